"""A table's own file (table.yaml, in the folder of the players' files): what it is called, and its journal."""

from typing import Annotated

from generator.base.record import Record
from generator.base.shipped import TABLE_FILE
from generator.reading.keys import Caption
from generator.reading.shape import Between, OneOrMany

NAME = TABLE_FILE
Line = Annotated[str, Between(1, 80)]


class SessionPlayed(Record):
    """What happened at the table that day; `fichiers` were at play, `scenario` is the file of the one played, `gagnee`
    how it ended for a band whose own file has no journal."""

    date: Annotated[Line, Caption("Date", "Le jour.", "2026-11-01")]
    texte: Annotated[str, Between(1, 500), Caption(
        "Récit", "Ce qui s’est passé.", "Le convoi est passé.")] | None = None
    fichiers: Annotated[tuple[str, ...], Caption(
        "Fichiers", "Les fichiers qui étaient de la partie.", "[grakk.yaml]")] = ()
    scenario: Annotated[str, Between(1, 200), Caption(
        "Scénario", "Le fichier du scénario joué.", "fuite.yaml")] | None = None
    gagnee: Annotated[bool, Caption("Gagnée", "Si la partie est gagnée.", "true")] | None = None


class TableFile(Record):
    titre: Annotated[Line, Caption("Titre", "Le nom de la table.", "Les soirs de Jakku")] | None = None
    # House values kept: see content/loading.py.
    maison: Annotated[tuple[str, ...], OneOrMany(), Caption(
        "Maison", "Les chapitres de valeurs maison gardés ; « non » : aucun.", "[armes]")] | None = None
    journal: Annotated[tuple[SessionPlayed, ...], Caption(
        "Journal", "Les soirs de jeu.", "[{date: 2026-11-01, texte: Le convoi est passé.}]")] = ()
    notes: Annotated[str, Between(0, 2000), Caption(
        "Notes", "Ce qui ne tient nulle part ailleurs.", "Chez Camille.")] | None = None
