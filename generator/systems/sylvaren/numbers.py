"""What one figure must reach on each die against another, armour, shield, rules and sabres counted; the same for exact
odds, for battles and for the table that is printed of them."""

from collections.abc import Iterator, Sequence

from generator.core.paper.matrix import CrossRow, CrossTable
from generator.core.paper.typography import signed
from generator.systems.sylvaren.definitions import Definitions, Equipment
from generator.systems.sylvaren.figure import Figure, Melee, difficulty_of, roll_text

_READ = "Le nombre à faire sur chaque dé : armure, bouclier, sabre et règles de la cible sont comptés."
_DICE = "Dés au complet, à portée, sans couvert ; « −2D » : dés que la cible retire aux tirs, un au moins reste."


def shot_numbers(a: Figure, b: Figure, weapon: Equipment, d: Definitions) -> tuple[int, int]:
    """Dice before range, cover and the floor of one, and what each must reach (L116-132)."""
    aim = sum(r.shooting_dice for r in a.rules)
    dice = a.quality + aim + b.target_dice - b.protection
    return dice, difficulty_of(weapon.modifier + b.wound_shot, d.constants)


def melee_difficulty(arm: Melee, b: Figure, d: Definitions) -> int:
    """A saber drops armour; a weapon neither saber nor Cortosis is bare hands against a saber (L91-104, L169)."""
    weapon = arm.item.equipment
    own = d.melee_classes[weapon.melee_class or ""].modifier
    if b.saber and arm.useless_against_saber:
        own = d.melee_classes[d.equipment["mains-nues"].melee_class or ""].modifier
    hide = b.wound_saber if weapon.saber else b.wound_melee
    return difficulty_of(own + hide, d.constants)


def cross_figures(own: Sequence[Figure], met: Sequence[Figure], d: Definitions) -> tuple[CrossTable, ...]:
    """Every attack of these against each of those, and back: theirs by their arms alone, for their cards have the
    dice."""
    if not own or not met:
        return ()
    ours = [row for figure in own for row in _rows_of(figure, met, d, f"{figure.name}, ")]
    theirs = sorted((CrossRow(row.label, "", row.cells) for f in met for row in _rows_of(f, own, d)), key=_by_label)
    return (
        CrossTable.of("Vos figurines contre l’ennemi", f"{_READ} {_DICE}", [one.name for one in met], ours),
        CrossTable.of("L’ennemi contre vos figurines", "Ses armes ; ses dés sont avec ses chiffres.",
                      [one.name for one in own], theirs),
    )  # fmt: skip


def _by_label(row: CrossRow) -> tuple[str, tuple[str, ...]]:
    return row.label, row.cells


def _rows_of(figure: Figure, targets: Sequence[Figure], d: Definitions, whose: str = "") -> Iterator[CrossRow]:
    """Its arms; bare hands where it has no other, for against a sabre they are counted in."""
    armed = [m for m in figure.melee if m.item.equipment.id != "mains-nues"] or figure.melee
    for attack in armed:
        numbers = tuple(roll_text(melee_difficulty(attack, one, d)) for one in targets)
        yield CrossRow(whose + attack.item.label, f"{attack.dice}D", numbers)
    for shot in figure.shots:
        cells = []
        for one in targets:
            number, more = shot_numbers(figure, one, shot.item.equipment, d)[1], one.target_dice - one.protection
            cells.append(roll_text(number) + (f" {signed(more)}D" if more else ""))
        yield CrossRow(whose + shot.item.label, f"{shot.dice}D", tuple(cells))
