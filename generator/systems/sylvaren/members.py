"""Who makes up a force: one composition of an exact Quality, drawn by preference (L327-331, S-48).

Nothing is forbidden that the source only advises: soldiers of the faction, mixing shooters and fighters, gear in the
order of Quality and three or four members are weights. Only a Civil and a Force user come at most once in a force.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from generator.core.chance.dice import Roller
from generator.core.game.collectionfile import Collection as Owned
from generator.core.record import Record
from generator.systems.sylvaren.definitions import Definitions, Preferences, Profile

_SOLDIER = 3  # the Quality of a soldier: who fills the ranks of a crowd
_ELITE, _MOST_ELITE = 4, 2  # of a profile of this Quality, so many at most in a force (S-68)
_ANYWHERE, _HOME, _ABROAD = 10, 30, 2  # how much likelier one is met where it is at home
_ANY = 99
_CHOICES = 400  # compositions tried before one is taken whatever it weighs


class Candidate(Record):
    """A profile as composing a force sees it."""

    id: str
    quality: int
    worth: int  # what its equipment costs
    shoots: bool
    force: bool
    named: bool
    civil: bool
    weight: int
    most: int = _ANY  # of it in a force: of an elite (S-68), or of those one owns (S-73)

    @property
    def is_elite(self) -> bool:
        return self.quality >= _ELITE

    @property
    def is_few(self) -> bool:
        return self.most < _ANY

    @property
    def once(self) -> int:
        """What it is at most one of in a force, as a bit: a Civil, a Force user; 0 for anybody else."""
        return 1 if self.civil else 2 if self.force else 0


class NoForce(Exception):
    """A Quality that the figures one owns cannot make up."""


class Recruiter:
    """The figures of one faction, and how much each way to fill a Quality weighs."""

    def __init__(self, figures: Sequence[Candidate], preferences: Preferences) -> None:
        self.figures = sorted(figures, key=lambda f: (f.quality, f.worth, f.id))
        self.preferences = preferences
        self._pool = [f for f in self.figures if not f.named]
        self._known: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}

    def bosses(self, share: int, *, named: bool) -> list[Candidate]:
        """Who may stand alone in a force of this share: of high rank, and within 2 of it (L329, S-49)."""
        p = self.preferences
        return [
            f for f in self.figures if f.most
            and f.quality >= p.boss_quality and abs(f.quality - share) <= p.boss_spread and (named or not f.named)
        ]  # fmt: skip

    def named(self, quality: int) -> list[Candidate]:
        """The named characters who find company in a force of this Quality."""
        left = {f: quality - f.quality for f in self.figures if f.named and f.most}
        return [f for f, rest in left.items() if rest > self.most or self._sizes(rest, f.once, least=1)]

    @cached_property
    def most(self) -> int:
        """The most that as many figures as are recommended can hold."""
        size = len(self.preferences.sizes)
        reached = (q for q in range(size * self._pool[-1].quality, 0, -1) if self._weights(0, size, q, 0)[0])
        return next(reached, 0)

    def draw_led(self, quality: int, roller: Roller) -> tuple[Candidate, ...]:
        """One with a named character in it."""
        leader = roller.choice(self.named(quality))
        return _sort_candidates((leader, *self.draw(quality - leader.quality, roller, leader.once, 1)))

    def draw_guarding(self, quality: int, guards: Sequence[str], roller: Roller) -> tuple[Candidate, ...]:
        """One with somebody in it whose business this is, where the Quality allows it."""
        fit = [f for f in self._pool if f.most and f.id in guards and self._sizes(quality - f.quality, f.once, least=1)]
        if not fit:
            return self.draw(quality, roller)
        guard = roller.choice(fit)
        for _n in range(40):
            found = _sort_candidates((guard, *self.draw(quality - guard.quality, roller, guard.once, 1)))
            if _keeps_elites_few(found):
                break
        return found

    def draw(self, quality: int, roller: Roller, used: int = 0, least: int = 2) -> tuple[Candidate, ...]:
        """One composition of so many at least, weakest first; `used`: what it may have no more of."""
        sizes = self._sizes(quality, used, least)
        return self._choose_composition(quality, sizes, used, roller) if sizes else self._crowd(quality, used, roller)

    def _sizes(self, quality: int, used: int, least: int) -> dict[int, float]:
        """How many members, each number with its weight: those that can be had of soldiers pull more.

        One alone where the Quality is too small for two to be anything but Civils (S-30).
        """
        p = self.preferences
        found = {}
        for size, weight in enumerate(p.sizes, 1):
            best = self._weights(0, size, quality, used)[1]
            if best and (size >= least or quality <= p.alone_most):
                found[size] = weight * (best / p.scale**size) ** (p.pull / 10 / size)
        return found

    def _choose_composition(
        self, quality: int, sizes: dict[int, float], used: int, roller: Roller
    ) -> tuple[Candidate, ...]:
        p = self.preferences
        size = roller.choose_weighted(list(sizes), list(sizes.values()))
        for _n in range(_CHOICES):
            drawn = self._walk(size, quality, used, roller)
            if roller.below(max(p.mixed, p.scale) * p.scale) < self._liking(drawn):
                break
        return _sort_candidates(drawn)

    def _liking(self, figures: Sequence[Candidate]) -> int:
        """What the composition as a whole is worth, beside its figures."""
        p = self.preferences
        worth = p.mixed if len({f.shoots for f in figures}) > 1 else p.scale
        over = max(0, len({f.id for f in figures}) - p.kinds)
        return worth * (p.scale if _is_ordered(figures) else p.unordered) >> 3 * over

    def _walk(self, size: int, left: int, used: int, roller: Roller) -> list[Candidate]:
        """A multiset by the product of its figures' weights: at each figure, one more of it or on to the next."""
        chosen: list[Candidate] = []
        k = alike = 0
        while size:
            figure = self._pool[k]
            taking = 0
            if figure.quality <= left and not figure.once & used and alike < figure.most:
                rest = self._weights(k, size - 1, left - figure.quality, used | figure.once, alike + figure.is_few)
                taking = figure.weight * rest[0]
            if roller.below(self._weights(k, size, left, used, alike)[0]) < taking:
                chosen.append(figure)
                size, left, used, alike = size - 1, left - figure.quality, used | figure.once, alike + figure.is_few
            else:
                k, alike = k + 1, 0
        return chosen

    def _weights(self, k: int, size: int, left: int, used: int, alike: int = 0) -> tuple[int, int]:
        """Of the multisets of so many figures from the k-th on that add up to `left`: what all weigh, the heaviest.
        `alike`: how many of the k-th there are already, where it is one of an elite."""
        if size == 0:
            return int(left == 0), int(left == 0)
        if k == len(self._pool) or self._pool[k].quality * size > left or left > size * self._pool[-1].quality:
            return 0, 0
        key = (k, size, left, used, alike)
        if key not in self._known:
            figure = self._pool[k]
            total, best = self._weights(k + 1, size, left, used)
            if not figure.once & used and alike < figure.most:
                again = (k, size - 1, left - figure.quality, used | figure.once, alike + figure.is_few)
                more, top = self._weights(*again)
                total, best = total + figure.weight * more, max(best, figure.weight * top)
            self._known[key] = total, best
        return self._known[key]

    def _crowd(self, quality: int, used: int, roller: Roller) -> tuple[Candidate, ...]:
        """Too strong for six (S-31): a full force, and more of its own soldiers until the Quality is made up."""
        middle = self.most * 2 // 3
        for base in roller.shuffle(range(middle - 4, middle + 5)):
            if not self._sizes(base, used, 2):
                continue
            chosen = self.draw(base, roller, used)
            soldiers = [f for f in chosen if f.quality >= _SOLDIER and not f.force and not f.is_elite]
            ranks = soldiers or [f for f in self._pool if f.quality >= _SOLDIER and not f.once and not f.is_elite]
            more = _made_up(quality - base, ranks, roller)
            if more is not None:
                return _sort_candidates((*chosen, *more))
        raise NoForce  # of a collection: figures of Quality 2 and 3 make up any Quality


def _made_up(quality: int, figures: Sequence[Candidate], roller: Roller) -> list[Candidate] | None:
    """Figures, each as often as it takes, that add up exactly; None when these cannot."""
    reached = {0}
    for total in range(1, quality + 1):
        if any(total - f.quality in reached for f in figures):
            reached.add(total)
    if quality not in reached:
        return None
    chosen: list[Candidate] = []
    while quality:
        chosen.append(roller.choice([f for f in figures if quality - f.quality in reached]))
        quality -= chosen[-1].quality
    return chosen


def _keeps_elites_few(figures: Sequence[Candidate]) -> bool:
    counts = Counter(f for f in figures if f.is_few)
    return all(count <= figure.most for figure, count in counts.items())


def _is_ordered(figures: Sequence[Candidate]) -> bool:
    """Nobody is better equipped than somebody of higher Quality (L331)."""
    best = 0
    for quality in sorted({f.quality for f in figures}):
        worths = [f.worth for f in figures if f.quality == quality]
        if min(worths) < best:
            return False
        best = max(worths)
    return True


def _sort_candidates(figures: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(sorted(figures, key=lambda f: (f.quality, f.worth, f.id)))


Staff = dict[str, Recruiter]  # by faction


def recruiters_by_faction(d: Definitions, tags: Collection[str] = (), owned: Owned | None = None) -> Staff:
    """One for each faction, at a place with these tags, of the figures `owned` where it matters. A mixed enemy has
    forces of both, each force of one."""
    return {
        faction: Recruiter(_candidates_of_faction(faction, d, tags, owned), d.constants.preferences)
        for faction in d.factions
    }


def _candidates_of_faction(
    faction: str, d: Definitions, tags: Collection[str], owned: Owned | None
) -> list[Candidate]:
    own = [_candidate_of_profile(p, d, tags, owned) for p in d.profiles.values() if p.faction == faction]
    generic = [
        _candidate_of_profile(p, d, tags, owned)
        for p in d.generic.values()
        if not p.category or d.factions[faction].side in (None, d.categories[p.category].side)
    ]
    return own + generic


def _candidate_of_profile(
    profile: Profile, d: Definitions, tags: Collection[str], owned: Owned | None
) -> Candidate:
    """At home it is met three times as often, elsewhere five times less (S-68); a place without tags is nobody's."""
    p = d.constants.preferences
    at_home = _ANYWHERE if not profile.home or not tags else _HOME if set(profile.home) & set(tags) else _ABROAD
    gear = [d.equipment[d.equipment_names[e].id] for e in profile.equipment]
    force = bool(profile.powers or profile.category)
    most = _MOST_ELITE if profile.quality >= _ELITE else _ANY
    civil = profile.faction is None and profile.quality == d.constants.min_quality
    return Candidate(
        id=profile.id,
        quality=profile.quality,
        worth=sum(g.price for g in gear),
        shoots=any(g.kind == "ranged" for g in gear),
        force=force,
        named=profile.named,
        civil=civil,
        weight=at_home * (p.force if force else p.civil if civil else p.soldier if profile.faction else p.generic),
        most=min(most, owned.count(profile.id, profile.silhouette)) if owned else most,
    )
