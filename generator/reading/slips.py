"""Slips in YAML: each is named at the line where it was made, with the line as it should be.

libyaml stops where it can go no further, often lines after the slip, and reports it in a programmer's words. So each
usual slip is looked for from there upwards, and its correction is tried: the slip is the one whose correction lets the
reading go on. The rest of the text is then read in the same way, so that all slips of a file are reported at once.

The functions `mend_…` look at a single line and may be wrong; `_mended` tries what they return.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate, islice
from typing import Any

from generator.base.edit import Edit
from generator.base.i18n import _, mark, ngettext
from generator.base.problems import Path, Place, Problem
from generator.base.record import Record
from generator.reading.source import line_column
from generator.reading.tree import Mark, Plain, at


class Mending(Record):
    """What is wrong, the line as it should be, and from where to where the faulty part of it stands (from 0)."""

    message: str
    right: str
    start: int
    end: int
    indented: bool = False  # it is the indentation that differs
    everywhere: bool = False  # so it is on every line


# Patterns, compiled by re when one is first asked for: a file in order needs few of them.
_BEFORE = r"(?P<before>\s*(?:-\s+)*)"
_KEY = r"(?P<key>[^\W0-9][\w '’-]*?)"
_NO_BREAK = "(?:^|(?<=[:,\\-\\s]))[\u00a0\u202f\u2007\u2009]+"
_EQUALS = rf"{_BEFORE}{_KEY}\s*=\s*(?P<value>\S.*)"
_NO_SPACE = rf"{_BEFORE}(?P<key>[^\W0-9][\w-]*):(?P<value>[^\s:/].*)"
_NO_COLON = rf"{_BEFORE}(?P<key>[^\W0-9][\w-]*)\s+(?P<value>[^\s:=#][^:=]*)"
_PACKED = r"(?P<key>[{,]\s*[^\W0-9][\w-]*)(?P<sign>:|\s*=\s*)(?P<value>[^\s:/,}=][^,}]*)"
_BARE = r"(?P<key>[{,]\s*[^\W0-9][\w-]*)\s+(?P<value>[-+]?[0-9][\w+]*)(?=\s*[,}])"  # `{vig 3}`
_TEXT = rf"{_BEFORE}(?:(?P<key>[^\s:#'\"\[{{][^:]*?)\s*:\s+)?(?P<value>[^\s'\"\[{{|>#].*?)\s*"
_NO_COMMA = r"(?P<end>[^\s,{\[:])\s+(?=[^\W0-9][\w-]*:\s)"
_CLOSED = r"\s*(?:$|[,\]}]|#|:\s)"
_ESCAPE = r"""\\[^abefnrtv0xuUN_LP"/\\ \t]"""
_CLOSERS = {"[": "]", "{": "}"}


def indent_of(row: str) -> int:
    return len(row) - len(row.lstrip())


def mend_tab(row: str) -> Iterator[Mending]:
    indent = row[: indent_of(row)]
    if "\t" in indent:
        right = indent.replace("\t", "  ") + row.lstrip()
        yield Mending(mark("a tab cannot indent YAML"), right, indent.index("\t"), len(indent), True, True)


def mend_space(row: str) -> Iterator[Mending]:
    match = re.search(_NO_BREAK, row)
    if match:
        right = re.sub(_NO_BREAK, lambda spaces: " " * len(spaces[0]), row)
        yield Mending(mark("a no-break space is not a space to YAML"), right, match.start(), match.end())


def mend_bullet(row: str) -> Iterator[Mending]:
    """Write a word processor's bullet as the dash of a list."""
    match = re.fullmatch(r"(\s*)([•●▪◦‣∙·–—*])[ \t\xa0]+(\S.*)", row)
    if match:
        message = mark("a list of YAML begins its lines with '-'")
        yield Mending(message, f"{match[1]}- {match[3]}", match.start(2), match.end(2), everywhere=True)


def mend_bare(row: str) -> Iterator[Mending]:
    """Write the colon behind a key that stands alone."""
    match = re.fullmatch(r"(\s*(?:-\s+)*)([^\W0-9][\w-]*)\s*", row)
    if match:
        yield Mending(mark("the ':' after the key is missing"), f"{match[1]}{match[2]}:", match.start(2), match.end(2))


def mend_dash(row: str) -> Iterator[Mending]:
    match = re.fullmatch(r"(\s*)-([^\W0-9].*)", row)
    if match:
        message = mark("a space is missing after '-'")
        yield Mending(message, f"{match[1]}- {match[2]}", match.start(2), match.end(2))


def mend_pair(row: str) -> Iterator[Mending]:
    """Write a pair as YAML has it: `nom = Grakk`, `nom:Grakk`, `{vig:3}`."""
    equals, inline, tight = re.fullmatch(_EQUALS, row), re.search(_PACKED, row), re.fullmatch(_NO_SPACE, row)
    if equals and ":" not in equals["key"]:
        right = f"{equals['before']}{equals['key']}: {equals['value']}"
        yield Mending(mark("a value follows ':', not '='"), right, row.index("="), row.index("=") + 1)
    if tight:
        right = f"{tight['before']}{tight['key']}: {tight['value']}"
        yield Mending(mark("a space is missing after ':'"), right, tight.start("value"), tight.end("value"))
    bare = re.search(_BARE, row)
    if bare:
        right = re.sub(_BARE, lambda pair: f"{pair['key']}: {pair['value']}", row)
        yield Mending(mark("the ':' after the key is missing"), right, bare.start("value"), bare.end("value"))
    if inline:
        right = re.sub(_PACKED, lambda pair: f"{pair['key']}: {pair['value']}", row)
        what = mark("a space is missing after ':'") if ":" in inline["sign"] else mark("a value follows ':', not '='")
        yield Mending(what, right, inline.start("value"), inline.end("value"))


def mend_quotes(row: str) -> Iterator[Mending]:
    """Quote a text anew: `'L'ombre'`, and what is opened and never closed."""
    start = 0
    while start < len(row):
        quote = row[start]
        before = row[:start].rstrip()[-1:]
        if quote not in "'\"" or (before and before not in ":-[{,"):
            start += 1
            continue
        ends = [n for n in range(start + 1, len(row)) if row[n] == quote and re.match(_CLOSED, row[n + 1 :])]
        if not ends:
            message = mark("a quote is opened and never closed")
            bare = row.rstrip()
            yield Mending(message, bare + quote, start, len(bare))
            inner = bare.rstrip("]},")
            if inner != bare:
                yield Mending(message, inner + quote + bare[len(inner) :], start, len(inner))
            return
        inside = row[start + 1 : ends[0]]
        message = ""
        if quote == '"' and re.search(_ESCAPE, inside):
            message = mark("a backslash means something else between double quotes")
        elif quote in inside.replace(quote * 2, "").replace("\\" + quote, ""):
            apostrophe = mark("an apostrophe ends a text between single quotes")
            message = apostrophe if quote == "'" else mark("a quote ends a text between quotes")
        if message:
            yield Mending(message, row[:start] + quote_text(inside) + row[ends[0] + 1 :], start, ends[0] + 1)
        start = ends[0] + 1


def mend_brackets(row: str) -> Iterator[Mending]:
    stack: list[tuple[str, int]] = []
    quote = ""
    for n, char in enumerate(row):
        if quote:
            quote = "" if char == quote else quote
        elif char in "'\"" and row[:n].rstrip()[-1:] in (*":-[{,", ""):
            quote = char
        elif char in _CLOSERS:
            stack.append((char, n))
        elif char in "]}" and stack and _CLOSERS[stack[-1][0]] == char:
            stack.pop()
        elif char in "]}":
            if stack:
                right = row[:n] + _CLOSERS[stack[-1][0]] + row[n:]
                yield Mending(mark("what is opened here is never closed"), right, stack[-1][1], n)
            yield Mending(mark("nothing is opened that this closes"), row[:n] + row[n + 1 :], n, n + 1)
            return
    if stack:
        bare = row.rstrip().rstrip(",")
        closers = "".join(_CLOSERS[char] for char, _n in reversed(stack))
        yield Mending(mark("what is opened here is never closed"), bare + closers, stack[-1][1], len(bare))
    if any(char in row for char in _CLOSERS) and re.search(_NO_COMMA, row):
        gaps = [match for match in re.finditer(_NO_COMMA, row) if row.find("{") < match.start()]
        if gaps:
            right = re.sub(_NO_COMMA, r"\g<end>, ", row)
            yield Mending(mark("a comma is missing"), right, gaps[0].end("end"), gaps[0].end() + 1)


def mend_text(row: str) -> Iterator[Mending]:
    """Quote a text that YAML takes for something else: a ':' in it, a sign it begins with."""
    match = re.fullmatch(_TEXT, row)
    if match and (re.search(r":(\s|$)", match["value"]) or match["value"][0] in "@`%!&*"):
        right = row[: match.start("value")] + quote_text(match["value"])
        message = mark("a ':' in a text makes a key of it")
        if match["value"][0] in "@`%!&*":
            message = mark("a text cannot begin with this sign")
        yield Mending(message, right, match.start("value"), match.end("value"))


def mend_colon(row: str) -> Iterator[Mending]:
    match = re.fullmatch(_NO_COLON, row)
    if match:
        right = f"{match['before']}{match['key']}: {match['value']}"
        yield Mending(mark("the ':' after the key is missing"), right, match.start("key"), match.end("key"))


def quote_text(text: str) -> str:
    """Put a text between quotes that do not stand in it."""
    if '"' not in text and "\\" not in text:
        return f'"{text}"'
    return "'" + text.replace("''", "'").replace("'", "''") + "'"


Mender = Callable[[str], Iterator[Mending]]
MENDERS: tuple[Mender, ...] = (
    mend_tab, mend_space, mend_pair, mend_quotes, mend_brackets, mend_text, mend_dash, mend_bullet, mend_colon,
    mend_bare,
)  # fmt: skip


# The search for slips

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
    fix = (Edit.of_text(start, end, word),)
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
    """Yield each line with a mending to try: the dash before the first key, then what is nearest to where the reading
    stopped; indentations last."""
    first = next((n for n, row in enumerate(rows[:line], 1) if _says_something(row)), 0)
    if first and first < line and re.match(r"- [^\W0-9][\w-]*:(\s|$)", rows[first - 1]):
        yield first, Mending(mark("a file of keys begins with no '-'"), rows[first - 1][2:], 0, 1)
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
    fix = (Edit.of_text((line, 1), (line, len(row.rstrip("\r")) + 1), mending.right.rstrip("\r")),)
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
