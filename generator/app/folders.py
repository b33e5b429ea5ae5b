"""A folder is a table: the player files in it; whatever else stands beside them is left alone."""

import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.core.i18n import _
from generator.core.names import find_spelt, fold_name, game_called, is_yaml, nearest_name
from generator.core.reading.keys import GAME_KEYS
from generator.core.reading.problems import Problem
from generator.core.reading.source import MAX_BYTES, SourceError, read_at_most
from generator.core.refusal import reason_of
from generator.core.system import Rules, games_giving

# A key and its word at the start of a line, in a text that may be no YAML (yet): a fault hides no player's file.
_LINE = r"""(?m)^\ufeff?\{?[ \t]*["']?(\w+)["']?[ \t\xa0]*[:=][ \t\xa0]*["']?(\w[^\n#"',}]*)"""


def player_files(folder: Path) -> list[Path]:
    """Those of a folder and of the folders in it, hidden ones and links to folders left out."""
    return [path for path in yaml_files(folder) if is_player_file(path)]


def yaml_files(folder: Path) -> list[Path]:
    """All that may be read there, players' or not."""
    found: list[Path] = []
    for place, folders, names in os.walk(folder):
        folders[:] = [one for one in folders if not one.startswith(".")]
        found += [Path(place, name) for name in names if not name.startswith(".") and is_yaml(name)]
    return sorted(found)


def is_player_file(path: Path) -> bool:
    """A YAML file that names a game we know, or nearly; one that cannot be read may be one: its reader will say why."""
    if not is_yaml(path) or not path.is_file():
        return False
    return written_game(path) != ""


def written_game(path: Path) -> str | None:
    """The game that a file names, or nearly, even where it is no YAML (yet); "" for none, None where it is closed."""
    try:
        with path.open("rb") as stream:
            raw = read_at_most(stream, MAX_BYTES)
    except OSError:
        return None
    encoding = "utf-16" if raw.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
    text = unicodedata.normalize("NFC", raw.decode(encoding, "replace"))
    known = _games_with_files()
    game = next((word for key, word in re.findall(_LINE, text) if fold_name(key) in GAME_KEYS), "")
    return game_called(game, known) or (game and nearest_name(game, known)) or ""


def _games_with_files() -> list[str]:
    return list(games_giving(Rules))


def expand_folders(given: Iterable[Path]) -> tuple[Path, ...]:
    """Files as they are, folders as the player files in them; one without any is told by whoever opens it."""
    spelt = map(find_spelt, given)
    return tuple(path for one in spelt for path in (is_folder(one) and player_files(one)) or (one,))


def is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long for any folder: whoever opens it will say so
        return False


def require_readable(folder: Path) -> None:
    """SourceError where this folder is closed to us: what is in it is not nothing."""
    try:
        with os.scandir(folder):
            (folder / ".").stat()
    except OSError as error:
        message = _("cannot be read: {reason}").format(reason=reason_of(error))
        raise SourceError(str(folder), [Problem("file-unreadable", (), message)]) from None


def matching_files(folder: Path, written: str) -> Iterator[str]:
    """The player files that a name in a file of this folder stands for: itself, those of a folder, those of a glob."""
    spelt = find_spelt(folder / written)
    written = str(spelt.relative_to(folder)) if spelt != folder / written else written
    if written and (folder / written).is_dir():
        top = folder / written
        yield from (str(written / path.relative_to(top)) for path in player_files(top))
        return
    import glob

    if glob.has_magic(written) and not (folder / written).exists():
        found = sorted(glob.iglob(written, root_dir=folder, recursive=True))  # noqa: PTH207 - `..` and whole paths too
        yield from (name for name in found if is_player_file(folder / name))
    else:
        yield written
