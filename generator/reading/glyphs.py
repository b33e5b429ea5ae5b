"""What cannot be printed, found while reading: characters that no font of ours draws, and those that steer a screen.

glyphs.txt is what the text family and those of signs draw, as ranges, so that checking opens no font; a test keeps it
current. What none draws is printed as a box.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path as FilePath
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Path, Place, Problem, steers
from generator.reading.source import Source, line_column
from generator.reading.tree import Span

# What French is written with, and the signs of our forms: in every face, so none is opened to look.
USUAL = frozenset(map(chr, range(32, 127))) | frozenset(
    "ÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŸÆŒàâäçèéêëîïôöùûüÿæœﬁﬂ«»’“”…–—−×÷≤≥·•°€→\u00a0\u202f"
)
# Characters that steer the text and leave no mark, or say how an emoji is to look: nothing to draw, nothing to miss.
UNSEEN = frozenset("\n\r\t\u00ad\u200b\u200d\u2060\ufe0e\ufe0f\ufeff\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff")
FILES = frozenset({"portrait"})  # keys whose value names a file and is never printed
NO_PICTURE = "vide"  # in place of a file's name: the box is left for a drawing


def is_drawn(char: str) -> bool:
    """Return whether a font of ours draws this character."""
    if char in USUAL or char in UNSEEN:
        return True
    from bisect import bisect_right  # of many files none needs it

    edges = _edges()
    return not steers(char) and bisect_right(edges, ord(char)) % 2 == 1


@cache
def _edges() -> list[int]:
    """Return the first characters of the ranges that fonts draw and of the gaps between them, by turns."""
    rows = FilePath(__file__).with_suffix(".txt").read_text("utf-8").split()
    return [int(edge, 16) + n for row in rows for n, edge in enumerate(row.split("-"))]


def is_all_drawn(text: str) -> bool:
    """Return whether paper can show all of a file; an escape in it may stand for anything."""
    return "\\" not in text and all(map(is_drawn, set(text)))


def problems(source: Source) -> list[Problem]:
    """List a problem for each text of a file that would lose characters on paper."""
    if is_all_drawn(source.text):
        return []
    return [p for path, text, span in _texts(source, source.nodes, ()) for p in _of(source, path, text, span)]


def _texts(source: Source, node: Any, path: Path) -> Iterator[tuple[Path, str, Span]]:
    """Yield every key and value that is a text, with the characters of the file it was read from."""
    if isinstance(node, dict):
        for key, item in node.items():
            inner = (*path, key)
            yield inner, key, source.marks[inner].key or source.marks[inner].value
            yield from _texts(source, item, inner)
    elif isinstance(node, list):
        for n, item in enumerate(node):
            yield from _texts(source, item, (*path, n))
    elif node is not None:
        yield path, node, source.marks[path].value


def _of(source: Source, path: Path, text: str, span: Span) -> Iterator[Problem]:
    lost = [char for char in dict.fromkeys(text) if not is_drawn(char)]
    controls = [char for char in lost if steers(char)]
    if controls:
        message = _("a character that steers the screen and cannot be printed: {names}")
        names = ", ".join(f"U+{ord(char):04X}" for char in controls[:8])
        place = _place(source, span, controls[0])
        yield Problem("control-character", path, message.format(names=names), _("remove it"), place=place)
    lost = [char for char in lost if char not in controls]
    if lost and not (path and path[-1] in FILES):
        names = ", ".join(f"{char} (U+{ord(char):04X})" for char in lost[:8])
        message = _("no font draws {names}").format(names=names)
        hint = _("it is printed as a box: write it otherwise")
        yield Problem("missing-glyph", path, message, hint, place=_place(source, span, lost[0]), severity="warning")


def _place(source: Source, span: Span, char: str) -> Place:
    """Return the place of the character, or of the start of its text where it is written as an escape."""
    at = source.text.find(char, span.start, span.end)
    return Place(*line_column(source.text, at if at >= 0 else span.start))
