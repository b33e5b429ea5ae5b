"""Text for the terminal: tables, and a summary in two columns where the terminal is wide enough."""

import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Sequence

import click
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.problems import visible
from generator.cli.terminal.bars import clear_bars
from generator.cli.terminal.common import has_colour
from generator.game.system import Row, Section

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_EXCERPT = re.compile(r" +[0-9]* *\|")
LEAST = 14  # columns that a cell with much in it keeps


def terminal_width() -> int:
    """Return the columns of the terminal; of a pipe, those of a small one."""
    return shutil.get_terminal_size((80, 24)).columns


def width_of(text: str) -> int:
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def wrap(text: str, width: int, first: str = "", then: str = "") -> list[str]:
    """Lines of this width; French marks stay with the word before them, and quotes with what they hold."""
    bound = re.sub(r" (?=[:;!?»%])|(?<=«) ", "\x1f", text)
    lines = textwrap.wrap(bound, width, initial_indent=first, subsequent_indent=then)
    return [line.replace("\x1f", " ") for line in lines]


def fold(line: str, width: int) -> str:
    """Return a line in lines of this width, broken between words alone: a file's name and a colour stay whole. An
    excerpt of a file is not touched."""
    plain = _ESCAPE.sub("", line)
    if width_of(plain) <= width or _EXCERPT.match(plain):
        return line
    first, *words = re.split(r"(?<=[^ «]) +(?![:;!?»%])", line)
    further = " " * (len(plain) - len(plain.lstrip(" ")) + 2)
    lines = [first]
    for word in words:
        longer = f"{lines[-1]} {word}"
        fits = width_of(_ESCAPE.sub("", longer)) <= width
        lines = [*lines[:-1], longer] if fits else [*lines, further + word]
    return "\n".join(lines)


def pad(text: str, width: int) -> str:
    return text + " " * max(0, width - width_of(text))


def print_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table that fits the terminal: the last column wraps, the others keep their words. In a pipe a row is a
    line, so that a search finds whole cells; unless COLUMNS says how wide it is to be."""
    clear_bars()
    columns, *rows = ([visible(cell) for cell in row] for row in (columns, *rows))
    is_wide = not (sys.stdout.isatty() or os.environ.get("COLUMNS"))
    width = sys.maxsize if is_wide else terminal_width()
    words = sum(max(map(_longest_word, column)) for column in zip(columns, *rows, strict=True))
    gap = "  " if words + 2 * (len(columns) - 1) <= width else " "
    widths = _deal([columns, *rows], width - len(gap) * (len(columns) - 1))
    out = [*map(_bold, _lines(columns, widths, gap)), gap.join("─" * w for w in widths)]
    for row in rows:
        out += _lines(row, widths, gap)
    click.echo("\n".join(out), color=True)


def _deal(rows: Sequence[Sequence[str]], room: int) -> list[int]:
    """Return the widths of columns: their own where there is room for all.

    Else the widest takes what the others leave, and those keep their words whole if they can, and no more than a level:
    the one that makes the table shortest."""
    sizes = [[width_of(cell) for cell in row] for row in rows]
    wide = [max(column) for column in zip(*sizes, strict=True)]
    if sum(wide) <= room:
        return wide
    widest = wide.index(max(wide))
    words = [max(map(_longest_word, column)) for column in zip(*rows, strict=True)]
    words[widest] = min(LEAST, words[widest])
    cuts = ([min(longest, word) for word in words] for longest in range(max(words), 0, -1))
    floors = next((cut for cut in cuts if sum(cut) <= room), words)  # the longest words are divided first, where any is

    def dealt(level: int) -> list[int]:
        widths = [max(floor, min(w, level)) for floor, w in zip(floors, wide, strict=True)]
        widths[widest] = max(floors[widest], room - sum(widths) + widths[widest])
        return widths

    def height(widths: list[int]) -> tuple[int, int]:
        lines = (max(-(-size // max(1, w)) for size, w in zip(row, widths, strict=True)) for row in sizes)
        return max(room, sum(widths)), sum(lines)

    return min(map(dealt, range(1, max(2, room))), key=height)


def _longest_word(cell: str) -> int:
    """Return the length of the longest word; one that is an id is not divided at its hyphens."""
    return max(map(width_of, re.findall(r"[^\s-]+-?" if " " in cell else r".+", cell)), default=0)


def _bold(text: str) -> str:
    return f"\x1b[1m{text}\x1b[0m" if has_colour(sys.stdout) else text


def _lines(row: Sequence[str], widths: Sequence[int], gap: str) -> list[str]:
    """Return the lines of a row of a table, each cell wrapped in its width."""
    cells = [wrap(text, w) or [""] for text, w in zip(row, widths, strict=True)]
    return [
        gap.join(pad(c[n] if n < len(c) else "", w) for c, w in zip(cells, widths, strict=True)).rstrip()
        for n in range(max(len(c) for c in cells))
    ]


def print_sections(sections: Sequence[Section]) -> None:
    """Side by side, filled from the top of the shorter column; wide ones below over the whole width."""
    total = min(140, terminal_width())
    gap = 4
    side_by_side = total >= 90
    half = (total - gap) // 2 if side_by_side else total
    left: list[str] = []
    right: list[str] = []
    for section in sections:
        if not section.wide:
            column = right if side_by_side and len(right) < len(left) else left
            column += [*_block(section, half), ""]
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    out = [(pad(a, half + gap + _hidden(a)) + b).rstrip() for a, b in zip(left, right, strict=True)]
    for section in sections:
        if section.wide:
            out += [*_block(section, total), ""]
    click.echo("\n".join(out).rstrip(), color=True)


def _hidden(text: str) -> int:
    """Columns that escape codes take in the string and not on the screen."""
    return 8 if text.startswith("\x1b[1m") else 0


def _block(section: Section, width: int) -> list[str]:
    section = replace(section, title=visible(section.title), rows=tuple(map(_visible_row, section.rows)))
    out = [_bold(section.title.upper()), "─" * width]
    label_width = min(max((width_of(r.label) for r in section.rows), default=0), width // 2)
    value_width = max((width_of(r.value) for r in section.rows), default=0)
    for row in section.rows:
        if not row.value:
            text = row.label + (f" : {row.origin}" if row.origin else "")
            out += wrap(text, width, then="  ") or [""]
            continue
        head = f"{pad(row.label, label_width)}  {pad(row.value, value_width)}"
        rest = width - width_of(head) - 2
        if not row.origin:
            out += wrap(head.rstrip(), width, then="    ") if width_of(head.rstrip()) > width else [head.rstrip()]
        elif rest >= 14:
            lines = wrap(row.origin, rest)
            out.append(f"{head}  {lines[0]}")
            out += [" " * (width_of(head) + 2) + line for line in lines[1:]]
        else:
            out.append(head.rstrip())
            out += wrap(row.origin, width, first="    ", then="    ")
    return out


def _visible_row(row: Row) -> Row:
    return Row(visible(row.label), visible(row.value), visible(row.origin))


def _is_day(row: Row) -> bool:
    return parse_digits(row.label[:1]) is not None


def message(sections: Sequence[Section]) -> str:
    """Sections for a message to friends: a line each, no columns, no rules, no origins; what is worth the same as the
    head of its section is not told, a day is told with what happened."""
    lines = []
    for section in sections:
        head = section.rows[0].value if section.rows and section.rows[0].label == section.title else None
        rows = [row for row in section.rows if row.value != head or not head]
        texts = [f"{row.label.strip()} {row.value or (row.origin if _is_day(row) else '')}" for row in rows]
        texts = [head, *texts] if head else texts
        if texts:
            text = ", ".join(part.strip(" .") for part in texts)
            lines.append(visible(_("{name}: {text}").format(name=section.title, text=text)))
    return "\n".join(lines)
