"""The code at the foot of a printed page: of which form it is, which page, whose, and from which state of the file."""

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from generator.core.paper.formats import INKS, PAPERS, PT, SIZES, Look
from generator.core.paper.sheet import CARDS
from generator.core.record import Record
from generator.core.writing.jsontext import escape_letters, write_json
from generator.render.press import datamatrix
from generator.render.press.places import Picture

MODULE = 0.5  # millimetres
SIDE = datamatrix.SIZE * MODULE
QUIET = MODULE  # free around it
_OFF = 6.0  # from the paper's edge to its foot
_MAGIC = 0xA0
Square = tuple[float, float, float, float]
SHARED = 255  # the number of a sheet of several files; its origin is of all of them
_BESIDE = 6.2  # from the paper's edge to a code that stands beside cards
_LEFT, _RIGHT = 34.0, 0.68  # millimetres from the left edge, a part of the width: off folds in two, three and four
PLACE = "code"  # of a form where it stands once more: a picture of this name, or of one that begins so


class Code(Record):
    """What is said in ten bytes. `origin`: two bytes of whose it is, three of the file's state; zeros on a blank."""

    look: Look
    sheet: int  # the sheet's number among those of its file
    page: int
    form: bytes
    origin: bytes

    @property
    def person(self) -> bytes:
        return self.origin[:2]

    def to_bytes(self) -> bytes:
        head = _MAGIC | PAPERS.index(self.look.paper) << 3 | INKS.index(self.look.ink) << 1 | self.look.large
        return bytes((head, self.sheet % 256, self.page % 256)) + self.form + self.origin

    @classmethod
    def from_bytes(cls, data: bytes) -> "Code | None":
        """None where it is none of ours."""
        if len(data) != datamatrix.ROOM or data[0] & 0xF0 != _MAGIC or (data[0] >> 1 & 3) >= len(INKS):
            return None
        look = Look(PAPERS[data[0] >> 3 & 1], INKS[data[0] >> 1 & 3], bool(data[0] & 1))
        return cls(look, data[1], data[2], data[3:5], data[5:])


def form_mark(template: str, shape: Mapping[str, Any]) -> bytes:
    return _mark_of_text(f"{template} {write_json(shape, ordered=True)}")


@lru_cache(maxsize=64)  # sheets of one class have the same form
def _mark_of_text(text: str) -> bytes:
    return hashlib.sha256(escape_letters(text)).digest()[:2]


def shared_code_fields(origins: Iterable[bytes]) -> dict[str, Any]:
    """What the code of a sheet of several files says instead of a number and an origin."""
    return {"number": SHARED, "origin": hashlib.sha256(b"".join(origins)).digest()[:5]}


def cards_left_margin(look: Look) -> float:
    """What the figures' cards leave free at their left: they fill a Letter page from top to foot, unless large."""
    return _BESIDE + SIDE + QUIET if look.paper == "letter" and not look.large else 0.0


def places_of_code(template: str, look: Look, own: Iterable[Picture] = ()) -> list[Square]:
    """Where it stands, in points from the lower left corner of the page: at the foot, off the lines that paper is
    folded on, and once more in a corner of its own (`own`), else at the other end of the foot. Cards have it once."""
    width, height = SIZES[look.paper]
    top = height - _OFF - SIDE
    if template == CARDS:
        beside = (_BESIDE, height - 60.0) if cards_left_margin(look) else (20.0, top + (1.0 if look.large else 0.0))
        return [_square_at(*beside, height)]
    again = [(box.x0, box.y0, box.x1, box.y1) for box in own]
    return [_square_at(_LEFT, top, height), *(again or [_square_at(_RIGHT * width, top, height)])]


def _square_at(x: float, y: float, height: float) -> Square:
    return x / PT, (height - y - SIDE) / PT, (x + SIDE) / PT, (height - y) / PT


def code_operators(code: Code, places: Iterable[Square]) -> str:
    data = code.to_bytes()
    return "\n".join(datamatrix.matrix_operators(data, x, y, (x1 - x) / datamatrix.SIZE) for x, y, x1, _top in places)
