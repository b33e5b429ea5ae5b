"""Which tests a changed file leads to."""

import subprocess
import sys

import pytest

from tests.run import ROOT
from tools.quick import find_tests

MODULES = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "generator").rglob("*.py"))


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ("tests/base/test_names.py", ["base/test_names.py"]),
        ("tests/systems/d6/bad/x.yaml", ["systems/d6/test_rules.py"]),
        ("content/sndr/system.yaml", ["systems/sndr/test_definitions.py"]),
        ("content/d6-evening/actions.yaml", ["systems/d6/test_evening_tables.py"]),
        ("templates/_web/base.html.j2", ["web/test_tools.py"]),
        ("docs/architecture.md", ["test_docs.py", "test_docs_architecture.py"]),
        ("content/_share/h1.txt", ["sharing/test_share.py"]),
        ("tools/messages.py", ["test_french.py", "test_new_game.py"]),
        ("tests/paper/ua.py", ["sheets/test_accessible.py"]),
    ],
)
def test_what_a_file_leads_to(changed: str, expected: list[str]) -> None:
    assert {f"tests/{name}" for name in expected} <= set(find_tests([changed]))


def test_nearest_first() -> None:
    """Of two modules: those called like them, then those that import one, then the rest of their folders."""
    _house, *found = find_tests(["generator/writing/edit.py", "generator/paper/text/fonts.py"])
    alike = ("writing/test_edit.py", "paper/test_fonts.py")
    wanted = (*alike, "paper/test_calibration.py", "writing/test_emit.py")
    places = [found.index(f"tests/{name}") for name in wanted]
    assert places == sorted(places) and places[1] < 6


def test_every_module_has_tests() -> None:
    assert [name for name in MODULES if len(find_tests([name])) < 2 and not name.endswith("__.py")] == []


def test_every_file_of_content_has_tests() -> None:
    names = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "content").rglob("*.yaml"))
    assert [name for name in names if not find_tests([name])] == []


def test_nothing_begins_when_the_time_is_over() -> None:
    words = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-rs", "tests/base/test_names.py"]
    for within, told in (("0", "make test runs it"), ("600", "passed")):
        done = subprocess.run([*words, f"--within={within}"], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0
        assert told in done.stdout
