"""The sheets of an SN&DR band: its roster, and a card for each figure."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Roster, Stat, profile_sheets, warband_sheets
from generator.model.sheet import Sheet
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.figure import figure_of_profile
from generator.systems.sndr.rules.pricing import price_profile
from generator.systems.sndr.rules.rules import Band, Member
from generator.systems.sndr.sheet.printed import print_figure


def sheets(band: Band) -> list[Sheet]:
    """Draw the roster, then the cards."""
    d = band.definitions
    named = zip(band.members, _names_of_figures(band.members), strict=True)
    roster = Roster(
        game=d.game.label,
        kind="Bande",
        name=band.name,
        player=band.player,
        side=d.sides[band.side].label if band.side else "",
        totals=(
            Stat("CG", f"{band.total_text} / {band.limit}"),
            Stat("Reste", band.left_text),
            Stat("Figurines", f"{len(band.members)} / {d.constants.max_figures}"),
        ),
        figures=tuple(replace(_print_member(member, d), name=name) for member, name in named),
        reminders=d.notes["rappels"].note(d.constants).lines,
        log=("Date", "Scénario", "Adversaire", "Résultat"),
        notes=band.notes,
    )
    return warband_sheets(roster, Livery.of(d.sides, band.side), d.game.livery)


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Draw cards of profiles, whatever their side."""
    figures: list[tuple[str | None, PrintedFigure]] = []
    for profile in map(d.profiles.__getitem__, ids):
        sides = d.factions[profile.faction].sides
        figure = _print_member(Member(figure_of_profile(profile, d), price=price_profile(profile, d)), d)
        figures.append((sides[0] if len(sides) == 1 else None, figure))
    return profile_sheets(figures, {side: Livery.of(d.sides, side) for side in (*d.sides, None)}, d.game, "Profils")


def _print_member(member: Member, d: Definitions) -> PrintedFigure:
    figure = print_figure(member.figure, Stat("CG", member.price.text), d, member.name)
    return replace(figure, portrait=member.portrait or "")


def _names_of_figures(members: Sequence[Member]) -> list[str]:
    """Return the name of each figure; those without a name are numbered."""
    labels = [m.label for m in members]
    many, seen, names = Counter(labels), Counter[str](), []
    for label in labels:
        seen[label] += 1
        names.append(f"{label} {seen[label]}" if many[label] > 1 else label)
    return names
