"""The steps to a character: the choices of class and race, the free dice, what is left open, who it is; then spending
experience, one purchase at a time, what is left always in sight (L515-548)."""

from generator.core.chance.dice import Roller
from generator.core.content.persons import Names
from generator.core.game.captions import ask_identity
from generator.core.game.guide import (
    Guide,
    Option,
    Question,
    Tree,
    optional_text,
    required_text,
    whole_number,
)
from generator.core.i18n import _
from generator.core.paper.typography import signed
from generator.systems.d6.advancement import Account
from generator.systems.d6.character import Character
from generator.systems.d6.choices import gives_free_force
from generator.systems.d6.definitions import FORCE, Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.draft import can_become_legal, derive_draft, free_dice_range
from generator.systems.d6.prices import pv_price
from generator.systems.d6.wording import credits_text, dice_text, race_effect, sex_options

NONE, PV, TALENT, POWER, OWN = "", "+pv", "+don", "+pouvoir", "+race"
MOST_XP = 9999


def standing(tree: Tree, d: Definitions) -> tuple[str, ...]:
    """The sheet's numbers as they stand."""
    c = derive_draft(tree, d)
    values = "  ".join(f"{d.characteristics[key].short} {t.dice}D" for key, t in c.characteristics.items())
    left = d.constants.free_dice - sum(tree.get("repartition", {}).values())
    body = _("PV {pv} · Res Corp {res} · bare hands {hands}DD · {credits}").format(
        pv=c.pv.text, res=c.res_corp.total, hands=c.bare_hands, credits=credits_text(c.credits)
    )
    return values, body + (" · " + _("{n}D to place").format(n=left) if left else "")


def ask_class_choices(tree: Tree, d: Definitions) -> Guide:
    one = d.classes[tree["classe"]]
    choices = tree.setdefault("choix", {})
    if one.options:
        options = tuple(Option(key, o.label, dice_text(o.dice, d)) for key, o in one.options.items())
        choices["orientation"] = yield Question(_("Which orientation?"), options, status=standing(tree, d))
    if one.picks:
        for word, count, sign in (("plus", one.picks.plus, 1), ("moins", one.picks.minus, -1)):
            for n in range(count):
                taken = {*choices.get("plus", ()), *choices.get("moins", ())}
                text = _("{sign}1D on which characteristic? ({n} of {count})")
                question = text.format(sign="+" if sign > 0 else "−", n=n + 1, count=count)
                offered = tuple(_option_of_die(tree, d, key, sign) for key in d.characteristics if key not in taken)
                answer = yield Question(question, offered, status=standing(tree, d))
                choices[word] = [*choices.get(word, []), answer]
    return tree


def _option_of_die(tree: Tree, d: Definitions, key: str, sign: int) -> Option:
    """What one die up or down makes of a characteristic."""
    now = derive_draft(tree, d).characteristics[key].raw
    return Option(key, d.characteristics[key].label, f"{max(0, now)}D → {max(0, now + sign)}D")


def ask_race(tree: Tree, d: Definitions) -> Guide:
    options = []
    for race in d.races.values():
        c = derive_draft({**tree, "race": race.id}, d)
        if can_become_legal(c, min(race.choice, 0)):
            effect = " · ".join(part for part in (race_effect(race, d), f"PV {c.pv.text}") if part)
            options.append(Option(race.id, race.label, effect, race.blurb))
    options.append(Option(OWN, _("a race of your own"), _("as agreed with the GM")))
    answer = yield Question(_("Which race?"), tuple(options), status=standing(tree, d))
    if answer == OWN:
        return (yield from _ask_own_race(tree, d))
    tree["race"] = answer
    race = d.races[answer]
    if race.choice:
        offered_dice = tuple(
            _option_of_die(tree, d, key, race.choice)
            for key in d.characteristics
            if can_become_legal(derive_draft({**tree, "choix": {**tree["choix"], "race": {key: race.choice}}}, d))
        )
        text = _("{race}: {n}D on which characteristic?").format(race=race.label, n=signed(race.choice))
        answer = yield Question(text, offered_dice, status=standing(tree, d))
        tree["choix"]["race"] = {answer: race.choice}
    return tree


def _ask_own_race(tree: Tree, d: Definitions) -> Guide:
    """A race that the game does not have (A26): its name, the die it gives, a sentence of its own."""
    name = (yield Question(_("What is your race called?"), check=required_text(80))).strip()
    own: Tree = {"label": name}
    dice = (Option(NONE, _("no die")), *(_option_of_die(tree, d, key, 1) for key in d.characteristics))
    if raised := (yield Question(_("{race}: +1D on which characteristic?").format(race=name), dice)):
        own["dice"] = {raised: 1}
    if told := (yield Question(_("What sets it apart? (empty: nothing yet)"), check=optional_text(200))).strip():
        own["traits"] = [{"name": name, "text": told}]
    tree["race_libre"] = own
    return tree


def ask_free_dice(tree: Tree, d: Definitions) -> Guide:
    placed: dict[str, int] = {}
    tree["repartition"] = placed
    for key, known in d.characteristics.items():
        span = free_dice_range(derive_draft(tree, d), placed, key)
        if len(span) == 1:
            placed[key] = span[0]
            continue
        options = []
        for n in span:
            c = derive_draft({**tree, "repartition": {**placed, key: n}}, d)
            effect = f"{known.short} {c.characteristics[key].dice}D"
            if key == "vig":
                effect += f" · PV {c.pv.text} · Res Corp {c.res_corp.total}"
            options.append(Option(str(n), f"{n}D", effect))
        text = _("How many free dice on {label}?").format(label=known.label)
        answer = yield Question(text, tuple(options), status=standing(tree, d))
        placed[key] = int(answer)
    tree["repartition"] = {key: n for key, n in placed.items() if n}
    return tree


def ask_open_choices(tree: Tree, d: Definitions) -> Guide:
    race, one = derive_draft(tree, d).origin.race, d.classes[tree["classe"]]
    assert race
    choices = tree["choix"]
    if race.force_choice:
        spread: dict[str, int] = {}
        for n in range(race.force_choice.dice):
            options = tuple(
                Option(key, FORCE[key], f"{spread.get(key, 0)}D → {spread.get(key, 0) + 1}D")
                for key in race.force_choice.among
            )
            text = _("Die {n} of the Force of your race: where?").format(n=n + 1)
            answer = yield Question(text, options, status=standing(tree, d))
            spread[answer] = spread.get(answer, 0) + 1
        choices["force"] = spread
    if gives_free_force(one, d):
        start = derive_draft(tree, d).force
        fields = tuple(Option(key, label, f"{start[key].skill} → +1D") for key, label in FORCE.items())
        text = _("The die of the Force of the class: where?")
        choices["voie"] = yield Question(text, fields, status=standing(tree, d))
    if race.second_class:
        others = [c for c in d.classes.values() if c.id != one.id]
        options = tuple(Option(c.id, c.label, ", ".join(t.name for t in c.talents), c.blurb) for c in others)
        choices["seconde_classe"] = yield Question(_("The class of the second head?"), options)
    if race.free_talent:
        family = d.families[race.free_talent].label
        text = _("Which talent ({family}), as agreed with the GM? (empty: later)").format(family=family)
        choices["don"] = (yield Question(text, check=optional_text(80))).strip()
    if one.pv_roll:
        fixed = derive_draft(tree, d).pv.without_die
        options = tuple(Option(str(n), str(n), f"PV {fixed + n}") for n in range(1, 7))
        later = Option(NONE, _("not rolled yet"), f"PV {fixed} + 1D")
        roll = yield Question(_("Roll 1D6 for the PV: what came up?"), (*options, later), status=standing(tree, d))
        choices["jet_pv"] = int(roll) if roll else 0
    tree["choix"] = {key: value for key, value in choices.items() if value}
    return tree


def ask_person(tree: Tree, d: Definitions, names: Names, roller: Roller) -> Guide:
    """What makes a person of the numbers: a name, a player, a body."""
    suggestion = names.person(roller, tree.get("race", ""))
    whose = _("Whose character is it? (empty: nobody's yet)")
    sex = Question(_("Sex?"), (*sex_options(d), Option(NONE, _("not said"))), status=standing(tree, d))
    name = _("The character's name?")
    return (yield from ask_identity(tree, Character, name, whose, suggestion, {"sexe": sex}))


def ask_purchases(tree: Tree, d: Definitions, status: tuple[str, ...]) -> Guide:
    text = _("How many XP were won in play so far?")
    won = int((yield Question(text, default="0", status=status, check=whole_number(0, MOST_XP))))
    bought: Tree = {"gagnee": won} if won else {}
    tree["experience"] = bought
    while True:
        c = derive_draft(tree, d)
        offers = affordable_purchases(c)
        if not offers:
            return tree
        left = _("{left} XP left of {all}").format(left=c.xp.left, all=c.xp.available)
        stop = Option(NONE, _("nothing more"), left)
        answer = yield Question(_("Buy what?"), (stop, *offers), status=(*status[:1], left))
        if answer == NONE:
            return tree
        if answer == PV:
            bought["pv"] = bought.get("pv", 0) + 1
        elif answer in (TALENT, POWER):
            key, which = ("dons", _("Which talent, as agreed with the GM?"))
            if answer == POWER:
                key, which = ("pouvoirs", _("Which power, as agreed with the GM?"))
            name = (yield Question(which, check=required_text(80))).strip()
            price = yield Question(_("At which price in XP?"), check=whole_number(0, free_xp(c.xp)), status=(left,))
            bought[key] = [*bought.get(key, []), {"nom": name, "cout": int(price)}]
        else:
            bought["competences"] = {**bought.get("competences", {}), answer: c.skills[answer].following}


def free_xp(xp: Account) -> int:
    """XP that may go to anything: a class's own XP pays for skills only, and pays first (A12)."""
    return xp.left - max(0, xp.restricted - xp.skills_spent)


def affordable_purchases(c: Derived) -> tuple[Option, ...]:
    """What can be paid for now: the next step of each skill, a PV, a talent or a Jedi's power at an agreed price."""
    d = c.definitions
    offers = []
    for key, skill in d.skills.items():
        now = c.skills[key]
        price = now.next_price(d.constants)
        if now.rollable and price <= c.xp.left:
            offers.append(Option(key, skill.label, f"{now.value.skill} → {now.following} · {price} XP", skill.text))
    spare = free_xp(c.xp)
    maximum = c.pv.maximum
    if maximum is not None and (price := pv_price(maximum, 1, d.constants)) <= spare:
        offers.append(Option(PV, _("1 PV"), f"PV {maximum} → {maximum + 1} · {price} XP"))
    if spare > 0:
        offers.append(Option(TALENT, _("a talent"), _("at the price agreed with the GM")))
        if c.origin.is_jedi:
            offers.append(Option(POWER, _("a power"), _("at the price agreed with the GM")))
    return tuple(offers)
