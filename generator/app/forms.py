"""A fillable sheet that came back: what was typed and ticked in it, worked into the file it was printed from."""

from collections.abc import Mapping, Sequence

from generator.app.changes import apply_proposal
from generator.app.files import Content, Opened, open_source
from generator.app.readings import find_meaning
from generator.app.sheets import sheets_of
from generator.core.game.marks import Tick
from generator.core.game.parts import Blanks, Markings, Starters
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.writing.editor import Editor
from generator.render.press.attached import open_pdf
from generator.render.scan.pages import PrintedPage, list_printed_pages

_OFF = ("", "/Off")


def filled_in(pdf: bytes, name: str, data: bytes, content: Content = ()) -> tuple[bytes, list[str]]:
    """The file with what was typed since it was printed, and the fields that say nothing the file could hold.

    Untouched, it is the file byte for byte. The rules are not asked: `check` says what is wrong in it.
    """
    values = _values_of_fields(pdf)
    if not values:
        return data, []
    opened = open_source(parse(data, name), content)
    module = opened.system.part(Markings)
    if module is None:
        return data, []
    before, texts, ticks, apart = _compare_with_print(_printed_pages(opened), values)
    proposals, lost = module.typed(opened.examined.subject, opened.reading.tree, before, texts, opened.definitions)
    if any(tick.new for tick in ticks.values()) and opened.examined.subject is not None:
        found = find_meaning(opened, opened, ticks, {})
        proposals = [*proposals, *found.proposals]
        lost = [*lost, *(box for question in found.questions for box in question.boxes)]
    lost = [*dict.fromkeys([*lost, *apart])]
    editor = Editor(opened.reading)
    for one in proposals:
        apply_proposal(editor, one)
    return editor.raw, lost


def _values_of_fields(pdf: bytes) -> dict[tuple[int, str], str]:
    """What every field of each leaf says now; a box says /Off or something else."""
    with open_pdf(pdf) as reader:
        fields = dict(reader.get_fields() or {})
    # Leaves printed together are told apart by what stands before the full stop.
    leaves = [name for name, one in fields.items() if "/FT" not in one]
    found = {}
    for name, one in fields.items():
        leaf, _dot, own = name.rpartition(".")
        if "/FT" in one:
            found[leaves.index(leaf) if leaf else 0, own] = str(one.get("/V", "") or "")
    return found


def _printed_pages(opened: Opened) -> list[PrintedPage]:
    """The pages as they were printed: of the file, or of the blank sheet that it was begun on."""
    if opened.valid and opened.examined.subject is not None:
        return list_printed_pages(sheets_of(opened), Look())
    key = opened.system.require(Starters).blank_key(opened.reading.tree, opened.definitions)
    blank = opened.system.require(Blanks).blank_of(key, opened.definitions)
    return list_printed_pages([blank], Look())


def _compare_with_print(
    printed: Sequence[PrintedPage], values: Mapping[tuple[int, str], str]
) -> tuple[dict[str, str], dict[str, str], dict[str, Tick], list[str]]:
    """What fields said in print, those whose text is another now, every box; and what was typed or ticked apart.

    A name that stands on several leaves is the first one's; on another it counts where the print was the same."""
    before: dict[str, str] = {}
    texts: dict[str, str] = {}
    ticks: dict[str, Tick] = {}
    apart: list[str] = []
    for page in printed:
        for box in page.boxes:
            value = values.get((page.leaf, box.field.replace(".", "_")), "")  # one side alone may have been printed
            tick = Tick("empty" if value in _OFF else "marked", box.printed)
            if ticks.setdefault(box.field, tick) is not tick and tick.new:
                apart.append(box.field)
        for field in page.fields:
            value = values.get((page.leaf, field.field.replace(".", "_")), field.text)
            known = before.setdefault(field.field, field.text)
            if value.split() == field.text.split():
                continue
            if known == field.text and field.field not in texts:
                texts[field.field] = value.replace("\r\n", "\n").replace("\r", "\n").strip()
            else:
                apart.append(field.field)
    return before, texts, ticks, apart
