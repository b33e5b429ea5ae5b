"""A scenario as an address asks for it: the game's params, the bands, the seed, the parts rolled again."""

import re
import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from msgspec.structs import replace

from generator.app.files import Opened, open_beside
from generator.app.scenarios import SEALED, SEEDS, STANDEES, ScenarioGame, ToldScenario, read_saved
from generator.app.shelf import ShelfFile
from generator.core.game.params import value_of
from generator.core.i18n import _
from generator.core.names import parse_digits
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError, parse
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse
from generator.core.scenario.model import Scenario
from generator.web.desks import current_shelf, own_content
from generator.web.responses import lead_to

MOST_FILES = 8
MOST_AGAIN = 50


class Asked(Record):
    """What was asked for, and what came of it: a scenario, or why there is none. `waiting`: nobody plays yet."""

    game: ScenarioGame
    book: ToldScenario | None = None
    refused: Problem | None = None
    waiting: bool = False


def lead_to_seed(part: str = "") -> Response | None:
    """Dice stand in the address, so that reloading throws them as they fell: one without a seed is led to one with."""
    if parse_digits(request.args.get("graine", ""), 12) is not None:
        return None
    pairs = [pair for pair in request.args.items(multi=True) if pair[0] != "graine"]
    return lead_to(f"{request.path}?{urlencode([*pairs, ('graine', str(secrets.randbelow(SEEDS)))])}{part}")


def asked_for(game: ScenarioGame) -> Asked:
    try:
        scenario, sealed = _roll_asked_scenario(game)
        return Asked(game, game.book(scenario, sealed=sealed))
    except SourceError as error:
        return Asked(game, refused=error.problems[0])
    except Refusal as refusal:
        if not request.args.getlist("avec") and refusal.message == _refused_for_nobody(game):
            return Asked(game, waiting=True)
        faults = [p.message for _lines, problems in refusal.faults.values() for p in problems]
        return Asked(game, refused=replace(refusal.problem, message="; ".join([refusal.message, *faults[:3]])))


def _refused_for_nobody(game: ScenarioGame) -> str:
    """Why a game that rolls for somebody alone rolls nothing for nobody; nothing where it does."""
    try:
        game.plan((), {}, beside=())
    except Refusal as refusal:
        return refusal.message
    return ""


def _roll_asked_scenario(game: ScenarioGame) -> tuple[Scenario, bool]:
    again = [part for part in request.args.getlist("again") if part in game.parts][:MOST_AGAIN]
    if name := request.args.get("garde"):
        given, saved = given_of(game), read_saved(current_shelf().within(name), game.system.id, own_content())
        return game.reroll(saved.scenarios[0], again, _located(game, given)), game.sealed(given)
    seed = request.args.get("seed", "").strip()
    if not re.fullmatch(r"\d{1,12}", seed, re.ASCII):
        raise misuse(_("a seed is a whole number"))
    return game.roll(plan_asked(game, bands_of_address()), int(seed), again), bool(given_of(game).get(SEALED))


def plan_asked(game: ScenarioGame, bands: Sequence[Opened]) -> Any:
    """What the address asks to draw from, files that it names being those of the folder."""
    return game.plan(bands, _located(game, given_of(game)), beside=[place.path.parent for place in _places_of_bands()])


def _located(game: ScenarioGame, given: dict[str, Any]) -> dict[str, Any]:
    """What was asked for, with the figures one owns as a file of the folder."""
    named = given.get(game.collection.name) if game.collection else None
    if game.collection and named:
        given = {**given, game.collection.name: current_shelf().within(named)}
    return {**given, STANDEES: request.args.get(STANDEES) == "true"}


def bands_of_address() -> list[Opened]:
    """The bands that the address names: files of the folder, drafts."""
    return [
        open_beside(parse(place.raw, place.path.name), place.path.parent, own_content()) for place in _places_of_bands()
    ]


def _places_of_bands() -> list[ShelfFile]:
    found = []
    for word in request.args.getlist("avec")[:MOST_FILES]:
        kind, _slash, name = word.partition("/")
        place = current_shelf().find(kind, name)
        if place is None:
            raise misuse(_("{file} is not there any more").format(file=word))
        found.append(place)
    return found


def given_of(game: ScenarioGame) -> dict[str, Any]:
    """What the fields ask for; a word or a number that makes no sense is a refusal that says so."""
    with_files = bool(request.args.getlist("avec"))
    params = [p for p in game.params if p.kind != "file" and not (with_files and p.replaces_files)]
    given = {p.name: value_of(p, request.args.get(p.name, "")) for p in params}
    return game.understood(given, {p.name: _(p.label) for p in params}.__getitem__)
