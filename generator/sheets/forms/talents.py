"""Panels of a verso whose rows are talents and powers: name, kind, effect, a box for a spent one."""

from generator.base.typography import set_capitals
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import Shape, draw_figure, draw_label, draw_plate
from generator.sheets.forms.verso import open_panel


def draw_talents(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw the talents of the class, then lines for others."""
    pane, y = open_panel(canvas, panel), panel["y"]
    _draw_talent_heads(pane, y, "combien de fois · action")
    top, high = 8 * y, 1.7 * panel["row"]
    for n, talent in enumerate(form["talents"], 1):
        row = _open_talent(pane, top, high, base=True)
        _draw_given(row, talent["name"], talent["text"])
        lost = row.kind(7.5, 700).but(colour=row.chrome.word)
        row.field(
            f"don_base_{n}_perdu",
            f"Perdu : {talent['name']}",
            (row.width - 65.0, 0.2, 18.0, 3.8),
            lost,
            floor=6.5,
            leading=3.9,
            align="right",
        )
        _draw_type(row, f"don_base_{n}_type", f"{talent['name']}, type et action", 6.4, 38.0)
        if talent["limited"]:
            side = row.tick_side
            row.box(f"don_base_{n}_utilise", f"Utilisé : {talent['name']}", row.width - 0.6 - side, 0.7, side)
        top += high
    for n in range(1, panel["grids"][0]["rows"] + 1):
        row = _open_talent(pane, top, high)
        row.field(
            f"don_{n}_nom", f"Don {n}", (0.6, 0.2, row.width - 46.6, 3.8), row.kind(8.5, 600), floor=6.5, leading=3.8
        )
        _draw_type(row, f"don_{n}_type", f"Don {n}, type", 6.4, 38.0)
        side = row.tick_side
        row.box(f"don_{n}_utilise", f"Don {n}, utilisé", row.width - 0.6 - side, 0.7, side)
        _draw_effect(row, f"don_{n}_effet", f"Don {n}, effet")
        top += high


def draw_learned(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw talents learned from others: name, class, kind, effect."""
    pane, y = open_panel(canvas, panel), panel["y"]
    _draw_talent_heads(pane, y, "type", learned=True)
    high = 1.7 * panel["row"]
    for n in range(1, panel["grids"][0]["rows"] + 1):
        row, full_label = _open_talent(pane, 8 * y + high * (n - 1), high), f"Don appris {n}"
        row.field(
            f"appris_{n}_nom",
            full_label,
            (0.6, 0.2, 0.43 * row.width - 0.6, 3.8),
            row.kind(8.5, 600),
            floor=6.5,
            leading=3.8,
        )
        row.field(
            f"appris_{n}_classe",
            f"{full_label}, classe",
            (0.45 * row.width, 0.2, 20.6, 3.8),
            row.kind(7.5, 500, italic=True),
            floor=6.5,
            leading=3.9,
        )
        _draw_type(row, f"appris_{n}_type", f"{full_label}, type", 6.4, 22.0)
        side = row.tick_side
        row.box(f"appris_{n}_utilise", f"{full_label}, utilisé", row.width - 0.6 - side, 0.7, side)
        _draw_effect(row, f"appris_{n}_effet", f"{full_label}, effet")


def draw_force(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw the three dice of the Force, the powers, and the exhaustion of each."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    for n, (name, label) in enumerate((("controle", "Contrôle"), ("sens", "Sens"), ("alteration", "Altération"))):
        box = ((1.8 + 17.2 * n) * x, 6 * y, 16.2 * x, 11.6 * y)
        draw_figure(pane, f"force_{name}", label, box, floor=7.5, stretch=y)
    box = (53.4 * x, 6 * y, 17 * x, 11.6 * y)
    if form["exhaustion_bonus"]:
        draw_plate(pane, *box, filled=False, thickness=0.2, cut=1.6)
        draw_label(pane, box[0], box[1] + 0.9 * y, "Bonus D12", "center", box[2])
        pane.text(box[0], box[1] + 3.2 * y, 8 * y, form["exhaustion_bonus"], pane.title_kind(12, 600), "center", box[2])
    else:
        draw_figure(
            pane,
            "epuisement_bonus",
            "Bonus D12",
            box,
            full_label="Bonus au jet d’épuisement",
            filled=False,
            thickness=0.2,
            floor=7.5,
            stretch=y,
        )
    if all(other["id"] != "sabre" for other in form["panels"]):
        left = pane.width - 1.8 - 22.0
        pane.box("force_epuise", "Épuisé", left + 1.4, 6 * y + 3.8, 4.0, "cross")
        pane.text(left + 7.0, 6 * y + 2.4, 3.1, "Épuisé", pane.kind(7.5, 600))
        pane.text(left + 7.0, 6 * y + 5.5, 3.1, "repos d’1 h", pane.kind(6.5 if pane.large else 7.5, quiet=True))
    sub = pane.title_kind(6.5, 600, track=0.04).but(colour=pane.chrome.word)
    pane.text(4.0, 19.2 * y, 3.0, "POUVOIRS", sub)
    draw_label(pane, 0, 19.4 * y, "épuisement", "right", pane.width - 2.4 * x)
    top, high = 22.8 * y, 1.7 * panel["row"]
    for n, power in enumerate(form["powers"], 1):
        row = _open_talent(pane, top, high, base=True)
        _draw_given(row, power["name"], power["text"])
        _draw_type(row, f"pouvoir_base_{n}_type", f"{power['name']}, jet et action", 14.0, 28.4)
        _draw_exhaustion(row, f"pouvoir_base_{n}_epuisement", f"{power['name']}, épuisement", "#ffffff")
        top += high
    for n in range(1, panel["grids"][0]["rows"] + 1):
        row = _open_talent(pane, top, high)
        row.field(
            f"pouvoir_{n}_nom",
            f"Pouvoir {n}",
            (0.6, 0.2, row.width - 44.6, 3.8),
            row.kind(8.5, 600),
            floor=6.5,
            leading=3.8,
        )
        _draw_type(row, f"pouvoir_{n}_type", f"Pouvoir {n}, action", 14.0, 28.4)
        _draw_exhaustion(row, f"pouvoir_{n}_epuisement", f"Pouvoir {n}, épuisement", row.chrome.tint)
        _draw_effect(row, f"pouvoir_{n}_effet", f"Pouvoir {n}, effet")
        top += high


def _draw_talent_heads(pane: Canvas, y: float, kind: str, *, learned: bool = False) -> None:
    head = pane.title_kind(6.5, 500, quiet=True, track=0.02)
    left, right = 2.2, pane.width - 1.6
    pane.text(left, 5 * y, 3 * y, "DON", head)
    if learned:
        pane.text(left + 0.45 * (right - left), 5 * y, 3 * y, "CLASSE", head)
    pane.text(left, 5 * y, 3 * y, set_capitals(kind), head, "right", right - left - 11.0)
    pane.text(left, 5 * y, 3 * y, "UTILISÉ", head, "right", right - left)


def _open_talent(pane: Canvas, top: float, high: float, *, base: bool = False) -> Canvas:
    """Draw the rule above a talent, its ground where it is the class's own, and return what is below the rule."""
    wide, hair = pane.width - 3.2, pane.chrome.hair
    if base:
        pane.rect(1.6, top, wide, high, pane.chrome.tint)
    pane.line(1.6, top + hair / 2, 1.6 + wide, top + hair / 2, pane.chrome.rule)
    return pane.inside(1.6, top + hair, wide, high - hair)


def _effect_kind(row: Canvas) -> tuple[float, float]:
    """Return the size and leading of what a talent does."""
    return (6.5, 1.1) if row.look.paper == "letter" and not row.large else (7.5, 1.13)


def _draw_given(row: Canvas, name: str, text: str) -> None:
    """Set the printed name and effect of a talent or power."""
    row.text(0.6, 0.2, 3.8, name, row.kind(8.5, 600))
    size, leading = _effect_kind(row)
    row.paragraph(0.6, 3.9, row.width - 1.2, [(text, row.kind(size, leading=leading))])


def _draw_type(row: Canvas, name: str, label: str, right: float, wide: float) -> None:
    row.field(
        name,
        label,
        (row.width - right - wide, 0.2, wide, 3.8),
        row.kind(7.5, 500, quiet=True),
        floor=6.5,
        leading=3.9,
        align="right",
    )


def _draw_effect(row: Canvas, name: str, label: str) -> None:
    size, leading = _effect_kind(row)
    high = row.height + row.chrome.hair - 4.05
    row.field(name, label, (0.6, 3.9, row.width - 1.2, high), row.kind(size, leading=leading), floor=6.5, multi=True)


def _draw_exhaustion(row: Canvas, name: str, label: str, ground: str) -> None:
    x, hair = row.width - 0.6 - 11.0, row.chrome.hair
    row.rect(x, 0.4, 11.0, 3.8, ground, row.chrome.rule)
    row.field(
        name,
        label,
        (x + hair, 0.4 + hair, 11.0 - 2 * hair, 3.8 - 2 * hair),
        row.title_kind(8.5, 600),
        floor=6.5,
        leading=3.9,
        align="center",
    )


PANELS = {"talents": draw_talents, "learned": draw_learned, "force": draw_force}
