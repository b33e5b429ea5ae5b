"""The code at the foot of a printed page: its form, its number, its owner and the state of the file."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from generator.base.record import Record
from generator.model.sheet import CARDS
from generator.paper.drawing import datamatrix
from generator.paper.formats import INKS, PAPERS, PT, SIZES, Look
from generator.paper.pdf.places import Field, Picture, Place

MODULE = 0.5  # millimetres
SIDE = datamatrix.SIZE * MODULE
QUIET = MODULE  # free around it
_OFF = 6.0  # from the paper's edge to its foot
_MAGIC = 0xA0
EDITION = 4  # of the forms: raised when the same places come to mean something else
Square = tuple[float, float, float, float]
SHARED = 255  # the number of a sheet of several files; its origin is of all of them
_BESIDE = 6.2  # from the paper's edge to a code that stands beside cards
_LEFT, _RIGHT = 34.0, 0.68  # millimetres from the left edge, a part of the width: off folds in two, three and four
PLACE = "code"  # of a form where it stands once more: a picture of this name, or of one that begins so


class Code(Record):
    """The ten bytes of a code. `origin`: two bytes of the owner, three of the file's state; zeros on a blank."""

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
        """Return the code that these bytes hold, or None where they are not a code of ours."""
        if len(data) != datamatrix.ROOM or data[0] & 0xF0 != _MAGIC or (data[0] >> 1 & 3) >= len(INKS):
            return None
        look = Look(PAPERS[data[0] >> 3 & 1], INKS[data[0] >> 1 & 3], bool(data[0] & 1))
        return cls(look, data[1], data[2], data[3:5], data[5:])


def form_mark(places: Iterable[Place]) -> bytes:
    """Return the mark of a form: two bytes of its edition and of every place on it, to a tenth of a millimetre."""
    return _digest("\n".join(map(_describe_place, places)))


def shape_mark(name: str, shape: Mapping[str, Any]) -> bytes:
    """Return the mark of a page whose boxes follow from its data alone."""
    import json  # here: a form has places, and needs it not

    return _digest(f"{name} {json.dumps(shape, sort_keys=True)}")


def _describe_place(place: Place) -> str:
    if isinstance(place, Field):
        x0, y0, x1, y1 = place.x, place.y, place.x + place.width, place.top
    else:
        x0, y0, x1, y1 = place.x0, place.y0, place.x1, place.y1
    edges = f"{x0 * PT:.1f} {y0 * PT:.1f} {x1 * PT:.1f} {y1 * PT:.1f}"
    return f"{type(place).__name__} {place.name} {place.page} {edges}"


def _digest(text: str) -> bytes:
    return hashlib.sha256(f"{EDITION}\n{text}".encode()).digest()[:2]


def shared_code_fields(origins: Iterable[bytes]) -> dict[str, Any]:
    """Return the number and the origin that stand in the code of a sheet of several files."""
    return {"number": SHARED, "origin": hashlib.sha256(b"".join(origins)).digest()[:5]}


def cards_left_margin(look: Look) -> float:
    """Return the left margin of figure cards, which fill a Letter page from top to foot, unless large."""
    return _BESIDE + SIDE + QUIET if look.paper == "letter" and not look.large else 0.0


def places_of_code(template: str, look: Look, reserved: Iterable[Picture] = ()) -> list[Square]:
    """Return the squares of the code, in points from the lower left corner of the page.

    It stands at the foot, off the lines that paper is folded on, and once more in a corner `reserved` for it, else at
    the other end of the foot. Cards have it once."""
    width, height = SIZES[look.paper]
    top = height - _OFF - SIDE
    if template == CARDS:
        beside = (_BESIDE, height - 60.0) if cards_left_margin(look) else (20.0, top + (1.0 if look.large else 0.0))
        return [_square_at(*beside, height)]
    again = [(box.x0, box.y0, box.x1, box.y1) for box in reserved]
    return [_square_at(_LEFT, top, height), *(again or [_square_at(_RIGHT * width, top, height)])]


def _square_at(x: float, y: float, height: float) -> Square:
    return x / PT, (height - y - SIDE) / PT, (x + SIDE) / PT, (height - y) / PT


def code_operators(code: Code, places: Iterable[Square]) -> str:
    data = code.to_bytes()
    return "\n".join(datamatrix.matrix_operators(data, x, y, (x1 - x) / datamatrix.SIZE) for x, y, x1, _top in places)
