"""A Sylvaren group: figures bought piece by piece, or begun from a profile of the bestiary."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.i18n import _
from generator.core.paper.typography import signed
from generator.systems.sylvaren.definitions import Definitions, Name, Profile
from generator.systems.sylvaren.group import Group, Member
from generator.web.document import Document
from generator.web.warband_view import (
    Field,
    FigureView,
    Options,
    Recruits,
    View,
    held,
    place_of,
    rows_of,
    sections_of,
    text,
    texts,
    untitled,
)


def view(document: Document) -> View:
    d: Definitions = document.definitions
    sections = sections_of(document)
    return View(
        title=d.game.label,
        accent="game-sylvaren",
        totals=sections[0].rows if sections else (),
        figures=tuple(_figures(document, d)),
        recruits=_recruits(d),
        piecewise=True,
        sections=tuple(sections[1:]),
    )


def _recruits(d: Definitions) -> tuple[Recruits, ...]:
    groups: dict[str, Options] = {}
    for profile in (*d.generic.values(), *d.profiles.values()):
        label = d.factions[profile.faction].label if profile.faction else _("Individuals")
        groups.setdefault(label, []).append((profile.id, f"{profile.label} – Q {profile.quality}"))
    return tuple(Recruits(label, tuple(options)) for label, options in groups.items())


def started(profile: Profile, d: Definitions) -> dict[str, Any]:
    """A figure of one's own that begins as this profile."""
    row: dict[str, Any] = {"nom": profile.label, "qualite": str(profile.quality)}
    if profile.category:
        row["force"] = profile.category
    if profile.equipment:
        row["equipement"] = list(profile.equipment)
    bought = [key for key in profile.rules if d.rules[key].price is not None]
    return {**row, "regles": bought} if bought else row


def _figures(document: Document, d: Definitions) -> Iterator[FigureView]:
    group: Group | None = document.subject
    rows = rows_of(document)
    filled = [n for n, row in enumerate(rows) if row]
    members: dict[int, Member] = {}
    if group and len(group.members) == len(filled):
        members = dict(zip(filled, group.members, strict=True))
    for n, row in enumerate(rows):
        member = members.get(n)
        cost = f"Q {member.figure.quality} · {member.price.net} C" if member else ""
        yield FigureView(place_of(n), text(row, "nom") or untitled(n), cost, "", tuple(_fields(n, row, d)))


def _fields(n: int, row: Mapping[str, Any], d: Definitions) -> Iterator[Field]:
    yield Field("text", place_of(n, "nom"), _("Name"), text(row, "nom"))
    yield Field("step", place_of(n, "qualite"), _("Quality"), text(row, "qualite"))
    yield Field("check", place_of(n, "chef"), _("Chef"), text(row, "chef") == "true")
    races = [(r.id, f"{r.label} ({_labels(r.rules, d)})") for r in d.races.values()]
    options, value = _held(races, text(row, "race"), d.race_names)
    yield Field("select", place_of(n, "race"), _("Race"), value, options)
    ranks = [(c.id, c.label) for c in d.categories.values()]
    options, value = _held(ranks, text(row, "force"), d.category_names)
    yield Field("select", place_of(n, "force"), _("The Force"), value, options)
    gear = [(e.id, f"{e.label} – {e.price} C") for e in d.equipment.values()]
    yield _many(place_of(n, "equipement"), _("Equipment"), texts(row, "equipement"), gear, d.equipment_names)
    rules = [(r.id, f"{r.label} – {signed(r.price)} C") for r in d.rules.values() if r.price is not None]
    yield _many(place_of(n, "regles"), _("Special rules"), texts(row, "regles"), rules, d.rule_names)


def _labels(rules: tuple[str, ...], d: Definitions) -> str:
    return ", ".join(d.rules[key].label for key in rules)


def _held(options: Options, written: str, names: Mapping[str, Name]) -> tuple[tuple[tuple[str, str], ...], str]:
    def find(key: str) -> tuple[str, str] | None:
        return (names[key].id, names[key].label) if key in names else None

    found, value = held(options, written, find)
    return tuple(found), value


def _many(name: str, label: str, values: list[str], options: Options, names: Mapping[str, Name]) -> Field:
    """The options of a list of selects must hold everything that is written."""
    every: tuple[tuple[str, str], ...] = tuple(options)
    for value in values:
        every, _same = _held(list(every), value, names)
    return Field("list", name, label, values, every)
