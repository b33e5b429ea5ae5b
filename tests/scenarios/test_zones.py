"""A map told without words: numbers beside pieces and clear of each other, arrows in and out, a legend of modules."""

import re
from itertools import combinations, pairwise

import pytest

from generator.base.geometry import Rect, distance_to, length_of
from generator.content.livery import Livery
from generator.game.parts import Briefings, Scenarios
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.briefing import Briefing, Map, MapMark, MapPiece, MapZone, cut_into_modules, list_legend
from generator.paper.drawing.pen import rgb_text
from generator.scenarios import map, zones
from generator.scenarios import map as maps
from generator.scenarios.scenery import land
from generator.scenarios.scenery.spot import View, palette_of_theme
from generator.scenarios.zones import FULL
from tests.printing import print_scenarios
from tests.samples import sample
from tests.scenarios.test_print import flat, pages

SCENERY = scenery.load()
SYLVAREN = all_systems()["sylvaren"]
D = SYLVAREN.definitions()
PLACES = list(SCENERY.places)
INK = palette_of_theme("desert", "color", Livery(), Livery())


def brief(seed: int, **request: object) -> Briefing:
    rolling = SYLVAREN.require(Scenarios)
    plan = rolling.prepare(rolling.Request(quality=18, **request), D, SCENERY)
    return SYLVAREN.require(Briefings).brief(rolling.roll(plan, seed), D, SCENERY)


@pytest.mark.parametrize("place", sample(PLACES, "avant-poste", "marais"))
def test_numbers_stand_beside_their_pieces_and_clear_of_each_other(place: str) -> None:
    table = brief(11, place=place).map
    view = View(3.33, 5.0, 0.5, table.table[1])
    shown = tuple((piece, piece.rect) for piece in map.numbered_pieces(table))
    r, places = map.disc_radius(view), map.place_numbers(shown, table, view, None)
    assert {piece.number for piece, _part in shown} == {piece.number for piece in table.pieces} - {0}
    for (ax, ay), (bx, by) in combinations(places, 2):
        assert length_of(ax - bx, ay - by) > 1.4 * r
    inside = 0
    for (piece, _part), (x, y) in zip(shown, places, strict=True):
        at = ((x - view.left) / view.unit, view.height - (y - view.top) / view.unit)
        assert distance_to(at, piece.rect) * view.unit <= r + 1e-6  # it touches what it is the number of
        assert -0.01 <= at[0] <= table.table[0] + 0.01 and -0.01 <= at[1] <= table.table[1] + 0.01
        inside += distance_to(at, piece.rect) == 0
    assert inside <= len(shown) / 4


@pytest.mark.parametrize("place", sample(PLACES, "avant-poste", "marais"))
def test_a_number_does_not_hide_the_smallest_pieces(place: str) -> None:
    """Of what is 1 pas by 1, its own number or another's covers next to nothing."""
    for seed in (3, 11):
        table = brief(seed, place=place).map
        view = View(3.33, 5.0, 0.5, table.table[1])
        shown = tuple((piece, piece.rect) for piece in map.numbered_pieces(table))
        r, places = map.disc_radius(view), map.place_numbers(shown, table, view, None)
        for piece in table.pieces:
            x, y, w, h = view.box(piece.rect)
            if piece.number and max(piece.rect.w, piece.rect.h) <= 1:
                dots = [(x + w * (n % 9 + 0.5) / 9, y + h * (n // 9 + 0.5) / 9) for n in range(81)]
                hidden = sum(any(length_of(a - c, b - d) < r for c, d in places) for a, b in dots)
                assert hidden <= 2, (seed, piece)


def arrows(zone: MapZone) -> list[tuple[float, float]]:
    """Where the head of each arrow is, in pas."""
    view = View(1.0, 0.0, 0.0, 36)
    drawn = zones.draw_zone_arrows(zone, brief(11).map, view, INK)
    return [(float(x), 36 - float(y)) for x, y in re.findall(r"([\d.-]+) ([\d.-]+) m\b", drawn)]


def test_arrows_lead_into_the_table_and_off_it() -> None:
    corner = MapZone("Déploiement", Rect(0, 0, 9, 9), "side")
    heads = arrows(corner)
    assert len(heads) == 4 and all(max(x, y) > 9 for x, y in heads)  # from two sides, out of the zone
    strip = MapZone("Déploiement", Rect(0, 32, 36, 4), "side")
    assert len(arrows(strip)) == 2 and all(y < 32 for _x, y in arrows(strip))  # its ends are no way in
    middle = MapZone("Déploiement", Rect(14, 14, 8, 8), "side")
    assert len(arrows(middle)) == 4
    out = MapZone("Sortie", Rect(10, 35, 8, 1), "gold", out=True)
    assert all(y == pytest.approx(36) and 10 < x < 18 for x, y in arrows(out)) and len(arrows(out)) >= 2


def test_what_is_to_be_had_is_told_by_rings_tokens_and_ways_out() -> None:
    killed = brief(11, objective="elimination").map
    assert killed.marks and all(mark.ring for mark in killed.marks) and not killed.objectives
    taken = brief(11, objective="capture").map
    assert sum(mark.ring for mark in taken.marks) == 1
    left = brief(11, objective="passage").map
    assert [zone.out for zone in left.zones].count(True) == 1 and not any(mark.ring for mark in left.marks)
    carried = brief(11, objective="cargaison").map
    assert len(carried.objectives) == 3 and sum(one.kind == "way" for one in carried.lines) == 4
    icons = [one.icon for one in D.objectives.values() if one.points]
    assert len(icons) == len(set(icons))  # no two tokens look alike


@pytest.mark.parametrize("place", sample(PLACES, "avant-poste", "marais"))
def test_the_legend_is_a_list_of_what_to_put_down(place: str) -> None:
    page = brief(5, place=place)
    for row in list_legend(page.map):
        alike = [piece for piece in page.map.pieces if piece.number == row.number]
        assert row.icon and alike[0].label in row.text
        counted = sum(int(n or 1) for n in re.findall(r"×\s[\d,]*\d(?:\s\((\d+)\sfois\))?", row.text))
        if "modules" not in row.text and "bouts" not in row.text:
            assert counted == len(alike), row.text


def test_a_wall_is_cut_into_modules_of_its_length() -> None:
    for half in range(1, 60):
        parts = cut_into_modules(half / 2)
        assert sum(parts) == half / 2 and sum(part not in (4, 3) for part in parts) <= 1, half


def test_no_number_of_a_piece_stands_on_a_zone_s_name() -> None:
    for seed in range(1, 31):
        table = brief(seed, threat="fort").map
        view = View(122 / table.table[0], maps.AXIS, 0.5, table.table[1])
        shown = tuple((piece, piece.rect) for piece in map.numbered_pieces(table))
        r = map.disc_radius(view)
        for zone in table.zones:
            x, y, w, h = zones.place_zone_label(zone, table, view).box
            for px, py in map.place_numbers(shown, table, view, None):
                gap = length_of(max(x - px, px - x - w, 0.0), max(y - py, py - y - h, 0.0))
                assert gap > r - 0.4, (seed, zone.label)


def test_what_the_ring_round_a_force_means_is_said_below_the_map() -> None:
    for objective, said in (("capture", "Force à capturer : "), ("elimination", "Forces à éliminer (anneau épais)")):
        one = brief(4, objective=objective)
        assert any(mark.ring for mark in one.map.marks)
        told = flat(pages(print_scenarios([(one, one)]))[0])
        assert said in told and "(anneau épais)" in told
    for seed in range(1, 31):
        table = brief(seed).map
        assert bool(table.ring_label) is any(mark.ring for mark in table.marks)


def _piece(shape: str, nature: str, rect: Rect) -> MapPiece:
    return MapPiece(0, shape, shape, rect, False, nature=nature)


def test_shadows_fall_under_neighbours() -> None:
    """A container stands to the left of a speeder: what the speeder is drawn with comes after the shadow."""
    view = View(FULL, 0.0, 0.0, 12)
    pieces = [_piece("container", "tall", Rect(2, 4, 2, 2)), _piece("speeder", "low", Rect(4, 4, 2, 1))]
    _flat, standing = land.draw_land(pieces, view, INK)
    shade = rgb_text(land._mix(INK.ground or "", "#000000", 0.17))
    bodies = [rgb_text(land._MATERIALS[name][0]) for name in ("container", "speeder")]
    assert standing.count(f"{shade} rg") == 2
    assert standing.rindex(f"{shade} rg") < min(standing.index(f"{body} rg") for body in bodies)


def test_lava_roofs_and_rock_are_three_grays() -> None:
    gray, view = palette_of_theme("desert", "gray", Livery(), Livery()), View(5.0, 0.0, 0.0, 12)
    spots = [land._spot_of(_piece(name, "tall", Rect(1, 1, 2, 2)), view, gray) for name in ("lava", "rock", "building")]
    tones = [int((spot.colours.solid or "")[1:3], 16) for spot in spots]
    assert all(after - before >= 0x20 for before, after in pairwise(tones)), tones


@pytest.mark.parametrize("place", [(35.9, 0.1), (0.0, 36.0), (18.0, 18.0)])
def test_a_marker_stands_inside_the_frame(place: tuple[float, float]) -> None:
    table = Map((36, 36), "desert", (), (), (MapMark("A", place, "eye", ring=True),))
    view = View(2.5, 5.0, 0.5, 36)
    half, (x, y) = map.half_of_force(view), map.spot_of_force(table.marks[0], table, view)
    assert view.x(0) + half <= x <= view.x(36) - half and view.y(36) + half <= y <= view.y(0) - half
    assert place != (18.0, 18.0) or (x, y) == view.point(place)


def test_a_deployment_at_one_to_one_leaves_its_ground_to_be_seen() -> None:
    """Hatching runs along its edge alone; on a plan it fills the zone."""
    zone, middle = MapZone("Déploiement", Rect(0, 0, 24, 8), "side"), Rect(2, 2, 20, 4)
    for unit, is_seen in ((FULL, True), (2.5, False)):
        view = View(unit, 0.0, 0.0, 36)
        drawn = zones.draw_zone(zone, Map((36, 36), "desert", (zone,), ()), view, INK, is_dense=True)
        ends = re.findall(r"([\d.]+) ([\d.]+) m\s+([\d.]+) ([\d.]+) l", drawn)
        x, y, w, h = view.box(middle)
        middles = [((float(a) + float(c)) / 2, (float(b) + float(d)) / 2) for a, b, c, d in ends]
        assert ends and is_seen != any(x < a < x + w and y < b < y + h for a, b in middles)
