"""A sheet on its form: every value in its field, at its size, and the suite pages for what is left over."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from itertools import pairwise
from typing import Any

from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.paper.figure import CARDS, ROSTER
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.render.errors import FieldError
from generator.render.press import fonts, portrait
from generator.render.sheets import fit, form
from generator.render.sheets.fit import Written
from generator.render.sheets.form import Form

SUITE = "_shared/suite.html.j2"
_SUITES = 127  # their pages are numbered from here

# Forms that we draw ourselves, and the module of each; the others are set from their templates.
DRAWN = {SUITE: "suite", ROSTER: "roster", CARDS: "figures"}


@dataclass(frozen=True)
class Filled:
    form: Form
    sheet: Sheet
    written: dict[str, Written]
    images: dict[str, portrait.Picture]
    pages: tuple[int, ...]  # those to print
    look: Look


def fill(sheet: Sheet, look: Look, *, side: str = "both") -> list[Filled]:
    """The leaf of a sheet, then the suite pages it needs."""
    blank = _form(sheet.template, sheet.form, look)
    _check_names(sheet, blank)
    _check_glyphs(sheet)
    numbers = range(len(blank.pages))
    pages = tuple(numbers[::2] if side == "recto" else numbers[1::2] if side == "verso" else numbers)
    written = {
        name: fit.fit(blank.fields[name], text)
        for name, text in sheet.fields.items()
        if text and blank.fields[name].page in pages
    }
    images = {
        name: portrait.prepare(path, blank.pictures[name], gray=look.ink != "color")
        for name, path in sheet.images.items()
        if blank.pictures[name].page in pages
    }
    leaf = Filled(blank, sheet, written, images, pages, look)
    # In the order of the form, whatever the order of the values.
    over = [(field.label or name, written[name].rest) for name, field in blank.fields.items() if name in written]
    return [leaf, *_suites(sheet, [*((label, rest) for label, rest in over if rest), *sheet.more], look)]


def drawing(template: str) -> Any:
    """The module that draws a form: `drawn(shape, look)`, and `pages(sheet, look)` where it takes several."""
    return import_module(f"{__package__}.{DRAWN[template]}")


def _form(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    found: Form = drawing(template).drawn(shape, look) if template in DRAWN else form.get(template, shape, look)
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


def _check_glyphs(sheet: Sheet) -> None:
    if fonts.uncovered("".join([*sheet.fields.values(), *(text for _label, text in sheet.more), sheet.title])):
        for label, text in sheet.more:
            fonts.check(text, where=_("{title}, field {name}").format(title=sheet.title, name=label))
        for name, text in sheet.fields.items():
            fonts.check(text, where=_("{title}, field {name}").format(title=sheet.title, name=name))
        fonts.check(sheet.title, where=_("the title"))


def _suites(sheet: Sheet, over: Sequence[tuple[str, str]], look: Look) -> list[Filled]:
    """Pages of plain rows, each row a heading (h0, h1…) or a line of text (t0, t1…)."""
    if not over:
        return []
    blank = _form(SUITE, {}, look)
    rows = [field for name, field in blank.fields.items() if name.startswith("t")]
    feet = {n for n, (one, other) in enumerate(pairwise([*rows, rows[0]])) if one.baseline < other.baseline}
    pages: list[dict[str, str]] = [{}]
    at = 0

    def put(kind: str, text: str) -> None:
        nonlocal at
        at += kind == "h" and at in feet  # no heading alone at the foot of a column
        if at >= len(rows):
            pages.append({})
            at = 0
        if text:
            pages[-1][f"{kind}{at}"] = text
        at += 1

    line = rows[0]
    for label, rest in over:
        put("h", label)
        for text, _start, _cut in fit.wrap(rest, line.font, 1000 * line.width / line.size):
            put("t", text)
        at += at > 0 and at - 1 not in feet  # a row of air, unless a column starts
    filled = []
    for number, texts in enumerate(pages, 1):
        count = f"{number} / {len(pages)}" if len(pages) > 1 else ""
        page = replace(sheet, template=SUITE, form={}, fields={"name": sheet.title, "count": count, **texts})
        page = replace(page, marks=frozenset(), images={}, part=sheet.part + _SUITES + number)
        written = {name: fit.fit(blank.fields[name], text) for name, text in page.fields.items() if text}
        filled.append(Filled(blank, page, written, {}, tuple(range(len(blank.pages))), look))
    return filled
