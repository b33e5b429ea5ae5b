"""A warband's roster on its pages: how high each figure's row is, in what type, and who takes what is left."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from generator.core.paper.formats import SIZES
from generator.core.paper.sheet import Sheet
from generator.render.setting.typeset import Look

FIGURES_A_PAGE = 7
HEAD, FOOT = 34.0, 59.0  # millimetres above the first row and below the last
LOG_ROW, NOTE_ROW, NOTE_HEAD, NOTE_ROWS = 6.6, 5.6, 2.6, 7  # of the record of games and of the notes

# Rows (roster.css): type in points and padding of a line, as usual, dense and tight; what is above the lines; what a
# row's name and boxes take at least. A page that is only dense on A4 may be tight on Letter, which is lower.
TYPE = ((7.4, 0.88), (6.6, 0.6), (6.0, 0.5))
STYLES = ("", "dense", "tight")
TIGHTEST = {"a4": 1, "letter": 2}
ROW_HEAD, ROW_WIDTH, ROW_LEAST = 10.6, 97.0, 23.4
POINT = 0.3528  # millimetres
LETTER = 0.42  # the mean width of a letter, in ems
LARGE = 1.1

Figure = Mapping[str, Any]


def pages(sheet: Sheet, look: Look) -> list[Sheet]:
    """One page for a legal warband; more where seven figures are passed, or their rows cannot hold what they say."""
    room = SIZES[look.paper][1] - HEAD - FOOT
    parts = _parts(sheet.form["figures"], room, TIGHTEST[look.paper]) or [[]]
    return [_page(sheet, part, room, look, number, len(parts)) for number, part in enumerate(parts, 1)]


def _parts(figures: Sequence[Figure], room: float, density: int) -> list[Sequence[Figure]]:
    parts: list[Sequence[Figure]] = []
    while figures:
        count = min(FIGURES_A_PAGE, len(figures))
        while count > 1 and sum(_need(f, density) for f in figures[:count]) > room:
            count -= 1
        parts.append(figures[:count])
        figures = figures[count:]
    return parts


def _need(figure: Figure, density: int) -> float:
    """The height a figure's row needs."""
    points, padding = TYPE[density]
    em = points * POINT
    across = int(ROW_WIDTH / (em * LETTER))
    texts = [f"{clause['label']} {clause['value']} {clause['text']}" for clause in figure["summary"]]
    lines = sum(ceil(len(text) / across) * 1.18 * em + padding for text in texts)
    return round(max(ROW_LEAST, ROW_HEAD + lines), 2)


def _page(sheet: Sheet, figures: Sequence[Figure], room: float, look: Look, number: int, count: int) -> Sheet:
    rows, style = _rows(figures, room, LARGE if look.large else 1.0)
    # A small warband leaves its room to the record of games and the notes.
    more = int((room - sum(row["height"] for row in rows)) / LOG_ROW + 0.01)
    form = {
        **sheet.form,
        "figures": rows,
        "style": style,
        "page": f"{number} / {count}" if count > 1 else "",
        "grow": round(more * LOG_ROW, 2),
        "log_rows": sheet.form["log_rows"] + more,
        "rules": [NOTE_HEAD + NOTE_ROW * (k + 1) for k in range(NOTE_ROWS + int(more * LOG_ROW / NOTE_ROW))],
    }
    own = {"name", "player", *(["notes"] if number == 1 else []), *(row["place"] for row in rows)}
    return replace(
        sheet,
        form=form,
        fields={name: text for name, text in sheet.fields.items() if name.partition(".")[0] in own},
        marks=frozenset(name for name in sheet.marks if name.partition(".")[0] in own),
    )


def _rows(figures: Sequence[Figure], room: float, large: float) -> tuple[list[dict[str, Any]], str]:
    """Rows take what they need and share what is left over; the type is larger where there is room, dense where not."""
    usual, dense = (sum(_need(f, density) for f in figures) for density in (0, 1))
    density = 0 if usual * large <= room else 1 if dense <= room else 2
    needs = [_need(f, density) * (large if density == 0 else 1) for f in figures]
    count = max(1, len(figures))
    spare = (room - sum(needs)) / count
    most = 52 if count < 4 else 40
    largest = max(needs, default=0)
    roomiest = min(largest + spare, max(most, largest))
    style = STYLES[density]
    if density == 0 and largest * 1.35 <= roomiest and count < 4:
        style = "vast"
    elif density == 0 and largest * 1.2 <= roomiest:
        style = "tall"
    rows: list[dict[str, Any]] = []
    top = HEAD
    for figure, need in zip(figures, needs, strict=True):
        height = min(need + spare, max(most, need))
        rows.append({**figure, "top": round(top, 3), "height": height})
        top += height
    return rows, style
