"""Races, of the content or of a player's file: `race_libre` (A26), whose record is the same with French keys."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import field

from generator.base.record import Record, type_hints
from generator.chance.dice import Dice
from generator.content.declared import Ref
from generator.content.loading import Citations, Rulings
from generator.reading.keys import Caption, Key, unwrapped
from generator.reading.shape import Between, OneOrMany, Some
from generator.systems.d6.rules.catalogue import ForceField, TalentType


def written(french: str) -> Key:
    """Return the key that people write for a field of the content."""
    return Key(also=(french,), french=True)


Bonus = Annotated[int, Between(-6, 6)]  # dice that a race gives or takes
RaceDice = Mapping[Annotated[str, Ref("characteristics")], Bonus]
RaceSkills = Mapping[Annotated[str, Ref("skills")], Bonus]
SomeSkills = Annotated[tuple[Annotated[str, Ref("skills", also=("toutes",))], ...], OneOrMany()]
NameText = Annotated[str, written("nom"), Caption("Nom", "Son nom.", "Trompe")]
LongText = Annotated[str, written("texte"), Caption("Texte", "Ce qu’on en dit.", "Sent tout de loin.")]
ShortText = Annotated[str, written("court"), Caption(
    "En court", "Où la place manque.", "Sent de loin.")]  # fmt: skip


Use = Literal["explosif", "sans-armure"]
ALL_SKILLS = ("toutes",)  # skills, as content says it


class Conditional(Record):
    """A bonus under a condition: never in a base value, listed separately (A29).

    `use`: what meets the condition if a file can say it: an explosive in hand, armour that is not full."""

    when: Annotated[str, written("quand"), Caption("Quand", "Quand il compte.", "dans le noir")]
    skills: Annotated[SomeSkills, written("competences"), Caption(
        "Compétences", "Les compétences qu’il aide.", "[esquive]")] = ()
    label: Annotated[NameText | None, written("nom")] = None
    dice: Annotated[Bonus, written("des"), Caption("Dés", "Les dés de plus.", "1")] = 0
    bonus: Annotated[int, Caption("Bonus", "Les points de plus.", "2")] = 0
    use: Annotated[Use | None, written("usage"), Caption(
        "Usage", "Sa condition.", "explosif")] = None
    short: ShortText | None = None

    @property
    def is_general(self) -> bool:
        """Whether it applies to every skill: listed once, not beside each."""
        return self.skills == ALL_SKILLS

    def covers(self, skill: str) -> bool:
        return skill in self.skills or self.is_general


class Talent(Record):
    name: NameText
    text: LongText
    short: ShortText | None = None
    type: Annotated[TalentType, Caption("Type", "Combien de fois il sert.", "passif")] = "passif"
    action: Annotated[Literal["offensive", "soutien", "defense", "mouvement"], Caption(
        "Action", "L’action qu’il prend.", "soutien")] | None = None
    # Not for those who learn from every class (L214, A69).
    craft: Annotated[bool, Caption("Métier", "Nul ne l’apprend d’une autre classe.", "true")] = False
    conditional: Annotated[tuple[Conditional, ...], written("conditionnel"), Caption(
        "Sous condition", "Ce qu’il ajoute à un jet, et quand.",
        "[{quand: explosif, competences: [lancer], bonus: 2}]")] = ()


class ForceChoice(Record):
    dice: Annotated[Bonus, written("des"), Caption("Dés", "Combien de dés.", "1")]
    among: Annotated[tuple[ForceField, ...], written("parmi"), Caption(
        "Parmi", "Où ils peuvent aller.", "[controle, sens]")]


BARE = Conditional("sans armure complète (armure, tête, jambes, bras)", ALL_SKILLS, dice=-1, use="sans-armure")  # L353


class ResCorpBonus(Record):
    label: NameText
    value: Annotated[Dice, written("valeur"), Caption("Valeur", "Ce qu’il ajoute.", '"+2"')]
    short: ShortText | None = None
    upgradable: Annotated[bool, Caption("Améliorable", "S’il peut monter.", "true")] = False


class Trait(Record):
    name: NameText
    text: LongText
    short: ShortText | None = None


class Race(Record):
    id: str
    label: Annotated[NameText, Caption("Nom", "Son nom ; sinon celui de « race ».", "Ortolan", needed=False)]
    blurb: LongText = ""
    silhouette: Annotated[str, Caption("Silhouette", "La figurine qui la dessine.", "antennaed")] = ""
    source: Annotated[Citations, Caption("Source", "D’où elle vient.", "maison:L1")] = ()
    dice: Annotated[RaceDice, written("des"), Caption(
        "Dés", "Ce qu’elle ajoute aux caractéristiques.", "{perc: 1}")] = field(default_factory=dict)
    choice: Annotated[Bonus, written("choix"), Caption("Choix", "Les dés au choix.", "1")] = 0
    force_choice: Annotated[ForceChoice | None, written("force"), Caption(
        "Force", "Les dés de la Force au choix.", "{des: 1, parmi: [controle, sens]}")] = None
    skill_dice: Annotated[RaceSkills, written("competences"), Caption(
        "Compétences", "Les dés de compétences.", "{esquive: 1}")] = field(default_factory=dict)
    conditional: Annotated[tuple[Conditional, ...], written("conditionnel"), Caption(
        "Sous condition", "Ce qui ne compte que parfois.",
        "[{quand: dans le noir, competences: [esquive], des: 1}]")] = ()
    res_corp: Annotated[tuple[ResCorpBonus, ...], Caption(
        "Res Corp", "Ce qu’elle ajoute à la Res Corp.", '[{nom: Cuir, valeur: "+2"}]')] = ()
    reputation: Annotated[Bonus, Caption("Réputation", "La réputation de départ.", "1")] = 0
    xp_percent: Annotated[int, Between(0, 100), written("xp_pour_cent"), Caption(
        "XP en plus", "Les XP de plus, en pour cent.", "10")] = 0
    talents: Annotated[tuple[Talent, ...], written("dons"), Caption(
        "Dons", "Les dons de la race.", "[{nom: Flair, texte: Sent tout de loin.}]")] = ()
    traits: Annotated[tuple[Trait, ...], Caption(
        "Traits", "Ce qu’il faut en savoir.", "[{nom: Trompe, texte: Sent tout de loin.}]")] = ()
    second_class: Annotated[bool, written("seconde_classe"), Caption(
        "Seconde classe", "Deux têtes, deux classes.", "true")] = False
    free_talent: Annotated[Annotated[str, Ref("families")] | None, written("don_libre"), Caption(
        "Don libre", "La famille d’un don au choix.")] = None
    full_armour: Annotated[bool, written("armure_complete"), Caption(
        "Armure complète", "Perd 1D sans armure complète.", "true")] = False
    # XP for powers of that kind (L380, A77).
    psychic_half: Annotated[bool, written("psychique_moitie"), Caption(
        "Psychique à moitié prix", "Les pouvoirs psychiques à moitié prix.", "true")] = False
    # Neither a Jedi nor dice of the Force (A87).
    forceless: Annotated[bool, Caption("Sans la Force", "Jamais de Jedi.", "true")] = False
    aliases: Annotated[Some, Caption("Alias", "D’autres noms.", "[ortolane]")] = ()
    rulings: Annotated[Rulings, Caption("Décisions", "Les décisions citées.", "[A01]")] = ()

    @property
    def conditions(self) -> tuple[Conditional, ...]:
        """Its conditional bonuses, with the malus of missing armour where the file says only `armure_complete`."""
        known = any(bonus.use == BARE.use for bonus in self.conditional)
        return self.conditional if known or not self.full_armour else (*self.conditional, BARE)


KEY = "race_libre"


def _french_keys() -> dict[str, str]:
    keys: dict[str, str] = {}
    for record in (Race, Talent, Trait, Conditional, ForceChoice, ResCorpBonus):
        for key, kind in type_hints(record).items():
            names = [note.also[0] for note in unwrapped(kind)[1] if isinstance(note, Key) and note.also]
            keys |= {key: names[0]} if names else {}
    return keys


def write_in_french(node: Any, words: Mapping[str, str] | None = None) -> Any:
    """Return a home-made race with the French keys of a file."""
    words = _french_keys() if words is None else words
    if isinstance(node, dict):
        return {words.get(key, key): write_in_french(value, words) for key, value in node.items()}
    return [write_in_french(child, words) for child in node] if isinstance(node, list) else node
