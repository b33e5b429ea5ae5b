"""A sheet on its form: every value in its field, at its size, and suite pages for texts without room.

A text is set at its size if it fits, else down the type scale to the smallest allowed; the rest goes to the suite page.
A text with a declared short form uses that; a name is shortened, and whole on the suite page; a longer text that
continues there keeps its size. Ink, PDF forms and the accessible setting all use the result.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.model.sheet import BOX, CARDS, ROSTER, Sheet
from generator.paper.formats import LARGE_SMALLEST, PT, FieldError, Look, steps_down
from generator.paper.pdf.places import Field
from generator.paper.text.flow import largest_that_fits
from generator.paper.text.lines import cut_to_room, text_width, wrap_text
from generator.reading.glyphs import UNSEEN
from generator.sheets.forms.canvas import Form
from generator.sheets.forms.draw import get_form

if TYPE_CHECKING:
    from generator.paper.portrait import Portrait

MORE = "→ suite"
_CUT = "…"
_NAME = 2  # so many lines at most, at full size, hold a name; more hold a text
_BLANKS = re.compile(r"[ \t\r\n]+")  # no-break spaces are not blanks


class Written(Record, cache_hash=True):
    """The text of a field. `rest` is printed elsewhere: the whole text where it is `shortened`, else the end."""

    size: float
    lines: tuple[str, ...]
    rest: str = ""
    shortened: bool = False


def strip_unseen(text: str) -> str:
    """Remove the characters that leave no mark; make all line ends \\n."""
    if UNSEEN.isdisjoint(text):
        return text
    return "".join(c for c in text.replace("\r\n", "\n").replace("\t", " ") if c == "\n" or c not in UNSEEN)


@lru_cache(maxsize=16384)  # sheets of a class have half of their values alike
def fit_value(field: Field, text: str, short: str = "") -> Written:
    """Fit a text, or its declared short form where that is what the field has room for."""
    written = fit_text(field, text)
    brief = fit_text(field, short) if short and written.rest else written
    return written if brief.rest else brief


def fit_text(field: Field, text: str) -> Written:
    text = strip_unseen(text)
    return _fit_lines(field, text) if field.multi else _fit_one_line(field, _BLANKS.sub(" ", text).strip(" "))


def _fit_one_line(field: Field, text: str) -> Written:
    wide, room = text_width(text, field.font), 1000 * (field.width + 0.05)
    if wide * field.size <= room:
        return Written(field.size, (text,))  # as most do
    steps = steps_down(field.size, field.floor)
    if size := largest_that_fits(steps, lambda size: size if wide * size <= room else None):
        return Written(size, (text,))
    least = steps[-1]
    return Written(least, (_shorten(text, field.font, room / least),), text, shortened=True)


def _fit_lines(field: Field, text: str) -> Written:
    steps = steps_down(field.size, field.floor)

    def fit(size: float, *, cut: bool = False) -> Written | None:
        lines = wrap_text(text, field.font, 1000 * field.width / size)
        fits = len(lines) <= field.rows(size) and (cut or not any(line.cut for line in lines))
        return Written(size, tuple(line.text for line in lines)) if fits else None

    # A word cut in two is the last resort: smaller letters come first.
    if written := largest_that_fits(steps, fit) or fit(steps[-1], cut=True):
        return written
    if field.rows(field.size) > _NAME:
        return _read_on(field, text)
    size, room = steps[-1], 1000 * field.width / steps[-1]
    *above, last = wrap_text(text, field.font, room)[: field.rows(size)]
    return Written(size, (*(line.text for line in above), _shorten(last.text, field.font, room)), text, shortened=True)


def _shorten(text: str, font: str, room: float) -> str:
    return cut_to_room(text, font, room, _CUT).rstrip() + _CUT


def _read_on(field: Field, text: str) -> Written:
    """Fit as much of a text as has room at full size, up to the end of a sentence if there is one."""
    size, rows, room = field.size, field.rows(field.size), 1000 * field.width / field.size
    lines = wrap_text(text, field.font, room)
    last, start, _cut = lines[rows - 1]
    head = cut_to_room(last, field.font, room, " " + MORE)
    if head != last and last[len(head)] != " ":
        head = head[: head.rfind(" ") + 1]  # whole words
    if sentence := next((end for end in reversed(_sentence_ends(text[: start + len(head)])) if 2 * end > start), 0):
        shown = wrap_text(f"{text[:sentence]} {MORE}", field.font, room)
        return Written(size, tuple(line.text for line in shown), text[sentence:].strip(" \n"))
    rest = text[start + len(head) :].strip(" \n")
    return Written(size, (*(line.text for line in lines[: rows - 1]), f"{head.rstrip()} {MORE}".lstrip()), rest)


def _sentence_ends(text: str) -> list[int]:
    """Return the positions where sentences end."""
    return [match.end() for match in re.finditer(r"[.!?…](?=[ \n])", text)]


SUITE = "_shared/suite"
_WHOLE = "En entier"  # the section of what was cut
_SUITES = 127  # their pages are numbered from here

# Forms of all games, and the module that draws each; the others are drawn from their layouts.
DRAWN = {
    SUITE: "generator.sheets.forms.suite",
    ROSTER: "generator.sheets.figures.roster",
    CARDS: "generator.sheets.figures.figures",
}


class Filled(Record, dict=True):
    form: Form
    sheet: Sheet
    written: dict[str, Written]
    images: "dict[str, Portrait]"
    pages: tuple[int, ...]  # those to print
    look: Look
    shared: "SharedCode | None" = None

    @property
    def is_cards(self) -> bool:
        """Whether it is a page of figures' cards."""
        return self.sheet.template == CARDS

    @cached_property
    def mark(self) -> bytes:
        """The mark of the form this sheet is drawn on."""
        return self.form.mark


def fill_leaves(sheets: Iterable[Sheet], look: Look, *, side: str = "both") -> Iterator[list[Filled]]:
    """Yield quires: the leaf of a sheet and of those it goes on with, then the suite pages that all of them need.

    A text that several of them have no room for is printed once: in the notes of a leaf where these have room for all
    of it, else on the suite."""
    quire: list[Sheet] = []
    for sheet, after in pairwise(chain(sheets, [None])):
        assert sheet
        quire.append(sheet)
        if not (sheet.goes_on and after):
            leaves = [_fill_leaf(member, look, side) for member in quire]
            over = _overflow_of(leaves)
            yield (
                (_put_in_notes(quire, leaves, look, side) if over else None)
                or [*leaves, *_suite_leaves(sheet, over, look)]
            )
            quire = []


def _overflow_of(leaves: Iterable["Filled"]) -> dict[str, list[str]]:
    """Return the texts that some leaves have no room for, by the label of their section."""
    over: dict[str, list[str]] = {}
    for leaf in leaves:
        printed = {label: "\n".join(texts).splitlines() for label, texts in over.items()}
        for label, text in (*_left_over(leaf), *leaf.sheet.more):
            known = over.get(label, ()) if label == _WHOLE else printed.get(label, ())  # a name stands on several pages
            if fresh := [line for line in text.splitlines() if line not in known]:
                over.setdefault(label, []).append("\n".join(fresh))
    return over


NOTES = "notes"
SPILLED = "notes_suite"  # below what is written in the notes: what had no room elsewhere
_MOST_NOTED = 10  # lines that notes get more than usual
_TRIES = 6  # forms with more lines of notes: each may cut other texts


def _put_in_notes(quire: Sequence[Sheet], leaves: Sequence["Filled"], look: Look, side: str) -> "list[Filled] | None":
    """Return the leaves with all that overflows in the notes of one, which get as many lines as that takes and there
    are; None where that is not enough."""
    n = next((n for n, leaf in enumerate(leaves) if _lines_to_note(leaf)), None)
    if n is None:
        return None
    more = 0
    for _try in range(_TRIES):
        leaf, over = leaves[n], _overflow_of(leaves)
        text = "\n".join(_line_of_section(label, texts) for label, texts in over.items())
        if over.keys() & {leaf.form.fields[NOTES].label}:  # no room for the notes themselves
            return None
        spilled, missing = _spill(leaf, text)
        if spilled:
            return [*leaves[:n], spilled, *leaves[n + 1 :]]
        if "panels" not in leaf.sheet.form or look.large:
            return None
        more += missing
        if more > _MOST_NOTED:
            return None
        filled = dict[str, int]()
        for row in leaf.sheet.rows:
            prefix, _line, number = row.rpartition("_")
            filled[prefix] = max(filled.get(prefix, 0), int(number))
        shape = {**quire[n].form, "filled": filled, "spilled": more}
        leaves = [*leaves[:n], _fill_leaf(replace(quire[n], form=shape), look, side), *leaves[n + 1 :]]
    return None


def _line_of_section(label: str, texts: Iterable[str]) -> str:
    lines = " ; ".join(line.removeprefix(BOX) for line in "\n".join(texts).splitlines())
    return lines if label == _WHOLE else f"{label} : {lines}"


def _lines_to_note(leaf: "Filled") -> bool:
    field = leaf.form.fields.get(NOTES)
    return field is not None and field.multi and field.page in leaf.pages


def _spill(leaf: "Filled", text: str) -> "tuple[Filled | None, int]":
    """Return the leaf with a text below its notes, or None and how many lines of notes that lacks."""
    field = leaf.form.fields[NOTES]
    used = max(1, len(leaf.written[NOTES].lines) if NOTES in leaf.written else 0)
    above, size = used * field.leading, LARGE_SMALLEST if leaf.look.large else 7.5
    place = replace(
        field, name=SPILLED, label="Suite", height=field.height - above, baseline=field.baseline - above, size=size
    )
    lines = len(wrap_text(text, field.font, 1000 * field.width / size))
    if lines > field.rows(field.size) - used:
        return None, lines - field.rows(field.size) + used
    kept = replace(field, y=field.top - above, height=above)
    places = tuple(part for other in leaf.form.places for part in ((kept, place) if other is field else (other,)))
    sheet = replace(leaf.sheet, fields={**leaf.sheet.fields, SPILLED: text}, more=())
    written = {**leaf.written, SPILLED: fit_text(place, text)}
    return replace(leaf, form=replace(leaf.form, places=places), sheet=sheet, written=written), 0


def _fill_leaf(sheet: Sheet, look: Look, side: str) -> Filled:
    blank = _form_of(sheet.template, sheet.form, look)
    shared = None
    if sheet.share and (placed := _place_share(sheet.share, blank)):
        blank, shared = placed
    sheet = _without_rows(sheet, blank)
    _check_names(sheet, blank)
    titles = [page.title for page in blank.pages]
    sided = (n for n, title in enumerate(titles) if side == "both" or title.startswith("Verso") == (side == "verso"))
    pages = tuple(n for n in sided if titles[n].startswith(sheet.only))
    written = {
        name: fit_value(blank.fields[name], text, sheet.short_forms.get(text, ""))
        for name, text in sheet.fields.items()
        if text and blank.fields[name].page in pages
    }
    named = {name: path for name, path in sheet.images.items() if blank.pictures[name].page in pages}
    return Filled(blank, sheet, written, _prepare_portraits(named, blank, look) if named else {}, pages, look, shared)


def _prepare_portraits(named: Mapping[str, Path], blank: Form, look: Look) -> "dict[str, Portrait]":
    from generator.paper.portrait import prepare

    gray = look.ink != "color"
    return {name: prepare(path, blank.pictures[name], gray=gray) for name, path in named.items()}


def _place_share(text: str, blank: Form) -> "tuple[Form, SharedCode] | None":

    return place_shared_code(text, blank)


def _without_rows(sheet: Sheet, blank: Form) -> Sheet:
    """Move rows that the form has no place for in this look to the suite pages."""
    missing = (sheet.fields.keys() | sheet.marks) - blank.fields.keys() - blank.ticks.keys()
    left_out = [row for row in sheet.rows if any(name.startswith(f"{row}_") for name in missing)]
    if not left_out:
        return sheet
    within = tuple(f"{row}_" for row in left_out)
    return replace(
        sheet,
        fields={name: text for name, text in sheet.fields.items() if not name.startswith(within)},
        marks=frozenset(name for name in sheet.marks if not name.startswith(within)),
        more=(*(sheet.rows[row] for row in left_out if sheet.rows[row][1]), *sheet.more),
    )


def _left_over(leaf: Filled) -> list[tuple[str, str]]:
    """Return the texts that had no room, in the order of the form: shortened ones together, each other by itself."""
    over = {name for name, written in leaf.written.items() if written.rest}
    rests = [(field, leaf.written[name]) for name, field in leaf.form.fields.items() if name in over] if over else []
    cut = [(_WHOLE, f"{_label_of(field, leaf)} · {written.rest}") for field, written in rests if written.shortened]
    return cut + [(_label_of(field, leaf), written.rest) for field, written in rests if not written.shortened]


def _label_of(field: Field, leaf: Filled) -> str:
    """Return the name of the row that a field belongs to, or its label."""
    row, _line, part = field.name.rpartition("_")
    return (part != "nom" and leaf.sheet.fields.get(f"{row}_nom")) or field.label or field.name


def drawing_module(template: str) -> Any:
    """Return the module that draws a form: `draw_form(shape, look)`; `lay_out_pages(sheet, look)` where it takes
    several."""
    return import_module(DRAWN[template])


def _form_of(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    if template not in DRAWN:
        return get_form(template, shape, look)
    blank: Form = drawing_module(template).draw_form(shape, look)
    return blank


def _check_names(sheet: Sheet, blank: Form) -> None:
    """Raise FieldError for values without a place: they would be lost."""
    places = (
        (sheet.fields.keys(), blank.fields), (sheet.marks, blank.ticks), (sheet.images.keys(), blank.pictures)
    )  # fmt: skip
    lost = sorted(name for values, known in places for name in values - known.keys())
    if lost:
        raise FieldError(
            "no-such-field",
            _("the form {template} has no place for: {names}").format(template=sheet.template, names=", ".join(lost)),
        )


def _suite_leaves(sheet: Sheet, over: Mapping[str, Iterable[str]], look: Look) -> list[Filled]:
    if not over:
        return []
    leaves = []
    sections = [(label, "\n".join(texts)) for label, texts in over.items()]
    livery = sheet.form.get("banner") or sheet.form.get("livery", {})
    shapes = drawing_module(SUITE).suite_pages(sheet.title, sections, livery, look)
    for number, shape in enumerate(shapes, 1):
        page = replace(sheet, template=SUITE, form=shape, fields={}, marks=frozenset(), images={}, source=None, also=())
        page = replace(page, part=sheet.part + _SUITES + number, hidden=frozenset())
        leaves.append(Filled(_form_of(SUITE, shape, look), page, {}, {}, (0,), look))
    return leaves


_NOTES = "notes"
_INJURIES = "atteintes"  # the line above the notes, where a form has it
_ABOVE = 3.0  # millimetres beside the title of the notes that are free too
_MOST = 34.0
_LEAST = 0.25  # of a module
_QUIET = 2  # modules left white around it


class SharedCode(Record):
    """Modules as rows of bits, the page and the square they fill, in points."""

    rows: tuple[bytes, ...]
    page: int
    x: float
    y: float
    side: float

    def operators(self) -> str:
        """Draw a white ground, then each run of a row."""
        module = self.side / (len(self.rows) + 2 * _QUIET)
        parts = [f"q 1 g {self.x:.2f} {self.y:.2f} {self.side:.2f} {self.side:.2f} re f 0 g"]
        for n, row in enumerate(self.rows):
            y = self.y + self.side - (n + 1 + _QUIET) * module
            for start, length in _runs(row):
                parts.append(f"{self.x + (start + _QUIET) * module:.3f} {y:.3f} {length * module:.3f} {module:.3f} re")
        return "\n".join([*parts, "f Q"])


def place_shared_code(text: str, form: "Form") -> "tuple[Form, SharedCode] | None":
    """Return the form with less room for notes, and the code beside them; None where it could not be read."""
    import segno

    field = form.fields.get(_NOTES)
    if field is None or not field.multi:
        return None
    try:
        rows = tuple(bytes(row) for row in segno.make_qr(text, error="l").matrix)
    except segno.DataOverflowError:
        return None
    fields = [field, *([line] if (line := form.fields.get(_INJURIES)) else [])]
    side = min(sum(each.height for each in fields) + _ABOVE / PT, _MOST / PT)
    if side * PT / (len(rows) + 2 * _QUIET) < _LEAST:
        return None
    beside = [each for each in fields if each.y < field.y + side]
    places = tuple(replace(place, width=place.width - side) if place in beside else place for place in form.places)
    at = SharedCode(rows, field.page, field.x + field.width - side, field.y, side)
    return replace(form, places=places), at


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Return where dark modules begin, and how many there are."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
