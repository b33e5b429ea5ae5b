"""Fixes of problems: worked out as replacements of text, and applied to a file until nothing is left to fix.

A hint that says what to write carries its `Fix`. Where that is a value at a path, it is an `Edit` like any other: the
editor finds how the file writes it. What comes of it is told as replacements of text, which the terminal shows as a
diff, `check --json` and editors take as they are.
"""

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from msgspec.structs import replace

from generator.base.problems import Fix, Problem, Put, Replacement, Severity
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.checking.check import check_source
from generator.files.files import Content
from generator.reading import source
from generator.reading.plans import plan_of
from generator.reading.reading import Reading
from generator.reading.source import SourceError
from generator.reading.tree import at
from generator.writing.changed import Change
from generator.writing.editor import Editor
from generator.writing.edits import Edit, apply_edit
from generator.writing.newfile import scalar_word

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
    """Return problems with the fixes of each as replacements; without, where the layout of the file allows none."""
    return [replace(problem, fix=_in_text(problem.fix, reading)) if problem.fix else problem for problem in problems]


def _in_text(fix: Fix, reading: Reading | None) -> Fix | None:
    if not fix.values:
        return fix
    if reading is None:
        return None
    if any(value.name for value in fix.values):
        return _renamed(fix.values, reading)
    if word := _word_in_place(fix, reading):
        return word
    editor = Editor(reading)
    try:
        for value in fix.values:
            if value.is_item:
                apply_edit(editor, Edit(entry=(value.path, value.value)))
            else:
                apply_edit(editor, Edit(value.path, at(editor.tree, value.path), value.value))
    except (Refusal, LookupError, TypeError):
        return None
    after = replace_texts(editor.text, fix.replacements) if fix.replacements else editor.text
    return Fix(replacements=tuple(replacements_between(reading.source.text, after)))


def _word_in_place(fix: Fix, reading: Reading) -> Fix | None:
    """Return the fix that changes a word in a list whose things go elsewhere (`equipement: [2 médipaks]`): there the
    known name may go to another key than the misspelt one, and the list would be written anew for it."""
    if len(fix.values) > 1 or fix.replacements or not isinstance(fix.values[0].value, str) or fix.values[0].is_item:
        return None
    path, plan = fix.values[0].path, plan_of(reading.kind)
    where = reading.places.get(path) or reading.places.get(path[:-1], ())
    old, mark = at(reading.tree, path), reading.source.marks.get(where)
    if plan is None or mark is None or plan.name_of(str(where[0])) not in plan.spreads:
        return None
    if not isinstance(reading.source_node(path[:-1]), str):  # a record, whose other keys may go there or not
        return None
    text = reading.source.text[mark.value.start : mark.value.end]
    if not isinstance(old, str) or text.count(old) != 1 or scalar_word(fix.values[0].value) != fix.values[0].value:
        return None
    return reading.source.fix(mark.value, text.replace(old, fix.values[0].value))


def _renamed(values: Sequence[Put], reading: Reading) -> Fix | None:
    """Return the fix that gives keys other names; None where one is there already, or is written nowhere."""
    edits: list[Replacement] = []
    for value in values:
        mark = reading.source.marks.get(reading.places.get(value.path, value.path))
        beside = at(reading.tree, value.path[:-1])
        if mark is None or mark.key is None or not isinstance(beside, dict) or value.name in beside:
            return None
        edits += reading.source.fix(mark.key, scalar_word(value.name)).replacements
    return Fix(tuple(edits))


def replacements_between(before: str, after: str) -> list[Replacement]:
    """Return what makes one text of the other: whole lines but for what both begin and end with."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    edits: list[Replacement] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        was, now = "".join(old[a:b]), "".join(new[c:d])
        start = next((n for n, (x, y) in enumerate(zip(was, now, strict=False)) if x != y), min(len(was), len(now)))
        rest = range(1, min(len(was), len(now)) - start + 1)
        end = next((n for n in rest if was[-n] != now[-n]), len(rest) + 1) - 1
        edits.append(
            _replacement(before, sum(map(len, old[:a])) + start, len(was) - start - end, now[start : len(now) - end])
        )
    return edits


def _replacement(text: str, start: int, length: int, new: str) -> Replacement:
    return Replacement(*source.line_column(text, start), *source.line_column(text, start + length), new)


def replace_texts(text: str, edits: Iterable[Replacement]) -> str:
    """Return the text with these replacements, all of which were made for it as it is."""
    starts = [0]
    for row in text.split("\n"):
        starts.append(starts[-1] + len(row) + 1)
    spots = [(starts[e.line - 1] + e.column - 1, starts[e.end_line - 1] + e.end_column - 1, e.text) for e in edits]
    for start, end, new in sorted(spots, reverse=True):
        text = text[:start] + new + text[end:]
    return text


def fix_text(raw: bytes, path: Path, content: Content) -> Fixed:
    """Return a file with every fix made that its problems carry, checked anew after each round of them.

    Raises SourceError where these bytes are no text."""
    now, count = raw, 0
    seen = {raw}
    while True:
        try:
            checked = check_source(source.parse(now, str(path)), path, content)
            problems, lines, reading = checked.problems, checked.lines, checked.reading
        except SourceError as error:
            problems, lines, reading = error.problems, error.lines, None
        chosen = _apart(with_fixes(problems, reading))
        text = source.text_of(now)
        after = _encoded(now, replace_texts(text, (edit for fix in chosen for edit in fix.replacements)))
        if not chosen or after in seen or len(seen) > _MOST_ROUNDS:
            return Fixed(Change(path, raw, now), count, problems, lines)
        now, count = after, count + len(chosen)
        seen.add(now)


def _encoded(before: bytes, text: str) -> bytes:
    """Return the bytes of a text, with the byte order mark of those it comes from."""
    return (_BYTE_ORDER_MARK if before.startswith(_BYTE_ORDER_MARK) else b"") + text.encode()


def _apart(problems: Iterable[Problem]) -> list[Fix]:
    """List the fixes that touch nothing in common: those of errors first; one that several problems have, once."""
    fixes: list[Fix] = []
    for problem in sorted(problems, key=lambda problem: _RANK[problem.severity]):
        fix = problem.fix
        if fix and fix.replacements and fix not in fixes and not any(_meet(fix, other) for other in fixes):
            fixes.append(fix)
    return fixes


def _meet(fix: Fix, other: Fix) -> bool:
    spans = [((e.line, e.column), (e.end_line, e.end_column)) for e in fix.replacements]
    others = [((e.line, e.column), (e.end_line, e.end_column)) for e in other.replacements]
    return any(start <= other_end and other_start <= end for start, end in spans for other_start, other_end in others)
