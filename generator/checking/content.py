"""All content of all games, checked: shapes, references, names, scenery, and cards whose text fits."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.base.i18n import _
from generator.base.names import nearest_name
from generator.base.problems import Problem
from generator.content import persons
from generator.content.loading import Content, ContentError, known_kinds
from generator.game.parts import Asides, Makings
from generator.game.system import all_systems
from generator.model import scenery

Faults = dict[str, tuple[list[str], list[Problem]]]


def content_faults(extra: tuple[Path, ...]) -> Faults:
    faults: Faults = {}
    pieces = None
    try:
        pieces = scenery.load(extra)
    except ContentError as error:
        faults.update(error.faults)
    for system in all_systems().values():
        try:
            definitions = system.definitions(extra)
            if pieces and (aside := system.part(Asides)):
                aside.load(Content.of(aside.FOLDER, extra), definitions, pieces)
            if system.gives(Makings):
                persons.of_game(system.id, definitions, extra)
        except ContentError as error:
            faults.update(error.faults)
    for path, problem in unread_files(extra):
        faults.setdefault(str(path), ([], []))[1].append(problem)
    return _with_cards(faults, extra)


def unread_files(folders: Iterable[Path]) -> Iterator[tuple[Path, Problem]]:
    """Yield files in folders of own content that nobody reads: a misspelt game, or a misspelt kind."""
    kinds = known_kinds()
    for folder in folders:
        for path in sorted(folder.glob("*/*.y*ml")):
            game, known = path.parent.name, kinds.get(path.parent.name)
            if known is None:
                close = nearest_name(game, kinds)
                yield path, _unknown_file(_("no game is called '{name}'").format(name=game), close)
            elif path.name == "system.yaml":
                yield path, _unknown_file(_("the constants of a game are its own: this file is not read"), None)
            elif path.suffix != ".yaml" or path.stem not in known:
                close = path.stem if path.stem in known else nearest_name(path.stem, known)
                yield path, _unknown_file(_("no kind of content is in a file of this name"), close and f"{close}.yaml")


def _unknown_file(message: str, close: str | None) -> Problem:
    hint = _("did you mean '{name}'?").format(name=close) if close else None
    return Problem("unknown-file", (), message, hint)


def _with_cards(faults: Faults, extra: tuple[Path, ...]) -> Faults:
    from generator.cards import deal

    for game in deal.games_with_cards():
        for name, (lines, problems) in deal.deck_faults(game, extra).items():
            known = faults.setdefault(name, (lines, []))[1]
            known += [problem for problem in problems if problem not in known]
    return faults
