"""An enemy profile as its page prints it: what it rolls, against what, and boxes to tick. (Numbers are figure.py's.)"""

from generator.core.paper.briefing import Foe, number
from generator.core.paper.figures import Entry, Grid, Line, Stat, Track
from generator.core.paper.typography import french, signed
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.figure import Difficulty, Figure, Shot, from_profile, roll_text

ARMOURS = ("sans", "légère", "lourde")


def foe(profile: str, count: int, d: Definitions, *, tracks: bool = True) -> Foe:
    known = {**d.generic, **d.profiles}
    figure = from_profile(known[profile], d)
    return Foe(
        name=french(figure.name),
        count=count,
        role=d.behaviours[figure.stance].label,
        badge=Stat("Qualité", str(figure.quality)),
        stats=tuple(_stats(figure)),
        grids=(_grid(figure),),
        entries=tuple(_entries(figure)),
        tracks=tuple((_track(figure, n, count),) for n in range(count)) if tracks else (),
    )


def _stats(figure: Figure) -> list[Stat]:
    armour = next((i.label for i in figure.items if i.equipment.kind == "armour"), "Aucune")
    stats = [
        Stat("Mouvement", f"{figure.movement} pas"),
        Stat("Difficile", f"{number(figure.difficult_movement)} pas"),
        Stat("Armure", armour.removeprefix("Armure ").capitalize()),
        Stat("Le blesser", _against(figure)),
    ]
    if figure.protection:
        stats.append(Stat("Tir sur lui", f"Q{signed(-figure.protection)}"))
    if figure.target_dice:
        stats.append(Stat("Tir sur lui", f"Q{signed(figure.target_dice)}"))
    return stats


def _against(figure: Figure) -> str:
    """What its armour, shield and rules add to the difficulty of wounding it."""
    melee, shot = figure.wound_melee, figure.wound_shot
    if melee == shot:
        return f"D{signed(melee)}" if melee else "D"
    return f"D{signed(melee)} (tir D{signed(shot)})"


def _grid(figure: Figure) -> Grid:
    lines = []
    for shot in figure.shots:
        faces = _faces(shot.difficulty)
        lines.append(Line(shot.item.label, (f"≤ {shot.reach}", _dice(shot, shot.dice), *faces)))
        lines.append(Line("longue portée", (f"≤ {shot.long_reach}", _dice(shot, shot.long_dice), *faces)))
    for melee in figure.melee:
        useless = " *" if melee.useless_against_saber and melee.item.equipment.id != "mains-nues" else ""
        lines.append(Line(melee.item.label + useless, ("contact", f"{melee.dice}D6", *_faces(melee.difficulty))))
    note = "* contre un sabre laser : mains nues." if any(one.label.endswith(" *") for one in lines) else ""
    return Grid("Contre une armure", ("pas", "dés", *ARMOURS), tuple(lines), french(note))


def _dice(shot: Shot, dice: int) -> str:
    rate = shot.item.equipment.rate
    return f"{rate} × {dice}D6" if rate > 1 else f"{dice}D6"


def _faces(difficulty: Difficulty) -> tuple[str, ...]:
    return tuple(roll_text(v) for v in (difficulty.none, difficulty.light, difficulty.heavy))


def _entries(figure: Figure) -> list[Entry]:
    entries = [
        Entry(
            f"{g.power.label} {g.difficulty}+",
            f"{g.power.reach} pas" if g.power.reach else "",
            french(f"{g.power.one} ; {_lower(g.power.two)}."),
        )
        for g in figure.gifts
    ]
    shields = [i for i in figure.items if i.equipment.kind == "shield"]
    entries += [Entry(i.label, "", french(i.equipment.text or "")) for i in shields]
    return entries + [Entry(r.label, "", french(r.text)) for r in figure.rules]


def _lower(text: str) -> str:
    """Without its capital, unless that is the letter of Quality."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


def _track(figure: Figure, n: int, count: int) -> Track:
    """One box for each point of Quality, numbered downwards: what is left when it is ticked is the next one."""
    label = f"n° {n + 1}" if count > 1 else ""
    return Track(f"q{n}", label, figure.quality, tuple(str(q) for q in range(figure.quality, 0, -1)))
