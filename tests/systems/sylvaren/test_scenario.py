"""Scenarios over thousands of seeds: totals, partitions, members, spacing, sight, scenery, behaviours."""

import json
from collections import Counter
from functools import cache
from math import hypot

import pytest
from msgspec.structs import replace

from generator.core.content import scenery
from generator.core.refusal import Refusal
from generator.core.scenario.geometry import Rect, crosses_rect, distance_to, do_overlap
from generator.core.system import all_systems
from generator.systems.sylvaren import scenario as rolling
from generator.systems.sylvaren.forces import enemy_quality
from generator.systems.sylvaren.plan import Plan
from generator.systems.sylvaren.raid import Raid

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
KNOWN = {**D.profiles, **D.generic}
MANY = 1200
KNOWN_FORCES = [
    ("A", 5, "garde", [11.0, 34.0]),
    ("B", 10, "patrouille", [31.5, 28.0]),
    ("C", 5, "aleatoire", [14.0, 14.5]),
    ("D", 10, "assaut", [2.5, 20.5]),
]
KNOWN_TERRAIN = ["ferme-d-humidite", "arche-rocheuse", "eboulis", "muret-de-terre"]


@cache
def plan(**wish: object) -> Plan:
    return rolling.prepare(rolling.Wish(**wish), D, SCENERY)  # type: ignore[arg-type]


def legal(scenario: Raid) -> None:
    """All that must hold, whatever was asked for."""
    forces = scenario.forces or ()
    table = scenario.area
    assert sum(f.quality for f in forces) == scenario.enemy_quality
    assert scenario.enemy_quality == enemy_quality(
        scenario.group_quality or 0, D.constants.threat[scenario.threat or ""]
    )
    assert [f.id for f in forces] == [chr(ord("A") + n) for n in range(len(forces))]
    for n, force in enumerate(forces):
        assert sum(m.quality for m in force.members) == force.quality
        assert all(KNOWN[m.profile].quality == m.quality for m in force.members)
        assert table.holds_point(force.place)
        assert all(distance_to(force.place, z.rect) > 9 for z in scenario.deployment)
        assert all(hypot(force.place[0] - o.place[0], force.place[1] - o.place[1]) >= 12 for o in forces[:n])
        assert (force.behaviour == "patrouille") == (force.patrol is not None)
        if force.patrol:
            assert force.patrol[0] == force.position and len(force.patrol) == 2
            assert force.patrol[0] != force.patrol[1] and table.holds_point((force.patrol[1][0], force.patrol[1][1]))
    named = [m.profile for f in forces for m in f.members if KNOWN[m.profile].named]
    assert len(set(named)) == len(named)
    scenery_is_legal(scenario)


def scenery_is_legal(scenario: Raid) -> None:
    gap = SCENERY.spacing.gap
    rects = [t.rect for t in scenario.terrain]
    for n, rect in enumerate(rects):
        assert Rect(0, 0, *scenario.table).holds(rect.grow_by(gap))
        assert not any(do_overlap(rect, other, gap) for other in rects[:n])
        assert not any(do_overlap(rect, z.rect, gap) for z in scenario.deployment if not z.open)
        assert all(distance_to(f.place, rect) >= 1 for f in scenario.forces or ())
        assert all(distance_to(o.place, rect) >= 1 for o in scenario.objectives)
    for piece in scenario.terrain:
        kind = SCENERY.pieces[piece.kind]
        assert scenario.theme in kind.themes and kind.difficult == piece.difficult
        assert sorted((piece.w, piece.h)) in [sorted(s) for s in kind.sizes]


@pytest.mark.parametrize("threat", ["faible", "moyen", "fort"])
def test_thousands_of_scenarios_are_legal_and_reach_every_partition(threat: str) -> None:
    one = plan(quality=20, threat=threat)
    labels: Counter[str] = Counter()
    for seed in range(MANY):
        scenario = rolling.roll(one, seed)
        legal(scenario)
        assert 3 <= len(scenario.forces or ()) <= 6
        assert not any(KNOWN[m.profile].named for f in scenario.forces or () for m in f.members)
        labels[next(r.result for r in scenario.rolls if r.label == "Répartition")] += 1
    shares = {p.label: p.weight(6) for p in one.partitions["empire"]}
    assert set(labels) == set(shares)
    # As often as S-50 has it: within five standard deviations.
    for label, weight in shares.items():
        share = weight / sum(shares.values())
        assert abs(labels[label] - MANY * share) < 5 * (MANY * share * (1 - share)) ** 0.5, labels


SHARES = {"empire": (0.6, 1 / 3, 1 / 3), "rebellion": (0.4, 0.2, 1 / 3)}


@pytest.mark.parametrize("faction", SHARES)
def test_s48_soldiers_come_first(faction: str) -> None:
    """Over 500 scenarios at « moyen » for a group of 18: figures and forces of the bestiary, forces with a Civil."""
    rolled = [rolling.roll(plan(quality=18, threat="moyen", faction=faction), seed) for seed in range(500)]
    forces = [f for scenario in rolled for f in scenario.forces or ()]
    soldiers = [[bool(KNOWN[m.profile].faction) for m in f.members] for f in forces]
    figures, alone, civil = SHARES[faction]
    assert sum(map(sum, soldiers)) / sum(map(len, soldiers)) >= figures
    assert sum(map(all, soldiers)) / len(forces) >= alone
    assert sum(any(m.profile == "civil" for m in f.members) for f in forces) / len(forces) <= civil
    assert {len(s.forces or ()) for s in rolled} == {3, 4, 5, 6}  # every partition stays possible


def test_s49_a_boss_now_and_then_and_totals_exact() -> None:
    allowing = alone = 0
    for seed in range(600):
        scenario = rolling.roll(plan(quality=20, threat="moyen", faction="empire"), seed)
        legal(scenario)
        for force in scenario.forces or ():
            allowing += force.strength == "faible"  # a share of 5: between 4 and 7 alone
            if len(force.members) == 1:
                alone += 1
                assert force.strength == "faible" and abs(force.quality - 5) <= 2
    assert 0.05 < alone / allowing < 0.11


@pytest.mark.parametrize("quality", [1, 2, 4, 6, 8])
def test_a_small_group_meets_fewer_forces_and_no_warning(quality: int) -> None:
    for threat in ("faible", "moyen", "fort"):
        for seed in range(30):
            scenario = rolling.roll(plan(quality=quality, threat=threat), seed)
            legal(scenario)
            assert not [p for p in scenario.review(D) if p.severity != "note"]


@pytest.mark.parametrize("quality", [3, 4, 7, 13, 18, 19, 27, 40, 61, 120])
def test_any_group_gets_legal_scenarios(quality: int) -> None:
    for threat in ("faible", "moyen", "fort"):
        for seed in range(40):
            legal(rolling.roll(plan(quality=quality, threat=threat), seed))


@pytest.mark.parametrize("table", [(24, 36), (36, 24), (48, 48), (27, 27), (60, 30), (26, 26)])
def test_any_table_that_fits_keeps_spacing_and_sight(table: tuple[int, int]) -> None:
    for seed in range(150):
        scenario = rolling.roll(plan(quality=20, threat="moyen", table=table), seed)
        assert scenario.table == table
        legal(scenario)


def test_a_tight_table_falls_back_on_a_known_arrangement() -> None:
    """Six forces on 27 x 27: darts almost never fit, and yet every scenario stands."""
    one = plan(quality=20, threat="moyen", forces=6, table=(27, 27))
    for seed in range(100):
        scenario = rolling.roll(one, seed)
        assert len(scenario.forces or ()) == 6
        legal(scenario)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_number_of_forces_can_be_fixed(count: int) -> None:
    for seed in range(60):
        scenario = rolling.roll(plan(quality=20, threat="moyen", forces=count), seed)
        assert len(scenario.forces or ()) == count
        legal(scenario)


@pytest.mark.parametrize("faction", ["empire", "rebellion", "mixte"])
def test_members_are_of_the_faction_or_generic(faction: str) -> None:
    seen: set[str | None] = set()
    for seed in range(200):
        scenario = rolling.roll(plan(quality=20, threat="fort", faction=faction), seed)
        assert scenario.faction == faction
        for force in scenario.forces or ():
            own = {KNOWN[m.profile].faction for m in force.members} - {None}
            assert len(own) <= 1  # a mixed enemy has forces of both, each of one
            seen |= own
    assert seen == ({"empire", "rebellion"} if faction == "mixte" else {faction})


def test_a_boss_is_one_force_alone_of_high_rank() -> None:
    bosses = set()
    for seed in range(300):
        scenario = rolling.roll(plan(quality=20, threat="moyen", boss=True), seed)
        legal(scenario)
        alone = [f.members[0] for f in scenario.forces or () if len(f.members) == 1]
        assert len(alone) == 1 and alone[0].quality >= 4
        bosses.add(alone[0].profile)
    assert {"main-de-l-empereur", "jedi-noir", "jedi", "deathtrooper", "commando-rebelle"} <= bosses
    assert not any(KNOWN[b].named for b in bosses)


@pytest.mark.parametrize("boss", [False, True])
def test_a_named_character_comes_once_and_only_when_asked_for(boss: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(400):
        scenario = rolling.roll(plan(quality=28, threat="fort", named=True, boss=boss), seed)
        legal(scenario)
        named = [m.profile for f in scenario.forces or () for m in f.members if KNOWN[m.profile].named]
        assert len(named) == 1
        seen[named[0]] += 1
    assert "seigneur-vador" in seen  # 28 / 4 = 7: a force of his own
    assert set(seen) == {p.id for p in D.profiles.values() if p.named}


def test_behaviours_vary() -> None:
    for seed in range(200):
        behaviours = Counter(f.behaviour for f in rolling.roll(plan(quality=20, threat="fort"), seed).forces or ())
        assert set(behaviours) <= {"garde", "aleatoire", "assaut", "patrouille"}
        assert max(behaviours.values()) <= 2 and (len(behaviours) == 4 or sum(behaviours.values()) < 4)


def test_nothing_stands_in_the_way_of_a_patrol() -> None:
    for seed in range(200):
        scenario = rolling.roll(plan(quality=20, threat="fort"), seed)
        for force in scenario.forces or ():
            if force.patrol:
                (a, b) = ((p[0], p[1]) for p in force.patrol)
                assert not any(crosses_rect(a, b, t.rect.grow_by(0.5)) for t in scenario.terrain)


def test_the_same_seed_gives_the_same_json_and_another_seed_another() -> None:
    one = plan(quality=20, threat="moyen")
    texts = [json.dumps(rolling.roll(one, seed).as_json()) for seed in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]


def test_a_known_seed_stays_what_it_was() -> None:
    """The same on every machine and Python: this scenario was rolled once and written down."""
    scenario = rolling.roll(plan(quality=20, threat="moyen", faction="empire", theme="desert"), 42).as_json()
    assert [(f["id"], f["quality"], f["behaviour"], f["position"]) for f in scenario["forces"]] == KNOWN_FORCES
    assert [t["kind"] for t in scenario["terrain"]][:4] == KNOWN_TERRAIN


def test_options_of_one_part_leave_the_others_alone() -> None:
    """Each part has dice of its own."""
    sand = rolling.roll(plan(quality=20, threat="moyen", faction="empire", theme="desert"), 9)
    jungle = rolling.roll(plan(quality=20, threat="moyen", faction="empire", theme="jungle"), 9)
    assert sand.forces == jungle.forces and sand.terrain != jungle.terrain


@pytest.mark.parametrize("part", rolling.PARTS)
def test_rolling_a_part_anew_keeps_the_rest(part: str) -> None:
    one = plan(quality=20, threat="fort")
    changed = 0
    for seed in range(80):
        before = rolling.roll(one, seed)
        after = rolling.reroll(before, part, one)
        if part == "forces":
            shared = [(a.behaviour, b.behaviour) for a, b in zip(before.forces or (), after.forces or (), strict=False)]
            assert all(a == b for a, b in shared)
        elif part == "terrain":
            assert after.forces == before.forces
            legal(after)
        else:
            bare = [[(f.id, f.members, f.position, f.strength) for f in s.forces or ()] for s in (before, after)]
            assert bare[0] == bare[1]
        if part != "terrain":
            assert after.terrain == before.terrain
            assert all(distance_to(f.place, t.rect) >= 1 for f in after.forces or () for t in after.terrain)
        assert after.rerolls == (part,) and after.rolls[: len(before.rolls)] == before.rolls
        again = rolling.reroll(after, part, one)
        changed += (after.forces, after.terrain) != (before.forces, before.terrain)
        changed += (again.forces, again.terrain) != (after.forces, after.terrain)
    assert changed > 140


def test_every_roll_is_in_the_log() -> None:
    scenario = rolling.roll(plan(quality=20, threat="fort"), 1)
    labels = [r.label for r in scenario.rolls]
    for force in scenario.forces or ():
        assert {f"Force {force.id}", f"Position {force.id}", f"Comportement {force.id}"} <= set(labels)
    assert sum(label.startswith("Décor : ") for label in labels) == len(scenario.terrain)
    assert {"Théâtre", "Lieu", "Ennemi", "Répartition"} <= set(labels)


REFUSED = [
    ({"forces": 6, "table": (20, 20)}, "table-too-small", "2 forces fit at most here"),
    ({"forces": 5, "threat": "faible"}, "forces-impossible", "1, 2, 3, 4"),
    ({"quality": 4, "boss": True, "threat": "faible", "forces": 4}, "no-boss", "--named"),
    ({"quality": 2, "named": True}, "no-named", "--named"),
    ({"quality": 1000}, "quality-out-of-range", None),
    ({"table": (5, 40)}, "table-out-of-range", None),
    ({"table": (36, 12)}, "table-too-small", "0 forces fit"),
]


@pytest.mark.parametrize(("wish", "code", "hint"), REFUSED, ids=[code for _w, code, _h in REFUSED])
def test_what_cannot_be_is_refused_before_rolling_with_what_would_fit(
    wish: dict[str, object], code: str, hint: str | None
) -> None:
    with pytest.raises(Refusal) as refused:
        plan(**{"quality": 20, **wish})
    assert refused.value.problem.code == code
    assert hint is None or hint in (refused.value.problem.hint or "")


def test_what_the_refusal_proposes_does_fit() -> None:
    assert plan(quality=20, forces=2, table=(20, 20))
    assert plan(quality=20, forces=6, table=(27, 27))


def test_the_review_of_what_was_rolled_warns_of_sizes_only() -> None:
    for seed in range(60):
        found = rolling.roll(plan(quality=20, threat="fort"), seed).review(D)
        assert {(p.code, p.severity) for p in found} <= {("effectif", "note")}
    crowd = rolling.roll(plan(quality=40, threat="moyen", forces=3), 11).review(D)
    assert {p.code for p in crowd} <= {"effectif"}
    assert "warning" in {p.severity for p in rolling.roll(plan(quality=80, threat="fort", forces=3), 1).review(D)}
    alone = rolling.roll(plan(quality=20, threat="faible", forces=1), 2).review(D)
    assert "nombre-de-forces" in {p.code for p in alone}


@pytest.mark.parametrize("objective", sorted(D.objectives))
def test_s58_every_objective_has_its_tokens_on_the_table(objective: str) -> None:
    one = D.objectives[objective]
    for seed in range(25):
        scenario = rolling.roll(plan(quality=20, threat="moyen", objective=objective), seed)
        legal(scenario)
        assert len(scenario.objectives) == one.points
        assert all(o.kind == objective and scenario.area.holds_point(o.place) for o in scenario.objectives)
        assert all(distance_to(o.place, t.rect) > 0 for o in scenario.objectives for t in scenario.terrain)
    assert bool(one.points) == (objective != "elimination") == bool(one.test and one.token)


def test_s58_elimination_half_of_the_time_else_one_drawn() -> None:
    kinds = Counter(
        scenario.objectives[0].kind if scenario.objectives else "elimination"
        for scenario in (rolling.roll(plan(quality=20, threat="moyen"), seed) for seed in range(400))
    )
    assert 160 < kinds["elimination"] < 240
    assert set(kinds) == set(D.objectives) and len(kinds) >= 8
    chosen = {
        rolling.roll(plan(quality=20, threat="moyen", objective="random"), s).objectives[0].kind for s in range(60)
    }
    assert "elimination" not in chosen and len(chosen) > 5


def test_a_place_has_on_its_table_what_its_title_speaks_of() -> None:
    titles = set()
    for seed in range(120):
        scenario = rolling.roll(plan(quality=20, threat="moyen"), seed)
        named = SCENERY.landmark(scenario.theme or "", scenario.title)
        assert named and named[0].id in {t.kind for t in scenario.terrain}, scenario.title
        titles.add(scenario.title)
    assert "La balise perdue" in titles


def test_an_objective_nobody_knows_is_said() -> None:
    scenario = rolling.roll(plan(quality=20, threat="moyen", objective="balise"), 1)
    strange = replace(scenario, objectives=(replace(scenario.objectives[0], kind="x"),))
    assert "objectif-inconnu" in {p.code for p in strange.review(D)}
