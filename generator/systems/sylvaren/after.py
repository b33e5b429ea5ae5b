"""The end of a game: what the player is asked, the rewards, the casualties, and who leads from now on."""

from collections.abc import Generator
from typing import Any

from generator.core.game.campaign import Deed
from generator.core.game.guide import LOST, WON, Option, Question, ask_outcome, optional_text
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.refusal import Refusal, misuse
from generator.systems.sylvaren.deeds import add_winnings, find_member, place_of, write_journal
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.group import Group, Member
from generator.systems.sylvaren.mission.extras import round_credits
from generator.systems.sylvaren.raid import THREATS, Raid

NONE, THROW = "aucune", "lancer"
MOST_NOTE = 200


def after(
    group: Group, definitions: Definitions, played: Raid | None
) -> Generator[Question, str, list[tuple[str, Given]]]:
    """The outcome, the threat where no scenario says it, and the fate of those who fell."""
    end = yield from ask_outcome(played)
    if not end:
        return []
    threat = None
    if played is None or played.threat not in THREATS:
        threats = tuple(Option(one, label) for one, label in THREATS.items())
        threat = yield Question(_("The scenario's threat?"), threats, "moyen")
    rolls, down = [], []
    for name in (yield from _ask_who_fell([one.figure.name for one in group.members])):
        dice = (Option(THROW, _("throw it for me")), *(Option(str(n), str(n)) for n in range(1, 7)))
        die = yield Question(_("{name}: the D6 thrown at the table?").format(name=name), dice, THROW)
        if die == THROW:
            down.append(name)
        else:
            rolls.append(f"{name}={die}")
    note = yield Question(_("A word for the journal (may be empty)?"), check=optional_text(MOST_NOTE))
    given: dict[str, Any] = {
        "played": played, "threat": threat, "won": end == WON, "lost": end == LOST,
        "down": tuple(down), "roll": tuple(rolls), "note": note.strip() or None,
    }  # fmt: skip
    return [("result", given)]


def _ask_who_fell(names: list[str]) -> Generator[Question, str, list[str]]:
    found: list[str] = []
    while len(found) < len(names):
        left = [Option(str(n), name) for n, name in enumerate(names) if name not in found]
        options = (Option(NONE, _("nobody else") if found else _("nobody")), *left)
        answer = yield Question(_("Who ended the game at Quality 0?"), options, NONE)
        if answer == NONE:
            break
        found.append(names[int(answer)])
    return found


def record_result(deed: Deed) -> None:
    """A game: rewards (S-17), then the fate of who ended it at Quality 0 (L355, S-19)."""
    group: Group = deed.subject
    given = deed.given
    if given["won"] == given["lost"]:
        raise misuse(_("say --won or --lost"))
    victory = bool(given["won"])
    played: Raid | None = given.get("played")
    threat = _threat_played(deed, played)
    credits, px = _rewards_of_game(deed, threat, victory, played)
    fates = _fates_of_fallen(deed, group)
    parts = [f"Partie {WON if victory else LOST}" + (f", menace {THREATS[threat]}" if threat else "")]
    about: dict[str, Any] = {"menace": threat} if threat else {}
    if played:
        about |= {"titre": played.title} if played.title else {}
        about |= {"graine": played.seed, "forces": len(played.forces or ())}
        about |= {"qualite": played.group_quality} if played.group_quality else {}
        about |= _about_mission(played)
        about |= {"scenario": name} if (name := given.get("played_file")) else {}
        goal = group.definitions.objectives.get(played.goal)
        parts.append(f"{played.title or 'scénario'}, {goal.label.lower() + ', ' if goal else ''}graine {played.seed}")
    about |= {"gagnee": victory, "credits": credits, "px": px}
    parts.append(f"{credits} C et {px} PX par PJ" if credits or px else "sans récompense")
    add_winnings(deed, credits=credits)
    ecart = 0
    for one in group.members:
        die = fates.get(one.figure.name, "safe")
        lost = die == "dead" or (isinstance(die, int) and die in group.definitions.constants.casualty)
        if not lost:
            add_winnings(deed, px={one.figure.name: px})
        if isinstance(die, int):
            fate = "figurine perdue" if lost else "s’en sort"
            parts.append(f"{one.figure.name} hors de combat (D6 : {die}), {fate}")
            told = _("{name}: {die} on the D6, lost") if lost else _("{name}: {die} on the D6, comes back")
            deed.say(told.format(name=one.figure.name, die=die))
        elif lost:
            parts.append(f"{one.figure.name}, figurine perdue")
        if lost:
            _bury_figure(deed, one)
            ecart -= one.figure.quality
    deed.say(_("{credits} C for the group, {px} PX for each figure").format(credits=credits, px=px))
    _pass_lead(deed, parts)
    write_journal(deed, " ; ".join(parts) + ".", given["note"], ecart, **about)


def _threat_played(deed: Deed, played: Raid | None) -> str | None:
    """As given, or of the scenario that was played."""
    given: str | None = deed.given["threat"]
    known = played.threat if played and played.threat in THREATS else None
    if given and known and given != known:
        message = _("--threat {given}, but the scenario played says {threat}").format(given=given, threat=known)
        raise misuse(message)
    return given or known


def _about_mission(played: Raid) -> dict[str, str]:
    """What the journal keeps of a mission: place, objective, secondary and twist, and who is likely to come back."""
    parts = {"lieu": played.place, "objectif": played.objective, "secondaire": played.secondary}
    parts |= {"surprise": played.twist, "rival": played.rival}
    return {key: word for key, word in parts.items() if word}


def _rewards_of_game(deed: Deed, threat: str | None, victory: bool, played: Raid | None) -> tuple[int, int]:
    """The threat's (S-17) for a victory, its credits by the objective's weight and with those of a secondary that was
    reached (S-67); nothing for a defeat; both may be given instead."""
    usual = deed.subject.reward(threat)
    if usual is None and (deed.given["credits"] is None or deed.given["px"] is None) and victory:
        raise misuse(_("say --threat faible, moyen or fort, or both --credits and --px"))
    credits, px = (usual.credits, usual.px) if usual and victory else (0, 0)
    d = deed.subject.definitions
    if played and played.objective in d.objectives:
        credits = round_credits(credits, d.objectives[played.objective].reward)
    if deed.given.get("secondary") and victory and played and played.secondary in d.secondaries:
        credits += d.secondaries[played.secondary].credits
    credits = deed.given["credits"] if deed.given["credits"] is not None else credits
    px = deed.given["px"] if deed.given["px"] is not None else px
    if credits < 0 or px < 0:
        raise Refusal("recompense-negative", _("a game brings nothing below zero"), _("use gain to take away"))
    return credits, px


def _fates_of_fallen(deed: Deed, group: Group) -> dict[str, Any]:
    """By name: the die of who was down, thrown or given, or « dead »."""
    fates: dict[str, Any] = {}
    for text in deed.given["roll"]:
        name, equals, die = text.rpartition("=")
        if not equals or die.strip() not in tuple("123456"):
            raise misuse(_("write --roll NAME=N, with N from 1 to 6"))
        fates[find_member(group, name).figure.name] = int(die)
    for text in deed.given["dead"]:
        fates[find_member(group, text).figure.name] = "dead"
    for text in deed.given["down"]:
        name = find_member(group, text).figure.name
        if name not in fates:
            fates[name] = deed.roller.d(name)
    return fates


def _bury_figure(deed: Deed, one: Member) -> None:
    """The group keeps the gear; the rules are lost (S-19)."""
    figure = one.figure
    index = place_of(deed.editor, figure.name)
    for word in deed.editor.get(("figurines", index, "equipement")) or ():
        deed.editor.append(("campagne", "reserve"), str(word))
    loss: dict[str, Any] = {"nom": figure.name, "qualite": one.initial}
    if figure.category:
        loss["force"] = figure.category.id
    if figure.rules:
        loss["regles"] = [rule.id for rule in figure.rules]
    deed.editor.append(("campagne", "pertes"), {**loss, "date": deed.date})
    deed.editor.remove(("figurines", index))
    if deed.editor.get(("campagne", "figurines", figure.name)) is not None:
        deed.editor.remove(("campagne", "figurines", figure.name))


def _pass_lead(deed: Deed, parts: list[str]) -> None:
    """A dead Chef is followed by the best of those left (S-28); `leader` chooses another."""
    left = deed.editor.get(("figurines",)) or []
    if not left or any(str(f.get("chef")) == "true" for f in left):
        return
    best = max(range(len(left)), key=lambda n: int(left[n]["qualite"]))
    deed.editor.set(("figurines", best, "chef"), True)
    name = str(left[best]["nom"])
    parts.append(f"{name} devient Chef")
    deed.say(_("{name} is the new Chef (change with: leader NAME)").format(name=name))
