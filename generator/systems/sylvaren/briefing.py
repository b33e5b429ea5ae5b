"""A Sylvaren scenario ready for paper: the scenario page, its map, the enemy, the folded markers, tokens and ruler."""

from collections import Counter
from collections.abc import Container, Sequence

from msgspec.structs import replace

from generator.core.content.scenery import Scenery
from generator.core.paper import briefing
from generator.core.paper.briefing import (
    ENEMIES,
    Briefing,
    Map,
    MapLine,
    MapMark,
    MapZone,
    Marker,
    Token,
    Unit,
    text_of_spot,
)
from generator.core.paper.figure import PrintedFigure, Stat, Track
from generator.core.paper.natures import keep_natures
from generator.core.paper.prose import Clause, Note, plain_clauses
from generator.systems.sylvaren.definitions import Definitions, Profile
from generator.systems.sylvaren.figure import Figure, derive_figure, from_profile, items_named
from generator.systems.sylvaren.members import recruiters_by_faction
from generator.systems.sylvaren.mission.words import (
    slip_of_twist,
    tell_approach,
    tell_extras,
    tell_threat,
    tell_victory,
)
from generator.systems.sylvaren.numbers import cross_figures
from generator.systems.sylvaren.plan import staff_of_faction
from generator.systems.sylvaren.playable import Power, Rule
from generator.systems.sylvaren.printed import print_figure
from generator.systems.sylvaren.raid import Force, Raid

TURNS = 12  # boxes of the turn track where nothing ends the game
FEW = "Force réduite"
WOUNDS = 12  # tokens: every figure has boxes of its own


def brief(scenario: Raid, d: Definitions, scenery: Scenery, *, sealed: bool = False) -> Briefing:
    forces = scenario.forces or ()
    first: dict[str, str] = {}  # the force in which a profile is told: others have its boxes, and say where it is
    met = [from_profile(p, d) for p in (_possible_profiles(scenario, d) if sealed else _profiles_present(forces, d))]
    return briefing.begin_briefing(
        scenario,
        f"Menace {scenario.menace}",
        d.game,
        scenery,
        title="Scénario",
        notes=tuple(_scenario_notes(scenario, met, d, scenery, sealed=sealed)),
        map=_table_map(scenario, d, scenery),
        forces=tuple(_row_of_force(f, d, sealed) for f in forces),
        units=() if sealed else tuple(_unit_of_force(force, first, d) for force in forces),
        roster=tuple(print_figure(figure, d) for figure in met) if sealed else (),
        markers=(*(_marker_of_force(f, d) for f in forces), *slip_of_twist(scenario, d)),
        tokens=tuple(_status_tokens(scenario, met, d)),
        reaches=_ruler_marks(met, d),
        tracks=tuple(_scenario_tracks(scenario, d)),
        sealed=sealed,
        paper={d.profiles[key].label: n for key, n in scenario.paper.items()} if scenario.paper else None,
        crossings=cross_figures(_own_figures(scenario, d), met, d),
    )


def _own_figures(scenario: Raid, d: Definitions) -> list[Figure]:
    return [
        derive_figure(
            one.name, one.quality, items_named(one.equipment, d), tuple(d.rules[rule] for rule in one.rules), d,
            category=d.categories[one.category] if one.category else None,
        )
        for group in scenario.groups or () for one in group.figures
    ]  # fmt: skip


def _scenario_notes(
    scenario: Raid, met: Sequence[Figure], d: Definitions, scenery: Scenery, *, sealed: bool
) -> list[Note]:
    """What revealed figures do is told of those one may meet: sealed, it gives nothing away."""
    c, told = d.constants, d.notes
    forces, groups = scenario.forces or (), scenario.groups or ()
    situation = scenery.situation(scenario.theme, scenario.title, scenario.place)
    more = list(told["chef-perdu"].note(c).lines)
    if not scenario.place and any(t.difficult for t in scenario.terrain):
        more += told["terrain-difficile"].note(c).lines
    if len(groups) > 1:
        more += told["plusieurs-joueurs"].note(c).lines
    notes = [
        Note("Situation", plain_clauses(situation, *(f"{g.name} : Qualité {g.quality}." for g in groups)), "map"),
        tell_threat(scenario, d),
        told["deploiement"].note(c, *tell_approach(scenario, d)),
        *tell_victory(scenario, d),
        *tell_extras(scenario, d, sealed=sealed),
        *([keep_natures(told["decors"].note(c), scenario.terrain)] if scenario.place else []),
        told["tour"].note(c, *more),
        told["forces-cachees"].note(c, *_behaviour_clauses({f.behaviour for f in forces}, d)),
        Note("Forces dévoilées", tuple(_behaviour_clauses({figure.stance for figure in met}, d)), "target"),
        told["blessures-et-des"].note(c),
    ]
    if any(figure.gifts for figure in met):
        notes.append(told["test-de-force"].note(c))
    return [n for n in notes if n.lines]


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
    who = ", ".join(f"{n}\u00a0× {p.label}" if n > 1 else p.label for p, n in _count_profiles(force, d))
    who += f" ({FEW.lower()})" if _is_reduced(force, d) else ""
    return briefing.Force(force.id, behaviour, (place, strength), who)


def _scenario_tracks(scenario: Raid, d: Definitions) -> list[Track]:
    """Turns, what the objective counts, and the forces that are gone."""
    goal = d.objectives[scenario.goal]
    found = [Track.turns("t", "Tour", scenario.turns or goal.turns or TURNS)]
    if goal.token:
        found.append(Track.turns("o", goal.token, goal.ticks or len(scenario.objectives)))
    letters = tuple(force.id for force in scenario.forces or ())
    return [*found, Track("f", "Forces hors de combat", len(letters), letters)]


def _count_profiles(force: Force, d: Definitions) -> list[tuple[Profile, int]]:
    return [(d.profiles[key], n) for key, n in Counter(m.profile for m in force.members).items()]


def _profiles_present(forces: Sequence[Force], d: Definitions) -> list[Profile]:
    return list({m.profile: d.profiles[m.profile] for f in forces for m in f.members}.values())


def _print_profile(profile: Profile, count: int, force: str, first: dict[str, str], d: Definitions) -> PrintedFigure:
    told = print_figure(from_profile(profile, d), d, count=count)
    where = first.setdefault(profile.id, force)
    if where == force:
        return told
    return replace(told, rolls=(), clauses=(Clause("Chiffres", "", f"comme dans la force {where}."),))


def _unit_of_force(force: Force, first: dict[str, str], d: Definitions) -> Unit:
    behaviour = d.behaviours[force.behaviour]
    way = f" {text_of_spot(force.patrol[0])} ↔ {text_of_spot(force.patrol[1])}" if force.patrol else ""
    few = _is_reduced(force, d)
    return Unit(
        id=force.id,
        title=f"Force {force.id}",
        tag=f"{force.strength.capitalize()} · {behaviour.label}",
        badge=Stat("Qualité", str(force.quality)),
        text=behaviour.text + way + (f" {FEW} : moins de {d.constants.force_members[0]} figurines." if few else ""),
        figures=tuple(_print_profile(p, n, force.id, first, d) for p, n in _count_profiles(force, d)),
        livery=ENEMIES,
    )


def _is_reduced(force: Force, d: Definitions) -> bool:
    """Of fewer members than is recommended, and none of them of high rank alone (S-48, S-62)."""
    boss = len(force.members) == 1 and force.quality >= d.constants.preferences.boss_quality
    return len(force.members) < d.constants.force_members[0] and not boss


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
    """Every profile a force of this enemy may hold, whatever was rolled: named ones only where one is there to meet."""
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
    """Where the players deploy, with the line out of sight of it, and by where one leaves."""
    found = [MapZone("Déploiement des PJ", zone.rect, "side", reach=float(sight)) for zone in scenario.deployment]
    return found + ([MapZone("Sortie", scenario.exit.rect, "gold", out=True)] if scenario.exit else [])


def _status_tokens(scenario: Raid, met: Sequence[Figure], d: Definitions) -> list[Token]:
    """What a game needs: objectives, patrols, what the powers of those met do; PJ to activate, wounds."""
    groups = max(1, len(scenario.groups or ()))
    figures = sum(len(group.figures) for group in scenario.groups or ()) or d.constants.max_figures * groups
    found = [Token(f"Patrouille {f.id}", "run", 2, "foe") for f in scenario.forces or () if f.patrol]
    if scenario.objectives:
        goal = d.objectives[scenario.goal]
        found.insert(0, Token(goal.token, goal.icon, len(scenario.objectives), "gold"))
    held = {g.power.id for f in met for g in f.gifts} | {r.id for f in met for r in f.rules}
    known: list[Power | Rule] = [*d.powers.values(), *d.rules.values()]
    found += [one.token for one in known if one.token and one.id in held]
    return [
        *found,
        Token("Chef", "crown", groups, "side"),
        Token("Activée", "clock", figures),
        Token("Blessure", "heart", WOUNDS, "foe", spare=True),
    ]


def _ruler_marks(met: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """What is measured: the game's distances, and the reach of every weapon and power one may meet, at its place."""
    c = d.constants
    marks = [(c.movement, "mouvement"), (c.visibility, "visibilité"), (c.fe_spacing, "entre deux forces")]
    for figure in met:
        for shot in figure.shots:
            marks += [(shot.reach, "tir"), (shot.long_reach, "tir de loin")]
        marks += [(gift.power.reach, gift.power.label) for gift in figure.gifts if gift.power.reach]
    return briefing.merge_reaches(marks)
