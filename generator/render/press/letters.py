"""The usual letters of each face, as HarfBuzz told of them once: `make press` asks, and a print of these need not.

HarfBuzz takes ten milliseconds to import, then cuts and packs eight faces to what a sheet shows: a tenth of all that
one takes. What forms say and what people write on them is nearly always these letters, so their glyphs, their widths
and a font file of them are shipped; whatever else is printed asks HarfBuzz as before. Which of both it is goes by what
is shown alone: the same pages are the same bytes, here, in the browser and after a hundred other prints.

They are of the fonts they were taken from, or are not read: the key is that of whatever is shipped set.
"""

from collections.abc import Mapping
from functools import cache

from msgspec import MsgspecError, Raw

from generator.core.content.converted import decode_typed, read_converted
from generator.core.record import Record
from generator.render.press.fontfile import FontFile
from generator.render.setting.edition import stamp_setting

NAME = "_letters"


class Metrics(Record):
    """Of a face: how far it goes up and down, the height of capitals, its slant; `bounds` of all glyphs together, left,
    bottom, right, top."""

    ascent: int
    descent: int
    cap_height: int
    italic_angle: float
    bounds: tuple[int, int, int, int]


class Letters(Record):
    """Of one face: characters, the glyph of each and how far it leads on; and a file of them all."""

    chars: str
    glyphs: tuple[int, ...]
    widths: tuple[int, ...]
    metrics: Metrics
    file: FontFile


class Alphabet(Record):
    """As it is shipped: the letters of each face, by its name."""

    faces: Mapping[str, Letters]


class _Unread(Record):
    faces: Mapping[str, Raw]


@cache
def _shipped_faces() -> Mapping[str, Raw]:
    found = read_converted(NAME, stamp_setting(), _Unread)
    return found.faces if found else {}


@cache
def letters_of(face: str) -> Letters | None:
    """None where they are of other fonts, or were written by other code than this: HarfBuzz is asked then."""
    raw = _shipped_faces().get(face)
    try:
        found: Letters | None = decode_typed(raw, Letters) if raw else None
    except MsgspecError:
        return None
    return found
