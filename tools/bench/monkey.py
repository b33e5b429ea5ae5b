"""A GM and two players who do anything in any order, 500 times; and one person in two tabs, 500 times: see
tests/web/test_monkey_table.py and test_monkey.py."""

import os
import subprocess
import sys
import time

from tools import ROOT

ACTIONS = 500
PLACES = {"a table": "tests/web/test_monkey_table.py", "two tabs": "tests/web/test_monkey.py"}


def main() -> None:
    for who, place in PLACES.items():
        began = time.perf_counter()
        env = {**os.environ, "HOLOFICHE_MONKEY": str(ACTIONS), "HOLOFICHE_MONKEY_TABLE": str(ACTIONS)}
        words = [sys.executable, "-m", "pytest", "-q", "-p", "no:xdist", place]
        ran = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
        text = "nothing went wrong" if ran.returncode == 0 else ran.stdout[-3000:]
        sys.stdout.write(f"{who}, {ACTIONS} actions, {time.perf_counter() - began:.0f} s: {text}\n")


if __name__ == "__main__":
    main()
