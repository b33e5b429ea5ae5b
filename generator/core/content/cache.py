"""What was computed once and can be computed again, kept between runs in a folder that is the person's alone.

A cached file counts only if it is a regular file of the person's own that nobody else may write, in a folder of which
the same holds; what belongs to somebody else is neither read nor written, and `complaints` says so. Nothing in it is
ever run (see codec.py), and it is used only where it was made from exactly what is there now, content and code.
"""

import os
import stat
import sys
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from generator.core.content import shipped
from generator.core.content.codec import decode, encode
from generator.core.content.loading import Content
from generator.core.folders import user_folder
from generator.core.i18n import _
from generator.core.writing.atomic import write_whole

T = TypeVar("T")

_PROGRAM = Path(__file__).parents[3]
_foreign: dict[Path, None] = {}


def cache_folder(*parts: str) -> Path:
    return user_folder("cache").joinpath(*parts)


def cache_complaints() -> list[str]:
    """What was met in this process and not used, as sentences for people."""
    return [_("the cache {path} is not yours alone: it was not used").format(path=path) for path in _foreign]


def fetch_cached(*parts: str) -> bytes | None:
    """The bytes cached under this name; None where there are none, or where somebody else could have put them."""
    path = cache_folder(*parts)
    try:
        if not _is_own_folder(path.parent):
            return None
        # Not blocking on a pipe, not following a link: whatever lies there in its place.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
        with os.fdopen(handle, "rb") as stream:
            found = os.fstat(handle)
            others_write = hasattr(os, "geteuid") and stat.S_IMODE(found.st_mode) & 0o022
            if not stat.S_ISREG(found.st_mode) or not _is_owner(found) or others_write:
                _foreign[path] = None
                return None
            return stream.read()
    except OSError:
        return None


def store_cached(data: bytes, *parts: str) -> None:
    """Cache these bytes; where that cannot be, they are made again next time."""
    path = cache_folder(*parts)
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_own_folder(path.parent):
            if path.is_symlink() or not path.is_file():
                path.unlink(missing_ok=True)  # whatever it is, it is not ours to write to
            write_whole(path, data, durable=False)
            path.chmod(0o600)  # where the umask lets a group write, it would not be read again


def origin_of(folders: Iterable[Path], paths: Iterable[Path], *extra: str) -> list[str]:
    """All that a value comes from beside code: folders of one's own, and content by what it says."""
    told = [f"{path.parent.name}/{path.name} {_sum(path.read_bytes())}" for path in paths]
    return [*extra, *(str(folder) for folder in list(folders)[1:]), *told]


def cached(name: str, origin: Sequence[str], packages: tuple[str, ...], build: Callable[[], T]) -> T:
    """The definitions shipped or cached for this origin, or built now and cached. `packages`: of their classes."""
    # One file for each set of folders and each copy of the program, so that none drives out another.
    place = zlib.crc32("\n".join([__file__, *(line.split(" ")[0] for line in origin)]).encode(errors="surrogateescape"))
    parts = "definitions", f"{name}-{place:08x}.json"
    for from_cache in (False, True):
        raw = fetch_cached(*parts) if from_cache else shipped_text(name)
        if raw is not None:
            try:
                return decode(raw, origin, packages, _is_current)  # type: ignore[no-any-return]
            except (ValueError, LookupError, TypeError):  # damaged, or of another day
                pass
    value = build()
    store_cached(encode(value, origin, _code(packages)), *parts)
    return value


def read_once(
    name: str, content: Content, build: Callable[[Content], T], packages: tuple[str, ...] = (), also: Sequence[str] = ()
) -> T:
    """What is built of content, its faults raised, kept as `cached` keeps it. `also`: what it comes from besides."""

    def built() -> T:
        value = build(content)
        content.finish()
        return value

    return cached(name, origin_of(content.folders, content.paths(), *also), ("generator.core.", *packages), built)


def shipped_text(name: str) -> bytes | None:
    """What `make press` made of the shipped content, so that a first run has nothing to read."""
    try:
        return (shipped.shipped_folder("templates") / "_press" / f"{name}.json").read_bytes()
    except OSError:
        return None


def _code(packages: tuple[str, ...]) -> dict[str, str]:
    """The modules a value may come from, as they are: all of these packages that are loaded."""
    return {name: _sum(_file(name).read_bytes()) for name in sorted(sys.modules) if name.startswith(packages)}


def _is_current(code: Mapping[str, str]) -> bool:
    try:
        return all(_sum(_file(name).read_bytes()) == told for name, told in code.items())
    except OSError:
        return False


def _file(module: str) -> Path:
    path = f"{_PROGRAM}{os.sep}{module.replace('.', os.sep)}"
    return Path(path, "__init__.py") if os.path.isdir(path) else Path(f"{path}.py")  # noqa: PTH112 - asked often


def _sum(raw: bytes) -> str:
    """Line ends are those of the clone: the same text is the same file."""
    text = raw.replace(b"\r\n", b"\n")
    return f"{len(text)} {zlib.crc32(text):08x}"


def _is_own_folder(folder: Path) -> bool:
    """Whether this folder and ours above it are the person's; they are closed to others where they were not."""
    for each in (cache_folder(), folder):
        found = each.lstat()
        if not stat.S_ISDIR(found.st_mode) or not _is_owner(found):
            _foreign[each] = None
            return False
        if stat.S_IMODE(found.st_mode) & 0o077:
            each.chmod(0o700)
    return True


def _is_owner(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()
