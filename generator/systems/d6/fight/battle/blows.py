"""Blows of a fight: defences, plain attacks, cones and zones, damage. The steps are attack.py's."""

from collections.abc import Callable, Sequence
from math import sqrt

from generator.systems.d6.fight.attack import ALL, dice_off, pv_lost
from generator.systems.d6.fight.battle.combatants import HALF, IMMUNE, LESS, NONE, Combatant, Weapon
from generator.systems.d6.fight.battle.rolls import roll, roll_clumsy
from generator.systems.d6.rules.constants import Constants

AURA_FROM = 6  # the raw damage from which the Aura is worth its risk
NO_DEFENCE = -1


class FighterState:
    """The state of a combatant in a fight."""

    __slots__ = ("about", "bombs", "broken", "cover", "defences", "disoriented", "down", "dying", "gone", "healed",
                 "healing", "hurt", "late", "order", "packs", "pv", "shield", "side", "stunned", "surprised", "tired",
                 "x", "y")  # fmt: skip

    def __init__(self, about: Combatant, side: int, x: float, y: float) -> None:
        self.about, self.side, self.pv, self.x, self.y = about, side, about.now, x, y
        self.order = 0.0
        self.defences = self.disoriented = self.stunned = self.late = 0
        self.down = self.gone = self.hurt = self.healed = self.cover = self.broken = self.dying = False
        self.surprised = False  # can neither dodge nor parry (L886)
        self.tired = about.tires == 0
        self.healing: FighterState | None = None
        self.packs, self.shield = about.medipacks, about.shield
        self.bombs = [w.left or 0 for w in about.bombs]

    @property
    def stands(self) -> bool:
        return not (self.down or self.gone)


def distance(a: FighterState, b: FighterState) -> float:
    """Return the distance by a square root alone, which every machine rounds the same way."""
    across, along = a.x - b.x, a.y - b.y
    return sqrt(across * across + along * along)


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

    def roll_for(self, o: FighterState, dice: int, flat: int) -> int:
        return (roll_clumsy if o.about.clumsy else roll)(self.random, dice, flat)

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
        return self.roll_for(t, dice, flat), False

    def parry(self, t: FighterState, blade: Weapon, w: Weapon, dice: int) -> int:
        if dice < 1:
            return NO_DEFENCE
        t.defences += 1
        score = self.roll_for(t, dice, blade.flat)
        self.cut_oneself(t, blade, score)
        if not w.melee and w.damage >= self.breaks_from and not blade.sabre and self.random() < self.breaks:  # B15
            t.broken = True
        return score

    def cut_oneself(self, o: FighterState, w: Weapon, score: int) -> None:
        """Take 1 PV, never the last, for a roll under its number with a sabre, attack or parry (A74)."""
        if w.sabre and score < self.cuts_below and o.pv > 1:
            o.pv -= 1

    def attack_roll(self, o: FighterState, w: Weapon) -> int:
        score = self.roll_for(o, w.dice - (o.disoriented > 0), w.flat)
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
        if lost > self.disorients:
            t.disoriented = 1
            if lost > self.stuns:
                t.stunned = 1
        if t.pv <= 0 and not t.down:
            t.down = True
            t.dying = t.pv < 0 and t.about.pc and not t.about.machine
            if t.healing is not None:
                t.healing.healed, t.healing = False, None
            t.healed = False
