"""The GM's page of a table: what he rolls in secret for each character, and what each can still do (L630, L634)."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import french, number
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.sheet_form import thin_colour

TEMPLATE = "d6/table.html.j2"
ROWS = 8
SECRET = ("observation", "intuition", "sang-froid", "esquive")


def gm_page(subjects: Sequence[Derived]) -> list[Sheet]:
    """One page for eight characters."""
    return [_page(subjects[n : n + ROWS]) for n in range(0, len(subjects), ROWS)]


def _page(subjects: Sequence[Derived]) -> Sheet:
    fields: dict[str, str] = {}
    for n, c in enumerate(subjects, 1):
        fields |= {f"p{n}_{key}": french(text) for key, text in _gm_row_values(c).items()}
    return Sheet(TEMPLATE, gm_page_form(subjects[0].definitions), fields, "Table du MJ", "table-du-mj", two_sided=False)


def gm_page_form(d: Definitions) -> dict[str, Any]:
    livery = d.game.livery
    return {
        "rows": ROWS,
        "skills": [{"id": key, "label": d.skills[key].label} for key in SECRET],
        "class": {"label": "Table du MJ", "plate": "", "motto": ""},
        "family": {"id": "", "label": french(d.game.label), "glow": thin_colour(livery.accent, 0.74)},
        "livery": asdict(livery),
    }


def _gm_row_values(c: Derived) -> dict[str, str]:
    race = c.origin.race
    pending = [f"{c.xp.left} XP"] if c.xp.left else []
    pending += [f"{number(c.credits)} crédits"] if c.credits else []
    return {
        "nom": c.character.nom or "",
        "joueur": c.character.joueur or "",
        "genre": " · ".join([race.label if race else "", *(one.label for one in c.origin.classes)]),
        **{key: c.skills[key].value.skill for key in SECRET},
        "res": str(c.res_corp.total),
        "pv": "" if c.pv_current is None else number(c.pv_current),
        "pv_max": c.pv.text,
        "passifs": ", ".join(t.name for t in c.talents if t.type == "passif"),
        "jour": ", ".join(t.name for t in c.talents if t.type in ("jour", "combat")),
        "reste": " · ".join(pending),
    }
