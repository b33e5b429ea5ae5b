"""What scenery does (S-60), told on a page: the note of what each nature does, and the legend, which is also the list
of what to put on the table."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import floor

from msgspec.structs import replace

from generator.base.record import Record
from generator.base.typography import french
from generator.model.briefing import Map, MapPiece, nature_of_piece, number_in_french, text_of_spot
from generator.model.prose import Note
from generator.model.scenario import Terrain

_NATURE_WORDS = {"tall": "haut", "low": "bas", "climbable": "à grimper", "open": "ouvert", "difficult": "difficile"}
_NATURE_ICONS = {"tall": "wall", "low": "cover", "climbable": "ladder", "open": "waves", "difficult": "boot"}
_THIN = 0.5  # pas: what is no thicker is a wall, built of modules
_MODULES = (4.0, 3.0)


class LegendRow(Record):
    """A kind of scenery: its number on the map, the icon of what it does if it has one, what is put on the table."""

    number: int
    icon: str
    text: str


@lru_cache(maxsize=2)  # a page is laid out in several sizes
def list_legend(table: Map) -> tuple[LegendRow, ...]:
    """List each kind of piece once, with what to put on the table: sizes and how many; of walls the modules."""
    kinds: dict[int, list[MapPiece]] = {}
    for piece in table.pieces:
        if piece.number:
            kinds.setdefault(piece.number, []).append(piece)
    return tuple(_legend_row(n, alike, laid=table.laid) for n, alike in sorted(kinds.items()))


def cut_into_modules(length: float) -> list[float]:
    """Cut a wall into modules of 4 and 3 pas, and return what is left of it too."""
    long, short = _MODULES
    count = int(length / long)
    for fours in range(count, -1, -1):
        threes = (length - fours * long) / short
        if threes == int(threes):
            return [long] * fours + [short] * int(threes)
    left = length - count * long
    return [long] * count + ([left] if left else [])


def _legend_row(number: int, alike: Sequence[MapPiece], *, laid: bool) -> LegendRow:
    first = alike[0]
    nature = first.nature or ("difficult" if first.difficult else "")
    sizes, modules = Counter[str](), Counter[float]()
    for piece in alike:
        short, long = sorted(floor(side * 2 + 0.5) / 2 for side in (piece.rect.w, piece.rect.h))
        if piece.nature == "tall" and short <= _THIN:
            modules.update(cut_into_modules(long))
        else:
            sizes[f"{number_in_french(long)} × {number_in_french(short)}"] += 1
    straight = {number_in_french(part): modules.pop(part) for part in _MODULES if part in modules}
    ends = {number_in_french(part): modules[part] for part in sorted(modules)}
    listed = [f"modules de {_count_sizes(straight)}"] if straight else []
    listed += [f"bouts de {_count_sizes(ends)}"] if ends else []
    listed += [_count_sizes(sizes)] if sizes else []
    if laid:  # one piece, as it lies and where (S-78)
        (_x, _y, w, h), centre = first.rect, text_of_spot(first.rect.centre)
        listed = [f"{number_in_french(w)} × {number_in_french(h)} en {centre}"]
    word = f" ({_NATURE_WORDS[nature]})" if nature in _NATURE_WORDS else ""
    return LegendRow(number, _NATURE_ICONS.get(nature, ""), french(f"{first.label}{word} : {' ; '.join(listed)}"))


def _count_sizes(sizes: Mapping[str, int]) -> str:
    return ", ".join(f"{size} ({times} fois)" if times > 1 else size for size, times in sizes.items())


def keep_natures(note: Note, terrain: Iterable[Terrain]) -> Note:
    """Keep of a note on the natures of scenery (S-60) the clauses of those that are there."""
    there = {nature_of_piece(piece) for piece in terrain}
    lines = (line for line, nature in zip(note.lines, _NATURE_WORDS, strict=True) if nature in there)
    return replace(note, lines=tuple(lines))
