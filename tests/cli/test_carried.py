"""Every PDF of ours carries what made it: given back by extract, read by --from and by result --played."""

import json
import shutil
from pathlib import Path

import pytest

from tests.run import EXAMPLES, Ran, holofiche

ROLL = ("scenario", "sylvaren", "loups.yaml", "--seed", "42", "--threat", "fort")


@pytest.fixture
def table(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "loups.yaml", "aurek.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


def run(table: Path, *words: str) -> Ran:
    return holofiche(*words, cwd=table, XDG_STATE_HOME=str(table / ".state"))


@pytest.mark.parametrize("sealed", [(), ("--sealed",)])
def test_a_scenario_carries_itself_sealed_or_not(table: Path, sealed: tuple[str, ...]) -> None:
    assert run(table, *ROLL, *sealed, "-o", "s.pdf").code == 0
    given_back = run(table, "extract", "s.pdf")
    told = run(table, *ROLL, "--json").json()
    assert json.loads(given_back.raw) == {key: value for key, value in told.items() if key not in ("odds", "band")}
    assert run(table, "extract", "s.pdf", "-o", "s.json").code == 0
    assert run(table, "scenario", "--from", "s.pdf", *sealed, "-o", "again.pdf").code == 0
    assert (table / "again.pdf").read_bytes() == (table / "s.pdf").read_bytes()
    assert run(table, "scenario", "--from", "s.json", *sealed, "-o", "third.pdf").code == 0
    assert (table / "third.pdf").read_bytes() == (table / "s.pdf").read_bytes()


def test_several_scenarios_are_several_files(table: Path) -> None:
    assert run(table, *ROLL, "--count", "2", "-o", "s.pdf").code == 0
    assert run(table, "extract", "s.pdf").code == 2
    assert run(table, "extract", "s.pdf", "-o", "out").code == 0
    assert sorted(path.name for path in (table / "out").iterdir()) == [
        "scenario-sylvaren-42.json", "scenario-sylvaren-43.json",
    ]  # fmt: skip
    kept = (table / "out" / "scenario-sylvaren-43.json").read_bytes()
    (table / "out" / "scenario-sylvaren-42.json").unlink()
    again = run(table, "extract", "s.pdf", "-o", "out")  # one is there: none is written
    assert (again.code, (table / "out" / "scenario-sylvaren-42.json").exists()) == (4, False)
    assert (table / "out" / "scenario-sylvaren-43.json").read_bytes() == kept
    several = run(table, "campaign", "loups.yaml", "result", "--won", "--played", "s.pdf")
    assert (several.code, "2 scenarios" in several.err) == (2, True)


def test_a_session_carries_its_file_and_all_it_names(table: Path) -> None:
    shutil.copy(EXAMPLES / "aurek.yaml", table / "rivaux.yaml")
    (table / "seance.yaml").write_text(
        "personnages: [grakk.yaml]\n"
        "scenarios:\n"
        "  - {systeme: sylvaren, graine: 42, fichiers: [loups.yaml]}\n"
        "  - {systeme: sndr, graine: 7, fichiers: [aurek.yaml], adversaire: rivaux.yaml}\n",
        "utf-8",
    )
    done = run(table, "session", "seance.yaml", "-o", "s.pdf")
    assert done.code == 0, done.err
    assert run(table, "extract", "s.pdf", "-o", "out").code == 0
    found = {path.name: path.read_bytes() for path in (table / "out").iterdir()}
    for name in ("seance.yaml", "grakk.yaml", "loups.yaml", "aurek.yaml", "rivaux.yaml"):
        assert found.pop(name) == (table / name).read_bytes()
    assert sorted(found) == ["scenario-sndr-7.json", "scenario-sylvaren-42.json"]


def test_two_files_of_one_name_come_back_each_to_its_folder(table: Path) -> None:
    for folder, race in (("nord", "wookie"), ("sud/plage", "gungan")):
        (table / folder).mkdir(parents=True)
        text = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("Grakk", f"Grakk {race}")
        (table / folder / "grakk.yaml").write_text(text, "utf-8")
    (table / "seance.yaml").write_text("personnages: [nord/grakk.yaml, sud/plage/grakk.yaml, grakk.yaml]\n", "utf-8")
    assert run(table, "session", "seance.yaml", "-o", "s.pdf").code == 0
    assert run(table, "extract", "s.pdf", "-o", "out").code == 0
    for name in ("seance.yaml", "grakk.yaml", "nord/grakk.yaml", "sud/plage/grakk.yaml"):
        assert (table / "out" / name).read_bytes() == (table / name).read_bytes()
    again = run(table / "out", "session", "seance.yaml", "-o", "-")
    assert again.raw == (table / "s.pdf").read_bytes()  # what comes back prints the same


@pytest.mark.parametrize("kind", ["pdf", "sealed", "yaml"])
def test_a_result_reads_the_scenario_played(table: Path, kind: str) -> None:
    if kind == "yaml":
        assert run(table, *ROLL, "--save", "played.yaml").code == 0
    else:
        assert run(table, *ROLL, *(["--sealed"] if kind == "sealed" else []), "-o", "played.pdf").code == 0
    name = "played.yaml" if kind == "yaml" else "played.pdf"
    ran = run(table, "campaign", "loups.yaml", "result", "--played", name, "--won", "--date", "2026-11-16")
    assert ran.code == 0, ran.err
    told = run(table, "campaign", "loups.yaml", "result", "--threat", "fort", "--won", "--dry-run")
    assert "50 C for the group, 4 PX for each figure" in ran.out  # with what its stakes bring
    assert "40 C for the group, 4 PX for each figure" in told.out
    text = (table / "loups.yaml").read_text("utf-8")
    assert "graine: 42" in text
    assert "menace: fort" in text
    assert "gagnee: true" in text
    assert run(table, "check", "loups.yaml").code == 0
    assert run(table, "campaign", "loups.yaml", "result", "--played", name, "--won", "--threat", "faible").code == 2


def test_another_game_or_another_pdf_is_refused(table: Path) -> None:
    before = (table / "loups.yaml").read_bytes()
    assert run(table, "scenario", "sndr", "aurek.yaml", "--seed", "7", "--save", "other.json").code == 0
    other = run(table, "campaign", "loups.yaml", "result", "--won", "--played", "other.json")
    assert (other.code, "holds no scenario of sylvaren" in other.err) == (3, True)
    assert run(table, "sheet", "grakk.yaml", "-o", "g.pdf").code == 0
    sheet = run(table, "campaign", "loups.yaml", "result", "--won", "--played", "g.pdf")
    assert (sheet.code, "carries no scenario" in sheet.err) == (3, True)
    assert run(table, "campaign", "loups.yaml", "result", "--won", "--played", "absent.pdf").code == 3
    assert (table / "loups.yaml").read_bytes() == before


@pytest.mark.parametrize("mode", [(), ("--accessible",), ("--fillable",)])
def test_without_a_source_a_print_carries_nothing_and_says_why(mode: tuple[str, ...], table: Path) -> None:
    assert run(table, "sheet", "grakk.yaml", *mode, "--no-source", "-o", "bare.pdf").code == 0
    for words in (("extract", "bare.pdf"), ("sheet", "grakk.yaml", "--since", "bare.pdf")):
        ran = run(table, *words)
        assert ran.code == 3 and "printed with --no-source" in ran.err
    assert b"EmbeddedFile" not in (table / "bare.pdf").read_bytes()


@pytest.mark.parametrize("mode", [(), ("--accessible",)])
def test_secret_lines_stay_out_of_prints_and_it_is_said(mode: tuple[str, ...], table: Path) -> None:
    file = table / "grakk.yaml"
    raw = file.read_bytes()
    file.write_bytes(b"# secret: who his father is\n" + raw)
    ran = run(table, "sheet", "grakk.yaml", *mode, "-o", "told.pdf")
    assert "1 line '# secret:' stays out" in ran.err
    assert run(table, "extract", "told.pdf").raw == raw
    if not mode:
        assert "Nothing changed" in run(table, "sheet", "grakk.yaml", "--since", "told.pdf").out
