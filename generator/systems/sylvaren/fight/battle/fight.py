"""A battle under way: the Quality left to each figure, all that a figure may do to another, and powers of the Force by
the form of their effect, against the nearest enemy or for allies (L150-161).

A power without a form has its effect in its text alone: it is tested, and has no effect.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generator.base.geometry import length_of
from generator.model.ground import BLOCKED, COVER
from generator.systems.sylvaren.fight.battle.arena import HARDEST, TOTALS, Arena
from generator.systems.sylvaren.fight.battle.moves import CONTACT, EVEN, Positions
from generator.systems.sylvaren.rules.figure import Gift
from generator.systems.sylvaren.rules.playable import Power

_TOUCH = CONTACT + EVEN
_LINE = 0.45  # an enemy's base this close to a line of sight blocks it (L136)


class Fight(Positions):
    """The state of a battle: lists by figure, the players' first."""

    def __init__(self, arena: Arena, random: Callable[[], float]) -> None:
        super().__init__(arena, random)
        count = len(arena.quality)
        self.quality = arena.quality[:]
        self.passing = [0] * count  # Quality gained or lost this turn only (S-11)
        self.shield = [0] * count
        self.engaged: list[list[int]] = [[] for _n in range(count)]
        self.healed = [False] * count
        self.refuge: list[tuple[float, float] | None] = [None] * count
        self.scared: set[tuple[int, int]] = set()
        self.leaders = arena.leaders[:]  # of each group
        self.unarmed: set[int] = set()  # figures with both hands full
        self.tested: set[int] = set()  # forces that have tested their courage (S-82)
        self.falling_back: set[int] = set()  # figures of those that failed

    # --- dice

    def roll_dice(self, dice: int, difficulty: int) -> int:
        """Roll `dice`, one at least (S-04, L116), and count those that reach the difficulty."""
        running = TOTALS[(dice << 4 if dice > 1 else 16) | difficulty]
        number, k = self.random(), 0
        while number > running[k]:
            k += 1
        return k

    def roll_test(self, difficulty: int) -> int:
        """Roll a test of 2D6 and count the dice that reach the difficulty (L40)."""
        chance = self.arena.chance[difficulty if difficulty < HARDEST else HARDEST]
        return (self.random() < chance) + (self.random() < chance)

    # --- wounds

    def wound(self, j: int, wounds: int) -> None:
        if wounds <= 0:
            return
        shield = self.shield[j]
        if shield:
            self.shield[j] = shield - wounds if shield > wounds else 0
            wounds -= shield
            if wounds <= 0:
                return
        left = self.quality[j] - wounds
        self.healed[j] = False
        if left > 0:
            self.quality[j] = left
            return
        self.quality[j] = 0
        self.part(j)
        self._side_of(j).remove(j)

    def _side_of(self, j: int) -> list[int]:
        return self.pcs if (j < self.arena.players) != self.turned else self.foes

    def part(self, j: int) -> None:
        """Take a figure out of every melee."""
        for other in self.engaged[j]:
            self.engaged[other].remove(j)
        self.engaged[j] = []

    def heal(self, j: int, points: int) -> None:
        """Heal up to the initial Quality, never twice without a new loss (L155, S-07); a figure that was down stands
        up."""
        if self.quality[j] <= 0:
            self._side_of(j).append(j)
        self.quality[j] = min(self.arena.quality[j], self.quality[j] + points)
        self.healed[j] = True

    # --- melee

    def melee(self, i: int, j: int) -> None:
        """Play a phase of melee: both roll, then both lose Quality (L87-89)."""
        quality, passing, pairs, scared = self.quality, self.passing, self.arena.melee, self.scared
        difficulty, dice = pairs[i][j]
        back, answer = pairs[j][i]
        strength, other = quality[i] + passing[i], quality[j] + passing[j]
        dice, answer = strength + dice, other + answer
        if scared:
            less = self.arena.constants.frightened_dice
            dice, answer = dice + less * ((i, j) in scared), answer + less * ((j, i) in scared)
        least = 1 - self.arena.constants.melee_dice_min  # by the book Q-1 may be none
        hits = self.roll_dice(dice, difficulty) if strength > 0 and dice >= least else 0  # paralysed: no dice (S-11)
        hurt = self.roll_dice(answer, back) if other > 0 and answer >= least else 0
        self.wound(j, hits)
        self.wound(i, hurt)

    def engage(self, i: int, j: int) -> bool:
        """Put two figures base to base, and return True; one may flee at the sight of the other instead (L205)."""
        if self.arena.frightening[i] or self.arena.frightening[j]:
            fled = False
            for figure, other in ((i, j), (j, i)):
                if self.arena.frightening[other] and (figure, other) not in self.scared:
                    fled = self._fails_morale(figure, other) or fled
            if fled:
                return False
        self.engaged[i].append(j)
        self.engaged[j].append(i)
        return True

    def charge(self, i: int, j: int) -> float:
        """Move into contact if the move suffices; return the distance left, 0 where they are engaged."""
        far = self.walk(i, self.x[j], self.y[j], CONTACT)
        return 0.0 if far <= _TOUCH and self.engage(i, j) else far

    def _fails_morale(self, figure: int, other: int) -> bool:
        quality = self.quality[figure]
        successes = (self.random() * 6 < quality) + (self.random() * 6 < quality)
        if successes == 1:
            self.scared.add((figure, other))
        if successes:
            return False
        self.part(figure)
        self.refuge[figure] = self.ground.refuge(self.x[figure], self.y[figure])
        self.flee(figure)
        return True

    def flee(self, i: int) -> None:
        """Move to the nearest scenery, and do nothing else until the figure is there (L205, S-43)."""
        goal = self.refuge[i]
        if goal is None:
            return
        if self.walk(i, goal[0], goal[1], 0.6) <= 0.7:
            self.refuge[i] = None

    # --- courage

    def test_forces(self) -> None:
        """Test the courage of revealed forces that have lost half of their figures, once each (S-82)."""
        for force, members in enumerate(self.arena.forces):
            difficulty = self.arena.nerve[force]
            if difficulty is None or force in self.tested:
                continue
            left = [j for j in members if self.quality[j] > 0]
            if left and 2 * len(left) <= len(members):
                self.tested.add(force)
                if not self.roll_test(difficulty):
                    self.falling_back.update(left)

    def fall_back(self, j: int) -> None:
        """Move to the edge of the force; off the table the figure is out of the fight."""
        x, y = self.x[j], self.y[j]
        force = self.arena.force_of[j]
        edge = self.arena.edges[force]
        to = (edge[0] if edge[0] is not None else x, edge[1] if edge[1] is not None else y)
        if self.walk(j, *to, 0.0) <= 0.5:
            self.quality[j] = 0
            self.foes.remove(j)

    # --- shooting

    def shoot(self, i: int, j: int, against: Sequence[int], shots: int = 0) -> bool:
        """Shoot if in range and line of sight, no other enemy between; return whether it did (L112-136).

        A target more than half hidden costs a die. The shots of a Cadence left when the target falls go to the next;
        `shots`: the number of those."""
        if i in self.unarmed:
            return False
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        dx, dy = bx - ax, by - ay
        far = length_of(dx, dy)
        table = self.arena.shots[i][j]
        at = int(far + 0.999999)
        entry = table[at] if at < len(table) else None
        if entry is None:
            return False
        seen = self.ground.sight(ax, ay, bx, by, far)
        if seen == BLOCKED:
            return False
        if far > 2:
            xs, ys, square, width = self.x, self.y, far * far, _LINE * far
            for other in against:
                if other != j:
                    ox, oy = xs[other] - ax, ys[other] - ay
                    if 0 < ox * dx + oy * dy < square and -width < ox * dy - oy * dx < width:
                        return False
        modifier, difficulty, rate = entry
        dice = self.quality[i] + self.passing[i] + modifier - (seen == COVER)
        for left in range((shots or rate) - 1, -1, -1):
            self.wound(j, self.roll_dice(dice, difficulty))
            if self.quality[j] <= 0:
                if left:
                    k, _far = self.nearest(i, [k for k in against if not self.engaged[k]])
                    if k >= 0:
                        self.shoot(i, k, against, left)
                break
        return True


class Use(NamedTuple):
    """A power that succeeded: its user, its target (the user itself, where it needs nobody), its successes."""

    fight: Fight
    by: int
    at: int
    power: Power
    successes: int
    friends: Sequence[int]
    enemies: Sequence[int]

    @property
    def amount(self) -> int:
        return self.power.effect.amount * self.successes if self.power.effect else 0

    def find_friends(self) -> list[int]:
        """List the user and its allies around it."""
        effect = self.power.effect
        reach = effect.within * (self.successes if effect.widens else 1) if effect else 0
        return _find_within(self.fight, self.by, self.friends, reach)


def use_power(fight: Fight, i: int, gift: Gift, targets: Sequence[int], friends: Sequence[int]) -> None:
    """Use a power against the nearest target, or for allies (L150-161); one without effect is lost (S-55)."""
    power, successes = gift.power, fight.roll_test(gift.difficulty)
    play = _AGAINST.get(power.form)
    if play and successes and power.reach:
        j, far = fight.nearest(i, targets)
        if j < 0 or far > power.reach + EVEN:
            return
        if answer := fight.arena.resists[j]:
            less = answer.power.effect.amount if answer.power.effect else 0
            successes -= less * fight.roll_test(answer.difficulty)
        if successes > 0:
            play(Use(fight, i, j, power, successes, friends, targets))
    elif successes and power.form in _FOR_OWN:
        _FOR_OWN[power.form](Use(fight, i, i, power, successes, friends, targets))


def _attack(use: Use) -> None:
    difficulty = use.fight.arena.thrown[use.power.ignores_armour][use.at]
    use.fight.wound(use.at, use.fight.roll_dice(use.power.attack_dice * use.successes, difficulty))


def _wound(use: Use) -> None:
    use.fight.wound(use.at, use.amount)


def _stun(use: Use) -> None:
    use.fight.passing[use.at] -= use.amount


def _push(use: Use) -> None:
    use.fight.part(use.at)
    use.fight.retreat(use.at, use.fight.x[use.by], use.fight.y[use.by], float(use.amount))


def _inspire(use: Use) -> None:
    for k in use.find_friends():
        use.fight.passing[k] += use.amount


def _shield(use: Use) -> None:
    for k in use.find_friends():
        use.fight.shield[k] += use.amount


def _heal(use: Use) -> None:
    """Heal the ally who lost most, even one who is down."""
    fight, players, initial = use.fight, use.fight.arena.players, use.fight.arena.quality
    allies = range(players) if use.by < players else range(players, len(initial))
    near = _find_within(fight, use.by, allies, use.power.reach or 0)
    hurt = [k for k in near if fight.quality[k] < initial[k] and not fight.healed[k]]
    if hurt:
        fight.heal(max(hurt, key=lambda k: initial[k] - fight.quality[k]), use.amount)


def _dash(use: Use) -> None:
    fight, i = use.fight, use.by
    j, _far = fight.nearest(i, use.enemies)
    if j >= 0 and not fight.engaged[i]:
        fight.walk(i, fight.x[j], fight.y[j], CONTACT + 0.5, float(use.amount))


_AGAINST: dict[str, Callable[[Use], None]] = {"attack": _attack, "wound": _wound, "stun": _stun, "push": _push}
_FOR_OWN: dict[str, Callable[[Use], None]] = {"inspire": _inspire, "shield": _shield, "heal": _heal, "dash": _dash}


def _find_within(fight: Fight, i: int, others: Sequence[int], reach: float) -> list[int]:
    x, y = fight.x[i], fight.y[i]
    return [k for k in others if length_of(fight.x[k] - x, fight.y[k] - y) <= reach + EVEN]
