"""What is drawn in a box that is ticked: one path each, in a square of 100, for SVG and for PDF alike."""

import re
from functools import cache

from generator.core.record import Record

HIDDEN = "hidden"  # over a box that is not there, in the colour of the paper
_K = 0.5523  # where the handles of a quarter circle stand
_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _circle_path(radius: float) -> str:
    r, k = radius, radius * _K
    quarters = [
        (50 + k, 50 - r, 50 + r, 50 - k, 50 + r, 50),
        (50 + r, 50 + k, 50 + k, 50 + r, 50, 50 + r),
        (50 - k, 50 + r, 50 - r, 50 + k, 50 - r, 50),
        (50 - r, 50 - k, 50 - k, 50 - r, 50, 50 - r),
    ]
    return f"M50 {50 - r:g} " + " ".join("C" + " ".join(f"{n:g}" for n in quarter) for quarter in quarters) + " Z"


@cache
def _steps_of(path: str) -> list[tuple[list[tuple[float, float]], str]]:
    """The points of each step of a path, and the operator that draws it."""
    found = []
    for letter, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", path):
        values = [float(number) for number in numbers.split()]
        found.append((list(zip(values[::2], values[1::2], strict=True)), _OPERATORS[letter]))
    return found


class Mark(Record):
    path: str  # absolute M, L, C and Z only
    stroke: float  # width; 0 means filled

    def svg(self, colour: tuple[float, float, float]) -> dict[str, str]:
        """The attributes of an SVG <path>."""
        tint = "#" + "".join(f"{round(255 * part):02x}" for part in colour)
        if not self.stroke:
            return {"d": self.path, "fill": tint}
        round_ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        return {"d": self.path, "fill": "none", "stroke": tint, "stroke-width": f"{self.stroke:g}", **round_ends}

    def pdf(self, x0: float, y0: float, x1: float, y1: float, colour: tuple[float, float, float]) -> str:
        """Drawing operators: the mark centred in a rectangle, as large as its shorter side."""
        side = min(x1 - x0, y1 - y0)
        left, top, scale = (x0 + x1 - side) / 2, (y0 + y1 + side) / 2, side / 100
        out = []
        for points, operator in _steps_of(self.path):
            out += [f"{left + x * scale:.2f} {top - y * scale:.2f}" for x, y in points]
            out.append(operator)
        tint = " ".join(f"{part:.3g}" for part in colour)
        if self.stroke:
            return f"q {tint} RG {self.stroke * scale:.2f} w 1 J 1 j {' '.join(out)} S Q"
        return f"q {tint} rg {' '.join(out)} f Q"


MARKS = {
    "check": Mark("M16 52 L40 78 L86 20", 14),
    "cross": Mark("M18 18 L82 82 M82 18 L18 82", 13),
    "fill": Mark(_circle_path(40), 0),
    "block": Mark("M10 10 L90 10 L90 90 L10 90 Z", 0),
    "ring": Mark(_circle_path(44), 11),
    "void": Mark("M14 86 L86 14", 6),
    HIDDEN: Mark("M-14 -14 L114 -14 L114 114 L-14 114 Z", 0),
}
