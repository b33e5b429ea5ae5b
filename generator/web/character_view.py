"""A D6 character as its page shows it: what is chosen, what it makes, what the next step costs."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.paper.typography import number
from generator.systems.d6.advancement import pv_price, step_price
from generator.systems.d6.definitions import Class, Definitions, Race
from generator.systems.d6.derive import Derived
from generator.systems.d6.rules import WAIVABLE
from generator.systems.d6.view import total_origin
from generator.web import facts
from generator.web.choices import Choice, choices
from generator.web.document import Document
from generator.web.fields import at, name_of, whole


@dataclass(frozen=True)
class Characteristic:
    id: str
    label: str
    free: int
    total: str
    origin: str


@dataclass(frozen=True)
class Skill:
    name: str  # of its field
    id: str
    label: str
    start: str
    value: str
    written: str
    spent: int
    next: str
    price: int | None  # None: it cannot be bought
    affordable: bool


@dataclass(frozen=True)
class SkillGroup:
    label: str
    skills: tuple[Skill, ...]


@dataclass(frozen=True)
class Number:
    """One of the figures always in sight."""

    label: str
    value: str
    note: str = ""
    bad: bool = False


@dataclass(frozen=True)
class View:
    families: list[facts.Family]
    races: list[facts.Offer]
    classe: Class | None
    race: Race | None
    class_facts: list[facts.Fact]
    race_facts: list[facts.Fact]
    class_effect: str
    race_effect: str
    family: str
    numbers: list[Number]
    characteristics: list[Characteristic]
    left: int
    choices: list[Choice]
    groups: list[SkillGroup]
    strangers: list[str]  # skills written that the game does not know
    xp: Number
    next_pv: str
    jedi: bool
    slots: str
    fields_of_force: tuple[str, ...]
    starting: Mapping[str, list[str]]  # what the class gives, where the file says nothing of its own
    waivable: frozenset[str]
    waived: list[str]


def view(document: Document) -> View:
    d: Definitions = document.definitions
    c: Derived | None = document.subject
    tree = document.tree
    free = at(tree, ("repartition",))
    free = free if isinstance(free, dict) else {}
    classe = c.origin.classe if c else None
    race = c.origin.race if c else None
    known, strangers = _written_skills(tree, d)
    return View(
        families=facts.classes(d, _text(tree, "classe")),
        races=facts.races(d, _text(tree, "race")),
        classe=classe,
        race=race,
        class_facts=facts.class_facts(classe, d) if classe else [],
        race_facts=facts.race_facts(race, d) if race else [],
        class_effect=facts.class_effect(classe, d) if classe else "",
        race_effect=facts.race_effect(race, d) if race else "",
        family=classe.family if classe else "",
        numbers=_numbers(c) if c else [],
        characteristics=[
            Characteristic(
                key,
                known_one.label,
                whole(free.get(key)),
                f"{c.characteristics[key].dice}D" if c else "",
                total_origin(c.characteristics[key]) if c else "",
            )
            for key, known_one in d.characteristics.items()
        ],
        left=d.constants.free_dice - sum(whole(n) for n in free.values()),
        choices=choices(tree, classe, race, d),
        groups=_groups(c, known, d) if c else [],
        strangers=strangers,
        xp=_xp(c),
        next_pv=_next_pv(c),
        jedi=_is_jedi(c) or bool(tree.get("force")) or bool(tree.get("pouvoirs")),
        slots=f"{len(c.slots)} / {d.constants.slots}" if c else "",
        fields_of_force=d.constants.force_fields,
        starting=_starting(c),
        waivable=WAIVABLE,
        waived=_waived(tree),
    )


def _xp(c: Derived | None) -> Number:
    if c is None:
        return Number("XP", "0")
    note = _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)
    return Number("XP", str(c.xp.left), note, c.xp.left < 0)


def _next_pv(c: Derived | None) -> str:
    if c is None or c.pv.maximum is None:
        return ""
    return _("the next one: {n} XP").format(n=pv_price(c.pv.maximum, 1, c.definitions.constants))


def _starting(c: Derived | None) -> dict[str, list[str]]:
    if c is None:
        return {"armes": [], "armures": [], "inventaire": []}
    weapons = [" · ".join(t for t in (w.nom, w.degats, w.portee, w.type) if t) for w in c.weapons]
    armours = [a.nom + (f" · Res Corp {a.res_corp}" if a.res_corp else "") for a in c.armours]
    return {"armes": weapons, "armures": armours, "inventaire": [f"{s.label} × {s.count}" for s in c.slots]}


def _waived(tree: Mapping[str, Any]) -> list[str]:
    held = tree.get("derogations")
    return [str(code) for code in held] if isinstance(held, list) else [held] if isinstance(held, str) else []


def _text(tree: Mapping[str, Any], key: str) -> str:
    value = tree.get(key)
    return value if isinstance(value, str) else ""


def _is_jedi(c: Derived | None) -> bool:
    return c is not None and "jedi" in {one.family for one in (c.origin.classe, c.origin.second) if one}


def _numbers(c: Derived) -> list[Number]:
    return [
        Number(_("PV max"), c.pv.text),
        Number("Res Corp", str(c.res_corp.total)),
        Number(_("Bare hands"), f"{c.bare_hands}DD"),
        Number(_("Credits"), number(c.credits)),
        Number(_("XP left"), str(c.xp.left), bad=c.xp.left < 0),
    ]


def _written_skills(tree: Mapping[str, Any], d: Definitions) -> tuple[dict[str, str], list[str]]:
    """Skill id -> the key it is written under; and the keys that name no skill."""
    held = at(tree, ("experience", "competences"))
    keys = list(held) if isinstance(held, dict) else []
    known = {found: key for key in keys if (found := d.find("skills", key))}
    return known, [key for key in keys if key not in known.values()]


def _groups(c: Derived, written: Mapping[str, str], d: Definitions) -> list[SkillGroup]:
    groups = []
    held = at({"x": c.character.experience.competences}, ("x",))
    for key, characteristic in d.characteristics.items():
        rows = []
        for skill in d.skills.values():
            if skill.characteristic != key:
                continue
            value = c.skills[skill.id]
            price = step_price(value.value, value.base.dice, d.constants) if value.rollable else None
            name = written.get(skill.id, skill.id)
            target = held.get(name, "") if isinstance(held, dict) else ""
            rows.append(
                Skill(
                    name=name_of(("experience", "competences", name)),
                    id=skill.id,
                    label=skill.label,
                    start=value.start.skill,
                    value=value.value.skill,
                    written=target if isinstance(target, str) else "",
                    spent=value.price,
                    next=Dice.of_steps(value.value.steps + 1).skill,
                    price=price,
                    affordable=price is not None and price <= c.xp.left,
                )
            )
        groups.append(SkillGroup(f"{characteristic.label} {c.characteristics[key].dice}D", tuple(rows)))
    return groups
