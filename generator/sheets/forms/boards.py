"""Pages of the game master: opponents, eight to a page, and the table of a party."""

from generator.base.typography import set_capitals
from generator.paper.drawing.pen import chamfered_path, draw_path, line, style
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import (
    Shape,
    draw_frame,
    draw_label,
    draw_plate,
    draw_points,
    label_type,
)


def draw_opponents(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the blocks of opponents, two across, with dashes to cut along."""
    wide, high = canvas.width / 2, (canvas.height - 1.0) / 4
    rows = -(-form["blocks"] // 2)
    dashes = style(None, canvas.chrome.rule, canvas.chrome.hair, "0.66 0.66")
    canvas.draw(line(wide, 0, wide, rows * high, dashes))
    for n in range(1, min(rows, 4)):
        canvas.draw(line(0, n * high, canvas.width, n * high, dashes))
    for n in range(form["blocks"]):
        _draw_opponent(canvas.inside(n % 2 * wide, n // 2 * high, wide, high), form, n + 1)
    canvas.text(37.0, canvas.height - 3.0, 3.0, form["ours"], canvas.kind(6.5, quiet=True))


def _draw_opponent(block: Canvas, form: Shape, n: int) -> None:
    """Draw one opponent: name, numbers, skills, arms, talents, life points."""
    prefix, who, wide = f"b{n}_", f"Adversaire {n}", block.width - 3.0
    _draw_opponent_name(block, prefix, who, wide)
    figure = block.title_kind(10, 600)
    for k, (key, short) in enumerate(form["characteristics"]):
        _draw_number(block, (1.5 + 9.8 * k, 10.0, 9.4, 10.0), f"{prefix}{key}", short, f"{who}, {short}", filled=False)
    for k, (key, label) in enumerate((("res", "Res Corp"), ("esquive", "Esquive"), ("vitesse", "Vitesse"))):
        box = (60.6 + 11.7 * k, 10.0, 11.3, 10.0)
        _draw_number(block, box, f"{prefix}{key}", label, f"{who}, {label}", filled=True, cut=0.7)
    rule, hair, text = block.chrome.rule, block.chrome.hair, block.kind(7.5, 500)
    for k in range(1, form["skills"] + 1):
        y, name = 21.5 + 4.1 * (k - 1), f"{prefix}comp_{k}"
        block.line(1.5, y + 4.1 - hair / 2, 45.5, y + 4.1 - hair / 2, rule)
        block.field(f"{name}_nom", f"{who}, compétence {k}", (1.5, y, 30.4, 4.0), text, floor=6.5, leading=4.0)
        number = block.title_kind(8.5, 600)
        box = (33.5, y, 12.0, 4.0)
        block.field(
            f"{name}_valeur", f"{who}, compétence {k}, valeur", box, number, floor=6.5, leading=4.0, align="right"
        )
    right = block.width - 1.5
    for k in range(1, form["arms"] + 1):
        y, name = 21.5 + 6.9 * (k - 1), f"{prefix}arme_{k}"
        block.line(48.0, y + 6.9 - hair / 2, right, y + 6.9 - hair / 2, rule)
        block.field(
            f"{name}_nom", f"{who}, arme {k}", (48.0, y, 31.6, 3.6), block.kind(7.5, 600), floor=6.5, leading=3.6
        )
        damage = figure.but(size=8.5, weight=700)
        block.field(
            f"{name}_degats",
            f"{who}, dégâts {k}",
            (right - 14.0, y, 14.0, 3.6),
            damage,
            floor=6.5,
            leading=3.6,
            align="right",
        )
        block.field(
            f"{name}_jet", f"{who}, jet {k}", (48.0, y + 3.5, 48.0, 3.2), block.kind(7.5), floor=6.5, leading=3.2
        )
    small = block.kind(6.5, leading=1.13)
    block.field(f"{prefix}dons", f"{who}, dons", (1.5, 42.9, block.width - 22.5, 10.8), small, floor=6.5, multi=True)
    block.picture(f"{prefix}figure", f"{who}, figurine", block.width - 19.4, 43.0, 17.4, 15.4)
    _draw_threat(block, form, prefix, who)
    _draw_life(block, form["boxes"], prefix, who)


def _draw_opponent_name(block: Canvas, prefix: str, who: str, wide: float) -> None:
    chrome = block.chrome
    shape = chamfered_path(1.65, 1.75, 1.35 + wide, 9.25, 2.65, "b")
    block.draw(draw_path(shape, style(chrome.ground, chrome.edge, 0.3)))
    name = block.title_kind(12, 600).but(colour=chrome.on_ground)
    block.field(f"{prefix}nom", who, (3.5, 2.3, 46.2, 6.4), name, floor=6.5, leading=6.6)
    kind = block.kind(7.5).but(colour=chrome.on_ground)
    box = (block.width - 1.5 - 13.0 - 31.0, 3.5, 31.0, 4.4)
    block.field(f"{prefix}genre", f"{who}, race et classe", box, kind, floor=6.5, leading=4.4, align="right")
    block.picture(f"{prefix}face", f"{who}, emblème", block.width - 1.5 - 3.0 - 8.8, 1.7, 8.8, 7.5)


def _draw_number(
    canvas: Canvas,
    box: tuple[float, float, float, float],
    name: str,
    label: str,
    full_label: str,
    *,
    filled: bool,
    cut: float = 1.4,
) -> None:
    """Draw a number on a small plate under its label."""
    x, y, width, height = box
    draw_plate(canvas, x, y, width, height, filled=filled, thickness=0.3 if filled else 0.2, cut=cut)
    kind = label_type(canvas).but(track=0.0)
    canvas.text(x, y + 0.6, 2.5, set_capitals(label), kind, "center", width)
    number = canvas.title_kind(10, 600)
    canvas.field(name, full_label, (x + 0.3, y + 3.0, width - 0.6, 6.0), number, floor=6.5, leading=6.0, align="center")


def _draw_threat(block: Canvas, form: Shape, prefix: str, who: str) -> None:
    right, y, count, name = block.width - 2.0, 59.4, form["threats"], form["rank"]
    x = right - 3.1 * count
    box = (x - 12.0, y, 12.0, 4.4)
    block.field(f"{prefix}{name}", f"{who}, {name}", box, block.kind(6.5, 500), floor=6.5, leading=4.4, align="right")
    for k in range(1, count + 1):
        left = x + 3.1 * (k - 1) + 0.5
        block.box(f"{prefix}{name}_{k}", f"{who}, {name} {k}", left, y + 0.9, 2.6, "block", colour=block.chrome.word)


def _draw_life(block: Canvas, count: int, prefix: str, who: str) -> None:
    draw_label(block, 1.5, 54.0, "PV max")
    box = (1.5, 56.6, 13.0, 7.0)
    block.field(f"{prefix}pv_max", f"{who}, PV max", box, block.title_kind(12, 700), floor=6.5, leading=7.0)
    for row in range(3):
        first = 15 * row + 1
        draw_points(block, f"{prefix}pv", min(15, count - 15 * row), f"{who}, PV", 15.5, 54.0 + 3.5 * row, first=first)


# The table of a party

_HEADS = 12.4  # from one number of a person to the next


_SKILL_COLUMNS = 3


def draw_gm_head(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw the lines for the evening and its date."""
    edge = canvas.chrome.edge
    wide = canvas.width - 44.0
    for x, room, label in ((0.0, wide, "Partie"), (canvas.width - 40.0, 40.0, "Date")):
        draw_label(canvas, x, 0, label)
        canvas.line(x, canvas.height - 0.25, x + room, canvas.height - 0.25, edge, 0.5)


def draw_gm_ranges(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the threshold of each range."""
    draw_frame(canvas)
    wide = canvas.width / len(form["bands"])
    value = canvas.title_kind(16, 700).but(colour=canvas.chrome.word)
    for n, band in enumerate(form["bands"]):
        x = wide * n
        if n:
            canvas.line(x, 0, x, canvas.height, canvas.chrome.line)
        canvas.text(x + 2.6, 2.4, 3.6, band["label"], canvas.kind(7.5))
        canvas.text(x, 0, 8.4, band["figure"], value, "right", wide - 4.4)


def draw_gm_people(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw a row a person under the heads of their numbers, and lines for notes where there is room."""
    rows, noted = form["rows"], form["notes"]
    high = 23.0 if noted else round((canvas.height - 18.6) / rows - 0.4, 2)
    for n in range((1 if noted else 2) if rows else 0):  # none on the page of the group alone
        _draw_heads(canvas, form, 6.9 + (high + 0.4) * (rows // 2) if n else 0.0)
    for n in range(1, rows + 1):
        top = 3.8 if noted else 13.6 if n > rows // 2 else 6.9
        y = top + (high + (1.2 if noted else 0.4)) * (n - 1)
        _draw_person(canvas.inside(0, y, canvas.width, high), form, n)
    if noted:
        top = 3.8 + 24.2 * rows
        _draw_group(canvas.inside(0, top, canvas.width, canvas.height - 8.4 - top), form)


def _draw_group(canvas: Canvas, form: Shape) -> None:
    """Draw what the group can do, skill by skill, then what drives its people, and lines for notes."""
    names, thresholds = form["group_skills"], form["thresholds"]
    lines, pitch, wide = -(-len(names) // _SKILL_COLUMNS), 3.7, (canvas.width - 4.0) / _SKILL_COLUMNS
    high = 11.6 + pitch * lines
    table = canvas.inside(0, 0, canvas.width, high)
    draw_frame(table, "Compétences du groupe : le meilleur, ses chances sur cent")
    quiet, small = table.kind(6.5, quiet=True), table.kind(6.5)
    for n, (key, label) in enumerate(names):
        x, y = 2.0 + n // lines * wide, 9.4 + n % lines * pitch
        if not n % lines:
            for k, threshold in enumerate(thresholds):
                start = x + wide - 2.0 - 6.0 * (len(thresholds) - k)
                table.text(start, y - 3.4, 3.2, str(threshold), quiet, "center", 6.0)
        table.text(x, y, 3.2, label, small)
        table.field(f"g_{key}", label, (x + 25.0, y, wide - 27.0 - 6.0 * len(thresholds), 3.4), small, floor=6.5)
        for k, threshold in enumerate(thresholds):
            at = (x + wide - 2.0 - 6.0 * (len(thresholds) - k), y, 6.0, 3.4)
            table.field(f"g_{key}_{threshold}", f"{label}, {threshold}", at, small, floor=6.5, align="center")
        table.line(x, y + pitch - 0.3, x + wide - 2.0, y + pitch - 0.3, table.chrome.rule)
    rest = canvas.inside(0, high + 1.2, canvas.width, canvas.height - high - 1.2)
    draw_frame(rest, "Motifs, dettes, contacts")
    told = min(rest.height - 8.0, 36.0)
    place = (2.4, 6.0, rest.width - 4.8, told)
    rest.field("liens", "Motifs, dettes, contacts", place, rest.kind(7.5), floor=6.5, multi=True)
    for k in range(int((rest.height - told - 9.6) / 6.5) + 1):
        y = told + 10.8 + 6.5 * k
        if y < rest.height - 1.0:
            rest.line(2.6, y, rest.width - 2.6, y, rest.chrome.rule)


def _draw_heads(canvas: Canvas, form: Shape, y: float) -> None:
    kind = canvas.kind(6.5, 500, quiet=True)
    labels = [(38.0, "Initiative"), *((50.4 + _HEADS * k, skill["label"]) for k, skill in enumerate(form["skills"]))]
    labels += [(100.0 + _HEADS * k, label) for k, label in enumerate(("Res Corp", "PV", "PV max", "Côté"))]
    for x, label in labels:
        canvas.text(x, y, 3.4, label, kind, "center", 11.8)
    canvas.text(151.0, y, 3.4, "Ce soir : PV, statuts, dons utilisés", kind, "center", 42.0)
    if not form["notes"]:
        _draw_column_heads(canvas, y + 3.4)


def _draw_column_heads(canvas: Canvas, y: float) -> None:
    for x, label in ((38.0, "Dons passifs"), (74.4, "1/combat, 1/jour"), (103.6, "Faiblesses"), (131.8, "À dépenser")):
        draw_label(canvas, x, y, label)


def _draw_person(row: Canvas, form: Shape, n: int) -> None:
    """Draw the known values of a person, and room for notes on them."""
    draw_frame(row)
    prefix, who = f"p{n}_", f"Personnage {n}"
    name = row.title_kind(12, 600)
    row.field(f"{prefix}nom", who, (2.2, 0.8, 34.6, 9.2), name, floor=6.5, leading=4.6, multi=True, ruled=True)
    small = row.kind(7.5)
    quiet = row.kind(7.5, quiet=True)
    row.field(f"{prefix}genre", f"{who}, race et classe", (2.2, 9.7, 34.4, 3.3), quiet, floor=6.5, leading=3.3)
    row.field(f"{prefix}joueur", f"{who}, joueur", (2.2, 12.7, 34.4, 3.3), small, floor=6.5, leading=3.3)
    numbers = [(38.0, "initiative", "initiative (Vitesse)", True)]
    numbers += [(50.4 + _HEADS * k, skill["id"], skill["label"], False) for k, skill in enumerate(form["skills"])]
    keys = (("res", "Res Corp"), ("pv", "PV"), ("pv_max", "PV max"), ("cote", "Côté"))
    numbers += [(100.0 + _HEADS * k, key, label, True) for k, (key, label) in enumerate(keys)]
    for x, key, label, filled in numbers:
        draw_plate(row, x + 0.2, 0.9, 11.8, 8.4, filled=filled, thickness=0.3 if filled else 0.2, cut=1.4)
        box = (x + 0.7, 0.9, 10.8, 8.2)
        row.field(
            f"{prefix}{key}", f"{who}, {label}", box, row.title_kind(10, 600), floor=6.5, leading=8.4, align="center"
        )
    noted = form["notes"]
    top, high = (13.2, 9.2) if noted else (9.6, row.height - 10.0)
    texts = (
        ("passifs", "dons passifs", 38.0, 34.4),
        ("jour", "dons limités", 74.4, 27.2),
        ("statuts", "statuts et faiblesses", 103.6, 26.2),
        ("reste", "à dépenser", 131.8, 17.8),
    )
    for key, label, x, wide in texts:
        kind = row.kind(7.5, leading=1.12)
        row.field(f"{prefix}{key}", f"{who}, {label}", (x + 0.2, top, wide, high), kind, floor=6.5, multi=True)
    if noted:
        _draw_column_heads(row, 10.4)
    row.line(151.2, 1.6, 151.2, row.height - 1.6, row.chrome.line)


PANELS = {
    "opponents": draw_opponents,
    "gm-head": draw_gm_head,
    "gm-ranges": draw_gm_ranges,
    "gm-people": draw_gm_people,
}
