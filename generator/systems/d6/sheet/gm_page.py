"""The GM's page of a table, a dashboard: order of turns and ranges across the top, then a row for each character.

A row has initiative, secret rolls, PV, the side of the Force, weaknesses and what is left to use (L630, L634, L768).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import asdict

from generator.base.typography import french, number, signed
from generator.model.sheet import Sheet
from generator.systems.d6.rules.checks import is_machine
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived, conditional_text
from generator.systems.d6.rules.life import DEAD
from generator.systems.d6.rules.pools import conditions_met, conditions_waiting, pool_text
from generator.systems.d6.sheet.form import thin_colour

TEMPLATE = "d6/table"
ROWS, FEW = 12, 6  # of a page; of one for a small table, with room for notes
SECRET = ("observation", "intuition", "sang-froid", "esquive")  # what the GM rolls without a word


def gm_page(subjects: Sequence[Derived]) -> list[Sheet]:
    """Return a page for every twelve characters."""
    return [_page(subjects[n : n + ROWS]) for n in range(0, len(subjects), ROWS)]


def _page(subjects: Sequence[Derived]) -> Sheet:
    fields: dict[str, str] = {}
    for n, c in enumerate(subjects, 1):
        fields |= {f"p{n}_{key}": french(text) for key, text in _gm_row_values(c).items()}
    form = gm_page_form(subjects[0].definitions, FEW if len(subjects) <= FEW else ROWS)
    return Sheet(TEMPLATE, form, fields, "Table du MJ", "table-du-mj", two_sided=False)


def gm_page_form(d: Definitions, rows: int) -> dict[str, Any]:
    livery = d.game.livery
    return {
        "rows": rows,
        "notes": rows == FEW,
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
        "reste": " · ".join(pending),
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
