"""An opposition for a group: drawn from a theme until simulated fights win as often as the threat asks for (A90).

A dozen fights rule out what is hopeless, sixty what is far off; three hundred measure, and three hundred with fresh
dice confirm. Then three hundred of each way to play give the numbers printed. After sixty tries the nearest is taken,
and the page says so. The parts of a fight that are not simulated are printed beside every chance.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller, dice_of_part
from generator.model.scenery import Scenery
from generator.systems.d6.fight.battle.combatants import SIMULATED, Combatant, combatant_of
from generator.systems.d6.fight.battle.fight import POLICIES, Arena, Circumstances, Tally
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.encounter import (
    COVER,
    PARAMS,
    SIDES,
    Chance,
    Encounter,
    Group,
    Member,
    Odds,
    Rounds,
    Share,
    combatant_of_group,
    read_locked,
    settle_class,
)
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Opposition
from generator.systems.d6.rules.pools import arms_without_damage, attacks_of, pool_of

LEFT_OUT = (
    "décor, lignes de vue, hauteur",
    "attaques d’opportunité, encerclement, déséquilibre voulu, deux armes, mode défensif, tour retardé",
    "dons et pouvoirs hors Aura de force, Grenadier, Artilleur, Maladroit et régénérations",
    "objets hors médipacks, grenades et boucliers",
    "statuts des dégâts spéciaux, hors Désorienté et Sonné",
    "compagnons et droïdes du groupe",
    "touché de peu : −1DD",
    "ce que le MJ décide",
)


def cannot_fight(c: Derived, wounded: bool) -> bool:
    """Return whether a character is dead or, taken as he is now, down."""
    return c.dead or (wounded and c.pv_current is not None and c.pv_current <= 0)


def has_known_arm(c: Derived) -> bool:
    """Return whether the arms of a character can be counted: bare hands are no match for a sabre of unknown damage."""
    return not arms_without_damage(c) or any(not arm.bare for arm in attacks_of(c, ""))


def left_out_of_group(party: Sequence[Derived], absent: Sequence[str]) -> Iterator[str]:
    """Yield the characters who cannot fight, and the arms of unknown damage."""
    yield from (f"{name}, hors de combat" for name in absent)
    yield from dict.fromkeys(f"{arm} (dégâts inconnus)" for c in party for arm in arms_without_damage(c))


SHAPE = Encounter
PARTS = {"foes": mark("the foes")}
GLIMPSE, GLANCE, MEASURE, TRIES = 12, 60, 300, 60
MOST = 12  # foes that may be met
__all__ = ["PARAMS", "PARTS", "SHAPE", "Wish", "again", "prepare", "reroll", "roll"]
SURE = 0.98  # a chance beyond which another size is wanted
FAR, NEAR = 0.35, 0.15  # how far off the band a dozen fights may be, and sixty


class Request(Record):
    subjects: tuple[Derived, ...] = ()
    threat: str | None = None
    balance: str | None = None
    foes: str | None = None
    locked: tuple[Any, ...] = ()
    number: str | None = None  # 4, 2..5, ..5 or 2..
    at_most: int | None = None
    distance: int | None = None
    in_cover: str | None = None
    ambush: str | None = None
    wounded: bool = False
    rolled: bool = False


def Wish(subjects: tuple[Derived, ...] = (), **params: Any) -> Request:
    """Return the request of a person; `with` comes in `params`, as it is a keyword of Python."""
    locked = params.pop("with", ())
    return Request(subjects=subjects, locked=tuple([locked] if isinstance(locked, str) else locked), **params)


class Plan(Record):
    """The parameters of a roll, read and checked."""

    definitions: Definitions
    request: Request
    party: tuple[Derived, ...]
    absent: tuple[str, ...]  # those of the group who cannot fight, by name
    fighters: tuple[Combatant, ...]
    locked: tuple[Group, ...]
    themes: tuple[Opposition, ...]  # one of them is drawn by the seed
    band: tuple[float, float]
    sizes: tuple[int, int]
    known: bool  # whether everybody has an arm of known damage
    met: dict[Group, Combatant] = field(default_factory=dict)  # as they were met before

    @property
    def theme(self) -> Opposition:
        return self.themes[0]

    @property
    def how(self) -> Circumstances:
        cover = COVER.get(self.request.in_cover or "", (False, False))
        return Circumstances(far=float(self.request.distance or Circumstances().far), cover=cover)

    def foes_in(self, groups: tuple[Group, ...]) -> list[Combatant]:
        """Return a combatant for each individual of the groups."""
        combatants: list[Combatant] = []
        for group in groups:
            alone = replace(group, count=1)
            if alone not in self.met:
                self.met[alone] = combatant_of_group(alone, self.definitions)
            combatants += [self.met[alone]] * group.count
        return combatants

    def arena(self, groups: tuple[Group, ...]) -> Arena:
        return Arena(self.fighters, self.foes_in(groups), self.definitions.constants, self.how)


def prepare(request: Request, d: Definitions, _scenery: Scenery) -> Plan:
    everybody = [c for c in request.subjects if not c.character.pnj]
    party = tuple(c for c in everybody if not cannot_fight(c, request.wounded))
    d = everybody[0].definitions if everybody else d
    if not everybody:
        raise misuse(_("Name the characters of the group: their files, or a folder."))
    if not party:
        raise Refusal("nobody-stands", _("nobody of the group can fight"), _("heal them, or leave --wounded out"))
    if not d.oppositions:
        message = _("the opponents are house values, and this table goes without")
        raise Refusal("no-opponents", message, _("keep the chapter 'adversaires'"), "A72")
    locked = tuple(group for written in request.locked for group in read_locked(written, d))
    return Plan(
        definitions=d,
        request=request,
        party=party,
        absent=tuple(c.character.nom or "" for c in everybody if cannot_fight(c, request.wounded)),
        fighters=tuple(combatant_of(c, wounded=request.wounded) for c in party),
        locked=locked,
        themes=_read_themes(request, d),
        band=_read_band(request, d),
        sizes=_read_sizes(request, sum(group.count for group in locked), len(party)),
        known=all(has_known_arm(c) for c in party),
    )


def again(scenario: Encounter, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    """Prepare to reroll a scenario read from a file, which does not know its characters: their files are named once
    more."""
    previous = {"threat": scenario.threat, "foes": scenario.theme, "distance": scenario.distance}
    values = {key: getattr(request, key) or value for key, value in previous.items()}
    return prepare(replace(request, **values), d, scenery)


def _read_themes(request: Request, d: Definitions) -> tuple[Opposition, ...]:
    """Return the themes to draw from: the requested one, or all whose blocks this table keeps (A72)."""
    blocks = every_block(d)
    playable = {key: theme for key, theme in d.oppositions.items() if all(draw.block in blocks for draw in theme.draws)}
    if request.foes and request.foes not in playable:
        message = _("the blocks of '{name}' are house values, and this table goes without").format(name=request.foes)
        raise Refusal("no-opponents", message, ", ".join(playable), "A72")
    return (playable[request.foes],) if request.foes else tuple(playable.values())


def _read_band(request: Request, d: Definitions) -> tuple[float, float]:
    if request.balance:
        match = re.fullmatch(r"\s*(\d{1,3})\s*[-–à]\s*(\d{1,3})\s*%?\s*", request.balance, re.ASCII)
        if not match or not int(match[1]) < int(match[2]) <= 100:
            raise misuse(_("'{text}' is no band of chances: write 55-70.").format(text=request.balance))
        return int(match[1]) / 100, int(match[2]) / 100
    threat = d.threats[request.threat or "moyen"]
    return threat.low / 100, threat.high / 100


def _read_sizes(request: Request, locked: int, party: int) -> tuple[int, int]:
    """Return the least and the most foes there may be, those who are there in any case among them."""
    least, most = min(2, party), min(MOST, request.at_most or MOST)
    if request.number is not None:
        match = re.fullmatch(r"\s*(?:(\d{1,2})|(\d{1,2})?\s*\.\.\s*(\d{1,2})?)\s*", str(request.number), re.ASCII)
        exact, low, high = (int(n) if n else None for n in match.groups()) if match else (None, None, None)
        least, most = exact or low or least, exact or high or most
        given = [n for n in (exact, low, high) if n is not None]
        if not given or not 1 <= min(given) <= max(given) <= MOST or (low or 0) > (high or MOST):
            message = _("'{text}' is no number of foes: write 4, 2..5 or ..5, from 1 to {most}.")
            raise misuse(message.format(text=request.number, most=MOST))
    least = max(min(least, most), locked, 1)
    return least, max(least, most)


def roll(plan: Plan, seed: int) -> Encounter:
    return _roll_with(plan, seed, dice_of_part(seed, "foes"), 0)


def reroll(scenario: Encounter, part: str, plan: Plan) -> Encounter:
    times = scenario.rerolls.count(part) + 1
    fresh = _roll_with(plan, scenario.seed, scenario.reroller(part), times)
    return replace(fresh, rerolls=(*scenario.rerolls, part))


def _roll_with(plan: Plan, seed: int, roller: Roller, times: int) -> Encounter:
    ranks = dice_of_part(seed, "classes", times)
    plan = replace(
        plan,
        themes=(dice_of_part(seed, "theme").choice(plan.themes),),  # not `times`: other foes, of the same theme
        locked=tuple(settle_class(group, ranks, plan.definitions) for group in plan.locked),
    )
    groups, within = _draw_foes(plan, roller) if plan.known else (_draw_once(plan, roller, *_first_sizes(plan)), True)
    request = plan.request
    scenario = Encounter(
        system="d6",
        seed=seed,
        title=plan.theme.label,
        theme=plan.theme.id,
        threat=None if request.balance else request.threat or "moyen",
        distance=request.distance or int(Circumstances().far),
        cover=request.in_cover,
        ambush=request.ambush,
        party=tuple(map(_member_of, plan.party, plan.fighters)),
        foes=groups,
        odds=_measure(plan, groups, dice_of_part(seed, "odds", times)) if plan.known else None,
        within=within,
        left_out=(*left_out_of_group(plan.party, plan.absent), *LEFT_OUT),
    )
    order = dice_of_part(seed, "initiative", times)
    everybody = [*plan.fighters, *plan.foes_in(groups)]
    rolled = tuple(sum(order.die() for _n in range(combatant.speed[0])) + combatant.speed[1] for combatant in everybody)
    return replace(scenario, initiative=rolled if request.rolled else None)


def _member_of(c: Derived, fighter: Combatant) -> Member:
    gifts = {slug(power.name) for power in c.powers} | {slug(t.name) for t in c.talents if t.type != "passif"}
    return Member(
        name=c.character.nom or c.definitions.game.label,
        speed=pool_of(c, "vitesse").value.skill,
        pv=fighter.now,
        res_corp=str(c.res_corp.total),
        dodge=pool_of(c, "esquive").value.skill,
        more=bool(gifts - SIMULATED),
    )


class _Sizes:
    """Bounds of the number of foes, which follow the fights so far; at first up to twice the group and one."""

    def __init__(self, plan: Plan) -> None:
        self.least, self.most = plan.sizes
        self.low, self.high = self.least, max(self.least, min(self.most, 2 * len(plan.party) + 1))

    def learn(self, size: int, chance: float) -> None:
        """Narrow the bounds: none fewer than what was always won, none more than what never was; a bound that is
        reached gives way."""
        if chance > SURE:
            self.low = max(self.low, size)
            self.high = max(self.high, min(self.most, self.low + 2))
        elif chance < 1 - SURE:
            self.high = max(self.least, min(self.high, size))
            self.low = min(self.low, max(self.least, self.high - 2))


def _draw_once(plan: Plan, roller: Roller, least: int, most: int) -> tuple[Group, ...]:
    """Draw those who are there in any case, and as many more as the dice say, by their weights."""
    missing = least + roller.below(most - least + 1) - sum(group.count for group in plan.locked)
    draws, counts = plan.theme.draws, dict.fromkeys(plan.theme.draws, 0)
    for _n in range(missing):
        counts[roller.choose_weighted(draws, [draw.weight for draw in draws])] += 1
    groups = (Group(draw.block, draw.variant, count) for draw, count in counts.items() if count)
    return (*plan.locked, *groups)


def _draw_foes(plan: Plan, roller: Roller) -> tuple[tuple[Group, ...], bool]:
    """Return the first opposition within the band on two sets of dice and True, or after sixty tries the nearest and
    False."""
    low, high = plan.band
    nearest: tuple[tuple[float, int], tuple[Group, ...]] | None = None
    fixed = plan.sizes[0] == plan.sizes[1] == sum(group.count for group in plan.locked)
    sizes = _Sizes(plan)
    for _n in range(1 if fixed else TRIES):
        groups = _draw_once(plan, roller, sizes.low, sizes.high)
        arena, size = plan.arena(groups), sum(group.count for group in groups)
        tally = arena.play(roller.random, GLIMPSE)
        off = _off_band(tally, low, high)
        if off <= FAR:
            tally = arena.play(roller.random, GLANCE)
            off = _off_band(tally, low, high)
        if off <= NEAR:
            off = _off_band(arena.play(roller.random, MEASURE), low, high)
            off = off or _off_band(arena.play(roller.random, MEASURE), low, high)
            if not off:
                return groups, True
        sizes.learn(size, tally.estimate.chance)
        if nearest is None or (off, size) < nearest[0]:  # of two as far off, the smaller one
            nearest = ((off, size), groups)
    assert nearest is not None
    return nearest[1], False


def _first_sizes(plan: Plan) -> tuple[int, int]:
    sizes = _Sizes(plan)
    return sizes.low, sizes.high


def _off_band(tally: Tally, low: float, high: float) -> float:
    chance = tally.estimate.chance
    return max(low - chance, 0.0, chance - high)


def _measure(plan: Plan, groups: tuple[Group, ...], roller: Roller) -> Odds:
    arena = plan.arena(groups)
    tallies = {key: arena.play(roller.random, MEASURE, key) for key in POLICIES}
    main, side = tallies["concentre"], SIDES.get(plan.request.ambush or "")
    sprung = None if side is None else arena.play(roller.random, MEASURE, ambush=side)
    lasted = main.rounds
    return Odds(
        win=Chance.of(main),
        policies={key: Share(round(tally.estimate.chance, 4)) for key, tally in tallies.items()},
        down=_mean(main.down, main),
        dead=_mean(main.dead, main),
        deadly=_mean(main.deadly, main),
        rounds=Rounds(_mean(sum(lasted), main), lasted[len(lasted) // 10], lasted[len(lasted) * 9 // 10]),
        fights=sum(tally.fights for tally in tallies.values()),
        ambush=Chance.of(sprung) if sprung else None,
    )


def _mean(total: int, tally: Tally) -> Share:
    return Share(round(total / tally.fights, 3))
