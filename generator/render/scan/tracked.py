"""The tracker of a scenario as it is printed: its pages with their boxes, each named by its row and what it is."""

from generator.core.paper.briefing import Briefing
from generator.core.paper.formats import SIZES, Look
from generator.render.scan.pages import Box, PrintedPage
from generator.render.scenario.booklet import MARGIN, Booklet
from generator.render.scenario.coded import code_of_tracker

NAME = "suivi"


def list_tracker_pages(briefing: Briefing, look: Look) -> list[PrintedPage]:
    """Numbered as in the PDF of this scenario alone."""
    booklet = Booklet(briefing, SIZES[look.paper], look.ink)
    trackers = booklet.trackers()
    first = sum(1 for _page in booklet.read()) - len(trackers) + 1
    found = []
    for n, one in enumerate(trackers):
        assert briefing.order
        boxes = tuple(
            Box(f"{box.row}.{box.name}", _area_of_box(box.x, box.y, box.side), False, "", box.label)
            for box in one.boxes
        )
        code = code_of_tracker(briefing.order, look, n)
        name = NAME if len(trackers) == 1 else f"{NAME}-{n + 1}"
        found.append(PrintedPage(name, first + n, 0, booklet.size, boxes, (), code))
    return found


def _area_of_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    left, top = round(MARGIN + x, 3), round(MARGIN + y, 3)
    return left, top, round(left + side, 3), round(top + side, 3)
