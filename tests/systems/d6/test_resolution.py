"""Cards and simulator are one resolution: every figure of an attack that a card prints is the one that blocks.py,
`odds` and fights play by, read off the printed card, and a changed constant changes both."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from generator.base.provenance import unmarked
from generator.cards.deal import deck_of_game
from generator.chance.dice import Dice
from generator.content.cards import Card, load_deck
from generator.content.loading import Content
from generator.content.markup import Text
from generator.content.tables import Grid
from generator.paper.drawing.pen import ICONS
from generator.systems.d6.fight.blocks import ALL, CONTACT, Arm, dice_off, guard_against, pv_lost, threshold_at
from generator.systems.d6.sheet.panels import rule_table
from tests.run import ROOT
from tests.systems.d6.battle.population import D

K = D.constants
GUARDS = {"rien": "whole", "toute": "none", "la moitié": "half", "1d": "less-1d"}


def tables_of(card: Card) -> tuple[Grid, ...]:
    """Those that are drawn too."""
    return (*(card.diagram.grids if card.diagram else ()), *card.grids)


def cells(card: str) -> dict[str, list[str]]:
    (one,) = [one for one in deck_of_game("d6").cards if one.id == card]
    rows = [[_words(cell) for cell in row] for grid in tables_of(one) for row in grid.rows]
    return {row[0]: row[1:] for row in rows}


def _words(cell: Text) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", "".join(span.text for span in cell))


def numbers(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"\d+", text)]


def test_distances() -> None:
    shot, rows = Arm("x", Dice(3), Dice(4), ranged=True), cells("distance")
    near, middle, far_off = "5 à moins de 20 m", "20 à 50 m", "Au-delà de 50 m"
    reached = (("Moins de 5 m", 4.9), (near, 5.0), (near, 19.9), (middle, 20.0), (middle, 50.0), (far_off, 50.1))
    for row, far in reached:
        assert int(rows[row][0]) == threshold_at(shot, far, False, K), row
    long = Arm("x", Dice(3), Dice(4), ranged=True, long_range=True)
    assert numbers(rows["Au-delà de 50 m"][1])[0] == threshold_at(long, 60, False, K)
    assert int(rows["Cible à couvert"][0]) == threshold_at(shot, 10, True, K) - threshold_at(shot, 10, False, K)
    blow = Arm("x", Dice(3), Dice(4), ranged=False)
    contact, to_hit = numbers(rows["Contact"][0])
    assert int(unmarked(rows["Au contact"][0])) == threshold_at(blow, 1, False, K) == to_hit
    assert to_hit == D.house_moves["touche-melee"].value
    assert contact == CONTACT == D.house_moves["contact"].value
    assert numbers(rows["Mouvement"][0])[:3] == [D.house_moves[key].value for key in ("base", "par-de", "par-point")]


def _span(text: str) -> range:
    low, *high = numbers(text)
    return range(-3, low + 1) if "moins" in text else range(low, (high or [low + 7])[0] + 1)


def test_zone_and_cone() -> None:
    rule = {name: rule_table(name, D).rows for name in ("zone", "cone")}
    for span, damage in rule["zone"]:
        left = 0 if damage == "aucun" else numbers(damage)[0]
        assert {max(0, 5 - dice_off(20, 20 + over, "zone", K.dodge_step)) for over in _span(span)} == {left}, span
    for span, damage in rule["cone"]:
        off = ALL if damage == "aucun" else 0 if damage == "tous" else -int(damage.removesuffix("DD"))
        assert {dice_off(20, 20 + over, "cone", K.dodge_step) for over in _span(span)} == {off}, span
    square = f"{K.zone_side} × {K.zone_side} m"
    assert square in (rule_table("zone", D).note or "") and square in cells("sabre-et-rafale")["Explosif"][0]


def test_damage_against_res_corp() -> None:
    rows = cells("degats")
    assert pv_lost(12, 5) == 7 and rows["Dégâts supérieurs à la Res Corp"] == ["la différence"]
    assert pv_lost(12, 12) == int(rows["Res Corp égale aux dégâts"][0])
    assert pv_lost(12, 24) == int(rows["Res Corp supérieure, jusqu’au double compris"][0])
    assert pv_lost(12, 25) == int(rows["Res Corp au-delà du double"][0])


@pytest.mark.parametrize("kind", list(D.damage_types))
def test_types_of_damage(kind: str) -> None:
    told = cells("types-de-degats")[D.damage_types[kind].label][0].casefold()
    machine = kind == "ionique"  # which the living do not feel
    wanted = next(guard for words, guard in GUARDS.items() if told.startswith(words))
    assert guard_against(kind, machine, D) == wanted


def test_statuses_sabre_and_blades() -> None:
    blows = cells("statuts-coups")
    assert numbers(blows["Désorienté"][0])[0] == K.disorients_over and numbers(blows["Sonné"][0])[0] == K.stuns_over
    assert numbers(cells("sabre-et-rafale")["Sabre laser"][0])[0] == K.sabre_hurts_below
    for row in ("Arme blanche", "Arme à distance"):
        breaks = numbers(cells("parade")[row][2])
        assert breaks == [K.blade_breaks_from, 12, 1, K.blade_breaks_most]


def test_a_changed_constant_changes_the_card(tmp_path: Path) -> None:
    """The card has no figure of its own."""
    copytree(ROOT / "content", tmp_path / "content")
    system = tmp_path / "content/d6/system.yaml"
    text = system.read_text("utf-8").replace("shot_thresholds: [5, 10, 15, 20]", "shot_thresholds: [5, 11, 15, 20]")
    system.write_text(text.replace("sabre_hurts_below: 10", "sabre_hurts_below: 9"), "utf-8")
    deck = load_deck(Content("d6", (tmp_path / "content",)), ICONS)
    rows = {one.id: [row for grid in tables_of(one) for row in grid.rows] for one in deck.cards}
    told = {key: " ".join(_words(cell) for row in some for cell in row) for key, some in rows.items()}
    assert "11" in told["distance"] and "Moins de 9 au jet" in told["sabre-et-rafale"]
