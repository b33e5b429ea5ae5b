"""A group as derived from its file: its figures, what was spent and what is left, and its campaign."""

from generator.base.record import Record
from generator.game.warband import NamedBand
from generator.systems.sylvaren.rules.definitions import Definitions, Reward
from generator.systems.sylvaren.rules.figure import Figure, Item
from generator.systems.sylvaren.rules.files import GroupFile
from generator.systems.sylvaren.rules.growth import Campaign, Growth, Step, path_of_growth
from generator.systems.sylvaren.rules.playable import Rule


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
