"""Shipped content as JSON in templates/_press/ (why: generator/core/content/converted.py); `make press` begins with it.

All of it is read as written and cross-checked. What says the same as before is left alone, so that a change of code
alone writes nothing.
"""

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from generator.core.content import persons, scenery
from generator.core.content.converted import encode_converted, place_of, read_converted
from generator.core.content.loading import Content
from generator.core.record import Record
from generator.core.system import System, all_systems
from generator.core.writing.atomic import write_whole
from generator.render.cards import decks
from generator.render.drawing.icons import ICONS
from generator.render.press import fonts, letters
from generator.render.press.harfbuzz import OpenedFace
from generator.render.setting.edition import stamp_setting


class Conversion(Record):
    """`key`: of the content as it is now; `read`: the same, typed."""

    name: str
    key: str
    read: Callable[[], Any]

    def write(self) -> bool:
        """Whether there was something to write."""
        value = self.read()
        if read_converted(self.name, self.key, type(value)) == value:
            return False
        place_of(self.name).parent.mkdir(exist_ok=True)
        write_whole(place_of(self.name), encode_converted(value, self.key))
        return True


def list_conversions() -> Iterator[Conversion]:
    yield Conversion("_scenery", Content.of("_scenery").key(), partial(scenery.load, as_written=True))
    for game in all_systems().values():
        yield Conversion(game.id, Content.of(game.id).key(), partial(game.definitions, as_written=True))
        names = Content.of(game.id, only=persons.KIND)
        if names.paths():
            yield Conversion(f"{game.id}-{persons.KIND}", names.key(), partial(_read_names, game))
    yield Conversion(letters.NAME, stamp_setting(), _collect_letters)
    for name in decks.games_with_cards():
        deck = partial(decks.deck_of_game, name, as_written=True)
        yield Conversion(f"{name}-cards", Content.of(name).key(ICONS), deck)


def _read_names(game: System) -> persons.Names:
    return persons.of_game(game.id, game.definitions(as_written=True), as_written=True)


def _collect_letters() -> letters.Alphabet:
    return letters.Alphabet({face.name: OpenedFace(face.path).collect_letters() for face in fonts.list_faces()})


def main() -> None:
    for one in list_conversions():
        if one.write():
            sys.stdout.write(f"{one.name}.json: {place_of(one.name).stat().st_size / 1000:.0f} kB\n")


if __name__ == "__main__":
    main()
