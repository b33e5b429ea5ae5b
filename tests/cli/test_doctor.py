"""`holofiche doctor`: what is there, what is not, and what to do about it."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.doctor import TESTED, Finding, judge_python, library
from generator.sheets.accessible import MANAGERS, PACKAGES, how_to_install
from tests.run import EXAMPLES, ROOT, holofiche


def states(out: object) -> dict[str, str]:
    assert isinstance(out, dict)
    return {one["id"]: one["state"] for one in out["findings"]}


def test_this_machine_is_well() -> None:
    done = holofiche("doctor")
    assert done.code == 0, done.out
    assert "All is well" in done.out
    found = states(holofiche("doctor", "--json").json())
    assert {"python", "pango-1.0", "harfbuzz-subset", "fonts", "printing", "content-d6"} <= set(found)
    assert "missing" not in found.values()


def test_which_pythons() -> None:
    low, high = (minor for _three, minor in TESTED)
    told = [f'"Programming Language :: Python :: 3.{minor}"' for minor in range(low, high + 1)]
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert re.findall(r'"Programming Language :: Python :: 3\.\d+"', project) == told
    assert f'requires-python = ">=3.{low}"' in project
    assert judge_python((3, 14, 2)) == Finding("python", "Python", "ok", "3.14.2 (tested: 3.11 to 3.14)")
    assert judge_python((3, 15, 0)).state == "warning"


def test_ids_are_the_same_in_every_language() -> None:
    french = holofiche("doctor", "--json", LANG="fr_FR.UTF-8")
    assert french.code == 0
    assert states(french.json()) == states(holofiche("doctor", "--json").json())
    assert "polices" in {finding["name"] for finding in french.json()["findings"]}


def test_a_library_that_is_not_there_names_its_package() -> None:
    finding = library("holofiche-no-such-library")
    assert finding.state == "warning"
    assert finding.hint
    assert all(len(names) == len(MANAGERS) for names in PACKAGES.values())
    assert any(how_to_install("pango-1.0").startswith(command) for command in [*MANAGERS.values(), "install "])


# The command itself, in a process that takes itself for another system on which nothing of Pango is installed.
ELSEWHERE = """
import ctypes, ctypes.util, shutil, subprocess, sys, tempfile
from generator.cli import main
def nothing(*_):
    raise OSError("cannot load library")
ctypes.CDLL, ctypes.util.find_library = nothing, lambda name: None
class Broken:
    def find_spec(self, name, path=None, target=None):
        return nothing() if name == "weasyprint" else None
sys.meta_path.insert(0, Broken())
sys.platform, sys.argv = sys.argv[1], ["holofiche", "--language", "en", "doctor"]
main()
"""


@pytest.mark.parametrize(
    ("platform", "managers", "said"),
    [
        ("darwin", "", "help: install Homebrew (brew.sh), then run 'brew install pango'"),
        ("darwin", "brew apt-get", "which needs Pango: brew install glib pango harfbuzz fontconfig"),
        ("win32", "", "and set WEASYPRINT_DLL_DIRECTORIES to its bin folder"),
        ("linux", "dnf", "which needs Pango: sudo dnf install glib2 pango harfbuzz fontconfig"),
    ],
)
def test_on_other_systems(platform: str, managers: str, said: str, tmp_path: Path) -> None:
    for name in managers.split():
        (tmp_path / name).write_text("", "utf-8")
        (tmp_path / name).chmod(0o755)
    env = {"PATH": str(tmp_path), "HOME": str(tmp_path), "PYTHONUTF8": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, platform], cwd=ROOT, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert said in done.stdout and done.stdout.count("not found; only accessible sheets") == len(PACKAGES)
    assert "All is well" in done.stdout


def test_a_wrong_configuration_is_named_with_its_line(tmp_path: Path) -> None:
    folder = tmp_path / "holofiche"
    folder.mkdir()
    (folder / "config.yaml").write_text("# mine\ncontents: [x]\n", "utf-8")
    done = holofiche("doctor", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 1
    assert "config.yaml:2" in done.out
    (folder / "config.yaml").write_text("content: [nowhere]\n", "utf-8")
    done = holofiche("doctor", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 1
    assert "nowhere" in done.out
    done = holofiche("check", EXAMPLES / "aurek.yaml", XDG_CONFIG_HOME=str(tmp_path))
    assert done.code == 3
    assert "config.yaml:1:11: error[content-missing]" in done.err


def test_own_content_with_a_fault_is_named(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    (tmp_path / "d6" / "races.yaml").write_text("wookie: {label: Wookie}\n", "utf-8")
    done = holofiche("doctor", "--content", tmp_path)
    assert done.code == 1
    assert "races.yaml" in done.out
