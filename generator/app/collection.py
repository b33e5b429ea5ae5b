"""The figures somebody owns, read and understood: `collection.yaml` beside the files, or the one that is named."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.app.folders import is_player_file, yaml_files
from generator.core.game.collectionfile import NAME, Collection, CollectionFile, names_of_looks
from generator.core.game.plays import Bestiaries
from generator.core.i18n import _
from generator.core.reading import glyphs, source
from generator.core.reading.problems import Problem, is_valid
from generator.core.reading.reading import Reading
from generator.core.reading.source import Source, SourceError
from generator.core.reading.vocabulary import Vocabulary
from generator.core.refusal import Refusal
from generator.core.system import all_systems


def find_collection(folders: Sequence[Path]) -> Path | None:
    """That of the first folder that has one."""
    return next((place for folder in folders if (place := folder / NAME).is_file()), None)


def collections_in(folder: Path) -> list[Path]:
    """The files of a folder, and of those in it, that are collections."""
    found = []
    for path in yaml_files(folder):
        with suppress(SourceError):
            if not is_player_file(path) and is_valid(_read_file(source.load(path))[1]):
                found.append(path)
    return found


def check_readable(raw: bytes, name: str) -> None:
    """SourceError with every fault where this is no collection."""
    one = source.parse(raw, name)
    problems = _read_file(one)[1]
    if not is_valid(problems):
        raise SourceError(name, one.locate(problems), one.text)


def read_collection(path: Path, definitions: Any, *, paper: bool) -> Collection:
    """As a game understands it; figures of other games are left out. A Refusal with every fault."""
    one = source.load(path)
    file, problems = _read_file(one)
    if file is None or not is_valid(problems):
        message = _("{file} is no collection that can be read").format(file=path)
        raise Refusal("collection", message, faults={one.name: (one.lines, problems)})
    profiles: dict[str, int] = {}
    looks: dict[str, int] = {}
    known, seen = names_of_profiles(definitions), names_of_looks()
    for word, count in file.figurines.items():
        if profile := known.find(word):
            profiles[profile] = profiles.get(profile, 0) + count
        elif look := seen.find(word):
            looks[look] = looks.get(look, 0) + count
    return Collection(profiles, looks, paper)


def check_collection(one: Source) -> list[Problem]:
    """What cannot be read, and names that are neither a profile of any game nor a look."""
    file, problems = _read_file(one)
    known = [names_of_profiles(game.definitions()) for game in all_systems().values() if game.gives(Bestiaries)]
    known.append(names_of_looks())
    for word in file.figurines if file else ():
        if not any(names.find(word) for names in known):
            hint = next((told for names in known if (told := names.hint(word))), None)
            message = _("'{name}' is no profile of a game, and no look").format(name=word)
            problems.append(Problem("collection-unknown", ("figurines", word), message, hint, "warning", "S-73"))
    return one.locate(problems)


def names_of_profiles(definitions: Any) -> Vocabulary:
    profiles = getattr(definitions, "profiles", {})
    return Vocabulary({**{one.label: key for key, one in profiles.items()}, **{key: key for key in profiles}})


def _read_file(one: Source) -> tuple[CollectionFile | None, list[Problem]]:
    problems = glyphs.problems(one)
    return Reading.of(one, CollectionFile).record(CollectionFile, problems), problems
