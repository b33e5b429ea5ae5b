"""The steps of making a file: which is shown, its status, and its neighbours.

A step has an address (`?etape=race`), so that reloading and going back work as everywhere. A form sent from a step
carries its name (`_etape`): the page that comes back is that step, and a whole form replaces its keys alone."""

from collections.abc import Sequence

from flask import request

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.game.steps import LAST, Step
from generator.web.document import Document
from generator.web.slots import tone

STEP = "etape"
NEXT = "suite"  # the first step that is not done


class StepStatus(Record):
    """A step on the rail: `tone` is fine, todo or error; `is_shown`: it is the one on the page."""

    id: str
    label: str
    tone: str
    is_shown: bool


def step_shown(document: Document) -> Step | None:
    """Return the step of a document that the browser shows; None on its whole page."""
    name = request.form.get(f"_{STEP}", "") if request.method == "POST" else request.args.get(STEP, "")
    return find_step(document, name) if name else None


def find_step(document: Document, name: str) -> Step | None:
    if name == NEXT:
        open_ones = (step for step in document.steps if tone_of_step(step, document.problems) != "fine")
        return next(iter((*open_ones, *document.steps[-1:])), None)
    return next((step for step in document.steps if step.id == name), None)


def tone_of_step(step: Step, problems: Sequence[Problem]) -> str:
    """Return the tone of the worst problem at the keys of a step."""
    tones = {tone(p) for p in problems if (str(p.path[0]) if p.path else p.key) in step.keys}
    return next((name for name in ("error", "todo") if name in tones), "fine")


def rail_of(document: Document, shown: Step) -> list[StepStatus]:
    steps = document.steps
    tones = {step.id: tone_of_step(step, document.problems) for step in steps}
    if any(tones[step.id] != "fine" for step in steps):
        tones[LAST] = "todo"
    return [StepStatus(step.id, _(step.label), tones[step.id], step.id == shown.id) for step in steps]


def beside_step(document: Document, shown: Step) -> tuple[Step | None, Step | None]:
    """Return the steps before and after this one."""
    steps = document.steps
    at = [step.id for step in steps].index(shown.id)
    return (steps[at - 1] if at else None), (steps[at + 1] if at + 1 < len(steps) else None)
