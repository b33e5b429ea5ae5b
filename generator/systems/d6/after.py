"""What a player is asked after a session."""

from collections.abc import Generator
from typing import Any

from generator.core.game.guide import Question, number, optional
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.scenario.model import Scenario
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived

MOST_XP, MOST_CREDITS, MOST_NOTE = 999, 999_999, 200


def after(
    c: Derived, definitions: Definitions, played: Scenario | None
) -> Generator[Question, str, list[tuple[str, Given]]]:
    status = (_("{left} XP to spend, {credits} credits").format(left=c.xp.left, credits=c.credits),)
    xp = yield Question(_("XP won?"), default="0", status=status, check=number(0, MOST_XP))
    credits = yield Question(_("Credits won, or lost (-50)?"), default="0", check=number(-MOST_CREDITS, MOST_CREDITS))
    note = yield Question(_("A word for the journal (may be empty)?"), check=optional(MOST_NOTE))
    given: dict[str, Any] = {"xp": int(xp) or None, "credits": int(credits) or None, "note": note.strip() or None}
    return [("gain", given)] if given["xp"] or given["credits"] else []
