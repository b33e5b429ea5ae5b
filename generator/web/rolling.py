"""A scenario as an address asks for it: the game's params, the bands, the seed, the parts rolled again."""

import re
import secrets
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from flask import Response, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.files.files import Opened, open_beside
from generator.game.params import value_of
from generator.reading.source import SourceError, parse
from generator.scenarios.roll import SEALED, SEEDS, STANDEES, ScenarioGame, ToldScenario, read_saved
from generator.web.desks import current_shelf, own_content
from generator.web.responses import lead_to
from generator.web.shelf import ShelfFile

if TYPE_CHECKING:
    from generator.scenarios.gate import Drawn

MOST_FILES = 8
MOST_AGAIN = 50
# The latest draws: a page, its map, its chances and its print ask for the same one after another.
_LATEST: "deque[tuple[tuple[Any, ...], Drawn]]" = deque(maxlen=8)


class ScenarioRequest(Record):
    """A request for a scenario with its outcome: the scenario, or why there is none. `waiting`: nobody plays yet."""

    game: ScenarioGame
    book: ToldScenario | None = None
    refused: Problem | None = None
    waiting: bool = False


def lead_to_seed(part: str = "") -> Response | None:
    """Redirect an address without a seed to one with a random seed, so that reloading throws the same dice."""
    if parse_digits(request.args.get("graine", ""), 12) is not None:
        return None
    pairs = [pair for pair in request.args.items(multi=True) if pair[0] != "graine"]
    return lead_to(f"{request.path}?{urlencode([*pairs, ('graine', str(secrets.randbelow(SEEDS)))])}{part}")


def roll_from_address(game: ScenarioGame) -> ScenarioRequest:
    """Roll the scenario of the address; faults and refusals are part of the answer."""
    try:
        drawn, sealed = _roll_asked_scenario(game)
        return ScenarioRequest(game, game.book_drawn(drawn, sealed=sealed))
    except SourceError as error:
        return ScenarioRequest(game, refused=error.problems[0])
    except Refusal as refusal:
        if not request.args.getlist("avec") and refusal.message == _refused_for_nobody(game):
            return ScenarioRequest(game, waiting=True)
        faults = [p.message for _lines, problems in refusal.faults.values() for p in problems]
        problem = replace(refusal.problem, message="; ".join([refusal.message, *faults[:3]]))
        return ScenarioRequest(game, refused=problem)


def _refused_for_nobody(game: ScenarioGame) -> str:
    """Return why a game refuses to roll for nobody, or "" where it rolls."""
    try:
        game.plan((), {}, beside=())
    except Refusal as refusal:
        return refusal.message
    return ""


def _roll_asked_scenario(game: ScenarioGame) -> "tuple[Drawn, bool]":
    again = [part for part in request.args.getlist("again") if part in game.parts][:MOST_AGAIN]
    if name := request.args.get("garde"):
        values, saved = values_of_address(game), read_saved(current_shelf().within(name), game.system.id, own_content())
        return game.estimate(game.reroll(saved.scenarios[0], again, _located(game, values))), game.sealed(values)
    seed = request.args.get("seed", "").strip()
    if not re.fullmatch(r"\d{1,12}", seed, re.ASCII):
        raise misuse(_("a seed is a whole number"))
    plan = plan_asked(game, bands_of_address())
    return _draw_once(game, plan, int(seed), again), bool(values_of_address(game).get(SEALED))


def _draw_once(game: ScenarioGame, plan: Any, seed: int, again: Sequence[str]) -> "Drawn":
    """Return the scenario of a plan and a seed, without playing it out again where it was just drawn."""
    asked = (game.system.id, seed, tuple(again), plan)
    drawn = next((drawn for latest, drawn in tuple(_LATEST) if latest == asked), None)
    if drawn is None:
        drawn = game.draw(plan, seed, again)
        _LATEST.append((asked, drawn))
    return drawn


def plan_asked(game: ScenarioGame, bands: Sequence[Opened]) -> Any:
    """Plan what the game draws from as the address asks; files that it names are those of the folder."""
    folders = [place.path.parent for place in _places_of_bands()]
    return game.plan(bands, _located(game, values_of_address(game)), beside=folders)


def _located(game: ScenarioGame, values: dict[str, Any]) -> dict[str, Any]:
    """Return the values with the collection as a file of the folder."""
    named = values.get(game.collection.name) if game.collection else None
    if game.collection and named:
        values = {**values, game.collection.name: current_shelf().within(named)}
    return {**values, STANDEES: request.args.get(STANDEES) == "true"}


def bands_of_address() -> list[Opened]:
    """Open the bands that the address names: files of the folder and drafts."""
    return [
        open_beside(parse(place.raw, place.path.name), place.path.parent, own_content()) for place in _places_of_bands()
    ]


def _places_of_bands() -> list[ShelfFile]:
    places = []
    for word in request.args.getlist("avec")[:MOST_FILES]:
        kind, _slash, name = word.partition("/")
        place = current_shelf().find(kind, name)
        if place is None:
            raise misuse(_("{file} is not there any more").format(file=word))
        places.append(place)
    return places


def values_of_address(game: ScenarioGame) -> dict[str, Any]:
    """Return the values of the game's params; raise Refusal for a word or a number that makes no sense."""
    with_files = bool(request.args.getlist("avec"))
    params = [p for p in game.params if p.kind != "file" and not (with_files and p.replaces_files)]
    values = {p.name: value_of(p, request.args.get(p.name, "")) for p in params}
    return game.understood(values, {p.name: _(p.label) for p in params}.__getitem__)
