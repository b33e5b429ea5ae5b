"""House values: numbers that the rules leave out and a table needs, each marked with a sign in print (A72).

They are in separate files, by chapter (`house` of system.yaml), so that a table may leave out all or some of them: then
the kind is empty (`keep_house`), and sheets leave a box to write the number. Personal content may replace a number of
the same id.
"""

import re
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from msgspec import field

from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.declared import Entry, Ref, Silhouette
from generator.content.loading import Citations, Rulings
from generator.reading.shape import Between

Nature = Literal["offensive", "soutien", "defense", "mouvement", "jet", "hors", "aucune"]
Area = Literal["cone", "zone"]
Damage = Annotated[str, Between(1, 40)]


class HouseValue(Record, kw_only=True):
    """A house value of an entry of another kind, with the same id."""

    id: str
    source: Citations
    rulings: Rulings = ()


class HouseArm(HouseValue):
    """An arm of the catalogue (A73 to A75). `floor`: never less than the bare hands of its bearer."""

    damage: Damage | None = None
    damage_type: Annotated[str, Ref("damage_types")] | None = None
    range: str | None = None
    floor: bool = False
    thrown: bool = False
    heavy: bool = False
    explosive: bool = False
    area: Area | None = None
    reach: Annotated[tuple[int, ...], Between(2, 2)] | None = None  # metres, from and to


class HouseShield(HouseValue):
    """The raw damage of its types that a shield absorbs, before Res Corp (A76)."""

    capacity: Annotated[int, Between(1, 999)]


class JediStart(HouseValue):
    """The Force of a class at the start, and its prices (A77): a step costs the dice it has and `step_more`."""

    controle: Dice
    sens: Dice
    alteration: Dice
    power_factor: int
    free: int = 0
    step_more: int = 1


class HousePower(HouseValue):
    exhaustion: Annotated[int, Between(1, 12)]
    action: Nature
    more: str = ""  # said beside the power's own effect
    limits: Mapping[str, int] = field(default_factory=dict)  # of a roll, the kilograms it moves


class HouseAction(HouseValue):
    """The nature of the action of a talent, by the slug of its name (A79)."""

    nature: Nature


class HousePrice(HouseValue):
    """Credits for an entry of the catalogue, and why so many (A109)."""

    price: Annotated[int, Between(1, 999_999)]
    why: str


class Rest(Entry):
    """The PV that a night or a day gives back: for each die of Vigueur, or in all (A108)."""

    per_vigour: Annotated[int, Between(0, 9)] = 0
    pv: Annotated[int, Between(0, 99)] = 0


class Move(Entry):
    """Metres, or a threshold (A85)."""

    value: Annotated[int, Between(0, 999)]


class Gun(Record):
    damage: Damage
    count: int = 1
    aim: Dice = Dice()


class Ship(Entry):
    size: Literal["petit", "gros"]
    crew: int
    speed: Dice
    handling: Dice
    screens: Dice
    guns: Gun | None = None
    turrets: Gun | None = None
    torpedoes: Gun | None = None
    missiles: Gun | None = None
    pb: int | None = None  # of a big one `vital`
    passengers: int | None = None
    auto_turrets: Damage | None = None
    interception: int | None = None
    vital: Mapping[str, int] = field(default_factory=dict)  # PB, by what the place is called
    hyperdrive: str | None = None
    hold: str | None = None
    drawing: str | None = None  # its plan, below drawings/_centres
    silhouette: Silhouette | None = None


class Vehicle(Entry):
    crew: int
    speed: Dice
    handling: Dice
    armour: Dice
    pb: int
    passengers: int | None = None
    arms: Mapping[str, Damage] = field(default_factory=dict)  # by what they are called
    drawing: str | None = None
    silhouette: Silhouette | None = None


class BlockArm(Record):
    name: str
    damage: Damage
    contact: bool = False
    damage_type: Annotated[str, Ref("damage_types")] | None = None


class Block(Entry):
    """An opponent, a droid or a beast in a few numbers (A84, A86); without `endurance` its speed is that."""

    attack: Dice
    dodge: Dice
    speed: Dice
    res_corp: Dice
    pv: Annotated[int, Between(1, 999)]
    arm: BlockArm
    carac: Dice = Dice(2)
    endurance: Dice | None = None
    stealth: int | None = None
    flees: Annotated[int, Between(0, 100)] = 0  # at this per cent of its PV
    attacks: Annotated[int, Between(1, 5)] = 1
    huge: bool = False  # a burst touches it as often as it says (A75)
    training: int | None = None
    ridden: bool = False  # it carries a rider, who has its Vitesse (A86)
    functions: str | None = None
    silhouette: Silhouette | None = None
    marks: tuple[str, ...] = ()  # of a variant of it: the first that its silhouette is drawn with


class Share(float):
    """A chance or a mean, as a file writes it."""

    EXAMPLE = "0.62"

    @classmethod
    def parse(cls, text: str) -> Self:
        if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,6})?", text):
            raise ValueError(text)
        return cls(text)


class Threat(Entry):
    """What a fight may do to the characters over the worst way to play it, at most (A106): chances in per cent, means
    for a group of four. `hurt`: the least chance that somebody loses a third of his PV."""

    deaths: Share
    wiped: Share
    down: Share
    rounds: Share
    hurt: Share


class Drawn(Record):
    """An opponent of a theme, its weight among those of its role."""

    role: Literal["figurant", "soldat", "officier", "boss"]
    block: Annotated[str, Ref("ranks", "droids", "beasts")]
    weight: Annotated[int, Between(1, 99)] = 1
    variant: Annotated[str, Ref("variants")] | None = None


class Opposition(Entry, kw_only=True):
    """The opponents of a theme: of each role at least one, so that any group meets its match. `distances`: metres
    between the two sides at first, one of which is drawn."""

    distances: tuple[Annotated[int, Between(1, 200)], ...] = (15, 8, 30, 4)

    draws: tuple[Drawn, ...]


class Flown(Record):
    """A ship that is met and the rank of its crew, its weight among those of its role."""

    role: Literal["figurant", "soldat", "officier", "boss"]
    block: Annotated[str, Ref("ships")]
    variant: Annotated[str, Ref("ranks")]
    weight: Annotated[int, Between(1, 99)] = 1


class Fleet(Entry, kw_only=True):
    """The ships of a theme. `lead`: those that are there in any case; `escape`: the group is there to get away."""

    draws: tuple[Flown, ...]
    lead: tuple[Flown, ...] = ()
    escape: bool = False


class Pursuer(Record):
    """Who is met in a chase: a vehicle, or a beast without a rank where nobody rides it."""

    role: Literal["figurant", "soldat", "officier", "boss"]
    block: Annotated[str, Ref("vehicles", "beasts")]
    variant: Annotated[str, Ref("ranks")] | None = None
    weight: Annotated[int, Between(1, 99)] = 1


class ChaseObstacle(Record):
    """An obstacle: the threshold to drive it at; the skills of the other way, by which those who ride along help."""

    label: str
    threshold: Annotated[int, Between(5, 40)]
    skill: Annotated[str, Ref("skills")]
    text: str  # what who rides along does


class Pursuit(Entry, kw_only=True):
    """The pursuers of a theme and its obstacles, one for each face of a D12. `on`: what the group is on."""

    on: Literal["vehicule", "monture"]
    draws: tuple[Pursuer, ...]
    obstacles: Annotated[tuple[ChaseObstacle, ...], Between(12, 12)]


class Variant(Entry):
    """A rank with another arm: what changes."""

    arm: BlockArm | None = None
    pv: int = 0
    res_corp: Dice = Dice()
    attack_dice: int = 0
    grenades: int = 0
    medipacks: int = 0
    medecine_dice: int = 0
    controle: Dice = Dice()
    powers: tuple[Annotated[str, Ref("house_powers")], ...] = ()
    silhouette: Silhouette | None = None
