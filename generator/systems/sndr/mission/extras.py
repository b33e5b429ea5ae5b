"""The optional parts of a game of SN&DR (N-57): a secret job for each band, a twist for both."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import mark
from generator.chance.dice import Roller
from generator.game.params import RANDOM, drawn_choice
from generator.systems.sndr.rules.definitions import Definitions

EXTRAS = {"secondary": "Missions secrètes", "twist": "Surprise"}
EXTRA_PARAMS = (
    drawn_choice("secondary", mark("A secret job for each band; random draws two."), "secondaire",
                 mark("Secret job"), "secondaries"),
    drawn_choice("twist", mark("The surprise on a sealed slip; random draws one."), "surprise", mark("Twist"),
                 "twists"),
)


def extras_asked(secondary: str | None, twist: str | None) -> dict[str, str]:
    return {part: word for part, word in (("secondary", secondary), ("twist", twist)) if word}


def draw_extra(d: Definitions, asked_for: Mapping[str, str], part: str, roller: Roller) -> Any:
    """Return the twist, or a job for each band: as chosen, or drawn, never the same for both."""
    asked = asked_for.get(part, RANDOM)
    known = list(d.twists if part == "twist" else d.secondaries)
    first = roller.choice(known) if asked == RANDOM else asked
    if part == "twist":
        extra: Any = first
    else:
        extra = (first, roller.choice([job for job in known if job != first]) if asked == RANDOM else asked)
    roller.note(EXTRAS[part], "tirage" if asked == RANDOM else "choix", extra if part == "twist" else list(extra))
    return extra
