"""The roll of one of the three scenarios of SN&DR (L337-361): who is ambushed, who starts, the opponent, the scenery,
and the optional parts (N-57): a secret job for each band, a twist for both."""

from collections.abc import Generator, Mapping, Sequence
from itertools import count
from typing import Any, ClassVar

from msgspec import field
from msgspec.structs import replace

from generator.base.geometry import Rect, square_around
from generator.base.i18n import _, mark
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.chance.battles import ChanceBand
from generator.chance.dice import Roller, combine_logs, dice_of_part, one_or_other, roll_contest
from generator.game.furnishing.table import is_dense, roll_dense
from generator.game.params import DECOR, OPPONENT, PLACE, RANDOM, THEME, Param, drawn_choice, labels_by_id
from generator.model import scenario as model
from generator.model.scenario import Objective, Pas, Skirmish, Terrain, Zone
from generator.model.scenery import Piece, Scenery, Site, chosen_theme, draw_pieces, place_pieces
from generator.systems.sndr.making.new import random_band
from generator.systems.sndr.rules.constants import Number
from generator.systems.sndr.rules.definitions import Battle, Definitions
from generator.systems.sndr.rules.figure import price_profile
from generator.systems.sndr.rules.rules import Band

EXTRAS = {"secondary": "Missions secrètes", "twist": "Surprise"}
EXTRA_PARAMS = (
    drawn_choice("secondary", mark("A secret job for each band; random draws two."), "secondaire",
                 mark("Secret job"), "secondaries"),
    drawn_choice("twist", mark("The surprise on a sealed slip; random draws one."), "surprise", mark("Twist"),
                 "twists"),
)


def extras_asked(secondary: str | None, twist: str | None) -> dict[str, str]:
    return {part: word for part, word in (("secondary", secondary), ("twist", twist)) if word}


def drawable_extras(d: Definitions, asked: Mapping[str, str]) -> list[str]:
    """Return the parts of which there is something to draw: by the book there are neither jobs nor twists (N-57)."""
    return [part for part in asked if (d.twists if part == "twist" else d.secondaries)]


def draw_extra(d: Definitions, asked_for: Mapping[str, str], part: str, roller: Roller) -> Any:
    """Return the twist, or a job for each band: as chosen, or drawn, never the same for both."""
    asked = asked_for.get(part, RANDOM)
    known = list(d.twists if part == "twist" else d.secondaries)
    first = roller.choice(known) if asked == RANDOM else asked
    if part == "twist":
        extra: Any = first
    else:
        extra = (first, roller.choice([job for job in known if job != first]) if asked == RANDOM else asked)
    roller.note(EXTRAS[part], "tirage" if asked == RANDOM else "choix", extra if part == "twist" else list(extra))
    return extra


class Combatant(model.Fighter):
    cg: int | None = None


class Contender(model.Band):
    members: tuple[Combatant, ...]
    cg: int | None = None
    random: bool = False  # rolled, not somebody's own


class Encounter(Skirmish):
    """Two bands and what they cost, one of them perhaps ambushed."""

    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "scenario", "table", "bands", "first", "ambushed", "deployment", "terrain", "objectives",
        "title", "theme", "place", "secondary", "twist", "measures", "house", "rerolls", "rolls",
    )  # fmt: skip

    bands: tuple[Contender, ...] | None = None
    ambushed: str | None = None
    secondary: tuple[str, ...] | None = None  # a secret job for each band (N-57)
    twist: str | None = None
    house: tuple[str, ...] | None = None

    def review(self, definitions: Definitions) -> list[Problem]:
        """List the problems of any two bands, and those of their cost and extras."""
        problems, most = super().review(definitions), definitions.constants.cg_limit
        extras = [("secondary", job, definitions.secondaries) for job in self.secondary or ()]
        for part, name, known in [*extras, ("twist", self.twist or "", definitions.twists)]:
            if name and name not in known:
                message = _("'{id}' is not defined").format(id=name)
                problems.append(Problem("unknown-part", (part,), message, ", ".join(known)))
        for n, band in enumerate(self.bands or ()):
            if (total := sum(m.cg or 0 for m in band.members)) > most:
                message = _("{n} CG, at most {most}").format(n=total, most=most)
                problems.append(Problem("cg-exceeded", ("bands", n, "members"), message, None, "warning", "N-58"))
        return problems


PARAMS = (
    Param(
        "scenario", mark("extermination, embuscade or chasse-au-coaxium."), "choice", key="scenario",
        label=mark("Scenario"), words=lambda d, scenery: labels_by_id(d.scenarios),
    ),
    Param(
        "camp", mark("The camp of a random opponent."), "choice", key="camp", label=mark("Camp of the opponent"),
        words=lambda d, scenery: labels_by_id(d.sides), was="side",
    ),
    THEME,
    PLACE,
    DECOR,
    *EXTRA_PARAMS,
    OPPONENT,
)  # fmt: skip
SHAPE = Encounter
PARTS = {
    "forces": mark("the forces"),
    "terrain": mark("the terrain"),
    "secondary": mark("the secret jobs"),
    "twist": mark("the twist"),
}
IDS = ("1", "2")


class Request(Record):
    """The options of a scenario: the players' bands, the scenario, the camp that is rolled, a place."""

    subjects: tuple[Band, ...] = ()
    opponent: Band | None = None
    scenario: str | None = None
    camp: str | None = None
    theme: str | None = None
    place: str | None = None
    decor: str | None = None
    secondary: str | None = None
    twist: str | None = None


class Plan(Record):
    definitions: Definitions
    scenery: Scenery
    bands: tuple[Contender | None, Contender | None]  # of players; None is rolled
    side: str | None  # of the opponent
    scenario: str | None
    theme: str | None
    place: str | None = None
    dense: bool = False
    extras: Mapping[str, str] = field(default_factory=dict)  # the jobs and the twist requested

    def fits(self, piece: Piece) -> bool:
        """Check whether a piece is small scenery (L341)."""
        return not piece.difficult and bool(piece.within(self.scenery.spacing.small))


def prepare(request: Request, d: Definitions, scenery: Scenery) -> Plan:
    bands = [*request.subjects, *([request.opponent] if request.opponent else [])]
    if len(bands) > len(IDS):
        raise Refusal("too-many-bands", _("two bands face each other, not {n}").format(n=len(bands)))
    first = _contender_of_band(request.subjects[0], IDS[0]) if request.subjects else None
    against = request.opponent or (request.subjects[1] if len(request.subjects) > 1 else None)
    if against and request.camp:
        raise Refusal("side-of-a-given-band", _("--camp is for a random opponent: this one is given"))
    second = _contender_of_band(against, IDS[1]) if against else None
    dense = is_dense(request.decor, request.place)
    extras = extras_asked(request.secondary, request.twist)
    sides, theme, place = (first, second), request.theme, request.place
    return Plan(d, scenery, sides, request.camp, request.scenario, theme, place, dense, extras)


def again(scenario: Encounter, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    """Return the plan of a scenario read from a file: rolled bands may be rolled anew, the others stay."""
    bands = [None if band.random else band for band in scenario.bands or ()]
    padded = [*bands, None, None][:2]
    theme, place = request.theme or scenario.theme, request.place or (None if request.decor else scenario.place)
    dense = is_dense(request.decor, place)
    kinds = {part: RANDOM for part in EXTRAS if getattr(scenario, part)}
    kinds |= extras_asked(request.secondary, request.twist)
    return Plan(d, scenery, (padded[0], padded[1]), request.camp, scenario.scenario, theme, place, dense, kinds)


_FAIR = (0.30, 0.70)  # chances of a game worth playing (N-59)


def roll(plan: Plan, seed: int) -> Encounter:
    return next(draws(plan, seed))


def draws(plan: Plan, seed: int) -> Generator[Encounter, int | None, None]:
    """Yield the draws of a seed: the same table and scenario, another opponent each time (N-59)."""
    yield _draw_encounter(plan, seed, dice_of_part(seed, "forces"))
    for attempt in count(1):
        yield _draw_encounter(plan, seed, dice_of_part(seed, f"forces {attempt}"))


def band(scenario: Encounter, d: Definitions) -> ChanceBand | None:
    """Return the band that a random opponent is drawn to; by the book it is kept as it falls (N-59)."""
    is_drawn = any(contender.random for contender in scenario.bands or ())
    return ChanceBand(*_FAIR) if is_drawn and d.game.keeps("cg") else None


def _draw_encounter(plan: Plan, seed: int, troops: Roller) -> Encounter:
    spot, fate, ground = (dice_of_part(seed, part) for part in ("place", "scenario", "terrain"))
    theme, title = chosen_theme(plan.scenery, plan.theme, spot, plan.fits)
    battle = _battle(plan, fate)
    ambushed = _other_band(roll_contest("Bande prise au piège (le plus bas)", IDS, fate)) if battle.ambushed else None
    first = _other_band(ambushed) if ambushed else roll_contest("Qui commence", IDS, fate)
    tokens = battle.tokens.positions if battle.tokens else ()
    scenario = Encounter(
        system="sndr",
        seed=seed,
        scenario=battle.id,
        table=(battle.table[0], battle.table[1]),
        bands=_roll_bands(plan, troops),
        first=first,
        ambushed=ambushed,
        deployment=_deployment_zones(battle, ambushed),
        objectives=tuple(Objective("coaxium", Pas(x), Pas(y)) for x, y in tokens),
        title=title,
        theme=theme,
    )
    furnished = _furnish_table(plan, battle, scenario, ground)
    dice = {part: dice_of_part(seed, part) for part in drawable_extras(plan.definitions, plan.extras)}
    extras = {part: draw_extra(plan.definitions, plan.extras, part, roller) for part, roller in dice.items()}
    house = tuple(extras) or None
    return replace(furnished, **extras, house=house, rolls=combine_logs((spot, fate, troops, ground, *dice.values())))


def reroll(scenario: Encounter, part: str, plan: Plan) -> Encounter:
    roller = scenario.reroller(part)
    if part == "forces":
        return scenario.with_reroll(part, roller, bands=_roll_bands(plan, roller))
    if part in EXTRAS:
        return scenario.with_reroll(part, roller, **{part: draw_extra(plan.definitions, plan.extras, part, roller)})
    battle = plan.definitions.scenarios[scenario.scenario or ""]
    return _furnish_table(plan, battle, scenario, roller).with_reroll(part, roller)


def _furnish_table(plan: Plan, battle: Battle, scenario: Encounter, roller: Roller) -> Encounter:
    """Return the scenario with its terrain: the few pieces of the rules or, but in an ambush, a dense place (N-53)."""
    if not plan.dense or battle.scenery.outside:
        terrain = _roll_terrain(plan, battle, scenario, roller)
        return replace(scenario, terrain=terrain, place=None, measures=None)
    room = plan.scenery.spacing.clearance
    clear = [*(z.rect for z in scenario.deployment), *(square_around(o.place, room) for o in scenario.objectives)]
    size = (scenario.table[0], scenario.table[1])
    return replace(scenario, **roll_dense(plan.scenery, size, (plan.place, plan.theme), clear, roller))


def _battle(plan: Plan, roller: Roller) -> Battle:
    known = plan.definitions.scenarios
    if plan.scenario:
        roller.note("Scénario", "choix", plan.scenario)
        return known[plan.scenario]
    face = roller.d("Scénario")
    return next(b for b in known.values() if face in b.roll)


def _other_band(band: str) -> str:
    return IDS[1] if band == IDS[0] else IDS[0]


def _contender_of_band(band: Band, number: str) -> Contender:
    """Return a player's band as its file describes it."""
    members = tuple(Combatant(m.figure.profile.id, m.name, m.price.said) for m in band.members)
    return Contender(number, band.name, band.side or "", members, band.total if band.is_priced else None)


def _roll_bands(plan: Plan, roller: Roller) -> tuple[Contender, ...]:
    """Return both bands; a random one is of the other side unless `plan` has one for it."""
    sides = list(plan.definitions.sides)
    first, second = plan.bands
    if second is None:
        against = first.side if first else ""
        side = plan.side or roller.choice([s for s in sides if s != against])
        second = _random_contender(plan, IDS[1], side, roller, first)
    if first is None:
        side = next((s for s in sides if s != second.side), sides[0])
        first = _random_contender(plan, IDS[0], side, roller, second)
    return (first, second)


def _random_contender(
    plan: Plan, number: str, side: str, roller: Roller, against: Contender | None = None
) -> Contender:
    d = plan.definitions
    profiles = random_band(roller, d, side, [m.profile for m in against.members] if against else ())
    members = tuple(Combatant(p, None, price_profile(d.profiles[p], d).said) for p in profiles)
    total = sum(m.cg or 0 for m in members) if d.game.keeps("cg") else None
    roller.note(f"Bande {number}", "tirage", {"side": side, "members": list(profiles), "cg": total})
    return Contender(number, d.sides[side].label, side, members, total, random=True)


def _rect_of_corners(corners: Sequence[Number]) -> Rect:
    x1, y1, x2, y2 = map(float, corners)
    return Rect(x1, y1, x2 - x1, y2 - y1)


def _deployment_zones(battle: Battle, ambushed: str | None) -> tuple[Zone, ...]:
    who = {"1": "1", "2": "2", "ambushed": ambushed or "", "other": _other_band(ambushed or "")}
    return tuple(
        Zone.of(who[entry.band], _rect_of_corners(zone), open=entry.band == "other")
        for entry in battle.deployment
        for zone in entry.zones
    )


def _roll_terrain(plan: Plan, battle: Battle, scenario: Encounter, roller: Roller) -> tuple[Terrain, ...]:
    spacing, theme = plan.scenery.spacing, scenario.theme or next(iter(plan.scenery.themes))
    inside = scenario.area.grow_by(-spacing.gap)
    areas: tuple[Rect, ...] = (inside,)
    if battle.scenery.outside:  # « en dehors de cette zone » (L349): below and above the strip
        strip = _rect_of_corners(battle.scenery.outside)
        areas = (
            Rect(inside.x, inside.y, inside.w, strip.y - inside.y),
            Rect(inside.x, strip.top, inside.w, inside.top - strip.top),
        )
    clear = [z.rect.grow_by(spacing.gap) for z in scenario.deployment if not z.open]
    clear += [square_around(o.place, spacing.clearance) for o in scenario.objectives]
    number = one_or_other("Nombre de décors", battle.scenery.pieces, roller)
    rough = one_or_other("Zones difficiles", battle.scenery.difficult, roller) if battle.scenery.difficult else 0
    small = [p for p in plan.scenery.of(theme, difficult=False) if p.within(spacing.small)]
    difficult = plan.scenery.of(theme, difficult=True)
    sides = battle.scenery.difficult_side
    zones = (
        {p.id: [s for s in p.sizes if all(sides[0] <= n <= sides[1] for n in s)] for p in difficult} if sides else {}
    )
    rough_pieces = draw_pieces([p for p in difficult if zones.get(p.id)], rough, roller)
    placed = [(p, roller.choice(zones[p.id])) for p in rough_pieces]
    named = [p for p in plan.scenery.landmark(theme, scenario.title) if plan.fits(p)]
    small = [*named, *draw_pieces(small, number - len(named), roller)]
    placed = [(p, roller.choice(p.within(spacing.small))) for p in small] + placed
    return tuple(place_pieces(placed, Site(areas, tuple(clear), (), spacing.gap), roller))
