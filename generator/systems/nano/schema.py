"""The JSON Schema of a Nano group's file: the dataclasses of core/game/warband.py and the ids of the profiles."""

from generator.core.game.warband import FigureLine, WarbandFile
from generator.core.reading.schema import Schema, described, document, names, record, whole
from generator.core.reading.shape import Between
from generator.systems.nano.definitions import Definitions

TEXTS = {
    "nom": "Le nom du groupe.",
    "joueur": "Qui le joue.",
    "figurines": "Deux figurines d’un même camp, chaque profil une fois.",
}
FIGURE = {
    "profil": "Un id, un nom imprimé ou un alias.",
    "nom": "Un nom propre.",
    "portrait": "Une image à côté de ce fichier.",
}


def schema(d: Definitions) -> Schema:
    own = {
        (FigureLine, "profil"): names(d.profiles, d.names),
        (FigureLine, "nombre"): whole(Between(1, 1)),
        (WarbandFile, "systeme"): {"enum": ["nano"]},
    }
    figure = described(record(FigureLine, own), FIGURE)
    figures: Schema = {"type": "array", "items": figure, "maxItems": d.constants.group_size}
    root = record(WarbandFile, {**own, (WarbandFile, "figurines"): figures}, required=("figurines",))
    return document("holofiche : un groupe de SW-Nano", described(root, TEXTS))
