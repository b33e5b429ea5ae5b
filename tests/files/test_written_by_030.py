"""A folder that 0.3.0 left behind (files/written_by_030), each file of it read by the command of today: players' files,
one with an evening in its journal, `table.yaml`, a session, a saved scenario of four games, share codes, settings. What
0.3.0 printed is in tests/prints, a history in tests/writing."""

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml
from pypdf import PdfReader

from tests.run import holofiche

WRITTEN = Path(__file__).parent / "written_by_030"
PLAYERS = ("aurek.yaml", "fuyards.yaml", "grakk.yaml", "loups.yaml")
SCENARIOS = ("sylvaren.json", "sndr.yaml", "nano.json", "d6.yaml")
CODES = [line.split() for line in (WRITTEN / "codes.txt").read_text("utf-8").splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(WRITTEN, tmp_path / "table"))


@pytest.mark.parametrize("name", [*PLAYERS, *SCENARIOS, "table.yaml", "seance.yaml"])
def test_check_finds_no_error(name: str) -> None:
    ran = holofiche("check", name, cwd=WRITTEN)
    assert (ran.code, ran.err) == (0, "")


def saved_part(now: Any, saved: Any) -> Any:
    """Return what is said today under the keys that were saved; a new key stands beside them."""
    if isinstance(saved, dict) and isinstance(now, dict):
        return {key: saved_part(now[key], value) for key, value in saved.items() if key in now}
    if isinstance(saved, list) and isinstance(now, list) and len(saved) == len(now):
        return [saved_part(*pair) for pair in zip(now, saved, strict=True)]
    return now


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_saved_scenario_is_the_one_that_was_saved(name: str) -> None:
    saved = yaml.safe_load((WRITTEN / name).read_text("utf-8"))  # JSON is YAML
    ran = holofiche("scenario", "--from", name, "--json", cwd=WRITTEN)
    assert ran.code == 0 and saved_part(ran.json(), saved) == saved


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_saved_scenario_is_printed(name: str, tmp_path: Path) -> None:
    ran = holofiche("scenario", "--from", name, "-o", tmp_path / "scenario.pdf", cwd=WRITTEN)
    assert ran.code == 0 and len(PdfReader(tmp_path / "scenario.pdf").pages) > 0


@pytest.mark.parametrize(("name", "code"), CODES, ids=lambda word: word[:12])
def test_a_share_code_is_the_file(name: str, code: str) -> None:
    ran = holofiche("extract", code)
    assert (ran.code, ran.raw) == (0, (WRITTEN / name).read_bytes())


def test_every_setting_is_read() -> None:
    settings = yaml.safe_load((WRITTEN / "config" / "holofiche" / "config.yaml").read_text("utf-8"))
    ran = holofiche("--language", "en", "settings", XDG_CONFIG_HOME=str(WRITTEN / "config"))
    lines = [line.split() for line in ran.out.splitlines()]
    shown = {line[0]: line[1] for line in lines if line and (line[0] in settings or line[0] == "house")}
    assert ran.code == 0
    assert shown == {"paper": "letter", "ink": "gray", "large_print": "true", "output": "impressions",
                     "back_offset": "1,-0.5", "house": "armes", "site": "https://exemple.org/fiches/",
                     "language": "fr"}  # fmt: skip
    assert {*shown} == {*settings} - {"maison"} | {"house"}  # as it is called in English


def test_the_table_knows_the_evening_that_was_played() -> None:
    ran = holofiche("table", ".", cwd=WRITTEN)
    assert ran.code == 0
    assert "Les Loups de Jakku: Partie gagnée, menace moyenne ; Les rues du port, forcer le passage" in ran.out


def test_a_session_is_printed_with_the_scenarios_it_names(folder: Path) -> None:
    ran = holofiche("session", "seance.yaml", "-o", "seance.pdf", cwd=folder)
    assert ran.code == 0
    text = "\n".join(page.extract_text() for page in PdfReader(folder / "seance.pdf").pages)
    assert all(name in text for name in ("Grakk", "Les Loups de Jakku", "Escouade Aurek", "Les Fuyards"))
    assert "rues du port" in text
