"""What happens to a body: wounds, care, sequelae, grafts, statuses, and the pull of the dark side."""

from typing import Any

from generator.core.game.campaign import Action, Deed
from generator.core.game.params import Param
from generator.core.i18n import _
from generator.core.refusal import Refusal, misuse
from generator.systems.d6.character import Sequela
from generator.systems.d6.deeds import NOTE, again, journal, named, pay
from generator.systems.d6.derive import Derived
from generator.systems.d6.life import ASKED, CHARACTERISTIC, pv_lost

CHANCE = 12  # the chance die (L822)
STUNNED, DAZED = 15, 10  # PV lost at once beyond which a blow stuns or dazes (L910-911, B26)


def _now(c: Derived) -> int:
    """Current PV; those of one who was never hurt are all there."""
    if c.pv_current is not None:
        return c.pv_current
    if c.pv.maximum is None:
        message = _("the die rolled for PV max must be written first")
        raise Refusal("gardien-roll-invalid", message, "choix: {jet_pv: …}", "A01")
    return c.pv.maximum


def _set_pv(deed: Deed, value: int, most: int) -> None:
    """The key stands for a wounded character only."""
    if value < most:
        deed.editor.set(("pv",), value)
    elif deed.editor.get(("pv",)) is not None:
        deed.editor.remove(("pv",))


def _hurt(deed: Deed) -> None:
    """PV lost; what a blow does beside, and what 0 PV and less mean (L530-532, B02, B26)."""
    c, k, count = deed.subject, deed.definitions.constants, deed.given["count"]
    if count < 1:
        raise misuse(_("at least 1 PV is lost"))
    now = _now(c)
    left = now - count
    _set_pv(deed, left, max(now, c.pv.fixed))
    journal(deed, f"Blessure : −{count} PV, reste {left}.".replace("-", "−"))
    deed.say(_("{n} PV left of {most}").format(n=left, most=c.pv.text))
    if count > DAZED:
        deed.say(_("Désorienté: -1D to all actions until the end of the next turn"))
    if count > STUNNED:
        deed.say(_("Sonné: no attack and no active talent next turn"))
    if left <= k.pv_dead:
        deed.say(_("Dead, unless the GM finds a way (Survie 30 between -10 and -15)"))
    elif left < k.pv_unconscious:
        deed.say(_("Agonisant: 1 PV less each turn until Médecine 15 or a medipack"))
    elif left == k.pv_unconscious:
        deed.say(_("Inconscient, but stable"))
    if left < k.pv_unconscious <= now:
        deed.say(_("A blow under 0 PV may leave something for good: the action « sequela » rolls the D12"))


def _heal(deed: Deed) -> None:
    """PV given back, never above PV max (B07)."""
    c, count = deed.subject, deed.given["count"]
    if (count is None) != deed.given["all"] or (count is not None and count < 1):
        raise misuse(_("say how many PV, or --all"))
    now, most = _now(c), c.pv.fixed
    if now >= most:
        raise Refusal("pv-above-max", _("all {n} PV are there already").format(n=most), None, "B07")
    after = most if count is None else min(most, now + count)
    _set_pv(deed, after, most)
    journal(deed, f"Soins : +{after - now} PV, {after} sur {most}.".replace("-", "−"))
    deed.say(_("{n} PV left of {most}").format(n=after, most=c.pv.text))
    if now < deed.definitions.constants.pv_unconscious < after:
        deed.say(_("Revived from agony: Sonné for 2 rounds"))


def _sequela(deed: Deed) -> None:
    """What a blow under 0 PV leaves, rolled on the chance die or told (L822-829, A60)."""
    roll = deed.given["roll"]
    if roll is None:
        roll = deed.roller.d("Séquelle", CHANCE)
    if not 1 <= roll <= CHANCE:
        raise misuse(_("the chance die gives 1 to {n}").format(n=CHANCE))
    keys = {"effet": "effect", "cicatrice": "scar", "don": "talent", "caracteristique": "characteristic"}
    entry: dict[str, Any] = {"jet": roll, **{key: deed.given[word] for key, word in keys.items() if deed.given[word]}}
    wanted = [*ASKED.get(roll, ()), *(["caracteristique"] if roll == CHARACTERISTIC else [])]
    needed = [keys[key] for key in wanted if key in ("don", "caracteristique") and key not in entry]
    if needed:
        message = _("a roll of {n} takes a {what}: which one?").format(n=roll, what=needed[0])
        raise Refusal("sequela-incomplete", message, f"sequela {roll} --{needed[0]} …", "A60")
    if "caracteristique" in entry:
        message = _("unknown characteristic « {name} »")
        entry["caracteristique"] = named(
            deed, "characteristics", entry["caracteristique"], "unknown-characteristic", message
        )
    deed.editor.append(("sequelles",), entry)
    after = again(deed)
    if after.pv_current is not None and after.pv_current > after.pv.fixed:
        deed.editor.set(("pv",), after.pv.fixed)
    lost = pv_lost(Sequela(roll), deed.definitions.constants)
    journal(deed, f"Séquelle, jet de chance {roll}" + (f" : PV max −{lost}." if lost else "."))
    deed.say(_("Roll {n}: PV max {pv}").format(n=roll, pv=after.pv.text))
    missing = [key for key in wanted if key not in entry]
    if missing:
        deed.say(_("Still to be written in the file: {keys}").format(keys=", ".join(missing)))


def _graft(deed: Deed) -> None:
    """A graft: what it raises, its price, and the dark side that the GM gives for it (L516, A61)."""
    entry: dict[str, Any] = {"nom": deed.given["name"]}
    raised = deed.given["raises"]
    if raised:
        key = named(deed, "characteristics", raised, "unknown-characteristic", _("unknown characteristic « {name} »"))
        entry["caracteristique"] = {key: deed.given["by"] or 1}
    elif not deed.given["effect"]:
        raise misuse(_("say what it does: --raises CHARACTERISTIC, --effect TEXT, or both"))
    for key, word in (("effet", "effect"), ("place", "place")):
        if deed.given[word]:
            entry[key] = deed.given[word]
    deed.editor.append(("greffes",), entry)
    price = deed.given["price"] or 0
    left = pay(deed, price)
    if deed.given["side"]:
        _move_side(deed, -abs(deed.given["side"]))
    after = again(deed)
    journal(deed, f"Greffe : {entry['nom']}.", credits=-price)
    values = ", ".join(f"{k.upper()} {t.dice}D" for k, t in after.characteristics.items() if t.shift)
    deed.say(_("{name}: {values}; {left} credits").format(name=entry["nom"], values=values or "–", left=left))


def _move_side(deed: Deed, points: int) -> int:
    """One axis: a light point takes a dark one back, up to +5 (A51)."""
    k = deed.definitions.constants
    after: int = max(k.dark_min, min(k.light_max, deed.subject.side + points))
    deed.editor.set(("cote",), after)
    return after


def _side(deed: Deed) -> None:
    """A point of either side; the folly that a dark one risks, the XP that a light one brings (L42, L491, A53)."""
    c, points = deed.subject, deed.given["points"]
    if not points:
        raise misuse(_("say how many points: -1 dark, +1 light"))
    if abs(points) > 1 and not c.origin.is_jedi:
        raise Refusal("dark-side-out-of-range", _("only a Jedi wins or loses 2 points at once"), None, "A53")
    after = _move_side(deed, points)
    classe = c.origin.classe
    won = classe.light_xp * points if classe and points > 0 else 0
    if won:
        deed.editor.set(("experience", "gagnee"), c.character.experience.gagnee + won)
        deed.say(_("{n} XP for the light side").format(n=won))
    journal(
        deed, f"Côté {'lumineux' if points > 0 else 'obscur'} : {points:+d}, donc {after:+d}.".replace("-", "−"), xp=won
    )
    deed.say(_("Dark side: {n:+d}").format(n=after))
    if points < 0 and after < 0:
        die = deed.roller.d("Folie", 6)
        mad = die <= -after
        deed.say(_("1D6 = {n}: mad for 1D rounds").format(n=die) if mad else _("1D6 = {n}: stays sane").format(n=die))


def _status(deed: Deed) -> None:
    """Statuses that are carried over to the next session."""
    unknown = _("unknown status « {name} »")
    keys = [named(deed, "statuses", name, "unknown-status", unknown) for name in deed.given["name"]]
    held = list(deed.subject.life.statuses)
    if not keys and not deed.given["off"]:
        raise misuse(_("name a status, or --off to end them all"))
    after = [k for k in held if keys and k not in keys] if deed.given["off"] else list(dict.fromkeys([*held, *keys]))
    if after == held:
        raise Refusal("nothing-changes", _("nothing changes: {names}").format(names=", ".join(held) or "–"))
    if after:
        deed.editor.set(("statuts",), after)
    else:
        deed.editor.remove(("statuts",))
    labels = ", ".join(deed.definitions.statuses[key].label for key in after)
    journal(deed, f"Statuts : {labels or 'aucun'}.")
    deed.say(_("Statuses: {names}").format(names=labels or "–"))


ACTIONS = (
    Action("hurt", _("PV lost: hurt 7."), _hurt, (Param("count", _("how many"), "int", required=True), NOTE)),
    Action(
        "heal", _("PV given back: heal 7, or heal --all."), _heal,
        (Param("count", _("how many"), "int"), Param("all", _("all of them"), "flag", option=True), NOTE),
    ),
    Action(
        "sequela", _("What a blow under 0 PV leaves: sequela rolls the D12, sequela 7 tells it."), _sequela,
        (
            Param("roll", _("the roll, if it was made at the table"), "int"),
            Param("effect", _("what is broken or lost"), option=True),
            Param("scar", _("where the scar is"), option=True),
            Param("talent", _("the talent lost (4-5)"), option=True),
            Param("characteristic", _("the characteristic that loses 1D (1)"), option=True),
            NOTE,
        ),
        rolls=True,
    ),
    Action(
        "graft", _("A graft: graft \"Bras bionique\" --raises dex."), _graft,
        (
            Param("name", _("what it is called"), required=True),
            Param("raises", _("the characteristic it raises"), option=True),
            Param("by", _("by how many dice (1)"), "int", option=True),
            Param("effect", _("what else it does"), option=True),
            Param("place", _("where on the body"), option=True),
            Param("price", _("credits paid for it"), "int", option=True),
            Param("side", _("points of the dark side that the GM gives"), "int", option=True),
            NOTE,
        ),
    ),
    Action(
        "side", _("A point of the dark side (-1) or of the light (+1)."), _side,
        (Param("points", _("how many, with their sign"), "int", required=True), NOTE), rolls=True,
    ),
    Action(
        "status", _("Statuses kept for the next session: status sonne, status sonne --off."), _status,
        (Param("name", _("the status"), many=True), Param("off", _("it is over"), "flag", option=True), NOTE),
    ),
)  # fmt: skip
