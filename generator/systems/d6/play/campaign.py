"""Between two sessions: XP and credits won, the journal; wounds, goods and purchases are in modules of their own.

The journal is data, under `journal`; lines of comment that an older journal left at the end of a file are shown too.
"""

from generator.base.i18n import _, format_number, mark
from generator.base.refusal import Refusal, misuse
from generator.game.params import Param
from generator.game.standing import Deed
from generator.game.system import Row, Section
from generator.systems.d6.play import body, goods, purchases, things
from generator.systems.d6.play.actions import again, declare_action, write_journal
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.ledger import pv_price
from generator.systems.d6.show.view import journal_sections
from generator.systems.d6.show.wording import credits_text


def prepare(deed: Deed) -> None:
    """Keep the journal at the end of the file."""
    deed.editor.foot = "journal"


@declare_action(
    mark("XP and credits won (may be negative)."),
    Param("xp", mark("XP awarded, before the race's percentage"), "int", option=True),
    Param("credits", mark("credits"), "int", option=True),
)
def gain(deed: Deed) -> None:
    """Add XP, before the race's percentage (A14), and credits."""
    before: Derived = deed.subject
    xp, credits = deed.arguments["xp"], deed.arguments["credits"]
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
            raise Refusal("credits-insufficient", message)
        deed.editor.set(("credits",), before.credits + credits)
    after = again(deed)
    won = [f"{xp:+d} XP" if xp else "", goods.credits_written(credits, "+") if credits else ""]
    text = f"Séance : {', '.join(filter(None, won)) or 'rien gagné'}."
    write_journal(deed, text, xp=xp or 0, credits=credits or 0)
    deed.say(_("{left} XP to spend, {credits}").format(left=after.xp.left, credits=credits_text(after.credits)))


@declare_action(
    mark("A line of the journal."), Param("text", mark("what happened"), required=True), noted=False
)
def note(deed: Deed) -> None:
    write_journal(deed, deed.arguments["text"])
    deed.say(_("Written in the journal."))


def status(c: Derived) -> list[Section]:
    """Return sections for what there is to spend, the price of the next step of each skill, and the journal."""
    d = c.definitions
    account = [
        Row(_("XP left"), str(c.xp.left), _("{spent} of {n} spent").format(spent=c.xp.spent, n=c.xp.available)),
        Row(_("Credits"), format_number(c.credits, "_")),
    ]
    if c.pv.maximum is not None:
        price = pv_price(c.pv.maximum, 1, d.constants)
        account.append(Row(_("PV max"), c.pv.text, _("next: {n} XP").format(n=price)))
    steps: dict[tuple[int, str], list[str]] = {}
    for skill in d.skills.values():
        value = c.skills[skill.id]
        if value.rollable:
            step = f"{value.value.skill} → {value.following}"
            steps.setdefault((value.next_price(d.constants), step), []).append(skill.label)
    rows = [Row(step, f"{price} XP", ", ".join(names)) for (price, step), names in sorted(steps.items())]
    sections = [Section(c.character.nom or "", tuple(account), wide=True)]
    sections.append(Section(_("Next steps"), tuple(rows), wide=True))
    return [*sections, *journal_sections(c)]


BEARABLE: frozenset[str] = frozenset()
_BUY, _PV, *_LEARN = purchases.ACTIONS
ACTIONS = (gain, _BUY, _PV, *body.ACTIONS, *goods.ACTIONS, *things.ACTIONS, *_LEARN, note)
