"""A mission in words, for its page: how one comes, what is to be done, by when and by where, what may surprise."""

from collections.abc import Iterator

from generator.core.paper.briefing import Marker, number_in_french, text_of_spot
from generator.core.paper.prose import Clause, Note, plain_clauses
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.forces import QUARTERS
from generator.systems.sylvaren.mission.layers import NOTHING, QUIET
from generator.systems.sylvaren.objectives import Objective
from generator.systems.sylvaren.raid import Raid

SLIP = "Pli scellé"
_EDGES = {"nord": "supérieur", "sud": "inférieur", "est": "droit", "ouest": "gauche"}
HOUSE = "Proposé par la maison."


def tell_approach(raid: Raid, d: Definitions) -> list[Clause]:
    """Where the group comes from; how the forces lie is for them to find out."""
    approach = d.approaches.get(raid.approach or "")
    return [Clause(approach.label, "", approach.text)] if approach else []


def tell_victory(raid: Raid, d: Definitions) -> list[Note]:
    """How it is won: the source's way, or an objective of the house with its test, its limit, its exit (S-58, S-63)."""
    goal = d.objectives[raid.goal]
    lines = [Clause("", "", goal.victory), Clause("Défaite", "", _small(goal.defeat))]
    if raid.turns:
        lines.append(Clause("Limite", "", f"{raid.turns} tours. À la fin du dernier, sans victoire : perdu."))
    if raid.exit:
        lines.append(
            Clause("Sortie", "", "la zone aux flèches, au bord de la carte ; on quitte la table par un mouvement.")
        )
    if raid.target:
        lines.append(Clause("Cible", "", f"la force {raid.target}."))
    found = [Note("Victoire", tuple(lines), "crown")]
    if goal.test:
        found.append(Note(f"Objectif : {goal.label}", tuple(_tell_test(raid, goal, d)), goal.icon))
    return found


def _tell_test(raid: Raid, goal: Objective, d: Definitions) -> Iterator[Clause]:
    places = ", ".join(text_of_spot(token.place) for token in raid.objectives)
    site = f"{raid.site}, " if raid.site else ""
    yield Clause(goal.token, "", f"{site}en {places}. Au contact, une action spéciale : 2D6, chacun à {goal.test}+.")
    yield Clause("Deux succès", "", goal.full)
    yield Clause("Un succès", "", goal.partial)
    yield Clause("Aucun", "", goal.failed)
    c = d.constants
    if goal.back and goal.leave == "carriers":
        yield from d.notes["prisonniers" if goal.carry == c.movement else "porteurs"].note(c).lines
    yield Clause("", "", HOUSE)


def tell_extras(raid: Raid, d: Definitions, *, sealed: bool) -> Iterator[Note]:
    """The secondary objective, the force held back, the twist: sealed, only when its slip is opened."""
    lines = []
    if raid.secondary not in (None, NOTHING) and (one := d.secondaries.get(raid.secondary or "")):
        lines.append(Clause(one.label, f"+{one.credits} C", one.text))
    late = next((force for force in raid.forces or () if force.arrives is not None), None)
    if late:
        edge = _EDGES.get(late.edge or "", late.edge or "")
        text = (
            f"la force {late.id} entre au début de la phase ennemie du tour {late.arrives}, par le bord {edge}, "
            f"en Assaut, à plus de {d.constants.visibility} pas de tout PJ ; sans place, au tour suivant."
        )
        lines.append(Clause("Renfort", "", text))
    if raid.rival:
        text = "a survécu à la dernière partie : l’un des ennemis de la force la plus forte porte son nom."
        lines.append(Clause(raid.rival, "", text))
    if twist := d.twists.get(raid.twist or ""):
        lines.append(Clause(SLIP, "", f"à ouvrir : {twist.when}."))
        if not sealed:
            lines.append(Clause(twist.label, "", twist.text))
    if lines:
        ours = raid.secondary not in (None, NOTHING) or late or raid.twist not in (None, QUIET)
        yield Note("En plus", (*lines, *plain_clauses(HOUSE if ours else None)), "scroll")


def slip_of_twist(raid: Raid, d: Definitions) -> list[Marker]:
    """The twist as a folded slip beside the markers."""
    twist = d.twists.get(raid.twist or "")
    if twist is None:
        return []
    return [
        Marker(
            id="?",
            title=SLIP,
            icon="scroll",
            text="Une surprise, ou rien.",
            place="",
            back=f"À ouvrir : {twist.when}",
            inside=twist.label,
            members=(Clause(twist.text),),
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
    if usual := d.constants.usual.get(threat):
        lines.append(f"D’habitude, {usual[0]} à {usual[1]} chances sur 100, selon le groupe et la mission.")
    if stakes := tell_stakes(raid):
        lines.append(stakes)
    elif reward:
        lines.append(f"Récompense proposée : {reward.credits} crédits pour le groupe, {reward.px} PX par PJ.")
    return Note("Menace", plain_clauses(*lines, tell_next(raid, d)), "warning")


def tell_stakes(raid: Raid) -> str | None:
    stakes = raid.stakes
    if stakes is None:
        return None
    more = f", {stakes.secondary} de plus pour l’objectif secondaire" if stakes.secondary else ""
    return f"Enjeu : {stakes.credits} crédits pour le groupe{more}, {stakes.px} PX par PJ."


def tell_next(raid: Raid, d: Definitions) -> str | None:
    """What may follow, won or lost."""
    if raid.next is None:
        return None
    names = [
        " ou ".join(d.objectives[key].label.lower() for key in keys if key in d.objectives)
        for keys in (raid.next.won, raid.next.lost)
    ]
    told = [f"{word}, {name}" for word, name in zip(("gagnée", "perdue"), names, strict=True) if name]
    return f"La suite, {' ; '.join(told)}." if told else None


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"
