"""A battle from deployment to its end, and what came of it."""

from collections.abc import Callable

from generator.core.chance.battles import Outcome
from generator.systems.sylvaren.battle import enemy
from generator.systems.sylvaren.battle.arena import Arena
from generator.systems.sylvaren.battle.fight import Fight
from generator.systems.sylvaren.battle.players import act, deploy, goal, order

MOST_TURNS = 60  # a battle that is not over by then is not won


def play(arena: Arena, policy: str, random: Callable[[], float]) -> Outcome:
    fight = Fight(arena, random)
    deploy(fight, policy)
    turn = 0
    idle = [0] * len(arena.quality)
    while turn < MOST_TURNS and fight.pcs and (fight.foes or fight.hidden):
        turn += 1
        fight.passing, fight.shield = idle[:], idle[:]
        first, later = order(fight)
        towards = goal(fight, policy, turn)
        _activate(fight, first, policy, towards)
        if fight.pcs and (fight.foes or fight.hidden):
            enemy.turn(fight)
        _activate(fight, later, policy, towards)
    # S-56: nobody left on either side is a defeat.
    won = bool(fight.pcs) and not fight.foes and not fight.hidden
    return Outcome(won, arena.players - len(fight.pcs), turn)


def _activate(fight: Fight, who: list[int], policy: str, towards: tuple[float, float, float] | None) -> None:
    for i in who:
        if fight.quality[i] > 0:
            act(fight, i, policy, towards)
