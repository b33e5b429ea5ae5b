"""The figures somebody owns (collection.yaml, in the folder of the players' files): profiles or looks, and how many."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from generator.core.reading.keys import Caption
from generator.core.reading.shape import Between
from generator.core.reading.vocabulary import Vocabulary
from generator.core.record import Record

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
}  # fmt: skip


class CollectionFile(Record):
    figurines: Annotated[Mapping[str, Annotated[int, Between(0, 999)]], Caption(
        "Figurines", "Figures", "Un profil ou une allure, et combien l’on en a.", "{stormtrooper: 6}", needed=True)]


class Collection(Record):
    """What can be put on the table; with `paper`, what lacks is printed to cut out."""

    profiles: Mapping[str, int]
    looks: Mapping[str, int]
    paper: bool = False

    def count(self, profile: str, look: str | None) -> int:
        return self.profiles.get(profile, 0) + self.looks.get(look or "", 0)

    def take(self, figures: Iterable[tuple[str, str | None]]) -> "Collection | None":
        """What is left without these, each a profile and its look; None where it has not all of them."""
        profiles, looks = dict(self.profiles), dict(self.looks)
        for profile, look in figures:
            store, key = (profiles, profile) if profiles.get(profile) else (looks, look or "")
            if not store.get(key):
                return None
            store[key] -= 1
        return Collection(profiles, looks, self.paper)

    def lacking(self, figures: Iterable[tuple[str, str | None]]) -> dict[str, int]:
        """Of these, the profiles there are too few figures for, and how many."""
        found: dict[str, int] = {}
        left = self
        for one in figures:
            if after := left.take([one]):
                left = after
            else:
                found[one[0]] = found.get(one[0], 0) + 1
        return found


def names_of_looks() -> Vocabulary:
    return Vocabulary({**{label: key for key, label in LOOKS.items()}, **{key: key for key in LOOKS}})
