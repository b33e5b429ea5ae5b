"""docs/ajouter-un-jeu.md: the game it writes, built from the page in a copy of the project; every command knows it."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

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


def test_its_code_keeps_the_house_style(project: Path) -> None:
    files = [str(p) for p in sorted((project / "generator" / "systems" / "cantina").glob("*.py"))]
    assert len(files) >= 6
    config = str(ROOT / "pyproject.toml")
    ruff = [sys.executable, "-m", "ruff", "check", "--no-cache", "--config", config, *files]
    done = subprocess.run(ruff, capture_output=True, text=True, check=False, cwd=project)
    assert done.returncode == 0, done.stdout
