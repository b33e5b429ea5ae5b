"""Blocks: drawings without fonts of their own, to be placed on any page of any document.

A block's operators name faces by their number (`/F3`, the fourth of the fonts folder) and colours by their hex names
(`#8a4b08 rg`), so that one subset of a face serves all blocks and all ink of a document, and one block every colour.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from generator.base.record import Record
from generator.paper.formats import PT

_COLOUR = re.compile(rb"(#[0-9a-f]{6}) (?=rg|RG)")
_FACE = re.compile(rb"/F(\d+) [\d.]+ Tf")
_GLYPHS = re.compile(rb"<([0-9A-F]+)>")


class Block(Record):
    """In points, from the lower left corner."""

    width: float
    height: float
    operators: bytes

    def recolour(self, colours: Mapping[str, str]) -> "Block":
        """Replace each colour by its entry in the table, if it has one."""
        return self.tint_with(lambda colour: colours.get(colour, colour)) if colours else self

    def tint_with(self, tint: Callable[[str], str]) -> "Block":
        """Replace each colour by the one that `tint` gives for it."""
        return Block(self.width, self.height, self._with(lambda colour: tint(colour).encode() + b" "))

    def moved(self, x: float, y: float) -> "Block":
        return Block(self.width, self.height, b"q 1 0 0 1 %g %g cm\n%s\nQ" % (x, y, self.operators))

    def pdf_operators(self) -> bytes:
        """Return operators as PDF has them: colours as numbers."""
        return self._with(lambda colour: rgb_operands(colour[1:]))

    def _with(self, tinted: Callable[[str], bytes]) -> bytes:
        """Replace each colour by what `tinted` gives, called once for each."""
        parts = _COLOUR.split(self.operators)
        operands = {colour: tinted(colour.decode()) for colour in set(parts[1::2])}
        parts[1::2] = [operands[colour] for colour in parts[1::2]]
        return b"".join(parts)


def block_of(size: tuple[float, float], operators: str) -> Block:
    """Make a block of a drawing of so many millimetres, y downwards, to be placed any number of times."""
    width, height = (side / PT for side in size)
    scale = f"{1 / PT:.6f}"
    return Block(width, height, f"{scale} 0 0 -{scale} 0 {height:.4f} cm\n{operators}".encode())


@lru_cache(maxsize=1024)
def rgb_operands(colour: str) -> bytes:
    """Return a hex colour as the three numbers of an operator, and a space."""
    return b"".join(b"%.4g " % (int(colour[n : n + 2], 16) / 255) for n in (0, 2, 4))


def glyphs_of(operators: bytes) -> Iterator[tuple[int, set[bytes]]]:
    """Yield each face with its glyphs that are shown: runs of four hex digits each."""
    parts = _FACE.split(operators)
    shown: dict[bytes, list[bytes]] = {}
    for face, part in zip(parts[1::2], parts[2::2], strict=True):
        shown.setdefault(face, []).append(part)
    for face, texts in shown.items():
        if runs := set(_GLYPHS.findall(b"".join(texts))):
            yield int(face), runs
