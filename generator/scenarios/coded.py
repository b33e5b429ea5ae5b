"""The code at the foot of a tracker's page: of which scenario it is and which page, so that a photo of it is read."""

from msgspec.structs import replace

from generator.model.briefing import Order
from generator.paper.code import MODULE, Code, shape_mark
from generator.paper.drawing import datamatrix
from generator.paper.formats import PT, Look
from generator.paper.pdf.page import Page

TRACKER = 254  # in the place of a sheet's number
_OFF = 6.0  # millimetres from the paper's edge
PLACES = (0.4, 0.68)  # parts of the width, where it begins: off folds in two, three and four, clear of the foot's words


def code_of_tracker(order: Order, look: Look, number: int) -> Code:
    """`number`: of the page among the tracker's, from 0."""
    shape = {"rounds": order.rounds, "rows": [[len(row.life), len(row.beyond)] for row in order.rows]}
    return Code(look, TRACKER, number, shape_mark("tracker", shape), order.origin)


def add_code_to_page(page: Page, code: Code) -> Page:
    """Twice: where a fold or a thumb hides one, the other is read."""
    data, y = code.to_bytes(), _OFF / PT
    operators = "\n".join(datamatrix.matrix_operators(data, x * page.width, y, MODULE / PT) for x in PLACES)
    return replace(page, operators=f"q {page.operators} Q\n{operators}")
