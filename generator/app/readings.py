"""What photos of sheets change: a reading is the difference between a page as it was printed and as it came back, laid
on the file of today.

So a status that somebody added meanwhile stays, and PX won on paper come on top of those won since. What was taken from
a page is noted with the change that took it (history.py): a second photo of it offers only what is left, and after an
undo all of it again. Photos of one print are read together, those of another print of the same file after them; all
files are changed at once, and one undo takes all of it back.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import field
from msgspec.structs import replace

from generator.app import changes
from generator.app.changes import Change
from generator.app.files import Content, Opened, open_file, open_source
from generator.core.game.marks import Doubt, Meaning, Proposal, State, Tick, Ticks
from generator.core.game.parts import Markings
from generator.core.i18n import _, ngettext
from generator.core.reading.source import parse
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.render.scan.pages import Box, PrintedPage, Text

if TYPE_CHECKING:
    from generator.render.scan.reading import Reading

Piece = Box | Text  # what a person is shown a piece of the photo of
Texts = Mapping[str, str]


class RowSeen(Record):
    """A row of a tracker: points lost of those there are, None where a box cannot be told; rounds and defences ticked;
    `kept`: somebody whose file may keep it."""

    name: str
    lost: int | None
    most: int
    rounds: int
    defences: int
    kept: bool


class PhotoSeen(Record, eq=False):
    """A photo: the file and page it shows and what it says, or why it is not read.

    `then`: the file as it was when the page was printed; `older`: that is not known, and today's stands for it;
    `taken`: what changes took from this page before, in order; `asked`: what they took from another print of it, which
    this may be; `answers` and `texts`: what a person said of boxes and fields."""

    photo: str
    refused: str = ""
    file: Path | None = None
    then: Opened | None = None
    now: Opened | None = None
    older: bool = False
    reading: "Reading | None" = None
    origin: bytes = b""
    digest: str = ""  # of the photo
    taken: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    answers: Mapping[str, bool] = field(default_factory=dict)
    texts: Texts = field(default_factory=dict)
    page_told: str = ""  # of a page that is of no file: its name, and the rows of people on it
    rows: tuple[RowSeen, ...] = ()
    held: "Reading | None" = None  # back, until a person has said that the page is this one's: its name is not read

    def hold_back(self) -> "PhotoSeen":
        """The same, refused as long as nobody says that it is this person's page."""
        assert self.now
        why = _("the name on it cannot be read: is this {name}?").format(name=self.now.name)
        return replace(self, refused=why, reading=None, held=self.reading)

    def confirm_name(self) -> "PhotoSeen":
        return replace(self, refused="", reading=self.held) if self.held else self

    @property
    def picture_of_name(self) -> bytes:
        """What a person is asked about: the place of the name that could not be read."""
        assert self.held and self.held.unread
        return self.held.crop(self.held.unread)

    @property
    def page(self) -> PrintedPage | None:
        return self.reading.page if self.reading else None

    @property
    def mark(self) -> str:
        """What the page is noted by: whose, in which state, which sheet and side."""
        return f"{self.origin.hex()}{self.side}"

    @property
    def side(self) -> str:
        return f"-{self.page.code.sheet}-{self.page.code.page}" if self.page else ""

    @property
    def read(self) -> dict[str, Tick]:
        """Every box as it was read. What is printed or was taken is a mark, whatever a photo shows of it."""
        order, found = {name: n for n, name in enumerate(self.taken, 1)}, {}
        for one in self.reading.boxes if self.reading else ():
            state: State = "marked" if one.printed or one.field in order else one.state
            if state == "marked" and one.field in self.asked and not one.printed:
                state = "uncertain"
            found[one.field] = Tick(state, one.printed, order.get(one.field, 0))
        return found

    @property
    def ticks(self) -> dict[str, Tick]:
        """The same, with what a person said."""
        told = {name: "marked" if yes else "empty" for name, yes in self.answers.items()}
        return {name: replace(tick, state=told.get(name, tick.state)) for name, tick in self.read.items()}

    @property
    def meaning(self) -> Meaning:
        """What this photo alone changes."""
        return find_meaning(self.then, self.now, self.ticks, self.texts) if self.then and self.now else Meaning()

    @property
    def written(self) -> list[Text]:
        """The fields that somebody wrote in by hand, and that were not taken yet."""
        return [one for one in (self.reading.written if self.reading else ()) if one.field not in self.taken]

    @property
    def doubtful(self) -> list[Box]:
        """The boxes that a question hangs on because they cannot be told."""
        names = {name for question in self.meaning.questions for name in question.boxes}
        names = {name for name in names if name in self.ticks and self.ticks[name].unsure}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def boxes_in_question(self) -> list[Box]:
        """The boxes that a change or a question hangs on, before anybody said anything."""
        found = replace(self, answers={}, texts={}).meaning
        said: list[Proposal | Doubt] = [*found.proposals, *found.questions]
        names = {name for one in said for name in one.boxes}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def pieces(self) -> list[Piece]:
        """What a person is shown a piece of the photo of."""
        return [*self.boxes_in_question, *self.written]

    @property
    def without_key(self) -> list[Box]:
        """Boxes ticked by hand that no key of the file answers to: a thing of one game, gone with it."""
        involved = {box.field for box in self.boxes_in_question}
        new = [name for name, tick in self.ticks.items() if tick.new and name not in involved]
        return [box for box in self.page.boxes if box.field in new] if self.page else []

    def answer(self, answers: Mapping[str, bool], texts: Texts) -> "PhotoSeen":
        """The same once a person has said which boxes are ticked, and what is written in fields."""
        return replace(self, answers={**self.answers, **answers}, texts={**self.texts, **texts})


class Laid(Record):
    """What photos change in a file of today: what the rules allow, what is asked, what they refuse."""

    file: Path
    change: Change
    proposals: Sequence[Proposal]
    questions: Sequence[Doubt]
    refused: Sequence[tuple[Proposal, Refusal]]

    @property
    def is_change(self) -> bool:
        return self.change.after != self.change.before


def lay_on_files(seen: Iterable[PhotoSeen], content: Content) -> list[Laid]:
    """Every file that photos were read of, with all they change in it."""
    read = [one for one in seen if one.reading and one.file]
    files = dict.fromkeys(one.file for one in read if one.file)
    return [_lay_on_file(file, [one for one in read if one.file == file], content) for file in files]


def _lay_on_file(file: Path, seen: Sequence[PhotoSeen], content: Content) -> Laid:
    """One print after the other, each on what the one before left."""
    now = open_file(file, content)
    start, said, taken = now.source.raw, list[str](), dict[str, list[str]]()
    laid: list[Proposal] = []
    questions: list[Doubt] = []
    refused: list[tuple[Proposal, Refusal]] = []
    for origin in dict.fromkeys(one.origin for one in seen):
        same = [one for one in seen if one.origin == origin]
        then = same[0].then
        if then is None:
            continue
        texts = {name: text for one in same for name, text in one.texts.items()}
        found = find_meaning(then, now, _join_ticks(one.ticks for one in same), texts)
        # What was won is there before it is spent.
        change, against = changes.work_out_all(file, now, sorted(found.proposals, key=lambda p: bool(p.action)))
        against_it = [proposal for proposal, _refusal in against]
        done = [one for one in found.proposals if one not in against_it]
        _note_taken(taken, same, done)
        laid, questions, refused = [*laid, *done], [*questions, *found.questions], [*refused, *against]
        said += change.said
        now = open_source(parse(change.after, now.source.name), now.content)
    return Laid(file, Change(file, start, now.source.raw, tuple(said), (), 0, taken), laid, questions, refused)


def _note_taken(taken: dict[str, list[str]], seen: Sequence[PhotoSeen], done: Sequence[Proposal]) -> None:
    """From which pages what was done is."""
    names = [name for one in done for name in one.boxes]
    for one in seen:
        fields = {*one.read, *(text.field for text in one.page.fields)} if one.page else set()
        found = taken.setdefault(one.mark, [])
        found += [name for name in names if name in fields and name not in found]


def _join_ticks(readings: Iterable[Ticks]) -> dict[str, Tick]:
    """Several photos of one print: a sure reading settles one that is not; two that disagree settle nothing."""
    found: dict[str, Tick] = {}
    for ticks in readings:
        for name, tick in ticks.items():
            before = found.get(name)
            if before is None or before.state == "uncertain":
                found[name] = tick
            elif tick.state not in ("uncertain", before.state):
                found[name] = replace(tick, state="uncertain")
    return found


def find_meaning(then: Opened, now: Opened, ticks: Ticks, texts: Texts) -> Meaning:
    """What ticks and typed words of a page printed `then` change in the file of today."""
    module = now.system.part(Markings)
    if module is None or then.examined.subject is None or now.examined.subject is None:
        return Meaning()
    found = module.meaning(then.examined.subject, now.examined.subject, ticks)
    if not texts:
        return found
    was, _lost = module.typed(then.examined.subject, then.reading.tree, {}, texts, then.definitions)
    typed, lost = module.typed(now.examined.subject, now.reading.tree, {}, texts, now.definitions)
    stood = {one.path: one.before for one in was}
    typed = [_lay_number(one, stood.get(one.path)) for one in typed]
    return _tell_contradictions(Meaning((*typed, *found.proposals), (*found.questions, *lost)))


def _lay_number(typed: Proposal, stood: object) -> Proposal:
    """A number written over another is so much more or less."""
    numbers = (typed.before, typed.after, stood)
    if not all(isinstance(one, int) for one in numbers) or typed.action:
        return typed
    return replace(typed, after=typed.before + typed.after - stood)


def _tell_contradictions(found: Meaning) -> Meaning:
    """One thing said twice, by what is typed and by what is ticked, is a question unless both say the same."""
    said: dict[object, Proposal] = {}
    against: dict[object, Doubt] = {}
    for one in found.proposals:
        other = said.setdefault(one.path, one)
        if other.after != one.after:
            against[one.path] = disagreement_of(other, one)
    kept = tuple(one for path, one in said.items() if path not in against)
    return Meaning(kept, (*found.questions, *against.values()))


def told_of_older_form(boxes: int) -> str:
    """What is said of boxes that a print on an older form does not have where they are today."""
    return ngettext(
        "printed on an older form: {n} box of today's is not read on it",
        "printed on an older form: {n} boxes of today's are not read on it",
        boxes,
    ).format(n=boxes)


def disagreement_of(typed: Proposal, ticked: Proposal) -> Doubt:
    why = _("typed and ticked do not agree: {one} and {other}").format(one=typed.after, other=ticked.after)
    return Doubt(typed.path, why, (*typed.boxes, *ticked.boxes))
