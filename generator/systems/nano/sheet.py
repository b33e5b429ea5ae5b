"""SW-Nano on paper: a figure as it is printed on its card, on the roster and in a scenario, and the sheets of a group:
one roster of both sides and a card for each of its figures."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import (
    Line,
    PrintedFigure,
    Rolls,
    Roster,
    Stat,
    Track,
    card_sheets,
    profile_sheets,
    warband_sheets,
)
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.figure import Figure, characteristics_of, figure_of_profile
from generator.systems.nano.rules import Group
from generator.systems.nano.view import text_of_bonus

TURNS = 10  # boxes on the roster


def print_figure(figure: Figure, d: Definitions, name: str | None = None) -> PrintedFigure:
    profile = figure.profile
    boxes = (Track("v", "Vie", profile.life), *([Track("p", "Pouvoir", figure.pool)] if figure.pool else []))
    return PrintedFigure(
        name=name or profile.label,
        kind=profile.label if name else "",
        group=d.sides[profile.side].label,
        badge=Stat("Qualité", f"{profile.quality}+"),
        stats=(
            *(Stat(d.characteristics[key].short, value) for key, value in characteristics_of(profile).items()),
            Stat("A", f"{figure.save}+" if figure.save else "–"),
        ),
        rolls=tuple(_roll_grids(figure)),
        clauses=tuple(_rule_clauses(figure)),
        summary=tuple(_roster_lines(figure)),
        boxes=boxes,
        tracks=(
            Track.turns("a", "Activé au tour", TURNS),
            Track.turns("r", "Réaction au tour", TURNS),
            *boxes,
            Track("t", "À terre", 1),
            Track("s", "Désarmé", 1),
        ),
        silhouette=profile.silhouette or "",
    )


def _roll_grids(figure: Figure) -> list[Rolls]:
    rolls = [
        Rolls(
            arm.weapon.label, ("portée", "jet"), (Line("tir", (f"{arm.weapon.range} pas", text_of_bonus(arm.bonus))),)
        )
        for arm in figure.shooting
    ]
    for arm in figure.melee:
        notes = " ".join(f"{rule.label} : {rule.note}" for rule in arm.rules)
        rolls.append(Rolls(arm.weapon.label, ("jet",), (Line("mêlée", (text_of_bonus(arm.bonus),)),), notes))
    unarmed = "Désarmé" if figure.melee else "Sans arme de mêlée"
    rolls.append(Rolls(unarmed, ("jet",), (Line("mêlée", (text_of_bonus(figure.unarmed),)),)))
    defence = (text_of_bonus(figure.defence), text_of_bonus(figure.defence + figure.cover))
    rolls.append(Rolls("Défense contre un tir", ("à découvert", "à couvert"), (Line("jet", defence),)))
    if figure.profile.armour and figure.save:
        pierced = f"{figure.save_pierced}+" if figure.save_pierced else "aucune"
        line = Line("un D6 par dégât", (f"{figure.save}+", pierced))
        rolls.append(Rolls(figure.profile.armour.label, ("normale", "Perforant"), (line,)))
    return rolls


def _rule_clauses(figure: Figure) -> list[Clause]:
    """Return the clauses of powers and traits, each power with the face to reach on the D6, Esprit counted."""
    powers = [
        Clause(
            c.power.label, f"{c.face}+" if c.face else text_of_bonus(c.bonus), f"À {c.power.range} pas. {c.power.short}"
        )
        for c in figure.powers
    ]
    return powers + [Clause(r.label, "", r.text) for r in figure.traits]


def _roster_lines(figure: Figure) -> list[Clause]:
    """Return the full rules of a figure: with two figures the roster has room for them."""
    lines = [Clause(a.weapon.label, text_of_bonus(a.bonus), f"tir à {a.weapon.range} pas") for a in figure.shooting]
    for arm in figure.melee:
        rules = " ".join(f"{rule.label} : {rule.note}" for rule in arm.rules)
        lines.append(Clause(arm.weapon.label, text_of_bonus(arm.bonus), f"mêlée. {rules}" if rules else "mêlée"))
    covered = text_of_bonus(figure.defence + figure.cover)
    lines.append(Clause("Défense", text_of_bonus(figure.defence), f"contre un tir, à couvert {covered}"))
    if figure.profile.armour and figure.save:
        pierced = f"{figure.save_pierced}+" if figure.save_pierced else "aucune"
        lines.append(Clause(figure.profile.armour.label, f"{figure.save}+", f"contre Perforant {pierced}"))
    return lines + _rule_clauses(figure)


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
