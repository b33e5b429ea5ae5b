"""A fillable sheet that came back: its typed texts and ticks, written into the file it was printed from."""

from collections.abc import Iterable, Mapping, Sequence

from generator.base.i18n import _
from generator.files.files import Content, Opened, open_source
from generator.game.marks import Doubt, Meaning, Tick, Ticks
from generator.game.parts import Blanks, Markings, Starters
from generator.paper.formats import Look
from generator.paper.pdf.attached import open_pdf
from generator.reading.source import parse
from generator.scan.pages import PrintedPage, list_printed_pages
from generator.scan.readings import disagreement_of, find_meaning
from generator.sheets.make import sheets_of
from generator.writing.editor import Editor
from generator.writing.edits import Edit, apply_edit

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
    editor = Editor(opened.reading)
    for edit in edits:
        apply_edit(editor, edit)
    return editor.raw


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
