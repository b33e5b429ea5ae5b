"""`scenario d6`: fights of four against six a CPU second, and CPU seconds of whole oppositions, drawn and measured."""

import sys
import time
from itertools import product
from typing import Any

from generator.chance.dice import Roller
from generator.game.parts import Scenarios
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading.source import parse
from generator.systems.d6.fight.battle.combatants import combatant_of, combatant_of_block
from generator.systems.d6.fight.battle.fight import Arena
from generator.systems.d6.fight.blocks import every_block

FIGHTS, RUNS, GOAL = 3000, 5, 3000
SEEDS, WITHIN = 4, 1.0  # oppositions of each threat and theme; CPU seconds, for nine of ten
GROUPS = (("artilleur", "officier-pilote", "bio-savant", "pisteur"), ("lutteur", "contrebandier", "assassin", "amiral"))
FILE = "systeme: d6\nnom: {0}\nclasse: {0}\nrace: gungan\nrepartition: {{dex: 2, vig: 2, sav: 2, perc: 1}}\n"


def people_of_group(names: tuple[str, ...]) -> tuple[Any, ...]:
    game = all_systems()["d6"]
    d = game.definitions()
    return tuple(game.examine(parse(FILE.format(name).encode(), f"{name}.yaml"), d).subject for name in names)


def fights_a_second(names: tuple[str, ...]) -> float:
    """Return the best rate of a few runs, for what else the machine does slows the others down."""
    people = people_of_group(names)
    d = people[0].definitions
    soldier = combatant_of_block(every_block(d)["soldat"], d)
    arena = Arena([combatant_of(person) for person in people], [soldier] * 6, d.constants)
    best = 1e9
    for seed in range(RUNS):
        roller = Roller(seed)
        start = time.process_time()
        arena.play(roller.random, FIGHTS)
        best = min(best, time.process_time() - start)
    return FIGHTS / best


def opposition_times(seeds: int) -> tuple[list[float], int]:
    """CPU seconds of each opposition, in order of length, and how many kept their band."""
    game = all_systems()["d6"]
    module, world, d = game.require(Scenarios), scenery.load(), game.definitions()
    times, balanced = [], 0
    for names, threat, foes in product(GROUPS, d.threats, d.oppositions):
        request = module.Request(subjects=people_of_group(names), threat=threat, foes=foes, only="combat")
        for seed in range(seeds):
            start = time.process_time()
            encounter: Any = module.roll(module.prepare(request, d, world), seed)
            times.append(time.process_time() - start)
            balanced += encounter.within
    return sorted(times), balanced


def main() -> None:
    for names in GROUPS:
        rate = fights_a_second(names)
        sys.stdout.write(f"4 against 6 ({', '.join(names)}): {rate:.0f} fights a CPU second (goal: at least {GOAL})\n")
    times, balanced = opposition_times(SEEDS)
    middle, most, worst = times[len(times) // 2], times[len(times) * 9 // 10], times[-1]
    text = f"median {middle:.2f} s, 9 of 10 within {most:.2f} s, worst {worst:.2f} s of CPU"
    goal = f"(goal: 9 of 10 within {WITHIN:g} s)"
    sys.stdout.write(f"{len(times)} oppositions, {balanced} in their band: {text} {goal}\n")


if __name__ == "__main__":
    main()
