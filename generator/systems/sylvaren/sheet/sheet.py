"""The sheets of a group: its roster, and a card for each figure."""

from collections.abc import Sequence

from generator.base.typography import number
from generator.content.livery import Livery
from generator.model.figure import Roster, Stat, profile_sheets, warband_sheets
from generator.model.sheet import Sheet
from generator.systems.sylvaren.mission.raid import THREATS
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import from_profile
from generator.systems.sylvaren.rules.group import Group
from generator.systems.sylvaren.sheet.printed import print_figure

JOURNAL = 3  # its last lines, on the roster
PLAIN = Livery("#4a5a3a", "#eceee6")


def sheets(group: Group) -> list[Sheet]:
    """Draw the roster, then the cards."""
    d = group.definitions
    force = next((m.figure.category for m in group.members if m.figure.category), None)
    faction = next((f.id for f in d.factions.values() if force and f.side == force.side), None)
    roster = Roster(
        game=d.game.label,
        kind="Groupe",
        name=group.name,
        player=group.player,
        side="",
        totals=(
            Stat("Qualité", str(group.quality)),
            Stat("Points de Qualité", f"{group.reserve_spent} / {d.constants.reserve}"),
            Stat("Crédits", f"{number(group.credits_left)} C"),
        ),
        figures=tuple(print_figure(m.figure, d, m) for m in group.members),
        reminders=d.notes["rappels"].note(d.constants).lines,
        log=("Date", "Scénario", "Menace", "Résultat", "Crédits", "PX"),
        games=_games_played(group),
        notes=_notes_of_group(group),
    )
    return warband_sheets(roster, _livery_of_faction(faction, d), d.game.livery)


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Draw cards of the bestiary and of the quality table."""
    figures = [(d.profiles[key].faction, print_figure(from_profile(d.profiles[key], d), d)) for key in ids]
    liveries = {faction: _livery_of_faction(faction, d) for faction in (*d.factions, None)}
    return profile_sheets(figures, liveries, d.game, "Bestiaire")


def _livery_of_faction(faction: str | None, d: Definitions) -> Livery:
    return Livery.of(d.factions, faction) if faction else PLAIN


def _games_played(group: Group) -> tuple[tuple[str, ...], ...]:
    """Return the games of the journal, the last one first."""
    played = [entry for entry in (group.campaign.journal if group.campaign else ()) if entry.gagnee is not None]
    return tuple(
        (entry.date, entry.titre or "", THREATS.get(entry.menace or "", ""), "gagnée" if entry.gagnee else "perdue",
         f"{entry.credits} C" if entry.credits is not None else "", "" if entry.px is None else str(entry.px))
        for entry in reversed(played)
    )  # fmt: skip


def _notes_of_group(group: Group) -> str:
    """Return the person's notes, then the store, the losses and the last lines of the journal."""
    parts = [group.notes] if group.notes else []
    if group.campaign:
        if group.campaign.store:
            parts.append("Coffre : " + ", ".join(i.label for i in group.campaign.store) + ".")
        if group.campaign.losses:
            parts.append("Pertes : " + ", ".join(loss.name for loss in group.campaign.losses) + ".")
        entries = [entry for entry in group.campaign.journal if entry.gagnee is None]  # games stand in their table
        parts += [f"{entry.date} : {entry.texte}" for entry in entries[-JOURNAL:]]
    return "\n".join(parts)
