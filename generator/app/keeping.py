"""All files of a table and all drafts as one archive, and back: a copy to keep outside a browser, to go on."""

import io
import zipfile
from pathlib import Path, PurePosixPath

from generator.app.outputs import make_archive
from generator.app.shelf import Shelf
from generator.core.i18n import _
from generator.core.names import free_name, is_yaml
from generator.core.reading.source import MAX_BYTES
from generator.core.refusal import Refusal, writing_to
from generator.core.writing.atomic import write_whole
from generator.render.press.portrait import MAX_BYTES as MAX_PICTURE

_DRAFTS = "brouillons"
_KINDS = {
    **dict.fromkeys((".yaml", ".yml", ".json"), MAX_BYTES),
    **dict.fromkeys((".png", ".jpg", ".jpeg"), MAX_PICTURE),
}
_MOST_FILES, _MOST_BYTES = 2000, 100_000_000


def gather_files(shelf: Shelf) -> bytes:
    """The archive: files under their own names, drafts in a folder each."""
    files: dict[str, bytes] = {}
    if shelf.folder:
        for path in sorted(shelf.folder.rglob("*")):
            name = path.relative_to(shelf.folder)
            hidden = any(part.startswith(".") for part in name.parts)
            if path.suffix.lower() in _KINDS and path.is_file() and not hidden:
                files[name.as_posix()] = path.read_bytes()
    for draft in shelf.drafts():
        for path in sorted(draft.path.parent.iterdir()):
            if path.suffix.lower() in _KINDS:
                files[f"{_DRAFTS}/{draft.name}/{path.name}"] = path.read_bytes()
    return make_archive(files)


def restore_files(shelf: Shelf, raw: bytes) -> int:
    """Put the files of a copy where they were; where one stands that says something else, under the next free name.
    How many were written. A Refusal, before anything is, where it is no copy of ours or far too large."""
    files = _read_archive(raw)
    written = 0
    for name, data in files.items():
        if name.parts[0] == _DRAFTS:
            if is_yaml(name.name) and all(data != draft.raw for draft in shelf.drafts()):
                shelf.begin(data)
                written += 1
            continue
        written += _put_file(shelf.table / Path(*name.parts), data)
    return written


def _put_file(place: Path, data: bytes) -> bool:
    """Whether it had to be written: what is there already stays as it is."""
    twins = [place, *place.parent.glob(f"{place.stem}-*{place.suffix}")] if place.parent.is_dir() else []
    if any(twin.is_file() and twin.read_bytes() == data for twin in twins):
        return False
    with writing_to(place):
        place.parent.mkdir(parents=True, exist_ok=True)
        name = free_name(place.stem, place.suffix, lambda one: (place.parent / one).exists())
        write_whole(place.parent / name, data)
    return True


def _read_archive(raw: bytes) -> dict[PurePosixPath, bytes]:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as packed:
            members = [one for one in packed.infolist() if not one.is_dir()]
            if len(members) > _MOST_FILES or sum(one.file_size for one in members) > _MOST_BYTES:
                raise _refuse(_("there is too much in it"))
            return {place: packed.read(one) for one in members if (place := _safe_place(one)) is not None}
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError) as error:
        raise _refuse(_("it is damaged")) from error


def _safe_place(one: zipfile.ZipInfo) -> PurePosixPath | None:
    """Where a member goes, inside the folder; None for what no copy of ours holds."""
    place = PurePosixPath(one.filename.replace("\\", "/"))
    plain = all(part not in ("", "..") and not part.startswith(".") and ":" not in part for part in place.parts)
    if not place.parts or place.is_absolute() or not plain or one.file_size > _KINDS.get(place.suffix.lower(), -1):
        return None
    return place


def _refuse(reason: str) -> Refusal:
    message = _("this archive cannot be opened: {reason}").format(reason=reason)
    return Refusal("copy-unreadable", message, _("a copy is what the page saved as a ZIP"), kind="unreadable")
