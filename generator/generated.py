"""Write what is generated: shipped content and layouts as JSON, fronts of cards, one compiled catalogue a language.

hatch_build.py calls it for every wheel, with PyYAML, msgspec and uharfbuzz alone: nothing here may import more. In a
checkout `make` calls it, and everything works without, only slower.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from generator.base import i18n, shipped
from generator.base.catalogue import compile_catalogues
from generator.cards.drawn import draw_usual_fronts, files_of_fronts
from generator.content import persons
from generator.content.cards import load_deck
from generator.content.loading import Content, encode_converted
from generator.game.parts import Asides, Definitions
from generator.game.system import all_systems
from generator.model import scenery
from generator.sheets.forms.parts import convert_layouts
from generator.writing.atomic import write_whole

FOLDER = shipped.REPOSITORY / "build" / "data"


def write_generated(folder: Path = FOLDER) -> None:
    """Write converted/ and locale/ below `folder`; ContentError names every fault of the content."""
    for name, value, paths in convert_content():
        write_whole(folder / "converted" / f"{name}.json", encode_converted(value, paths), durable=False)
    for language in i18n.translated_languages():
        place = folder / "locale" / i18n.CATALOGUE.format(language)
        write_whole(place, compile_catalogues(i18n.list_sources(language)), durable=False)


def convert_content() -> Iterator[tuple[str, Any, list[Path]]]:
    """Yield all shipped content and layouts, read from YAML and cross-checked: name, value and the paths it is of."""
    yield from convert_layouts()
    content = Content.of("_scenery", as_written=True)
    pieces = scenery.read(content)
    yield content.system, pieces, _paths(content)
    for game in all_systems().values():
        content = Content.of(game.id, as_written=True)
        definitions = game.require(Definitions).load(content)
        yield game.id, definitions, _paths(content)
        names = Content.of(game.id, only=persons.KIND, as_written=True)
        if names.paths():
            yield f"{game.id}-{persons.KIND}", persons.load(names, persons.people_kinds(definitions)), _paths(names)
        if aside := game.part(Asides):
            content = Content.of(aside.FOLDER, as_written=True)
            yield aside.FOLDER, aside.load(content, definitions, pieces), _paths(content)
        content = Content.of(game.id, as_written=True)
        if content.sources("cards"):
            deck = load_deck(content, shipped.icon_names())
            content.finish()
            yield f"{game.id}-cards", deck, [*_paths(content), shipped.shipped_folder("templates") / "_icons"]
            yield f"{game.id}-fronts", draw_usual_fronts(deck.cards), files_of_fronts()


def _paths(content: Content) -> list[Path]:
    """Return the shipped files of the content and their folder, which is newer once one is added or removed."""
    return [content.folders[0] / content.system, *content.paths()]


if __name__ == "__main__":
    write_generated()
