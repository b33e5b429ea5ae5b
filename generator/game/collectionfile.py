"""The figures somebody owns (collection.yaml, in the folder of the players' files): profiles or looks, and how many."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from msgspec import field

from generator.base.record import Record
from generator.reading.keys import Caption
from generator.reading.shape import Between
from generator.reading.vocabulary import Vocabulary

NAME = "collection.yaml"
# Figures that are drawn, by what a person would call them: one may stand for any profile that looks so.
LOOKS = {
    "acolyte": "acolyte", "adept": "adepte", "beast": "bête", "brute": "brute", "captain": "capitaine",
    "droid": "droïde", "duellist": "duelliste", "elite": "soldat d’élite", "engineer": "artisan", "giant": "géant",
    "grenadier": "grenadier", "guard": "garde", "gunner-droid": "droïde mitrailleur", "gunslinger": "pistolero",
    "heavy": "soldat lourd", "hound": "molosse", "lord": "seigneur", "mauler-droid": "droïde de mêlée",
    "officer": "officier", "reptile": "reptile", "rifleman": "fusilier", "scout": "éclaireur",
    "smuggler": "aventurier", "sniper": "tireur d’élite", "spy": "espion", "staff": "bâton",
    "trooper": "soldat en armure", "twinblade": "double lame",
    "raptor": "oiseau de proie", "predator": "grand félin", "mount": "bête de selle",
    "spider": "droïde araignée", "box-droid": "droïde sur chenilles", "probe": "droïde volant",
    "snouted": "groin", "tusked": "défenses", "magnate": "négociant", "tailed": "queues", "antennaed": "antennes",
    "horned": "cornes", "crested": "crêtes rayées", "tentacled": "tentacules", "fishlike": "tête de poisson",
    "masked": "masqué", "feline": "félin", "insect": "insecte", "hooded": "encapuchonné",
}  # fmt: skip


class CollectionFile(Record):
    figurines: Annotated[
        Mapping[str, Annotated[int, Between(0, 999)]],
        Caption("Figurines", "Un profil ou une allure, et combien l’on en a.", "{stormtrooper: 6}"),
    ] = field(default_factory=dict)
    decors: Annotated[
        Mapping[str, Annotated[int, Between(0, 99)]],
        Caption("Décors", "Un décor et sa taille en pas, et combien l’on en a.", "{rocher 4x3: 2}"),
    ] = field(default_factory=dict)


class Collection(Record):
    """What can be put on the table; with `paper`, what lacks is printed to cut out."""

    profiles: Mapping[str, int]
    looks: Mapping[str, int]
    paper: bool = False
    decors: tuple[tuple[str, float, float, int], ...] = ()  # kind, size in pas, how many

    @property
    def has_figures(self) -> bool:
        return bool(self.profiles or self.looks or self.paper)

    def count(self, profile: str, look: str | None) -> int:
        return self.profiles.get(profile, 0) + self.looks.get(look or "", 0)

    def take(self, figures: Iterable[tuple[str, str | None]]) -> "Collection | None":
        """Return the collection without these, each a profile and its look; None where it has not all of them."""
        profiles, looks = dict(self.profiles), dict(self.looks)
        for profile, look in figures:
            store, key = (profiles, profile) if profiles.get(profile) else (looks, look or "")
            if not store.get(key):
                return None
            store[key] -= 1
        return Collection(profiles, looks, self.paper, self.decors)

    def lacking(self, figures: Iterable[tuple[str, str | None]]) -> dict[str, int]:
        """Count, by profile, the figures among these that are missing."""
        missing: dict[str, int] = {}
        left = self
        for figure in figures:
            if after := left.take([figure]):
                left = after
            else:
                missing[figure[0]] = missing.get(figure[0], 0) + 1
        return missing


def names_of_looks() -> Vocabulary:
    return Vocabulary({**{label: key for key, label in LOOKS.items()}, **{key: key for key in LOOKS}})
