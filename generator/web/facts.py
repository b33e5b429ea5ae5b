"""What a class and a race of the D6 game give, in lines that stand beside the choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from generator.core.i18n import _
from generator.core.paper.typography import french, signed
from generator.systems.d6.definitions import Class, Definitions, Race, Talent
from generator.systems.d6.derive import conditional_text


@dataclass(frozen=True)
class Fact:
    label: str
    text: str


@dataclass(frozen=True)
class Offer:
    """One of several to choose from; `value` is what the file says."""

    value: str
    label: str
    effect: str
    chosen: bool


@dataclass(frozen=True)
class Family:
    id: str
    label: str
    offers: tuple[Offer, ...]


def dice_text(dice: Mapping[str, int], d: Definitions) -> str:
    """`VIG +2, MEC +1, SAV −1`"""
    ranked = sorted((key for key in dice if dice[key]), key=lambda key: -dice[key])
    return ", ".join(f"{d.characteristics[key].short} {signed(dice[key])}" for key in ranked)


def class_effect(one: Class, d: Definitions) -> str:
    parts = [dice_text(one.dice, d)] if one.dice else []
    parts += [" / ".join(o.label for o in one.options.values())] if one.options else []
    if one.picks:
        parts.append(_("{plus} × +1D and {minus} × −1D to choose").format(plus=one.picks.plus, minus=one.picks.minus))
    parts += [f"PV {signed(one.pv)}"] if one.pv else []
    parts += ["PV +1D"] if one.pv_roll else []
    parts += [_("{n} XP of skills").format(n=one.skill_xp)] if one.skill_xp else []
    parts += [_("{n} credits").format(n=one.credits)] if one.credits else []
    return " · ".join(parts)


def race_effect(race: Race, d: Definitions) -> str:
    parts = [dice_text(race.dice, d)] if race.dice else []
    parts += [_("{n}D of your choice").format(n=signed(race.choice))] if race.choice else []
    parts += [_("{n}D of the Force").format(n=race.force_choice.dice)] if race.force_choice else []
    parts += [f"{d.skills[key].label} {signed(n)}D" for key, n in race.skill_dice.items()]
    parts += [f"XP +{race.xp_percent} %"] if race.xp_percent else []
    parts += [_("two classes")] if race.second_class else []
    return " · ".join(parts)


def class_facts(one: Class, d: Definitions) -> list[Fact]:
    items = [
        d.items[i.item].label + (f" ({i.note})" if i.note else "") + (f" × {i.count}" if i.count > 1 else "")
        for i in one.items
    ]
    facts = [Fact(o.label, dice_text(o.dice, d)) for o in one.options.values()]
    facts += [Fact(_("Equipment"), ", ".join([*items, *(a.name for a in one.assets)]))]
    facts += [_talent(t) for t in one.talents]
    facts += [Fact(french(p.name), french(p.text)) for p in one.powers]
    return [fact for fact in facts if fact.text]


def race_facts(race: Race, d: Definitions) -> list[Fact]:
    facts = [Fact(_("Sometimes"), french(conditional_text(one, d))) for one in race.conditional]
    facts += [Fact("Res Corp", f"{b.label} {b.value}") for b in race.res_corp]
    facts += [Fact(_("Reputation"), signed(race.reputation))] if race.reputation else []
    facts += [_talent(t) for t in race.talents]
    return facts + [Fact(french(t.name), french(t.text)) for t in race.traits]


def _talent(one: Talent) -> Fact:
    return Fact(french(one.name), french(one.text))


def classes(d: Definitions, written: str) -> list[Family]:
    """Every class by family; the one the file names keeps the name the file gives it."""
    found = d.find("classes", written) if written else None
    return [
        Family(
            family.id,
            family.label,
            tuple(
                Offer(written if c.id == found else c.id, c.label, class_effect(c, d), c.id == found)
                for c in d.classes.values()
                if c.family == family.id
            ),
        )
        for family in d.families.values()
    ]


def races(d: Definitions, written: str) -> list[Offer]:
    found = d.find("races", written) if written else None
    return [
        Offer(written if r.id == found else r.id, r.label, race_effect(r, d), r.id == found) for r in d.races.values()
    ]
