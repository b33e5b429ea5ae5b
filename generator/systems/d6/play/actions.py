"""Helpers of the actions on a character: the journal as data, the character of the edited file, credits."""

from collections.abc import Callable
from typing import Any

from generator.base.i18n import _, format_number, mark
from generator.base.refusal import Refusal
from generator.game.params import Param
from generator.game.standing import Action, Deed
from generator.systems.d6.rules.choices import UNKNOWN
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.rules import derived_character, read_character
from generator.systems.d6.show.wording import credits_text

NOTE = Param("note", mark("words of your own for the journal"), option=True)


def declare_action(
    help: str, *params: Param, rolls: bool = False, noted: bool = True, was: str = ""
) -> Callable[[Callable[[Deed], None]], Action]:
    """Declare an action named as the function that does it; `noted`: it takes words of one's own for the journal."""
    return lambda run: Action(run.__name__, help, run, (*params, NOTE) if noted else params, rolls, was)


def write_journal(deed: Deed, text: str, **gains: int) -> None:
    """Append an entry to the journal: the day, what happened, and what it brought (never added up)."""
    note = deed.arguments.get("note")
    entry: dict[str, Any] = {"date": deed.date, "texte": f"{text} {note}" if note else text}
    deed.editor.append(("journal",), {**entry, **{key: n for key, n in gains.items() if n}})


def again(deed: Deed) -> Derived:
    """Derive the character as the edited file makes it; the command checks its problems before writing."""
    character = read_character(deed.editor.tree, deed.definitions, [])
    assert character is not None
    return derived_character(character, deed.definitions, [])


def check_xp_left(before: Derived, price: int) -> None:
    if price > before.xp.left:
        message = _("{price} XP to pay, {left} left").format(price=price, left=before.xp.left)
        raise Refusal("xp-insufficient", message, _("{n} XP too many").format(n=price - before.xp.left), "A13")


def spend_credits(deed: Deed, price: int, hint: str = "") -> int:
    """Spend credits, or win them where the price is below zero, and return what is left; `hint`: what else one may do
    who has too few."""
    left = again(deed).credits - price
    if left < 0:
        message = _("{price} to pay, {left} in hand")
        message = message.format(price=credits_text(price), left=format_number(left + price, "_"))
        too_many = _("{credits} too many").format(credits=credits_text(-left))
        raise Refusal("credits-insufficient", message, f"{too_many} ; {hint}" if hint else too_many)
    if price:
        deed.editor.set(("credits",), left)
    return left


def id_of(deed: Deed, kind: str, written: str) -> str:
    """Return the id of the definition that a person names. Raise Refusal if it is unknown."""
    key: str | None = deed.definitions.find(kind, written)
    if key is None:
        code, message, _ruling = UNKNOWN[kind]
        raise Refusal(code, _(message).format(name=written), deed.definitions.lexicon.vocabulary(kind).hint(written))
    return key
