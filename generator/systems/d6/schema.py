"""The JSON Schema of a character's file: the dataclass of character.py, the ids of the content, the open choices."""

from generator.core.reading.schema import Own, Schema, described, document, names, record, several, whole
from generator.core.reading.shape import Between
from generator.systems.d6.character import Character, Choices, Experience
from generator.systems.d6.definitions import Definitions, Race
from generator.systems.d6.panel_entries import panel_schema
from generator.systems.d6.rules import WAIVABLE

SKILL: Schema = {"type": "string", "pattern": r"^\s*[0-9]{1,2}\s*[dD]\s*(\+\s*[0-2])?\s*$"}

TEXTS = {
    "nom": "Le nom du personnage.",
    "joueur": "Qui le joue.",
    "race": "Un id, un nom imprimé ou un alias ; holofiche list d6 races les montre.",
    "classe": "Un id, un nom imprimé ou un alias ; holofiche list d6 classes les montre.",
    "repartition": "Les dés libres : 7 en tout, 3 au plus sur une caractéristique.",
    "choix": "Les choix ouverts de la race et de la classe.",
    "experience": "L’expérience gagnée en jeu et ce qu’elle a acheté.",
    "cote": "Côté obscur de -1 à -6, côté lumineux de 1 à 5, 0 neutre.",
    "pv": "PV actuels, si le personnage est blessé.",
    "credits": "Crédits actuels ; sans cette clé, ceux du départ.",
    "armes": "Sans cette clé, l’équipement de départ de la classe.",
    "armures": "Sans cette clé, l’équipement de départ de la classe.",
    "inventaire": "Sans cette clé, l’équipement de départ de la classe. seul: true remplit une case.",
    "force": "Valeurs d’un Jedi, convenues avec le MJ ; les dés de la race s’y ajoutent.",
    "portrait": "Une image à côté de ce fichier.",
    "race_libre": "Une race maison, convenue avec le MJ.",
    "sequelles": "Dans l’ordre où elles sont venues, chacune par le D12 lancé.",
    "greffes": "Ce qu’une greffe change : {nom: Bras bionique, caracteristique: {dex: 1}}.",
    "wipes": "Wipes rejoués : 1 PV max de moins chacun.",
    "statuts": "Statuts gardés d’une séance à l’autre.",
    "utilises": "Dons de combat ou du jour déjà utilisés, cochés sur la fiche.",
    "reputation": "Si le jeu l’a changée ; sans cette clé, celle de la race.",
    "langues": "Langues parlées.",
    "formes": "Formes du sabre laser, pratiquées ou maîtrisées.",
    "journal": "Ce qui s’est passé ; raconté, jamais compté.",
    "pnj": "Un adversaire : les limites de création deviennent des avertissements.",
    "derogations": "Codes de problèmes que le MJ accepte : ils deviennent des avertissements.",
}
CHOICES = {
    "race": "Le dé au choix de la race : {dex: 1}.",
    "force": "Les dés de la Force de la race : {sens: 1}.",
    "seconde_classe": "La classe de la seconde tête (Troig).",
    "don": "Le don au choix de la race (Muun).",
    "orientation": "L’orientation de la classe (Cyber-ingénieur).",
    "plus": "Les trois +1D de l’Autodidacte.",
    "moins": "Le −1D de l’Autodidacte.",
    "jet_pv": "Le D6 lancé pour les PV du Jedi Gardien.",
}


def schema(d: Definitions) -> Schema:
    own = _own(d)
    choices = described(record(Choices, own), CHOICES)
    needed = ("systeme", "nom", "classe", "repartition")
    root = record(Character, {**own, (Character, "choix"): choices}, required=needed)
    root["properties"].pop("panneaux")
    root["properties"] |= {p.id: panel_schema(p) for p in d.panels.values() if p.is_key}
    root["anyOf"] = [{"required": ["race"]}, {"required": ["race_libre"]}]
    return document("holofiche : un personnage du jeu D6", described(root, TEXTS))


def _own(d: Definitions) -> Own:
    k = d.constants
    characteristic: Schema = {"enum": list(d.characteristics)}
    classes = names(d.classes, d.names["classes"])
    free = {key: whole(Between(0, k.free_dice_cap)) for key in d.characteristics}
    shift: Schema = {"enum": [-1, 1]}
    race = record(Race, {})
    race.pop("required")  # its label may be the `race` beside it
    return {
        (Character, "race"): names(d.races, d.names["races"]),
        (Character, "classe"): classes,
        (Character, "repartition"): _keys(free),
        (Character, "cote"): whole(Between(k.dark_min, k.light_max)),
        (Character, "force"): _keys(dict.fromkeys(k.force_fields, SKILL)),
        (Character, "race_libre"): race,
        (Character, "reputation"): whole(Between(k.reputation_min, k.reputation_max)),
        (Character, "statuts"): several(names([s.id for s in d.statuses.values() if s.scope == "sol"])),
        (Character, "derogations"): several({"enum": sorted(WAIVABLE)}),
        (Choices, "race"): _keys(dict.fromkeys(d.characteristics, shift)),
        (Choices, "force"): _keys(dict.fromkeys(k.force_fields, whole(Between(0, 9)))),
        (Choices, "seconde_classe"): classes,
        (Choices, "orientation"): names(key for one in d.classes.values() for key in one.options),
        (Choices, "plus"): several(characteristic),
        (Choices, "moins"): several(characteristic),
        (Choices, "jet_pv"): whole(Between(1, 6)),
        (Experience, "competences"): {
            "type": "object",
            "propertyNames": names(d.skills, d.names["skills"]),
            "additionalProperties": SKILL,
        },
    }


def _keys(properties: dict[str, Schema]) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}
