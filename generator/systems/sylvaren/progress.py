"""How a figure grows in a campaign: one step at a time, each with its price in PX (S-14, S-16)."""

from generator.core.frozen import dataclass
from generator.systems.sylvaren.definitions import Category, Definitions


@dataclass(frozen=True)
class Step:
    """Where a step leads, and what it costs. `word` is how the file writes it: Q5, or the category reached."""

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


def path(initial: int, category: Category | None, definitions: Definitions) -> list[Step]:
    """Every step open to a figure recruited with this Quality, in order, to the top.

    L351-353: where a Force user would be two above its reference, it is promoted instead; the reference then becomes
    the Quality at that moment (S-16). At Quality 6 the promotion is all that is left (S-14).
    """
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
    """The Quality at recruitment of a figure that has bought so many advances: promotions add none."""
    promotions = category.rank - definitions.constants.force_users_rank if category else 0
    return quality - (advances - promotions)


def steps_taken(quality: int, category: Category | None, advances: int, definitions: Definitions) -> list[Step] | None:
    """The steps that led here, or None when so many advances do not lead to this Quality and category."""
    initial = initial_quality(quality, category, advances, definitions)
    start = definitions.first_category(category.side) if category else None
    if initial < definitions.constants.min_quality:
        return None
    steps = path(initial, start, definitions)[:advances]
    end = steps[-1] if steps else Step(initial, start, 0, "")
    return steps if len(steps) == advances and (end.quality, end.category) == (quality, category) else None


def guess_advances(quality: int, category: Category, definitions: Definitions) -> int | None:
    """The fewest advances that lead a Force user here: for a file that does not write them down."""
    for advances in range(len(definitions.categories) * 2):
        legal = initial_quality(quality, category, advances, definitions) in definitions.constants.force_quality
        if legal and steps_taken(quality, category, advances, definitions) is not None:
            return advances
    return None
