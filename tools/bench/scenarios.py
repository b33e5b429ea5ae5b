"""`scenario --count --json`: Sylvaren scenarios a second, warm, and how the time grows with their number."""

import json
import subprocess
import sys
import time

from generator.game.parts import Scenarios
from generator.game.system import all_systems
from generator.model import scenery

COUNTS = (50, 100, 200)


def seconds(count: int, first: int = 0) -> float:
    """CPU time of rolling so many scenarios and writing them as JSON, everything worked out beforehand."""
    module = _module
    start = time.process_time()
    for seed in range(first, first + count):
        json.dumps(module.roll(_plan, seed).as_json(), ensure_ascii=False)
    return time.process_time() - start


_game = all_systems()["sylvaren"]
_module = _game.require(Scenarios)
_plan = _module.prepare(_module.Request(quality=20, threat="fort"), _game.definitions(), scenery.load())


def main() -> None:
    seconds(40, 100_000)  # warm: compositions worked out
    times = {count: min(seconds(count) for _n in range(2)) for count in COUNTS}
    rate = COUNTS[-1] / times[COUNTS[-1]]
    sys.stdout.write(f"warm: {rate:.0f} scenarios a second of one core (a place each; goal: 20 ms)\n")
    base = times[COUNTS[0]] / COUNTS[0]
    growth = ", ".join(f"{count}: {times[count] / count / base:.2f}" for count in COUNTS)
    sys.stdout.write(f"time for each, against that of {COUNTS[0]} (linear: 1.00): {growth}\n")
    command = ["-m", "generator", "scenario", "sylvaren", "--quality", "20", "--seed", "1", "--json"]
    walls = {}
    for count in (1, 100):
        start = time.perf_counter()
        subprocess.run([sys.executable, *command, "--count", str(count)], check=True, capture_output=True)
        walls[count] = time.perf_counter() - start
    sys.stdout.write(f"the command: --count 100 takes {walls[100] / walls[1]:.1f} times as long as --count 1\n")


if __name__ == "__main__":
    main()
