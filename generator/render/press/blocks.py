"""Blocks: drawings without fonts of their own, to be placed on any page of any document.

A block's operators name faces by their number (`/F3`, the fourth of the fonts folder) and colours by their hex names
(`#8a4b08 rg`), so that one subset of a face serves all blocks and all ink of a document, and one block every colour.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from generator.core.paper.formats import PT
from generator.core.record import Record

_COLOUR = re.compile(rb"(#[0-9a-f]{6}) (?=rg|RG)")
_FACE = re.compile(rb"/F(\d+) [\d.]+ Tf")
_GLYPHS = re.compile(rb"<([0-9A-F]+)>")


class Block(Record):
    """In points, from the lower left corner."""

    width: float
    height: float
    operators: bytes

    def recolour(self, colours: Mapping[str, str]) -> "Block":
        """Each colour as the table says, the others as they are."""
        return self.tint_with(lambda colour: colours.get(colour, colour)) if colours else self

    def tint_with(self, tint: Callable[[str], str]) -> "Block":
        """Each colour as another."""
        return Block(self.width, self.height, self._with(lambda colour: tint(colour).encode() + b" "))

    def moved(self, x: float, y: float) -> "Block":
        return Block(self.width, self.height, b"q 1 0 0 1 %g %g cm\n%s\nQ" % (x, y, self.operators))

    def pdf_operators(self) -> bytes:
        """Operators as PDF has them: colours as numbers."""
        return self._with(lambda colour: rgb_operands(colour[1:]))

    def _with(self, tinted: Callable[[str], bytes]) -> bytes:
        """Operators with each colour as it is said; asked once for each."""
        parts = _COLOUR.split(self.operators)
        known = {colour: tinted(colour.decode()) for colour in set(parts[1::2])}
        parts[1::2] = [known[colour] for colour in parts[1::2]]
        return b"".join(parts)


def block_of(size: tuple[float, float], operators: str) -> Block:
    """A drawing of so many millimetres, y downwards, to be placed as often as it takes."""
    width, height = (side / PT for side in size)
    scale = f"{1 / PT:.6f}"
    return Block(width, height, f"{scale} 0 0 -{scale} 0 {height:.4f} cm\n{operators}".encode())


@lru_cache(maxsize=1024)
def rgb_operands(colour: str) -> bytes:
    """A hex colour as the three numbers of an operator, and a space."""
    return b"".join(b"%.4g " % (int(colour[n : n + 2], 16) / 255) for n in (0, 2, 4))


def glyphs_of(operators: bytes) -> Iterator[tuple[int, set[bytes]]]:
    """Which glyphs of which face are shown: runs of four hex digits each."""
    parts = _FACE.split(operators)
    shown: dict[bytes, list[bytes]] = {}
    for face, part in zip(parts[1::2], parts[2::2], strict=True):
        shown.setdefault(face, []).append(part)
    for face, some in shown.items():
        if runs := set(_GLYPHS.findall(b"".join(some))):
            yield int(face), runs
