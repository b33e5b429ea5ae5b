"""Bands made of printed profiles: SN&DR and Nano."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.i18n import _
from generator.systems.nano import definitions as nano
from generator.systems.sndr import definitions as sndr
from generator.systems.sndr.figure import figure
from generator.systems.sndr.pricing import price
from generator.systems.sndr.view import stat_line
from generator.web.document import Document
from generator.web.fields import at, name_of
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
    untitled,
)

Definitions = sndr.Definitions | nano.Definitions
Profile = sndr.Profile | nano.Profile


def view(document: Document) -> View:
    d: Definitions = document.definitions
    costs = own_costs(document.tree, d)
    sections = sections_of(document)
    groups = recruits(d, costs)
    return View(
        title=d.game.label,
        accent=f"game-{document.kind.system}",
        totals=sections[0].rows if sections else (),
        figures=tuple(_figures(document, d, groups, costs)),
        recruits=groups,
        piecewise=False,
        sections=tuple(sections[1:]),
    )


def own_costs(tree: Mapping[str, Any], d: Definitions) -> dict[str, tuple[str, str]]:
    """Profile id -> the key and the CG that this table has written for it."""
    written = at(tree, ("couts",))
    found = {}
    for key, value in written.items() if isinstance(written, dict) else ():
        profile = d.find(key)
        if profile and isinstance(value, str):
            found[profile.id] = (key, value)
    return found


def recruits(d: Definitions, costs: Mapping[str, tuple[str, str]]) -> tuple[Recruits, ...]:
    """Every profile by faction or side, with what it costs here."""
    groups: dict[str, Options] = {}
    for profile in d.profiles.values():
        if isinstance(d, sndr.Definitions) and isinstance(profile, sndr.Profile):
            label, extra = d.factions[profile.faction].label, f" – {_cg(profile, d, costs)} CG"
        elif isinstance(d, nano.Definitions) and isinstance(profile, nano.Profile):
            label, extra = d.sides[profile.side].label, ""
        groups.setdefault(label, []).append((profile.id, profile.label + extra))
    return tuple(Recruits(label, tuple(options)) for label, options in groups.items())


def _cg(profile: sndr.Profile, d: sndr.Definitions, costs: Mapping[str, tuple[str, str]]) -> int:
    own = costs.get(profile.id, ("", ""))[1]
    return price(profile, d, int(own) if own.isdecimal() and len(own) < 5 else None).cg


def _figures(
    document: Document, d: Definitions, groups: tuple[Recruits, ...], costs: Mapping[str, tuple[str, str]]
) -> Iterator[FigureView]:
    every = [option for group in groups for option in group.options]
    priced: set[str] = set()
    for n, row in enumerate(rows_of(document)):
        written = text(row, "profil")
        profile = d.find(written) if written else None

        def find(key: str) -> tuple[str, str] | None:
            known = d.find(key)
            return (known.id, known.label) if known else None

        options, value = held(every, written, find)
        fields = [
            Field("select", place_of(n, "profil"), _("Profile"), value, tuple(options)),
            Field("text", place_of(n, "nom"), _("Name"), text(row, "nom")),
            Field("step", place_of(n, "nombre"), _("Number"), text(row, "nombre") or "1"),
        ]
        cost = ""
        if isinstance(d, sndr.Definitions) and isinstance(profile, sndr.Profile):
            cost = f"{_cg(profile, d, costs)} CG"
            if profile.id not in priced:
                key, own = costs.get(profile.id, (profile.id, ""))
                fields.append(Field("number", name_of(("couts", key)), _("CG at this table"), own, most=4))
                priced.add(profile.id)
        title = text(row, "nom") or (profile.label if profile else untitled(n))
        yield FigureView(place_of(n), title, cost, _facts(profile, d), tuple(fields))


def _facts(profile: Profile | None, d: Definitions) -> str:
    if isinstance(d, sndr.Definitions) and isinstance(profile, sndr.Profile):
        arms = [d.weapons[key].label for key in profile.weapons]
        gifts = [d.trait(key).label for key in (*profile.powers, *profile.traits)]
        return " · ".join([stat_line(figure(profile, d)), *arms, *gifts])
    if isinstance(d, nano.Definitions) and isinstance(profile, nano.Profile):
        short = {key: c.short for key, c in d.characteristics.items()}
        numbers = [f"{short['qualite']} {profile.quality}+", f"{short['combat']} {profile.combat}"]
        numbers += [f"{short['tir']} {profile.shoot}"] if profile.shoot is not None else []
        numbers += [f"{short['esprit']} {profile.spirit}", f"{short['vie']} {profile.life}"]
        gifts = [d.powers[key].label for key in profile.powers] + [d.rules[key].label for key in profile.traits]
        return " · ".join([" ".join(numbers), *(w.label for w in profile.weapons), *gifts])
    return ""
