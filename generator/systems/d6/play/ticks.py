"""Boxes ticked on a character's sheet between two sessions: XP and credits won, steps of skills, PV lost, dark
side, reputation, statuses, talents used, panels (panel_ticks.py); each is the difference to the sheet as it
was printed (`then`), laid on the character of today (`now`)."""

from collections.abc import Mapping, Sequence

from generator.base.i18n import _, ngettext
from generator.base.names import slug
from generator.chance.dice import Dice
from generator.game.marks import (
    Doubt,
    Meaning,
    Ticks,
    is_run_from_ends,
    is_run_from_first,
    length_of_run,
    new_and_unsure,
    read_list_ticks,
    settle_run,
    words_of_doubt,
)
from generator.systems.d6.play.panel_ticks import read_panel_ticks
from generator.systems.d6.play.purchases import line_of_skill
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import ACHATS
from generator.systems.d6.sheet.classes import used_boxes
from generator.systems.d6.sheet.form import EVENING, PV_BOXES, STEPS, tick_suffix
from generator.systems.d6.sheet.sheet import sheets
from generator.writing.edits import Edit

Changes = list[Edit | Doubt]


def read_ticks(then: Derived, now: Derived, ticks: Ticks) -> Meaning:
    printed = {name: text for sheet in reversed(sheets(then)) for name, text in sheet.fields.items()}
    k, statuses = now.definitions.constants, {f"statut_{key}": key for key in now.definitions.statuses}
    changes = [
        *_read_evening(now, ticks),
        *_read_skill_steps(now, ticks),
        *_read_scale(ticks, "cote", range(k.dark_min, k.light_max + 1), then.side, now.side),
        *_read_scale(
            ticks, "reputation", range(k.reputation_min, k.reputation_max + 1), then.reputation, now.reputation
        ),
        *_read_pv(now, ticks),
        *read_list_ticks(ticks, ("statuts",), statuses, now.life.statuses),
        *read_list_ticks(ticks, ("utilises",), _boxes_of_talents(then, ticks, printed), now.character.utilises),
        *read_panel_ticks(now, ticks, printed),
    ]
    proposals = tuple(change for change in changes if isinstance(change, Edit))
    return Meaning(proposals, tuple(change for change in changes if isinstance(change, Doubt)))


def _read_evening(now: Derived, ticks: Ticks) -> Changes:
    """Read XP and credits won, the sum of what is ticked at the foot of the verso; there before anything is bought."""
    changes: Changes = []
    stood = {"xp": (("experience", "gagnee"), now.character.experience.gagnee), "credits": (("credits",), now.credits)}
    for key, (path, before) in stood.items():
        worth = {f"soir_{key}_{n}": step for n, step in enumerate(EVENING[key], 1)}
        new, unsure = new_and_unsure(ticks, worth)
        if unsure:
            changes.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure)))
        elif new:
            won = sum(worth[name] for name in new)
            params = {"xp": None, "credits": None, key: won}
            changes.append(Edit(path, before, before + won, tuple(new), "gain", params))
    return changes


def _read_skill_steps(now: Derived, ticks: Ticks) -> Changes:
    """Read boxes from the left, each a third of a die, bought at its price (L543)."""
    changes: Changes = []
    for key, skill in now.skills.items():
        names = [name for n in range(1, STEPS + 1) if (name := f"comp_{key}_palier_{n}") in ticks]
        ticks = settle_run(ticks, names, is_run_from_first)
        new, unsure = new_and_unsure(ticks, names)
        gone = [name for name in names if ticks[name].gone]
        if not new and not unsure and not gone:
            continue
        count, path = length_of_run(ticks, names), ("experience", "competences", key)
        if count is None:
            changes.append(Doubt(path, words_of_doubt(unsure), tuple(new + unsure + gone)))
            continue
        more = count - sum(ticks[name].known for name in names)
        changes += skill_bought(now, key, Dice.of_steps(skill.value.steps + more), tuple(new or gone))
    return changes


def skill_bought(c: Derived, key: str, target: Dice, boxes: tuple[str, ...]) -> list[Edit]:
    """Return a purchase at the price of the day (A88); a lower value takes the last one back."""
    value, path = c.skills[key].value, ("experience", "competences", key)
    if target.steps <= value.steps or not c.skills[key].rollable:
        mine = [purchase for purchase in c.book.bought("competence") if purchase.name == key]
        last = mine[-1].line if mine else None
        if last is None:
            return [Edit(path, value.skill, None, boxes)]
        written = c.character.experience.competences
        raised = isinstance(written, dict) and written.get(key) == mine[-1].after
        lower = [Edit(path, mine[-1].after, mine[-1].before, boxes)] if raised else []
        return [*lower, Edit((*ACHATS, last), value.skill, None, boxes)]
    params = {"skill": key, "value": target.skill}
    return [Edit(path, value.skill, target.skill, boxes, "buy", params, (ACHATS, line_of_skill(c, key, target)))]


def _read_scale(ticks: Ticks, key: str, scale: range, then: int, now: int) -> Changes:
    """Read one mark on a scale; the printed one is where it stood, or the last that was taken since."""
    places = {f"{key}_{tick_suffix(n)}": n for n in scale}
    new, unsure = new_and_unsure(ticks, places)
    if len(new) == 1 and not unsure:
        taken = [name for name in places if name in ticks and ticks[name].taken]
        stood = places[max(taken, key=lambda name: ticks[name].taken)] if taken else then
        after = min(max(now + places[new[0]] - stood, scale[0]), scale[-1])
        return [Edit((key,), now, after, tuple(new))] if after != now else []
    if new or unsure:
        why = _("{n} marks on a scale of one").format(n=len(new)) if len(new) > 1 else words_of_doubt(unsure)
        return [Doubt((key,), why, tuple(new + unsure))]
    return []


def _boxes_of_talents(c: Derived, ticks: Ticks, printed: Mapping[str, str]) -> dict[str, str]:
    """Return the boxes of talents used up, and whose each is."""
    names = {slug(talent.name): talent.name for talent in c.talents}
    boxes = used_boxes(c, printed).items()
    return {box: names.get(slug(shown), shown) for box, shown in boxes if box in ticks}


def _read_pv(now: Derived, ticks: Ticks) -> Changes:
    """Read PV lost: what is left stands together, with what is struck before it or behind; below zero, the boxes of the
    dying."""
    dead = -now.definitions.constants.pv_dead
    names = [name for n in range(1, PV_BOXES + 1) if (name := f"pv_{n}") in ticks]
    ticks = settle_run(ticks, names, is_run_from_ends)
    below = [name for name in ("pv_0", *(f"pv_moins_{n}" for n in range(1, dead + 1))) if name in ticks]
    new, unsure = new_and_unsure(ticks, [*names, *below])
    gone = [name for name in (*names, *below) if ticks[name].gone]
    if not new and not unsure and not gone:
        return []
    boxes = tuple(new + unsure + gone)
    if unsure:
        return [Doubt(("pv",), words_of_doubt(boxes), boxes)]
    marked = [ticks[name].state == "marked" for name in names]
    free, unbroken = not all(marked), is_run_from_ends(marked)
    stood, stands = (_pv_shown(ticks, names, below, known=known) for known in (True, False))
    if stands <= 0 and any(name in new for name in below):  # the dying strike out the rest, or leave it
        unbroken = unbroken and (not free or not any(name in new for name in names))
    if not unbroken:
        why = ngettext("{n} box ticked out of its run", "{n} boxes ticked that are no run", len(boxes))
        return [Doubt(("pv",), why.format(n=len(boxes)), boxes)]
    before = now.pv_now or 0
    return [Edit(("pv",), before, before + stands - stood, boxes)]


def _pv_shown(ticks: Ticks, names: Sequence[str], below: Sequence[str], *, known: bool) -> int:
    """Return the PV that the boxes show: as they were known before, or as they are now."""
    struck = {name for name in (*names, *below) if (ticks[name].known if known else ticks[name].state == "marked")}
    if low := [depth for depth, name in enumerate(below) if name in struck]:
        return -max(low)
    return len(names) - sum(name in struck for name in names)
