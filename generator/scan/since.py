"""Changes since a sheet was printed: boxes to stick on it, pages to print whole, and texts typed into a fillable PDF.

The pages of an old print are compared with the forms of today by digests of their drawings. What was typed and ticked
in a fillable PDF is written into the file it was printed from.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import file_stem, is_yaml
from generator.base.problems import visible
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.files.files import Content, Opened, open_beside, open_source, require_legal
from generator.game.marks import Doubt, Meaning, Tick, Ticks
from generator.game.parts import Blanks, Markings, Starters
from generator.model.sheet import Sheet
from generator.paper.formats import INKS, PAPERS, SIZES, Look
from generator.paper.pdf.attached import Attached, open_pdf, unpack_stream, unreadable_pdf
from generator.paper.plan import PrintPlan
from generator.paper.text.flow import PT
from generator.reading.source import SourceError, parse, read_bytes
from generator.scan.pages import PrintedPage, list_printed_pages
from generator.scan.readings import disagreement_of, find_meaning
from generator.sharing.carried import by_name, files_in, naming_pdf, read_pdf
from generator.sheets.forms.filled import Filled, fill_leaves
from generator.sheets.make import LeftOut, open_each, sheets_of
from generator.sheets.print import SheetOptions, place_sheets, plan_sheets
from generator.sheets.stickers.frames import Side, compare_sheets, pages_of
from generator.sheets.stickers.stickers import StickerFile, choose_whole_pages, faint_form, plan_stickers
from generator.writing import history
from generator.writing.edits import Edit, apply_edits

_OFF = ("", "/Off")


def filled_in(pdf: bytes, name: str, data: bytes, content: Content = ()) -> tuple[bytes, list[Doubt]]:
    """Return the file with what was typed and ticked since it was printed, and the entries left out, with the reason.

    An untouched form gives the file byte for byte. The rules are not asked: `check` reports what is wrong in it."""
    values = _values_of_fields(pdf)
    if not values:
        return data, []
    opened = open_source(parse(data, name), content)
    module = opened.system.part(Markings)
    if module is None:
        return data, []
    before, texts, ticks, conflicting = _compare_with_print(_printed_pages(opened), values)
    typed, lost = module.typed(opened.examined.subject, opened.reading.tree, before, texts, opened.definitions)
    typed, ticked, against = _settle_with_ticks(opened, typed, ticks)
    why = _("it stands on another leaf too, with another text")
    lost = [*lost, *against, *(Doubt((field,), why, (field,)) for field in dict.fromkeys(conflicting))]
    return _text_with(opened, [*typed, *ticked]), lost


def _text_with(opened: Opened, edits: Iterable[Edit]) -> bytes:
    return apply_edits(opened.reading, edits).source.raw


def _settle_with_ticks(
    opened: Opened, typed: Sequence[Edit], ticks: Ticks
) -> tuple[list[Edit], list[Edit], list[Doubt]]:
    """Return the edits typed, the edits ticked beside them, and the disagreements of the two.

    A tick counts from what was typed: of a blank sheet, from the characteristics on it; a skill typed with its steps
    and ticked with them says one thing twice."""
    boxes = [name for name, tick in ticks.items() if tick.new or tick.gone]
    if not boxes:
        return [*typed], [], []
    meaning = _meaning_with(opened, typed, ticks)
    if meaning is None:
        why = _("ticks count once race, class and dice are there")
        return [*typed], [], [Doubt((boxes[0],), why, tuple(boxes))]
    twice = {edit.path for edit in typed} & {edit.path for edit in meaning.proposals}
    alone = [edit for edit in typed if edit.path not in twice]
    again = _meaning_with(opened, alone, ticks) if twice else None
    by_path = {edit.path: edit for edit in again.proposals} if again else {}
    agreed: list[Edit] = []
    ticked = [edit for edit in meaning.proposals if edit.path not in twice]
    against = [*meaning.questions]
    for edit in typed:
        other = by_path.get(edit.path)
        if other is None or edit.after == other.after:
            agreed.append(edit)
        elif edit.after == other.before:
            ticked.append(other)
        else:
            against.append(disagreement_of(edit, other))
    return agreed, ticked, against


def _meaning_with(opened: Opened, typed: Sequence[Edit], ticks: Ticks) -> Meaning | None:
    """Return the meaning of ticks in the file with what was typed; None where it is not yet a complete character."""
    now = open_source(parse(_text_with(opened, typed), opened.source.name), opened.content)
    if now.examined.subject is None:
        return None
    then = opened if opened.examined.subject is not None else now
    return find_meaning(then, now, ticks, {})


def _values_of_fields(pdf: bytes) -> dict[tuple[int, str], str]:
    """Read the value of every field of each leaf; a box is /Off or something else."""
    with open_pdf(pdf) as reader:
        fields = dict(reader.get_fields() or {})
    # Leaves printed together are told apart by what stands before the full stop.
    leaves = [name for name, field in fields.items() if "/FT" not in field]
    values = {}
    for name, field in fields.items():
        leaf, _dot, field_name = name.rpartition(".")
        if "/FT" in field:
            values[leaves.index(leaf) if leaf else 0, field_name] = str(field.get("/V", "") or "")
    return values


def _printed_pages(opened: Opened) -> list[PrintedPage]:
    """Return the pages as they were printed: of the file, or of the blank sheet that it was begun on."""
    if opened.valid and opened.examined.subject is not None:
        return list_printed_pages(sheets_of(opened), Look())
    key = opened.system.require(Starters).blank_key(opened.reading.tree, opened.definitions)
    blank = opened.system.require(Blanks).blank_of(key, opened.definitions)
    return list_printed_pages([blank], Look())


def _compare_with_print(
    printed: Sequence[PrintedPage], values: Mapping[tuple[int, str], str]
) -> tuple[dict[str, str], dict[str, str], dict[str, Tick], list[str]]:
    """Return the printed texts of fields, the changed ones, every box, and the fields in conflict.

    A name that stands on several leaves is the first one's; on another it counts where the print was the same."""
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    ticks: dict[str, Tick] = {}
    conflicting: list[str] = []
    for page in printed:
        for box in page.boxes:
            value = values.get((page.leaf, box.field.replace(".", "_")))
            marked = box.printed if value is None else value not in _OFF  # one side alone may have been printed
            tick = Tick("marked" if marked else "empty", box.printed)
            if ticks.setdefault(box.field, tick) is not tick and tick.new:
                conflicting.append(box.field)
        for field in page.fields:
            value = values.get((page.leaf, field.field.replace(".", "_")), field.text)
            known = before.setdefault(field.field, field.text)
            if value.split() == field.text.split():
                continue
            if known == field.text and field.field not in texts:
                texts[field.field] = value.replace("\r\n", "\n").replace("\r", "\n").strip()
            else:
                conflicting.append(field.field)
    return before, texts, ticks, conflicting


# Stickers for what changed

MOST = 64 * 1024 * 1024  # bytes of all drawings together
MOST_PAGES = 2000


def read_drawings(pdf: bytes) -> tuple[frozenset[bytes], tuple[float, float]]:
    """Digests of all that is placed on its pages, and the size of the first page in points."""
    with open_pdf(pdf) as reader:
        pages = [reader.pages[n] for n in range(min(len(reader.pages), MOST_PAGES))]
        if not pages:
            raise unreadable_pdf()
        width, height = (float(side) for side in pages[0].mediabox[2:])
        return frozenset(_digest_drawings(pages)), (width, height)


def _digest_drawings(pages: list[Any]) -> Iterator[bytes]:
    seen: set[int] = set()
    left = MOST
    for page in pages:
        for placed in page.get("/Resources", {}).get("/XObject", {}).values():
            drawing = placed.get_object()
            if drawing.get("/Subtype") == "/Form" and id(drawing) not in seen:
                seen.add(id(drawing))
                data = unpack_stream(drawing, left)
                left -= len(data)
                yield hashlib.sha256(data).digest()


def shows_page(digests: frozenset[bytes], filled: Filled, index: int) -> bool:
    """Return whether a page of this form is among the drawings: as on a sheet, or faint as beside stickers."""
    blocks = filled.form.pages[index].blocks
    return any(
        all(hashlib.sha256(block.pdf_operators()).digest() in digests for block in candidate)
        for candidate in (blocks, [faint_form(block) for block in blocks])
    )


NOT_ITS_PRINT = "not-its-print"


class Since(Record):
    """A plan of stickers. `reprinted`: the pages printed whole; `strange`: the old print is on an outdated form."""

    plan: PrintPlan
    stickers: int
    reprinted: tuple[str, ...]
    strange: bool


class FileSince(Record):
    """What changed on the sheets of a file since an old print."""

    stem: str
    mended: StickerFile
    carried: Attached
    strange: bool


def _changes_since(opened: Opened, file: Path, old: Path, look: Look, *, alone: bool) -> FileSince | None:
    """Return what changed on the sheets of a file; None where nothing did.

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
    if not any(side.changes or side.reprint for side in sides):
        return None
    mended = StickerFile(leaves[0].sheet.title, sides, look)
    return FileSince(file_stem(file.stem), mended, Attached(visible(file.name), opened.source.raw), known is None)


def plan_since_each(
    files: Sequence[Path], old: Path, content: Content, look: Look, left_out: LeftOut | None = None
) -> tuple[Since | None, list[Path]]:
    """Plan the stickers of files, on sheets that they share; return the plan and the files not in the old print.

    With `left_out`, files that cannot be printed are put there; without, the first of them raises."""
    changed: list[FileSince] = []
    strangers: list[Path] = []
    opened = [*open_each(files, content, left_out)]
    for character in opened:
        file = Path(character.source.name)
        try:
            since = _changes_since(character, file, old, look, alone=len(files) == 1)
        except Refusal as refusal:
            if refusal.code != NOT_ITS_PRINT or len(strangers) + 1 == len(opened):
                raise
            strangers.append(file)
        else:
            changed += [since] if since else []
    return _plan_since(changed), strangers


def _plan_since(changed: Sequence[FileSince]) -> Since | None:
    """Plan the stickers of these files together; None where there are none."""
    if not changed:
        return None
    name, title = "retouches.pdf", "Retouches"
    if len(changed) == 1:
        name, title = f"{changed[0].stem}-retouches.pdf", f"{changed[0].mended.title} – retouches"
    sides = [side for since in changed for side in since.mended.sides]
    carried = [since.carried for since in changed]
    plan = plan_stickers([since.mended for since in changed], name=name, title=title, carried=carried)
    whole_pages = tuple(side.name for side in sides if side.reprint)
    return Since(plan, sum(len(side.changes) for side in sides), whole_pages, any(since.strange for since in changed))


def since_last_each(files: Sequence[Path], content: Content) -> Since | None:
    """Plan the stickers of several files since the last change of each."""
    return _plan_since([since for file in files if (since := _changes_since_last(file, content))])


def since_last(file: Path, content: Content, visible: Callable[[bytes], bytes] = bytes) -> Since | None:
    """Since the last change that we wrote, for a sheet printed just before it; None where there is none, or where no
    sheet could be printed then. `visible`: of a text, what whoever asks may see."""
    since = _changes_since_last(file, content, visible)
    return _plan_since([since]) if since else None


def _changes_since_last(file: Path, content: Content, visible: Callable[[bytes], bytes] = bytes) -> FileSince | None:
    before = next(iter(history.earlier_texts(file.resolve())), None)
    opened = open_source(parse(visible(before), str(file)), content) if before is not None else None
    if opened is None or not opened.valid or opened.examined.subject is None:
        return None
    with TemporaryDirectory() as folder:
        old = Path(folder) / f"{file.stem}.pdf"
        old.write_bytes(plan_sheets(sheets_of(opened), SheetOptions()).bind())
        now = parse(visible(read_bytes(file)), str(file))
        return _changes_since(require_legal(open_beside(now, file.parent, content)), file, old, Look(), alone=True)


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
