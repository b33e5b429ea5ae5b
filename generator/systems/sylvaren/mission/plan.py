"""The plan of a Sylvaren scenario: everything it may be, computed before any roll, and the draw of the enemy from it:
faction, partition, members of each force (L321-331, S-48 to S-50, S-68, S-76, S-77).

Rolling again until something fits would never end for a request that nothing fits, could not say why, and would favour
what is easy to place. So the possibilities are listed first, and what cannot be is refused: the partitions of the
enemy's Quality that some faction can field, the ground they may start on. The same plan serves the many rolls of
`--balance`.

Within a collection (S-73) no table of weights says beforehand whether a partition can be filled: how many of a profile
are left changes with every force, and one silhouette may stand for several profiles. So it is tried a few times, the
strongest force first, each drawn from what is left; where all tries fail, the refusal says what is lacking.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from generator.base import geometry
from generator.base.geometry import Rect
from generator.base.i18n import _, ngettext
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller, dice_of_part
from generator.content.livery import look_of
from generator.game.collectionfile import Collection
from generator.game.furnishing.laid import Owned
from generator.game.params import DENSE, RANDOM
from generator.model.recipe import Place
from generator.model.scenario import MOST_PAS
from generator.model.scenery import Scenery, chosen_place
from generator.systems.sylvaren.mission.layers import Mission
from generator.systems.sylvaren.mission.members import (
    GREAT,
    Candidate,
    NoForce,
    Partition,
    Staff,
    enemy_quality,
    kinds_of,
    list_partitions,
    recruiters_by_faction,
)
from generator.systems.sylvaren.mission.raid import THREATS, Decor, Fielded, Foe, Players, Raid
from generator.systems.sylvaren.mission.sequel import Sequel, follow_mission
from generator.systems.sylvaren.rules.definitions import Constants, Definitions, Objective
from generator.systems.sylvaren.rules.group import Group

# Forces made of the figures of a collection

_GLANCES, _TRIES = 12, 100  # draws to check whether a partition can be filled, and to fill it
_MIXED = "mixte"


def can_be_filled(partition: Partition, faction: str, owned: Collection, d: Definitions) -> bool:
    qualities = [quality for _strength, quality in partition.forces]
    roller = dice_of_part(0, f"collection {faction}")
    return any(_try_forces(qualities, faction, (), owned, d, roller) for _n in range(_GLANCES))


def draw_owned(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    """Return the members of each force, or None where no draw could be made of these figures."""
    for n in range(_TRIES):  # wherever they are at home, after some tries
        if forces := _try_forces(qualities, faction, tags if 4 * n < _TRIES else (), owned, d, roller):
            return forces
    return None


def _try_forces(
    qualities: Sequence[int], faction: str, tags: tuple[str, ...], owned: Collection, d: Definitions, roller: Roller
) -> list[tuple[Candidate, ...]] | None:
    left: Collection | None = owned
    forces: dict[int, tuple[Candidate, ...]] = {}
    for n in sorted(range(len(qualities)), key=lambda n: -qualities[n]):
        staff = recruiters_by_faction(d, tags, left)
        recruiter = staff[faction if faction in staff else roller.choice(list(staff))]
        try:
            met = kinds_of(figure for force in forces.values() for figure in force)
            forces[n] = recruiter.draw(qualities[n], roller, met & GREAT)
        except NoForce:
            return None
        left = left.take(looks_of([candidate.id for candidate in forces[n]], d)) if left else None
        if left is None:
            return None
    return [forces[n] for n in range(len(qualities))]


def looks_of(profiles: Sequence[str], d: Definitions) -> list[tuple[str, str | None]]:
    return [(key, look_of(d.profiles[key].silhouette)) for key in profiles]


def too_few_figures(total: int, factions: Sequence[str], owned: Collection, d: Definitions) -> Refusal:
    """Return the Refusal for the faction that comes nearest: the Quality owned, and what would make up the rest."""
    qualities = {faction: _quality_owned(faction, owned, d) for faction in factions}
    faction = max(qualities, key=lambda key: qualities[key])
    label = d.factions[faction].label if faction in d.factions else _MIXED.capitalize()
    soldier = next(p for p in d.profiles.values() if p.faction in (faction, *d.factions) and p.faction)
    missing = max(1, -(-(total - qualities[faction]) // soldier.quality))
    message = _("the collection cannot make up an enemy of Quality {total}: it has {held} of {faction}").format(
        total=total, held=qualities[faction], faction=label
    )
    hint = _("lacking, for instance: {n} × {profile}; or --standees prints what lacks").format(
        n=missing, profile=soldier.label
    )
    return Refusal("collection-too-small", message, hint, "S-73")


def _quality_owned(faction: str, owned: Collection, d: Definitions) -> int:
    """Return the Quality of all these figures, each counted once, as the best profile it may stand for."""
    mine = [p for p in d.profiles.values() if not p.named and (p.faction is None or faction in (p.faction, _MIXED))]
    best: dict[str, int] = {}
    for profile in mine:
        look = look_of(profile.silhouette)
        best[look] = max(best.get(look, 0), profile.quality)
    total = sum(owned.profiles.get(profile.id, 0) * profile.quality for profile in mine)
    return total + sum(count * best.get(look, 0) for look, count in owned.looks.items())


# The plan

DEFAULT_THREAT = "moyen"
MOST_QUALITY = 300  # seven players' veterans
SIDES = (8, MOST_PAS)  # of a table
HALF = 0.5  # positions fall on half pas
TWO = 2  # the fewest forces of a small enemy
MARKER = 1.0  # a marker's reach around its position


class Request(Record):
    """The options of a scenario: the players' groups or a Quality, and the enemy."""

    subjects: tuple[Any, ...] = ()
    quality: int | None = None
    threat: str | None = None
    forces: int | None = None
    table: tuple[int, int] | None = None
    faction: str | None = None
    boss: bool = False
    named: bool = False
    theme: str | None = None
    place: str | None = None
    approach: str | None = None
    layout: str | None = None
    objective: str | None = None
    secondary: str | None = None
    twist: str | None = None
    collection: Collection | None = None  # the figures a person owns (S-73)
    decor: str | None = None  # a table that one lays, unless it is dense (S-78)
    against: bool = False  # two groups against each other (S-90)
    next: bool | Raid = False  # the sequel of the last game, or of this one

    @property
    def figures_owned(self) -> Collection | None:
        """The collection that forces are drawn from, None where it has scenery alone."""
        return self.collection if self.collection and self.collection.has_figures else None

    def requested(self, part: str) -> str | None:
        """Return the value requested for `part`, or None to draw it at random."""
        word: str | None = getattr(self, part)
        return None if word == RANDOM else word


class Plan(Struct):
    """Everything a roll draws from, computed once for all rolls."""

    definitions: Definitions
    scenery: Scenery
    table: tuple[int, int]
    threat: str
    quality: int
    groups: tuple[Players, ...]
    recruiters: Staff
    partitions: dict[str, list[Partition]]  # by faction, mixte included: the possible ones
    request: Request
    sequel: Sequel = Sequel()  # of the last game
    _staff: dict[tuple[str, ...], Staff] = field(default_factory=dict)

    @property
    def decor(self) -> Decor:
        return "dense" if self.request.decor == DENSE else "source"

    @property
    def decors(self) -> Owned | None:
        """The scenery owned, for a table that one lays; None for a dense one."""
        if self.decor == DENSE:
            return None
        return self.request.collection.decors if self.request.collection else ()

    @property
    def total(self) -> int:
        return enemy_quality(self.quality, self.definitions.constants.threat[self.threat])

    def staff_at(self, tags: tuple[str, ...]) -> Staff:
        """Return the recruiters for a place with these tags, computed once."""
        if tags not in self._staff:
            self._staff[tags] = recruiters_by_faction(self.definitions, tags)
        return self._staff[tags]


def ground_of_forces(table: tuple[int, int], c: Constants) -> Rect:
    """Return the ground where forces may start: markers whole on the table, out of sight of the deployment (S-33)."""
    low = c.deployment + c.visibility + HALF
    return Rect(MARKER, low, table[0] - 2 * MARKER, table[1] - MARKER - low)


def prepare(request: Request, d: Definitions, scenery: Scenery) -> Plan:
    if bool(request.subjects) == bool(request.quality):
        raise misuse(_("Give the group's files, or its Quality with --quality N."))
    c = d.constants
    groups = groups_of_subjects(request.subjects)
    quality = request.quality if request.quality is not None else sum(g.quality for g in groups)
    table = request.table or (c.table[0], c.table[1])
    threat = request.threat or DEFAULT_THREAT
    _check_bounds(quality, table)
    partitions = list_partitions(quality, threat, c)
    fitting = _on_table(_of_count(partitions, request.forces, quality, threat, c), table, request.forces, c)
    staff = recruiters_by_faction(d)
    sequel = follow_mission(request.subjects, request.next, d) if request.next else Sequel()
    faction = request.faction or (sequel.faction if sequel.faction in (*staff, _MIXED) else None)
    factions = [faction] if faction else list(staff)
    possible = {
        f: [p for p in fitting if can_be_led(p, staff_of_faction(f, staff), request.boss, request.named)]
        for f in factions
    }
    possible = {f: options for f, options in possible.items() if options}
    if not possible:
        raise _no_boss_refusal(partitions, staff, factions, request, quality)
    if (owned := request.figures_owned) and not owned.paper:
        filled = {f: [p for p in candidates if can_be_filled(p, f, owned, d)] for f, candidates in possible.items()}
        if not any(filled.values()):
            raise too_few_figures(enemy_quality(quality, c.threat[threat]), list(possible), owned, d)
        possible = {f: candidates for f, candidates in filled.items() if candidates}
    possible = {f: _prefer_full(options, staff_of_faction(f, staff)) for f, options in possible.items()}
    return Plan(d, scenery, table, threat, quality, groups, staff, possible, request, sequel)


def groups_of_subjects(subjects: Sequence[Group]) -> tuple[Players, ...]:
    return tuple(map(_players_of_group, subjects))


def _players_of_group(group: Group) -> Players:
    figures = []
    for figure in (member.figure for member in group.members):
        words = tuple(slug(i.label) if slug(i.label) in group.definitions.equipment_names else i.equipment.id
                      for i in figure.items)  # fmt: skip
        category = figure.category.id if figure.category else None
        figures.append(Fielded(figure.name, figure.quality, words, tuple(rule.id for rule in figure.rules), category,
                               figure.leader))  # fmt: skip
    return Players(group.name, group.quality, tuple(figures))


def again(scenario: Raid, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    """Return the plan of a scenario read from a file, for a reroll; options of the command line come first."""
    forces = scenario.forces or ()
    profiles = d.profiles
    merged = Request(
        quality=scenario.group_quality,
        threat=request.threat or scenario.threat,
        forces=request.forces,
        table=(scenario.table[0], scenario.table[1]),
        faction=request.faction or scenario.faction,
        boss=request.boss
        or any(len(f.members) == 1 and f.quality >= d.constants.preferences.boss_quality for f in forces),
        named=request.named
        or any(m.profile in profiles and profiles[m.profile].named for f in forces for m in f.members),
        theme=request.theme or scenario.theme,
        collection=request.collection,
        decor=request.decor or scenario.decor or "dense",  # as all were before
        **{part: getattr(request, part) for part in ("place", "approach", "layout", "objective", "secondary", "twist")},
    )
    return prepare(merged, d, scenery)


def staff_of_faction(faction: str, staff: Staff) -> Staff:
    """Return the recruiters of a faction; a mixed enemy has them all."""
    return {faction: staff[faction]} if faction in staff else staff


def can_be_led(partition: Partition, staff: Staff, boss: bool, named: bool) -> bool:
    """Check whether a single figure of high rank, or a named character, fits a force of the partition."""
    if boss:
        return bool(boss_slots(partition, staff, named=named))
    return not named or bool(named_slots(partition, staff) or boss_slots(partition, staff, named=True, known=True))


Slot = tuple[int, str, Candidate]  # index of the force, faction, figure


def boss_slots(partition: Partition, staff: Staff, *, named: bool, known: bool = False) -> list[Slot]:
    """List who can be a force alone, and where (S-49).

    With `named`, named characters where there are any (`known`: only those); else a boss beside whom another force can
    have a named character."""
    slots = [
        (n, faction, boss)
        for n, (_strength, share) in enumerate(partition.forces)
        for faction, recruiter in staff.items()
        for boss in recruiter.bosses(share, named=named)
        if partition.qualities_with({n: boss.quality})
    ]
    if not named:
        return slots
    famous = [slot for slot in slots if slot[2].named]
    return famous if famous or known else [s for s in slots if named_slots(partition, staff, (s[0], s[2].quality))]


def named_slots(partition: Partition, staff: Staff, alone: tuple[int, int] | None = None) -> list[tuple[int, str]]:
    """List the forces where a named character finds company, beside the force that is one figure alone."""
    qualities = partition.qualities_with(dict([alone]) if alone else {}) or ()
    return [
        (n, faction)
        for n, quality in enumerate(qualities)
        for faction, recruiter in staff.items()
        if (alone is None or n != alone[0]) and recruiter.named(quality)
    ]


def count_short(partition: Partition, staff: Staff, boss: Slot | None = None) -> int:
    """Count the forces that cannot have as many figures as recommended, beside the one that is a boss (S-76)."""
    alone = {boss[0]: boss[2].quality} if boss else {}
    qualities = partition.qualities_with(alone) or ()
    recruiters = staff.values()
    return sum(not all(r.fits(q) for r in recruiters) for n, q in enumerate(qualities) if n not in alone)


def mending_slots(partition: Partition, staff: Staff, slots: Sequence[Slot]) -> list[Slot]:
    """List the bosses beside whom the fewest forces are short."""
    short = [count_short(partition, staff, slot) for slot in slots]
    least = min([*short, count_short(partition, staff)])
    return [slot for slot, count in zip(slots, short, strict=True) if count == least]


def _prefer_full(partitions: Sequence[Partition], staff: Staff) -> list[Partition]:
    """Return the partitions with the fewest forces that cannot have as many figures as recommended (S-76)."""
    short = []
    for partition in partitions:
        slots = boss_slots(partition, staff, named=False)
        short.append(min([count_short(partition, staff), *(count_short(partition, staff, slot) for slot in slots)]))
    return [partition for partition, count in zip(partitions, short, strict=True) if count == min(short)]


def _check_bounds(quality: int, table: tuple[int, int]) -> None:
    if not 1 <= quality <= MOST_QUALITY:
        message = _("a group's Quality of {n}: from 1 to {most} can be rolled for").format(n=quality, most=MOST_QUALITY)
        raise Refusal("quality-out-of-range", message)
    low, high = SIDES
    if not all(low <= side <= high for side in table):
        message = _("a table of {w} x {h} pas: sides from {low} to {high} can be rolled for")
        raise Refusal("table-out-of-range", message.format(w=table[0], h=table[1], low=low, high=high))


def _of_count(
    partitions: list[Partition], forces: int | None, quality: int, threat: str, c: Constants
) -> list[Partition]:
    low, high = c.forces
    counts = sorted({len(p.forces) for p in partitions})
    if enemy_quality(quality, c.threat[threat]) < c.two_forces_under:  # a small group meets fewer forces (S-62)
        low = min(low, TWO)
    for least in (low, 1) if low == TWO else (low,):  # one alone where the Quality cannot be split
        fitting = [p for p in partitions if (len(p.forces) == forces if forces else least <= len(p.forces) <= high)]
        if fitting:
            return fitting
    text = _text_of_numbers(counts)
    if forces:
        message = ngettext(
            "a threat '{threat}' for Quality {quality} cannot be split into {n} force",
            "a threat '{threat}' for Quality {quality} cannot be split into {n} forces",
            forces,
        ).format(threat=THREATS.get(threat, threat), quality=quality, n=forces)
    else:
        message = _("Quality {quality} is too little for {low} to {high} forces").format(
            quality=quality, low=low, high=high
        )
    raise Refusal("impossible-forces", message, _("with --forces: {counts}").format(counts=text), "S-15")


def _on_table(partitions: list[Partition], table: tuple[int, int], forces: int | None, c: Constants) -> list[Partition]:
    most = geometry.count_fitting_points(
        ground_of_forces(table, c), c.fe_spacing, max(len(p.forces) for p in partitions)
    )
    fitting = [p for p in partitions if len(p.forces) <= most]
    if fitting:
        return fitting
    need = min(len(p.forces) for p in partitions)
    w, h = table
    message = ngettext(
        "{n} force does not fit on {w} x {h} pas", "{n} forces do not fit on {w} x {h} pas", forces or need
    ).format(n=forces or need, w=w, h=h)
    why = _("{apart} pas apart and more than {sight} pas from the deployment area").format(
        apart=c.fe_spacing, sight=c.visibility
    )
    side = next(
        s
        for s in range(SIDES[0], SIDES[1])
        if geometry.count_fitting_points(ground_of_forces((s, s), c), c.fe_spacing, need) >= need
    )
    hint = ngettext("{most} force fits at most here; {n} fit on {side} x {side} pas",
                    "{most} forces fit at most here; {n} fit on {side} x {side} pas", most)  # fmt: skip
    raise Refusal("table-too-small", f"{message}: {why}", hint.format(most=most, n=need, side=side), "S-18")


def _no_boss_refusal(
    partitions: list[Partition], staff: Staff, factions: list[str], request: Request, quality: int
) -> Refusal:
    """Return the Refusal where no force fits a boss or a named character, with the Qualities there are."""
    qualities = sorted({q for p in partitions for _strength, q in p.forces})
    if request.boss:
        named, rank = request.named, staff[next(iter(staff))].preferences.boss_quality
        figures = [f for name in factions for r in staff_of_faction(name, staff).values() for f in r.figures]
        fit = {f.quality for f in figures if f.quality >= rank and (named or not f.named)}
        message = _("no force can be a single figure: the forces of Quality {quality} are of {found}, bosses of {fit}")
        return Refusal(
            "no-boss",
            message.format(quality=quality, found=_text_of_numbers(qualities), fit=_text_of_numbers(sorted(fit))),
            _("leave out --boss, or add --named") if not named else _("leave out --boss"),
        )
    message = _("no force has room for a named character: the forces of Quality {quality} are of {found}")
    return Refusal(
        "no-named", message.format(quality=quality, found=_text_of_numbers(qualities)), _("leave out --named"), "S-22"
    )


def _text_of_numbers(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "0"


# The draw of the mission and of the enemy


def list_missions(plan: Plan, faction: str, place: str | None = None, objective: str | None = None) -> list[Mission]:
    """List the missions against this faction that answer what is requested, at a place and with an objective where
    these are settled (S-84)."""
    request, objectives = plan.request, plan.definitions.objectives
    wanted = objective or request.requested("objective")
    at, approach = place or request.requested("place"), request.requested("approach")
    return [
        mission for mission in plan.definitions.missions.values()
        if mission.faction in (None, faction)
        and (wanted is None or mission.objective == wanted)
        and (bool(wanted) or not plan.sequel.objectives or mission.objective in plan.sequel.objectives)
        and approach not in objectives[mission.objective].without
        and any(at in (None, known) and _has_theme(plan, known) for known in mission.places)
    ]  # fmt: skip


def _has_theme(plan: Plan, place: str) -> bool:
    known = plan.scenery.places.get(place)
    return known is not None and plan.request.theme in (None, known.theme)


def draw_place(plan: Plan, faction: str, dice: Mapping[str, Roller]) -> tuple[Place, list[Mission]]:
    """Draw a mission by the weight of its objective, and a place of it; return the place and its missions, the one that
    was drawn first."""
    request, roller = plan.request, dice["objective"]
    missions = list_missions(plan, faction)
    if not missions:
        return chosen_place(plan.scenery, request.requested("place"), request.theme, dice["place"]), []
    first = _draw_mission(missions, plan, roller)
    places = [known for known in first.places if _has_theme(plan, known)]
    requested = request.requested("place")
    at = requested or dice["place"].choice(places)
    dice["place"].note("Lieu", "choix" if requested else f"D{len(places)}", at)
    others = roller.shuffle([other for other in list_missions(plan, faction, at) if other is not first])
    return plan.scenery.places[at], [first, *others]


def order_missions(plan: Plan, faction: str, place: Place, dice: Mapping[str, Roller], lean: int) -> list[Mission]:
    """Draw the order of the missions at a place, the first by the weight of its objective, leaning to harder ones."""
    missions = list_missions(plan, faction, place.id)
    if not missions:
        return []
    first = _draw_mission(missions, plan, dice["objective"], lean)
    return [first, *dice["objective"].shuffle([other for other in missions if other is not first])]


def _draw_mission(missions: Sequence[Mission], plan: Plan, roller: Roller, lean: int = 0) -> Mission:
    """Draw a mission so that objectives come as often as their weights say, however many missions they have."""
    rows = Counter(mission.objective for mission in missions)
    objectives = plan.definitions.objectives
    goals = [objectives[mission.objective] for mission in missions]
    weights = [goal.weight / rows[goal.id] * 2.0 ** (lean * goal.hard) for goal in goals]
    return roller.choose_weighted(list(missions), weights) if any(weights) else roller.choice(missions)


_AGAINST = 4  # times in five a group with adherents of a side meets the other


def draw_faction(plan: Plan, roller: Roller) -> str:
    """Draw the faction: against a group of one side the other, four times in five; else evenly."""
    factions = list(plan.partitions)
    own_sides = {
        m.figure.category.side for g in plan.request.subjects if isinstance(g, Group) for m in g.members
        if m.figure.category
    }  # fmt: skip
    sides = {faction: plan.definitions.factions[faction].side for faction in factions if faction in plan.recruiters}
    against = [
        faction for faction, side in sides.items() if len(own_sides) == 1 and side is not None and side not in own_sides
    ]
    weights = [_AGAINST if faction in against else 1 for faction in factions]
    faction = roller.choose_weighted(factions, weights)
    roller.note("Ennemi", f"D{len(factions)}", faction)
    return faction


def draw_partition(plan: Plan, faction: str, roller: Roller) -> Partition:
    options = plan.partitions[faction]
    small = plan.definitions.constants.preferences.small_force
    partition = roller.choose_weighted(options, [p.weight(small) for p in options])
    roller.note("Répartition", f"D{len(options)}", partition.label)
    return partition


def draw_troops(
    plan: Plan, partition: Partition, faction: str, tags: tuple[str, ...], objective: Objective, roller: Roller
) -> list[tuple[Foe, ...]]:
    """Draw the members of each force, the best first.

    Single figures are drawn first, then a named character where one is requested, then all others; the strongest force
    has a guard of the objective."""
    if owned := plan.request.figures_owned:
        shares = [quality for _strength, quality in partition.forces]
        if owned_forces := draw_owned(shares, faction, tags, owned, plan.definitions, roller):
            return [tuple(Foe(f.id, f.quality) for f in reversed(force)) for force in owned_forces]
        if not owned.paper:
            raise too_few_figures(plan.total, [faction], owned, plan.definitions)
    staff = staff_of_faction(faction, plan.staff_at(tags))
    bosses = _draw_bosses(plan, partition, staff, roller)
    fixed: dict[int, tuple[Candidate, ...]] = {n: (boss,) for n, boss in bosses.items()}
    qualities = partition.qualities_with({n: boss.quality for n, boss in bosses.items()}) or ()
    if plan.request.named and not any(boss.named for boss in bosses.values()):
        alone = next(((n, boss.quality) for n, boss in bosses.items()), None)
        at, home = roller.choice(named_slots(partition, staff, alone))
        fixed[at] = staff[home].draw_led(qualities[at], roller)
        roller.note("Personnage nommé", "tirage", next(f.id for f in fixed[at] if f.named))
    strongest = max(range(len(qualities)), key=lambda n: (qualities[n], n))
    forces = []
    met = kinds_of(figure for force in fixed.values() for figure in force)
    for n, quality in enumerate(qualities):
        recruiter = staff[roller.choice(list(staff))]
        back = plan.sequel.rival_profile  # who comes back is in the strongest force
        guards = ((back,) if back else objective.guards) if n == strongest else ()
        forces.append(fixed[n] if n in fixed else recruiter.draw_guarding(quality, guards, roller, met & GREAT))
        met |= kinds_of(forces[-1])
    return [tuple(Foe(f.id, f.quality) for f in reversed(force)) for force in forces]


def list_paper(plan: Plan, troops: Sequence[tuple[Foe, ...]]) -> dict[str, int] | None:
    """Return the figures that the collection lacks, to be cut out of paper, or None without any."""
    owned = plan.request.figures_owned
    if owned is None:
        return None
    met = [member.profile for force in troops for member in force]
    return owned.lacking(looks_of(met, plan.definitions)) or None


def _draw_bosses(plan: Plan, partition: Partition, staff: Staff, roller: Roller) -> dict[int, Candidate]:
    """Draw the force that is one figure of high rank: the requested one, the one that leaves the other forces as many
    figures as recommended, or sometimes another (S-49, S-76)."""
    slots = boss_slots(partition, staff, named=plan.request.named, known=not plan.request.boss)
    if plan.request.named and not plan.request.boss:
        if not slots or (named_slots(partition, staff) and not roller.below(2)):
            return {}
    elif not plan.request.boss:
        slots = mending_slots(partition, staff, slots)
        if not slots or (not count_short(partition, staff) and roller.below(100) >= _chance_of_boss(plan)):
            return {}
    at, _faction, boss = roller.choice(slots)
    roller.note("Ennemi de haut calibre", f"D{len(slots)}", boss.id)
    return {at: boss}


def _chance_of_boss(plan: Plan) -> int:
    return plan.definitions.constants.preferences.boss
