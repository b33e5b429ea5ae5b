"""Own content that was opened in a browser: kept beside the drafts, one at a time, until it is put away.

Its files stand in a folder called after their bytes, so that whatever remembers content by its folder never takes one
state of it for another. Which folder is in use, and which was put away last, stands in a file of two lines each.
"""

import hashlib
import shutil
from collections.abc import Mapping
from pathlib import Path

from generator.base.record import Record
from generator.base.refusal import writing_to
from generator.base.shipped import user_folder
from generator.files.files import forget_definitions
from generator.writing.atomic import write_whole

_ACTIVE, _AWAY = "active", "put-away"


class KeptContent(Record):
    name: str  # what it was called where it was opened
    folder: Path

    @property
    def files(self) -> dict[str, bytes]:
        """Return its files as they are named in it: `<game>/races.yaml`."""
        return {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in sorted(self.folder.glob("*/*"))}


def active_content() -> KeptContent | None:
    """Return the content in use; None where nobody has opened any."""
    return _read(_ACTIVE)


def content_put_away() -> KeptContent | None:
    """Return the content that was put away last and can be taken back."""
    return _read(_AWAY)


def write_content(files: Mapping[str, bytes]) -> Path:
    """Return the folder with these files, written if need be; it is not in use yet."""
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    folder = _home() / digest.hexdigest()[:20]
    with writing_to(folder):
        for name, data in files.items():
            (folder / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(folder / name, data)
    return folder


def activate_content(folder: Path, name: str) -> None:
    """Use the content of a folder of `write_content` from now on; what was in use is removed."""
    with writing_to(_home() / _ACTIVE):
        write_whole(_home() / _ACTIVE, f"{folder.name}\n{name}".encode())
    remove_unused()


def put_content_away() -> None:
    """Stop using the content in use; it can be taken back until other content is put away."""
    _rename(_ACTIVE, _AWAY)
    remove_unused()


def take_content_back() -> None:
    """Use again what was put away last."""
    _rename(_AWAY, _ACTIVE)
    remove_unused()


def remove_unused() -> None:
    """Remove the folders of content that is neither in use nor to be taken back."""
    used = {content.folder for content in (active_content(), content_put_away()) if content}
    for folder in _home().glob("*/") if _home().is_dir() else ():
        if folder not in used:
            forget_definitions(folder)
            shutil.rmtree(folder, ignore_errors=True)


def _rename(pointer: str, other: str) -> None:
    with writing_to(_home() / other):
        if (_home() / pointer).is_file():  # pressed twice: it was done the first time
            (_home() / pointer).replace(_home() / other)


def _read(pointer: str) -> KeptContent | None:
    try:
        digest, _newline, name = (_home() / pointer).read_text("utf-8").partition("\n")
    except (OSError, UnicodeDecodeError):
        return None
    folder = _home() / Path(digest).name
    return KeptContent(name, folder) if digest and folder.is_dir() else None


def _home() -> Path:
    return user_folder("state") / "content"
