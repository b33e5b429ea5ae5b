"""A d6 scenario as data: its parameters, the group, its opponents and their rank, and the odds of fights between them.

A foe with a class is kept as the text of his file, so that a scenario read again is the same one. Parameters are
declared once as options of the command, keys of a session and fields of the browser. Opponents required with `--with`
are blocks by name, some with a class by level (A71), or those of a file. Danger is measured by the house's ranks (A84).
"""

import re
from collections.abc import Mapping
from math import log2
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _, mark
from generator.base.names import nearest_name, slug
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller
from generator.game.guide import Making, draw_steps
from generator.game.params import NamedFile, Param, labels_by_id
from generator.model.scenario import Scenario
from generator.reading.shape import Between
from generator.reading.source import parse
from generator.systems.d6 import GAME
from generator.systems.d6.fight.battle.combatants import Combatant, combatant_of, combatant_of_block
from generator.systems.d6.fight.battle.fight import Tally
from generator.systems.d6.fight.blocks import every_block
from generator.systems.d6.fight.crews import Craft
from generator.systems.d6.fight.danger import Measure
from generator.systems.d6.making import draft
from generator.systems.d6.making.new import STEPS
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.house import Block, Share
from generator.systems.d6.rules.pools import pool_of

SIDE_NAMES = {"pj": "le groupe", "eux": "les adversaires", "tous": "les deux camps"}


class Chance(Record):
    """The chance to win of one way to play, and the interval in which it lies."""

    chance: Share
    low: Share
    high: Share

    @classmethod
    def of(cls, tally: Tally) -> Self:
        estimate = tally.estimate.as_json()
        return cls(Share(estimate["chance"]), Share(estimate["low"]), Share(estimate["high"]))


class Rounds(Record):
    mean: Share
    low: int  # of one fight in ten
    high: int


class Spread(Record):
    """The least and the most over the ways to play."""

    low: Share
    high: Share

    @classmethod
    def of(cls, least_and_most: tuple[float, float]) -> Self:
        return cls(*(Share(round(value, 3)) for value in least_and_most))


class Ranges(Record):
    """Chances that somebody dies, that all are down, to win; how many are down; rounds."""

    dead: Spread
    wiped: Spread
    down: Spread
    win: Spread
    rounds: Spread


class Odds(Record):
    """The odds of a fight. `win`: the group concentrated against foes who take the nearest; `policies`: the chance of
    every way; `range`: over all ways; `left`: characters left behind, at most; `danger`: the threat that the fight is
    (A106), None where it is beyond all."""

    win: Chance
    policies: Mapping[str, Share]
    down: Share
    dead: Share
    deadly: Share  # fights in which somebody dies
    rounds: Rounds
    fights: int
    ambush: Chance | None = None
    range: Ranges | None = None
    left: Share | None = None
    danger: str | None = None

    @classmethod
    def of(cls, measure: Measure, danger: str | None, sprung: Tally | None = None) -> Self:
        main = next(iter(measure.tallies.values()))
        lasted, shares = main.rounds, {name: measure.share(name) for name in ("deadly", "wiped", "down", "won")}
        spreads = [Spread.of(share) for share in (*shares.values(), measure.rounds)]
        return cls(
            win=Chance.of(main),
            policies={key: Share(round(tally.estimate.chance, 4)) for key, tally in measure.tallies.items()},
            down=Share(round(main.down / main.fights, 3)),
            dead=Share(round(main.dead / main.fights, 3)),
            deadly=Share(round(main.deadly / main.fights, 3)),
            rounds=Rounds(
                Share(round(sum(lasted) / main.fights, 3)), lasted[len(lasted) // 10], lasted[len(lasted) * 9 // 10]
            ),
            fights=sum(tally.fights for tally in measure.tallies.values()),
            ambush=Chance.of(sprung) if sprung else None,
            range=Ranges(*spreads),
            left=Share(round(measure.share("left")[1], 3)),
            danger=danger,
        )


class Member(Record):
    """A member of the group, as the board needs it. `more`: worth more than the simulation knows."""

    name: Annotated[str, Between(1, 80)]
    speed: Annotated[str, Between(1, 12)]
    pv: int
    res_corp: Annotated[str, Between(1, 12)] = ""
    dodge: Annotated[str, Between(1, 12)] = ""
    move: Annotated[str, Between(1, 12)] = ""
    more: bool = False
    secret: Mapping[str, Annotated[str, Between(1, 12)]] = field(default_factory=dict)  # what the GM rolls, by its name


class Group(Record):
    """A number of foes of one block; or one with a class, as the text of his file."""

    block: Annotated[str, Between(1, 60)]
    variant: Annotated[str, Between(1, 60)] | None = None
    count: Annotated[int, Between(1, 20)] = 1
    source: Annotated[str, Between(1, 9000)] | None = None

    @property
    def key(self) -> str:
        return f"{self.block}-{self.variant}" if self.variant else self.block


class Hurdle(Record):
    """An obstacle of a chase: its name, what it must be driven at, and the way of those who ride along."""

    label: Annotated[str, Between(1, 120)]
    threshold: Annotated[int, Between(5, 40)]
    driver: Annotated[str, Between(0, 80)] = ""  # the best at it
    chance: Share | None = None
    skill: Annotated[str, Between(0, 60)] = ""
    helper: Annotated[str, Between(0, 80)] = ""
    help_chance: Share | None = None
    text: Annotated[str, Between(0, 240)] = ""


SPACE, CHASE = "espace", "poursuite"


class Encounter(Scenario):
    ORDER: ClassVar[tuple[str, ...]] = (
        "system", "seed", "title", "only", "theme", "threat", "distance", "cover", "ambush", "escape", "party", "craft",
        "foes", "obstacles", "odds", "within", "initiative", "turns", "left_out", "rerolls", "rolls",
    )  # fmt: skip

    table: Annotated[tuple[int, ...], Between(0, 2)] = ()
    only: Literal["espace", "poursuite"] | None = None  # a fight between ships, a chase; else on foot
    threat: str | None = None
    distance: int = 15  # 0: nothing says so
    cover: str | None = None
    ambush: str | None = None
    escape: bool | None = None  # the group is there to get away
    craft: tuple[Craft, ...] | None = None  # what the group flies, drives or rides
    obstacles: tuple[Hurdle, ...] | None = None  # of a chase, by the round
    party: tuple[Member, ...] = ()
    foes: tuple[Group, ...] = ()
    odds: Odds | None = None
    within: bool = True
    initiative: tuple[int, ...] | None = None  # rolled: the group's, then the foes', in order
    turns: tuple[int, ...] = ()  # rolled: who plays first, second and so on, by his place in `initiative`
    left_out: tuple[Annotated[str, Between(1, 600)], ...] = ()

    def review(self, definitions: Any) -> list[Problem]:
        problems = []
        known = {SPACE: definitions.ships, CHASE: {**definitions.vehicles, **definitions.beasts}}.get(self.only or "")
        for n, group in enumerate(self.foes):
            if known is not None:
                if group.block not in known or (group.variant and group.variant not in definitions.ranks):
                    message = _("no ship, vehicle or rank is called '{name}'").format(name=group.key)
                    problems.append(Problem("unknown-profile", ("foes", n, "block"), message))
            elif group.source is None and group.key not in {
                *every_block(definitions), *definitions.constants.foes
            }:  # fmt: skip
                message = _("no block is called '{name}'").format(name=group.key)
                problems.append(Problem("unknown-profile", ("foes", n, "block"), message))
            elif group.source is not None and derive_source(group.source, definitions) is None:
                message = _("the file of '{name}' cannot be read").format(name=group.block)
                problems.append(Problem("unknown-profile", ("foes", n, "source"), message))
        return problems


def derive_source(text: str, d: Definitions) -> Derived | None:
    """Derive the opponent whose file this is; None if it cannot be read."""
    subject: Derived | None = GAME.examine(parse(text.encode(), "adversaire.yaml"), d).subject
    return subject


def combatant_of_group(group: Group, d: Definitions) -> Combatant:
    """Return the combatant that each of a group fights as."""
    classed = derive_source(group.source, d) if group.source else None
    return replace(combatant_of(classed), pc=False) if classed else combatant_of_block(every_block(d)[group.key], d)


def mounts(d: Definitions) -> dict[str, Block]:
    """Return the beasts that are ridden."""
    return {key: beast for key, beast in d.beasts.items() if beast.ridden}


SIDES = {"pj": 0, "eux": 1}
COVER = {"pj": (True, False), "eux": (False, True), "tous": (True, True)}
PARAMS = (
    Param(
        "threat", mark("weak, medium or strong."), "choice", key="menace", label=mark("Threat"),
        words=lambda d, scenery: labels_by_id(d.threats),
    ),
    Param("balance", mark("A band of chances in per cent instead of a threat: 55-70."), key="chances",
          label=mark("Chances, in per cent")),
    Param(
        "foes", mark("garrison, underworld, droids, beasts or duel; drawn where none is named."), "choice",
        key="adversaires", label=mark("Foes"),
        words=lambda d, scenery: {**labels_by_id(d.oppositions), **labels_by_id(d.fleets), **labels_by_id(d.pursuits)},
    ),
    Param(
        "craft", mark("What the group flies, drives or rides, lent by the catalogue: its own, where none is named."),
        "choice", key="engins", label=mark("Craft"),
        words=lambda d, scenery: {**labels_by_id(d.ships), **labels_by_id(d.vehicles), **labels_by_id(mounts(d))},
    ),
    Param("with", mark("Who is there in any case: boss, '2 soldat:tireur', or an opponent's file."), many=True,
          key="avec", label=mark("In any case"), opens=True),
    Param("number", mark("How many foes: 4, 2..5 or ..5."), key="nombre", label=mark("How many foes")),
    Param("at_most", mark("How many foes at most."), "int", key="au_plus", low=1, high=16, hidden=True),
    Param("distance", mark("Metres between the two sides at first."), "int", key="distance",
          label=mark("Distance in metres"), low=1, high=200),
    Param("in_cover", mark("Who is behind cover: pc, them or all."), "choice", key="a_couvert",
          label=mark("Behind cover"),
          words=lambda d, scenery: {key: SIDE_NAMES[key].capitalize() for key in COVER}),
    Param("ambush", mark("Who springs an ambush, pc or them: a second gauge."), "choice", key="embuscade",
          label=mark("Ambush"), words=lambda d, scenery: {key: SIDE_NAMES[key].capitalize() for key in SIDES}),
    Param("fleeing", mark("Who flees in a chase, pc or them."), "choice", key="fuyard", label=mark("Who flees"),
          words=lambda d, scenery: {key: SIDE_NAMES[key].capitalize() for key in SIDES}),
    Param("wounded", mark("The group as it is now: PV and medipacks left."), "flag", key="blesses",
          label=mark("the group as it is now")),
    Param("rolled", mark("Initiative rolled by the seed on the tracker."), "flag", key="initiative",
          label=mark("initiative rolled")),
)  # fmt: skip


MOST = 16  # foes
_WORDS = re.compile(r"\s*(?:(\d{1,2})\s*[x×]?\s+)?(.+?)\s*", re.ASCII | re.DOTALL)


class _Called:
    """Names for opponents: they are called by what they are."""

    def __init__(self, name: str) -> None:
        self.name = name

    def person(self, *_about: Any, **_more: Any) -> str:
        return self.name


def read_locked(written: str | NamedFile, d: Definitions) -> list[Group]:
    """Read « boss », « 2 soldat:tireur », « aguerri:pisteur », several with commas between; or an opponent's file."""
    if isinstance(written, NamedFile):
        return [Group(slug(written.name) or "adversaire", source=written.text.strip())]
    return [_read_group(part, d) for part in written.split(",") if part.strip()]


def _read_group(text: str, d: Definitions) -> Group:
    match = _WORDS.fullmatch(text)
    assert match
    count, words = max(1, min(MOST, int(match[1] or 1))), match[2].replace(":", " ")
    blocks = every_block(d)
    for key in (slug(words), slug(words).removesuffix("s")):
        if key in blocks:
            return Group(blocks[key].rank, blocks[key].variant, count)
        if not d.ranks and key in d.constants.foes:
            return Group(key, count=count)
    level, _space, rest = words.partition(" ")
    classe = d.find("classes", rest) if rest and slug(level) in d.constants.opponents else None
    if classe:
        return Group(slug(level), classe, count)
    if not d.ranks:
        message = _("the opponents are house values, and this table goes without")
        raise Refusal("no-opponents", message, ", ".join(d.constants.foes), "A72")
    known = [*blocks, *(f"{rank}:pisteur" for rank in d.constants.opponents)]
    close = nearest_name(slug(words), known)
    raise misuse(_("'{name}' is unknown.").format(name=text.strip()), close or ", ".join(d.ranks))


def settle_class(group: Group, roller: Roller, d: Definitions) -> Group:
    """Roll an opponent with a class, and keep it as the text of its file."""
    if group.source or group.block not in d.constants.opponents:
        return group
    wished = {"npc": True, "level": group.block, "class": group.variant}
    label = f"{d.classes[group.variant or ''].label} {d.constants.opponents[group.block].label}"
    called: Any = _Called(label)
    tree = draw_steps(STEPS, Making({"systeme": "d6"}, d, called, roller, wished))
    return replace(group, source=draft.text(tree, d).strip())


FIGHTING = ("tir", "armes-blanches", "arts-martiaux", "sabre-laser", "lancer")


def threat_of(c: Derived) -> int:
    """Return the number of the rank, from 1, that is nearest to its PV and its best attack, where twice as much is as
    far as half; 0 where the table goes without ranks."""
    attack = max((pool_of(c, key).rollable.steps for key in FIGHTING if key in c.skills), default=0)
    ranks = list(c.definitions.ranks.values())

    def distance(n: int) -> float:
        pv, skill = max(1, c.pv.without_die) / ranks[n].pv, max(1, attack) / max(1, ranks[n].attack.steps)
        return abs(log2(pv)) + abs(log2(skill))

    return 1 + min(range(len(ranks)), key=distance) if ranks else 0
