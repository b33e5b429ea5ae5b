"""The draw of an opposition: who leads, who follows, and how many, until it is as dangerous as asked for.

A mix of roles is drawn, then the number of foes is narrowed like a word in a dictionary: fewer where it is too
dangerous, more where it is too mild. Between the two, lesser foes are added. Where no number of a mix will do, a weaker
or a stronger one is drawn. What seems right is measured with fresh dice, and those fights are the ones printed.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generator.base.record import Record
from generator.chance.dice import Roller
from generator.systems.d6.fight.danger import Aim, Arena, Measure, Verdict, measure_fight
from generator.systems.d6.fight.encounter import Group
from generator.systems.d6.rules.house import Drawn, Flown, Pursuer

PER_HEAD = 2  # foes a character, at most
TRIES = 24  # fights judged of a theme before the nearest is taken
ROLES = ("figurant", "soldat", "officier", "boss")


Setting = tuple[int, str | None]  # metres between the sides, and who is behind cover
Foe = Drawn | Flown | Pursuer


class Mix(NamedTuple):
    """Who leads, if anybody, and the weights of the roles of all others."""

    strength: int
    leader: str | None
    rest: tuple[int, int, int, int]  # weights of ROLES


LESSER = (Mix(0, None, (1, 0, 0, 0)), Mix(1, None, (1, 1, 0, 0)))
MIXES = (
    Mix(0, None, (1, 0, 0, 0)),
    Mix(1, None, (2, 1, 0, 0)),
    Mix(2, "soldat", (1, 0, 0, 0)),
    Mix(3, None, (1, 2, 0, 0)),
    Mix(3, "officier", (1, 0, 0, 0)),
    Mix(4, None, (0, 1, 0, 0)),
    Mix(5, "officier", (2, 1, 0, 0)),
    Mix(6, "officier", (0, 1, 0, 0)),
    Mix(6, "boss", (1, 0, 0, 0)),
    Mix(7, None, (0, 1, 1, 0)),
    Mix(8, "boss", (1, 2, 0, 0)),
    Mix(9, None, (0, 0, 1, 0)),
    Mix(10, "boss", (0, 1, 1, 0)),
    Mix(11, "boss", (0, 0, 1, 0)),
    Mix(12, "boss", (0, 0, 1, 1)),
    Mix(13, None, (0, 0, 0, 1)),
)


class Draw(Record):
    """An opposition, whether it is what was asked for, and the fights that say so."""

    groups: tuple[Group, ...]
    inside: bool
    measure: Measure | None
    setting: Setting = (0, None)
    off: float = 0.0  # how far it is from what was asked for


class Search:
    """The search of an opposition: which fights were judged, and the nearest of them."""

    def __init__(
        self, locked: Sequence[Group], aim: Aim, arena_of: Callable[[tuple[Group, ...]], Arena], roller: Roller
    ) -> None:
        self.locked, self.aim, self.arena_of, self.roller = tuple(locked), aim, arena_of, roller
        self.tries = 0
        self.mild: Draw | None = None  # inside, and a milder threat as well
        self.nearest: tuple[float, int, tuple[Group, ...]] | None = None

    def judge(self, foes: Sequence[Foe]) -> Draw | Verdict:
        """Return the draw that these foes make, or on which side they miss."""
        self.tries += 1
        groups = (*self.locked, *group_foes(foes))
        arena = self.arena_of(groups)
        verdict, off, _column, _measure = self.aim.judge(arena, self.roller.random)
        if verdict == Verdict.INSIDE:
            measure = measure_fight(arena, self.roller.random)
            verdict = self.aim.holds(measure)
            if verdict == Verdict.INSIDE:
                draw = Draw(groups, True, measure)
                if not self.aim.is_milder(measure):
                    return draw
                self.mild, verdict = self.mild or draw, Verdict.EASY
        if self.nearest is None or (off, len(foes)) < self.nearest[:2]:
            self.nearest = (off, len(foes), groups)
        return verdict

    def narrow(self, base: Sequence[Foe], more: Sequence[Foe], least: int) -> Draw | tuple[int, int]:
        """Return the draw that some of `more` make beside `base`; or how many were too mild at most, and too dangerous
        at least."""
        low, high = least, len(more)
        while low <= high and self.tries < TRIES:
            count = (low + high) // 2
            result = self.judge([*base, *more[:count]])
            if isinstance(result, Draw):
                return result
            low, high = (low, count - 1) if result == Verdict.HARD else (count + 1, high)
        return low - 1, high + 1


def draw_opposition(
    draws: Sequence[Foe],
    locked: Sequence[Group],
    sizes: tuple[int, int],
    aim: Aim,
    arena_of: Callable[[tuple[Group, ...]], Arena],
    roller: Roller,
) -> Draw:
    """Return the first opposition inside on two sets of dice, or after all tries the nearest.

    `sizes`: the least and the most foes, those of `locked` among them, who are there in any case."""
    search = Search(locked, aim, arena_of, roller)
    there = sum(group.count for group in locked)
    least, most = max(0 if locked else 1, sizes[0] - there), sizes[1] - there
    weak, strong = 0, MIXES[-1].strength
    while search.tries < TRIES:
        mix = roller.choice([mix for mix in MIXES if weak <= mix.strength <= strong] or MIXES)
        followers = list(draw_foes_of(draws, mix, most, roller))
        result = search.narrow((), followers, least)
        if isinstance(result, Draw):
            return result
        mild, hard = result
        if mild >= least and hard <= most:  # fewer are too mild, one more is too dangerous: add lesser ones
            base = followers[:mild]
            lesser = list(draw_foes_of(draws, roller.choice(LESSER), most - mild, roller))
            result = search.narrow(base, lesser, max(1, least - mild))
            if isinstance(result, Draw):
                return result
        elif hard <= most:
            strong = max(0, mix.strength - 1)
        elif mild >= least:
            weak = min(MIXES[-1].strength, mix.strength + 1)
        if not most or weak > strong:
            break
    assert search.nearest
    return search.mild or Draw(search.nearest[2], False, None)


def draw_foes_of(draws: Sequence[Foe], mix: Mix, count: int, roller: Roller) -> Iterator[Foe]:
    """Yield foes, the leader first, each of a role by the weights of the mix."""
    of_role = {role: [draw for draw in draws if draw.role == role] for role in ROLES}
    for n in range(count):
        role = mix.leader if n == 0 and mix.leader else roller.choose_weighted(ROLES, mix.rest)
        choices = of_role[role] or list(draws)
        yield roller.choose_weighted(choices, [draw.weight for draw in choices])


def group_foes(drawn: Sequence[Foe]) -> list[Group]:
    counts: dict[tuple[str, str | None], int] = {}
    for draw in drawn:
        counts[draw.block, draw.variant] = counts.get((draw.block, draw.variant), 0) + 1
    return [Group(block, variant, count) for (block, variant), count in counts.items()]
