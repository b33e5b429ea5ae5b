"""A profile as it is played, every threshold after the modifiers of its weapons and traits (L41, N-11, N-12), and the
CG proposed for it: fitted by simulation (N-58) or, for a profile of a person's own, by the formula of N-01."""

from collections.abc import Mapping
from typing import Literal

from generator.base.provenance import BLANK, marked
from generator.base.record import Record
from generator.base.typography import signed
from generator.systems.sndr.rules.constants import Number, Points
from generator.systems.sndr.rules.definitions import Definitions, Profile, Trait, Weapon


class Bracket(Record):
    """One of a weapon's three ranges: from more than `low` to `high` pas, and the threshold of each way to shoot."""

    label: str
    low: int
    high: int
    modifier: int
    still: int
    moving: int
    aimed: int


class Shooting(Record):
    weapon: Weapon
    dice: int
    brackets: tuple[Bracket, ...]


class Melee(Record):
    weapon: Weapon
    dice: int
    threshold: int
    charge_dice: int
    charge_threshold: int


class Power(Record):
    trait: Trait
    threshold: int


class Figure(Record):
    profile: Profile
    reaction: int
    reaction_by: Literal["rules", "house", "nobody"]  # who says it: no profile does (N-02)
    vitality: int
    save_shielded: int | None  # under Bouclier de Force
    save_pierced: int | None  # against a lightsaber's S+3
    fear: int
    shot_at: int
    move_fast: Number
    move_shooting: Number
    move_charge: Number
    move_disengage: Number
    shooting: tuple[Shooting, ...]
    melee: tuple[Melee, ...]
    powers: tuple[Power, ...]
    traits: tuple[Trait, ...]

    @property
    def leader(self) -> bool:
        return any(trait.effects.leader for trait in self.traits)


BARE = "sans-arme"
RANGES = ("courte", "moyenne", "longue")


def modify_threshold(threshold: int, modifier: int, *, low: int, high: int) -> int:
    """Return a threshold under the sum of its modifiers, between low and high (L41).

    A printed 1+ is below the floor of modified rolls: it stays until the modifiers worsen it (N-11)."""
    return max(min(threshold + modifier, high), min(threshold, low))


def text_of_threshold(threshold: int) -> str:
    return f"{threshold}+"


def text_of_modifier(letter: str, value: int) -> str:
    """Return a modified characteristic as text: S+3, T−1."""
    return f"{letter}{signed(value)}" if value else letter


def figure_of_profile(profile: Profile, d: Definitions) -> Figure:
    c = d.constants
    traits = tuple(d.trait(key) for key in profile.traits)
    rank = min(c.reaction_rank, len(profile.initiative))
    return Figure(
        profile=profile,
        reaction=profile.reaction or profile.initiative[rank - 1],
        reaction_by="rules" if profile.reaction else "house" if d.game.keeps("reaction") else "nobody",
        vitality=profile.vitality or c.default_vitality,
        save_shielded=_modified_save(profile, c.shield_modifier, c.shield_min, d),
        save_pierced=_modified_save(profile, c.sabre_modifier, c.threshold_min, d),
        fear=min((t.effects.fear for t in traits if t.effects.fear is not None), default=c.fear),
        shot_at=_shot_at(traits),
        move_fast=next((t.effects.move_fast for t in traits if t.effects.move_fast), c.move_fast),
        move_shooting=next((t.effects.move_shooting for t in traits if t.effects.move_shooting), c.move_shooting),
        move_charge=c.move_charge,
        move_disengage=c.move_disengage,
        shooting=tuple(
            _shooting_with(w, profile.shoot, d) for w in _weapons_of_kind(profile, "ranged", d) if profile.shoot
        ),
        melee=tuple(
            _melee_with(w, profile.combat, traits, d)
            for w in _weapons_of_kind(profile, "melee", d) or [d.weapons[BARE]]  # N-54
        ),
        powers=tuple(Power(d.traits[key], threshold) for key, threshold in profile.powers.items()),
        traits=traits,
    )


def shooting_threshold(threshold: int, modifiers: int, d: Definitions) -> int:
    """Return a shooting threshold under the sum of range, stance, cover and the target's traits (N-12)."""
    return modify_threshold(threshold, modifiers, low=d.constants.threshold_min, high=d.constants.threshold_max)


def _weapons_of_kind(profile: Profile, kind: str, d: Definitions) -> list[Weapon]:
    return [d.weapons[key] for key in profile.weapons if d.weapons[key].kind == kind]


def _shooting_with(weapon: Weapon, threshold: int, d: Definitions) -> Shooting:
    c = d.constants
    lows = (0, *weapon.range[:-1])
    brackets = tuple(
        Bracket(
            label,
            low,
            high,
            by,
            shooting_threshold(threshold, by, d),
            shooting_threshold(threshold, by + c.moving_modifier, d),
            shooting_threshold(threshold, by + c.aim_modifier, d),
        )
        for label, low, high, by in zip(RANGES, lows, weapon.range, c.range_modifiers, strict=True)
    )
    return Shooting(weapon, weapon.power, brackets)


def _melee_with(weapon: Weapon, threshold: int, traits: tuple[Trait, ...], d: Definitions) -> Melee:
    c = d.constants
    charge = modify_threshold(threshold, c.charge_modifier, low=c.threshold_min, high=c.threshold_max)
    more = sum(t.effects.charge_power for t in traits)
    return Melee(weapon, weapon.power, threshold, weapon.power + more, charge)


def _modified_save(profile: Profile, by: int, low: int, d: Definitions) -> int | None:
    return None if profile.save is None else modify_threshold(profile.save, by, low=low, high=d.constants.threshold_max)


def _shot_at(traits: tuple[Trait, ...]) -> int:
    """Add up the traits that make a target hard to hit, one of each group: Furtif is Insaisissable (N-12)."""
    alone = sum(t.effects.shot_at for t in traits if not t.effects.group)
    groups: dict[str, int] = {}
    for trait in traits:
        if trait.effects.group:
            groups[trait.effects.group] = max(groups.get(trait.effects.group, 0), trait.effects.shot_at)
    return alone + sum(groups.values())


Origin = Literal["propose", "contenu", "bande", "convenir"]


class Part(Record):
    label: str
    points: Points


class Price(Record):
    """The price of a figure: proposed, unless a content file or the band itself replaces it.

    By the book nobody says it: `convenir`, and it counts for nothing."""

    cg: int
    proposed: int
    origin: Origin
    parts: tuple[Part, ...]  # of the formula, where the costs are its own
    before: int  # by the formula, as it was in 0.3

    @property
    def text(self) -> str:
        """Return the CG as they are shown: marked where they are ours, a place to write them where nobody says."""
        return BLANK if self.origin == "convenir" else marked(str(self.cg), self.origin == "propose")

    @property
    def said(self) -> int | None:
        return None if self.origin == "convenir" else self.cg

    @property
    def worth(self) -> int:
        """Return the CG that an opponent is drawn by: those proposed where nobody says any."""
        return self.proposed if self.origin == "convenir" else self.cg

    @property
    def exact(self) -> Points:
        return sum((part.points for part in self.parts), Points()) if self.parts else Points(4 * self.proposed)


def price_profile(profile: Profile, d: Definitions, replaced: int | None = None) -> Price:
    parts = tuple(_parts_of_price(profile, d))
    before = sum((part.points for part in parts), Points()).whole_cg
    fitted = d.game.cg.fitted.get(profile.id)
    proposed, parts = (before, parts) if fitted is None else (fitted, ())
    if replaced is not None:
        return Price(replaced, proposed, "bande", parts if d.game.keeps("cg") else (), before)
    if profile.id in d.costs:
        return Price(d.costs[profile.id].cg, proposed, "contenu", parts, before)
    if not d.game.keeps("cg"):
        return Price(0, proposed, "convenir", (), before)
    return Price(proposed, proposed, "propose", parts, before)


def _parts_of_price(profile: Profile, d: Definitions) -> list[Part]:
    cg = d.game.cg
    weapons = [d.weapons[key] for key in profile.weapons]
    label = {key: c.label for key, c in d.characteristics.items()}
    ranks = zip(cg.initiative, profile.initiative, strict=False)
    parts = [
        Part(f"{label['initiative']} {text_of_threshold(t)}", _points_for_threshold(table, t)) for table, t in ranks
    ]
    shoot = profile.shoot if any(w.kind == "ranged" for w in weapons) else None
    priced = ((profile.combat, "combat", cg.combat), (shoot, "tir", cg.shoot), (profile.save, "sauvegarde", cg.save))
    parts += [
        Part(f"{label[key]} {text_of_threshold(t)}", _points_for_threshold(table, t))
        for t, key, table in priced
        if t is not None
    ]
    if profile.save2 is not None:
        parts.append(
            Part(
                f"{label['sauvegarde']} {text_of_threshold(profile.save2)}+",
                _points_for_threshold(cg.save2, profile.save2),
            )
        )
    extra = (profile.vitality or d.constants.default_vitality) - d.constants.default_vitality
    if extra:
        parts.append(Part(f"{label['vitalite']} +{extra}", cg.vitality * extra))
    if profile.heroism:
        parts.append(Part(f"{label['heroisme']} {profile.heroism}", cg.heroism * profile.heroism))
    parts += [Part(w.label, _points_of_weapon(w, d)) for w in weapons]
    for key, threshold in profile.powers.items():
        table = cg.lightning if d.traits[key].lightning else cg.power
        parts.append(
            Part(f"{d.traits[key].label} {text_of_threshold(threshold)}", _points_for_threshold(table, threshold))
        )
    parts += [Part(d.trait(key).label, cg.traits.get(key, Points())) for key in profile.traits]
    return parts


def _points_for_threshold(table: Mapping[str, Points], threshold: int) -> Points:
    # A missing price is a fault of the content, unless a table's own cost stands for the whole profile.
    return table.get(str(threshold), Points())


def _points_of_weapon(weapon: Weapon, d: Definitions) -> Points:
    if weapon.kind == "ranged":
        cg = d.game.cg.ranged
        points = cg.power * (weapon.power * weapon.cadence)
        return points + cg.long if weapon.range == cg.long_range else points
    melee = d.game.cg.melee
    points = melee.power * (weapon.power - melee.base)
    if weapon.save_modifier:
        points += melee.save_modifier
    return points + sum((melee.rules.get(rule, Points()) for rule in weapon.rules), Points())
