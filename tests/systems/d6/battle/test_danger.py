"""The danger of a fight (A106): the group gives up, carries off its own and leaves others behind; droids obey; and what
is drawn for a threat is that dangerous, measured anew."""

from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from msgspec.structs import replace

from generator.chance.dice import Roller
from generator.game.guide import Making, draw_steps
from generator.game.system import all_systems
from generator.model.scenery import load
from generator.reading.source import parse
from generator.systems.d6.fight import scenario
from generator.systems.d6.fight.battle.combatants import allies_of
from generator.systems.d6.fight.battle.fight import Arena, Circumstances, Fight, Tally
from generator.systems.d6.fight.danger import Measure, ThreatAim, Verdict, danger_of, measure_fight
from generator.systems.d6.making import draft
from generator.systems.d6.making.new import STEPS
from generator.systems.d6.making.party import party
from generator.systems.d6.rules.derive import Derived
from tests.systems.d6.battle.population import BLOCKS, D, starter, tree_of

GAME = all_systems()["d6"]
RETREAT = Circumstances(retreats=True)
SAMPLE, ALL = 1, 20  # draws of each group and threat
MEASURED = 400  # fights of each way, of a fight measured anew
NOISE = 1.3  # a chance of 12 in a hundred, measured so often, is off by an eighth


class Names:
    def person(self, *_about: object, **_more: object) -> str:
        return "X"


def examined(tree: dict[str, object]) -> Derived:
    subject: Derived = GAME.examine(parse(draft.text(tree, D).encode(), "x.yaml"), D).subject
    return subject


@cache
def group_of(kind: str, seed: int) -> tuple[Derived, ...]:
    """Three beginners; four of 60 XP; three of 200; a veteran among beginners; beginners and their droids."""
    sizes = {"beginners": (3, 0), "sixty": (4, 60), "heroes": (3, 200), "veteran": (3, 0), "droids": (3, 0)}
    count, xp = sizes[kind]
    making = Making({"systeme": "d6"}, D, Names(), Roller(seed), {"xp": xp} if xp else {})  # type: ignore[arg-type]
    trees = party(making, count)
    more = {"veteran": {"class": "lutteur", "xp": 150}, "droids": {"class": "mecha-fabricant"}}
    if kind in more:
        trees.append(draw_steps(STEPS, replace(making, tree={"systeme": "d6"}, requested=more[kind])))
    return tuple(map(examined, trees))


def test_half_of_the_group_down_gives_up_and_carries_off_its_own() -> None:
    """L971 to L974: by Endurance, against the best of those who would follow; who lies too far is left behind."""
    fight = Fight(Roller(1).random, D.constants, RETREAT)
    fast = replace(starter("lutteur", warlike=True), endurance=(20, 0))
    fight.play([fast] * 4, [BLOCKS["soldat"]])
    fight.teams = (fight.line_up([fast] * 4, 0), fight.line_up([BLOCKS["soldat"]], 1))
    fight.party, fight.retreats_at, fight.fallen = fight.teams[0], 2, 2
    for fallen, spot in ((fight.party[1], 3.0), (fight.party[2], 90.0)):
        fallen.down, fallen.stands, fallen.pv, fallen.y = True, False, -3, fight.party[0].y + spot
    assert fight.flees(fight.party[0], fight.teams[1])
    assert [m.gone for m in fight.party] == [True, True, False, False]
    assert fight.flees(fight.party[3], fight.teams[1])
    ended = fight.end(3)
    assert (ended.down, ended.left, ended.dead, ended.wiped, ended.won) == (2, 1, 0, False, False)


def test_one_alone_gives_up_at_a_third() -> None:
    fight = Fight(Roller(1).random, D.constants, RETREAT)
    fight.play([replace(starter("lutteur"), pv=12, now=12)], [BLOCKS["figurant"]])
    (alone,) = fight.party
    alone.pv = 5
    assert not fight.retreats()
    alone.pv = 4
    assert fight.retreats()


def test_droids_act_on_an_order_alone() -> None:
    """A86: a support action at the master's turn, one of two; who has moved and struck has none left."""
    maker = examined(tree_of("mecha-fabricant"))
    droids = allies_of(maker)
    assert len(droids) == 4 and all(droid.machine and not droid.pc for droid in droids)
    fight = Fight(Roller(2).random, D.constants, Circumstances(far=1.0))
    team, foes = [starter("mecha-fabricant")], [BLOCKS["soldat"]]
    helped = [fight.play(team, foes, [(0, d) for d in droids]).won for _ in range(80)]
    alone = [fight.play(team, foes).won for _ in range(80)]
    assert sum(helped) > sum(alone) + 15
    weak = replace(starter("mecha-fabricant"), now=1, speed=(0, 0), dodge=(0, 0))
    mute = Arena([weak], [BLOCKS["boss"]], D.constants, allies=[(0, d) for d in droids])
    assert mute.play(Roller(3).random, 60).won < 20  # his droids do not fight on when he is down


def tally(**more: float) -> Tally:
    counts = {"won": 90, "down": 10, "dead": 0, "deadly": 0, "scarred": 70} | more
    return Tally(fights=100, rounds=(4,) * 100, **counts)  # type: ignore[arg-type]


@pytest.mark.parametrize(("more", "size", "danger"), [
    ({}, 4, "faible"), ({"deadly": 4}, 4, "moyen"), ({"deadly": 13}, 4, "fort"), ({"deadly": 31}, 4, None),
    ({"wiped": 1}, 4, "moyen"), ({"wiped": 1}, 2, "faible"), ({"down": 71}, 4, "moyen"), ({"down": 71}, 5, "faible"),
    ({"rounds": (7,) * 100}, 4, "fort"),
])  # fmt: skip
def test_deaths_decide_and_the_rest_are_ceilings(more: dict[str, object], size: int, danger: str | None) -> None:
    """Over the worst way: the other three are mild. All down: of one or two, as often as somebody dies."""
    rounds = more.pop("rounds", None) if "rounds" in more else None
    worst = tally(**more)  # type: ignore[arg-type]
    worst = replace(worst, rounds=rounds) if rounds else worst
    assert danger_of(Measure(size, {"a": tally(), "b": worst}), D.threats) == danger


def test_a_fight_that_does_nothing_is_no_fight() -> None:
    aim = ThreatAim(D.threats["moyen"])
    assert aim.holds(Measure(4, {"a": tally(scarred=59), "b": tally(scarred=10)})) == Verdict.EASY
    assert aim.holds(Measure(4, {"a": tally(scarred=61), "b": tally(scarred=10)})) == Verdict.INSIDE
    assert ThreatAim(D.threats["moyen"], (D.threats["faible"],)).is_milder(Measure(4, {"a": tally()}))


def measured_anew(kinds: Sequence[str], draws: int) -> tuple[Counter[bool], list[str]]:
    """Return how many draws are inside when they are measured again on other dice, and those that are not."""
    inside, outside = Counter[bool](), list[str]()
    for kind in kinds:
        for threat in D.threats.values():
            for seed in range(1, draws + 1):
                plan = scenario.prepare(scenario.Request(subjects=group_of(kind, seed), threat=threat.id), D, load(()))
                drawn = scenario.roll(plan, seed)
                arena = plan.arena(drawn.foes, (drawn.distance, drawn.cover))
                measure = measure_fight(arena, Roller(777 + seed).random, MEASURED)
                wide = replace(threat, **{name: type(threat.deaths)(getattr(threat, name) * NOISE)
                                          for name in ("deaths", "wiped", "down", "rounds")},
                               hurt=type(threat.hurt)(threat.hurt / 1.1))  # fmt: skip
                right = ThreatAim(wide).holds(measure) == Verdict.INSIDE
                inside[right] += 1
                outside += [] if right else [f"{kind}, {threat.id}, {seed}: {drawn.theme}"]
                assert sum(g.count for g in drawn.foes) <= min(16, 2 * len(plan.party))
    return inside, outside


def test_what_is_drawn_for_a_threat_is_that_dangerous() -> None:
    inside, outside = measured_anew(("sixty",), SAMPLE)
    assert inside[True] == 3, outside


@pytest.mark.exhaustive
def test_nine_of_ten_draws_are_that_dangerous() -> None:
    """300 draws: groups of every kind, each threat."""
    inside, outside = measured_anew(("beginners", "sixty", "heroes", "veteran", "droids"), ALL)
    assert inside[True] >= 0.9 * (inside[True] + inside[False]), outside


def test_one_veteran_does_not_set_the_price() -> None:
    """With one among beginners, « faible » was six veterans; a strong fight is no easier than a weak one."""
    found = {}
    for threat in ("faible", "fort"):
        plan = scenario.prepare(scenario.Request(subjects=group_of("veteran", 2), threat=threat), D, load(()))
        odds = scenario.roll(plan, 2).odds
        assert odds and odds.range
        found[threat] = odds.range
    assert found["faible"].dead.high <= 0.03 < found["fort"].dead.high
