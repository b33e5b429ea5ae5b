"""Missions over the whole grid of threats, Qualities and tables: what tables are, what is drawn, the time of each."""

import statistics
import sys
import time
from collections import Counter
from typing import Any

from generator.base.refusal import Refusal
from generator.game.parts import Scenarios
from generator.game.system import all_systems
from generator.model import scenery

COUNT = 1000
THREATS, QUALITIES, SIDES = ("faible", "moyen", "fort"), (8, 12, 18, 24), (24, 30, 36, 48)


def roll_grid(count: int) -> tuple[list[Any], list[float], int]:
    """Roll so many missions and return them, the milliseconds of each, and how many tables were too small."""
    game = all_systems()["sylvaren"]
    module, d, world = game.require(Scenarios), game.definitions(), scenery.load()
    grid = [(threat, quality, side) for threat in THREATS for quality in QUALITIES for side in SIDES]
    plans: dict[Any, Any] = {}
    missions, times, refused = [], [], 0
    for seed in range(count):
        key = threat, quality, side = grid[seed % len(grid)]
        try:
            if key not in plans:
                request = module.Request(quality=quality, threat=threat, table=(side, side))
                plans[key] = module.prepare(request, d, world)
            start = time.process_time()
            missions.append(module.roll(plans[key], seed))
            times.append(1000 * (time.process_time() - start))
        except Refusal:
            refused += 1
    return missions, times, refused


def main() -> None:
    missions, times, refused = roll_grid(COUNT)
    for name in ("covered", "sight", "reached", "hidden"):
        values = sorted(float(getattr(mission.measures, name)) for mission in missions)
        spread = ", ".join(f"{values[int(share * (len(values) - 1))]:.1f}" for share in (0, 0.05, 0.5, 0.95, 1))
        sys.stdout.write(f"{name:8} {spread} (least, 5 %, half, 95 %, most)\n")
    sets = {(mission.place, mission.approach, mission.layout, mission.objective, mission.twist) for mission in missions}
    sys.stdout.write(f"{len(missions)} missions, {len(sets)} distinct, {refused} that no table of their size has\n")
    for part in ("place", "approach", "layout", "objective", "twist"):
        counts = Counter(getattr(mission, part) for mission in missions)
        text = ", ".join(f"{word} {n}" for word, n in counts.most_common())
        sys.stdout.write(f"{part}: {text}\n")
    sys.stdout.write(f"{statistics.mean(times):.1f} ms each, {max(times):.0f} at most (goal: 20 and 100)\n")


if __name__ == "__main__":
    main()
