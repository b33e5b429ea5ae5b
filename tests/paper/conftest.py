"""A small sheet of its own, drawn here from the layout in tests/paper/templates."""

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.draw import PANELS
from generator.sheets.forms.parts import Shape
from tests.printing import print_sheets

FOLDER = Path(__file__).with_name("templates")
LOOK = Look(folders=(FOLDER,))
SHAPE = {"trade": "Lutteur", "skills": ["tir", "esquive", "sabre"]}



def _draw_recto(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    name, value, plain = canvas.title_kind(12, 600), canvas.title_kind(8.5, 700), canvas.kind(8.5)
    canvas.text(0, 0, 8, form["trade"].upper(), canvas.title_kind(16, 700))
    canvas.field("nom", "Nom", (23, 10, 60, 5), name, floor=6.5, leading=5)
    canvas.field("race", "Race", (23, 17, 40, 5), plain.but(colour="#7a1f1f"), floor=6.5, leading=5)
    for n, skill in enumerate(form["skills"]):
        y = 26 + 6 * n
        canvas.text(0, y, 5, skill, plain)
        canvas.field(f"skill.{skill}", skill, (60, y, 12, 5), value, floor=6.5, leading=5, align="center")
        canvas.box(f"step.{skill}", f"Pas de {skill}", 75, y + 1, 3, "fill")
    for n, (key, label, mark) in enumerate((("mort", "Mort", "cross"), ("epuise", "Épuisé", "check"))):
        canvas.box(key, label, 10.0 * n, 50, 3, mark)
    canvas.box("cercle", "Cercle", 20, 50, 3, "ring", ring=True)
    canvas.rect(0, 58, 35, 45, None, canvas.chrome.line)
    canvas.picture("portrait", "Portrait", 0.2, 58.2, 34.6, 44.6)


def _draw_verso(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    canvas.text(0, 0, 8, "NOTES", canvas.title_kind(16, 700))
    canvas.field("notes", "Notes", (1, 13, 188, 38), canvas.kind(8.5, leading=1.3), floor=6.5, multi=True)
    journal = canvas.kind(8.5, italic=True)
    canvas.field("ruled", "Journal", (0, 56, 90, 30), journal, floor=6.5, leading=5, multi=True, ruled=True)
    canvas.field("credits", "Crédits", (160, 92, 30, 5), canvas.kind(10, 700), floor=6.5, leading=5, align="right")


PANELS["fixture-recto"], PANELS["fixture-verso"] = _draw_recto, _draw_verso

GRAKK = Sheet(
    template="fixture/sheet",
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
