"""A fillable sheet that came back: what was typed and ticked in it, worked into the file it was printed from."""

from collections.abc import Iterable, Mapping, Sequence

from generator.app.changes import apply_proposal
from generator.app.files import Content, Opened, open_source
from generator.app.readings import disagreement_of, find_meaning
from generator.app.sheets import sheets_of
from generator.core.game.marks import Doubt, Meaning, Proposal, Tick, Ticks
from generator.core.game.parts import Blanks, Markings, Starters
from generator.core.i18n import _
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.writing.editor import Editor
from generator.render.press.attached import open_pdf
from generator.render.scan.pages import PrintedPage, list_printed_pages

_OFF = ("", "/Off")


def filled_in(pdf: bytes, name: str, data: bytes, content: Content = ()) -> tuple[bytes, list[Doubt]]:
    """The file with what was typed and ticked since it was printed; and what of it was left out, with the reason.

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
    typed, lost = module.typed(opened.examined.subject, opened.reading.tree, before, texts, opened.definitions)
    typed, ticked, against = _settle_with_ticks(opened, typed, ticks)
    why = _("it stands on another leaf too, with another text")
    lost = [*lost, *against, *(Doubt((field,), why, (field,)) for field in dict.fromkeys(apart))]
    return _text_with(opened, [*typed, *ticked]), lost


def _text_with(opened: Opened, proposals: Iterable[Proposal]) -> bytes:
    editor = Editor(opened.reading)
    for one in proposals:
        apply_proposal(editor, one)
    return editor.raw


def _settle_with_ticks(
    opened: Opened, typed: Sequence[Proposal], ticks: Ticks
) -> tuple[list[Proposal], list[Proposal], list[Doubt]]:
    """What is typed, what is ticked beside it, and where the two do not agree.

    A tick counts from what was typed: of a blank sheet, from the characteristics on it; a skill typed with its steps
    and ticked with them says one thing twice."""
    told = [name for name, tick in ticks.items() if tick.new or tick.gone]
    if not told:
        return [*typed], [], []
    found = _meaning_with(opened, typed, ticks)
    if found is None:
        why = _("ticks count once race, class and dice are there")
        return [*typed], [], [Doubt((told[0],), why, tuple(told))]
    twice = {one.path for one in typed} & {one.path for one in found.proposals}
    alone = [one for one in typed if one.path not in twice]
    again = _meaning_with(opened, alone, ticks) if twice else None
    said = {one.path: one for one in again.proposals} if again else {}
    kept: list[Proposal] = []
    ticked = [one for one in found.proposals if one.path not in twice]
    against = [*found.questions]
    for one in typed:
        other = said.get(one.path)
        if other is None or one.after == other.after:
            kept.append(one)
        elif one.after == other.before:
            ticked.append(other)
        else:
            against.append(disagreement_of(one, other))
    return kept, ticked, against


def _meaning_with(opened: Opened, typed: Sequence[Proposal], ticks: Ticks) -> Meaning | None:
    """What ticks mean in the file with what was typed; None where it is not yet a character to count for."""
    now = open_source(parse(_text_with(opened, typed), opened.source.name), opened.content)
    if now.examined.subject is None:
        return None
    then = opened if opened.examined.subject is not None else now
    return find_meaning(then, now, ticks, {})


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
            value = values.get((page.leaf, box.field.replace(".", "_")))
            marked = box.printed if value is None else value not in _OFF  # one side alone may have been printed
            tick = Tick("marked" if marked else "empty", box.printed)
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
