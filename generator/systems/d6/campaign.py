"""Between two sessions: XP and credits won, skills and PV bought, with prices and what remains (L515-548).

The journal is comment lines at the end of the file: a character's keys are those of the contract.
"""

from generator.core.campaign import Action, Deed
from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.names import nearest
from generator.core.params import Param
from generator.core.reading.problems import Path
from generator.core.reading.shape import read
from generator.core.refusal import Refusal, misuse
from generator.core.system import Row, Section
from generator.systems.d6.character import Character
from generator.systems.d6.derive import Derived
from generator.systems.d6.rules import derived_character

HEADING = "Journal"


def prepare(deed: Deed) -> None:
    """Nothing more than a file without errors."""


def _journal(deed: Deed, text: str) -> None:
    note = deed.given.get("note")
    deed.editor.note(HEADING, f"{deed.date} : {text}" + (f" {note}" if note else ""))


def _again(deed: Deed) -> Derived:
    """The character as the edited file makes it; the command checks its problems before writing."""
    character = read(Character, deed.editor.data, (), [])
    assert character is not None
    return derived_character(character, deed.definitions, [])


def _gain(deed: Deed) -> None:
    """XP before the race's percentage (A14), and credits."""
    before: Derived = deed.subject
    xp, credits = deed.given["xp"], deed.given["credits"]
    if xp is None and credits is None:
        raise misuse(_("say --xp N, --credits N, or both"))
    said = []
    if xp:
        gained = before.character.experience.gagnee + xp
        if gained < 0:
            raise Refusal("xp-insufficient", _("{n} XP were won: more cannot be taken").format(n=gained - xp))
        deed.editor.set(("experience", "gagnee"), gained)
        said.append(f"{xp:+d} XP")
    if credits:
        if before.credits + credits < 0:
            raise Refusal("credits-insuffisants", _("{n} credits: more cannot be taken").format(n=before.credits))
        deed.editor.set(("credits",), before.credits + credits)
        said.append(f"{credits:+d} crédits")
    after = _again(deed)
    _journal(deed, ", ".join(said).replace("-", "−") + f" ({after.xp.left} XP à dépenser).")
    deed.say(_("{left} XP to spend, {credits} credits").format(left=after.xp.left, credits=after.credits))


def _buy(deed: Deed) -> None:
    """A skill up to a value; each third of a die has its price (L543, A38)."""
    d, before = deed.definitions, deed.subject
    skill = d.find("skills", deed.given["skill"])
    if skill is None:
        known = {**d.names["skills"], **d.names["characteristics"]}
        if d.find("characteristics", deed.given["skill"]):
            raise Refusal("characteristic-bought-with-xp", _("XP never raises a characteristic"), ruling="A39")
        close = nearest(deed.given["skill"], known)
        hint = _("did you mean « {name} »?").format(name=known[close]) if close else None
        raise Refusal("unknown-skill", _("unknown skill « {name} »").format(name=deed.given["skill"]), hint)
    label, now = d.skills[skill].label, before.skills[skill].value
    try:
        target = Dice.parse(deed.given["value"])
    except ValueError:
        raise Refusal("skill-value-malformed", _("a value such as 4D, 4D+1 or 4D+2 is expected")) from None
    if target.steps <= now.steps:
        message = _("{skill} is already at {now}").format(skill=label, now=now.skill)
        raise Refusal("skill-target-not-above-base", message, ruling="A32")
    deed.editor.set(_place(deed, skill), target.skill)
    after = _again(deed)
    price = after.xp.spent - before.xp.spent
    _afford(before, price)
    _journal(deed, f"{label} {now.skill} → {target.skill} ({price} XP, reste {after.xp.left}).")
    _tell(deed, f"{label} {now.skill} → {target.skill}", price, after)


def _place(deed: Deed, skill: str) -> Path:
    """Where the skill is bought already, under whatever name it was written, or where it will be."""
    held = deed.editor.get(("experience", "competences"))
    written = next((k for k in held if deed.definitions.find("skills", k) == skill), skill) if held else skill
    return ("experience", "competences", written)


def _pv(deed: Deed) -> None:
    """PV max, one XP for each ten of it, at least one (L534, A36)."""
    before: Derived = deed.subject
    count = deed.given["count"]
    if count < 1:
        raise misuse(_("at least 1 PV is bought"))
    deed.editor.set(("experience", "pv"), before.character.experience.pv + count)
    after = _again(deed)
    price = after.xp.spent - before.xp.spent
    _afford(before, price)
    _journal(deed, f"+{count} PV, {after.pv.text} au plus ({price} XP, reste {after.xp.left}).")
    _tell(deed, f"+{count} PV → {after.pv.text}", price, after)


def _afford(before: Derived, price: int) -> None:
    if price > before.xp.left:
        message = _("{price} XP to pay, {left} left").format(price=price, left=before.xp.left)
        raise Refusal("xp-insufficient", message, _("{n} XP too many").format(n=price - before.xp.left), "A13")


def _tell(deed: Deed, what: str, price: int, after: Derived) -> None:
    deed.say(_("{what}: {price} XP; {left} left").format(what=what, price=price, left=after.xp.left))


def status(c: Derived) -> list[Section]:
    """What there is to spend, and what the next step of each skill costs where it can be paid."""
    from generator.systems.d6.advancement import pv_price, step_price

    d = c.definitions
    account = [
        Row(_("XP left"), str(c.xp.left), _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)),
        Row(_("Credits"), str(c.credits)),
    ]
    if c.pv.maximum is not None:
        account.append(Row(_("PV max"), c.pv.text, _("next: {n} XP").format(n=pv_price(c.pv.maximum, 1, d.constants))))
    rows = []
    for skill in d.skills.values():
        value = c.skills[skill.id]
        if value.rollable:
            price = step_price(value.value, c.characteristics[skill.characteristic].dice, d.constants)
            target = Dice.of_steps(value.value.steps + 1).skill
            rows.append(Row(skill.label, value.value.skill, _("{target}: {n} XP").format(target=target, n=price)))
    return [Section(c.character.nom or "", tuple(account)), Section(_("Next steps"), tuple(rows))]


_NOTE = Param("note", _("words of your own for the journal"), option=True)
BEARABLE: frozenset[str] = frozenset()
ACTIONS = (
    Action(
        "gain", _("XP and credits won (may be negative)."), _gain,
        params=(
            Param("xp", _("XP awarded, before the race's percentage"), "int", option=True),
            Param("credits", _("credits"), "int", option=True),
            _NOTE,
        ),
    ),
    Action(
        "buy", _("Buy a skill up to a value: buy tir 4D+1."), _buy,
        params=(
            Param("skill", _("the skill"), required=True),
            Param("value", _("the value to reach"), required=True),
            _NOTE,
        ),
    ),
    Action("pv", _("Buy PV max: pv 3."), _pv, (Param("count", _("how many"), "int", required=True), _NOTE)),
)  # fmt: skip
