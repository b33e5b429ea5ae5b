"""What was computed once and can be computed again, kept between runs in a folder that is the person's alone.

A cached file counts only if it is a regular file of the person's own that nobody else may write, in a folder of which
the same holds; what belongs to somebody else is neither read nor written, and `cache_complaints` says so. Nothing in it
is ever run.
"""

import os
import stat
from contextlib import suppress
from functools import reduce
from operator import or_
from pathlib import Path

from generator.core.folders import user_folder
from generator.core.i18n import _

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
        flags = (getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
        handle = os.open(path, reduce(or_, flags, os.O_RDONLY))
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
    from generator.core.writing.atomic import write_whole  # here: most commands keep nothing

    path = cache_folder(*parts)
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _is_own_folder(path.parent):
            if path.is_symlink() or not path.is_file():
                path.unlink(missing_ok=True)  # whatever it is, it is not ours to write to
            write_whole(path, data, durable=False)
            path.chmod(0o600)  # where the umask lets a group write, it would not be read again


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
