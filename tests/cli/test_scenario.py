"""`holofiche scenario` as a person runs it: documents, refusals, saving and printing again, groups from files."""

import json
from pathlib import Path

import pytest

from generator.base.names import file_stem
from tests.run import EXAMPLES, holofiche

GROUP = """systeme: sylvaren
nom: Les Loups
figurines:
  - {nom: Kess, chef: true, qualite: 4, equipement: [epee]}
  - {nom: Rok, qualite: 3}
  - {nom: Tal, qualite: 3}
"""
BAND = """systeme: sndr
nom: Aurek
figurines:
  - {profil: jedi-sentinelle, nom: Bastila}
  - {profil: soldat-republicain, nombre: 3}
"""


def test_one_document_and_nothing_else(tmp_path: Path) -> None:
    ran = holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "42", "--json", cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    document = ran.json()
    assert (document["seed"], document["group_quality"], document["enemy_quality"]) == (42, 20, 30)
    assert not list(tmp_path.iterdir())  # --json alone writes nothing
    again = holofiche(
        "scenario", "sylvaren", "--quality", "20", "--seed", "42", "--json", PYTHONHASHSEED="7", LANG="fr_FR.UTF-8"
    )
    assert again.raw == ran.raw


def test_count_gives_alternatives_each_to_be_had_alone() -> None:
    many = holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "7", "--count", "3", "--json").json()
    assert [s["seed"] for s in many["scenarios"]] == [7, 8, 9]
    alone = holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "8", "--json").json()
    assert many["scenarios"][1] == alone
    single = holofiche("scenario", "nano", "--count", "1", "--json").json()
    assert len(single["scenarios"]) == 1


def test_without_a_seed_one_is_chosen_and_shown() -> None:
    seeds = {holofiche("scenario", "nano", "--json", fresh=True).json()["seed"] for _n in range(3)}
    assert len(seeds) > 1 and all(seed >= 0 for seed in seeds)


def test_groups_add_up(tmp_path: Path) -> None:
    for name in ("a.yaml", "b.yaml"):
        (tmp_path / name).write_text(GROUP.replace("Les Loups", name))
    words = ("scenario", "sylvaren", "a.yaml", "b.yaml", "--threat", "strong", "--json")
    document = holofiche(*words, cwd=tmp_path).json()
    assert (document["group_quality"], document["enemy_quality"]) == (20, 40)
    assert [(one["name"], one["quality"]) for one in document["groups"]] == [("a.yaml", 10), ("b.yaml", 10)]
    kess = {"name": "Kess", "quality": 4, "equipment": ["epee"], "rules": [], "leader": True}
    assert document["groups"][0]["figures"][0] == kess


def test_a_band_meets_its_opponent(tmp_path: Path) -> None:
    (tmp_path / "aurek.yaml").write_text(BAND)
    document = holofiche("scenario", "sndr", "aurek.yaml", "--scenario", "embuscade", "--json", cwd=tmp_path).json()
    assert document["scenario"] == "embuscade"
    assert [b["name"] for b in document["bands"]] == ["Aurek", "Empire Sith"]
    both = holofiche("scenario", "sndr", "aurek.yaml", "--opponent", "aurek.yaml", "--json", cwd=tmp_path).json()
    assert [b["name"] for b in both["bands"]] == ["Aurek", "Aurek"]


REFUSALS: list[tuple[list[str], int, str]] = [
    (
        ["sylvaren", "--quality", "20", "--forces", "6", "--table", "20x20"],
        1,
        "2 forces fit at most here; 6 fit on 27 x 27",
    ),
    (["sylvaren", "--quality", "20", "--threat", "faible", "--forces", "6"], 1, "with --forces: 1, 2, 3, 4"),
    (["sylvaren", "--quality", "4", "--threat", "faible", "--forces", "4", "--boss"], 1, "no-boss"),
    (["sylvaren"], 2, "--quality N"),
    (["sylvaren", "--quality", "20", "--table", "36"], 2, "36x36"),
    (["sylvaren", "--quality", "20", "--threat", "enorme"], 2, "--threat"),
    (["sylvaren", "--quality", "20", "--theme", "dezert"], 2, "desert"),
    (["sylvaren", "--quality", "20", "--reroll", "weather"], 2, "--reroll"),
    (["sylvaren", "--quality", "20", "--scenario", "embuscade"], 2, "--scenario is not for sylvaren"),
    (["sndr", "--quality", "20"], 2, "--quality is not for sndr"),
    (["sndr", "--table", "30x30"], 2, "--table is not for sndr"),
    (["nano", "--sealed"], 2, "--sealed is not for nano"),
    (["nano", "--reroll", "behaviours"], 2, "--reroll"),
    (["d6"], 2, "or a folder"),
    ([], 2, "--from"),
    (["nano", "--count", "501", "-o", "x.pdf"], 2, "at most"),
    (["sylvaren", "no-such-file.yaml"], 3, "no such file"),
]


@pytest.mark.parametrize(("words", "code", "said"), REFUSALS, ids=[" ".join(w) for w, _c, _s in REFUSALS])
def test_what_cannot_be_is_said_and_nothing_is_written(words: list[str], code: int, said: str, tmp_path: Path) -> None:
    ran = holofiche("scenario", *words, cwd=tmp_path)
    assert ran.code == code, ran.err
    assert said in ran.err
    assert not ran.out and not list(tmp_path.iterdir())


def test_a_group_that_breaks_a_rule_is_not_rolled_for(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(GROUP.replace("qualite: 4", "qualite: 9"))
    ran = holofiche("scenario", "sylvaren", "x.yaml", "--json", cwd=tmp_path)
    assert ran.code == 1 and "player-quality-too-high" in ran.err and not ran.out
    (tmp_path / "b.yaml").write_text(BAND)
    assert holofiche("scenario", "sylvaren", "b.yaml", "--json", cwd=tmp_path).code == 2


@pytest.mark.parametrize("suffix", ["json", "yaml"])
def test_a_saved_scenario_prints_again_the_same(suffix: str, tmp_path: Path) -> None:
    saved = f"s.{suffix}"
    first = holofiche("scenario", "nano", "--seed", "5", "--save", saved, "-o", "a.pdf", cwd=tmp_path)
    again = holofiche("scenario", "--from", saved, "-o", "b.pdf", cwd=tmp_path)
    assert (first.code, again.code) == (0, 0), first.err + again.err
    assert first.out.strip() == "a.pdf" and "Seed 5" in first.err
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    rolled = holofiche("scenario", "nano", "--seed", "5", "--json").json()
    assert holofiche("scenario", "--from", saved, "--json", cwd=tmp_path).json() == rolled


def test_a_gm_edits_a_scenario(tmp_path: Path) -> None:
    rolled = holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "3", "--json").json()
    rolled["title"] = "Le guet-apens"
    rolled["forces"][0]["members"][0]["profile"] = "stormtroper"
    path = tmp_path / "s.json"
    path.write_text(json.dumps(rolled, indent=1))
    ran = holofiche("scenario", "--from", path, "--json")
    assert ran.code == 1 and "unknown-profile" in ran.err and not ran.out
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if "stormtroper" in text)
    assert f"s.json:{line}:" in ran.err
    rolled["forces"][0]["members"][0] = {"profile": "civil", "quality": 1}
    path.write_text(json.dumps(rolled))
    ran = holofiche("scenario", "--from", path, "--json")
    assert ran.code == 0 and "inexact-quality" in ran.err  # a warning: the GM decides
    assert ran.json()["title"] == "Le guet-apens"


def test_reroll_keeps_the_rest_from_a_seed_and_from_a_file(tmp_path: Path) -> None:
    plain = holofiche(
        "scenario", "sylvaren", "--quality", "20", "--seed", "3", "--save", "s.yaml", "--json", cwd=tmp_path
    ).json()
    words = ["--reroll", "terrain", "--json"]
    rerolled = holofiche("scenario", "sylvaren", "--quality", "20", "--seed", "3", *words).json()
    who = [sorted(str(force["members"]) for force in one["forces"]) for one in (rerolled, plain)]
    assert who[0] == who[1] and rerolled["terrain"] != plain["terrain"] and rerolled["place"] == plain["place"]
    assert rerolled["rerolls"] == ["terrain"]
    assert holofiche("scenario", "--from", "s.yaml", *words, cwd=tmp_path).json() == rerolled
    twice = holofiche("scenario", "--from", "s.yaml", "--reroll", "terrain", *words, cwd=tmp_path).json()
    assert twice["terrain"] != rerolled["terrain"]


def test_a_file_that_is_no_scenario(tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("systeme: d6\n")
    ran = holofiche("scenario", "--from", "x.yaml", cwd=tmp_path)
    assert ran.code == 1 and "missing-key" in ran.err
    assert holofiche("scenario", "--from", "no.yaml", cwd=tmp_path).code == 3
    (tmp_path / "bad.json").write_text('{"system": ')
    assert holofiche("scenario", "--from", "bad.json", cwd=tmp_path).code == 3


def test_a_pdf_goes_to_output_or_where_it_is_told(tmp_path: Path) -> None:
    ran = holofiche("scenario", "nano", "--seed", "1", cwd=tmp_path)
    assert ran.code == 0 and Path(ran.out.strip()) == Path("output/scenario-nano-1.pdf")
    assert (tmp_path / "output" / "scenario-nano-1.pdf").read_bytes().startswith(b"%PDF")
    both = holofiche("scenario", "nano", "--seed", "1", "--json", "-o", "both.pdf", cwd=tmp_path)
    assert both.json()["seed"] == 1 and (tmp_path / "both.pdf").is_file()
    (tmp_path / "file").write_text("")
    assert holofiche("scenario", "nano", "-o", "file/x.pdf", cwd=tmp_path).code == 4


def test_the_sheets_of_a_battlefield_are_counted_before_it_prints(tmp_path: Path) -> None:
    words = ("scenario", "sylvaren", "--quality", "20", "--seed", "3", "--place", "rue", "-o", tmp_path / "x.pdf")
    ran = holofiche(*words, "--plan", "1:1", LANG="fr_FR.UTF-8")
    assert ran.err.splitlines()[0] == "Le champ de bataille à l’échelle 1:1 : 20 feuilles, et leur plan"
    assert "feuilles" not in holofiche(*words, "--plan", "a3", "--overwrite", LANG="fr_FR.UTF-8").err


def test_the_options_of_plans_that_were_before_mean_the_same(tmp_path: Path) -> None:
    """`--plan` alone, before a file too, is `--plan a3`; `--battlefield` is `--plan 1:1`; neither old way is shown."""
    band = EXAMPLES / "fuyards.yaml"

    def printed(*words: str | Path) -> bytes:
        out = tmp_path / "x.pdf"
        ran = holofiche("scenario", "nano", *words, "--seed", "9", "-o", out, "--overwrite")
        assert ran.code == 0, ran.err
        return out.read_bytes()

    assert printed(band, "--plan") == printed("--plan", band) == printed(band, "--plan", "A3")
    assert printed(band, "--battlefield", "--plan") == printed(band, "--plan", "1:1", "--plan", "a3")
    shown = holofiche("scenario", "--help").out
    assert "[a3|1:1]" in shown and "--battlefield" not in shown


def test_a_scenario_as_pictures_shows_nothing_that_is_sealed(tmp_path: Path) -> None:
    words = ("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "4", "--as", "svg", "-o", tmp_path / "images")
    assert holofiche(*words).code == 0
    names = {path.name for path in (tmp_path / "images").iterdir()}
    told = holofiche(*words[:5], "--json").json()
    assert {"jeton-blessure.svg", f"{file_stem(told['title'])}-graine-4-carte.svg"} <= names
    assert sum("marqueur" in name for name in names) == len(told["forces"]) + 1  # and the slip of the twist
    assert not any("dedans" in name for name in names)


def test_what_is_only_saved_says_its_seed(tmp_path: Path) -> None:
    done = holofiche("scenario", "nano", "--save", "x.json", "--seed", "7", cwd=tmp_path)
    assert (done.code, done.err) == (0, "x.json\nSeed 7\n")
