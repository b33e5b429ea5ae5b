"""The panel of a ship with a crew: its figures, its arms, its vital points box by box, and how it is attacked."""

from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.centre import draw_ship_arms
from generator.sheets.forms.parts import Shape, draw_field_line, draw_figure, draw_points
from generator.sheets.forms.verso import draw_box, draw_rules_table, line_box, open_panel

_LINE = 25  # boxes of a line


def draw_mother_ship(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw a frigate or a cruiser: neither a plan nor decisive hits, which are for ships of one pilot."""
    pane, x, y, row = open_panel(canvas, panel), panel["x"], panel["y"], panel["row"]
    fields = (("vaisseau_type", "Type", 49.0), ("vaisseau_nom", "Nom", 49.0))
    draw_field_line(pane, line_box(pane, panel, 5.6), fields, high=5.2 * y)
    numbers = (
        ("ecrans", "Écrans"),
        ("vitesse", "Vitesse"),
        ("maniabilite", "Maniab."),
        ("hyperdrive", "Hyperdr."),
        ("interception", "Interc. D12"),
    )
    for n, (name, label) in enumerate(numbers):
        box = ((1.8 + 18.7 * n) * x, 15 * y, 17.6 * x, 11.6 * y)
        draw_figure(pane, f"vaisseau_{name}", label, box, full_label=f"Vaisseau, {label}", filled=n == 0, stretch=y)
    draw_ship_arms(pane, 27.6 * y, row, 3 * y)
    top, wide = 31.6 * y + 4 * row, 0.47 * pane.width
    draw_box(pane, (1.8 * x, top, wide, 2 * row - 3.4), "vaisseau_soute", "Soute", "Vaisseau, soute")
    box = (pane.width - 1.8 * x - wide, top, wide, 2 * row - 3.4)
    draw_box(pane, box, "vaisseau_notes", "Équipage, équipement", "Vaisseau, équipage et équipement")
    top += 2 * row + 1.4 * y
    for n, place in enumerate(panel["grids"][0]["labels"], 1):
        _draw_vital_point(pane, n, place, top, y)
        top += 11.6 * y
    draw_rules_table(pane, panel["tables"][0], panel, top)


def _draw_vital_point(pane: Canvas, n: int, place: str, top: float, y: float) -> None:
    """Draw a vital point: its name, its PB, and a box for each."""
    strong = pane.kind(7.5, 600)
    pane.text(1.8, top, 3.8 * y, place, strong)
    left = pane.width - 1.8 - 10.0
    pane.text(left - 6.0, top, 3.8 * y, "PB", pane.kind(6.5, quiet=True))
    pane.field(
        f"vital_{n}_pb_max",
        f"{place}, PB",
        (left, top, 10.0, 3.8 * y),
        pane.title_kind(8.5, 600),
        floor=6.5,
        leading=3.8 * y,
        align="center",
    )
    for line in (0, 1):
        draw_points(
            pane, f"vital_{n}_pb", _LINE, f"{place}, PB", 1.8, top + (4.0 + 3.6 * line) * y, first=1 + _LINE * line
        )


PANELS = {"mother-ship": draw_mother_ship}
