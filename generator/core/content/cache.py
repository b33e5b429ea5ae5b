"""What was computed once and can be computed again, kept between runs in a folder that is the person's alone.

A cached file counts only if it is a regular file of the person's own that nobody else may write, in a folder of which
the same holds; what belongs to somebody else is neither read nor written, and `complaints` says so. Nothing in it is
ever run (see codec.py), and it is used only where it was made from exactly what is there now.
"""

import os
import stat
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from generator.core.content.codec import decode, encode
from generator.core.folders import user_folder
from generator.core.i18n import _
from generator.core.writing.atomic import write_whole

T = TypeVar("T")

_CORE = Path(__file__).parents[1]
_foreign: dict[Path, None] = {}


def directory(*parts: str) -> Path:
    return user_folder("cache").joinpath(*parts)


def complaints() -> list[str]:
    """What was met in this process and not used, as sentences for people."""
    return [_("the cache {path} is not yours alone: it was not used").format(path=path) for path in _foreign]


def fetch(*parts: str) -> bytes | None:
    """The bytes cached under this name; None where there are none, or where somebody else could have put them."""
    path = directory(*parts)
    try:
        if not _is_own_folder(path.parent):
            return None
        # Not blocking on a pipe, not following a link: whatever lies there in its place.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            found = os.fstat(handle)
            if not stat.S_ISREG(found.st_mode) or not _is_own(found):
                _foreign[path] = None
                return None
            return stream.read()
    except OSError:
        return None


def store(data: bytes, *parts: str) -> None:
    """Cache these bytes; where that cannot be, they are made again next time."""
    folder = own_folder(*parts[:-1])
    if folder:
        path = folder / parts[-1]
        try:
            if path.is_symlink() or not path.is_file():
                path.unlink(missing_ok=True)  # whatever it is, it is not ours to write to
            write_whole(path, data, durable=False)
            path.chmod(0o600)  # where the umask lets a group write, it would not be read again
        except OSError:
            pass


def own_folder(*parts: str) -> Path | None:
    """A folder of the cache, made if it is not there; None where it cannot be made or is not the person's alone."""
    folder = directory(*parts)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return folder if _is_own_folder(folder) else None
    except OSError:
        return None


def origin_of(content: Iterable[Path], *extra: str, code: Iterable[Path] = ()) -> list[str]:
    """All that a value comes from: content by what it says; code, ours and these folders', as Python tells a change."""
    said = [f"{path} {len(raw)} {zlib.crc32(raw):08x}" for path in content for raw in [path.read_bytes()]]
    return [*extra, *said, *(line for folder in (_CORE, *code) for line in _modules(folder))]


def _modules(folder: str | Path) -> Iterator[str]:
    with os.scandir(folder) as found:
        for each in sorted(found, key=lambda entry: entry.name):
            if each.name.endswith(".py"):
                about = each.stat()
                yield f"{each.name} {about.st_size} {about.st_mtime_ns}"
            elif "." not in each.name and each.name != "__pycache__" and each.is_dir():
                yield from _modules(each.path)


def cached(name: str, origin: Sequence[str], packages: tuple[str, ...], build: Callable[[], T]) -> T:
    """The definitions cached for this origin, or built now and cached. `packages`: where their classes are."""
    # One file for each set of folders and each copy of the program, so that none drives out another.
    place = zlib.crc32("\n".join([__file__, *(line.split(" ")[0] for line in origin)]).encode(errors="surrogateescape"))
    parts = "definitions", f"{name}-{place:08x}.json"
    raw = fetch(*parts)
    if raw is not None:
        try:
            return decode(raw, origin, packages)  # type: ignore[no-any-return]
        except (ValueError, LookupError, TypeError):  # damaged, or of another day
            pass
    value = build()
    store(encode(value, origin), *parts)
    return value


def _is_own_folder(folder: Path) -> bool:
    """Whether this folder and ours above it are the person's; they are closed to others where they were not."""
    for each in (directory(), folder):
        found = each.lstat()
        if not stat.S_ISDIR(found.st_mode) or not _is_owner(found):
            _foreign[each] = None
            return False
        if stat.S_IMODE(found.st_mode) & 0o077:
            each.chmod(0o700)
    return True


def _is_owner(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _is_own(found: os.stat_result) -> bool:
    return _is_owner(found) and not (hasattr(os, "geteuid") and stat.S_IMODE(found.st_mode) & 0o022)
