"""Actions on goods: objects acquired and lost, credits paid, debts."""

import re
from typing import Any

from generator.base.i18n import _, format_number, mark
from generator.base.names import nearest_name, parse_digits, slug
from generator.base.refusal import Refusal, misuse
from generator.game.params import Param
from generator.game.standing import Deed
from generator.systems.d6.play.actions import declare_action, spend_credits, write_journal
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import find_item
from generator.systems.d6.rules.ledger import bargain, catalogue_price
from generator.systems.d6.show.wording import credits_text

MARCHANDAGE = Param("marchandage", mark("the result of Marchandage, which changes the price"), "int", option=True)
HELD = {"weapon": "armes", "shield": "armes", "armour": "armures"}


def _write_out(deed: Deed, key: str) -> None:
    """Write the class's starting equipment down before it is changed: the key replaces all of it."""
    if deed.editor.get((key,)) is None:
        deed.editor.set((key,), deed.subject.written_out(key))


def _wanted_count(deed: Deed) -> int:
    count = deed.arguments["count"]
    if count is not None and count < 1:
        raise misuse(_("at least 1"))
    return 1 if count is None else int(count)


@declare_action(
    mark("An object bought, found or given: acquire médipack --count 2 --price 100."),
    Param("object", mark("what it is"), required=True),
    Param("count", mark("how many"), "int", option=True),
    Param("price", mark("credits for all of them; 0 for what was found or given"), "int", option=True),
    MARCHANDAGE,
    Param("equip", mark("held or worn at once"), "flag", option=True),
)
def acquire(deed: Deed) -> None:
    """Add an object bought, found or given; the catalogue's price is paid unless another is said."""
    d, count = deed.definitions, _wanted_count(deed)
    item = find_item(deed.arguments["object"], d)
    label = item.label if item else deed.arguments["object"].strip()
    agreed = deed.arguments["price"]
    price = (catalogue_price(deed.arguments["object"], d) or 0) * count if agreed is None else agreed
    price = _bargained(deed, price, -1)
    left = spend_credits(deed, price, _("found or given: --price 0") if agreed is None else "")
    if deed.arguments["equip"]:
        key = HELD.get(item.kind if item else "weapon")
        if key is None:
            raise Refusal("not-equipped", _("{name} is neither a weapon nor an armour").format(name=label))
        _write_out(deed, key)
        for _n in range(count):
            deed.editor.append((key,), {"nom": label})
    else:
        _write_out(deed, "inventaire")
        _add_to_inventory(deed, label, count)
    write_journal(deed, f"Acquis : {label}" + (f" × {count}." if count > 1 else "."), credits=-price)
    message = _("{name} × {n}: {price}; {left} left")
    deed.say(message.format(name=label, n=count, price=credits_text(price), left=format_number(left, "_")))


def _bargained(deed: Deed, price: int, sign: int) -> int:
    """Return the price after Marchandage, and say so: lower for who buys, higher for who sells (L654-665)."""
    total = deed.arguments["marchandage"]
    if total is None or not price:
        return price
    percent = bargain(total, deed.definitions)
    after = (price * (100 + sign * percent) + 50) // 100
    message = _("Marchandage {n}: {percent} %, {before} becomes {after}")
    deed.say(message.format(n=total, percent=percent, before=credits_text(price), after=credits_text(after)))
    return after


def _add_to_inventory(deed: Deed, label: str, count: int) -> None:
    entries: Any = deed.editor.get(("inventaire",)) or []
    for n, entry in enumerate(entries):
        if isinstance(entry, dict) and _is_same_object(entry.get("objet", ""), label, deed):
            deed.editor.set(("inventaire", n, "nombre"), int(entry.get("nombre", 1)) + count)
            return
    deed.editor.append(("inventaire",), {"objet": label, **({"nombre": count} if count > 1 else {})})


def _is_same_object(label: str, other: str, deed: Deed) -> bool:
    first, second = (find_item(name, deed.definitions) for name in (label, other))
    return first.id == second.id if first and second else slug(label) == slug(other)


@declare_action(
    mark("An object used, sold, broken or taken: lose médipack."),
    Param("object", mark("what it is"), required=True),
    Param("count", mark("how many"), "int", option=True),
    Param("sold", mark("credits won for them"), "int", option=True),
    MARCHANDAGE,
)
def lose(deed: Deed) -> None:
    """Remove an object used, sold, broken or taken: from the inventory first, then from what is equipped."""
    c: Derived = deed.subject
    count = left = _wanted_count(deed)
    owned = [p for p in c.possessions if _is_same_object(p.label, deed.arguments["object"], deed)]
    name = owned[0].label if owned else deed.arguments["object"]
    for key in ("inventaire", "armes", "armures"):
        if left and any(p.equipped == (key != "inventaire") for p in owned):
            _write_out(deed, key)
            left = _take_from_list(deed, key, name, left)
    if left:
        close = nearest_name(name, [slug(p.label) for p in c.possessions])
        hint = next((p.label for p in c.possessions if slug(p.label) == close), None)
        labels = ", ".join(p.label for p in c.possessions)
        message = _("{name}: {n} to lose, {held} owned").format(name=name, n=count, held=count - left)
        raise Refusal("object-missing", message, hint or labels)
    won = _bargained(deed, deed.arguments["sold"] or 0, 1)
    credits = spend_credits(deed, -won)
    write_journal(deed, f"{'Vendu' if won else 'Perdu'} : {name}" + (f" × {count}." if count > 1 else "."), credits=won)
    deed.say(_("{name} × {n} gone; {left}").format(name=name, n=count, left=credits_text(credits)))


def _take_from_list(deed: Deed, key: str, name: str, left: int) -> int:
    word = "objet" if key == "inventaire" else "nom"
    entries: Any = deed.editor.get((key,)) or []
    for n in reversed(range(len(entries))):
        if not left or not _is_same_object(entries[n].get(word, ""), name, deed):
            continue
        count = int(entries[n].get("nombre", 1))
        if count > left:
            deed.editor.set((key, n, "nombre"), count - left)
            return 0
        left -= count
        deed.editor.remove((key, n))
    return left


@declare_action(
    mark("Credits paid: pay 300, or pay 300 --debt."),
    Param("price", mark("how many credits"), "int", required=True),
    Param("debt", mark("towards the debt"), "flag", option=True),
)
def pay(deed: Deed) -> None:
    """Pay credits; with --debt, towards the debt, whose payments the verso lists."""
    price = deed.arguments["price"]
    if price < 1:
        raise misuse(_("at least 1"))
    left = spend_credits(deed, price)
    text = f"Payé : {credits_written(price)}."
    if deed.arguments["debt"]:
        owed = _debt_left(deed)
        if owed is None:
            raise Refusal("debt-missing", _("the file has no debt with a sum"), "dette: {creancier: …, somme: 5000}")
        rest = max(0, owed - price)
        deed.editor.append(("dette", "versements"), {"date": deed.date, "verse": price, "reste": rest})
        paid = f"{credits_written(price)} versé{'s' * (price > 1)}"
        text = f"Dette : {paid}, reste {credits_written(rest)}."
        deed.say(_("{credits} still owed").format(credits=credits_text(rest)))
    write_journal(deed, text, credits=-price)
    deed.say(_("{credits} left").format(credits=credits_text(left)))


def credits_written(count: int, sign: str = "") -> str:
    """Return credits as a journal has them; with `sign`, + stands before what was gained."""
    number = f"{count:{sign},}".replace(",", " ")  # a plain space, which print makes a thin one
    return f"{number} crédit{'s' * (abs(count) > 1)}"


def _debt_left(deed: Deed) -> int | None:
    entries = deed.subject.panels.get("dette")
    if entries is None:
        return None
    rests = [parse_digits(row.get("reste", "")) for row in entries.rows.get("versement", ())]
    known = [rest for rest in rests if rest is not None]
    return known[-1] if known else parse_digits("".join(re.findall("[0-9]", entries.fields.get("somme", ""))))


ACTIONS = (acquire, lose, pay)
