"""Fixes of problems: the edits that hints propose, worked out as texts and applied until nothing is left to fix.

An edit of a value is made by the editor, which finds how the file writes it; what comes of it is told as edits of the
text (`range`), which the terminal shows as a diff, `check --json` and editors take as they are.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.base.edit import Edit
from generator.base.problems import Problem, Severity
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.checking.check import check_bytes
from generator.files.files import Content
from generator.reading import source
from generator.reading.plans import plan_of
from generator.reading.reading import Reading
from generator.reading.source import SourceError
from generator.reading.tree import Span, at
from generator.writing.changed import Change
from generator.writing.edits import apply_edits, edits_of_text, write_texts
from generator.writing.newfile import flow_value, scalar_word

_MOST_ROUNDS = 20  # each looks at the file anew: a slip of YAML hides what stands behind it
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_RANK: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


class Fixed(Record):
    """A file with its fixes made, and the problems that nothing but its author can settle."""

    change: Change
    count: int  # of problems that had a fix
    problems: Sequence[Problem]
    lines: list[str]


def with_fixes(problems: Sequence[Problem], reading: Reading | None) -> list[Problem]:
    """Return problems with the fixes of each as edits of the text; without, where the layout of the file allows none.
    """
    return [replace(problem, fix=_in_text(problem.fix, reading)) if problem.fix else problem for problem in problems]


def _in_text(fix: tuple[Edit, ...], reading: Reading | None) -> tuple[Edit, ...]:
    if all(edit.range for edit in fix):
        return fix
    if reading is None:
        return ()
    if any(edit.name for edit in fix):
        return _renamed(fix, reading)
    if words := _word_in_place(fix, reading) or _mapping_in_place(fix, reading):
        return words
    try:
        fixed = apply_edits(reading, fix)
    except (Refusal, LookupError, TypeError):
        return ()
    return tuple(edits_of_text(reading.source.text, fixed.source.text))


def _word_in_place(fix: tuple[Edit, ...], reading: Reading) -> tuple[Edit, ...]:
    """Return the fix that changes a word in a list whose things go elsewhere (`equipement: [2 médipaks]`): there the
    known name may go to another key than the misspelt one, and the list would be written anew for it."""
    first = fix[0]
    if len(fix) > 1 or first.range or first.entry or not isinstance(first.after, str):
        return ()
    path, plan = first.path, plan_of(reading.kind)
    where = reading.places.get(path) or reading.places.get(path[:-1], ())
    old, mark = at(reading.tree, path), reading.source.marks.get(where)
    if plan is None or mark is None or plan.name_of(str(where[0])) not in plan.spreads:
        return ()
    if not isinstance(reading.source_node(path[:-1]), str):  # a record, whose other keys may go there or not
        return ()
    text = reading.source.text[mark.value.start : mark.value.end]
    if not isinstance(old, str) or text.count(old) != 1 or scalar_word(first.after) != first.after:
        return ()
    return reading.source.fix(mark.value, text.replace(old, first.after))


def _mapping_in_place(fix: tuple[Edit, ...], reading: Reading) -> tuple[Edit, ...]:
    """Return the fix that writes a mapping behind its key, where something else stands: its keys stay as spelt, and
    keys that are written together with it are left alone."""
    mark = reading.source.marks.get(reading.places.get(fix[0].path, ()))
    if len(fix) > 1 or not isinstance(fix[0].after, dict) or mark is None or mark.key is None:
        return ()
    text = reading.source.text
    written = text[mark.key.start : mark.value.end].rstrip()
    if "#" in written or isinstance(reading.source_node(fix[0].path), dict):
        return ()
    key = text[mark.key.start : mark.key.end]
    span = Span(mark.key.start, mark.key.start + len(written))
    return reading.source.fix(span, f"{key}: {flow_value(fix[0].after)}")


def _renamed(fix: tuple[Edit, ...], reading: Reading) -> tuple[Edit, ...]:
    """Return the fix that gives keys other names; none where one is there already, or is written nowhere."""
    edits: list[Edit] = []
    for edit in fix:
        mark = reading.source.marks.get(reading.places.get(edit.path, edit.path))
        beside = at(reading.tree, edit.path[:-1])
        if mark is None or mark.key is None or not isinstance(beside, dict) or edit.name in beside:
            return ()
        edits += reading.source.fix(mark.key, scalar_word(edit.name))
    return tuple(edits)


def fix_text(raw: bytes, path: Path, content: Content) -> Fixed:
    """Return a file with every fix made that its problems carry, checked anew after each round of them.

    Raises SourceError where these bytes are no text."""
    now, count = raw, 0
    seen = {raw}
    while True:
        try:
            checked = check_bytes(now, path, content)
            problems, lines, reading = checked.problems, checked.lines, checked.reading
        except SourceError as error:
            problems, lines, reading = error.problems, error.lines, None
        chosen = _apart(with_fixes(problems, reading))
        text = source.text_of(now)
        after = _encoded(now, write_texts(text, (edit for fix in chosen for edit in fix)))
        if not chosen or after in seen or len(seen) > _MOST_ROUNDS:
            return Fixed(Change(path, raw, now), count, problems, lines)
        now, count = after, count + len(chosen)
        seen.add(now)


def _encoded(before: bytes, text: str) -> bytes:
    """Return the bytes of a text, with the byte order mark of those it comes from."""
    return (_BYTE_ORDER_MARK if before.startswith(_BYTE_ORDER_MARK) else b"") + text.encode()


def _apart(problems: Iterable[Problem]) -> list[tuple[Edit, ...]]:
    """List the fixes that touch nothing in common: those of errors first; one that several problems have, once."""
    fixes: list[tuple[Edit, ...]] = []
    for problem in sorted(problems, key=lambda problem: _RANK[problem.severity]):
        fix = problem.fix
        if fix and fix not in fixes and not any(_meet(fix, other) for other in fixes):
            fixes.append(fix)
    return fixes


def _meet(fix: tuple[Edit, ...], other: tuple[Edit, ...]) -> bool:
    spans, others = (
        [((r.line, r.column), (r.end_line, r.end_column)) for edit in edits if (r := edit.range)]
        for edits in (fix, other)
    )
    return any(start <= other_end and other_start <= end for start, end in spans for other_start, other_end in others)
