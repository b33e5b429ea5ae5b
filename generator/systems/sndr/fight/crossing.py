"""Tables of what each figure of a band rolls against each of the other: the number that hits, then the target's save.

Who beats whom stands beside it where chances are printed and the game is not played out (N-55)."""

from collections.abc import Iterator, Sequence

from generator.model.matrix import CrossRow, CrossTable
from generator.systems.sndr.fight.combat import effects_of_weapon, melee_dice, shot_face, weapon_of
from generator.systems.sndr.rules.definitions import Definitions, Weapon
from generator.systems.sndr.rules.figure import Figure, modify_threshold, text_of_threshold

Named = Sequence[tuple[str, Figure]]
_READ = (
    "Ce qui touche, puis la sauvegarde de la cible : « 4+ · 5+ ». Tir sur place à portée moyenne, mêlée sans charge ; "
    "« 1D6 » : dés qui restent face à cette arme."
)
# May stand on a page of its own.
_READ_AGAIN = "Ce qui touche, puis la sauvegarde : sur place à portée moyenne, mêlée sans charge."


def cross_bands(bands: Sequence[tuple[str, Named]], d: Definitions) -> tuple[CrossTable, ...]:
    """Return the tables of both directions, or none unless there are two bands with figures."""
    if len(bands) != 2 or not all(figures for _name, figures in bands):
        return ()
    (first, figures_of_first), (second, figures_of_second) = bands
    return (
        _cross_one_way(f"{first} contre {second.lower()}", _READ, figures_of_first, figures_of_second, d),
        _cross_one_way(f"{second} contre {first.lower()}", _READ_AGAIN, figures_of_second, figures_of_first, d),
    )


def _cross_one_way(title: str, text: str, figures: Named, targets: Named, d: Definitions) -> CrossTable:
    rows = list(_rows_of(figures, targets, d))
    return CrossTable.of(title, text, [label for label, _figure in targets], rows)


def _rows_of(figures: Named, targets: Named, d: Definitions) -> Iterator[CrossRow]:
    for name, figure in dict(figures).items():
        for arm in figure.shooting:
            cells = []
            for _label, target in targets:
                face = shot_face(figure, arm, None, 0, target, d)
                cells.append(f"{text_of_threshold(face or 0)} · {_text_of_save(target, arm.weapon, d)}")
            yield CrossRow(f"{name}, {arm.weapon.label}", f"{arm.dice}D6", tuple(cells))
        weapon = weapon_of(figure)
        if weapon:
            yield CrossRow(f"{name}, {weapon.label}", f"{weapon.power}D6", tuple(
                _text_of_blow(figure, target, weapon, d) for _label, target in targets
            ))  # fmt: skip


def _text_of_blow(figure: Figure, target: Figure, weapon: Weapon, d: Definitions) -> str:
    dice = melee_dice(figure, target, d)
    if not dice:
        return "arme brisée" if "break" in effects_of_weapon(weapon_of(target) or weapon, d) else "–"
    left = "" if dice == weapon.power else f"{dice}D6 "
    return f"{left}{text_of_threshold(figure.profile.combat)} · {_text_of_save(target, weapon, d)}"


def _text_of_save(target: Figure, weapon: Weapon, d: Definitions) -> str:
    c, saves = d.constants, []
    if target.profile.save is not None:
        by = modify_threshold(target.profile.save, weapon.save_modifier, low=c.threshold_min, high=c.threshold_max)
        saves.append(text_of_threshold(by))
    if target.profile.save2 is not None:
        saves.append(f"{target.profile.save2}++")
    return " puis ".join(saves) or "aucune"
