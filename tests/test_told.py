"""Every word of rules that a page prints is told: in the same document, or on a card. And every ruling that odds and
simulators play by is printed somewhere.

One mechanism for all games, by what they declare: a word is an entry of the content, or a part of one, with a name and
a text; what is printed are the cards, the forms that are set once, and the paragraphs of scenarios."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct, to_builtins

import generator
from generator.core.game.parts import SetForms
from generator.core.paper.typography import french
from generator.core.system import all_systems
from generator.render.cards.decks import deck_of_game, games_with_cards

SYSTEMS = Path(generator.__file__).parent / "systems"
RULING = re.compile(r"\b([ABS]\d\d|[SNKE]-\d\d)\b")
PLAYED = re.compile(r"^(?:battle|combat|attack|arms|blocks|forecast)\b")  # modules that odds are played by
# Printed with its text wherever it is named: on the sheet of who has it, on the page of a scenario that drew it.
OWN = {"races", "items", "approaches", "secondaries", "twists"}
FIELDS = ("text", "short", "telling")


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from (*_strings(key), *_strings(inner))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _strings(inner)
    elif isinstance(value, Struct):
        yield from _strings(to_builtins(value))


def _plain(text: str) -> str:
    """Letters alone, so that typography and markup do not tell two texts apart."""
    return re.sub(r"[\s*_\u00a0\u202f]+", " ", french(text)).replace("−", "-").casefold()


@cache
def printed_text(game: str) -> str:
    """All that the game prints whoever plays: cards, forms, the paragraphs of its scenarios."""
    system = all_systems()[game]
    definitions = system.definitions()
    found = [*_strings(deck_of_game(game))] if game in games_with_cards() else []
    module = system.part(SetForms)
    found += _strings(module.set_forms(definitions)) if module else ()
    found += _strings(list(getattr(definitions, "notes", {}).values()))
    return _plain(" ".join(found))


def words_of_rules(definitions: Any) -> Iterator[tuple[str, str, list[str]]]:
    """Where each stands, what it is called, and the ways in which it is told."""
    for kind in type(definitions).__struct_fields__:
        entries = getattr(definitions, kind)
        for key, entry in entries.items() if isinstance(entries, dict) and kind not in OWN else ():
            parts = [part for name in ("talents", "powers", "traits") for part in getattr(entry, name, None) or ()]
            for one in (entry, *parts):
                label = getattr(one, "label", None) or getattr(one, "name", None)
                texts = [text for name in FIELDS if isinstance(text := getattr(one, name, None), str) and text]
                if isinstance(label, str) and texts:
                    yield f"{kind}.{key}", label, texts


@pytest.mark.parametrize("game", sorted(all_systems()))
def test_every_word_of_rules_is_told(game: str) -> None:
    printed = printed_text(game)
    untold = [
        (where, label)
        for where, label, texts in words_of_rules(all_systems()[game].definitions())
        if not any(_plain(text)[:40] in printed for text in texts) and _plain(label) not in printed
    ]
    assert untold == []


@pytest.mark.parametrize("game", sorted(all_systems()))
def test_every_ruling_that_is_played_by_is_printed(game: str) -> None:
    played: set[str] = set()
    for path in (SYSTEMS / game).rglob("*.py"):
        if PLAYED.match(str(path.relative_to(SYSTEMS / game).with_suffix(""))):
            played |= set(RULING.findall(path.read_text("utf-8")))
    definitions = all_systems()[game].definitions()
    told = {ruling for one in getattr(definitions, "notes", {}).values() for ruling in one.rulings}
    told |= {ruling for one in getattr(definitions, "panels", {}).values() for ruling in one.rulings}
    if game in games_with_cards():
        told |= {ruling for card in deck_of_game(game).cards for ruling in RULING.findall(card.origin)}
    assert (played & set(definitions.rulings)) - told == set()  # one that is not ruled is another test's
