"""The questions for a player after a session."""

from collections.abc import Generator
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _
from generator.game.guide import Option, Question, WholeNumber, optional_text, yes_or_no
from generator.model.scenario import Scenario
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.life import DEAD, keys_asked_by
from generator.systems.d6.show.wording import credits_text
from generator.writing.edits import Edit

MOST_XP, MOST_CREDITS, MOST_PV, MOST_NOTE, MOST_WORDS = 999, 999_999, 999, 200, 80
NONE = ""


def after(c: Derived, d: Definitions, played: Scenario | None) -> Generator[Question, str, list[Edit]]:
    """Ask for XP, credits, wounds and what they left, a word: Enter where nothing happened."""
    status = (_("{left} XP to spend, {credits}").format(left=c.xp.left, credits=credits_text(c.credits)),)
    xp = yield Question(_("XP won?"), default="0", status=status, check=WholeNumber(0, MOST_XP), shared=True)
    purse = WholeNumber(-MOST_CREDITS, MOST_CREDITS)
    credits = yield Question(_("Credits won, or lost (-50)?"), default="0", check=purse, shared=True)
    edits: list[Edit] = []
    if int(xp) or int(credits):
        edits.append(Edit.of_action("gain", {"xp": int(xp) or None, "credits": int(credits) or None}))
    edits += yield from _ask_wounds(c, d)
    note = (yield Question(_("A word for the journal (may be empty)?"), check=optional_text(MOST_NOTE))).strip()
    if note and not edits:
        return [Edit.of_action("note", {"text": note})]
    if note:
        edits[0] = replace(edits[0], arguments={**edits[0].arguments, "note": note})
    return edits


def _ask_wounds(c: Derived, d: Definitions) -> Generator[Question, str, list[Edit]]:
    """Ask for PV lost, death (L532) or the sequela of a blow under 0 PV (L822), PV given back."""
    now = c.pv_now
    if now is None:  # the Gardien's die is not rolled: no PV to lose yet
        return []
    edits: list[Edit] = []
    status = (_("{n} PV left of {most}").format(n=now, most=c.pv.text),)
    lost = int((yield Question(_("PV lost?"), default="0", status=status, check=WholeNumber(0, MOST_PV))))
    if lost:
        edits.append(Edit.of_action("hurt", {"count": lost}))
    if now - lost <= d.constants.pv_dead < now and (
        yield from yes_or_no(_("At {n} PV: is that the end?").format(n=now - lost))
    ):
        return [*edits, Edit.of_action("status", {"name": (DEAD,)})]
    if now - lost < d.constants.pv_unconscious <= now:
        edits += yield from _ask_sequela(c, d)
    if now - lost < c.pv.without_die:
        back = int((yield Question(_("PV given back since?"), default="0", check=WholeNumber(0, MOST_PV))))
        edits += [Edit.of_action("heal", {"count": back})] if back else []
    return edits


def _ask_sequela(c: Derived, d: Definitions) -> Generator[Question, str, list[Edit]]:
    rolls = [Option(str(n), str(n), _effect_of_roll(n, d)) for n in range(1, len(d.constants.sequela_asks) + 1)]
    text = _("Under 0 PV: the D12 of the sequela?")
    roll = yield Question(text, (*rolls, Option(NONE, _("not rolled"))))  # their numbers are the die's
    if roll == NONE:
        return []
    answers: dict[str, Any] = {"roll": int(roll)}
    for key, word, question, options in (
        ("effet", "effect", _("What is broken or lost?"), ()),
        ("cicatrice", "scar", _("Where is the scar?"), ()),
        ("don", "talent", _("Which talent is lost?"), tuple(Option(t.name, t.name) for t in c.talents)),
        ("caracteristique", "characteristic", _("Which characteristic loses 1D?"),
         tuple(Option(characteristic.id, characteristic.label) for characteristic in d.characteristics.values())),
    ):  # fmt: skip
        if key in keys_asked_by(int(roll), d):
            answer = yield Question(question, options, check=None if options else optional_text(MOST_WORDS))
            answers |= {word: answer.strip()} if answer.strip() else {}
    return [Edit.of_action("sequela", answers)]


def _effect_of_roll(roll: int, d: Definitions) -> str:
    """Return the effect of a roll, as the printed table says it."""
    for span, effect in d.tables["sequelles"].rows:
        low, _dash, high = span.partition("-")
        if int(low) <= roll <= int(high or low):
            return effect
    return ""
