"""What a scenario is won by (S-58): objectives as content, one drawn for a scenario, its tokens placed on the table."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal

from generator.core.chance.dice import Roller
from generator.core.content.declared import Entry, Icon
from generator.core.content.loading import Content
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.shape import Between
from generator.core.scenario.geometry import Point, Rect, distance
from generator.core.scenario.model import Objective as Spot
from generator.core.scenario.model import Pas

ELIMINATION = "elimination"
RANDOM = "random"
_APART = 8.0  # between two tokens of one objective
_ROOM = 1.5  # between a token and a marker, or the edge of the table


class Objective(Entry):
    """`points` tokens on the table; an action beside one is a test of 2D6 (L79) whose outcomes are printed."""

    icon: Icon
    victory: str
    defeat: str
    points: Annotated[int, Between(0, 4)] = 0
    where: Literal["far", "middle", "edge", "spread"] = "far"
    token: str = ""
    test: Annotated[int, Between(2, 6)] | None = None
    full: str = ""
    partial: str = ""
    failed: str = ""
    turns: Annotated[int, Between(1, 40)] | None = None
    ticks: Annotated[int, Between(1, 12)] | None = None  # boxes of its score, where they are not its points


def check_objectives(content: Content, objectives: Iterable[Objective]) -> None:
    """One with tokens says all that is done beside them."""
    for one in objectives:
        for key in ("token", "test", "full", "partial", "failed") if one.points else ():
            if not getattr(one, key):
                message = _("an objective with tokens needs '{key}'").format(key=key)
                content.fault_at("objectives", Problem("missing-key", (one.id, "points"), message, _("add it")))


def draw_objective(known: Mapping[str, Objective], wanted: str | None, roller: Roller) -> Objective:
    """The one asked for; else half of the time the source's own, else one of the house."""
    others = [o for o in known.values() if o.id != ELIMINATION]
    if wanted and wanted != RANDOM:
        found = known[wanted]
    else:
        found = known[ELIMINATION] if not others or (not wanted and roller.below(2)) else roller.choice(others)
    roller.note("Objectif", "choix" if wanted and wanted != RANDOM else "tirage", found.id)
    return found


def place_tokens(one: Objective, table: Rect, ground: Rect, clear: Sequence[Rect], roller: Roller) -> tuple[Spot, ...]:
    """Its tokens, on half pas, apart from each other and from what must stay clear; fewer where there is no room."""
    area = _area_of_tokens(one, table, ground)
    points: list[Point] = []
    for _dart in range(400):
        if len(points) == one.points:
            break
        across, up = max(0, int(area.w * 2)), max(0, int(area.h * 2))
        at = (area.x + roller.below(across + 1) / 2, area.y + roller.below(up + 1) / 2)
        if all(distance(at, p) >= _APART for p in points) and not any(r.holds_point(at) for r in clear):
            points.append(at)
    if one.points and not points:
        points = [area.centre]
    for x, y in points:
        roller.note(f"Objectif : {one.token or one.label}", "table", [x, y])
    return tuple(Spot(one.id, Pas(x), Pas(y)) for x, y in points)


def _area_of_tokens(one: Objective, table: Rect, ground: Rect) -> Rect:
    """Where its tokens may stand, out of sight of the deployment like the forces."""
    if one.where == "edge":
        return Rect(table.w / 4, table.h - 0.5, table.w / 2, 0)
    if one.where == "middle":
        side = min(6.0, ground.w, ground.h)
        return Rect(int(table.w - side) / 2, max(ground.y, int(table.h - side) / 2), side, side)
    if one.where == "far":
        return Rect(ground.x, ground.y + ground.h / 2, ground.w, ground.h / 2)
    return ground


def around_tokens(objectives: Sequence[Spot], room: float = _ROOM) -> list[Rect]:
    return [Rect(o.x - room, o.y - room, 2 * room, 2 * room) for o in objectives]
