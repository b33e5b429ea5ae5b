"""Five scripts, as people live them: a newcomer, the evening before, the evening after, an organiser, a French hand.

Each line is a command as it is typed, in order, in a folder that was empty; whatever annoys here annoys at a table.
"""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, ROOT, Ran, holofiche
from tests.test_docs import commands

FRENCH = "fr_FR.UTF-8"


def shown_file(page: Path = ROOT / "LISEZMOI.md") -> tuple[str, str]:
    """The file that a page shows, by the name in its first line."""
    found = re.search(r"^```yaml\n# (\w+\.yaml)\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)
    assert found
    return found[1], found[2]


def run(folder: Path, line: str, *, code: int = 0, stdin: str | None = None) -> Ran:
    """A line as it is typed; it must end so, without a word of Python."""
    home = folder.parent / "home"
    words = shlex.split(line, comments=True)[1:]
    done = holofiche(
        *words, cwd=folder, stdin=stdin, LANG=FRENCH, HOME=str(home), XDG_CONFIG_HOME=str(home),
        XDG_STATE_HOME=str(home / "state"), COLUMNS="80",
    )  # fmt: skip
    assert done.code == code, f"{line}\n{done.out}\n{done.err}"
    assert "Traceback" not in done.err
    return done


def pages(place: Path) -> int:
    return len(PdfReader(place).pages)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "soirée"
    place.mkdir()
    return place


def test_a_newcomer_does_what_the_first_page_says(folder: Path) -> None:
    """Its commands in order, and nothing else; tests/test_package.py does so from the wheel."""
    for command in commands(ROOT / "LISEZMOI.md"):
        run(folder, command.text)
    assert pages(folder / "output" / "kira.pdf") == 2 and pages(folder / "fiches.pdf") > 5
    assert (folder / "retouches.pdf").is_file() and list((folder / "output").glob("scenario-*.pdf"))


def test_the_first_pages_are_short_and_tell_the_same() -> None:
    for page in ("LISEZMOI.md", "README.md"):
        text = (ROOT / page).read_text("utf-8")
        assert len(text.splitlines()) <= 80
        assert "make demo" in text and "make test" in text
    assert shown_file(ROOT / "README.md") == shown_file(ROOT / "LISEZMOI.md")


def test_the_evening_before(folder: Path) -> None:
    """Five characters, a warband, a scenario, cards, and all of it bound as a session."""
    run(folder, "holofiche nouveau d6 --party 5 --seed 3 -o tablee.pdf")
    people = sorted((folder / "tablee").glob("*.yaml"))
    assert len(people) == 5 and pages(folder / "tablee.pdf") >= 10
    assert len(run(folder, "holofiche verifier tablee").out.splitlines()) <= 6
    run(folder, "holofiche nouveau sylvaren --random --seed 4 -o bande")
    run(folder, "holofiche bande.yaml")
    run(folder, "holofiche scenario sylvaren bande.yaml --threat faible --seed 9 --save raid.yaml -o raid")
    run(folder, "holofiche cartes d6 --select combat -o cartes/")
    assert pages(folder / "raid.pdf") >= 3 and pages(folder / "cartes" / "cartes-d6.pdf") >= 2
    (folder / "seance.yaml").write_text(
        "titre: Ce soir\npersonnages: tablee\nbandes: bande.yaml\nscenarios: {enregistre: raid.yaml}\n"
        "cartes: {systemes: d6, choix: combat}\n", "utf-8",
    )  # fmt: skip
    assert run(folder, "holofiche verifier seance.yaml").code == 0
    run(folder, "holofiche seance seance.yaml -o tout.pdf")
    assert pages(folder / "tout.pdf") > pages(folder / "raid.pdf") + 10


def test_the_evening_after(folder: Path) -> None:
    """Gains, wounds, a purchase, everybody asked, stickers, a new print, a mistake taken back, the chronicle."""
    for name in ("grakk.yaml", "mira.yaml"):
        shutil.copy(EXAMPLES / name, folder)
    run(folder, "holofiche fiche . -o fiches.pdf")
    run(folder, "holofiche campagne . gagner --xp 8")
    run(folder, "holofiche campagne grakk.yaml blesser 6")
    assert "5D+1" in run(folder, "holofiche campagne grakk.yaml acheter tir").out
    asked = run(folder, "holofiche apres --plain", stdin="oui\n3\n50\n\n\n\n\nBien vu.\nnon\nUne embuscade.\noui\n")
    assert "Grakk" in asked.out and "table.yaml" in asked.out
    grakk = (folder / "grakk.yaml").read_text("utf-8")
    assert "gagnee: 36" in grakk and "credits: 250" in grakk and "pv: 29" in grakk and "Bien vu." in grakk
    stickers = run(folder, "holofiche fiche . --since fiches.pdf -o retouches.pdf")
    assert re.search(r"^[1-9]\d* ", stickers.err, re.M), stickers.err
    run(folder, "holofiche fiche . -o fiches.pdf")
    assert (folder / "fiches.avant.pdf").is_file()
    run(folder, "holofiche table annuler")
    assert "gagnee: 33" in (folder / "grakk.yaml").read_text("utf-8")
    assert not (folder / "table.yaml").exists() or "embuscade" not in (folder / "table.yaml").read_text("utf-8")
    assert max(map(len, run(folder, "holofiche table").out.splitlines())) <= 80
    run(folder, "holofiche chronique -o chronique.pdf")
    assert pages(folder / "chronique.pdf") % 2 == 0


def test_the_organiser(folder: Path) -> None:
    """Thirty pregenerated characters and twelve scenarios, a PDF each."""
    run(folder, "holofiche nouveau d6 --random --count 30 --seed 7 -o pretires")
    assert len(list((folder / "pretires").glob("*.yaml"))) == 30
    assert len(run(folder, "holofiche verifier pretires").out.splitlines()) <= 32
    run(folder, "holofiche fiche pretires -o pretires.pdf")
    assert pages(folder / "pretires.pdf") >= 60
    run(folder, "holofiche scenario sylvaren --quality 20 --count 12 --seed 1 --separate -o scenarios")
    assert len(list((folder / "scenarios").glob("scenario-*.pdf"))) == 12


HAND = {
    "ydra.yaml": "Système: D6\nNom: Ydra\nRace: Wookiee\nClasse: Lutteuse\n"
    "Répartition: {Vigueur: 3D, Dextérité: 3, mec: 1}\nXP: 12\n"
    "Équipement: [fusil blaster, 2 médipacks, Corde]\nCrédits: 1 000\n",
    "kira.yaml": shown_file()[1],
    "mecanos.yaml": "systeme: sylvaren\nNom: Les Mécanos\nFigurines:\n"
    "  - {Nom: Ana, Qualité: \"5\", Chef: oui, Race: Wookiee, Équipement: [Pistolet Blaster]}\n"
    "  - {nom: Bo, qualite: 4, equipement: Fusil blaster}\n",
    "aube.yaml": "systeme: SNDR\nnom: L'Aube\nfigurines: [padawan, 3 soldats républicains]\n",
}  # fmt: skip
SLIPS = {"nom:Ydra\n": 2, "nom = Ydra\n": 2, "nom: 'L'ombre'\n": 2, "nom: Ydra\n race: Wookiee\n": 3}


def test_a_french_hand(folder: Path) -> None:
    """Files as people write them are understood, printed, and changed in their own spelling; a slip is told."""
    for name, text in HAND.items():
        (folder / name).write_text(text, "utf-8")
        run(folder, f"holofiche vérifier {name}")
    run(folder, "holofiche fiche . -o fiches")
    assert pages(folder / "fiches.pdf") >= 6
    run(folder, "holofiche campagne ydra.yaml gagner --xp 4 --credits 100")
    assert "XP: 16" in (folder / "ydra.yaml").read_text("utf-8")
    for text, line in SLIPS.items():
        (folder / "faux.yaml").write_text(f"systeme: d6\n{text}", "utf-8")
        told = run(folder, "holofiche faux.yaml", code=3)
        assert f"faux.yaml:{line}:" in told.err, told.err
