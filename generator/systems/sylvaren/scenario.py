"""Rolling a Sylvaren scenario (chapter « Création d'un scénario aléatoire », L315-339): forces, behaviours, scenery."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.core.chance.dice import Roller, combine_logs, dice_of_part
from generator.core.content.scenery import Piece, Scenery, Site, chosen_theme, draw_pieces, place_pieces
from generator.core.game.params import ON, THEME, Param, labels_by_id
from generator.core.i18n import _, mark, ngettext
from generator.core.refusal import Refusal
from generator.core.scenario import geometry
from generator.core.scenario.geometry import Point, Rect, square_around
from generator.core.scenario.model import Objective, Pas, Spot, Terrain
from generator.systems.sylvaren.forces import Partition
from generator.systems.sylvaren.members import Candidate, Staff
from generator.systems.sylvaren.objectives import RANDOM, around_tokens, draw_objective, place_tokens
from generator.systems.sylvaren.plan import (
    MARKER,
    Plan,
    Wish,
    again,
    boss_slots,
    named_slots,
    prepare,
    staff_of_faction,
)
from generator.systems.sylvaren.raid import Foe, Force, Raid

PARAMS = (
    Param(
        "quality", mark("The group's Quality, instead of its files."), "int", key="qualite",
        label=mark("Quality of the group"), start="20", low=1, replaces_files=True,
    ),
    Param(
        "threat", mark("faible, moyen or fort."), "choice", key="menace", label=mark("Threat"),
        words=lambda d, scenery: {word: word.capitalize() for word in d.constants.threat},
    ),
    Param("forces", mark("How many enemy forces."), "int", key="forces", label=mark("Enemy forces"), low=1, high=12),
    Param("table", mark("The table, in pas: 36x36."), "size", key="table", label=mark("Table, in pas")),
    Param(
        "faction", mark("empire, rebellion or mixte."), "choice", key="faction", label=mark("Faction"),
        words=lambda d, scenery: {**labels_by_id(d.factions), "mixte": "Mixte"},
    ),
    Param(
        "boss", mark("One force is a single figure of high rank."), "flag", key="boss",
        label=mark("a single figure of high rank"),
    ),
    Param("named", mark("With a named character."), "flag", key="nomme", label=mark("a named character")),
    THEME,
    Param(
        "objective", mark("What the scenario is won by; random draws one."), "choice", key="objectif",
        label=mark("Objective"), words=lambda d, scenery: {**labels_by_id(d.objectives), RANDOM: "…"},
    ),
    Param(
        "sealed", mark("Compositions only in the folded markers and on the last page; so unless --unsealed."), "flag",
        key="scelle", label=mark("sealed: compositions stay hidden"), start=ON,
    ),
)  # fmt: skip
SHAPE = Raid
PARTS = {"forces": mark("the forces"), "terrain": mark("the terrain"), "behaviours": mark("the behaviours")}
PATROL = (6.0, 14.0)  # how far apart the two points of a patrol are
DARTS = 150

__all__ = ["PARAMS", "PARTS", "SHAPE", "Wish", "again", "prepare", "reroll", "roll"]


def roll(plan: Plan, seed: int) -> Raid:
    """Each part has dice of its own, so that rolling one anew leaves the others alone."""
    parts = ("place", "forces", "behaviours", "objective", "terrain")
    spot, troops, habits, aim, scenery = (dice_of_part(seed, part) for part in parts)
    theme, title = chosen_theme(plan.scenery, plan.wish.theme, spot)
    faction, forces = _roll_forces(plan, (), troops)
    forces = _roll_behaviours(plan, forces, (), habits)
    objective = draw_objective(plan.definitions.objectives, plan.wish.objective, aim)
    clear = [square_around(f.place, 2 * MARKER) for f in forces]
    objectives = place_tokens(objective, Rect(0, 0, *plan.table), plan.ground, clear, aim)
    return Raid(
        system="sylvaren",
        seed=seed,
        threat=plan.threat,
        table=plan.table,
        group_quality=plan.quality,
        enemy_quality=plan.total,
        forces=forces,
        deployment=plan.deployment,
        terrain=_roll_terrain(plan, theme, title, forces, objectives, scenery),
        objectives=objectives,
        title=title,
        theme=theme,
        faction=faction,
        groups=plan.groups,
        rolls=combine_logs((spot, troops, habits, aim, scenery)),
    )


def reroll(scenario: Raid, part: str, plan: Plan) -> Raid:
    """One part anew, the rest as it stands."""
    roller = scenario.reroller(part)
    forces = scenario.forces or ()
    if part == "terrain":
        theme = scenario.theme or ""
        theme = theme if theme in plan.scenery.themes else next(iter(plan.scenery.themes))
        pieces = _roll_terrain(plan, theme, scenario.title or "", forces, scenario.objectives, roller)
        return scenario.with_reroll(part, roller, terrain=pieces)
    if part == "behaviours":
        return scenario.with_reroll(part, roller, forces=_roll_behaviours(plan, forces, scenario.terrain, roller))
    solid = [*(t.rect.grow_by(MARKER) for t in scenario.terrain), *around_tokens(scenario.objectives)]
    faction, fresh = _roll_forces(plan, solid, roller)
    fresh = _roll_behaviours(plan, fresh, scenario.terrain, roller, {f.id: f.behaviour for f in forces})
    return scenario.with_reroll(part, roller, forces=fresh, faction=faction)


def _roll_forces(plan: Plan, solid: Sequence[Rect], roller: Roller) -> tuple[str, tuple[Force, ...]]:
    factions = list(plan.partitions)
    faction = roller.choice(factions)
    roller.note("Ennemi", f"D{len(factions)}", faction)
    options = plan.partitions[faction]
    small = plan.definitions.constants.preferences.small_force
    partition = roller.choose_weighted(options, [p.weight(small) for p in options])
    roller.note("Répartition", f"D{len(options)}", partition.label)
    troops = _roll_troops(plan, partition, staff_of_faction(faction, plan.recruiters), roller)
    places = _roll_positions(plan, len(partition.forces), solid, roller)
    forces = []
    for n, index in enumerate(roller.shuffle(range(len(partition.forces)))):
        strength, _share = partition.forces[index]
        members = tuple(Foe(f.id, f.quality) for f in reversed(troops[index]))
        quality = sum(m.quality for m in members)
        letter, (x, y) = chr(ord("A") + n), places[n]
        forces.append(Force(letter, strength, quality, "garde", (Pas(x), Pas(y)), members))
        roller.note(f"Force {letter}", "tirage", {"strength": strength, "members": [m.profile for m in members]})
        roller.note(f"Position {letter}", "table", [x, y])
    return faction, tuple(forces)


def _roll_troops(plan: Plan, partition: Partition, staff: Staff, roller: Roller) -> list[tuple[Candidate, ...]]:
    """Who is in each force: those alone in theirs, a named character where one is asked for, then everybody else."""
    bosses = _roll_bosses(plan, partition, staff, roller)
    fixed: dict[int, tuple[Candidate, ...]] = {n: (boss,) for n, boss in bosses.items()}
    qualities = partition.given({n: boss.quality for n, boss in bosses.items()}) or ()
    if plan.wish.named and not any(boss.named for boss in bosses.values()):
        alone = next(((n, boss.quality) for n, boss in bosses.items()), None)
        at, faction = roller.choice(named_slots(partition, staff, alone))
        fixed[at] = staff[faction].draw_led(qualities[at], roller)
        roller.note("Personnage nommé", "tirage", next(f.id for f in fixed[at] if f.named))
    return [
        fixed[n] if n in fixed else staff[roller.choice(list(staff))].draw(quality, roller)
        for n, quality in enumerate(qualities)
    ]


def _roll_bosses(plan: Plan, partition: Partition, staff: Staff, roller: Roller) -> dict[int, Candidate]:
    """Forces that are one figure of high rank: the one asked for, or now and then one of those that allow it (S-49)."""
    chance = plan.definitions.constants.preferences.boss
    found: dict[int, Candidate] = {}
    slots = boss_slots(partition, staff, named=plan.wish.named, known=not plan.wish.boss)
    if plan.wish.boss or (plan.wish.named and slots and (roller.below(2) or not named_slots(partition, staff))):
        at, _faction, boss = roller.choice(slots)
        roller.note("Ennemi de haut calibre", f"D{len(slots)}", boss.id)
        return {at: boss}
    if plan.wish.named:
        return {}
    for n in sorted({slot[0] for slot in slots}):
        if roller.below(100) < chance:
            boss = roller.choice([slot[2] for slot in slots if slot[0] == n])
            if partition.given({m: b.quality for m, b in found.items()} | {n: boss.quality}):
                roller.note("Ennemi de haut calibre", "D100", boss.id)
                found[n] = boss
    return found


def _roll_positions(plan: Plan, count: int, solid: Sequence[Rect], roller: Roller) -> list[Point]:
    """Points 12 pas apart, by throwing darts; where luck fails, an arrangement known to fit, turned at random."""
    area, apart = plan.ground, plan.definitions.constants.fe_spacing
    across, up = int(area.w * 2) + 1, int(area.h * 2) + 1
    limit = apart * apart
    for _attempt in range(40 if solid else 4):
        points: list[Point] = []
        for _dart in range(DARTS):
            x, y = area.x + roller.below(across) / 2, area.y + roller.below(up) / 2
            if all((x - a) * (x - a) + (y - b) * (y - b) >= limit for a, b in points) and not _is_inside((x, y), solid):
                points.append((x, y))
                if len(points) == count:
                    return points
    known = geometry.spread_points(count, area, apart) or []
    for over, up in roller.shuffle([(False, False), (False, True), (True, False), (True, True)]):
        turned = [(area.x + area.right - x if over else x, area.y + area.top - y if up else y) for x, y in known]
        if not any(_is_inside(p, solid) for p in turned):
            return roller.shuffle(turned)
    raise Refusal(
        "no-room-for-forces",
        ngettext(
            "the scenery leaves no room for {n} force",
            "the scenery leaves no room for {n} forces {apart} pas apart",
            count,
        ).format(n=count, apart=apart),
        _("roll the scenery anew as well: --reroll terrain"),
    )


def _is_inside(point: Point, solid: Sequence[Rect]) -> bool:
    return any(rect.holds_point(point) for rect in solid)


def _roll_behaviours(
    plan: Plan,
    forces: Sequence[Force],
    terrain: Sequence[Terrain],
    roller: Roller,
    kept: dict[str, str] | None = None,
) -> tuple[Force, ...]:
    """Behaviours dealt like cards, so that they vary (L337); each patrol gets its second point."""
    hidden = {b.id: b for b in plan.definitions.behaviours.values() if b.stage == "hidden"}
    deck: list[str] = []
    found = []
    for force in forces:
        deck = deck or roller.shuffle(list(hidden))
        behaviour = (kept or {}).get(force.id) or deck.pop()
        roller.note(f"Comportement {force.id}", f"D{len(hidden)}", behaviour)
        patrol = None
        if behaviour in hidden and hidden[behaviour].points:
            solid = [t.rect.grow_by(MARKER) for t in terrain]
            solid += [square_around(f.place, 2 * MARKER) for f in forces if f.id != force.id]
            end = _patrol_end(plan, force.place, solid, roller)
            patrol = (force.position, end)
            roller.note(f"Patrouille {force.id}", "table", [list(p) for p in patrol])
        found.append(replace(force, behaviour=behaviour, patrol=patrol))
    return tuple(found)


def _patrol_end(plan: Plan, start: Point, solid: Sequence[Rect], roller: Roller) -> Spot:
    """Somewhere else out of sight of the deployment, with a free way between the two points where there is one."""
    area = plan.ground
    across, up = int(area.w * 2) + 1, int(area.h * 2) + 1
    low, high = (far * far for far in PATROL)
    best: Point | None = None
    for _attempt in range(200):
        end = (area.x + roller.below(across) / 2, area.y + roller.below(up) / 2)
        far = geometry.square_between(start, end)
        if low <= far <= high and not _is_inside(end, solid):
            best = end
            if not any(geometry.crosses_rect(start, end, rect) for rect in solid):
                break
    if best is None:  # a ground too small for a long patrol: its farthest corner
        corners = [(x, y) for x in (area.x, area.right) for y in (area.y, area.top)]
        best = max(corners, key=lambda corner: geometry.square_between(start, corner))
    return (Pas(best[0]), Pas(best[1]))


def _roll_terrain(
    plan: Plan, theme: str, title: str, forces: Sequence[Force], objectives: Sequence[Objective], roller: Roller
) -> tuple[Terrain, ...]:
    spacing = plan.scenery.spacing
    table = Rect(0, 0, *plan.table)
    clear = [z.rect.grow_by(spacing.gap) for z in plan.deployment]
    ends = [(p[0], p[1]) for f in forces for p in (f.position, *(f.patrol or ()))]
    lines = tuple(((f.patrol[0][0], f.patrol[0][1]), (f.patrol[1][0], f.patrol[1][1])) for f in forces if f.patrol)
    clear += [square_around(p, spacing.clearance) for p in ends] + around_tokens(objectives)
    areas = (table.grow_by(-spacing.gap),)
    wanted = [(p, roller.choice(p.sizes)) for p in plan.scenery.landmark(theme, title)]
    wanted += _wanted_pieces(plan.scenery, theme, table.w * table.h, roller)
    return tuple(place_pieces(wanted, Site(areas, tuple(clear), lines, spacing.gap), roller))


def _wanted_pieces(scenery: Scenery, theme: str, area: float, roller: Roller) -> list[tuple[Piece, Spot]]:
    """How many pieces for the table's size (« des proportions raisonnables », L339), a few of them large."""
    s = scenery.spacing
    solid = scenery.of(theme, difficult=False)
    small = [p for p in solid if p.within(s.small)]
    large = [p for p in solid if not p.within(s.small)]
    count = max(s.least_pieces, int(area) // s.area_per_piece - s.piece_spread + roller.below(2 * s.piece_spread + 1))
    big = min(count, roller.below(int(area) // s.area_per_large + 1)) if large else 0
    rough = 1 + roller.below(max(1, int(area) // s.area_per_difficult))
    roller.note("Décors", "tirage", {"pieces": count, "large": big, "difficult": rough})
    drawn = [*draw_pieces(large, big, roller), *draw_pieces(scenery.of(theme, difficult=True), rough, roller)]
    return [(p, roller.choice(p.sizes)) for p in drawn] + [
        (p, roller.choice(p.within(s.small))) for p in draw_pieces(small, count - big, roller)
    ]
