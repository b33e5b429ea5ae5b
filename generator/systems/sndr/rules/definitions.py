"""The content of SN&DR, typed: profiles, traits, weapons, armours, factions, scenarios, constants, CG prices."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, Self

from msgspec import field
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.content.declared import Closed, Entry, GameDefinitions, Ref, Silhouette, load_declared
from generator.content.loading import Content, Ruling
from generator.model.prose import Paragraph
from generator.reading.shape import Between, Some
from generator.systems.sndr.rules.constants import Constants, Game, Number

Role = Literal["tireur", "combattant", "meneur", "force"]
Threshold = Annotated[int, Between(1, 6)]
Rect = tuple[Number, ...]  # x1, y1, x2, y2 in pas, from the lower left corner
Plain = Ref("traits", "named_traits", kind="trait")


class Characteristic(Entry):
    short: str
    kind: Literal["seuil", "seuils", "valeur"]
    text: str


class Effects(Record):
    """The numbers that a trait changes; the rest of it is its text."""

    shot_at: int = 0  # modifier of T of a shooter at the figure
    group: str | None = None  # traits of one group do not add up (N-12)
    charge_power: int = 0
    fear: int | None = None
    frightening: bool = False  # who fights it tests its courage (L271)
    confusion: int = 0
    leader: bool = False
    slips: bool = False  # leaves a melee without a Réaction of the enemy (L259)
    mechanical: bool = False  # Guérison has no effect (N-06)
    move_fast: Number | None = None
    move_shooting: Number | None = None
    ignores_scenery: bool = False
    ignores_difficult: bool = False


PlayedPower = Literal["shield", "heal", "confuse", "push", "lightning"]


class Trait(Entry):
    kind: Literal["trait", "power"]
    text: str
    short: str
    threshold: bool = False
    action: Literal["statique"] | None = None
    range: int | None = None
    sight: bool = False
    lightning: bool = False
    play: PlayedPower | None = None  # of a power: what battles play of it
    effects: Effects = field(default_factory=Effects)

    @property
    def is_played(self) -> bool:
        """Whether odds count this trait."""
        e = self.effects
        numbers = e.shot_at or e.charge_power or e.fear is not None or e.move_fast is not None or e.confusion
        return bool(numbers or e.frightening or e.leader or e.slips or e.mechanical or self.play)


class WeaponRule(Entry):
    """A rule of weapons. `effect`: what odds play of it; without one the rule is its text alone."""

    short: str
    note: str  # a few words, for a card
    effect: Literal["rate", "parry", "break", "unbroken"] | None = None

    @property
    def is_played(self) -> bool:
        return self.effect is not None


class Weapon(Entry):
    kind: Literal["melee", "ranged"]
    power: Annotated[int, Between(0, 30)]
    range: Annotated[tuple[int, ...], Between(0, 3)] = ()
    cadence: Annotated[int, Between(1, 10)] = 1
    rules: tuple[Annotated[str, Ref("weapon_rules")], ...] = ()
    save_modifier: Annotated[int, Between(0, 6)] = 0
    listed: bool = True  # false: printed in a profile only (N-08)
    house: bool = False  # ours: of who has no weapon (N-54)


class Armour(Entry):
    save: Threshold
    also: tuple[str, ...] = ()


class Side(Entry):
    accent: str
    wash: str
    leader: Annotated[str, Ref("factions")]


class Faction(Entry):
    sides: tuple[Annotated[str, Ref("sides")], ...]
    allies: tuple[Annotated[str, Ref("factions")], ...] = ()
    empty: bool = False


class Profile(Entry):
    faction: Annotated[str, Ref("factions")]
    role: Role
    initiative: Annotated[tuple[Threshold, ...], Between(1, 3)]
    combat: Threshold
    weapons: tuple[Annotated[str, Ref("weapons")], ...]
    aliases: Some = ()
    reaction: Threshold | None = None
    shoot: Threshold | None = None
    save: Threshold | None = None
    save2: Threshold | None = None
    vitality: Annotated[int, Between(1, 20)] | None = None
    heroism: Annotated[int, Between(0, 10)] = 0
    traits: tuple[Annotated[str, Plain], ...] = ()
    powers: Mapping[Annotated[str, Ref("traits", kind="power")], Threshold] = field(default_factory=dict)
    unique: bool = False
    silhouette: Silhouette | None = None


class Monster(Entry):
    """A monster of scenarios, in no band (N-62): its numbers, and as text."""

    text: str
    initiative: Annotated[tuple[Threshold, ...], Between(1, 3)]
    reaction: Threshold
    combat: Threshold
    save: Threshold
    vitality: Annotated[int, Between(1, 20)]
    weapons: tuple[Annotated[str, Ref("weapons")], ...]

    @property
    def profile(self) -> Profile:
        """The monster as a profile of no faction, to fight duels with."""
        return Profile(
            id=self.id, label=self.label, source=self.source, faction="", role="combattant", initiative=self.initiative,
            combat=self.combat, weapons=self.weapons, reaction=self.reaction, save=self.save, vitality=self.vitality,
        )  # fmt: skip


class Cost(Record):
    """A table's own CG for a profile, in a content file of its own (costs.yaml), instead of the proposed one."""

    id: Annotated[str, Ref("profiles")]
    cg: Annotated[int, Between(0, 1000)]


class SceneryWanted(Record):
    pieces: tuple[int, ...]
    difficult: tuple[int, ...] = ()
    difficult_side: tuple[int, ...] = ()
    outside: Rect = ()


class Deployment(Record):
    band: Literal["1", "2", "ambushed", "other"]
    zones: tuple[Rect, ...]
    text: str


class Rolled(Record):
    rule: Literal["d6", "other"]
    text: str


class Strip(Record):
    zone: Rect
    width: int


class Exit(Record):
    edge: Literal["left", "right", "top", "bottom"]
    zone: Rect
    text: str


class Tokens(Record):
    label: str
    count: int
    spacing: int
    positions: tuple[tuple[Number, ...], ...]


class PrintedBattle(Record):
    """What a scenario is by the book, where rulings of ours complete it (N-18, N-19)."""

    end: str
    victory: str | None = None
    deployment: tuple[Deployment, ...] = ()
    laid: str | None = None


class Battle(Entry):
    roll: tuple[int, ...]
    table: tuple[int, ...]
    scenery: SceneryWanted
    deployment: tuple[Deployment, ...]
    first: Rolled
    victory: str
    end: str
    ambushed: Rolled | None = None
    strip: Strip | None = None
    exit: Exit | None = None
    losses: Number | None = None
    tokens: Tokens | None = None
    laid: str | None = None  # where its tokens lie
    carrying: str | None = None
    turns: int | None = None
    delivered: int | None = None
    printed: PrintedBattle | None = None

    def by_the_book(self) -> Self:
        """Return the scenario as the rules print it: nothing says where one leaves, nor when the game ends."""
        if self.printed is None:
            return self
        victory, deployment = self.printed.victory or self.victory, self.printed.deployment or self.deployment
        return replace(
            self, end=self.printed.end, victory=victory, deployment=deployment, exit=None, turns=None, delivered=None,
            laid=self.printed.laid, carrying=None,
        )  # fmt: skip


class Secondary(Entry):
    """A secret job of a band (N-57)."""

    text: str


class Twist(Entry):
    """An event for both bands, on a slip opened at its moment (N-57)."""

    when: str
    text: str
    monster: Annotated[str, Ref("monsters")] | None = None
    grenade: bool = False


class Definitions(GameDefinitions):
    game: Game
    characteristics: Annotated[Mapping[str, Characteristic], Closed()]
    traits: Mapping[str, Trait]  # the 24 described ones
    named_traits: Mapping[str, Trait]  # those a source names without describing them
    weapon_rules: Mapping[str, WeaponRule]
    weapons: Mapping[str, Weapon]
    armours: Mapping[str, Armour]
    sides: Mapping[str, Side]
    factions: Mapping[str, Faction]
    profiles: Mapping[str, Profile]
    monsters: Mapping[str, Monster]
    costs: Mapping[str, Cost]
    scenarios: Mapping[str, Battle]
    secondaries: Mapping[str, Secondary]
    twists: Mapping[str, Twist]
    notes: Annotated[Mapping[str, Paragraph], Closed()]
    rulings: Mapping[str, Ruling]

    @property
    def constants(self) -> Constants:
        return self.game.constants

    def trait(self, key: str) -> Trait:
        return self.traits.get(key) or self.named_traits[key]

    def keep_house(self, chapters: tuple[str, ...]) -> Self:
        kept = super().keep_house(chapters)
        if kept.game.keeps("missions"):
            return kept
        return replace(kept, scenarios={key: battle.by_the_book() for key, battle in kept.scenarios.items()})

    def leads(self, profile: Profile) -> bool:
        return any(self.trait(key).effects.leader for key in profile.traits)


def load(content: Content) -> Definitions:
    return load_declared(content, Definitions, named=("profiles",), check=_check)


def _check(content: Content, d: Definitions) -> None:
    _check_ranges(content, d)
    _check_faces(content, d)
    _check_prices(content, d)


def _check_ranges(content: Content, d: Definitions) -> None:
    for weapon in d.weapons.values():
        if weapon.kind == "ranged" and (len(weapon.range) != 3 or list(weapon.range) != sorted(set(weapon.range))):
            message = _("a shooting weapon has three ranges, each longer than the one before")
            content.fault_at("weapons", Problem("content-value", (weapon.id, "range"), message))


def _check_faces(content: Content, d: Definitions) -> None:
    """Check that no two scenarios have one face of the die: the second would never be rolled."""
    taken: dict[int, str] = {}
    for battle in d.scenarios.values():
        for face in battle.roll:
            if taken.setdefault(face, battle.id) != battle.id:
                message = _("{face} is already that of '{id}'").format(face=face, id=taken[face])
                hint = _("'roll: []': played where it is asked for, never rolled")
                content.fault_at("scenarios", Problem("content-clash", (battle.id, "roll"), message, hint))


def _check_prices(content: Content, d: Definitions) -> None:
    """Check that the formula has a price for every part of a profile: without it the CG would be wrong."""
    cg = d.game.cg
    for trait in cg.traits:
        content.require("system", ("cg", "traits", trait), trait, {**d.traits, **d.named_traits})
    for profile in d.profiles.values():
        if profile.id in d.costs:
            continue
        parts: list[tuple[str, object, Iterable[str]]]
        parts = [(f"initiative[{n}]", t, cg.initiative[n]) for n, t in enumerate(profile.initiative)]
        parts += [(key, getattr(profile, key), getattr(cg, key)) for key in ("combat", "shoot", "save", "save2")]
        parts += [("powers", value, cg.power) for value in profile.powers.values()]
        parts += [("traits", key, cg.traits) for key in profile.traits]
        for name, value, prices in parts:
            if value is not None:
                at, known = name.partition("[")[0], [f"cg.{name}.{key}" for key in prices]
                content.require("profiles", (profile.id, at), f"cg.{name}.{value}", known)
