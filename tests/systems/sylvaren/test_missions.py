"""Missions over a grid of threats, Qualities and tables: the source's law, measures of tables, turns by other code."""

import re
from collections import Counter
from functools import cache
from heapq import heappop, heappush
from math import ceil

import pytest
from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.provenance import marked_values
from generator.base.refusal import Refusal
from generator.content.loading import OwnContent
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.briefing import list_legend, number_in_french, text_of_spot
from generator.model.scenario import Terrain, Zone
from generator.scenarios.map import numbered_pieces
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.briefing import brief
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET
from generator.systems.sylvaren.mission.plan import Plan
from generator.systems.sylvaren.mission.raid import Raid
from tests.systems.sylvaren.test_scenario import legal

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
GRID = [
    (threat, quality, table)
    for threat in ("faible", "moyen", "fort")
    for quality in (8, 12, 18, 24)
    for table in ((24, 24), (30, 30), (36, 36), (48, 48))
]
SEEDS = 200  # in all
Cell = tuple[int, int]


@cache
def plan(**request: object) -> Plan:
    return rolling.prepare(rolling.Request(**request), D, SCENERY)  # type: ignore[arg-type]


@cache
def missions() -> list[Raid]:
    """The grid over and over until so many are rolled; a table too small for so many forces has none."""
    found: list[Raid] = []
    for seed in range(SEEDS):
        threat, quality, table = GRID[seed % len(GRID)]
        decor = ("source", "dense")[seed // 3 % 2]
        try:
            found.append(rolling.roll(plan(threat=threat, quality=quality, table=table, decor=decor), seed))
        except Refusal as refusal:
            assert refusal.problem.code == "table-too-small" and min(table) < 30
    return found


def test_the_law_and_the_measures_hold_everywhere() -> None:
    assert len(missions()) > 0.85 * SEEDS
    for one in missions():
        legal(one)
        assert one.measures is not None
        if one.decor == "dense":
            assert 15 <= one.measures.covered <= 25 and 50 <= one.measures.sight <= 75, (one.seed, one.place)
            assert (one.measures.hidden or 0) >= 20, one.seed
        assert float(one.measures.reached) == 100.0, one.seed
        assert {p.code for p in one.review(D) if p.severity != "note"} <= {"force-size"}, one.seed


def test_s78_a_table_is_laid_in_ten_minutes() -> None:
    """Ten to sixteen pieces, each with its number, its size and its centre; cover, and two ways across at least."""
    looked = 0
    for one in missions():
        if one.decor != "source":
            continue
        looked += 1
        assert 10 <= len(one.terrain) <= 16, one.seed
        assert one.measures and 8 <= one.measures.covered <= 18, one.seed
        table = brief(one, D, SCENERY).map
        rows = list_legend(table)
        assert [row.number for row in rows] == list(range(1, len(one.terrain) + 1))
        for row, piece in zip(rows, one.terrain, strict=True):
            size, at = (" × ".join(map(number_in_french, piece.rect[2:])), text_of_spot(piece.rect.centre))
            assert f"{size} en {at}" in row.text.replace("\u00a0", " ").replace("\u202f", " "), row.text
        assert [piece.number for piece in numbered_pieces(table)] == [row.number for row in rows]
        if looked % 5 == 0:
            for axis in (0, 1):
                assert count_ways(one, axis) >= 2, (one.seed, axis)
    assert looked > 60


def count_ways(one: Raid, axis: int) -> int:
    """Count ways from side to side, none within a passage of those before."""
    cost = cost_of(one.terrain, (one.table[0], one.table[1]))
    end = 2 * one.table[axis] - 1
    free, count = set(cost), 0
    while True:
        found = _way_across(free, axis, end)
        if not found:
            return count
        count += 1
        free -= {(i + a, j + b) for i, j in found for a in (-1, 0, 1) for b in (-1, 0, 1)}


def _way_across(free: set[Cell], axis: int, end: int) -> list[Cell]:
    before: dict[Cell, Cell | None] = {cell: None for cell in sorted(free) if cell[axis] == 1}
    todo = list(before)
    for cell in todo:
        if cell[axis] == end:
            way = [cell]
            while (step := before[way[-1]]) is not None:
                way.append(step)
            return way
        for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            after = (cell[0] + a, cell[1] + b)
            if after in free and after not in before:
                before[after] = cell
                todo.append(after)
    return []


def test_s78_a_dense_table_is_the_printed_one() -> None:
    """`--plan` makes it dense, an older saved scenario is, and a reroll of its terrain stays so."""
    one = rolling.roll(plan(quality=18, decor="dense"), 3)
    assert len(one.terrain) > 20
    older = replace(one, decor=None)
    assert brief(older, D, SCENERY).map == brief(one, D, SCENERY).map
    again = rolling.again(older, rolling.Request(), D, SCENERY)
    assert len(rolling.reroll(older, "terrain", again).terrain) > 20
    light = rolling.roll(plan(quality=18), 3)
    assert len(rolling.reroll(light, "terrain", rolling.again(light, rolling.Request(), D, SCENERY)).terrain) <= 16


def test_they_are_places_with_a_story() -> None:
    found = missions()
    sets = {(one.place, one.approach, one.layout, one.objective, one.twist) for one in found}
    assert len(sets) > 0.95 * len(found)
    for part, known in (("place", SCENERY.places), ("approach", D.approaches), ("layout", D.layouts)):
        assert {getattr(one, part) for one in found} == set(known)
    for part, known in (("objective", D.objectives), ("twist", D.twists), ("secondary", D.secondaries)):
        assert {getattr(one, part) for one in found} == set(known)
    kinds = Counter(one.objective for one in found)
    assert 1 / 9 < kinds["elimination"] / len(found) < 1 / 4  # S-63: about one in six
    twists = Counter("quiet" if one.twist == QUIET else D.twists[one.twist or ""].gift for one in found)
    assert 0.06 < twists["quiet"] / len(found) < 0.2 and 0.15 < twists[True] / len(found) < 0.36  # S-79
    assert any(one.reserve for one in found)


def test_s66_a_reserve_comes_from_far_and_in_assault() -> None:
    for one in missions():
        late = [f for f in one.forces or () if f.arrives is not None]
        assert [f.id for f in late] == ([one.reserve] if one.reserve else [])
        for force in late:
            assert 3 <= (force.arrives or 0) <= 5 and force.edge in ("nord", "sud", "est", "ouest")
            assert force.behaviour == "assaut" and len(one.forces or ()) >= 4


def test_s64_an_exit_lies_on_an_edge() -> None:
    """Wherever the group comes from, the middle of the table too."""
    wanted = [plan(quality=18, approach="encercles", objective=goal) for goal in ("prisonnier", "donnees", "balise")]
    raids = [*missions(), *(rolling.roll(request, seed) for request in wanted for seed in range(4))]
    ways = [(raid, raid.exit.rect) for raid in raids if raid.exit]
    assert len(ways) > 40
    for raid, way in ways:
        w, h = raid.table
        assert way.x == 0 or way.y == 0 or way.right == w or way.top == h, (raid.seed, raid.approach, way)
    inside = replace(raids[-1], exit=Zone.of("sortie", Rect(14, 14, 8, 8)))  # as an older edition saved them
    assert {(p.code, p.severity) for p in inside.review(D)} >= {("exit-off-edge", "warning")}
    assert brief(inside, D, SCENERY).map.zones[-1].rect == Rect(14, 14, 8, 8)


def test_s65_the_outside_of_a_slip_tells_nothing_of_its_inside() -> None:
    """Sealed, all that is read before it is opened is the same whatever it says."""
    opened = set()
    for raid in missions()[:40]:
        books = [brief(replace(raid, twist=twist), D, SCENERY, sealed=True) for twist in D.twists]
        slips = [book.markers[-1] for book in books]
        assert not any(slip.inside or slip.members for slip in slips)  # S-80
        outside = [replace(slip, number=0) for slip in slips]
        assert all(slip == outside[0] for slip in outside)
        assert all(replace(book, markers=()) == replace(books[0], markers=()) for book in books)
        opened.add(outside[0].back)
    assert len(opened) == 4


def test_s80_what_is_cut_out_shows_a_number() -> None:
    """Its row on the sealed leaf says who it is, among as many others; the same at every print."""
    lonely = 0
    for raid in missions()[:60]:
        seen, opened = brief(raid, D, SCENERY, sealed=True), brief(raid, D, SCENERY)
        rows = {row.id: row for row in opened.register}
        assert list(rows) == [str(n) for n in range(1, len(rows) + 1)] and seen.register == ()
        assert len({marker.number for marker in seen.markers}) == len(seen.markers)
        forces = {force.id: force for force in raid.forces or ()}
        for marker in seen.markers:
            assert marker.number and not marker.inside and not marker.members
            row = rows[str(marker.number)]
            if marker.id in forces:
                labels = [D.profiles[m.profile].label for m in forces[marker.id].members]
                assert all(label in row.title for label in labels), (raid.seed, marker.id)
                lonely += sum(other.tags == row.tags for other in rows.values()) == 1
            else:
                assert row.text == marked_values(D.twists[raid.twist or ""].text, named=True)
        slips = [row.text for row in rows.values() if row.title == "Pli scellé"]
        assert len(slips) == 2 and marked_values(D.twists[QUIET].text, named=True) in slips
        assert brief(raid, D, SCENERY) == opened
    assert lonely < 20


def test_s81_a_behaviour_that_a_text_names_is_told() -> None:
    """On the slip, in the outcomes of a test, of a force held back: what is read and what is opened later."""
    hidden = {each.label: each.text for each in D.behaviours.values() if each.stage == "hidden"}
    figures = {profile.label for profile in D.profiles.values()}  # « Garde Royal » names no behaviour
    for raid in missions()[:60]:
        for sealed in (False, True):
            book = brief(raid, D, SCENERY, sealed=sealed)
            texts = [clause.text for note in book.notes for clause in note.lines]
            inside = [clause for marker in book.markers for clause in marker.members if clause.label not in figures]
            texts += [f"{clause.label} {clause.text}" for clause in inside]
            named = {label for label in hidden if re.search(rf"\b{label}\b", " ".join(texts))}
            explained = {clause.label for note in book.notes for clause in note.lines if clause.text in hidden.values()}
            assert named <= explained, (raid.seed, raid.goal, raid.twist)


# --- turns, by Dijkstra on a lattice of half pas




def cost_of(terrain: tuple[Terrain, ...], size: tuple[int, int]) -> dict[Cell, int]:
    """For each point a base stands on, what half a pas costs there: 1, or 2 on rough ground and low scenery."""
    from tests.game.test_places import cells_of

    free = [t for t in terrain if t.passage == "free"]
    open_to = cells_of(free, size)
    solid = cells_of([t for t in terrain if t.passage in ("blocked", "climb")], size) - open_to
    slow = cells_of([t for t in terrain if t.passage == "rough"], size) - open_to
    found = {}
    for i in range(1, 2 * size[0]):
        for j in range(1, 2 * size[1]):
            under = [(i + a, j + b) for a in (-1, 0) for b in (-1, 0)]
            if not any(cell in solid for cell in under):
                found[i, j] = 2 if any(cell in slow for cell in under) else 1
    return found


def lengths_from(starts: set[Cell], cost: dict[Cell, int]) -> dict[Cell, float]:
    """In pas, by steps to the side and across, each as long as it is."""
    found = dict.fromkeys(starts & set(cost), 0.0)
    todo: list[tuple[float, Cell]] = []
    for start in found:
        heappush(todo, (0.0, start))
    while todo:
        far, (i, j) = heappop(todo)
        if far > found[i, j]:
            continue
        for a in (-1, 0, 1):
            for b in (-1, 0, 1):
                cell = (i + a, j + b)
                if cell in cost and (a or b):
                    after = far + (0.7071 if a and b else 0.5) * cost[cell]
                    if after < found.get(cell, 1e9):
                        found[cell] = after
                        heappush(todo, (after, cell))
    return found


def inside(rects: list[Rect], cost: dict[Cell, int]) -> set[Cell]:
    return {c for c in cost if any(r.x <= c[0] / 2 <= r.right and r.y <= c[1] / 2 <= r.top for r in rects)}


def walked(one: Raid) -> float:
    """The pas that must be walked at least by the busier of two teams: to the farthest token that is needed by the
    nearest team, and from a token on to where one leaves."""
    goal, size = D.objectives[one.goal], (one.table[0], one.table[1])
    cost = cost_of(one.terrain, size)
    first = lengths_from(inside([z.rect for z in one.deployment], cost), cost)
    tokens = [(int(2 * t.x), int(2 * t.y)) for t in one.objectives]
    ends = sorted(first.get(token, 1e9) for token in tokens)
    far = ends[goal.count - 1] if ends else 0.0
    if goal.capture:
        target = next(f for f in one.forces or () if f.id == one.target)
        far = first.get((int(2 * target.place[0]), int(2 * target.place[1])), 1e9)
    if goal.back:
        w, h = size
        edges = [Rect(0, 0, w, 1), Rect(0, h - 1, w, 1), Rect(0, 0, 1, h), Rect(w - 1, 0, 1, h)]
        rects = [one.exit.rect.grow_by(0.5)] if one.exit else edges
        out = lengths_from(inside(rects, cost), cost)
        backs = sorted(first.get(t, 1e9) + out.get(t, 1e9) for t in tokens)
        far = backs[min(goal.count, 1) - 1] if tokens else min(first.get(c, 1e9) for c in inside(rects, cost))
    return far


def test_s63_every_objective_can_be_reached_in_time() -> None:
    """Against the least number of turns worked out by another code."""
    looked = 0
    for one in missions()[::3]:
        goal = D.objectives[one.goal]
        if one.goal == "elimination":
            assert one.turns is None and "turns" in one.as_json() and one.as_json()["turns"] is None
            continue
        assert one.turns is not None and one.least is not None
        least = one.least - goal.hold
        assert least <= 9 and one.turns == max(8, ceil(round(1.35 * least, 6)) + 2) + goal.hold
        assert 8 <= one.turns <= 18 and one.turns > one.least
        assert ceil(walked(one) * 0.93 / 4) <= least, (one.seed, one.goal)
        looked += 1
    assert looked > 30


def test_by_the_book_nothing_is_ours() -> None:
    """S-33's edge, elimination, no secondary, twist or reserve; tables stay, and `house` says so (S-74)."""
    from generator.files.files import definitions_of

    d = definitions_of(all_systems()["sylvaren"], OwnContent.of((), (), firm=True))
    one = rolling.prepare(rolling.Request(quality=18), d, SCENERY)
    for seed in range(6):
        raid = rolling.roll(one, seed)
        assert (raid.approach, raid.layout, raid.objective) == ("bord", "eparpillees", "elimination")
        assert (raid.secondary, raid.twist, raid.reserve) == (NOTHING, QUIET, None)
        assert raid.house == ("table", "approach", "objective", "scenery")
        assert raid.place and raid.measures
        assert "?" not in {marker.id for marker in brief(raid, d, SCENERY, sealed=True).markers}  # no slip


@pytest.mark.parametrize("part", ["place", "approach", "layout", "objective", "secondary", "twist"])
def test_a_part_that_is_asked_for_is_had(part: str) -> None:
    known = {"place": SCENERY.places, "approach": D.approaches, "layout": D.layouts, "objective": D.objectives,
             "secondary": D.secondaries, "twist": D.twists}[part]  # fmt: skip
    for n, word in enumerate(known):
        if part == "twist" and D.twists[word].themes:
            continue
        assert getattr(rolling.roll(plan(quality=18, **{part: word}), n), part) == word
    assert getattr(rolling.roll(plan(quality=18, **{part: "random"}), 1), part) in known


def test_each_part_of_ours_has_its_sign_on_the_page() -> None:
    """What of the content a mission is made of, found by its name in what is printed (S-74)."""
    kinds = {"approach": D.approaches, "objective": D.objectives, "secondary": D.secondaries, "twist": D.twists}
    seen = set()
    for one in missions()[::7]:
        page = brief(one, D, SCENERY, sealed=False)
        told = repr(page).replace(r"\u202f", "\u202f")
        for part, known in kinds.items():
            entry = known[getattr(one, part)]
            unsigned = re.findall(rf"(?:^|['\"]|: ){re.escape(entry.label)}(?!\u202f◇)['\"]", told)
            if part in (one.house or ()):
                assert not unsigned, (one.seed, entry.label)
                seen.add(part) if f"{entry.label}\u202f◇" in told else None
        assert not one.stakes or f"{one.stakes.credits}\u202f◇" in told
        ours = [note for note in page.notes if note.title.startswith(("Victoire", "Objectif", "Moral"))]
        assert ours and all("◇" in line.text for note in ours for line in note.lines)
    assert seen >= {"approach", "objective", "secondary"}


def test_what_is_ours_is_marked() -> None:
    book = {"approach": "bord", "layout": "eparpillees", "objective": "elimination"}
    book |= {"secondary": NOTHING, "twist": QUIET}
    for one in missions():
        wanted = {part for part, word in book.items() if getattr(one, part) != word}
        assert set(one.house or ()) == wanted | ({"reserve"} if one.reserve else set()) | {"mission", "events"}
