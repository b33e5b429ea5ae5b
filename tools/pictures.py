"""`make pictures`: the pictures of README and docs, of pages printed by the commands they show; and of a phone."""

import io
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter, ImageOps

from tools import ROOT
from tools.board.proof import draw_proof

WIDE, GAP, GROUND = 1200, 8, "#8c8c8c"
EXAMPLES = ROOT / "docs" / "examples"
# What is printed, by name; a picture is pages of these, each a name and a number, side by side.
PRINTS: dict[str, Sequence[str]] = {
    "kira": ["sheet", str(EXAMPLES / "kira.yaml")],
    "loups": ["sheet", str(EXAMPLES / "loups.yaml"), "--standees"],
    "scenario": ["scenario", "sylvaren", str(EXAMPLES / "loups.yaml"), "--seed", "42", "--plan", "a3"],
    "cards": ["cards", "d6", "--select", "combat"],
    "screen": ["cards", "d6", "--format", "paravent"],
    "board": ["scenario", "d6", *(str(EXAMPLES / f"{name}.yaml") for name in ("kira", "grakk", "mira")), "--seed", "3"],
}
PICTURES: dict[str, Sequence[tuple[str, int]]] = {
    "fiche": (("kira", 0), ("kira", 1)),
    "bande": (("loups", 0), ("loups", 1)),
    "scenario": (("scenario", 0), ("scenario", 6)),
    "cartes": (("cards", 0), ("cards", 2)),
    "plateau": (("board", 3),),
    "figurines": (("loups", 2),),
}
TABLE, PHONE = "table", "telephone"
PRINTED = (TABLE, *PICTURES)  # all but what needs a browser


@cache
def print_pages(name: str, folder: Path) -> pypdfium2.PdfDocument:
    """Print a file of PRINTS, once a folder, and open it."""
    place = folder / f"{name}.pdf"
    words = [sys.executable, "-m", "generator", *PRINTS[name], "-o", str(place)]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)
    return pypdfium2.PdfDocument(place.read_bytes())


def page_image(name: str, number: int, folder: Path, wide: int) -> Image.Image:
    """Draw a page so many pixels wide."""
    page = print_pages(name, folder)[number]
    image: Image.Image = page.render(scale=wide / page.get_width()).to_pil()
    return image.convert("RGB")


def draw_picture(name: str, folder: Path) -> Image.Image:
    """Print the pages of a picture in a folder and return them side by side, equally high."""
    if name == TABLE:
        return draw_table(folder)
    sizes = [print_pages(print_name, folder)[n].get_size() for print_name, n in PICTURES[name]]
    shares = [width / height for width, height in sizes]
    room = WIDE - GAP * (len(shares) - 1)
    wides = [round(room * share / sum(shares)) for share in shares]
    images = [page_image(*page, folder, wide) for page, wide in zip(PICTURES[name], wides, strict=True)]
    high = min(image.height for image in images)
    if name == "figurines":  # what is below is bare
        high = round(high * 0.445)
    picture, x = Image.new("RGB", (WIDE, high), GROUND), 0
    for image in images:
        picture.paste(image, (x, 0))
        x += image.width + GAP
    return picture


# The table: sheets laid flat, seen from where a player sits; the screen and the figures upright on it

_FLAT, _SCALE = (960, 640), 4.0  # millimetres of table, and pixels to each
_FINER = 2  # drawn so many times as large, then reduced
_SIZE = (WIDE * _FINER, 660 * _FINER)
# Where its corners are seen.
_SEEN_AT = ((150.0, 190.0), (1050.0, 190.0), (1500.0, 725.0), (-300.0, 725.0))
_CORNERS = tuple((x * _FINER, y * _FINER) for x, y in _SEEN_AT)
_WOOD, _SHADE = (104, 84, 66), (60, 46, 34)
# A page, how wide it lies in millimetres, where its middle is, how it is turned; the lowest first.
_LAID: tuple[tuple[str, int, float, tuple[float, float], float], ...] = (
    ("scenario", 6, 420, (480, 300), 0),
    ("loups", 0, 210, (150, 330), 9),
    ("kira", 1, 210, (740, 500), -14),
    ("kira", 0, 210, (560, 530), 3),
    ("loups", 1, 210, (290, 540), -6),
    ("cards", 0, 210, (850, 330), -10),
)
# A figure, its colour, its feet.
_STOOD: tuple[tuple[str, str, tuple[float, float]], ...] = (
    ("trooper", "#7a2230", (385, 200)), ("officer", "#7a2230", (425, 190)), ("trooper-cape", "#7a2230", (465, 204)),
    ("scout", "#7a2230", (505, 250)), ("heavy-pauldron", "#7a2230", (330, 250)), ("duellist", "#1f5f8b", (425, 330)),
    ("giant-gun", "#1f5f8b", (480, 345)), ("snouted-gun", "#1f5f8b", (375, 350)), ("rifleman", "#1f5f8b", (315, 335)),
)  # fmt: skip


def _coefficients(seen: Sequence[tuple[float, float]], flat: Sequence[tuple[float, float]]) -> list[float]:
    """Return the eight numbers of the perspective that takes points of one plane to those of the other."""
    rows, values = [], []
    for (x, y), (u, v) in zip(seen, flat, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return [float(value) for value in np.linalg.solve(np.array(rows), np.array(values))]


def _project(place: tuple[float, float]) -> tuple[float, float]:
    w, h = _FLAT
    a, b, c, d, e, f, g, k = _coefficients(((0, 0), (w, 0), (w, h), (0, h)), _CORNERS)
    x, y = place
    below = g * x + k * y + 1
    return (a * x + b * y + c) / below, (d * x + e * y + f) / below


def draw_table(folder: Path) -> Image.Image:
    """Return the table laid for an evening."""
    flat = Image.new("RGB", (round(_FLAT[0] * _SCALE), round(_FLAT[1] * _SCALE)), _WOOD)
    grain = ImageDraw.Draw(flat)
    for n in range(0, flat.height, 160):  # planks
        grain.line((0, n, flat.width, n), fill=_SHADE, width=5)
    for name, number, wide, (x, y), turn in _LAID:
        _lay(flat, page_image(name, number, folder, round(wide * _SCALE)), (x * _SCALE, y * _SCALE), turn)
    corners = ((0, 0), (flat.width, 0), flat.size, (0, flat.height))
    seen = flat.transform(_SIZE, Image.Transform.PERSPECTIVE, _coefficients(_CORNERS, corners),
                          Image.Resampling.BICUBIC, fillcolor=(38, 34, 32))  # fmt: skip
    _stand_screen(seen, folder)
    for figure, colour, place in sorted(_STOOD, key=lambda stood: stood[2][1]):
        _stand_figure(seen, figure, colour, place)
    return seen.reduce(_FINER)


def _lay(table: Image.Image, sheet: Image.Image, middle: tuple[float, float], turn: float) -> None:
    sheet = sheet.convert("RGBA").rotate(turn, Image.Resampling.BICUBIC, expand=True)
    x, y = (round(at - side / 2) for at, side in zip(middle, sheet.size, strict=True))
    shade = Image.new("RGBA", sheet.size, (*_SHADE, 0))
    shade.putalpha(sheet.getchannel("A").point(lambda alpha: alpha // 2))
    table.paste(shade, (x + 12, y + 14), shade)
    table.paste(sheet, (x, y), sheet)


def _stand_screen(seen: Image.Image, folder: Path) -> None:
    """Stand three leaves of the screen at the far edge, those at the sides turned in: what players see of it."""
    (left, foot), (right, _foot) = _project((190, 60)), _project((770, 60))
    wide = round((right - left) / 2.25)
    high = round(wide / 1.414)
    middle = round((left + right) / 2 - wide / 2)
    pages = [page_image("screen", number, folder, wide) for number in (1, 3, 5)]
    base = round(foot)
    for page, x, lean in ((pages[0], middle - round(wide * 0.78), 1), (pages[2], middle + wide, -1)):
        side, fall = round(wide * 0.78), round(high * 0.1)
        outer, inner = (fall, 0) if lean > 0 else (0, fall)
        corners = ((0, outer), (side, inner), (side, high + inner), (0, high + outer))
        source = ((0, 0), (page.width, 0), page.size, (0, page.height))
        leaf = page.convert("RGBA").transform((side, high + fall), Image.Transform.PERSPECTIVE,
                                              _coefficients(corners, source), Image.Resampling.BICUBIC)  # fmt: skip
        seen.paste(leaf, (x, base - high), leaf)
    seen.paste(pages[1], (middle, base - pages[1].height))


def _stand_figure(seen: Image.Image, name: str, colour: str, place: tuple[float, float]) -> None:
    """Stand a figure that was cut along its outline, with its base and its shadow."""
    x, y = _project(place)
    scale = (_project((place[0] + 12.5, place[1]))[0] - _project((place[0] - 12.5, place[1]))[0]) / 25
    svg = (ROOT / "drawings" / "_figures" / f"{name}.svg").read_text("utf-8")
    gray = Image.open(io.BytesIO(draw_proof(svg, 500, ground=200))).convert("L")
    ImageDraw.floodfill(cut := gray.copy(), (0, 0), 0, thresh=40)
    figure = ImageOps.colorize(gray.point(lambda tone: 255 if 195 < tone < 205 else tone), colour, "#ffffff")
    figure.putalpha(cut.point(lambda tone: 255 if tone else 0).filter(ImageFilter.MinFilter(3)))
    by = 1.9 * scale * 25.4 / 500  # larger than life: they are what one looks at
    figure = figure.resize((round(figure.width * by), round(figure.height * by)), Image.Resampling.LANCZOS)
    half = 16 * scale
    brush = ImageDraw.Draw(seen)
    brush.ellipse((x - half * 0.6, y - half * 0.34, x + half * 1.7, y + half * 0.42), fill=(120, 112, 100))
    base = (x - half, y - half * 0.36, x + half, y + half * 0.36)
    brush.ellipse(base, fill="#f4f1ea", outline=colour, width=2 * _FINER)
    seen.paste(figure, (round(x - figure.width / 2), round(y - figure.height)), figure)


def draw_phone(folder: Path) -> Image.Image:
    """Return three screens of a phone: a character in play, a sheet, an evening's scenario."""
    from playwright.sync_api import sync_playwright

    from tests.conftest import FLAGS
    from tests.web.everywhere import STOPS, open_table

    places = {name: (path, who) for name, path, who in STOPS}
    picture = Image.new("RGB", (WIDE, 840), GROUND)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        with open_table(browser, folder) as table:
            for n, name in enumerate(("play-grakk", "form-grakk", "scenario-sylvaren")):
                path, who = places[name]
                page = table.contexts[who].new_page()
                page.set_viewport_size({"width": 390, "height": 825})
                table.visit(page, path)
                shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                picture.paste(shot, (8 + n * (390 + 8), 8))
        browser.close()
    return picture


def picture_file(name: str) -> Path:
    return ROOT / "docs" / "images" / f"{name}.png"


if __name__ == "__main__":
    with TemporaryDirectory() as here:
        for name in sys.argv[1:] or (*PRINTED, PHONE):
            image = draw_phone(Path(here) / PHONE) if name == PHONE else draw_picture(name, Path(here))
            image.quantize(64).save(picture_file(name), optimize=True)
