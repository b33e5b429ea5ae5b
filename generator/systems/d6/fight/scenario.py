"""An opposition for a group: drawn from a theme until it is as dangerous as the threat says (A106).

draw.py chooses who, danger.py measures. The parts of a fight that are not simulated are printed beside every chance.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller, dice_of_part
from generator.model.scenery import Scenery
from generator.systems.d6.fight.battle.combatants import SIMULATED, Combatant, allies_of, combatant_of
from generator.systems.d6.fight.battle.fight import Arena, Circumstances
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.danger import FIGHTS, ThreatAim, Verdict, VictoryAim, danger_of, measure_fight
from generator.systems.d6.fight.draw import PER_HEAD, Draw, Setting
from generator.systems.d6.fight.encounter import (
    COVER,
    MOST,
    PARAMS,
    SIDES,
    Encounter,
    Group,
    Member,
    Odds,
    combatant_of_group,
    read_locked,
    settle_class,
)
from generator.systems.d6.fight.opposition import draw_opposition, draw_unmeasured
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Opposition, Threat
from generator.systems.d6.rules.pools import arms_without_damage, attacks_of, move_text, pool_of

LEFT_OUT = (
    "décor, lignes de vue, hauteur",
    "attaques d’opportunité, encerclement, déséquilibre voulu, deux armes, mode défensif, tour retardé",
    "dons et pouvoirs hors Aura de force, Grenadier, Artilleur, Maladroit et régénérations",
    "objets hors médipacks, grenades et boucliers",
    "statuts des dégâts spéciaux, hors Désorienté et Sonné",
    "compagnons et droïdes sans bloc",
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
SEEDS = 1 << 30
SECRET = ("observation", "intuition", "sang-froid")  # what the GM rolls without a word
THEMES = 3  # tried where nobody names one
__all__ = ["PARAMS", "PARTS", "SHAPE", "Request", "again", "prepare", "reroll", "roll"]


class FightRequest(Record):
    subjects: tuple[Derived, ...] = ()
    threat: str | None = None
    balance: str | None = None
    foes: str | None = None
    locked: tuple[Any, ...] = ()
    number: str | None = None  # 4, 2..5, ..5 or 2..
    at_most: int | None = None
    distance: int | None = None
    in_cover: str | None = None
    craft: str | None = None
    fleeing: str | None = None  # in a chase
    ambush: str | None = None
    wounded: bool = False
    rolled: bool = False


def Request(subjects: tuple[Derived, ...] = (), **params: Any) -> FightRequest:
    """Return the request of a person; `with` comes in `params`, as it is a keyword of Python."""
    locked = params.pop("with", ())
    return FightRequest(subjects=subjects, locked=tuple([locked] if isinstance(locked, str) else locked), **params)


class Plan(Record):
    """The parameters of a roll, read and checked."""

    definitions: Definitions
    request: FightRequest
    party: tuple[Derived, ...]
    absent: tuple[str, ...]  # those of the group who cannot fight, by name
    fighters: tuple[Combatant, ...]
    allies: tuple[tuple[int, Combatant], ...]  # droids and companions, each with its master's place in the group
    locked: tuple[Group, ...]
    themes: tuple[Opposition, ...]  # one of them is drawn by the seed: `first`, if its foes can be as dangerous
    aim: ThreatAim | VictoryAim
    sizes: tuple[int, int]
    known: bool  # whether everybody has an arm of known damage
    first: str = ""
    covers: tuple[str | None, ...] = (None, *COVER)  # who may be behind cover, where nobody says
    met: dict[Group, Combatant] = field(default_factory=dict)  # as they were met before

    @property
    def theme(self) -> Opposition | None:
        """Return the theme; None by the book, where nothing but a ruling of ours says who is met."""
        return self.themes[0] if self.themes else None

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The distances and covers to draw from: what is asked for, else those of the theme and of the place."""
        usual = self.theme.distances if self.theme else (0,)
        far = (self.request.distance,) if self.request.distance else usual
        covers = (self.request.in_cover,) if self.request.in_cover else self.covers
        return tuple((distance, cover) for distance in far for cover in covers)

    def foes_in(self, groups: tuple[Group, ...]) -> list[Combatant]:
        """Return a combatant for each individual of the groups."""
        combatants: list[Combatant] = []
        for group in groups:
            alone = replace(group, count=1)
            if alone not in self.met:
                self.met[alone] = combatant_of_group(alone, self.definitions)
            combatants += [self.met[alone]] * group.count
        return combatants

    def arena(self, groups: tuple[Group, ...], setting: Setting) -> Arena:
        distance, cover = setting
        how = Circumstances(float(distance), COVER.get(cover or "", (False, False)), retreats=True)
        return Arena(self.fighters, self.foes_in(groups), self.definitions.constants, how, self.allies)


def read_group(request: FightRequest) -> tuple[tuple[Derived, ...], tuple[str, ...]]:
    """Return who fights, and the names of those who cannot. Raises a Refusal where nobody can."""
    everybody = [c for c in request.subjects if not c.character.pnj]
    party = tuple(c for c in everybody if not cannot_fight(c, request.wounded))
    if not everybody:
        raise misuse(_("Name the characters of the group: their files, or a folder."))
    if not party:
        raise Refusal("nobody-stands", _("nobody of the group can fight"), _("heal them, or leave --wounded out"))
    return party, tuple(c.character.nom or "" for c in everybody if cannot_fight(c, request.wounded))


def prepare(request: FightRequest, d: Definitions, _scenery: Scenery) -> Plan:
    party, absent = read_group(request)
    d = party[0].definitions
    if request.craft:
        raise misuse(_("--craft is for --only space or chase."))
    if not d.oppositions and (request.foes or request.balance):
        message = _("the opponents are house values, and this table goes without")
        raise Refusal("no-opponents", message, _("keep the chapter 'adversaires'"), "A72")
    locked = tuple(group for written in request.locked for group in read_locked(written, d))
    return Plan(
        definitions=d,
        request=request,
        party=party,
        absent=absent,
        fighters=tuple(combatant_of(c, wounded=request.wounded) for c in party),
        allies=tuple((n, ally) for n, c in enumerate(party) for ally in allies_of(c, wounded=request.wounded)),
        locked=locked,
        themes=_read_themes(request, d),
        aim=read_aim(request, d.threats) if d.threats else VictoryAim(0, 1),
        sizes=read_sizes(request, sum(group.count for group in locked), PER_HEAD * len(party)),
        known=bool(d.oppositions) and all(has_known_arm(c) for c in party),
    )


def again(scenario: Encounter, request: FightRequest, d: Definitions, scenery: Scenery) -> Plan:
    """Prepare to reroll a scenario read from a file, which does not know its characters: their files are named once
    more."""
    previous = {"threat": scenario.threat, "foes": scenario.theme}
    values = {key: getattr(request, key) or value for key, value in previous.items()}
    return prepare(replace(request, **values), d, scenery)


def _read_themes(request: FightRequest, d: Definitions) -> tuple[Opposition, ...]:
    """Return the themes to draw from: the requested one, or all whose figurants and soldiers this table keeps (A72)."""
    blocks, playable = every_block(d), dict[str, Opposition]()
    for key, theme in d.oppositions.items():
        usual = [draw for draw in theme.draws if draw.role in ("figurant", "soldat")]
        if all(draw.block in blocks for draw in usual):
            playable[key] = replace(theme, draws=tuple(draw for draw in theme.draws if draw.block in blocks))
    if request.foes and request.foes not in playable:
        message = _("the blocks of '{name}' are house values, and this table goes without").format(name=request.foes)
        raise Refusal("no-opponents", message, ", ".join(playable), "A72")
    return (playable[request.foes],) if request.foes else tuple(playable.values())


def read_aim(request: FightRequest, threats: Mapping[str, Threat]) -> ThreatAim | VictoryAim:
    if request.balance:
        match = re.fullmatch(r"\s*(\d{1,3})\s*[-–à]\s*(\d{1,3})\s*%?\s*", request.balance, re.ASCII)
        if not match or not int(match[1]) < int(match[2]) <= 100:
            raise misuse(_("'{text}' is no band of chances: write 55-70.").format(text=request.balance))
        return VictoryAim(int(match[1]) / 100, int(match[2]) / 100)
    key = request.threat or "moyen"
    milder = tuple(takewhile(lambda threat: threat.id != key, threats.values()))
    return ThreatAim(threats[key], milder)


def read_sizes(request: FightRequest, locked: int, usual: int, limit: int = MOST) -> tuple[int, int]:
    """Return the least and the most foes there may be, those who are there in any case among them."""
    least, most = 1, min(limit, request.at_most or usual)
    if request.number is not None:
        match = re.fullmatch(r"\s*(?:(\d{1,2})|(\d{1,2})?\s*\.\.\s*(\d{1,2})?)\s*", str(request.number), re.ASCII)
        exact, low, high = (int(n) if n else None for n in match.groups()) if match else (None, None, None)
        least, most = exact or low or least, exact or high or most
        given = [n for n in (exact, low, high) if n is not None]
        if not given or not 1 <= min(given) <= max(given) <= limit or (low or 0) > (high or limit):
            message = _("'{text}' is no number of foes: write 4, 2..5 or ..5, from 1 to {most}.")
            raise misuse(message.format(text=request.number, most=limit))
    least = max(min(least, most), locked, 1)
    return least, max(least, most)


def roll(plan: Plan, seed: int) -> Encounter:
    return _roll_with(plan, seed, dice_of_part(seed, "foes"), 0)


def reroll(scenario: Encounter, part: str, plan: Plan) -> Encounter:
    times = scenario.rerolls.count(part) + 1
    plan = replace(plan, themes=tuple(theme for theme in plan.themes if theme.id == scenario.theme) or plan.themes)
    fresh = _roll_with(plan, scenario.seed, scenario.reroller(part), times)
    return replace(fresh, rerolls=(*scenario.rerolls, part))


def _roll_with(plan: Plan, seed: int, roller: Roller, times: int) -> Encounter:
    ranks = dice_of_part(seed, "classes", times)
    plan = replace(
        plan,
        themes=tuple(sorted(dice_of_part(seed, "theme").shuffle(plan.themes), key=lambda t: t.id != plan.first)),
        locked=tuple(settle_class(group, ranks, plan.definitions) for group in plan.locked),
    )
    plan, draw = draw_foes(plan, roller) if plan.themes else (plan, _foes_by_the_book(plan))
    request, odds, theme = plan.request, None, plan.theme
    if plan.known:
        dice = dice_of_part(seed, "odds", times).random
        arena = plan.arena(draw.groups, draw.setting)
        measure = draw.measure or measure_fight(arena, dice)
        draw = replace(draw, inside=plan.aim.holds(measure) == Verdict.INSIDE)
        side = SIDES.get(request.ambush or "")
        sprung = None if side is None else arena.play(dice, FIGHTS, ambush=side)
        odds = Odds.of(measure, danger_of(measure, plan.definitions.threats), sprung)
    scenario = Encounter(
        system="d6",
        seed=seed,
        title=theme.label if theme else None,
        theme=theme.id if theme else None,
        threat=None if request.balance or theme is None else request.threat or "moyen",
        distance=draw.setting[0],
        cover=draw.setting[1],
        ambush=request.ambush,
        party=tuple(map(member_of, plan.party, plan.fighters)),
        foes=draw.groups,
        odds=odds,
        within=draw.inside,
        left_out=(*left_out_of_group(plan.party, plan.absent), *LEFT_OUT) if theme else (),
    )
    if not request.rolled or theme is None:
        return scenario
    everybody = [*plan.fighters, *plan.foes_in(draw.groups)]
    rolled, turns = _roll_initiative(everybody, dice_of_part(seed, "initiative", times))
    return replace(scenario, initiative=rolled, turns=turns)


def _roll_initiative(everybody: Sequence[Combatant], dice: Roller) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return everybody's roll and the order of turns; those who tie roll again among themselves (B32)."""

    def roll_one(combatant: Combatant) -> int:
        return sum(dice.die() for _n in range(combatant.speed[0])) + combatant.speed[1]

    def rank(places: Sequence[int], rolls: Sequence[int]) -> Iterator[int]:
        for value in sorted(set(rolls), reverse=True):
            tied = [place for place, score in zip(places, rolls, strict=True) if score == value]
            fixed = all(everybody[place].speed[0] == 0 for place in tied)  # without dice a tie stands
            again = [roll_one(everybody[place]) for place in tied] if len(tied) > 1 and not fixed else []
            yield from rank(tied, again) if again else tied

    rolled = [roll_one(combatant) for combatant in everybody]
    return tuple(rolled), tuple(rank(range(len(everybody)), rolled))


def _foes_by_the_book(plan: Plan) -> Draw:
    """Return who is there in any case; else as many basic foes as characters, one who sees well and a boss. The rules
    give no number of them but what it takes to hide (L932), and the GM decides or rolls for them (L767)."""
    basic, *better = list(plan.definitions.constants.foes)[:3]
    count = plan.sizes[0] if plan.request.number or plan.locked else len(plan.party)
    there = sum(group.count for group in plan.locked)
    groups = (*plan.locked, *([Group(basic, count=count - there)] if count > there else []))
    groups = groups if plan.request.number or plan.locked else (*groups, *map(Group, better))
    return Draw(groups, True, None, plan.settings[0])


def draw_foes(plan: Plan, roller: Roller) -> tuple[Plan, Draw]:
    """Draw the opposition of a plan, and return it with the plan narrowed to its theme: the first one whose foes can be
    as dangerous as asked for, else the one that comes nearest."""
    plans = [replace(plan, themes=(theme,)) for theme in plan.themes]
    if not plan.known:
        unmeasured = draw_unmeasured(plan.themes[0].draws, plan.locked, plan.sizes, plans[0].settings[0], roller)
        return plans[0], unmeasured
    draws, number = list[Draw](), roller.below(SEEDS)
    for theme, themed in list(zip(plan.themes, plans, strict=True))[:THEMES]:
        dice = dice_of_part(number, theme.id)  # of its own: a seed gives the same for a theme, whoever names it
        draw = draw_opposition(theme.draws, plan.locked, plan.sizes, themed.settings, plan.aim, themed.arena, dice)
        if draw.inside:
            return themed, draw
        draws.append(draw)
    nearest = min(range(len(draws)), key=lambda n: draws[n].off)
    return plans[nearest], draws[nearest]


def member_of(c: Derived, fighter: Combatant) -> Member:
    gifts = {slug(power.name) for power in c.powers} | {slug(t.name) for t in c.talents if t.type != "passif"}
    return Member(
        name=c.character.nom or c.definitions.game.label,
        speed=pool_of(c, "vitesse").value.skill,
        pv=fighter.now,
        res_corp=str(c.res_corp.total),
        dodge=pool_of(c, "esquive").value.skill,
        move=move_text(pool_of(c, "vitesse").rollable, c.definitions),
        more=bool(gifts - SIMULATED),
        secret={c.definitions.skills[key].label: pool_of(c, key).value.skill for key in SECRET},
    )
