"""Two small ships that fight, played from the catalogue's own numbers, to prove these (A80 to A82). Nothing that is
shipped plays in space: this stands with the tests.

Initiative by speed (S01), a manoeuvre and an attack a turn (L1010); positions (L1014-1023), Pilotage against Pilotage
to change them, +1D to who pursues; screens rolled as a Res Corp (A80), a decisive blow (L1038-1046, S02, S06),
torpedoes (A81), turrets held by the crew. Both get behind the other, shoot as soon as they may, and spend a torpedo on
the first occasion."""

from collections.abc import Callable
from dataclasses import dataclass, field

from generator.chance.dice import Dice
from generator.systems.d6.fight.battle.combatants import Pair, pair, roll
from generator.systems.d6.fight.blocks import pv_lost
from generator.systems.d6.rules.equipment import parse_damage
from generator.systems.d6.rules.house import Gun, Ship

TO_HIT = 10  # L1088, A81
MOST_ROUNDS = 40
DEAD, ENGINE, GUN, SCREENS = (1,), (5, 6), (7, 8), (9, 10)  # of the D12 of a decisive blow
AHEAD, LEVEL, BEHIND = -1, 0, 1  # where one flies: pursued, beside, in pursuit


@dataclass
class Flying:
    """A ship in a fight; `skill`: Pilotage and Esquive spatiale, `gunner`: Tourelles."""

    ship: Ship
    skill: Pair
    gunner: Pair
    pb: int = field(init=False)
    guns: int = field(init=False)
    fired: int = 0  # torpedoes
    engines: int = 0  # lost: at 3 it flies no more
    dark: int = 0  # turns without screens
    dodges: int = 0
    out: bool = False

    def __post_init__(self) -> None:
        self.pb, self.guns = self.ship.pb or 0, self.ship.guns.count if self.ship.guns else 0

    @property
    def torpedo(self) -> Gun | None:
        held = self.ship.torpedoes
        return held if held and self.fired < held.count else None


@dataclass
class Duel:
    random: Callable[[], float]

    def play(self, one: Flying, other: Flying) -> tuple[int | None, int]:
        """Who is left, and after how many rounds."""
        both, self.place = (one, other), LEVEL  # the place of the first
        first, second = (roll(self.random, *pair(me.ship.speed)) + self.random() for me in both)
        for n in range(1, MOST_ROUNDS + 1):
            for k in (0, 1) if first > second else (1, 0):
                me, foe = both[k], both[1 - k]
                me.dodges, me.dark = 0, max(0, me.dark - 1)
                self.take_turn(k, me, foe)
                if foe.out:
                    return k, n
        return None, MOST_ROUNDS

    def fly(self, me: Flying) -> int:
        handling = me.ship.handling
        dice, flat = me.skill[0] + handling.dice - me.engines, me.skill[1] + handling.flat
        return 0 if me.engines >= 3 else roll(self.random, dice, flat)

    def take_turn(self, k: int, me: Flying, foe: Flying) -> None:
        place = -self.place if k else self.place
        if place != BEHIND and me.engines < 3 and self.fly(me) > self.fly(foe):
            place = BEHIND
            self.place = AHEAD if k else BEHIND
        gun = me.torpedo or (me.ship.guns if place == BEHIND and me.guns else None)
        if gun:
            me.fired += gun is me.torpedo
            self.shoot(me, foe, gun, self.aim_of_pilot(me, place), decisive=place == BEHIND)
        turrets = me.ship.turrets
        for _n in range(turrets.count if turrets else 0):
            if turrets and not foe.out:
                aim = turrets.aim
                self.shoot(me, foe, turrets, (me.gunner[0] + aim.dice, me.gunner[1] + aim.flat), decisive=False)

    def aim_of_pilot(self, me: Flying, place: int) -> Pair:
        handling = me.ship.handling
        more = 1 if place == BEHIND else 0
        return me.skill[0] + more + max(0, handling.dice - me.engines), me.skill[1] + handling.flat

    def shoot(self, me: Flying, foe: Flying, gun: Gun, skill: Pair, *, decisive: bool) -> None:
        found = roll(self.random, *skill)
        if found < TO_HIT:
            return
        handling = foe.ship.handling
        dice = foe.skill[0] + handling.dice - foe.engines - foe.dodges
        if dice >= 1 and foe.engines < 3:
            foe.dodges += 1
            if roll(self.random, dice, foe.skill[1] + handling.flat) > found:
                return
        damage: Dice = parse_damage(gun.damage)[1]
        screens = foe.ship.screens
        held = 0 if foe.dark else roll(self.random, *pair(screens)) if screens.dice else screens.flat
        lost = pv_lost(roll(self.random, damage.dice, damage.flat), held)
        foe.pb -= lost
        foe.out = foe.pb < 0  # S07
        if not foe.out and 3 * lost > (foe.ship.pb or 0):
            self.strike_decisively(foe, max(1, int(self.random() * 12) + 1 - decisive))

    def strike_decisively(self, foe: Flying, chance: int) -> None:
        foe.out = chance in DEAD
        foe.dark = 2 if chance in SCREENS else foe.dark
        foe.guns = max(0, foe.guns - (chance in GUN))
        foe.engines += chance in ENGINE
