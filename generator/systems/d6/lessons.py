"""Talents and powers that can be learned: those of one's own content, with a price, since the source's tables are not
given (L753); and those that a class begins with, which others may be taught (L214)."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from generator.core.content.declared import Ref
from generator.core.content.loading import Citations
from generator.core.frozen import Record
from generator.core.names import slug
from generator.core.reading.shape import Between

TalentType = Literal["passif", "illimite", "combat", "jour"]


class TaughtTalent(Record):
    """A talent with its price (A40), and the class it is of."""

    id: str
    label: str
    cost: Annotated[int, Between(0, 9999)]
    text: str
    type: TalentType = "passif"
    classe: Annotated[str, Ref("classes")] | None = None
    source: Citations = ()


class TaughtPower(Record):
    id: str
    label: str
    cost: Annotated[int, Between(0, 9999)]
    text: str
    exhaustion: Annotated[int, Between(1, 12)] | None = None
    source: Citations = ()


class Lesson(Record):
    """What content says of a talent or a power; no price where the GM agrees on one."""

    name: str
    text: str
    type: TalentType = "passif"
    classe: str | None = None  # its id
    craft: bool = False
    cost: int | None = None
    exhaustion: int | None = None


def talents(own: Mapping[str, TaughtTalent], classes: Mapping[str, Any]) -> dict[str, Lesson]:
    held = [(one.id, t) for one in classes.values() for t in one.talents]
    base = {slug(t.name): Lesson(t.name, t.text, t.type, home, t.craft) for home, t in held}
    return base | {slug(t.label): Lesson(t.label, t.text, t.type, t.classe, cost=t.cost) for t in own.values()}


def powers(own: Mapping[str, TaughtPower], classes: Mapping[str, Any]) -> dict[str, Lesson]:
    base = {slug(p.name): Lesson(p.name, p.text, classe=one.id) for one in classes.values() for p in one.powers}
    return base | {slug(p.label): Lesson(p.label, p.text, cost=p.cost, exhaustion=p.exhaustion) for p in own.values()}
