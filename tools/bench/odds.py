"""`--odds`: Sylvaren battles a CPU second, and the whole command against importing what any command needs."""

import resource
import subprocess
import sys
import time
from pathlib import Path

from generator.chance.battles import Battle, forecast_battle
from generator.game.parts import Forecasts, Scenarios
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading import source

GROUP = "docs/examples/loups.yaml"
GOALS = {"moyen": 1000, "fort": 600}
SCENARIOS = 12
EACH = 100  # battles of a scenario, its three policies together
RUNS = 5


def battles(threat: str) -> list[Battle]:
    game = all_systems()["sylvaren"]
    d, rolling = game.definitions(), game.require(Scenarios)
    group = game.examine(source.load(Path(GROUP)), d).subject
    plan = rolling.prepare(rolling.Request(subjects=(group,), threat=threat), d, scenery.load())
    return [game.require(Forecasts).battle(rolling.roll(plan, seed), (group,), d) for seed in range(SCENARIOS)]


def rate(threat: str) -> float:
    """Battles a CPU second: the best of a few runs, for what else the machine does slows the others down."""
    ready = battles(threat)
    best = 1e9
    for _n in range(RUNS):
        start = time.process_time()
        for seed, battle in enumerate(ready):
            forecast_battle(battle, seed, EACH)
        best = min(best, time.process_time() - start)
    return SCENARIOS * EACH / best


def cpu(*arguments: str) -> float:
    """CPU seconds of one run of Python."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    for threat, goal in GOALS.items():
        sys.stdout.write(f"{threat}: {rate(threat):.0f} battles a CPU second (goal: at least {goal})\n")
    imports = min(cpu("-c", "import click, yaml, pydantic") for _n in range(RUNS))
    command = ("-m", "generator", "scenario", "sylvaren", GROUP, "--seed", "4", "--odds", "--json")
    total = min(cpu(*command) for _n in range(RUNS))
    times = f"{total / imports:.1f} times import click, yaml, pydantic"
    sys.stdout.write(f"--odds of 1000 battles: {times} (goal: at most 12)\n")


if __name__ == "__main__":
    main()
