"""Purchases, sales and transfers in a campaign, the conditions of a recruit, and what all its actions share: find a
figure, add to the account, write the journal."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import _, format_number
from generator.base.names import slug
from generator.base.problems import Path, meant
from generator.base.refusal import Refusal
from generator.game.standing import Deed
from generator.systems.sylvaren.rules.definitions import Definitions, Equipment, Name
from generator.systems.sylvaren.rules.figure import Figure
from generator.systems.sylvaren.rules.files import UNKNOWN
from generator.systems.sylvaren.rules.group import Group, Member
from generator.systems.sylvaren.rules.playable import Rule
from generator.writing.editor import Editor


def find_member(group: Group, written: str) -> Member:
    known = {slug(m.figure.name): m for m in group.members}
    member = known.get(slug(written))
    if member is None:
        hint = meant(written, {key: other.figure.name for key, other in known.items()})
        raise Refusal("unknown-figure", _("'{name}' is not in the group").format(name=written), hint)
    return member


def place_of(editor: Editor, name: str) -> int:
    """Return the present index in the file of the figure of this name."""
    return next(n for n, f in enumerate(editor.get(("figurines",))) if str(f.get("nom", "")).strip() == name)


def add_winnings(deed: Deed, *, credits: int = 0, px: Mapping[str, int] | None = None) -> None:
    """Add credits to the group and PX to figures, or take them away."""
    group: Group = deed.subject
    if credits:
        before = group.campaign.credits if group.campaign else 0
        deed.editor.set(("campagne", "credits"), before + credits)
    grown = {m.figure.name: m.px for m in group.members}
    for name, more in (px or {}).items():
        deed.editor.set(("campagne", "figurines", name, "px"), grown[name] + more)


def write_journal(deed: Deed, text: str, note: str | None = None, ecart: int = 0, **about: Any) -> None:
    """Write a dated line with the person's note and the keys of the game; `ecart`: of the group's Quality."""
    about |= {"ecart": ecart} if ecart else {}
    entry = {"date": deed.date, "texte": f"{text} {note}" if note else text, **about}
    deed.editor.append(("campagne", "journal"), entry)


STORE = "reserve"


def buy_things(deed: Deed) -> None:
    """Buy at the table's price (L343-345); a rule of negative price cannot be taken any more (L349)."""
    member = find_member(deed.subject, deed.arguments["name"])
    index = place_of(deed.editor, member.figure.name)
    bought, price = [], 0
    for written in deed.arguments["things"]:
        thing, word, label = thing_named(written, deed.definitions)
        check_may_buy(thing, member.figure)
        key = "regles" if isinstance(thing, Rule) else "equipement"
        deed.editor.append(("figurines", index, key), word)
        bought.append(label)
        price += thing.price or 0
    left = deed.subject.credits_left
    if price > left:
        message = _("{price} C to pay, {left} in the purse").format(price=price, left=format_number(left, "_"))
        raise Refusal("credits-exceeded", message)
    write_journal(deed, f"{member.figure.name} achète {', '.join(bought)} ({price} C).")
    deed.say(_("{price} C paid, {left} left").format(price=price, left=format_number(left - price, "_")))


def check_may_buy(thing: Equipment | Rule, figure: Figure) -> None:
    """Raise a Refusal where this figure may not buy it."""
    if isinstance(thing, Rule):
        if thing.price is None:
            message = _("{rule} has no price: it cannot be bought").format(rule=thing.label)
            raise Refusal("rule-not-for-sale", message, ruling="S-13")
        if thing.price < 0:
            message = _("{rule} has a negative price: it cannot be taken in a campaign").format(rule=thing.label)
            raise Refusal("negative-rule-in-campaign", message, _("only when the group is made"))
        if thing in figure.rules:
            message = _("{name} already has {rule}").format(name=figure.name, rule=thing.label)
            raise Refusal("duplicate-rule", message, ruling="S-10")
    elif thing.saber and figure.category is None:
        message = _("{name} is no Force user, and nobody becomes one in a campaign").format(name=figure.name)
        raise Refusal("saber-without-force", message)


def sell_things(deed: Deed) -> None:
    """Sell gear at half its price, rounded down, and pay off special rules of negative price; others stay (S-59)."""
    group: Group = deed.subject
    price, lost, sold = 0, 0, []
    for written in deed.arguments["things"]:
        thing, _word, label = thing_named(written, deed.definitions)
        worth = thing.price or 0
        if slug(deed.arguments["name"]) == STORE:
            who, where = STORE, ("campagne", STORE)
            _take_from_file(deed, where, thing, label)
        else:
            member = find_member(group, deed.arguments["name"])
            who = member.figure.name
            key = "regles" if isinstance(thing, Rule) else "equipement"
            _take_from_file(deed, ("figurines", place_of(deed.editor, who), key), thing, label)
        if isinstance(thing, Rule) and worth >= 0:
            message = _("{rule} is a special rule: it is never sold").format(rule=label)
            raise Refusal("rule-not-sellable", message, ruling="S-59")
        sold.append(label)
        price += worth // 2 if worth > 0 else worth
        lost += worth - worth // 2 if worth > 0 else 0
    left = group.credits_left
    if left + price < 0:
        message = _("{price} C to pay, {left} in the purse").format(price=-price, left=format_number(left, "_"))
        raise Refusal("credits-exceeded", message)
    add_winnings(deed, credits=-lost)
    whose = "Le groupe" if who == STORE else who
    paid = f"{price} C" if price >= 0 else f"{-price} C payés"
    write_journal(deed, f"{whose} se défait de {', '.join(sold)} ({paid}).")
    deed.say(_("{price} C received, {left} left").format(price=price, left=format_number(left + price, "_")))


def give_from_store(deed: Deed) -> None:
    name, labels = _hand_over(deed, to_store=False)
    write_journal(deed, f"{name} prend {labels} dans le coffre.")
    deed.say(_("{name} takes {things}").format(name=name, things=labels))


def leave_in_store(deed: Deed) -> None:
    name, labels = _hand_over(deed, to_store=True)
    write_journal(deed, f"{name} laisse {labels} au coffre.")
    deed.say(_("{name} leaves {things}").format(name=name, things=labels))


def _hand_over(deed: Deed, *, to_store: bool) -> tuple[str, str]:
    """Move things between a figure and the store; return the figure's name and the labels."""
    name = find_member(deed.subject, deed.arguments["name"]).figure.name
    places: list[Path] = [("campagne", STORE), ("figurines", place_of(deed.editor, name), "equipement")]
    to, out = places if to_store else reversed(places)
    labels = []
    for written in deed.arguments["things"]:
        thing, _word, label = thing_named(written, deed.definitions, rules=False)
        deed.editor.append(to, _take_from_file(deed, out, thing, label))
        labels.append(label)
    return name, ", ".join(labels)


def category_at_start(written: str, d: Definitions) -> str:
    """Return the id of a recruit's category; raise a Refusal above the first rank (S-19)."""
    category = d.categories[_find_thing(written, "categories", d)]
    if category.rank > d.constants.force_users_rank:
        message = _("a recruit starts as {category}").format(category=d.first_category(category.side).label)
        raise Refusal("category-not-at-creation", message, ruling="S-19")
    return category.id


def race_for_recruit(written: str, d: Definitions) -> str:
    """Return the id of a recruit's race; raise a Refusal where a rule of it has a negative price (L349)."""
    race = d.races[_find_thing(written, "races", d)]
    for rule in race.rules:
        if (d.rules[rule].price or 0) < 0:
            message = _("{race} comes with {rule}, of negative price: not in a campaign").format(
                race=race.label, rule=d.rules[rule].label
            )
            raise Refusal("negative-rule-in-campaign", message)
    return race.id


def thing_named(written: str, d: Definitions, *, rules: bool = True) -> tuple[Equipment | Rule, str, str]:
    """Return the entry a word names, the word to write in the file, and the label to show."""
    rule = d.lexicon.vocabulary("rules").find(written) if rules else None
    if rule and not d.lexicon.vocabulary("equipment").find(written):
        return d.rules[rule], rule, d.rules[rule].label
    word = _find_thing(written, "equipment", d)
    name = d.equipment_names[word]
    return d.equipment[name.id], word, name.label


def _find_thing(written: str, kind: str, d: Definitions) -> str:
    known = d.lexicon.vocabulary(kind)
    if (key := known.find(written)) is None:
        raise Refusal(UNKNOWN[kind], _("'{name}' is not known").format(name=written), known.hint(written))
    return key


def _take_from_file(deed: Deed, at: Path, thing: Equipment | Rule, label: str) -> str:
    """Remove an entry from a list of the file; return the word it was written with."""
    known: dict[str, Name | Rule] = {**deed.definitions.equipment_names, **deed.definitions.rules}
    words: list[str] = deed.editor.get(at) or []
    same = [n for n, word in enumerate(words) if known[word].id == thing.id]
    exact = [n for n in same if known[words[n]].label == label]
    if not same:
        race = isinstance(thing, Rule)
        hint = _("a race's rules cannot be taken off") if race else None
        raise Refusal("object-not-carried", _("{thing} is not there").format(thing=label), hint)
    n = (exact or same)[0]
    written = deed.editor.reading.source_node((*at, n))
    deed.editor.remove((*at, n))
    return str(written)
