"""The same numbers on every machine: scenarios, new files and battles where the last bit of what C libraries and
Pythons do not agree on is another one.

IEEE 754 fixes + - * / and square roots. Sines, powers, hypot and their kind may be one bit off from machine to machine,
and so may `sum` of floats, from Python 3.12 on: here each is, up or down as dice of their own say.
"""

import json
import os
import subprocess
import sys
from functools import cache
from math import cos, inf, nextafter, pi, sin
from random import Random
from typing import Any

import pytest

from generator.base.geometry import direction_from, length_of, ring_of
from tests.run import ROOT
from tests.samples import sample

NOISY = """
import builtins, math, random, sys

noise = random.Random(int(sys.argv[1]))
def noisy(function):
    def one_bit_off(*given, **named):
        found = function(*given, **named)
        if not isinstance(found, float) or found == 0 or math.isinf(found):
            return found
        return math.nextafter(found, math.inf if noise.random() < 0.5 else -math.inf)
    return one_bit_off

if sys.argv[1] != "0":
    for name in "acos asin atan atan2 cos sin tan exp expm1 log log2 log10 pow hypot dist".split():
        setattr(math, name, noisy(getattr(math, name)))
    builtins.sum = noisy(sum)
"""

@cache
def played(noise: int, before: str = "") -> dict[str, Any]:
    script = f"{NOISY}{before}import json, tests.rolls; print(json.dumps(tests.rolls.roll_everything()))"
    command = [sys.executable, "-c", script, str(noise)]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("noise", sample([1, 2], 1))
def test_the_last_bit_of_a_sine_decides_nothing(noise: int) -> None:
    quiet, loud = played(0), played(noise)
    assert len(quiet) == 10 and all(quiet.values())
    assert {key for key in quiet if quiet[key] != loud[key]} == set()


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    "fault",
    [
        "import generator.base.geometry as g; g.length_of = math.hypot\n",
        "import generator.base.geometry as g\n"
        "def angle(random):\n    turn = random() * 6.3\n    return math.cos(turn), math.sin(turn)\n"
        "g.direction_from = angle\n",
    ],
    ids=["hypot", "cos"],
)
def test_it_would_decide_much_otherwise(fault: str) -> None:
    """What the test above looks for: a hair's breadth is another battle."""
    assert played(0, fault)["sylvaren odds"] != played(1, fault)["sylvaren odds"]


def test_points_on_a_circle_are_rounded_where_no_bit_matters() -> None:
    for count in range(1, 80):
        for k, (x, y) in enumerate(ring_of(count)):
            assert length_of(x, y) == pytest.approx(1, abs=1e-8)
            for value, exact in ((x, cos(2 * pi * k / count)), (y, sin(2 * pi * k / count))):
                assert {round(nextafter(exact, way), 9) for way in (inf, -inf)} == {value}


def test_directions_are_even_and_one_pas_long() -> None:
    random = Random(3).random
    found = [direction_from(random) for _n in range(4000)]
    assert all(length_of(*one) == pytest.approx(1) for one in found)
    quarters = [sum((x > 0, y > 0) == one for x, y in found) for one in ((True, True), (False, False), (True, False))]
    eighths = sum(abs(x) > abs(y) for x, y in found)
    assert all(abs(count - 1000) < 120 for count in quarters) and abs(eighths - 2000) < 160
