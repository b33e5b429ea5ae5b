"""Fights between ships and chases for a group: who is met, drawn until it is as dangerous as the threat says.

The draw is that of a fight on foot (draw.py); only the arena differs, and the bands (A150, A152).
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import nearest_name, slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller, dice_of_part
from generator.game.params import NamedFile
from generator.systems.d6.fight.battle.chase import ChaseArena
from generator.systems.d6.fight.battle.combatants import combatant_of
from generator.systems.d6.fight.battle.flight import FlightArena, Skirmish
from generator.systems.d6.fight.crews import Helm, craft_of_helm, foe_vessel, man_ships, rank_of, vessel_of_helm
from generator.systems.d6.fight.danger import FIGHTS, ThreatAim, Verdict, VictoryAim, danger_of, measure_fight
from generator.systems.d6.fight.draw import Draw, draw_opposition
from generator.systems.d6.fight.encounter import CHASE, SIDES, SPACE, Encounter, Group, Odds
from generator.systems.d6.fight.riders import Ride, foe_racer, hurdles_of, mount_riders, racer_of_ride, rides_as_craft
from generator.systems.d6.fight.scenario import (
    SEEDS,
    THEMES,
    FightRequest,
    member_of,
    read_aim,
    read_group,
    read_sizes,
)
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Fleet, Pursuit

MOST = 8  # ships or pursuers
LEFT_OUT = {
    SPACE: (
        "face à face, rayon tracteur, contre-mesures, brouillage, abordage",
        "dons (Coup de la panne, As…) et objets hors kits de réparation",
        "canon, hyperdrive et propulseurs réparés en vol ; ionique ; soute touchée",
        "aide d’Observation, d’Endurance ou de la chance ; capitaine et gabier",
        "décor : astéroïdes, épaves, nébuleuses",
        "ce que le MJ décide",
    ),
    CHASE: (
        "qui vise le conducteur, saute d’un engin à l’autre ou se sépare",
        "grenades et armes en cône ; dons et pouvoirs",
        "blessures des passagers",
        "ce que le MJ décide",
    ),
}


class VoyagePlan(Record):
    """The parameters of a roll, read and checked. `only`: in ships, or a chase; `helms`, `rides`: who is aboard."""

    definitions: Definitions
    request: FightRequest
    only: str
    party: tuple[Derived, ...]
    absent: tuple[str, ...]
    locked: tuple[Group, ...]
    themes: tuple[Fleet | Pursuit, ...]
    aim: ThreatAim | VictoryAim
    sizes: tuple[int, int]
    helms: tuple[Helm, ...] = ()
    rides: tuple[Ride, ...] = ()

    known = True  # its danger can be simulated

    @property
    def theme(self) -> Fleet | Pursuit:
        return self.themes[0]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(c.character.nom or "" for c in self.party)

    def arena(self, groups: Sequence[Group]) -> FlightArena | ChaseArena:
        d, theme = self.definitions, self.theme
        foes = [group for group in groups for _n in range(group.count)]
        if isinstance(theme, Fleet):
            return FlightArena(
                [vessel_of_helm(helm, wounded=self.request.wounded) for helm in self.helms],
                [foe_vessel(d.ships[g.block], rank_of(g.variant, d)) for g in foes],
                self.names,
                Skirmish(escape=theme.escape),
            )
        k = d.constants
        return ChaseArena(
            [racer_of_ride(ride, theme) for ride in self.rides],
            [foe_racer(g.block, g.variant, d) for g in foes],
            self.names,
            tuple(obstacle.threshold for obstacle in theme.obstacles),
            (k.shot_reaches, k.shot_thresholds),
            flees=self.request.fleeing != "eux",
        )


def prepare(request: FightRequest, only: str, d: Definitions) -> VoyagePlan:
    """Read and check the parameters. Raises a Refusal where there is nothing to fly, to drive or to meet."""
    party, absent = read_group(request)
    d = party[0].definitions
    if request.distance or request.in_cover:
        raise misuse(_("--distance and --in-cover are for a fight on foot."))
    fleets: Mapping[str, Fleet | Pursuit] = d.fleets if only == SPACE else d.pursuits
    threats = d.space_threats if only == SPACE else d.chase_threats
    if not fleets or not threats or not d.ranks or not (d.ships if only == SPACE else d.vehicles):
        message = _("ships, vehicles and their crews are house values, and this table goes without")
        raise Refusal("no-opponents", message, _("keep the chapters 'vaisseaux', 'vehicules' and 'adversaires'"), "A72")
    helms = man_ships(party, _lent(request, only, d), d) if only == SPACE else ()
    rides = mount_riders(party, _lent(request, only, d), d) if only == CHASE else ()
    themes = [theme for theme in fleets.values() if _suits(theme, rides)]
    if request.foes:
        themes = [theme for theme in themes if theme.id == request.foes]
        if not themes:
            names = ", ".join(theme.id for theme in fleets.values() if _suits(theme, rides))
            raise misuse(_("'{name}' are not met there.").format(name=request.foes), names)
    locked = tuple(group for written in request.locked for group in read_foes(written, only, d))
    return VoyagePlan(
        definitions=d,
        request=request,
        only=only,
        party=party,
        absent=absent,
        locked=locked,
        themes=tuple(themes),
        aim=read_aim(request, threats),
        sizes=read_sizes(request, sum(g.count for g in locked), min(MOST, len(party) + 2), MOST),
        helms=helms,
        rides=rides,
    )


def _suits(theme: Fleet | Pursuit, rides: Sequence[Ride]) -> bool:
    return isinstance(theme, Fleet) or all(theme.on == ride.kind for ride in rides)


def _lent(request: FightRequest, only: str, d: Definitions) -> str | None:
    craft = request.craft
    known = d.ships if only == SPACE else {**d.vehicles, **d.beasts}
    if craft and craft not in known:
        raise misuse(_("'{name}' is not for that: name one of {names}.").format(
            name=craft, names=", ".join(key for key in known if key in d.ships or key in d.vehicles or key == "monture")
        ))  # fmt: skip
    return craft


_WORDS = re.compile(r"\s*(?:(\d{1,2})\s*[x×]?\s+)?(.+?)\s*", re.ASCII | re.DOTALL)


def read_foes(written: str | NamedFile, only: str, d: Definitions) -> Iterator[Group]:
    """Read « 2 chasseur:veteran », « frégate »: ships or vehicles, with the rank of who flies them."""
    known = d.ships if only == SPACE else {**d.vehicles, **d.beasts}
    for part in (written.name if isinstance(written, NamedFile) else written).split(","):
        match = _WORDS.fullmatch(part)
        if not match:
            continue
        name, _colon, rank = match[2].partition(":")
        keys = [key for key in (slug(name), slug(name).removesuffix("s")) if key in known]
        if not keys or (rank and slug(rank) not in d.ranks):
            word = rank if keys else name
            close = nearest_name(slug(word), d.ranks if keys else known)
            raise misuse(_("'{name}' is unknown.").format(name=part.strip()), close or ", ".join(known))
        variant = slug(rank) if rank else None if keys[0] in d.beasts else "soldat"
        yield Group(keys[0], variant, max(1, min(MOST, int(match[1] or 1))))


def roll(plan: VoyagePlan, seed: int) -> Encounter:
    return _roll_with(plan, seed, dice_of_part(seed, plan.only), 0)


def reroll(scenario: Encounter, part: str, plan: VoyagePlan) -> Encounter:
    times = scenario.rerolls.count(part) + 1
    plan = replace(plan, themes=tuple(theme for theme in plan.themes if theme.id == scenario.theme) or plan.themes)
    return replace(
        _roll_with(plan, scenario.seed, scenario.reroller(part), times), rerolls=(*scenario.rerolls, part)
    )


def _roll_with(plan: VoyagePlan, seed: int, roller: Roller, times: int) -> Encounter:
    d, request = plan.definitions, plan.request
    plan = replace(plan, themes=tuple(dice_of_part(seed, "theme").shuffle(plan.themes)))
    plan, draw = _draw(plan, roller)
    theme = plan.theme
    dice = dice_of_part(seed, "odds", times).random
    arena = plan.arena(draw.groups)
    measure = draw.measure or measure_fight(arena, dice)
    within = plan.aim.holds(measure) == Verdict.INSIDE
    side = SIDES.get(request.ambush or "") if plan.only == SPACE else None
    sprung = None if side is None else arena.play(dice, FIGHTS, ambush=side)
    threats = d.space_threats if plan.only == SPACE else d.chase_threats
    scenario = Encounter(
        system="d6",
        seed=seed,
        title=theme.label,
        only=plan.only,  # type: ignore[arg-type]
        theme=theme.id,
        threat=None if request.balance else request.threat or "moyen",
        distance=0,
        ambush=request.ambush if plan.only == SPACE else None,
        escape=True if (isinstance(theme, Fleet) and theme.escape) or _flees(plan) else None,
        party=tuple(member_of(c, combatant_of(c, wounded=request.wounded)) for c in plan.party),
        foes=draw.groups,
        odds=Odds.of(measure, danger_of(measure, threats), sprung),
        within=within,
        left_out=(*(f"{name}, hors de combat" for name in plan.absent), *LEFT_OUT[plan.only]),
    )
    if isinstance(theme, Fleet):
        foes = [(d.ships[g.block], rank_of(g.variant, d)) for g in draw.groups]
        crafts = tuple(craft_of_helm(helm, foes, wounded=request.wounded) for helm in plan.helms)
        speeds = [helm.speed for helm in arena.ships] if isinstance(arena, FlightArena) else []
        speeds += [v.speed for v in arena.foes] if isinstance(arena, FlightArena) else []
    else:
        crafts, speeds = rides_as_craft(plan.rides, theme), []
        scenario = replace(scenario, obstacles=hurdles_of(plan.rides, theme))
    scenario = replace(scenario, craft=crafts)
    if request.rolled and speeds:
        dealt = dice_of_part(seed, "initiative", times)
        rolled = tuple(sum(dealt.die() for _n in range(dice)) + flat for dice, flat in speeds)
        turns = tuple(sorted(range(len(rolled)), key=lambda n: (-rolled[n], n)))
        scenario = replace(scenario, initiative=rolled, turns=turns)
    return scenario


def _flees(plan: VoyagePlan) -> bool:
    return plan.only == CHASE and plan.request.fleeing != "eux"


def _draw(plan: VoyagePlan, roller: Roller) -> tuple[VoyagePlan, Draw]:
    """Draw the foes of a plan, of the first of its themes that can be as dangerous as asked for, else of the first."""
    draws, number = list[Draw](), roller.below(SEEDS)
    plans = [replace(plan, themes=(theme,)) for theme in plan.themes]
    for themed in plans[:THEMES]:
        theme = themed.theme
        lead = theme.lead if isinstance(theme, Fleet) and not plan.locked else ()
        locked = (*plan.locked, *(Group(flown.block, flown.variant) for flown in lead))
        there = sum(group.count for group in locked)
        sizes = max(plan.sizes[0], there), max(plan.sizes[1], there)
        dice = dice_of_part(number, theme.id)
        draw = draw_opposition(theme.draws, locked, sizes, plan.aim, themed.arena, dice)
        if draw.inside:
            return themed, draw
        draws.append(draw)
    return plans[0], draws[0]
