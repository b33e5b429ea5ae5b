"""The figures somebody owns, read and understood: `collection.yaml` beside the files, or the one that is named."""

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from generator.base.i18n import _
from generator.base.problems import Problem, is_valid
from generator.base.refusal import Refusal
from generator.files.folders import is_player_file, yaml_files
from generator.game.collectionfile import NAME, Collection, CollectionFile, names_of_looks
from generator.game.parts import Bestiaries
from generator.game.system import all_systems
from generator.model import scenery
from generator.reading import glyphs, source
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError
from generator.reading.vocabulary import Vocabulary


def find_collection(folders: Sequence[Path]) -> Path | None:
    """Return the collection of the first folder that has one."""
    return next((place for folder in folders if (place := folder / NAME).is_file()), None)


def collections_in(folder: Path) -> list[Path]:
    """List the files of a folder, and of those in it, that are collections."""
    paths = []
    for path in yaml_files(folder):
        with suppress(SourceError):
            if not is_player_file(path) and is_valid(_read_file(source.load(path))[1]):
                paths.append(path)
    return paths


def check_readable(raw: bytes, name: str) -> None:
    """SourceError with every fault where this is no collection."""
    parsed = source.parse(raw, name)
    problems = _read_file(parsed)[1]
    if not is_valid(problems):
        raise SourceError(name, parsed.locate(problems), parsed.text)


def read_collection(path: Path, definitions: Any, *, paper: bool) -> Collection:
    """Read a collection as a game understands it; figures of other games are left out. Raise Refusal with every fault.
    """
    loaded = source.load(path)
    file, problems = _read_file(loaded)
    if file is None or not is_valid(problems):
        message = _("{file} is no collection that can be read").format(file=path)
        raise Refusal("collection", message, faults={loaded.name: (loaded.lines, problems)})
    profiles: dict[str, int] = {}
    looks: dict[str, int] = {}
    known, seen = names_of_profiles(definitions), names_of_looks()
    for word, count in file.figurines.items():
        if profile := known.find(word):
            profiles[profile] = profiles.get(profile, 0) + count
        elif look := seen.find(word):
            looks[look] = looks.get(look, 0) + count
    decors = [(*piece, count) for word, count in file.decors.items() if (piece := _piece_named(word)) and count]
    return Collection(profiles, looks, paper, tuple(decors))


_PIECE = re.compile(r"(.*\S)\s+([0-9]{1,2}(?:[.,]5)?)\s*[x×]\s*([0-9]{1,2}(?:[.,]5)?)")


def _piece_named(word: str) -> tuple[str, float, float] | None:
    """Read « rocher 4x3 »: the kind of scenery, its width and depth in pas; None where it is none."""
    match = _PIECE.fullmatch(word.strip())
    kind = _names_of_kinds().find(match[1]) if match else None
    if not match or not kind:
        return None
    w, h = (float(side.replace(",", ".")) for side in match.groups()[1:])
    return (kind, w, h) if min(w, h) > 0 else None


@cache
def _names_of_kinds() -> Vocabulary:
    kinds = {key: kind for key, kind in scenery.load().kinds.items() if kind.laid}
    return Vocabulary({**{kind.label: key for key, kind in kinds.items()}, **{key: key for key in kinds}})


def check_collection(parsed: Source) -> list[Problem]:
    """Check a collection: keys that cannot be read, names that are neither a profile of any game nor a look."""
    file, problems = _read_file(parsed)
    known = [names_of_profiles(game.definitions()) for game in all_systems().values() if game.gives(Bestiaries)]
    known.append(names_of_looks())
    for word in file.figurines if file else ():
        if not any(names.find(word) for names in known):
            hint = next((guess for names in known if (guess := names.hint(word))), None)
            message = _("'{name}' is no profile of a game, and no look").format(name=word)
            problems.append(Problem("collection-unknown", ("figurines", word), message, hint, "warning", "S-73"))
    for word in file.decors if file else ():
        if not _piece_named(word):
            message = _("'{name}' is no piece of scenery with its size").format(name=word)
            hint = _names_of_kinds().hint(word.rpartition(" ")[0]) or _("write for instance: rocher 4x3")
            problems.append(Problem("collection-unknown", ("decors", word), message, hint, "warning", "S-78"))
    return parsed.locate(problems)


def names_of_profiles(definitions: Any) -> Vocabulary:
    profiles = getattr(definitions, "profiles", {})
    return Vocabulary({**{profile.label: key for key, profile in profiles.items()}, **{key: key for key in profiles}})


def _read_file(parsed: Source) -> tuple[CollectionFile | None, list[Problem]]:
    problems = glyphs.problems(parsed)
    return Reading.of(parsed, CollectionFile).record(CollectionFile, problems), problems
