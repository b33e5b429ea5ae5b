"""What a page of making a file shows: the step, its status and its neighbours, and problems beside the fields they
concern.

A step has an address (`?etape=race`), so that reloading and going back work as everywhere. A form sent from a step
carries its name (`_etape`): the page that comes back is that step, and a whole form replaces its keys alone. A problem
is shown once, as near to its field as the page has room for it.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal

from flask import request
from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.problems import Problem
from generator.base.record import Record
from generator.game.guide import LAST, Step
from generator.game.page.fields import id_of, name_of, path_of
from generator.game.page.model import Field
from generator.web.document import Document

_CITED = re.compile(r" \(\w+\.txt:L[^)]*\)$")  # the line of a source: for those who check, not for a page


class PlacedProblem(Record):
    problem: Problem
    anchor: str  # the id of the field it stands beside
    text: str  # its message, with the field's name where it has none: it is also read far from its field


Tone = Literal["error", "todo", "warning", "note"]


def tone(problem: Problem) -> Tone:
    """Return the tone of a problem: an error that is only unfinished is still to do."""
    return "todo" if problem.unfinished and problem.severity == "error" else problem.severity


def is_shown_on_step(problem: Problem) -> bool:
    """Return whether a step shows a problem: not what is still to do there, nor what is merely unusual."""
    return not problem.unfinished and (problem.severity == "error" or problem.code == "missing-glyph")


class Slots:
    """The problems of a page, taken while it is made, from the inside out: a field takes its own, a group what is left
    in it."""

    def __init__(self, problems: Sequence[Problem], fields: Mapping[str, Field]) -> None:
        plain = (replace(p, message=_CITED.sub("", p.message)) for p in problems)
        self._open = [_at_field(p, fields) if p.key else p for p in plain]
        self._fields = fields
        self.worst = _worst({tone(p) for p in problems})
        self.fixes = sum(bool(p.fix) for p in problems)
        self.placed: list[PlacedProblem] = []
        self._seen = 0

    def at(self, name: str) -> list[Problem]:
        """Take the problems of exactly this field."""
        path = path_of(name)
        return self._take((p for p in self._open if p.path == path), name)

    def under(self, name: str) -> list[Problem]:
        """Take what is left at this place and below it."""
        return self.among([name])

    def among(self, names: Sequence[str]) -> list[Problem]:
        """Take what is left at these places and below them; all of it stands beside the first."""
        paths = [path_of(name) or () for name in names]
        return self._take((p for p in self._open if any(p.path[: len(path)] == path for path in paths)), names[0])

    def _take(self, matching: Iterable[Problem], name: str) -> list[Problem]:
        taken = list(matching)
        self._open = [p for p in self._open if p not in taken]
        field = self._fields.get(name)
        self.placed += [PlacedProblem(p, id_of(name), _name_field(p, field)) for p in taken]
        return taken

    def newest(self) -> str:
        """Return the worst tone of what was placed since the last call: the status of a part of the page."""
        tones = {tone(placed.problem) for placed in self.placed[self._seen :]}
        self._seen = len(self.placed)
        return _worst(tones)

    def rest(self) -> list[Problem]:
        left, self._open = self._open, []
        return left


def _worst(tones: Collection[str]) -> str:
    return next((name for name in ("error", "todo", "warning", "note") if name in tones), "fine")


def _name_field(problem: Problem, field: Field | None) -> str:
    message = problem.message
    named = field is None or problem.severity != "error" or field.label.casefold() in message.casefold()
    return message if field is None or named else join_label(field.label, message)


def _at_field(problem: Problem, fields: Mapping[str, Field]) -> Problem:
    """Place the problem of a missing key at its field, under the field's label: it has no place in a file."""
    path = (*problem.path, problem.key)
    field = fields.get(name_of(path))
    if field is None:
        return problem
    return replace(problem, path=path, message=_("{label}: still to be filled in").format(label=field.label), hint=None)


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
