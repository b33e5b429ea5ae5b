"""The content of Sylvaren, typed and cross-checked, with the objectives of its scenarios (S-58, S-63, S-64)."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Annotated, Literal, Self

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.declared import (
    Closed,
    Entry,
    GameDefinitions,
    GameTitle,
    Icon,
    In,
    Ref,
    Silhouette,
    load_declared,
)
from generator.content.loading import Content, Ruling
from generator.model.prose import Paragraph
from generator.reading.keys import Caption
from generator.reading.shape import Between
from generator.systems.sylvaren.mission.layers import (
    Aftermath,
    Approach,
    Duel,
    Layout,
    Mission,
    Secondary,
    TurnEvent,
    Twist,
)
from generator.systems.sylvaren.rules.playable import Behaviour, Modifier, Power, Rule, check_playable

ELIMINATION = "elimination"
_FACES = 6


Outcome = Literal["full", "partial", "failed"]
# The nearest hidden force, or all in Garde, pass to Assaut; a point of Quality is lost; what is freed follows only from
# the next turn on; who carries does not shoot.
Effect = Literal["alarm", "alarm-garde", "quality", "waits", "unarmed"]


class Objective(Entry):
    """An objective with `points` tokens on the table; an action beside one is a test of 2D6 (L79) whose outcomes are
    printed."""

    icon: Icon
    victory: str
    defeat: str
    points: Annotated[int, Between(0, 4)] = 0
    need: Annotated[int, Between(1, 4)] | None = None
    where: Literal["far", "middle", "edge", "spread", "site"] = "far"
    token: str = ""
    test: Annotated[int, Between(2, 6)] | None = None
    full: str = ""
    partial: str = ""
    failed: str = ""
    effects: Mapping[Outcome, Effect] = field(default_factory=dict)  # what a battle plays of those texts
    eased: bool = False  # for a user of the Force: one easier
    enough: Literal["done", "half", "easier", "none"] = "none"  # a single success: all, half, an easier test, nothing
    back: Literal["exit", "edge"] | None = None
    leave: Literal["carriers", "one", "half"] = "one"
    carry: Annotated[int, Between(1, 12)] | None = None
    hold: Annotated[int, Between(0, 3)] = 0
    capture: bool = False
    alarm: Annotated[str, Ref("behaviours")] | None = None  # which forces its failed test calls: one at least has it
    turns: Annotated[int, Between(1, 40)] | None = None  # a fixed limit, instead of the computed one (S-63)
    ticks: Annotated[int, Between(1, 12)] | None = None  # boxes of its score, if other than its points
    weight: Annotated[int, Between(0, 100)] = 2
    hard: Annotated[int, Between(-2, 2)] = 0  # how much harder it is than others, simulated
    reward: Annotated[int, Between(0, 30)] = 10  # of the threat's credits, in tenths
    guards: tuple[Annotated[str, Ref("profiles")], ...] = ()
    without: tuple[Annotated[str, Ref("approaches")], ...] = ()
    next: Mapping[str, tuple[Annotated[str, Ref("objectives")], ...]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """The number of tokens needed."""
        return self.need or self.points

    @property
    def attempts(self) -> float:
        """The average number of tests of a token until its text says done."""
        if not self.test:
            return 0.0
        hit = (_FACES + 1 - self.test) / _FACES
        none = (1 - hit) * (1 - hit)
        if self.enough == "done":
            return 1 / (1 - none)
        if self.enough == "none":
            return 1 / (hit * hit)
        half = 2 * hit * (1 - hit)
        after = 1 / (1 - none)  # the second half: any success
        if self.enough == "easier":
            easier = (_FACES + 2 - self.test) / _FACES
            after = 1 / (easier * easier)
        return (1 + half * after) / (1 - none)

    @property
    def is_limited(self) -> bool:
        return self.id != ELIMINATION


def check_objectives(content: Content, objectives: Iterable[Objective]) -> None:
    """Check that objectives with tokens have every text of their tests, and that sequels are of known outcomes."""
    for objective in objectives:
        for key in ("token", "test", "full", "partial", "failed") if objective.points else ():
            if not getattr(objective, key):
                message = _("an objective with tokens needs '{key}'").format(key=key)
                content.fault_at("objectives", Problem("missing-key", (objective.id, "points"), message, _("add it")))
        for end in objective.next:
            if end not in ("won", "lost"):
                message = _("'{style}' is none of {styles}").format(style=end, styles="won, lost")
                content.fault_at("objectives", Problem("unknown-key", (objective.id, "next", end), message))


def check_places_of(content: Content, kind: str, entries: Iterable[Mission | TurnEvent]) -> None:
    """Check that missions and events name places that there are."""
    places = Content("_scenery", content.folders, "places").ids("places")
    for entry in entries:
        for n, place in enumerate(entry.places):
            content.require(kind, (entry.id, "places", n), place, places)


Threat = Literal["faible", "moyen", "fort"]


class Reward(Record):
    credits: Annotated[int, Between(0), Caption("Crédits", "Les crédits du groupe.", "10")] = 0
    px: Annotated[int, Between(0), Caption("PX", "Les PX de chaque figurine.", "2")] = 0


Role = Literal["line", "support", "leader", "auxiliary"]


class Preferences(Record):
    """The weights by which forces are drawn (S-48 to S-50, S-76, S-77), in hundredths, `pull` in tenths."""

    roles: Mapping[Role, int]  # of the figures of a faction
    generic: int
    civil: int
    force: int
    mixed: int
    unordered: int
    kinds: int  # profiles in a force; each one more divides its weight by 8
    least: int  # members of a force wherever its Quality allows it
    sizes: tuple[int, ...]  # weight of each number of members, from one on
    pull: int
    alone_most: int  # the Quality up to which one figure may be a force without being of high rank
    boss: int
    boss_quality: int
    boss_spread: int
    small_force: int  # forces under this Quality, beyond the first, make a partition rarer
    scale: int = 100


class Constants(Record):
    difficulty_base: int
    difficulty_min: int
    dice_min: int  # of a shot (L116)
    melee_dice_min: int  # S-04
    actions: int
    leader_radius: int
    movement: int
    difficult_divisor: int
    visibility: int
    melee_dice_modifier: int
    long_range_factor: int
    long_range_dice: int
    cover_dice: int
    frightened_dice: int
    force_dice: int
    power_attack_difficulty: int
    reserve: int
    credits: int
    min_figures: int
    max_figures: int
    min_quality: int
    max_quality: int
    leaders: int
    force_cost: int
    force_quality: tuple[int, ...]
    max_force_users: int
    force_users_rank: int
    max_armours: int
    threat: Mapping[str, int]  # quarters of the group's Quality (S-15)
    forces: tuple[int, ...]
    events_from: int  # turn
    two_forces_under: int  # below this Quality two forces suffice (S-62)
    slip_triggers: tuple[str, ...]  # when a sealed slip is opened, whatever is in it (S-65)
    force_share: Mapping[str, int]  # in quarters, too
    force_members: tuple[int, ...]
    preferences: Preferences
    fe_spacing: int
    table: tuple[int, ...]
    deployment: int
    rewards: Mapping[str, Reward]
    chances: Mapping[str, tuple[int, ...]]  # of the best policy, by threat, in per cent (S-75)
    quality_price: int
    promotion_steps: int
    rival_growth: tuple[str, ...]  # rules that a rival has when he comes back for the first time, the second …
    casualty: tuple[int, ...]
    usual: tuple[tuple[Annotated[str, Ref("equipment")], ...], ...]  # gear of an ordinary group, figure by figure
    nerve: tuple[int, ...] = ()  # a force's test of courage, without and with a leader; none by the book (S-82)
    book: Mapping[str, int] = field(default_factory=dict)  # what is otherwise by the book (S-74)


class Game(GameTitle, kw_only=True):
    constants: Constants


class MeleeClass(Entry):
    modifier: Modifier


class Equipment(Entry):
    """A piece of equipment. `variants` are printed examples, shown under their own name; `aliases` only other ways to
    write it."""

    kind: Literal["melee", "ranged", "armour", "shield", "gear"]
    price: int
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)
    text: str | None = None
    silhouette: Silhouette | None = None  # of who carries it and has none of its own
    melee_class: Annotated[str, Ref("melee_classes")] | None = None
    modifier: Modifier = 0  # of the difficulty: a shot's own, or what an armour or shield adds against its bearer
    reach: Annotated[int, Between(0, 48)] = 0
    rate: Annotated[int, Between(1, 10)] = 1
    cortosis: bool = False
    saber: bool = False
    melee_dice: Modifier = 0
    protection: Modifier = 0
    heals: Annotated[int, Between(0, 12)] = 0
    pair: Annotated[str, Ref("equipment")] | None = None  # the equipment that two of it are (S-70)

    @property
    def is_played(self) -> bool:
        return self.kind != "gear" or bool(self.heals or self.melee_dice or self.protection)


class Interlude(Entry):
    """What a die brings between two games (S-89): credits of the group, PX of a figure."""

    text: str
    credits: int = 0
    px: Annotated[int, Between(0, 9)] = 0


class Patron(Entry):
    """Who pays a group `credits` more for a mission with one of these objectives (S-89)."""

    objectives: tuple[Annotated[str, Ref("objectives")], ...]
    credits: Annotated[int, Between(0, 100)]


class Race(Entry):
    rules: tuple[Annotated[str, Ref("rules")], ...]
    aliases: tuple[str, ...] = ()
    silhouette: Silhouette | None = None  # of a figure of it, whatever it carries


class Category(Entry):
    side: Literal["lumineux", "obscur"]
    rank: int
    protection: int
    powers: Mapping[Annotated[str, Ref("powers")], int]
    next: Annotated[str, Ref("categories")] | None = None
    without_saber: str | None = None
    aliases: tuple[str, ...] = ()
    variants: Mapping[str, str] = field(default_factory=dict)


class Profile(Entry):
    """A figure of the bestiary, or a generic one of the quality table (which has no faction)."""

    quality: Annotated[int, Between(1, 20)]
    equipment: tuple[Annotated[str, Ref("equipment_names")], ...]
    faction: Annotated[str, Ref("factions")] | None = None
    rules: tuple[Annotated[str, Ref("rules")], ...] = ()
    powers: Mapping[Annotated[str, Ref("powers")], int] = field(default_factory=dict)
    category: Annotated[str, Ref("categories")] | None = None
    protection: int | None = None
    named: bool = False
    silhouette: Silhouette | None = None
    aliases: tuple[str, ...] = ()
    role: Role = "line"  # in a force (S-77)
    home: tuple[str, ...] = ()  # tags of places where it is met the more, and elsewhere the less (S-68)


class Faction(Entry):
    """A side of the bestiary, in its colours; `side`: the one its Force users take, either where it says none."""

    side: Literal["lumineux", "obscur"] | None = None
    accent: str = "#4a5a3a"
    wash: str = "#eceee6"


class Name(Record):
    """The meaning of a written name: the entry's id and the label to show."""

    id: str
    label: str


class Definitions(GameDefinitions):
    game: Game
    melee_classes: Mapping[str, MeleeClass]
    equipment: Mapping[str, Equipment]
    rules: Mapping[str, Rule]
    races: Mapping[str, Race]
    powers: Mapping[str, Power]
    categories: Mapping[str, Category]
    bestiary: Annotated[Mapping[str, Profile], In("profiles")]
    generic: Annotated[Mapping[str, Profile], In("quality")]
    factions: Mapping[str, Faction]
    behaviours: Mapping[str, Behaviour]
    objectives: Mapping[str, Objective]
    missions: Mapping[str, Mission]
    aftermaths: Mapping[str, Aftermath]
    events: Mapping[str, TurnEvent]
    interludes: Mapping[str, Interlude]
    patrons: Mapping[str, Patron]
    approaches: Mapping[str, Approach]
    layouts: Mapping[str, Layout]
    duels: Mapping[str, Duel]
    fronts: Mapping[str, Approach]
    secondaries: Mapping[str, Secondary]
    twists: Mapping[str, Twist]
    notes: Annotated[Mapping[str, Paragraph], Closed()]
    rulings: Mapping[str, Ruling]

    @property
    def constants(self) -> Constants:
        return self.game.constants

    @cached_property
    def profiles(self) -> dict[str, Profile]:
        """Every printed figure: the bestiary, then the quality table."""
        return {**self.bestiary, **self.generic}

    @cached_property
    def equipment_names(self) -> Mapping[str, Name]:
        return _names_of_equipment(self.equipment.values())

    def words(self, kind: str) -> Mapping[str, str]:
        """Return the words of a kind. A variant of equipment, which has a label of its own, is itself.

        The kind `advances` is what PX buy."""
        if kind == "advances":
            steps = range(self.constants.min_quality, self.constants.max_quality + 1)
            return {**self.words("categories"), **{f"q{n}": f"Q{n}" for n in steps}}
        variants = {word: entry.id for entry in getattr(self, kind).values() for word in getattr(entry, "variants", ())}
        return {**super().words(kind), **({word: word for word in variants} if kind == "equipment" else variants)}

    def keep_house(self, chapters: tuple[str, ...]) -> Self:
        kept = super().keep_house(chapters)
        constants = kept.constants
        if not kept.game.keeps("recompenses"):
            constants = replace(constants, rewards={})  # boxes to fill in (S-74)
        if not kept.game.keeps("moral"):
            constants = replace(constants, nerve=())  # S-82
        return replace(kept, game=replace(kept.game, constants=constants))

    def first_category(self, side: str) -> Category:
        return next(c for c in self.categories.values() if c.side == side and c.rank == self.constants.force_users_rank)


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions, check=_check)


def _check(content: Content, loaded: Definitions) -> None:
    check_objectives(content, loaded.objectives.values())
    check_places_of(content, "missions", loaded.missions.values())
    check_places_of(content, "events", loaded.events.values())
    check_playable(content, loaded.rules, loaded.powers, loaded.behaviours)
    for weapon in loaded.equipment.values():
        if weapon.kind == "melee" and not weapon.melee_class:
            content.require("equipment", (weapon.id, "melee_class"), "", loaded.melee_classes)


def _names_of_equipment(entries: Iterable[Equipment]) -> dict[str, Name]:
    names: dict[str, Name] = {}
    for entry in entries:
        for text in (entry.id, slug(entry.label), *entry.aliases):
            names[text] = Name(entry.id, entry.label)
        for text, label in entry.variants.items():
            names[text] = Name(entry.id, label)
    return names
