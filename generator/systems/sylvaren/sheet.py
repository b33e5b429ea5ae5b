"""What `holofiche sheet` prints of a group: its roster and a card for each figure, numbers to roll worked out."""

from collections.abc import Sequence

from generator.core.paper.figure import Roster, Stat, profile_sheets, warband_sheets
from generator.core.paper.livery import Livery
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import number
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.figure import from_profile
from generator.systems.sylvaren.group import Group
from generator.systems.sylvaren.printed import print_figure
from generator.systems.sylvaren.raid import THREATS

JOURNAL = 3  # its last lines, on the roster
PLAIN = Livery("#4a5a3a", "#eceee6")


def sheets(group: Group) -> list[Sheet]:
    """The roster, then the cards."""
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
    """Cards of the bestiary and of the quality table."""
    told = [(d.profiles[key].faction, print_figure(from_profile(d.profiles[key], d), d)) for key in ids]
    return profile_sheets(told, {one: _livery_of_faction(one, d) for one in (*d.factions, None)}, d.game, "Bestiaire")


def _livery_of_faction(faction: str | None, d: Definitions) -> Livery:
    return Livery.of(d.factions, faction) if faction else PLAIN


def _games_played(group: Group) -> tuple[tuple[str, ...], ...]:
    """Those of the journal, the last one first."""
    played = [one for one in (group.campaign.journal if group.campaign else ()) if one.gagnee is not None]
    return tuple(
        (one.date, one.titre or "", THREATS.get(one.menace or "", ""), "gagnée" if one.gagnee else "perdue",
         f"{one.credits} C" if one.credits is not None else "", "" if one.px is None else str(one.px))
        for one in reversed(played)
    )  # fmt: skip


def _notes_of_group(group: Group) -> str:
    """The person's notes, then where the campaign stands: store, losses, the last lines of the journal."""
    parts = [group.notes] if group.notes else []
    if group.campaign:
        if group.campaign.store:
            parts.append("Coffre : " + ", ".join(i.label for i in group.campaign.store) + ".")
        if group.campaign.losses:
            parts.append("Pertes : " + ", ".join(loss.name for loss in group.campaign.losses) + ".")
        told = [entry for entry in group.campaign.journal if entry.gagnee is None]  # games stand in their table
        parts += [f"{entry.date} : {entry.texte}" for entry in told[-JOURNAL:]]
    return "\n".join(parts)
