"""Content of a person's own in battles: what its typed forms say is played, what is text alone is named, what no code
could play is a fault at its place."""

from itertools import pairwise
from math import dist
from pathlib import Path
from random import Random
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import replace

from generator.chance.odds import Terms
from generator.content.loading import ContentError
from generator.game.system import all_systems
from generator.model import scenery
from generator.model.scenario import Pas
from generator.reading import source
from generator.systems.sylvaren.fight import combat
from generator.systems.sylvaren.fight.battle import enemy
from generator.systems.sylvaren.fight.battle.arena import Arena
from generator.systems.sylvaren.fight.battle.fight import _AGAINST, _FOR_OWN, Fight, use_power
from generator.systems.sylvaren.fight.forecast import battle
from generator.systems.sylvaren.mission import scenario
from generator.systems.sylvaren.mission.briefing import brief
from generator.systems.sylvaren.mission.plan import Request
from generator.systems.sylvaren.mission.raid import Foe, Force, Raid
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.playable import Move, PowerEffect
from tests.systems.sylvaren.test_behaviours import begin, walk

SYSTEM = all_systems()["sylvaren"]
MEUTE = """
meute:
  label: Meute
  stage: hidden
  icon: run
  moves: [{way: nearest, pas: 6}, {way: random, pas: 2}]
  text: 6 pas vers le PJ le plus proche, puis 2 pas au sort.
  source: maison:L1
"""
POWER = "{label: Nasse, one: a, two: b, short: c, text: d, source: maison:L1, %s}"
RULE = "{label: Hirsute, price: 5, text: Il pique., short: Pique, source: maison:L1, %s}"


def own(folder: Path, **files: str) -> Definitions:
    (folder / "sylvaren").mkdir(exist_ok=True)
    for kind, text in files.items():
        (folder / "sylvaren" / f"{kind}.yaml").write_text(text, "utf-8")
    found = SYSTEM.definitions([folder])
    assert isinstance(found, Definitions)
    return found


def rolled(d: Definitions, behaviour: str) -> Raid:
    """A scenario in which a force behaves so."""
    group = SYSTEM.examine(source.load(Path("docs/examples/loups.yaml")), d).subject
    plan = scenario.prepare(Request(subjects=(group,)), d, scenery.load())
    scenarios = (scenario.roll(plan, seed) for seed in range(100))
    return next(one for one in scenarios if any(f.behaviour == behaviour for f in one.forces or ()))


def test_a_behaviour_of_ones_own_is_rolled_printed_and_played(tmp_path: Path) -> None:
    d = own(tmp_path, behaviours=MEUTE)
    raid = rolled(d, "meute")
    told = {line.text for note in brief(raid, d, scenery.load()).notes for line in note.lines}
    assert "6 pas vers le PJ le plus proche, puis 2 pas au sort." in told
    fight, token = begin("meute", (18, 30), d=d)
    fight.x[0], fight.y[0] = 18.0, -500.0
    places = walk(fight, token, 3)
    for before, after in pairwise(places):
        assert 4 - 1e-9 <= dist(before, after) <= 8 + 1e-9
        assert dist(after, (before[0], before[1] - 6)) == pytest.approx(2, abs=0.1)


def test_it_is_played_in_the_odds_too(tmp_path: Path) -> None:
    """The same scenario with forces that stay is another battle."""
    d = own(tmp_path, behaviours=MEUTE)
    raid = rolled(d, "meute")
    group = SYSTEM.examine(source.load(Path("docs/examples/loups.yaml")), d).subject
    still = replace(raid, forces=tuple(replace(f, behaviour="garde", patrol=None) for f in raid.forces or ()))
    moving = replace(raid, forces=tuple(replace(f, behaviour="meute", patrol=None) for f in raid.forces or ()))
    ready = [battle(one, (group,), d) for one in (still, moving)]
    turns = [sum(one.play("groupe", Random(n).random).turns for n in range(40)) for one in ready]
    assert turns[1] < turns[0]


@pytest.mark.parametrize(
    ("kind", "text", "path"),
    [
        ("behaviours", "guet: {label: G, stage: hidden, text: Attend., source: maison:L1}", ("guet",)),
        ("behaviours", "guet: {label: G, stage: revealed, text: Tire., source: maison:L1}", ("guet", "stage")),
        (
            "behaviours",
            "guet: {label: G, stage: hidden, moves: [{way: stay, pas: 4}], text: 4 pas., source: maison:L1}",
            ("guet", "moves", 0),
        ),
        (
            "behaviours",
            "guet: {label: G, stage: hidden, moves: [{way: nearest}], text: 4 pas., source: maison:L1}",
            ("guet", "moves", 0),
        ),
        (
            "behaviours",
            "guet: {label: G, stage: hidden, moves: [{way: nearest, pas: 6}], text: 4 pas., source: maison:L1}",
            ("guet", "moves", 0),
        ),
        ("powers", "nasse: " + POWER % "effect: {form: wound, amount: 1}", ("nasse",)),
        ("powers", "nasse: " + POWER % "attack_dice: 2", ("nasse",)),
        ("rules", "hirsute: " + RULE % "counted: true", ("hirsute", "counted")),
        ("notes", "autre: {title: Autre, lines: Rien.}", ("autre",)),
    ],
)
def test_what_no_code_could_play_is_a_fault_at_its_place(
    kind: str, text: str, path: tuple[object, ...], tmp_path: Path
) -> None:
    with pytest.raises(ContentError) as caught:
        own(tmp_path, **{kind: text})
    problems = [problem for _lines, found in caught.value.faults.values() for problem in found]
    assert [(p.code, p.path) for p in problems] == [("not-playable", path)]
    assert all(p.place for p in problems)


def test_a_way_that_is_none_names_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(ContentError) as caught:
        own(tmp_path, behaviours=MEUTE.replace("way: random", "way: errance"))
    [problem] = [problem for _lines, found in caught.value.faults.values() for problem in found]
    assert "nearest" in f"{problem.message} {problem.hint}"


PROFILE = "monstre: {label: Monstre, quality: 5, faction: empire, equipment: [dague], source: maison:L1, %s}"


def test_what_is_text_alone_is_named_by_the_odds(tmp_path: Path) -> None:
    d = own(
        tmp_path,
        rules="hirsute: " + RULE % "opposed: []",
        powers="nasse: " + POWER % "reach: 4",
        equipment="lanterne: {label: Lanterne, kind: gear, price: 1, text: Éclaire., source: maison:L1}",
        profiles=PROFILE.replace("[dague]", "[dague, lanterne]") % "rules: [hirsute, robuste], powers: {nasse: 4}",
    )
    monster = combat.profiles(d)["monstre"]
    notes = combat.odds(monster, monster, Terms(), d).notes
    assert any("Hirsute" in note and "Lanterne" in note and "Robuste" not in note for note in notes)
    raid = rolled(d, "garde")
    force = (raid.forces or ())[0]
    met = replace(raid, forces=(replace(force, members=(replace(force.members[0], profile="monstre"),)),))
    group = SYSTEM.examine(source.load(Path("docs/examples/loups.yaml")), d).subject
    ready = battle(met, (group,), d)
    assert "Hirsute, Nasse, Lanterne" in ready.notes[0] or "Hirsute, Lanterne, Nasse" in ready.notes[0]
    assert ready.play("groupe", Random(3).random).turns


@pytest.mark.parametrize("form", get_args(get_type_hints(PowerEffect)["form"]))
def test_every_form_of_a_power_is_played(form: str, tmp_path: Path) -> None:
    """One of a person's own does what its form says: something on the table is another than before."""
    effect = f"reach: 9, effect: {{form: {form}, amount: 2, within: 4}}"
    d = own(
        tmp_path,
        powers="nasse: " + POWER % (effect + (", free: true" if form == "resist" else "")),
        profiles=PROFILE % "powers: {nasse: 2}" + "\n" + PROFILE.replace("monstre", "autre") % "powers: {eclairs: 2}",
    )
    figures = combat.profiles(d)
    raid = begin_raid("monstre", "monstre")
    fight = Fight(Arena([figures["autre"]], raid, d), lambda: 0.0)
    fight.x[0], fight.y[0] = 18.0, 14.0
    fight.open(fight.hidden[0])
    fight.quality[2] -= 2
    if form == "resist":
        gift = next(gift for gift in fight.arena.gifts[0] if gift.power.form == "attack")
        before = fight.quality[:]
        use_power(fight, 0, gift, fight.foes, fight.pcs)
        assert fight.quality == before
        return
    state = table_state(fight)
    use_power(fight, 1, fight.arena.gifts[1][0], fight.pcs, fight.foes)
    assert table_state(fight) != state


def begin_raid(*who: str) -> Raid:
    force = Force("A", "faible", 9, "garde", (Pas(18), Pas(20)), tuple(Foe(one, 5) for one in who))
    return Raid("sylvaren", 1, (36, 36), forces=(force,))


def table_state(fight: Fight) -> tuple[list[float], ...]:
    return tuple([*map(float, row)] for row in (fight.quality, fight.passing, fight.shield, fight.x, fight.y))


def test_every_way_and_form_has_code() -> None:
    """What the content's types allow is what battles play."""
    assert {*enemy._WAYS, "stay"} == set(get_args(get_type_hints(Move)["way"]))
    forms = set(get_args(get_type_hints(PowerEffect)["form"]))
    assert {*_AGAINST, *_FOR_OWN} == (forms | {"attack"}) - {"resist"}


def test_numbers_beyond_any_die_are_played(tmp_path: Path) -> None:
    """Hardly to be wounded, hardly to be tested, more dice than anybody has: no odds end in a traceback."""
    rules = "\n".join(f"dur-{n}: " + RULE.replace("Hirsute", f"Dur {n}") % "wound_difficulty: 6" for n in range(3))
    more = "rules: [dur-0, dur-1, dur-2], powers: {nasse: 99}"
    d = own(
        tmp_path,
        rules=rules,
        powers="nasse: " + POWER % "reach: 9, attack_dice: 12",
        profiles=PROFILE.replace("quality: 5", "quality: 20") % more,
    )
    raid = replace(begin_raid("monstre"), deployment=())
    group = SYSTEM.examine(source.load(Path("docs/examples/loups.yaml")), d).subject
    ready = battle(raid, (group,), d)
    assert not any(ready.play(policy, Random(n).random).won for policy in ready.policies for n in range(3))
