"""SN&DR on paper: a figure with its rolls computed, as it is printed on its card, on the roster and in a scenario, and
the sheets of a band: its roster and a card for each figure."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.typography import inside_sentence, signed
from generator.content.livery import Livery
from generator.model.figure import Line, PrintedFigure, Rolls, Roster, Stat, Track, profile_sheets, warband_sheets
from generator.model.prose import Clause
from generator.model.sheet import Sheet
from generator.systems.sndr.rules.definitions import Definitions, Weapon
from generator.systems.sndr.rules.figure import (
    Figure,
    Melee,
    Shooting,
    figure_of_profile,
    price_profile,
    text_of_threshold,
)
from generator.systems.sndr.rules.rules import Band, Member
from generator.systems.sndr.show.view import armed, stats_of_figure, weapon_label

TURNS = 10  # boxes on the roster: Chasse au Coaxium ends with turn 10 (N-19)


def print_figure(figure: Figure, cost: Stat, d: Definitions, name: str | None = None, count: int = 1) -> PrintedFigure:
    profile = figure.profile
    heroism = [Track("h", "Héroïsme", profile.heroism)] if profile.heroism else []
    boxes = (Track("v", "Vitalité", figure.vitality), *heroism)
    hides = {t.id for t in figure.traits} & {"se-cacher", "furtif"}
    return PrintedFigure(
        name=name or profile.label,
        kind=profile.label if name else "",
        group=d.factions[profile.faction].label,
        badge=cost,
        stats=tuple(Stat(key, text or "–") for key, text in stats_of_figure(figure).items() if text or key != "H"),
        rolls=tuple(_roll_grids(figure, d)),
        clauses=(
            *(Clause(p.trait.label, text_of_threshold(p.threshold), p.trait.short) for p in figure.powers),
            *(Clause(t.label, "", t.short) for t in figure.traits),
        ),
        summary=tuple(_roster_lines(figure, d)),
        boxes=boxes,
        tracks=(
            Track.turns("a", "Activée au tour", TURNS),
            *boxes,
            Track("t", "À terre", 1),
            *([Track("c", "Cachée", 1)] if hides else []),
            Track("k", "Hors de combat", 1),
        ),
        flag=d.traits["meneur"].label if figure.leader else "",
        silhouette=profile.silhouette or "",
        count=count,
    )


def _roll_grids(figure: Figure, d: Definitions) -> list[Rolls]:
    rolls = [_shooting_grid(s, d) for s in figure.shooting] + [_melee_grid(m, d) for m in armed(figure, d)]
    saves = _save_stats(figure)
    if saves:
        line = Line("un D6 par dégât" if len(saves) < 4 else "par dégât", tuple(s.value for s in saves))
        rolls.append(Rolls("Sauvegarde" if len(saves) < 4 else "Sauver", tuple(s.label for s in saves), (line,)))
    return rolls


def _shooting_grid(shooting: Shooting, d: Definitions) -> Rolls:
    brackets = shooting.brackets
    lines = (
        Line("sur place", tuple(text_of_threshold(b.still) for b in brackets)),
        Line("en se déplaçant", tuple(text_of_threshold(b.moving) for b in brackets)),
        Line("après avoir visé", tuple(text_of_threshold(b.aimed) for b in brackets)),
    )
    columns = tuple(f"≤ {b.high} pas" for b in brackets)
    return Rolls(f"{shooting.weapon.label}, {shooting.dice}D6", columns, lines, _weapon_note(shooting.weapon, d))


def _melee_grid(melee: Melee, d: Definitions) -> Rolls:
    lines = (
        Line("au contact", (f"{melee.dice}D6", text_of_threshold(melee.threshold))),
        Line("en charge, contre-charge", (f"{melee.charge_dice}D6", text_of_threshold(melee.charge_threshold))),
    )
    return Rolls(weapon_label(melee.weapon), ("dés", "touche"), lines, _weapon_note(melee.weapon, d))


def _weapon_note(weapon: Weapon, d: Definitions) -> str:
    """Return the effects of a weapon beside its dice, in the words of its rules."""
    words = []
    if weapon.cadence > 1:
        words.append(f"Cadence {weapon.cadence} : {weapon.cadence} tirs par action, sur une ou plusieurs cibles.")
    words += [f"{d.weapon_rules[rule].label} : {d.weapon_rules[rule].note}" for rule in weapon.rules]
    if weapon.save_modifier:
        words.append(f"S{signed(weapon.save_modifier)} à la sauvegarde adverse.")
    return " ".join(words)


def _save_stats(figure: Figure) -> list[Stat]:
    profile = figure.profile
    saves = []
    if profile.save and figure.save_pierced and figure.save_shielded:
        saves = [
            Stat("normale", text_of_threshold(profile.save)),
            Stat("contre S+3", text_of_threshold(figure.save_pierced)),
            Stat("Bouclier", text_of_threshold(figure.save_shielded)),
        ]
    if profile.save2:
        saves.append(Stat("puis", f"{profile.save2}++"))
    return saves


def _roster_lines(figure: Figure, d: Definitions) -> list[Clause]:
    lines = []
    for shooting in figure.shooting:
        ranges = ", ".join(f"{text_of_threshold(b.still)} à {b.high} pas" for b in shooting.brackets)
        cadence = f", Cadence {shooting.weapon.cadence}" if shooting.weapon.cadence > 1 else ""
        lines.append(Clause(shooting.weapon.label, f"{shooting.dice}D6", f"{ranges}{cadence}"))
    for melee in armed(figure, d):
        charge = f"charge {melee.charge_dice}D6 {text_of_threshold(melee.charge_threshold)}"
        rules = [d.weapon_rules[rule].label for rule in melee.weapon.rules]
        rules += [f"S{signed(melee.weapon.save_modifier)}"] if melee.weapon.save_modifier else []
        roll = f"{melee.dice}D6 {text_of_threshold(melee.threshold)}"
        lines.append(Clause(weapon_label(melee.weapon), roll, ", ".join([charge, *rules])))
    saves = _save_stats(figure)
    if saves:
        lines.append(Clause("Sauvegarde", saves[0].value, ", ".join(f"{s.label} {s.value}" for s in saves[1:])))
    if figure.powers:
        told = (
            f"{p.trait.label} {text_of_threshold(p.threshold)} : {inside_sentence(p.trait.short)}"
            for p in figure.powers
        )
        lines.append(Clause("Pouvoirs", "", " · ".join(told)))
    if figure.traits:
        lines.append(Clause("Traits", "", ", ".join(t.label for t in figure.traits)))
    return lines


def sheets(band: Band) -> list[Sheet]:
    """Draw the roster, then the cards."""
    d = band.definitions
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
        figures=figures_of_band(band),
        reminders=d.notes["rappels"].note(d.constants).lines,
        log=("Date", "Scénario", "Adversaire", "Résultat"),
        notes=band.notes,
    )
    return warband_sheets(roster, Livery.of(d.sides, band.side), d.game.livery)


def figures_of_band(band: Band) -> tuple[PrintedFigure, ...]:
    """Return the figures of a band as they are printed, each under a name of its own."""
    named = zip(band.members, _names_of_figures(band.members), strict=True)
    return tuple(replace(_print_member(member, band.definitions), name=name) for member, name in named)


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
