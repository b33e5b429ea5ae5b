"""docs/ajouter-un-jeu.md: the game it writes, built from the page in a copy of the project; everything knows it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import ROOT, Ran, holofiche
from tools import messages

PAGE = (ROOT / "docs" / "ajouter-un-jeu.md").read_text("utf-8")
BLOCK = re.compile(r"^```\w+\n# (\S+/\S+)\n(.*?)^```$", re.M | re.S)
FILE = "docs/examples/coin.yaml"
EVENING = """titre: Un soir
bandes: [docs/examples/coin.yaml]
scenarios: {systeme: cantina, graine: 3, theme: jungle}
"""


def copy_project(folder: Path, files: Iterable[tuple[str, str]]) -> Path:
    """A copy of the project with some files more."""
    quiet = shutil.ignore_patterns("__pycache__")
    for name in ("generator", "content", "templates", "drawings"):
        shutil.copytree(ROOT / name, folder / name, ignore=quiet)
    (folder / "fonts").symlink_to(ROOT / "fonts")
    for name, text in files:
        path = folder / name
        assert not path.exists(), name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game of the page added, and nothing else changed."""
    folder = copy_project(tmp_path_factory.mktemp("project"), BLOCK.findall(PAGE))
    for po, keys in messages.catalogues(folder / "generator" / "systems").items():
        if folder in po.parents:
            assert messages.write(po, keys) == []  # no French word of its own is missing
    return folder


def run(project: Path, *words: str, stdin: str | None = None) -> Ran:
    done = holofiche(*words, cwd=project, stdin=stdin, XDG_STATE_HOME=str(project / "state"))
    assert done.code == 0, done.err
    return done


def test_every_command_that_reads_knows_it(project: Path) -> None:
    for words, told in (
        (("check", FILE), "fine"),
        (("check", "content"), "All content is fine"),
        (("show", FILE), "Contrebandier"),
        (("show", FILE, "--json"), '"cout": 10'),
        (("list", "cantina", "profiles"), "videur"),
        (("list", "cantina", "profils", "--language", "fr"), "esprit"),
        (("schema", "cantina"), "\"videur\""),
        (("table", "docs/examples", "--json"), "cantina"),
        (("new", "--help"), "cantina"),
    ):
        assert told in run(project, *words).out


def test_its_rules_refuse(project: Path) -> None:
    bad = project / "bad.yaml"
    bad.write_text("systeme: cantina\nfigurines: [{profil: contrebandier, nombre: 3}, {profil: videurr}]\n", "utf-8")
    done = holofiche("check", "bad.yaml", cwd=project)
    assert done.code == 1
    assert "error[table-trop-chere]" in done.out and "did you mean 'Videur'?" in done.out


def test_it_prints(project: Path) -> None:
    """Roster and cards are the house's, the slate its own; a scenario and a whole session."""
    run(project, "sheet", FILE, "-o", "coin.pdf")
    roster, *others = (page.extract_text() for page in PdfReader(project / "coin.pdf").pages)
    assert "TABLÉE" in roster and "Vex" in roster
    assert any("Contrebandier" in page and "DOIT" not in page for page in others)
    assert any("DOIT" in page for page in others)
    rolled = run(project, "scenario", "cantina", FILE, "--seed", "3", "--json").json()
    assert [band["name"] for band in rolled["bands"]] == ["La table du fond", "L’estrade"]
    assert len(rolled["terrain"]) == 3 and not rolled["rerolls"]
    run(project, "scenario", "cantina", FILE, "--seed", "3", "--reroll", "terrain", "--save", "s.json")
    run(project, "scenario", "--from", "s.json", "-o", "s.pdf")
    assert "BAGARRE GÉNÉRALE" in PdfReader(project / "s.pdf").pages[0].extract_text()
    (project / "seance.yaml").write_text(EVENING, "utf-8")
    run(project, "session", "seance.yaml", "-o", "seance.pdf")
    told = [page.extract_text() for page in PdfReader(project / "seance.pdf").pages]
    assert "La table du fond" in told[0] and any("BAGARRE GÉNÉRALE" in page for page in told)


def test_it_makes_and_changes_files(project: Path) -> None:
    run(project, "new", "cantina", "--random", "--seed", "3", "--side", "estrade", "-o", "neuf.yaml")
    assert re.search("musicien|videur", (project / "neuf.yaml").read_text("utf-8"))
    answers = "1\nÀ nous\n\n1\nVex\n1\n1\n2\n"
    asked = run(project, "new", "cantina", "--plain", "--language", "fr", "-o", "w.yaml", stdin=answers)
    assert "Le nom de la tablée ?" in asked.out
    assert "- {profil: contrebandier, nom: Vex}" in (project / "w.yaml").read_text("utf-8")
    run(project, "check", "neuf.yaml", "w.yaml")
    assert "12 credits in the till" in run(project, "campaign", "w.yaml", "gain", "12").out
    refused = holofiche("campaign", "w.yaml", "gain", "-20", "--language", "fr", cwd=project)
    assert refused.code == 1 and "il y a 12 crédits en caisse" in refused.err
    run(project, "campaign", "w.yaml", "undo")
    assert "caisse" not in (project / "w.yaml").read_text("utf-8")


BROWSER = """
import re, sys
from generator.web.server import create_app
headers = {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000", "Accept-Language": sys.argv[1]}
client = create_app(8000, "key").test_client()
client.get("/?cle=key", headers=headers)
def told(answer):
    print(answer.status_code, re.sub(r"<[^>]+>|\\s+", " ", answer.text))
told(client.get("/", headers=headers))
told(client.get("/cantina", headers=headers))
text = open("docs/examples/coin.yaml", encoding="utf-8").read()
told(client.post("/ouvrir", data={"texte": text}, headers=headers, follow_redirects=True))
one = {"figurines[0].profil": "musicien"}
told(client.post("/cantina", data={"nom": "Au comptoir", **one}, headers=headers))
told(client.post("/cantina", data={"nom": "X", **one, "figurines[0].nombre": "6"}, headers=headers))
told(client.post("/cantina/hasard", headers=headers, follow_redirects=True))
told(client.get("/scenario/cantina?seed=3", headers=headers))
"""


@pytest.mark.parametrize(("language", "words"), [
    ("en", ("A table at the cantina", "10 / 10", "12 points, at most 10", "the terrain", "Your band is ready")),
    ("fr", ("Une table à la cantina", "10 / 10", "12 points, 10 au plus", "le décor", "Ta bande est prête")),
])  # fmt: skip
def test_the_browser_has_its_pages(project: Path, language: str, words: tuple[str, ...]) -> None:
    home, page, opened, written, refused, rolled, scenario = browsed(project, language)
    assert home.startswith("200") and words[0] in home
    assert page.startswith("200") and "Contrebandier" in page
    assert opened.startswith("200") and words[1] in opened and "La table du fond" in opened
    assert "- {profil: musicien}" in written
    assert words[2] in refused
    assert rolled.startswith("200") and words[4] in rolled and re.search("[1-9]0? / 10", rolled)
    assert scenario.startswith("200") and words[3] in scenario and "estrade" in scenario


def test_a_game_without_a_page_says_so(project: Path) -> None:
    """Its files are read by the command line all the same."""
    package = project / "generator" / "systems" / "cantina" / "__init__.py"
    text = package.read_text("utf-8")
    package.write_text(text.replace('    pages="page",\n', ""), "utf-8")
    try:
        _home, absent, opened, *_rest = browsed(project, "en")
    finally:
        package.write_text(text, "utf-8")
    assert absent.startswith("404")
    assert opened.startswith("422") and "&#39;cantina&#39; has no page in the browser" in opened


def browsed(project: Path, language: str) -> list[str]:
    env = {**os.environ, "LANG": "C", "PYTHONPATH": str(project), "XDG_STATE_HOME": str(project / "state")}
    command = [sys.executable, "-c", BROWSER, language]
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_its_code_keeps_the_house_style(project: Path) -> None:
    files = [str(p) for p in sorted((project / "generator" / "systems" / "cantina").rglob("*.py"))]
    assert len(files) >= 6
    config = str(ROOT / "pyproject.toml")
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--config", config, *files]
    done = subprocess.run(ruff, capture_output=True, text=True, check=False, cwd=project)
    assert done.returncode == 0, done.stdout
