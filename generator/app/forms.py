"""A fillable sheet that came back: what was typed and ticked in it, worked into the file it was printed from."""

import io
from collections.abc import Sequence
from typing import Any

from generator.app.files import Content, Opened, open_source
from generator.app.scan import meaning
from generator.app.sheets import sheets_of
from generator.core.game.marks import Proposal, Tick
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.refusal import unsafe_layout
from generator.core.writing.edit import EditError, Editor
from generator.render.scan.pages import PrintedPage, pages

_OFF = ("", "/Off")


def filled_in(pdf: bytes, name: str, data: bytes, content: Content = ()) -> tuple[bytes, list[str]]:
    """The file with what was typed since it was printed, and the fields that say nothing the file could hold.

    Untouched, it is the file byte for byte. The rules are not asked: `check` says what is wrong in it.
    """
    values = _values(pdf)
    if not values:
        return data, []
    opened = open_source(parse(data, name), content)
    if not opened.system.has("marks"):
        return data, []
    printed = _printed(opened)
    texts, ticks = _touched(printed, values)
    before = {field.field: field.text for page in printed for field in page.fields}
    proposals, lost = opened.system.module("marks").typed(
        opened.examined.subject, opened.source.data, before, texts, opened.definitions
    )
    if any(tick.new for tick in ticks.values()) and opened.examined.subject is not None:
        found = meaning(opened, ticks)
        proposals = [*proposals, *found.proposals]
        lost = [*lost, *(box for question in found.questions for box in question.boxes)]
    editor = Editor(opened.source)
    for one in proposals:
        _put(editor, one)
    return editor.raw, lost


def _put(editor: Editor, proposal: Proposal) -> None:
    try:
        if proposal.after is not None:
            editor.set(proposal.path, proposal.after)
        elif editor.get(proposal.path) is not None:
            editor.remove(proposal.path)
    except EditError:
        raise unsafe_layout(".".join(map(str, proposal.path))) from None


def _values(pdf: bytes) -> dict[str, str]:
    """What every field says now; a box says /Off or something else."""
    from pypdf import PdfReader

    fields = PdfReader(io.BytesIO(pdf)).get_fields() or {}
    # Sheets printed together are told apart by what stands before the last full stop.
    said = {name.rpartition(".")[2]: one for name, one in fields.items() if "/FT" in one}
    return {name: str(one.get("/V", "") or "") for name, one in said.items()}


def _printed(opened: Opened) -> list[PrintedPage]:
    """The pages as they were printed: of the file, or of the blank sheet that it was begun on."""
    if opened.valid and opened.examined.subject is not None:
        return pages(sheets_of(opened), Look())
    module: Any = opened.system.module("sheet")
    blank = module.blank_of(module.blank_key(opened.source.data, opened.definitions), opened.definitions)
    return pages([blank], Look())


def _touched(printed: Sequence[PrintedPage], values: dict[str, str]) -> tuple[dict[str, str], dict[str, Tick]]:
    """Fields whose text is another than the one printed, and every box."""
    texts, ticks = {}, {}
    for page in printed:
        for box in page.boxes:
            value = values.get(box.field.replace(".", "_"), "")  # one side alone may have been printed
            ticks[box.field] = Tick("empty" if value in _OFF else "marked", box.printed)
        for field in page.fields:
            value = values.get(field.field.replace(".", "_"), field.text)
            if value.split() != field.text.split():
                texts[field.field] = value.replace("\r\n", "\n").replace("\r", "\n").strip()
    return texts, ticks
