"""Changes since a sheet was printed: the boxes to stick on it, and the pages to print whole."""

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import file_stem, is_yaml
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.base.visible import visible
from generator.files.files import Content, Opened, open_beside, open_source, require_legal
from generator.model.sheet import Sheet
from generator.paper.formats import INKS, PAPERS, SIZES, Look
from generator.paper.pdf.attached import Attached
from generator.paper.plan import PrintPlan
from generator.paper.text.flow import PT
from generator.reading.source import SourceError, parse, read_bytes
from generator.scan.forms import filled_in
from generator.sharing.carried import by_name, files_in, naming_pdf, read_pdf
from generator.sheets.evidence import read_drawings, shows_page
from generator.sheets.forms.filled import Filled, fill_leaves
from generator.sheets.make import LeftOut, open_each, sheets_of
from generator.sheets.print import SheetOptions, place_sheets, plan_sheets
from generator.sheets.stickers.changed import Side, compare_sheets, pages_of
from generator.sheets.stickers.stickers import choose_whole_pages, plan_stickers
from generator.writing import history

NOT_ITS_PRINT = "not-its-print"


class Since(Record):
    """A plan of stickers. `reprinted`: the pages printed whole; `strange`: the old print is on an outdated form."""

    plan: PrintPlan
    stickers: int
    reprinted: tuple[str, ...]
    strange: bool


def _plan_since(opened: Opened, file: Path, old: Path, look: Look, *, alone: bool) -> Since | None:
    """Plan the stickers of a file; None where nothing changed.

    The look of the old print decides; `look` where it cannot be recognised. `alone`: a print of one file is its own,
    whatever it was called then."""
    pdf = read_pdf(old)
    with naming_pdf(old):
        before = _as_it_was(opened, file, old, pdf, alone=alone)
        if before and before.source.raw == opened.source.raw:
            return None
        drawings, size = read_drawings(pdf)
    old_sheets = [replace(sheet, images={}) for sheet in sheets_of(before)] if before else []
    known = _look_of_print(old_sheets, drawings, size)
    look = known or look
    leaves = _filled_leaves(sheets_of(opened), look)
    were = _with_images(_filled_leaves(old_sheets, look), sheets_of(before)) if before and known else []
    sides = choose_whole_pages(list(compare_sheets(were, leaves, lambda leaf, n: shows_page(drawings, leaf, n))), look)
    sides = [side for side in sides if not (known and side.reprint and _is_same(side, were))]
    count, whole_pages = sum(len(side.changes) for side in sides), tuple(side.name for side in sides if side.reprint)
    if not count and not whole_pages:
        return None
    title = f"{leaves[0].sheet.title} – retouches"
    name, files = f"{file_stem(file.stem)}-retouches.pdf", [Attached(visible(file.name), opened.source.raw)]
    plan = plan_stickers(sides, look, name=name, title=title, files=files)
    return Since(plan, count, whole_pages, known is None)


def plan_since_each(
    files: Sequence[Path], old: Path, content: Content, look: Look, left_out: LeftOut | None = None
) -> tuple[Since | None, list[Path]]:
    """Plan the stickers of several files, each on sheets of its own; return the plan and the files not in the old
    print.

    With `left_out`, files that cannot be printed are put there; without, the first of them raises."""
    plans: list[Since] = []
    strangers: list[Path] = []
    opened = [*open_each(files, content, left_out)]
    for character in opened:
        file = Path(character.source.name)
        try:
            plan = _plan_since(character, file, old, look, alone=len(files) == 1)
        except Refusal as refusal:
            if refusal.code != NOT_ITS_PRINT or len(strangers) + 1 == len(opened):
                raise
            strangers.append(file)
        else:
            plans += [plan] if plan else []
    return _join_plans(plans), strangers


def _join_plans(plans: Sequence[Since]) -> Since | None:
    """Join the plans of several files; None where there are none."""
    if len(plans) < 2:
        return plans[0] if plans else None
    leaves = (leaf for since in plans for leaf in since.plan.leaves)
    carried = [file for since in plans for file in since.plan.files]
    plan = PrintPlan("retouches.pdf", "Retouches", leaves, files=carried)
    whole_pages = tuple(name for since in plans for name in since.reprinted)
    return Since(plan, sum(since.stickers for since in plans), whole_pages, any(since.strange for since in plans))


def since_last_each(files: Sequence[Path], content: Content) -> Since | None:
    """Plan the stickers of several files since the last change of each."""
    return _join_plans([since for file in files if (since := since_last(file, content))])


def since_last(file: Path, content: Content, visible: Callable[[bytes], bytes] = bytes) -> Since | None:
    """Since the last change that we wrote, for a sheet printed just before it; None where there is none, or where no
    sheet could be printed then. `visible`: of a text, what whoever asks may see."""
    before = next(iter(history.earlier_texts(file.resolve())), None)
    opened = open_source(parse(visible(before), str(file)), content) if before is not None else None
    if opened is None or not opened.valid or opened.examined.subject is None:
        return None
    with TemporaryDirectory() as folder:
        old = Path(folder) / f"{file.stem}.pdf"
        old.write_bytes(plan_sheets(sheets_of(opened), SheetOptions()).bind())
        now = parse(visible(read_bytes(file)), str(file))
        return _plan_since(require_legal(open_beside(now, file.parent, content)), file, old, Look(), alone=True)


def _as_it_was(opened: Opened, file: Path, old: Path, pdf: bytes, *, alone: bool) -> Opened | None:
    """Open the file as the old print carries it; None where it is invalid by today's rules. Raise Refusal if it is not
    there."""
    carried = by_name(files_in(old))
    several = {key: data for key, data in carried.items() if is_yaml(key) or len(carried) == 1}
    for key, data in sorted(several.items(), key=lambda entry: entry[0].partition("#")[0] != file.name):
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
    """Return the leaves with the names of their portraits: the image files may be gone by now."""
    named = {sheet.number: sheet.images for sheet in sheets}
    return [replace(leaf, sheet=replace(leaf.sheet, images=named[leaf.sheet.number])) for leaf in leaves]


def _look_of_print(sheets: Sequence[Sheet], drawings: frozenset[bytes], size: tuple[float, float]) -> Look | None:
    """Return the look of the old print, if it is on today's forms."""
    if not sheets:
        return None
    paper = min(PAPERS, key=lambda name: abs(SIZES[name][1] - size[1] * PT))
    for large in (False, True):
        for ink in INKS:
            look = Look(paper, ink, large)
            leaf = next(fill_leaves(place_sheets(sheets[:1], look), look))[0]
            if any(shows_page(drawings, leaf, index) for index in leaf.pages):
                return look
    return None


def _is_same(side: Side, were: Sequence[Filled]) -> bool:
    """Return whether a page to print whole says nothing new: a suite that is as it was."""
    filled, index = side.filled, side.index
    was = pages_of(were).get((filled.sheet.number, filled.sheet.part, index))
    return was is not None and (was[0].written, was[0].form.pages, was[0].sheet.marks) == (
        filled.written, filled.form.pages, filled.sheet.marks
    )  # fmt: skip
