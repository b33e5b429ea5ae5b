"""What changed since a sheet was printed: the boxes to stick on it, and the pages to print whole."""

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from generator.app.carried import by_name, files_in, naming_pdf, read_pdf
from generator.app.files import Content, Opened, open_legal, open_source
from generator.app.forms import filled_in
from generator.app.sheets import sheets_of
from generator.core.i18n import _
from generator.core.names import file_stem, is_yaml
from generator.core.paper.formats import INKS, PAPERS, SIZES, Look
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import SourceError, parse
from generator.core.record import Record
from generator.core.refusal import Refusal, unknown_word
from generator.core.writing import history
from generator.render.press.attached import Attached
from generator.render.press.flow import PT
from generator.render.press.plan import PrintPlan
from generator.render.sheets.changed import Side, compare_sheets, pages_of
from generator.render.sheets.evidence import read_drawings, shows_page
from generator.render.sheets.filled import Filled, fill_leaves
from generator.render.sheets.labels import LABELS
from generator.render.sheets.print import SheetOptions, place_sheets, plan_sheets
from generator.render.sheets.stickers import choose_whole_pages, plan_stickers

NOT_ITS_PRINT = "not-its-print"


class Since(Record):
    """`whole`: the pages printed whole; `strange`: the old print is on another form than today's."""

    plan: PrintPlan
    stickers: int
    whole: tuple[str, ...]
    strange: bool


def plan_since(
    file: Path, old: Path, content: Content, look: Look, labels: str | None = None, *, alone: bool = True
) -> Since | None:
    """None where nothing changed. The look of the old print decides; `look` where it cannot be told. `alone`: a print
    of one file is its own, whatever it was called then."""
    if labels is not None and labels not in LABELS:
        raise unknown_word(_("{option}: '{word}' is unknown.").format(option="--labels", word=labels), labels, LABELS)
    opened = open_legal(file, content)
    pdf = read_pdf(old)
    with naming_pdf(old):
        before = _as_it_was(opened, file, old, pdf, alone=alone)
        if before and before.source.raw == opened.source.raw:
            return None
        found, size = read_drawings(pdf)
    old_sheets = [replace(one, images={}) for one in sheets_of(before)] if before else []
    known = _look_of_print(old_sheets, found, size)
    look = known or look
    leaves = _filled_leaves(sheets_of(opened), look)
    were = _with_images(_filled_leaves(old_sheets, look), sheets_of(before)) if before and known else []
    sides = choose_whole_pages(list(compare_sheets(were, leaves, lambda one, n: shows_page(found, one, n))), look)
    sides = [side for side in sides if not (known and side.whole and _is_same(side, were))]
    count, whole = sum(len(side.changes) for side in sides), tuple(side.name for side in sides if side.whole)
    if not count and not whole:
        return None
    title = f"{leaves[0].sheet.title} – retouches"
    name, files = f"{file_stem(file.stem)}-retouches.pdf", [Attached(file.name, opened.source.raw)]
    form = LABELS[labels] if labels else None
    plan = plan_stickers(sides, look, name=name, title=title, labels=form, files=files)
    return Since(plan, count, whole, known is None)


def plan_since_each(
    files: Sequence[Path], old: Path, content: Content, look: Look, labels: str | None = None
) -> tuple[Since | None, list[Path]]:
    """Of several files in one plan, each on sheets of its own; and those that are not in the old print."""
    found: list[Since] = []
    strangers: list[Path] = []
    for file in files:
        try:
            one = plan_since(file, old, content, look, labels, alone=len(files) == 1)
        except Refusal as refusal:
            if refusal.code != NOT_ITS_PRINT or len(strangers) + 1 == len(files):
                raise
            strangers.append(file)
        else:
            found += [one] if one else []
    return _join_plans(found), strangers


def _join_plans(found: Sequence[Since]) -> Since | None:
    """Those of several files as one; None where there are none."""
    if len(found) < 2:
        return found[0] if found else None
    leaves = (leaf for one in found for leaf in one.plan.leaves)
    carried = [file for one in found for file in one.plan.files]
    plan = PrintPlan("retouches.pdf", "Retouches", leaves, files=carried)
    whole = tuple(name for one in found for name in one.whole)
    return Since(plan, sum(one.stickers for one in found), whole, any(one.strange for one in found))


def since_last_each(files: Sequence[Path], content: Content) -> Since | None:
    """Of several files since the last change of each, in one plan."""
    return _join_plans([one for file in files if (one := since_last(file, content))])


def since_last(file: Path, content: Content) -> Since | None:
    """Since the last change that we wrote, for a sheet printed just before it; None where there is none, or where no
    sheet could be printed then."""
    before = next(iter(history.earlier_texts(file.resolve())), None)
    opened = open_source(parse(before, str(file)), content) if before is not None else None
    if opened is None or not opened.valid or opened.examined.subject is None:
        return None
    with TemporaryDirectory() as folder:
        old = Path(folder) / f"{file.stem}.pdf"
        old.write_bytes(plan_sheets(sheets_of(opened), SheetOptions()).bind())
        return plan_since(file, old, content, Look())


def _as_it_was(opened: Opened, file: Path, old: Path, pdf: bytes, *, alone: bool) -> Opened | None:
    """The same file as the old print carries it; None where today's rules make nothing of it."""
    carried = by_name(files_in(old))
    several = {key: data for key, data in carried.items() if is_yaml(key) or len(carried) == 1}
    for key, data in sorted(several.items(), key=lambda one: one[0].partition("#")[0] != file.name):
        text = filled_in(pdf, key, data)[0] if len(carried) == 1 else data
        try:
            was = open_source(parse(text, str(file.parent / key)), opened.content)
        except SourceError:
            continue
        if was.system == opened.system and (was.name == opened.name or (alone and len(several) == 1)):
            return was if was.valid and was.examined.subject is not None else None
    names = ", ".join(carried)
    message = _("{pdf} was not printed from {file}: it carries {names}").format(pdf=old, file=file, names=names)
    raise Refusal(NOT_ITS_PRINT, message, _("give the PDF of its last print"))


def _filled_leaves(sheets: Sequence[Sheet], look: Look) -> list[Filled]:
    return [filled for quire in fill_leaves(place_sheets(sheets, look), look) for filled in quire]


def _with_images(leaves: Sequence[Filled], sheets: Sequence[Sheet]) -> list[Filled]:
    """With the names of their portraits: the files themselves may be gone by now."""
    named = {sheet.number: sheet.images for sheet in sheets}
    return [replace(one, sheet=replace(one.sheet, images=named[one.sheet.number])) for one in leaves]


def _look_of_print(sheets: Sequence[Sheet], found: frozenset[bytes], size: tuple[float, float]) -> Look | None:
    """How the old print looks, if it is on today's forms."""
    if not sheets:
        return None
    paper = min(PAPERS, key=lambda one: abs(SIZES[one][1] - size[1] * PT))
    for large in (False, True):
        for ink in INKS:
            look = Look(paper, ink, large)
            leaf = next(fill_leaves(place_sheets(sheets[:1], look), look))[0]
            if any(shows_page(found, leaf, index) for index in leaf.pages):
                return look
    return None


def _is_same(side: Side, were: Sequence[Filled]) -> bool:
    """A page to print whole that says nothing new: a suite that is as it was."""
    one, index = side.filled, side.index
    was = pages_of(were).get((one.sheet.number, one.sheet.part, index))
    return was is not None and (was[0].written, was[0].form.pages, was[0].sheet.marks) == (
        one.written, one.form.pages, one.sheet.marks
    )  # fmt: skip
