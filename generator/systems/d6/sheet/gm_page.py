"""The GM's page of a table: ranges across the top, a row for each character, what the group can do, what drives it.

A row has initiative, secret rolls, PV, the side of the Force, weaknesses and what is left to use (L630, L634, L768).
Below stand all skills with who is best and his chances at the usual thresholds, and the debts, bounties, contacts and
notes that the files tell. The order of turns is on the combat board.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import asdict

from generator.base.names import parse_digits
from generator.base.typography import french, number, signed
from generator.model.sheet import Sheet
from generator.systems.d6.evening.briefing import percent
from generator.systems.d6.evening.chances import chance_of
from generator.systems.d6.rules.checks import is_machine
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived, conditional_text
from generator.systems.d6.rules.life import DEAD
from generator.systems.d6.rules.pools import conditions_met, conditions_waiting, pool_of, pool_text
from generator.systems.d6.sheet.form import thin_colour

TEMPLATE = "d6/table"
ROWS, FEW, LEAST = 12, 6, 3  # rows of a page; of one with the group below them, at most and at least
QUOTED = 220  # letters of somebody's notes
SECRET = ("observation", "intuition", "sang-froid", "esquive")  # what the GM rolls without a word


def gm_page(subjects: Sequence[Derived]) -> list[Sheet]:
    """Return a page for every twelve characters; of more than six, the group as a whole has a page of its own."""
    if len(subjects) <= FEW:
        return [_page(subjects, subjects)]
    pages = [_page(subjects[n : n + ROWS], ()) for n in range(0, len(subjects), ROWS)]
    return [*pages, _page((), subjects)]


def _page(shown: Sequence[Derived], group: Sequence[Derived]) -> Sheet:
    """Make a page with a row for each of `shown`, and of what `group` can do, where it is given."""
    fields: dict[str, str] = {}
    for n, c in enumerate(shown, 1):
        fields |= {f"p{n}_{key}": french(text) for key, text in _gm_row_values(c).items()}
    fields |= _group_values(group) if group else {}
    d = (group or shown)[0].definitions
    form = gm_page_form(d, max(len(shown), LEAST if shown else 0) if group else ROWS, group=bool(group))
    return Sheet(TEMPLATE, form, fields, "Table du MJ", "table-du-mj", two_sided=False)


def _group_values(group: Sequence[Derived]) -> dict[str, str]:
    """Return who is best at each skill, his chances at the usual thresholds, and what drives the characters."""
    d, values = group[0].definitions, dict[str, str]()
    for key in d.skills:
        pools = [(pool_of(c, key).rollable, c) for c in group if key in c.skills]
        pool, best = max(pools, key=lambda pair: pair[0].steps)
        if not pool.dice:
            values[f"g_{key}"] = "personne"
            continue
        first = (best.character.nom or "").partition(" ")[0]
        values[f"g_{key}"] = f"{first} {pool.skill}".strip()
        for threshold in _usual_thresholds(d):
            values[f"g_{key}_{threshold}"] = percent(chance_of(pool.dice, pool.flat, threshold))
    values["liens"] = french("\n".join(filter(None, map(_motives, group))))
    return values


def _usual_thresholds(d: Definitions) -> tuple[int, ...]:
    """Return the thresholds of easy, normal and difficult actions (L553 to L555)."""
    return d.constants.thresholds[1:4]


def _motives(c: Derived) -> str:
    """Tell debts, bounties, contacts and notes of a character, quoted from his file."""
    debt = c.panels["dette"].fields if "dette" in c.panels else {}
    sum_owed = parse_digits(debt.get("somme", ""))
    owed = number(sum_owed) if sum_owed is not None else debt.get("somme", "")
    told = [f"doit {owed} à {debt['creancier']}".replace("  ", " ")] if debt.get("creancier") else []
    for panel, label in (("primes", "prime"), ("contacts", "contact")):
        rows = [row for rows in c.panels[panel].rows.values() for row in rows] if panel in c.panels else []
        words = [[value for value in row.values() if value not in ("", "true", "false")] for row in rows]  # no boxes
        told += [f"{label} : {', '.join(values)}" for values in words if values]
    notes = " ".join((c.character.notes or "").split())
    told += [notes if len(notes) <= QUOTED else notes[: QUOTED - 1].rstrip() + "…"] if notes else []
    return f"{c.character.nom or '–'} : {' ; '.join(told)}" if told else ""


def gm_page_form(d: Definitions, rows: int, *, group: bool) -> dict[str, Any]:
    livery = d.game.livery
    return {
        "rows": rows,
        "notes": group,
        "group_skills": [[key, skill.label] for key, skill in d.skills.items()],
        "thresholds": list(_usual_thresholds(d)),
        "bands": [{"figure": figure, "label": label} for label, figure in _ranges_of(d)],
        "skills": [{"id": key, "label": d.skills[key].label} for key in SECRET],
        "class": {"label": "Table du MJ", "plate": "", "motto": ""},
        "family": {"id": "", "label": french(d.game.label), "glow": thin_colour(livery.accent, 0.74)},
        "livery": asdict(livery),
    }


def _ranges_of(d: Definitions) -> list[tuple[str, str]]:
    """Return the ranges with the threshold to hit, as on the card, and what cover adds."""
    k = d.constants
    between = [f"{a} à {b} m" for a, b in pairwise(k.shot_reaches)]
    bands = [f"moins de {k.shot_reaches[0]} m", *between, f"plus de {k.shot_reaches[-1]} m"]
    ranges = [(french(band), str(figure)) for band, figure in zip(bands, k.shot_thresholds, strict=True)]
    far = ("longue portée", str(k.shot_threshold_long_weapon))
    return [*ranges, far, ("à couvert", f"+{k.cover_threshold}")]


def _gm_row_values(c: Derived) -> dict[str, str]:
    race = c.origin.race
    pending = [f"{c.xp.left} XP"] if c.xp.left else []
    pending += [f"{number(c.credits)} crédits"] if c.credits else []
    return {
        "nom": c.character.nom or "",
        "joueur": c.character.joueur or "",
        "genre": " · ".join([race.label if race else "", *(classe.label for classe in c.origin.classes)]),
        "initiative": pool_text(c, "vitesse"),
        **{key: pool_text(c, key) for key in SECRET},
        "res": str(c.res_corp.total),
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "cote": signed(c.side) if c.side else "0",
        "passifs": ", ".join(t.name for t in c.talents if t.type == "passif"),
        "jour": ", ".join(t.name for t in c.talents if t.type in ("jour", "combat")),
        "statuts": ", ".join(_weaknesses(c)),
        "reste": "\n".join(pending),
    }


def _states_by_pv(c: Derived) -> list[str]:
    """Return the state of a character with PV at 0 or below (L530-532); a droid has its own (A87)."""
    statuses = c.definitions.statuses
    if is_machine(c.origin.race) and c.pv_current is not None and c.pv_current <= 0:
        return ["Détruit" if c.dead else "Hors service"]
    if c.dead:
        return [statuses[DEAD].label]
    down = c.pv_current is not None and c.pv_current <= 0
    return [statuses["agonisant" if c.pv_current else "inconscient"].label] if down else []


def _weaknesses(c: Derived) -> list[str]:
    """List the weaknesses of tonight: statuses, missing armour, a load, characteristics without dice."""
    d = c.definitions
    weaknesses = [*dict.fromkeys((*_states_by_pv(c), *(d.statuses[key].label for key in c.life.statuses)))]
    weaknesses += [f"{signed(condition.dice)}D compris : {condition.when}" for condition in conditions_met(c)]
    weaknesses += [f"{d.characteristics[key].short} 0D" for key, total in c.characteristics.items() if total.dice == 0]
    worse = [condition for condition in conditions_waiting(c) if condition.dice < 0 or condition.bonus < 0]
    weaknesses += [conditional_text(condition, d) for condition in worse]
    return weaknesses
