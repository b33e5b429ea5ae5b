"""`holofiche odds` and the chances of scenarios as a person runs them."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche

LOUPS, AUREK, GRAKK = (EXAMPLES / f"{name}.yaml" for name in ("loups", "aurek", "grakk"))


def test_two_figures_as_the_contract_says(tmp_path: Path) -> None:
    ran = holofiche("odds", "sylvaren:stormtrooper", f"{LOUPS}:rok", "--json", cwd=tmp_path)
    found = ran.json()
    assert (ran.code, ran.err, found["a"], found["b"]) == (0, "", "stormtrooper", "rok")
    assert found["attack"]["hit"] == {"fraction": "7/8", "chance": 0.875}
    assert set(found["attack"]) >= {"hit", "down", "mean_wounds"}
    assert set(found["duel"]) == {"a_wins", "b_wins", "both_down", "expected_phases"}


@pytest.mark.parametrize(("name", "meant"), [
    ("nano:scout-trooper", "scout-trooper-d-elite"), ("nano:Vétéran rebelle", "veteran-rebelle-rodien"),
    ("sylvaren:Obi-Wan", "obiwan-kenobi"), ("sylvaren:Obiwan", "obiwan-kenobi"), ("d6:soldat", "soldat"),
])  # fmt: skip
def test_a_profile_is_called_as_a_band_calls_it(name: str, meant: str, tmp_path: Path) -> None:
    assert holofiche("odds", name, name, "--json", cwd=tmp_path).json()["a"] == meant


def test_a_band_against_a_figure_is_a_table(tmp_path: Path) -> None:
    found = holofiche("odds", "sylvaren:stormtrooper", str(LOUPS), "--json", cwd=tmp_path).json()
    assert [pair["b"] for pair in found["pairs"]] == ["kess", "rok", "tika", "bo", "vieux-jor", "nim"]
    assert "Kess" in holofiche("odds", "sylvaren:stormtrooper", str(LOUPS), cwd=tmp_path).out


def test_a_foe_as_a_line(tmp_path: Path) -> None:
    line = "tir 4D esquive 3D res 1D+2 dd 4D pv 12"
    found = holofiche("odds", str(GRAKK), "--foe", line, "--range", "1", "--json", cwd=tmp_path).json()
    assert found["b"] == "foe" and 0 < found["duel"]["a_wins"]["chance"] <= 1


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("sylvaren:stormtroper", "sylvaren:civil"), "stormtrooper"),
        (("sylvaren:stormtrooper", "sndr:padawan"), "two games"),
        (("nowhere.yaml", "sylvaren:civil"), "no file"),
        (("sylvaren:stormtrooper",), "--enemies"),
        (("sylvaren:civil", "sylvaren:civil", "--parry"), "--parry is not for sylvaren"),
        (("sylvaren:civil", "--foe", "x"), "--foe is not for sylvaren"),
        ((str(GRAKK), "--foe", "tir 4D"), "no line of a foe"),
        ((str(AUREK), "--upgrade", "bastila: sabre"), "--upgrade is not for sndr"),
        ((str(LOUPS), "--upgrade", "rok"), "no purchase"),
    ],
)
def test_what_means_nothing_is_told(words: tuple[str, ...], text: str, tmp_path: Path) -> None:
    ran = holofiche("odds", *words, cwd=tmp_path)
    assert ran.code == 2 and text in ran.err and "Traceback" not in ran.err


@pytest.mark.parametrize(
    ("bought", "code"),
    [("rok: fusil-blster", "unknown-equipment"), ("nim: sabre-laser", "saber-without-force"),
     ("rok: robuste", "duplicate-rule"), ("bo: lent", "negative-rule-in-campaign")],
)  # fmt: skip
def test_what_cannot_be_bought_is_not_tried(bought: str, code: str, tmp_path: Path) -> None:
    ran = holofiche("odds", str(LOUPS), "--upgrade", bought, cwd=tmp_path)
    assert ran.code == 1 and code in ran.err


def test_chances_of_a_scenario(tmp_path: Path) -> None:
    words = ("scenario", "sylvaren", str(LOUPS), "--seed", "4", "--odds", "--json")
    found = holofiche(*words, cwd=tmp_path).json()
    assert found["seed"] == 4 and found["odds"]["battles"] == 1000
    assert set(found["odds"]) >= {"win", "casualties", "turns", "policies", "battles"}
    win = found["odds"]["win"]
    assert 0 <= win["low"] <= win["chance"] <= win["high"] <= 1
    again = ("scenario", "sndr", "--seed", "4", "--odds", "--json")
    assert holofiche(*again, cwd=tmp_path).json() == holofiche(*again, cwd=tmp_path).json()


@pytest.mark.parametrize("words", [("--odds",), ("--odds", "--unsealed"), ("--balance", "0-100"), ()])
def test_the_first_page_has_the_chance_that_was_computed_and_no_other(words: tuple[str, ...], tmp_path: Path) -> None:
    """The range over the ways to play, as the terminal says it; also where nobody asked for it (S-75)."""
    asked = ("scenario", "sylvaren", str(LOUPS), "--threat", "moyen", "--seed", "18", *words, "-o", "s.pdf")
    ran = holofiche(*asked, cwd=tmp_path)
    first = " ".join(PdfReader(tmp_path / "s.pdf").pages[0].extract_text().split())
    assert ran.code == 0 and "sur 100" not in first
    if words:
        told = next(line for line in ran.out.splitlines() if "chances sur 10" in line)
        assert told.partition(" : ")[2].strip() in first
        assert ("figurines en travers du chemin" in first) is ("--unsealed" in words)
    assert first.count("chances sur") == first.count("CHANCES") == 1


def test_who_beats_whom_and_a_saved_scenario(tmp_path: Path) -> None:
    saved = tmp_path / "s.yaml"
    assert holofiche("scenario", "sylvaren", str(LOUPS), "--seed", "4", "--save", str(saved), cwd=tmp_path).code == 0
    found = holofiche("odds", str(LOUPS), "--enemies", str(saved), "--json", cwd=tmp_path).json()
    assert len(found["wins"]) == 6 and len(found["wins"][0]) == len(found["enemies"])
    words = ("--language", "en", "odds", str(LOUPS), "--enemies", str(saved))
    assert "melee phases only" in holofiche(*words, cwd=tmp_path).out
    again = holofiche("scenario", "--from", str(saved), str(LOUPS), "--odds", "--json", cwd=tmp_path)
    assert again.json()["odds"]["battles"] == 1000


def test_what_a_purchase_does_carries_its_error(tmp_path: Path) -> None:
    saved = tmp_path / "s.yaml"
    assert holofiche("scenario", "sylvaren", str(LOUPS), "--seed", "20", "--save", str(saved), cwd=tmp_path).code == 0
    words = ("odds", str(LOUPS), "--enemies", str(saved), "--upgrade")
    found = holofiche(*words, "rok: armure-lourde", "--json", cwd=tmp_path).json()
    for one in (found["before"], found["after"]):
        assert set(one) == {"chance", "low", "high", "battles"} and one["low"] < one["chance"] < one["high"]
    assert found["change"] == pytest.approx(found["after"]["chance"] - found["before"]["chance"], abs=1e-3)
    assert found["clear"] is (abs(found["change"]) > 2 * found["error"]) and found["price"] == 35
    assert "no clear effect" in holofiche(*words, "nim: arme-legere", cwd=tmp_path).out


@pytest.mark.parametrize(
    "words", [("nano",), ("sndr", "--scenario", "embuscade", "--by-the-book")]
)
def test_n55_a_scenario_without_chances_is_printed_with_its_duels(words: tuple[str, ...], tmp_path: Path) -> None:
    ran = holofiche("scenario", *words, "--seed", "1", "--odds", "-o", "s.pdf", cwd=tmp_path)
    assert ran.code == 0 and "Pas de chances de la partie entière" in ran.out
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(tmp_path / "s.pdf").pages).split())
    assert "QUI BAT QUI" in text and "Pas de chances de la partie entière" in text
    duels = holofiche("scenario", *words, "--seed", "1", "--odds", "--json", cwd=tmp_path).json()["odds"]["duels"]
    assert len(duels["wins"]) == len(duels["figures"]) and all(0 <= one <= 1 for row in duels["wins"] for one in row)


def test_no_chances_where_there_are_none(tmp_path: Path) -> None:
    assert holofiche("scenario", "sylvaren", str(LOUPS), "--balance", "70-55", cwd=tmp_path).code == 2


def test_an_encounter_alone_has_both_sides(tmp_path: Path) -> None:
    file = str(EXAMPLES / "confins" / "embuscade.yaml")
    found = holofiche("odds", file, "--json", cwd=tmp_path).json()
    assert [(one["a"], one["b"]) for one in found["pairs"]] == [("vex", "garde"), ("garde", "vex")]
    assert "E-13" in holofiche("odds", file, cwd=tmp_path).out
    assert holofiche("odds", str(LOUPS), cwd=tmp_path).code == 2
