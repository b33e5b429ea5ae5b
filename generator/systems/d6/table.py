"""The GM's page of a table, a dashboard: the order of turns and ranges across the top, then a row a person: initiative,
what he rolls in secret, PV, the side of the Force, what holds against each tonight and what each can still do (L630,
L634, L768)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import asdict

from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french, number, signed
from generator.systems.d6.armour import is_whole
from generator.systems.d6.checks import is_machine
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived, conditional_text
from generator.systems.d6.life import DEAD
from generator.systems.d6.sheet_form import thin_colour

TEMPLATE = "d6/table.html.j2"
ROWS, FEW = 12, 6  # of a page; of one for a small table, with room for notes
SECRET = ("observation", "intuition", "sang-froid", "esquive")  # what the GM rolls without a word


def gm_page(subjects: Sequence[Derived]) -> list[Sheet]:
    """One page for twelve characters."""
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
    """How far, and what it takes to hit: as the card has it; and what cover adds."""
    k = d.constants
    between = [f"{a} à {b} m" for a, b in pairwise(k.shot_reaches)]
    bands = [f"moins de {k.shot_reaches[0]} m", *between, f"plus de {k.shot_reaches[-1]} m"]
    told = [(french(band), str(figure)) for band, figure in zip(bands, k.shot_thresholds, strict=True)]
    return [*told, ("à couvert", f"+{k.cover_threshold}")]


def _gm_row_values(c: Derived) -> dict[str, str]:
    race, k = c.origin.race, c.definitions.constants
    pending = [f"{c.xp.left} XP"] if c.xp.left else []
    pending += [f"{number(c.credits)} crédits"] if c.credits else []
    burden = f" −{k.malus_dice}D" if c.malus else ""
    return {
        "nom": c.character.nom or "",
        "joueur": c.character.joueur or "",
        "genre": " · ".join([race.label if race else "", *(one.label for one in c.origin.classes)]),
        "initiative": c.skills["vitesse"].value.skill + burden,
        **{key: c.skills[key].value.skill for key in SECRET},
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
    """What PV at 0 or below mean (L530-532); to a droid something else (A87)."""
    told = c.definitions.statuses
    if is_machine(c.origin.race) and c.pv_current is not None and c.pv_current <= 0:
        return ["Détruit" if c.dead else "Hors service"]
    if c.dead:
        return [told[DEAD].label]
    down = c.pv_current is not None and c.pv_current <= 0
    return [told["agonisant" if c.pv_current else "inconscient"].label] if down else []


def _weaknesses(c: Derived) -> list[str]:
    """What holds against the character tonight: statuses, armour that is missing, a load, dice that are not there."""
    d, race = c.definitions, c.origin.race
    found = [*dict.fromkeys((*_states_by_pv(c), *(d.statuses[key].label for key in c.life.statuses)))]
    found += ["−1D à tout (sans armure complète)"] if race and race.full_armour and not is_whole(c.armours) else []
    found += [f"{d.characteristics[key].short} 0D" for key, total in c.characteristics.items() if total.dice == 0]
    worse = [one for one in c.conditional if one.dice < 0 or one.bonus < 0]
    found += [conditional_text(one, d) for one in worse if not (race and race.full_armour)]
    return found
