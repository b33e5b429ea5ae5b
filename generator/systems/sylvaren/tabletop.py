"""What lies on the table of a Sylvaren scenario: its map and the tokens it needs."""

from generator.core.paper import briefing
from generator.core.paper.briefing import Map, MapLine, MapMark, MapZone, Token, number
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
        Token("À couvert", "cover", 6),
        Token("Chef", "crown", max(1, len(scenario.groups or ())), "side"),
    ]
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
