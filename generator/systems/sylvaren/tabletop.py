"""What lies on the table of a Sylvaren scenario: its map and the tokens it needs."""

from generator.core.paper import briefing
from generator.core.paper.briefing import Map, MapLine, MapMark, MapZone, Token, number, spot
from generator.systems.sylvaren.definitions import Definitions, Profile
from generator.systems.sylvaren.figure import from_profile
from generator.systems.sylvaren.raid import Member, Raid

ICONS = {"garde": "shield", "aleatoire": "dice", "assaut": "opportunity", "patrouille": "run"}


def profile_of(member: Member, d: Definitions) -> Profile:
    return d.profiles.get(member.profile) or d.generic[member.profile]


def table_map(scenario: Raid, placed: tuple[briefing.MapPiece, ...], d: Definitions) -> Map:
    c = d.constants
    w, h = scenario.table
    zones = tuple(MapZone("Déploiement des PJ", z.rect, "side") for z in scenario.deployment)
    lines = [
        MapLine((z.rect.x, z.rect.top + c.visibility), (z.rect.right, z.rect.top + c.visibility), "sight",
                f"{number(c.visibility)} pas du déploiement")
        for z in scenario.deployment
        if z.rect.top + c.visibility < h
    ]  # fmt: skip
    forces = scenario.forces or ()
    for force in forces:
        if force.patrol:
            (x1, y1), (x2, y2) = force.patrol[0], force.patrol[1]
            lines.append(MapLine((x1, y1), (x2, y2), "patrol", f"{force.id}’"))
    return Map(
        table=(w, h),
        theme=scenario.theme or "",
        zones=zones,
        pieces=placed,
        marks=tuple(MapMark(f.id, f.place, ICONS.get(f.behaviour, "warning")) for f in forces),
        objectives=tuple(
            MapMark(spot(o.place), o.place, d.objectives[o.kind].icon, "gold") for o in scenario.objectives
        ),
        lines=tuple(lines),
        reach=float(c.visibility),
        reach_label=f"Visibilité : {c.visibility} pas",
    )


def tokens(scenario: Raid, d: Definitions, sealed: bool) -> list[Token]:
    """As many as a game needs: figures to activate, wounds, and what the powers present do."""
    forces = scenario.forces or ()
    figures = [from_profile(profile_of(m, d), d) for f in forces for m in f.members]
    powers = {g.power.id for f in figures for g in f.gifts}
    found = [
        Token("Activée", "clock", 14),
        Token("Blessure", "heart", 12, "foe"),
        Token("Chef", "crown", max(1, len(scenario.groups or ())), "side"),
    ]
    goal = d.objectives[scenario.objectives[0].kind] if scenario.objectives else None
    if goal:
        found.insert(0, Token(goal.token, goal.icon, len(scenario.objectives), "gold"))
    found += [Token(f"Patrouille {f.id}", "run", 2, "foe") for f in forces if f.patrol]
    extra = {
        "paralysie": Token("Paralysé", "bolt", 4, "foe"),
        "inspiration": Token("Inspiré", "plus", 4, "side"),
        "bouclier": Token("Bouclier", "shield", 4, "side"),
    }
    found += [token for power, token in extra.items() if sealed or power in powers]
    if sealed or any(r.id == "effrayant" for f in figures for r in f.rules):
        found.append(Token("En fuite", "boot", 3, "foe"))
    return found


def reaches(scenario: Raid, d: Definitions, sealed: bool) -> tuple[tuple[int, str], ...]:
    """What is measured: the game's distances, and the reach of every weapon and power in play, each at its place."""
    c = d.constants
    marks = {c.movement: ["mouvement"], c.visibility: ["visibilité"], c.fe_spacing: ["entre deux forces"]}
    profiles = d.profiles.values() if sealed else [profile_of(m, d) for f in scenario.forces or () for m in f.members]
    for figure in (from_profile(p, d) for p in profiles if not sealed or not p.named):
        for shot in figure.shots:
            marks.setdefault(shot.reach, []).append("tir")
            marks.setdefault(shot.long_reach, []).append("tir de loin")
        for gift in figure.gifts:
            if gift.power.reach:
                marks.setdefault(gift.power.reach, []).append(gift.power.label)
    return tuple((at, ", ".join(dict.fromkeys(labels))) for at, labels in sorted(marks.items()))
