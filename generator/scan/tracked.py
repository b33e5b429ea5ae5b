"""The printed tracker of a scenario: its pages with their boxes, each named by its row and kind."""

from generator.model.briefing import Briefing
from generator.paper.formats import SIZES, Look
from generator.scan.pages import Box, PrintedPage
from generator.scenarios.booklet import MARGIN, Booklet
from generator.scenarios.coded import code_of_tracker

NAME = "suivi"


def list_tracker_pages(briefing: Briefing, look: Look) -> list[PrintedPage]:
    """Numbered as in the PDF of this scenario alone."""
    booklet = Booklet(briefing, SIZES[look.paper], look.ink)
    trackers = booklet.trackers()
    first = sum(1 for _page in booklet.read()) - len(trackers) + 1
    pages = []
    for n, tracker in enumerate(trackers):
        assert briefing.order
        boxes = tuple(
            Box(f"{box.row}.{box.name}", _area_of_box(box.x, box.y, box.side), False, "", box.label)
            for box in tracker.boxes
        )
        code = code_of_tracker(briefing.order, look, n)
        name = NAME if len(trackers) == 1 else f"{NAME}-{n + 1}"
        pages.append(PrintedPage(name, first + n, 0, booklet.size, boxes, (), code))
    return pages


def _area_of_box(x: float, y: float, side: float) -> tuple[float, float, float, float]:
    left, top = round(MARGIN + x, 3), round(MARGIN + y, 3)
    return left, top, round(left + side, 3), round(top + side, 3)
