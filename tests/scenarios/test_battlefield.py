"""The table at 1:1: tiles that meet, each label once, no sheet for bare table; and the whole of it on one of A3."""

from collections import Counter
from typing import Any

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageChops

from generator.base.geometry import Rect
from generator.model.briefing import PLAYERS, Map, MapPiece
from generator.paper.drawing.chrome import chrome_of
from generator.paper.formats import INKS, SIZES, Look
from generator.paper.text.flow import PT, page
from generator.scenarios import battlefield, map, pieces, tiling
from generator.scenarios.print import count_field_sheets
from generator.scenarios.scenery.spot import palette_of_theme
from tests.paper.reading import drawn_words, reader
from tests.printing import print_pages, print_scenarios
from tests.scenarios.test_print import COLOURS, MM, TABLES, brief, flat, pages, rolled


def words_on_the_table(table: Map) -> list[tuple[str, Any, float, float]]:
    """Every word on the tiles' own parts of the table, with its tile and where it stands on the table in mm: as it is
    read once all are put together."""
    plan = tiling.lay_out_tiles(table, SIZES["a4"])
    drawn = battlefield.battlefield_pages(table, SIZES["a4"], COLOURS, chrome_of(PLAYERS, "color"), "Graine 1")[1:]
    found = []
    for tile, one in zip(plan.printed, drawn, strict=True):
        window = plan.window_of(tile)
        left = pieces.SAFE + (SIZES["a4"][0] - 2 * pieces.SAFE - window.w * 25) / 2
        top = pieces.SAFE + tiling.LABELS + (window.h - tile.area.h) * 25
        for word in drawn_words(one):
            x, y = (word.x0 + word.x1) / 2 - left, word.baseline - top
            if 0 <= x <= tile.area.w * 25 and 0 <= y <= tile.area.h * 25:
                found.append((word.text, tile, x + tile.area.x * 25, (table.table[1] - tile.area.top) * 25 + y))
    return found


@pytest.mark.parametrize(
    "case", [{"place": "avant-poste"}, {"place": "marais", "seed": 3}, {"theme": "jungle"}], ids=str
)
def test_every_label_of_the_table_is_said_once(case: dict[str, Any]) -> None:
    table = brief(rolled("sylvaren", approach="coin", **case)).map
    found = words_on_the_table(table)
    numbers = Counter(str(piece.number) for piece in map.numbered_pieces(table))
    said = Counter(text for text, *_rest in found if text.isdigit() and text in numbers)
    for mark in table.objectives:  # « Pierre 24 ; 23 »: numbers of its own
        said.subtract(word for word in mark.id.split() if word in numbers)
    assert said == numbers
    words = "".join(text for text, *_rest in found)  # letter by letter where it stands upright
    assert words.count("Déploiement") == sum("Déploiement" in z.label for z in table.zones)
    for mark in table.objectives:
        assert sum(text == mark.id.split()[0] for text, *_rest in found) == len(table.objectives)


def test_labels_of_zones_are_clear_of_the_seams() -> None:
    for text, tile, x, _y in words_on_the_table(brief(rolled("sylvaren", theme="jungle", approach="coin")).map):
        if text in ("Déploiement", "des", "PJ"):
            assert tile.area.x * 25 + 15 <= x <= tile.area.right * 25 - 15, (tile.name, text)


def test_every_force_is_named_on_the_table() -> None:
    table = brief(rolled("sylvaren", theme="jungle")).map
    assert {mark.id for mark in table.marks} <= {text for text, *_rest in words_on_the_table(table)}


@settings(deadline=None)
@given(TABLES, st.sampled_from(list(SIZES)))
def test_tiles_cover_the_table_once_and_fit_the_paper(table: tuple[int, int], paper: Any) -> None:
    plan = tiling.tile_table(table, SIZES["a4"])
    assert len(plan.tiles) == plan.rows * plan.columns == len({t.name for t in plan.tiles})
    assert sum(t.area.w * t.area.h for t in plan.tiles) == pytest.approx(table[0] * table[1])
    width, height = SIZES["a4"]
    for tile in plan.tiles:
        assert Rect(0, 0, *table).holds(tile.area) and tile.area.w > 0 and tile.area.h > 0
        assert tile.area.w * 25 + tiling.OVERLAP <= width - 12
        assert tile.area.h * 25 + tiling.OVERLAP + tiling.LABELS + tiling.FOOT <= height - 12
    assert plan.named(0, plan.rows - 1) == "A1"


def test_the_battlefield_has_a_plan_and_every_tile() -> None:
    scenario = rolled("nano", theme="glace")
    pdf = print_scenarios([(brief(scenario), brief(scenario))], Look(ink="light"), battlefields=True)
    found = [flat(text) for text in pages(pdf)]
    key = next(n for n, text in enumerate(found) if "Champ de bataille" in text)
    plan = tiling.lay_out_tiles(brief(scenario).map, SIZES["a4"])
    assert len(found) - key - 1 == len(plan.printed) <= len(plan.tiles) == 6
    assert all(tile.name in found[key] for tile in plan.tiles)
    for tile, text in zip(plan.printed, found[key + 1 :], strict=True):
        assert tile.name in text and f"{len(plan.printed)} feuilles" in text
    assert "à droite A2" in found[key + 1] and "au-dessous B1" in found[key + 1]


def bare_table(*spots: Rect) -> Map:
    """A table of 36 pas with a few rocks and nothing else."""
    rocks = (MapPiece(1, "Rocher", "rock", one, False, 0, "tall") for one in spots)
    return Map((36, 36), "desert", (), tuple(rocks))


def test_a_tile_on_which_nothing_stands_is_left_out_and_shown_bare() -> None:
    table = bare_table(Rect(1, 1, 3, 3), Rect(16, 10, 2, 2))
    plan = tiling.lay_out_tiles(table, SIZES["a4"])
    assert (plan.columns, plan.rows, [tile.name for tile in plan.printed]) == (5, 4, ["C3", "D1"])
    drawn = battlefield.battlefield_pages(table, SIZES["a4"], COLOURS, chrome_of(PLAYERS, "color"), "Graine 1")
    assert len(drawn) == 3
    key = " ".join(word.text for word in drawn_words(drawn[0]))
    assert key.count("table nue") == 18 and "2 feuilles à assembler" in flat(key)
    assert count_field_sheets(table, Look()) == (2, tuple(tile.name for tile in plan.tiles if tile.name in plan.bare))


def test_what_a_neighbours_strip_shows_calls_for_no_tile() -> None:
    """Its left neighbour shows 9 mm of a tile; a pas more and it is printed."""
    near, far = bare_table(Rect(6, 1, 1.8, 2)), bare_table(Rect(6, 1, 2.8, 2))
    assert [tile.name for tile in tiling.lay_out_tiles(near, SIZES["a4"]).printed] == ["D1"]
    assert [tile.name for tile in tiling.lay_out_tiles(far, SIZES["a4"]).printed] == ["D1", "D2"]


@pytest.mark.parametrize("ink", INKS)
def test_tiles_meet_at_their_seams(ink: Any) -> None:
    """The strip that a tile shows of its right neighbour is what that one shows there: ground, roads, shadows."""
    table = brief(rolled("sylvaren", place="marais", seed=3)).map
    plan = tiling.lay_out_tiles(table, SIZES["a4"])
    colours = palette_of_theme(table.theme, ink, table.side, table.foe)
    drawn = battlefield.battlefield_pages(table, SIZES["a4"], colours, chrome_of(PLAYERS, ink), "Graine 1")[1:]
    book = pypdfium2.PdfDocument(print_pages(*(page(SIZES["a4"], one) for one in drawn)))
    images = [sheet.render(scale=3 * PT).to_pil().convert("L").resize((630, 891)) for sheet in book]
    seen = dict(zip((tile.name for tile in plan.printed), images, strict=True))

    def strip(tile: tiling.Tile, start: float) -> Any:
        window = plan.window_of(tile)
        left = pieces.SAFE + (SIZES["a4"][0] - 2 * pieces.SAFE - window.w * 25) / 2 + start * 25
        top = pieces.SAFE + tiling.LABELS + 12
        box = (left + 1, top, left + tiling.OVERLAP - 1, top + tile.area.h * 25 - 12)
        return seen[tile.name].crop(tuple(round(at * 3) for at in box))

    pairs = [(a, b) for a in plan.printed for b in plan.printed if (b.column, b.row) == (a.column + 1, a.row)]
    assert len(pairs) == 16
    for left, right in pairs:
        differ = ImageChops.difference(strip(left, left.area.w), strip(right, 0.0)).point(lambda tone: 255 * (tone > 5))
        assert differ.histogram()[255] / (differ.width * differ.height) < 0.15, (left.name, right.name)


def test_one_sheet_of_a3_has_the_whole_table_and_a_ruler() -> None:
    pdf = print_scenarios([(brief(rolled("sylvaren", place="rue")),) * 2], Look(), poster=True)
    sheet = next(one for one in reader(pdf).pages if "à l’échelle de ce plan" in flat(one.extract_text()))
    assert [round(float(side) / MM) for side in (sheet.mediabox.width, sheet.mediabox.height)] == [420, 297]
    assert "Déploiement des PJ" in flat(sheet.extract_text())
