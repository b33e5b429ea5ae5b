"""Panels with a drawing in the middle, and labels at the ends of its leaders: ship, body, sabre, flask, worlds.

The drawing's own millimetres are scaled into its panel; a label's rule stands where a leader ends (`tools/board`).
In large print the same things are lists.
"""

from collections.abc import Sequence

from generator.base.record import Record
from generator.base.typography import set_capitals
from generator.paper.pdf.places import Align
from generator.paper.text.flow import Run, Type, set_paragraph
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import (
    Shape,
    draw_field_line,
    draw_figure,
    draw_points,
    draw_printed_table,
    draw_rule_at_foot,
    draw_ruled_table,
)
from generator.sheets.forms.verso import draw_box, line_box, open_panel

_WIDE = 92.0  # of most drawings
_TICK = 3.2  # the side of a box beside a drawing


class Centre(Record):
    """The place of a drawing in its panel: its upper left corner, and the size of a millimetre of it."""

    x: float
    y: float
    scale: float


class Label:
    """A label at the end of a leader: lines are added below its rule."""

    def __init__(
        self, pane: Canvas, centre: Centre, side: str, at: tuple[float, float], name: str = "", roll: str = ""
    ) -> None:
        """`at`: the end of the leader on the drawing; `roll`: the number above the name."""
        x, y = at
        self.right = side == "r"
        self.width = centre.x + centre.scale * (_WIDE - x if self.right else x) - 1.8
        self.left = pane.width - 1.8 - self.width if self.right else 1.8
        self.pane, self.y = pane, centre.y + centre.scale * y - (8.2 if roll else 3.6 if name else 4.8)
        align: Align = "right" if self.right else "left"
        if roll:
            self.pane.text(self.left, self.y, 4.6, roll, roll_kind(pane), align, self.width)
            self.y += 4.6
        if name:
            kind = pane.title_kind(6.5, 600, track=0.03)
            self.pane.text(self.left, self.y, 3.2, set_capitals(name), kind, align, self.width)
            self._end_line(3.6, pane.chrome.edge)

    def _end_line(self, high: float, colour: str) -> None:
        self.y += high
        at = self.y - self.pane.chrome.hair / 2
        self.pane.line(self.left, at, self.left + self.width, at, colour)

    def title_field(self, name: str, label: str) -> None:
        """Add a field in the place of the printed name."""
        self.pane.field(
            name,
            label,
            (self.left + 0.4, self.y, self.width - 0.8, 4.6),
            self.pane.kind(7.5, 600),
            floor=6.5,
            leading=4.6,
        )
        self._end_line(4.8, self.pane.chrome.edge)

    def field(self, name: str, label: str, *, last: bool = False, short: float = 0.0) -> None:
        """Add a line with a field; the last is lower, `short` leaves room at its right."""
        high, kind = (4.2, self.pane.kind(6.5)) if last else (5.0, self.pane.kind(7.5, 500))
        box = (self.left + 0.4, self.y + 0.2, self.width - 0.4 - short, high)
        self.pane.field(name, label, box, kind, floor=6.5, leading=high)
        self._end_line(4.6 if last else 5.4, self.pane.chrome.rule)

    def number(self, name: str, label: str, *, last: bool = False) -> None:
        """Add a number at the right of the line that is added next."""
        high, line = (4.2, 4.2) if last else (5.0, 5.0)
        box = (self.left + self.width - 8.4, self.y + 0.2, 8.4, high)
        self.pane.field(name, label, box, self.pane.title_kind(8.5, 600), floor=6.5, leading=line, align="center")

    def text(self, words: str) -> None:
        """Add a printed text."""
        align: Align = "right" if self.right else "left"
        kind = self.pane.kind(6.5, quiet=True)
        paragraph = self.pane.paragraph(self.left, self.y + 0.5, self.width, [(words, kind)], leading=2.6, align=align)
        self.y += 0.5 + paragraph.height

    def ticks(self, boxes: Sequence[tuple[str, str]], words: Sequence[str] = ()) -> float:
        """Add boxes to tick in a line, each with its word, and return where the line ends."""
        x = self.left
        if self.right and not words:
            x += self.width - _TICK * len(boxes)
        kind = self.pane.kind(7.5, quiet=True)
        for n, (name, label) in enumerate(boxes):
            self.pane.box(name, label, x, self.y + 0.6, _TICK)
            x += _TICK
            if words:
                self.pane.text(x + 0.7, self.y + 0.6, 3.4, words[n], kind)
                x += 2.3 + kind.width(words[n])
        return x


def roll_kind(pane: Canvas) -> Type:
    return pane.title_kind(12, 600).but(colour=pane.chrome.word)


def place_drawing(pane: Canvas, name: str, label: str, top: float, high: float, room: float) -> Centre:
    """Keep the place of a drawing, as large as the panel's width and `room` allow; `high`: its own millimetres."""
    scale = min((pane.width + 2 * pane.chrome.hair - 3.8) / _WIDE, room)
    centre = Centre((pane.width + 2 * pane.chrome.hair - _WIDE * scale) / 2, top, scale)
    pane.picture(name, label, centre.x, top, _WIDE * scale, high * scale)
    return centre


def draw_ship(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the ship's sheet: figures, arms, hold, then its plan with each decisive hit where it strikes."""
    pane, x, y, row = open_panel(canvas, panel), panel["x"], panel["y"], panel["row"]
    fields = (("vaisseau_type", "Type", 49.0), ("vaisseau_nom", "Nom", 49.0))
    draw_field_line(pane, line_box(pane, panel, 5.6), fields, high=5.2 * y)
    numbers = (
        ("pb", "PB"),
        ("pb_max", "PB max"),
        ("ecrans", "Écrans"),
        ("jet_esquive", "Esquive"),
        ("vitesse", "Vitesse"),
        ("maniabilite", "Maniab."),
        ("hyperdrive", "Hyperdr."),
    )
    for n, (name, label) in enumerate(numbers):
        box = ((1.8 + 13.3 * n) * x, 15 * y, 12.6 * x, 11.6 * y)
        draw_figure(
            pane,
            f"vaisseau_{name}",
            label,
            box,
            full_label=f"Vaisseau, {label}",
            filled=n in (1, 3),
            thickness=0.2 if n else 0.5,
            stretch=y,
            below=("vaisseau_tiers", "Vaisseau, tiers des PB max") if name == "pb_max" else None,
        )
    draw_ship_arms(pane, 27.6 * y, row, 3 * y)
    high, top = 2 * row - 0.6, 31.6 * y + 4 * row
    draw_box(pane, (1.8 * x, top, 0.46 * pane.width, high), "vaisseau_soute", "Soute", "Vaisseau, soute")
    wide = 0.48 * pane.width
    draw_box(
        pane,
        (pane.width - 1.8 * x - wide, top, wide, high),
        "vaisseau_notes",
        "Équipage, équipement",
        "Vaisseau, équipage et équipement",
    )
    _draw_hits(pane, panel, 35.4 * y + 6 * row)


def draw_ship_arms(pane: Canvas, top: float, row: float, head: float) -> None:
    """Draw the arms of a ship: roll, count or ammunition, damage."""
    columns = [
        {"id": "armes", "label": "armes", "width": 17, "kind": "label"},
        {"id": "jet", "label": "jet", "width": 15, "kind": "blank"},
        {"id": "nombre", "label": "nombre, munitions", "width": 48, "kind": "blank"},
        {"id": "degats", "label": "dégâts", "width": 20, "kind": "blank"},
    ]
    labels, wide = ["Canons", "Tourelles", "Missiles", "Torpilles"], pane.width - 3.2
    grid = {"prefix": "", "label": "", "rows": 4, "labels": labels, "columns": columns}
    draw_ruled_table(pane, grid, (1.6, top, wide), row, head=head)
    cell, hair = 0.7 if pane.large else 1.0, pane.chrome.hair
    edges = [
        (1.6 + wide * start / 100 + cell, wide * share / 100 - cell - end)
        for start, share, end in ((17, 15, cell), (32, 48, cell), (80, 20, 0.6))
    ]
    kind = pane.kind(7.5, 500)
    for n, label in enumerate(labels):
        y, name, high = top + head + n * row + hair, label.lower(), row - hair
        fields = {"jet": f"jet_{name}", "nombre": name, "degats": f"{name}_degats"}
        full_labels = {
            "jet": f"Vaisseau, jet des {name}",
            "nombre": f"Vaisseau, {name}",
            "degats": f"Vaisseau, dégâts des {name}",
        }
        for (x, width), key in zip(edges, ("jet", "nombre", "degats"), strict=True):
            if key == "nombre" and n > 1:
                draw_points(pane, name[:-1], 10, label[:-1], x, y + high / 2 - 1.6)
            else:
                pane.field(
                    f"vaisseau_{fields[key]}", full_labels[key], (x, y, width, high), kind, floor=6.5, leading=high
                )


# The decisive hits: side of the drawing, height of the leader's end, row of the table, status, name.
_HITS: tuple[tuple[str, float, int | None, str, str], ...] = (
    ("l", 12, 1, "ecrans-desactives", "Écrans"),
    ("l", 37, 4, "", "Soute"),
    ("l", 62, 3, "propulseurs-touches", "Propulseurs"),
    ("r", 7, None, "commandes-ionisees", "Commandes"),
    ("r", 28, 2, "canon-touche", "Canon"),
    ("r", 49, 5, "hyperdrive-touche", "Hyperdrive"),
    ("r", 70, 6, "depressurisation", "Dépressurisé"),
)
_ENGINES = 3  # the row of the hit that counts


def _draw_hits(pane: Canvas, panel: Shape, top: float) -> None:
    rolls = panel["tables"][0]["rows"]
    known = {status["id"]: status for status in panel["statuses"]}
    hair = pane.chrome.hair
    centre = None
    if not pane.large:
        centre = place_drawing(
            pane, "centre_vaisseau", "Plan du vaisseau", top, 88, (pane.height + 2 * hair - top - 1) / 88
        )
    for n, (side, y, roll, status_id, name) in enumerate(_HITS):
        status, number = known.pop(status_id, None), rolls[roll][0] if roll is not None else ""
        effect = (
            status["short"]
            if status
            else rolls[roll][1].split(":")[-1].strip().capitalize()
            if roll is not None
            else ""
        )
        if centre is None:
            _list_hit(pane, top + 3.7 * n, status, number or "–", name, effect, engines=roll == _ENGINES)
            continue
        label = Label(pane, centre, side, (25 if side == "l" else 67, y), name, number)
        if status:
            label.text(status["short"])
            if roll == _ENGINES:
                x = label.ticks([(f"vaisseau_{status['id']}", f"Vaisseau : {status['label']}")])
                draw_points(pane, "propulseurs", 3, "Propulseurs, coup", x + 1.2, label.y + 0.6)
            else:
                label.ticks([(f"vaisseau_{status['id']}", f"Vaisseau : {status['label']}")])
        elif not status_id:
            label.text(effect)
    _draw_ship_foot(pane, rolls, list(known.values()))


def _list_hit(
    pane: Canvas, y: float, status: Shape | None, roll: str, name: str, effect: str, *, engines: bool
) -> None:
    """Draw a hit as a line of the large print's list."""
    text = pane.kind(8.5)
    if status:
        pane.box(f"vaisseau_{status['id']}", f"Vaisseau : {status['label']}", 2.0, y + 0.2, 3.34)
    pane.text(6.4, y, 3.8, roll, text.but(weight=600))
    pane.text(14.4, y, 3.8, name, text.but(weight=600))
    pane.text(38.4, y, 3.8, effect, text)
    if engines:
        draw_points(pane, "propulseurs", 3, "Propulseurs, coup", pane.width - 2.0 - 10.6, y + 0.2)


def _draw_ship_foot(pane: Canvas, rolls: Sequence[Sequence[str]], others: Sequence[Shape]) -> None:
    """Set the first and the last roll at the panel's foot."""
    text, number, y = pane.kind(8.5 if pane.large else 6.5), roll_kind(pane), pane.height - 0.6 - 4.6
    pane.text(4.0, y, 4.6, rolls[0][0], number)
    pane.text(4.0 + number.width(f"{rolls[0][0]} "), y, 4.6, rolls[0][1], text)
    right, side = pane.width - 1.8, pane.tick_side
    strong, quiet = text.but(weight=600), text.but(colour=pane.chrome.mute)
    for status in reversed(others):
        right -= side
        pane.box(f"vaisseau_{status['id']}", f"Vaisseau : {status['label']}", right, y + (4.6 - side) / 2, side)
        runs: list[Run] = [(f"{status['label']} ", strong), (status["short"], quiet)]
        wide = sum(kind.width(words) for words, kind in runs) + 0.1
        right -= 1.2 + wide
        pane.paragraph(right, y, wide, runs, leading=4.6)
        right -= 2.2
    if others:
        pane.text(0, y, 4.6, rolls[-1][0], number, "right", right)


def draw_body(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the body: armour by place at its left, what blows left at its right, and the roll for it below."""
    pane, (armour, scars) = open_panel(canvas, panel), panel["grids"]
    hair = pane.chrome.hair
    below = 37.0 if pane.large else 46.5
    if pane.large:
        wide = pane.width / 2 - 2.2
        for grid, left in ((armour, 1.6), (scars, pane.width - 1.6 - wide)):
            draw_ruled_table(pane, grid, (left, 5 * panel["y"], wide), 3.7, head=3 * panel["y"])
    else:
        centre = place_drawing(
            pane, f"centre_{panel['id']}", "Corps", 6.0, 84, (pane.height + 2 * hair - below - 17.4) / 76
        )
        for n, place in enumerate(armour["labels"]):
            name, full_label = f"armure_{n + 1}", f"Armure, {place}"
            label = Label(pane, centre, "l", (25, 8 + 17 * n), place)
            label.field(f"{name}_nom", full_label)
            label.field(f"{name}_notes", f"{full_label}, notes", last=True, short=10.2)
            label.y -= 4.6
            label.number(f"{name}_res", f"{full_label}, Res Corp", last=True)
        for n in range(scars["rows"]):
            name, full_label = f"sequelle_{n + 1}", f"Séquelle {n + 1}"
            label = Label(pane, centre, "r", (67, 8 + 17 * n), f"{scars['label']} {n + 1}")
            label.field(f"{name}_quoi", full_label)
            label.field(f"{name}_effet", f"{full_label}, effet", last=True)
    top = pane.height - 0.6 * panel["y"] - below
    draw_printed_table(
        pane,
        panel["tables"][0],
        (1.6, top, pane.width - 3.2),
        (11, 89),
        0.0,
        head=3 * panel["y"],
        dense=True,
        foot=draw_rule_at_foot(pane, panel["foot"]),
    )


def draw_implants(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw implants at their places on the body; those without a place, last."""
    pane, grid = open_panel(canvas, panel), panel["grids"][0]
    if pane.large:
        draw_ruled_table(pane, grid, (1.6, 5 * panel["y"], pane.width - 3.2), panel["row"], head=3 * panel["y"])
        return
    centre = place_drawing(
        pane, f"centre_{panel['id']}", "Corps", 6.0, 84, (pane.height + 2 * pane.chrome.hair - 7) / 84
    )
    places = {
        "Tête": ("l", 8),
        "Yeux": ("r", 8),
        "Torse": ("r", 28),
        "Bras droit": ("l", 35),
        "Bras gauche": ("r", 48),
        "Jambes": ("r", 68),
    }
    for n, place in enumerate(grid["labels"], 1):
        side, y = places.get(place, ("l", 62))
        label = Label(pane, centre, side, (25 if side == "l" else 67, y), place)
        label.field(f"implant_{n}_nom", f"Implant, {place}")
        label.field(f"implant_{n}_effet", f"Implant, {place}, effet", last=True)


def draw_sabre(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw the sabre: forms along its blade, others on its hilt; below, whether the Force is exhausted."""
    pane, y, (forms, others) = open_panel(canvas, panel), panel["y"], panel["grids"]
    fields = (("sabre_nom", "Sabre", 44.0), ("sabre_couleur", "Couleur", 26.0), ("sabre_degats", "Dégâts", 24.0))
    draw_field_line(pane, line_box(pane, panel, 5.6), fields, high=5.2 * y)
    known = [(f"forme_{n}", label) for n, label in enumerate(forms["labels"], 1)]
    free = [(f"autre_forme_{n}", f"Autre forme {n}") for n in range(1, others["rows"] + 1)]
    if pane.large:
        _list_forms(pane, panel, known, free)
    else:
        hair = pane.chrome.hair
        centre = place_drawing(pane, "centre_sabre", "Sabre", 14 * y, 84, (pane.height + 2 * hair - 14 * y - 6) / 84)
        for n, (name, full_label) in enumerate([*known, *free]):
            side = "lr"[n % 2]
            printed = full_label if n < len(known) else "Autre forme"
            label = Label(pane, centre, side, (29 if side == "l" else 63, 9 + 20 * (n // 2)), printed)
            if n >= len(known):
                label.field(f"{name}_nom", full_label)
            label.ticks(
                [(f"{name}_pratique", f"{full_label}, pratique"), (f"{name}_maitrise", f"{full_label}, maîtrise")],
                ("pratique", "maîtrise"),
            )
            label.y += 4.2
            label.field(f"{name}_effet", f"{full_label}, effet", last=True)
    if not form["further"]:
        _draw_exhausted(pane)


def _list_forms(pane: Canvas, panel: Shape, known: Sequence[tuple[str, str]], free: Sequence[tuple[str, str]]) -> None:
    """Draw the forms of the sabre as a table."""
    columns = [
        {"id": "nom", "label": "forme", "width": 31, "kind": "label"},
        {"id": "pratique", "label": "pratique", "width": 14, "kind": "box"},
        {"id": "maitrise", "label": "maîtrise", "width": 14, "kind": "box"},
        {"id": "effet", "label": "effet", "width": 41, "kind": "text"},
    ]
    named = ("", ", pratique", ", maîtrise", ", effet")
    top, wide, head = 14.2 * panel["y"], pane.width - 3.2, 3 * panel["y"]
    grid = {
        "prefix": "forme",
        "label": "",
        "rows": len(known),
        "labels": [label for _name, label in known],
        "columns": columns,
    }
    draw_ruled_table(pane, grid, (1.6, top, wide), panel["row"], head=head, named=named, titled=True)
    columns = [{**columns[0], "kind": "text", "label": ""}, *({**column, "label": ""} for column in columns[1:])]
    grid = {"prefix": "autre_forme", "label": "Autre forme", "rows": len(free), "labels": [], "columns": columns}
    draw_ruled_table(
        pane, grid, (1.6, top + head + len(known) * panel["row"], wide), panel["row"], head=0.0, named=named
    )


def _draw_exhausted(pane: Canvas) -> None:
    text, side, y = pane.kind(8.5 if pane.large else 6.5), pane.tick_side, pane.height - 0.6 - 4.6
    pane.box("force_epuise", "Épuisé", 4.6, y + (4.6 - side) / 2, side, "cross")
    strong, x = text.but(weight=600), 4.6 + side + 1.0
    pane.text(x, y, 4.6, "Épuisé", strong)
    rest = (
        " : plus de Force avant 1 h de repos"
        if pane.large
        else " D12 plus bas que l’épuisement du pouvoir : plus de Force avant 1 h de repos"
    )
    pane.text(x + strong.width("Épuisé"), y, 4.6, rest, text if pane.large else text.but(colour=pane.chrome.mute))


def draw_substances(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw substances about the flask: what each does, the threshold to make it, and its doses."""
    pane, grid = open_panel(canvas, panel), panel["grids"][0]
    if pane.large or grid["rows"] > 8:
        draw_ruled_table(pane, grid, (1.6, 5 * panel["y"], pane.width - 3.2), panel["row"], head=3 * panel["y"])
        return
    centre = place_drawing(pane, "centre_substances", "Fiole", 6.0, 84, (pane.height + 2 * pane.chrome.hair - 7) / 84)
    small, text = pane.kind(6.5, quiet=True), pane.kind(7.5, 500)
    for n in range(1, grid["rows"] + 1):
        side, name, full_label = "l" if n <= 4 else "r", f"substance_{n}", f"Substance {n}"
        label = Label(pane, centre, side, (29 if side == "l" else 63, 9 + 20 * ((n - 1) % 4)))
        label.title_field(f"{name}_nom", full_label)
        label.field(f"{name}_effet", f"{full_label}, effet", last=True)
        for k, word in enumerate(("seuil", "doses")):
            x = label.left + 13.4 * k
            pane.text(x, label.y, 4.6, word, small)
            pane.field(
                f"{name}_{word}", f"{full_label}, {word}", (x + 7.0, label.y, 6.4, 4.6), text, floor=6.5, leading=4.6
            )
        pane.line(label.left, label.y + 4.7, label.left + label.width, label.y + 4.7, pane.chrome.rule)


def draw_contacts(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw contacts, world by world, about their star; those beyond its ten worlds in rows."""
    pane, grid = open_panel(canvas, panel), panel["grids"][0]
    if pane.large or grid["rows"] > 10:
        draw_ruled_table(pane, grid, (1.6, 5 * panel["y"], pane.width - 3.2), panel["row"], head=3 * panel["y"])
        return
    centre = place_drawing(pane, "centre_contacts", "Mondes", 6.0, 100, (pane.height + 2 * pane.chrome.hair - 7) / 100)
    for n in range(1, grid["rows"] + 1):
        side, name, full_label = "l" if n <= 5 else "r", f"contact_{n}", f"Contact {n}"
        label = Label(pane, centre, side, (29 if side == "l" else 63, 9 + 20 * ((n - 1) % 5)))
        label.title_field(f"{name}_planete", f"{full_label}, planète")
        label.field(f"{name}_nom", full_label)
        y, right = label.y, label.left + label.width
        label.field(f"{name}_service", f"{full_label}, service possible", last=True, short=10.2)
        pane.box(f"{name}_du", f"{full_label}, dû", right - _TICK, y + 0.6, _TICK)
        pane.text(label.left, y + 0.5, 3.4, "dû", pane.kind(6.5, quiet=True), "right", label.width - _TICK - 0.8)


def draw_droids(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the droids, a card each; where there are six, a drawing beside them."""
    pane, count = open_panel(canvas, panel), panel["grids"][0]["rows"]
    across, y = (3, 0.92) if pane.large else (4, panel["y"])
    shown = 1 if count == 6 and not pane.large else 0
    page = pane.width + 2 * pane.chrome.hair
    if shown:
        pane.picture("centre_droides", "Droïde", (page - 2.4) / 8 - 22, 5.6, 47, 84)
    wide = (page - 1.4 - 2 * across) / across
    for n in range(1, count + 1):
        column, line = (n - 1) % (across - shown) + shown, (n - 1) // (across - shown)
        card = pane.inside(1.6 + (page - 2.4) / across * column, 5.6 + 42 * line * y, wide, 41.2 * y)
        _draw_droid(card, n, panel["x"], y)


def _draw_droid(card: Canvas, n: int, x: float, y: float) -> None:
    card.rect(0, 0, card.width, card.height, None, card.chrome.rule)
    hair = card.chrome.hair
    inner = card.inside(hair, hair, card.width - 2 * hair, card.height - 2 * hair)
    wide, high, name = inner.width - 2.4, 5.2 * y, f"droide_{n}"
    draw_field_line(inner, (1.2, 0.6 * y, wide, 7.8 * y), ((f"{name}_nom", f"Droïde {n}", 100.0),), high=high)
    numbers = (
        (f"{name}_pv_max", "PV max", 30.0),
        (f"{name}_res", "Res Corp", 31.0),
        (f"{name}_vitesse", "Vitesse", 31.0),
    )
    draw_field_line(inner, (1.2, 8.4 * y, wide, 7.8 * y), numbers, figures=[number[0] for number in numbers], high=high)
    for half in (0, 1):
        draw_points(inner, f"{name}_pv", 10, f"Droïde {n}, PV", 1.2 * x, 16.6 * y + 3.45 * half, first=1 + 10 * half)
    arms = ((f"{name}_attaque", "Attaque", 62.0), (f"{name}_degats", "Dégâts", 34.0))
    draw_field_line(inner, (1.2, 25.1 * y, wide, 7.8 * y), arms, high=high)
    box = (1.2 * x, 33 * y, inner.width - 2.4 * x, 7.0 if card.large else 7.6)
    draw_box(inner, box, f"{name}_fonctions", "", f"Droïde {n}, fonctions")


# Where the posts of a mother ship stand: above its drawing or below it, and in which column.
_POSTS = {
    4: ("a", 0),
    2: ("a", 1),
    0: ("a", 2),
    7: ("a", 3),
    8: ("a", 4),
    1: ("b", 0),
    5: ("b", 1),
    6: ("b", 2),
    3: ("b", 3),
}


def draw_posts(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the posts of a mother ship where they work on it: who holds each, and what he rolls."""
    pane = open_panel(canvas, panel)
    rows = panel["tables"][0]["rows"][: panel["grids"][0]["rows"]]
    if pane.large:
        _list_posts(pane, panel, rows)
        return
    left = (pane.width + 2 * pane.chrome.hair - 190) / 2
    pane.picture("centre_postes", "Vaisseau-mère", left, 5.4, 190, 68)
    for n, row in enumerate(rows):
        side, column = _POSTS[n]
        wide = 190 / (5 if side == "a" else 4)
        _draw_post(pane, n + 1, row, left + wide * column + 0.8, wide - 1.6, above=side == "a")


def _draw_post(pane: Canvas, n: int, row: Sequence[str], x: float, wide: float, *, above: bool) -> None:
    high = 3.6 + 8.6 + 5.4
    y = 24.8 - high - 2 * pane.chrome.hair if above else 54.0
    pane.text(x, y, 3.2, set_capitals(row[0]), pane.title_kind(6.5, 600, track=0.03))
    pane.line(x, y + 3.5, x + wide, y + 3.5, pane.chrome.edge)
    quiet = pane.kind(6.5, quiet=True)
    runs: list[Run] = [(row[1], pane.kind(6.5, 600)), (" · ", quiet)] if row[1] else []
    pane.paragraph(x, y + 3.6 + 0.5, wide, [*runs, (row[2], quiet)], leading=2.6)
    top = y + 12.2
    pane.field(
        f"poste_{n}_nom", row[0], (x + 0.4, top + 0.2, wide - 10.6, 5.0), pane.kind(7.5, 500), floor=6.5, leading=5.0
    )
    pane.field(
        f"poste_{n}_jet",
        f"{row[0]}, jet",
        (x + wide - 8.4, top + 0.2, 8.4, 5.0),
        pane.title_kind(8.5, 600),
        floor=6.5,
        leading=5.0,
        align="center",
    )
    pane.line(x, top + 5.3, x + wide, top + 5.3, pane.chrome.rule)


def _list_posts(pane: Canvas, panel: Shape, rows: Sequence[Sequence[str]]) -> None:
    """Draw the posts as a table."""
    widths = (16, 17, 33, 25, 9)
    wide, top, high = pane.width - 3.2, 5 * panel["y"], 8.0
    lefts = [1.6 + wide * sum(widths[:k]) / 100 for k in range(6)]
    head = pane.kind(6.5, 500, quiet=True)
    for k, words in enumerate(("poste", "compétence", "rôle", "qui", "jet")):
        pane.text(
            lefts[k] + 0.7,
            top,
            3 * panel["y"],
            words,
            head,
            "center" if k == 4 else "left",
            lefts[k + 1] - lefts[k] - 1.4,
        )
    text = pane.kind(8.5, leading=1.1)
    for n, row in enumerate(rows, 1):
        y = top + 3 * panel["y"] + (n - 1) * high
        pane.line(1.6, y + 0.1, 1.6 + wide, y + 0.1, pane.chrome.rule)
        for k, (words, kind) in enumerate(((row[0], text.but(weight=600)), (row[1], text), (row[2], text))):
            paragraph = set_paragraph([(words, kind)], lefts[k + 1] - lefts[k] - 1.4)
            pane.draw(paragraph.at(lefts[k] + 0.7, y + 0.2 + (high - 0.2 - paragraph.height) / 2))
        for k in range(1, 5):
            pane.line(lefts[k], y, lefts[k], y + high, pane.chrome.rule)
        pane.field(
            f"poste_{n}_nom",
            row[0],
            (lefts[3] + 0.7, y + 0.2, lefts[4] - lefts[3] - 1.4, 7.8),
            pane.kind(8.5, 500),
            floor=6.5,
            leading=7.8,
        )
        pane.field(
            f"poste_{n}_jet",
            f"{row[0]}, jet",
            (lefts[4] + 0.7, y + 0.2, lefts[5] - lefts[4] - 1.3, 7.8),
            pane.title_kind(8.5, 600),
            floor=6.5,
            leading=7.8,
            align="center",
        )


PANELS = {
    "ship": draw_ship,
    "body": draw_body,
    "implants": draw_implants,
    "sabre": draw_sabre,
    "substances": draw_substances,
    "contacts": draw_contacts,
    "droids": draw_droids,
    "posts": draw_posts,
}
