"""holofiche chronicle: the booklet of a folder, from journals and seeds."""

import io
import json
import shutil
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageOps
from pypdf import PdfReader

from generator.paper.text.flow import PT
from tests.paper.reading import words as drawn
from tests.run import EXAMPLES, holofiche
from tests.terminal import Terminal

TABLE = """titre: Les cendres de Corvast
journal:
  - {date: 2026-10-03, texte: "Une balise appelle dans la jungle."}
  - {date: 2026-11-01, texte: "Un duel au spatioport.", scenario: embuscade.json}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three evenings: a raid whose scenario is gone, one told by hand, one whose scenario was saved."""
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml", "aurek.yaml", "fuyards.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    (tmp_path / "table.yaml").write_text(TABLE, "utf-8")
    Image.new("RGB", (60, 80), "#803010").save(tmp_path / "mira.png")
    with (tmp_path / "mira.yaml").open("a") as text:
        text.write("portrait: mira.png\n")
    for words in (
        ("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--threat", "moyen", "--save", "p.json"),
        ("campaign", "loups.yaml", "result", "--played", "p.json", "--won", "--date", "2026-10-03"),
        ("campaign", "loups.yaml", "result", "--threat", "fort", "--lost", "--roll", "Rok=1", "--date", "2026-10-10"),
        ("campaign", "grakk.yaml", "mira.yaml", "gain", "--xp", "12", "--date", "2026-10-03"),
        ("campaign", "grakk.yaml", "buy", "tir", "5D+1", "--date", "2026-10-12"),
        ("scenario", "sndr", "aurek.yaml", "--seed", "7", "--save", "embuscade.json"),
    ):
        ran = holofiche(*words, cwd=tmp_path, XDG_STATE_HOME=str(tmp_path / ".state"))
        assert ran.code == 0, (words, ran.err)
    return tmp_path


def pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


def test_a_booklet_of_everybody_and_every_evening(folder: Path) -> None:
    ran = holofiche("chronicle", "-o", "out/c.pdf", cwd=folder)
    assert (ran.code, ran.out, ran.err) == (0, "out/c.pdf\n", "2 scenarios drawn again\n")
    pdf = (folder / "out/c.pdf").read_bytes()
    reader = PdfReader(io.BytesIO(pdf))
    assert len(reader.pages) % 2 == 0
    for page in reader.pages:
        assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (842, 595)
        assert "/Rotate" not in page
    assert b"/Duplex /DuplexFlipShortEdge" in pdf
    text = "\n".join(pages(pdf)).replace("\u00a0", " ")
    title = json.loads((folder / "p.json").read_text("utf-8"))["title"]
    for words in (
        *("Les cendres de", "3 séances, du 3 octobre 2026 au 1er novembre 2026", "Grakk", "Escouade Aurek"),
        *("Les Fuyards", "XP : de 25 à 37", "Qualité : de 18 à 14", title, "Graine 42", "Victoire"),
        *("Défaite", "Une balise appelle", "Graine 7", "Ceux qui sont tombés", "Rok", "ENTRE DEUX SÉANCES", "+12 XP"),
    ):
        assert words in text, words
    assert len({id(image) for page in reader.pages for image in page.images}) == 1  # Mira's portrait
    for word in drawn(pdf):
        assert word.size >= 5.99, word
        assert min(word.x0, 297 / PT - word.x1) >= 6 / PT, word
        assert 6 / PT <= word.baseline <= (210 - 6) / PT, word
    for spread in pypdfium2.PdfDocument(pdf):  # no half-empty page: each side reaches its foot, or near to it
        whole = ImageOps.invert(spread.render(scale=1).to_pil().convert("L"))
        for half in (whole.crop((0, 0, 421, 545)), whole.crop((421, 0, 842, 545))):  # without the page's number
            assert (half.getbbox() or (0, 0, 0, 0))[3] > 0.55 * 595
    again = holofiche("chronicle", ".", "-o", "-", cwd=folder, LANG="fr_FR.UTF-8")
    assert again.raw == pdf  # whoever prints it, in whatever language
    names = holofiche("extract", "out/c.pdf", "--name", "list", cwd=folder).out.split()
    assert {"table.yaml", "grakk.yaml", "scenario-sylvaren-42.json", "scenario-sndr-7.json"} <= set(names)


def test_a_scenario_drawn_again_is_the_one_that_was_played(folder: Path) -> None:
    """As it was saved: a seed alone would give another table in another edition, and is not rolled again."""
    made = holofiche("chronicle", "-o", "c.pdf", cwd=folder)
    assert made.code == 0, made.err
    drawn = holofiche("extract", "c.pdf", "--name", "scenario-sylvaren-42.json", cwd=folder).json()
    asked = ("--seed", "42", "--threat", "moyen", "--json")
    played = holofiche("scenario", "sylvaren", EXAMPLES / "loups.yaml", *asked).json()
    for key in ("terrain", "forces", "title", "theme", "group_quality"):
        assert drawn[key] == played[key]
    for file in ("p.json", "c.pdf"):
        (folder / file).unlink()
    assert holofiche("chronicle", "-o", "d.pdf", cwd=folder).err == "1 scenario drawn again\n"


@pytest.mark.parametrize(("ink", "paper", "size"), [("light", "a4", (842, 595)), ("gray", "letter", (792, 612))])
def test_inks_and_papers(folder: Path, ink: str, paper: str, size: tuple[int, int]) -> None:
    ran = holofiche("chronicle", "--ink", ink, "--paper", paper, "-o", "c.pdf", cwd=folder)
    assert ran.code == 0, ran.err
    box = PdfReader(folder / "c.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == size


def test_a_table_without_a_past_and_one_with_a_broken_file(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "grakk.yaml", tmp_path)
    (tmp_path / "broken.yaml").write_text("systeme: d6\nnom: [", "utf-8")
    ran = holofiche("chronicle", tmp_path, "-o", tmp_path / "c.pdf")
    assert ran.code == 0
    assert "broken.yaml cannot be told" in ran.err
    assert len(pages((tmp_path / "c.pdf").read_bytes())) == 2
    (tmp_path / "grakk.yaml").unlink()
    assert holofiche("chronicle", tmp_path).code == 3
    assert holofiche("chronicle", tmp_path / "gone").code == 3
    assert holofiche("chronicle", tmp_path / "broken.yaml").code == 3


@pytest.mark.parametrize("ink", ["color", "gray", "light"])
def test_covers_are_mostly_paper(folder: Path, ink: str) -> None:
    """The outer sheet was four fifths ink; it has the plates of who was there, drawn in lines, and the last maps."""
    assert holofiche("chronicle", "--ink", ink, "-o", "c.pdf", cwd=folder).code == 0
    outside = pypdfium2.PdfDocument((folder / "c.pdf").read_bytes())[0].render(scale=1).to_pil().convert("L")
    for half in (outside.crop((0, 0, 421, 595)), outside.crop((421, 0, 842, 595))):
        levels = half.histogram()
        covered = sum((255 - level) * count for level, count in enumerate(levels)) / 255 / sum(levels)
        assert 0.01 < covered < 0.25


def test_its_title_is_chosen(folder: Path) -> None:
    assert holofiche("chronicle", "--title", "  Les brumes de  Vael ", "-o", "c.pdf", cwd=folder).code == 0
    first = " ".join(pages((folder / "c.pdf").read_bytes())[0].split())
    assert "Les brumes de Vael" in first and "Corvast" not in first
    assert holofiche("table", ".", "chronicle", "--title", "Autre", "-o", "d.pdf", cwd=folder).code == 0
    assert "Autre" in pages((folder / "d.pdf").read_bytes())[0]
    long = holofiche("chronicle", "--title", "x" * 81, "-o", "e.pdf", cwd=folder)
    assert long.code == 2 and not (folder / "e.pdf").exists()


def test_its_title_is_asked_for_at_a_terminal_where_the_table_has_none(tmp_path: Path) -> None:
    table = tmp_path / "les-soirs-de_jakku"
    table.mkdir()
    shutil.copy(EXAMPLES / "grakk.yaml", table)
    assert holofiche("chronicle", table, "-o", tmp_path / "c.pdf").code == 0  # nobody to ask: as the folder is called
    assert "Les soirs de jakku" in " ".join(pages((tmp_path / "c.pdf").read_bytes())[0].split())
    asked = Terminal(tmp_path, "chronicle", table.name, "-o", "d.pdf", LANG="fr_FR.UTF-8")
    asked.answers("Titre de la chronique [Les soirs de jakku]", "Poussières").ends(0)
    assert "Poussières" in pages((tmp_path / "d.pdf").read_bytes())[0]
    (table / "table.yaml").write_text("titre: Déjà nommée\n", "utf-8")
    assert "Titre" not in Terminal(tmp_path, "chronicle", table.name, "-o", "d.pdf", LANG="fr_FR.UTF-8").ends(0)


def test_forty_evenings_long_names_and_nothing_lost(tmp_path: Path) -> None:
    long = "Aurélienne-Marguerite de la Très Haute Citadelle des Nuages de Bespin et Environs"
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("nom: Grakk", f"nom: {long}")
    told = "".join(f'  - {{date: 2026-{1 + n // 28:02d}-{1 + n % 28:02d}, texte: "Soir {n}. {"Mot " * 60}", xp: 3}}\n'
                   for n in range(40))  # fmt: skip
    (tmp_path / "a.yaml").write_text(f"{text}\njournal:\n{told}", "utf-8")
    ran = holofiche("chronicle", tmp_path, "-o", tmp_path / "c.pdf")
    assert ran.code == 0, ran.err
    text = "\n".join(pages((tmp_path / "c.pdf").read_bytes()))
    assert all(f"Soir {n}." in text for n in range(40))
