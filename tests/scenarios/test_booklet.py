"""The booklet's pages are full: forces two a page with their figures whole, no page under six tenths."""

from functools import cache
from math import ceil
from pathlib import Path

import pypdfium2
import pytest
from PIL import ImageOps

from generator.files.files import open_file
from generator.game.system import all_systems
from generator.model.briefing import Briefing
from generator.paper.drawing.faces import outline_of_steps, read_drawing
from generator.paper.formats import PAPERS, SIZES, Look, Paper
from generator.scenarios.booklet import Booklet
from generator.scenarios.met import FULL
from generator.scenarios.roll import ScenarioGame
from tests.printing import print_scenarios
from tests.scenarios.test_print import brief, rolled

SEEDS = range(1, 21)
THREATS, QUALITIES = ("faible", "moyen", "fort"), (8, 12, 18, 24)


@cache
def briefings(system: str) -> list[Briefing]:
    """Of twenty seeds; of Sylvaren over the threats, open and sealed, for no group in particular and for one."""
    if system != "sylvaren":
        return [brief(rolled(system, seed)) for seed in SEEDS]
    game, group = ScenarioGame.of(all_systems()[system], ()), open_file(Path("docs/examples/loups.yaml"), ())
    found = []
    for seed in SEEDS:
        threat = THREATS[seed % 3]
        scenario = rolled(system, seed, threat=threat, quality=QUALITIES[seed % 4])
        own = game.roll(game.plan([group], {"threat": threat}), seed)
        found += [brief(one, sealed=sealed) for one in (scenario, own) for sealed in (False, True)]
    return found


def test_every_column_of_a_combat_board_is_six_tenths_full() -> None:
    """Battles are played to find one: fewer of them. Lines to write on count: that is what they are for."""
    game = ScenarioGame.of(all_systems()["d6"], ())
    for seed, names in enumerate((("grakk",), ("grakk", "tessa", "mira")), 9):
        party = [open_file(Path(f"docs/examples/{name}.yaml"), ()) for name in names]
        one = brief(game.roll(game.plan(party, {"only": "combat"}), seed))
        for paper in PAPERS:
            board, _rules = pypdfium2.PdfDocument(print_scenarios([(one, one)], Look(paper, "gray")))
            picture = board.render(scale=0.5).to_pil().convert("L")
            wide, high = picture.size
            for x in (0.17, 0.49, 0.83):  # the middle of each column, down to the foot
                column = picture.crop((int((x - 0.05) * wide), 0, int((x + 0.05) * wide), int(0.94 * high)))
                *_edges, lowest = ImageOps.invert(column).getbbox() or (0,)
                assert lowest >= FULL * high, (seed, paper, x)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("system", ["sylvaren", "sndr", "nano"])
def test_no_page_that_is_read_is_under_six_tenths_full(system: str, paper: Paper) -> None:
    """Lines to write on apart, as on the further leaves of a character."""
    for one in briefings(system):
        shares = [page.filled for page in Booklet(one, SIZES[paper], "gray").read_pages()]
        assert min(shares) >= FULL - 0.05, (one.title, one.seed, shares)


def test_forces_stand_two_a_page() -> None:
    """A page for every two of them, and one at most for what they roll or for rules of the enemy."""
    for one in (one for one in briefings("sylvaren") if one.units):
        _first, *pages = Booklet(one, SIZES["a4"], "gray").read_pages()
        assert len(pages) <= ceil(len(one.units) / 2) + 1, one.seed


@pytest.mark.parametrize("system", ["sylvaren", "sndr", "nano"])
def test_figures_stand_whole_beside_their_numbers(system: str) -> None:
    """Each drawing, stroke by stroke, at the size it was made for."""
    one = brief(rolled(system, 4))
    assert one.units
    pages = "".join(Booklet(one, SIZES["a4"], "gray").read())
    for figure in (figure for unit in one.units for figure in unit.figures if figure.silhouette):
        sizes = [read_drawing(f"_figures/{small}{figure.silhouette}") for small in ("", "small/")]
        assert any(outline_of_steps(drawing.paths[0][1]) in pages for drawing in sizes), figure.name
