"""Which step of making a file is shown, how each step stands, and what its buttons do.

A step has an address of its own (`?etape=race`), so that reloading and going back work as everywhere. What is sent from
a step has its name (`_etape`): the page that comes back is that step, and a whole form replaces its keys alone.
"""

from collections.abc import Sequence

from flask import request

from generator.core.page.making import LAST, Step
from generator.core.reading.problems import Problem
from generator.core.record import Record
from generator.web.document import Document
from generator.web.slots import tone

STEP = "etape"
NEXT = "suite"  # the first step that is not done


class Stand(Record):
    """A step on the rail: `tone` is fine, todo or error; `here`: it is shown."""

    id: str
    label: str
    tone: str
    here: bool


def step_shown(one: Document) -> Step | None:
    """The step that the browser shows of a document; None on its whole page."""
    name = request.form.get(f"_{STEP}", "") if request.method == "POST" else request.args.get(STEP, "")
    return find_step(one, name) if name else None


def find_step(one: Document, name: str) -> Step | None:
    if name == NEXT:
        open_ones = (step for step in one.steps if tone_of_step(step, one.problems) != "fine")
        return next(iter((*open_ones, *one.steps[-1:])), None)
    return next((step for step in one.steps if step.id == name), None)


def tone_of_step(step: Step, problems: Sequence[Problem]) -> str:
    """How a step stands: the worst of what is wrong at its keys."""
    tones = {tone(p) for p in problems if (str(p.path[0]) if p.path else p.key) in step.keys}
    return next((name for name in ("error", "todo") if name in tones), "fine")


def rail_of(one: Document, shown: Step) -> list[Stand]:
    steps = one.steps
    tones = {step.id: tone_of_step(step, one.problems) for step in steps}
    if any(tones[step.id] != "fine" for step in steps):
        tones[LAST] = "todo"
    return [Stand(step.id, step.label, tones[step.id], step.id == shown.id) for step in steps]


def beside_step(one: Document, shown: Step) -> tuple[Step | None, Step | None]:
    """The step before and the one after."""
    steps = one.steps
    at = [step.id for step in steps].index(shown.id)
    return (steps[at - 1] if at else None), (steps[at + 1] if at + 1 < len(steps) else None)
