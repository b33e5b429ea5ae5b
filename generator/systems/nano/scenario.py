"""SW-Nano's scenario, Rencontre fatale (L104-106): the roll of scenery and of who chooses who starts, and its briefing
with map, groups, tokens and ruler."""

from collections.abc import Sequence

from msgspec.structs import replace

from generator.base.geometry import Rect
from generator.base.i18n import mark
from generator.base.provenance import BLANK
from generator.base.record import Record
from generator.chance.dice import Roller, combine_logs, dice_of_part, one_or_other, roll_contest
from generator.content.livery import Livery
from generator.game.furnishing.table import is_dense, roll_dense
from generator.game.params import DECOR, OPPONENT, PLACE, THEME
from generator.model import briefing
from generator.model.briefing import Briefing, MapZone, Token, Unit, keep_natures
from generator.model.figure import Stat, Track
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenario import Band, Fighter, Pas, Skirmish, Spot, Terrain, Zone
from generator.model.scenery import Piece, Scenery, Site, chosen_theme, draw_pieces, place_pieces
from generator.systems.nano.definitions import Battle, Definitions
from generator.systems.nano.figure import Figure, figure_of_profile
from generator.systems.nano.rules import Group
from generator.systems.nano.sheet import TURNS, print_figure

PARAMS = (OPPONENT, THEME, PLACE, DECOR)
SHAPE = Skirmish
PARTS = {"terrain": mark("the terrain")}


class Request(Record):
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


def prepare(request: Request, d: Definitions, scenery: Scenery) -> Plan:
    """Return the plan of a scenario with the bands of `battle`; a player's group stands in the corner of its side,
    a second of that side in the other one (K-29)."""
    battle = next(iter(d.scenarios.values()))
    groups: list[Group] = [*request.subjects, *([request.opponent] if request.opponent else [])]
    bands = {s: Band(s, d.sides[s].label, s, tuple(map(Fighter, profiles))) for s, profiles in battle.groups.items()}
    free = list(bands)
    for group in groups[: len(bands)]:
        corner = group.side if group.side in free else free[0]
        free.remove(corner)
        bands[corner] = _band_of_group(group, corner)
    dense = is_dense(request.decor, request.place)
    return Plan(d, scenery, battle, tuple(bands.values()), request.theme, request.place, dense)


def again(scenario: Skirmish, request: Request, d: Definitions, scenery: Scenery) -> Plan:
    battle = d.scenarios.get(scenario.scenario or "") or next(iter(d.scenarios.values()))
    theme, place = request.theme or scenario.theme, request.place or (None if request.decor else scenario.place)
    return Plan(d, scenery, battle, scenario.bands or (), theme, place, is_dense(request.decor, place))


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


def brief(scenario: Skirmish, d: Definitions, scenery: Scenery, *, sealed: bool = False) -> Briefing:
    battle = d.scenarios[scenario.scenario or ""]
    bands = scenario.bands or ()
    figures = [figure_of_profile(d.profiles[m.profile], d) for b in bands for m in b.members]
    return briefing.begin_briefing(
        scenario,
        battle.label,
        d.game,
        scenery,
        notes=tuple(_scenario_notes(scenario, battle, d, scenery)),
        map=briefing.map_of(
            scenario,
            scenery,
            (
                MapZone(_name_of_side(z.side, bands), z.rect, "side" if n == 0 else "foe")
                for n, z in enumerate(scenario.deployment)
            ),
            side=Livery.of(d.sides, bands[0].id),
            foe=Livery.of(d.sides, bands[1].id),
        ),
        forces=tuple(
            _force_of_band(band, _letter_of_band(band, bands), tone, d)
            for band, tone in zip(bands, ("side", "foe"), strict=False)
        ),
        units=tuple(_unit_of_band(band, scenario, d) for band in bands),
        tokens=_status_tokens(figures),
        reaches=_ruler_marks(figures, d),
        tracks=(
            Track.turns("t", "Tour", TURNS),
            *(Track.turns(b.id, f"{b.name} hors de combat", len(b.members)) for b in bands),
        ),
    )


def _dealt(damage: int) -> str:
    return f"{damage} dégâts" if damage > 1 else f"{damage} dégât"


def _name_of_side(side: str, bands: tuple[Band, ...]) -> str:
    return next((b.name for b in bands if b.id == side), side)


def _scenario_notes(scenario: Skirmish, battle: Battle, d: Definitions, scenery: Scenery) -> list[Note]:
    c, paragraphs = d.constants, d.notes
    bands = scenario.bands or ()
    damage = " ".join(
        f"{'Plus que' if factor == 1 else f'Au moins {factor} fois'} le score adverse : {_dealt(hurt)}."
        for factor, hurt in c.damage
    )
    where = tuple(Clause(_name_of_side(entry.band, bands), "", entry.text) for entry in battle.deployment)
    chooser = f"{_name_of_side(scenario.first or '', bands)} : à vous de choisir qui commence ◇. On alterne ensuite ◇."
    if d.game.by_the_book:  # the rules do not say who begins (K-05)
        chooser = f"À convenir : {BLANK}"
    return [
        Note("Situation", plain_clauses(scenery.situation(scenario.theme, scenario.title, scenario.place)), "map"),
        Note("Déploiement", where, "flag"),
        Note("Qui commence", plain_clauses(chooser), "dice"),
        Note("Victoire", plain_clauses(battle.victory, battle.end), "crown"),
        paragraphs["activation"].note(c),
        keep_natures(paragraphs["decors"].note(c), scenario.terrain)
        if scenario.place
        else paragraphs["decors-simples"].note(c),
        paragraphs["combat-et-tir"].note(c, damage=damage),
        paragraphs["actions"].note(c),
        paragraphs["melee"].note(c),
    ]


def _letter_of_band(band: Band, bands: tuple[Band, ...]) -> str:
    """Return the first letter of a band's name, or its number where both begin alike."""
    letters = [other.name[:1].upper() for other in bands]
    return letters[bands.index(band)] if len(set(letters)) == len(letters) else str(bands.index(band) + 1)


def _force_of_band(band: Band, letter: str, tone: str, d: Definitions) -> briefing.Force:
    labels = [(m.name, d.profiles[m.profile].label) for m in band.members]
    names = [f"{name} ({label})" if name else label for name, label in labels]
    return briefing.Force(letter, band.name, (), ", ".join(names), tone)


def _unit_of_band(band: Band, scenario: Skirmish, d: Definitions) -> Unit:
    return Unit(
        id=_letter_of_band(band, scenario.bands or ()),
        title=band.name,
        tag="choisit qui commence" if scenario.first == band.id and not d.game.by_the_book else "",
        badge=Stat("Vie", str(sum(d.profiles[m.profile].life for m in band.members))),
        text="",
        figures=tuple(print_figure(figure_of_profile(d.profiles[m.profile], d), d, m.name) for m in band.members),
        livery=Livery.of(d.sides, band.id),
    )


def _status_tokens(figures: Sequence[Figure]) -> tuple[Token, ...]:
    life, power = sum(f.profile.life for f in figures), sum(f.pool for f in figures)
    return (
        Token("Activé", "clock", len(figures)),
        Token("A réagi", "opportunity", len(figures)),
        Token("À terre", "prone", len(figures), "foe"),
        Token("Tétanisé", "bolt", 2, "foe"),
        Token("Désarmé", "fist", 2),
        Token("Blessure", "heart", life, "foe", spare=True),
        Token("Pouvoir", "force", power, "side", spare=True),
    )


def _ruler_marks(figures: Sequence[Figure], d: Definitions) -> tuple[tuple[int, str], ...]:
    """List the move and the ranges of the figures in play, each at its distance (K-26)."""
    marks = [(d.constants.move, "déplacement")]
    for figure in figures:
        marks += [(arm.weapon.range or 0, f"{arm.weapon.label}, {figure.profile.label}") for arm in figure.shooting]
        marks += [(cast.power.range, cast.power.label) for cast in figure.powers]
    return briefing.merge_reaches(marks)
