"""The corpus: its jobs are of every kind, its words are where they are drawn, and what differs is told."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml
from PIL import Image, ImageDraw

from generator.paper.drawing.chrome import draw_words
from generator.paper.drawing.pen import move_drawing
from generator.paper.text.flow import Type, page
from tests.paper.conftest import GRAKK, printed
from tests.printing import print_pages
from tests.run import ROOT
from tools.corpus.compare import compare_corpora, compare_jobs, draw_difference
from tools.corpus.jobs import JOBS
from tools.corpus.pdf import read_fields, read_words

WORD = ["Vigueur", 20.0, 30.0, 8.5, "Oxanium-Bold"]
PLACE = {"name": "nom", "kind": "field", "leaf": 0, "page": 0, "label": "Nom", "at": [8.0, 20.0, 60.0, 28.0],
         "size": 12.0, "floor": 6.5, "align": "left", "multi": False, "baseline": 26.0, "value": "Grakk"}  # fmt: skip


def record(words: str = "sheet grakk.yaml", **changed: Any) -> dict[str, Any]:
    """Return the record of a job that prints a page with a word and has a place; `changed`: of these, or of itself."""
    page = {"size": [210.0, 297.0], "label": "Recto", "words": [changed.pop("word", WORD)]}
    pdf = {"bytes": 1000, "pages": [page], "sizes": changed.pop("sizes", {"8.5": 1.0}), "fields": []}
    said = {"words": words.split(), "code": 0, "out": "", "err": "", "files": {}, "cards": 9, "stickers": []}
    return {**said, "places": [PLACE], "prints": {"job": pdf}, **changed}


def sentences(was: dict[str, Any], now: dict[str, Any], name: str = "job") -> list[str]:
    return [f"{where}: {text}" if where else text for _kind, where, text in compare_jobs(was, now, name)]


@pytest.mark.parametrize(
    ("changed", "text"),
    [
        ({"word": ["Vigueur", 21.8, 30.0, *WORD[3:]]}, "p1: word 'Vigueur' moved 1.8 mm right"),
        ({"word": ["Vigueur", 20.0, 28.0, *WORD[3:]]}, "p1: word 'Vigueur' moved 2.0 mm up"),
        ({"word": [*WORD[:3], 7.5, WORD[4]]}, "p1: word 'Vigueur' in Oxanium-Bold 7.5 pt, was Oxanium-Bold 8.5 pt"),
        ({"places": []}, "p1: place 'nom' lost"),
        ({"places": [{**PLACE, "at": [8.0, 20.3, 60.0, 28.0]}]}, "p1: place 'nom' moved: top +0.30 mm"),
        ({"places": [{**PLACE, "floor": 7.5}]}, "p1: place 'nom' has floor 7.5, not 6.5"),
        ({"places": [{**PLACE, "align": "right"}]}, "p1: place 'nom' has align 'right', not 'left'"),
        ({"places": [{**PLACE, "multi": True}]}, "p1: place 'nom' has multi True, not False"),
        ({"places": [{**PLACE, "kind": "tick"}]}, "p1: place 'nom' has kind 'tick', not 'field'"),
        ({"stickers": [{"name": "Recto, PV", "at": [0, 0, 9, 9]}]}, "sticker 'Recto, PV' is new"),
        ({"prints": {}}, "job.pdf is not printed any more"),
        ({"out": '{"pv": 13}'}, "out is {'pv': 13}, not []"),
    ],
)
def test_a_difference_is_told_in_a_sentence(changed: dict[str, Any], text: str) -> None:
    assert text in sentences(record(), record(**changed))


def test_what_nobody_sees_is_no_difference() -> None:
    moved = {**PLACE, "at": [8.1, 20.1, 60.1, 28.1], "baseline": 26.1, "size": 12.01}
    assert sentences(record(), record(word=["Vigueur", 20.6, 30.6, *WORD[3:]], places=[moved])) == []
    boxes = [record("scan --boxes grakk.yaml", out=f'{{"at": [{at}]}}') for at in (1.0, 1.1, 1.4)]
    assert sentences(boxes[0], boxes[1], "boxes-grakk") == []
    assert sentences(boxes[0], boxes[2], "boxes-grakk") == ["out.at[0] is 1.4, not 1.0"]


def test_a_word_lost_and_the_nearest_of_its_letters_kept() -> None:
    was, now = record(), record()
    was["prints"]["job"]["pages"][0]["words"] = [["5", 90.0, 50.0, *WORD[3:]], ["5", 10.0, 50.0, *WORD[3:]]]
    now["prints"]["job"]["pages"][0]["words"] = [["5", 10.2, 50.0, *WORD[3:]]]
    assert sentences(was, now) == ["p1: word '5' lost at 90, 50 mm"]


def test_the_order_of_places_is_that_of_the_tab_key() -> None:
    names = ("nom", "race", "classe")
    was, now = ([{**PLACE, "name": name} for name in order] for order in (names, ("nom", "classe", "race")))
    assert sentences(record(places=was), record(places=now)) == ["p1: place: after 'nom' comes 'classe', was 'race'"]


def test_cards_are_a_bag_of_words_their_number_and_their_sizes() -> None:
    was = record("cards d6")
    assert sentences(was, record("cards d6", word=["Vigueur", 90.0, 90.0, *WORD[3:]])) == []
    now = record("cards d6", word=["Vigeur", *WORD[1:]], cards=8, sizes={"6.5": 0.2, "8.5": 0.8})
    lines = ["8 cards, not 9", "word 'Vigueur' lost", "word 'Vigeur' is new", "smallest type 6.5 pt, not 8.5"]
    assert sentences(was, now)[:4] == lines


def test_an_accessible_sheet_keeps_its_labels_and_values() -> None:
    was = record("sheet grakk.yaml --accessible")
    elsewhere = record("sheet grakk.yaml --accessible", places=[{**PLACE, "at": [1.0, 1.0, 9.0, 9.0]}])
    assert sentences(was, elsewhere) == []
    now = record("sheet grakk.yaml --accessible", places=[{**PLACE, "value": "Grak"}])
    assert sentences(was, now) == ["pair 'Nom = Grakk' lost", "pair 'Nom = Grak' is new"]


def test_pictures_differ_by_what_moved() -> None:
    was, now = (Image.new("RGB", (100, 100), "white") for _n in range(2))
    assert draw_difference(was, now)[0] == 0.0
    ImageDraw.Draw(now).rectangle((10, 10, 29, 29), fill="black")
    share, row = draw_difference(was, now)
    assert 0.04 <= share <= 0.05
    assert row.size == (300, 100) and row.getpixel((120, 20)) == (220, 0, 0)


def test_words_are_read_where_they_are_drawn() -> None:
    drawn = draw_words(20, 30, 4, "Dés libres", Type(8.5, "#000000", 700, title=True))
    beside, below = move_drawing(30, 0, drawn), move_drawing(0, 20, drawn)
    pdf = print_pages(page((100.0, 80.0), drawn + beside + below))
    words = list(read_words(pypdfium2.PdfDocument(pdf)[0]))
    assert [word[0] for word in words] == ["Dés", "libres"] * 3
    assert words[0][1] == pytest.approx(20, abs=0.1) and words[2][1] - words[0][1] == pytest.approx(30, abs=0.02)
    assert words[4][2] - words[0][2] == pytest.approx(20, abs=0.02)
    assert words[0][3:] == [8.5, "Oxanium-Bold"]


def test_fields_of_a_form_are_read_in_tab_order() -> None:
    fields = list(read_fields(printed(GRAKK, mode="fillable")))
    assert len(fields) > 3 and {field["tabs"] for field in fields} == {"/W"}
    assert all(field["at"][0] < field["at"][2] and field["at"][1] < field["at"][3] for field in fields)


def test_jobs_are_of_every_class_and_every_command() -> None:
    lines = re.findall(r"(?m)^\*?([\w-]+) ", (ROOT / "tools/corpus/jobs.txt").read_text("utf-8"))
    assert len(lines) == len(set(lines)) == len(JOBS)
    classes = yaml.safe_load((ROOT / "content/d6/classes.yaml").read_text("utf-8"))
    assert {f"{kind}-{name}" for name in classes for kind in ("blank", "sheet")} <= JOBS.keys()
    modules = {path.stem: path.read_text("utf-8") for path in (ROOT / "generator/cli").glob("[a-z]*.py")}
    commands = {name for name, text in modules.items() if re.search(r'@json_option|"--json"', text)}
    assert len(commands) > 8 and commands <= {job.words[0] for job in JOBS.values() if "--json" in job.words}


def test_a_job_is_recorded_and_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = [sys.executable, "-m", "tools.corpus", "record", str(tmp_path / "a"), "--only", "sheet-grakk-verso"]
    subprocess.run(run, cwd=ROOT, check=True, capture_output=True)
    shutil.copytree(tmp_path / "a", tmp_path / "b")
    assert compare_corpora(tmp_path / "a", tmp_path / "b", "sheet-*", every=False) == 0
    file = tmp_path / "b" / "sheet-grakk-verso.json"
    file.write_text(file.read_text("utf-8").replace('"floor": 6.5', '"floor": 5.5'), "utf-8")
    Image.new("RGB", (827, 1169), "white").save(tmp_path / "b" / "sheet-grakk-verso-1.png")
    assert compare_corpora(tmp_path / "a", tmp_path / "b", "*", every=False) == 1
    report = capsys.readouterr().out
    assert "has floor 5.5, not 6.5" in report and "… place: " in report
    assert (tmp_path / "b" / "differences" / "sheet-grakk-verso-1.png").exists()
