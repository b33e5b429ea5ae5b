"""What `holofiche sheet` prints of a band: its roster and a card for each figure, numbers to roll worked out."""

from collections import Counter
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
from generator.systems.sndr import figure as numbers
from generator.systems.sndr.band import Band, Member
from generator.systems.sndr.definitions import Definitions, Weapon
from generator.systems.sndr.numbers import plus
from generator.systems.sndr.pricing import price
from generator.systems.sndr.view import save_text

TURNS = 10  # boxes on the roster: Chasse au Coaxium ends with turn 10 (N-19)


def sheets(band: Band) -> list[Sheet]:
    """The roster, then the cards."""
    d = band.definitions
    figures = [_figure(member, name, d) for member, name in zip(band.members, _names(band.members), strict=True)]
    look = _look(band.side, d)
    roster = Roster(
        game=d.game.label,
        kind="Bande",
        name=band.name,
        player=band.player or "",
        side=d.sides[band.side].label if band.side else "",
        totals=(
            Stat("CG", f"{band.total} / {band.limit}"),
            Stat("Reste", str(band.limit - band.total)),
            Stat("Figurines", f"{len(band.members)} / {d.constants.max_figures}"),
        ),
        figures=tuple(figures),
        reminders=_reminders(d),
        log=("Date", "Scénario", "Adversaire", "Résultat"),
        notes=band.notes or "",
    )
    cards = card_sheets(figures, look, game=d.game.label, title=f"{band.name} – Cartes")
    return [*roster_sheets(roster, look), *cards]


def profiles(d: Definitions, ids: Sequence[str]) -> list[Sheet]:
    """Cards of profiles, whatever their side; those of one side stand together, in its colour."""
    members = [Member(numbers.figure(d.profiles[key], d), price(d.profiles[key], d)) for key in ids]
    found: list[Sheet] = []
    for side in (*d.sides, None):
        own = [m for m in members if _side(m, d) == side]
        figures = [_figure(member, member.label, d) for member in own]
        found += card_sheets(figures, _look(side, d), game=d.game.label, title=f"Profils {d.game.label}")
    return found


def _side(member: Member, d: Definitions) -> str | None:
    sides = d.factions[member.figure.profile.faction].sides
    return sides[0] if len(sides) == 1 else None


def _look(side: str | None, d: Definitions) -> Look:
    return Look(d.sides[side].accent, d.sides[side].wash) if side else Look()


def _names(members: Sequence[Member]) -> list[str]:
    """Each figure's own name; those without one are told apart by a number."""
    labels = [m.label for m in members]
    many, seen, names = Counter(labels), Counter[str](), []
    for label in labels:
        seen[label] += 1
        names.append(f"{label} {seen[label]}" if many[label] > 1 else label)
    return names


def _figure(member: Member, name: str, d: Definitions) -> Figure:
    figure, profile = member.figure, member.figure.profile
    return Figure(
        name=name,
        kind=profile.label if member.name else "",
        group=d.factions[profile.faction].label,
        badge=Stat("CG proposés" if member.price.origin == "propose" else "CG", str(member.price.cg)),
        stats=_stats(figure),
        grids=tuple(_grids(figure, d)),
        entries=tuple(_entries(figure)),
        summary=tuple(_summary(figure, d)),
        card_tracks=_card_tracks(figure),
        tracks=_tracks(figure),
        flag=d.traits["meneur"].label if figure.leader else "",
        foot=" ".join(["L" + ", ".join(str(c.first) for c in profile.source), *profile.rulings]),
    )


def _stats(figure: numbers.Figure) -> tuple[Stat, ...]:
    profile = figure.profile
    stats = [
        Stat("I", "/".join(map(plus, profile.initiative))),
        Stat("R", plus(figure.reaction)),
        Stat("C", plus(profile.combat)),
        # T without a shooting weapon serves nothing (N-39).
        Stat("T", plus(profile.shoot) if profile.shoot and figure.shoots else "–"),
        Stat("S", save_text(figure)),
        Stat("V", str(figure.vitality)),
    ]
    return (*stats, Stat("H", str(profile.heroism))) if profile.heroism else tuple(stats)


def _grids(figure: numbers.Figure, d: Definitions) -> list[Grid]:
    grids = [_shooting_grid(s, d) for s in figure.shooting] + [_melee_grid(m, d) for m in figure.melee]
    saves = _saves(figure)
    if saves:
        line = Line("un D6 par dégât", tuple(s.value for s in saves))
        grids.append(Grid("Sauvegarde", tuple(s.label for s in saves), (line,)))
    return grids


def _shooting_grid(shooting: numbers.Shooting, d: Definitions) -> Grid:
    brackets = shooting.brackets
    lines = (
        Line("sur place", tuple(plus(b.still) for b in brackets)),
        Line("en se déplaçant", tuple(plus(b.moving) for b in brackets)),
        Line("après avoir visé", tuple(plus(b.aimed) for b in brackets)),
    )
    columns = tuple(f"≤ {b.high} pas" for b in brackets)
    return Grid(f"{shooting.weapon.label}, {shooting.dice}D6", columns, lines, _weapon_note(shooting.weapon, d))


def _melee_grid(melee: numbers.Melee, d: Definitions) -> Grid:
    lines = (
        Line("au contact", (f"{melee.dice}D6", plus(melee.threshold))),
        Line("en charge, contre-charge", (f"{melee.charge_dice}D6", plus(melee.charge_threshold))),
    )
    return Grid(melee.weapon.label, ("dés", "touche"), lines, _weapon_note(melee.weapon, d))


def _weapon_note(weapon: Weapon, d: Definitions) -> str:
    """What the weapon does beside its dice, in the words of its rules."""
    words = []
    if weapon.cadence > 1:
        words.append(f"Cadence {weapon.cadence} : {weapon.cadence} tirs par action.")
    words += [f"{d.weapon_rules[rule].label} : {d.weapon_rules[rule].note}" for rule in weapon.rules]
    if weapon.save_modifier:
        words.append(f"S{signed(weapon.save_modifier)} à la sauvegarde adverse.")
    return " ".join(words)


def _saves(figure: numbers.Figure) -> list[Stat]:
    profile = figure.profile
    saves = []
    if profile.save and figure.save_pierced and figure.save_shielded:
        saves = [
            Stat("normale", plus(profile.save)),
            Stat("contre S+3", plus(figure.save_pierced)),
            Stat("Bouclier", plus(figure.save_shielded)),
        ]
    if profile.save2:
        saves.append(Stat("puis fixe", f"{profile.save2}++"))
    return saves


def _entries(figure: numbers.Figure) -> list[Entry]:
    powers = [Entry(p.trait.label, plus(p.threshold), p.trait.short) for p in figure.powers]
    return powers + [Entry(t.label, "", t.short) for t in figure.traits]


def _summary(figure: numbers.Figure, d: Definitions) -> list[Entry]:
    lines = []
    for shooting in figure.shooting:
        ranges = ", ".join(f"{plus(b.still)} à {b.high} pas" for b in shooting.brackets)
        cadence = f", Cadence {shooting.weapon.cadence}" if shooting.weapon.cadence > 1 else ""
        lines.append(Entry(shooting.weapon.label, f"{shooting.dice}D6", f"{ranges}{cadence}"))
    for melee in figure.melee:
        charge = f"charge {melee.charge_dice}D6 {plus(melee.charge_threshold)}"
        rules = [d.weapon_rules[rule].label for rule in melee.weapon.rules]
        rules += [f"S{signed(melee.weapon.save_modifier)}"] if melee.weapon.save_modifier else []
        lines.append(Entry(melee.weapon.label, f"{melee.dice}D6 {plus(melee.threshold)}", ", ".join([charge, *rules])))
    saves = _saves(figure)
    if saves:
        lines.append(Entry("Sauvegarde", saves[0].value, ", ".join(f"{s.label} {s.value}" for s in saves[1:])))
    if figure.powers:
        lines.append(Entry("Pouvoirs", "", ", ".join(f"{p.trait.label} {plus(p.threshold)}" for p in figure.powers)))
    if figure.traits:
        lines.append(Entry("Traits", "", ", ".join(t.label for t in figure.traits)))
    return lines


def _card_tracks(figure: numbers.Figure) -> tuple[Track, ...]:
    tracks = [Track("v", "Vitalité", figure.vitality)]
    if figure.profile.heroism:
        tracks.append(Track("h", "Héroïsme", figure.profile.heroism))
    return tuple(tracks)


def _tracks(figure: numbers.Figure) -> tuple[Track, ...]:
    return (
        Track("a", "Activée au tour", TURNS, tuple(str(n) for n in range(1, TURNS + 1))),
        *_card_tracks(figure),
        Track("t", "À terre", 1),
        Track("c", "Caché", 1),
        Track("k", "Hors de combat", 1),
    )


def _reminders(d: Definitions) -> tuple[Entry, ...]:
    c = d.constants
    low, high = plus(c.threshold_min), plus(c.threshold_max)
    shots = {
        "à terre": c.prone_modifier,
        "dissimulée": c.concealed_modifier,
        "à couvert": c.cover_modifier,
        "en se déplaçant": c.moving_modifier,
        "visé": c.aim_modifier,
    }
    added = ", ".join(f"{label} T{signed(value)}" for label, value in shots.items())
    moves = f"rapide {c.move_fast} pas, en tirant {c.move_shooting} pas, charge {c.move_charge} pas"
    return (
        Entry("Actions", "", f"Une statique sans jet, avec {c.move_static} pas, ou une dynamique par seuil de I."),
        Entry("Déplacement", "", f"{moves}. En terrain difficile, chaque pas compte double."),
        Entry("Tir", "", f"{added}. Tout s’ajoute, entre {low} et {high}."),
        Entry("Mêlée", "", f"Chaque {c.explode_on} ajoute un dé. L’écart de touches fait les dégâts, à égalité aucun."),
    )
