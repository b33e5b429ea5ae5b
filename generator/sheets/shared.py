"""The file itself as a QR code on a printed sheet, at the right end of its notes.

A form is set once for all, so the code has no place of its own: it takes the right end of the notes, on the verso, and
of the line for sequelae above them. A phone reads modules of a quarter of a millimetre from paper; where the notes are
too low for that there is none, and who prints is told.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from generator.base.record import Record
from generator.paper.formats import PT

if TYPE_CHECKING:
    from generator.sheets.forms.canvas import Form

_NOTES = "notes"
_INJURIES = "atteintes"  # the line above the notes, where a form has it
_ABOVE = 3.0  # millimetres beside the title of the notes that are free too
_MOST = 34.0
_LEAST = 0.25  # of a module
_QUIET = 2  # modules left white around it


class SharedCode(Record):
    """Modules as rows of bits, the page and the square they fill, in points."""

    rows: tuple[bytes, ...]
    page: int
    x: float
    y: float
    side: float

    def operators(self) -> str:
        """Draw a white ground, then each run of a row."""
        module = self.side / (len(self.rows) + 2 * _QUIET)
        parts = [f"q 1 g {self.x:.2f} {self.y:.2f} {self.side:.2f} {self.side:.2f} re f 0 g"]
        for n, row in enumerate(self.rows):
            y = self.y + self.side - (n + 1 + _QUIET) * module
            for start, length in _runs(row):
                parts.append(f"{self.x + (start + _QUIET) * module:.3f} {y:.3f} {length * module:.3f} {module:.3f} re")
        return "\n".join([*parts, "f Q"])


def place_shared_code(text: str, form: "Form") -> "tuple[Form, SharedCode] | None":
    """Return the form with less room for notes, and the code beside them; None where it could not be read."""
    import segno

    field = form.fields.get(_NOTES)
    if field is None or not field.multi:
        return None
    try:
        rows = tuple(bytes(row) for row in segno.make_qr(text, error="l").matrix)
    except segno.DataOverflowError:
        return None
    fields = [field, *([line] if (line := form.fields.get(_INJURIES)) else [])]
    side = min(sum(each.height for each in fields) + _ABOVE / PT, _MOST / PT)
    if side * PT / (len(rows) + 2 * _QUIET) < _LEAST:
        return None
    beside = [each for each in fields if each.y < field.y + side]
    places = tuple(replace(place, width=place.width - side) if place in beside else place for place in form.places)
    at = SharedCode(rows, field.page, field.x + field.width - side, field.y, side)
    return replace(form, places=places), at


def _runs(row: bytes) -> list[tuple[int, int]]:
    """Return where dark modules begin, and how many there are."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
