"""The enemy's forces: the partitions of its Quality (L321-327, S-15), and the members of a force, one composition of an
exact Quality drawn by preference (L327-331, S-48, S-76, S-77).

Shares are quarters of the group's Quality, which rarely divides by four: partitions are made in whole quarters first
and rounded together afterwards, so that the forces always add up to the Quality of the threat.

A force has three to six figures wherever its Quality allows it, half of them of the line from three soldiers on. A mix
of shooters and fighters and gear in the order of Quality are weights. A leader, a Force user and a Civil come at most
once in a force; a great leader at most once in a scenario.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct

from generator.base.record import Record
from generator.chance.dice import Roller
from generator.content.livery import look_of
from generator.game.collectionfile import Collection as Owned
from generator.systems.sylvaren.rules.definitions import Constants, Definitions, Preferences, Profile, Role

_SOLDIER = 3  # the Quality of soldiers, who fill large forces
_SQUAD = 9  # of three soldiers: from this Quality on half of a force is of the line (S-77)
_ELITE, _MOST_ELITE = 4, 2  # their Quality, and the most of one profile in a force (S-68)
_ANYWHERE, _HOME, _ABROAD = 10, 30, 2  # weights by home (S-68)
_ANY = 99
_CHOICES = 400  # compositions tried before the last is taken
_CIVIL, _FORCE, _LEADER, GREAT = 1, 2, 4, 8  # kinds, as bits


class Candidate(Record):
    """A profile with the numbers that compositions need."""

    id: str
    quality: int
    worth: int  # price of its equipment
    shoots: bool
    force: bool
    named: bool
    civil: bool
    role: Role
    weight: int
    once: int = 0  # the kinds of which a force has one at most, as bits
    most: int = _ANY  # limit in a force: of an elite (S-68), or of a collection (S-73)

    @property
    def is_elite(self) -> bool:
        return self.quality >= _ELITE

    @property
    def is_few(self) -> bool:
        return self.most < _ANY


def kinds_of(figures: Iterable[Candidate]) -> int:
    """Return the kinds of these figures, as bits."""
    kinds = 0
    for figure in figures:
        kinds |= figure.once
    return kinds


class NoForce(Exception):
    """Raised for a Quality that the figures of a collection cannot make up."""


class _Pool:
    """Figures, and the weights of the ways to draw some of them."""

    def __init__(self, figures: Sequence[Candidate]) -> None:
        self.figures = figures
        self._known: dict[tuple[int, int, int, int, int, int], tuple[int, int]] = {}

    def walk(self, size: int, left: int, used: int, spare: int, roller: Roller) -> list[Candidate]:
        """Draw a multiset by the product of its figures' weights: at each figure, one more of it or on to the next."""
        chosen: list[Candidate] = []
        k = alike = 0
        while size:
            figure = self.figures[k]
            over = figure.role != "line"
            taking = 0
            if self._may_take(figure, left, used, spare, alike):
                rest = self.weigh(
                    size - 1, left - figure.quality, used | figure.once, spare - over, k, alike + figure.is_few
                )
                taking = figure.weight * rest[0]
            if roller.below(self.weigh(size, left, used, spare, k, alike)[0]) < taking:
                chosen.append(figure)
                size, left, used, spare = size - 1, left - figure.quality, used | figure.once, spare - over
                alike += figure.is_few
            else:
                k, alike = k + 1, 0
        return chosen

    def weigh(self, size: int, left: int, used: int, spare: int, k: int = 0, alike: int = 0) -> tuple[int, int]:
        """Return the total and the highest weight of the ways to draw `size` figures that add up to `left`.

        They are multisets of the figures from the k-th on, at most `spare` of them not of the line. `alike`: how many
        of the k-th there are already, where its number is limited."""
        if size == 0:
            return int(left == 0), int(left == 0)
        if k == len(self.figures) or self.figures[k].quality * size > left or left > size * self.figures[-1].quality:
            return 0, 0
        key = (k, size, left, used, min(spare, size), alike)
        if key not in self._known:
            figure = self.figures[k]
            total, best = self.weigh(size, left, used, spare, k + 1)
            if self._may_take(figure, left, used, spare, alike):
                rest = spare - (figure.role != "line")
                again = (left - figure.quality, used | figure.once, rest, k, alike + figure.is_few)
                more, top = self.weigh(size - 1, *again)
                total, best = total + figure.weight * more, max(best, figure.weight * top)
            self._known[key] = total, best
        return self._known[key]

    @staticmethod
    def _may_take(figure: Candidate, left: int, used: int, spare: int, alike: int) -> bool:
        return bool(
            figure.quality <= left and not figure.once & used and alike < figure.most
            and (spare > 0 or figure.role == "line")
        )  # fmt: skip


class _Way(Struct):
    """A way to fill a Quality: from which figures, of how many with their weights, how many not of the line."""

    pool: _Pool
    lined: bool
    sizes: dict[int, float]

    def spare(self, size: int) -> int:
        return size // 2 if self.lined else size


class Recruiter:
    """The figures of one faction, and the weights of the ways to fill a Quality."""

    def __init__(self, figures: Sequence[Candidate], preferences: Preferences) -> None:
        self.figures = sorted(figures, key=lambda f: (f.quality, f.worth, f.id))
        self.preferences = preferences
        unnamed = [f for f in self.figures if not f.named]
        self._filled = _Pool(unnamed)
        self._plain = _Pool([f for f in unnamed if f.role != "auxiliary"])
        self._ways: dict[tuple[int, int, Candidate | None], _Way | None] = {}

    def bosses(self, share: int, *, named: bool) -> list[Candidate]:
        """List the figures that may be a force of this share alone: of high rank, and within 2 of it (L329, S-49)."""
        p = self.preferences
        return [
            f for f in self.figures if f.most
            and f.quality >= p.boss_quality and abs(f.quality - share) <= p.boss_spread and (named or not f.named)
        ]  # fmt: skip

    def named(self, quality: int) -> list[Candidate]:
        """List the named characters who find company in a force of this Quality."""
        figures = [f for f in self.figures if f.named and f.most and f.quality < quality]
        return [f for f in figures if quality - f.quality > self.most or self._way(quality, 0, f)]

    @cached_property
    def most(self) -> int:
        """The highest Quality that the recommended number of figures can have."""
        size = len(self.preferences.sizes)
        figures = self._plain.figures or self._filled.figures
        if not figures:
            return 0
        reached = (q for q in range(size * figures[-1].quality, 0, -1) if self._plain.weigh(size, q, 0, size)[0])
        return next(reached, 0)

    def fits(self, quality: int) -> bool:
        """Check whether the recommended number of figures can have this Quality (S-76)."""
        way = self._way(quality)
        return way is not None and min(way.sizes) >= self.preferences.least

    def draw_led(self, quality: int, roller: Roller) -> tuple[Candidate, ...]:
        """Draw a composition with a named character."""
        return self.draw(quality, roller, first=roller.choice(self.named(quality)))

    def draw_guarding(
        self, quality: int, guards: Sequence[str], roller: Roller, used: int = 0
    ) -> tuple[Candidate, ...]:
        """Draw a composition with one of `guards` in it, where the Quality allows it."""
        usual = self._way(quality, used)
        fit = []
        for guard in self._plain.figures:
            way = self._way(quality, used, guard) if guard.id in guards and guard.most else None
            if way and usual and min(way.sizes) >= min(usual.sizes) and way.lined == usual.lined:
                fit.append(guard)
        chosen = self.draw(quality, roller, used, roller.choice(fit)) if fit else ()
        return chosen if chosen and _keeps_elites_few(chosen) else self.draw(quality, roller, used)

    def draw(
        self, quality: int, roller: Roller, used: int = 0, first: Candidate | None = None
    ) -> tuple[Candidate, ...]:
        """Draw a composition, weakest first, with `first` in it; `used`: kinds that it may have no more of."""
        if way := self._way(quality, used, first):
            return self._choose_composition(quality, way, used, first, roller)
        if first is None:
            return self._crowd(quality, used, roller)
        return _sort_candidates((first, *self.draw(quality - first.quality, roller, used | first.once)))

    def _way(self, quality: int, used: int = 0, first: Candidate | None = None) -> _Way | None:
        """Return the best way to fill a Quality that there is."""
        key = (quality, used, first)
        if key not in self._ways:
            ways = self._list_ways(quality, used, first)
            self._ways[key] = next((way for way in ways if way.sizes), None)
        return self._ways[key]

    def _list_ways(self, quality: int, used: int, first: Candidate | None) -> Iterator[_Way]:
        """List the ways, best first: of the line, of the faction, with auxiliaries; then fewer than recommended.

        A share that cannot hold three soldiers is filled from the quality table at once (S-76). One alone is possible
        where the Quality is too small for two to be anything but Civils (S-30)."""
        p = self.preferences
        full = range(p.least, len(p.sizes) + 1)
        weakest = next((f.quality for f in self._plain.figures), 0)
        if quality >= p.least * weakest:
            if quality >= _SQUAD:
                yield self._make_way(self._plain, quality, used, first, full, lined=True)
            yield self._make_way(self._plain, quality, used, first, full)
        yield self._make_way(self._filled, quality, used, first, full)
        few = range(1 if quality <= p.alone_most else 2, p.least)
        yield self._make_way(self._filled, quality, used, first, few)

    def _make_way(
        self, pool: _Pool, quality: int, used: int, first: Candidate | None, among: range, *, lined: bool = False
    ) -> _Way:
        """Return a way with its possible numbers of members; those that soldiers can fill weigh more."""
        p, way = self.preferences, _Way(pool, lined, {})
        for size in among:
            best = self._weigh_others(way, size, quality, used, first)[1]
            if best:
                others = size - (first is not None)
                pull = (best / p.scale**others) ** (p.pull / 10 / others)
                way.sizes[size] = p.sizes[size - 1] * pull
        return way

    @staticmethod
    def _weigh_others(way: _Way, size: int, quality: int, used: int, first: Candidate | None) -> tuple[int, int]:
        spare = way.spare(size)
        if first is None:
            return way.pool.weigh(size, quality, used, spare)
        spare -= first.role != "line"
        if size < 2 or first.once & used or spare < 0:
            return 0, 0
        return way.pool.weigh(size - 1, quality - first.quality, used | first.once, spare)

    def _choose_composition(
        self, quality: int, way: _Way, used: int, first: Candidate | None, roller: Roller
    ) -> tuple[Candidate, ...]:
        p = self.preferences
        size = roller.choose_weighted(list(way.sizes), list(way.sizes.values()))
        left, spare, lead = quality, way.spare(size), () if first is None else (first,)
        for figure in lead:
            size, left, used = size - 1, left - figure.quality, used | figure.once
            spare -= figure.role != "line"
        for _n in range(_CHOICES):
            composition = (*lead, *way.pool.walk(size, left, used, spare, roller))
            if not _keeps_elites_few(composition):
                continue
            if roller.below(max(p.mixed, p.scale) * p.scale) < self._score_composition(composition):
                break
        return _sort_candidates(composition)

    def _score_composition(self, figures: Sequence[Candidate]) -> int:
        """Return the weight of the composition as a whole, beside those of its figures."""
        p = self.preferences
        worth = p.mixed if len({f.shoots for f in figures}) > 1 else p.scale
        over = max(0, len({f.id for f in figures}) - p.kinds)
        return worth * (p.scale if _is_ordered(figures) else p.unordered) >> 3 * over

    def _crowd(self, quality: int, used: int, roller: Roller) -> tuple[Candidate, ...]:
        """Draw a force too strong for six (S-31): a full force, and more of its soldiers up to the Quality."""
        middle = self.most * 2 // 3
        for base in roller.shuffle(range(middle - 4, middle + 5)):
            if base < 2 or not self._way(base, used):
                continue
            chosen = self.draw(base, roller, used)
            soldiers = [f for f in chosen if f.role == "line" and f.quality >= _SOLDIER and not f.is_elite]
            ranks = soldiers or [
                f for f in self._plain.figures if f.quality >= _SOLDIER and not f.once and not f.is_elite
            ]
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
    leader = profile.role == "leader"
    most = _MOST_ELITE if profile.quality >= _ELITE else _ANY
    civil = profile.faction is None and profile.quality == d.constants.min_quality
    usual = p.roles[profile.role] if profile.faction else p.generic
    return Candidate(
        id=profile.id,
        quality=profile.quality,
        worth=sum(g.price for g in gear),
        shoots=any(g.kind == "ranged" for g in gear),
        force=force,
        named=profile.named,
        civil=civil,
        role=profile.role,
        weight=at_home * (p.force if force else p.civil if civil else usual),
        once=_CIVIL * civil | _FORCE * force | _LEADER * leader | GREAT * (leader and profile.quality > _ELITE),
        most=min(most, owned.count(profile.id, look_of(profile.silhouette))) if owned else most,
    )


# Partitions of the enemy's Quality

STRENGTHS = ("faible", "moyenne", "forte")
QUARTERS = 4  # shares and threats are counted in quarters of the group's Quality


class Partition(Record):
    """The forces of a scenario, weakest first: the strength and the Quality of each."""

    forces: tuple[tuple[str, int], ...]

    @property
    def label(self) -> str:
        counts = [(sum(1 for s, _q in self.forces if s == strength), strength) for strength in STRENGTHS]
        return " + ".join(f"{n} {strength}{'s' if n > 1 else ''}" for n, strength in counts if n)

    def weight(self, small: int) -> float:
        """Return the weight of the partition: half for each force under `small` beyond the first (S-50)."""
        beyond = max(0, sum(quality < small for _strength, quality in self.forces) - 1)
        return 1 / (1 << beyond)

    def qualities_with(self, alone: Mapping[int, int]) -> tuple[int, ...] | None:
        """Return the Quality of each force when those of `alone` are one figure and the others adapt (S-49).

        The others make up the difference, the strongest first, a point each in turn. Return None where no other force
        is left, or one would be left empty."""
        qualities = [alone.get(n, quality) for n, (_strength, quality) in enumerate(self.forces)]
        missing = sum(quality for _strength, quality in self.forces) - sum(qualities)
        others = sorted((n for n in range(len(qualities)) if n not in alone), key=lambda n: (-qualities[n], n))
        if missing and not others:
            return None
        for k in range(abs(missing)):
            qualities[others[k % len(others)]] += 1 if missing > 0 else -1
        return tuple(qualities) if min(qualities) > 0 else None


def enemy_quality(group: int, quarters: int) -> int:
    """Return the group's Quality times the threat, a half rounded up (S-15)."""
    return (2 * group * quarters + QUARTERS) // (2 * QUARTERS)


def list_partitions(group: int, threat: str, constants: Constants) -> list[Partition]:
    """List the partitions of the enemy's Quality into faible, moyenne and forte forces, none of them empty."""
    shares = tuple(constants.force_share[s] for s in STRENGTHS)
    ways = _ways_to_split(constants.threat[threat], shares)
    partitions = [_share_quality(group, constants.threat[threat], counts, shares) for counts in ways]
    return [p for p in partitions if all(quality > 0 for _strength, quality in p.forces)]


@cache
def _ways_to_split(quarters: int, shares: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    if len(shares) == 1:
        return ((quarters // shares[0],),) if quarters % shares[0] == 0 else ()
    first, rest = shares[0], shares[1:]
    return tuple(
        (n, *others) for n in range(quarters // first + 1) for others in _ways_to_split(quarters - n * first, rest)
    )


def _share_quality(group: int, quarters: int, counts: tuple[int, ...], shares: tuple[int, ...]) -> Partition:
    """Share out the Quality: each force the whole part of its share, the rest to the largest fractions (S-15).

    The weakest force comes first. Forces alike share the rest by turns: for 18, faible forces are 5, 4, 5, 4."""
    total = sum(n * (group * share // QUARTERS) for n, share in zip(counts, shares, strict=True))
    missing = enemy_quality(group, quarters) - total
    order = sorted(range(len(shares)), key=lambda i: (-(group * shares[i] % QUARTERS), i))
    extra = dict.fromkeys(order, 0)
    for i in order:
        extra[i] = min(counts[i], missing)
        missing -= extra[i]
    return Partition(
        tuple(
            (STRENGTHS[i], group * shares[i] // QUARTERS + (1 if n * extra[i] % counts[i] < extra[i] else 0))
            for i in range(len(shares))
            for n in range(counts[i])
        )
    )
