"""A fight on the ground, played by the thousand: turns, targets, blows, healing and flight, and the count of outcomes.

Played are initiative by Vitesse, two actions of different natures, moves (A85), ambush (A103), medipacks, agony and
death of player characters, droids and companions under their orders (A86), flight by Endurance: of opponents who have
had enough, and of the group when half of it is down (A106). The steps of a blow are those of blocks.py. Coordinates are
two floats and the only function of them is a square root, so that a seed gives the same fight on every machine, in
WebAssembly too.

Outcomes are counted for each way to play, and given as a range and never as one number (A90).
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import ClassVar, NamedTuple

from generator.base.record import Record
from generator.chance.odds import Estimate
from generator.systems.d6.fight.battle.combatants import HALF, IMMUNE, LESS, NONE, Combatant, Weapon, roll, roll_clumsy
from generator.systems.d6.fight.blocks import ALL, CONTACT, dice_off, pv_lost
from generator.systems.d6.rules.definitions import Constants

AURA_FROM = 6  # the raw damage from which the Aura is worth its risk
NO_DEFENCE = -1
NONE_AT_ALL = (0, 0)


class FighterState:
    """The state of a combatant in a fight."""

    __slots__ = ("about", "allies", "bombs", "broken", "cover", "defences", "disoriented", "down", "dying", "gone",
                 "healed", "healing", "hurt", "late", "moved", "order", "packs", "pv", "roll", "shield", "side",
                 "stands", "struck", "stunned", "surprised", "tired", "x", "y")  # fmt: skip

    def __init__(self, about: Combatant, side: int, x: float, y: float) -> None:
        self.about, self.side, self.pv, self.x, self.y = about, side, about.now, x, y
        self.order = 0.0
        self.roll = roll_clumsy if about.clumsy else roll
        self.stands = True  # neither down nor gone
        self.defences = self.disoriented = self.stunned = self.late = 0
        self.down = self.gone = self.hurt = self.healed = self.cover = self.broken = self.dying = False
        self.surprised = False  # can neither dodge nor parry (L886)
        self.moved = self.struck = False  # natures of action used in this turn
        self.tired = about.tires == 0
        self.healing: FighterState | None = None
        self.allies: list[FighterState] = []  # droids and companions under his orders
        self.packs, self.shield = about.medipacks, about.shield
        self.bombs = [w.left or 0 for w in about.bombs]


def distance(a: FighterState, b: FighterState) -> float:
    """Return the distance by a square root alone, which every machine rounds the same way."""
    across, along = a.x - b.x, a.y - b.y
    return sqrt(across * across + along * along)


def nearest_of(foes: Sequence[FighterState], o: FighterState) -> FighterState:
    return min(foes, key=lambda t: (t.x - o.x) ** 2 + (t.y - o.y) ** 2)


def weakest_of(foes: Sequence[FighterState]) -> FighterState:
    weakest = foes[0]
    for t in foes:
        if t.pv < weakest.pv:
            weakest = t
    return weakest


def is_in_cone(o: FighterState, main: FighterState, other: FighterState, reach: float) -> bool:
    """Return whether `other` is within 30 degrees of `main`, without an angle: cosines compared as squares."""
    ax, ay, bx, by = main.x - o.x, main.y - o.y, other.x - o.x, other.y - o.y
    dot, far = ax * bx + ay * by, bx * bx + by * by
    return dot > 0 and far <= reach * reach and 4 * dot * dot >= 3 * (ax * ax + ay * ay) * far


class Blows:
    """The rules of blows between combatants."""

    def __init__(self, random: Callable[[], float], c: Constants) -> None:
        self.random, self.constants = random, c
        self.close, self.middle, self.far = c.shot_reaches
        self.thresholds, self.long, self.covered = c.shot_thresholds, c.shot_threshold_long_weapon, c.cover_threshold
        self.close_dodge = -c.close_dodge_dice
        self.step, self.cuts_below = c.dodge_step, c.sabre_hurts_below
        self.breaks_from, self.breaks = c.blade_breaks_from, c.blade_breaks_most / 12
        self.disorients, self.stuns, self.dead = c.disorients_over, c.stuns_over, c.pv_dead
        self.senses_from = c.surprise_intuition
        self.scarred = False  # somebody of the group has lost a third of his PV
        self.fallen = 0  # characters who are down
        self.standing = [0, 0]  # of each side; of the group, its characters alone

    def remove(self, t: FighterState) -> None:
        """Count somebody who falls or flees as standing no more."""
        if t.stands:
            t.stands = False
            if t.side or t.about.pc:
                self.standing[t.side] -= 1

    def need(self, w: Weapon, far: float, cover: bool) -> int:
        least, near, middle, beyond = self.thresholds
        if w.melee:
            return least
        need = (
            least if far < self.close else near if far < self.middle
            else middle if far <= self.far else self.long if w.long else beyond
        )  # fmt: skip
        return need + self.covered if cover else need

    def defend(self, t: FighterState, w: Weapon, far: float) -> tuple[int, bool]:
        """Roll a dodge or a parry, whichever has more dice (1D less for each since its turn, B11), and return the roll
        and whether it is a parry. In a zone or a cone it can only be dodged."""
        about = t.about
        if t.surprised:
            return NO_DEFENCE, False
        malus = t.defences + (t.healing is not None or t.healed) + (t.disoriented > 0)
        near = self.close_dodge if not w.melee and w.area != "zone" and far < self.close else 0
        dice, flat = about.dodge[0] - malus - near, about.dodge[1]
        blade = about.parry
        if blade is not None and not w.area and not t.broken and (blade.dice - malus, blade.flat) > (dice, flat):
            return self.parry(t, blade, w, blade.dice - malus), True
        if dice < 1:
            return NO_DEFENCE, False
        t.defences += 1
        return t.roll(self.random, dice, flat), False

    def parry(self, t: FighterState, blade: Weapon, w: Weapon, dice: int) -> int:
        if dice < 1:
            return NO_DEFENCE
        t.defences += 1
        score = t.roll(self.random, dice, blade.flat)
        self.cut_oneself(t, blade, score)
        if not w.melee and w.damage >= self.breaks_from and not blade.sabre and self.random() < self.breaks:  # B15
            t.broken = True
        return score

    def cut_oneself(self, o: FighterState, w: Weapon, score: int) -> None:
        """Take 1 PV, never the last, for a roll under its number with a sabre, attack or parry (A74)."""
        if w.sabre and score < self.cuts_below and o.pv > 1:
            o.pv -= 1

    def attack_roll(self, o: FighterState, w: Weapon) -> int:
        o.struck = True
        score = o.roll(self.random, w.dice - (o.disoriented > 0), w.flat)
        self.cut_oneself(o, w, score)
        return score

    def strike(self, o: FighterState, w: Weapon, t: FighterState, far: float) -> None:
        """Make a plain attack; a parry of bare hands lets half through and strikes back (L815)."""
        score = self.attack_roll(o, w)
        if score < self.need(w, far, t.cover):
            return
        answer, parried = self.defend(t, w, far)
        if answer <= score:
            self.harm(t, w, 0)
        elif parried and w.bare and t.about.parry is not None:
            self.harm(t, w, 0, halved=True)
            self.harm(o, t.about.parry, 0, halved=True)

    def burst(self, o: FighterState, w: Weapon, main: FighterState, foes: Sequence[FighterState]) -> None:
        """Attack in a cone: one roll; each in it is touched once and defends himself (A75)."""
        reach = w.reach or self.far
        caught = [t for t in foes if t is main or is_in_cone(o, main, t, reach)]
        score = self.attack_roll(o, w)
        for t in caught:
            far = distance(o, t)
            if score >= self.need(w, far, t.cover):
                off = dice_off(score, self.defend(t, w, far)[0], w.area, self.step)
                if off < w.damage:
                    self.harm(t, w, off)

    def blast(self, o: FighterState, w: Weapon, main: FighterState, caught: Sequence[FighterState]) -> None:
        """Attack a zone: the threshold of the spot, without cover."""
        score = self.attack_roll(o, w)
        if score < self.need(w, distance(o, main), False):
            return
        for t in caught:
            off = dice_off(score, self.defend(t, w, self.middle)[0], w.area, self.step)
            if off < w.damage:
                self.harm(t, w, off)

    def harm(self, t: FighterState, w: Weapon, off: int, *, halved: bool = False) -> None:
        """Deal damage, with `off` dice taken off: the shield, the Aura, Res Corp, in this order (A76, A78)."""
        guard = w.guards[t.about.machine]
        if guard == IMMUNE or off >= ALL:
            return
        for _n in range(w.times if t.about.huge else 1):
            force = roll(self.random, w.damage - off, w.plus)
            force = self.ward_off(t, w, force // 2 if halved else force)
            if force > 0:
                self.lose(t, pv_lost(force, self.resist(t, guard)))

    def ward_off(self, t: FighterState, w: Weapon, force: int) -> int:
        """Return the raw damage that a shield and the Aura let through. The Aura is a defence: 1D less for each since
        its turn."""
        if t.shield and w.stopped_by == t.about.shield_kind:
            taken = min(force, t.shield)
            t.shield -= taken
            force -= taken
        if not t.tired and force >= AURA_FROM and not t.surprised:
            dice, flat = t.about.control
            if dice - t.defences >= 1:
                force -= roll(self.random, dice - t.defences, flat) // 2
                t.defences += 1
                t.tired = int(self.random() * 12) + 1 < t.about.tires
        return force

    def resist(self, t: FighterState, guard: int) -> int:
        dice, flat = t.about.res
        if guard == NONE:
            return 0
        if guard == LESS:
            dice = max(0, dice - 1)
        body = roll(self.random, dice, flat) if dice else flat
        return body // 2 if guard == HALF else body

    def lose(self, t: FighterState, lost: int) -> None:
        if not lost:
            return
        t.pv -= lost
        t.hurt = True
        if t.about.pc and 3 * (t.about.now - t.pv) >= t.about.pv:
            self.scarred = True
        if lost > self.disorients:
            t.disoriented = 1
            if lost > self.stuns:
                t.stunned = 1
        if t.pv <= 0 and not t.down:
            t.down = True
            self.fallen += t.about.pc
            self.remove(t)
            t.dying = t.pv < 0 and t.about.pc and not t.about.machine
            if t.healing is not None:
                t.healing.healed, t.healing = False, None
            t.healed = False


NEAREST, WEAKEST, RANDOM = range(3)  # whom a side goes for
ROOM = 4.0  # metres from one to the next at first
MOST_ROUNDS = 30
ALONE = -1  # instead of a number of those down: nobody else can fall


class Ended(NamedTuple):
    """Of the characters of the first side: won, how many are down, dead or left behind, whether all are down with
    nobody away, whether one of them has lost a third of his PV; after so many rounds."""

    won: bool
    rounds: int
    down: int
    dead: int
    left: int = 0
    wiped: bool = False
    scarred: bool = False


class Circumstances(NamedTuple):
    """How a fight begins: metres apart, who is behind cover, which side springs an ambush, whom each goes for; and
    whether the group gives up when half of it is down (A106)."""

    far: float = 15.0
    cover: tuple[bool, bool] = (False, False)
    ambush: int | None = None
    aims: tuple[int, int] = (WEAKEST, NEAREST)
    retreats: bool = False


class Fight(Blows):
    def __init__(self, random: Callable[[], float], c: Constants, how: Circumstances) -> None:
        super().__init__(random, c)
        self.how = how
        self.teams: tuple[list[FighterState], list[FighterState]] = ([], [])
        self.party: list[FighterState] = []
        self.retreats_at = ALONE
        self.half = c.zone_side / 2

    def play(
        self, first: Sequence[Combatant], second: Sequence[Combatant], allies: Sequence[tuple[int, Combatant]] = ()
    ) -> Ended:
        """Play one fight; `allies`: droids and companions, each with the place of its master in `first`."""
        self.teams = (self.line_up(first, 0), self.line_up(second, 1))
        self.party, self.scarred, self.fallen = self.teams[0][:], False, 0
        self.standing = [len(first), len(second)]
        self.retreats_at = (len(first) + 1) // 2 if len(first) > 1 else ALONE
        everybody = [*self.party, *self.teams[1]]
        self.bring_allies(allies)
        for o in everybody:
            o.order = roll(self.random, *o.about.speed) + self.random()
        order = sorted(everybody, key=lambda o: -o.order)
        if self.how.ambush is not None:
            ambushed = self.teams[1 - self.how.ambush]
            for o in ambushed:
                o.surprised = o.roll(self.random, *o.about.intuition) < self.senses_from
            if any(self.take_turn(o) for o in order if o.side == self.how.ambush):
                return self.end(0)
            for o in ambushed:
                o.surprised = False
        for n in range(1, MOST_ROUNDS + 1):
            for o in order:
                if not (o.stands or o.dying):
                    o.defences = 0
                elif not o.gone and self.take_turn(o):
                    return self.end(n)
        return self.end(MOST_ROUNDS)

    def bring_allies(self, allies: Sequence[tuple[int, Combatant]]) -> None:
        """Place each beside its master, a step before him; it has no turn of its own."""
        for n, (place, ally) in enumerate(allies):
            master = self.party[place]
            state = FighterState(ally, 0, master.x + 1.0 + n % 3, master.y + 1.0)
            state.cover = master.cover
            master.allies.append(state)
            self.teams[0].append(state)

    def line_up(self, team: Sequence[Combatant], side: int) -> list[FighterState]:
        top = -ROOM / 2 * (len(team) - 1)
        line = [FighterState(combatant, side, side * self.how.far, top + ROOM * n) for n, combatant in enumerate(team)]
        for o in line:
            o.cover = self.how.cover[side]
        return line

    def end(self, rounds: int) -> Ended:
        ours = self.party
        won = any(o.stands for o in ours) and not any(o.stands for o in self.teams[1])
        dead = sum(o.pv <= self.dead for o in ours)
        left = 0 if won else sum(o.down and not o.gone and o.pv > self.dead for o in ours)
        wiped = all(o.down and not o.gone for o in ours)
        return Ended(won, rounds, sum(o.down for o in ours), dead, left, wiped, self.scarred)

    def retreats(self) -> bool:
        """Return whether the group gives up: half of it, rounded up, is down; one alone, at a third of his PV."""
        if not self.how.retreats:
            return False
        if self.retreats_at == ALONE:
            return 3 * self.party[0].pv <= self.party[0].about.pv
        return self.fallen >= self.retreats_at

    def take_turn(self, o: FighterState) -> bool:
        """Play a turn, and return whether the fight is over after it: nobody of a side stands, or of the group only
        droids and beasts."""
        o.defences = 0
        if o.down:
            if o.dying and o.pv > self.dead and not o.healed:
                o.pv -= 1
            return False
        if o.about.regrows != NONE_AT_ALL:
            self.regrow(o)
        if o.healing is not None:
            self.finish_healing(o)
        if o.healed or o.late:
            o.late = 0
            return False
        foes, near, least, x, y = list[FighterState](), o, 1e9, o.x, o.y
        for t in self.teams[1 - o.side]:
            if t.stands:
                foes.append(t)
                square = (t.x - x) * (t.x - x) + (t.y - y) * (t.y - y)
                if square < least:
                    near, least = t, square
        if not foes:
            return True
        gap = sqrt(least)
        o.moved = o.struck = False
        if gap > CONTACT and (self.flees(o, foes) or (o.packs and self.begins_healing(o))):
            return not self.standing[o.side]
        self.fight_on(o, foes, near, gap)
        if o.allies and not (o.moved and o.struck):
            self.command(o)
        return not self.standing[1 - o.side]

    def fight_on(self, o: FighterState, foes: list[FighterState], near: FighterState, gap: float) -> None:
        if o.stunned:
            o.stunned -= 1
        else:
            self.attack(o, foes, near, gap)
        if o.disoriented:
            o.disoriented -= 1

    def command(self, o: FighterState) -> None:
        """Give an order, the second action of a turn: to all droids, or to one companion (A86)."""
        ready = [ally for ally in o.allies if ally.stands]
        droids = [ally for ally in ready if ally.about.machine]
        for ally in droids or ready[:1]:
            ally.defences = 0
            foes = [t for t in self.teams[1] if t.stands]
            if foes:
                near = nearest_of(foes, ally)
                self.fight_on(ally, foes, near, distance(ally, near))

    def regrow(self, o: FighterState) -> None:
        dice, flat = o.about.regrows
        o.pv = min(o.about.pv, o.pv + (roll(self.random, dice, flat) if dice else flat))

    def flees(self, o: FighterState, foes: Sequence[FighterState]) -> bool:
        """Return whether it flees: by Endurance, against the best of those who would run after him (L971-974). A
        character carries off somebody down within a move."""
        if not (self.retreats() if o.about.pc else o.pv <= o.about.flees_at):
            return False
        best = max(t.about.endurance for t in foes)
        o.gone = roll(self.random, *o.about.endurance) > roll(self.random, *best)
        if not o.gone:
            return False
        self.remove(o)
        if o.about.pc:
            fallen = (m for m in self.party if m.down and not m.gone and m.pv > self.dead)
            if carried := next((m for m in fallen if distance(o, m) <= o.about.step), None):
                carried.gone = True
            for ally in o.allies:
                ally.gone = True
                self.remove(ally)
        return True

    def begins_healing(self, o: FighterState) -> bool:
        """Begin to heal where somebody needs it: a medipack takes the turn and works at the next (L863-867)."""
        t = self.find_patient(o) if o.about.medicine[0] else None
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
        assert t is not None
        t.healed = False
        if o.hurt or t.pv <= self.dead:
            return
        was = t.pv
        t.pv = min(t.about.pv, t.pv + roll(self.random, *o.about.medicine) // 2)
        t.dying = False
        if t.down and t.pv > 0:
            t.down = False
            self.fallen -= t.about.pc
            if not t.gone:
                t.stands = True
                self.standing[t.side] += 1
            t.stunned, t.late = (2, 0) if was < 0 else (0, 1)

    def attack(self, o: FighterState, foes: list[FighterState], near: FighterState, gap: float) -> None:
        self.attack_once(o, foes, near, gap)
        for _n in range(o.about.attacks - 1):
            foes = [t for t in foes if t.stands]
            if not foes or not o.stands:
                return
            near = nearest_of(foes, o) if near.down else near
            self.attack_once(o, foes, near, distance(o, near))

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
        return weakest_of(foes) if aim == WEAKEST else foes[int(self.random() * len(foes))]

    def close_in(self, o: FighterState, blow: Weapon, foes: list[FighterState], near: FighterState, gap: float) -> None:
        """Move to contact, and strike where it is reached: two natures of action."""
        t, reach = near, max(CONTACT, blow.reach or 0.0)
        if gap <= reach:
            if self.how.aims[o.side] == WEAKEST:
                t = weakest_of([f for f in foes if distance(o, f) <= reach])
        elif gap - o.about.step <= reach - 0.5:
            self.walk(o, t, gap, gap - 1.0)
        else:
            self.walk(o, t, gap, o.about.step)
            return
        self.strike(o, blow, t, 1.0)

    def walk(self, o: FighterState, t: FighterState, gap: float, metres: float) -> None:
        o.moved = True
        o.x += (t.x - o.x) * metres / gap
        o.y += (t.y - o.y) * metres / gap

    def throws(self, o: FighterState, foes: list[FighterState], gap: float) -> bool:
        """Throw a grenade where it catches two, a mighty one three; who is trained to it throws at one too."""
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


# Whom each side goes for; the first is what bands are measured by.
POLICIES = {
    "concentre": (WEAKEST, NEAREST),
    "au-plus-proche": (NEAREST, NEAREST),
    "au-hasard": (RANDOM, NEAREST),
    "adversaires-concentres": (WEAKEST, WEAKEST),
}


class Tally(Record):
    """Fights of one way to play."""

    fights: int
    won: int
    down: int
    dead: int
    deadly: int  # fights in which somebody died
    rounds: tuple[int, ...]  # of each, in order of length
    left: int = 0  # characters left behind
    wiped: int = 0  # fights after which all are down and nobody got away
    scarred: int = 0  # fights in which somebody lost a third of his PV

    @property
    def estimate(self) -> Estimate:
        return Estimate(self.won / self.fights, self.fights)

    def __add__(self, other: "Tally") -> "Tally":
        names = ("fights", "won", "down", "dead", "deadly", "left", "wiped", "scarred")
        sums = {name: getattr(self, name) + getattr(other, name) for name in names}
        return Tally(**sums, rounds=tuple(sorted((*self.rounds, *other.rounds))))


class Arena(Record):
    """Two sides, and how they meet; `allies`: droids and companions, each with its master's place in the group."""

    party: Sequence[Combatant]
    foes: Sequence[Combatant]
    constants: Constants
    how: Circumstances = Circumstances()
    allies: Sequence[tuple[int, Combatant]] = ()
    policies: ClassVar[tuple[str, ...]] = tuple(POLICIES)

    def play(
        self, random: Callable[[], float], fights: int, policy: str = "concentre", ambush: int | None = None
    ) -> Tally:
        fight = Fight(random, self.constants, self.how._replace(aims=POLICIES[policy], ambush=ambush))
        return count_fights([fight.play(self.party, self.foes, self.allies) for _n in range(fights)])


def count_fights(ended: Sequence[Ended]) -> Tally:
    return Tally(
        fights=len(ended),
        won=sum(fight.won for fight in ended),
        down=sum(fight.down for fight in ended),
        dead=sum(fight.dead for fight in ended),
        deadly=sum(fight.dead > 0 for fight in ended),
        rounds=tuple(sorted(fight.rounds for fight in ended)),
        left=sum(fight.left for fight in ended),
        wiped=sum(fight.wiped for fight in ended),
        scarred=sum(fight.scarred for fight in ended),
    )
