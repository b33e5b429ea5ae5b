"""The pages of warbands: Sylvaren, SN&DR, Nano."""

import copy
from collections.abc import Mapping
from typing import Any

from generator.core.i18n import _
from generator.web import fields, profiles_view, sylvaren_view
from generator.web.document import Document, Kind, Notes
from generator.web.editor import Desk
from generator.web.fields import Tree

SYLVAREN = ("systeme", "nom", "joueur", "figurines", "campagne", "notes")
SNDR = ("systeme", "nom", "joueur", "figurines", "couts", "notes")
NANO = ("systeme", "nom", "joueur", "figurines", "notes")


def notes(tree: Tree, d: Any) -> Notes:
    name = tree.get("nom")
    return Notes((f"{name} : {d.game.label}." if isinstance(name, str) else f"{d.game.label}.",))


def wanting(subject: Any) -> str:
    return "" if subject.members else _("Roster and cards appear here with the first figure.")


def read(tree: Tree, form: Mapping[str, str], d: Any) -> Tree:
    """One figure is one: a number of 1 goes without saying."""
    for row in tree.get("figurines", ()):
        if isinstance(row, dict) and row.get("nombre") == "1":
            del row["nombre"]
    return tree


def act(one: Document, verb: str, name: str, form: Mapping[str, str]) -> Tree | None:
    tree = copy.deepcopy(one.tree)
    rows = tree.get("figurines")
    rows = rows if isinstance(rows, list) else []
    path = fields.path_of(name)
    if verb == "recruit":
        row = _recruit(form.get("_profil", ""), one)
        tree["figurines"] = [*rows, row] if row else rows
    elif verb == "piece" and one.kind.system == "sylvaren":
        tree["figurines"] = [*rows, {"qualite": str(one.definitions.constants.min_quality)}]
    elif verb == "again" and path and isinstance(fields.at(tree, path), dict):
        tree["figurines"] = [*rows, _alike(fields.at(tree, path))]
    else:
        return None
    return tree


def _recruit(key: str, one: Document) -> dict[str, Any] | None:
    d = one.definitions
    if one.kind.system == "sylvaren":
        profile = d.profiles.get(key) or d.generic.get(key)
        return sylvaren_view.started(profile, d) if profile else None
    return {"profil": key} if key in d.profiles else None


def _alike(row: dict[str, Any]) -> dict[str, Any]:
    """The same figure again, but for what only one can be."""
    return {key: value for key, value in copy.deepcopy(row).items() if key not in ("nom", "chef", "force")}


def _desk(system: str, keys: tuple[str, ...], name: str, view: Any) -> Desk:
    shown = tuple(key for key in keys if key not in ("systeme", "campagne"))
    return Desk(Kind(system, keys, name, notes, shown, wanting), "warband.html.j2", view, read, act)


DESKS = {
    "sylvaren": _desk("sylvaren", SYLVAREN, "groupe", sylvaren_view.view),
    "sndr": _desk("sndr", SNDR, "bande", profiles_view.view),
    "nano": _desk("nano", NANO, "groupe", profiles_view.view),
}
