"""Problems beside the fields they concern: each is shown once, as near to its field as the page has room for it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from generator.core.reading.problems import Path, Problem
from generator.web.fields import id_of, path_of


@dataclass(frozen=True)
class Placed:
    problem: Problem
    anchor: str  # the id of the field it stands beside; empty when it stands beside none


Tone = Literal["error", "todo", "warning"]


def tone(problem: Problem) -> Tone:
    """What is only not done yet is no fault, though nothing is printed before it is."""
    unfinished = problem.code.endswith(("-missing", "-pending", "-vide", "-absent")) or problem.code == "missing-key"
    return "todo" if unfinished and problem.severity == "error" else problem.severity


class Slots:
    """Filled while a page is made, from the inside out: a field takes its own problems, a group what is left in it."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self._open = list(problems)
        tones = {tone(p) for p in problems}
        self.worst = next((name for name in ("error", "todo", "warning") if name in tones), "fine")
        self.placed: list[Placed] = []

    def at(self, name: str) -> list[Problem]:
        """The problems of exactly this field."""
        path = path_of(name.removesuffix("[]"))
        return self._take((p for p in self._open if p.path == path), name)

    def under(self, name: str) -> list[Problem]:
        """What is left at this place and below it."""
        path: Path = path_of(name) or ()
        return self._take((p for p in self._open if p.path[: len(path)] == path), name)

    def _take(self, wanted: Iterable[Problem], name: str) -> list[Problem]:
        found = list(wanted)
        self._open = [p for p in self._open if p not in found]
        self.placed += [Placed(p, id_of(name)) for p in found]
        return found

    def rest(self) -> list[Problem]:
        found, self._open = self._open, []
        return found

