"""In whose colours something is printed."""

from collections.abc import Mapping
from typing import Any

from generator.core.record import Record


class Livery(Record):
    """The colours of a game or of a side, and the icon of its emblem; everything else is the same for all."""

    accent: str = "#3d4650"
    wash: str = "#eceef0"
    emblem: str = ""

    @classmethod
    def of(cls, sides: Mapping[str, Any], side: str | None) -> "Livery":
        """A side's own; plain where it is none of these."""
        own = sides.get(side or "")
        return cls(own.accent, own.wash) if own else cls()
