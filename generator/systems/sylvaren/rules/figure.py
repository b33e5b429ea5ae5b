"""A figure at the table: its rolls, its protection, and its difficulty against another figure, with armour, shield,
rules and sabres.

Exact odds, battles and the printed tables use the same numbers.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec.structs import replace

from generator.base.provenance import marked, unmarked
from generator.base.record import Record
from generator.base.typography import signed
from generator.model.briefing import CrossRow, CrossTable
from generator.systems.sylvaren.rules.definitions import Category, Constants, Definitions, Equipment, Profile
from generator.systems.sylvaren.rules.playable import Power, Rule, Stance

if TYPE_CHECKING:
    from generator.chance.odds import Playable


Difficulty = tuple[int, int, int]  # per die, against no, light and heavy armour


class Item(Record):
    """A piece of equipment carried, under the name it was written with (a Dague is an Arme légère)."""

    equipment: Equipment
    label: str


class Melee(Record):
    item: Item
    dice: int
    difficulty: Difficulty
    useless_against_saber: bool  # bare hands instead (L169)
    house: bool = False  # whether the last die is ours (S-04)


class Shot(Record):
    item: Item
    reach: int
    long_reach: int
    dice: int
    long_dice: int
    difficulty: Difficulty


class Gift(Record):
    """A power of this figure: `difficulty` includes its own rules."""

    power: Power
    difficulty: int


class DiceLeft(Record):
    """Dice left at each remaining Quality; None where the figure has no such attack."""

    quality: int
    melee: int
    shot: int | None
    long_shot: int | None
    house: bool = False  # whether the last die of melee is ours (S-04)


class Figure(Record):
    name: str
    quality: int
    items: tuple[Item, ...]
    rules: tuple[Rule, ...]
    category: Category | None
    category_label: str | None
    melee: tuple[Melee, ...]
    shots: tuple[Shot, ...]
    gifts: tuple[Gift, ...]
    movement: int
    difficult_movement: float
    protection: int  # dice that a saber takes from shots
    target_dice: int  # dice that Grand adds to them
    wound_melee: int  # added by armour and rules to the difficulty of wounding it
    wound_shot: int
    wound_saber: int  # the same against a saber, which ignores armour
    track: tuple[DiceLeft, ...]
    stance: Stance
    leader: bool = False
    race: str | None = None
    profile: Profile | None = None

    @property
    def saber(self) -> bool:
        return any(i.equipment.saber for i in self.items)

    @property
    def things(self) -> "tuple[Playable, ...]":
        """The rules and equipment that a battle may play; powers are apart."""
        return (*self.rules, *(item.equipment for item in self.items))


def melee_dice(quality: int, bonus: int, constants: Constants) -> int:
    """Return the melee dice: one at least, after every modifier (S-04); none at Quality 1 by the book (S-74)."""
    return max(constants.melee_dice_min, quality + constants.melee_dice_modifier + bonus)


def is_last_die_ours(quality: int, bonus: int, constants: Constants) -> bool:
    """Return whether melee has a die only by a ruling of ours (S-04)."""
    return quality + constants.melee_dice_modifier + bonus < constants.melee_dice_min


def shooting_dice(quality: int, bonus: int, constants: Constants) -> int:
    """Return the shooting dice: one at least (L116)."""
    return max(constants.dice_min, quality + bonus)


def difficulty_of(modifier: int, constants: Constants) -> int:
    """Return the difficulty of a modifier: 2+ at least (L97, L132)."""
    return max(constants.difficulty_min, constants.difficulty_base + modifier)


def roll_text(value: int) -> str:
    """Return a difficulty as text: 4+; from 7+ on, a 6 then another die: 6/4+ (L36)."""
    return f"{value}+" if value <= 6 else f"6/{value - 3}+"


def text_of_addition(value: int) -> str:
    """Return a modifier of dice or of a difficulty as text, with its sign; 0 is "0"."""
    return signed(value) if value else "0"


def derive_figure(
    name: str,
    quality: int,
    items: tuple[Item, ...],
    rules: tuple[Rule, ...],
    definitions: Definitions,
    *,
    category: Category | None = None,
    powers: dict[str, int] | None = None,
    protection: int | None = None,
) -> Figure:
    """Compute a figure's numbers.

    Printed powers and protection are final (S-20, S-21); else the category has them."""
    c = definitions.constants
    saber = any(i.equipment.saber for i in items)
    melee = _melee_attacks(quality, items, definitions)
    aim = sum(r.shooting_dice for r in rules)
    arms = {i.label: i for i in items if i.equipment.kind == "ranged"}.values()  # a second of a kind adds nothing
    shots = tuple(_shot_with(quality, i, aim, definitions) for i in arms)
    known = powers or (dict(category.powers) if category else {})
    dull = sum(r.force_difficulty for r in rules)
    if protection is None:
        bonus = max((i.equipment.protection for i in items), default=0)
        protection = category.protection + bonus if category and saber else 0
    hide = sum(r.wound_difficulty for r in rules)
    armour = max((i.equipment.modifier for i in items if i.equipment.kind == "armour"), default=0)
    shield = max((i.equipment.modifier for i in items if i.equipment.kind == "shield"), default=0)
    speeds = [r.movement for r in rules if r.movement is not None]
    movement = min(speeds) if speeds else c.movement
    sure = any(r.sure_footed for r in rules)
    bare = category.without_saber if category and not saber else None  # « Adepte » (S-38)
    label = bare or (category.label if category else None)
    return Figure(
        name=name,
        quality=quality,
        items=items,
        rules=rules,
        category=category,
        category_label=label,
        melee=melee,
        shots=shots,
        gifts=tuple(Gift(definitions.powers[p], max(c.difficulty_min, d + dull)) for p, d in known.items()),
        movement=movement,
        difficult_movement=movement if sure else movement / c.difficult_divisor,
        protection=protection,
        target_dice=sum(r.target_dice for r in rules),
        wound_melee=hide + armour,
        wound_shot=hide + armour + shield,
        wound_saber=hide,
        track=_dice_by_quality(quality, items, bool(shots), aim, c),
        stance="utilisateur-de-la-force" if known else "tireur" if shots else "guerrier",
    )


def from_profile(profile: Profile, definitions: Definitions) -> Figure:
    """Return a figure of the bestiary or of the quality table, as printed; equipment of ours is marked (S-30)."""
    items = items_named(profile.equipment, definitions)
    if gear_said_by(profile, definitions) == "house":
        items = tuple(replace(item, label=marked(item.label)) for item in items)
    figure = derive_figure(
        profile.label,
        profile.quality,
        items,
        tuple(definitions.rules[r] for r in profile.rules),
        definitions,
        category=definitions.categories[profile.category] if profile.category else None,
        powers=dict(profile.powers) or None,
        protection=profile.protection,
    )
    return replace(figure, profile=profile)


def gear_said_by(profile: Profile | None, definitions: Definitions) -> Literal["rules", "house", "nobody"]:
    """Return who equips a figure: the bestiary, or, of the quality table, we (S-30); by the book nobody."""
    return definitions.game.said_by(f"quality.{profile.id}.equipment") if profile else "rules"


def pair_items(items: Iterable[Item], definitions: Definitions) -> tuple[Item, ...]:
    """Replace two weapons that come as a pair by that pair, where the second stood (S-70)."""
    paired: list[Item] = []
    for item in items:
        pair = definitions.equipment[item.equipment.pair] if item.equipment.pair else None
        first = next((other for other in paired if pair and other.equipment.id == item.equipment.id), None)
        if pair and first:
            paired.remove(first)
            paired.append(Item(pair, pair.label))
        else:
            paired.append(item)
    return tuple(paired)


def items_named(names: Iterable[str], definitions: Definitions) -> tuple[Item, ...]:
    entries = [definitions.equipment_names[n] for n in names]
    return tuple(Item(definitions.equipment[f.id], f.label) for f in entries)


def _melee_attacks(quality: int, items: tuple[Item, ...], d: Definitions) -> tuple[Melee, ...]:
    """Return the attacks of every weapon once, and of bare hands without a weapon or facing a saber."""
    weapons = list({i.label: i for i in items if i.equipment.kind == "melee"}.values())
    bare = Item(d.equipment["mains-nues"], d.equipment["mains-nues"].label)
    sound = any(i.equipment.saber or i.equipment.cortosis for i in weapons)
    if not sound and bare.label not in {w.label for w in weapons}:
        weapons.append(bare)
    return tuple(_melee_with(quality, i, d) for i in weapons)


def _melee_with(quality: int, item: Item, d: Definitions) -> Melee:
    weapon, c = item.equipment, d.constants
    modifier = d.melee_classes[weapon.melee_class or ""].modifier
    # A saber cancels armour (L169); none in Cortosis is sold (S-37).
    against = (difficulty_of(modifier, c),) * 3 if weapon.saber else _difficulty_by_armour(modifier, d)
    ours = is_last_die_ours(quality, weapon.melee_dice, c)
    return Melee(item, melee_dice(quality, weapon.melee_dice, c), against, not (weapon.saber or weapon.cortosis), ours)


def _shot_with(quality: int, item: Item, aim: int, d: Definitions) -> Shot:
    weapon, c = item.equipment, d.constants
    return Shot(
        item,
        weapon.reach,
        weapon.reach * c.long_range_factor,
        shooting_dice(quality, aim, c),
        shooting_dice(quality, aim + c.long_range_dice, c),
        _difficulty_by_armour(weapon.modifier, d),
    )


def _difficulty_by_armour(modifier: int, d: Definitions) -> Difficulty:
    light, heavy, c = d.equipment["armure-legere"].modifier, d.equipment["armure-lourde"].modifier, d.constants
    return difficulty_of(modifier, c), difficulty_of(modifier + light, c), difficulty_of(modifier + heavy, c)


def _dice_by_quality(
    quality: int, items: tuple[Item, ...], shoots: bool, aim: int, c: Constants
) -> tuple[DiceLeft, ...]:
    bonus = max((i.equipment.melee_dice for i in items), default=0)
    return tuple(
        DiceLeft(
            q,
            melee_dice(q, bonus, c),
            shooting_dice(q, aim, c) if shoots else None,
            shooting_dice(q, aim + c.long_range_dice, c) if shoots else None,
            is_last_die_ours(q, bonus, c),
        )
        for q in range(quality, 0, -1)
    )


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


def cross_groups(groups: Sequence[tuple[str, Sequence[Figure]]], d: Definitions) -> tuple[CrossTable, ...]:
    """Return the tables of every attack of a group against the figures of the other, both ways."""
    pairs = ((a, b) for a, b in (groups, groups[::-1]))
    return tuple(
        CrossTable.of(
            f"{name} contre {other}", f"{_READ} {_DICE}", [figure.name for figure in targets],
            [row for figure in figures for row in _rows_of(figure, targets, d, f"{figure.name}, ")],
        )
        for (name, figures), (other, targets) in pairs
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
