"""docs/ajouter-un-jeu.md: the game it writes, built from the page in a copy of the project; every command knows it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests import messages
from tests.run import ROOT

PAGE = (ROOT / "docs" / "ajouter-un-jeu.md").read_text("utf-8")
BLOCK = re.compile(r"^```\w+\n# (\S+/\S+)\n(.*?)^```$", re.M | re.S)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the game of the page added, and nothing else changed."""
    folder = tmp_path_factory.mktemp("project")
    quiet = shutil.ignore_patterns("__pycache__")
    for name in ("generator", "content", "templates"):
        shutil.copytree(ROOT / name, folder / name, ignore=quiet)
    (folder / "fonts").symlink_to(ROOT / "fonts")
    for name, text in BLOCK.findall(PAGE):
        path = folder / name
        assert not path.exists(), name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for po, keys in messages.catalogues(folder / "generator" / "systems").items():
        if folder in po.parents:
            assert messages.write(po, keys) == []
    return folder


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "LANG": "C", "PYTHONPATH": str(project)}
    command = [sys.executable, "-m", "generator.cli", *words]
    return subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False)


def test_every_command_knows_the_new_game(project: Path) -> None:
    file = "docs/examples/coin.yaml"
    for words, told in (
        (("check", file), "fine"),
        (("check", "content"), "All content is fine"),
        (("show", file), "Contrebandier"),
        (("show", file, "--json"), '"cout": 9'),
        (("list", "cantina", "profiles"), "videur"),
        (("sheet", file, "-o", "coin.pdf"), "coin.pdf"),
    ):
        done = run(project, *words)
        assert done.returncode == 0, done.stderr
        assert told in done.stdout


def test_its_rules_refuse(project: Path) -> None:
    bad = project / "bad.yaml"
    bad.write_text("systeme: cantina\nnom: X\nconvives: [contrebandier, contrebandier, videurr, videur]\n", "utf-8")
    done = run(project, "check", "bad.yaml")
    assert done.returncode == 1
    assert "error[table-trop-chere]" in done.stdout
    assert "did you mean « videur »?" in done.stdout


BROWSER = """
import re, sys
from generator.web.app import create_app
headers = {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000", "Accept-Language": sys.argv[1]}
client = create_app(8000, "key").test_client()
client.get("/?cle=key", headers=headers)
def told(answer):
    print(answer.status_code, re.sub(r"<[^>]+>|\\s+", " ", answer.text))
told(client.get("/", headers=headers))
told(client.get("/cantina", headers=headers))
text = open("docs/examples/coin.yaml", encoding="utf-8").read()
told(client.post("/ouvrir", data={"texte": text}, headers=headers, follow_redirects=True))
told(client.post("/cantina", data={"nom": "Au comptoir", "convives[]": ["musicien", ""]}, headers=headers))
told(client.post("/cantina", data={"nom": "X", "convives[]": ["videur"] * 4}, headers=headers))
told(client.post("/cantina/hasard", headers=headers))
"""


@pytest.mark.parametrize(("language", "words"), [
    ("en", ("A table at the cantina", "Guests", "9 / 10", "12 points, at most 10")),
    ("fr", ("Une table à la cantina", "Convives", "9 / 10", "12 points, 10 au plus")),
])  # fmt: skip
def test_the_browser_has_its_page(project: Path, language: str, words: tuple[str, ...]) -> None:
    home, page, opened, written, refused, rolled = browsed(project, language)
    assert home.startswith("200") and words[0] in home
    assert page.startswith("200") and words[1] in page
    assert opened.startswith("200") and words[2] in opened and "La table du fond" in opened
    assert "convives: [musicien]" in written
    assert words[3] in refused
    assert rolled.startswith("404")  # it has no random.py, and no button for it


def test_a_game_without_a_page_says_so(project: Path) -> None:
    """Its files are read by the command line all the same."""
    page = project / "generator" / "systems" / "cantina" / "page.py"
    text = page.read_text("utf-8")
    page.unlink()
    try:
        _home, absent, opened, *_rest = browsed(project, "en")
    finally:
        page.write_text(text, "utf-8")
    assert absent.startswith("404")
    assert opened.startswith("422") and "« cantina » has no page in the browser" in opened


def browsed(project: Path, language: str) -> list[str]:
    env = {**os.environ, "LANG": "C", "PYTHONPATH": str(project), "XDG_STATE_HOME": str(project / "state")}
    command = [sys.executable, "-c", BROWSER, language]
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_its_code_keeps_the_house_style(project: Path) -> None:
    files = [str(p) for p in sorted((project / "generator" / "systems" / "cantina").glob("*.py"))]
    assert len(files) >= 6
    config = str(ROOT / "pyproject.toml")
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--config", config, *files]
    done = subprocess.run(ruff, capture_output=True, text=True, check=False, cwd=project)
    assert done.returncode == 0, done.stdout
