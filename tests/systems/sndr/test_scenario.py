"""The three scenarios over thousands of seeds: exact geometry, scenery, who starts, legal opponents."""

from collections import Counter
from functools import cache
from math import hypot

import pytest

from generator.base.geometry import Rect, distance_to, do_overlap
from generator.base.refusal import Refusal
from generator.game.system import all_systems
from generator.model.scenery import load as load_scenery
from generator.reading.source import parse
from generator.systems.sndr.mission import scenario as rolling
from generator.systems.sndr.mission.scenario import Encounter, Plan
from generator.systems.sndr.rules.rules import Band

GAME = all_systems()["sndr"]
D = GAME.definitions()
SCENERY = load_scenery()
MANY = 900


@cache
def plan(**request: object) -> Plan:
    return rolling.prepare(rolling.Request(**request), D, SCENERY)  # type: ignore[arg-type]


def band(text: str) -> Band:
    found = GAME.examine(parse(f"systeme: sndr\n{text}".encode(), "bande.yaml"), D).subject
    assert isinstance(found, Band)
    return found


SITH = "nom: Les Lames\nfigurines:\n  - {profil: apprenti-sith, nom: Vrax}\n  - {profil: soldat-sith, nombre: 3}\n"


def scenery(scenario: Encounter) -> None:
    gap = SCENERY.spacing.gap
    rects = [t.rect for t in scenario.terrain]
    for n, rect in enumerate(rects):
        assert Rect(0, 0, 24, 24).holds(rect.grow_by(gap))
        assert not any(do_overlap(rect, other, gap) for other in rects[:n])
        assert not any(do_overlap(rect, z.rect, gap) for z in scenario.deployment if not z.open)
        assert all(distance_to(o.place, rect) >= 1 for o in scenario.objectives)
    solid = [t for t in scenario.terrain if not t.difficult]
    rough = [t for t in scenario.terrain if t.difficult]
    assert len(solid) in (5, 6)
    assert all(max(t.w, t.h) <= 2 for t in solid)
    assert all(3 <= t.w <= 4 and 3 <= t.h <= 4 for t in rough)
    assert len(rough) in ((0,) if scenario.scenario == "embuscade" else (1, 2))


def test_thousands_of_scenarios_are_as_the_rules_draw_them() -> None:
    seen: Counter[str] = Counter()
    for seed in range(MANY):
        scenario = rolling.roll(plan(), seed)
        seen[scenario.scenario or ""] += 1
        assert scenario.table == (24, 24)
        scenery(scenario)
        assert not scenario.review(D)
    assert set(seen) == {"extermination", "embuscade", "chasse-au-coaxium"}
    assert min(seen.values()) > MANY / 3 - 5 * (MANY * 2 / 9) ** 0.5


def test_extermination_deploys_in_corners_of_six() -> None:
    """L343."""
    for seed in range(40):
        scenario = rolling.roll(plan(scenario="extermination"), seed)
        assert [(z.side, z.rect) for z in scenario.deployment] == [
            ("1", Rect(0, 0, 6, 6)),
            ("2", Rect(18, 18, 6, 6)),
        ]
        assert scenario.first in ("1", "2") and scenario.ambushed is None and not scenario.objectives


def test_embuscade_has_a_strip_of_ten_and_scenery_outside_it() -> None:
    """L349-351, N-18."""
    who = set()
    for seed in range(200):
        scenario = rolling.roll(plan(scenario="embuscade"), seed)
        who.add((scenario.ambushed, scenario.first))
        trapped = [z for z in scenario.deployment if z.side == scenario.ambushed]
        others = [z for z in scenario.deployment if z.side == scenario.first]
        assert [z.rect for z in trapped] == [Rect(0, 7, 6, 10)] and not trapped[0].open
        assert [z.rect for z in others] == [Rect(0, 0, 24, 7), Rect(0, 17, 24, 7)] and all(z.open for z in others)
        strip = Rect(0, 7, 24, 10)
        assert not any(do_overlap(t.rect, strip) for t in scenario.terrain)
        assert {t.y < 12 for t in scenario.terrain} == {True, False}  # on both sides
    assert who == {("1", "2"), ("2", "1")}


def test_coaxium_tokens_lie_nine_pas_apart_on_the_other_diagonal() -> None:
    """L357-359, N-19."""
    scenario = rolling.roll(plan(scenario="chasse-au-coaxium"), 3)
    assert [(o.kind, o.x, o.y) for o in scenario.objectives] == [
        ("coaxium", 5.636039, 18.363961),
        ("coaxium", 12.0, 12.0),
        ("coaxium", 18.363961, 5.636039),
    ]
    a, b, c = (o.place for o in scenario.objectives)
    assert hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(9, abs=1e-6)
    assert hypot(b[0] - c[0], b[1] - c[1]) == pytest.approx(9, abs=1e-6)
    assert all(x + y == pytest.approx(24) for x, y in (a, b, c))


def test_random_opponents_are_legal_near_the_limit_mixed_and_of_the_side_asked_for() -> None:
    for side in D.sides:
        leaders = 0
        for seed in range(150):
            scenario = rolling.roll(plan(camp=side), seed)
            opponent = (scenario.bands or ())[1]
            assert opponent.side == side and opponent.random
            assert (scenario.bands or ())[0].side != side
            profiles = [D.profiles[m.profile] for m in opponent.members]
            assert all(side in D.factions[p.faction].sides for p in profiles)
            assert 36 <= (opponent.cg or 0) <= 40 and opponent.cg == sum(m.cg or 0 for m in opponent.members)
            led = sum(any(D.trait(t).effects.leader for t in p.traits) for p in profiles)
            assert led <= 1 and 4 <= len(profiles) <= 6
            assert len({p.role for p in profiles}) >= 2
            leaders += led
        assert leaders > 75


def test_a_given_band_meets_a_random_one_of_the_other_side() -> None:
    one = rolling.prepare(rolling.Request(subjects=(band(SITH),)), D, SCENERY)
    for seed in range(30):
        first, second = rolling.roll(one, seed).bands or ()
        assert (first.name, first.side, first.random) == ("Les Lames", "empire-sith", False)
        assert [m.name for m in first.members] == ["Vrax", None, None, None]
        assert second.side == "republique" and second.random


def test_two_given_bands_are_not_touched_by_a_reroll() -> None:
    own = band(SITH)
    one = rolling.prepare(rolling.Request(subjects=(own, own)), D, SCENERY)
    scenario = rolling.roll(one, 4)
    assert not any(b.random for b in scenario.bands or ())
    assert rolling.reroll(scenario, "forces", one).bands == scenario.bands


def test_what_makes_no_sense_is_refused() -> None:
    own = band(SITH)
    for request, code in (
        (rolling.Request(subjects=(own, own, own)), "too-many-bands"),
        (rolling.Request(subjects=(own, own), camp="republique"), "side-of-a-given-band"),
    ):
        with pytest.raises(Refusal) as refused:
            rolling.prepare(request, D, SCENERY)
        assert refused.value.problem.code == code


@pytest.mark.parametrize("part", rolling.PARTS)
def test_rolling_a_part_anew_keeps_the_rest(part: str) -> None:
    before = rolling.roll(plan(), 8)
    after = rolling.reroll(before, part, plan())
    assert (after.bands == before.bands) is (part != "forces")
    assert (after.terrain == before.terrain) is (part != "terrain")
    assert (after.scenario, after.first, after.theme) == (before.scenario, before.first, before.theme)
    scenery(after)


def test_the_first_player_is_who_rolled_higher() -> None:
    for seed in range(60):
        scenario = rolling.roll(plan(scenario="extermination"), seed)
        faces = [r.result for r in scenario.rolls if r.label.startswith("Qui commence")]
        assert faces[-1] != faces[-2]  # ties are rolled again (N-43)
        assert scenario.first == ("1" if faces[-2] > faces[-1] else "2")
