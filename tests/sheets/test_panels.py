"""Where panels stand: inside the page, none on another, arms first; and an end to the search for places."""

from itertools import chain, combinations
from typing import Any

import pytest

from generator.game.system import all_systems
from generator.paper.formats import PAPERS, Look, Paper
from generator.sheets.forms import large, panels
from generator.systems.d6.sheet import sheet

D6 = all_systems()["d6"].definitions()
SHAPES = {name: sheet.blank_sheet(one, D6).form for name, one in D6.classes.items()}


def check(page: list[panels.Placed], wide: float, tall: float) -> None:
    for one in page:
        assert one["left"] >= 0 and one["left"] + one["wide"] <= wide + 0.01, one["id"]
        assert one["top"] >= 0 and one["top"] + one["tall"] <= tall + 0.01, one["id"]
    for one, other in combinations(page, 2):
        beside = one["left"] >= other["left"] + other["wide"] or other["left"] >= one["left"] + one["wide"]
        assert beside or one["top"] >= other["top"] + other["tall"] or other["top"] >= one["top"] + one["tall"]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("classe", SHAPES)
def test_every_verso_has_its_panels_apart_and_inside(classe: str, paper: Paper) -> None:
    wide, tall = panels.ROOM[paper, False]
    (page,) = panels.panel_pages(SHAPES[classe], Look(paper))
    check(page, wide, tall - panels.HEAD)
    assert min(one["row"] for one in page if one["id"] == "notes") >= panels.WRITABLE  # lines of 3.3 mm are none
    wide, tall = panels.ROOM[paper, True]
    first, *others = panels.panel_pages(SHAPES[classe], Look(paper, large=True))
    check(first, wide, tall - large.HEAD)
    for other in others:
        check(other, wide, tall)
    assert first[0]["id"] == "armes"
    enlarged = [*first, *chain(*others)]
    assert {one["id"] for one in page} == {one["id"] for one in enlarged}
    rows = [one["row"] for one in enlarged if panels.measure_panel(one)[1]]
    assert min(rows) >= panels.LARGE_ROW  # 6.5 mm on paper
    both = {"vaisseau", "speeder"} <= {one["id"] for one in page}  # with both, Letter is too short for two pages
    assert len(others) == (2 if both and paper == "letter" else 1)


def test_so_many_panels_that_nobody_could_place_them_all_come_to_an_end() -> None:
    one: dict[str, Any] = {**SHAPES["lutteur"]["panels"][0], "grids": []}
    many = [{**one, "id": f"p{n}", "height": 20 + 7 * n % 40, "half": 40.0 * (n % 2), "large": 0} for n in range(24)]
    found = panels.panel_pages({**SHAPES["lutteur"], "panels": many}, Look(large=True))
    assert sum(panel["id"].startswith("p") for page in found for panel in page) == 24
