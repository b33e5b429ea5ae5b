"""What `holofiche sheet` prints of a Nano group: its roster and a card for each figure."""

from collections.abc import Sequence

from generator.core.paper.figures import (
    Entry,
    Figure,
    Grid,
    Line,
    Look,
    Roster,
    Stat,
    Track,
    card_sheets,
    roster_sheets,
)
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import signed
from generator.systems.nano import figure as numbers
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.rules import Group, Member
from generator.systems.nano.view import bonus

TURNS = 10  # boxes on the roster


def sheets(group: Group) -> list[Sheet]:
    """The roster, then the cards."""
    d = group.definitions
    figures = tuple(_figure(member, d) for member in group.members)
    look = _look(group.side, d)
    roster = Roster(
        game=d.game.label,
        kind="Groupe",
        name=group.name,
        player=group.player or "",
        side=d.sides[group.side].label if group.side else "",
        totals=(
            Stat("Figurines", f"{len(group.members)} / {d.constants.group_size}"),
            Stat("Vie", str(group.life)),
            Stat("Pouvoir", str(group.powers)),
        ),
        figures=figures,
        reminders=_reminders(d),
        log=("Date", "Scénario", "Adversaire", "Résultat"),
        notes=group.notes or "",
    )
    cards = card_sheets(figures, look, game=d.game.label, title=f"{group.name} – Cartes")
    return [*roster_sheets(roster, look), *cards]


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Cards of profiles; those of one side stand together, in its colour."""
    found: list[Sheet] = []
    for side in d.sides:
        own = [Member(numbers.figure(d.profiles[key], d)) for key in ids if d.profiles[key].side == side]
        figures = [_figure(member, d) for member in own]
        found += card_sheets(figures, _look(side, d), game=d.game.label, title=f"Profils {d.game.label}")
    return found


def _look(side: str | None, d: Definitions) -> Look:
    return Look(d.sides[side].accent, d.sides[side].wash) if side else Look()


def _figure(member: Member, d: Definitions) -> Figure:
    figure, profile = member.figure, member.figure.profile
    tracks = _tracks(figure)
    return Figure(
        name=member.label,
        kind=profile.label if member.name else "",
        group=d.sides[profile.side].label,
        badge=Stat("Qualité", f"{profile.quality}+"),
        stats=(
            Stat("Q", f"{profile.quality}+"),
            Stat("C", str(profile.combat)),
            Stat("T", "–" if profile.shoot is None else str(profile.shoot)),
            Stat("E", str(profile.spirit)),
            Stat("V", str(profile.life)),
            Stat("A", f"{figure.save}+" if figure.save else "–"),
        ),
        grids=tuple(_grids(figure)),
        entries=tuple(_entries(figure)),
        summary=tuple(_summary(figure)),
        card_tracks=tracks,
        tracks=(
            Track("a", "Activé au tour", TURNS, tuple(str(n) for n in range(1, TURNS + 1))),
            Track("r", "Réaction au tour", TURNS, tuple(str(n) for n in range(1, TURNS + 1))),
            *tracks,
            Track("t", "À terre", 1),
            Track("s", "Désarmé", 1),
        ),
        foot=" ".join([f"L{profile.source[0].first}", *profile.rulings]),
    )


def _grids(figure: numbers.Figure) -> list[Grid]:
    grids = [
        Grid(arm.weapon.label, ("portée", "jet"), (Line("tir", (f"{arm.weapon.range} pas", bonus(arm.bonus))),))
        for arm in figure.shooting
    ]
    for arm in figure.melee:
        notes = " ".join(f"{rule.label} : {rule.note}" for rule in arm.rules)
        grids.append(Grid(arm.weapon.label, ("jet",), (Line("mêlée", (bonus(arm.bonus),)),), notes))
    if not figure.melee:
        grids.append(Grid("Sans arme de mêlée", ("jet",), (Line("mêlée", (bonus(figure.unarmed),)),)))
    defence = (bonus(figure.defence), bonus(figure.defence + figure.cover))
    grids.append(Grid("Défense contre un tir", ("à découvert", "à couvert"), (Line("jet", defence),)))
    if figure.profile.armour and figure.save:
        pierced = f"{figure.save_pierced}+" if figure.save_pierced else "aucune"
        line = Line("un D6 par dégât", (f"{figure.save}+", pierced))
        grids.append(Grid(figure.profile.armour.label, ("normale", "Perforant"), (line,)))
    return grids


def _entries(figure: numbers.Figure) -> list[Entry]:
    return [_power(cast) for cast in figure.powers] + [Entry(r.label, "", r.text) for r in figure.traits]


def _power(cast: numbers.Cast) -> Entry:
    """The face to reach on the D6, the figure's Esprit already counted."""
    value = f"{cast.face}+" if cast.face else bonus(cast.bonus)
    return Entry(cast.power.label, value, f"À {cast.power.range} pas. {cast.power.short}")


def _summary(figure: numbers.Figure) -> list[Entry]:
    """Two figures leave room enough to say everything on the roster too."""
    lines = [Entry(a.weapon.label, bonus(a.bonus), f"tir à {a.weapon.range} pas") for a in figure.shooting]
    for arm in figure.melee:
        rules = " ".join(f"{rule.label} : {rule.note}" for rule in arm.rules)
        lines.append(Entry(arm.weapon.label, bonus(arm.bonus), f"mêlée. {rules}" if rules else "mêlée"))
    covered = bonus(figure.defence + figure.cover)
    lines.append(Entry("Défense", bonus(figure.defence), f"contre un tir, à couvert {covered}"))
    if figure.profile.armour and figure.save:
        pierced = f"{figure.save_pierced}+" if figure.save_pierced else "aucune"
        lines.append(Entry(figure.profile.armour.label, f"{figure.save}+", f"contre Perforant {pierced}"))
    return lines + _entries(figure)


def _tracks(figure: numbers.Figure) -> tuple[Track, ...]:
    life = Track("v", "Vie", figure.profile.life)
    return (life, Track("p", "Pouvoir", figure.pool)) if figure.pool else (life,)


def _reminders(d: Definitions) -> tuple[Entry, ...]:
    c = d.constants
    steps = ", ".join(
        f"{hurt} dégât{'s' if hurt > 1 else ''} si le score " + ("dépasse" if factor == 1 else f"fait {factor} fois")
        for factor, hurt in c.damage
    )
    added = {
        "obstacle": c.obstacle_bonus,
        "à couvert": c.cover_bonus,
        "à terre": c.prone_defence_bonus,
        "contre une cible à terre": c.prone_attack_bonus,
        "en surnombre": c.outnumber_bonus,
    }
    bonuses = ", ".join(f"{label} {signed(value)}" for label, value in added.items())
    return (
        Entry("Activation", "", "Un D6 sur la Qualité par action, jusqu’à un échec ou un arrêt."),
        Entry("Déplacement", "", f"{c.move} pas par action. En terrain difficile, chaque pas compte double."),
        Entry("Dégâts", "", f"{steps} l’autre score."),
        Entry("Bonus", "", f"{bonuses}. D’obstacle et couvert, le meilleur seul."),
    )
