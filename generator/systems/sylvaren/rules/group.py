"""A group as derived from its file: its figures, what was spent and what is left, and its campaign, in which each
figure grows step by step at a price in PX (S-14, S-16)."""

from collections.abc import Iterator, Mapping, Sequence

from generator.base.i18n import _
from generator.base.problems import Path, Problem
from generator.base.record import Record
from generator.game.warband import NamedBand
from generator.reading.vocabulary import Vocabulary
from generator.systems.sylvaren.rules import files
from generator.systems.sylvaren.rules.definitions import Category, Definitions, Reward
from generator.systems.sylvaren.rules.figure import Figure, Item
from generator.systems.sylvaren.rules.files import (
    CampaignFile,
    EntryFile,
    GroupFile,
    ProgressFile,
    RewardsFile,
    Written,
)
from generator.systems.sylvaren.rules.playable import Rule


class Step(Record):
    """A step of growth: the Quality and category it leads to, and its price. `word` is how the file writes it: Q5, or
    the category reached."""

    quality: int
    category: Category | None
    price: int
    word: str

    @property
    def promotion(self) -> Category | None:
        return self.category if self.category and self.word == self.category.id else None

    @property
    def label(self) -> str:
        return self.promotion.label if self.promotion else self.word


class Growth(Record):
    """The campaign of a figure: PX won and spent, the steps taken, the next one (None at the top)."""

    px: int
    steps: tuple[Step, ...]
    next: Step | None
    written: bool  # False: begun on paper, the steps are guessed and not counted

    @property
    def spent(self) -> int:
        return sum(s.price for s in self.steps) if self.written else 0

    @property
    def left(self) -> int:
        return self.px - self.spent


class Loss(Record):
    name: str
    quality: int
    force: bool
    rules: tuple[Rule, ...]
    date: str | None
    replacement: str | None


class Campaign(Record):
    credits: int  # won since the group was made
    rewards: Mapping[str, Reward]  # the table's own, by threat
    store: tuple[Item, ...]
    losses: tuple[Loss, ...]
    journal: tuple[EntryFile, ...]
    patron: str | None = None


def path_of_growth(initial: int, category: Category | None, definitions: Definitions) -> list[Step]:
    """List every step open to a figure recruited with this Quality, in order, to the top.

    L351-353: where a Force user would be two above its reference, it is promoted instead; the reference then becomes
    the Quality at that moment (S-16). At Quality 6 only the promotion is left (S-14)."""
    c = definitions.constants
    steps: list[Step] = []
    quality, reference = initial, initial
    while True:
        price = c.quality_price * (quality + 1)
        higher = definitions.categories[category.next] if category and category.next else None
        if higher and (quality + 1 - reference >= c.promotion_steps or quality >= c.max_quality):
            category, reference = higher, quality
            steps.append(Step(quality, category, price, category.id))
        elif quality < c.max_quality:
            quality += 1
            steps.append(Step(quality, category, price, f"Q{quality}"))
        else:
            return steps


def initial_quality(quality: int, category: Category | None, advances: int, definitions: Definitions) -> int:
    """Return the Quality at recruitment of a figure with so many advances; promotions add none."""
    promotions = category.rank - definitions.constants.force_users_rank if category else 0
    return quality - (advances - promotions)


def steps_taken(quality: int, category: Category | None, advances: int, definitions: Definitions) -> list[Step] | None:
    """Return the steps that led here, or None when so many advances do not lead to this Quality and category."""
    initial = initial_quality(quality, category, advances, definitions)
    start = definitions.first_category(category.side) if category else None
    if initial < definitions.constants.min_quality:
        return None
    steps = path_of_growth(initial, start, definitions)[:advances]
    end = steps[-1] if steps else Step(initial, start, 0, "")
    return steps if len(steps) == advances and (end.quality, end.category) == (quality, category) else None


def guess_advances(quality: int, category: Category, definitions: Definitions) -> int | None:
    """Return the fewest advances that lead a Force user here: for a file that does not write them down."""
    for advances in range(len(definitions.categories) * 2):
        legal = initial_quality(quality, category, advances, definitions) in definitions.constants.force_quality
        if legal and steps_taken(quality, category, advances, definitions) is not None:
            return advances
    return None


def growth_of(
    figure: Written, quality: int, progress: Mapping[str, ProgressFile], d: Definitions, problems: list[Problem]
) -> tuple[Growth, int]:
    """Return a figure's growth and its initial Quality: PX against the steps taken.

    Without a written list, a Force user's steps are guessed from its Quality and category."""
    entry = progress.get(figure.name, ProgressFile())
    at: Path = ("campagne", "figurines", figure.name)
    category = figure.category
    count = len(entry.avances) if entry.avances is not None else 0
    written = True
    if entry.avances is None and category:
        count = guess_advances(quality, category, d) or 0
        written = count == 0
        if not written:
            message = _("{name} has grown, but its advances are not written down").format(name=figure.name)
            words = ", ".join(s.word for s in steps_taken(quality, category, count, d) or ())
            hint = _("write them: avances: [{words}]").format(words=words)
            problems.append(Problem("missing-advances", at, message, hint, "warning", ruling="S-16"))
    steps = steps_taken(quality, category, count, d)
    if steps is None or (entry.avances is not None and [s.word for s in steps] != list(entry.avances)):
        message = _("these advances do not lead {name} to where it stands").format(name=figure.name)
        hint_of_steps = _("they are: {words}").format(words=", ".join(s.word for s in steps)) if steps else None
        problems.append(Problem("inconsistent-advances", (*at, "avances"), message, hint_of_steps, ruling="S-16"))
        return Growth(entry.px, (), None, False), quality
    initial = initial_quality(quality, category, count, d)
    start = d.first_category(category.side) if category else None
    further = path_of_growth(initial, start, d)[count:]
    growth = Growth(entry.px, tuple(steps), further[0] if further else None, written)
    if growth.left < 0:
        message = _("{name} has spent {spent} PX out of {px}").format(name=figure.name, spent=growth.spent, px=entry.px)
        problems.append(Problem("px-exceeded", (*at, "px"), message, _("earn them first"), ruling="S-16"))
    return growth, initial


def follow_names(figures: Sequence[Written], progress: Mapping[str, ProgressFile]) -> Iterator[Problem]:
    """Yield the problems of names, by which a campaign follows its figures."""
    seen: set[str] = set()
    for figure in figures:
        if figure.name in seen:
            message = _("two figures are called {name}").format(name=figure.name)
            yield Problem("duplicate-name", (*figure.path, "nom"), message, _("a campaign follows them by name"))
        seen.add(figure.name)
    for name in progress:
        if name not in seen:
            names = Vocabulary({word: word for word in seen})
            yield files.unknown_word(name, ("campagne", "figurines", name), names, "unknown-figure")


def campaign_of(file: CampaignFile, d: Definitions, problems: list[Problem]) -> Campaign:
    store = files.read_items(file.reserve, ("campagne", "reserve"), d, problems)
    losses = []
    for n, loss in enumerate(file.pertes):
        rules = files.read_rules(loss.regles, ("campagne", "pertes", n, "regles"), d, problems)
        lost_rules = tuple(rule for _at, rule in rules)
        losses.append(Loss(loss.nom, loss.qualite, loss.force is not None, lost_rules, loss.date, loss.remplacant))
    rewards_file = file.recompenses or RewardsFile()
    rewards = {name: r for name in RewardsFile.__annotations__ if (r := getattr(rewards_file, name))}
    items = tuple(item for _at, item in store)
    return Campaign(file.credits, rewards, items, tuple(losses), file.journal, file.commanditaire)


class Price(Record):
    """Credits paid, and credits refunded by rules of negative price (S-24)."""

    gross: int = 0
    refund: int = 0

    @property
    def net(self) -> int:
        return self.gross - self.refund

    def __add__(self, other: "Price") -> "Price":
        return Price(self.gross + other.gross, self.refund + other.refund)


def price_of(items: tuple[Item, ...], rules: tuple[Rule, ...]) -> Price:
    prices = [*(i.equipment.price for i in items), *(r.price or 0 for r in rules)]
    return Price(sum(p for p in prices if p > 0), -sum(p for p in prices if p < 0))


class Member(Record):
    figure: Figure
    initial: int  # Quality at recruitment
    price: Price
    growth: Growth | None
    notes: str | None
    portrait: str | None = None

    @property
    def px(self) -> int:
        return self.growth.px if self.growth else 0

    @property
    def px_left(self) -> int:
        return self.growth.left if self.growth else 0

    def next_step(self, d: Definitions) -> Step | None:
        """Return the next step, or None at the top; without a campaign, the first one."""
        if self.growth:
            return self.growth.next
        return next(iter(path_of_growth(self.figure.quality, self.figure.category, d)), None)


class Group(NamedBand[GroupFile]):
    members: tuple[Member, ...]
    campaign: Campaign | None
    definitions: Definitions

    @property
    def quality(self) -> int:
        """The Quality a scenario counts: the current one, without the cost of promotion (S-32)."""
        return sum(m.figure.quality for m in self.members)

    @property
    def reserve_spent(self) -> int:
        """Quality at recruitment, and 2 for a Force user (S-05)."""
        users = sum(1 for m in self.members if m.figure.category)
        return sum(m.initial for m in self.members) + users * self.definitions.constants.force_cost

    @property
    def reserve_left(self) -> int:
        return self.definitions.constants.reserve - self.reserve_spent

    @property
    def price(self) -> Price:
        """The price of the figures, the store, and the rules that died with their owner (S-19)."""
        total = sum((m.price for m in self.members), Price())
        if self.campaign:
            lost = sum((price_of((), loss.rules) for loss in self.campaign.losses), Price())
            total = total + price_of(self.campaign.store, ()) + lost
        return total

    @property
    def budget(self) -> int:
        return self.definitions.constants.credits + (self.campaign.credits if self.campaign else 0)

    def reward(self, threat: str | None) -> Reward | None:
        """Return the reward of a victory (S-17): the table's own, else the constants'."""
        rewards = self.campaign.rewards if self.campaign else {}
        return rewards.get(threat or "") or self.definitions.constants.rewards.get(threat or "")

    @property
    def credits_left(self) -> int:
        return self.budget - self.price.net
