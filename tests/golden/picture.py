"""A page as a small grey picture, kept, compared, and what differs shown.

50 dots an inch and eight greys are enough to see a panel, a rule, a word or a baseline that moved, and a picture is
some 14 kB. pypdfium2 is pinned in the lock and our fonts are in the PDF, so the same page is the same picture; the
tolerance is for another build of it. The page as it is drawn is compared with the greys that were kept: a pixel may be
off by the half step that was rounded away, and SLACK.
"""

import io
from dataclasses import dataclass
from pathlib import Path

import pypdfium2
from PIL import Image, ImageChops

DPI = 50
STEP = 36  # between two greys that are kept: 0, 36 … 252
SLACK = 14
FEW = 6  # pixels of a page that may be off by more
ENLARGED = 4
MARGIN = 8


def render_page(pdf: pypdfium2.PdfDocument, number: int) -> Image.Image:
    picture = pdf[number].render(scale=DPI / 72, grayscale=True).to_pil()
    assert isinstance(picture, Image.Image)
    return picture.convert("L")


def kept_greys(picture: Image.Image) -> Image.Image:
    return picture.point([min(7, round(value / STEP)) * STEP for value in range(256)])


def write_picture(picture: Image.Image, place: Path) -> None:
    """Four bits a pixel: a palette of greys."""
    small = picture.point([min(7, round(value / STEP)) for value in range(256)])
    small.putpalette([grey for step in range(8) for grey in (step * STEP,) * 3])
    out = io.BytesIO()
    small.save(out, "PNG", optimize=True, bits=4)
    place.parent.mkdir(exist_ok=True)
    place.write_bytes(out.getvalue())


def read_picture(place: Path) -> Image.Image:
    with Image.open(place) as picture:
        return picture.convert("L")


@dataclass(frozen=True)
class Difference:
    """Where a page is not as it was."""

    pixels: int
    box: tuple[int, int, int, int]

    def in_millimetres(self) -> str:
        left, top, right, bottom = (round(side * 25.4 / DPI) for side in self.box)
        return f"{self.pixels} pixels between {left}, {top} and {right}, {bottom} mm"


def find_difference(kept: Image.Image, picture: Image.Image) -> Difference | None:
    if kept.size != picture.size:
        return Difference(picture.width * picture.height, (0, 0, *picture.size))
    off = mark_pixels(kept, picture)
    pixels, box = off.histogram()[255], off.getbbox()
    return Difference(pixels, box) if box and pixels > FEW else None


def mark_pixels(kept: Image.Image, picture: Image.Image) -> Image.Image:
    """White where a pixel is off by more than it may; paper is 252 where it is kept, so nothing else is whiter."""
    nearly = picture.point([min(value, 7 * STEP) for value in range(256)])
    return ImageChops.difference(kept, nearly).point([255 * (value > STEP // 2 + SLACK) for value in range(256)])


def save_difference(kept: Image.Image, picture: Image.Image, found: Difference, place: Path) -> None:
    """The region as it was, as it is, and with what differs in red, side by side, enlarged."""
    left, top, right, bottom = found.box
    region = (left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN)
    shown = [picture_.convert("RGB") for picture_ in (kept, picture, picture)]
    if kept.size == picture.size:
        shown[2].paste((255, 0, 0), mask=mark_pixels(kept, picture))
    width, height = region[2] - region[0], region[3] - region[1]
    row = Image.new("RGB", (3 * width + 2 * MARGIN, height), (128, 128, 128))
    for number, one in enumerate(shown):
        row.paste(one.crop(region), (number * (width + MARGIN), 0))
    place.parent.mkdir(parents=True, exist_ok=True)
    row.resize((row.width * ENLARGED, row.height * ENLARGED), Image.Resampling.NEAREST).save(place)
