"""Missions whose place, goal, enemy and sentence go together (S-81, S-84), and what a mission changes in the next."""

import re
from collections import Counter
from functools import cache

import pytest

from generator.base.provenance import marked_values
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading import source
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.briefing import brief
from generator.systems.sylvaren.mission.layers import QUIET
from generator.systems.sylvaren.mission.plan import Request
from generator.systems.sylvaren.mission.raid import Raid
from tests.run import EXAMPLES

GAME = all_systems()["sylvaren"]
D = GAME.definitions()
SCENERY = scenery.load()
TEXT = (EXAMPLES / "loups.yaml").read_text(encoding="utf8")
SEEDS = 60
MANY = 1000


def rolled(seed: int, **request: object) -> Raid:
    request = request or {"quality": 20}
    return rolling.roll(rolling.prepare(Request(**request), D, SCENERY), seed)  # type: ignore[arg-type]


@cache
def draws(count: int = SEEDS) -> list[Raid]:
    plan = rolling.prepare(Request(subjects=(subject_of(TEXT),)), D, SCENERY)
    return [rolling.roll(plan, seed) for seed in range(count)]


def subject_of(text: str) -> object:
    return GAME.examine(source.parse(text.encode(), "x"), D).subject


def page(raid: Raid) -> str:
    clauses = [clause for note in brief(raid, D, SCENERY, sealed=True).notes for clause in note.lines]
    return "\n".join(f"{clause.label} {clause.text}" for clause in clauses)


def test_there_are_missions_for_every_place_goal_and_enemy() -> None:
    missions = D.missions.values()
    assert len(missions) >= 40
    assert len({m.label for m in missions}) == len({m.situation for m in missions}) == len(missions)
    assert {m.objective for m in missions} == set(D.objectives)
    for place in SCENERY.places:
        for faction in D.factions:
            fitting = [m for m in missions if place in m.places and m.faction in (None, faction)]
            assert len({m.objective for m in fitting}) >= 3, (place, faction)


def test_place_goal_enemy_and_sentence_are_of_one_mission() -> None:
    for raid in draws():
        mission = D.missions[raid.mission or ""]
        assert raid.place in mission.places and raid.objective == mission.objective
        assert mission.faction in (None, raid.faction) and raid.title == mission.label
        text = page(raid)
        assert mission.situation in text and mission.won.text in text and mission.lost.text in text
        assert D.aftermaths[mission.lost.then].text[1:] in text


def test_objectives_come_as_often_as_their_weights_say() -> None:
    """Elimination about one time in six (S-63), however many missions have another goal."""
    counts = Counter(raid.objective for raid in draws(150))
    assert 12 <= counts["elimination"] <= 42
    assert all(counts[goal] >= 3 for goal in D.objectives)


@pytest.mark.parametrize("count", [SEEDS, pytest.param(MANY, marks=pytest.mark.exhaustive)])
def test_hardly_two_missions_are_alike(count: int) -> None:
    makes = set()
    for r in draws(count):
        forces = tuple(sorted(tuple(sorted(m.profile for m in f.members)) for f in r.forces or ()))
        makes.add((r.mission, r.place, r.approach, forces))
    assert len(makes) >= 0.9 * count


def test_an_exit_is_on_an_edge_and_named() -> None:
    ends = [raid for raid in draws() if raid.exit]
    assert len(ends) > 8
    for raid in ends:
        assert raid.exit and raid.exit.rect.is_at_edge(raid.table)
        near = {
            "nord": raid.table[1] - raid.exit.rect.top, "sud": raid.exit.y,
            "est": raid.table[0] - raid.exit.rect.right, "ouest": raid.exit.x,
        }  # fmt: skip
        assert raid.exit.edge and near[raid.exit.edge] == 0
        assert raid.as_json()["exit"]["edge"] == raid.exit.edge
        assert f"bord {raid.exit.edge} (" in page(raid)


def test_a_split_group_is_told_how_many_start_where() -> None:
    split = [raid for raid in draws() if len(raid.deployment) > 1]
    assert split
    for raid in split:
        assert raid.split == (3, 3) and raid.as_json()["split"] == [3, 3]
        assert re.search(r"Partage.◇ 3 figurines au bord (\w+) \(.*?\), 3 figurines au bord (?!\1)", page(raid))
    assert {raid.split for raid in draws() if len(raid.deployment) == 1} == {None}
    assert "la moitié du groupe" in page(rolled(1, quality=18, approach="tenaille"))


def test_an_alarm_finds_somebody() -> None:
    """A force stands in Garde wherever a failed test calls those in Garde; so it stays when behaviours are rerolled."""
    plan = rolling.prepare(Request(quality=20, objective="donnees", layout="embuscade"), D, SCENERY)
    for seed in range(12):
        first = rolling.roll(plan, seed)
        for raid in (first, rolling.reroll(first, "behaviours", plan)):
            assert "garde" in {force.behaviour for force in raid.forces or () if force.arrives is None}


def test_what_a_text_names_is_told() -> None:
    hidden = {b.label for b in D.behaviours.values() if b.stage == "hidden"}
    for raid in draws():
        text = page(raid)
        slip = D.twists[raid.twist or QUIET].text
        named = {label for label in hidden if re.search(rf"\b{label}\b", f"{text} {slip}")}
        assert named <= {label for label in hidden if re.search(rf"^{label} ", text, re.MULTILINE)}


def test_each_place_has_events_for_a_die() -> None:
    """Four texts that differ, of this place, from the third turn on (S-85)."""
    for place in SCENERY.places:
        fitting = [event for event in D.events.values() if place in event.places and not event.needs]
        assert len({event.text for event in fitting}) >= 4, place
    for raid in draws():
        events = [D.events[name] for name in raid.events or ()]
        assert len({event.text for event in events}) == 4 and all(raid.place in event.places for event in events)
        rows = [f"{face} {event.label} {marked_values(event.text, named=True)}" for face, event in enumerate(events, 3)]
        assert "\n".join(["1 ou 2 rien.", *rows]) in page(raid) and "Dès le tour 3" in page(raid)
        assert raid.as_json()["events"] == [event.id for event in events]


def after(mission: str, *, won: bool) -> Request:
    entry = (
        f"mission: {mission}, objectif: {D.missions[mission].objective}, faction: rebellion, gagnee: {won!s}".lower()
    )
    journal = f"{TEXT}\ncampagne:\n  journal:\n    - {{date: 2026-11-01, titre: Avant, texte: x, {entry}}}\n"
    return Request(subjects=(subject_of(journal),), next=True, threat="fort")


@pytest.mark.parametrize(
    ("won", "mission"), [(True, "fuite-du-port"), (False, "fuite-du-port"), (True, "defile"), (False, "defile")]
)
def test_what_a_mission_changes_comes_in_the_next(won: bool, mission: str) -> None:
    ending = D.missions[mission].won if won else D.missions[mission].lost
    then = D.aftermaths[ending.then]
    plan = rolling.prepare(after(mission, won=won), D, SCENERY)
    for seed in range(8):
        raid = rolling.roll(plan, seed)
        assert raid.faction == "rebellion"  # the same enemy
        assert raid.before == (f"« Avant » : {'gagnée' if won else 'perdue'}, le 2026-11-01.", ending.text)
        assert ending.text in page(raid)
        if then.slip:
            assert raid.twist != QUIET and D.twists[raid.twist or ""].gift == (then.slip == "gift")
        elif len(raid.forces or ()) >= 4:
            assert bool(raid.reserve) == then.reserve
