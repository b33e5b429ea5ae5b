"""Rolling SW-Nano's scenario, Rencontre fatale (L104-106): the scenery, and who chooses who starts."""

from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.i18n import mark
from generator.base.record import Record
from generator.chance.dice import Roller, combine_logs, dice_of_part, one_or_other, roll_contest
from generator.game.furnishing.dense import is_dense, roll_dense
from generator.game.params import DECOR, OPPONENT, PLACE, THEME
from generator.model.scenario import Band, Fighter, Pas, Skirmish, Spot, Terrain, Zone
from generator.model.scenery import Piece, Scenery, Site, chosen_theme, draw_pieces, place_pieces
from generator.systems.nano.definitions import Battle, Definitions
from generator.systems.nano.rules import Group

PARAMS = (OPPONENT, THEME, PLACE, DECOR)
SHAPE = Skirmish
PARTS = {"terrain": mark("the terrain")}


class Wish(Record):
    """The options of a scenario: the players' groups, a theme, a place."""

    subjects: tuple[Group, ...] = ()
    opponent: Group | None = None
    theme: str | None = None
    place: str | None = None
    decor: str | None = None


class Plan(Record):
    definitions: Definitions
    scenery: Scenery
    battle: Battle
    bands: tuple[Band, ...]
    theme: str | None
    place: str | None = None
    dense: bool = False

    @property
    def size(self) -> Spot:
        side = float(self.battle.scenery.side)
        return Pas(side), Pas(side)

    def fits(self, piece: Piece) -> bool:
        """Check whether a piece can be 2 x 2 pas (L106)."""
        return not piece.difficult and self.size in piece.sizes


def prepare(wish: Wish, d: Definitions, scenery: Scenery) -> Plan:
    """Return the plan of a scenario with the bands of `battle`; a player's group stands in the corner of its side,
    a second of that side in the other one (K-29)."""
    battle = next(iter(d.scenarios.values()))
    groups: list[Group] = [*wish.subjects, *([wish.opponent] if wish.opponent else [])]
    bands = {s: Band(s, d.sides[s].label, s, tuple(map(Fighter, profiles))) for s, profiles in battle.groups.items()}
    free = list(bands)
    for group in groups[: len(bands)]:
        corner = group.side if group.side in free else free[0]
        free.remove(corner)
        bands[corner] = _band_of_group(group, corner)
    return Plan(d, scenery, battle, tuple(bands.values()), wish.theme, wish.place, is_dense(wish.decor, wish.place))


def again(scenario: Skirmish, wish: Wish, d: Definitions, scenery: Scenery) -> Plan:
    battle = d.scenarios.get(scenario.scenario or "") or next(iter(d.scenarios.values()))
    theme, place = wish.theme or scenario.theme, wish.place or (None if wish.decor else scenario.place)
    return Plan(d, scenery, battle, scenario.bands or (), theme, place, is_dense(wish.decor, place))


def roll(plan: Plan, seed: int) -> Skirmish:
    spot, fate, ground = (dice_of_part(seed, part) for part in ("place", "scenario", "terrain"))
    theme, title = chosen_theme(plan.scenery, plan.theme, spot, plan.fits)
    scenario = Skirmish(
        system="nano",
        seed=seed,
        scenario=plan.battle.id,
        table=(plan.battle.table[0], plan.battle.table[1]),
        bands=plan.bands,
        first=roll_contest("Qui choisit", (plan.bands[0].id, plan.bands[1].id), fate),
        deployment=tuple(
            Zone.of(entry.band, Rect(x1, y1, x2 - x1, y2 - y1))
            for entry in plan.battle.deployment
            for x1, y1, x2, y2 in entry.zones
        ),
        title=title,
        theme=theme,
    )
    return replace(_furnish_table(plan, scenario, ground), rolls=combine_logs((spot, fate, ground)))


def reroll(scenario: Skirmish, part: str, plan: Plan) -> Skirmish:
    roller = scenario.reroller(part)
    return _furnish_table(plan, scenario, roller).with_reroll(part, roller)


def _furnish_table(plan: Plan, scenario: Skirmish, roller: Roller) -> Skirmish:
    """Return the scenario with its terrain: the few pieces of the rules (L106), or a dense place."""
    if not plan.dense:
        return replace(scenario, terrain=_roll_terrain(plan, scenario, roller), place=None, measures=None)
    size, clear = (scenario.table[0], scenario.table[1]), [zone.rect for zone in scenario.deployment]
    return replace(scenario, **roll_dense(plan.scenery, size, (plan.place, plan.theme), clear, roller))


def _band_of_group(group: Group, corner: str) -> Band:
    members = tuple(Fighter(m.figure.profile.id, m.name) for m in group.members)
    return Band(corner, group.name, group.side or corner, members)


def _roll_terrain(plan: Plan, scenario: Skirmish, roller: Roller) -> tuple[Terrain, ...]:
    spacing, theme = plan.scenery.spacing, scenario.theme or next(iter(plan.scenery.themes))
    count = one_or_other("Nombre de décors", plan.battle.scenery.pieces, roller)
    named = [p for p in plan.scenery.landmark(theme, scenario.title) if plan.fits(p)]
    pieces = [p for p in plan.scenery.of(theme, difficult=False) if plan.fits(p)]
    clear = tuple(z.rect.grow_by(spacing.gap) for z in scenario.deployment)
    areas: tuple[Rect, ...] = (scenario.area.grow_by(-spacing.gap),)
    chosen = [(p, plan.size) for p in (*named, *draw_pieces(pieces, count - len(named), roller))]
    return tuple(place_pieces(chosen, Site(areas, clear, (), spacing.gap), roller))
