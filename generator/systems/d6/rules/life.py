"""Changes to a character in play: sequelae, grafts, wipes, statuses, forms, reputation.

They change neither what experience has bought nor the price paid: the columns shift afterwards (A39, A60, A88).
"""

from collections.abc import Iterator, Mapping

from msgspec import field

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.systems.d6.rules.character import Character, Graft, Sequela
from generator.systems.d6.rules.choices import resolve_name
from generator.systems.d6.rules.definitions import Constants, Definitions

DEAD = "mort"  # the last status


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
    statuses = [resolve_name("statuses", name, ("statuts", n), d, problems) for n, name in enumerate(c.statuts)]
    return Life(
        shifts=shifts,
        pv_sequelae=-sum(pv_lost(sequela, d.constants) for sequela in c.sequelles),
        pv_wipes=-c.wipes,
        talents_lost=tuple(s.don for s in c.sequelles if s.don and "don" in keys_asked_by(s.jet, d)),
        statuses=tuple(dict.fromkeys(key for key in statuses if key)),
    )


def pv_lost(sequela: Sequela, k: Constants) -> int:
    return k.sequela_pv[sequela.jet - 1]


def keys_asked_by(roll: int, d: Definitions) -> tuple[str, ...]:
    """Return the keys to write beside a roll: what it broke, marked or took (L824-829)."""
    return d.constants.sequela_asks[roll - 1]


def sequela_text(sequela: Sequela, d: Definitions) -> tuple[str, str]:
    """Return the text of a sequela and of its cost, as the sheet and `show` print them."""
    key = d.find("characteristics", sequela.caracteristique or "")
    lost = pv_lost(sequela, d.constants)
    cost = f"PV max −{lost}" if lost else ""
    if key and "caracteristique" in keys_asked_by(sequela.jet, d):
        cost = f"{d.characteristics[key].label} −1D"
    if sequela.don and "don" in keys_asked_by(sequela.jet, d):
        cost += f", don perdu : {sequela.don}"
    what = [sequela.effet, f"cicatrice : {sequela.cicatrice}" if sequela.cicatrice else None]
    return " · ".join(part for part in what if part) or f"jet de chance {sequela.jet}", cost


def graft_text(graft: Graft, d: Definitions) -> str:
    raised = [
        f"{d.characteristics[key].label} {dice:+d}D"
        for written, dice in graft.caracteristique.items()
        if (key := d.find("characteristics", written))
    ]
    return ", ".join([*raised, *([graft.effet] if graft.effet else [])])


def _shifts_of_sequelae(c: Character, d: Definitions, problems: list[Problem]) -> Iterator[tuple[str, Part]]:
    for n, sequela in enumerate(c.sequelles):
        path: Path = ("sequelles", n)
        missing = [key for key in keys_asked_by(sequela.jet, d) if getattr(sequela, key) is None]
        if "caracteristique" in keys_asked_by(sequela.jet, d):
            if sequela.caracteristique is None:
                message = _("a roll of 1 takes 1D from a characteristic: which one?")
                hint = _("for example {example}").format(example="{jet: 1, caracteristique: dex}")
                problems.append(Problem("sequela-incomplete", path, message, hint, ruling="A60"))
            elif key := resolve_name(
                "characteristics", sequela.caracteristique, (*path, "caracteristique"), d, problems
            ):
                yield key, Part("séquelle", -1)
        elif missing:
            message = _("a roll of {n} leaves something that is not written: {keys}")
            text = message.format(n=sequela.jet, keys=", ".join(missing))
            problems.append(Problem("sequela-pending", path, text, None, "warning", "A60"))


def _shifts_of_grafts(c: Character, d: Definitions, problems: list[Problem]) -> Iterator[tuple[str, Part]]:
    for n, graft in enumerate(c.greffes):
        for written, dice in graft.caracteristique.items():
            if key := resolve_name("characteristics", written, ("greffes", n, "caracteristique", written), d, problems):
                yield key, Part(graft.nom, dice)


def without_lost(names: list[str], lost: tuple[str, ...]) -> tuple[list[bool], list[str]]:
    """Return which talents remain, each loss taking the first of its name, and the losses that match none.

    A talent bought again after it was lost is a second one of the same name (L827)."""
    remains = [True] * len(names)
    unmatched = []
    for loss in lost:
        matches = [n for n, name in enumerate(names) if remains[n] and slug(name) == slug(loss)]
        if matches:
            remains[matches[0]] = False
        else:
            unmatched.append(loss)
    return remains, unmatched
