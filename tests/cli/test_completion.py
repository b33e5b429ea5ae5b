"""Completion after Tab, in a real bash."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import EXAMPLES, ROOT

BASH = shutil.which("bash")
RUN = "import sys; sys.argv[0] = 'holofiche'; from generator.cli import main; main()"


def offered(tmp_path: Path, *words: str, **env: str) -> list[str]:
    """What bash would offer for the last word, with the completion script sourced as the docs say."""
    command = tmp_path / "holofiche"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -c "{RUN}" "$@"\n', "utf-8")
    command.chmod(0o755)
    script = f"""
        eval "$(_HOLOFICHE_COMPLETE=bash_source holofiche)"
        COMP_WORDS=({" ".join(f"'{w}'" for w in ("holofiche", *words))})
        COMP_CWORD={len(words)}
        _holofiche_completion holofiche
        printf '%s\\n' "${{COMPREPLY[@]}}"
    """
    assert BASH
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    env = {**os.environ, **path, "LANG": "C", **env}
    done = subprocess.run([BASH, "-c", script], capture_output=True, text=True, env=env, cwd=tmp_path, check=True)
    return done.stdout.split()


@pytest.mark.skipif(not BASH, reason="no bash here")
def test_commands_games_and_options(tmp_path: Path) -> None:
    assert offered(tmp_path, "ch") == ["check", "chronicle"]
    assert "new" in offered(tmp_path, "")
    assert offered(tmp_path, "new", "s") == ["sndr", "sylvaren", "session"]
    assert offered(tmp_path, "schema", "n") == ["nano"]
    assert offered(tmp_path, "new", "d6", "--se") == ["--seed"]


@pytest.mark.skipif(not BASH, reason="no bash here")
def test_words_of_the_content(tmp_path: Path) -> None:
    assert offered(tmp_path, "new", "d6", "--class", "lu") == ["lutteur"]
    assert "wookie" in offered(tmp_path, "new", "d6", "--race", "wo")
    assert "jungle" in offered(tmp_path, "scenario", "sylvaren", "--theme", "")
    assert "lutteur" in offered(tmp_path, "sheet", "--blank", "lu")
    assert "jedi-sentinelle" in offered(tmp_path, "sheet", "--system", "sndr", "--profile", "jedi")
    assert "items" in offered(tmp_path, "list", "d6", "i")
    assert offered(tmp_path, "list", "d7", "i") == []


@pytest.mark.skipif(not BASH, reason="no bash here")
def test_in_french_everything_offered_is_french(tmp_path: Path) -> None:
    """Accents may be typed, and are not needed."""
    french = {"LANG": "fr_FR.UTF-8"}
    grakk = str(EXAMPLES / "grakk.yaml")
    assert offered(tmp_path, "vérif", **french) == offered(tmp_path, "verif", **french) == ["verifier"]
    assert {"gagner", "acheter", "annuler"} <= set(offered(tmp_path, "campagne", grakk, "", **french))
    assert offered(tmp_path, "table", "", **french) == ["apres"]
    assert offered(tmp_path, "scenario", "sylvaren", "--men", **french) == ["--menace"]
    assert offered(tmp_path, "cartes", "d6", "--encre", "", **french) == ["couleur", "gris", "leger"]
    assert offered(tmp_path, "reglages", "encre", "g", **french) == ["gris"]
    assert offered(tmp_path, "liste", "d6", "comp", **french) == ["competences"]


@pytest.mark.skipif(not BASH, reason="no bash here")
def test_games_and_words_are_offered_where_they_are_wanted(tmp_path: Path) -> None:
    assert "sylvaren" in offered(tmp_path, "scenario", "s")
    assert "nano" in offered(tmp_path, "cards", "n")
    assert {"seance", "sndr", "sylvaren"} <= set(offered(tmp_path, "schema", "s"))
    assert "wookie" in offered(tmp_path, "explain", "woo")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_each_shell_has_a_script(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", RUN],
        capture_output=True,
        text=True,
        env={**os.environ, "_HOLOFICHE_COMPLETE": f"{shell}_source"},
        cwd=ROOT,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "holofiche" in done.stdout


@pytest.mark.skipif(not BASH, reason="no bash here")
def test_figures_and_what_they_can_be_given(tmp_path: Path) -> None:
    loups = str(EXAMPLES / "loups.yaml")
    assert offered(tmp_path, "campaign", loups, "leader", "") == ["kess", "rok", "tika", "bo", "vieux-jor", "nim"]
    assert offered(tmp_path, "campaign", loups, "result", "--down", "r") == ["rok"]
    assert "fusil-blaster" in offered(tmp_path, "campaign", loups, "buy", "rok", "fus")
    assert offered(tmp_path, "odds", f"{loups}:k") == [f"{loups}:kess"]
    assert "sndr:jedi-sentinelle" in offered(tmp_path, "odds", "sndr:jedi")
    assert {"sndr:", "sylvaren:"} <= set(offered(tmp_path, "odds", "s"))
