"""Text into a field: at its size if it fits, down the type scale to its floor; the rest is for the suite page.

What has no room even so: a text that has a declared short form stands in that; a name is shortened, and whole on the
suite page; a longer text, which is read on there anyway, keeps its size.

Ink, PDF forms and the accessible setting all follow it.
"""

import re

from generator.base.record import Record
from generator.paper.pdf.places import Field
from generator.paper.scale import steps_down
from generator.paper.text.fitting import largest_that_fits
from generator.paper.text.lines import cut_to_room, text_width, wrap_text
from generator.reading.glyphs import UNSEEN

MORE = "→ suite"
_CUT = "…"
_NAME = 2  # so many lines at most, at full size, hold a name; more hold a text
_BLANKS = re.compile(r"[ \t\r\n]+")  # no-break spaces are not blanks


class Written(Record):
    """The text of a field. `rest` is printed elsewhere: the whole text where it is `shortened`, else the end."""

    size: float
    lines: tuple[str, ...]
    rest: str = ""
    shortened: bool = False


def strip_unseen(text: str) -> str:
    """Remove the characters that leave no mark; make all line ends \\n."""
    if UNSEEN.isdisjoint(text):
        return text
    return "".join(c for c in text.replace("\r\n", "\n").replace("\t", " ") if c == "\n" or c not in UNSEEN)


def fit_value(field: Field, text: str, short: str = "") -> Written:
    """Fit a text, or its declared short form where that is what the field has room for."""
    written = fit_text(field, text)
    brief = fit_text(field, short) if short and written.rest else written
    return written if brief.rest else brief


def fit_text(field: Field, text: str) -> Written:
    text = strip_unseen(text)
    return _fit_lines(field, text) if field.multi else _fit_one_line(field, _BLANKS.sub(" ", text).strip(" "))


def _fit_one_line(field: Field, text: str) -> Written:
    wide, room = text_width(text, field.font), 1000 * (field.width + 0.05)
    steps = steps_down(field.size, field.floor)
    if size := largest_that_fits(steps, lambda size: size if wide * size <= room else None):
        return Written(size, (text,))
    least = steps[-1]
    return Written(least, (_shorten(text, field.font, room / least),), text, shortened=True)


def _fit_lines(field: Field, text: str) -> Written:
    steps = steps_down(field.size, field.floor)

    def fit(size: float, *, cut: bool = False) -> Written | None:
        lines = wrap_text(text, field.font, 1000 * field.width / size)
        fits = len(lines) <= field.rows(size) and (cut or not any(line.cut for line in lines))
        return Written(size, tuple(line.text for line in lines)) if fits else None

    # A word cut in two is the last resort: smaller letters come first.
    if written := largest_that_fits(steps, fit) or fit(steps[-1], cut=True):
        return written
    if field.rows(field.size) > _NAME:
        return _read_on(field, text)
    size, room = steps[-1], 1000 * field.width / steps[-1]
    *above, last = wrap_text(text, field.font, room)[: field.rows(size)]
    return Written(size, (*(line.text for line in above), _shorten(last.text, field.font, room)), text, shortened=True)


def _shorten(text: str, font: str, room: float) -> str:
    return cut_to_room(text, font, room, _CUT).rstrip() + _CUT


def _read_on(field: Field, text: str) -> Written:
    """Fit as much of a text as has room at full size, up to the end of a sentence if there is one."""
    size, rows, room = field.size, field.rows(field.size), 1000 * field.width / field.size
    lines = wrap_text(text, field.font, room)
    last, start, _cut = lines[rows - 1]
    head = cut_to_room(last, field.font, room, " " + MORE)
    if head != last and last[len(head)] != " ":
        head = head[: head.rfind(" ") + 1]  # whole words
    if sentence := next((end for end in reversed(_sentence_ends(text[: start + len(head)])) if 2 * end > start), 0):
        shown = wrap_text(f"{text[:sentence]} {MORE}", field.font, room)
        return Written(size, tuple(line.text for line in shown), text[sentence:].strip(" \n"))
    rest = text[start + len(head) :].strip(" \n")
    return Written(size, (*(line.text for line in lines[: rows - 1]), f"{head.rstrip()} {MORE}".lstrip()), rest)


def _sentence_ends(text: str) -> list[int]:
    """Return the positions where sentences end."""
    return [match.end() for match in re.finditer(r"[.!?…](?=[ \n])", text)]
