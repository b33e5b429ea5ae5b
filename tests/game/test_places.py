"""Tables made from recipes: measured here by other code than what made them; recipes of one's own, and faulty ones."""

from math import cos, pi, sin
from pathlib import Path
from random import Random

import pytest

from generator.base.geometry import Rect
from generator.chance.dice import dice_of_part
from generator.content.loading import ContentError
from generator.game.furnishing.table import Table, make_table
from generator.model import scenery
from generator.model.board import corners_of
from generator.model.recipe import NATURES
from generator.model.scenario import Terrain
from generator.scenarios.scenery import land
from generator.scenarios.scenery import scenery as drawing

SCENERY = scenery.load()
PLACES = sorted(SCENERY.places)


def made(place: str, seed: int, size: tuple[int, int] = (36, 36), *, twofold: bool = False) -> Table:
    dice = dice_of_part(seed, place)
    return make_table(SCENERY.places[place], size, SCENERY, dice, twofold=twofold)


def holds(piece: Terrain, x: float, y: float) -> bool:
    """Whether a point is on a piece: on the left of all its sides."""
    ends = corners_of(piece.rect, piece.turn)
    sides = zip(ends, ends[1:] + ends[:1], strict=True)
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0 for (ax, ay), (bx, by) in sides)


def cells_of(pieces: list[Terrain], size: tuple[int, int]) -> set[tuple[int, int]]:
    """The half pas whose middle is under a piece, tried one by one."""
    found = set()
    for piece in pieces:
        xs, ys = zip(*corners_of(piece.rect, piece.turn), strict=True)
        for i in range(max(0, int(2 * min(xs)) - 1), min(2 * size[0], int(2 * max(xs)) + 2)):
            for j in range(max(0, int(2 * min(ys)) - 1), min(2 * size[1], int(2 * max(ys)) + 2)):
                if holds(piece, i / 2 + 0.25, j / 2 + 0.25):
                    found.add((i, j))
    return found


def flood_of(start: tuple[int, int], free: set[tuple[int, int]]) -> set[tuple[int, int]]:
    found, todo = {start}, [start]
    while todo:
        i, j = todo.pop()
        for step in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
            if step in free and step not in found:
                found.add(step)
                todo.append(step)
    return found


def test_there_are_places_enough_and_each_is_drawn() -> None:
    assert len(PLACES) >= 14
    shapes = {kind.shape for kind in SCENERY.kinds.values()}
    plain = {"rock", "crates", "tower", "dome", "wall", "bones", "pillar", "building", "turret", "bunker", "container",
             "stall", "tank", "ship", "ice", "drift", "tree", "log", "brush", "mud", "sand", "snow",
             "rubble"}  # fmt: skip
    assert shapes <= plain | land.SHAPES
    for kind, piece in SCENERY.pieces.items():  # one name, one look, in either decor
        if kind in SCENERY.kinds:
            assert SCENERY.kinds[kind].label == piece.label
    assert drawing.shape_named("unknown") is drawing.shape_named("container")


@pytest.mark.parametrize("place", PLACES)
def test_a_table_is_what_it_is_measured_to_be(place: str) -> None:
    table = made(place, 1)
    assert table.measures.faults == 0 and table.measures.reached == 1
    terrain, size = list(table.terrain()), (36, 36)
    everything = {(i, j) for i in range(72) for j in range(72)}
    obstacles = cells_of([t for t in terrain if t.hides != "clear"], size)
    closed = cells_of([t for t in terrain if t.passage in ("blocked", "climb") or t.hides == "cover"], size)
    water = cells_of([t for t in terrain if t.hides == "clear" and t.passage == "blocked"], size)
    void = cells_of([t for t in terrain if SCENERY.kinds[t.kind].void], size)
    covered = len(obstacles - water - void) / len(everything - void)
    assert covered == pytest.approx(table.measures.covered, abs=0.006)
    assert 0.145 <= covered <= 0.255
    # all of the floor by passages of 1.5 pas: a square of three cells walks through it
    free = everything - closed
    wide = {c for c in free if all((c[0] + i, c[1] + j) in free for i in range(3) for j in range(3))}
    assert flood_of(min(wide), wide) == wide
    assert share_seen(terrain, free) == pytest.approx(table.measures.sight, abs=0.07)


def share_seen(terrain: list[Terrain], free: set[tuple[int, int]]) -> float:
    """Rays in any direction, looked along every tenth of a pas."""
    random, tall = Random(5), cells_of([t for t in terrain if t.hides == "block"], (36, 36))
    seen = pairs = 0
    while pairs < 700:
        x, y, turn, far = random.uniform(0, 36), random.uniform(0, 36), random.uniform(0, 2 * pi), random.uniform(4, 8)
        ex, ey = x + far * cos(turn), y + far * sin(turn)
        if (int(2 * x), int(2 * y)) in free and (int(2 * ex), int(2 * ey)) in free and min(ex, ey) > 0:
            steps = int(far * 10)
            line = ((int(2 * (x + (ex - x) * k / steps)), int(2 * (y + (ey - y) * k / steps))) for k in range(steps))
            pairs, seen = pairs + 1, seen + all(cell not in tall for cell in line)
    return seen / pairs


@pytest.mark.parametrize("size", [(24, 24), (30, 30), (48, 36)])
def test_other_tables_are_as_good(size: tuple[int, int]) -> None:
    for place in PLACES:
        table = made(place, 2, size)
        assert table.measures.faults == 0, place
        assert all(t.turn or Rect(0, 0, *size).holds(t.rect) for t in table.terrain())


def test_both_halves_of_a_dense_table_are_equal() -> None:
    """N-53: turned about the middle it is the same."""
    for place in PLACES:
        if SCENERY.places[place].halves_well(SCENERY):
            table = made(place, 3, (24, 24), twofold=True)
            for nature in ("blocked", "climb", "rough"):
                found = cells_of([t for t in table.terrain() if t.passage == nature], (24, 24))
                assert found == {(47 - i, 47 - j) for i, j in found}, place


def test_nothing_stands_where_it_must_not() -> None:
    clear = (Rect(0, 0, 6, 6), Rect(18, 18, 6, 6))
    for place in ("casse", "canyon", "rue"):
        table = make_table(SCENERY.places[place], (24, 24), SCENERY, dice_of_part(1, place), clear, twofold=True)
        solid = cells_of([t for t in table.terrain() if t.passage != "free"], (24, 24))
        assert not any(i < 12 and j < 12 for i, j in solid)


def test_the_same_dice_make_the_same_table_and_others_another() -> None:
    one, same, other = (made("foret", seed).terrain() for seed in (1, 1, 2))
    assert one == same != other
    assert {(t.hides, t.passage) for t in one} <= set(NATURES.values())


OWN = """
ferme:
  label: La ferme
  theme: desert
  ground: sand
  situation: "Trois murs et un puits."
  plug: caisses
  sites: {cour: dans la cour}
  more: {tall: {rocher: 1}, low: {caisses: 1}}
  source: maison:L1
  steps:
    - {op: ring, kind: mur, box: [0.3, 0.3, 0.7, 0.7], gates: 2, name: cour}
    - {op: scatter, of: {rocher: 1}, cover: 0.1, clump: [1, 2]}
"""


def own_folder(tmp_path: Path, text: str) -> Path:
    (tmp_path / "_scenery").mkdir()
    (tmp_path / "_scenery" / "places.yaml").write_text(text, "utf-8")
    return tmp_path


def test_a_place_of_one_s_own(tmp_path: Path) -> None:
    own = scenery.load([own_folder(tmp_path, OWN)])
    table = make_table(own.places["ferme"], (36, 36), own, dice_of_part(1, "x"))
    assert table.measures.reached == 1 and "mur" in {t.kind for t in table.terrain()}


FAULTS = {
    "gates: 2": ("street: 2", "no 'street'"),
    "kind: mur": ("gate: 2", "needs 'kind'"),
    "of: {rocher: 1}, cover": ("of: {mur: 1}, cover", "no sizes"),
    "[0.3, 0.3, 0.7, 0.7]": ("[0.3, 0.3]", "left, low, right and high"),
    "sites: {cour": ("sites: {puits", "the area 'puits'"),
    "of: {rocher: 1}, cover: 0.1": ("of: {rocher: 1}, within: puits, cover: 0.1", "the area 'puits'"),
    "plug: caisses": ("plug: rien", "'rien' is not defined"),
}


@pytest.mark.parametrize("change", FAULTS)
def test_a_faulty_recipe_is_told_where_it_is(tmp_path: Path, change: str) -> None:
    written, told = FAULTS[change]
    with pytest.raises(ContentError) as refused:
        scenery.load([own_folder(tmp_path, OWN.replace(change, written))])
    problems = [p for _lines, found in refused.value.faults.values() for p in found]
    assert any(told in p.message for p in problems), problems
    assert all(p.path[0] == "ferme" for p in problems)
