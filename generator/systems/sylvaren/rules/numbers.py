"""The difficulty of one figure against another, with armour, shield, rules and sabres.

Exact odds, battles and the printed table use the same numbers."""

from collections.abc import Iterator, Sequence

from generator.base.provenance import marked, unmarked
from generator.base.typography import signed
from generator.model.matrix import CrossRow, CrossTable
from generator.systems.sylvaren.rules.definitions import Definitions, Equipment
from generator.systems.sylvaren.rules.figure import Figure, Melee, difficulty_of, gear_said_by, roll_text

_READ = "Le nombre à faire sur chaque dé : armure, bouclier, sabre et règles de la cible sont comptés."
_DICE = "Dés au complet, à portée, sans couvert ; « −2D » : dés que la cible retire aux tirs, un au moins reste."


def shot_numbers(a: Figure, b: Figure, weapon: Equipment, d: Definitions) -> tuple[int, int]:
    """Return the dice before range, cover and the floor of one, and their difficulty (L116-132)."""
    aim = sum(r.shooting_dice for r in a.rules)
    dice = a.quality + aim + b.target_dice - b.protection
    return dice, difficulty_of(weapon.modifier + b.wound_shot, d.constants)


def melee_difficulty(arm: Melee, b: Figure, d: Definitions) -> int:
    """Return the difficulty of a weapon against a figure (L91-104, L169).

    A saber ignores armour; a weapon neither saber nor Cortosis is bare hands against a saber."""
    weapon = arm.item.equipment
    modifier = d.melee_classes[weapon.melee_class or ""].modifier
    if b.saber and arm.useless_against_saber:
        modifier = d.melee_classes[d.equipment["mains-nues"].melee_class or ""].modifier
    hide = b.wound_saber if weapon.saber else b.wound_melee
    return difficulty_of(modifier + hide, d.constants)


def cross_figures(figures: Sequence[Figure], met: Sequence[Figure], d: Definitions) -> tuple[CrossTable, ...]:
    """Return the tables of every attack of the players' figures against those they may meet, and back.

    The enemy's rows have no dice: these are on its cards."""
    met = [figure for figure in met if gear_said_by(figure.profile, d) != "nobody"]
    if not figures or not met:
        return ()
    ours = [row for figure in figures for row in _rows_of(figure, met, d, f"{figure.name}, ")]
    against = [row for figure in met for row in _rows_of(figure, figures, d)]
    theirs = sorted((CrossRow(row.label, "", row.cells) for row in against), key=_by_label)
    return (
        CrossTable.of("Vos figurines contre l’ennemi", f"{_READ} {_DICE}", [figure.name for figure in met], ours),
        CrossTable.of("L’ennemi contre vos figurines", "Ses armes ; ses dés sont avec ses chiffres.",
                      [figure.name for figure in figures], theirs),
    )  # fmt: skip


def _by_label(row: CrossRow) -> tuple[str, tuple[str, ...]]:
    return row.label, row.cells


def _rows_of(figure: Figure, targets: Sequence[Figure], d: Definitions, whose: str = "") -> Iterator[CrossRow]:
    """Yield the rows of a figure's arms; of bare hands only without a weapon, as they are included against a sabre."""
    armed = [m for m in figure.melee if m.item.equipment.id != "mains-nues"] or figure.melee
    for attack in armed:
        numbers = tuple(roll_text(melee_difficulty(attack, target, d)) for target in targets)
        yield CrossRow(whose + unmarked(attack.item.label), marked(f"{attack.dice}D", attack.house), numbers)
    for shot in figure.shots:
        cells = []
        for target in targets:
            number = shot_numbers(figure, target, shot.item.equipment, d)[1]
            more = target.target_dice - target.protection
            cells.append(roll_text(number) + (f" {signed(more)}D" if more else ""))
        yield CrossRow(whose + unmarked(shot.item.label), f"{shot.dice}D", tuple(cells))
