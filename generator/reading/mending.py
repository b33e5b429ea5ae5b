"""One line of YAML as somebody wrote it -> the line as it should be, for each usual slip. Whether it was that slip is
for who tries the line (slips.py): a mending may be wrong, so these look at nothing but the line."""

import re
from collections.abc import Callable, Iterator

from generator.base.i18n import mark
from generator.base.record import Record


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
