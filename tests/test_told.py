"""Every word of rules that a page prints is told: in the same document, or on a card. And every ruling that odds and
simulators play by is printed somewhere.

One mechanism for all games (tests/telling.py), by what they declare: a word is an entry of the content, or a part of
one, with a name and a text, and those in which a game's code itself speaks (SPOKEN); pages are the sheets of the
examples and of rolled files, and rolled scenarios with those who are met."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import generator
from generator.cards.deal import deck_of_game, games_with_cards
from generator.content.cards import Card
from generator.files.files import system_of
from generator.files.folders import player_files
from generator.game.parts import Briefings, Makings, Scenarios, Sheets
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading import source
from tests.making import studio_of
from tests.rolls import FILES, WISHES
from tests.run import EXAMPLES
from tests.systems.d6.forms import all_forms
from tests.telling import Told, Word, told_in, untold_words, words_of_rules

SYSTEMS = Path(generator.__file__).parent / "systems"
RULING = re.compile(r"\b([ABS]\d{2,3}|[SNKE]-\d\d)\b")
# Modules of these names, or in a folder of one.
PLAYED = {"battle", "combat", "forecast", "attack", "arms", "blocks"}  # where odds are played
ASIDE = {"rules", "campaign"}  # what a file is checked by and what is bought and won: no fight is played by it
JUDGED = {"S-71", "A106", "N-59", "N-61"}  # how a chance or an opponent is worked out: nobody plays by it
# Printed with its text wherever it is drawn: on the page of a scenario.
OWN = {"aftermaths", "approaches", "events", "fronts", "interludes", "missions", "monsters", "secondaries", "twists"}
SPOKEN = {"d6": ("generator.systems.d6.rules.catalogue", "NATURES")}  # words of rules that stand in code, by their keys
GAMES = sorted(all_systems())


@cache
def words_of_game(game: str) -> tuple[Word, ...]:
    found = [*words_of_rules(all_systems()[game].definitions(), OWN)]
    module, name = SPOKEN.get(game, ("", ""))
    spoken = getattr(import_module(module), name) if module else {}
    return (*found, *(Word(f"{name}.{key}", label) for key, label in spoken.items()))


def told_by_deck(cards: Iterable[Card]) -> Told:
    return told_in(*cards)


@cache
def deck_of(game: str) -> Told:
    return told_by_deck(deck_of_game(game).cards if game in games_with_cards() else ())


@cache
def pages_of(game: str) -> tuple[tuple[str, Told], ...]:
    return tuple(_pages_of(game))


def _pages_of(game: str) -> Iterator[tuple[str, Told]]:
    """Documents as they are handed to the table, each whole."""
    system, d = all_systems()[game], all_systems()[game].definitions()
    subjects = {}
    for path in player_files(EXAMPLES):
        read = source.load(path)
        if system_of(read).id == game:
            subjects[path.stem] = system.examine(read, d).subject
    if system.gives(Makings):
        studio = studio_of(game, d)
        for seed in range(10):
            subjects[f"rolled {seed}"] = studio.examine(studio.roll(seed, {}))[0].subject
    if sheets := system.part(Sheets):
        yield from ((name, told_in(*sheets.sheets(subject))) for name, subject in subjects.items())
    if game == "d6":
        yield "forms", told_in(*all_forms(d))
    if rolling := system.part(Scenarios):
        mine = system.examine(source.load(EXAMPLES / f"{FILES[game]}.yaml"), d).subject
        plan = rolling.prepare(rolling.Request(subjects=(mine,), **WISHES.get(game, {})), d, scenery.load())
        for seed in range(3):
            told = system.require(Briefings).brief(rolling.roll(plan, seed), d, scenery.load())
            yield f"scenario {seed}", told_in(told)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_rules_is_told_on_a_card(game: str) -> None:
    words = [one for one in words_of_game(game) if one.where.partition(".")[0] not in OWN]
    assert [(one.where, one.label) for one in words if not deck_of(game).tells(one)] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_names_is_told_on_it_or_on_a_card(game: str) -> None:
    words = words_of_game(game)
    untold = {name: found for name, page in pages_of(game) if (found := untold_words(words, page, deck_of(game)))}
    assert untold == {}


@pytest.mark.parametrize("game", sorted(games_with_cards()))
def test_a_card_left_out_leaves_words_untold(game: str) -> None:
    """The test can fail: without its cards, most of what a game's pages name is told nowhere."""
    words = [one for one in words_of_game(game) if one.where.partition(".")[0] not in OWN]
    untold = [one for one in words if not told_by_deck(()).tells(one)]
    assert untold == words
    bare = Word("planted", "Zorglubé", ("Ne joue plus de la semaine.",))
    page = told_in({"fields": {"statut": "Zorglubé"}})
    assert untold_words([bare], page, deck_of(game)) == [("planted", "Zorglubé")]
    assert untold_words([bare], told_in({"a": "Zorglubé : ne joue plus de la semaine."}), deck_of(game)) == []
    assert untold_words([bare], page, told_in({"label": "Zorglubé", "text": "–"})) == [("planted", "Zorglubé")]


def _modules(game: str) -> dict[str, Path]:
    base = SYSTEMS / game
    return {".".join(path.relative_to(base).with_suffix("").parts): path for path in base.rglob("*.py")}


def _reach(game: str, starts: set[str]) -> set[str]:
    """The game's modules that these import, and those that they do."""
    modules, prefix = _modules(game), f"generator.systems.{game}."
    todo, found = [name for name in modules if starts & set(name.split("."))], set[str]()
    while todo:
        name = todo.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse(modules[name].read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and f"{node.module}.".startswith(prefix):
                inner = node.module.removeprefix(prefix.rstrip(".")).lstrip(".")
                asked = (inner, *(f"{inner}.{alias.name}".lstrip(".") for alias in node.names))
                todo += [one for one in asked if one in modules]
    return found


def rulings_played(game: str) -> dict[str, set[str]]:
    """The rulings cited where odds are played, and in what only playing needs."""
    modules = _modules(game)
    own = {name for name in modules if PLAYED & set(name.split("."))}
    playing = own | (_reach(game, PLAYED) - _reach(game, ASIDE))
    return {name: set(RULING.findall(modules[name].read_text("utf-8"))) for name in sorted(playing)}


def rulings_printed(game: str) -> set[str]:
    definitions: Any = all_systems()[game].definitions()
    told = {ruling for one in getattr(definitions, "notes", {}).values() for ruling in one.rulings}
    told |= {ruling for one in getattr(definitions, "panels", {}).values() for ruling in one.rulings}
    if game in games_with_cards():
        told |= {ruling for card in deck_of_game(game).cards for ruling in RULING.findall(card.origin)}
    return told


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_is_played_by_is_printed(game: str) -> None:
    known, printed = set(all_systems()[game].definitions().rulings), rulings_printed(game) | JUDGED
    unprinted = {name: found for name, cited in rulings_played(game).items() if (found := cited & known - printed)}
    assert unprinted == {}
