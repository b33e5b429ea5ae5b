"""Talents and powers that can be bought: kinds of one's own content, since the source's tables are not given (L753)."""

from typing import Annotated, Literal

from generator.core.content.declared import Ref
from generator.core.content.loading import Citations
from generator.core.frozen import dataclass
from generator.core.reading.shape import Between

TalentType = Literal["passif", "illimite", "combat", "jour"]


@dataclass(frozen=True)
class TaughtTalent:
    """A talent with its price (A40), and the class it is of."""

    id: str
    label: str
    cost: Annotated[int, Between(0, 9999)]
    text: str
    type: TalentType = "passif"
    classe: Annotated[str, Ref("classes")] | None = None
    source: Citations = ()


@dataclass(frozen=True)
class TaughtPower:
    id: str
    label: str
    cost: Annotated[int, Between(0, 9999)]
    text: str
    exhaustion: Annotated[int, Between(1, 12)] | None = None
    source: Citations = ()
