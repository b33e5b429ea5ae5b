"""Changes from photos of sheets, and the answers a person gave about a photo.

A reading is the difference between a page as printed and as it came back, applied to the file of today: a status added
meanwhile stays, and PX won on paper are added to those won since. What was taken from a page is noted with the change
that took it (writing/history.py), so a second photo offers only what is left, and after an undo all of it again. Photos
of one print are read together, those of another print of the same file after them; all files are changed at once, and
one undo takes all of it back.

Answers are stored between looking and applying, so that a question is asked once, at the terminal or in the browser.
They are kept by the hash of the photo, with no more than names of boxes and typed texts.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.base.shipped import user_folder
from generator.files.files import Content, Opened, open_file, open_source
from generator.game.marks import Doubt, Meaning, State, Tick, Ticks
from generator.game.parts import Markings
from generator.reading.source import parse
from generator.scan.pages import Box, PrintedPage, Text
from generator.writing.atomic import write_whole
from generator.writing.changed import Change
from generator.writing.edits import Edit

if TYPE_CHECKING:
    from generator.scan.reading import Reading


Piece = Box | Text  # what a person is shown a piece of the photo of
Texts = Mapping[str, str]
WorkOut = Callable[[Path, Opened, Sequence[Edit]], tuple[Change, list[tuple[Edit, Refusal]]]]  # campaign/changes.py


class RowSeen(Record):
    """A row of a combat board: points lost of those there are, None where a box is uncertain; rounds of the fight;
    `has_file`: somebody whose file can keep it."""

    name: str
    lost: int | None
    most: int
    rounds: int
    has_file: bool


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
    tracker: str = ""  # of a page that is of no file: its name, and the rows of people on it
    rows: tuple[RowSeen, ...] = ()
    unconfirmed: "Reading | None" = None  # until a person has said whose page it is: its name cannot be read

    def hold_back(self) -> "PhotoSeen":
        """Return this photo refused until somebody says that it is this person's page."""
        assert self.now
        why = _("the name on it cannot be read: is this {name}?").format(name=self.now.name)
        return replace(self, refused=why, reading=None, unconfirmed=self.reading)

    def confirm_name(self) -> "PhotoSeen":
        return replace(self, refused="", reading=self.unconfirmed) if self.unconfirmed else self

    @property
    def picture_of_name(self) -> bytes:
        """The place of the name that could not be read, to show to a person."""
        assert self.unconfirmed and self.unconfirmed.unread
        return self.unconfirmed.crop(self.unconfirmed.unread)

    @property
    def page(self) -> PrintedPage | None:
        return self.reading.page if self.reading else None

    @property
    def mark(self) -> str:
        """The key the page is noted by: owner, state, sheet and side."""
        return f"{self.origin.hex()}{self.side}"

    @property
    def side(self) -> str:
        return f"-{self.page.code.sheet}-{self.page.code.page}" if self.page else ""

    @property
    def read(self) -> dict[str, Tick]:
        """Return every box as it was read: printed and taken boxes are marked, whatever a photo shows of them."""
        order, ticks = {name: n for n, name in enumerate(self.taken, 1)}, {}
        for box in self.reading.boxes if self.reading else ():
            state: State = "marked" if box.printed or box.field in order else box.state
            if state == "marked" and box.field in self.asked and not box.printed:
                state = "uncertain"
            ticks[box.field] = Tick(state, box.printed, order.get(box.field, 0))
        return ticks

    @property
    def ticks(self) -> dict[str, Tick]:
        """Return the boxes as read, with a person's answers."""
        states = {name: "marked" if yes else "empty" for name, yes in self.answers.items()}
        return {name: replace(tick, state=states.get(name, tick.state)) for name, tick in self.read.items()}

    @property
    def meaning(self) -> Meaning:
        """The changes of this photo alone."""
        return find_meaning(self.then, self.now, self.ticks, self.texts) if self.then and self.now else Meaning()

    @property
    def written(self) -> list[Text]:
        """Return the fields that somebody wrote in by hand, and that were not taken yet."""
        return [text for text in (self.reading.written if self.reading else ()) if text.field not in self.taken]

    @property
    def doubtful(self) -> list[Box]:
        """The uncertain boxes that a question depends on."""
        names = {name for question in self.meaning.questions for name in question.boxes}
        names = {name for name in names if name in self.ticks and self.ticks[name].unsure}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def boxes_in_question(self) -> list[Box]:
        """Return the boxes that a change or a question depends on, before any answer."""
        meaning = replace(self, answers={}, texts={}).meaning
        raised: list[Edit | Doubt] = [*meaning.proposals, *meaning.questions]
        names = {name for question in raised for name in question.boxes}
        return [box for box in self.page.boxes if box.field in names] if self.page else []

    @property
    def pieces(self) -> list[Piece]:
        """The boxes and texts of which a person is shown a crop."""
        return [*self.boxes_in_question, *self.written]

    @property
    def without_key(self) -> list[Box]:
        """Boxes ticked by hand that no key of the file answers to: a thing of one game, gone with it."""
        involved = {box.field for box in self.boxes_in_question}
        new = [name for name, tick in self.ticks.items() if tick.new and name not in involved]
        return [box for box in self.page.boxes if box.field in new] if self.page else []

    def answer(self, answers: Mapping[str, bool], texts: Texts) -> "PhotoSeen":
        """Return this photo with a person's answers: which boxes are ticked, and what is written in fields."""
        return replace(self, answers={**self.answers, **answers}, texts={**self.texts, **texts})


class Laid(Record):
    """The changes of photos in a file of today: those the rules allow, the open questions, those refused."""

    file: Path
    change: Change
    proposals: Sequence[Edit]
    questions: Sequence[Doubt]
    refused: Sequence[tuple[Edit, Refusal]]

    @property
    def is_change(self) -> bool:
        return self.change.after != self.change.before


def lay_on_files(seen: Iterable[PhotoSeen], content: Content, work_out: WorkOut) -> list[Laid]:
    """Return every file that photos were read of, with all they change in it, as `work_out` makes of the edits."""
    read = [photo for photo in seen if photo.reading and photo.file]
    files = dict.fromkeys(photo.file for photo in read if photo.file)
    return [_lay_on_file(file, [photo for photo in read if photo.file == file], content, work_out) for file in files]


def _lay_on_file(file: Path, seen: Sequence[PhotoSeen], content: Content, work_out: WorkOut) -> Laid:
    """Lay one print after the other on a file, each on what the one before left."""
    now = open_file(file, content)
    start, messages, taken = now.source.raw, list[str](), dict[str, list[str]]()
    laid: list[Edit] = []
    questions: list[Doubt] = []
    refused: list[tuple[Edit, Refusal]] = []
    for origin in dict.fromkeys(photo.origin for photo in seen):
        same = [photo for photo in seen if photo.origin == origin]
        then = same[0].then
        if then is None:
            continue
        texts = {name: text for photo in same for name, text in photo.texts.items()}
        meaning = find_meaning(then, now, _join_ticks(photo.ticks for photo in same), texts)
        # What was won is there before it is spent.
        change, against = work_out(file, now, sorted(meaning.proposals, key=lambda p: bool(p.action)))
        against_it = [proposal for proposal, _refusal in against]
        done = [edit for edit in meaning.proposals if edit not in against_it]
        _note_taken(taken, same, done)
        laid, questions, refused = [*laid, *done], [*questions, *meaning.questions], [*refused, *against]
        messages += change.messages
        now = open_source(parse(change.after, now.source.name), now.content)
    return Laid(file, Change(file, start, now.source.raw, tuple(messages), taken=taken), laid, questions, refused)


def _note_taken(taken: dict[str, list[str]], seen: Sequence[PhotoSeen], done: Sequence[Edit]) -> None:
    """Note which boxes of each page the edits took."""
    names = [name for edit in done for name in edit.boxes]
    for photo in seen:
        fields = {*photo.read, *(text.field for text in photo.page.fields)} if photo.page else set()
        boxes = taken.setdefault(photo.mark, [])
        boxes += [name for name in names if name in fields and name not in boxes]


def _join_ticks(readings: Iterable[Ticks]) -> dict[str, Tick]:
    """Join several photos of one print: a sure reading settles an uncertain one; two that disagree settle nothing."""
    joined: dict[str, Tick] = {}
    for ticks in readings:
        for name, tick in ticks.items():
            before = joined.get(name)
            if before is None or before.state == "uncertain":
                joined[name] = tick
            elif tick.state not in ("uncertain", before.state):
                joined[name] = replace(tick, state="uncertain")
    return joined


def find_meaning(then: Opened, now: Opened, ticks: Ticks, texts: Texts) -> Meaning:
    """Return the changes in the file of today that ticks and typed words of a page printed from `then` mean."""
    module = now.system.part(Markings)
    if module is None or then.examined.subject is None or now.examined.subject is None:
        return Meaning()
    meaning = module.meaning(then.examined.subject, now.examined.subject, ticks)
    if not texts:
        return meaning
    was, _lost = module.typed(then.examined.subject, then.reading.tree, {}, texts, then.definitions)
    typed, lost = module.typed(now.examined.subject, now.reading.tree, {}, texts, now.definitions)
    stood = {edit.path: edit.before for edit in was}
    typed = [_lay_number(edit, stood.get(edit.path)) for edit in typed]
    return _tell_contradictions(Meaning((*typed, *meaning.proposals), (*meaning.questions, *lost)))


def _lay_number(typed: Edit, stood: object) -> Edit:
    """Apply a number written over another as the difference."""
    numbers = (typed.before, typed.after, stood)
    if not all(isinstance(number, int) for number in numbers) or typed.action:
        return typed
    return replace(typed, after=typed.before + typed.after - stood)


def _tell_contradictions(meaning: Meaning) -> Meaning:
    """Turn a value that is both typed and ticked into a question, unless both agree."""
    by_path: dict[object, Edit] = {}
    against: dict[object, Doubt] = {}
    for edit in meaning.proposals:
        other = by_path.setdefault(edit.path, edit)
        if other.after != edit.after:
            against[edit.path] = disagreement_of(other, edit)
    agreed = tuple(edit for path, edit in by_path.items() if path not in against)
    return Meaning(agreed, (*meaning.questions, *against.values()))


def disagreement_of(typed: Edit, ticked: Edit) -> Doubt:
    why = _("typed and ticked do not agree: {one} and {other}").format(one=typed.after, other=ticked.after)
    return Doubt(typed.path, why, (*typed.boxes, *ticked.boxes))


_MOST = 200


def recall_answers(seen: PhotoSeen) -> PhotoSeen:
    """Return the photo with the answers given before, as far as they are still asked."""
    try:
        saved: dict[str, Any] = json.loads(_place(seen).read_bytes())
        seen = seen.confirm_name() if saved.get("named") is True else seen
        boxes, fields = {box.field for box in seen.boxes_in_question}, {text.field for text in seen.written}
        answers = {str(name): bool(yes) for name, yes in saved["answers"].items() if name in boxes}
        texts = {str(name): str(text) for name, text in saved["texts"].items() if name in fields}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return seen
    return seen.answer(answers, texts)


def remember_answers(photos: Iterable[PhotoSeen]) -> None:
    """Store the answers; where that fails, the questions are asked again."""
    with suppress(OSError):
        for photo in photos:
            named = bool(photo.unconfirmed and photo.reading)
            if photo.reading and (photo.answers or photo.texts or named):
                _place(photo).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                saved = {"answers": dict(photo.answers), "texts": dict(photo.texts), "named": named}
                write_whole(_place(photo), json.dumps(saved, ensure_ascii=False).encode(), durable=False)
        paths = sorted(_folder().glob("*.json"), key=lambda place: place.stat().st_mtime_ns)
        for old in paths[:-_MOST]:
            old.unlink(missing_ok=True)


def _folder() -> Path:
    return user_folder("state") / "answers"


def _place(seen: PhotoSeen) -> Path:
    return _folder() / f"{seen.digest}.json"
