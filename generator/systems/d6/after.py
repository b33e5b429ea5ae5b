"""What a player is asked after a session."""

from collections.abc import Generator
from typing import Any

from generator.core.game.guide import Option, Question, optional_text, whole_number, yes_or_no
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.scenario.model import Scenario
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.life import DEAD, keys_asked_by
from generator.systems.d6.wording import credits_text

MOST_XP, MOST_CREDITS, MOST_PV, MOST_NOTE, MOST_WORDS = 999, 999_999, 999, 200, 80
NONE = ""
Done = list[tuple[str, Given]]


def after(c: Derived, d: Definitions, played: Scenario | None) -> Generator[Question, str, Done]:
    """XP, credits, wounds and what they left, a word: Enter where nothing happened."""
    status = (_("{left} XP to spend, {credits}").format(left=c.xp.left, credits=credits_text(c.credits)),)
    xp = yield Question(_("XP won?"), default="0", status=status, check=whole_number(0, MOST_XP), shared=True)
    purse = whole_number(-MOST_CREDITS, MOST_CREDITS)
    credits = yield Question(_("Credits won, or lost (-50)?"), default="0", check=purse, shared=True)
    done: Done = []
    if int(xp) or int(credits):
        done.append(("gain", {"xp": int(xp) or None, "credits": int(credits) or None}))
    done += yield from _ask_wounds(c, d)
    note = (yield Question(_("A word for the journal (may be empty)?"), check=optional_text(MOST_NOTE))).strip()
    if note and not done:
        return [("note", {"text": note})]
    if note:
        done[0] = (done[0][0], {**done[0][1], "note": note})
    return done


def _ask_wounds(c: Derived, d: Definitions) -> Generator[Question, str, Done]:
    """PV lost, death (L532) or the sequela of a blow under 0 PV (L822), PV given back."""
    now = c.pv_now
    if now is None:  # the Gardien's die is not rolled: no PV to lose yet
        return []
    done: Done = []
    status = (_("{n} PV left of {most}").format(n=now, most=c.pv.text),)
    lost = int((yield Question(_("PV lost?"), default="0", status=status, check=whole_number(0, MOST_PV))))
    if lost:
        done.append(("hurt", {"count": lost}))
    if now - lost <= d.constants.pv_dead < now and (
        yield from yes_or_no(_("At {n} PV: is that the end?").format(n=now - lost))
    ):
        return [*done, ("status", {"name": (DEAD,)})]
    if now - lost < d.constants.pv_unconscious <= now:
        done += yield from _ask_sequela(c, d)
    if now - lost < c.pv.without_die:
        back = int((yield Question(_("PV given back since?"), default="0", check=whole_number(0, MOST_PV))))
        done += [("heal", {"count": back})] if back else []
    return done


def _ask_sequela(c: Derived, d: Definitions) -> Generator[Question, str, Done]:
    rolls = [Option(str(n), str(n), _effect_of_roll(n, d)) for n in range(1, len(d.constants.sequela_asks) + 1)]
    text = _("Under 0 PV: the D12 of the sequela?")
    roll = yield Question(text, (*rolls, Option(NONE, _("not rolled"))))  # their numbers are the die's
    if roll == NONE:
        return []
    said: dict[str, Any] = {"roll": int(roll)}
    for key, word, question, options in (
        ("effet", "effect", _("What is broken or lost?"), ()),
        ("cicatrice", "scar", _("Where is the scar?"), ()),
        ("don", "talent", _("Which talent is lost?"), tuple(Option(t.name, t.name) for t in c.talents)),
        ("caracteristique", "characteristic", _("Which characteristic loses 1D?"),
         tuple(Option(one.id, one.label) for one in d.characteristics.values())),
    ):  # fmt: skip
        if key in keys_asked_by(int(roll), d):
            answer = yield Question(question, options, check=None if options else optional_text(MOST_WORDS))
            said |= {word: answer.strip()} if answer.strip() else {}
    return [("sequela", said)]


def _effect_of_roll(roll: int, d: Definitions) -> str:
    """What a roll leaves, as the printed table says it."""
    for span, effect in d.tables["sequelles"].rows:
        low, _dash, high = span.partition("-")
        if int(low) <= roll <= int(high or low):
            return effect
    return ""
