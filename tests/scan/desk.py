"""Printed pages and photos of them, for tests and measurements."""

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2

from generator.files.files import Opened, open_legal, open_source
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.scan.pages import PrintedPage, list_printed_pages
from generator.sheets.make import sheets_of
from tests.printing import print_sheets
from tests.scan.phone import shoot
from tests.scan.synthetic import PER_MM, Taken, take


@dataclass(frozen=True, eq=False)
class Print:
    page: PrintedPage
    gray: Any
    colour: Any = None

    def with_lines(self, *lines: tuple[float, float, float, float], dark: float = 0.5) -> "Print":
        """With lines drawn on it, from place to place in millimetres."""
        gray = self.gray.copy()
        for x0, y0, x1, y1 in lines:
            ends = [(round(x * PER_MM), round(y * PER_MM)) for x, y in ((x0, y0), (x1, y1))]
            cv2.line(gray, *ends, round(255 * (1 - dark)), round(0.5 * PER_MM), cv2.LINE_AA)
        return replace(self, gray=gray)

    def shot(self, seed: int, **how: Any) -> Taken:
        """A photo by the second maker, in colour."""
        return shoot(self.page, self.colour, seed, **how)

    def taken(self, seed: int, **how: Any) -> Taken:
        return take(self.page, self.gray, seed, **how)


@lru_cache(maxsize=8)
def prints(file: Path, look: Look = Look()) -> tuple[Print, ...]:  # noqa: B008
    """The pages of a file, printed and lying on the desk."""
    return _printed(open_legal(file), look)


@lru_cache(maxsize=8)
def renamed(file: Path, look: Look = Look()) -> tuple[Print, ...]:  # noqa: B008
    """The same of somebody else, whose name has one letter more."""
    written = re.sub(rb"^(nom: .*)$", rb"\1a", file.read_bytes(), count=1, flags=re.MULTILINE)
    return _printed(open_source(parse(written, str(file)), ()), look)


def _printed(opened: Opened, look: Look) -> tuple[Print, ...]:
    import pypdfium2

    sheets = sheets_of(opened)
    document = pypdfium2.PdfDocument(print_sheets(sheets, look))
    scale = PER_MM * 25.4 / 72
    found = []
    for page in list_printed_pages(sheets, look):
        colour = document[page.number - 1].render(scale=scale).to_numpy()[..., :3].copy()
        found.append(Print(page, cv2.cvtColor(colour, cv2.COLOR_BGR2GRAY), colour))
    return tuple(found)
