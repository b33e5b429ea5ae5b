"""What play does to a character after creation: sequelae, grafts, wipes, statuses, forms, reputation.

None of it changes what experience has bought or what was paid for it: the columns shift afterwards (A39, A60, A88).
"""

from collections.abc import Iterator, Mapping

from msgspec import field

from generator.core.i18n import _
from generator.core.names import slug
from generator.core.reading.problems import Path, Problem
from generator.core.record import Record
from generator.systems.d6.character import Character, Graft, Sequela
from generator.systems.d6.constants import Constants
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.references import resolve_name

DEAD = "mort"  # the status after which there is none


class Part(Record):
    """One share of a characteristic and where it comes from."""

    source: str
    dice: int


class Life(Record):
    """The marks of play, as the derivation counts them."""

    shifts: Mapping[str, tuple[Part, ...]] = field(default_factory=dict)  # by characteristic
    pv_sequelae: int = 0
    pv_wipes: int = 0  # L990, A62
    talents_lost: tuple[str, ...] = ()
    statuses: tuple[str, ...] = ()

    def shift(self, characteristic: str) -> int:
        return sum(part.dice for part in self.shifts.get(characteristic, ()))


def marks_of_play(c: Character, d: Definitions, problems: list[Problem]) -> Life:
    shifts: dict[str, tuple[Part, ...]] = {}
    for key, part in (*_shifts_of_sequelae(c, d, problems), *_shifts_of_grafts(c, d, problems)):
        shifts[key] = (*shifts.get(key, ()), part)
    statuses = [resolve_name("statuses", one, ("statuts", n), d, problems) for n, one in enumerate(c.statuts)]
    return Life(
        shifts=shifts,
        pv_sequelae=-sum(pv_lost(one, d.constants) for one in c.sequelles),
        pv_wipes=-c.wipes,
        talents_lost=tuple(one.don for one in c.sequelles if one.don and "don" in keys_asked_by(one.jet, d)),
        statuses=tuple(dict.fromkeys(key for key in statuses if key)),
    )


def pv_lost(one: Sequela, k: Constants) -> int:
    return k.sequela_pv[one.jet - 1]


def keys_asked_by(roll: int, d: Definitions) -> tuple[str, ...]:
    """The keys to be written beside a roll: what it broke, marked or took (L824-829)."""
    return d.constants.sequela_asks[roll - 1]


def sequela_text(one: Sequela, d: Definitions) -> tuple[str, str]:
    """What it is and what it costs, as the sheet and `show` tell it."""
    key = d.find("characteristics", one.caracteristique or "")
    lost = pv_lost(one, d.constants)
    cost = f"PV max −{lost}" if lost else ""
    if key and "caracteristique" in keys_asked_by(one.jet, d):
        cost = f"{d.characteristics[key].label} −1D"
    if one.don and "don" in keys_asked_by(one.jet, d):
        cost += f", don perdu : {one.don}"
    what = [one.effet, f"cicatrice : {one.cicatrice}" if one.cicatrice else None]
    return " · ".join(part for part in what if part) or f"jet de chance {one.jet}", cost


def graft_text(one: Graft, d: Definitions) -> str:
    raised = [
        f"{d.characteristics[key].label} {dice:+d}D"
        for written, dice in one.caracteristique.items()
        if (key := d.find("characteristics", written))
    ]
    return ", ".join([*raised, *([one.effet] if one.effet else [])])


def _shifts_of_sequelae(c: Character, d: Definitions, problems: list[Problem]) -> Iterator[tuple[str, Part]]:
    for n, one in enumerate(c.sequelles):
        path: Path = ("sequelles", n)
        missing = [key for key in keys_asked_by(one.jet, d) if getattr(one, key) is None]
        if "caracteristique" in keys_asked_by(one.jet, d):
            if one.caracteristique is None:
                message = _("a roll of 1 takes 1D from a characteristic: which one?")
                hint = _("for example {example}").format(example="{jet: 1, caracteristique: dex}")
                problems.append(Problem("sequela-incomplete", path, message, hint, ruling="A60"))
            elif key := resolve_name("characteristics", one.caracteristique, (*path, "caracteristique"), d, problems):
                yield key, Part("séquelle", -1)
        elif missing:
            message = _("a roll of {n} leaves something that is not written: {keys}")
            text = message.format(n=one.jet, keys=", ".join(missing))
            problems.append(Problem("sequela-pending", path, text, None, "warning", "A60"))


def _shifts_of_grafts(c: Character, d: Definitions, problems: list[Problem]) -> Iterator[tuple[str, Part]]:
    for n, one in enumerate(c.greffes):
        for written, dice in one.caracteristique.items():
            if key := resolve_name("characteristics", written, ("greffes", n, "caracteristique", written), d, problems):
                yield key, Part(one.nom, dice)


def without_lost(names: list[str], lost: tuple[str, ...]) -> tuple[list[bool], list[str]]:
    """Which of these talents are still there, each loss taking the first of its name; and losses of none of them.

    A talent bought again after it was lost is a second one of the same name (L827)."""
    kept = [True] * len(names)
    nowhere = []
    for one in lost:
        held = [n for n, name in enumerate(names) if kept[n] and slug(name) == slug(one)]
        if held:
            kept[held[0]] = False
        else:
            nowhere.append(one)
    return kept, nowhere
