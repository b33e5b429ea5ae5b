"""The combat board of an encounter, photographed: PV lost go to the files of those who have one, those of the others
are told, and so are rounds."""

import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")

import pypdfium2

from generator.paper.code import SIDE
from generator.paper.formats import SIZES, Ink, Look, Paper
from generator.scan import read as scan
from generator.scan.trackers import tracker_pages_of
from generator.scenarios.print import PLACES
from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tests.scan.desk import Print
from tests.scan.synthetic import PER_MM

FOES = "6 soldat, boss"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in ("grakk", "mira"):
        shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path)
    return tmp_path


def print_tracker(table: Path, *words: str, paper: Paper = "a4", ink: Ink = "color") -> Print:
    files = [table / "grakk.yaml", table / "mira.yaml"]
    asked = ["--with", FOES, "--number", "7", "--seed", "3", "--paper", paper, "--ink", ink]
    done = holofiche(
        "scenario", "d6", *files, *asked, "-o", table / "combat.pdf", "--save", table / "combat.json", *words
    )
    assert done.code == 0, done.err
    (page,) = tracker_pages_of(table / "combat.json", (), Look(paper, ink))
    document = pypdfium2.PdfDocument(table / "combat.pdf")
    assert page.number == len(document) - 2  # the rules and papers to cut are behind it
    picture = document[page.number - 1].render(scale=PER_MM * 25.4 / 72, grayscale=True).to_numpy().squeeze()
    return Print(page, picture)


def run(table: Path, *words: str | Path) -> str:
    done = holofiche("scan", *words, XDG_STATE_HOME=str(table / "state"))
    return done.out + done.err


def test_ticks_of_a_tracker_go_to_the_files_of_the_group(table: Path) -> None:
    """Grakk loses 7 PV and Mira all and 2 more; the first soldier 4, the boss none."""
    boxes = [f"0.pv_{n}" for n in range(1, 8)] + ["order.round_1", "order.round_2"]
    boxes += [*(f"1.pv_{n}" for n in range(1, 25)), "1.pv_moins_1", "1.pv_moins_2"]
    boxes += [f"2.pv_{n}" for n in range(1, 5)]
    photo = table / "plan.jpg"
    photo.write_bytes(print_tracker(table).taken(5, wanted=tuple(boxes), tilt=20.0).jpeg)
    before = (table / "grakk.yaml").read_text("utf-8")
    told = run(table, photo)  # the scenario and the files are found beside it
    assert "28 of 35 left, 2 rounds" in told, told
    assert "6 of 10 left" in told, told
    assert "35 → 28" in told and "24 → -2" in told and (table / "grakk.yaml").read_text("utf-8") == before
    told = run(table, photo, "--apply", "--json")
    rows = json.loads(told[: told.rindex("}") + 1])["photos"][0]["rows"]
    assert [row["lost"] for row in rows] == [7, 24, 4, 0, 0, 0, 0, 0, 0]
    assert "pv: 28" in (table / "grakk.yaml").read_text("utf-8")
    assert "pv: -2" in (table / "mira.yaml").read_text("utf-8")
    assert "7 boxes read before" in run(table, photo)  # and nothing is lost twice


PRINTS = [(21, "a4", "color"), (22, "letter", "light")]


@pytest.mark.parametrize(("seed", "paper", "ink"), sample(PRINTS, PRINTS[1], unpack=True))
def test_no_box_of_a_tracker_is_read_wrongly(table: Path, seed: int, paper: Paper, ink: Ink) -> None:
    """Pencil, pen, faint marks, strays and erasures, from the side, in bad light."""
    printed = print_tracker(table, paper=paper, ink=ink)
    taken = printed.taken(seed, marks=40)
    seen = scan.read_photos([(table / "p.jpg", taken.jpeg)], [table / "combat.pdf", table / "grakk.yaml"], ())
    assert seen[0].rows, seen[0].refused
    assert [one.file and one.file.name for one in seen] == [None, "grakk.yaml"]
    states = {f"0.{name}": tick.state for name, tick in seen[1].ticks.items()}
    found = Counter((taken.truth[name], state) for name, state in states.items())
    assert found["marked", "empty"] == 0
    assert not [pair for pair in found if pair[0] != "marked" and pair[1] == "marked"]
    sure = [row for row in seen[0].rows if row.lost is not None]
    for n, row in enumerate(seen[0].rows):
        mine = [truth for name, truth in taken.truth.items() if name.startswith(f"{n}.pv_")]
        if row in sure and "crossed" not in mine:
            own = [name for name in taken.truth if name.startswith(f"{n}.pv_")]
            lost = sum(taken.truth[name] == "marked" and "moins" not in name for name in own)
            assert row.lost == lost, row.name


def test_the_boxes_are_known_without_a_photo_and_a_strangers_tracker_is_not(table: Path, tmp_path: Path) -> None:
    printed = print_tracker(table)
    told = json.loads(run(table, "--boxes", table / "combat.json", "--json"))
    (page,) = told["pages"]
    names = {box["field"] for box in page["boxes"]}
    assert {"0.pv_35", "0.pv_moins_10", "order.round_10", "2.pv_10", "8.pv_30"} <= names
    elsewhere = tmp_path / "ailleurs"
    elsewhere.mkdir()
    photo = elsewhere / "p.jpg"
    photo.write_bytes(printed.taken(2, wanted=("none",), flat=True).jpeg)
    (table / "combat.pdf").unlink()
    (table / "combat.json").unlink()
    assert "tracker of a scenario that is not here" in run(table, photo, table / "grakk.yaml")


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_its_code_stands_off_the_folds(paper: Paper) -> None:
    """Of a page folded in two, three or four: at the middle of its foot it was lost."""
    width = SIZES[paper][1]  # the board is turned
    for place in PLACES:
        left, right = place * width, place * width + SIDE
        for fold in (width / 4, width / 3, width / 2, width * 2 / 3, width * 3 / 4):
            assert right + 1.5 < fold or fold < left - 1.5, (paper, place, fold)
