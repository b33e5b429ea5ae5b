"""What a race is, of the content or of a player's own file (`race_libre`, whose keys are French)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.core.chance.dice import Dice
from generator.core.content.declared import Ref
from generator.core.content.loading import Citations, Rulings
from generator.core.reading.keys import Caption, Key
from generator.core.reading.shape import Between, OneOrMany, Some
from generator.core.record import Record
from generator.systems.d6.catalogue import TalentType

ForceField = Literal["controle", "sens", "alteration"]
Bonus = Annotated[int, Between(-6, 6)]  # dice that a race gives or takes
RaceDice = Mapping[Annotated[str, Ref("characteristics")], Bonus]
RaceSkills = Mapping[Annotated[str, Ref("skills")], Bonus]
SomeSkills = Annotated[tuple[Annotated[str, Ref("skills", also=("toutes",))], ...], OneOrMany()]
Called = Annotated[str, Key(also=("nom",)), Caption("Nom", "Name", "Son nom.", "Trompe")]
Said = Annotated[str, Key(also=("texte",)), Caption("Texte", "Text", "Ce qu’on en dit.", "Sent tout de loin.")]


class Talent(Record):
    name: Called
    text: Said
    type: Annotated[TalentType, Caption("Type", "Type", "Combien de fois il sert.", "passif")] = "passif"
    action: Annotated[Literal["offensive", "soutien", "defense", "mouvement"], Caption(
        "Action", "Action", "L’action qu’il prend.", "soutien")] | None = None
    # Not for who learns from every class (L214, A69).
    craft: Annotated[bool, Caption("Métier", "Craft", "Nul ne l’apprend d’une autre classe.", "true")] = False


class ForceChoice(Record):
    dice: Annotated[Bonus, Key(also=("des",)), Caption("Dés", "Dice", "Combien de dés.", "1")]
    among: Annotated[tuple[ForceField, ...], Key(also=("parmi",)), Caption(
        "Parmi", "Among", "Où ils peuvent aller.", "[controle, sens]")]


class Conditional(Record):
    """A bonus that counts only in some circumstance: never in a base value, listed apart (A29)."""

    when: Annotated[str, Key(also=("quand",)), Caption("Quand", "When", "Quand il compte.", "dans le noir")]
    skills: Annotated[SomeSkills, Key(also=("competences",)), Caption(
        "Compétences", "Skills", "Les compétences qu’il aide.", "[esquive]")] = ()
    label: Annotated[Called | None, Key(also=("nom",))] = None
    dice: Annotated[Bonus, Key(also=("des",)), Caption("Dés", "Dice", "Les dés de plus.", "1")] = 0
    bonus: Annotated[int, Caption("Bonus", "Bonus", "Les points de plus.", "2")] = 0


class ResCorpBonus(Record):
    label: Called
    value: Annotated[Dice, Key(also=("valeur",)), Caption("Valeur", "Value", "Ce qu’il ajoute.", '"+2"')]
    upgradable: Annotated[bool, Caption("Améliorable", "Upgradable", "S’il peut monter.", "true")] = False


class Trait(Record):
    name: Called
    text: Said


class Race(Record):
    id: str
    label: Annotated[Called, Caption("Nom", "Name", "Son nom ; sinon celui de « race ».", "Ortolan", needed=False)]
    blurb: Said = ""
    source: Annotated[Citations, Caption("Source", "Source", "D’où elle vient.", "maison:L1")] = ()
    dice: Annotated[RaceDice, Key(also=("des",)), Caption(
        "Dés", "Dice", "Ce qu’elle ajoute aux caractéristiques.", "{perc: 1}")] = field(default_factory=dict)
    choice: Annotated[Bonus, Key(also=("choix",)), Caption("Choix", "Choice", "Les dés au choix.", "1")] = 0
    force_choice: Annotated[ForceChoice | None, Key(also=("force",)), Caption(
        "Force", "Force", "Les dés de la Force au choix.", "{des: 1, parmi: [controle, sens]}")] = None
    skill_dice: Annotated[RaceSkills, Key(also=("competences",)), Caption(
        "Compétences", "Skills", "Les dés de compétences.", "{esquive: 1}")] = field(default_factory=dict)
    conditional: Annotated[tuple[Conditional, ...], Key(also=("conditionnel",)), Caption(
        "Sous condition", "Conditional", "Ce qui ne compte que parfois.",
        "[{quand: dans le noir, competences: [esquive], des: 1}]")] = ()
    res_corp: Annotated[tuple[ResCorpBonus, ...], Caption(
        "Res Corp", "Res Corp", "Ce qu’elle ajoute à la Res Corp.", '[{nom: Cuir, valeur: "+2"}]')] = ()
    reputation: Annotated[Bonus, Caption("Réputation", "Reputation", "La réputation de départ.", "1")] = 0
    xp_percent: Annotated[int, Between(0, 100), Key(also=("xp_pour_cent",)), Caption(
        "XP en plus", "More XP", "Les XP de plus, en pour cent.", "10")] = 0
    talents: Annotated[tuple[Talent, ...], Key(also=("dons",)), Caption(
        "Dons", "Talents", "Les dons de la race.", "[{nom: Flair, texte: Sent tout de loin.}]")] = ()
    traits: Annotated[tuple[Trait, ...], Caption(
        "Traits", "Traits", "Ce qu’il faut en savoir.", "[{nom: Trompe, texte: Sent tout de loin.}]")] = ()
    second_class: Annotated[bool, Key(also=("seconde_classe",)), Caption(
        "Seconde classe", "Second class", "Deux têtes, deux classes.", "true")] = False
    free_talent: Annotated[Annotated[str, Ref("families")] | None, Key(also=("don_libre",)), Caption(
        "Don libre", "Free talent", "La famille d’un don au choix.")] = None
    full_armour: Annotated[bool, Key(also=("armure_complete",)), Caption(
        "Armure complète", "Full armour", "Perd 1D sans armure complète.", "true")] = False
    # XP for powers of that kind (L380, A77).
    psychic_half: Annotated[bool, Key(also=("psychique_moitie",)), Caption(
        "Psychique à moitié prix", "Psychic at half price", "Les pouvoirs psychiques à moitié prix.", "true")] = False
    # Neither a Jedi nor dice of the Force (A87).
    forceless: Annotated[bool, Caption("Sans la Force", "Without the Force", "Jamais de Jedi.", "true")] = False
    aliases: Annotated[Some, Caption("Alias", "Aliases", "D’autres noms.", "[ortolane]")] = ()
    rulings: Annotated[Rulings, Caption("Décisions", "Rulings", "Les décisions citées.", "[A01]")] = ()
