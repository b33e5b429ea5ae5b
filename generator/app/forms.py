"""A fillable sheet that came back: what was typed and ticked in it, worked into the file it was printed from."""

import io
from collections.abc import Sequence
from typing import Any

from generator.app.files import Content, Opened, definitions_of, open_source
from generator.app.scan import meaning
from generator.app.sheets import sheets_of
from generator.core.i18n import _
from generator.core.marks import Proposal, Tick
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import parse
from generator.core.refusal import Refusal
from generator.core.writing.edit import EditError, Editor

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
    module: Any = opened.system.module("marks")
    proposals, lost = module.typed(opened.examined.subject, texts, opened.definitions)
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
        path = ".".join(map(str, proposal.path))
        message = _("this file's layout cannot be edited safely") + f" ({path})"
        raise Refusal("layout", message, _("make the change by hand")) from None


def _values(pdf: bytes) -> dict[str, str]:
    """What every field says now; a box says /Off or something else."""
    from pypdf import PdfReader

    fields = PdfReader(io.BytesIO(pdf)).get_fields() or {}
    return {name: str(one.get("/V", "") or "") for name, one in fields.items() if "/Kids" not in one or "/FT" in one}


def _printed(opened: Opened) -> Sequence[Sheet]:
    """The sheets as they were printed: of the file, or the blank ones of what it names."""
    if opened.valid and opened.examined.subject is not None:
        return sheets_of(opened)
    module: Any = opened.system.module("sheet")
    definitions = definitions_of(opened.system, opened.content)
    return [module.blank_of(module.blank_key(opened.source.data, definitions), definitions)]


def _touched(sheets: Sequence[Sheet], values: dict[str, str]) -> tuple[dict[str, str], dict[str, Tick]]:
    """Fields whose text is another than the one printed, and every box."""
    texts: dict[str, str] = {}
    ticks: dict[str, Tick] = {}
    names = {name.replace(".", "_"): name for sheet in sheets for name in (*sheet.fields, *sheet.marks)}
    written = {name: text for sheet in sheets for name, text in sheet.fields.items()}
    marks = frozenset().union(*(sheet.marks for sheet in sheets))
    for key, value in values.items():
        name = names.get(key, key)
        if name in written or (value.startswith("/") is False and name not in marks and value):
            if " ".join(value.split()) != " ".join(written.get(name, "").split()):
                texts[name] = value.replace("\r\n", "\n").replace("\r", "\n").strip()
        else:
            ticks[name] = Tick("empty" if value in _OFF else "marked", name in marks)
    return texts, ticks
