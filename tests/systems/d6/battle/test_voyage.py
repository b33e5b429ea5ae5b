"""Fights between ships and chases: exact chances, a post for everybody, A104 and A150 to A152, the bands."""

import json
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace

from generator.base.i18n import speak_language
from generator.base.provenance import marked
from generator.base.refusal import Refusal
from generator.chance.dice import Dice, Roller
from generator.model.scenery import load
from generator.paper.formats import Look
from generator.scenarios.board import board_of
from generator.scenarios.print import draw_scenario
from generator.systems.d6.fight import briefing, draw, voyage
from generator.systems.d6.fight.battle.chase import START, Chase, Racer, RacerState
from generator.systems.d6.fight.battle.chase import WAYS as CHASE_WAYS
from generator.systems.d6.fight.battle.flight import (
    AHEAD,
    AWAY,
    BEHIND,
    BESIDE,
    BLIND,
    WAYS,
    Arms,
    Flight,
    ShipState,
    Skirmish,
    Vessel,
)
from generator.systems.d6.fight.crews import chance_of, foe_vessel, hit_chance, man_ships, posts_of
from generator.systems.d6.fight.danger import ThreatAim, Verdict, measure_fight
from generator.systems.d6.fight.encounter import CHASE, SPACE, Encounter
from generator.systems.d6.fight.scenario import Request
from generator.systems.d6.rules.derive import Derived
from tests.systems.d6.battle.population import D, tree_of
from tests.systems.d6.battle.test_danger import examined, group_of

SAMPLE, ALL, MEASURED, NOISE = 1, 34, 400, 1.3


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the first draw: what it is in danger is another test's."""
    monkeypatch.setattr(draw, "TRIES", 1)
    monkeypatch.setattr(voyage, "THEMES", 1)


@cache
def person(classe: str) -> Derived:
    return examined(tree_of(classe))


def drawn(only: str = SPACE, *classes: str, seed: int = 3, **asked: Any) -> Encounter:
    party = tuple(map(person, classes or ("contrebandier", "lutteur", "artilleur", "senateur")))
    return voyage.roll(voyage.prepare(Request(subjects=party, **asked), only, D), seed)


def vessel(**more: Any) -> Vessel:
    usual: dict[str, Any] = {"speed": (4, 0), "handling": (1, 0), "screens": (0, 0), "pilot": (4, 0), "dodge": (0, 0)}
    return Vessel(name="x", pb=30, now=30, **(usual | more))


def between(one: Vessel, other: Vessel, place: int) -> tuple[Flight, ShipState, ShipState]:
    flight = Flight(Roller(3).random, WAYS["poursuite"], Skirmish())
    flight.teams = ([ShipState(one, 0)], [ShipState(other, 1)])
    flight.line_up()
    flight.put(flight.teams[0][0], flight.teams[1][0], place)
    return flight, flight.teams[0][0], flight.teams[1][0]


# Chances


def test_a_shot_reaches_ten_and_is_not_dodged() -> None:
    """L1088, B13: by hand, of 36 throws of two dice 3, 2 and 1 give 10, 11 and 12; a dodge must be higher."""
    assert hit_chance(Dice(1), Dice()) == 0
    assert hit_chance(Dice(2), Dice()) == pytest.approx(6 / 36)
    by_hand = 3 / 36 * (1 - 3 / 36) + 2 / 36 * (1 - 1 / 36) + 1 / 36
    assert hit_chance(Dice(2), Dice(2)) == pytest.approx(by_hand)
    assert chance_of(Dice(3), 15) == pytest.approx(20 / 216)
    assert chance_of(Dice(), 5) == 0


def test_simulated_shots_are_those_chances() -> None:
    """5D+1 against 3D of Esquive spatiale and 1D of handling."""
    flight, o, t = between(vessel(), vessel(dodge=(3, 0)), BEHIND)
    hits = 0
    for _n in range(4000):
        t.dodges, before = 0, t.pb
        flight.shoot(o, t, (5, 1), (4, 0), BESIDE)
        hits += t.pb < before
        t.pb, t.out, t.engines, t.guns, t.dark = 30, False, 0, 0, 0
    assert hits / 4000 == pytest.approx(hit_chance(Dice(5, 1), Dice(4)), abs=0.03)


# Rules


def test_what_a_position_lets_one_fire() -> None:
    """L1014 to L1021: no guns at a pursuer, level or out of reach; a torpedo but out of reach."""
    armed = {"guns": Arms((4, 0), 1), "pilot": (30, 0)}
    for place, hurt in ((BEHIND, True), (BESIDE, False), (AHEAD, False), (AWAY, False)):
        flight, o, t = between(vessel(**armed), vessel(), place)
        flight.attack(o, t, [t])
        assert (t.pb < 30) == hurt, place
    for place, hurt in ((BEHIND, True), (BESIDE, True), (AHEAD, True), (AWAY, False)):
        flight, o, t = between(vessel(pilot=(30, 0), torpedoes=Arms((6, 0), 2)), vessel(), place)
        flight.attack(o, t, [t])
        assert (t.pb < 30) == hurt and o.torpedoes == (1 if hurt else 2), place


def test_a_decisive_hit_needs_more_than_a_third_and_a_pursuer_worsens_it() -> None:
    """S02, S06: exactly a third is none."""
    for damage, decisive in (((1, 6), False), ((1, 7), True)):
        flight, o, t = between(vessel(), vessel(), BEHIND)
        flight.random = lambda: 0.6  # a die of 4; a D12 of 8, of a pursued ship 7: a gun
        t.guns = 2
        flight.damage(o, t, damage, decisive=1, victim=t)
        assert t.guns == (1 if decisive else 2)
    flight, _o, t = between(vessel(), vessel(), BEHIND)
    flight.strike_decisively(t, 1)
    assert t.out


def test_a_big_ship_does_not_dodge_and_answers_below_15() -> None:
    """L1088, L1089, A104: 10 hits; under 15 its automatic turrets hit, but not in the blind spot (A150)."""
    frigate = foe_vessel(D.ships["fregate"], D.ranks["soldat"])
    for skill, place, hit, answered in (((0, 9), BESIDE, False, True), ((1, 11), BESIDE, True, True),
                                        ((1, 14), BESIDE, True, False), ((1, 11), BLIND, True, False)):
        flight, o, t = between(vessel(), replace(frigate, screens=(0, 0), auto=(4, 0)), place)
        flight.shoot(o, t, (max(1, skill[0]), skill[1] - (not skill[0])), (4, 0), place)
        score_low = skill == (0, 9)
        assert (sum(t.vital) < sum(frigate.vital)) == hit or score_low
        assert (o.pb < 30) == answered or score_low
    flight, o, t = between(vessel(), replace(frigate, vital=(1, 0, 0, 0, 0)), BESIDE)
    flight.damage(o, t, (9, 0), decisive=0, victim=t)
    assert t.out  # all vital points at 0 (S17)


def test_a_lost_ship_leaves_most_aboard_alive() -> None:
    """A150: a D12 for each aboard, 1 dies, 2 to 4 fall."""
    flight, o, _t = between(vessel(souls=4000), vessel(), BESIDE)
    flight.destroy(o)
    assert flight.dead / 4000 == pytest.approx(1 / 12, abs=0.02)
    assert flight.down / 4000 == pytest.approx(4 / 12, abs=0.03)


def test_a_chase_goes_by_whole_steps_of_five(monkeypatch: pytest.MonkeyPatch) -> None:
    """A152: five lengths at first; a margin of 5 is a length, one of 4 none."""
    for score, caught in ((4, False), (5, True)):
        chase = Chase(Roller(1).random, CHASE_WAYS["droit"], [5] * 12, ((5, 20, 50), (5, 10, 15, 20)), flees=True)
        pursued, hunter = (Racer("x", (1, flat), 100, 20, (0, 0)) for flat in (4, 4))

        def drive(racer: RacerState, *_more: int, score: int = score, mine: bool) -> None:
            racer.score = 0 if mine else score

        monkeypatch.setattr(chase, "drive", drive)
        ended = chase.play([pursued], [hunter])
        assert ended.wiped == caught and (not caught or ended.rounds == START)


# Everybody has something to do


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("craft", ["cargo-leger", "patrouilleur", "navette", "fregate"])
def test_everybody_has_a_post_and_something_to_roll(craft: str) -> None:
    found = drawn(SPACE, "contrebandier", "lutteur", "artilleur", "senateur", "mascotte", "bio-savant", craft=craft)
    (ship,) = found.craft or ()
    assert sorted(station.name for station in ship.crew) == sorted(member.name for member in found.party)
    for station in ship.crew:
        assert any(line.dice != "–" for line in station.rolls), station


@pytest.mark.usefixtures("hasty")
def test_finished_rolls_have_the_ship_in_them() -> None:
    """A81: a light freighter has 1D of handling; its turrets 1D of aim."""
    party = [person(key) for key in ("contrebandier", "artilleur")]
    (helm,) = man_ships(party, None, D)
    assert helm.name == "Vaisseau cargo" and helm.model is D.ships["cargo-leger"]
    (pilot,) = posts_of(helm)["pilote"]
    found = drawn(SPACE, "contrebandier", "artilleur")
    station = next(s for s in (found.craft or ())[0].crew if s.post == "Pilote")
    assert station.rolls[0].dice == marked(f"{pilot.skills['pilotage'].value.dice + 1}D")


def test_who_has_no_ship_is_offered_one() -> None:
    missing: tuple[tuple[str, str, dict[str, Any]], ...] = (
        (SPACE, "no-ship", {}), (CHASE, "no-vehicle", {}), (SPACE, "no-ship", {"craft": "chasseur"}),
    )  # fmt: skip
    for only, code, asked in missing:
        with speak_language("en"), pytest.raises(Refusal) as refusal:
            drawn(only, "lutteur", "senateur", **asked)
        assert refusal.value.code == code and "--craft" in (refusal.value.hint or "")
    wrong: tuple[dict[str, Any], ...] = (
        {"foes": "garnison"}, {"distance": 10}, {"with": ("chaseur",)}, {"craft": "landspeeder"},
    )  # fmt: skip
    for asked in wrong:
        with pytest.raises(Refusal):
            drawn(SPACE, **asked)


# The draw


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize(("only", "asked"), [(SPACE, {}), (CHASE, {"craft": "landspeeder"})])
def test_the_same_seed_gives_the_same_and_it_is_read_again(only: str, asked: dict[str, Any]) -> None:
    first, again = drawn(only, **asked), drawn(only, **asked)
    document = json.dumps(first.as_json())
    assert document == json.dumps(again.as_json()) != json.dumps(drawn(only, seed=4, **asked).as_json())
    assert first.odds and first.odds.range and first.odds.fights >= 900
    assert not first.review(D)


@pytest.mark.usefixtures("hasty")
def test_who_is_asked_for_is_there() -> None:
    asked: dict[str, Any] = {"with": ("2 chasseur:veteran, frégate",), "number": 4}
    found = drawn(SPACE, **asked)
    first = [(g.block, g.variant, g.count) for g in found.foes[:2]]
    assert first == [("chasseur", "veteran", 2), ("fregate", "soldat", 1)]
    assert sum(g.count for g in found.foes) == 4


@pytest.mark.usefixtures("hasty")
def test_pages_hold_at_the_extremes() -> None:
    """Six characters, eight foes, a capital ship on either side; on Letter too."""
    crew = ("contrebandier", "lutteur", "artilleur", "senateur", "mascotte", "bio-savant")
    foes = "2 intercepteur:soldat, 2 chasseur:veteran, bombardier:soldat, patrouilleur:boss, 2 fregate"
    met: dict[str, Any] = {"with": (foes,)}
    pack: dict[str, Any] = {"with": ("3 molosse, 2 rapace, 2 predateur, colosse",), "craft": "monture"}
    for found in (drawn(SPACE, *crew, craft="croiseur", number=8, rolled=True, **met), drawn(CHASE, *crew, **pack)):
        told = briefing.brief(found, D, load(()))
        assert told.order
        for look in (Look("a4", "color"), Look("letter", "light")):
            pages = draw_scenario((told, told), look).read
            assert 2 <= len(pages) <= 5
        board = board_of(told, (210.0, 297.0), "gray")
        assert board
        for page in board.pages():
            for box in page.boxes:
                assert 5 < box.x < 292 - box.side and 5 < box.y < 205 - box.side


def measured_anew(
    only: str, kinds: tuple[str, ...], draws: int, named: tuple[str, ...] = ("faible", "moyen", "fort"), **asked: Any
) -> tuple[int, list[str]]:
    """Return how many draws are inside when they are measured again on other dice, and those that are not."""
    inside, outside = 0, list[str]()
    threats = D.space_threats if only == SPACE else D.chase_threats
    for kind in kinds:
        for threat in map(threats.__getitem__, named):
            for seed in range(1, draws + 1):
                plan = voyage.prepare(Request(subjects=group_of(kind, seed), threat=threat.id, **asked), only, D)
                found = voyage.roll(plan, seed)
                themed = replace(plan, themes=tuple(t for t in plan.themes if t.id == found.theme))
                measure = measure_fight(themed.arena(found.foes), Roller(777 + seed).random, MEASURED)
                wide = replace(threat, **{name: type(threat.deaths)(getattr(threat, name) * NOISE)
                                          for name in ("deaths", "wiped", "down", "rounds")},
                               hurt=type(threat.hurt)(threat.hurt / 1.2))  # fmt: skip
                right = ThreatAim(wide).holds(measure) == Verdict.INSIDE
                assert right or not found.within  # what is outside is told
                inside += right
                outside += [] if right else [f"{kind}, {threat.id}, {seed}: {found.theme}"]
    return inside, outside


@pytest.mark.parametrize(("only", "craft"), [(SPACE, "cargo-leger"), (CHASE, "landspeeder")])
def test_what_is_drawn_is_as_dangerous_as_asked_for(only: str, craft: str) -> None:
    inside, outside = measured_anew(only, ("sixty",), SAMPLE, ("moyen",), craft=craft)
    assert inside == 1, outside


@pytest.mark.exhaustive
def test_nine_of_ten_fights_in_space_are_that_dangerous() -> None:
    inside, outside = measured_anew(SPACE, ("beginners", "sixty", "heroes"), ALL, craft="cargo-leger")
    assert inside >= 0.9 * (inside + len(outside)), outside


@pytest.mark.exhaustive
def test_eight_of_ten_chases_are_that_dangerous() -> None:
    inside, outside = measured_anew(CHASE, ("beginners", "sixty", "heroes"), ALL, craft="landspeeder")
    assert inside >= 0.8 * (inside + len(outside)), outside
