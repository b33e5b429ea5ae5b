"""holofiche campaign for several files: all or none, one step back."""

import os
from pathlib import Path

import pytest

from tests.run import EXAMPLES, Ran, holofiche

NAMES = ("grakk.yaml", "mira.yaml")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in (*NAMES, "loups.yaml", "aurek.yaml"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    return tmp_path


def campaign(table: Path, *words: str) -> Ran:
    return holofiche("campaign", *words, cwd=table, XDG_STATE_HOME=str(table / ".state"))


def texts(table: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(table.glob("*.yaml"))}


def test_xp_for_a_whole_table_and_one_undo(table: Path) -> None:
    before = texts(table)
    ran = campaign(table, *NAMES, "gain", "--xp", "12", "--date", "2026-11-16")
    assert ran.code == 0, ran.err
    after = texts(table)
    assert [name for name in before if before[name] != after[name]] == list(NAMES)
    assert all(f"{name}: " in ran.out for name in NAMES)
    assert campaign(table, "mira.yaml", "undo").code == 0  # any of them takes all back
    assert texts(table) == before
    assert campaign(table, "grakk.yaml", "undo").code == 1


def test_none_is_written_where_one_is_refused(table: Path) -> None:
    (table / "mira.yaml").write_text((table / "mira.yaml").read_text("utf-8").replace("dex: 3", "dex: 9"), "utf-8")
    (table / "grakk.yaml").write_text((table / "grakk.yaml").read_text("utf-8").replace("vig: 3", "vig: 9"), "utf-8")
    before = texts(table)
    ran = campaign(table, *NAMES, "gain", "--xp", "12")
    assert ran.code == 1
    assert all(f"{name}:" in ran.err for name in NAMES)  # every reason, not the first
    assert texts(table) == before
    found = campaign(table, *NAMES, "gain", "--xp", "12", "--json").json()["files"]
    assert [(one["written"], bool(one["problems"])) for one in found] == [(False, True)] * 2


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is unwritable for root")
def test_none_is_written_where_one_cannot_be(table: Path) -> None:
    (table / "closed").mkdir()
    (table / "mira.yaml").rename(table / "closed" / "mira.yaml")
    (table / "closed").chmod(0o500)
    before = texts(table)
    ran = campaign(table, "grakk.yaml", "closed/mira.yaml", "gain", "--xp", "12")
    assert (ran.code, texts(table)) == (4, before)


def test_a_later_change_of_one_comes_back_first(table: Path) -> None:
    before = texts(table)
    campaign(table, *NAMES, "gain", "--xp", "12")
    campaign(table, "mira.yaml", "gain", "--xp", "1")
    refused = campaign(table, "grakk.yaml", "undo")
    assert (refused.code, "mira.yaml was changed again" in refused.err) == (1, True)
    assert campaign(table, "mira.yaml", "undo").code == 0
    assert campaign(table, "grakk.yaml", "undo").code == 0
    assert texts(table) == before


def test_games_take_their_own_options(table: Path) -> None:
    before = texts(table)
    ran = campaign(table, "grakk.yaml", "loups.yaml", "gain", "--credits", "5")
    assert ran.code == 0, ran.err
    assert campaign(table, "grakk.yaml", "undo").code == 0
    refused = campaign(table, "grakk.yaml", "loups.yaml", "gain", "--xp", "5")
    assert (refused.code, "loups.yaml: --xp is not for sylvaren" in refused.err) == (2, True)
    differs = campaign(table, "grakk.yaml", "loups.yaml", "buy", "tir", "5D")
    assert (differs.code, "name files of one" in differs.err) == (2, True)
    assert texts(table) == before


def test_a_folder_is_its_files_with_a_campaign_each_once(table: Path) -> None:
    ran = campaign(table, ".", "grakk.yaml", "gain", "--credits", "5", "--dry-run", "--json")
    assert [one["file"] for one in ran.json()["files"]] == ["grakk.yaml", "loups.yaml", "mira.yaml"]
    assert campaign(table, "aurek.yaml", "gain", "--credits", "5").code == 2
    assert "GRAKK" in campaign(table, ".").out
