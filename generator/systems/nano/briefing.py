"""The briefing of an SW-Nano scenario: its page, its map, both groups, tokens and ruler."""

from collections.abc import Sequence

from generator.base.provenance import BLANK
from generator.content.livery import Livery
from generator.model import briefing
from generator.model.briefing import Briefing, MapZone, Token, Unit
from generator.model.figure import Stat, Track
from generator.model.natures import keep_natures
from generator.model.prose import Clause, Note, plain_clauses
from generator.model.scenario import Band, Skirmish
from generator.model.scenery import Scenery
from generator.systems.nano.definitions import Battle, Definitions
from generator.systems.nano.figure import Figure, figure_of_profile
from generator.systems.nano.printed import TURNS, print_figure


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
