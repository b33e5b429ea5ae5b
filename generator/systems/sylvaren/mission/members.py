"""The members of a force: one composition of an exact Quality, drawn by preference (L327-331, S-48).

Nothing is forbidden that the source only advises: soldiers of the faction, a mix of shooters and fighters, gear in the
order of Quality and three or four members are weights. Only a Civil and a Force user come at most once in a force."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from functools import cached_property

from generator.base.record import Record
from generator.chance.dice import Roller
from generator.game.collectionfile import Collection as Owned
from generator.systems.sylvaren.rules.definitions import Definitions, Preferences, Profile

_SOLDIER = 3  # the Quality of soldiers, who fill large forces
_ELITE, _MOST_ELITE = 4, 2  # their Quality, and the most of one profile in a force (S-68)
_ANYWHERE, _HOME, _ABROAD = 10, 30, 2  # weights by home (S-68)
_ANY = 99
_CHOICES = 400  # compositions tried before the last is taken


class Candidate(Record):
    """A profile with the numbers that compositions need."""

    id: str
    quality: int
    worth: int  # price of its equipment
    shoots: bool
    force: bool
    named: bool
    civil: bool
    weight: int
    most: int = _ANY  # limit in a force: of an elite (S-68), or of a collection (S-73)

    @property
    def is_elite(self) -> bool:
        return self.quality >= _ELITE

    @property
    def is_few(self) -> bool:
        return self.most < _ANY

    @property
    def once(self) -> int:
        """The kind of which a force has one at most, as a bit: a Civil, a Force user; 0 for others."""
        return 1 if self.civil else 2 if self.force else 0


class NoForce(Exception):
    """Raised for a Quality that the figures of a collection cannot make up."""


class Recruiter:
    """The figures of one faction, and the weights of the ways to fill a Quality."""

    def __init__(self, figures: Sequence[Candidate], preferences: Preferences) -> None:
        self.figures = sorted(figures, key=lambda f: (f.quality, f.worth, f.id))
        self.preferences = preferences
        self._pool = [f for f in self.figures if not f.named]
        self._known: dict[tuple[int, int, int, int, int], tuple[int, int]] = {}

    def bosses(self, share: int, *, named: bool) -> list[Candidate]:
        """List the figures that may be a force of this share alone: of high rank, and within 2 of it (L329, S-49)."""
        p = self.preferences
        return [
            f for f in self.figures if f.most
            and f.quality >= p.boss_quality and abs(f.quality - share) <= p.boss_spread and (named or not f.named)
        ]  # fmt: skip

    def named(self, quality: int) -> list[Candidate]:
        """List the named characters who find company in a force of this Quality."""
        left = {f: quality - f.quality for f in self.figures if f.named and f.most}
        return [f for f, rest in left.items() if rest > self.most or self._sizes(rest, f.once, least=1)]

    @cached_property
    def most(self) -> int:
        """The highest Quality that the recommended number of figures can have."""
        size = len(self.preferences.sizes)
        reached = (q for q in range(size * self._pool[-1].quality, 0, -1) if self._weights(0, size, q, 0)[0])
        return next(reached, 0)

    def draw_led(self, quality: int, roller: Roller) -> tuple[Candidate, ...]:
        """Draw a composition with a named character."""
        leader = roller.choice(self.named(quality))
        return _sort_candidates((leader, *self.draw(quality - leader.quality, roller, leader.once, 1)))

    def draw_guarding(self, quality: int, guards: Sequence[str], roller: Roller) -> tuple[Candidate, ...]:
        """Draw a composition with one of `guards` in it, where the Quality allows it."""
        fit = [f for f in self._pool if f.most and f.id in guards and self._sizes(quality - f.quality, f.once, least=1)]
        if not fit:
            return self.draw(quality, roller)
        guard = roller.choice(fit)
        for _n in range(40):
            members = _sort_candidates((guard, *self.draw(quality - guard.quality, roller, guard.once, 1)))
            if _keeps_elites_few(members):
                break
        return members

    def draw(self, quality: int, roller: Roller, used: int = 0, least: int = 2) -> tuple[Candidate, ...]:
        """Draw a composition of `least` members or more, weakest first; `used`: kinds that it may have no more of."""
        sizes = self._sizes(quality, used, least)
        return self._choose_composition(quality, sizes, used, roller) if sizes else self._crowd(quality, used, roller)

    def _sizes(self, quality: int, used: int, least: int) -> dict[int, float]:
        """Return the possible numbers of members with their weights; those that soldiers can fill weigh more.

        One alone is possible where the Quality is too small for two to be anything but Civils (S-30)."""
        p = self.preferences
        weights = {}
        for size, weight in enumerate(p.sizes, 1):
            best = self._weights(0, size, quality, used)[1]
            if best and (size >= least or quality <= p.alone_most):
                weights[size] = weight * (best / p.scale**size) ** (p.pull / 10 / size)
        return weights

    def _choose_composition(
        self, quality: int, sizes: dict[int, float], used: int, roller: Roller
    ) -> tuple[Candidate, ...]:
        p = self.preferences
        size = roller.choose_weighted(list(sizes), list(sizes.values()))
        for _n in range(_CHOICES):
            composition = self._walk(size, quality, used, roller)
            if roller.below(max(p.mixed, p.scale) * p.scale) < self._score_composition(composition):
                break
        return _sort_candidates(composition)

    def _score_composition(self, figures: Sequence[Candidate]) -> int:
        """Return the weight of the composition as a whole, beside those of its figures."""
        p = self.preferences
        worth = p.mixed if len({f.shoots for f in figures}) > 1 else p.scale
        over = max(0, len({f.id for f in figures}) - p.kinds)
        return worth * (p.scale if _is_ordered(figures) else p.unordered) >> 3 * over

    def _walk(self, size: int, left: int, used: int, roller: Roller) -> list[Candidate]:
        """Draw a multiset by the product of its figures' weights: at each figure, one more of it or on to the next."""
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
        """Return the total and the highest weight of the ways to draw `size` figures that add up to `left`.

        They are multisets of the figures from the k-th on. `alike`: how many of the k-th there are already, where its
        number is limited."""
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
        """Draw a force too strong for six (S-31): a full force, and more of its soldiers up to the Quality."""
        middle = self.most * 2 // 3
        for base in roller.shuffle(range(middle - 4, middle + 5)):
            if not self._sizes(base, used, 2):
                continue
            chosen = self.draw(base, roller, used)
            soldiers = [f for f in chosen if f.quality >= _SOLDIER and not f.force and not f.is_elite]
            ranks = soldiers or [f for f in self._pool if f.quality >= _SOLDIER and not f.once and not f.is_elite]
            more = _fill_quality(quality - base, ranks, roller)
            if more is not None:
                return _sort_candidates((*chosen, *more))
        raise NoForce  # only with a collection: figures of Quality 2 and 3 make up any Quality


def _fill_quality(quality: int, figures: Sequence[Candidate], roller: Roller) -> list[Candidate] | None:
    """Return figures, each as often as it takes, that add up exactly, or None when these cannot."""
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
    """Check that no figure is better equipped than one of higher Quality (L331)."""
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
    """Return a recruiter for each faction, at a place with these tags, within a collection if `owned` is one.

    A mixed enemy has forces of all factions, each force of one."""
    return {
        faction: Recruiter(_candidates_of_faction(faction, d, tags, owned), d.constants.preferences)
        for faction in d.factions
    }


def _candidates_of_faction(faction: str, d: Definitions, tags: Collection[str], owned: Owned | None) -> list[Candidate]:
    adherents = [_candidate_of_profile(p, d, tags, owned) for p in d.profiles.values() if p.faction == faction]
    generic = [
        _candidate_of_profile(p, d, tags, owned)
        for p in d.generic.values()
        if not p.category or d.factions[faction].side in (None, d.categories[p.category].side)
    ]
    return adherents + generic


def _candidate_of_profile(profile: Profile, d: Definitions, tags: Collection[str], owned: Owned | None) -> Candidate:
    """Return the candidate of a profile: three times as likely at home, five times less elsewhere (S-68).

    A place without tags is nobody's home."""
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
