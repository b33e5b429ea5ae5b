"""What players read of a mission: the texts of its page (approach, victory, limit and exit, extras, threat), and the
register of a sealed scenario (S-80).

In a sealed scenario what is cut out shows a number, and what it stands for is looked up on the folded leaf, among as
many that stand for nothing. So whoever cuts, folds and looks up learns no more than necessary.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.base.provenance import BLANK, marked, marked_values
from generator.base.record import Record
from generator.chance.dice import Roller, dice_of_part
from generator.model import briefing
from generator.model.briefing import Marker, number_in_french, text_of_spot
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenario import nearest_edge
from generator.model.scenery import Scenery
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET, Twist
from generator.systems.sylvaren.mission.members import QUARTERS, NoForce, recruiters_by_faction
from generator.systems.sylvaren.mission.plan import staff_of_faction
from generator.systems.sylvaren.mission.raid import Raid
from generator.systems.sylvaren.rules.definitions import Definitions, Objective

SLIP = "Pli scellé"
_FACES = 6
_WHERE = {"nord": "en haut", "sud": "en bas", "est": "à droite", "ouest": "à gauche"}  # of the map


def tell_edge(edge: str | None) -> str:
    """Return the name of an edge of the table, and where it is on the map (S-81)."""
    return f"bord {edge} ({_WHERE[edge]} du plan)" if edge in _WHERE else "bord"


def tell_approach(raid: Raid, d: Definitions) -> list[Clause]:
    """Return the clause of the approach; the layout of the forces is left to be discovered."""
    approach = d.approaches.get(raid.approach or "")
    if approach is None:
        return []
    return [Clause(marked(approach.label), "", marked_values(approach.text, named=True)), *_tell_split(raid)]


def _tell_split(raid: Raid) -> Iterator[Clause]:
    """Yield how many figures start in each of several zones, which ones being the group's choice (S-81)."""
    edges = [nearest_edge(zone.rect, raid.table) for zone in raid.deployment]
    if len(edges) < 2:
        return
    if raid.split:
        shares = [f"{count} figurine{'s' if count > 1 else ''}" for count in raid.split]
    else:
        shares = ["la moitié du groupe, ou une figurine de plus", *["le reste"] * (len(edges) - 1)]
    places = ", ".join(f"{share} au {tell_edge(edge)}" for share, edge in zip(shares, edges, strict=True))
    yield Clause(marked("Partage"), "", f"{places} ; qui part d’où, à votre choix.")


def tell_victory(raid: Raid, d: Definitions) -> list[Note]:
    """Return the notes of the victory: the source's, or an objective of the house with its test (S-58, S-63)."""
    goal = d.objectives[raid.goal]
    lines = [Clause("", "", marked_values(goal.victory)), Clause("Défaite", "", marked_values(_small(goal.defeat)))]
    if raid.turns:
        limit = marked_values(f"{raid.turns} tours. À la fin du dernier, sans victoire : perdu.")
        lines.append(Clause("Limite", "", limit))
    if raid.exit:
        way_out = "la zone aux flèches ; qui l’atteint par un mouvement quitte la table."
        lines.append(Clause("Sortie", "", f"{marked(_exit_edge(raid))}, {way_out}"))
    if raid.target:
        lines.append(Clause("Cible", "", marked_values(f"la force {raid.target}.")))
    notes = [Note(marked("Victoire"), tuple(lines), "crown")]
    if goal.test:
        notes.append(Note(marked(f"Objectif : {goal.label}"), tuple(_tell_test(raid, goal, d)), goal.icon))
    return notes


def _exit_edge(raid: Raid) -> str:
    zone = raid.exit
    return tell_edge((zone.edge or nearest_edge(zone.rect, raid.table)) if zone else None)


def _tell_test(raid: Raid, goal: Objective, d: Definitions) -> Iterator[Clause]:
    places = ", ".join(text_of_spot(token.place) for token in raid.objectives)
    site = f"{raid.site}, " if raid.site else ""
    test = f"Au contact, une action spéciale : 2D6, chacun à {marked(f'{goal.test}+')}."
    yield Clause(goal.token, "", f"{marked(f'{site}en {places}')}. {test}")
    for label, text in (("Deux succès", goal.full), ("Un succès", goal.partial), ("Aucun", goal.failed)):
        yield Clause(label, "", marked_values(text))
    c = d.constants
    yield from d.notes["jetons"].note(c).lines
    if goal.back and goal.leave == "carriers":
        yield from d.notes["prisonniers" if goal.carry == c.movement else "porteurs"].note(c).lines


def tell_extras(raid: Raid, d: Definitions, *, sealed: bool) -> Iterator[Note]:
    """Yield the note of the secondary objective, the reserve and the twist; sealed, the twist is only in its slip."""
    lines = []
    if raid.secondary not in (None, NOTHING) and (secondary := d.secondaries.get(raid.secondary or "")):
        more = marked(f"+{secondary.credits} C")
        lines.append(Clause(marked(secondary.label), more, marked_values(secondary.text, named=True)))
    late = next((force for force in raid.forces or () if force.arrives is not None), None)
    if late:
        edge = tell_edge(late.edge)
        text = (
            f"la force {late.id} entre au début de la phase ennemie du tour {late.arrives}, par le {edge}, "
            f"en Assaut, à plus de {d.constants.visibility} pas de tout PJ ; sans place, au tour suivant."
        )
        lines.append(Clause(marked("Renfort"), "", marked_values(text, named=True)))
    if raid.rival:
        lines.append(Clause(marked(raid.rival), "", _tell_rival(raid, d)))
    if twist := twist_on_slip(raid, d):
        lines.append(Clause(marked(SLIP), "", marked_values(f"à ouvrir : {_trigger_of_slip(raid, d)}.", named=True)))
        if not sealed:
            lines.append(Clause(marked(twist.label), "", marked_values(twist.text, named=True)))
    if lines:
        yield Note("En plus", tuple(lines), "scroll")


def _tell_rival(raid: Raid, d: Definitions) -> str:
    figure = raid.rival_figure
    if figure is None or figure.profile not in d.profiles:
        return "a survécu à la dernière partie : l’un des ennemis de la force la plus forte porte son nom."
    profile = d.profiles[figure.profile]
    rules = "".join(f", {marked(d.rules[rule].label)}" for rule in figure.rules if rule in d.rules)
    again = f" ({figure.returns}e retour)" if figure.returns > 1 else ""
    who = f"{profile.label}, Q\u00a0{profile.quality}{rules}"
    return f"{figure.reason}{again}. {who} ; dans la force la plus forte, où sa carte remplace celle de son profil."


def tell_events(raid: Raid, d: Definitions) -> Iterator[Note]:
    """Yield the note of what a die brings each turn (S-85)."""
    events = [d.events[name] for name in raid.events or () if name in d.events]
    if not events:
        return
    start = f"Dès le tour {d.constants.events_from}, au début de chaque tour, un D6, pour ce tour et pour tous."
    start = marked_values(start)
    quiet = _FACES - len(events)
    rows = [Clause(f"1 ou {quiet}", "", "rien.")] if quiet > 1 else [Clause("1", "", "rien.")]
    for face, event in enumerate(events, quiet + 1):
        rows.append(Clause(f"{face} {event.label}", "", marked_values(event.text, named=True)))
    yield Note(marked("Événements"), (Clause("", "", start), *rows), "dice")


def twist_on_slip(raid: Raid, d: Definitions) -> Twist | None:
    """Return the twist of the slip, or None where the content has no twist but the quiet one."""
    return d.twists.get(raid.twist or "") if len(d.twists) > 1 else None


def _trigger_of_slip(raid: Raid, d: Definitions) -> str:
    """Return when the slip is opened: drawn by the seed alone, so that it reveals nothing of its inside."""
    return dice_of_part(raid.seed, "slip").choice(d.constants.slip_triggers)


def slip_of_twist(raid: Raid, d: Definitions) -> list[Marker]:
    """Return the folded slip of the twist, beside the markers."""
    twist = twist_on_slip(raid, d)
    if twist is None:
        return []
    return [
        Marker(
            id="?",
            title=SLIP,
            icon="scroll",
            text="Une surprise, ou rien.",
            place="",
            back=f"À ouvrir : {_trigger_of_slip(raid, d)}",
            inside=marked(twist.label),
            members=(Clause(marked_values(twist.text, named=True)),),
        )
    ]


def tell_threat(raid: Raid, d: Definitions) -> Note:
    threat, forces = raid.threat or "", raid.forces or ()
    reward = d.constants.rewards.get(threat)
    quarters = d.constants.threat.get(threat)
    factor = f"{number_in_french(quarters / QUARTERS)} fois" if quarters else ""
    split = f"{len(forces)} forces" if len(forces) > 1 else "une force"
    lines = [
        f"{raid.menace.capitalize()} : {factor} la Qualité du groupe. "
        f"{raid.enemy_quality} contre {raid.group_quality}, en {split}."
    ]
    if len(forces) < d.constants.forces[0] and (raid.enemy_quality or 0) < d.constants.two_forces_under:
        lines.append(f"Moins de {d.constants.forces[0]} forces : l’ennemi a moins de {d.constants.two_forces_under}.")
    if stakes := tell_stakes(raid):
        lines.append(stakes)
    elif reward:
        credits, px = marked(str(reward.credits)), marked(str(reward.px))
        lines.append(f"Récompense : {credits} crédits {_for_group(raid)}, {px} PX par PJ.")
    elif not d.constants.rewards:
        lines.append(f"Récompense à convenir : {BLANK} crédits {_for_group(raid)}, {BLANK} PX par PJ.")
    return Note("Menace", plain_clauses(*lines), "warning")


def tell_stakes(raid: Raid) -> str | None:
    stakes = raid.stakes
    if stakes is None:
        return None
    more = f", {marked(str(stakes.secondary))} de plus pour l’objectif secondaire" if stakes.secondary else ""
    credits = f"{marked(str(stakes.credits))} crédits {_for_group(raid)}"
    return f"Enjeu : {credits}{more}, {marked(str(stakes.px))} PX par PJ."


def _for_group(raid: Raid) -> str:
    return "pour chaque groupe" if len(raid.groups or ()) > 1 else "pour le groupe"


def tell_situation(raid: Raid, d: Definitions, scenery: Scenery) -> Note:
    """Return what happened before, where one is and why, and who comes."""
    mission, place = d.missions.get(raid.mission or ""), scenery.places.get(raid.place or "")
    lines = [Clause("Avant", "", " ".join(raid.before))] if raid.before else []
    if mission:
        lines.append(Clause(place.label if place else "", "", mission.situation))
    elif situation := scenery.situation(raid.theme, raid.title, raid.place):
        lines.append(Clause("", "", situation))
    lines += plain_clauses(*(f"{group.name} : Qualité {group.quality}." for group in raid.groups or ()))
    return Note("Situation", tuple(lines), "map")


def tell_next(raid: Raid, d: Definitions) -> Iterator[Note]:
    """Yield the note of what the mission changes, won or lost, and the objectives that may follow (S-84)."""
    if raid.next is None:
        return
    mission = d.missions.get(raid.mission or "")
    endings = (mission.won, mission.lost) if mission else (None, None)
    clauses = []
    for word, keys, ending in zip(("Gagnée", "Perdue"), (raid.next.won, raid.next.lost), endings, strict=True):
        goals = " ou ".join(_small(d.objectives[key].label) for key in keys if key in d.objectives)
        texts = [ending.text] if ending else []
        if ending and (then := d.aftermaths.get(ending.then)):
            texts.append(marked_values(f"{then.text[:1].upper()}{then.text[1:]}."))
        texts += [f"Puis : {goals}."] if goals else []
        clauses += [Clause(word, "", " ".join(texts))] if texts else []
    if clauses:
        yield Note(marked("La suite"), tuple(clauses), "steps")


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


_OTHER_SLIPS = 1
_ROWS, _FEWEST = 9, 2  # forces on the leaf, of them such as are not there at least
_TRIES = 4  # for a force unlike the one that is there


class Register(Record):
    """The number of each marker by its letter, the slip's too, and the rows of the leaf in the order of their numbers.
    """

    numbers: dict[str, int]
    rows: tuple[briefing.Force, ...]


def make_register(raid: Raid, d: Definitions) -> Register:
    """Number what is hidden among others drawn alike, by dice of the scenario's seed."""
    roller = dice_of_part(raid.seed, "register")
    entries: list[tuple[str, str, str, str]] = []  # letter or none, title, tag, text
    for force in raid.forces or ():
        profiles = [member.profile for member in force.members]
        names = name_members(profiles, d)
        if raid.rival and raid.rival_figure and raid.rival_figure.force == force.id:
            names += f", dont {raid.rival}"
        entries.append((force.id, names, f"Q\u00a0{force.quality}", ""))
    for other in _draw_others(raid, d, roller):
        quality = sum(d.profiles[p].quality for p in other)
        entries.append(("", name_members(other, d), f"Q\u00a0{quality}", ""))
    if twist := twist_on_slip(raid, d):
        quiet = [d.twists[QUIET]] if twist.id != QUIET and QUIET in d.twists else []  # always there: it tells nothing
        others = [known for known in d.twists.values() if known.id not in (twist.id, QUIET)]
        entries.append(("?", SLIP, marked(twist.label), marked_values(twist.text, named=True)))
        more = [*quiet, *roller.shuffle(others)][:_OTHER_SLIPS]
        entries += [("", SLIP, marked(other.label), marked_values(other.text, named=True)) for other in more]
    rows: list[briefing.Force] = []
    numbers: dict[str, int] = {}
    for number, (letter, title, tag, text) in enumerate(roller.shuffle(entries), 1):
        rows.append(briefing.Force(str(number), title, (tag,), text))
        numbers |= {letter: number} if letter else {}
    return Register(numbers, tuple(rows))


def _draw_others(raid: Raid, d: Definitions, roller: Roller) -> list[list[str]]:
    """Draw for each force another of its Quality, where there is one and the leaf has room."""
    staff = list(staff_of_faction(raid.faction or "mixte", recruiters_by_faction(d)).values())
    others = []
    forces = raid.forces or ()
    for force in roller.shuffle(forces)[: max(_FEWEST, _ROWS - len(forces))]:
        there = Counter(member.profile for member in force.members)
        for _n in range(_TRIES):
            try:
                drawn = [figure.id for figure in reversed(roller.choice(staff).draw(force.quality, roller))]
            except NoForce:
                break
            if Counter(drawn) != there:
                others.append(drawn)
                break
    return others


def name_members(profiles: Sequence[str], d: Definitions) -> str:
    """Name the members of a force: each profile once, with how many."""
    counts = Counter(profiles)
    return ", ".join(f"{n}\u00a0× {d.profiles[p].label}" if n > 1 else d.profiles[p].label for p, n in counts.items())
