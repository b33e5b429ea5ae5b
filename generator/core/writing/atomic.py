"""Files written whole or not at all.

Kept by hand: atomicwrites is given up, replaces a link by a file, forgets permissions, and clears nothing away after a
process that was killed.
"""

import os
import platform
import re
import stat
import zlib
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

# What a temporary file beside the real one is called: the machine and the process that made it stand in its name.
_TEMPORARY = re.compile(r"\.holofiche-([0-9a-f]{8})-([0-9]{1,9})-[0-9]+\.tmp")


def write_whole(path: Path, content: bytes, *, durable: bool = True) -> None:
    """The file made or replaced at once, its folders made on the way; OSError, and all as it was, where it cannot be.

    Symbolic links are followed, a file that is there keeps its permissions, a new one has those of the umask. What is
    not a file (a device, a pipe) is written to as it is. `durable`: on the disk before it replaces what is there.
    """
    try:
        mode: int | None = path.stat().st_mode
    except FileNotFoundError:
        mode = None
        path.resolve().parent.mkdir(parents=True, exist_ok=True)
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(content)
        return
    target = path.resolve()
    temporary, stream = _open_temporary(target)
    try:
        with stream:
            stream.write(content)
            if durable:
                stream.flush()
                os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(stat.S_IMODE(mode))
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _open_temporary(target: Path) -> tuple[Path, BinaryIO]:
    """A new file of a short name in the same folder: opened like this it has the permissions of the umask."""
    _remove_leftovers(target.parent)
    number = 0
    while True:
        place = target.with_name(f".holofiche-{_machine_id()}-{os.getpid()}-{number}.tmp")
        try:
            return place, place.open("xb")
        except FileExistsError:
            number += 1


def _machine_id() -> str:
    return f"{zlib.crc32(platform.node().encode()):08x}"


def _remove_leftovers(folder: Path) -> None:
    """Remove what a process that was killed left here: one of this machine that runs no more."""
    with os.scandir(folder) as found:
        left = [match for each in found if (match := _TEMPORARY.fullmatch(each.name))]
    for match in left:
        if match[1] == _machine_id() and not _is_running(int(match[2])):
            with suppress(OSError):
                (folder / match[0]).unlink()


def _is_running(process: int) -> bool:
    if os.name != "posix":
        return True  # there, asking would end it
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
