"""A sheet on its form: every value in its field, at its size, and the suite pages for what is left over."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from itertools import chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.paper.sheet import CARDS, ROSTER, Sheet
from generator.core.record import Record
from generator.render.errors import FieldError
from generator.render.sheets import fit, form
from generator.render.sheets.code import form_mark
from generator.render.sheets.fit import Written
from generator.render.sheets.form import Form

if TYPE_CHECKING:
    from generator.render.press.portrait import Portrait
    from generator.render.sheets.shared import SharedCode

SUITE = "_shared/suite.html.j2"
_WHOLE = "En entier"  # the section of what was cut
_SUITES = 127  # their pages are numbered from here

# Forms that we draw ourselves, and the module of each; the others are set from their templates.
DRAWN = {SUITE: "suite", ROSTER: "roster", CARDS: "figures"}


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
        """Of which form it is."""
        return form_mark(self.sheet.template, self.sheet.form)


def fill_leaves(sheets: Iterable[Sheet], look: Look, *, side: str = "both") -> Iterator[list[Filled]]:
    """Quires, what belongs together: the leaf of a sheet and of those it goes on with, then the suite pages that all of
    them need. What several of them have no room for is told once."""
    over: dict[str, list[str]] = {}
    leaves: list[Filled] = []
    for sheet, after in pairwise(chain(sheets, [None])):
        assert sheet
        leaf = _fill_leaf(sheet, look, side)
        leaves.append(leaf)
        told = {label: "\n".join(texts).splitlines() for label, texts in over.items()}
        for label, text in (*_left_over(leaf), *leaf.sheet.more):
            known = over.get(label, ()) if label == _WHOLE else told.get(label, ())  # a name stands on several pages
            if fresh := [line for line in text.splitlines() if line not in known]:
                over.setdefault(label, []).append("\n".join(fresh))
        if not (sheet.goes_on and after):
            yield [*leaves, *_suite_leaves(sheet, over, look)]
            over, leaves = {}, []


def _fill_leaf(sheet: Sheet, look: Look, side: str) -> Filled:
    blank = _form_of(sheet.template, sheet.form, look)
    shared = None
    if sheet.share and (found := _place_share(sheet.share, blank)):
        blank, shared = found
    sheet = _without_rows(sheet, blank)
    _check_names(sheet, blank)
    titles = [page.title for page in blank.pages]
    sided = (n for n, title in enumerate(titles) if side == "both" or title.startswith("Verso") == (side == "verso"))
    pages = tuple(n for n in sided if titles[n].startswith(sheet.only))
    written = {
        name: fit.fit_text(blank.fields[name], text)
        for name, text in sheet.fields.items()
        if text and blank.fields[name].page in pages
    }
    named = {name: path for name, path in sheet.images.items() if blank.pictures[name].page in pages}
    return Filled(blank, sheet, written, _prepare_portraits(named, blank, look) if named else {}, pages, look, shared)


def _prepare_portraits(named: Mapping[str, Path], blank: Form, look: Look) -> "dict[str, Portrait]":
    from generator.render.press.portrait import prepare

    gray = look.ink != "color"
    return {name: prepare(path, blank.pictures[name], gray=gray) for name, path in named.items()}


def _place_share(text: str, blank: Form) -> "tuple[Form, SharedCode] | None":
    from generator.render.sheets.shared import place_shared_code

    return place_shared_code(text, blank)


def _without_rows(sheet: Sheet, blank: Form) -> Sheet:
    """Rows that the form has no place for in this look are told with what is left over."""
    known = {**blank.fields, **blank.ticks}
    missing = {name for name in (*sheet.fields, *sheet.marks) if name not in known}
    apart = [row for row in sheet.rows if any(name.startswith(f"{row}_") for name in missing)]
    if not apart:
        return sheet
    within = tuple(f"{row}_" for row in apart)
    return replace(
        sheet,
        fields={name: text for name, text in sheet.fields.items() if not name.startswith(within)},
        marks=frozenset(name for name in sheet.marks if not name.startswith(within)),
        more=(*(sheet.rows[row] for row in apart if sheet.rows[row][1]), *sheet.more),
    )


def _left_over(leaf: Filled) -> list[tuple[str, str]]:
    """What fields had no room for, in the order of the form: those that were cut together, each other by itself."""
    rests = [(one, leaf.written[name]) for name, one in leaf.form.fields.items() if name in leaf.written]
    cut = [(_WHOLE, f"{one.label or one.name} · {said.rest}") for one, said in rests if said.whole]
    return cut + [(one.label or one.name, said.rest) for one, said in rests if said.rest and not said.whole]


def drawing_module(template: str) -> Any:
    """The module that draws a form: `draw_form(shape, look)`; `lay_out_pages(sheet, look)` where it takes several."""
    return import_module(f"{__package__}.{DRAWN[template]}")


def _form_of(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    found: Form = (
        drawing_module(template).draw_form(shape, look) if template in DRAWN else form.get_form(template, shape, look)
    )
    return found


def _check_names(sheet: Sheet, blank: Form) -> None:
    """A value without a place would be lost."""
    places = ((sheet.fields, blank.fields), (sheet.marks, blank.ticks), (sheet.images, blank.pictures))
    lost = sorted(name for given, known in places for name in given if name not in known)
    if lost:
        raise FieldError(
            "no-such-field",
            _("the form {template} has no place for: {names}").format(template=sheet.template, names=", ".join(lost)),
        )


def _suite_leaves(sheet: Sheet, over: Mapping[str, Iterable[str]], look: Look) -> list[Filled]:
    if not over:
        return []
    found = []
    sections = [(label, "\n".join(texts)) for label, texts in over.items()]
    livery = sheet.form.get("banner") or sheet.form.get("livery", {})
    shapes = drawing_module(SUITE).suite_pages(sheet.title, sections, livery, look)
    for number, shape in enumerate(shapes, 1):
        page = replace(sheet, template=SUITE, form=shape, fields={}, marks=frozenset(), images={}, source=None, also=())
        page = replace(page, part=sheet.part + _SUITES + number, hidden=frozenset())
        found.append(Filled(_form_of(SUITE, shape, look), page, {}, {}, (0,), look))
    return found
