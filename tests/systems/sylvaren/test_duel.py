"""Two groups against each other (L9, S-90): one table, no hidden forces, what wins, the chances and the page."""

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from pypdf import PdfReader

from generator.base.geometry import distance, distance_to
from generator.base.refusal import Refusal
from generator.chance.battles import forecast_battle
from generator.files.files import Opened, named_system, open_file
from generator.game.parts import Forecasts, Scenarios
from generator.reading import source
from generator.scenarios.roll import ScenarioGame
from generator.scenarios.stored import load_all, shape_of_scenario
from generator.systems.sylvaren.mission.raid import Raid
from generator.web.server import create_app
from tests.printing import print_scenarios
from tests.run import holofiche

LOUPS = Path("docs/examples/loups.yaml")
OMBRES = """systeme: sylvaren
nom: Les Ombres
figurines:
  - {nom: Vek, chef: oui, qualite: 5, equipement: [fusil blaster, arme légère]}
  - {nom: Sarn, qualite: 5, equipement: [pistolet blaster, arme à une main]}
  - {nom: Dol, qualite: 4, equipement: [fusil]}
  - {nom: Mira, qualite: 3, equipement: [fusil]}
  - {nom: Tok, qualite: 3, equipement: [arme à une main]}
"""
AIMS = ("affrontement", "chef", "butin", "position")


@pytest.fixture
def game() -> ScenarioGame:
    return ScenarioGame.of(named_system("sylvaren", Scenarios), ())


@pytest.fixture
def groups(tmp_path: Path) -> list[Opened]:
    (tmp_path / "ombres.yaml").write_text(OMBRES, encoding="utf-8")
    return [open_file(LOUPS, ()), open_file(tmp_path / "ombres.yaml", ())]


def draw(game: ScenarioGame, groups: list[Opened], seed: int = 3, **more: object) -> Raid:
    scenario = game.draw(game.plan(groups, {"against": True, **more}), seed).scenario
    assert isinstance(scenario, Raid)
    return scenario


def test_l9_two_groups_one_table_no_hidden_forces(game: ScenarioGame, groups: list[Opened]) -> None:
    drawn = game.draw(game.plan(groups, {"against": True}), 3)
    raid = drawn.scenario
    assert isinstance(raid, Raid) and not raid.forces and not raid.threat and drawn.aimed is None
    assert [group.name for group in raid.groups or ()] == ["Les Loups de Jakku", "Les Ombres"]
    assert [zone.side for zone in raid.deployment] == ["1", "2"] and 10 <= len(raid.terrain) <= 16
    assert drawn.forecast and "Les Loups de Jakku" in drawn.forecast.notes[0]


@pytest.mark.parametrize("aim", AIMS)
def test_tokens_are_as_far_from_one_zone_as_from_the_other(aim: str, game: ScenarioGame, groups: list[Opened]) -> None:
    for seed in range(4):
        raid = draw(game, groups, seed, objective=aim)
        one, two = (zone.rect for zone in raid.deployment)
        assert raid.against == aim and len(raid.objectives) == {"butin": 3, "position": 1}.get(aim, 0)
        for token in raid.objectives:
            far = distance_to(token.place, one) - distance_to(token.place, two)
            assert abs(far) <= 8 and min(distance(token.place, z.centre) for z in (one, two)) > 9


def test_a_group_against_its_like_wins_as_often_as_it_loses(game: ScenarioGame) -> None:
    loups = [open_file(LOUPS, ())] * 2
    battle = game.system.require(Forecasts).battle
    for aim in AIMS:
        told = forecast_battle(battle(draw(game, loups, objective=aim), (), game.definitions), 3, 240)
        assert 0.35 <= told.main.chance <= 0.65 and told.turns < 15 and told.casualties > 1, aim


def test_it_is_saved_read_again_and_rolled_anew(game: ScenarioGame, groups: list[Opened]) -> None:
    raid = draw(game, groups, objective="butin")
    text = source.parse(str(raid.as_json()).encode(), "d.yaml")
    (read,), problems = load_all(text, shape_of_scenario)
    assert not problems and read == raid and not read.review(game.definitions)
    for part in ("place", "terrain", "approach", "objective"):
        again = game.reroll(raid, (part,), {})
        assert isinstance(again, Raid) and again.groups == raid.groups and again.rerolls == (part,)
        assert game.book(again, sealed=True).seen.units
    with pytest.raises(Refusal, match="no such part"):
        game.reroll(raid, ("behaviours",), {})


def test_what_only_hidden_forces_have_is_refused(game: ScenarioGame, groups: list[Opened]) -> None:
    with pytest.raises(Refusal, match="two groups face each other, not 1"):
        game.plan(groups[:1], {"against": True})
    for more in ({"threat": "fort"}, {"boss": True}, {"layout": "cercle"}, {"objective": "balise"}):
        with pytest.raises(Refusal):
            game.plan(groups, {"against": True, **more})
    with pytest.raises(Refusal, match="--against"):
        game.plan(groups[:1], {"objective": "butin"})


def test_by_the_book_only_the_fight_face_to_face(game: ScenarioGame, groups: list[Opened]) -> None:
    book = replace(game, definitions=game.definitions.keep_house(()))
    aims = {(raid.against, raid.approach) for raid in (draw(book, groups, seed) for seed in range(4))}
    assert aims == {("affrontement", "face-a-face")}


def test_the_browser_draws_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "loups.yaml").write_bytes(LOUPS.read_bytes())
    (tmp_path / "ombres.yaml").write_text(OMBRES, encoding="utf-8")
    headers = {"Host": "localhost:8123", "Origin": "http://localhost:8123"}
    client = create_app(8123, "key", folder=tmp_path).test_client()
    client.get("/?cle=key", headers=headers)
    path = "/scenario/sylvaren?avec=fichier/loups.yaml&avec=fichier/ombres.yaml&seed=2&against=true"
    shown = client.get(path, headers=headers)
    assert shown.status_code == 200 and "Les Ombres" in shown.text
    assert "do-again-terrain" in shown.text and "do-again-behaviours" not in shown.text
    words = ("scenario", "sylvaren", "loups.yaml", "ombres.yaml", "--against", "--seed", "2", "--json")
    told = holofiche(*words, cwd=tmp_path).json()
    drawn = client.get(f"{path}&pour=json", headers=headers).get_json(force=True)
    assert told["against"] and {key: told[key] for key in ("against", "terrain", "groups")} == {
        key: drawn[key] for key in ("against", "terrain", "groups")
    }


def test_the_page_says_who_chooses_begins_and_wins(game: ScenarioGame, groups: list[Opened]) -> None:
    data = print_scenarios([game.book(draw(game, groups, objective="position"), sealed=True).pair])
    text = " ".join(" ".join(page.extract_text() for page in PdfReader(io.BytesIO(data)).pages).split())
    for words in ("le plus haut choisit sa zone hachurée", "Le reste du premier", "Le premier à quatre points",
                  "Zone 2", "Les Ombres contre Les Loups de Jakku".upper()):  # fmt: skip
        assert words in text, words
    assert "marqueur" not in text and "L’ennemi tire son pouvoir" not in text
