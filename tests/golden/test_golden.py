"""Pages as they were when somebody last looked at them: `pytest tests/golden --rewrite-golden` after looking again."""

from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageDraw

from tests.golden.pages import PRINTS
from tests.golden.picture import (
    STEP,
    find_difference,
    kept_greys,
    read_picture,
    render_page,
    save_difference,
    write_picture,
)
from tests.run import ROOT, holofiche
from tools.corpus.jobs import JOBS

PICTURES = Path(__file__).with_name("pictures")
SHOWN = ROOT / "output" / "golden"


@cache
def print_bytes(job: str, folder: Path) -> bytes:
    done = holofiche(*JOBS[job].command, cwd=folder)
    assert done.code == 0, done.err
    return (folder / "out" / f"{job}.pdf").read_bytes()


@pytest.mark.parametrize("job", PRINTS)
def test_pages_are_as_they_were(job: str, table: Path, request: pytest.FixtureRequest) -> None:
    pdf = pypdfium2.PdfDocument(print_bytes(job, table))
    labels = [pdf.get_page_label(number) for number in range(len(pdf))]
    told = []
    for name, label in PRINTS[job].items():
        assert label in labels, f"{name}: no page is called « {label} », but {labels}"
        picture = render_page(pdf, labels.index(label))
        place = PICTURES / f"{name}.png"
        kept = read_picture(place) if place.exists() else Image.new("L", (1, 1))
        found = find_difference(kept, picture)
        if found and request.config.getoption("--rewrite-golden"):
            write_picture(picture, place)
        elif found:
            save_difference(kept, picture, found, SHOWN / f"{name}.png")
            told.append(f"{name}: {found.in_millimetres()}; as it was, as it is, what differs: {SHOWN / name}.png")
    assert not told, "\n".join([*told, "as it should be? pytest tests/golden --rewrite-golden"])


def test_every_picture_is_of_a_page_and_all_are_small(request: pytest.FixtureRequest) -> None:
    wanted = {name for pages in PRINTS.values() for name in pages}
    kept = {path.stem: path for path in PICTURES.glob("*.png")}
    if request.config.getoption("--rewrite-golden"):
        for name in kept.keys() - wanted:
            kept[name].unlink()
        return
    assert set(kept) == wanted
    assert sum(path.stat().st_size for path in kept.values()) < 1_000_000


def draw_words(dx: float = 0, dy: float = 0) -> Image.Image:
    """A line of text and a rule, finer than a pixel: drawn large, made small."""
    large = Image.new("L", (800, 400), 255)
    draw = ImageDraw.Draw(large)
    for n in range(12):
        draw.rectangle((80 + n * 50 + dx, 160 + dy, 90 + n * 50 + dx, 220 + dy), fill=20)
    draw.line((80, 300, 700, 300), fill=90, width=4)
    return large.resize((100, 50), Image.Resampling.BOX)


def test_what_is_the_same_is_no_difference(tmp_path: Path) -> None:
    picture = draw_words()
    write_picture(picture, tmp_path / "a.png")
    kept = read_picture(tmp_path / "a.png")
    assert kept.tobytes() == kept_greys(picture).tobytes()
    assert len(kept.getcolors() or []) <= 8 and kept.getextrema() == (STEP, 7 * STEP)
    assert find_difference(kept, picture) is None
    noisy = picture.point([max(0, value - 10) for value in range(256)])  # another build's rounding
    assert find_difference(kept, noisy) is None


@pytest.mark.parametrize("moved", [(0, 2), (2, 0), (0, -2)])  # a quarter of a pixel: an eighth of a millimetre
def test_what_moved_is_shown(moved: tuple[float, float], tmp_path: Path) -> None:
    kept, picture = kept_greys(draw_words()), draw_words(*moved)
    found = find_difference(kept, picture)
    assert found
    assert found.box[1] >= 19 and found.box[3] <= 29  # the words, not the rule
    save_difference(kept, picture, found, tmp_path / "deep" / "shown.png")
    with Image.open(tmp_path / "deep" / "shown.png") as shown:
        assert shown.width == 4 * (3 * (found.box[2] - found.box[0] + 16) + 16)
        assert (255, 0, 0) in {colour for _count, colour in shown.getcolors() or []}


def test_another_size_is_a_difference() -> None:
    assert find_difference(Image.new("L", (10, 10), 252), Image.new("L", (10, 11), 255))
