"""Text into a field: at its size if it fits, down the type scale to its floor; the rest is for the suite page.

What has no room even so: a name is cut, and told whole on the suite page; a longer text, which is read on there anyway,
keeps its size.

The one place where text is measured: ink, PDF forms and the accessible setting all follow it.
"""

import re
from functools import lru_cache

from generator.core.paper.scale import steps_down
from generator.core.reading.glyphs import UNSEEN
from generator.core.record import Record
from generator.render.press import fonts
from generator.render.press.inkfonts import runs_by_face
from generator.render.press.places import Field

MORE = "→ suite"
_CUT = "…"
_NAME = 2  # so many lines at most, at full size, hold a name; more hold a text
_BLANKS = re.compile(r"[ \t\r\n]+")  # no-break spaces are not blanks


class Written(Record):
    """What stands in a field. `rest` is told elsewhere: `whole` where it was cut, else what follows."""

    size: float
    lines: tuple[str, ...]
    rest: str = ""
    whole: bool = False


def strip_unseen(text: str) -> str:
    """Without the characters that leave no mark, and with line ends as \\n only."""
    if UNSEEN.isdisjoint(text):
        return text
    return "".join(c for c in text.replace("\r\n", "\n").replace("\t", " ") if c == "\n" or c not in UNSEEN)


@lru_cache(maxsize=8192)  # what is fitted into a field is measured again when it is centred in it
def text_width(text: str, font: str) -> float:
    """In thousandths of the size."""
    face = fonts.load_font(font)
    try:
        return sum(map(face.width_of, text))
    except KeyError:
        runs = runs_by_face(text, font)
        return sum(fonts.load_font(name).width_of(char) for name, part in runs for char in part)


def fit_text(field: Field, text: str) -> Written:
    text = strip_unseen(text)
    return _fit_lines(field, text) if field.multi else _fit_one_line(field, _BLANKS.sub(" ", text).strip(" "))


def _fit_one_line(field: Field, text: str) -> Written:
    wide = text_width(text, field.font) / 1000
    room = field.width + 0.05
    for size in steps_down(field.size, field.floor):
        if wide * size <= room:
            return Written(size, (text,))
    return Written(size, (_cut_to_room(text, field.font, 1000 * room / size, _CUT).rstrip() + _CUT,), text, whole=True)


def _fit_lines(field: Field, text: str) -> Written:
    for size in steps_down(field.size, field.floor):
        lines = wrap_text(text, field.font, 1000 * field.width / size)
        # A word cut in two is the last resort: smaller letters come first.
        if len(lines) <= field.rows(size) and not any(cut for _, _, cut in lines):
            return Written(size, tuple(line for line, _, _ in lines))
    if len(lines) <= field.rows(size):
        return Written(size, tuple(line for line, _, _ in lines))
    if field.rows(field.size) <= _NAME:
        *above, (last, _, _) = lines[: field.rows(size)]
        last = _cut_to_room(last, field.font, 1000 * field.width / size, _CUT).rstrip()
        return Written(size, (*(line for line, _, _ in above), last + _CUT), text, whole=True)
    return _read_on(field, text)


def _read_on(field: Field, text: str) -> Written:
    """A text as far as it goes at full size, up to the end of a sentence if there is one."""
    size, rows, room = field.size, field.rows(field.size), 1000 * field.width / field.size
    lines = wrap_text(text, field.font, room)
    last, start, _ = lines[rows - 1]
    kept = _cut_to_room(last, field.font, room, " " + MORE)
    if kept != last and last[len(kept)] != " ":
        kept = kept[: kept.rfind(" ") + 1]  # whole words
    if sentence := next((end for end in reversed(_sentence_ends(text[: start + len(kept)])) if 2 * end > start), 0):
        shown = wrap_text(f"{text[:sentence]} {MORE}", field.font, room)
        return Written(size, tuple(line for line, _, _ in shown), text[sentence:].strip(" \n"))
    rest = text[start + len(kept) :].strip(" \n")
    return Written(size, (*(line for line, _, _ in lines[: rows - 1]), f"{kept.rstrip()} {MORE}".lstrip()), rest)


def _sentence_ends(text: str) -> list[int]:
    """Where its sentences end."""
    return [found.end() for found in re.finditer(r"[.!?…](?=[ \n])", text)]


def _cut_to_room(text: str, font: str, room: float, tail: str) -> str:
    """As much of a text as leaves room for a tail."""
    room -= text_width(tail, font)
    while text and text_width(text, font) > room:
        text = text[:-1]
    return text


@lru_cache(maxsize=1024)
def wrap_text(text: str, font: str, room: float) -> tuple[tuple[str, int, bool], ...]:
    """Lines no wider than the room: each with where it starts in the text, and whether a word had to be cut there."""
    space = text_width(" ", font)
    lines: list[tuple[str, int, bool]] = []
    at = 0
    for paragraph in text.split("\n"):
        begin, wide, end = at, 0.0, at
        for word in re.finditer(r"[^ ]+", paragraph):
            start, length = at + word.start(), text_width(word[0], font)
            gap = space * (start - end) if end > begin else 0.0
            if end > begin and wide + gap + length > room:
                lines.append((text[begin:end], begin, False))
                begin, wide, end, gap = start, 0.0, start, 0.0
            if end == begin:
                begin = start
                while length > room and len(text[begin : at + word.end()]) > 1:
                    piece = _cut_to_room(text[begin : at + word.end()], font, room, "") or text[begin]
                    lines.append((piece, begin, True))
                    begin += len(piece)
                    length = text_width(text[begin : at + word.end()], font)
                wide, end = length, at + word.end()
            else:
                wide, end = wide + gap + length, at + word.end()
        lines.append((text[begin:end], begin, False))
        at += len(paragraph) + 1
    while len(lines) > 1 and not lines[-1][0]:
        lines.pop()
    return tuple(lines)
