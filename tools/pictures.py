"""`make pictures`: the pictures of README and docs, printed by the command they show."""

import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PIL import Image

from tools import ROOT

WIDE, GAP, GROUND = 513, 4, "#8c8c8c"
EXAMPLES = ROOT / "docs" / "examples"
# A picture: the words that print it, and the pages that stand beside each other in it.
PICTURES: dict[str, tuple[Sequence[str], Sequence[int]]] = {
    "fiche": (["sheet", "kira.yaml"], (0, 1)),
    "bande": (["sheet", str(EXAMPLES / "loups.yaml")], (0,)),
    "scenario": (["scenario", "sylvaren", str(EXAMPLES / "loups.yaml"), "--threat", "moyen", "--seed", "42"], (0,)),
    "cartes": (["cards", "d6", "--select", "combat"], (0,)),
}


def shown_file(page: Path = ROOT / "LISEZMOI.md") -> tuple[str, str]:
    """The file that a page shows, by the name in its first line."""
    found = re.search(r"^```yaml\n# (\w+\.yaml)\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    assert found
    return found[1], found[2]


def draw_picture(name: str, folder: Path) -> Image.Image:
    words, pages = PICTURES[name]
    place = folder / f"{name}.pdf"
    subprocess.run([sys.executable, "-m", "generator.cli", *words, "-o", str(place)], cwd=folder, check=True)
    with pypdfium2.PdfDocument(place) as pdf:
        drawn = [pdf[n].render(scale=WIDE / pdf[n].get_width()).to_pil() for n in pages]
    size = (len(drawn) * (WIDE + GAP) - GAP, drawn[0].height)
    picture = Image.new("RGB", size, GROUND)
    for n, one in enumerate(drawn):
        picture.paste(one, (n * (WIDE + GAP), 0))
    return picture


if __name__ == "__main__":
    with TemporaryDirectory() as here:
        name, text = shown_file()
        Path(here, name).write_text(text, "utf-8")
        for one in PICTURES:
            picture = draw_picture(one, Path(here)).quantize(96)
            picture.save(ROOT / "docs" / "images" / f"{one}.png", optimize=True)
