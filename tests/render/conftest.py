"""A small sheet of its own, set from tests/render/templates."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from tests.printing import print_sheets

FOLDER = Path(__file__).with_name("templates")
LOOK = Look(folders=(FOLDER,))
SHAPE = {"class": "Lutteur", "skills": ["tir", "esquive", "sabre"]}

GRAKK = Sheet(
    template="fixture/sheet.html.j2",
    form=SHAPE,
    fields={
        "nom": "Grakk l’Émérite → œuf",
        "race": "Wookie",
        "skill.tir": "5D+2",
        "skill.esquive": "4D",
        "skill.sabre": "12D+2",
        "notes": "Il a fui l’esclavage\u00a0: «\u00a0plus jamais\u00a0». Il doit −12\u202f500 crédits.\n\nFin.",
        "ruled": "Journal de bord, jour premier. " * 6,
        "credits": "1\u202f250\u202f000",
    },
    title="Grakk — Lutteur",
    slug="grakk",
    marks=frozenset({"mort", "epuise", "step.tir"}),
    source=b"nom: Grakk\r\n# \xc3\xa9\n",
    source_name="grakk.yaml",
)


def sheet(**fields: str) -> Sheet:
    return replace(GRAKK, fields={**GRAKK.fields, **{name.replace("_", "."): text for name, text in fields.items()}})


def printed(*sheets: Sheet, **options: Any) -> bytes:
    return print_sheets(sheets, folders=(FOLDER,), **options)
