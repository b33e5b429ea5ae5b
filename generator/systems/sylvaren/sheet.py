"""What `holofiche sheet` prints of a group: its roster and a card for each figure, numbers to roll worked out."""

from collections.abc import Sequence

from generator.core.paper.figures import Entry, Grid, Line, Look, Roster, Stat, Track, card_sheets, roster_sheets
from generator.core.paper.figures import Figure as Printed
from generator.core.paper.sheet import Sheet
from generator.core.paper.typography import number, signed
from generator.systems.sylvaren.definitions import Category, Definitions
from generator.systems.sylvaren.figure import Difficulty, Figure, Gift, Item, from_profile, roll_text
from generator.systems.sylvaren.group import Group, Member
from generator.systems.sylvaren.trade import next_step

TURNS = 10  # boxes on the roster; a game lasts until one side is out (S-33)
JOURNAL = 3  # its last lines, on the roster
ARMOURS = ("sans arm.", "légère", "lourde")
LIGHT = Look("#1f5f8b", "#e6eef4")
DARK = Look("#8a2323", "#f5e8e8")
PLAIN = Look("#4a5a3a", "#eceee6")
_FACTIONS = {"empire": DARK, "rebellion": LIGHT}


def sheets(group: Group) -> list[Sheet]:
    """The roster, then the cards."""
    d = group.definitions
    look = _look(next((m.figure.category for m in group.members if m.figure.category), None))
    printed = [_printed(m.figure, d, m) for m in group.members]
    roster = Roster(
        game=d.game.label,
        kind="Groupe",
        name=group.name,
        player=group.player or "",
        side="",
        totals=(
            Stat("Qualité", str(group.quality)),
            Stat("Réserve", f"{group.reserve_spent} / {d.constants.reserve}"),
            Stat("Crédits", f"{number(group.credits_left)} C"),
        ),
        figures=tuple(printed),
        reminders=_reminders(group),
        log=("Date", "Scénario", "Menace", "Résultat", "Crédits", "PX"),
        notes=_notes(group),
    )
    cards = card_sheets(printed, look, game=d.game.label, title=f"{group.name} – Cartes")
    return [*roster_sheets(roster, look), *cards]


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Cards of the bestiary and of the quality table; those of one side stand together, in its colour."""
    found: list[Sheet] = []
    for faction in (*d.factions, None):
        own = [from_profile(d.profiles[key], d) for key in ids if d.profiles[key].faction == faction]
        look = _FACTIONS.get(faction or "", PLAIN)
        cards = [_printed(figure, d) for figure in own]
        found += card_sheets(cards, look, game=d.game.label, title=f"Bestiaire {d.game.label}")
    return found


def _look(category: Category | None) -> Look:
    return PLAIN if category is None else LIGHT if category.side == "lumineux" else DARK


def _printed(figure: Figure, d: Definitions, member: Member | None = None) -> Printed:
    group = figure.race or ""
    foot = "Personnage joueur"
    if figure.profile:
        faction = figure.profile.faction
        group = d.factions[faction].label if faction else ""
        foot = " ".join(["L" + ", ".join(str(c.first) for c in figure.profile.source), *figure.profile.rulings])
    return Printed(
        name=figure.name,
        kind=figure.category_label or "",
        group=group,
        badge=Stat("Qualité", str(figure.quality)),
        stats=_stats(figure),
        grids=tuple(_grids(figure)),
        entries=tuple(_entries(figure)),
        summary=tuple(_summary(figure)),
        card_tracks=(Track("q", "Qualité perdue", figure.quality),),
        tracks=_tracks(figure, member, d),
        flag="Chef" if figure.leader else "",
        foot=foot,
    )


def _stats(figure: Figure) -> tuple[Stat, ...]:
    """Movement on open and on difficult ground; what armour and rules add against it in melee and to shots."""
    stats = [Stat("MVT · DIFF.", f"{figure.movement} · {_decimal(figure.difficult_movement)}")]
    stats.append(Stat("MÊLÉE", f"{figure.track[0].melee}D"))
    if figure.shots:
        stats.append(Stat("TIR", f"{figure.shots[0].dice}D"))
    stats.append(Stat("DÉFENSE", f"{_more(figure.wound_melee)} / {_more(figure.wound_shot)}"))
    if figure.protection or figure.target_dice:
        stats.append(Stat("TIR SUR LUI", f"{_more(figure.target_dice - figure.protection)}D"))
    return tuple(stats)


def _more(value: int) -> str:
    return signed(value) if value else "0"


def _decimal(value: float) -> str:
    return f"{value:g}".replace(".", ",")


def _grids(figure: Figure) -> list[Grid]:
    same = len({m.dice for m in figure.melee}) == 1
    title = f"Mêlée, {figure.melee[0].dice}D" if same else "Mêlée"
    lines = tuple(
        Line(_melee_label(figure, n) + ("" if same else f", {m.dice}D"), _cells(m.difficulty))
        for n, m in enumerate(figure.melee)
    )
    grids = [Grid(title, ARMOURS, lines)]
    for shot in figure.shots:
        rows = (
            Line(f"≤ {shot.reach} pas, {shot.dice}D", _cells(shot.difficulty)),
            Line(f"≤ {shot.long_reach} pas, {shot.long_dice}D", _cells(shot.difficulty)),
        )
        rate = shot.item.equipment.rate
        note = f"{rate} tirs par action, sur une ou {rate} cibles." if rate > 1 else ""
        grids.append(Grid(shot.item.label, ARMOURS, rows, note))
    if figure.quality > 1:
        grids.append(_ladder(figure))
    return grids


def _ladder(figure: Figure) -> Grid:
    """The dice that are left as Quality goes (L89)."""
    lines = [Line("Mêlée", tuple(f"{t.melee}" for t in figure.track))]
    if figure.shots:
        shots = tuple(f"{t.shot}" for t in figure.track)
        lines.append(Line("Tir (de loin, 1 de moins)" if figure.quality < 5 else "Tir", shots))
    return Grid("Dés à Q", tuple(str(t.quality) for t in figure.track), tuple(lines), narrow=True)


def _melee_label(figure: Figure, n: int) -> str:
    attack = figure.melee[n]
    bare = attack.item.equipment.id == "mains-nues"
    if bare and len(figure.melee) > 1:
        return "Face à un sabre"
    label = attack.item.label
    return f"{label} (Cortosis)" if attack.item.equipment.cortosis and "Cortosis" not in label else label


def _cells(value: Difficulty) -> tuple[str, ...]:
    return tuple(roll_text(v) for v in (value.none, value.light, value.heavy))


def _entries(figure: Figure) -> list[Entry]:
    entries = []
    if figure.gifts:
        entries.append(Entry("Pouvoirs", "2D", "1 action, même engagé ; effet pour 1 / 2 succès."))
        entries += [_power(gift) for gift in figure.gifts]
    entries += [Entry(rule.label, "", rule.text) for rule in figure.rules if not rule.counted]
    entries += [Entry(i.label, "", i.equipment.text or "") for i in _gear(figure) if i.equipment.kind == "gear"]
    counted = [i.label for i in _gear(figure) if i.equipment.kind != "gear"]
    counted += [rule.label for rule in figure.rules if rule.counted]
    if counted:
        entries.append(Entry("Déjà comptés", "", ", ".join(counted) + "."))
    return entries


def _gear(figure: Figure) -> list[Item]:
    """What is neither rolled nor drawn: armour, shield, medical kit, each once."""
    return list({i.label: i for i in figure.items if i.equipment.kind not in ("melee", "ranged")}.values())


def _power(gift: Gift) -> Entry:
    power = gift.power
    where = f"({power.reach} pas) " if power.reach else ""
    return Entry(power.label, roll_text(gift.difficulty), f"{where}{power.short}.")


def _summary(figure: Figure) -> list[Entry]:
    """Dice and numbers against no, light and heavy armour, in short."""
    melee = [f"{_melee_label(figure, n)} {_row(m.difficulty)}" for n, m in enumerate(figure.melee)]
    entries = [Entry("Mêlée", f"{figure.track[0].melee}D", " · ".join(melee))]
    for shot in figure.shots:
        rate = f", {shot.item.equipment.rate} tirs" if shot.item.equipment.rate > 1 else ""
        reach = f"à {shot.reach} pas, {shot.long_dice}D à {shot.long_reach}{rate} :"
        entries.append(Entry(shot.item.label, f"{shot.dice}D", f"{reach} {_row(shot.difficulty)}"))
    if figure.gifts:
        powers = ", ".join(f"{g.power.label} {roll_text(g.difficulty)}" for g in figure.gifts)
        entries.append(Entry("Pouvoirs", "2D", powers))
    if figure.rules:
        entries.append(Entry("Règles", "", ", ".join(rule.label for rule in figure.rules)))
    gear = _gear(figure)
    if gear:
        entries.append(Entry("Porte", "", ", ".join(i.label for i in gear)))
    return entries


def _row(value: Difficulty) -> str:
    return " | ".join(_cells(value))


def _tracks(figure: Figure, member: Member | None, d: Definitions) -> tuple[Track, ...]:
    """Quality as it goes, activations, and the PX on the way to the next advance."""
    turns = tuple(str(n) for n in range(1, TURNS + 1))
    tracks = [Track("q", "Qualité", figure.quality), Track("a", "Activée au tour", TURNS, turns)]
    step = next_step(member, d) if member else None
    if member and step:
        what = step.category.label if step.category and step.word == step.category.id else f"Q {step.quality}"
        left = member.growth.left if member.growth else 0
        tracks.append(Track("px", f"PX pour {what}", step.price, ticked=min(left, step.price), small=True))
    return tuple(tracks)


def _reminders(group: Group) -> tuple[Entry, ...]:
    c = group.definitions.constants
    low, high = c.casualty
    lines = {
        "3+ | 4+ | 5+": "À obtenir sans armure, contre une légère, une lourde. 6/4+ : un 6, puis 4+ au second jet.",
        "Défense": "S’ajoute à la difficulté pour le blesser, mêlée / tir. Un sabre ignore l’armure. 2+ au mieux.",
        "Tour": f"Chef et PJ à {c.leader_radius} pas de lui, ennemis, autres PJ. {c.actions} actions différentes.",
        "Dés": "Un succès retire 1 Q. De loin, ou cible cachée à plus de moitié : un dé de moins, au moins un.",
        "Fin": f"À Q 0 en fin de partie : D6, éliminé sur {low}-{high}, sinon de retour à sa Q entière.",
    }
    return tuple(Entry(label, "", text) for label, text in lines.items())


def _notes(group: Group) -> str:
    """The person's notes, then where the campaign stands: store, losses, the last lines of the journal."""
    parts = [group.notes] if group.notes else []
    if group.campaign:
        if group.campaign.store:
            parts.append("Réserve : " + ", ".join(i.label for i in group.campaign.store) + ".")
        if group.campaign.losses:
            parts.append("Pertes : " + ", ".join(loss.name for loss in group.campaign.losses) + ".")
        parts += [f"{entry.date} : {entry.text}" for entry in group.campaign.journal[-JOURNAL:]]
    return "\n".join(parts)
