"""The D6 character's page: how its fields are read, and the buttons only it has."""

import copy
from collections.abc import Mapping
from typing import Any

from generator.core.chance.dice import Dice
from generator.core.i18n import _
from generator.core.writing.emit import scalar
from generator.systems.d6.definitions import Definitions
from generator.systems.d6.derive import Derived
from generator.systems.d6.rules import WAIVABLE
from generator.web import fields
from generator.web.character_view import view
from generator.web.document import Document, Kind, Notes
from generator.web.editor import Desk
from generator.web.fields import Tree

KEYS = (
    *("systeme", "nom", "joueur", "race", "classe", "sexe", "age", "taille", "poids", "repartition", "choix"),
    *("experience", "cote", "pv", "credits", "armes", "armures", "dons", "pouvoirs", "inventaire", "force"),
    *("portrait", "notes", "race_libre", "derogations"),
)
SHOWN = tuple(key for key in KEYS if key not in ("systeme", "race_libre"))
CHOICES = ("race", "force", "seconde_classe", "don", "orientation", "plus", "moins", "jet_pv")


def notes(tree: Tree, d: Definitions) -> Notes:
    """The comments of a new file."""
    k = d.constants
    race, classe = (_found(tree, d, kind, key) for kind, key in (("races", "race"), ("classes", "classe")))
    who = [str(tree.get("nom") or "Un personnage")]
    who += [d.races[race].label] if race else []
    who += [d.classes[classe].label] if classe else []
    return Notes(
        (", ".join(who) + ".",),
        {
            "repartition": f"Les {k.free_dice} dés libres, {k.free_dice_cap} au plus sur une caractéristique.",
            "choix": "Les choix ouverts de la race et de la classe.",
            "experience": "L’expérience gagnée, et ce qu’elle a payé.",
        },
    )


def wanting(c: Derived) -> str:
    return "" if c.origin.classe else _("The sheet appears here as soon as a class is chosen.")


def _found(tree: Tree, d: Definitions, kind: str, key: str) -> str | None:
    written = tree.get(key)
    return d.find(kind, written) if isinstance(written, str) else None


def read(tree: Tree, form: Mapping[str, str], d: Definitions) -> Tree:
    """Fields that stand for more than their text: free dice, the race's die, choices of a class just left."""
    free = tree.get("repartition")
    tree["repartition"] = {k: v for k, v in free.items() if v != "0"} if isinstance(free, dict) else {}
    spent = tree.get("experience")
    if isinstance(spent, dict):
        tree["experience"] = {k: v for k, v in spent.items() if (k, v) not in (("pv", "0"), ("gagnee", "0"))}
        if not tree["experience"]:
            del tree["experience"]
    choices = tree.get("choix")
    if isinstance(choices, dict):
        race, classe = _found(tree, d, "races", "race"), _found(tree, d, "classes", "classe")
        if form.get("_classe") != tree.get("classe", "") and classe:
            one = d.classes[classe]
            _keep(choices, {"orientation": one.options, "plus": one.picks, "moins": one.picks, "jet_pv": one.pv_roll})
        if form.get("_race") != tree.get("race", "") and race:
            kin = d.races[race]
            wanted = {"race": kin.choice, "force": kin.force_choice, "seconde_classe": kin.second_class}
            _keep(choices, {**wanted, "don": kin.free_talent})
        if isinstance(choices.get("race"), str):
            dice = d.races[race].choice if race else 0
            choices["race"] = {choices["race"]: scalar(str(dice or 1))}
        if isinstance(choices.get("force"), dict):
            choices["force"] = {k: v for k, v in choices["force"].items() if v != "0"}
        tree["choix"] = {k: v for k, v in choices.items() if v not in ("", {}, [])}
        if not tree["choix"]:
            del tree["choix"]
    return tree


def _keep(choices: Tree, offered: Mapping[str, object]) -> None:
    """Somebody else's choices go with the class or the race that offered them."""
    for key, offer in offered.items():
        if not offer:
            choices.pop(key, None)


def act(one: Document, verb: str, name: str, form: Mapping[str, str]) -> Tree | None:
    tree = copy.deepcopy(one.tree)
    c: Derived | None = one.subject
    if verb in ("buy", "return") and c is not None:
        return _trade(tree, c, name, 1 if verb == "buy" else -1)
    if verb == "own" and name in ("armes", "armures", "inventaire") and c is not None:
        tree[name] = _starting(c, name)
    elif verb == "class" and name in ("armes", "armures", "inventaire"):
        tree.pop(name, None)
    elif verb == "waive" and name in WAIVABLE:
        held = tree.get("derogations")
        held = held if isinstance(held, list) else [held] if isinstance(held, str) else []
        tree["derogations"] = [*dict.fromkeys([*held, name])]
    else:
        return None
    return tree


def _trade(tree: Tree, c: Derived, name: str, by: int) -> Tree | None:
    """The next third of a die of a skill, or the last one given back."""
    path = fields.path_of(name)
    skill = c.definitions.find("skills", str(path[-1])) if path else None
    if path is None or skill is None or path[:2] != ("experience", "competences"):
        return None
    value = c.skills[skill]
    steps = value.value.steps + by
    bought = steps > value.start.steps
    fields.put(tree, path, Dice.of_steps(steps).skill if bought else None)
    return tree


def _starting(c: Derived, name: str) -> list[dict[str, Any]]:
    """What the class gives, as rows of one's own."""
    if name == "armes":
        parts = ("nom", "degats", "portee", "type", "notes")
        return [{k: getattr(w, k) for k in parts if getattr(w, k)} for w in c.weapons]
    if name == "armures":
        return [{"nom": a.nom, **({"res_corp": _plus(a.res_corp)} if a.res_corp else {})} for a in c.armours]
    own = [p for p in c.possessions if not p.equipped]
    return [
        {
            "objet": p.label,
            **({"nombre": scalar(str(p.count))} if p.count > 1 else {}),
            **({"seul": "true"} if p.alone else {}),
        }
        for p in own
    ]


def _plus(value: Dice) -> str:
    text = str(value)
    return text if value.dice or text[:1] in "+-" else f"+{text}"


DESK = Desk(
    kind=Kind("d6", KEYS, "personnage", notes, SHOWN, wanting),
    template="character.html.j2",
    view=view,
    read=read,
    act=act,
)
