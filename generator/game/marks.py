"""What ticks on a printed page mean: a game's `markings` turn them into changes of the file, or into questions.

They declare `NAMES` (fields whose printed text says whose the page is), `WRITTEN` (fields that people write in by hand:
a person types what stands there), `BOXES` (those that mean something to a file; others are of one game and go with it),
`meaning(then, now, ticks)` and `typed`, what typed fields mean. A reading is the
difference between the page as it was printed (of the subject `then`) and as it came back, laid on the file of today
(`now`): what somebody else changed meanwhile stays. What does not make sense together, or hangs on a box that could not
be read, is a question: nothing is guessed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Literal

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.problems import Path
from generator.base.record import Record
from generator.writing.edits import Edit

State = Literal["marked", "empty", "uncertain"]
_MOST_UNSURE = 8  # boxes of one run that are settled together


class Tick(Record):
    """`printed`: it was ticked in print; `taken`: it was read and written before, its number in order of that, or 0."""

    state: State
    printed: bool = False
    taken: int = 0

    @property
    def known(self) -> bool:
        return self.printed or self.taken > 0

    @property
    def new(self) -> bool:
        return self.state == "marked" and not self.known

    @property
    def unsure(self) -> bool:
        return self.state == "uncertain" and not self.known

    @property
    def gone(self) -> bool:
        """Ticked in print and no more, as in a form."""
        return self.state == "empty" and self.printed


Ticks = Mapping[str, Tick]  # by the names of the boxes


class Doubt(Record):
    """An edit that cannot be proposed unasked."""

    path: Path
    why: str
    boxes: tuple[str, ...]


class Meaning(Record):
    proposals: tuple[Edit, ...] = ()
    questions: tuple[Doubt, ...] = ()


def new_and_unsure(ticks: Ticks, names: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return which of these boxes are ticked by hand, and which cannot be read for sure."""
    present = [name for name in names if name in ticks]
    return [name for name in present if ticks[name].new], [name for name in present if ticks[name].unsure]


def length_of_run(ticks: Ticks, names: Sequence[str]) -> int | None:
    """Count the boxes ticked from the first on; None where there is a hole or a doubt."""
    ticked = [ticks[name].state == "marked" for name in names if name in ticks]
    count = ticked.index(False) if False in ticked else len(ticked)
    doubtful = any(ticks[name].unsure for name in names if name in ticks)
    return None if any(ticked[count:]) or doubtful else count


def settle_run(ticks: Ticks, names: Sequence[str], is_whole: Callable[[Sequence[bool]], bool]) -> dict[str, Tick]:
    """Return the ticks with those settled that cannot be read for sure but that the others of their run decide.

    `is_whole`: whether marks like these make sense."""
    present = [name for name in names if name in ticks]
    unsure = [name for name in present if ticks[name].unsure]
    if not unsure or len(unsure) > _MOST_UNSURE:
        return dict(ticks)
    sure = {name: ticks[name].state == "marked" for name in present}
    ways = [dict(zip(unsure, way, strict=True)) for way in product((False, True), repeat=len(unsure))]
    ways = [way for way in ways if is_whole([way.get(name, sure[name]) for name in present])]
    certain = {name: ways[0][name] for name in unsure if ways and len({way[name] for way in ways}) == 1}
    settled = {name: replace(ticks[name], state="marked" if yes else "empty") for name, yes in certain.items()}
    return {**ticks, **settled}


def is_run_from_first(marked: Sequence[bool]) -> bool:
    return not any(marked[sum(marked) :])


def is_run_from_ends(marked: Sequence[bool]) -> bool:
    """Return whether the boxes that are not marked stand together."""
    free = [n for n, is_marked in enumerate(marked) if not is_marked]
    return not free or free == list(range(free[0], free[-1] + 1))


def read_list_ticks(ticks: Ticks, path: Path, places: Mapping[str, str], now: Sequence[str]) -> list[Edit | Doubt]:
    """Return edits for boxes that each add an entry to a list; a doubtful one leaves the others sure."""
    new, unsure = new_and_unsure(ticks, places)
    gone = [name for name in places if name in ticks and ticks[name].gone]
    edits: list[Edit | Doubt] = [Doubt((*path, places[box]), words_of_doubt([box]), (box,)) for box in unsure]
    remaining = [entry for entry in now if entry not in {places[name] for name in gone}]
    after = list(dict.fromkeys([*remaining, *(places[name] for name in new)]))
    if after != list(now):
        edits.append(Edit(path, list(now), after or None, tuple(new + gone)))
    return edits


def words_of_doubt(unsure: Sequence[str]) -> str:
    return _("a box that cannot be told") if unsure else _("the boxes ticked are no run from the first")


def text_without_key(name: str) -> Doubt:
    return Doubt((name,), _("nothing in the file answers to it"), (name,))


def unread_text(name: str, text: str) -> Doubt:
    return Doubt((name,), _("'{text}' cannot be read as a value").format(text=text), (name,))
