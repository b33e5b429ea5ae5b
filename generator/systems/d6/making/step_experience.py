"""The step of experience (L515-548): bought one purchase at a time with what is left in sight, or drawn by the plan of
the class.

The plan (`plan` in classes.yaml) gives each thing to buy a weight. The next XP go to what has had least for its weight,
its next step included, among what can be paid. So the shares are those of the plan at any amount of XP, and with few XP
the greatest weights come first.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.chance.dice import Dice, Roller
from generator.game.guide import Answers, Making, Option, Question, Tree, WholeNumber, required_text
from generator.systems.d6.making.draft import (
    derive_draft,
    main_characteristics,
    opponent_level,
    standing,
    weapon_skills,
)
from generator.systems.d6.rules.catalogue import Plan, Skill
from generator.systems.d6.rules.character import Experience
from generator.systems.d6.rules.definitions import Definitions, Level, TaughtTalent
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import Bought, exhaustion_of, force_price, power_price, pv_price


class Offer(Record):
    """A purchase that can be paid now: from what to what, at which price; what its like has cost so far."""

    kind: Bought
    name: str
    price: int
    spent: int
    weight: float
    before: str = ""
    after: str = ""

    @property
    def turn(self) -> float:
        """The lowest is bought next."""
        return (self.spent + self.price) / self.weight


def spend_experience(tree: Tree, plan: Plan, powers: Sequence[str], d: Definitions) -> None:
    """Buy until nothing of the plan can be paid; `powers`: those to learn, in this order."""
    bought: Tree = tree["experience"]
    while offers := list(_offers(derive_draft(tree, d), plan, powers)):
        _buy(min(offers, key=lambda offer: offer.turn), bought)
    if skills := bought.get("competences"):
        bought["competences"] = {key: skills[key] for key in d.skills if key in skills}
    tree["experience"] = {key: bought[key] for key in Experience.__struct_fields__ if key in bought}


def learnable_powers(c: Derived) -> list[str]:
    """List the powers that a Jedi does not have: of the other classes, and of one's own content (A77)."""
    known = {slug(power.name) for power in c.powers}
    lessons = c.definitions.powers_taught.items() if c.origin.is_jedi else ()
    return [lesson.name for key, lesson in lessons if key not in known]


def _offers(c: Derived, plan: Plan, powers: Sequence[str]) -> Iterator[Offer]:
    k, book, spare = c.definitions.constants, c.book, c.xp.free
    for key, weight in plan.skills.items():
        skill = c.skills[key]
        price = skill.next_price(k)
        if skill.rollable and price <= c.xp.left:
            yield Offer("competence", key, price, book.price_of("competence", key), weight, after=skill.following)
    if plan.pv and c.pv.maximum is not None and (price := pv_price(c.pv.maximum, 1, k)) <= spare:
        yield Offer("pv", "pv", price, book.price_of("pv"), plan.pv)
    for key, weight in plan.force.items():
        before = c.force[key]
        after = Dice.of_steps(before.steps + 1)
        cost = force_price(before, after, c.origin, c.definitions)
        if cost is not None and cost <= spare:
            yield Offer("force", key, cost, book.price_of("force", key), weight, before.skill, after.skill)
    known = {slug(power.name) for power in c.powers}
    following = next((name for name in powers if slug(name) not in known), None)
    if plan.powers and following is not None:
        cost = _price_of_power(following, c)
        if cost is not None and cost <= spare:
            yield Offer("pouvoir", following, cost, book.price_of("pouvoir"), plan.powers)


def _price_of_power(name: str, c: Derived) -> int | None:
    """Return the price of a power: as one's own content says, else by its exhaustion (A77); None where the table goes
    without our numbers."""
    d = c.definitions
    price = d.powers_taught[slug(name)].cost
    return price if price is not None else power_price(exhaustion_of(name, None, d), False, c.origin, d)


def _buy(offer: Offer, bought: Tree) -> None:
    """Write a purchase into the `experience` of a new file, where nothing happened between two of them."""
    if offer.kind == "competence":
        bought["competences"] = {**bought.get("competences", {}), offer.name: offer.after}
    elif offer.kind == "pv":
        bought["pv"] = bought.get("pv", 0) + 1
    elif offer.kind == "pouvoir":
        bought["pouvoirs"] = [*bought.get("pouvoirs", ()), {"nom": offer.name, "cout": offer.price}]
    else:  # one line of the ledger for each field of the Force, from where it began
        lines: dict[str, Tree] = {line["force"]: line for line in bought.get("achats", ())}
        begun = lines.get(offer.name, {"de": offer.before})["de"]
        lines[offer.name] = {"force": offer.name, "de": begun, "a": offer.after, "cout": offer.spent + offer.price}
        bought["achats"] = list(lines.values())


NONE, PV, TALENT, POWER = "", "+pv", "+don", "+pouvoir"
OWN_TALENT = "+don:"  # before the id of a talent of dons.yaml (A110)
MOST_XP = 9999
PRACTISED = 2  # dice under a skill that experience goes to
COLOUR = 4  # skills that experience goes to beside the plan of the class
DODGE, NEEDED = "esquive", 3  # where a class has no plan
RANKS = {"essentielle": 4.0, "tres-utile": 3.0, "utile": 2.0, "secondaire": 1.0}


def ask_purchases(making: Making) -> Answers:
    """Ask how much was won, then for one purchase after another that can be paid for."""
    tree, d = making.tree, making.definitions
    status = standing(tree, d)
    text = _("How many XP were won in play so far?")
    won = int((yield Question(text, default="0", status=status, check=WholeNumber(0, MOST_XP))))
    bought: Tree = {"gagnee": won} if won else {}
    tree["experience"] = bought
    while True:
        c = derive_draft(tree, d)
        offers = affordable_purchases(c)
        if not offers:
            return
        left = _("{left} XP left of {all}").format(left=c.xp.left, all=c.xp.available)
        stop = Option(NONE, _("nothing more"), left)
        answer = yield Question(_("Buy what?"), (stop, *offers), status=(*status[:1], left))
        if answer == NONE:
            return
        if answer == PV:
            bought["pv"] = bought.get("pv", 0) + 1
        elif answer.startswith(OWN_TALENT):
            talent = d.dons[answer.removeprefix(OWN_TALENT)]
            bought["dons"] = [*bought.get("dons", []), {"nom": talent.label, "cout": talent.cost}]
        elif answer in (TALENT, POWER):
            key, which = ("dons", _("Which talent, as agreed with the GM?"))
            if answer == POWER:
                key, which = ("pouvoirs", _("Which power, as agreed with the GM?"))
            name = (yield Question(which, check=required_text(80))).strip()
            price = yield Question(_("At which price in XP?"), check=WholeNumber(0, c.xp.free), status=(left,))
            bought[key] = [*bought.get(key, []), {"nom": name, "cout": int(price)}]
        else:
            bought["competences"] = {**bought.get("competences", {}), answer: c.skills[answer].following}


def affordable_purchases(c: Derived) -> tuple[Option, ...]:
    """Return the purchases that can be paid for now: the next step of each skill, a PV, a talent or a Jedi's power at
    an agreed price."""
    d = c.definitions
    offers = []
    for key, skill in d.skills.items():
        now = c.skills[key]
        price = now.next_price(d.constants)
        if now.rollable and price <= c.xp.left:
            offers.append(Option(key, skill.label, f"{now.value.skill} → {now.following} · {price} XP", skill.text))
    spare = c.xp.free
    maximum = c.pv.maximum
    if maximum is not None and (price := pv_price(maximum, 1, d.constants)) <= spare:
        offers.append(Option(PV, _("1 PV"), f"PV {maximum} → {maximum + 1} · {price} XP"))
    known = {slug(talent.name) for talent in c.talents}
    for talent in d.dons.values():
        new = slug(talent.label) not in known and may_learn(talent, c)
        if new and talent.cost is not None and talent.cost <= spare:
            offers.append(Option(OWN_TALENT + talent.id, talent.label, f"{talent.cost} XP", talent.text))
    if spare > 0:
        offers.append(Option(TALENT, _("a talent"), _("at the price agreed with the GM")))
        if c.origin.is_jedi:
            offers.append(Option(POWER, _("a power"), _("at the price agreed with the GM")))
    return tuple(offers)


def may_learn(talent: TaughtTalent, c: Derived) -> bool:
    """Return whether a talent of the table is for this character: of its class and race, or open to all (L214)."""
    own = {classe.id for classe in c.origin.classes}
    curious = c.origin.classe is not None and c.origin.classe.picks is not None
    of_class = talent.classe is None or talent.classe in own or (curious and not (talent.craft or talent.ultimate))
    return of_class and (talent.race is None or (c.origin.race is not None and talent.race == c.origin.race.id))


def draw_purchases(making: Making) -> None:
    """Spend what was won by the plan of the class; what is left then pays for something smaller, but no opponent's."""
    tree, d, roller, level = making.tree, making.definitions, making.roller, opponent_level(making)
    won = making.requested.get("xp", level.xp if level else 0)
    tree["experience"] = {"gagnee": won} if won else {}
    if level:
        tree["pnj"] = True
    c = derive_draft(tree, d)
    if c.xp.left <= 0:
        return
    plan = _plan_of(roller, tree, d, level)
    powers = roller.shuffle(learnable_powers(c)) if c.xp.free > 0 else []
    spend_experience(tree, plan, powers, d)
    if not level:
        smaller = {s.id: int(_need_of_skill(s, tree, d)) for s in d.skills.values()}
        spend_experience(tree, Plan(skills=smaller), (), d)


def _skills_by_need(tree: Tree, d: Definitions) -> list[str]:
    """Return the skills that experience may go to, those that the class needs most first."""
    c, arms = derive_draft(tree, d), weapon_skills(tree, d)
    weapons = {item.skill for item in d.items.values() if item.kind == "weapon"}
    fit = [
        s
        for s in d.skills.values()
        if c.characteristics[s.characteristic].dice >= PRACTISED and (s.id in arms or s.id not in weapons)
    ]
    return [s.id for s in sorted(fit, key=lambda s: -_need_of_skill(s, tree, d))]


def _need_of_skill(skill: Skill, tree: Tree, d: Definitions) -> float:
    """Return how much a class needs a skill: its rank, its characteristic, the arms in hand."""
    classe = d.classes[tree["classe"]]
    main = 4.0 if skill.characteristic in main_characteristics(tree, d) else 1.0
    return RANKS[skill.rank_for(classe.id, classe.family)] * main * (3.0 if skill.id in weapon_skills(tree, d) else 1.0)


def _plan_of(roller: Roller, tree: Tree, d: Definitions, level: Level | None) -> Plan:
    """Return the plan that experience follows: that of the class, with a few skills that chance adds by need; an
    opponent's has so many skills and no more (A71)."""
    plan = d.classes[tree["classe"]].plan or _usual_plan(tree, d)
    if level:
        first = sorted(plan.skills, key=lambda key: -plan.skills[key])[: d.constants.opponent_skills]
        return replace(plan, skills={key: plan.skills[key] for key in first})
    pool = [d.skills[key] for key in _skills_by_need(tree, d) if key not in plan.skills]
    added: list[str] = []
    while pool and len(added) < COLOUR:
        chosen = roller.choose_weighted(pool, [_need_of_skill(s, tree, d) for s in pool])
        added.append(chosen.id)
        pool.remove(chosen)
    return replace(plan, skills={**plan.skills, **dict.fromkeys(added, 1)})


def _usual_plan(tree: Tree, d: Definitions) -> Plan:
    """Return the plan of a class of one's own content that has none: what it needs most, Esquive, PV."""
    needed = [key for key in _skills_by_need(tree, d) if key != DODGE][:NEEDED]
    return Plan(skills={**dict.fromkeys(needed, 3), DODGE: 3}, pv=2)
