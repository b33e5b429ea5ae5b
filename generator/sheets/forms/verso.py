"""Panels of a character's verso, used in a fight: arms, statuses, the features of a class.

A panel that a sheet brings along is told how large it came out: `row` is the height of a row, `x` and `y` what a
millimetre of half an A4 page is across and down (large print presses panels), `low` whether its hint is at its foot.
"""

from generator.base.typography import set_capitals
from generator.paper.pdf.places import Align
from generator.paper.text.flow import set_paragraph
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import (
    Shape,
    draw_field_line,
    draw_figure,
    draw_frame,
    draw_label,
    draw_labelled_field,
    draw_plate,
    draw_points,
    draw_printed_table,
    draw_rule_at_foot,
    draw_ruled_table,
)


def open_panel(canvas: Canvas, panel: Shape, title: str | None = None) -> Canvas:
    """Draw the frame of a panel and return the canvas inside of it."""
    draw_frame(canvas, panel["label"] if title is None else title, panel.get("hint", ""), low_hint=panel["low"])
    edge = canvas.chrome.hair
    return canvas.inside(edge, edge, canvas.width - 2 * edge, canvas.height - 2 * edge)


def line_box(canvas: Canvas, panel: Shape, top: float) -> tuple[float, float, float, float]:
    """Return the place of a line of labelled fields, so many millimetres below the panel's top."""
    return 1.8, top * panel["y"], canvas.width - 3.6, 7.8 * panel["y"]


# The head and the foot of a page


def draw_verso_head(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw the name, and what a fight asks for beside it, or below it in large print."""
    large = canvas.large
    left, wide = (76.0, canvas.width - 76.0) if large else (0.0, canvas.width - 66.0)
    draw_labelled_field(
        canvas, "nom_verso", "Nom", (left, 0, 0.8 * wide, 12.0), kind=canvas.kind(16, 600), high=9.0, strong=True
    )
    across, high = ((canvas.width - 4.8) / 4.6, 9.0) if large else (15.4, 12.0)
    for n, (name, label) in enumerate(
        (("pv_max", "PV max"), ("res", "Res Corp"), ("esquive", "Esquive"), ("vitesse", "Vitesse"))
    ):
        x, y = (n * (across + 1.6), 13.2) if large else (canvas.width - 16.2 * (4 - n) + 0.8, 0.0)
        moves = name == "vitesse"  # with how far one move goes: below the dice, or beside them in large print
        wide = canvas.width - x if large and moves else across
        draw_plate(canvas, x, y, wide, high, cut=1.6)
        draw_label(canvas, x, y + (0.8 if large else 0.9), label, "center", wide)
        room = across - 1.6 - (5.0 if large and moves else 0.0)
        top, line, tall = (2.8, 6.2, 6.0) if large else (3.2, 5.0, 5.0) if moves else (3.2, 8.2, 7.8)
        canvas.field(
            f"combat_{name}",
            f"Au combat, {label}",
            (x + 0.8, y + top, room, tall),
            canvas.title_kind(16 if large else 12, 600 if large else 700),
            floor=6.5,
            leading=line,
            align="center",
        )
        if moves:
            beside = (x + room + 1.6, y + top, wide - room - 2.4, tall)
            below = (x + 0.8, y + top + tall, room, 2.6)
            canvas.field(
                "combat_vitesse_mouvement",
                "Au combat, un mouvement",
                beside if large else below,
                canvas.kind(7.5, 600),
                floor=6.5,
                leading=line if large else 2.6,
                align="center",
            )


def draw_leaf_head(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw the name at the head of a further leaf."""
    draw_labelled_field(
        canvas, "nom_verso", "Nom", (0, 0, 0.9 * canvas.width, 12.0), kind=canvas.kind(16, 600), high=9.0, strong=True
    )


def draw_evening(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw what an evening gives: rings to fill until they make the sum, each worth what stands above it."""
    gain = form["evening"][panel["number"] - 1]
    large, credits = canvas.large, gain["id"] == "credits"
    label = canvas.title_kind(6.5, 600, quiet=True, track=0.02)
    words = ("ce soir", gain["label"])
    room = max(map(label.width, words))
    for n, text in enumerate(words):
        canvas.text(0, 2.9 * n, 2.9, text, label, "right", room)
    x = room + 1.0
    value = canvas.title_kind(6.5, 600)
    for n, step in enumerate(gain["steps"], 1):
        wide = (5.5 if credits else 4.4) if large else (5.6 if credits else 4.7)
        if not large and credits and n == len(gain["steps"]):
            wide = 7.2  # for five digits
        if large and credits and n == 6:
            x += 3.2 if canvas.look.paper == "a4" else 4.8  # clear of the fold
        canvas.text(x, 0, 2.2 if large else 2.4, "1 000" if step == 1000 else str(step), value, "center", wide)
        side = 3.34 if large else 3.2
        canvas.box(
            f"soir_{gain['id']}_{n}",
            f"Ce soir, + {step} {gain['unit']}",
            x + (wide - side) / 2,
            2.3 if large else 2.7,
            side,
            "fill",
            ring=True,
        )
        x += wide


# Panels of every verso


def draw_weapons(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the arms: the rolls in one line, further notes under it."""
    pane, y = open_panel(canvas, panel), panel["y"]
    wide, left = pane.width - 3.2, 1.6
    shares = ((0.6 / wide, 0.313), (0.337, 0.111), (0.46, 0.186), (0.663, 0.166), (0.847, 0.153))
    head = pane.title_kind(6.5, 500, quiet=True, track=0.02)
    for (at, _share), words in zip(shares, ("arme", "jet", "dégâts", "portée", "type"), strict=True):
        pane.text(left + at * wide, 5 * y, 3 * y, set_capitals(words), head)
    named = pane.kind(8.5, 600), pane.title_kind(12, 700).but(colour=pane.chrome.word), pane.title_kind(10, 600)
    kinds = (*named, pane.kind(7.5, 500), pane.kind(7.5, 500))
    for n in range(1, panel["grids"][0]["rows"] + 1):
        top = 8 * y + 11.4 * y * (n - 1)
        pane.line(left, top + 0.1, left + wide, top + 0.1, pane.chrome.rule)
        top += pane.chrome.hair
        for k, (name, label) in enumerate(
            (("nom", ""), ("jet", ", jet"), ("degats", ", dégâts"), ("portee", ", portée"), ("type", ", type"))
        ):
            x, room = left + shares[k][0] * wide, shares[k][1] * wide
            box, line, align = (x, top, room, 7 * y), (7.1 if k == 1 else 7.0) * y, "left"
            if name == "degats":
                pane.rect(x, top + 0.9 * y, room, 5.2 * y, None, pane.chrome.rule)
                hair = pane.chrome.hair
                box = (x + hair, top + 0.9 * y + hair, room - 2 * hair, 5.2 * y - 2 * hair)
                line, align = 5.2 * y, "center"
            pane.field(
                f"arme_{n}_{name}", f"Arme {n}{label}", box, kinds[k], floor=6.5, leading=line, align=_align(align)
            )
        pane.field(
            f"arme_{n}_notes",
            f"Arme {n}, notes",
            (left + 0.6, top + 6.1 * y, wide - 1.2, 5.2 * y),
            pane.kind(7.5, leading=1.1),
            floor=6.5,
            multi=True,
        )
    parts = [f"{row[0].lower()} **{row[1]}**" for row in panel["tables"][0]["rows"][:6]]
    parts[4:5] = [f"{part} ({panel['tables'][0]['rows'][4][2].split(' (')[0]})" for part in parts[4:5]]
    draw_rule_at_foot(pane, "Pour toucher : " + " · ".join(parts), quiet=False)


def _align(name: str) -> Align:
    return "center" if name == "center" else "left"


def draw_statuses(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw the statuses to tick, in three columns, or in two in large print."""
    pane, y = open_panel(canvas, panel, "Statuts"), panel["y"]
    statuses, large = form["statuses"], pane.large
    lefts = (0.0, 50.0) if large else (0.0, 31.8, 68.4)
    count = len(statuses) // len(lefts) or 1
    effects = (18.8, 25.4, 19.4)
    text, name = pane.kind(7.5), pane.kind(7.5, 600)
    for k in range(0, len(statuses), count):
        column = k // count
        share = lefts[min(column, len(lefts) - 1)] / 100
        x, top = 2.4 * panel["x"] + (canvas.width - 2 * panel["x"]) * share, (5.4 if large else 5.1) * y
        for status in statuses[k : k + count]:
            positive = status["kind"] == "positif"
            side = pane.tick_side
            pane.box(
                f"statut_{status['id']}",
                f"Statut : {status['label']}",
                x,
                top + (0.3 if large else 0.5),
                side,
                ring=positive,
            )
            strong = name.but(colour=pane.chrome.word) if positive else name
            if large:
                indent = max(15.0, strong.width(status["label"]) + 1.2)
                paragraph = set_paragraph(
                    [(status["short"], text)], (canvas.width - 6) / 2 - 4.2 - indent, leading=3.4 * y
                )
                pane.text(x + 4.2, top + 0.35 * y, 3.4 * y, status["label"], strong)
                pane.draw(paragraph.at(x + 4.2 + indent, top + 0.35 * y))
                top += paragraph.height + 0.7 * y
            else:
                pane.text(x + 4.0, top, 4.2, status["label"], strong)
                pane.text(x + effects[min(column, 2)], top, 4.2, status["short"], text)
                top += 4.1 * y


def draw_notes(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw lines to write on, with a field to type in unless the panel is bare; the first for sequelae and grafts."""
    pane, row = open_panel(canvas, {"low": False, **panel}, "Notes"), panel["row"]
    count, top = int(panel["units"]), 5 * panel["y"]
    for n in range(1, count + 1):
        y = top + n * row - pane.chrome.hair / 2
        pane.line(3.6 if n == count else 1.8, y, pane.width - 1.8, y, pane.chrome.rule)
    first = 0.0
    if not panel["bare"] and (label := form.get("injuries")):
        first, words = row, pane.kind(6.5, quiet=True)
        pane.text(2.4, 5.6 * panel["y"], row, label, words)
        left = 2.4 + words.width(label) + 1.6
        box = (left, 5.0 * panel["y"], pane.width - 2.4 - left, row)
        pane.field("atteintes", label, box, pane.kind(8.5, leading=1.1), floor=6.5, multi=True)
    if not panel["bare"]:
        box = (2.4, 5.6 * panel["y"] + first, pane.width - 4.8, pane.height - 5.8 * panel["y"] - first)
        pane.field("notes", "Notes", box, pane.kind(8.5), floor=6.5, leading=row, multi=True, ruled=True)


# Panels of some classes


def draw_ruled(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw what most panels are: figures, fields, a table of the rules or rows to write in, a line of the rules."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    count = len(panel["shows"])
    wide = (91.6 - 1.4 * (count - 1)) / (count or 1)
    for n, shown in enumerate(panel["shows"]):
        box = ((1.8 + (wide + 1.4) * n) * x, 6 * y, wide * x, 11.6 * y)
        draw_figure(
            pane, shown["name"], shown["label"], box, full_label=f"{panel['label']}, {shown['label']}", stretch=y
        )
    for n, fields in enumerate(panel["lines"]):
        shares = [(field["name"], field["label"], 49.0 if len(fields) > 1 else 100.0) for field in fields]
        top = 5.6 + (13.6 if panel["shows"] else 0) + 9 * n
        draw_field_line(pane, line_box(pane, panel, top), shares, high=5.2 * y)
    offset = panel["offset"] * y
    wide_panel = panel["side"] == "across"
    for table in panel["tables"]:
        draw_rules_table(pane, table, panel, offset + 5.2 * y)
    for grid in panel["grids"]:
        row = (8.0 if pane.large else 5.6) if wide_panel else panel["row"]
        draw_ruled_table(
            pane, grid, (1.6, offset + 5 * y, pane.width - 3.2), row, head=3 * y, plain_heads=pane.large and wide_panel
        )
    if panel["foot"]:
        draw_rule_at_foot(pane, panel["foot"])


def draw_rules_table(pane: Canvas, table: Shape, panel: Shape, top: float) -> float:
    """Draw a table of the rules as its panel says (`look`), and return its height."""
    look, wide = panel["look"].split(), panel["side"] == "across"
    least = 5.9 if wide else 2.6 * panel["row"] if "matrix" in look else 0.72 * panel["row"]
    return draw_printed_table(
        pane,
        table,
        (1.6, top, pane.width - 3.2),
        panel["widths"],
        least,
        head=3 * panel["y"],
        dense="text" in look,
        upright="matrix" in look or "ruled-v" in look,
        plain_heads="matrix" in look,
        strong_last="ruled-v" in look,
        padding=0.3 if "tight" in look else 0.9,
        foot=pane.height - 4.1 if panel["low"] else None,
    )


def draw_melee(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw close combat: what a fighter rolls, the moves he likes, two weapons."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    labels = (("mains_nues", "Mains nues"), ("arts_martiaux", "Arts martiaux"), ("armes_blanches", "Armes blanches"))
    for n, (name, label) in enumerate(labels):
        draw_figure(pane, f"melee_{name}", label, ((1.8 + 31 * n) * x, 6 * y, 29.6 * x, 11.6 * y), stretch=y)
    grid = panel["grids"][0]
    draw_ruled_table(pane, grid, (1.6, 18.6 * y, pane.width - 3.2), panel["row"], head=3 * y)
    weapons = [
        f"{row[0] if n == 0 else row[0].lower()} : {row[1]}" for n, row in enumerate(panel["tables"][0]["rows"][:3])
    ]
    text = pane.kind(7.5)
    top = 22.6 * y + grid["rows"] * panel["row"]
    runs = [("Deux armes. ", text.but(weight=600)), (" ; ".join(weapons) + ".", text)]
    pane.paragraph(4.4 * x, top, pane.width - 4.4 * x - 2.0, runs)


def draw_stealth(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw what a roll of stealth must reach, and what gives away."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    draw_figure(
        pane,
        "discretion_valeur",
        "Valeur",
        (1.8 * x, 6 * y, 18 * x, 11.6 * y),
        full_label="Discrétion, valeur",
        stretch=y,
    )
    rows = panel["tables"][0]["rows"]
    for n, (where, needed, *_others) in enumerate(rows[:6]):
        left, wide = (22 + 12 * n) * x, 11.4 * x
        pane.text(left, 6 * y, 7.0, needed.split(" ")[-1], pane.title_kind(12, 700), "center", wide)
        for word in ("Ennemis ", "Dans l’", "En "):
            where = where.replace(word, "")
        pane.paragraph(
            left, 6 * y + 7.0, wide, [(where.lower(), pane.kind(7.5, quiet=True))], leading=3.0, align="center"
        )
    text, top = pane.kind(7.5), 19.4 * y
    for where, needed, *_others in rows[6:]:
        runs = [(f"{where} : ", text.but(weight=600)), (needed, text)]
        top += pane.paragraph(2.4, top, pane.width - 4.4, runs).height + 0.5


def draw_skill_table(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the value of a skill, and what each roll of it gives."""
    pane, x = open_panel(canvas, panel), panel["x"]
    left = pane.width - 5 * x - 30.0
    draw_label(pane, left, 1.2, "valeur")
    pane.field(
        panel["shows"][0]["name"],
        f"{panel['label']}, valeur",
        (left + 14.0, 0.2, 16.0, 4.2),
        pane.title_kind(8.5, 600),
        floor=6.5,
        leading=4.2,
    )
    table = panel["tables"][0]
    printed = {"columns": ["jet", *table["columns"]], "rows": table["rows"]}
    dense, widths = panel["side"] != "across", panel["widths"]
    draw_printed_table(
        pane,
        printed,
        (1.6, 5.2 * panel["y"], pane.width - 3.2),
        widths,
        0.0 if dense else 5.9,
        head=3 * panel["y"],
        dense=dense,
        upright=True,
        plain_heads=dense,
        padding=0.2,
    )
    if panel["foot"]:
        draw_rule_at_foot(pane, panel["foot"])


def draw_energy_shield(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the energy shield: its name, its capacity, a box a point."""
    pane, y = open_panel(canvas, panel), panel["y"]
    fields = (
        ("bouclier_nom", "Modèle", 50.0),
        ("bouclier_capacite", "Capacité", 22.0),
        ("bouclier_reste", "Reste", 22.0),
    )
    draw_field_line(
        pane, line_box(pane, panel, 5.6), fields, figures=("bouclier_capacite", "bouclier_reste"), high=5.2 * y
    )
    for n, top in enumerate((15.4, 19.8)):
        draw_points(pane, "bouclier", 20, "Bouclier, point", 1.8, top * y, first=1 + 20 * n)
    draw_rule_at_foot(pane, panel["foot"], bottom=1.0 * y)


def draw_noted_box(canvas: Canvas, panel: Shape, name: str, label: str, top: float, full_label: str) -> None:
    """Draw a field of several lines under its label, at the foot of a panel."""
    x, high = 4.4 * panel["x"], 2 * panel["row"] - 0.6
    draw_box(canvas, (x, top * panel["y"], canvas.width - x - 1.8 * panel["x"], high), name, label, full_label)


def draw_box(canvas: Canvas, box: tuple[float, float, float, float], name: str, label: str, full_label: str) -> None:
    """Draw a field of several lines on a rule, under its label if it has one: x, y, width, height of the field."""
    x, y, width, high = box
    if label:
        draw_label(canvas, x, y, label)
        y += 2.7
    hair = canvas.chrome.hair
    canvas.line(x, y + high - hair / 2, x + width, y + high - hair / 2, canvas.chrome.line)
    canvas.field(name, full_label, (x, y, width, high - hair), canvas.kind(7.5, leading=1.18), floor=6.5, multi=True)


def draw_heavy_weapon(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the heavy weapon."""
    pane, high = open_panel(canvas, panel), 5.2 * panel["y"]
    draw_field_line(
        pane, line_box(pane, panel, 5.6), (("lourde_nom", "Arme", 62.0), ("lourde_degats", "Dégâts", 35.0)), high=high
    )
    draw_field_line(
        pane, line_box(pane, panel, 14.6), (("lourde_portee", "Portée", 49.0), ("lourde_type", "Type", 49.0)), high=high
    )
    draw_noted_box(pane, panel, "lourde_notes", "Réglages, notes", 24.0, "Arme lourde, notes")


def draw_components(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the store of components, in two tables side by side."""
    pane, half = open_panel(canvas, panel), panel["grids"][0]["rows"] // 2
    columns = [
        {"id": "nom", "label": "composant", "width": 74, "kind": "text"},
        {"id": "nombre", "label": "nb", "width": 26, "kind": "number"},
    ]
    wide = pane.width / 2 - 2.2
    for side, left in enumerate((1.6, pane.width - 1.6 - wide)):
        grid = {"prefix": "compo", "label": "Composant", "rows": half, "labels": [], "columns": columns}
        draw_ruled_table(
            pane,
            grid,
            (left, 5 * panel["y"], wide),
            panel["row"],
            head=3 * panel["y"],
            first=1 + side * half,
            named=("", ", nombre"),
        )


def draw_companion(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw the animal companion's own figures."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    high = 5.2 * y
    draw_field_line(
        pane,
        line_box(pane, panel, 5.6),
        (
            ("compagnon_nom", "Nom", 39.0),
            ("compagnon_espece", "Espèce", 39.0),
            ("compagnon_dressage", "Dressage", 18.0),
        ),
        figures=("compagnon_dressage",),
        high=high,
    )
    for n, column in enumerate(form["columns"]):
        box = ((1.8 + 15.5 * n) * x, 15 * y, 14.6 * x, 11.6 * y)
        draw_figure(
            pane,
            f"compagnon_{column['id']}",
            column["short"],
            box,
            full_label=f"Compagnon, {column['label']}",
            filled=False,
            thickness=0.2,
            stretch=y,
        )
    numbers = (("pv_max", "PV max", 22.0), ("pv", "PV", 22.0), ("res", "Res Corp", 23.0), ("vitesse", "Vitesse", 24.0))
    fields = [(f"compagnon_{name}", label, share) for name, label, share in numbers]
    draw_field_line(pane, line_box(pane, panel, 27.8), fields, figures=[name for name, *_rest in fields], high=high)
    draw_points(pane, "compagnon_pv", 25, "Compagnon, PV", 1.8, 36.8 * y)
    draw_field_line(
        pane,
        line_box(pane, panel, 41.6),
        (("compagnon_attaque", "Attaque", 66.0), ("compagnon_degats", "Dégâts", 31.0)),
        high=high,
    )
    draw_noted_box(pane, panel, "compagnon_ordres", "Ordres appris", 49.8, "Compagnon, ordres appris")


def draw_speeder(canvas: Canvas, _form: Shape, panel: Shape) -> None:
    """Draw the speeder's figures, its hull points and arms."""
    pane, x, y = open_panel(canvas, panel), panel["x"], panel["y"]
    draw_field_line(pane, line_box(pane, panel, 5.6), (("speeder_nom", "Modèle", 100.0),), high=5.2 * y)
    numbers = (
        ("pilotage", "Pilotage"),
        ("vitesse", "Vitesse"),
        ("maniabilite", "Maniab."),
        ("blindage", "Blindage"),
        ("pb_max", "PB max"),
    )
    for n, (name, label) in enumerate(numbers):
        box = ((1.8 + 18.7 * n) * x, 15 * y, 17.6 * x, 11.6 * y)
        draw_figure(
            pane, f"speeder_{name}", label, box, full_label=f"Speeder, {label}", filled=n == 0, thickness=0.2, stretch=y
        )
    draw_points(pane, "speeder_pb", 25, "Speeder, PB", 1.8, 27.9 * y)
    draw_field_line(pane, line_box(pane, panel, 33.0), (("speeder_armes", "Armes", 100.0),), high=5.2 * y)
    draw_noted_box(pane, panel, "speeder_notes", "Améliorations", 41.6, "Speeder, améliorations")


PANELS = {
    "verso-head": draw_verso_head,
    "leaf-head": draw_leaf_head,
    "evening": draw_evening,
    "weapons": draw_weapons,
    "statuses": draw_statuses,
    "notes": draw_notes,
    "ruled": draw_ruled,
    "melee": draw_melee,
    "stealth": draw_stealth,
    "skill-table": draw_skill_table,
    "energy-shield": draw_energy_shield,
    "heavy-weapon": draw_heavy_weapon,
    "components": draw_components,
    "companion": draw_companion,
    "speeder": draw_speeder,
}
