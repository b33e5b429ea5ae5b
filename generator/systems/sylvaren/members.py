"""Who makes up a force: every legal composition of a Quality, and one of them drawn (L327-331, S-29 to S-31).

A composition is legal when its Qualities add up exactly, nobody is better equipped than somebody of higher Quality, it
has at most one Force user, and, where the Quality allows, shooters and fighters are mixed.
"""

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from generator.core.chance.dice import Roller
from generator.systems.sylvaren.definitions import Definitions, Profile

FACTIONS = ("empire", "rebellion", "mixte")
# Whose side the Force users of the quality table take.
SIDES = {"empire": "obscur", "rebellion": "lumineux"}
BOSS_QUALITY = 4  # « haut calibre » (L329): an officer at least
# How often a figure is drawn: its own faction first, the quality table to complete it, Force users rarely.
_OWN, _GENERIC, _FORCE = 3.0, 1.5, 0.5
_SOLDIER = 3  # the Quality of a soldier: who fills the ranks of a crowd


@dataclass(frozen=True)
class Figure:
    """A profile as composing a force sees it."""

    id: str
    quality: int
    worth: int  # what its equipment costs
    shoots: bool
    force: bool
    named: bool
    weight: float


_Some = tuple[Figure, ...]


@dataclass(frozen=True)
class Drawable:
    """The compositions of one size, with their running weights."""

    compositions: tuple[tuple[Figure, ...], ...]
    running: tuple[float, ...]

    def draw(self, roller: Roller) -> tuple[Figure, ...]:
        return self.compositions[bisect(self.running, roller.between(0, self.running[-1]), hi=len(self.running) - 1)]


@dataclass
class Recruiter:
    """The figures of one faction, and every composition worked out so far."""

    figures: list[Figure]
    sizes: tuple[int, int]

    def __post_init__(self) -> None:
        self._known: dict[tuple[int, bool], dict[int, Drawable]] = {}
        self._most: int | None = None

    def bosses(self, quality: int, *, named: bool) -> list[Figure]:
        """Who may be a force of this Quality alone."""
        return [f for f in self.figures if f.quality == quality >= BOSS_QUALITY and (named or not f.named)]

    def options(self, quality: int, *, named: bool = False) -> dict[int, Drawable]:
        """Compositions by number of members. With `named`, those with one named character; else none has one.

        Three to six, or fewer where the Quality is too small for three (S-29, S-30).
        """
        key = (quality, named)
        if key not in self._known:
            low, high = self.sizes
            self._known[key] = self._of_sizes(quality, range(low if quality >= low else 1, high + 1), named)
        return self._known[key]

    @property
    def most(self) -> int:
        """The most that as many figures as are recommended can hold."""
        if self._most is None:
            top = self.sizes[1] * max(f.quality for f in self.figures)
            self._most = next(q for q in range(top, 0, -1) if self.options(q))
        return self._most

    def fits(self, quality: int, *, named: bool = False) -> bool:
        return quality > self.most or bool(self.options(quality, named=named))

    def draw(self, quality: int, roller: Roller, *, named: bool = False) -> tuple[Figure, ...]:
        """One composition. A size with many compositions comes more often than one with a single one."""
        options = self.options(quality, named=named)
        if not options:
            return self._crowd(quality, roller, named=named)
        sizes = list(options)
        weights = [len(options[n].compositions).bit_length() for n in sizes]
        return options[roller.weighted(sizes, weights)].draw(roller)

    def _crowd(self, quality: int, roller: Roller, *, named: bool) -> tuple[Figure, ...]:
        """Too strong for six (S-31): a full force, and more of its own soldiers until the Quality is made up."""
        middle = self.most * 2 // 3
        chosen: tuple[Figure, ...] = ()
        for base in roller.shuffle([q for q in range(middle - 4, middle + 5) if self.options(q, named=named)]):
            chosen = self.draw(base, roller, named=named)
            soldiers = [f for f in chosen if f.quality >= _SOLDIER and not f.force and not f.named]
            more = _made_up(quality - base, soldiers, roller)
            if more is not None:
                return _sorted((*chosen, *more))
        least = min(self.figures, key=lambda f: (f.quality, f.worth))
        return _sorted((*(least for _ in range((quality - sum(f.quality for f in chosen)) // least.quality)), *chosen))

    def _of_sizes(self, quality: int, sizes: Sequence[int], named: bool) -> dict[int, Drawable]:
        every = {n: list(self._compositions(quality, n, named)) for n in sizes}
        mixed = {n: [c for c in found if _mixed(c)] for n, found in every.items()}
        chosen = mixed if any(mixed.values()) else every
        return {n: _drawable(found) for n, found in chosen.items() if found}

    def _compositions(self, quality: int, size: int, named: bool) -> Iterator[tuple[Figure, ...]]:
        """Multisets of figures in rising order of Quality; equipment never gets worse from one Quality to the next."""
        pool = [f for f in sorted(self.figures, key=lambda f: (f.quality, f.worth, f.id)) if named or not f.named]
        top = max((f.quality for f in pool), default=0)

        def grow(start: int, chosen: _Some, left: int, floor: int, best: int) -> Iterator[_Some]:
            """`floor`: the best equipment below the present Quality; `best`: the best so far, this Quality included."""
            wanted = size - len(chosen)
            if wanted == 0:
                if left == 0 and (not named or any(f.named for f in chosen)):
                    yield chosen
                return
            if left < wanted or left > wanted * top:
                return
            for n in range(start, len(pool)):
                figure = pool[n]
                if figure.quality * wanted > left:
                    return
                below = best if not chosen or figure.quality > chosen[-1].quality else floor
                if figure.worth < below:
                    continue
                if figure.force and any(f.force for f in chosen):
                    continue
                yield from grow(n, (*chosen, figure), left - figure.quality, below, max(best, figure.worth))

        yield from grow(0, (), quality, 0, 0)


def _made_up(quality: int, figures: Sequence[Figure], roller: Roller) -> list[Figure] | None:
    """Figures, each as often as it takes, that add up exactly; None when these cannot."""
    reached = {0}
    for total in range(1, quality + 1):
        if any(total - f.quality in reached for f in figures):
            reached.add(total)
    if quality not in reached:
        return None
    chosen: list[Figure] = []
    while quality:
        chosen.append(roller.choice([f for f in figures if quality - f.quality in reached]))
        quality -= chosen[-1].quality
    return chosen


def _sorted(figures: tuple[Figure, ...]) -> tuple[Figure, ...]:
    return tuple(sorted(figures, key=lambda f: (f.quality, f.worth, f.id)))


def _mixed(composition: Sequence[Figure]) -> bool:
    return any(f.shoots for f in composition) and not all(f.shoots for f in composition)


def _drawable(compositions: list[tuple[Figure, ...]]) -> Drawable:
    weights = []
    for composition in compositions:
        weight = 1.0
        for figure in composition:
            weight *= figure.weight
        weights.append(weight)
    return Drawable(tuple(compositions), tuple(accumulate(weights)))


def recruiters(d: Definitions) -> dict[str, Recruiter]:
    """One for each faction. A mixed enemy has forces of both, each force of one."""
    low, high = d.constants.force_members
    return {faction: Recruiter(_figures(faction, d), (low, high)) for faction in d.factions}


def _figures(faction: str, d: Definitions) -> list[Figure]:
    own = [_figure(p, _OWN, d) for p in d.profiles.values() if p.faction == faction]
    generic = [
        _figure(p, _GENERIC, d)
        for p in d.generic.values()
        if not p.category or d.categories[p.category].side == SIDES.get(faction, d.categories[p.category].side)
    ]
    return own + generic


def _figure(profile: Profile, weight: float, d: Definitions) -> Figure:
    gear = [d.equipment[d.equipment_names[e].id] for e in profile.equipment]
    force = bool(profile.powers or profile.category)
    return Figure(
        id=profile.id,
        quality=profile.quality,
        worth=sum(g.price for g in gear),
        shoots=any(g.kind == "ranged" for g in gear),
        force=force,
        named=profile.named,
        weight=_FORCE if force else weight,
    )
