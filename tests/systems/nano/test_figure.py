"""Nano's profiles as printed, its examples, and the numbers worked out from them."""

import json
from pathlib import Path

import pytest

from generator.systems.nano.definitions import Definitions
from generator.systems.nano.figure import damage_of_score, figure_of_profile, pierce_save
from generator.systems.nano.rules import Group
from generator.systems.nano.view import as_json, outline
from tests.systems.nano.conftest import Examine


def test_the_four_profiles_are_as_printed(definitions: Definitions) -> None:
    found = {p.id: (p.quality, p.combat, p.shoot, p.spirit, p.life) for p in definitions.profiles.values()}
    assert found == {
        "fugitive-de-la-force": (3, 2, 2, 2, 3),  # L157
        "veteran-rebelle-rodien": (3, 0, 3, 1, 4),  # L166
        "apprenti-inquisiteur": (3, 2, None, 2, 4),  # L175
        "scout-trooper-d-elite": (3, 0, 3, 1, 4),  # L182
    }
    ranges = {p.id: [w.range for w in p.weapons if w.range] for p in definitions.profiles.values()}
    assert ranges == {  # L159, L168, L184
        "fugitive-de-la-force": [8],
        "veteran-rebelle-rodien": [6],
        "apprenti-inquisiteur": [],
        "scout-trooper-d-elite": [4],
    }
    armours = {p.id: p.armour.save for p in definitions.profiles.values() if p.armour}
    assert armours == {"veteran-rebelle-rodien": 5, "apprenti-inquisiteur": 6, "scout-trooper-d-elite": 6}
    powers = {p.id: p.powers for p in definitions.profiles.values() if p.powers}
    assert powers == {  # L161, L177
        "fugitive-de-la-force": ("poussee-de-force", "guerison-par-la-force"),
        "apprenti-inquisiteur": ("poussee-de-force", "dun-moch"),
    }


@pytest.mark.parametrize(
    ("winner", "loser", "hurt"),
    [(5, 5, 0), (4, 5, 0), (6, 5, 1), (7, 4, 1), (8, 4, 2), (11, 4, 2), (12, 4, 4), (9, 3, 4), (2, 1, 2), (3, 1, 4)],
)
def test_damage_by_ratio(winner: int, loser: int, hurt: int, definitions: Definitions) -> None:  # L30-34, K-01
    assert damage_of_score(winner, loser, definitions) == hurt


def test_perforant_takes_one_degree(definitions: Definitions) -> None:  # L140: 5+ becomes 6+; K-13: 6+ is lost
    assert pierce_save(5, 1, definitions) == 6
    assert pierce_save(6, 1, definitions) is None
    assert pierce_save(None, 1, definitions) is None


def test_the_numbers_to_roll(definitions: Definitions) -> None:
    fugitive = figure_of_profile(definitions.profiles["fugitive-de-la-force"], definitions)
    assert [cast.face for cast in fugitive.powers] == [3, 3]  # 1D6+2 against 5
    assert (fugitive.defence, fugitive.pool, fugitive.move) == (2, 2, 2)
    inquisitor = figure_of_profile(definitions.profiles["apprenti-inquisiteur"], definitions)
    assert inquisitor.defence == 3  # C2 and Déflexion
    assert inquisitor.shooting == ()  # K-21
    assert (inquisitor.melee[0].extra_damage, inquisitor.melee[0].pierce) == (1, 1)
    assert [cast.face for cast in inquisitor.powers] == [3, None]
    scout = figure_of_profile(definitions.profiles["scout-trooper-d-elite"], definitions)
    assert (scout.cover, scout.pool, scout.unarmed, scout.melee) == (2, 0, 0, ())


def group(examine: Examine) -> Group:
    found = examine((Path(__file__).parent / "good" / "rebelles.yaml").read_text("utf-8")).subject
    assert isinstance(found, Group)
    return found


def test_show_json(examine: Examine) -> None:
    found = as_json(group(examine))
    json.dumps(found)
    assert found["total"] == {"figurines": 2, "taille": 2, "vie": 7, "points_de_pouvoir": 2}
    vel, rodian = found["figurines"]
    assert (vel["nom"], vel["qualite"], vel["armure"]) == ("Vel", "3+", None)
    assert vel["tirs"] == [{"arme": "Pistolet blaster", "portee": 8, "jet": "1D6+2"}]
    assert (rodian["melee"][0]["jet"], rodian["armure_contre_perforant"]) == ("1D6", "6+")


def test_show_text(examine: Examine) -> None:
    sections = outline(group(examine))
    assert [s.title for s in sections] == ["Les Fuyards", "Vel – Fugitive de la Force", "Vétéran rebelle Rodien"]


def test_the_scenario_names_both_groups(definitions: Definitions) -> None:
    (scenario,) = definitions.scenarios.values()
    assert scenario.table == (18, 18)
    assert {m for members in scenario.groups.values() for m in members} == set(definitions.profiles)
    for side, members in scenario.groups.items():
        assert {definitions.profiles[m].side for m in members} == {side}
