"""What every action on a character needs: the journal as data, the character as the edited file makes it, credits."""

from collections.abc import Callable
from typing import Any

from generator.core.game.campaign import Action, Deed
from generator.core.game.params import Param
from generator.core.i18n import _, mark
from generator.core.refusal import Refusal
from generator.systems.d6.derive import Derived
from generator.systems.d6.references import UNKNOWN
from generator.systems.d6.rules import derived_character, read_character
from generator.systems.d6.wording import credits_text

NOTE = Param("note", mark("words of your own for the journal"), option=True)


def declare_action(
    help: str, *params: Param, rolls: bool = False, noted: bool = True, french: str = "", was: str = ""
) -> Callable[[Callable[[Deed], None]], Action]:
    """An action named as the function that does it; `noted`: it takes words of one's own for the journal."""
    return lambda run: Action(run.__name__, help, run, (*params, NOTE) if noted else params, rolls, french, was)


def write_journal(deed: Deed, text: str, **gains: int) -> None:
    """An entry of the journal: the day, what happened, and what it brought (told, never counted)."""
    note = deed.given.get("note")
    entry: dict[str, Any] = {"date": deed.date, "texte": f"{text} {note}" if note else text}
    deed.editor.append(("journal",), {**entry, **{key: n for key, n in gains.items() if n}})


def again(deed: Deed) -> Derived:
    """The character as the edited file makes it; the command checks its problems before writing."""
    character = read_character(deed.editor.tree, deed.definitions, [])
    assert character is not None
    return derived_character(character, deed.definitions, [])


def check_xp_left(before: Derived, price: int) -> None:
    if price > before.xp.left:
        message = _("{price} XP to pay, {left} left").format(price=price, left=before.xp.left)
        raise Refusal("xp-insufficient", message, _("{n} XP too many").format(n=price - before.xp.left), "A13")


def spend_credits(deed: Deed, price: int) -> int:
    """Credits spent, or won where the price is below zero; what is left."""
    left = again(deed).credits - price
    if left < 0:
        message = _("{price} to pay, {left} in hand").format(price=credits_text(price), left=left + price)
        raise Refusal("credits-insuffisants", message, _("{credits} too many").format(credits=credits_text(-left)))
    if price:
        deed.editor.set(("credits",), left)
    return left


def id_of(deed: Deed, kind: str, written: str) -> str:
    """The id of a thing of the content that a person names."""
    found: str | None = deed.definitions.find(kind, written)
    if found is None:
        code, message, _ruling = UNKNOWN[kind]
        raise Refusal(code, _(message).format(name=written), deed.definitions.lexicon.vocabulary(kind).hint(written))
    return found
