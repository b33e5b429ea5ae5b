"""The code at the foot of a tracker's page: of which scenario it is and which page, so that a photo of it is read."""

from msgspec.structs import replace

from generator.core.paper.briefing import Order
from generator.core.paper.formats import PT, Look
from generator.render.press import datamatrix
from generator.render.press.page import Page
from generator.render.sheets.code import MODULE, Code, form_mark

TRACKER = 254  # in the place of a sheet's number
_OFF = 6.0  # millimetres from the paper's edge
PLACES = (0.4, 0.68)  # parts of the width, where it begins: off folds in two, three and four, clear of the foot's words


def code_of_tracker(order: Order, look: Look, number: int) -> Code:
    """`number`: of the page among the tracker's, from 0."""
    shape = {"rounds": order.rounds, "rows": [[len(row.life), len(row.beyond)] for row in order.rows]}
    return Code(look, TRACKER, number, form_mark("tracker", shape), order.origin)


def add_code_to_page(one: Page, code: Code) -> Page:
    """Twice: where a fold or a thumb hides one, the other is read."""
    data, y = code.to_bytes(), _OFF / PT
    drawn = "\n".join(datamatrix.matrix_operators(data, x * one.width, y, MODULE / PT) for x in PLACES)
    return replace(one, operators=f"q {one.operators} Q\n{drawn}")
