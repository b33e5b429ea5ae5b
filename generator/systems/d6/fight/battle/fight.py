"""A fight on the ground, played by the thousand: who acts when, whom he goes for, when he heals, throws or flees.

Played so: initiative by Vitesse, two actions of different natures, moves (A85), ambush (A103), medipacks,
agony and death of those who are played, flight of the others by Endurance. Coordinates are two floats and the only
function of them is a square root, so that a seed gives the same fight on every machine, in WebAssembly too.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.systems.d6.fight.attack import CONTACT
from generator.systems.d6.fight.battle.blows import Blows, FighterState, distance
from generator.systems.d6.fight.battle.combatants import Combatant, Weapon
from generator.systems.d6.fight.battle.rolls import roll
from generator.systems.d6.rules.constants import Constants

NEAREST, WEAKEST, RANDOM = range(3)  # whom a side goes for
ROOM = 4.0  # metres from one to the next at first
MOST_ROUNDS = 30


class Ended(NamedTuple):
    """Of the first side: won, how many are down, how many dead; after so many rounds."""

    won: bool
    rounds: int
    down: int
    dead: int


class Circumstances(NamedTuple):
    """How a fight begins: metres apart, who is behind cover, which side springs an ambush, whom each goes for."""

    far: float = 15.0
    cover: tuple[bool, bool] = (False, False)
    ambush: int | None = None
    aims: tuple[int, int] = (WEAKEST, NEAREST)


class Fight(Blows):
    def __init__(self, random: Callable[[], float], c: Constants, how: Circumstances) -> None:
        super().__init__(random, c)
        self.how = how
        self.teams: tuple[list[FighterState], list[FighterState]] = ([], [])
        self.half = c.zone_side / 2

    def play(self, first: Sequence[Combatant], second: Sequence[Combatant]) -> Ended:
        self.teams = (self.line_up(first, 0), self.line_up(second, 1))
        everybody = [*self.teams[0], *self.teams[1]]
        for o in everybody:
            o.order = roll(self.random, *o.about.speed) + self.random()
        order = sorted(everybody, key=lambda o: -o.order)
        if self.how.ambush is not None:
            ambushed = self.teams[1 - self.how.ambush]
            for o in ambushed:
                o.surprised = self.roll_for(o, *o.about.intuition) < self.senses_from
            if any(self.take_turn(o) for o in order if o.side == self.how.ambush):
                return self.end(0)
            for o in ambushed:
                o.surprised = False
        for n in range(1, MOST_ROUNDS + 1):
            for o in order:
                if not o.gone and self.take_turn(o):
                    return self.end(n)
        return self.end(MOST_ROUNDS)

    def line_up(self, team: Sequence[Combatant], side: int) -> list[FighterState]:
        top = -ROOM / 2 * (len(team) - 1)
        line = [FighterState(combatant, side, side * self.how.far, top + ROOM * n) for n, combatant in enumerate(team)]
        for o in line:
            o.cover = self.how.cover[side]
        return line

    def end(self, rounds: int) -> Ended:
        ours, theirs = self.teams
        won = any(o.stands for o in ours) and not any(o.stands for o in theirs)
        return Ended(won, rounds, sum(o.down for o in ours), sum(o.pv <= self.dead for o in ours))

    def take_turn(self, o: FighterState) -> bool:
        """Play a turn, and return whether the fight is over after it."""
        o.defences = 0
        if o.down:
            if o.dying and o.pv > self.dead and not o.healed:
                o.pv -= 1
            return False
        self.regrow(o)
        self.finish_healing(o)
        if o.healed or o.late:
            o.late = 0
            return False
        foes = [t for t in self.teams[1 - o.side] if t.stands]
        if not foes:
            return True
        near = min(foes, key=lambda t: (t.x - o.x) ** 2 + (t.y - o.y) ** 2)
        gap = distance(o, near)
        if gap > CONTACT and (self.flees(o, foes) or self.begins_healing(o)):
            return not any(m.stands for m in self.teams[o.side])
        if o.stunned:
            o.stunned -= 1
        else:
            self.attack(o, foes, near, gap)
        if o.disoriented:
            o.disoriented -= 1
        return not any(t.stands for t in foes)

    def regrow(self, o: FighterState) -> None:
        dice, flat = o.about.regrows
        if dice or flat:
            o.pv = min(o.about.pv, o.pv + (roll(self.random, dice, flat) if dice else flat))

    def flees(self, o: FighterState, foes: Sequence[FighterState]) -> bool:
        """Return whether it flees: by Endurance, against the best of those who would run after him (L971-974)."""
        if o.pv > o.about.flees_at:
            return False
        best = max(t.about.endurance for t in foes)
        o.gone = roll(self.random, *o.about.endurance) > roll(self.random, *best)
        return o.gone

    def begins_healing(self, o: FighterState) -> bool:
        """Begin to heal where somebody needs it, and return whether: a medipack takes the whole turn and works at the
        next (L863-867)."""
        t = self.find_patient(o) if o.packs and o.about.medicine[0] else None
        if t is None:
            return False
        o.packs -= 1
        o.healing, o.hurt, t.healed = t, False, True
        return True

    def find_patient(self, o: FighterState) -> FighterState | None:
        """Return somebody dying within a move; of those who are played oneself under a third, of the others under a
        half."""
        about = o.about
        for m in self.teams[o.side]:
            near = m is not o and abs(m.x - o.x) + abs(m.y - o.y) <= about.step
            hurt = m.dying and m.pv > self.dead if about.pc else m.stands and m.pv <= m.about.pv // 2
            if near and hurt and not m.healed and not m.about.machine:
                return m
        alive = 0 < o.pv <= about.pv // 3 and not o.healed and not about.machine
        return o if alive and about.pc else None

    def finish_healing(self, o: FighterState) -> None:
        """Give back half the roll in PV, nothing if the healer was hurt; who was dying is stunned (B04, B05, B07)."""
        t, o.healing = o.healing, None
        if t is None:
            return
        t.healed = False
        if o.hurt or t.pv <= self.dead:
            return
        was = t.pv
        t.pv = min(t.about.pv, t.pv + roll(self.random, *o.about.medicine) // 2)
        t.dying = False
        if t.down and t.pv > 0:
            t.down = False
            t.stunned, t.late = (2, 0) if was < 0 else (0, 1)

    def attack(self, o: FighterState, foes: list[FighterState], near: FighterState, gap: float) -> None:
        for _n in range(o.about.attacks):
            self.attack_once(o, foes, near, gap)
            foes = [t for t in foes if t.stands]
            if not foes or not o.stands:
                return
            if near.down:
                near = min(foes, key=lambda t: (t.x - o.x) ** 2 + (t.y - o.y) ** 2)
            gap = distance(o, near)

    def attack_once(self, o: FighterState, foes: list[FighterState], near: FighterState, gap: float) -> None:
        about = o.about
        if o.bombs and self.throws(o, foes, gap):
            return
        shot, blow = about.shot, about.blow
        if blow is not None and (shot is None or (gap <= CONTACT and blow.damage > shot.damage)):
            self.close_in(o, blow, foes, near, gap)
        elif shot is not None:
            t = self.choose_target(o, foes, near)
            far = distance(o, t)
            nearer = self.wants_nearer(shot, far, t)
            if nearer < far:
                self.walk(o, t, far, min(about.step, far - nearer))
                far = distance(o, t)
                if shot.reach is not None and far > shot.reach:
                    return
            if shot.area:
                self.burst(o, shot, t, foes)
            else:
                self.strike(o, shot, t, far)

    def wants_nearer(self, shot: Weapon, far: float, t: FighterState) -> float:
        """Return how near a shooter goes before he shoots: within reach, and out of the range where he would hardly
        hit."""
        if shot.reach is not None and far > shot.reach:
            return shot.reach
        hardly = far >= self.middle and self.need(shot, far, t.cover) > 4 * shot.dice + shot.flat
        return self.middle - 0.5 if hardly else far

    def choose_target(self, o: FighterState, foes: list[FighterState], near: FighterState) -> FighterState:
        aim = self.how.aims[o.side]
        if aim == NEAREST:
            return near
        return min(foes, key=lambda t: t.pv) if aim == WEAKEST else foes[int(self.random() * len(foes))]

    def close_in(self, o: FighterState, blow: Weapon, foes: list[FighterState], near: FighterState, gap: float) -> None:
        """Move to contact, and strike where it is reached: two natures of action."""
        t, reach = near, max(CONTACT, blow.reach or 0.0)
        if gap <= reach:
            if self.how.aims[o.side] == WEAKEST:
                t = min((f for f in foes if distance(o, f) <= reach), key=lambda f: f.pv)
        elif gap - o.about.step <= reach - 0.5:
            self.walk(o, t, gap, gap - 1.0)
        else:
            self.walk(o, t, gap, o.about.step)
            return
        self.strike(o, blow, t, 1.0)

    def walk(self, o: FighterState, t: FighterState, gap: float, metres: float) -> None:
        o.x += (t.x - o.x) * metres / gap
        o.y += (t.y - o.y) * metres / gap

    def throws(self, o: FighterState, foes: list[FighterState], gap: float) -> bool:
        """Throw a grenade where it catches two, a mighty one three, and return whether; who is trained to it throws at
        one too."""
        for n, w in enumerate(o.about.bombs):
            if o.bombs[n]:
                main, caught = self.find_cluster(o, foes, w.reach or self.middle)
                enough = 3 if w.damage > 6 else 2
                if main and (len(caught) >= enough or (o.about.eager and w.damage <= 6 and gap > ROOM)):
                    o.bombs[n] -= 1
                    self.blast(o, w, main, caught)
                    return True
        return False

    def find_cluster(
        self, o: FighterState, foes: list[FighterState], reach: float
    ) -> tuple[FighterState | None, list[FighterState]]:
        """Return the centre and the foes of the zone of 10 by 10 m that catches most of them and none of ours."""
        best: list[FighterState] = []
        spot: FighterState | None = None
        mates, half = [m for m in self.teams[o.side] if m.stands], self.half
        for t in foes:
            if distance(o, t) > reach or any(abs(m.x - t.x) <= half and abs(m.y - t.y) <= half for m in mates):
                continue
            caught = [f for f in foes if abs(f.x - t.x) <= half and abs(f.y - t.y) <= half]
            if len(caught) > len(best):
                best, spot = caught, t
        return spot, best
