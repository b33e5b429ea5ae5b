"""The end of a game: the questions, the rewards, the casualties, and the new leader."""

from collections.abc import Generator, Sequence
from typing import Any

from generator.base.i18n import _, format_number
from generator.base.refusal import Refusal, misuse
from generator.game.guide import LOST, WON, Option, Question, ask_outcome, optional_text, yes_or_no
from generator.game.standing import Deed
from generator.systems.sylvaren.mission.compose import round_credits
from generator.systems.sylvaren.mission.raid import THREATS, Raid
from generator.systems.sylvaren.play.between import bonus_of_patron
from generator.systems.sylvaren.play.trade import add_winnings, find_member, place_of, write_journal
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.group import Group, Member
from generator.writing.edits import Edit

NONE, THROW = "aucune", "lancer"
SURVIVES, FALLEN = "survit", "tombe"
MOST_NOTE = 200


def after(group: Group, definitions: Definitions, played: Raid | None) -> Generator[Question, str, list[Edit]]:
    """Ask the outcome, the threat where no scenario has it, and the fate of those who fell; return the edits.

    What is about a game that groups played together against hidden forces is asked once."""
    together = bool(played and played.forces)
    end = yield from ask_outcome(played, once=together)
    if not end:
        return []
    won = end == WON
    secondary = False
    if played and won and (extra := definitions.secondaries.get(played.secondary or "")) and extra.credits:
        question = _("'{label}' reached too?").format(label=extra.label)
        secondary = yield from yes_or_no(question, usual=False, once=together)
    survives = False
    if played and played.rival:
        question = _("{name}: out of play at the end?").format(name=played.rival)
        survives = not (yield from yes_or_no(question, usual=won, once=together))
    threat = None
    if played is None or played.threat not in THREATS:
        threats = tuple(Option(key, label) for key, label in THREATS.items())
        threat = yield Question(_("The scenario's threat?"), threats, "moyen")
    rolls, down = [], []
    for name in (yield from _ask_who_fell([member.figure.name for member in group.members])):
        dice = (Option(THROW, _("throw it for me")), *(Option(str(n), str(n)) for n in range(1, 7)))
        die = yield Question(_("{name}: the D6 thrown at the table?").format(name=name), dice, THROW)
        if die == THROW:
            down.append(name)
        else:
            rolls.append(f"{name}={die}")
    note = yield Question(_("A word for the journal (may be empty)?"), check=optional_text(MOST_NOTE))
    values: dict[str, Any] = {
        "played": played, "threat": threat, "won": won, "lost": not won, "secondary": secondary,
        "rival": (SURVIVES if survives else FALLEN) if played and played.rival else None,
        "down": tuple(down), "roll": tuple(rolls), "note": note.strip() or None,
    }  # fmt: skip
    edits = [Edit.of_action("result", values)]
    if definitions.interludes:
        text = _("Throw a D6 for what happens between two games?")
        if (yield from yes_or_no(text, usual=False, once=together)):
            edits.append(Edit.of_action("interlude", {"roll": None}))
    return edits


def _ask_who_fell(names: list[str]) -> Generator[Question, str, list[str]]:
    fallen: list[str] = []
    while len(fallen) < len(names):
        left = [Option(str(n), name) for n, name in enumerate(names) if name not in fallen]
        options = (Option(NONE, _("nobody else") if fallen else _("nobody")), *left)
        answer = yield Question(_("Who ended the game at Quality 0?"), options, NONE)
        if answer == NONE:
            break
        fallen.append(names[int(answer)])
    return fallen


def record_result(deed: Deed) -> None:
    """Record a game: rewards (S-17), then the fate of figures that ended it at Quality 0 (L355, S-19)."""
    group: Group = deed.subject
    params = deed.arguments
    if params["won"] == params["lost"]:
        raise misuse(_("say --won or --lost"))
    victory = bool(params["won"])
    played: Raid | None = params.get("played")
    threat = _threat_played(deed, played)
    fates = _fates_of_fallen(deed, group)
    credits, px = _rewards_of_game(deed, threat, victory, played, list(fates))
    parts = [f"Partie {WON if victory else LOST}" + (f", menace {THREATS[threat]}" if threat else "")]
    about: dict[str, Any] = {"menace": threat} if threat else {}
    if played:
        about |= {"titre": played.title} if played.title else {}
        about |= {"graine": played.seed, "forces": len(played.forces or ())}
        about |= {"qualite": played.group_quality} if played.group_quality else {}
        about |= _about_mission(played)
        about |= _about_rival(played, deed.arguments.get("rival"), victory=victory)
        about |= {"scenario": name} if (name := params.get("played_file")) else {}
        goal = group.definitions.objectives.get(played.goal)
        parts.append(f"{played.title or 'scénario'}, {goal.label.lower() + ', ' if goal else ''}graine {played.seed}")
    about |= {"gagnee": victory, "credits": credits, "px": px}
    parts.append(f"{credits} C et {px} PX par PJ" if credits or px else "sans récompense")
    add_winnings(deed, credits=credits)
    ecart = 0
    for member in group.members:
        die = fates.get(member.figure.name, "safe")
        lost = die == "dead" or (isinstance(die, int) and die in group.definitions.constants.casualty)
        if not lost:
            add_winnings(deed, px={member.figure.name: px})
        if isinstance(die, int):
            fate = "figurine perdue" if lost else "s’en sort"
            parts.append(f"{member.figure.name} hors de combat (D6 : {die}), {fate}")
            message = _("{name}: {die} on the D6, lost") if lost else _("{name}: {die} on the D6, comes back")
            deed.say(message.format(name=member.figure.name, die=die))
        elif lost:
            parts.append(f"{member.figure.name}, figurine perdue")
        if lost:
            _bury_figure(deed, member)
            ecart -= member.figure.quality
    deed.say(_("{credits} C for the group, {px} PX for each figure").format(credits=format_number(credits, "_"), px=px))
    _pass_lead(deed, parts)
    write_journal(deed, " ; ".join(parts) + ".", params["note"], ecart, **about)


def _threat_played(deed: Deed, played: Raid | None) -> str | None:
    """Return the threat of the command, or of the scenario that was played."""
    stated: str | None = deed.arguments["threat"]
    known = played.threat if played and played.threat in THREATS else None
    if stated and known and stated != known:
        message = _("--threat {given}, but the scenario played says {threat}").format(given=stated, threat=known)
        raise misuse(message)
    return stated or known


def _about_mission(played: Raid) -> dict[str, str]:
    """Return the journal's keys of a mission: what was drawn for it."""
    parts = {"lieu": played.place, "mission": played.mission, "faction": played.faction}
    parts |= {"objectif": played.objective, "secondaire": played.secondary}
    parts |= {"surprise": played.twist}
    return {key: word for key, word in parts.items() if word}


def _about_rival(played: Raid, fate: str | None, *, victory: bool) -> dict[str, Any]:
    """Return the journal's keys of a rival who comes back: unless it is said otherwise, who was not beaten does."""
    if not played.rival or (fate or (FALLEN if victory else SURVIVES)) == FALLEN:
        return {}
    figure = played.rival_figure
    about: dict[str, Any] = {"rival": played.rival}
    return about | ({"rival_profil": figure.profile, "rival_retours": figure.returns} if figure else {})


def _rewards_of_game(
    deed: Deed, threat: str | None, victory: bool, played: Raid | None, fallen: Sequence[str]
) -> tuple[int, int]:
    """Return the credits and PX of a game; nothing for a defeat, and those of the command where it has them.

    A victory brings the threat's (S-17), its credits by the objective's weight and with those of a secondary objective
    that was reached (S-67). Raise a Refusal for a negative reward."""
    usual = deed.subject.reward(threat)
    if usual is None and (deed.arguments["credits"] is None or deed.arguments["px"] is None) and victory:
        raise misuse(_("say --threat weak, medium or strong, or both --credits and --px"))
    credits, px = (usual.credits, usual.px) if usual and victory else (0, 0)
    d = deed.subject.definitions
    if played and played.objective in d.objectives:
        credits = round_credits(credits, d.objectives[played.objective].reward)
    if deed.arguments.get("secondary") and victory and played and played.secondary in d.secondaries:
        secondary = d.secondaries[played.secondary]
        if secondary.unharmed and fallen:
            message = _("'{label}' is not paid: at Quality 0, {names}")
            deed.say(message.format(label=secondary.label, names=", ".join(fallen)))
        else:
            credits += secondary.credits
    credits += bonus_of_patron(deed, played) if victory else 0
    credits = deed.arguments["credits"] if deed.arguments["credits"] is not None else credits
    px = deed.arguments["px"] if deed.arguments["px"] is not None else px
    if credits < 0 or px < 0:
        raise Refusal("negative-reward", _("a game brings nothing below zero"), _("use gain to take away"))
    return credits, px


def _fates_of_fallen(deed: Deed, group: Group) -> dict[str, Any]:
    """Return by name the die of each figure that was down, thrown or passed, or « dead »."""
    fates: dict[str, Any] = {}
    for text in deed.arguments["roll"]:
        name, equals, die = text.rpartition("=")
        if not equals or die.strip() not in tuple("123456"):
            raise misuse(_("write --roll NAME=N, with N from 1 to 6"))
        fates[find_member(group, name).figure.name] = int(die)
    for text in deed.arguments["dead"]:
        fates[find_member(group, text).figure.name] = "dead"
    for text in deed.arguments["down"]:
        name = find_member(group, text).figure.name
        if name not in fates:
            fates[name] = deed.roller.d(name)
    return fates


def _bury_figure(deed: Deed, member: Member) -> None:
    """Remove a lost figure: the group keeps its gear; its rules are lost (S-19)."""
    figure = member.figure
    index = place_of(deed.editor, figure.name)
    for word in deed.editor.get(("figurines", index, "equipement")) or ():
        deed.editor.append(("campagne", "reserve"), str(word))
    loss: dict[str, Any] = {"nom": figure.name, "qualite": member.initial}
    if figure.category:
        loss["force"] = figure.category.id
    if figure.rules:
        loss["regles"] = [rule.id for rule in figure.rules]
    deed.editor.append(("campagne", "pertes"), {**loss, "date": deed.date})
    deed.editor.remove(("figurines", index))
    if deed.editor.get(("campagne", "figurines", figure.name)) is not None:
        deed.editor.remove(("campagne", "figurines", figure.name))


def _pass_lead(deed: Deed, parts: list[str]) -> None:
    """Make the best of those left the Chef after one who died (S-28); `leader` chooses another."""
    left = deed.editor.get(("figurines",)) or []
    if not left or any(str(f.get("chef")) == "true" for f in left):
        return
    best = max(range(len(left)), key=lambda n: int(left[n]["qualite"]))
    deed.editor.set(("figurines", best, "chef"), True)
    name = str(left[best]["nom"])
    parts.append(f"{name} devient Chef")
    deed.say(_("{name} is the new Chef (change with: leader NAME)").format(name=name))
