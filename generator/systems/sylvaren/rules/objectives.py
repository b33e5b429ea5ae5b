"""The objectives of a scenario as content (S-58, S-63, S-64)."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.content.declared import Entry, Icon, Ref
from generator.content.loading import Content
from generator.reading.shape import Between

ELIMINATION = "elimination"
_FACES = 6


class Objective(Entry):
    """An objective with `points` tokens on the table; an action beside one is a test of 2D6 (L79) whose outcomes are
    printed."""

    icon: Icon
    victory: str
    defeat: str
    points: Annotated[int, Between(0, 4)] = 0
    need: Annotated[int, Between(1, 4)] | None = None
    where: Literal["far", "middle", "edge", "spread", "site"] = "far"
    token: str = ""
    test: Annotated[int, Between(2, 6)] | None = None
    full: str = ""
    partial: str = ""
    failed: str = ""
    enough: Literal["done", "half", "easier", "none"] = "none"  # a single success: all, half, an easier test, nothing
    back: Literal["exit", "edge"] | None = None
    leave: Literal["carriers", "one", "half"] = "one"
    carry: Annotated[int, Between(1, 12)] | None = None
    hold: Annotated[int, Between(0, 3)] = 0
    capture: bool = False
    turns: Annotated[int, Between(1, 40)] | None = None  # a fixed limit, instead of the computed one (S-63)
    ticks: Annotated[int, Between(1, 12)] | None = None  # boxes of its score, if other than its points
    weight: Annotated[int, Between(0, 100)] = 2
    reward: Annotated[int, Between(0, 30)] = 10  # of the threat's credits, in tenths
    guards: tuple[Annotated[str, Ref("profiles")], ...] = ()
    without: tuple[Annotated[str, Ref("approaches")], ...] = ()
    next: Mapping[str, tuple[Annotated[str, Ref("objectives")], ...]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of tokens needed."""
        return self.need or self.points

    @property
    def attempts(self) -> float:
        """The average number of tests of a token until its text says done."""
        if not self.test:
            return 0.0
        hit = (_FACES + 1 - self.test) / _FACES
        none = (1 - hit) * (1 - hit)
        if self.enough == "done":
            return 1 / (1 - none)
        if self.enough == "none":
            return 1 / (hit * hit)
        half = 2 * hit * (1 - hit)
        after = 1 / (1 - none)  # the second half: any success
        if self.enough == "easier":
            easier = (_FACES + 2 - self.test) / _FACES
            after = 1 / (easier * easier)
        return (1 + half * after) / (1 - none)

    @property
    def is_limited(self) -> bool:
        return self.id != ELIMINATION


def check_objectives(content: Content, objectives: Iterable[Objective]) -> None:
    """Check that objectives with tokens have every text of their tests, and that sequels are of known outcomes."""
    for objective in objectives:
        for key in ("token", "test", "full", "partial", "failed") if objective.points else ():
            if not getattr(objective, key):
                message = _("an objective with tokens needs '{key}'").format(key=key)
                content.fault_at("objectives", Problem("missing-key", (objective.id, "points"), message, _("add it")))
        for end in objective.next:
            if end not in ("won", "lost"):
                message = _("'{style}' is none of {styles}").format(style=end, styles="won, lost")
                content.fault_at("objectives", Problem("unknown-key", (objective.id, "next", end), message))
