"""A Sylvaren group in the browser: figures bought piece by piece, or begun from a profile of the bestiary."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.typography import signed
from generator.game.guide import Option
from generator.game.page import band
from generator.game.page.build import options_with, select_field, texts_in
from generator.game.page.desk import Offer, Pressed
from generator.game.page.fields import Tree, text_at
from generator.game.page.model import Button, Field, Group, Page
from generator.systems.sylvaren.rules.definitions import Definitions, Name
from generator.systems.sylvaren.rules.files import FigureFile, GroupFile
from generator.systems.sylvaren.rules.group import Group as Warband
from generator.systems.sylvaren.show.view import outline
from generator.writing.emit import scalar_of

STYLE = "game-sylvaren"


def offer() -> Offer:
    text = _("Quality and credits, figure by figure; roster and cards.")
    return Offer("Sylvaren", _("A Sylvaren group"), text, rank=2)


def page(tree: Tree, group: Warband | None, d: Definitions) -> Page:
    rows = band.figures_of(tree)
    filled = [n for n, row in enumerate(rows) if row]
    understood = group is not None and len(group.members) == len(filled)
    members = dict(zip(filled, group.members, strict=True)) if group and understood else {}
    costs = {n: f"Q {member.figure.quality} · {member.price.net} C" for n, member in members.items()}
    blocks = [
        band.figure_block(n, text_at(row, "nom"), costs.get(n, ""), "", _figure_fields(n, row, d))
        for n, row in enumerate(rows)
    ]
    recruits = band.group_options(
        (d.factions[p.faction].label if p.faction else _("Individuals"), Option(p.id, p.label, f"Q {p.quality}"))
        for p in (*d.generic.values(), *d.bestiary.values())
    )
    piece = Button("piece", band.FIGURES, "+ " + _("Add a figure piece by piece"), style="")
    return band.page(d.game.label, STYLE, outline(group) if group else (), blocks, recruits, (piece,))


def _figure_fields(n: int, row: band.Row, d: Definitions) -> list[Field]:
    races = tuple(Option(r.id, r.label, ", ".join(d.rules[key].label for key in r.rules)) for r in d.races.values())
    ranks = tuple(Option(c.id, c.label) for c in d.categories.values())
    gear = tuple(Option(e.id, e.label, f"{e.price} C") for e in d.equipment.values())
    rules = tuple(Option(r.id, r.label, f"{signed(r.price)} C") for r in d.rules.values() if r.price is not None)
    race, force, none = text_at(row, "race"), text_at(row, "force"), _("none")
    fields = {
        "qualite": Field("qualite", "", "step", text_at(row, "qualite")),
        "race": select_field("race", "", races, race, empty=none),
        "force": select_field("force", "", ranks, force, empty=none),
        "equipement": _list_field("equipement", row.get("equipement"), gear, d.equipment_names),
        "regles": _list_field("regles", row.get("regles"), rules, {}),
    }
    keys = ("nom", "qualite", "chef", "race", "force", "equipement", "regles")
    return band.figure_fields(n, row, FigureFile, fields, keys)


def _list_field(name: str, written: Any, options: tuple[Option, ...], names: Mapping[str, Name]) -> Field:
    """Return a list of selects whose options include every value written, variants by their own labels."""
    values, known = texts_in(written), {option.value for option in options}
    options += tuple(Option(word, names[word].label) for word in values if word in names and word not in known)
    for value in values:
        options = options_with(options, value)
    return Field(name, "", "list", values=values, groups=(Group("", options),))


def recruit_figure(pressed: Pressed, d: Definitions) -> band.Row | None:
    """Return a new figure: the least there is, or one begun as a profile; None for another button."""
    if pressed.verb == "piece":
        return {"qualite": scalar_of(str(d.constants.min_quality))}
    profile = d.profiles.get(pressed.form.get(band.PROFILE, ""))
    if pressed.verb != "recruit" or profile is None:
        return None
    bought = [key for key in profile.rules if d.rules[key].price is not None]
    row = {
        "nom": profile.label,
        "qualite": scalar_of(str(profile.quality)),
        "force": profile.category,
        "equipement": list(profile.equipment),
        "regles": bought,
    }
    return {key: value for key, value in row.items() if value}


DESK = band.desk_of_band(
    GroupFile,
    offer,
    page,
    recruit=recruit_figure,
    accents={STYLE: "#4a5a3a"},
    untitled="groupe",
    unshown=frozenset({"campagne"}),
    once=frozenset({"nom", "chef", "force"}),
)
