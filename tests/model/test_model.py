"""A scenario as a document: the contract's keys, and reading it back, edited well or badly."""

import json
from typing import Any

import pytest

from generator.chance.dice import dice_of_part
from generator.game.parts import Scenarios
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Scenario, as_yaml
from generator.reading.source import parse
from generator.scenarios.stored import load_all

SCENERY = scenery.load()


def shape(system: str) -> type[Scenario] | None:
    game = all_systems().get(system)
    return game.require(Scenarios).SHAPE if game else None


def rolled(system: str, seed: int) -> Scenario:
    game = all_systems()[system]
    module, definitions = game.require(Scenarios), game.definitions()
    request = module.Request(quality=20) if system == "sylvaren" else module.Request()
    scenario: Scenario = module.roll(module.prepare(request, definitions, SCENERY), seed)
    return scenario


def test_the_keys_are_the_contract_s() -> None:
    document = rolled("sylvaren", 42).as_json()
    wanted = [
        "system", "seed", "threat", "table", "group_quality", "enemy_quality", "forces", "deployment", "terrain",
        "objectives", "rolls",
    ]  # fmt: skip
    assert [key for key in document if key in wanted] == wanted
    more = {"title", "theme", "faction", "groups", "rerolls", "place", "approach", "layout", "objective", "secondary"}
    more |= {"twist", "turns", "least", "stakes", "next", "measures", "house", "decor"}
    may = {"exit", "site", "target", "reserve", "events", "mission", "split"}
    assert more <= set(document) - set(wanted) <= more | may
    assert (document["system"], document["seed"], document["table"]) == ("sylvaren", 42, [36, 36])
    for force in document["forces"]:
        assert list(force)[:7] == ["id", "strength", "quality", "behaviour", "patrol", "position", "members"]
        assert force["strength"] in ("faible", "moyenne", "forte")
        assert force["behaviour"] in ("garde", "aleatoire", "assaut", "patrouille")
        assert all(isinstance(c, float) for c in force["position"]) and len(force["position"]) == 2
        assert all(list(m) == ["profile", "quality"] for m in force["members"])
    piece = ["kind", "x", "y", "w", "h", "difficult", "sight", "move"]
    assert all(list(t) in (piece, [*piece, "turn"]) for t in document["terrain"])
    assert all(list(r) == ["label", "dice", "result"] for r in document["rolls"])


@pytest.mark.parametrize(("system", "names"), [
    ("sndr", {"extermination", "embuscade", "chasse-au-coaxium"}),
    ("nano", {"rencontre-fatale"}),
])  # fmt: skip
def test_the_other_games_name_their_scenario(system: str, names: set[str]) -> None:
    documents = [rolled(system, seed).as_json() for seed in range(40)]
    assert {d["scenario"] for d in documents} == names
    assert all({"system", "seed", "table", "deployment", "terrain", "objectives", "rolls"} <= set(d) for d in documents)
    assert not any("threat" in d or "forces" in d for d in documents)


@pytest.mark.parametrize("system", ["sylvaren", "sndr", "nano"])
@pytest.mark.parametrize("form", [json.dumps, lambda d: json.dumps(d, ensure_ascii=False, indent=2), as_yaml])
def test_what_is_saved_is_read_back_the_same(system: str, form: Any) -> None:
    for seed in range(12):
        scenario = rolled(system, seed)
        found, problems = load_all(parse(form(scenario.as_json()).encode(), "scenario"), shape)
        assert not problems
        assert found == [scenario]
        assert found[0].as_json() == scenario.as_json()


def test_several_scenarios_in_one_file() -> None:
    both = {"scenarios": [rolled("nano", n).as_json() for n in (1, 2)]}
    found, problems = load_all(parse(json.dumps(both).encode(), "x"), shape)
    assert [s.seed for s in found] == [1, 2] and not problems


@pytest.mark.parametrize(("key", "value", "code", "path"), [
    ("seed", "x", "wrong-type", "seed"),
    ("table", [36], "table", "table"),
    ("colour", 1, "unknown-key", "colour"),
    ("forces", [{"id": "A"}], "missing-key", "forces[0]"),
    ("forces", [{"id": "ABCD"}], "text-too-long", "forces[0].id"),
    ("terrain", [{"kind": "rocher", "x": 35, "y": 1, "w": 2, "h": 2}], "off-the-table", "terrain[0]"),
    ("objectives", [{"kind": "coaxium", "x": 3, "y": 99}], "off-the-table", "objectives[0]"),
])  # fmt: skip
def test_every_fault_of_an_edited_file_has_its_place(key: str, value: Any, code: str, path: str) -> None:
    document = {**rolled("sylvaren", 1).as_json(), key: value}
    found, problems = load_all(parse(json.dumps(document, indent=1).encode(), "x"), shape)
    assert not found
    assert (code, path) in [(p.code, p.as_json()["path"]) for p in problems]
    assert all(p.place and p.place.line >= 1 for p in problems)


def test_a_position_off_the_table_or_half_written() -> None:
    for position in ([40.0, 3.0], [4.0]):
        document = rolled("sylvaren", 1).as_json()
        document["forces"][1]["position"] = position
        _found, problems = load_all(parse(json.dumps(document).encode(), "x"), shape)
        assert [p.as_json()["path"] for p in problems] == ["forces[1].position"]


def test_what_is_no_scenario_at_all() -> None:
    for text in ("[]", "{}", "scenarios: [3]"):
        found, problems = load_all(parse(text.encode(), "x"), shape)
        assert not found and problems


def test_parts_have_dice_of_their_own() -> None:
    draws = [tuple(dice_of_part(*key).die(1000) for _n in range(3)) for key in (
        (1, "forces", 0), (1, "terrain", 0), (1, "forces", 1), (2, "forces", 0))]  # fmt: skip
    assert len(set(draws)) == 4
    assert dice_of_part(1, "forces").seed == dice_of_part(1, "forces", 0).seed
