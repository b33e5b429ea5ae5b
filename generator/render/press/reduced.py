"""A page at another size, to be placed on a page: its blocks, pictures and operators, from a corner on."""

from collections.abc import Sequence

from generator.core.frozen import dataclass
from generator.render.press.blocks import Block
from generator.render.press.book import Box, Matrix, Page
from generator.render.press.portrait import Picture


@dataclass(frozen=True)
class Reduced:
    operators: str
    blocks: Sequence[tuple[Block, Matrix | None]]
    pictures: Sequence[tuple[Picture, Box]]


def reduced(page: Page, x: float, y: float, scale: float = 1.0) -> Reduced:
    """`x`, `y`: where its lower left corner comes to stand, in points."""
    blocks = []
    for block, matrix in page.blocks:
        a, b, c, d, e, f = matrix or (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
        moved: Matrix = (a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y)
        blocks.append((block, moved))
    pictures = []
    for picture, (x0, y0, x1, y1) in page.pictures:
        pictures.append((picture, (x0 * scale + x, y0 * scale + y, x1 * scale + x, y1 * scale + y)))
    operators = f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm\n{page.operators}\nQ\n"
    return Reduced(operators, blocks, pictures)
