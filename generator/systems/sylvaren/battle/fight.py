"""One battle under way: who is left with what Quality, and everything a figure may do to another."""

from collections.abc import Callable, Sequence

from generator.core.scenario.geometry import length_of
from generator.core.scenario.ground import BLOCKED, COVER
from generator.systems.sylvaren.battle.arena import HARDEST, Arena
from generator.systems.sylvaren.battle.moves import CONTACT, EVEN, Positions

_TOUCH = CONTACT + EVEN
_LINE = 0.45  # how close to a line of sight an enemy's base blocks it (L136)


class Fight(Positions):
    """Lists by figure, the players' first."""

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

    # --- dice

    def roll_dice(self, dice: int, difficulty: int) -> int:
        """How many of so many dice reach a difficulty; one die at least (S-04, L116)."""
        most = self.arena.most_dice
        running = self.arena.totals[1 if dice < 1 else dice if dice < most else most][difficulty]
        number, k = self.random(), 0
        while number > running[k]:
            k += 1
        return k

    def roll_test(self, difficulty: int) -> int:
        """A test of 2D6: how many reach the difficulty (L40)."""
        chance = self.arena.chance[difficulty if difficulty < HARDEST else HARDEST]
        return (self.random() < chance) + (self.random() < chance)

    # --- wounds

    def wound(self, j: int, wounds: int) -> None:
        if wounds <= 0:
            return
        held = self.shield[j]
        if held:
            self.shield[j] = held - wounds if held > wounds else 0
            wounds -= held
            if wounds <= 0:
                return
        left = self.quality[j] - wounds
        self.healed[j] = False
        if left > 0:
            self.quality[j] = left
            return
        self.quality[j] = 0
        self.part(j)
        (self.pcs if j < self.arena.players else self.foes).remove(j)

    def part(self, j: int) -> None:
        """Out of every melee it is in."""
        for other in self.engaged[j]:
            self.engaged[other].remove(j)
        self.engaged[j] = []

    def heal(self, j: int, points: int) -> None:
        """Never above what it began with, nor twice without a new loss (L155, S-07); who was down stands up again."""
        if self.quality[j] <= 0:
            (self.pcs if j < self.arena.players else self.foes).append(j)
        self.quality[j] = min(self.arena.quality[j], self.quality[j] + points)
        self.healed[j] = True

    # --- melee

    def melee(self, i: int, j: int) -> None:
        """A phase: both roll, then both lose Quality (L87-89)."""
        quality, passing, pairs, scared = self.quality, self.passing, self.arena.melee, self.scared
        difficulty, dice = pairs[i][j]
        back, answer = pairs[j][i]
        own, other = quality[i] + passing[i], quality[j] + passing[j]
        dice, answer = own + dice, other + answer
        if scared:
            less = self.arena.constants.frightened_dice
            dice, answer = dice + less * ((i, j) in scared), answer + less * ((j, i) in scared)
        hits = self.roll_dice(dice, difficulty) if own > 0 else 0  # paralysed to nothing: no dice (S-11)
        hurt = self.roll_dice(answer, back) if other > 0 else 0
        self.wound(j, hits)
        self.wound(i, hurt)

    def engage(self, i: int, j: int) -> bool:
        """Base to base; one who cannot stand the sight of the other flees (L205)."""
        if self.arena.frightening[i] or self.arena.frightening[j]:
            fled = False
            for one, other in ((i, j), (j, i)):
                if self.arena.frightening[other] and (one, other) not in self.scared:
                    fled = self._fails_morale(one, other) or fled
            if fled:
                return False
        self.engaged[i].append(j)
        self.engaged[j].append(i)
        return True

    def charge(self, i: int, j: int) -> float:
        """Into contact if the move suffices; how far one is left, 0 where they are engaged."""
        far = self.walk(i, self.x[j], self.y[j], CONTACT)
        return 0.0 if far <= _TOUCH and self.engage(i, j) else far

    def _fails_morale(self, one: int, other: int) -> bool:
        quality = self.quality[one]
        successes = (self.random() * 6 < quality) + (self.random() * 6 < quality)
        if successes == 1:
            self.scared.add((one, other))
        if successes:
            return False
        self.part(one)
        self.refuge[one] = self.ground.refuge(self.x[one], self.y[one])
        self.flee(one)
        return True

    def flee(self, i: int) -> None:
        """To the nearest scenery, its own movement each turn and nothing else until it is there (L205, S-43)."""
        goal = self.refuge[i]
        if goal is None:
            return
        if self.walk(i, goal[0], goal[1], 0.6) <= 0.7:
            self.refuge[i] = None

    # --- shooting

    def shoot(self, i: int, j: int, against: Sequence[int], shots: int = 0) -> bool:
        """L112-136: in range, in line of sight, no other enemy between; one die less where more than half is hidden.

        What is left of a Cadence when the target falls goes to the next; `shots`: so many of them.
        """
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
            xs, ys, whole, width = self.x, self.y, far * far, _LINE * far
            for other in against:
                if other != j:
                    ox, oy = xs[other] - ax, ys[other] - ay
                    if 0 < ox * dx + oy * dy < whole and -width < ox * dy - oy * dx < width:
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
