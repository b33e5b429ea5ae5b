"""Two groups against each other (L9, S-90): one table, a zone each, no hidden force; what wins, and the page."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from generator.base.geometry import distance
from generator.base.i18n import _
from generator.base.provenance import marked
from generator.base.refusal import Refusal, misuse
from generator.chance.dice import Roller, combine_logs, dice_of_part
from generator.content.livery import Livery
from generator.game.furnishing.laid import lay_table
from generator.game.furnishing.table import make_table
from generator.model import briefing
from generator.model.briefing import ENEMIES, PLAYERS, Briefing, MapMark, MapZone, Token, Unit, keep_natures
from generator.model.figure import Stat, Track
from generator.model.ground import ground_of
from generator.model.prose import Clause, Note
from generator.model.scenario import Objective, Pas, Zone, nearest_edge
from generator.model.scenery import Scenery, chosen_place
from generator.systems.sylvaren.mission.layers import Duel
from generator.systems.sylvaren.mission.plan import Plan, Request, groups_of_subjects
from generator.systems.sylvaren.mission.raid import Players, Raid, own_figures
from generator.systems.sylvaren.mission.register import tell_edge
from generator.systems.sylvaren.rules.definitions import Definitions
from generator.systems.sylvaren.rules.figure import Figure, cross_groups
from generator.systems.sylvaren.rules.playable import Power, Rule
from generator.systems.sylvaren.sheet.sheet import print_figure

SIDES = ("1", "2")
PARTS = ("place", "terrain", "approach", "objective")  # that can be rolled anew
STROKES = "Tours, un trait chacun"
_SPREAD = 10.0  # pas between two crates
_FROM_OUR_OWN = ("quality", "threat", "forces", "faction", "layout", "secondary", "twist", "next")
_TONES = ("side", "foe")


def prepare_duel(request: Request, d: Definitions, scenery: Scenery) -> Plan:
    """Return the plan of a duel. Raise a Refusal for other than two groups, and for what only hidden forces have."""
    if len(request.subjects) != len(SIDES):
        message = _("two groups face each other, not {n}").format(n=len(request.subjects))
        raise Refusal("too-many-bands", message, "holofiche scenario sylvaren A.yaml B.yaml --against", "S-90")
    if request.boss or request.named or any(getattr(request, name) for name in _FROM_OUR_OWN):
        raise misuse(_("With --against there is no enemy to draw: only place, table, approach and objective."))
    return _plan(request, groups_of_subjects(request.subjects), d, scenery)


def prepare_again(scenario: Raid, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    decor = request.decor or scenario.decor
    table = scenario.table[0], scenario.table[1]
    return _plan(replace(request, against=True, table=table, decor=decor), scenario.groups or (), d, scenery)


def _plan(request: Request, groups: Sequence[Players], d: Definitions, scenery: Scenery) -> Plan:
    for part, known in (("objective", d.duels), ("approach", d.fronts)):
        if (word := request.requested(part)) and word not in known:
            raise misuse(_("'{name}' is not for two groups against each other.").format(name=word), ", ".join(known))
    table = request.table or (d.constants.table[0], d.constants.table[1])
    quality = sum(group.quality for group in groups)
    return Plan(d, scenery, table, "", quality, tuple(groups), {}, {}, request)


def draw_duel(plan: Plan, seed: int) -> Raid:
    dice = {part: dice_of_part(seed, part) for part in PARTS}
    raid = Raid(system="sylvaren", seed=seed, table=plan.table, groups=plan.groups, decor=plan.decor, forces=())
    for part in ("place", "approach", "objective"):
        raid = _DRAWS[part](raid, plan, dice)
    return replace(raid, rolls=combine_logs(dice.values()))


def reroll_duel(raid: Raid, part: str, plan: Plan) -> Raid:
    """Roll a part anew; what stands on the table is placed again where it has to be."""
    if part not in PARTS:
        raise misuse(_("Two groups against each other have no such part: '{name}'.").format(name=part))
    roller = raid.reroller(part)
    dice = dict.fromkeys(PARTS, roller)
    fresh = _DRAWS[part](raid, plan, dice)
    return _place_tokens(fresh, plan.definitions).with_reroll(part, roller)


def _draw_place(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    request = plan.request
    place = chosen_place(plan.scenery, request.requested("place"), request.theme, dice["place"])
    return _furnish(replace(raid, place=place.id, theme=place.theme, title=place.label), plan, dice["terrain"])


def _draw_terrain(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    return _furnish(raid, plan, dice["terrain"])


def _furnish(raid: Raid, plan: Plan, roller: Roller) -> Raid:
    place = plan.scenery.places[raid.place or ""]
    owned = plan.decors
    if owned is None:
        table = make_table(place, plan.table, plan.scenery, roller)
    else:
        table = lay_table(place, plan.table, plan.scenery, roller, owned)
    return replace(raid, terrain=table.terrain(), measures=table.quality(), decor=plan.decor)


def _draw_front(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    known, roller = plan.definitions.fronts, dice["approach"]
    wished = plan.request.requested("approach")
    front = known[wished] if wished else roller.choice(list(known.values()))
    quarter, flipped = roller.below(front.turns), front.flip and roller.below(2) == 1
    zones = front.lay_zones(plan.table, quarter, flipped=flipped)
    roller.note("Approche", "choix" if wished else f"D{len(known)}", front.id)
    placed = tuple(Zone.of(side, zone, open=True) for side, zone in zip(SIDES, zones, strict=True))
    return replace(raid, approach=front.id, deployment=placed)


def _draw_aim(raid: Raid, plan: Plan, dice: Mapping[str, Roller]) -> Raid:
    known, roller = plan.definitions.duels, dice["objective"]
    wished = plan.request.requested("objective")
    duel = known[wished] if wished else roller.choice(list(known.values()))
    roller.note("Objectif", "choix" if wished else f"D{len(known)}", duel.id)
    house = ("table", "approach", "scenery", *(["objective"] if duel.kind != "last" else []))
    drawn = replace(raid, against=duel.id, turns=duel.turns, house=house)
    return _place_tokens(drawn, plan.definitions)


_DRAWS = {"place": _draw_place, "terrain": _draw_terrain, "approach": _draw_front, "objective": _draw_aim}


def _place_tokens(raid: Raid, d: Definitions) -> Raid:
    """Place the tokens as far from one zone as from the other, where a figure can stand beside them."""
    duel = d.duels[raid.against or ""]
    (ax, ay), (bx, by) = (zone.rect.centre for zone in raid.deployment)
    middle, far = ((ax + bx) / 2, (ay + by) / 2), distance((ax, ay), (bx, by)) or 1.0
    across = (-(by - ay) / far, (bx - ax) / far)
    ground = ground_of(raid.table, raid.terrain)
    steps = [0.0] if duel.points == 1 else [_SPREAD * (n - (duel.points - 1) / 2) for n in range(duel.points)]
    spots = [ground.find_room(middle[0] + step * across[0], middle[1] + step * across[1]) for step in steps]
    return replace(raid, objectives=tuple(Objective(duel.id, Pas(_half(x)), Pas(_half(y))) for x, y in spots))


def _half(value: float) -> float:
    return int(value * 2 + 0.5) / 2


# The page


def brief_duel(raid: Raid, d: Definitions, scenery: Scenery) -> Briefing:
    groups, duel = raid.groups or (), d.duels[raid.against or ""]
    figures = own_figures(raid, d)
    everybody = [figure for group in figures for figure in group]
    names = [group.name for group in groups]
    return briefing.begin_briefing(
        raid, marked(duel.label, duel.kind != "last"), d.game, scenery, title="Scénario",
        notes=tuple(note for note in _notes(raid, duel, everybody, d, scenery) if note.lines),
        map=_map(raid, duel, scenery),
        forces=tuple(
            briefing.Force(side, group.name, (f"Q\u00a0{group.quality}",), _names_of(group), tone)
            for side, group, tone in zip(SIDES, groups, _TONES, strict=True)
        ),
        units=tuple(_unit(side, group.name, group.quality, own, d, livery)
                    for side, group, own, livery in zip(SIDES, groups, figures, (PLAYERS, ENEMIES), strict=True)),
        tokens=tuple(_tokens(raid, duel, everybody, d)),
        reaches=reaches_of(everybody, d),
        tracks=tuple(_tracks(raid, duel, names)),
        crossings=cross_groups(list(zip(names, figures, strict=True)), d),
    )  # fmt: skip


def _names_of(group: Players) -> str:
    return ", ".join(figure.name for figure in group.figures)


def _notes(
    raid: Raid, duel: Duel, figures: Sequence[Figure], d: Definitions, scenery: Scenery
) -> Iterator[Note]:
    c, paragraphs, front = d.constants, d.notes, d.fronts.get(raid.approach or "")
    place = scenery.places.get(raid.place or "")
    yield Note("Situation", (Clause("", "", place.situation if place else ""),), "map")
    edges = [tell_edge(nearest_edge(zone.rect, raid.table)) for zone in raid.deployment]
    where = [Clause(f"Zone {side}", "", f"{edge}.") for side, edge in zip(SIDES, edges, strict=True)]
    if front:
        where.insert(0, Clause(marked(front.label), "", front.text))
    yield Note("Déploiement", (*where, *paragraphs["duel-deploiement"].note(c).lines), "flag")
    wins = [Clause("", "", duel.victory)]
    if raid.turns:
        limit = f"{raid.turns} tours. À la fin du dernier, sans victoire : {duel.end}"
        wins.append(Clause(marked("Limite"), "", limit))
    if duel.rule:
        places = ", ".join(briefing.text_of_spot(token.place) for token in raid.objectives)
        wins.append(Clause(marked(duel.token), "", f"en {places}. {duel.rule}"))
        wins += paragraphs["jetons"].note(c).lines
    yield Note(marked("Victoire", duel.kind != "last"), tuple(wins), duel.icon)
    yield paragraphs["duel-tour"].note(c, *paragraphs["chef-perdu"].note(c).lines)
    yield keep_natures(paragraphs["decors"].note(c), raid.terrain)
    yield paragraphs["blessures-et-des"].note(c)
    if any(figure.gifts for figure in figures):
        test = paragraphs["test-de-force"].note(c)
        yield replace(test, lines=test.lines[:2])  # the third is about an enemy without a player


def _map(raid: Raid, duel: Duel, scenery: Scenery) -> briefing.Map:
    zones = [
        MapZone(f"Zone {zone.side}", zone.rect, tone)
        for zone, tone in zip(raid.deployment, _TONES, strict=True)
    ]
    marks = tuple(
        MapMark(f"{duel.token} {briefing.text_of_spot(token.place)}", token.place, duel.icon, "gold")
        for token in raid.objectives
    )
    return briefing.map_of(raid, scenery, zones, laid=raid.decor == "source", objectives=marks)


def _unit(
    side: str, name: str, quality: int, figures: Sequence[Figure], d: Definitions, livery: Livery
) -> Unit:
    return Unit(
        id=side, title=name, tag=f"Groupe {side}", badge=Stat("Qualité", str(quality)), text="",
        figures=tuple(print_figure(figure, d) for figure in figures), livery=livery,
    )  # fmt: skip


def _tracks(raid: Raid, duel: Duel, names: Sequence[str]) -> Iterator[Track]:
    yield Track.turns("t", "Tour", raid.turns) if raid.turns else Track("t", STROKES, 0)
    for side, name in zip(SIDES, names, strict=True):
        if duel.need:
            yield Track.turns(f"o{side}", f"{duel.token}, {name}", duel.need)


def _tokens(raid: Raid, duel: Duel, figures: Sequence[Figure], d: Definitions) -> Iterator[Token]:
    if duel.points:
        yield Token(duel.token, duel.icon, duel.points, "gold")
    ids = {gift.power.id for f in figures for gift in f.gifts} | {rule.id for f in figures for rule in f.rules}
    known: list[Power | Rule] = [*d.powers.values(), *d.rules.values()]
    for entry in known:
        if entry.token and entry.id in ids:
            yield entry.token
    yield Token("Chef", "crown", len(SIDES), "side")
    yield Token("Activée", "clock", len(figures))
    yield Token("Blessure", "heart", 12, "foe", spare=True)


def reaches_of(figures: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """List the moves, and the reach of every weapon and power, each at its distance."""
    marks = [(d.constants.movement, "mouvement")]
    for figure in figures:
        for shot in figure.shots:
            marks += [(shot.reach, "tir"), (shot.long_reach, "tir de loin")]
        marks += [(gift.power.reach, gift.power.label) for gift in figure.gifts if gift.power.reach]
    return briefing.merge_reaches(marks)
