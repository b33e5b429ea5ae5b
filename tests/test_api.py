"""The Python interface: the examples of docs/python.md, run one after the other, and what commands make of the same."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

import generator
from generator.base.i18n import speak_language
from generator.making.drafts import write_examples
from tests.run import EXAMPLES, ROOT, holofiche

PAGE = ROOT / "docs" / "python.md"


def test_the_examples_of_the_page_give_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_examples(tmp_path)
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.M | re.S)
    page = doctest.DocTestParser().get_doctest("".join(blocks), {}, PAGE.name, str(PAGE), 0)
    report: list[str] = []
    with speak_language("fr"):
        outcome = doctest.DocTestRunner().run(page, out=report.append)
    assert "".join(report) == ""
    assert outcome.attempted == len(page.examples) > 20


def test_documents_are_those_of_the_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    for file in ("grakk.yaml", "loups.yaml"):
        assert generator.load(file).show() == holofiche("show", file, "--json", cwd=EXAMPLES).json()
    pair = ("loups.yaml:rok", "sylvaren:stormtrooper")
    [odds] = generator.compute_odds(*pair, cover=True)
    assert odds.as_json() == holofiche("odds", *pair, "--cover", "--json", cwd=EXAMPLES).json()


def test_pdfs_are_those_of_the_commands_to_the_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    files = ("grakk.yaml", "loups.yaml")
    assert (
        generator.print_sheet(*files, ink="gray")
        == holofiche("sheet", *files, "--ink", "gray", "-o", "-", cwd=EXAMPLES).raw
    )
    scenario = generator.roll_scenario("sylvaren", "loups.yaml", seed=42, theme="jungle")
    words = ("sylvaren", "loups.yaml", "--seed", "42", "--theme", "jungle")
    assert generator.print_scenario(scenario) == holofiche("scenario", *words, "-o", "-", cwd=EXAMPLES).raw


def test_own_content_counts_where_it_is_named(tmp_path: Path) -> None:
    folders = [EXAMPLES / "maison"]
    file = tmp_path / "bo.yaml"
    file.write_text(holofiche("new", "d6", "--random", "--seed", "1", "--race", "ortolan", "--content", folders[0],
                              "-o", "-").out, "utf-8")  # fmt: skip
    assert "unknown-race" in {problem.code for problem in generator.load(file).problems}
    assert generator.load(file, content=folders).is_valid
    assert generator.print_sheet(file, content=folders).startswith(b"%PDF-")


def test_an_option_of_another_game_is_refused() -> None:
    with pytest.raises(generator.Refusal, match="qualite"):
        generator.roll_scenario("nano", EXAMPLES / "fuyards.yaml", seed=1, qualite=18)


def test_the_package_imports_nothing_until_a_name_is_used() -> None:
    """And no name is that of a room, which Python would put in its place."""
    script = "import sys, generator; print(*(name for name in sys.modules if name.startswith('generator.')))"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
    rooms = {path.stem for path in Path(generator.__file__).parent.iterdir()}
    assert not rooms & {*generator.__all__}
    with pytest.raises(AttributeError, match="no attribute 'scan_photos'"):
        _ = generator.scan_photos
