"""Boxes of a run are judged together: what only one answer makes whole is told by the others."""

import pytest

from generator.game.marks import Tick, is_run_from_ends, is_run_from_first, settle_run


def states(written: str) -> dict[str, Tick]:
    """x is a mark, . is none, ? cannot be told, # is printed."""
    kinds = {"x": Tick("marked"), ".": Tick("empty"), "?": Tick("uncertain"), "#": Tick("marked", True)}
    return {f"b{n}": kinds[one] for n, one in enumerate(written)}


def told(ticks: dict[str, Tick]) -> str:
    return "".join({"marked": "x", "empty": ".", "uncertain": "?"}[one.state] for one in ticks.values())


@pytest.mark.parametrize(
    ("written", "settled"),
    [
        ("x?x...", "xxx..."),  # between two marks it is one
        ("xx?...", "xx?..."),  # at the end of the run it may be the last
        ("xx.?..", "xx...."),  # beyond its end it is none
        ("?x....", "xx...."),
        ("??x.?.", "xxx..."),
        ("x..x?.", "x..x?."),  # nothing makes this whole: nothing is told
        ("#?x...", "xxx..."),
        ("?????????x", "?????????x"),  # so many are asked
    ],
)
def test_a_run_from_the_first(written: str, settled: str) -> None:
    ticks = states(written)
    assert told(settle_run(ticks, list(ticks), is_run_from_first)) == settled


@pytest.mark.parametrize(
    ("written", "settled"), [("..x?##", "..xx##"), ("..?x##", "..?x##"), (".?....", "......"), ("x?..##", "x?..##")]
)
def test_what_is_left_stands_together(written: str, settled: str) -> None:
    ticks = states(written)
    assert told(settle_run(ticks, list(ticks), is_run_from_ends)) == settled.replace("#", "x")
