"""Odds before play: two fighters, a band against a scenario, a scenario's chances, a fair scenario, a purchase.

Where a game cannot play a scenario out, the answer is a table of who beats whom.
"""

from collections.abc import Iterable, Sequence
from math import fsum, sqrt
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, speak_language
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word, without_house_values
from generator.base.words import shown_option
from generator.chance.battles import BATTLES, Battle, ChanceBand, Forecast, forecast_battle
from generator.chance.odds import Estimate, Odds, Terms
from generator.content.declared import entry_names
from generator.files.files import Content, Opened, definitions_of, named_system, open_legal
from generator.game.parts import Bestiaries, Combat, Encounters, Enemies, FoeLines, Forecasts, Upgrades
from generator.game.system import Game, all_systems, games_giving
from generator.model.briefing import Cell, Matrix
from generator.model.scenario import Scenario, Skirmish
from generator.reading.source import STANDARD_INPUT
from generator.scenarios.roll import ScenarioGame, read_saved

TRIES = 60  # scenarios looked at for one within a band
SAMPLE = 20  # scenarios a purchase is tried in where none is named
CLEAR = 2.0  # errors beyond which an effect is one
_SCREEN = 100  # battles that tell whether a scenario is worth a closer look


class OddsFighter(Record):
    """Somebody with odds: what it is called in an answer, and what its game computes with."""

    name: str
    label: str
    value: Any


class Fighters(Record):
    system: Game
    definitions: Any
    all: tuple[OddsFighter, ...]

    @property
    def combat(self) -> Combat:
        return self.system.require(Combat)


def _is_file(text: str) -> bool:
    return STANDARD_INPUT.is_meant(Path(text)) or Path(text).is_file()


def fighters(text: str, content: Content) -> Fighters:
    """`FILE`, `FILE:figure` or `GAME:profile`."""
    if _is_file(text):
        return of_file(_open_legal(Path(text), content))
    left, colon, right = text.rpartition(":")
    if colon and _is_file(left):
        return _only_fighter(of_file(_open_legal(Path(left), content)), slug(right))
    if colon and left in all_systems():
        profiles = of_game(left, content)
        names = entry_names(getattr(profiles.definitions, "profiles", {}))  # as a band's file may name them
        return _only_fighter(profiles, names.get(slug(right), slug(right)))
    games = ", ".join(games_giving(Combat))
    message = _("'{text}' is no file, FILE:figure or GAME:profile.").format(text=text)
    raise misuse(message, _("games with odds: {games}").format(games=games))


def of_game(name: str, content: Content) -> Fighters:
    system = named_system(name, Bestiaries)
    d = definitions_of(system, content)
    profiles = system.require(Bestiaries).profiles(d)
    return Fighters(system, d, tuple(OddsFighter(key, key, value) for key, value in profiles.items()))


def completions_of_fighter(text: str, content: Content) -> list[str]:
    """Complete a fighter: the games, and once one or a file stands before a colon, who is in it."""
    left, colon, _right = text.rpartition(":")
    if not colon:
        return [f"{game}:" for game in games_giving(Bestiaries)]
    fighters = of_file(_open_legal(Path(left), content)) if Path(left).is_file() else of_game(left, content)
    return [f"{left}:{fighter.name}" for fighter in fighters.all]


def _open_legal(path: Path, content: Content) -> Opened:
    opened = open_legal(path, content)
    opened.system.require(Combat)
    return opened


def of_file(opened: Opened) -> Fighters:
    named = opened.system.require(Combat).fighters(opened.examined.subject, opened.definitions)
    fighters = tuple(OddsFighter(slug(label), label, value) for label, value in named)
    return Fighters(opened.system, opened.definitions, fighters)


def _only_fighter(fighters: Fighters, name: str) -> Fighters:
    matches = [fighter for fighter in fighters.all if fighter.name == name]
    if not fighters.all:
        raise without_house_values(name)
    if not matches:
        message = _("Nobody is called '{name}'.").format(name=name)
        raise unknown_word(message, name, [fighter.name for fighter in fighters.all])
    return replace(fighters, all=(matches[0],))


def foe(text: str, beside: Fighters) -> Fighters:
    """Read a line of numbers as a foe, in a game that reads one."""
    module = beside.system.require(FoeLines)
    try:
        value = module.foe(text)
    except ValueError:
        message = _("'{text}' is no line of a foe.").format(text=text)
        raise misuse(message, "tir 4D esquive 3D res 1D+2 dd 4D pv 12") from None
    return replace(beside, all=(OddsFighter("foe", _("foe"), value),))


def compare_fighters(a: Fighters, b: Fighters, terms: Terms) -> list[Odds]:
    """Everybody of the one against everybody of the other."""
    if a.system.id != b.system.id:
        raise misuse(_("{a} and {b} are two games.").format(a=a.system.id, b=b.system.id))
    for name in ("range", "cover", "parry"):
        if getattr(terms, name) not in (None, False) and name not in a.combat.TERMS:
            raise misuse(_("{option} is not for {game}.").format(option=shown_option(f"--{name}"), game=a.system.id))
    return [_odds_of_pair(a, mine, other, terms) for mine in a.all for other in b.all]


def _odds_of_pair(a: Fighters, mine: OddsFighter, other: OddsFighter, terms: Terms) -> Odds:
    odds: Odds = a.combat.odds(mine.value, other.value, terms, a.definitions)
    return replace(odds, a=mine.name, b=other.name, labels=(mine.label, other.label))


def odds_within_file(a: Fighters) -> list[Odds]:
    """Compare every two enemies of one file, in a game whose files have both sides in them; else nobody."""
    module = a.system.part(Encounters)
    return [
        _odds_of_pair(a, mine, other, Terms())
        for mine in a.all
        for other in a.all
        if module and module.opposed(mine.value, other.value)
    ]


def matrix_of_odds(path: Path, enemies: Path, content: Content) -> Matrix:
    """Compare every figure of a file with every enemy of a saved scenario."""
    opened = _open_legal(path, content)
    scenario = only_scenario(enemies, opened.system.id, content)
    ours = of_file(opened)
    met = opened.system.require(Enemies).enemies(scenario, opened.examined.subject, opened.definitions)
    rows: dict[tuple[str, tuple[Cell, ...]], int] = {}  # figures alike are one row
    notes: tuple[str, ...] = ()
    for fighter in ours.all:
        row_of_odds = [ours.combat.odds(fighter.value, value, Terms(), ours.definitions) for _label, value in met]
        row = (fighter.label, tuple(matrix_cell_of(odds) for odds in row_of_odds))
        rows[row] = rows.get(row, 0) + 1
        notes = row_of_odds[0].notes if row_of_odds else ()
    names = tuple(f"{n} × {label}" if n > 1 else label for (label, _cells), n in rows.items())
    game = opened.definitions.game
    columns, title = tuple(label for label, _v in met), scenario.title or enemies.stem
    return Matrix(game.label, title, names, columns, tuple(cells for _label, cells in rows), notes, game.livery)


def matrix_cell_of(odds: Odds) -> Cell:
    win = float(odds.duel.first) if odds.duel else 0.0
    return Cell(win, float(odds.attack.mean_wounds) if odds.attack else None)


def only_scenario(path: Path, system: str, content: Content) -> Scenario:
    saved = read_saved(path, system, content)
    return saved.scenarios[0]


def battle_of(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> Battle:
    return game.system.require(Forecasts).battle(scenario, subjects, game.definitions)


def forecast_scenario(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> Forecast:
    return forecast_battle(battle_of(game, scenario, subjects), scenario.seed)


class Balanced(Record):
    scenario: Scenario
    forecast: Forecast
    tried: int
    within: bool


def balance_scenario(game: ScenarioGame, plan: Any, subjects: Sequence[Any], band: ChanceBand, first: int) -> Balanced:
    """Find the first seed from here on whose chances lie in the band, on two sets of dice; after sixty the nearest."""
    nearest: tuple[float, int, Scenario] | None = None
    for n in range(TRIES):
        scenario = game.roll(plan, first + n)
        battle = battle_of(game, scenario, subjects)
        # The best way to play decides (S-71), so all of them are looked at; the way to the last enemy is not.
        quick = replace(battle, aside=None)
        glance = forecast_battle(quick, scenario.seed, _SCREEN, fresh=2, alone=not battle.best).main.estimate
        off = band.off(glance.chance)
        if off <= 3 * glance.error:
            forecast = forecast_battle(battle, scenario.seed)
            off = band.off(forecast.main.chance)
            again = forecast_battle(battle, scenario.seed, forecast.main.battles, fresh=1, alone=forecast.main_policy)
            if not off and not band.off(again.main.chance):
                return Balanced(scenario, forecast, n + 1, True)
            off = max(off, band.off(again.main.chance))
        if nearest is None or off < nearest[0]:
            nearest = (off, n, scenario)
    assert nearest is not None
    return Balanced(nearest[2], forecast_scenario(game, nearest[2], subjects), TRIES, False)


class Effect(Record):
    """What a purchase does to the chance to win, in the same battles with and without it."""

    label: str
    price: int
    before: Estimate
    after: Estimate
    error: float  # of the change
    scenarios: int

    @property
    def change(self) -> float:
        return self.after.chance - self.before.chance

    @property
    def clear(self) -> bool:
        return abs(self.change) > CLEAR * self.error

    def as_json(self) -> dict[str, Any]:
        before, after = ({**estimate.as_json(), "battles": estimate.battles} for estimate in (self.before, self.after))
        effect = {"change": round(self.change, 4), "error": round(self.error, 4), "clear": self.clear}
        document = {"upgrade": self.label, "price": self.price, "before": before, "after": after}
        return {**document, **effect, "scenarios": self.scenarios}


def effect_of_upgrade(path: Path, text: str, enemies: Path | None, content: Content) -> Effect:
    """« rok: fusil-blaster-lourd » against a saved scenario, or against twenty rolled for the group."""
    opened = _open_legal(path, content)
    game = ScenarioGame.of(opened.system, content)
    module = opened.system.require(Upgrades)
    figure, colon, thing = text.partition(":")
    if not colon:
        raise misuse(_("'{text}' is no purchase: write 'figure: thing'.").format(text=text))
    subject = opened.examined.subject
    bought = module.upgraded(subject, figure.strip(), thing.strip(), opened.definitions)
    if enemies:
        scenarios = [only_scenario(enemies, game.system.id, content)]
    else:
        plan = game.plan([opened], {})
        scenarios = [game.roll(plan, seed) for seed in range(1, SAMPLE + 1)]
    share = 2 * BATTLES // len(scenarios)
    wins = [0, 0]
    spread: list[float] = []
    for scenario in scenarios:
        pair = [
            forecast_battle(battle_of(game, scenario, (band,)), scenario.seed, share, alone=True).main
            for band in (subject, bought.subject)
        ]
        wins = [wins[0] + pair[0].won, wins[1] + pair[1].won]
        spread += [tally.estimate.error for tally in pair]
    total = share * len(scenarios)
    deviation = sqrt(fsum(error * error for error in spread)) / len(scenarios)
    before, after = (Estimate(won / total, total) for won in wins)
    return Effect(bought.label, bought.price, before, after, deviation, len(scenarios))


_NO_ODDS = "no-odds"


def foretell_scenario(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> Forecast | Matrix:
    """Raise Refusal where the scenario has neither chances nor duels."""
    try:
        return forecast_scenario(game, scenario, subjects)
    except Refusal as refusal:
        if refusal.problem.code != _NO_ODDS or not isinstance(scenario, Skirmish):
            raise
    with speak_language("fr"):  # it is printed
        return _cross_bands(game, scenario, _tell_why_unplayed(game, scenario, subjects))


def _tell_why_unplayed(game: ScenarioGame, scenario: Scenario, subjects: Sequence[Any]) -> str:
    try:
        battle_of(game, scenario, subjects)
    except Refusal as refusal:
        return f"Pas de chances de la partie entière : {refusal.message}."
    return ""


def _cross_bands(game: ScenarioGame, scenario: Skirmish, why: str) -> Matrix:
    combat, d = game.system.require(Combat), game.definitions
    profiles, bands = game.system.require(Bestiaries).profiles(d), scenario.bands or ()
    ours, other = ({m.name or d.profiles[m.profile].label: profiles[m.profile] for m in band.members} for band in bands)
    grid = [[combat.odds(a, b, Terms(), d) for b in other.values()] for a in ours.values()]
    notes = _merge_notes(note for row in grid for odds in row for note in odds.notes)
    cells = tuple(tuple(matrix_cell_of(odds) for odds in row) for row in grid)
    title = " contre ".join(band.name for band in bands)
    return Matrix(d.game.label, title, tuple(ours), tuple(other), cells, (why, *notes), d.game.livery)


def _merge_notes(notes: Iterable[str]) -> list[str]:
    """Merge notes, each once; lists of the same kind (« Non compté : … ») become one."""
    merged: dict[str, dict[str, None]] = {}
    for note in notes:
        head, colon, rest = note.partition(" : ")
        words = rest.removesuffix(".").split(", ") if colon and ";" not in rest else []
        merged.setdefault(head if words else note, {}).update(dict.fromkeys(words))
    return [f"{head} : {', '.join(words)}." if words else head for head, words in merged.items()]
