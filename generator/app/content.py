"""All content of all games, checked: shapes, references, names, scenery, and cards whose text fits."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.core.content import persons, scenery, shipped
from generator.core.content.loading import ContentError
from generator.core.game.plays import Randoms
from generator.core.i18n import _
from generator.core.names import nearest_name
from generator.core.reading.problems import Problem
from generator.core.system import all_systems

Faults = dict[str, tuple[list[str], list[Problem]]]


def content_faults(extra: tuple[Path, ...]) -> Faults:
    found: Faults = {}
    for system in all_systems().values():
        try:
            definitions = system.definitions(extra, as_written=True)
            if system.gives(Randoms):
                persons.of_game(system.id, definitions, extra, as_written=True)
        except ContentError as error:
            found.update(error.faults)
    try:
        scenery.load(extra, as_written=True)
    except ContentError as error:
        found.update(error.faults)
    for path, problem in unread_files(extra):
        found.setdefault(str(path), ([], []))[1].append(problem)
    return _with_cards(found, extra)


def unread_files(folders: Iterable[Path]) -> Iterator[tuple[Path, Problem]]:
    """What stands in folders of one's own content and is read by nobody: a misspelt game, or a misspelt kind."""
    ours = shipped.shipped_folder("content")
    kinds = {place.name: {path.stem for path in place.glob("*.yaml")} for place in ours.iterdir() if place.is_dir()}
    for folder in folders:
        for path in sorted(folder.glob("*/*.y*ml")):
            game, known = path.parent.name, kinds.get(path.parent.name)
            if known is None:
                close = nearest_name(game, kinds)
                yield path, _unknown_file(_("no game is called '{name}'").format(name=game), close)
            elif path.name == "system.yaml":
                yield path, _unknown_file(_("the constants of a game are its own: this file is not read"), None)
            elif path.suffix != ".yaml" or path.stem not in known | _OWN:
                close = path.stem if path.stem in known | _OWN else nearest_name(path.stem, known | _OWN)
                yield path, _unknown_file(_("no kind of content is in a file of this name"), close and f"{close}.yaml")


# Kinds of which we may ship none.
_OWN = frozenset({"cards", "screens", "names", "costs", "panels", "talents", "powers"})


def _unknown_file(message: str, close: str | None) -> Problem:
    hint = _("did you mean '{name}'?").format(name=close) if close else None
    return Problem("unknown-file", (), message, hint)


def _with_cards(found: Faults, extra: tuple[Path, ...]) -> Faults:
    from generator.render.cards import decks

    for game in decks.games_with_cards():
        for name, (lines, problems) in decks.deck_faults(game, extra).items():
            known = found.setdefault(name, (lines, []))[1]
            known += [problem for problem in problems if problem not in known]
    return found
