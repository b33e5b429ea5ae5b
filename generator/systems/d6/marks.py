"""What is ticked on a character's sheet between two sessions: steps of skills, PV lost, dark side, reputation,
statuses, talents used. What is typed in its fields is told in typed.py."""

from collections.abc import Mapping, Sequence

from generator.core.chance.dice import Dice
from generator.core.game.marks import Doubt, Meaning, Proposal, Ticks, new_and_unsure, run, unclear
from generator.core.i18n import _
from generator.core.names import slug
from generator.systems.d6.derive import Derived
from generator.systems.d6.sheet import sheet
from generator.systems.d6.sheet_class import used_boxes
from generator.systems.d6.sheet_form import STEPS, tick
from generator.systems.d6.typed import typed

__all__ = ["NAMES", "WRITTEN", "meaning", "typed"]
NAMES = ("nom", "nom_verso")
WRITTEN = ("credits", "pv", "xp_gagnee", "notes")


def meaning(c: Derived, ticks: Ticks) -> Meaning:
    k = c.definitions.constants
    found = [
        *_steps(c, ticks),
        *_scale(ticks, "cote", k.dark_min, k.light_max, c.side),
        *_scale(ticks, "reputation", k.reputation_min, k.reputation_max, c.reputation),
        *_pv(c, ticks),
        *_list(ticks, "statuts", {f"statut_{key}": key for key in c.definitions.statuses}, c.life.statuses),
        *_list(ticks, "utilises", _talents(c, ticks), c.character.utilises),
    ]
    proposals = tuple(one for one in found if isinstance(one, Proposal))
    return Meaning(proposals, tuple(one for one in found if isinstance(one, Doubt)))


def _steps(c: Derived, ticks: Ticks) -> list[Proposal | Doubt]:
    """Boxes from the left, each a third of a die, bought at its price (L543)."""
    found: list[Proposal | Doubt] = []
    for key, skill in c.skills.items():
        names = [f"comp_{key}_palier_{n}" for n in range(1, STEPS + 1)]
        new, unsure = new_and_unsure(ticks, names)
        if not new and not unsure:
            continue
        count = run(ticks, names)
        if count is None:
            path = ("experience", "competences", key)
            found.append(Doubt(path, unclear(unsure), tuple(new + unsure)))
            continue
        value = Dice.of_steps(skill.start.steps + count).skill
        found.append(
            Proposal(
                ("experience", "competences", key), skill.value.skill, value, tuple(new),
                "buy", {"skill": key, "value": value},
            )
        )  # fmt: skip
    return found


def _scale(ticks: Ticks, key: str, low: int, high: int, now: int) -> list[Proposal | Doubt]:
    """One mark on a scale; the printed one is where it stood."""
    places = {f"{key}_{tick(n)}": n for n in range(low, high + 1)}
    new, unsure = new_and_unsure(ticks, places)
    if len(new) == 1 and not unsure:
        return [Proposal((key,), now, places[new[0]], tuple(new))]
    if new or unsure:
        why = _("{n} marks on a scale of one").format(n=len(new)) if len(new) > 1 else unclear(unsure)
        return [Doubt((key,), why, tuple(new + unsure))]
    return []


def _list(ticks: Ticks, key: str, places: Mapping[str, str], now: Sequence[str]) -> list[Proposal | Doubt]:
    """Boxes that each add something to a list; what is doubtful leaves the others sure."""
    new, unsure = new_and_unsure(ticks, places)
    found: list[Proposal | Doubt] = [Doubt((key, places[one]), unclear([one]), (one,)) for one in unsure]
    if new:
        after = [*now, *(places[name] for name in new)]
        found.append(Proposal((key,), list(now), list(dict.fromkeys(after)), tuple(new)))
    return found


def _talents(c: Derived, ticks: Ticks) -> dict[str, str]:
    """The boxes of talents used up, and whose each is."""
    names = {slug(one.name): one.name for one in c.talents}
    boxes = used_boxes(c, sheet(c).fields).items()
    return {box: names.get(slug(shown), shown) for box, shown in boxes if box in ticks}


def _pv(c: Derived, ticks: Ticks) -> list[Proposal | Doubt]:
    """PV lost: a run from the first box or from the last; below zero, the boxes of the dying."""
    most, k = c.pv.maximum or 0, c.definitions.constants
    names = [f"pv_{n}" for n in range(1, most + 1)]
    below = ["pv_0", *(f"pv_moins_{n}" for n in range(1, -k.pv_dead + 1))]
    new, unsure = new_and_unsure(ticks, names)
    low, unsure_low = new_and_unsure(ticks, below)
    if not new and not low and not unsure and not unsure_low:
        return []
    boxes, now = tuple(new + low + unsure + unsure_low), most if c.pv_current is None else c.pv_current
    if unsure or unsure_low:
        return [Doubt(("pv",), unclear(boxes), boxes)]
    lost = [names.index(name) for name in new]
    whole = lost == list(range(lost[0], lost[-1] + 1)) if lost else True
    if low:
        depth = max(below.index(name) for name in low)
        left, whole = -depth, whole and len(lost) in (0, now)
    else:  # those lost before are struck in print, from the last one on
        left, whole = now - len(lost), whole and (lost[0] == 0 or lost[-1] == now - 1)
    if not whole:
        return [Doubt(("pv",), _("{n} boxes ticked that are no run").format(n=len(boxes)), boxes)]
    return [Proposal(("pv",), now, left, boxes)]
