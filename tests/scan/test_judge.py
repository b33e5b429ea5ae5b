"""What is seen in a box, and what it says; without a photo."""

import pytest
from msgspec.structs import replace

pytest.importorskip("cv2")

from generator.scan.judge import BoxSeen, Stroke, judge_boxes

EMPTY = BoxSeen("a", False, 2.2, 0.002, 0.02, 0.01, (0, 0, 0, 0), 0.2, 0.0, Stroke(), 0.01, 1.0, 0.9, 0.1, 200.0)
TICK = replace(EMPTY, mean=0.09, peak=0.4, middle=0.35, halves=(0.09, 0.09, 0.08, 0.1), spread=0.9)


def states(*boxes: BoxSeen) -> list[str]:
    judged = judge_boxes([*boxes, *[EMPTY] * 20])
    assert [one.printed for one in judged] == [box.printed for box in boxes] + [False] * 20
    return [one.state for one in judged[: len(boxes)]]


def test_the_colour_of_ink_tells_a_pale_pen_from_what_was_rubbed_out() -> None:
    pale = replace(TICK, mean=0.034, peak=0.135, middle=0.12, halves=(0.03, 0.03, 0.03, 0.03))
    smudge = replace(TICK, mean=0.09, peak=0.17, middle=0.16)
    assert states(TICK, pale, smudge) == ["marked", "uncertain", "uncertain"]
    assert states(TICK, replace(pale, tint=0.2), replace(smudge, tint=0.2)) == ["marked"] * 3
    assert states(replace(EMPTY, tint=0.2)) == ["empty"], "colour alone is no mark"


def test_a_frame_a_hair_off_is_no_mark() -> None:
    """What is at the rim alone, and faint; a stroke through the middle is asked about."""
    off = replace(EMPTY, mean=0.005, peak=0.08, middle=0.005)
    assert states(off, replace(off, middle=0.07)) == ["empty", "uncertain"]


def test_a_tail_is_a_tick_s_where_its_hook_is() -> None:
    """Beyond its box, as long as it may be; a stroke without a hook may pass through."""
    tailed = replace(TICK, outside=0.3, stroke=Stroke(0.35, 3.0, 6.0, hook=True))
    assert states(tailed, replace(tailed, stroke=Stroke(0.35, 3.0, 6.0))) == ["marked", "uncertain"]


def on_paper(grain: float, box: BoxSeen) -> str:
    """Judge a box on a page whose empty ones are as dark as the grain of paper and sensor makes them."""
    return judge_boxes([box, *[replace(EMPTY, peak=grain)] * 20])[0].state


def test_what_is_no_darker_than_four_times_the_grain_is_empty() -> None:
    dark = {peak: replace(EMPTY, peak=peak, middle=0.05, mean=0.01) for peak in (0.045, 0.055, 0.075, 0.085, 0.095)}
    assert [on_paper(0.01, dark[peak]) for peak in (0.045, 0.055)] == ["empty", "uncertain"]
    assert [on_paper(0.02, dark[peak]) for peak in (0.075, 0.085)] == ["empty", "uncertain"]
    assert [on_paper(0.05, dark[peak]) for peak in (0.085, 0.095)] == ["empty", "uncertain"]  # and never more


def test_a_printed_tick_is_a_mark_however_pale_and_no_measure_of_the_hand() -> None:
    printed = replace(TICK, printed=True, peak=0.1, mean=0.03)
    assert states(TICK, printed) == ["marked", "marked"]
    assert states(replace(TICK, peak=0.35), *[replace(printed, peak=0.9, mean=0.05)] * 5)[0] == "marked"
    over = replace(printed, peak=0.5, mean=0.09)
    assert states(over, replace(over, spread=0.4)) == ["uncertain", "marked"]


def test_a_box_that_is_badly_seen_is_asked_about() -> None:
    for seen in (replace(TICK, agree=0.49), replace(TICK, left=0.81), replace(TICK, frame=0.39),
                 replace(TICK, white=34.0)):  # fmt: skip
        assert states(seen) == ["uncertain"]
    assert states(replace(TICK, agree=0.5, left=0.8, frame=0.4, white=35.0)) == ["marked"]
