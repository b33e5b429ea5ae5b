"""Line breaking of every text on paper: panels, cards and fields alike.

A text comes as pieces, which no line end parts. Each has its width, and before it a gap, which stands only where the
piece follows another on its line. Nothing is hyphenated.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from math import inf
from typing import NamedTuple, TypeVar

from generator.paper.text.shaping import measure_text

T = TypeVar("T")
Piece = tuple[float, float, T]  # gap, width, what stands there
Cut = Callable[[T, float], tuple[Piece[T], Piece[T]] | None]
_WORD = re.compile(r"[^ ]+")
_EQUAL = 1e-9  # what sums of the same lengths may differ by


class Line(NamedTuple):
    """A line of a text: where it starts in it, and whether its last word goes on in the next."""

    text: str
    start: int
    cut: bool


def break_lines(
    pieces: Iterable[Piece[T]], *rooms: float, cut: Cut[T] | None = None
) -> list[tuple[float, list[tuple[float, T]]]]:
    """Return lines as full as they get: how wide each is, and its pieces with their places. `rooms`: of each line, the
    last of all that follow. What is wider than a line begins a new one and goes through `cut`, which parts it in two or
    returns None; without, it juts out."""
    lines: list[tuple[float, list[tuple[float, T]]]] = []
    placed: list[tuple[float, T]] = []
    end, last = 0.0, len(rooms) - 1
    for gap, width, content in pieces:
        room = rooms[min(len(lines), last)]
        if placed and end + gap + width > room:
            lines.append((end, placed))
            placed, end, room = [], 0.0, rooms[min(len(lines), last)]
        while cut and width > room and not placed and (parts := cut(content, room)):
            (_gap, wide, head), (_gap, width, content) = parts
            lines.append((wide, [(0.0, head)]))
        x = end + gap if placed else 0.0
        placed.append((x, content))
        end = x + width
    return [*lines, (end, placed)] if placed else lines


def least_widths(pieces: Sequence[Piece[T]], least: float = 0.0) -> list[float]:
    """Return the least width that one line of a text takes, that two lines take, and so on, until it is the width of
    the widest piece, or narrower than `least`."""
    if not pieces:
        return [] if least > 0 else [0.0]
    ends = [*accumulate([gap + width for gap, width, _content in pieces], initial=-pieces[0][0])][1:]  # all on one line
    starts = [end - width for end, (_gap, width, _content) in zip(ends, pieces, strict=True)]
    widest = max([width for _gap, width, _content in pieces])
    room, widths = max(widest, least), list[float]()  # from the narrowest on
    fewest = count = 0
    while count != 1:
        count, at, wider = 1, bisect_right(ends, room + _EQUAL), inf
        start = 0.0
        while at < len(ends):
            wider = min(wider, ends[at] - start)
            count, start = count + 1, starts[at]
            at = bisect_right(ends, start + room + _EQUAL, at)
        widths += [room] * (fewest - count if fewest else widest >= least)
        fewest, room = count, wider
    return widths[::-1]


def text_width(text: str, font: str) -> int:
    """Return the advance width of a text, kerned, in thousandths of its size, raised letters as if they were not."""
    return sum(measure_text(text, font))


def cut_to_room(text: str, font: str, room: float, tail: str = "") -> str:
    """Cut a text so that it leaves room for a tail."""
    room -= text_width(tail, font)
    while text and text_width(text, font) > room:
        text = text[:-1]
    return text


@lru_cache(maxsize=1024)
def wrap_text(text: str, font: str, room: float) -> tuple[Line, ...]:
    """Return the lines of a text in one face, no wider than the room, in thousandths of its size; a word wider than
    that is cut by letters. Line ends and blanks are where the text has them."""
    space = text_width(" ", font)

    def piece(gap: int, start: int, end: int) -> Piece[tuple[int, int]]:
        return gap * space, text_width(text[start:end], font), (start, end)

    def cut(place: tuple[int, int], room: float) -> tuple[Piece[tuple[int, int]], Piece[tuple[int, int]]] | None:
        start, end = place
        middle = start + max(1, len(cut_to_room(text[start:end], font, room)))
        return (piece(0, start, middle), piece(0, middle, end)) if middle < end else None

    lines: list[Line] = []
    at = 0
    for paragraph in text.split("\n"):
        last = at + len(paragraph)
        pieces, before = [], at
        for word in _WORD.finditer(text, at, last):
            pieces.append(piece(word.start() - before, *word.span()))
            before = word.end()
        rows = [(row[0][1][0], row[-1][1][1]) for _end, row in break_lines(pieces, room, cut=cut)] or [(at, at)]
        lines += [Line(text[start:end], start, end < last and text[end] != " ") for start, end in rows]
        at = last + 1
    while len(lines) > 1 and not lines[-1].text:
        lines.pop()
    return tuple(lines)
