"""Between two sessions: XP and credits won, skills, PV, talents and powers bought, the journal (L515-548).

The journal is data, under `journal`; lines of comment that an older journal left at the end of a file are shown too.
"""

from typing import Any, get_args

from generator.core.chance.dice import Dice
from generator.core.game.campaign import Deed
from generator.core.game.params import Param, labels_by_id
from generator.core.i18n import _, mark
from generator.core.names import slug
from generator.core.refusal import Refusal, misuse
from generator.core.system import Row, Section
from generator.systems.d6 import campaign_body, campaign_goods
from generator.systems.d6.advancement import pv_price, skill_target
from generator.systems.d6.catalogue import TalentType
from generator.systems.d6.deeds import again, check_xp_left, declare_action, id_of, write_journal
from generator.systems.d6.definitions import Lesson
from generator.systems.d6.derive import Derived
from generator.systems.d6.view import journal_sections
from generator.systems.d6.wording import credits_text


def prepare(deed: Deed) -> None:
    """Nothing more than a file without errors; its journal stays at the end."""
    deed.editor.foot = "journal"


@declare_action(
    mark("XP and credits won (may be negative)."),
    Param("xp", mark("XP awarded, before the race's percentage"), "int", option=True),
    Param("credits", mark("credits"), "int", option=True),
)
def gain(deed: Deed) -> None:
    """XP before the race's percentage (A14), and credits."""
    before: Derived = deed.subject
    xp, credits = deed.given["xp"], deed.given["credits"]
    if xp is None and credits is None:
        raise misuse(_("say --xp N, --credits N, or both"))
    if xp:
        gained = before.character.experience.gagnee + xp
        if gained < 0:
            raise Refusal("xp-insufficient", _("{n} XP were won: more cannot be taken").format(n=gained - xp))
        deed.editor.set(("experience", "gagnee"), gained)
    if credits:
        if before.credits + credits < 0:
            message = _("{credits}: more cannot be taken").format(credits=credits_text(before.credits))
            raise Refusal("credits-insuffisants", message)
        deed.editor.set(("credits",), before.credits + credits)
    after = again(deed)
    write_journal(deed, f"Séance : {after.xp.left} XP à dépenser.", xp=xp or 0, credits=credits or 0)
    deed.say(_("{left} XP to spend, {credits}").format(left=after.xp.left, credits=credits_text(after.credits)))


@declare_action(
    mark("Buy a skill up to a value: buy tir 4D+1."),
    Param("skill", mark("the skill"), required=True, words=lambda d, _scenery: labels_by_id(d.skills)),
    Param("value", mark("the value to reach"), required=True),
)
def buy(deed: Deed) -> None:
    """A skill up to the value shown on the sheet; the file counts it without what play did to its column (A60)."""
    d, before = deed.definitions, deed.subject
    if not d.find("skills", deed.given["skill"]) and d.find("characteristics", deed.given["skill"]):
        raise Refusal("characteristic-bought-with-xp", _("XP never raises a characteristic"), ruling="A39")
    skill = id_of(deed, "skills", deed.given["skill"])
    label, now = d.skills[skill].label, before.skills[skill].value
    target = skill_target(deed.given["value"].strip())
    if target is None:
        raise Refusal("skill-value-malformed", _("a value such as 4D, 4D+1 or 4D+2 is expected"))
    if target.steps <= now.steps:
        message = _("{skill} is already at {now}").format(skill=label, now=now.skill)
        raise Refusal("skill-target-not-above-base", message, ruling="A32")
    paid = Dice.of_steps(target.steps - 3 * before.skills[skill].shift)
    deed.editor.set(("experience", "competences", skill), paid.skill)
    after = again(deed)
    price = after.xp.spent - before.xp.spent
    check_xp_left(before, price)
    write_journal(deed, f"{label} {now.skill} → {target.skill} : {price} XP, reste {after.xp.left}.")
    _say_purchase(deed, f"{label} {now.skill} → {target.skill}", price, after)


@declare_action(mark("Buy PV max: pv 3."), Param("count", mark("how many"), "int", required=True))
def pv(deed: Deed) -> None:
    """PV max, one XP for each ten of it, at least one (L534, A36)."""
    before: Derived = deed.subject
    count = deed.given["count"]
    if count < 1:
        raise misuse(_("at least 1 PV is bought"))
    deed.editor.set(("experience", "pv"), before.character.experience.pv + count)
    after = again(deed)
    price = after.xp.spent - before.xp.spent
    check_xp_left(before, price)
    write_journal(deed, f"+{count} PV, {after.pv.text} au plus : {price} XP, reste {after.xp.left}.")
    _say_purchase(deed, f"+{count} PV → {after.pv.text}", price, after)


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
    Param("effect", mark("what it does"), option=True),
)
def learn(deed: Deed) -> None:
    """A talent or a power bought: at the price of one's own content, or at the one agreed with the GM (A40, A63).

    A form of the sabre may cost XP too, and is a talent then; a language costs none."""
    d, before, given = deed.definitions, deed.subject, deed.given
    name, cost = given["name"].strip(), given["cost"]
    if given["tongue"] or given["form"]:
        _learn_tongue_or_form(deed, name)
        if cost is None:
            return
    talent, power = d.talents_taught.get(slug(name)), d.powers_taught.get(slug(name))
    is_power = given["power"] or (power is not None and talent is None)
    known = (power if is_power else talent) or Lesson(name, "")
    price = known.cost if cost is None else cost
    if price is None:
        raise misuse(_("say --cost N: no content of yours prices '{name}'").format(name=name))
    entry: dict[str, Any] = {"nom": known.name, "cout": price}
    entry |= (
        _without_none(epuisement=given["exhaustion"])
        if is_power
        else _without_none(type=given["type"], classe=given["class"])
    )
    entry |= _without_none(effet=given["effect"])
    check_xp_left(before, price)
    deed.editor.append(("experience", "pouvoirs" if is_power else "dons"), entry)
    after = again(deed)
    write_journal(deed, f"{'Pouvoir' if is_power else 'Don'} : {known.name}, {price} XP, reste {after.xp.left}.")
    _say_purchase(deed, known.name, price, after)


def _learn_tongue_or_form(deed: Deed, name: str) -> None:
    """A language spoken from now on, a form of the sabre practised or mastered."""
    held = deed.subject.character
    if deed.given["tongue"]:
        if slug(name) in map(slug, held.langues):
            raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(held.langues)))
        deed.editor.append(("langues",), name)
        write_journal(deed, f"Langue : {name}.")
    else:
        place = next((n for n, one in enumerate(held.formes) if slug(one.nom) == slug(name)), None)
        if place is None:
            entry = {"nom": name, **({"maitrise": True} if deed.given["mastered"] else {})}
            deed.editor.append(("formes",), entry | _without_none(effet=deed.given["effect"]))
        elif deed.given["mastered"] and not held.formes[place].maitrise:
            deed.editor.set(("formes", place, "maitrise"), True)
        else:
            raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=held.formes[place].nom))
        write_journal(deed, f"{name}, {'maîtrisée' if deed.given['mastered'] else 'pratiquée'}.")
    deed.say(_("{name}: known").format(name=name))


def _without_none(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


@declare_action(mark("A line of the journal."), Param("text", mark("what happened"), required=True), noted=False)
def note(deed: Deed) -> None:
    write_journal(deed, deed.given["text"])
    deed.say(_("Written in the journal."))


def status(c: Derived) -> list[Section]:
    """What there is to spend, what the next step of each skill costs, and the journal."""
    d = c.definitions
    account = [
        Row(_("XP left"), str(c.xp.left), _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)),
        Row(_("Credits"), str(c.credits)),
    ]
    if c.pv.maximum is not None:
        account.append(
            Row(_("PV max"), c.pv.text, _("next: {n} XP").format(n=pv_price(c.pv.pv_for_price, 1, d.constants)))
        )
    steps: dict[tuple[int, str], list[str]] = {}
    for skill in d.skills.values():
        value = c.skills[skill.id]
        if value.rollable and c.characteristics[skill.characteristic].dice_at_creation:
            step = f"{value.value.skill} → {value.following}"
            steps.setdefault((value.next_price(d.constants), step), []).append(skill.label)
    rows = [Row(step, f"{price} XP", ", ".join(names)) for (price, step), names in sorted(steps.items())]
    sections = [Section(c.character.nom or "", tuple(account), wide=True)]
    sections.append(Section(_("Next steps"), tuple(rows), wide=True))
    return [*sections, *journal_sections(c)]


BEARABLE: frozenset[str] = frozenset()
ACTIONS = (gain, buy, pv, *campaign_body.ACTIONS, *campaign_goods.ACTIONS, learn, note)
