"""Panels of a character's recto: identity, life points, skills, equipment."""

from generator.base.provenance import SHORT_NOTE
from generator.base.typography import set_capitals
from generator.paper.drawing import frame
from generator.paper.drawing.chrome import WHITE
from generator.paper.drawing.pen import circle, draw_path, draw_strokes, style
from generator.paper.text.flow import Type, fit_type
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import (
    Shape,
    draw_frame,
    draw_label,
    draw_labelled_field,
    draw_plate,
)

_PICTURE = 15.2  # what the plate takes of the banner
# The fill of each step of the side's axis, from light to dark.
_AXIS = {
    "color": [
        "#fff6cf",
        "#fdf5d8",
        "#fbf5e1",
        "#faf6ea",
        "#f8f6f1",
        "#dde2e6",
        "#c7a3a3",
        "#ab6f71",
        "#8b3d42",
        "#641f26",
        "#3a0d13",
        "#000000",
    ],
    "gray": [
        "#ffffff",
        "#ffffff",
        "#fafafa",
        "#f4f4f4",
        "#ececec",
        "#d8d8d8",
        "#bbbbbb",
        "#9a9a9a",
        "#757575",
        "#4d4d4d",
        "#222222",
        "#000000",
    ],
    "light": ["#ffffff"] * 12,
}


def draw_class_banner(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the banner of the class: its plate, family and motto above its name."""
    if canvas.title == "Recto" and not canvas.large:  # beside it the plate stands large
        _draw_large_banner(canvas, form)
        return
    name = "embleme_verso" if canvas.title.startswith("Verso") else "embleme"
    family, label, motto = form["family"]["label"], form["class"]["label"], form["class"]["motto"]
    start = _PICTURE if form["class"]["plate"] else 0.0
    banner = frame.draw_banner(
        canvas.chrome,
        canvas.width,
        set_capitals(label),
        over=family,
        motto=motto,
        start=start,
        high=canvas.height,
        title_size=canvas.step(16),
        one_line=True,
    )
    canvas.draw(banner.operators)
    if start:
        canvas.picture(name, "Emblème", 0.7, 0.2, 13.6, 11.6)


def _draw_large_banner(canvas: Canvas, form: Shape) -> None:
    """Draw the banner of a recto: family and motto, and the name of the class as large as it is wide."""
    look, wide, high = canvas.chrome, canvas.width, canvas.height
    colour = look.word if look.light else WHITE
    ground = style(None if look.light else look.accent, look.accent, 0.3)
    canvas.draw(draw_path(frame.plate_outline(wide, high, 0.15), ground))
    small, aside = Type(7.5, colour, 600, title=True, track=0.04), Type(10, colour, 500, italic=True)
    family = set_capitals(form["family"]["label"])
    canvas.text(2.4, 0.9, 4.2, family, small)
    canvas.text(0, 0.9, 4.2, form["class"]["motto"], aside, "right", wide - 2.6)
    label = set_capitals(form["class"]["label"])
    name = fit_type(label, Type(22, colour, 700, title=True), wide - 4.4, 12.0)
    canvas.text(2.2, 5.0, high - 5.2, label, name)


def draw_page_code(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Keep the place where the code of the page stands once more."""
    side = "recto" if canvas.title.startswith("Recto") else "verso"
    canvas.picture(f"code_{side}", "Code de la page", 0, 0, canvas.width, canvas.height)


def draw_foot(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Set the foot of a page: ours at the left with what the sign of house values means, class and page at the right.

    Large print has room for one line before the code of the page: that of the sign."""
    kind = canvas.title_kind(6.5, 500, quiet=True, track=0.04)
    note = canvas.kind(6.5, quiet=True)
    if canvas.large:
        canvas.text(0, 0, canvas.height, SHORT_NOTE, note)
    else:
        canvas.text(0, 0, canvas.height, "HOLOFICHE", kind)
        canvas.text(0, canvas.height + 0.6, canvas.height, SHORT_NOTE, note)
    words = set_capitals(" · ".join(filter(None, (form["class"]["label"], canvas.title))))
    canvas.text(0, 0, canvas.height, words, kind, "right", canvas.width)


def draw_portrait(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw the window of the portrait, with its corners."""
    w, h, edge = canvas.width, canvas.height, canvas.chrome.edge
    canvas.rect(0, 0, w, h, canvas.chrome.tint)
    canvas.picture("portrait", "Portrait", 0.8, 0.8, w - 1.6, h - 1.6)
    a, x1, y1 = 0.2, w - 0.2, h - 0.2
    path = f"M{a} 5L{a} {a}L5 {a}M{w - 5:g} {a}L{x1:g} {a}L{x1:g} 5M{x1:g} {h - 5:g}L{x1:g} {y1:g}L{w - 5:g} {y1:g}"
    canvas.draw(draw_path(path + f"M5 {y1:g}L{a} {y1:g}L{a} {h - 5:g}", style(None, edge, 0.5)))
    middle = [(w / 2 - 2, a, w / 2 + 2, a), (w / 2 - 2, y1, w / 2 + 2, y1)]
    middle += [(a, h / 2 - 2, a, h / 2 + 2), (x1, h / 2 - 2, x1, h / 2 + 2)]
    canvas.draw(draw_strokes(middle, style(None, edge, 0.2)))


def draw_experience(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw the experience earned, spent and left, and the ways to earn it."""
    draw_frame(canvas, "Expérience")
    wide, large = canvas.width - 4.4, canvas.title_kind(12, 600)
    fields = (("xp_gagnee", "Gagnée"), ("xp_depensee", "Dépensée"), ("xp_reste", "Reste"))
    for n, (name, label) in enumerate(fields):
        box = (2.2 + wide * 0.345 * n, 5.2, wide * 0.31, 8.8)
        draw_labelled_field(canvas, name, label, box, kind=large, high=6.2, align="center", strong=n == 2)
    note = (4.2, canvas.height - 2.7, canvas.width - 6.4, 2.6)
    kind = canvas.kind(6.5 if canvas.large else 7.5, 500, quiet=True)
    canvas.field("xp_note", "Expérience, détail", note, kind, floor=6.5, leading=2.6, align="right")


def draw_credits(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the credits, and the boxes of the reputation."""
    draw_frame(canvas)
    wide = canvas.width - 4.4
    room = 15.4 if canvas.large else 0.46 * wide
    draw_labelled_field(
        canvas, "credits", "Crédits", (2.2, 1.1, room, 7.8), kind=canvas.title_kind(12, 600), high=5.4, rule=False
    )
    left = 22.2 if canvas.large else 35.2
    draw_label(canvas, left, 1.1, "Réputation")
    kind = canvas.title_kind(8.5 if canvas.large else 7.5, 600)
    for n, step in enumerate(form["reputation"]):
        x = left + 7.8 * n
        canvas.text(x, 4.3, 3.7, step["label"], kind, "right", 3.9)
        canvas.box(f"reputation_{step['id']}", f"Réputation {step['label']}", x + 4.5, 4.6, canvas.tick_side, "cross")


def draw_side(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the axis from the light side to the dark one, a box a step."""
    draw_frame(canvas, "Côté obscur", "1D6 ≤ points obscurs : fou")
    chrome, tall = canvas.chrome, canvas.large
    wide, steps = canvas.width - 4.4, form["side"]
    pitch = wide / 12
    axis, value, box, words = (8.2, 12.8, 16.2, 20.8) if tall else (5.6, 9.7, 12.6, 16.2)
    scale = pitch / 6
    for n, step in enumerate(steps):
        x = 2.2 + pitch * n
        shape = [(0.2, 0.15), (5.2, 0.15), (5.9, 2), (5.2, 3.85), (0.2, 3.85), (0.9, 2)]
        points = [(x + a * scale, axis + b * 0.95) for a, b in shape]
        canvas.polygon(points, _AXIS[chrome.printed_in][n], chrome.line, 0.15)
        middle = 0.029 * canvas.width + 0.07833 * canvas.width * n
        room = 0.07833 * canvas.width
        canvas.text(middle, value, 2.7, step["label"], canvas.title_kind(6.5, 600), "center", room)
        side = canvas.tick_side
        canvas.box(
            f"cote_{step['id']}", f"Côté obscur, {step['label']}", middle + (room - side) / 2, box, side, "cross"
        )
    kind = canvas.kind(6.5 if canvas.large else 7.5, quiet=True)
    canvas.text(2.2, words, 2.6, "lumière", kind)
    canvas.text(0.415 * canvas.width, words, 2.6, "neutre", kind, "center", 0.1 * canvas.width)
    canvas.text(0.6 * canvas.width, words, 2.6, "obscurité", kind, "center", 20)
    canvas.text(2.2, words, 2.6, "perdu", kind, "right", wide)


def draw_bonus(canvas: Canvas, _form: Shape, _panel: Shape) -> None:
    """Draw bonuses that hold under a condition, and the languages."""
    draw_frame(canvas)
    kind = canvas.title_kind(6.5, 600, track=0.05).but(colour=canvas.chrome.word)
    for n, words in enumerate(("BONUS", "À PART")):
        canvas.text(4.2, 1.6 + 3.2 * n, 3.2, words, kind)
    text = canvas.kind(7.5)
    wide = canvas.width - (22.4 if canvas.large else 72.4)
    canvas.field(
        "bonus", "Bonus à part : sous condition, d’équipement", (18.2, 1.1, wide, 7.6), text, floor=6.5, multi=True
    )
    x, y = (4.2, 9.8) if canvas.large else (146.2, 1.6)
    canvas.text(x, y, 3.2, "LANGUES", kind)
    left, top, high = (18.2, 9.4, 5.0) if canvas.large else (159.2, 1.1, 7.6)
    canvas.field("langues", "Langues", (left, top, canvas.width - left - 4.2, high), text, floor=6.5, multi=True)


def draw_skills(canvas: Canvas, form: Shape, panel: Shape) -> None:
    """Draw a characteristic and its skills: rank, name, base, boxes of the steps bought, value."""
    columns, number = form["columns"], panel["number"] - 1
    column, chrome, large = columns[number], canvas.chrome, canvas.large
    prices = _prices(large)
    across = 2 if large else 3
    beside = columns[number // across * across :][:across]
    head = 15.6 if large else 17.4 if canvas.look.paper == "a4" else 16.6
    row = (canvas.height - head) / max(len(part["skills"]) + _legend_rows(part, large) for part in beside)
    draw_frame(canvas)
    canvas.begin_section(column["label"])
    high = 10.0 if large else 12.2 if canvas.look.paper == "a4" else 11.4
    draw_plate(canvas, 1.5, 1.5, 19.0, high)
    canvas.field(
        f"carac_{column['id']}",
        column["label"],
        (2.1, 1.5, 17.8, high),
        canvas.title_kind(22, 700),
        floor=8.5,
        leading=high + 0.4,
        align="center",
    )
    name = canvas.title_kind(12 if large else 10, 700, track=0.04).but(colour=chrome.word)
    canvas.text(22.6, 0.8 if large else 1.5, 4.2 if large else 5.0, set_capitals(column["label"]), name)
    note = canvas.kind(6.5 if large else 7.5, quiet=True, italic=True, leading=1.1)
    top = 4.9 if large else 6.3 if canvas.look.paper == "a4" else 5.5
    canvas.field(
        f"carac_{column['id']}_note",
        f"{column['label']}, handicap",
        (22.6, top, canvas.width - 25.0, 7.2 if large else 7.7),
        note,
        floor=6.5,
        multi=True,
    )
    _draw_skill_heads(canvas, column, head)
    for n, skill in enumerate(column["skills"]):
        _draw_skill(canvas, skill, form["steps"], head - 0.58 + n * row, row)
    y = head - 0.58 + len(column["skills"]) * row
    if column["id"] == "tech":
        _draw_rank_legend(canvas, y, row)
        y += row
    quiet = canvas.kind(8.5 if large else 6.5, quiet=True)
    for words in prices.get(column["id"], ()):
        canvas.line(_edge(canvas), y, canvas.width - _edge(canvas), y, chrome.rule)
        canvas.text(_edge(canvas) + 2.9, y, row, words, quiet)
        y += row


def _prices(large: bool) -> dict[str, tuple[str, ...]]:
    """Return the prices of skills, by the column they stand below: in large print where two lines have room."""
    if large:
        return {"tech": ("1 palier coûte autant d’XP que de D", "3 paliers font +1D")}
    return {"mec": ("1 palier coûte autant d’XP que de D ; 3 paliers font +1D",)}


def _legend_rows(column: Shape, large: bool) -> int:
    return len(_prices(large).get(column["id"], ())) + int(column["id"] == "tech")


def _edge(canvas: Canvas) -> float:
    return 1.2 if canvas.large else 1.6


def _draw_skill_heads(canvas: Canvas, column: Shape, head: float) -> None:
    y, edge, large = head - 3.5, _edge(canvas), canvas.large
    right, kind = canvas.width - edge, canvas.kind(6.5, quiet=True)
    canvas.text(edge + 2.9, y, 2.6, "+1 XP dès" if large else "+1 XP par palier dès", kind)
    box = (edge + 12.8, y, 7.0, 2.6) if large else (edge + 23.4, y, 6.4, 2.6)
    double = canvas.title_kind(6.5, 600, quiet=True)
    canvas.field(f"carac_{column['id']}_double", f"{column['label']}, surcoût dès", box, double, floor=6.5, leading=2.7)
    base, steps, value = ((30.9, 4.6), (9.0, 21.82), (0.0, 8.7)) if large else ((22.2, 5.8), (10.6, 11.4), (0.0, 10.4))
    for (off, wide), words in ((base, "base"), (steps, "paliers"), (value, "valeur")):
        canvas.text(right - off - wide, y, 2.6, words, kind, "center", wide)


def _draw_rank(canvas: Canvas, rank: str, x: float, middle: float) -> None:
    """Draw the sign of how useful a skill is to the class."""
    chrome = canvas.chrome
    diamond = [(x + 1.1, middle - 1.06), (x + 2.16, middle), (x + 1.1, middle + 1.06), (x + 0.04, middle)]
    if rank == "essentielle":
        canvas.polygon(diamond, chrome.word)
    elif rank == "tres-utile":
        inner = [(x + 1.1 + (a - x - 1.1) * 0.86, middle + (b - middle) * 0.86) for a, b in diamond]
        canvas.polygon(inner, None, chrome.word, 0.22)
    elif rank == "utile":
        canvas.draw(circle(x + 1.1, middle, 0.4, style(chrome.mute)))


def _draw_skill(canvas: Canvas, skill: Shape, steps: int, y: float, row: float) -> None:
    edge, large, chrome = _edge(canvas), canvas.large, canvas.chrome
    left, right, middle = edge, canvas.width - edge, y + row / 2
    rank, label = skill["rank"], skill["label"]
    canvas.line(left, y + chrome.hair / 2, right, y + chrome.hair / 2, chrome.rule)
    _draw_rank(canvas, rank, left, middle - 0.1)
    weight = {"essentielle": 700, "tres-utile": 500}.get(rank, 400)
    kind, words = canvas.kind(8.5, weight), label.replace("spatiale", "spat.") if large else label
    x = left + (2.6 if large else 2.9)
    notes = (right - 42.2, 6.2) if large else (right - 35.5, 6.3)
    kind = fit_type(words, kind, notes[0] - x, canvas.step(6.5))
    canvas.text(x, y, row, words, kind)
    end = x + kind.width(words)
    if skill["short"] and not large:
        small = canvas.kind(7.5, quiet=True)
        canvas.text(x + kind.width(f"{words} "), y, row, skill["short"], small)
        end = x + kind.width(f"{words} ") + small.width(skill["short"])
    start = min(notes[0], end + 0.8)  # a short name leaves its note more room
    note = canvas.kind(6.5, quiet=True, italic=True)
    canvas.field(
        f"comp_{skill['id']}_note",
        f"{label}, à part",
        (start, middle - 2.25, notes[0] + notes[1] - start, 4.5),
        note,
        floor=6.5,
        leading=2.2,
        multi=True,
        ruled=True,
        align="right",
    )
    base, value = ((30.9, 4.6), (0.0, 8.7)) if large else ((22.2, 5.8), (0.0, 10.4))
    canvas.field(
        f"comp_{skill['id']}_base",
        f"{label}, base",
        (right - base[0] - base[1], y, base[1], row),
        canvas.title_kind(7.5, 500, quiet=True),
        floor=6.5,
        leading=row + 0.1,
        align="center",
    )
    for n in range(steps):
        if large:
            x0, side = right - 26.2 + 3.64 * n + (0.8 if n > 2 else 0.0), 3.34
        else:
            x0, side = right - 22.0 + 2.9 * n, 2.6
        canvas.box(
            f"comp_{skill['id']}_palier_{n + 1}",
            f"{label}, palier {n + 1}",
            x0,
            middle - side / 2,
            side,
            "block",
            colour=chrome.word,
            edge=chrome.line,
        )
    x0 = right - value[0] - value[1]
    canvas.rect(x0, y + 0.35, value[1], row - 0.7, chrome.tint)
    canvas.line(x0, y + 0.35, x0, y + row - 0.35, chrome.rule if chrome.light else chrome.tint)
    size = 8.5 if large else 10
    canvas.field(
        f"comp_{skill['id']}",
        label,
        (x0 + chrome.hair, y + 0.35, value[1] - chrome.hair, row - 0.7),
        canvas.title_kind(size, 600),
        floor=6.5,
        leading=row - 0.5,
        align="center",
    )


def _draw_rank_legend(canvas: Canvas, y: float, row: float) -> None:
    edge, kind = _edge(canvas), canvas.kind(8.5 if canvas.large else 6.5, quiet=True)
    canvas.line(edge, y, canvas.width - edge, y, canvas.chrome.rule)
    x = edge
    for rank, words in (("essentielle", "essentielle"), ("tres-utile", "très utile"), ("utile", "utile")):
        _draw_rank(canvas, rank, x, y + row / 2 - 0.1)
        canvas.text(x + 3.0, y, row, words, kind)
        x += 3.0 + kind.width(words) + (1.4 if canvas.large else 3.0)


def draw_life(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the band of life points: the current and the greatest number, a box a point, and the states below 0."""
    pv = form["pv"]
    draw_frame(
        canvas, "Points de vie", "Cases barrées : au-delà des PV max. Prix d’1 PV en XP sous chaque dizaine", heavy=True
    )
    wide, lefts = (21.4, (2.0, 24.2)) if canvas.large else (23.4, (2.4, 27.4))
    for n, (name, label) in enumerate((("pv", "PV actuels"), ("pv_max", "PV max"))):
        _draw_cell(canvas, name, label, lefts[n], 6.2, wide, 19.0, filled=n == 1, thickness=0.3 if n else 0.6)
    across = (37.2, 42.4 + 0.4, 2.2 + 0.4) if canvas.large else (35.7, 40.2 + 0.4, 2.6 + 0.4)
    for n, ten in enumerate(pv["tens"]):
        x = canvas.width - across[1 + n % 2] - across[0]
        _draw_ten(canvas, ten, x, 6.0 + 6.5 * (n // 2), across[0])
    _draw_dying(canvas, pv)


def _draw_ten(canvas: Canvas, ten: Shape, x: float, y: float, wide: float) -> None:
    side = canvas.point_side
    at = x
    for k, n in enumerate(ten["boxes"]):
        at += 0.9 if k == 5 else 0.0
        canvas.box(f"pv_{n}", f"PV {n}", at, y, side, "cross", colour=canvas.chrome.line)
        at += side + 0.28
    size = 6.5 if canvas.large else 7.5
    canvas.text(x, y + 3.3, 2.6, f"{ten['price']} XP", canvas.kind(size, quiet=True))
    canvas.text(x + wide - 3.5, y + 3.3, 2.6, ten["label"], canvas.title_kind(size, 600), "center", 3.4)


def _draw_dying(canvas: Canvas, pv: Shape) -> None:
    chrome, top = canvas.chrome, canvas.height - 1.6 - 9.0
    text, small = canvas.kind(8.5 if canvas.large else 7.5), canvas.kind(6.5 if canvas.large else 7.5, quiet=True)
    number, side = canvas.title_kind(7.5, 600), canvas.point_side
    left, right = 23.9, canvas.width - 22.9
    zones = ((4.4, 17.0, chrome.rule), (left, right - left, chrome.mute), (canvas.width - 20.4, 16.0, chrome.ink))
    for x, wide, colour in zones:
        canvas.line(x, top + 0.25, x + wide, top + 0.25, colour, 0.5)

    def end(x: float, label: str, name: str, words: str) -> None:
        canvas.text(x, top + 1.5, 3.4, label, number)
        at = x + number.width(label) + 1.0
        canvas.box(name, f"{label} PV, {words}", at, top + 1.5, side, "cross", colour=chrome.mute)
        canvas.text(x, top + 5.5, 3.2, words, text)

    end(4.4, "0", "pv_0", "inconscient")
    canvas.text(left, top + 1.1, 3.2, "agonisant", text)
    rest = "−1 PV par tour ; Médecine 15 ou un médipack stabilise"
    canvas.text(left + text.width("agonisant "), top + 1.1, 3.2, rest, small)
    for n in pv["dying"]:
        x = left + 0.111 * (n - 1) * (right - left)
        canvas.text(x, top + 4.9, 3.4, f"−{n}", number)
        at = x + number.width(f"−{n}") + 0.5
        canvas.box(f"pv_moins_{n}", f"PV −{n}", at, top + 4.9, side, "cross", colour=chrome.mute)
    end(canvas.width - 20.4, f"−{pv['dead']}", f"pv_moins_{pv['dead']}", "mort")


def _draw_cell(
    canvas: Canvas,
    name: str,
    label: str,
    x: float,
    y: float,
    wide: float,
    high: float,
    *,
    filled: bool,
    thickness: float,
    size: float = 30,
    field: tuple[float, float] = (13.4, 13.6),
) -> None:
    """Draw one of the large numbers: its label, and `field`, the height of its text and of its line."""
    draw_plate(canvas, x, y, wide, high, filled=filled, thickness=thickness)
    draw_label(canvas, x, y + 1.4, label, "center", wide)
    full_label = label if name != "res_total" else "Res Corp, total"
    canvas.field(
        name,
        full_label,
        (x + 1.6, y + 3.8, wide - 3.2, field[0]),
        canvas.title_kind(size, 700),
        floor=8.5,
        leading=field[1],
        align="center",
    )


def draw_resistance(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the resistance: its total, its base, and a line a bonus."""
    draw_frame(canvas, "Res Corp", heavy=True)
    large = canvas.large
    if large:
        _draw_cell(
            canvas, "res_total", "Total", 3.4, 5.8, 21.4, 13.4, filled=True, thickness=0.6, size=22, field=(9.2, 9.4)
        )
    else:
        _draw_cell(canvas, "res_total", "Total", 2.4, 9.4, 23.4, 19.0, filled=True, thickness=0.6, size=22)
    left, top = (26.4, 5.0) if large else (27.0, 5.0)
    wide = canvas.width - left - 2.0
    lines: list[tuple[str, str]] = [("", "res_base")]
    lines += [(f"res_{n}_source", f"res_{n}_valeur") for n in range(1, form["rows"]["res"] + 1)]
    high = 4.9 if large else (canvas.height - 6.6) / 6
    across = wide * 0.465 if large else wide
    for n, (source, value) in enumerate(lines):
        x = left + (n % 2) * wide * 0.495 if large else left
        y = top + (n // 2 if large else n) * high
        canvas.line(x, y + high - 0.1, x + across, y + high - 0.1, canvas.chrome.rule)
        text, number = canvas.kind(8.5 if large else 7.5, 500), canvas.title_kind(8.5, 600)
        if source:
            canvas.field(source, f"Res Corp, bonus {n}", (x, y, across - 12.2, 5.0), text, floor=6.5, leading=5.0)
        else:
            canvas.text(x, y, 5.0, "Base (Vigueur)", canvas.kind(8.5 if large else 7.5, quiet=True))
        full_label = f"Res Corp, valeur du bonus {n}" if source else "Res Corp, base"
        canvas.field(
            value, full_label, (x + across - 10.6, y, 10.6, 5.0), number, floor=6.5, leading=5.2, align="right"
        )


def draw_inventory(canvas: Canvas, form: Shape, _panel: Shape) -> None:
    """Draw the slots of the inventory, four across; from one of them on they weigh."""
    inventory, chrome, large = form["inventory"], canvas.chrome, canvas.large
    hint = f"Petits objets semblables : {inventory['stack']} par case ; les autres seuls"
    if large:
        tenth = next(slot["n"] for slot in inventory["slots"] if slot["tenth"])
        hint += f" · dès la {tenth}e case : {inventory['cost']}"
    draw_frame(canvas, "Inventaire", hint)
    slots = inventory["slots"]
    pitch = (canvas.height - 6.9) / -(-len(slots) // 4)
    across = (canvas.width - 2.4) / 4
    for k, slot in enumerate(slots):
        x, y = 1.6 + across * (k % 4), 5.6 + pitch * (k // 4)
        wide, high = across - 1.0, pitch - 0.6
        if slot["tenth"]:
            canvas.rect(x, y, wide, high, chrome.wash or "#ffffff", chrome.edge, 0.34 if large else 0.45)
        else:
            canvas.rect(x, y, wide, high, chrome.tint if slot["over"] else None, chrome.rule)
        _draw_slot(canvas, slot, inventory["cost"], x, y, wide, high)


def _draw_slot(canvas: Canvas, slot: Shape, cost: str, x: float, y: float, wide: float, high: float) -> None:
    chrome, large, n = canvas.chrome, canvas.large, slot["n"]
    number = canvas.title_kind(6.5, 600).but(colour=chrome.word)
    inside = chrome.hair
    canvas.text(x + inside, y + inside, 4.5 if large else high - 0.3, str(n), number, "right", 3.5)
    if large:
        canvas.field(
            f"inv_{n}_objet",
            f"Case {n}",
            (x + 5.0, y + 0.3, wide - 12.6, high - 0.4),
            canvas.kind(8.5, 500, leading=1.0),
            floor=6.5,
            multi=True,
        )
        box, line, kind = (x + wide - 6.6, y + inside, 5.8, high - 0.4), 4.4, canvas.title_kind(8.5, 600)
    else:
        canvas.field(
            f"inv_{n}_objet",
            f"Case {n}",
            (x + 5.4, y + inside, wide - 14.2, high - 0.4),
            canvas.kind(8.5, 500),
            floor=6.5,
            leading=high - 0.4,
        )
        box, line, kind = (x + wide - 7.2, y + inside, 6.0, high - 0.4), high - 0.3, canvas.title_kind(7.5, 600)
    canvas.field(f"inv_{n}_nombre", f"Case {n}, nombre", box, kind, floor=6.5, leading=line, align="right")
    if slot["tenth"] and not large:
        words = canvas.title_kind(6.5, 600).but(colour=chrome.on_ground)
        room = words.width(cost) + 1.8
        left = x + wide - 1.2 - room
        canvas.rect(left, y - 1.6, room, 2.6, chrome.ground, chrome.edge if chrome.light else None)
        canvas.text(left + 0.9, y - 1.6, 2.7, cost, words)


PANELS = {
    "banner": draw_class_banner,
    "code": draw_page_code,
    "foot": draw_foot,
    "portrait": draw_portrait,
    "experience": draw_experience,
    "credits": draw_credits,
    "side": draw_side,
    "bonus": draw_bonus,
    "skills": draw_skills,
    "life": draw_life,
    "resistance": draw_resistance,
    "inventory": draw_inventory,
}
