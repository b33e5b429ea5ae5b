"""Purchases with XP: skills, PV, talents and powers, each a line of the ledger at the price of the day (A88)."""

from collections.abc import Mapping
from typing import Any, get_args

from generator.base.i18n import _, mark, ngettext
from generator.base.names import slug
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Dice
from generator.game.params import Param, labels_by_id
from generator.game.standing import Deed
from generator.systems.d6.play.actions import again, check_xp_left, declare_action, id_of, write_journal
from generator.systems.d6.rules.catalogue import TalentType
from generator.systems.d6.rules.definitions import FORCE, Lesson
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import (
    ACHATS,
    exhaustion_of,
    force_price,
    power_price,
    pv_price,
    skill_price,
    skill_target,
)


@declare_action(
    mark("Buy a skill, or a Jedi's Contrôle, Sens or Altération: the next step (buy tir) or further (buy tir 4D+1)."),
    Param("skill", mark("the skill"), required=True, words=lambda d, _scenery: {**labels_by_id(d.skills), **FORCE}),
    Param("value", mark("the value to reach; the next step unless said")),
)
def buy(deed: Deed) -> None:
    """Buy a skill up to a value, at the price of the day, by the value and the characteristic of the sheet (A88)."""
    d, before = deed.definitions, deed.subject
    if not d.find("skills", deed.arguments["skill"]) and d.find("characteristics", deed.arguments["skill"]):
        raise Refusal("characteristic-bought-with-xp", _("XP never raises a characteristic"))
    force = None if d.find("skills", deed.arguments["skill"]) else d.find("force", deed.arguments["skill"])
    talent = d.talents_taught.get(slug(deed.arguments["skill"]))
    if talent and not force and not d.find("skills", deed.arguments["skill"]):
        message = _("'{name}' is a talent, not a skill").format(name=talent.name)
        raise misuse(message, _("learn '{name}' buys it").format(name=talent.name))
    skill = force or id_of(deed, "skills", deed.arguments["skill"])
    now = before.force[skill] if force else before.skills[skill].value
    following = Dice.of_steps(now.steps + 1) if now.dice else Dice(1)  # nothing is rolled below a whole die
    target = skill_target((deed.arguments["value"] or following.skill).strip())
    if target is None:
        raise Refusal("skill-value-malformed", _("a value such as 4D, 4D+1 or 4D+2 is expected"))
    line = _line_of_force(before, skill, target) if force else line_of_skill(before, skill, target)
    check_xp_left(before, line["cout"])
    _write_line(deed, line)
    written = ("experience", "competences", skill)
    if not force and "sur" not in line and deed.editor.get(written) is not None:
        deed.editor.set(written, target.skill)  # what the player wrote says what the sheet shows
    after = again(deed)
    what = f"{FORCE[skill] if force else d.skills[skill].label} {line['de']} → {target.skill}"
    write_journal(deed, f"{what} : {line['cout']} XP, reste {after.xp.left}.")
    _say_purchase(deed, what, line["cout"], after)


def line_of_skill(c: Derived, skill: str, target: Dice) -> dict[str, Any]:
    """Return the line of the ledger for a skill bought up to this value today. Raise Refusal if it cannot be bought."""
    value, known = c.skills[skill], c.definitions.skills[skill]
    total = c.characteristics[known.characteristic]
    if not value.rollable:
        label = c.definitions.characteristics[known.characteristic].label
        message = _("{skill} cannot be bought: {label} is at 0D").format(skill=known.label, label=label)
        raise Refusal("skill-on-zero-characteristic", message, None, "A35")
    if target.steps <= value.value.steps:
        message = _("{skill} is already at {now}").format(skill=known.label, now=value.value.skill)
        raise Refusal("skill-target-not-above-base", message, ruling="A32")
    price = skill_price(value.value, target, total.dice, c.definitions.constants)
    on = {"sur": f"{total.dice}D"} if total.shift else {}
    return {"competence": skill, "de": value.value.skill, "a": target.skill, **on, "cout": price}


def _line_of_force(c: Derived, key: str, target: Dice) -> dict[str, Any]:
    now, label = c.force[key], FORCE[key]
    if target.steps <= now.steps:
        message = _("{skill} is already at {now}").format(skill=label, now=now.skill)
        raise Refusal("skill-target-not-above-base", message, ruling="A32")
    price = force_price(now, target, c.origin, c.definitions)
    if price is None:
        message = _("no price is known for {label}: write the purchase as agreed with the GM").format(label=label)
        line = f"{{force: {key}, de: {now.skill}, a: {target.skill}, cout: …}}"
        raise Refusal("price-unknown", message, f"experience: {{achats: [{line}]}}", "A77")
    return {"force": key, "de": now.skill, "a": target.skill, "cout": price}


def _write_line(deed: Deed, line: Mapping[str, Any]) -> None:
    deed.editor.append(ACHATS, {**line, "date": deed.date})


@declare_action(
    mark("Buy PV max with XP: pv 3; hurt and heal change the PV of the moment."),
    Param("count", mark("how many"), "int", required=True),
)
def pv(deed: Deed) -> None:
    """Buy PV max, one XP for each ten of it, at least one (L534, A36)."""
    before: Derived = deed.subject
    count = deed.arguments["count"]
    if count < 1:
        raise misuse(_("at least 1 PV is bought"))
    line = line_of_pv(before, count)
    price = line["cout"]
    check_xp_left(before, price)
    _write_line(deed, line)
    after = again(deed)
    write_journal(deed, f"+{count} PV, {after.pv.text} au plus : {price} XP, reste {after.xp.left}.")
    _say_purchase(deed, f"+{count} PV → {after.pv.text}", price, after)


def line_of_pv(c: Derived, count: int) -> dict[str, Any]:
    """Return the line of the ledger for PV bought today."""
    if c.pv.maximum is None:
        message = _("the die rolled for PV max must be written first")
        raise Refusal("gardien-roll-invalid", message, "choix: {jet_pv: …}", "A01")
    vigour = c.characteristics["vig"]
    on = {"sur": f"{vigour.dice}D"} if vigour.shift else {}
    return {"pv": count, "de": c.pv.maximum, **on, "cout": pv_price(c.pv.maximum, count, c.definitions.constants)}


def _say_purchase(deed: Deed, what: str, price: int, after: Derived) -> None:
    deed.say(_("{what}: {price} XP; {left} left").format(what=what, price=price, left=after.xp.left))


@declare_action(
    mark('A talent or a power bought with XP: learn "Tir instinctif" --cost 8.'),
    Param("name", mark("what it is called"), required=True),
    Param("cost", mark("XP, as agreed with the GM"), "int", option=True),
    Param("power", mark("a power of the Force, not a talent"), "flag", option=True),
    Param("form", mark("a form of the sabre"), "flag", option=True),
    Param("mastered", mark("with --form: mastered, not only practised"), "flag", option=True),
    Param("tongue", mark("a language"), "flag", option=True),
    Param("type", mark("how often a talent is used"), option=True, choices=get_args(TalentType)),
    Param("class", mark("the class a talent comes from"), option=True),
    Param("exhaustion", mark("the exhaustion of a power"), "int", option=True),
    Param("psychic", mark("a psychic power: half the price for a Quermien"), "flag", option=True),
    Param("effect", mark("what it does"), option=True),
)
def learn(deed: Deed) -> None:
    """Buy a talent or a power: at the price of one's own content, or at the one agreed with the GM (A40, A63).

    A form of the sabre may cost XP too, and is a talent then; a language costs none."""
    d, before, params = deed.definitions, deed.subject, deed.arguments
    name, cost = params["name"].strip(), params["cost"]
    if params["tongue"] or params["form"]:
        _learn_tongue_or_form(deed, name)
        if cost is None:
            return
    talent, power = d.talents_taught.get(slug(name)), d.powers_taught.get(slug(name))
    is_power = params["power"] or (power is not None and talent is None)
    known = (power if is_power else talent) or Lesson(name, "")
    price = known.cost if cost is None else cost
    if price is None and is_power:
        price = power_price(exhaustion_of(name, params["exhaustion"], d), bool(params["psychic"]), before.origin, d)
    if price is None:
        raise misuse(_("say --cost N: no content of yours prices '{name}'").format(name=name))
    entry: dict[str, Any] = {"pouvoir" if is_power else "don": known.name, "cout": price}
    entry |= (
        _without_none(epuisement=params["exhaustion"], psychique=params["psychic"] or None)
        if is_power
        else _without_none(type=params["type"], classe=params["class"])
    )
    entry |= _without_none(effet=params["effect"])
    check_xp_left(before, price)
    _write_line(deed, entry)
    after = again(deed)
    write_journal(deed, f"{'Pouvoir' if is_power else 'Don'} : {known.name}, {price} XP, reste {after.xp.left}.")
    _say_purchase(deed, known.name, price, after)


def _learn_tongue_or_form(deed: Deed, name: str) -> None:
    """Write down a language spoken from now on, or a form of the sabre practised or mastered."""
    character = deed.subject.character
    if deed.arguments["tongue"]:
        if slug(name) in map(slug, character.langues):
            raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(character.langues)))
        deed.editor.append(("langues",), name)
        write_journal(deed, f"Langue : {name}.")
    else:
        place = next((n for n, form in enumerate(character.formes) if slug(form.nom) == slug(name)), None)
        if place is None:
            entry = {"nom": name, **({"maitrise": True} if deed.arguments["mastered"] else {})}
            deed.editor.append(("formes",), entry | _without_none(effet=deed.arguments["effect"]))
        elif deed.arguments["mastered"] and not character.formes[place].maitrise:
            deed.editor.set(("formes", place, "maitrise"), True)
        else:
            raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=character.formes[place].nom))
        write_journal(deed, f"{name}, {'maîtrisée' if deed.arguments['mastered'] else 'pratiquée'}.")
    deed.say(_("{name}: known").format(name=name))


def _without_none(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


@declare_action(
    mark("Write what earlier files say was bought as lines of the ledger; no value and no XP changes.")
)
def ledger(deed: Deed) -> None:
    """Pour the opening purchases into `experience.achats`, before the lines that are there (A88)."""
    opening = [purchase for purchase in deed.subject.book.purchases if purchase.line is None]
    if not opening:
        raise Refusal("nothing-changes", _("nothing changes: all purchases are in the ledger"))
    for key in ("competences", "pv", "dons", "pouvoirs"):
        if deed.editor.get(("experience", key)) is not None:
            deed.editor.remove(("experience", key))
    lines = [purchase.entry for purchase in opening]
    if deed.editor.get(ACHATS):
        for line in reversed(lines):
            deed.editor.prepend(ACHATS, line)
    else:
        deed.editor.set(ACHATS, lines)
    write_journal(deed, "Achats portés au registre.")
    message = ngettext("{n} purchase written in the ledger", "{n} purchases written in the ledger", len(lines))
    deed.say(message.format(n=len(lines)))


ACTIONS = (buy, pv, learn, ledger)
