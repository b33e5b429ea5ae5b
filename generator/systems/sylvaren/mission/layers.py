"""The content of a mission beside its objective: missions and what they change (S-84), approaches, layouts, secondary
objectives, twists (S-61 to S-67)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from generator.base.geometry import Rect
from generator.base.record import Record
from generator.content.declared import Entry, Icon, Ref
from generator.model.scenario import Pas
from generator.reading.shape import Between

BOOK_APPROACH = "bord"  # S-33's edge
BOOK_LAYOUT = "eparpillees"
NOTHING, QUIET = "rien", "calme"  # no secondary objective, no twist
_DRAWN = 36.0  # side of the table for which zones are written
_SMALL = 12.0  # zones up to this size are not scaled


Lean = Annotated[int, Between(-2, 2)]  # how much harder a mission is with it than with others, simulated


class ZoneShape(Record):
    at: Annotated[tuple[Pas, ...], Between(4, 4)]


Slip = Literal["gift", "complication"]


class Aftermath(Entry):
    """What a mission changes in the next one: what its slip is, whether the enemy holds a force back."""

    text: str
    slip: Slip | None = None
    reserve: bool | None = None


class Ending(Record):
    """What has changed once a mission is won or lost."""

    text: str
    then: Annotated[str, Ref("aftermaths")]


class Mission(Entry):
    """A place, an objective, an enemy and a sentence that are drawn together (S-84). Without a faction it is against
    anybody."""

    places: tuple[str, ...]
    objective: Annotated[str, Ref("objectives")]
    situation: str
    won: Ending
    lost: Ending
    faction: Annotated[str, Ref("factions")] | None = None


class TurnEvent(Entry):
    """What may happen in a turn at these places (S-85). `needs`: low scenery."""

    places: tuple[str, ...]
    text: str
    needs: Literal["low"] | None = None


class Approach(Entry):
    """An approach. Its zones are for the lower edge; `turns`: by how many quarters they may be turned; `flip`: mirrored
    too."""

    zones: tuple[ZoneShape, ...]
    text: str
    turns: Annotated[int, Between(1, 4)] = 4
    flip: bool = False
    weight: Annotated[int, Between(0, 100)] = 1
    hard: Lean = 0

    def lay_zones(self, table: tuple[int, int], quarter: int, *, flipped: bool) -> tuple[Rect, ...]:
        """Return the zones, scaled to the table, then turned."""
        return tuple(_lay_zone(zone.at, table, quarter, flipped) for zone in self.zones)


def _lay_zone(at: tuple[Pas, ...], table: tuple[int, int], quarter: int, flipped: bool) -> Rect:
    x, y, w, h = at
    across, up = (float(side) for side in (table if quarter % 2 == 0 else table[::-1]))
    wide = _to_half(w * across / _DRAWN) if w > _SMALL else float(w)
    high = _to_half(h * up / _DRAWN) if h > _SMALL else float(h)
    left = _to_half(x * (across - wide) / (_DRAWN - w)) if w < _DRAWN else 0.0
    low = _to_half(y * (up - high) / (_DRAWN - h)) if h < _DRAWN else 0.0
    if flipped:
        left = across - left - wide
    for _n in range(quarter):
        left, low, wide, high, across, up = up - low - high, left, high, wide, up, across
    return Rect(left, low, wide, high)


def _to_half(value: float) -> float:
    return int(value * 2 + 0.5) / 2


class Duel(Entry):
    """What two groups against each other fight for (S-90). `need`: points that win; `end`: who wins at the limit."""

    icon: Icon
    kind: Literal["last", "leader", "loot", "ground"]
    victory: str
    end: str = ""
    rule: str = ""
    token: str = ""
    points: Annotated[int, Between(0, 4)] = 0
    need: Annotated[int, Between(1, 9)] | None = None
    turns: Annotated[int, Between(1, 40)] | None = None


class Layout(Entry):
    score: Literal["free", "ring", "line", "net", "ambush"]
    behaviours: Mapping[Annotated[str, Ref("behaviours")], int]
    strongest: Literal["near", "far", "any"] = "any"
    weight: Annotated[int, Between(0, 100)] = 1
    hard: Lean = 0


class Secondary(Entry):
    """A secondary objective. `credits` for the group; `needs`: a limit of turns, low scenery; `without`: the objectives
    it does not go with; `unharmed`: not reached where a figure ended at Quality 0."""

    text: str = ""
    credits: Annotated[int, Between(0, 100)] = 0
    needs: Literal["limit", "low"] | None = None
    without: tuple[Annotated[str, Ref("objectives")], ...] = ()
    unharmed: bool = False
    weight: Annotated[int, Between(0, 100)] = 1


class Twist(Entry):
    """A twist. `themes`: where it may come, everywhere if empty; `needs`: what must be present, low scenery, a token or
    an exit (aim), a force of this strength or of this behaviour. When its slip is opened is printed outside."""

    text: str
    themes: tuple[str, ...] = ()
    needs: Literal["faible", "low", "aim", "garde", "assaut", "patrouille"] | None = None
    gift: bool = False  # to the group; else a complication (S-79)
    weight: Annotated[int, Between(0, 100)] = 1
