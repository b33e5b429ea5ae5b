"""`make press`: read the shipped content, set its forms and cards, and keep all that in templates/_press/.

What the archives hold already under the same name is taken over: only what changed goes to WeasyPrint again, and an
archive that is whole is left alone. Each file is written as soon as it is made: whoever is interrupted goes on there.
"""

import gc
import json
import re
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from itertools import product
from os import cpu_count
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from generator.core.content import shipped
from generator.core.game.parts import SetForms
from generator.core.paper.formats import PAPERS, Ink, Look, Paper
from generator.core.refusal import Refusal
from generator.core.system import all_systems, collect_parts
from generator.core.writing.atomic import write_whole
from generator.render.cards import decks, fit, front, split
from generator.render.cards.print import fit_problems
from generator.render.cards.view import FORMATS, Format, count_rows
from generator.render.press import archive
from generator.render.sheets import form, further
from generator.render.sheets.form import Wish
from tools import convert

FOLDER = shipped.shipped_folder("templates") / "_press"
PAINTED: tuple[Ink, ...] = ("gray", "light")  # made from colour
_COLOUR = re.compile(r"#[0-9a-f]{6}")
GARBAGE = (200_000, 50, 1000)  # WeasyPrint makes boxes by the million: a sixth of the time goes into searching them
LOOKS = [Look(paper, "color", large) for paper, large in product(PAPERS, (False, True))]


def forms(look: Look, of: str | None = None) -> list[Wish]:
    """The form of every blank sheet of every game, or those of a template."""
    found = []
    for key, module in collect_parts(SetForms).items():
        for template, made in _with_notes(module.set_forms(all_systems()[key].definitions())):
            shape, _roles = form.with_roles(json.dumps(made, ensure_ascii=False, sort_keys=True))
            found.append(Wish(template, shape, look))
    return [wish for wish in found if of in (None, wish.template)]


def _with_notes(wanted: list[tuple[str, Mapping[str, Any]]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """A further leaf without panels stands for all heights of notes."""
    yield from wanted
    for template, shape in wanted:
        if shape.get("further") and not shape["panels"]:
            yield from ((template, noted) for noted in further.every_note(shape))
            return


def set_forms(look: Look, template: str) -> dict[str, bytes]:
    """All that a template's forms are kept as: their HTML is rendered, and what is known of it is not set again."""
    from generator.render.sheets import blank

    wishes = forms(look, template)
    known = archive.open_shipped(wishes[0].archive) or archive.Archive(archive.pack_archive({}, solid=True))
    drafts = [blank.draft_form(wish) for wish in wishes]
    entries = {wish.name: draft.index for wish, draft in zip(wishes, drafts, strict=True)}
    parts = {part.name: known.get(part.name) for draft in drafts for part in draft.parts}
    missing = [name for name, entry in parts.items() if entry is None]
    entries |= {name: entry for name, entry in parts.items() if entry is not None}
    entries |= blank.set_parts(drafts, missing, look) if missing else {}
    shelf, name = wishes[0].paints
    if shelf == wishes[0].archive:
        painted = None if missing else known.get(name)
        tables = {} if painted else {ink: _painted(wishes, entries, replace(look, ink=ink)) for ink in PAINTED}
        entries[name] = painted or json.dumps(tables).encode()
    return entries


def _parts(form: bytes) -> list[str]:
    """The names of those that a form is kept as."""
    return [part if isinstance(part, str) else part[0] for _title, *page in json.loads(form) for part in page]


def _painted(wishes: list[Wish], entries: dict[str, bytes], look: Look) -> dict[str, str]:
    """What each colour of a template's forms is in another ink: parts are set in it that show those not known yet."""
    from generator.render.sheets import blank

    table: dict[str, str] = {}
    for wish in wishes:
        names = _parts(entries[wish.name])
        unknown = [n for n, name in enumerate(names) if not colours(entries[name]) <= table.keys()]
        if not unknown:
            continue
        parts = blank.draft_form(replace(wish, look=look))
        painted = dict(blank.set_parts([parts], [parts.parts[n].name for n in unknown], look))
        for n in unknown:
            pairs = zip(_coloured(entries[names[n]]), _coloured(painted[parts.parts[n].name]), strict=True)
            for one, other in pairs:
                assert one[0] == other[0], f"{wish.template}: {look.ink} differs from colour in more than colours"
                for colour, paint in zip(one[1:], other[1:], strict=True):
                    assert table.setdefault(colour, paint) == paint, f"{wish.template}: {colour} is two in {look.ink}"
    return table


def colours(entry: bytes) -> set[str]:
    """Those that a part is drawn in, and what is written on it."""
    return {colour for line in _coloured(entry) for colour in line[1:]}


def _coloured(entry: bytes) -> Iterator[tuple[str, ...]]:
    """Each line of a part without its colours, then the colours it has or is drawn in."""
    head, *lines = entry.decode().split("\n")
    yield re.sub(_COLOUR, "", head), *re.findall(_COLOUR, head)
    held = [("", "")]
    for line in lines:
        fill, stroke = held[-1]
        if line == "q":
            held.append((fill, stroke))
        elif line == "Q":
            held.pop()
        elif line.endswith((" rg", " RG")):
            held[-1] = (line[:7], stroke) if line.endswith("rg") else (fill, line[:7])
        else:
            painted = line.rpartition(" ")[2] in {"f", "f*", "S", "B", "B*", "TJ"}
            yield line, *(filter(None, held[-1]) if painted else ())


def set_cards(shelf: tuple[str, Paper]) -> dict[str, bytes]:
    """Everything that printing any cards of any deck asks for."""
    form, paper = FORMATS[shelf[0]], shelf[1]
    found: dict[str, bytes] = {}
    asked: dict[str, bytes] = {}
    shipped_already = archive.open_shipped(fit.archive_name(form, paper))

    def find(_shelf: str, name: str) -> bytes | None:
        entry = found.get(name) or (shipped_already.get(name) if shipped_already else None)
        if entry is not None:
            asked[name] = entry
        return entry

    with patch.object(archive, "find_entry", find), patch.object(archive, "keep_entry", found.__setitem__):
        _print_all(form, paper)
        asked.clear()  # what was measured only to find where to cut is not asked for again
        split.split_deck.cache_clear()
        _print_all(form, paper)
    return asked


def _print_all(form: Format, paper: Paper) -> None:
    cards = [card for game in decks.games_with_cards() for card in decks.deck_of_game(game).cards]
    if form.name == "poker":
        assert not fit_problems(cards)
    room = form.cell(paper)[1] - 2 * form.inset
    fitted = split.split_cards(cards, form, paper)
    wanted = [front.CardFront(card, size.size or 0, size.air(room, count_rows(card))) for card, size in fitted]
    front.front_blocks(wanted, form, paper, "color")


# Those that take longest come first: the others fill what time is left.
SHELVES: list[tuple[str, Paper]] = [*product(("a6",), PAPERS), ("poker", "a4")]
TEMPLATES = sorted({wish.template for wish in forms(Look())}, reverse=True)
JOBS: dict[str, Callable[[], dict[str, bytes]]] = {
    **{fit.archive_name(FORMATS[name], paper): partial(set_cards, (name, paper)) for name, paper in SHELVES},
    **{Wish(name, "", look).archive: partial(set_forms, look, name) for name in TEMPLATES for look in LOOKS},
}


ALONE = ("poker", "sheet-a4-color")  # asked for most: their entries are read one by one


def build(file: str) -> bytes:
    name = file.partition(".")[0]
    try:
        entries, known = JOBS[name](), archive.open_shipped(name)
    except Refusal as refusal:  # none of these crosses from one process to another
        raise SystemError(f"{name}: {refusal.message}") from None
    if known and entries == {entry: known.get(entry) for entry in known.index}:
        return (FOLDER / file).read_bytes()
    return archive.pack_archive(entries, solid=name not in ALONE)


def main() -> None:
    """The content, then all archives; or the archives named."""
    FOLDER.mkdir(exist_ok=True)
    convert.main()
    files = [f"{name}.bin" for name in JOBS]
    for path in FOLDER.iterdir():
        if path.name not in [*files, *(f"{one.name}.json" for one in convert.list_conversions())]:
            path.unlink()
    started = time.monotonic()
    with ProcessPoolExecutor(cpu_count(), initializer=gc.set_threshold, initargs=GARBAGE) as pool:
        made = {pool.submit(build, file): FOLDER / file for file in sys.argv[1:] or files}
        for done in as_completed(made):
            path, data = made[done], done.result()
            if not path.is_file() or path.read_bytes() != data:
                write_whole(path, data)
                print(f"{path.name}: {len(data) / 1000:.0f} kB, {time.monotonic() - started:.0f} s", flush=True)
    total = sum(path.stat().st_size for path in FOLDER.iterdir())
    print(f"{total / 1e6:.2f} MB in {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
