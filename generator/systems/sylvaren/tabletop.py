"""What lies on the table of a Sylvaren scenario: its map and the tokens it needs."""

from collections.abc import Sequence

from generator.core.paper import briefing
from generator.core.paper.briefing import Map, MapLine, MapMark, MapZone, Token, number, spot
from generator.systems.sylvaren.combat import FEAR
from generator.systems.sylvaren.definitions import Definitions
from generator.systems.sylvaren.figure import Figure
from generator.systems.sylvaren.raid import Raid

ICONS = {"garde": "shield", "aleatoire": "dice", "assaut": "opportunity", "patrouille": "run"}

WOUNDS = 12  # tokens: every figure has boxes of its own


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


def tokens(scenario: Raid, met: Sequence[Figure], d: Definitions) -> list[Token]:
    """What a game needs: objectives, patrols, what the powers of those met do; PJ to activate, wounds."""
    powers = {g.power.id for f in met for g in f.gifts}
    groups = max(1, len(scenario.groups or ()))
    found = [Token(f"Patrouille {f.id}", "run", 2, "foe") for f in scenario.forces or () if f.patrol]
    if scenario.objectives:
        goal = d.objectives[scenario.objectives[0].kind]
        found.insert(0, Token(goal.token, goal.icon, len(scenario.objectives), "gold"))
    extra = {
        "paralysie": Token("Paralysé", "bolt", 2, "foe"),
        "inspiration": Token("Inspiré", "plus", 4, "foe"),
        "bouclier": Token("Bouclier", "shield", 4, "foe"),
    }
    found += [token for power, token in extra.items() if power in powers]
    if any(r.id == FEAR for f in met for r in f.rules):
        found.append(Token("En fuite", "boot", 2, "foe"))
    return [
        *found,
        Token("Chef", "crown", groups, "side"),
        Token("Activée", "clock", d.constants.max_figures * groups),
        Token("Blessure", "heart", WOUNDS, "foe", spare=True),
    ]


def reaches(met: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """What is measured: the game's distances, and the reach of every weapon and power one may meet, at its place."""
    c = d.constants
    marks = [(c.movement, "mouvement"), (c.visibility, "visibilité"), (c.fe_spacing, "entre deux forces")]
    for figure in met:
        for shot in figure.shots:
            marks += [(shot.reach, "tir"), (shot.long_reach, "tir de loin")]
        marks += [(gift.power.reach, gift.power.label) for gift in figure.gifts if gift.power.reach]
    return briefing.reaches(marks)
