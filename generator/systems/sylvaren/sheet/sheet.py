"""Sylvaren on paper: a figure with its rolls computed, as it is printed on its card, on the roster and in a scenario,
and the sheets of a group: its roster and a card for each figure."""

from collections.abc import Sequence

from generator.base.provenance import BLANK, marked
from generator.base.typography import inside_sentence, number
from generator.content.livery import Livery, drawn_as
from generator.model.briefing import number_in_french
from generator.model.figure import Line, PrintedFigure, Rolls, Roster, Stat, Track, profile_sheets, warband_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.sylvaren.mission.raid import THREATS
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import (
    Difficulty,
    Figure,
    Gift,
    Item,
    Melee,
    from_profile,
    gear_said_by,
    roll_text,
    text_of_addition,
)
from generator.systems.sylvaren.rules.group import Group, Member

# Boxes on the roster: the longest limit of a mission (S-63); where as many figures as may be leave no room for them.
TURNS, FEW_TURNS = 18, 10
ARMOURS = ("sans arm.", "légère", "lourde")
WORN = ("sans", "légère", "lourde")  # each adds one more to the difficulty


def print_figure(
    figure: Figure, d: Definitions, member: Member | None = None, count: int = 1, turns: int = TURNS
) -> PrintedFigure:
    group, role, by = figure.race or "", "", gear_said_by(figure.profile, d)
    if figure.profile:
        faction = figure.profile.faction
        group = d.factions[faction].label if faction else ""
        role = d.behaviours[figure.stance].label if by != "nobody" else ""
    # Numbered downwards: the box after the last ticked one is the Quality left.
    left = tuple(str(quality) for quality in range(figure.quality, 0, -1))
    return PrintedFigure(
        name=figure.name,
        kind=figure.category_label or "",
        group=group,
        badge=Stat("Qualité", str(figure.quality)),
        stats=_stat_plates(figure, by),
        rolls=tuple(_roll_grids(figure) if by != "nobody" else _dice_ladders(figure)),
        clauses=tuple(_rule_clauses(figure) if by != "nobody" else [Clause("Équipement", BLANK, "à convenir.")]),
        summary=tuple(_summary(figure)),
        boxes=(Track("q", "Qualité perdue", figure.quality, left),),
        tracks=_figure_tracks(figure, member, turns, d),
        flag="Chef" if figure.leader else "",
        role=role,
        count=count,
        portrait=(member.portrait or "") if member else "",
        silhouette=silhouette_of_figure(figure, d),
    )


def silhouette_of_figure(figure: Figure, d: Definitions) -> str:
    """Return the silhouette of the profile, of the race, or of the first piece of equipment that has one."""
    arms = [item.equipment for item in figure.items if item.equipment.silhouette]
    if figure.profile and figure.profile.silhouette:
        return figure.profile.silhouette
    race = next((race for race in d.races.values() if race.label == figure.race), None)
    if race and race.silhouette:
        return drawn_as(race.silhouette, "gun") if arms and arms[0].kind == "ranged" else race.silhouette
    return next((arm.silhouette for arm in arms if arm.silhouette), "")


def _stat_plates(figure: Figure, by: str) -> tuple[Stat, ...]:
    """Return movement on open and on difficult ground, dice, and the armour, by the column to be read against it
    (S-69)."""
    stats = [Stat("MVT · DIFF.", f"{figure.movement} · {number_in_french(figure.difficult_movement)}")]
    stats.append(Stat("MÊLÉE", marked(f"{figure.track[0].melee}D", figure.track[0].house)))
    if figure.shots and by != "nobody":
        stats.append(Stat("TIR", f"{figure.shots[0].dice}D"))
    stats.append(Stat("ARMURE", BLANK if by == "nobody" else marked(WORN[_column_of(figure)], by == "house")))
    if figure.protection or figure.target_dice:
        stats.append(Stat("TIRS REÇUS", f"{text_of_addition(figure.target_dice - figure.protection)}D"))
    return tuple(stats)


def _column_of(figure: Figure) -> int:
    """Return the column that an attacker reads against this figure."""
    return max(0, min(figure.wound_melee - figure.wound_saber, len(WORN) - 1))


def _tell_added(figure: Figure) -> list[Clause]:
    """Return the clause of what a shield or a rule adds, besides armour, to the difficulty of wounding the figure."""
    melee, shots = (number - _column_of(figure) for number in (figure.wound_melee, figure.wound_shot))
    numbers = f"{text_of_addition(melee)} / {text_of_addition(shots)}"
    return [Clause("En plus", numbers, "au nombre qui la blesse, mêlée / tir.")] if melee or shots else []


def _roll_grids(figure: Figure) -> list[Rolls]:
    same = len({m.dice for m in figure.melee}) == 1
    title = f"Mêlée, {_text_of_melee(figure.melee[0])}" if same else "Mêlée"
    lines = tuple(
        Line(_melee_label(figure, n) + ("" if same else f", {_text_of_melee(m)}"), _difficulty_cells(m.difficulty))
        for n, m in enumerate(figure.melee)
    )
    rolls = [Rolls(title, ARMOURS, lines)]
    for shot in figure.shots:
        rows = (
            Line(f"à {shot.reach} pas, {shot.dice}D", _difficulty_cells(shot.difficulty)),
            Line(f"à {shot.long_reach} pas, {shot.long_dice}D", _difficulty_cells(shot.difficulty)),
        )
        rate = shot.item.equipment.rate
        note = f"{rate} tirs par action, sur une ou {rate} cibles." if rate > 1 else ""
        rolls.append(Rolls(shot.item.label, ARMOURS, rows, note))
    return [*rolls, *_dice_ladders(figure)]


def _text_of_melee(attack: Melee) -> str:
    return marked(f"{attack.dice}D", attack.house)


def _dice_ladders(figure: Figure) -> list[Rolls]:
    """Return the table of the dice left as Quality falls (L89), of a figure that has more than one."""
    if figure.quality < 2:
        return []
    lines = [Line("Mêlée", tuple(marked(f"{t.melee}", t.house) for t in figure.track))]
    if figure.shots:
        shots = tuple(f"{t.shot}" for t in figure.track)
        lines.append(Line("Tir (de loin, 1 de moins)" if figure.quality < 5 else "Tir", shots))
    return [Rolls("Dés à Q", tuple(str(t.quality) for t in figure.track), tuple(lines), narrow=True)]


def _melee_label(figure: Figure, n: int) -> str:
    attack = figure.melee[n]
    bare = attack.item.equipment.id == "mains-nues"
    if bare and len(figure.melee) > 1:
        return "Face à un sabre"
    label = attack.item.label
    return f"{label} (cortosis)" if attack.item.equipment.cortosis and "cortosis" not in label else label


def _difficulty_cells(value: Difficulty) -> tuple[str, ...]:
    """Return the difficulties by armour, or a single one where armour changes nothing: a sabre's row (S-69)."""
    return tuple(map(roll_text, value if len(set(value)) > 1 else value[:1]))


def _rule_clauses(figure: Figure) -> list[Clause]:
    clauses = _tell_added(figure)
    if figure.gifts:
        clauses.append(Clause("Pouvoirs", "2D", "1 action, même engagée ; effet pour 1 / 2 succès."))
        numbers = iter(range(1, len(figure.gifts) + 1))  # for the enemy's draw; powers that answer have none (S-55)
        for gift in figure.gifts:
            clauses.append(_power_clause(gift, next(numbers) if figure.profile and not gift.power.free else 0))
    clauses += [Clause(rule.label, "", rule.text) for rule in figure.rules if not rule.counted]
    clauses += [
        Clause(i.label, "", i.equipment.text or "") for i in _gear_of_figure(figure) if i.equipment.kind == "gear"
    ]
    counted = [i.label for i in _gear_of_figure(figure) if i.equipment.kind != "gear"]
    counted += [rule.label for rule in figure.rules if rule.counted]
    if counted:
        clauses.append(Clause("Déjà comptés", "", ", ".join(counted) + "."))
    return clauses


def _gear_of_figure(figure: Figure) -> list[Item]:
    """Return the equipment without rolls: armour, shield, medical kit, each once."""
    return list({i.label: i for i in figure.items if i.equipment.kind not in ("melee", "ranged")}.values())


def _power_clause(gift: Gift, number: int) -> Clause:
    power = gift.power
    where = f"({power.reach} pas) " if power.reach else ""
    return Clause(
        f"{number}. {power.label}" if number else power.label, roll_text(gift.difficulty), f"{where}{power.short}."
    )


def _summary(figure: Figure) -> list[Clause]:
    """Return the dice and difficulties against no, light and heavy armour, in short."""
    melee = [f"{_melee_label(figure, n)} {_text_of_difficulty(m.difficulty)}" for n, m in enumerate(figure.melee)]
    clauses = [Clause("Mêlée", marked(f"{figure.track[0].melee}D", figure.track[0].house), " · ".join(melee))]
    for shot in figure.shots:
        rate = f", {shot.item.equipment.rate} tirs" if shot.item.equipment.rate > 1 else ""
        reach = f"à {shot.reach} pas, {shot.long_dice}D à {shot.long_reach}{rate} :"
        clauses.append(Clause(shot.item.label, f"{shot.dice}D", f"{reach} {_text_of_difficulty(shot.difficulty)}"))
    if figure.gifts:
        told = []
        for gift in figure.gifts:
            reach = f" ({gift.power.reach} pas)" if gift.power.reach else ""
            told.append(f"{gift.power.label} {roll_text(gift.difficulty)}{reach} : {inside_sentence(gift.power.short)}")
        clauses.append(Clause("Pouvoirs", "2D", " · ".join(told)))
    clauses += _tell_added(figure)
    if figure.rules:
        clauses.append(Clause("Règles", "", ", ".join(rule.label for rule in figure.rules)))
    gear = _gear_of_figure(figure)
    if gear:
        clauses.append(Clause("Porte", "", ", ".join(i.label for i in gear)))
    return clauses


def _text_of_difficulty(value: Difficulty) -> str:
    return " | ".join(_difficulty_cells(value))


def _figure_tracks(figure: Figure, member: Member | None, turns: int, d: Definitions) -> tuple[Track, ...]:
    """Return the tracks of Quality, of activations, and of the PX on the way to the next advance."""
    tracks = [Track("q", "Qualité", figure.quality), Track.turns("a", "Activée au tour", turns)]
    step = member.next_step(d) if member else None
    if member and step:
        what = step.promotion.label if step.promotion else f"Q {step.quality}"
        total = f"{member.px} PX, pour {what}" if member.px else f"PX pour {what}"
        tracks.append(Track("px", total, step.price, ticked=min(member.px_left, step.price), small=True))
    return tuple(tracks)


JOURNAL = 3  # its last lines, on the roster
PLAIN = Livery("#4a5a3a", "#eceee6")


def sheets(group: Group) -> list[Sheet]:
    """Draw the roster, then the cards."""
    d = group.definitions
    force = next((m.figure.category for m in group.members if m.figure.category), None)
    faction = next((f.id for f in d.factions.values() if force and f.side == force.side), None)
    turns = FEW_TURNS if len(group.members) >= d.constants.max_figures else TURNS
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
        figures=tuple(print_figure(m.figure, d, m, turns=turns) for m in group.members),
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
