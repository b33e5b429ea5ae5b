"""The briefing of a Sylvaren scenario: its page, its map, the enemy, the folded markers, tokens and ruler."""

import re
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence

from msgspec.structs import replace

from generator.base.provenance import marked
from generator.game.params import SOURCE
from generator.model import briefing
from generator.model.briefing import (
    ENEMIES,
    Briefing,
    Map,
    MapLine,
    MapMark,
    MapZone,
    Marker,
    Token,
    Unit,
    keep_natures,
    text_of_spot,
)
from generator.model.figure import PrintedFigure, Stat, Track
from generator.model.prose import Clause, Note
from generator.model.scenery import Scenery
from generator.systems.sylvaren.mission.duel import STROKES, brief_duel
from generator.systems.sylvaren.mission.layers import Twist
from generator.systems.sylvaren.mission.members import recruiters_by_faction
from generator.systems.sylvaren.mission.plan import staff_of_faction
from generator.systems.sylvaren.mission.raid import Force, Raid, own_figures
from generator.systems.sylvaren.mission.register import (
    make_register,
    name_members,
    slip_of_twist,
    tell_approach,
    tell_events,
    tell_extras,
    tell_next,
    tell_situation,
    tell_threat,
    tell_victory,
    twist_on_slip,
)
from generator.systems.sylvaren.rules.definitions import Definitions, Profile
from generator.systems.sylvaren.rules.figure import Figure, cross_figures, from_profile
from generator.systems.sylvaren.rules.playable import Power, Rule
from generator.systems.sylvaren.sheet.sheet import print_figure

FEW = "Force réduite"
_NUMBERED = Clause("Qui est-ce", "", "le marqueur donne un numéro : ne lire que lui sur la feuille scellée.")
ALONE = "Ennemi de haut calibre, seul dans sa force"
WOUNDS = 12  # tokens: every figure has boxes of its own


def brief(scenario: Raid, d: Definitions, scenery: Scenery, *, sealed: bool = False) -> Briefing:
    if scenario.against:
        return brief_duel(scenario, d, scenery)
    forces = scenario.forces or ()
    first: dict[str, str] = {}  # the force that prints each profile: others have its boxes and refer to it
    register = make_register(scenario, d)
    numbers = register.numbers if sealed else {}
    met = [from_profile(p, d) for p in (_possible_profiles(scenario, d) if sealed else _profiles_present(forces, d))]
    met += _rival_met(scenario, d)
    return briefing.begin_briefing(
        scenario,
        f"Menace {scenario.menace}",
        d.game,
        scenery,
        title="Scénario",
        notes=tuple(_scenario_notes(scenario, met, d, scenery, sealed=sealed)),
        map=_table_map(scenario, d, scenery),
        forces=tuple(_row_of_force(f, d, sealed) for f in forces),
        units=() if sealed else tuple(_unit_of_force(force, first, scenario, d) for force in forces),
        roster=tuple(print_figure(figure, d) for figure in met) if sealed else (),
        markers=tuple(
            replace(marker, number=numbers[marker.id], inside="", members=()) if marker.id in numbers else marker
            for marker in (*(_marker_of_force(f, d) for f in forces), *slip_of_twist(scenario, d))
        ),
        register=() if sealed else register.rows,
        tokens=tuple(_status_tokens(scenario, met, d)),
        reaches=_ruler_marks(met, d),
        tracks=tuple(_scenario_tracks(scenario, d)),
        sealed=sealed,
        paper={d.profiles[key].label: n for key, n in scenario.paper.items()} if scenario.paper else None,
        crossings=cross_figures([figure for group in own_figures(scenario, d) for figure in group], met, d),
    )


def _rival_met(scenario: Raid, d: Definitions) -> list[Figure]:
    """Return the rival with his numbers, rules of his own counted (S-83)."""
    rival = scenario.rival_figure
    if not scenario.rival or rival is None or rival.profile not in d.profiles:
        return []
    profile = d.profiles[rival.profile]
    rules = tuple(rule for rule in rival.rules if rule in d.rules)
    figure = from_profile(replace(profile, label=scenario.rival, rules=(*profile.rules, *rules)), d)
    marks = tuple(replace(r, label=marked(r.label)) if r.id in rules else r for r in figure.rules)
    return [replace(figure, rules=marks)]


def _scenario_notes(
    scenario: Raid, met: Sequence[Figure], d: Definitions, scenery: Scenery, *, sealed: bool
) -> list[Note]:
    """Return the notes of the page; sealed, they cover every figure that may be met, and so give nothing away."""
    c, paragraphs = d.constants, d.notes
    forces, groups = scenario.forces or (), scenario.groups or ()
    more = list(paragraphs["chef-perdu"].note(c).lines)
    if not scenario.place and any(t.difficult for t in scenario.terrain):
        more += paragraphs["terrain-difficile"].note(c).lines
    if len(groups) > 1:
        more += paragraphs["plusieurs-joueurs"].note(c).lines
    notes = [
        tell_situation(scenario, d, scenery),
        tell_threat(scenario, d),
        paragraphs["deploiement"].note(c, *tell_approach(scenario, d)),
        *tell_victory(scenario, d),
        *tell_extras(scenario, d, sealed=sealed),
        *tell_events(scenario, d),
        paragraphs["tour"].note(c, *more),
        *([keep_natures(paragraphs["decors"].note(c), scenario.terrain)] if scenario.place else []),
    ]
    secret = d.twists.values() if sealed and twist_on_slip(scenario, d) else ()  # any of them may be in the slip
    hidden = {f.behaviour for f in forces} | _behaviours_named(notes, secret, d)
    at = 1 + next(n for n, note in enumerate(notes) if note.title == paragraphs["tour"].title)
    notes.insert(
        at, paragraphs["forces-cachees"].note(c, *([_NUMBERED] if sealed else []), *_behaviour_clauses(hidden, d))
    )
    morale = paragraphs["moral"].note(c).lines if c.nerve else ()
    notes += [
        Note("Forces dévoilées", (*_behaviour_clauses({figure.stance for figure in met}, d), *morale), "target"),
        paragraphs["blessures-et-des"].note(c),
    ]
    if any(figure.gifts for figure in met):
        notes.append(paragraphs["test-de-force"].note(c))
    notes += tell_next(scenario, d)  # of no use before the end
    return [n for n in notes if n.lines]


def _behaviours_named(notes: Sequence[Note], secret: Iterable[Twist], d: Definitions) -> set[str]:
    """Find the behaviours of hidden forces that a text of the booklet names."""
    texts = " ".join([*(clause.text for note in notes for clause in note.lines), *(twist.text for twist in secret)])
    hidden = [behaviour for behaviour in d.behaviours.values() if behaviour.stage == "hidden"]
    return {behaviour.id for behaviour in hidden if re.search(rf"\b{re.escape(behaviour.label)}\b", texts)}


def _behaviour_clauses(present: Container[str], d: Definitions) -> list[Clause]:
    return [Clause(b.label, "", b.text) for b in d.behaviours.values() if b.id in present]


def _row_of_force(force: Force, d: Definitions, sealed: bool) -> briefing.Force:
    behaviour = d.behaviours[force.behaviour].label
    place = " ↔ ".join(text_of_spot(p) for p in force.patrol) if force.patrol else text_of_spot(force.position)
    if force.arrives is not None:
        place = f"en renfort, tour {force.arrives}"
    if sealed:
        return briefing.Force(force.id, behaviour, (place,))
    strength = f"{force.strength.capitalize()}, Q\u00a0{force.quality}"
    who = name_members([member.profile for member in force.members], d)
    who += f" ({FEW.lower()})" if _is_reduced(force, d) else ""
    who += f" ({ALONE.lower()})" if _is_boss(force, d) else ""
    return briefing.Force(force.id, behaviour, (place, strength), who)


def _scenario_tracks(scenario: Raid, d: Definitions) -> list[Track]:
    """Return the tracks of the turns, of the objective and of the forces out of play."""
    goal = d.objectives[scenario.goal]
    limit = scenario.turns or goal.turns  # without one a stroke a turn: nobody knows how many there will be
    tracks = [Track.turns("t", "Tour", limit) if limit else Track("t", STROKES, 0)]
    if goal.token:
        tracks.append(Track.turns("o", goal.token, goal.ticks or len(scenario.objectives)))
    letters = tuple(force.id for force in scenario.forces or ())
    return [*tracks, Track("f", "Forces hors de combat", len(letters), letters)]


def _count_profiles(force: Force, d: Definitions) -> list[tuple[Profile, int]]:
    return [(d.profiles[key], n) for key, n in Counter(m.profile for m in force.members).items()]


def _profiles_present(forces: Sequence[Force], d: Definitions) -> list[Profile]:
    return list({m.profile: d.profiles[m.profile] for f in forces for m in f.members}.values())


def _print_profile(profile: Profile, count: int, force: str, first: dict[str, str], d: Definitions) -> PrintedFigure:
    figure = print_figure(from_profile(profile, d), d, count=count)
    where = first.setdefault(profile.id, force)
    if where == force:
        return figure
    return replace(figure, rolls=(), clauses=(Clause("Chiffres", "", f"comme dans la force {where}."),))


def _unit_of_force(force: Force, first: dict[str, str], scenario: Raid, d: Definitions) -> Unit:
    behaviour = d.behaviours[force.behaviour]
    way = f" {text_of_spot(force.patrol[0])} ↔ {text_of_spot(force.patrol[1])}" if force.patrol else ""
    text = behaviour.text + way
    if _is_reduced(force, d):
        text += f" {FEW} : moins de {d.constants.force_members[0]} figurines."
    if _is_boss(force, d):
        text += f" {ALONE}."
    auxiliaries = [p.label for p, _n in _count_profiles(force, d) if p.role == "auxiliary"]
    if auxiliaries:
        text += f" Auxiliaires : {', '.join(auxiliaries)}."
    return Unit(
        id=force.id,
        title=f"Force {force.id}",
        tag=f"{force.strength.capitalize()} · {behaviour.label}",
        badge=Stat("Qualité", str(force.quality)),
        text=text,
        figures=tuple(_print_members(force, first, scenario, d)),
        livery=ENEMIES,
    )


def _print_members(
    force: Force, first: dict[str, str], scenario: Raid, d: Definitions
) -> Iterator[PrintedFigure]:
    """Yield a figure for each profile of a force, and the rival in the place of one of his."""
    rival = scenario.rival_figure if scenario.rival_figure and scenario.rival_figure.force == force.id else None
    if rival:
        yield from (print_figure(figure, d) for figure in _rival_met(scenario, d))
    for profile, count in _count_profiles(force, d):
        if left := count - bool(rival and rival.profile == profile.id):
            yield _print_profile(profile, left, force.id, first, d)


def _is_reduced(force: Force, d: Definitions) -> bool:
    """Check whether a force has fewer members than recommended and is no single figure of high rank (S-76)."""
    return len(force.members) < d.constants.force_members[0] and not _is_boss(force, d)


def _is_boss(force: Force, d: Definitions) -> bool:
    return len(force.members) == 1 and force.quality >= d.constants.preferences.boss_quality


def _marker_of_force(force: Force, d: Definitions) -> Marker:
    behaviour, place = d.behaviours[force.behaviour], f"Départ {text_of_spot(force.position)}"
    if force.arrives is not None:
        place = f"En renfort : entre au tour {force.arrives}"
    if force.patrol:
        place = f"De {text_of_spot(force.patrol[0])} à {text_of_spot(force.patrol[1])}"
    return Marker(
        id=force.id,
        title=behaviour.label,
        icon=behaviour.icon,
        text=behaviour.text,
        place=place,
        back=f"À ouvrir dès qu’un PJ est à {d.constants.visibility} pas ou moins",
        inside=f"{force.strength.capitalize()} · Qualité {force.quality}",
        members=tuple(
            Clause(p.label, f"{n} ×" if n > 1 else "", f"Q {p.quality}") for p, n in _count_profiles(force, d)
        ),
    )


def _possible_profiles(scenario: Raid, d: Definitions) -> list[Profile]:
    """List every profile that a force of this enemy may have, whatever was rolled.

    Named characters are among them only where one is present."""
    staff = staff_of_faction(scenario.faction or "mixte", recruiters_by_faction(d))
    rolled = {p.id for p in _profiles_present(scenario.forces or (), d)}
    named = any(d.profiles[p].named for p in rolled)
    ids = {f.id for r in staff.values() for f in r.figures if named or not f.named} | rolled
    return sorted((d.profiles[i] for i in ids), key=lambda p: (-p.quality, p.label))


def _table_map(scenario: Raid, d: Definitions, scenery: Scenery) -> Map:
    c = d.constants
    forces = [force for force in scenario.forces or () if force.arrives is None]
    lines = []
    for force in forces:
        if force.patrol:
            (x1, y1), (x2, y2) = force.patrol[0], force.patrol[1]
            lines.append(MapLine((x1, y1), (x2, y2), "patrol", f"{force.id}’"))
    goal = d.objectives[scenario.goal]
    ringed = [force.id for force in forces if force.id == scenario.target or not goal.is_limited]
    if goal.back == "edge":
        w, h = scenario.table
        ends = ((0, h / 2), (w, h / 2), (w / 2, 0), (w / 2, h))
        lines += [MapLine((w / 2, h / 2), (float(x), float(y)), "way", tone="gold") for x, y in ends]
    return briefing.map_of(
        scenario,
        scenery,
        _map_zones(scenario, c.visibility),
        laid=scenario.decor == SOURCE,
        marks=tuple(
            MapMark(
                f.id,
                f.place,
                d.behaviours[f.behaviour].icon,
                ring=f.id in ringed,
            )
            for f in forces
        ),
        objectives=tuple(
            MapMark(f"{d.objectives[o.kind].token} {text_of_spot(o.place)}", o.place, d.objectives[o.kind].icon, "gold")
            for o in scenario.objectives
        ),
        lines=tuple(lines),
        reach=float(c.visibility),
        reach_label=f"Visibilité : {c.visibility} pas",
        ring_label=_tell_ring(scenario.target) if ringed else "",
    )


def _tell_ring(target: str | None) -> str:
    return f"Force à capturer : {target}" if target else "Forces à éliminer"


def _map_zones(scenario: Raid, sight: int) -> list[MapZone]:
    """Return the deployment zones, with their line of sight, and the exit."""
    zones = [MapZone("Déploiement des PJ", zone.rect, "side", reach=float(sight)) for zone in scenario.deployment]
    return zones + ([MapZone("Sortie", scenario.exit.rect, "gold", out=True)] if scenario.exit else [])


def _status_tokens(scenario: Raid, met: Sequence[Figure], d: Definitions) -> list[Token]:
    """Return the tokens of a game: objectives, patrols, powers of the figures met, the players' figures, wounds."""
    groups = max(1, len(scenario.groups or ()))
    figures = sum(len(group.figures) for group in scenario.groups or ()) or d.constants.max_figures * groups
    tokens = [Token(f"Patrouille {f.id}", "run", 2, "foe") for f in scenario.forces or () if f.patrol]
    if scenario.objectives:
        goal = d.objectives[scenario.goal]
        tokens.insert(0, Token(goal.token, goal.icon, len(scenario.objectives), "gold"))
    ids = {g.power.id for f in met for g in f.gifts} | {r.id for f in met for r in f.rules}
    known: list[Power | Rule] = [*d.powers.values(), *d.rules.values()]
    tokens += [entry.token for entry in known if entry.token and entry.id in ids]
    return [
        *tokens,
        Token("Chef", "crown", groups, "side"),
        Token("Activée", "clock", figures),
        Token("Blessure", "heart", WOUNDS, "foe", spare=True),
    ]


def _ruler_marks(met: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """List the game's distances, and the reach of every weapon and power that may be met, each at its distance."""
    c = d.constants
    marks = [(c.movement, "mouvement"), (c.visibility, "visibilité"), (c.fe_spacing, "entre deux forces")]
    for figure in met:
        for shot in figure.shots:
            marks += [(shot.reach, "tir"), (shot.long_reach, "tir de loin")]
        marks += [(gift.power.reach, gift.power.label) for gift in figure.gifts if gift.power.reach]
    return briefing.merge_reaches(marks)
