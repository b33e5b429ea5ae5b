"""The JSON Schema of a band's file: the dataclasses of band.py and warband.py, and the ids of the profiles."""

from generator.core.game.warband import FigureLine
from generator.core.reading.schema import Schema, described, document, names, record, whole
from generator.core.reading.shape import Between
from generator.systems.sndr.band import BandFile
from generator.systems.sndr.definitions import Definitions
from generator.systems.sndr.rules import MOST_CG

TEXTS = {
    "nom": "Le nom de la bande.",
    "joueur": "Qui la joue.",
    "figurines": "De quatre à six figurines d’un même camp, 40 CG au plus, un Meneur au plus.",
    "couts": "Les CG de votre table, à la place de ceux que nous proposons.",
}
FIGURE = {
    "profil": "Un id, un nom imprimé ou un alias.",
    "nom": "Un nom propre.",
    "nombre": "Combien de ce profil.",
    "portrait": "Une image à côté de ce fichier.",
}


def schema(d: Definitions) -> Schema:
    profiles = names(d.profiles, d.names)
    most = d.constants.max_figures
    own = {
        (FigureLine, "profil"): profiles,
        (FigureLine, "nombre"): whole(Between(1, most)),
        (BandFile, "systeme"): {"enum": ["sndr"]},
        (BandFile, "couts"): {
            "type": "object",
            "propertyNames": profiles,
            "additionalProperties": whole(Between(0, MOST_CG)),
        },
    }
    figure = described(record(FigureLine, own), FIGURE)
    figures: Schema = {"type": "array", "items": figure, "maxItems": most}
    root = record(BandFile, {**own, (BandFile, "figurines"): figures}, required=("figurines",))
    return document("holofiche : une bande de SN&DR", described(root, TEXTS))
