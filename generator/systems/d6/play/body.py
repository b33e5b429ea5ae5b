"""Actions on a body: wounds, care, sequelae, grafts, statuses, and points of the dark side."""

from typing import Any

from generator.base.i18n import _, mark
from generator.base.names import slug
from generator.base.refusal import Refusal, misuse
from generator.base.typography import signed
from generator.game.params import Param, labels_by_id
from generator.game.standing import Deed
from generator.systems.d6.play.actions import again, declare_action, id_of, spend_credits, write_journal
from generator.systems.d6.rules.character import Graft, Sequela
from generator.systems.d6.rules.checks import how_to_come_back, is_machine
from generator.systems.d6.rules.definitions import Constants
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.life import graft_text, keys_asked_by, sequela_text
from generator.systems.d6.show.wording import credits_text

CHANCE = 12  # the chance die (L822)
# The keys of a sequela, and their options.
OPTIONS = {"effet": "effect", "cicatrice": "scar", "don": "talent", "caracteristique": "characteristic"}


def _characteristic_labels(definitions: Any, scenery: Any) -> dict[str, str]:
    return labels_by_id(definitions.characteristics)


def _current_pv(c: Derived) -> int:
    if c.pv_now is None:
        message = _("the die rolled for PV max must be written first")
        raise Refusal("gardien-roll-invalid", message, "choix: {jet_pv: …}", "A01")
    return c.pv_now


def _set_pv(deed: Deed, value: int, most: int) -> None:
    """Write current PV; the key stands for a wounded character only."""
    if value < most:
        deed.editor.set(("pv",), value)
    elif deed.editor.get(("pv",)) is not None:
        deed.editor.remove(("pv",))


@declare_action(mark("PV lost: hurt 7."), Param("count", mark("how many"), "int", required=True))
def hurt(deed: Deed) -> None:
    """Subtract PV lost; say what a blow does beside, and what 0 PV and less mean (L530-532, B02, B26)."""
    c, k, count = deed.subject, deed.definitions.constants, deed.arguments["count"]
    if count < 1:
        raise misuse(_("at least 1 PV is lost"))
    now = _current_pv(c)
    left = now - count
    _set_pv(deed, left, max(now, c.pv.without_die))
    write_journal(deed, f"Blessure : −{count} PV, reste {left}.".replace("-", "−"))
    deed.say(_("{n} PV left of {most}").format(n=left, most=c.pv.text))
    if count > k.disorients_over:
        deed.say(_("Désorienté: -1D to all actions until the end of the next turn"))
    if count > k.stuns_over:
        deed.say(_("Sonné: no attack and no active talent next turn"))
    if left <= k.pv_unconscious and (words := _words_of_fallen(left, is_machine(c.origin.race), k)):
        deed.say(words)
    if left < k.pv_unconscious <= now:
        deed.say(_("A blow under 0 PV may leave something for good: the action 'sequela' rolls the D12"))


def _words_of_fallen(left: int, machine: bool, k: Constants) -> str:
    """Describe 0 PV and less, which to a droid mean something else (A87)."""
    if machine:
        return _("Destroyed") if left <= k.pv_dead else _("Out of service: it loses nothing; Réparation and a kit")
    if left <= k.pv_dead:
        return _("Dead, unless the GM finds a way (Survie 30 between -10 and -15)")
    if left < k.pv_unconscious:
        return _("Agonisant: 1 PV less each turn until Médecine 15 or a medipack")
    return _("Inconscient, but stable")


@declare_action(
    mark("PV given back: heal 7, or heal --all."),
    Param("count", mark("how many"), "int"),
    Param("all", mark("all of them"), "flag", option=True),
)
def heal(deed: Deed) -> None:
    """Give PV back, never above PV max (B07)."""
    c, count = deed.subject, deed.arguments["count"]
    if (count is None) != deed.arguments["all"] or (count is not None and count < 1):
        raise misuse(_("say how many PV, or --all"))
    now, most = _current_pv(c), c.pv.without_die
    if now >= most:
        raise Refusal("pv-above-max", _("all {n} PV are there already").format(n=most), None, "B07")
    if now <= deed.definitions.constants.pv_dead:
        raise Refusal("pv-dead", _("{n} PV: dead, and no care helps").format(n=now), how_to_come_back(), "A93")
    after = most if count is None else min(most, now + count)
    _set_pv(deed, after, most)
    write_journal(deed, f"Soins : +{after - now} PV, {after} sur {most}.".replace("-", "−"))
    deed.say(_("{n} PV left of {most}").format(n=after, most=c.pv.text))
    if now < deed.definitions.constants.pv_unconscious < after and not is_machine(c.origin.race):
        deed.say(_("Revived from agony: Sonné for 2 rounds"))


@declare_action(
    mark("Rest: rest 3 nights, or rest --hospital (A108)."),
    Param("count", mark("how many nights or days (1)"), "int"),
    Param("care", mark("cared for by day: Médecine 15"), "flag", option=True),
    Param("hospital", mark("in a hospital or a bacta tank"), "flag", option=True),
    Param("stabilised", mark("below 0 PV, and no longer agonisant"), "flag", option=True),
)
def rest(deed: Deed) -> None:
    """Give back the PV of nights of rest, of days of care or of a hospital (A108); none below 0 to who is not
    stabilised (L920), none to a machine (A87)."""
    c, k, count = deed.subject, deed.definitions.constants, deed.arguments["count"] or 1
    rest = deed.definitions.house_rest.get(
        "hopital" if deed.arguments["hospital"] else "soins" if deed.arguments["care"] else "nuit"
    )
    now, most = _current_pv(c), c.pv.without_die
    if rest is None:
        message = _("no rule says what rest gives back, and this table goes without our numbers")
        raise Refusal("house-values-off", message, _("heal N gives back what the GM says"))
    if count < 1:
        raise misuse(_("at least 1"))
    if is_machine(c.origin.race):
        raise Refusal("machine-rest", _("rest repairs no droid"), _("Réparation and a kit, then heal N"), "A87")
    if now <= k.pv_dead:
        raise Refusal("pv-dead", _("{n} PV: dead, and no care helps").format(n=now), how_to_come_back(), "A93")
    if now < k.pv_unconscious and "inconscient" not in c.life.statuses and not deed.arguments["stabilised"]:
        message = _("{n} PV: who is agonisant does not rest").format(n=now)
        raise Refusal("rest-not-stabilised", message, _("Médecine 15 or a medipack first, then --stabilised"), "A108")
    if now >= most:
        raise Refusal("pv-above-max", _("all {n} PV are there already").format(n=most), None, "B07")
    each = rest.pv + rest.per_vigour * max(1, c.characteristics["vig"].dice)
    after = min(most, now + each * count)
    _set_pv(deed, after, most)
    times = f", × {count}" if count > 1 else ""
    write_journal(deed, f"Repos ({rest.label}{times}) : +{after - now} PV, {after} sur {most}.")
    deed.say(_("{n} PV left of {most}").format(n=after, most=c.pv.text))


@declare_action(
    mark("What a blow under 0 PV leaves: sequela rolls the D12, sequela 7 tells it."),
    Param("roll", mark("the roll, if it was made at the table"), "int"),
    Param("effect", mark("what is broken or lost"), option=True),
    Param("scar", mark("where the scar is"), option=True),
    Param("talent", mark("the talent lost (4-5)"), option=True),
    Param("characteristic", mark("the characteristic that loses 1D (1)"), option=True, words=_characteristic_labels),
    Param("wipe", mark("a wipe replayed instead: 1 PV max less"), "flag", option=True),
    rolls=True,
)
def sequela(deed: Deed) -> None:
    """Write down the sequela of a blow under 0 PV, rolled on the chance die or given (L822-829, A60); or a wipe
    replayed (A62)."""
    if deed.arguments["wipe"]:
        deed.editor.set(("wipes",), deed.subject.character.wipes + 1)
        write_journal(deed, "Groupe anéanti, scène rejouée : PV max −1.")
        _cap_current_pv(deed)
        return
    roll = deed.arguments["roll"]
    if roll is None:
        roll = deed.roller.d("Séquelle", CHANCE)
    if not 1 <= roll <= CHANCE:
        raise misuse(_("the chance die gives 1 to {n}").format(n=CHANCE))
    details = {key: deed.arguments[word] for key, word in OPTIONS.items() if deed.arguments[word]}
    takes = [key for key in keys_asked_by(roll, deed.definitions) if key in ("don", "caracteristique")]
    needed = [OPTIONS[key] for key in takes if key not in details]
    if needed:
        message = _("a roll of {n} takes a {what}: which one?").format(n=roll, what=needed[0])
        raise Refusal("sequela-incomplete", message, f"sequela {roll} --{needed[0]} …", "A60")
    if "caracteristique" in details:
        details["caracteristique"] = id_of(deed, "characteristics", details["caracteristique"])
    if "don" in details:  # as the sheet calls it
        names = {slug(t.name): t.name for t in deed.subject.talents}
        details["don"] = names.get(slug(details["don"]), details["don"])
    deed.editor.append(("sequelles",), {"jet": roll, **details})
    what, cost = sequela_text(Sequela(roll, **details), deed.definitions)
    text = " : ".join(part for part in (what, cost) if part)
    write_journal(deed, f"Séquelle, {text}." if roll < CHANCE else "Aucune séquelle.")
    deed.say(_("Roll {n}: {what}").format(n=roll, what=cost or "–"))
    _cap_current_pv(deed)


def _cap_current_pv(deed: Deed) -> None:
    """Lower current PV to what PV max has become."""
    after = again(deed)
    if after.pv_current is not None and after.pv_current > after.pv.without_die:
        deed.editor.set(("pv",), after.pv.without_die)
    deed.say(_("PV max: {n}").format(n=after.pv.text))


@declare_action(
    mark('A graft: graft "Bras bionique" --raises dex.'),
    Param("name", mark("what it is called"), required=True),
    Param("raises", mark("the characteristic it raises"), option=True, words=_characteristic_labels),
    Param("by", mark("by how many dice (1)"), "int", option=True),
    Param("effect", mark("what else it does"), option=True),
    Param("place", mark("where on the body"), option=True),
    Param("price", mark("credits paid for it"), "int", option=True),
    Param("cote", mark("points of the dark side that the GM gives"), "int", option=True, was="side"),
    rolls=True,
)
def graft(deed: Deed) -> None:
    """Write down a graft: what it raises, its price, and the dark side that the GM gives for it (L516, A61)."""
    entry: dict[str, Any] = {"nom": deed.arguments["name"]}
    if deed.arguments["raises"]:
        entry["caracteristique"] = {id_of(deed, "characteristics", deed.arguments["raises"]): deed.arguments["by"] or 1}
    elif not deed.arguments["effect"]:
        raise misuse(_("say what it does: --raises CHARACTERISTIC, --effect TEXT, or both"))
    optional = (("effet", "effect"), ("place", "place"))
    entry |= {key: deed.arguments[word] for key, word in optional if deed.arguments[word]}
    deed.editor.append(("greffes",), entry)
    price = deed.arguments["price"] or 0
    left = spend_credits(deed, price)
    what = graft_text(Graft(**entry), deed.definitions)
    write_journal(deed, f"Greffe, {entry['nom']} : {what}.", credits=-price)
    deed.say(_("{name}: {values}; {left}").format(name=entry["nom"], values=what, left=credits_text(left)))
    if deed.arguments["cote"]:
        _move_side(deed, -abs(deed.arguments["cote"]))


def _move_side(deed: Deed, points: int) -> int:
    """Move on the one axis, where light takes back dark (A51), and return how far; a dark point risks folly (L491)."""
    k, before = deed.definitions.constants, deed.subject.side
    after: int = max(k.dark_min, min(k.light_max, before + points))
    if after == before:
        message = _("the scale ends at {n:+d}").format(n=after)
        raise Refusal("dark-side-out-of-range", message, None, "A51")
    deed.editor.set(("cote",), after)
    deed.say((_("Light side: {n:+d}") if after > 0 else _("Dark side: {n:+d}")).format(n=after))
    if points < 0 and after < 0:
        die = deed.roller.d("Folie", 6)
        mad = die <= -after
        deed.say(_("1D6 = {n}: mad for 1D rounds").format(n=die) if mad else _("1D6 = {n}: stays sane").format(n=die))
    return int(after - before)


@declare_action(
    mark("A point of the dark side (-1) or of the light (+1)."),
    Param("points", mark("how many, with their sign"), "int", required=True),
    rolls=True,
    was="side",
)
def cote(deed: Deed) -> None:
    """Add points of either side, and the XP that a light one brings (L42, L485, A53)."""
    c, points = deed.subject, deed.arguments["points"]
    if not points:
        raise misuse(_("say how many points: -1 dark, +1 light"))
    if abs(points) > 1 and not c.origin.is_jedi:
        raise Refusal("dark-side-out-of-range", _("only a Jedi wins or loses 2 points at once"), None, "A53")
    moved = _move_side(deed, points)
    classe = c.origin.classe
    won = classe.light_xp * moved if classe and moved > 0 else 0
    if won:
        deed.editor.set(("experience", "gagnee"), c.character.experience.gagnee + won)
        deed.say(_("{n} XP for the light side").format(n=won))
    which = "lumineux" if points > 0 else "obscur"
    write_journal(deed, f"Côté {which} : {signed(moved)}, donc {signed(c.side + moved)}.", xp=won)


@declare_action(
    mark("Statuses kept for the next session: status sonne, status sonne --off."),
    Param("name", mark("the status"), many=True, words=lambda d, _scenery: labels_by_id(d.statuses)),
    Param("off", mark("it is over"), "flag", option=True),
    Param("reputation", mark("what people think of the character now, -2 to 1"), "int", option=True),
)
def status(deed: Deed) -> None:
    """Change statuses that are carried over to the next session, and what people think of the character (A54)."""
    keys = [id_of(deed, "statuses", name) for name in deed.arguments["name"]]
    current, fame = list(deed.subject.life.statuses), deed.arguments["reputation"]
    if not keys and not deed.arguments["off"] and fame is None:
        raise misuse(_("name a status, or --off to end them all"))
    left = [k for k in current if keys and k not in keys]
    after = left if deed.arguments["off"] else [*dict.fromkeys([*current, *keys])]
    if after == current and fame in (None, deed.subject.reputation):
        raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(current) or "–"))
    lines = []
    if after != current:
        deed.editor.set(("statuts",), after) if after else deed.editor.remove(("statuts",))
        names = ", ".join(deed.definitions.statuses[key].label for key in after)
        lines.append(f"Statuts : {names or 'aucun'}.")
        deed.say(_("Statuses: {names}").format(names=names or "–"))
    if fame not in (None, deed.subject.reputation):
        deed.editor.set(("reputation",), fame)
        lines.append(f"Réputation : {signed(fame)}.")
        deed.say(_("Reputation: {n:+d}").format(n=fame))
    write_journal(deed, " ".join(lines))


ACTIONS = (hurt, heal, rest, sequela, graft, cote, status)
