"""Marks drawn in a ticked box: one path each, in a square of 100, for SVG and for PDF alike."""

from generator.base.record import Record
from generator.paper.drawing.pen import outline

_K = 0.5523  # where the handles of a quarter circle stand


def _circle_path(radius: float) -> str:
    r, k = radius, radius * _K
    quarters = [
        (50 + k, 50 - r, 50 + r, 50 - k, 50 + r, 50),
        (50 + r, 50 + k, 50 + k, 50 + r, 50, 50 + r),
        (50 - k, 50 + r, 50 - r, 50 + k, 50 - r, 50),
        (50 - r, 50 - k, 50 - k, 50 - r, 50, 50 - r),
    ]
    return f"M50 {50 - r:g}" + "".join("C" + " ".join(f"{n:g}" for n in quarter) for quarter in quarters) + "Z"


class Mark(Record):
    path: str  # absolute M, L, C and Z only
    stroke: float  # width; 0 means filled

    def svg(self, colour: tuple[float, float, float]) -> dict[str, str]:
        """Return the attributes of an SVG <path>."""
        tint = "#" + "".join(f"{round(255 * part):02x}" for part in colour)
        if not self.stroke:
            return {"d": self.path, "fill": tint}
        round_ends = {"stroke-linecap": "round", "stroke-linejoin": "round"}
        return {"d": self.path, "fill": "none", "stroke": tint, "stroke-width": f"{self.stroke:g}", **round_ends}

    def pdf(self, x0: float, y0: float, x1: float, y1: float, colour: tuple[float, float, float]) -> str:
        """Return the operators of the mark, centred in a rectangle and as large as its shorter side."""
        side = min(x1 - x0, y1 - y0)
        left, top, scale = (x0 + x1 - side) / 2, (y0 + y1 + side) / 2, side / 100
        place = f"{scale:.4f} 0 0 -{scale:.4f} {left:.2f} {top:.2f} cm"
        tint = " ".join(f"{part:.3g}" for part in colour)
        if self.stroke:
            return f"q {tint} RG {place} {self.stroke} w 1 J 1 j {outline(self.path)} S Q"
        return f"q {tint} rg {place} {outline(self.path)} f Q"


MARKS = {
    "check": Mark("M16 52L40 78L86 20", 14),
    "cross": Mark("M18 18L82 82M82 18L18 82", 13),
    "fill": Mark(_circle_path(40), 0),
    "block": Mark("M10 10L90 10L90 90L10 90Z", 0),
    "ring": Mark(_circle_path(44), 11),
    "void": Mark("M14 86L86 14", 6),
}
