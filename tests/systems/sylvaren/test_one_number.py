"""S-69: a player who reads both printed figures, one number from each, rolls what the source says."""

import re

import pytest

from generator.base.provenance import unmarked
from generator.game.system import all_systems
from generator.model.figure import PrintedFigure
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.rules.figure import melee_difficulty, shot_numbers
from generator.systems.sylvaren.sheet.sheet import ARMOURS, WORN, print_figure

D = all_systems()["sylvaren"].definitions()
PROFILES = combat.profiles(D)
PRINTED = {name: print_figure(figure, D) for name, figure in PROFILES.items()}


def plate(figure: PrintedFigure, label: str) -> str:
    return next(stat.value for stat in figure.stats if stat.label == label)


def added(figure: PrintedFigure, shot: bool) -> int:
    told = next((clause.value for clause in figure.clauses if clause.label == "En plus"), "0 / 0")
    return int(told.replace("−", "-").split(" / ")[shot])


def number(cell: str) -> int:
    """6/4+ is 7."""
    parts = re.findall("[0-9]+", cell)
    return int(parts[0]) if len(parts) == 1 else int(parts[1]) + 3


def cell(values: tuple[str, ...], column: int) -> int:
    """Below an armour; one number holds for all."""
    assert len(values) == 1 or (len(values) == len(ARMOURS) and len(set(values)) > 1)
    return number(values[column if len(values) > 1 else 0])


@pytest.mark.parametrize("other", sorted(PROFILES))
def test_both_sides_read_from_paper_give_the_source_s_number(other: str) -> None:
    target, figure = PRINTED[other], PROFILES[other]
    column = WORN.index(unmarked(plate(target, "ARMURE")))
    assert not any(stat.label == "DÉFENSE" for stat in target.stats) and len(ARMOURS) == len(WORN)
    for name, own in PROFILES.items():
        grids = {rolls.title: rolls for rolls in PRINTED[name].rolls}
        for shot in own.shots:
            told = max(2, cell(grids[shot.item.label].lines[0].values, column) + added(target, shot=True))
            assert told == shot_numbers(own, figure, shot.item.equipment, D)[1], (name, other)
        melee = next(rolls for title, rolls in grids.items() if title.startswith("Mêlée"))
        for n, attack in enumerate(own.melee):
            arm, row = attack.item.equipment, melee.lines[n]
            if any(item.equipment.saber for item in figure.items) and not (arm.saber or arm.cortosis):
                row = next((line for line in melee.lines if line.label == "Face à un sabre"), row)  # L169
            told = max(2, cell(row.values, column) + added(target, shot=False))
            assert told == melee_difficulty(attack, figure, D), (name, other, attack.item.label)
