"""A fight between ships, played by the thousand: positions, shots, screens, decisive hits, repairs, flight.

Ships go by initiative of speed (S01), each with one manoeuvre and one attack of its pilot and the actions of its crew
(A80 to A82). A position is kept for each pair of ships (A126). A ship with a crew has posts instead of a pilot, vital
points instead of a hull, and no position but out of reach, within reach and the blind spot (A104). What its outcome
means for those aboard is A150.
"""

from collections.abc import Callable, Sequence
from typing import ClassVar, NamedTuple

from generator.base.record import Record
from generator.systems.d6.fight.battle.combatants import Pair, roll
from generator.systems.d6.fight.battle.fight import Ended, Tally, count_fights
from generator.systems.d6.fight.blocks import pv_lost

TO_HIT, UNTOUCHED = 10, 15  # L1088
HELPS, COMPUTES, NO_JUMP = 15, 15, 5  # A130, L1064, S12
MOST_ROUNDS = 12  # then both sides part (A150)
AWAY, BESIDE, AHEAD, BEHIND, BLIND = range(5)  # where a ship is to another: out of reach, level, pursued, in pursuit
DEPRESSURISED, HYPERDRIVE, ENGINE, GUN, SCREENS = (2,), (3,), (5, 6), (7, 8), (9, 10)  # of the D12 of a decisive hit
DRIFTS = 3  # engine hits
DIES, FALLS = 1, 4  # of the D12 of those aboard a lost ship (A150): dead, down up to
_OTHER_SIDE = {AWAY: AWAY, BESIDE: BESIDE, AHEAD: BEHIND, BEHIND: AHEAD, BLIND: BLIND}


class Arms(Record):
    """What a ship fires: damage, how many there are or are left."""

    damage: Pair
    count: int


class Vessel(Record, kw_only=True):
    """A ship with those who fly it, in numbers. `big`: with vital points. `turrets`: the rolls of those who man one, of
    a big ship of its gunners; `repairs`: of the one who repairs; `jumps`: of the one who computes."""

    name: str
    speed: Pair
    handling: Pair
    screens: Pair
    pilot: Pair  # Pilotage alone
    dodge: Pair  # Esquive spatiale alone
    pb: int = 0
    now: int = 0
    big: bool = False
    vital: tuple[int, ...] = ()
    guns: Arms | None = None
    turrets: tuple[Pair, ...] = ()
    turret_damage: Pair = (0, 0)
    torpedoes: Arms | None = None
    missiles: Arms | None = None
    launcher: Pair | None = None  # of a crewman; else the pilot fires them instead of the guns
    auto: Pair | None = None
    interception: int = 0
    repairs: Pair | None = None
    kits: int = 0
    helper: Pair | None = None
    jumps: Pair | None = None
    jumps_alone: bool = False  # the pilot computes himself, and does nothing else
    souls: int = 1
    flees_at: int = -1  # PB at which it gives up


class ShipState:
    __slots__ = ("about", "attacked", "dark", "dodges", "engines", "gone", "guns", "help", "hit", "jump", "kits",
                 "leak", "missiles", "order", "out", "pb", "pending", "side", "torpedoes", "vital", "worn")  # fmt: skip

    def __init__(self, about: Vessel, side: int) -> None:
        self.about, self.side, self.pb = about, side, about.now
        self.vital = list(about.vital)
        self.guns = about.guns.count if about.guns else 0
        self.torpedoes = about.torpedoes.count if about.torpedoes else 0
        self.missiles = about.missiles.count if about.missiles else 0
        self.kits, self.order = about.kits, 0.0
        self.dark = self.dodges = self.engines = self.jump = self.pending = self.help = 0
        self.gone = self.out = self.hit = self.leak = self.attacked = self.worn = False

    @property
    def flies(self) -> bool:
        return not (self.out or self.gone)

    @property
    def handling(self) -> Pair:
        return max(0, self.about.handling[0] - self.engines), self.about.handling[1]

    @property
    def drifts(self) -> bool:
        return self.engines >= DRIFTS


class Way(NamedTuple):
    """How a fight is flown: whom the group goes for; whether its pilot pursues, and its crew repairs."""

    weakest: bool = True
    pursues: bool = True
    repairs: bool = True


WAYS = {
    "poursuite": Way(),
    "au-hasard": Way(weakest=False),
    "sans-reparer": Way(repairs=False),
    "prudente": Way(pursues=False),
}
WAY_LABELS = {
    "poursuite": "le pilote poursuit le plus entamé, tous tirent",
    "au-hasard": "le groupe vise au hasard",
    "sans-reparer": "personne ne répare",
    "prudente": "le pilote se dégage, les tourelles tirent, on répare, on part à la moitié des PB",
}


class Skirmish(NamedTuple):
    """How it begins: who springs an ambush, whether the group is there to get away."""

    ambush: int | None = None
    escape: bool = False


class Flight:
    def __init__(self, random: Callable[[], float], way: Way, how: Skirmish) -> None:
        self.random, self.way, self.how = random, way, how
        self.teams: tuple[list[ShipState], list[ShipState]] = ([], [])
        self.places: dict[tuple[ShipState, ShipState], int] = {}
        self.down = self.dead = 0

    def play(self, first: Sequence[Vessel], second: Sequence[Vessel]) -> Ended:
        self.teams = ([ShipState(v, 0) for v in first], [ShipState(v, 1) for v in second])
        self.down = self.dead = 0
        self.line_up()
        everybody = [*self.teams[0], *self.teams[1]]
        for o in everybody:
            o.order = roll(self.random, *o.about.speed) + self.random()
        order = sorted(everybody, key=lambda o: -o.order)
        if self.how.ambush is not None:  # the attacker has a turn of its own
            for o in order:
                if o.side == self.how.ambush and o.flies:
                    self.take_turn(o)
        for n in range(1, MOST_ROUNDS + 1):
            for o in order:
                if o.flies:
                    self.take_turn(o)
                    if not all(any(s.flies for s in team) for team in self.teams):
                        return self.end(n)
        return self.end(MOST_ROUNDS)

    def line_up(self) -> None:
        """Place each pair of ships: out of reach, in an ambush the attacker in pursuit (A126, A150)."""
        self.places = {}
        for one in self.teams[0]:
            for other in self.teams[1]:
                big = one.about.big or other.about.big
                surprised = BESIDE if big else BEHIND if self.how.ambush == 0 else AHEAD
                usual = BESIDE if self.how.escape else AWAY
                self.put(one, other, usual if self.how.ambush is None else surprised)

    def end(self, rounds: int) -> Ended:
        ours, theirs = self.teams
        beaten = not any(s.flies for s in theirs)
        lost = [s for s in ours if s.out or (not beaten and not s.gone and s.drifts)]
        away = any(s.gone for s in ours) and all(s.gone or s.out for s in ours)
        won = len(lost) < len(ours) and (beaten or (self.how.escape and away))
        left = sum(s.about.souls for s in lost if not s.out)
        return Ended(won, rounds, self.down, self.dead, left, bool(lost), any(s.worn for s in ours))

    # positions

    def put(self, one: ShipState, other: ShipState, place: int) -> None:
        self.places[one, other], self.places[other, one] = place, _OTHER_SIDE[place]

    def foes(self, o: ShipState) -> list[ShipState]:
        return [t for t in self.teams[1 - o.side] if t.flies]

    def fly(self, o: ShipState) -> int:
        """Roll Pilotage and handling; a drifting ship has none."""
        if o.drifts:
            return 0
        dice, flat = o.handling
        help, o.help = o.help, 0
        return roll(self.random, o.about.pilot[0] + dice + help, o.about.pilot[1] + flat)

    def race(self, o: ShipState) -> int:
        return roll(self.random, *o.about.speed)

    def outflies(self, o: ShipState, t: ShipState) -> bool:
        return not o.drifts and self.fly(o) > self.fly(t)

    # a turn

    def take_turn(self, o: ShipState) -> None:
        o.dodges = 0
        o.dark = max(0, o.dark - 1)
        o.pb, o.pending = min(o.about.pb, o.pb + o.pending), 0
        if o.about.helper and roll(self.random, *o.about.helper) >= HELPS:
            o.help = 1
        flees = self.gives_up(o)
        if flees and self.jumps(o):
            return
        alone = flees and o.about.jumps_alone and o.jump > 0
        foes = self.foes(o)
        target = self.choose(o, foes)
        if not alone and not o.drifts:
            if flees:
                self.break_away(o, foes)
            elif o.about.big:
                self.close_in(o, foes)
            elif o.side or self.way.pursues:
                self.pursue(o, target)
            else:
                self.shake_off(o, foes)
        if o.gone:
            return
        if not alone:
            self.attack(o, target, foes)
        self.fire_turrets(o, target)
        self.repair(o)

    def gives_up(self, o: ShipState) -> bool:
        if o.side == 0 and self.how.escape:
            return True
        wary = o.side == 0 and not self.way.pursues
        return not o.about.big and (o.pb <= o.about.flees_at or (wary and 2 * o.pb <= o.about.pb))

    def choose(self, o: ShipState, foes: list[ShipState]) -> ShipState:
        if o.side == 0 and not self.way.weakest:
            return foes[int(self.random() * len(foes))]
        return min(foes, key=lambda t: (t.about.big, t.pb))

    def pursue(self, o: ShipState, t: ShipState) -> None:
        place = self.places[o, t]
        around = BESIDE if place == AWAY else BLIND if o.attacked else place
        wanted = around if t.about.big else BEHIND
        if place != wanted and self.outflies(o, t):
            self.put(o, t, wanted)

    def close_in(self, o: ShipState, foes: list[ShipState]) -> None:
        far = [t for t in foes if self.places[o, t] == AWAY]
        if far and self.outflies(o, far[0]):
            self.put(o, far[0], BESIDE)

    def shake_off(self, o: ShipState, foes: list[ShipState]) -> None:
        """Come level with who pursues, or within reach of the turrets of one."""
        pursuers = [t for t in foes if self.places[o, t] == AHEAD]
        near = pursuers or ([] if any(self.places[o, t] != AWAY for t in foes) else foes)
        if near and self.outflies(o, near[0]):
            self.put(o, near[0], BESIDE)

    def break_away(self, o: ShipState, foes: list[ShipState]) -> None:
        """Get out of reach of one; out of reach of all, flee: Pilotage against each, then speed (L1062, L1063)."""
        near = [t for t in foes if self.places[o, t] != AWAY]
        if near:
            t = max(near, key=lambda t: self.places[o, t] == AHEAD)
            fast = o.about.speed[0] > o.about.pilot[0] + o.handling[0] and self.places[o, t] == AHEAD
            wins = self.race(o) > self.race(t) if fast else self.outflies(o, t)
            if wins:
                self.put(o, t, AWAY)
            return
        mine = self.fly(o)
        o.gone = all(mine > self.fly(t) for t in foes) and all(self.race(o) > self.race(t) for t in foes)

    def jumps(self, o: ShipState) -> bool:
        """Compute a jump for a whole turn, two below 15; a hit that touches breaks it off (L1064, S10)."""
        if o.about.jumps is None:
            return False
        if o.hit and o.jump > 0:
            o.jump = 0
        if o.jump > 1:
            o.jump -= 1
        elif o.jump == 1:
            o.gone = True
            return True
        elif not o.jump:
            o.hit = False
            computed = roll(self.random, *o.about.jumps)
            o.jump = 0 if computed < NO_JUMP else 1 if computed >= COMPUTES else 2
        return False

    # shots

    def attack(self, o: ShipState, t: ShipState, foes: list[ShipState]) -> None:
        """Fire what the position allows: the guns, or once a torpedo or a missile."""
        if o.about.big:
            return
        place = self.places[o, t]
        if place == AHEAD:  # on whom one pursues, if anybody, with the guns
            t = next((f for f in foes if self.places[o, f] == BEHIND), t)
            place = self.places[o, t]
        dice, flat = o.handling
        skill = o.about.pilot[0] + dice + (place == BEHIND), o.about.pilot[1] + flat
        about, aims = o.about, place in (BEHIND, BLIND) or (place == BESIDE and t.about.big)
        fired = False
        if o.torpedoes and about.torpedoes and place != AWAY:
            o.torpedoes -= 1
            self.shoot(o, t, about.launcher or skill, about.torpedoes.damage, place, guided=True)
            fired = about.launcher is None
        elif o.missiles and about.missiles and (aims or place == AWAY):
            o.missiles -= 1
            self.shoot(o, t, about.launcher or skill, about.missiles.damage, place, guided=True)
            fired = about.launcher is None
        if not fired and o.guns and about.guns and aims and t.flies:
            self.shoot(o, t, skill, about.guns.damage, place)

    def fire_turrets(self, o: ShipState, t: ShipState) -> None:
        for skill in o.about.turrets:
            if not t.flies or self.places[o, t] in (AWAY, BLIND):
                reached = [f for f in self.foes(o) if self.places[o, f] not in (AWAY, BLIND)]
                reached = reached or [f for f in self.foes(o) if self.places[o, f] == BLIND and not o.about.big]
                if not reached:
                    return
                t = reached[0]
            help, o.help = o.help, 0
            self.shoot(o, t, (skill[0] + help, skill[1]), o.about.turret_damage, BESIDE)

    def shoot(
        self, o: ShipState, t: ShipState, skill: Pair, damage: Pair, place: int, *, guided: bool = False
    ) -> None:
        t.attacked = True
        score = roll(self.random, *skill)
        if t.about.big:
            if not o.about.big and not guided and place != BLIND and score < UNTOUCHED and t.about.auto:
                self.damage(o, t, t.about.auto, decisive=0, victim=o)
            if guided:
                if int(self.random() * 12) + 1 < t.about.interception:
                    return
            elif score < TO_HIT:
                return
        elif score < TO_HIT or self.dodges(t, score):
            return
        if o.flies:
            self.damage(o, t, damage, decisive=place == BEHIND, victim=t)

    def dodges(self, t: ShipState, score: int) -> bool:
        dice, flat = t.handling
        dice += t.about.dodge[0] - t.dodges
        if dice < 1 or t.drifts:
            return False
        t.dodges += 1
        return roll(self.random, dice, t.about.dodge[1] + flat) > score

    def damage(self, o: ShipState, t: ShipState, damage: Pair, *, decisive: int, victim: ShipState) -> None:
        screens = victim.about.screens
        dark = victim.dark or (victim.about.big and not victim.vital[0])
        kept = 0 if dark else roll(self.random, *screens) if screens[0] else screens[1]
        lost = pv_lost(roll(self.random, *damage), kept)
        victim.hit = victim.hit or lost > 0
        if victim.about.big:
            for n, left in enumerate(victim.vital):
                if left:
                    victim.vital[n] = max(0, left - lost)
                    break
            if not any(victim.vital):
                self.destroy(victim)
            return
        victim.pb -= lost
        victim.worn = victim.worn or 3 * (victim.about.now - victim.pb) >= victim.about.pb
        if victim.pb < 0:  # S07
            self.destroy(victim)
        elif 3 * lost > victim.about.pb:  # S06
            self.strike_decisively(victim, max(1, int(self.random() * 12) + 1 - decisive))

    def strike_decisively(self, t: ShipState, chance: int) -> None:
        if chance == 1:
            self.destroy(t)
        t.dark = 2 if chance in SCREENS else t.dark
        t.guns = max(0, t.guns - (chance in GUN))
        t.engines += chance in ENGINE
        t.leak = t.leak or chance in DEPRESSURISED
        if chance in HYPERDRIVE:
            t.jump = -MOST_ROUNDS  # no jump in this fight

    def destroy(self, t: ShipState) -> None:
        """Lose the ship: each aboard rolls a D12 (A150)."""
        t.out = True
        if t.side == 0:
            for _n in range(t.about.souls):
                fate = int(self.random() * 12) + 1
                self.dead += fate == DIES
                self.down += fate <= FALLS

    def repair(self, o: ShipState) -> None:
        """Plug a leak, or give back half the roll in PB at the next turn (L1026, L1028); one action a turn."""
        if o.about.repairs is None or (o.side == 0 and not self.way.repairs and not o.leak):
            return
        if o.leak:
            o.leak = False
        elif o.kits and o.pb <= o.about.pb - 5:
            o.kits -= 1
            o.pending = roll(self.random, *o.about.repairs) // 2


class FlightArena(Record):
    """Two sides of ships and how they meet. `party`: those who are played."""

    ships: Sequence[Vessel]
    foes: Sequence[Vessel]
    party: Sequence[str]
    how: Skirmish = Skirmish()

    policies: ClassVar[tuple[str, ...]] = tuple(WAYS)

    def play(
        self, random: Callable[[], float], fights: int, policy: str = "poursuite", ambush: int | None = None
    ) -> Tally:
        flight = Flight(random, WAYS[policy], self.how._replace(ambush=ambush))
        return count_fights([flight.play(self.ships, self.foes) for _n in range(fights)])
