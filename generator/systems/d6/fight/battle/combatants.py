"""The fighters of a simulation as plain numbers in slots, worked out once before thousands of fights, and its dice.

A fighter comes from a character (`combatant_of`) or from a block (`combatant_of_block`); the rules are those of
blocks.py. Dice are exact tables of every throw of up to five, so that a sum takes one random number and a fight a few
hundred lookups. Only `random()` of a seeded generator is the same everywhere, and no sum is of floats.
"""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

from msgspec.structs import replace

from generator.base.names import parse_digits, slug
from generator.base.provenance import unmarked
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.systems.d6.fight.blocks import Arm, FoeBlock, arms_of_block, guard_against, plain_block
from generator.systems.d6.rules import pools
from generator.systems.d6.rules.checks import is_machine
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.derive import Derived
from generator.systems.d6.rules.equipment import find_item, shield_capacity
from generator.systems.d6.rules.house import Block
from generator.systems.d6.rules.pools import metres_of_move, pool_of
from generator.systems.d6.rules.things import find_model, thing_entries

Pair = tuple[int, int]  # dice and a flat bonus
MOST = 5  # dice of one lookup
_FACES = (1, 2, 3, 4, 5, 6)
THROWS: tuple[tuple[int, ...], ...] = ((0,), *(tuple(map(sum, product(_FACES, repeat=n))) for n in range(1, MOST + 1)))
COUNTS = tuple(map(len, THROWS))
_LUCKY = 5  # a clumsy one fails, and critically, without a 5 or a 6 (L204)
CLUMSY_SUMS = (
    (0,),
    *(tuple(sum(t) if max(t) >= _LUCKY else 0 for t in product(_FACES, repeat=n)) for n in range(1, MOST + 1)),
)


def roll(random: Callable[[], float], dice: int, flat: int) -> int:
    """Return a roll; without dice there is none, and its bonus is lost."""
    if dice <= 0:
        return 0
    total = flat
    while dice > MOST:
        total += THROWS[MOST][int(random() * COUNTS[MOST])]
        dice -= MOST
    return total + THROWS[dice][int(random() * COUNTS[dice])]


def roll_clumsy(random: Callable[[], float], dice: int, flat: int) -> int:
    """Return the roll of somebody clumsy: 0 where no die shows enough; beyond five dice only the first five count for
    that."""
    if dice <= 0:
        return 0
    first = CLUMSY_SUMS[min(dice, MOST)][int(random() * COUNTS[min(dice, MOST)])]
    more = roll(random, dice - MOST, 0)
    return first + more + flat if first else 0


AURA, CLUMSY, REGENERATION, RECOVERY = "aura-de-force", "maladroit", "regeneration-abyssine", "recuperation-gen-dai"
_GUARDS = {"whole": 0, "half": 1, "none": 2, "less-1d": 3, "immune": 4}
NEVER = -999  # PV at which one flees who does not
WHOLE, HALF, NONE, LESS, IMMUNE = range(5)
SIMULATED = frozenset({AURA, CLUMSY, REGENERATION, RECOVERY, "grenadier", "artilleur"})


class Weapon(Record):
    """An arm in numbers; `guards`: what Res Corp is worth against it, of the living and of machines."""

    name: str
    dice: int
    flat: int
    damage: int
    plus: int
    times: int
    melee: bool
    area: str | None
    long: bool
    bare: bool
    sabre: bool
    reach: float | None
    left: int | None
    guards: tuple[int, int]
    stopped_by: str | None


def weapon_of(arm: Arm, d: Definitions) -> Weapon:
    living, machines = (_GUARDS[guard_against(arm.kind, machine, d)] for machine in (False, True))
    skill, damage = arm.skill, arm.damage
    return Weapon(
        arm.label, skill.dice, skill.flat, damage.dice, damage.flat, arm.times, not arm.ranged, arm.area,
        arm.long_range, arm.bare, arm.sabre, float(arm.reach[1]) if arm.reach else None, arm.count, (living, machines),
        d.damage_types[arm.kind].shield if arm.kind else None,
    )  # fmt: skip


class Combatant(Record, kw_only=True):
    """What one has before a fight: `pv` at most, `now` at its beginning; at `flees_at` PV he tries to flee."""

    name: str
    pv: int
    now: int
    res: Pair
    dodge: Pair
    speed: Pair
    step: float  # metres of a move
    shot: Weapon | None = None
    blow: Weapon | None = None
    bombs: tuple[Weapon, ...] = ()
    parry: Weapon | None = None
    endurance: Pair = (2, 0)
    intuition: Pair = (2, 0)
    medicine: Pair = (1, 0)
    medipacks: int = 0
    flees_at: int = NEVER
    attacks: int = 1
    control: Pair = (0, 0)  # of the Aura, and the number below which a D12 exhausts
    tires: int = 0
    shield: int = 0
    shield_kind: str | None = None
    clumsy: bool = False
    regrows: Pair = (0, 0)
    eager: bool = False  # throws explosives at one as well
    machine: bool = False
    huge: bool = False
    pc: bool = False


def sorted_arms(carried: Sequence[Arm], d: Definitions) -> dict[str, Any]:
    """Sort arms by use: to shoot, to strike, to throw, and the blade to parry with where no gun is in hand."""
    weapons = [weapon for arm in carried if (weapon := weapon_of(arm, d)).dice > 0]
    lasting = [w for w in weapons if w.left is None]
    shot = next((w for w in lasting if not w.melee), None)
    blows = [w for w in lasting if w.melee]
    blades = [w for w in blows if not w.bare]
    return {
        "shot": shot,
        "blow": max(blows, key=lambda w: (w.damage + (w.guards[0] == HALF), w.plus, w.dice), default=None),
        "bombs": tuple(w for w in weapons if w.left is not None and w.area),
        "parry": max(blades, key=lambda w: (w.dice, w.flat), default=None) if shot is None else None,
    }


def pair(value: Dice) -> Pair:
    return value.dice, value.flat


def step_of(speed: Dice, d: Definitions) -> float:
    """Return the metres of one move (A85); those of the house where a table leaves them out, so that a fight can be
    played."""
    metres = metres_of_move(speed, d)
    return float(5 + 3 * speed.dice + speed.flat if metres is None else metres)


def combatant_of(c: Derived, *, wounded: bool = False) -> Combatant:
    """Return a character as a combatant, with all PV and medipacks; with `wounded`, at the PV of now."""
    d = c.definitions
    most = max(1, c.pv.without_die)
    speed = pool_of(c, "vitesse").rollable
    powers = {slug(p.name): p for p in c.powers}
    packs = sum(possession.count for possession in c.possessions if possession.id == "medipack")
    shields = [(i, taken) for w in c.weapons if (i := find_item(w.nom, d)) and (taken := shield_capacity(i, d))]
    aura = powers.get(AURA)
    return Combatant(
        name=c.character.nom or d.game.label,
        pv=most,
        now=max(1, min(most, c.pv_current)) if wounded and c.pv_current is not None else most,
        res=pair(c.res_corp.total),
        dodge=pair(pool_of(c, "esquive").rollable),
        speed=pair(speed),
        step=step_of(speed, d),
        endurance=pair(pool_of(c, "endurance").rollable),
        intuition=pair(pool_of(c, "intuition").rollable),
        medicine=pair(pool_of(c, "medecine").rollable),
        medipacks=packs,
        control=pair(c.force["controle"]) if aura and aura.exhaustion else (0, 0),
        tires=(aura.exhaustion or 0) if aura else 0,
        shield=shields[0][1] if shields else 0,
        shield_kind=_kind_of_shield(shields[0][0].id, d) if shields else None,
        clumsy=pools.has_talent(c, CLUMSY),
        regrows=(0, 2) if pools.has_talent(c, REGENERATION) else (1, 0) if pools.has_talent(c, RECOVERY) else (0, 0),
        eager=pools.has_talent(c, "grenadier"),
        machine=is_machine(c.origin.race),
        pc=True,
        **sorted_arms(pools.attacks_of(c, "Mains nues"), d),
    )


def allies_of(c: Derived, *, wounded: bool = False) -> list[Combatant]:
    """Return the droids and companions of a character that have a block and stand, as combatants (A86)."""
    d, allies = c.definitions, list[Combatant]()
    for key, entries in thing_entries(c).items():
        panel = d.panels[key]
        if panel.catalogue in ("droids", "beasts"):
            rows = [entries.fields] if not panel.is_list else entries.rows[next(iter(panel.lists.values()))[0]]
            for row in rows:
                model = find_model(panel, row.get("modele") or unmarked(row.get(panel.named) or row.get("nom", "")), d)
                left = parse_digits(row.get("pv", "")) if wounded else None
                if isinstance(model, Block) and left != 0:
                    block = combatant_of_block(plain_block(model), d)
                    allies.append(replace(block, now=min(block.pv, left or block.pv), flees_at=NEVER))
    return allies


def _kind_of_shield(item: str, d: Definitions) -> str:
    """Return the shield that types of damage name: one with a number in its name counts as that shield."""
    named = {kind.shield for kind in d.damage_types.values() if kind.shield}
    return next((key for key in named if item.startswith(key)), item)


def combatant_of_block(block: FoeBlock, d: Definitions) -> Combatant:
    powers = [d.house_powers[key] for key in block.powers if key == AURA and key in d.house_powers]
    return Combatant(
        name=block.label,
        pv=block.pv,
        now=block.pv,
        res=pair(block.res_corp),
        dodge=pair(block.dodge),
        speed=pair(block.speed),
        step=step_of(block.speed, d),
        endurance=pair(block.endurance or block.speed),
        intuition=pair(block.carac),
        medicine=pair(block.medecine),
        medipacks=block.medipacks,
        flees_at=block.pv * block.flees // 100 if block.flees else NEVER,
        attacks=block.attacks,
        control=pair(block.controle) if powers else (0, 0),
        tires=powers[0].exhaustion if powers else 0,
        machine=block.id in d.droids,
        huge=block.huge,
        **sorted_arms(arms_of_block(block, d), d),
    )
