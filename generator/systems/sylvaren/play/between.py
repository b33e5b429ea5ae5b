"""Between two games: the crew's event and the patron (S-89), the house's both."""

from generator.base.i18n import _, format_number
from generator.base.refusal import Refusal
from generator.base.typography import NNBSP, signed
from generator.game.standing import Deed
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.play.trade import add_winnings, write_journal
from generator.systems.sylvaren.rules.group import Group


def roll_interlude(deed: Deed) -> None:
    """Throw a D6 for what happens to the crew between two games; credits never fall below zero."""
    events = list(deed.definitions.interludes.values())
    if not events:
        raise Refusal("no-interlude", _("by the book nothing happens between two games"))
    thrown = deed.arguments["roll"]
    die = thrown if thrown is not None else deed.roller.d("équipage")
    if not 1 <= die <= len(events):
        raise Refusal("die-out-of-range", _("a D6 shows 1 to {most}, not {n}").format(most=len(events), n=die))
    event, group = events[die - 1], deed.subject
    credits = max(event.credits, -group.credits_left) if event.credits < 0 else event.credits
    who = deed.roller.choice([member.figure.name for member in group.members]) if event.px and group.members else ""
    add_winnings(deed, credits=credits, px={who: event.px} if who else {})
    parts = [f"{signed(credits)} C".replace(NNBSP, " ")] if credits else []
    parts += [f"{signed(event.px)} PX pour {who}"] if who else []
    write_journal(deed, f"Entre deux parties (D6 : {die}), {event.label} : {', '.join(parts) or 'rien'}.")
    deed.say(_("{die} on the D6: {label}. {text}").format(die=die, label=event.label, text=event.text))
    if credits:
        left = format_number(group.credits_left + credits, "_")
        deed.say(_("{left} C in the purse").format(left=left))
    if who:
        deed.say(_("{name} wins {px} PX").format(name=who, px=event.px))


def take_patron(deed: Deed) -> None:
    """Take the patron that is named, or one by lot."""
    patrons = deed.definitions.patrons
    if not patrons:
        raise Refusal("no-patron", _("by the book there is no patron"))
    name = deed.arguments["name"]
    key = deed.definitions.lexicon.vocabulary("patrons").find(name) if name else deed.roller.choice(list(patrons))
    if key is None:
        hint = deed.definitions.lexicon.vocabulary("patrons").hint(name)
        raise Refusal("unknown-patron", _("'{name}' is not known").format(name=name), hint)
    patron = patrons[key]
    deed.editor.set(("campagne", "commanditaire"), key)
    goals = ", ".join(deed.definitions.objectives[goal].label for goal in patron.objectives)
    write_journal(deed, f"{patron.label} devient votre commanditaire.")
    message = _("{patron}: {credits} C more for each of these that is won: {goals}")
    deed.say(message.format(patron=patron.label, credits=patron.credits, goals=goals))


def bonus_of_patron(deed: Deed, played: Raid | None) -> int:
    """Return what the patron pays for a mission that was won, and say so."""
    group: Group = deed.subject
    patron = deed.definitions.patrons.get(group.campaign.patron or "") if group.campaign else None
    if patron is None or played is None or played.goal not in patron.objectives:
        return 0
    deed.say(_("{patron} pays {credits} C more").format(patron=patron.label, credits=patron.credits))
    credits: int = patron.credits
    return credits
