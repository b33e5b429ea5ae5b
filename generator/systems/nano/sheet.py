"""The sheets of an SW-Nano group: one roster of both sides, and a card for each of its figures."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import Roster, Stat, card_sheets, profile_sheets, warband_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.figure import figure_of_profile
from generator.systems.nano.printed import print_figure
from generator.systems.nano.rules import Group


def sheets(group: Group) -> list[Sheet]:
    """Draw the roster, with the opponents of the scenario below (L106), then the group's cards."""
    d = group.definitions
    figures = tuple(replace(print_figure(m.figure, d, m.name), portrait=m.portrait or "") for m in group.members)
    others = [figure_of_profile(p, d) for p in d.profiles.values() if group.side and p.side != group.side]
    against = tuple(replace(print_figure(figure, d), flag="Adversaire") for figure in others)
    roster = Roster(
        game=d.game.label,
        kind="Groupe",
        name=group.name,
        player=group.player,
        side=d.sides[group.side].label if group.side else "",
        totals=(
            Stat("Figurines", str(len(group.members))),
            Stat("Vie", str(group.life)),
            Stat("Pouvoir", str(group.powers)),
        ),
        figures=(*figures, *against),
        reminders=_roster_reminders(d),
        log=("Date", "Scénario", "Adversaire", "Résultat"),
        notes=group.notes,
    )
    colours = Livery.of(d.sides, group.side)
    cards = card_sheets(figures, colours, d.game.livery, of=roster.game, title=f"{group.name} – Cartes")
    return [warband_sheets(roster, colours, d.game.livery)[0], *cards]


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    figures = [(d.profiles[key].side, print_figure(figure_of_profile(d.profiles[key], d), d)) for key in ids]
    return profile_sheets(figures, {side: Livery.of(d.sides, side) for side in d.sides}, d.game, "Profils")


def _roster_reminders(d: Definitions) -> tuple[Clause, ...]:
    steps = ", ".join(
        f"{hurt} dégât{'s' if hurt > 1 else ''} si le score "
        + ("dépasse l’autre" if factor == 1 else f"vaut au moins {factor} fois l’autre")
        for factor, hurt in d.constants.damage
    )
    return d.notes["rappels"].note(d.constants, damage=steps).lines
