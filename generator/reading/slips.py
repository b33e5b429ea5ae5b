"""Slips in YAML, named for what they are at the line where they were made, with the line as it should be.

libyaml stops where it can go no further, often lines after the slip, and says so in a programmer's words. So each usual
slip is looked for from there upwards, and what would mend it is tried: the slip is the one whose mending lets the
reading go on. Then the rest of the text is looked at in the same way, so that all slips of a file are told at once.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import accumulate, islice
from typing import Any

from generator.base.i18n import _, mark, ngettext
from generator.base.problems import Fix, Path, Place, Problem, Replacement
from generator.reading.mending import MENDERS, Mender, Mending, indent_of, mend_bullet, mend_dash, mend_pair, mend_tab
from generator.reading.source import line_column
from generator.reading.tree import Mark, Plain, at

_MOST_SLIPS = 12
_MOST_TRIES = 1000
_MOST_READ = 2_000_000  # characters, all tries together
_WHOLE = (float("inf"), 0)
_LONG = 2000  # a line beyond that is nobody's hand
_FAR = 3  # spaces by which an indentation may be wrong
_ITEM = re.compile(r"\s*(?:-\s+)+")
_DASHED = re.compile(r"-[^\W0-9]")
_BULLET = re.compile(r"[•●▪◦‣∙·–—][ \t\xa0]")
_PACKED_PAIR = re.compile(r"[^\W0-9][\w-]*\s+[-+]?[0-9][\w+]*")
_CURLY = re.compile(r"[“”„«‘‚]\s*([^“”„«»‘’‚]+?)\s*[”“»’‘]")
_LONGEST_NAME = 60
_OWN_WORDS = ("notes", "texte", "journal")  # where people quote what was said
_SWALLOWED = re.compile(r"([^\W0-9][\w-]*)(:|\s*=\s*)(\S.*)", re.DOTALL)
# What nothing mends, by libyaml's words or, without it, PyYAML's own.
_MISPLACED = (
    "could not find expected ':'", "did not find expected", "entries are not allowed", "expected <block end>",
    "expected '<document start>'", "mapping values are not allowed",
)  # fmt: skip


def name_slips(text: str) -> list[Problem]:
    """List the slips of a text that is no YAML, in order; empty where none is recognised."""
    rows = text.split("\n")
    problems: list[Problem] = []
    reach, tries = _reach(rows), min(_MOST_TRIES, _MOST_READ // (len(text) + 1))
    while reach != _WHOLE and len(problems) < _MOST_SLIPS and tries > 0:
        best, number, slip = reach, 0, None
        for line, mending in islice(_suspects(rows, min(reach[1], len(rows))), tries):
            further, tries = _reach(_mended(rows, line, mending)), tries - 1
            if further > best:
                best, number, slip = further, line, mending
            if best == _WHOLE:
                break
        if slip is None:
            break
        if slip.everywhere:
            problems += _all_alike(rows, slip)
        else:
            problems.append(_problem(number, rows[number - 1], slip))
        rows, reach = _mended(rows, number, slip), best
    return sorted(problems, key=lambda p: p.place.line if p.place else 0)


def find_swallowed(text: str, tree: Any, marks: dict[Path, Mark]) -> Iterator[Problem]:
    """Yield the problems of what YAML reads otherwise than it was meant.

    `{vig:3}` is one key, and `joueur = Paul` under a text goes on with it."""
    rows = text.split("\n")
    starts = [0, *accumulate(len(row) + 1 for row in rows)]
    if isinstance(tree, Plain) and re.search(r"[\s:=]", tree):  # no key at all
        yield from name_slips(text)
    packed: set[int] = set()  # lines that have their problem already
    for path, node_mark in marks.items():
        value = at(tree, path) if path else None
        if not isinstance(value, Plain):
            continue
        written = text[node_mark.value.start : node_mark.value.end]
        is_listed = written[:1] == "-" or _BULLET.match(written)
        first = bisect_right(starts, node_mark.value.start) if "\n" in written or is_listed else 0
        if quotes := _curly_quotes(path, value, node_mark, text):
            yield quotes
        elif value == "" and (_SWALLOWED.fullmatch(str(path[-1])) or _PACKED_PAIR.fullmatch(str(path[-1]))):
            yield from _name_slip(rows, node_mark.place.line, mend_pair) if node_mark.place.line not in packed else ()
            packed.add(node_mark.place.line)
        elif first and _DASHED.match(written):
            yield from (p for n in range(written.count("\n") + 1) for p in _name_slip(rows, first + n, mend_dash))
        elif first and _BULLET.match(written):
            yield from (p for n in range(written.count("\n") + 1) for p in _name_slip(rows, first + n, mend_bullet))
        elif first:
            for n, row in enumerate(written.split("\n")[1:], first + 1):
                yield from _name_slip(rows, n, mend_pair) if _SWALLOWED.fullmatch(row.strip()) else ()


def _curly_quotes(path: Path, value: str, mark: Mark, text: str) -> Problem | None:
    """Return the problem of a word between quotes of a word processor: YAML takes them for letters, and prints them."""
    match = _CURLY.fullmatch(value)
    if not match or not path or len(value) > _LONGEST_NAME or any(part in _OWN_WORDS for part in path):
        return None
    message = _("these quotes are letters to YAML, and would be printed")
    word = match[1] if not re.search(r"[:#\[\]{},&*!|>'\"%@`]", match[1]) else f'"{match[1]}"'
    key = f"{path[-1]}: " if isinstance(path[-1], str) else "- "
    start, end = line_column(text, mark.value.start), line_column(text, mark.value.end)
    fix = Fix((Replacement(*start, *end, word),))
    place = Place(*start, len(value))
    hint = _("write: {line}").format(line=f"{key}{word}")
    return Problem("curly-quotes", path, message, hint, "warning", place=place, fix=fix)


def _all_alike(rows: list[str], slip: Mending) -> list[Problem]:
    """Return the problem of each line with the slip that is made everywhere: a tab, a bullet."""
    mend = mend_tab if slip.indented else mend_bullet
    return [_problem(n, row, other) for n, row in enumerate(rows, 1) for other in islice(mend(row), 1)]


def _name_slip(rows: list[str], line: int, mend: Mender) -> list[Problem]:
    row = rows[line - 1][:_LONG]
    return [_problem(line, row, mending) for mending in mend(row)][:1]


def _mended(rows: list[str], line: int, mending: Mending) -> list[str]:
    if mending.everywhere:
        again = mend_tab if mending.indented else mend_bullet
        return [next((other.right for other in again(row)), row) for row in rows]
    return [*rows[: line - 1], mending.right, *rows[line:]]


def _suspects(rows: list[str], line: int) -> Iterator[tuple[int, Mending]]:
    """Yield each line with a mending to try, nearest to where the reading stopped first; indentations last."""
    for number in range(line, 0, -1):
        for mend in MENDERS if len(rows[number - 1]) <= _LONG else ():
            for mending in mend(rows[number - 1]):
                yield number, mending
    for number in range(line, 0, -1):
        for mending in _reindented(rows, number):
            yield number, mending


def _reindented(rows: list[str], number: int) -> Iterator[Mending]:
    """Yield the line indented as one above it: the nearest indentation first; at a tie, that of the line just above."""
    row = rows[number - 1]
    current, above = indent_of(row), [line for line in rows[: number - 1] if _says_something(line)]
    if not _says_something(row) or not above:
        return
    steps = {indent_of(line) for line in above} | {len(match[0]) for line in above if (match := _ITEM.match(line))}
    for indent in sorted(steps - {current}, key=lambda n: (abs(n - current), n != indent_of(above[-1]))):
        if abs(indent - current) <= _FAR:
            message = mark("this line does not begin under those it belongs with")
            yield Mending(message, " " * indent + row.lstrip(), current, len(row.rstrip()), indented=True)


def _says_something(row: str) -> bool:
    return bool(row.strip()) and not row.lstrip().startswith("#")


def _problem(line: int, row: str, mending: Mending) -> Problem:
    right = mending.right.strip()
    hint = _("write: {line}").format(line=right)
    if mending.indented:
        count = indent_of(mending.right)
        words = ngettext("begin it with {n} space: {line}", "begin it with {n} spaces: {line}", count)
        hint = words.format(n=count, line=right) if count else _("begin it at the left edge: {line}").format(line=right)
    place = Place(line, mending.start + 1, max(1, mending.end - mending.start))
    fix = Fix((Replacement(line, 1, line, len(row.rstrip("\r")) + 1, mending.right.rstrip("\r")),))
    return Problem("yaml-syntax", (), _(mending.message), hint, place=place, fix=fix)


def _reach(rows: list[str]) -> tuple[float, int]:
    """Return how many events can be read before a text stops being YAML, and at which line; _WHOLE for one with keys
    that is YAML to its end."""
    import yaml

    loader_class: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    loader = loader_class("\n".join(rows))
    count, has_keys = 0, False
    try:
        while loader.check_event():
            has_keys = isinstance(loader.get_event(), yaml.MappingStartEvent) or has_keys
            count += 1
    except yaml.YAMLError as error:
        place = getattr(error, "problem_mark", None)
        return count if has_keys else 0, place.line + 1 if place else 1
    finally:
        loader.dispose()
    return _WHOLE if has_keys else (0, len(rows))


def explain_fault(problem: str) -> tuple[str, str | None]:
    """Return a message and a hint for a fault where no slip is recognised."""
    if "expected ',' or" in problem:
        return _("a bracket or a brace is not closed, or a comma is missing"), _("look at this line and the one before")
    if "cannot start any token" in problem:
        return _("a value cannot start with this character"), _("put the text between quotes")
    if "unexpected end of stream" in problem:
        return _("a quote is opened and never closed"), _("close it, or use ’ for an apostrophe")
    if any(words in problem for words in _MISPLACED):
        return _("the line does not fit what stands above it"), _("check the indentation and the ':' after each key")
    return _("this is not YAML: {problem}").format(problem=problem), None
