"""Scenarios over many seeds: totals, partitions, members, spacing, sight, behaviours; what the source asks for."""

import json
from collections import Counter
from functools import cache
from math import hypot

import pytest
from msgspec.structs import replace

from generator.base.geometry import distance_to
from generator.base.refusal import Refusal
from generator.chance.dice import dice_of_part
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.ground import Ground
from generator.systems.sylvaren.mission import scenario as rolling
from generator.systems.sylvaren.mission.briefing import brief
from generator.systems.sylvaren.mission.members import enemy_quality
from generator.systems.sylvaren.mission.plan import Plan, draw_faction, draw_partition, draw_troops
from generator.systems.sylvaren.mission.raid import Raid

D = all_systems()["sylvaren"].definitions()
SCENERY = scenery.load()
KNOWN = {**D.profiles, **D.generic}
KNOWN_MISSION = ("raffinerie", "equerre", "ligne", "reconnaissance", "vite", "alarme", "rebellion", 15)
KNOWN_FORCES = [
    ("A", 10, "garde", (13.0, 17.0)),
    ("B", 10, "garde", (25.0, 13.0)),
    ("C", 5, "assaut", (18.0, 1.0)),
    ("D", 5, "assaut", (35.0, 20.0)),
]
KNOWN_TERRAIN = [("lave", 21.0, 11.5), ("lave", 8.0, 13.5), ("lave", 29.5, 11.5)]


@cache
def plan(**request: object) -> Plan:
    return rolling.prepare(rolling.Request(**request), D, SCENERY)  # type: ignore[arg-type]


def legal(scenario: Raid) -> None:
    """All that must hold, whatever was asked for."""
    forces = scenario.forces or ()
    table = scenario.area
    assert sum(f.quality for f in forces) == scenario.enemy_quality
    assert scenario.enemy_quality == enemy_quality(
        scenario.group_quality or 0, D.constants.threat[scenario.threat or ""]
    )
    assert sorted(f.id for f in forces) == [chr(ord("A") + n) for n in range(len(forces))]
    standing = [f for f in forces if f.arrives is None]
    for n, force in enumerate(standing):
        assert table.holds_point(force.place)
        assert all(distance_to(force.place, z.rect) > 9 for z in scenario.deployment)
        assert all(hypot(force.place[0] - o.place[0], force.place[1] - o.place[1]) >= 12 for o in standing[:n])
        if force.patrol:
            assert force.patrol[0] == force.position and len(force.patrol) == 2
            assert force.patrol[0] != force.patrol[1] and table.holds_point((force.patrol[1][0], force.patrol[1][1]))
    for force in forces:
        assert sum(m.quality for m in force.members) == force.quality
        assert all(KNOWN[m.profile].quality == m.quality for m in force.members)
        assert (force.behaviour == "patrouille") == (force.patrol is not None)
        many = Counter(m.profile for m in force.members if m.quality >= 4)
        assert len(force.members) > 6 or all(count <= 2 for count in many.values()), many  # S-68
    assert len({f.behaviour for f in standing}) > 1 or len(standing) == 1  # L337
    named = [m.profile for f in forces for m in f.members if KNOWN[m.profile].named]
    assert len(set(named)) == len(named)
    stands_free(scenario)


def stands_free(scenario: Raid) -> None:
    """Markers, tokens and patrols stand where a base does."""
    ground = Ground(scenario.table, scenario.terrain)
    for force in scenario.forces or ():
        if force.arrives is None:
            assert ground.is_free(*force.place)
        if force.patrol:
            (a, b) = ((p[0], p[1]) for p in force.patrol)
            assert not ground.is_blocked(*a, *b)
    assert all(ground.is_free(*token.place) for token in scenario.objectives)


@pytest.mark.parametrize("threat", ["faible", "moyen", "fort"])
def test_scenarios_are_legal_and_reach_every_partition(threat: str) -> None:
    one = plan(quality=20, threat=threat)
    for seed in range(25):
        scenario = rolling.roll(one, seed)
        legal(scenario)
        assert 3 <= len(scenario.forces or ()) <= 6
        assert not any(KNOWN[m.profile].named for f in scenario.forces or () for m in f.members)
    many, labels = 1200, Counter[str]()
    for seed in range(many):
        labels[draw_partition(one, "empire", dice_of_part(seed, "forces")).label] += 1
    shares = {p.label: p.weight(6) for p in one.partitions["empire"]}
    assert set(labels) == set(shares)
    # As often as S-50 has it: within five standard deviations.
    for label, weight in shares.items():
        share = weight / sum(shares.values())
        assert abs(labels[label] - many * share) < 5 * (many * share * (1 - share)) ** 0.5, labels


SHARES = {"empire": (0.6, 1 / 3, 1 / 3), "rebellion": (0.4, 0.2, 1 / 3)}


def troops_of(one: Plan, faction: str, seed: int, tags: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Who is in the forces of a seed, without a table to stand on."""
    roller = dice_of_part(seed, "forces")
    partition = draw_partition(one, faction, roller)
    drawn = draw_troops(one, partition, faction, tags, D.objectives["elimination"], roller)
    return [tuple(m.profile for m in force) for force in drawn]


@pytest.mark.parametrize("faction", SHARES)
def test_s48_soldiers_come_first(faction: str) -> None:
    """At « moyen » for a group of 18: figures and forces of the bestiary, forces with a Civil."""
    one = plan(quality=18, threat="moyen", faction=faction)
    forces = [force for seed in range(300) for force in troops_of(one, faction, seed)]
    soldiers = [[bool(KNOWN[m].faction) for m in force] for force in forces]
    figures, alone, civil = SHARES[faction]
    assert sum(map(sum, soldiers)) / sum(map(len, soldiers)) >= figures
    assert sum(map(all, soldiers)) / len(forces) >= alone
    assert sum("civil" in force for force in forces) / len(forces) <= civil


def test_s68_who_is_at_home_is_met_there() -> None:
    """Three times as often at home, five times less elsewhere."""
    one = plan(quality=18, threat="moyen", faction="empire")

    def share(tags: tuple[str, ...]) -> float:
        met = [m for seed in range(200) for force in troops_of(one, "empire", seed, tags) for m in force]
        return met.count("snowtrooper") / len(met)

    assert share(("froid", "guerre")) > 3 * share(("desert",)) > 0


def test_s68_no_elite_comes_in_threes() -> None:
    for quality in (18, 24, 40):
        for faction in ("empire", "rebellion"):
            one = plan(quality=quality, threat="fort", faction=faction)
            for seed in range(60):
                for force in troops_of(one, faction, seed):
                    many = Counter(m for m in force if KNOWN[m].quality >= 4)
                    assert len(force) > 6 or all(count <= 2 for count in many.values()), force


def test_s68_a_side_meets_the_other() -> None:
    from pathlib import Path

    from generator.reading import source

    game = all_systems()["sylvaren"]
    text = Path("docs/examples/loups.yaml").read_text(encoding="utf8")
    subject = game.examine(source.parse(text.encode(), "x"), D).subject
    sides = {m.figure.category.side for m in subject.members if m.figure.category}
    one = rolling.prepare(rolling.Request(subjects=(subject,)), D, SCENERY)
    met = Counter(draw_faction(one, dice_of_part(seed, "forces")) for seed in range(400))
    if sides == {"lumineux"}:
        assert 280 < met["empire"] < 360
    elif sides == {"obscur"}:
        assert 280 < met["rebellion"] < 360
    else:
        assert 150 < met["empire"] < 250


def test_s49_a_boss_now_and_then_and_totals_exact() -> None:
    one = plan(quality=20, threat="moyen", faction="empire")
    allowing = alone = 0
    for seed in range(500):
        roller = dice_of_part(seed, "forces")
        partition = draw_partition(one, "empire", roller)
        forces = draw_troops(one, partition, "empire", (), D.objectives["elimination"], roller)
        assert sum(m.quality for force in forces for m in force) == one.total
        assert sum(len(force) == 1 for force in forces) <= 1
        for (strength, _quality), force in zip(partition.forces, forces, strict=True):
            allowing += strength == "faible"  # a share of 5: between 4 and 7 alone
            if len(force) == 1:
                alone += 1
                assert strength == "faible" and abs(force[0].quality - 5) <= 2
    assert 0.03 < alone / allowing < 0.11


@pytest.mark.parametrize("quality", [1, 2, 4, 6, 8])
def test_a_small_group_meets_fewer_forces_and_no_warning(quality: int) -> None:
    for threat in ("faible", "moyen", "fort"):
        for seed in range(3):
            scenario = rolling.roll(plan(quality=quality, threat=threat), seed)
            legal(scenario)
            assert not [p for p in scenario.review(D) if p.severity != "note"]


@pytest.mark.parametrize(("quality", "threat", "least"), [(10, "moyen", 2), (12, "moyen", 3), (17, "faible", 2)])
def test_s62_two_forces_only_under_eighteen(quality: int, threat: str, least: int) -> None:
    known = plan(quality=quality, threat=threat)
    assert min(len(p.forces) for options in known.partitions.values() for p in options) == least
    assert (known.total < D.constants.two_forces_under) is (least == 2)
    scenario = next(s for s in (rolling.roll(known, seed) for seed in range(20)) if len(s.forces or ()) == least)
    told = " ".join(line.text for note in brief(scenario, D, SCENERY).notes for line in note.lines)
    assert ("Moins de 3 forces" in told) is (least == 2)


@pytest.mark.parametrize("quality", [3, 13, 19, 40, 120])
def test_any_group_gets_legal_scenarios(quality: int) -> None:
    for threat in ("faible", "moyen", "fort"):
        for seed in range(3):
            legal(rolling.roll(plan(quality=quality, threat=threat), seed))


@pytest.mark.parametrize("table", [(24, 36), (36, 24), (48, 48), (27, 27), (60, 30), (26, 26)])
def test_any_table_that_fits_keeps_spacing_and_sight(table: tuple[int, int]) -> None:
    for seed in range(5):
        scenario = rolling.roll(plan(quality=20, threat="moyen", table=table), seed)
        assert scenario.table == table
        legal(scenario)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6])
def test_the_number_of_forces_can_be_fixed(count: int) -> None:
    for seed in range(4):
        scenario = rolling.roll(plan(quality=20, threat="moyen", forces=count), seed)
        assert len(scenario.forces or ()) == count
        legal(scenario)


@pytest.mark.parametrize("faction", ["empire", "rebellion", "mixte"])
def test_members_are_of_the_faction_or_generic(faction: str) -> None:
    one = plan(quality=20, threat="fort", faction=faction)
    seen: set[str | None] = set()
    for seed in range(60):
        for force in troops_of(one, faction, seed):
            own = {KNOWN[m].faction for m in force} - {None}
            assert len(own) <= 1  # a mixed enemy has forces of both, each of one
            seen |= own
    assert seen == ({"empire", "rebellion"} if faction == "mixte" else {faction})
    assert rolling.roll(one, 1).faction == faction


@pytest.mark.parametrize("quality", [12, 18, 20, 38])
def test_s76_s77_forces_are_as_recommended_and_of_their_faction(quality: int) -> None:
    """Three to six figures, a single boss at most; from Quality 9 on half are of the line, and one leads at most."""
    roles: Counter[str] = Counter()
    good = forces = 0
    for seed in range(60):
        one = plan(quality=quality, threat=("faible", "moyen", "fort")[seed % 3])
        faction = draw_faction(one, dice_of_part(seed, "forces"))
        troops = troops_of(one, faction, seed)
        alone = [force for force in troops if len(force) == 1]
        assert len(alone) <= 1
        assert sum(KNOWN[m].role == "leader" and KNOWN[m].quality > 4 for force in troops for m in force) <= 1
        forces += len(troops)
        good += sum(3 <= len(force) <= 6 or (force in alone and KNOWN[force[0]].quality >= 4) for force in troops)
        for force in troops:
            kinds = [KNOWN[m].role for m in force]
            assert kinds.count("leader") <= 1 and force.count("civil") <= 1
            if sum(KNOWN[m].quality for m in force) < 9:
                continue
            assert "auxiliary" not in kinds
            assert len(force) == 1 or kinds.count("line") >= (len(force) + 1) // 2, force
            roles.update(kinds)
    assert good / forces >= (0.9 if quality >= 18 else 0.6)
    assert roles["line"] / roles.total() > 0.5


def test_a_boss_and_auxiliaries_are_told() -> None:
    texts = []
    for seed in range(12):
        book = brief(rolling.roll(plan(quality=18, threat="faible"), seed), D, SCENERY)
        texts += [unit.text for unit in book.units] + [force.text for force in book.forces]
    assert any("Ennemi de haut calibre" in text for text in texts)
    assert any("Auxiliaires : " in text for text in texts)


def test_a_boss_is_one_force_alone_of_high_rank() -> None:
    one = plan(quality=20, threat="moyen", boss=True)
    bosses = set()
    for seed in range(300):
        faction = draw_faction(one, dice_of_part(seed, "forces"))
        alone = [force[0] for force in troops_of(one, faction, seed) if len(force) == 1]
        assert len(alone) == 1 and KNOWN[alone[0]].quality >= 4
        bosses.add(alone[0])
    assert {"main-de-l-empereur", "jedi-noir", "jedi", "deathtrooper", "commando-rebelle"} <= bosses
    assert not any(KNOWN[b].named for b in bosses)


@pytest.mark.parametrize("boss", [False, True])
def test_a_named_character_comes_once_and_only_when_asked_for(boss: bool) -> None:
    one = plan(quality=28, threat="fort", named=True, boss=boss)
    seen: Counter[str] = Counter()
    for seed in range(400):
        faction = draw_faction(one, dice_of_part(seed, "forces"))
        named = [m for force in troops_of(one, faction, seed) for m in force if KNOWN[m].named]
        assert len(named) == 1
        seen[named[0]] += 1
    assert "seigneur-vador" in seen  # 28 / 4 = 7: a force of his own
    assert set(seen) == {p.id for p in D.profiles.values() if p.named}


def test_the_same_seed_gives_the_same_json_and_another_seed_another() -> None:
    one = plan(quality=20, threat="moyen")
    texts = [json.dumps(rolling.roll(one, seed).as_json()) for seed in (5, 5, 6)]
    assert texts[0] == texts[1] != texts[2]


def test_options_of_one_part_leave_the_others_alone() -> None:
    """Each part has dice of its own: who is met does not depend on the table."""
    tables = ((36, 36), (48, 48))
    small, large = (rolling.roll(plan(quality=20, threat="moyen", place="casse", table=t), 9) for t in tables)
    assert small.faction == large.faction and small.terrain != large.terrain
    who = [sorted(repr(f.members) for f in s.forces or ()) for s in (small, large)]
    assert small.objective != large.objective or who[0] == who[1]


KEPT = {  # what a part rolled anew leaves as it is
    "secondary": {"forces", "terrain", "objectives", "deployment", "twist", "exit", "turns"},
    "twist": {"forces", "terrain", "objectives", "deployment", "secondary", "exit", "turns"},
    "behaviours": {"terrain", "objectives", "deployment", "twist", "secondary", "exit", "turns"},
    "reserve": {"terrain", "objectives", "deployment", "twist", "secondary", "exit", "turns"},
    "forces": {"terrain", "objectives", "deployment", "twist", "secondary", "objective", "approach", "place"},
    "layout": {"terrain", "objectives", "deployment", "twist", "secondary", "objective", "approach", "place"},
    "objective": {"terrain", "deployment", "twist", "secondary", "approach", "place"},
    "approach": {"terrain", "twist", "secondary", "objective", "layout", "place"},
    "terrain": {"twist", "secondary", "objective", "layout", "place"},
    "place": {"twist", "secondary", "objective", "layout"},
}


@pytest.mark.parametrize("part", rolling.PARTS)
def test_rolling_a_part_anew_keeps_the_rest(part: str) -> None:
    one = plan(quality=20, threat="fort")
    changed = 0
    for seed in range(5):
        before = rolling.roll(one, seed)
        after = rolling.reroll(before, part, one)
        legal(after)
        assert {key for key in KEPT[part] if getattr(before, key) != getattr(after, key)} == set(), seed
        who = [sorted((f.strength, repr(f.members)) for f in s.forces or ()) for s in (before, after)]
        assert who[0] == who[1] or part == "forces"
        assert after.rerolls == (part,) and after.rolls[: len(before.rolls)] == before.rolls
        again = rolling.reroll(after, part, one)
        parts = [{**s.as_json(), "rerolls": 0, "rolls": 0} for s in (before, after, again)]
        changed += (parts[0] != parts[1]) + (parts[1] != parts[2])
    few = part in ("secondary", "twist", "reserve")  # short lists draw the same now and then
    assert changed == 10 or (changed >= 8 and few)


def test_another_table_leaves_every_force_its_letter_and_its_hour() -> None:
    """Who was B is B still, and who comes late comes then; a patrol without a straight way does otherwise."""
    one = plan(quality=20, threat="fort")
    late = 0
    for seed in range(60):
        before = rolling.roll(one, seed)
        after = rolling.reroll(before, "terrain", one)
        who = [[(f.id, f.strength, f.members, f.arrives) for f in s.forces or ()] for s in (before, after)]
        assert who[0] == who[1], seed
        late += before.reserve is not None
        pairs = list(zip(before.forces or (), after.forces or (), strict=True))
        if all(b.behaviour == a.behaviour for b, a in pairs if b.behaviour == "patrouille"):
            assert all(b.behaviour == a.behaviour for b, a in pairs), seed
    assert late > 3


def test_a_known_seed_stays_what_it_was() -> None:
    """The same on every machine and every Python: what a person wrote down of this edition."""
    raid = rolling.roll(plan(quality=20, threat="moyen"), 42)
    parts = ("place", "approach", "layout", "objective", "secondary", "twist", "faction", "turns")
    told = tuple(getattr(raid, part) for part in parts)
    assert told == KNOWN_MISSION
    assert [(f.id, f.quality, f.behaviour, f.place) for f in raid.forces or ()] == KNOWN_FORCES
    assert [(t.kind, t.x, t.y) for t in raid.terrain][:3] == KNOWN_TERRAIN


def test_every_roll_is_in_the_log() -> None:
    scenario = rolling.roll(plan(quality=20, threat="fort"), 1)
    labels = {r.label for r in scenario.rolls}
    for force in scenario.forces or ():
        assert {f"Force {force.id}", f"Position {force.id}"} <= labels
        assert force.arrives is not None or f"Comportement {force.id}" in labels
    assert {"Lieu", "Ennemi", "Répartition", "Approche", "Objectif", "Disposition", "Pli scellé"} <= labels


REFUSED = [
    ({"forces": 6, "table": (20, 20)}, "table-too-small", "2 forces fit at most here"),
    ({"forces": 5, "threat": "faible"}, "impossible-forces", "1, 2, 3, 4"),
    ({"quality": 4, "boss": True, "threat": "faible", "forces": 4}, "no-boss", "--named"),
    ({"quality": 2, "named": True}, "no-named", "--named"),
    ({"quality": 1000}, "quality-out-of-range", None),
    ({"table": (5, 40)}, "table-out-of-range", None),
    ({"table": (36, 12)}, "table-too-small", "0 forces fit"),
]


@pytest.mark.parametrize(("asked", "code", "hint"), REFUSED, ids=[code for _w, code, _h in REFUSED])
def test_what_cannot_be_is_refused_before_rolling_with_what_would_fit(
    asked: dict[str, object], code: str, hint: str | None
) -> None:
    with pytest.raises(Refusal) as refused:
        plan(**{"quality": 20, **asked})
    assert refused.value.problem.code == code
    assert hint is None or hint in (refused.value.problem.hint or "")


def test_what_fits_no_table_is_refused_in_words() -> None:
    with pytest.raises(Refusal) as refused:
        rolling.roll(plan(quality=20, threat="fort", forces=6, table=(27, 27), approach="encercles"), 1)
    assert refused.value.problem.code == "no-room-for-forces"


def test_the_review_of_what_was_rolled_warns_of_sizes_only() -> None:
    for seed in range(8):
        found = rolling.roll(plan(quality=20, threat="fort"), seed).review(D)
        assert {(p.code, p.severity) for p in found} <= {("force-size", "note")}
    assert "warning" in {p.severity for p in rolling.roll(plan(quality=80, threat="fort", forces=3), 1).review(D)}
    alone = rolling.roll(plan(quality=20, threat="faible", forces=1), 2).review(D)
    assert "number-of-forces" in {p.code for p in alone}


def test_an_objective_nobody_knows_is_said() -> None:
    scenario = rolling.roll(plan(quality=20, threat="moyen", objective="balise"), 1)
    strange = replace(scenario, objectives=(replace(scenario.objectives[0], kind="x"),))
    assert "unknown-objective" in {p.code for p in strange.review(D)}
    assert "unknown-part" in {p.code for p in replace(scenario, twist="x").review(D)}
