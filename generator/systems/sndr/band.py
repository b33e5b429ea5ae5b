"""A band as its file describes it, and as the game sees it: figures with their numbers and their CG."""


from generator.core.frozen import dataclass
from generator.core.game.warband import Title, Warband
from generator.core.reading.shape import Raw
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.figure import Figure
from generator.systems.sndr.pricing import Price


@dataclass(frozen=True)
class BandFile:
    """The keys of a band's file. Figures and costs are read one by one, for codes of their own."""

    systeme: str
    nom: Title | None = None
    joueur: Title | None = None
    figurines: Raw | None = None
    couts: Raw | None = None
    notes: str | None = None


@dataclass(frozen=True)
class Member:
    """One figure on the table."""

    figure: Figure
    price: Price
    name: str | None = None
    portrait: str | None = None

    @property
    def label(self) -> str:
        return self.name or self.figure.profile.label


class Band(Warband[Member, Definitions]):
    @property
    def total(self) -> int:
        return sum(member.price.cg for member in self.members)

    @property
    def limit(self) -> int:
        return self.definitions.constants.cg_limit
