"""Spending experience, one purchase at a time, what is left always in sight (L515-548)."""

from generator.core.game.guide import Guide, Option, Question, Tree, number, required
from generator.core.i18n import _
from generator.systems.d6.advancement import Account, pv_price
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.draft import derived

DONE, PV, TALENT, POWER = "", "+pv", "+don", "+pouvoir"
MOST_XP = 9999


def purchases(tree: Tree, d: Definitions, status: tuple[str, ...]) -> Guide:
    text = _("How many XP were won in play so far?")
    won = int((yield Question(text, default="0", status=status, check=number(0, MOST_XP))))
    bought: Tree = {"gagnee": won} if won else {}
    tree["experience"] = bought
    while True:
        c = derived(tree, d)
        offers = available(c)
        if not offers:
            return tree
        left = _("{left} XP left of {all}").format(left=c.xp.left, all=c.xp.available)
        stop = Option(DONE, _("nothing more"), left)
        answer = yield Question(_("Buy what?"), (stop, *offers), status=(*status[:1], left))
        if answer == DONE:
            return tree
        if answer == PV:
            bought["pv"] = bought.get("pv", 0) + 1
        elif answer in (TALENT, POWER):
            key, which = ("dons", _("Which talent, as agreed with the GM?"))
            if answer == POWER:
                key, which = ("pouvoirs", _("Which power, as agreed with the GM?"))
            name = (yield Question(which, check=required(80))).strip()
            price = yield Question(_("At which price in XP?"), check=number(0, free_xp(c.xp)), status=(left,))
            bought[key] = [*bought.get(key, []), {"nom": name, "cout": int(price)}]
        else:
            bought["competences"] = {**bought.get("competences", {}), answer: c.skills[answer].following}


def free_xp(xp: Account) -> int:
    """XP that may go to anything: a class's own XP pays for skills only, and pays first (A12)."""
    return xp.left - max(0, xp.restricted - xp.skills_spent)


def available(c: Derived) -> tuple[Option, ...]:
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
