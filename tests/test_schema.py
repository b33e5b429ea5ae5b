"""`holofiche schema`: every good file fits it, and an editor points at the mistakes that matter."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from generator.app.schemas import COMMON, schema_of_game
from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.game.plays import Drafts, Randoms
from generator.core.reading.schema import as_editor_sees
from generator.core.reading.source import load, parse
from generator.core.system import Rules, all_systems
from tests.json_schema import check_schema, faults, walk_schema
from tests.respelling import respelt_file

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


@pytest.mark.parametrize("game", GAMES)
def test_it_is_no_longer_than_an_editor_likes(game: str, schemas: dict[str, Any]) -> None:
    """Spellings are told once for each word, not for each order of words; what stands in many places, once."""
    assert len(json.dumps(schemas[game], separators=(",", ":"))) < 220_000
    parts = schemas[game]["definitions"].values()
    told = [form["pattern"] for part in parts for form in part.get("anyOf", ()) if "pattern" in form]
    assert sum(map(len, told)) < 30_000


@pytest.mark.parametrize("path", GOOD, ids=lambda p: f"{p.parent.parent.name}/{p.name}")
def test_good_files_fit(path: Path, schemas: dict[str, Any]) -> None:
    data = load(path).nodes
    if "systeme" not in data:
        pytest.skip("not a player's file")
    assert list(faults(schemas[data["systeme"]], as_editor_sees(data))) == []


@pytest.mark.parametrize("game", [key for key in GAMES if all_systems()[key].gives(Randoms)])
def test_random_files_fit(game: str, schemas: dict[str, Any]) -> None:
    module = all_systems()[game].require(Randoms)
    definitions = all_systems()[game].definitions()
    names = of_game(game, definitions)
    for seed in range(60):
        tree = module.roll(Roller(seed), definitions, names, {})
        text = all_systems()[game].require(Drafts).text(tree, definitions)
        assert found(schemas[game], text) == []


D6 = "systeme: d6\nnom: X\nrace: dug\nclasse: assassin\nrepartition: {vig: 3, sav: 3, mec: 1}\n"


@pytest.mark.parametrize(
    ("game", "text", "where"),
    [
        ("d6", D6.replace("dug", "dugg"), ".race"),
        ("d6", D6.replace("assassin", "assasin"), ".classe"),
        ("d6", D6 + "nomm: Y\n", ""),
        ("d6", D6 + "sexe: autre\n", ".sexe"),
        ("d6", D6 + "experience: {gagnee: dix}\n", ".experience.gagnee"),
        ("d6", D6 + "experience: {competences: {tirr: 3D}}\n", ".experience.competences"),
        ("d6", D6 + "experience: {competences: {tir: 3D+5}}\n", ".experience.competences.tir"),
        ("d6", D6 + "derogations: [tout]\n", ".derogations"),
        ("sylvaren", "systeme: sylvaren\nfigurines: [{qualite: 7}]\n", ".figurines[0].qualite"),
        ("sylvaren", "systeme: sylvaren\nfigurines: [{qualite: 3, equipement: [sabre-lazer]}]\n",
         ".figurines[0].equipement"),
        ("sylvaren", "systeme: sylvaren\nfigurines: [{nom: A}]\n", ".figurines[0]"),
        ("sylvaren", "systeme: sylvaren\n", ""),
        ("sndr", "systeme: sndr\nfigurines: [{profil: soldat-syth}]\n", ".figurines[0].profil"),
        ("sndr", "systeme: sndr\nfigurines: [{nom: A}]\n", ".figurines[0]"),
        ("sndr", "systeme: sndr\nfigurines: []\ncouts: {soldat-sith: -1}\n", ".couts.soldat-sith"),
        ("nano", "systeme: nano\nfigurines: [{profil: rodien}]\n", ".figurines[0].profil"),
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
    assert found(schemas["seance"], "tittre: X\n") and found(schemas["table"], "journal: [{texte: A}]\n")


@pytest.mark.parametrize("name", [*GAMES, *COMMON])
def test_every_key_is_described_with_an_example_that_fits(name: str, schemas: dict[str, Any]) -> None:
    for part in walk_schema(schemas[name]):
        for key, one in part.get("properties", {}).items() if "patternProperties" in part else ():
            assert one.get("description") and one.get("examples"), (name, key)
            alone = {**one, "definitions": schemas[name]["definitions"]}
            assert list(faults(alone, one["examples"][0])) == [], (name, key)


def test_nobody_is_offered_as_a_female(schemas: dict[str, Any]) -> None:
    assert schemas["d6"]["properties"]["sexe"]["anyOf"][0]["enum"] == ["masculin", "féminin", "neutre"]


@pytest.mark.parametrize("path", RESPELT, ids=lambda p: p.stem)
def test_respelt_examples_fit(path: Path, schemas: dict[str, Any]) -> None:
    assert found(schemas[load(path).nodes["systeme"]], respelt_file(path)) == []


def test_own_content_is_offered(tmp_path: Path) -> None:
    folder = tmp_path / "d6"
    folder.mkdir()
    (folder / "races.yaml").write_text("ortolan: {label: Ortolan, source: maison:L1, dice: {perc: 1}}\n", "utf-8")
    definitions = all_systems()["d6"].definitions((tmp_path,))
    schema = schema_of_game(all_systems()["d6"], definitions)
    assert found(schema, D6.replace("dug", "ortolan")) == []


def test_the_command_prints_it(schemas: dict[str, Any]) -> None:
    import json

    from generator.cli import build

    result = CliRunner().invoke(build(), ["schema", "nano"])
    assert result.exit_code == 0
    assert json.loads(result.stdout) == schemas["nano"]


def test_a_game_without_files_has_none() -> None:
    from generator.cli import build

    assert CliRunner().invoke(build(), ["schema", "d7"]).exit_code == 2
