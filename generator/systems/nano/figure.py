"""A Nano profile as it is played: the bonus of each die, and the face to reach."""

from generator.base.record import Record
from generator.systems.nano.definitions import Definitions, Power, Profile, Rule, Weapon


class Arm(Record):
    """A weapon in hand, with the bonus of its bearer to the D6."""

    weapon: Weapon
    bonus: int
    extra_damage: int  # Destructeur (K-12)
    pierce: int  # degrees of armour it takes away (K-13)
    rules: tuple[Rule, ...]


class Cast(Record):
    power: Power
    bonus: int  # the user's Esprit

    @property
    def face(self) -> int | None:
        """The lowest of the D6 that succeeds; None when opposed."""
        return None if self.power.difficulty is None else max(1, self.power.difficulty - self.bonus)


class Figure(Record):
    profile: Profile
    defence: int  # added to the D6 against a shot
    cover: int  # added to it behind cover
    unarmed: int
    save: int | None
    save_pierced: int | None  # against Perforant
    pool: int
    move: int
    shooting: tuple[Arm, ...]
    melee: tuple[Arm, ...]
    powers: tuple[Cast, ...]
    traits: tuple[Rule, ...]


def figure_of_profile(profile: Profile, d: Definitions) -> Figure:
    c = d.constants
    traits = tuple(d.rules[key] for key in profile.traits)
    borne = [d.rules[key] for weapon in profile.weapons for key in weapon.rules]
    save = profile.armour.save if profile.armour else None
    return Figure(
        profile=profile,
        defence=profile.combat + sum(r.effects.shot_defence for r in (*borne, *traits)),
        cover=max((r.effects.cover for r in traits if r.effects.cover is not None), default=c.cover_bonus),
        unarmed=max((r.effects.unarmed for r in traits if r.effects.unarmed is not None), default=c.unarmed_combat),
        save=save,
        save_pierced=pierce_save(save, 1, d),
        pool=c.power_pool if profile.powers else 0,
        move=c.move,
        shooting=tuple(
            _arm_of_weapon(w, profile.shoot, d)
            for w in profile.weapons
            if w.kind == "ranged" and profile.shoot is not None
        ),
        melee=tuple(_arm_of_weapon(w, profile.combat, d) for w in profile.weapons if w.kind == "melee"),
        powers=tuple(Cast(d.powers[key], profile.spirit) for key in profile.powers),
        traits=traits,
    )


def characteristics_of(profile: Profile) -> dict[str, str]:
    """Return the characteristics of a profile by their ids; a missing one is a dash (K-21)."""
    return {
        "qualite": f"{profile.quality}+",
        "combat": str(profile.combat),
        "tir": "–" if profile.shoot is None else str(profile.shoot),
        "esprit": str(profile.spirit),
        "vie": str(profile.life),
    }


def damage_of_score(winner: int, loser: int, d: Definitions) -> int:
    """Return the damage of a winning score: above the other's, twice it, three times it (L30-34; K-01 for shooting)."""
    if winner <= loser:
        return 0
    return max(hurt for factor, hurt in d.constants.damage if factor == 1 or winner >= factor * loser)


def pierce_save(save: int | None, degrees: int, d: Definitions) -> int | None:
    """Return the threshold of a save less `degrees` of armour, or None beyond 6+ (K-13)."""
    if save is None or save + degrees > d.constants.save_max:
        return None
    return save + degrees


def _arm_of_weapon(weapon: Weapon, bonus: int, d: Definitions) -> Arm:
    rules = tuple(d.rules[key] for key in weapon.rules)
    return Arm(weapon, bonus, sum(r.effects.damage for r in rules), sum(r.effects.pierce for r in rules), rules)
