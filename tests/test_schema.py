"""`holofiche schema`: every good file fits it, and an editor points at the mistakes that matter."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.checking.schemas import COMMON
from generator.files.files import open_source
from generator.files.schemas import schema_bytes, schema_of_game
from generator.game.parts import Makings, Rules
from generator.game.system import all_systems
from generator.reading.schema import as_editor_sees
from generator.reading.source import SourceError, load, parse
from generator.reading.tree import Plain
from tests.json_schema import check_schema, faults, walk_schema
from tests.making import studio_of
from tests.respelling import as_flow, respelt_file
from tools.shapes import schema_of_system

HERE = Path(__file__).parent
GAMES = [key for key, game in all_systems().items() if game.gives(Rules)]
GOOD = sorted(HERE.glob("systems/*/good/*.yaml")) + sorted(HERE.parent.glob("docs/examples/*.yaml"))

RESPELT = [path for path in GOOD if "systeme" in load(path).nodes]


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    made = {key: schema_of_game(all_systems()[key], all_systems()[key].definitions()) for key in GAMES}
    return made | {name: make() for name, make in COMMON.items()}


def found(schema: Any, text: str) -> list[str]:
    return list(faults(schema, as_editor_sees(parse(text.encode(), "x.yaml").nodes)))


@pytest.mark.parametrize("game", [*GAMES, *COMMON])
def test_it_is_a_schema_without_a_word_that_editors_pass_over(game: str, schemas: dict[str, Any]) -> None:
    check_schema(schemas[game])


@pytest.mark.parametrize("name", [*GAMES, *COMMON])
def test_it_is_no_longer_than_an_editor_likes(name: str, schemas: dict[str, Any]) -> None:
    assert len(schema_bytes(schemas[name])) <= 60_000


@pytest.mark.parametrize("name", [*GAMES, *COMMON])
def test_whoever_sees_a_pattern_can_read_it(name: str, schemas: dict[str, Any]) -> None:
    """None spells keys or names; where a value does not fit one, an editor says a French sentence."""
    for part in walk_schema(schemas[name]):
        assert "patternProperties" not in part
        if "pattern" in part:
            assert len(part["pattern"]) < 60 and part["patternErrorMessage"].endswith(".")


@pytest.mark.parametrize("path", GOOD, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_good_files_fit(path: Path, schemas: dict[str, Any]) -> None:
    data = load(path).nodes
    if "systeme" not in data:
        pytest.skip("not a player's file")
    assert list(faults(schemas[data["systeme"]], as_editor_sees(data))) == []


@pytest.mark.parametrize("game", [key for key in GAMES if all_systems()[key].gives(Makings)])
def test_random_files_fit(game: str, schemas: dict[str, Any]) -> None:
    studio = studio_of(game)
    for seed in range(60):
        assert found(schemas[game], studio.roll(seed, {}).text) == []


D6 = "systeme: d6\nnom: X\nrace: dug\nclasse: assassin\nrepartition: {vig: 3, sav: 3, mec: 1}\n"


@pytest.mark.parametrize(
    ("game", "text", "where"),
    [
        ("d6", D6.replace("classe: assassin\n", ""), ""),
        ("d6", D6 + "pnj: peut-être\n", ".pnj"),
        ("d6", D6 + "armes: [{degats: 4D}]\n", ".armes[0]"),
        ("d6", D6 + "armes: [{nom: [a]}, [b]]\n", ".armes[1]"),
        ("d6", D6 + "langues: {basic: oui}\n", ".langues"),
        ("d6", D6 + "experience: {gagnee: dix}\n", ".experience.gagnee"),
        ("d6", D6 + "experience: {competences: {tir: 3D+5}}\n", ".experience.competences.tir"),
        ("sylvaren", "systeme: sylvaren\nfigurines: [{qualite: 7}]\n", ".figurines[0].qualite"),
        ("sylvaren", "systeme: sylvaren\nfigurines: [{nom: A}]\n", ".figurines[0]"),
        ("sylvaren", "systeme: sylvaren\n", ""),
        ("sndr", "systeme: sndr\nfigurines: [{nom: A}]\n", ".figurines[0]"),
        ("sndr", "systeme: sndr\nfigurines: []\ncouts: {soldat-sith: -1}\n", ".couts.soldat-sith"),
        ("nano", "systeme: sndr\nfigurines: []\n", ".systeme"),
    ],
)  # fmt: skip
def test_an_editor_points_at_the_mistake(game: str, text: str, where: str, schemas: dict[str, Any]) -> None:
    assert where in [fault.split(": ")[0] for fault in found(schemas[game], text)]


@pytest.mark.parametrize(
    "text",
    [
        D6.replace("dug", "Kel'dor").replace("assassin", "Jedi Gardien"),
        D6.replace("dug", "wookiee").replace("assassin", "contrebandière"),
        D6.replace("dug", "twilek").replace("assassin", "gardien-jedi"),
        D6.replace("vig: 3", "Vigueur: 3D").replace("sav: 3", 'savoir: "3"'),
        D6.replace("nom: X", "Nom: X").replace("systeme: d6", "Système: D6"),
        D6.replace("vig: 3", "vig: 5") + "dérogation: plafond des dés libres\n",
        D6 + "armes: [Blaster]\nequipement: [fusil blaster, 2 médipacks]\nxp: 25\ncompetences: {tir: 4D+1}\n",
        D6 + "inventaire: [médipack, {nom: Corde, nombre: 2}]\ncredits: 1 000\npnj: oui\nsexe: femme\n",
        D6 + "armures: veste protectrice\nlangues: basic, huttese\nstatuts: Sonné\n",
        D6 + "equipement: blaster, 3 médipacks, grenade (2)\ndons: Grenadier, Tireur d’élite\n",
        D6 + f"inventaire: {', '.join(['médipack'] * 12)}\n",
        D6 + "race_libre: {nom: Ortolan, des: {perc: 1}}\n",
        D6 + "vaisseau: {nom: Faucon}\nnotes:\n",
    ],
)
def test_what_check_reads_an_editor_accepts(text: str, schemas: dict[str, Any]) -> None:
    assert found(schemas["d6"], text) == []


def test_sessions_and_tables_have_one(schemas: dict[str, Any]) -> None:
    for name, text in (
        ("seance", (HERE.parent / "docs/examples/seance/seance.yaml").read_text("utf-8")),
        ("seance", "Titre: Un soir\nscénario: {systeme: sylvaren, graine: 7}\npersonnages: grakk.yaml\nplier: oui\n"),
        ("table", "titre: Le bar\nJournal:\n  - {Date: 2026-11-01, gagnée: oui}\n"),
    ):
        assert found(schemas[name], text.replace("plier: oui\n", "")) == []
    assert found(schemas["table"], "journal: [{texte: A}]\n")


@pytest.mark.parametrize("name", [*GAMES, *COMMON])
def test_every_key_is_described_with_an_example_that_fits(name: str, schemas: dict[str, Any]) -> None:
    """Of a panel's cell its label is all that is known, and not repeated where the key says it already."""
    for part in walk_schema(schemas[name]):
        for key, schema in part.get("properties", {}).items() if "errorMessage" in part else ():
            assert schema.get("description") or (name == "d6" and "examples" not in schema), (name, key)
            alone = {**schema, "definitions": schemas[name]["definitions"]}
            assert all(list(faults(alone, example)) == [] for example in schema.get("examples", ())), (name, key)


def offered(schema: Any, within: Any) -> list[str]:
    """List the values that an editor offers."""
    while "$ref" in within:
        within = schema["definitions"][within["$ref"].rpartition("/")[2]]
    inner = [value for part in (*within.get("anyOf", ()), *within.get("allOf", ())) for value in offered(schema, part)]
    return [*within.get("enum", ()), *inner, *within.get("properties", ())]


def test_names_are_offered_as_usually_written(schemas: dict[str, Any]) -> None:
    """Nobody as a female; things by their printed names; any other name is let pass: `check` knows what it means."""
    d6 = schemas["d6"]
    of = {key: offered(d6, schema) for key, schema in d6["properties"].items()}
    assert of["sexe"] == ["masculin", "féminin", "neutre"]
    assert "gardien-jedi" not in of["classe"] and "jedi-gardien" in of["classe"]
    assert {"vig", "dex"} < {*of["repartition"]} and "Médipack" in offered(d6, d6["definitions"]["objects"])
    classes = d6["definitions"]["classes"]["anyOf"][1]
    assert dict(zip(classes["enum"], classes["enumDescriptions"], strict=True))["jedi-gardien"] == "Jedi Gardien"
    assert found(d6, D6.replace("assassin", "Assassine")) == found(d6, D6.replace("dug", "dugg")) == []


def test_keys_are_offered_in_one_spelling_and_in_french(schemas: dict[str, Any]) -> None:
    d6 = schemas["d6"]
    assert "jeu" not in d6["properties"] and "nom" not in d6["definitions"]["Carried"]["anyOf"][0]["properties"]
    own_race = d6["definitions"]["Race"]["properties"]
    assert {"nom", "des", "dons"} < {*own_race} and not {"label", "dice", "talents"} & {*own_race}
    assert found(d6, D6 + "race_libre: {label: Ortolan, dice: {perc: 1}}\n") == []


@pytest.mark.parametrize("path", RESPELT, ids=lambda p: p.stem)
def test_respelt_examples_fit(path: Path, schemas: dict[str, Any]) -> None:
    assert found(schemas[load(path).nodes["systeme"]], respelt_file(path)) == []


def respell(text: str, chance: random.Random) -> str:
    """Write a key or a word as somebody else might: what of it is understood, `check` knows."""
    ways = (text.upper(), text.capitalize(), f"{text}s", f"les {text}", f" {text} ", text.replace("-", " "), f"{text}e",
            text.replace("-", "").replace("_", ""), "-".join(text.split("-")[::-1]), text.replace("e", "é", 1),
            re.sub("([lnrst])", r"\1\1", text, count=1), text.replace("D", " d"), f"{text} 000", f"+{text}", "oui", "",
            "~", f"{text}, {text}", f"2 {text}")  # fmt: skip
    return chance.choice(ways)


def rewrite(tree: Any, chance: random.Random, rate: float) -> Any:
    """Write some of a file otherwise: keys, words, one row as no list, one word as a list."""
    if isinstance(tree, dict):
        return {
            respell(key, chance) if chance.random() < rate else key: rewrite(value, chance, rate)
            for key, value in tree.items()
            if chance.random() > rate / 4
        }
    if isinstance(tree, list):
        rows = [rewrite(row, chance, rate) for row in tree]
        return rows[0] if rows and chance.random() < rate else rows
    if chance.random() > rate:
        return tree
    quoted, word = chance.random() < 0.3, respell(tree, chance)
    return chance.choice((str(word) if quoted else Plain(word), [tree], Plain(str(chance.randrange(12)))))


def _on_its_line(value: Any) -> str:
    """A list with commas and no brackets, or a number with spaces, needs no quotes there."""
    bare = isinstance(value, Plain) and re.fullmatch(r"~|\w[\w ,'’+-]*", value)
    return str(value) if bare else as_flow(value)


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(RESPELT), st.integers(0, 2**32), st.sampled_from((0.01, 0.03, 0.1)))
def test_an_editor_underlines_nothing_that_check_accepts(path: Path, seed: int, rate: float) -> None:
    tree = {**rewrite(load(path).nodes, random.Random(seed), rate), "systeme": load(path).nodes["systeme"]}
    text = "".join(f"{json.dumps(key, ensure_ascii=False)}: {_on_its_line(value)}\n" for key, value in tree.items())
    try:
        opened = open_source(parse(text.encode(), "x.yaml"))
    except SourceError:
        return
    if opened.valid:
        assert list(faults(schema_of_system(opened.system.id), as_editor_sees(opened.source.nodes))) == [], text


def test_own_content_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "d6"
    folder.mkdir()
    (folder / "races.yaml").write_text("ortolan: {label: Ortolan, source: maison:L1, dice: {perc: 1}}\n", "utf-8")
    definitions = all_systems()["d6"].definitions((tmp_path,))
    schema = schema_of_game(all_systems()["d6"], definitions)
    assert found(schema, D6.replace("dug", "ortolan")) == []


def test_the_command_prints_it_in_few_bytes(schemas: dict[str, Any]) -> None:
    from generator.cli import build

    result = CliRunner().invoke(build(), ["schema", "d6"])
    assert result.exit_code == 0 and len(result.stdout_bytes) <= 60_000
    assert json.loads(result.stdout) == schemas["d6"]


def test_a_game_without_files_has_none() -> None:
    from generator.cli import build

    assert CliRunner().invoke(build(), ["schema", "d7"]).exit_code == 2
