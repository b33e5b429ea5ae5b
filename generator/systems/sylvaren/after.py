"""What a group's player is asked after a game."""

from collections.abc import Generator
from typing import Any

from generator.core.game.guide import LOST, WON, Option, Question, optional, outcome
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.raid import THREATS, Raid

NONE, THROW = "aucune", "lancer"
MOST_NOTE = 200


def after(
    group: Group, definitions: Definitions, played: Raid | None
) -> Generator[Question, str, list[tuple[str, Given]]]:
    """The outcome, the threat where no scenario says it, and the fate of those who fell."""
    end = yield from outcome(played)
    if not end:
        return []
    threat = None
    if played is None or played.threat not in THREATS:
        threat = yield Question(_("The scenario's threat?"), tuple(Option(one, one) for one in THREATS), "moyen")
    rolls, down = [], []
    for name in (yield from _fallen([one.figure.name for one in group.members])):
        dice = (Option(THROW, _("throw it for me")), *(Option(str(n), str(n)) for n in range(1, 7)))
        die = yield Question(_("{name}: the D6 thrown at the table?").format(name=name), dice, THROW)
        if die == THROW:
            down.append(name)
        else:
            rolls.append(f"{name}={die}")
    note = yield Question(_("A word for the journal (may be empty)?"), check=optional(MOST_NOTE))
    given: dict[str, Any] = {
        "played": played, "threat": threat, "won": end == WON, "lost": end == LOST,
        "down": tuple(down), "roll": tuple(rolls), "note": note.strip() or None,
    }  # fmt: skip
    return [("result", given)]


def _fallen(names: list[str]) -> Generator[Question, str, list[str]]:
    found: list[str] = []
    while len(found) < len(names):
        left = [Option(str(n), name) for n, name in enumerate(names) if name not in found]
        options = (Option(NONE, _("nobody else") if found else _("nobody")), *left)
        answer = yield Question(_("Who ended the game at Quality 0?"), options, NONE)
        if answer == NONE:
            break
        found.append(names[int(answer)])
    return found
