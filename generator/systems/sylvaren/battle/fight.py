"""One battle under way: who stands where with what Quality left, and everything a figure may do to another."""

from collections.abc import Callable, Sequence
from copy import copy
from math import sqrt

from generator.core.scenario.geometry import length_of, ring_of
from generator.core.scenario.ground import BLOCKED, COVER, LONG
from generator.systems.sylvaren.battle.arena import HARDEST, Arena, Marker

CONTACT = 1.0  # between the centres of two bases that touch (S-54)
EVEN = 1e-6  # lengths, or squares of them, that differ by less are the same
_TOUCH = CONTACT + EVEN
_LINE = 0.45  # how close to a line of sight an enemy's base blocks it (L136)


class Fight:
    """Lists by figure, the players' first. `foes` are the enemy figures revealed and standing, `hidden` the markers."""

    def __init__(self, arena: Arena, random: Callable[[], float]) -> None:
        self.arena, self.random, self.ground = arena, random, arena.ground
        count = len(arena.quality)
        self.quality = arena.quality[:]
        self.passing = [0] * count  # Quality gained or lost this turn only (S-11)
        self.shield = [0] * count
        self.x, self.y = [0.0] * count, [0.0] * count
        self.engaged: list[list[int]] = [[] for _n in range(count)]
        self.healed = [False] * count
        self.refuge: list[tuple[float, float] | None] = [None] * count
        self.scared: set[tuple[int, int]] = set()
        self.pcs = list(range(arena.players))
        self.foes: list[int] = []
        self.hidden = [copy(marker) for marker in arena.markers]
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

    # --- moving

    def walk(self, i: int, x: float, y: float, stop: float, budget: float | None = None) -> float:
        """Towards a point until so close to it, by the shortest way; how far from it one ends."""
        ax, ay = self.x[i], self.y[i]
        dx, dy = x - ax, y - ay
        far = length_of(dx, dy)
        go = far - stop
        if go <= 1e-9:
            return far
        if budget is None:
            budget = self.arena.move[i]
        if go < budget:
            budget = go
        ground, share = self.ground, budget / far
        ex, ey = ax + dx * share, ay + dy * share
        cell = int((ax + ex) / 2) + ground.across * int((ay + ey) / 2)
        if ground.swamps[cell] and self.arena.rough[i] < budget and ground.is_rough(ax, ay, ex, ey):
            budget = self.arena.rough[i]
            ex, ey = ax + dx * budget / far, ay + dy * budget / far
        near = ground.walls[cell]
        if budget > LONG or (near and near[0][0] < budget / 2 and ground.wall(ax, ay, ex, ey, budget / 2)):
            off = stop / far if stop > CONTACT else 0.0
            self.x[i], self.y[i] = ex, ey = ground.step(ax, ay, x - dx * off, y - dy * off, budget)
            return length_of(x - ex, y - ey)
        self.x[i], self.y[i] = ex, ey
        return far - budget

    def retreat(self, i: int, x: float, y: float, budget: float) -> None:
        """Straight away from a point, as far as the table goes."""
        dx, dy = self.x[i] - x, self.y[i] - y
        far = length_of(dx, dy) or 1.0
        ground = self.ground
        to_x = min(max(self.x[i] + dx * budget / far, 0.5), ground.width - 0.5)
        to_y = min(max(self.y[i] + dy * budget / far, 0.5), ground.height - 0.5)
        self.x[i], self.y[i] = ground.step(self.x[i], self.y[i], to_x, to_y, budget)

    def nearest(self, i: int, others: Sequence[int]) -> tuple[int, float]:
        """Who is closest, and how far; -1 where there is nobody."""
        return self.nearest_to(self.x[i], self.y[i], others)

    def nearest_to(self, x: float, y: float, others: Sequence[int]) -> tuple[int, float]:
        """The same from any point. Of those as close as each other, one at random (S-47).

        They often are: a group stops in a ring where its shots carry. So it is not left to the last bit of a float."""
        xs, ys = self.x, self.y
        best, closest, even = -1, 1e9, 1
        for j in others:
            dx, dy = xs[j] - x, ys[j] - y
            far = dx * dx + dy * dy
            if far < closest - EVEN:
                best, closest, even = j, far, 1
            elif far < closest + EVEN:
                even += 1
                if self.random() * even < 1:
                    best = j
        return best, sqrt(closest)

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

    def sees(self, i: int, j: int) -> bool:
        ax, ay, bx, by = self.x[i], self.y[i], self.x[j], self.y[j]
        return self.ground.sight(ax, ay, bx, by, length_of(bx - ax, by - ay)) != BLOCKED

    # --- what hides

    def in_sight(self, token: Marker, i: int) -> bool:
        return length_of(token.x - self.x[i], token.y - self.y[i]) <= self.arena.sight

    def reveal(self, i: int) -> None:
        """The markers within sight of this figure are opened (L293, S-53)."""
        for token in self.hidden[:]:
            if self.in_sight(token, i):
                self.open(token)

    def open(self, token: Marker) -> None:
        self.hidden.remove(token)
        members = token.members
        far = CONTACT if len(members) > 1 else 0.0
        for j, (dx, dy) in zip(members, ring_of(len(members)), strict=True):
            self.x[j], self.y[j] = token.x + far * dx, token.y + far * dy
        self.foes += members
