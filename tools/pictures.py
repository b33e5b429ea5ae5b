"""`make pictures`: the pictures of README and docs, printed by the command they show."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from tools import ROOT

WIDE, GAP, GROUND = 1200, 8, "#8c8c8c"
EXAMPLES = ROOT / "docs" / "examples"
# A picture: the words that print it, and the pages that stand beside each other in it.
PICTURES: dict[str, tuple[Sequence[str], Sequence[int]]] = {
    "fiche": (["sheet", str(EXAMPLES / "kira.yaml")], (0, 1)),
    "bande": (["sheet", str(EXAMPLES / "loups.yaml")], (0,)),
    "scenario": (["scenario", "sylvaren", str(EXAMPLES / "loups.yaml"), "--threat", "moyen", "--seed", "42"], (0,)),
    "cartes": (["cards", "d6", "--select", "combat"], (0,)),
}


def draw_picture(name: str, folder: Path) -> Image.Image:
    """Print the pages of a picture in a folder and return them side by side."""
    words, pages = PICTURES[name]
    place = folder / f"{name}.pdf"
    subprocess.run([sys.executable, "-m", "generator", *words, "-o", str(place)], cwd=folder, check=True)
    wide = (WIDE - GAP * (len(pages) - 1)) // len(pages)
    with pypdfium2.PdfDocument(place) as pdf:
        images = [pdf[n].render(scale=wide / pdf[n].get_width()).to_pil() for n in pages]
    picture = Image.new("RGB", (WIDE, images[0].height), GROUND)
    for n, page in enumerate(images):
        picture.paste(page, (n * (wide + GAP), 0))
    return picture


def picture_file(name: str) -> Path:
    return ROOT / "docs" / "images" / f"{name}.png"


if __name__ == "__main__":
    with TemporaryDirectory() as here:
        for name in PICTURES:
            draw_picture(name, Path(here)).quantize(64).save(picture_file(name), optimize=True)
