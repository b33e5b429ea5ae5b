"""Opponents as stat blocks, eight to a page that can be cut into cards: what a GM rolls for them, and their PV."""

from collections.abc import Sequence
from typing import Any, get_args

from generator.core.chance.dice import Dice
from generator.core.names import slug
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french
from generator.systems.d6 import sheet_class
from generator.systems.d6.catalogue import Rank
from generator.systems.d6.derive import Derived

TEMPLATE = "d6/opponents.html.j2"
SHARED = 8  # to a page: 105 x 74 mm on A4
SKILLS, ARMS, BOXES = 5, 3, 40
RANKS = get_args(Rank)


def shares_page(c: Derived) -> bool:
    return c.character.pnj


def page(subjects: Sequence[Derived]) -> Sheet:
    """The page of at most so many."""
    d = subjects[0].definitions
    short = {key: one.short for key, one in d.characteristics.items()}
    form: dict[str, Any] = {"blocks": SHARED, "skills": SKILLS, "arms": ARMS, "boxes": BOXES}
    form["characteristics"] = [[*one] for one in short.items()]  # a list: their order is the sheet's
    fields = dict.fromkeys((f"b{n}_{name}" for n in range(1, SHARED + 1) for name in _names(short)), "")
    marks: set[str] = set()
    for n, c in enumerate(subjects, 1):
        fields |= {f"b{n}_{key}": french(text) for key, text in _values(c).items()}
        left = c.pv.fixed if c.pv_current is None else c.pv_current
        marks |= {f"b{n}_pv_{box}" for box in range(max(0, left) + 1, BOXES + 1)}
    title = french(" · ".join(dict.fromkeys(c.character.nom or "" for c in subjects)))
    return Sheet(TEMPLATE, form, fields, title, slug(title) or "adversaires", frozenset(marks), two_sided=False)


def _names(characteristics: dict[str, str]) -> list[str]:
    rows = [f"comp_{n}_{part}" for n in range(1, SKILLS + 1) for part in ("nom", "valeur")]
    arms = [f"arme_{n}_{part}" for n in range(1, ARMS + 1) for part in ("nom", "jet", "degats")]
    return ["nom", "genre", "pv_max", "res", "esquive", "vitesse", "dons", *characteristics, *rows, *arms]


def _values(c: Derived) -> dict[str, str]:
    d, o = c.definitions, c.origin
    race = o.race.label if o.race else ""
    values = {
        "nom": c.character.nom or "",
        "genre": " · ".join(part for part in (race, o.classe.label if o.classe else "") if part),
        "pv_max": c.pv.text,
        "res": str(c.res_corp.total),
        "esquive": c.skills["esquive"].value.skill,
        "vitesse": c.skills["vitesse"].value.skill,
        "dons": ", ".join([t.name for t in c.talents] + [p.name for p in c.powers] + _more_arms(c)),
        **{key: f"{total.dice}D" for key, total in c.characteristics.items()},
    }
    best = sorted(c.skills, key=lambda key: (-c.skills[key].value.steps, -c.skills[key].bought, -_rank(key, c)))
    for n, key in enumerate(_telling(best, c)[:SKILLS], 1):
        values |= {f"comp_{n}_nom": d.skills[key].label, f"comp_{n}_valeur": c.skills[key].value.skill}
    arms = [(w.nom, " ".join(filter(None, sheet_class.roll(c, w.nom))), w.degats or "") for w in c.weapons]
    arms.append(("Mains nues", f"Arts Martiaux {c.skills['arts-martiaux'].value.skill}", f"{c.bare_hands}DD"))
    for n, (name, roll, damage) in enumerate(arms[:ARMS], 1):
        values |= {f"arme_{n}_nom": name, f"arme_{n}_jet": roll, f"arme_{n}_degats": damage}
    return values


def _more_arms(c: Derived) -> list[str]:
    """Arms that have no row, told after the talents."""
    told = [(w.nom, *sheet_class.roll(c, w.nom), w.degats or "") for w in c.weapons[ARMS:]]
    return [" ".join(part for part in one if part) for one in told]


def _rank(skill: str, c: Derived) -> int:
    """How much the class needs it: what decides between skills of one value."""
    one = c.origin.classe
    return RANKS.index(c.definitions.skills[skill].rank_for(one.id, one.family)) if one else 0


def _telling(skills: Sequence[str], c: Derived) -> list[str]:
    """The best skills, those above their characteristic first; Esquive and Vitesse stand apart already."""
    open_to = [key for key in skills if key not in ("esquive", "vitesse") and c.skills[key].value != Dice()]
    return [k for k in open_to if c.skills[k].bought or c.skills[k].race] + [
        k for k in open_to if not (c.skills[k].bought or c.skills[k].race)
    ]
