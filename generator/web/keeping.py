"""Archives of all files of a table, all drafts and the own content opened here, and their way back; own content alone,
from an archive or a folder.

Content is used as a whole or not at all: it is checked first. In an archive, content is what stands below one folder as
content does (`<game>/<kind>.yaml`)."""

import glob
import io
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from generator.base.i18n import _, quote_words
from generator.base.names import free_name, is_yaml, legible_name
from generator.base.problems import steers
from generator.base.record import Record
from generator.base.refusal import Refusal, writing_to
from generator.checking.content import content_faults
from generator.content.loading import ContentError, known_kinds
from generator.files import keptcontent
from generator.files.folders import kind_of_text
from generator.files.outputs import make_archive
from generator.paper.portrait import MAX_BYTES as MAX_PICTURE
from generator.reading.source import MAX_BYTES
from generator.web.shelf import Shelf
from generator.writing.atomic import write_whole

_DRAFTS, _CONTENT = "brouillons", "contenu"
_KINDS = {
    **dict.fromkeys((".yaml", ".yml", ".json"), MAX_BYTES),
    **dict.fromkeys((".png", ".jpg", ".jpeg"), MAX_PICTURE),
}
_MOST_FILES, _MOST_BYTES = 2000, 100_000_000
_MOST_NAME, _MOST_DEPTH = 180, 12  # bytes of a name, numbers that may follow it left room for; folders in one another
_ODD = '*?[]<>|":'  # no files have such names on Windows, or they are patterns
_PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# What zipfile and zlib have to say about bytes that are no archive, or no longer.
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, struct.error, OSError, EOFError),
    *(ValueError, LookupError, OverflowError, RuntimeError),
)

File = tuple[PurePosixPath, bytes]


class ArchiveParts(Record):
    """The files of an archive or a folder, own content apart from the others."""

    name: str  # of the content
    content: dict[str, bytes]  # as `<game>/races.yaml`
    others: list[File]

    @property
    def is_content(self) -> bool:
        return bool(self.content) and not self.others


def gather_files(shelf: Shelf) -> bytes:
    """Return the archive: files under their own names, each draft in a folder, own content in one of its name."""
    files: dict[str, bytes] = {}
    if shelf.folder:
        for path in sorted(shelf.folder.rglob("*")):
            name = path.relative_to(shelf.folder)
            hidden = any(part.startswith(".") for part in name.parts)
            if path.suffix.lower() in _KINDS and path.is_file() and not hidden:
                place = PurePosixPath(*_clean_names(PurePosixPath(legible_name(name.as_posix()))))
                kept = free_name(str(place.with_suffix("")), place.suffix, files.__contains__)
                files[kept] = path.read_bytes()
    for draft in () if shelf.folder else shelf.drafts():
        for path in sorted(draft.path.parent.iterdir()):
            if path.suffix.lower() in _KINDS:
                files[f"{_DRAFTS}/{draft.name}/{path.name}"] = path.read_bytes()
    if content := keptcontent.active_content():
        files |= {f"{_CONTENT}/{content.name}/{name}": raw for name, raw in content.files.items()}
    return make_archive(files)


def restore_files(shelf: Shelf, files: Iterable[File]) -> int:
    """Put the files of a copy where they were and return how many were written.

    Where a file with other content stands, the next free name is taken."""
    written, drafts = 0, dict[PurePosixPath, dict[str, bytes]]()
    for name, raw in files:
        if len(raw) > _KINDS[name.suffix.lower()]:
            continue
        if name.parts[0] == _DRAFTS:
            drafts.setdefault(name.parent, {})[name.name] = raw
        else:
            written += _put_file(shelf.table / Path(*name.parts), raw)
    present = {path.read_bytes() for path in shelf.documents()}
    for beside in drafts.values():
        images = {name: raw for name, raw in beside.items() if not is_yaml(name)}
        for raw in (raw for name, raw in beside.items() if is_yaml(name) and raw not in present):
            shelf.begin(raw, images=images)
            written += 1
    return written


def open_content(name: str, files: dict[str, bytes]) -> None:
    """Use this content from now on, instead of what was in use.

    Raises ContentError with all faults where it cannot be used; all stays as it was then."""
    if is_open(files):
        return
    folder = keptcontent.write_content(files)
    faults = content_faults((folder,))
    if any(problem.severity == "error" for _lines, problems in faults.values() for problem in problems):
        keptcontent.remove_unused()
        raise ContentError(faults)
    keptcontent.activate_content(folder, name)


def is_open(files: dict[str, bytes]) -> bool:
    """Return whether exactly this content is in use."""
    content = keptcontent.active_content()
    return content is not None and content.files == files


def split_content(files: list[File], name: str, *, expected: bool = False) -> ArchiveParts:
    """Separate own content, named after its folder or else `name`, from the other files.

    Players' files are never content. Where nothing but content is written below the folder, or it is `expected`, every
    file of its games' folders belongs to it, misspelt ones too, for the check to report. Of several contents none is
    used."""
    kinds, written = known_kinds(), {place: raw for place, raw in files if is_yaml(place.name)}
    known = {place for place in written if place.stem.lower() in kinds.get(place.parent.name.lower(), ())}
    tops = {place.parent.parent for place in known}
    if len(tops) != 1:
        return ArchiveParts("", {}, files)
    (top,) = tops
    within = {place for place in written if len(place.parts) > 1 and place.parent.parent == top}
    alien = {place for place in within - known if kind_of_text(place, written[place]) not in ("", "cards")}
    alone = within == written.keys() and not alien
    chosen = within - alien if alone or expected else known
    content = {f"{place.parent.name}/{place.name}".lower(): written[place] for place in sorted(chosen)}
    return ArchiveParts(top.name or name, content, [] if alone else [file for file in files if file[0] not in chosen])


def read_folder(uploads: Iterable[tuple[str, bytes]]) -> list[File]:
    """Return the files of a folder that a browser sent, with their places in it."""
    files = [(place, raw) for name, raw in uploads if (place := _safe_place(name)) is not None]
    if len(files) > _MOST_FILES:
        raise _refuse(_("there is too much in it"))
    return files


def name_of_upload(name: str) -> str:
    """Return the name of content that came in an archive of this name."""
    stem = PurePosixPath(name.replace("\\", "/").replace(":", "-")).stem
    return "".join(_clean_names(PurePosixPath(stem))).strip(". ") or _("your content")


def _put_file(place: Path, raw: bytes) -> bool:
    """Write a file unless the same is there already; return whether it was written."""
    with writing_to(place):
        alike = f"{glob.escape(place.stem)}-*{glob.escape(place.suffix)}"
        twins = [place, *place.parent.glob(alike)] if place.parent.is_dir() else []
        if any(twin.is_file() and twin.read_bytes() == raw for twin in twins):
            return False
        place.parent.mkdir(parents=True, exist_ok=True)
        name = free_name(place.stem, place.suffix, lambda candidate: (place.parent / candidate).exists())
        write_whole(place.parent / name, raw)
    return True


def read_archive(raw: bytes) -> list[File]:
    """Return the files of an archive with the place of each.

    Raises Refusal where it is damaged, far too large, or has a file of a name that no copy gives."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > _MOST_FILES or sum(member.file_size for member in members) > _MOST_BYTES:
                raise _refuse(_("there is too much in it"))
            readable = [member for member in members if member.compress_type in _PACKINGS]
            places = [(_place_in_archive(member.filename), member) for member in readable]
            return [(place, _read(archive, member)) for place, member in places if place is not None]
    except _DAMAGED as error:
        raise _refuse(_("it is damaged")) from error


def _read(archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """Return a file of an archive; of one that is too large, enough to see that it is."""
    with archive.open(member) as stream:
        return stream.read(_KINDS[PurePosixPath(member.filename).suffix.lower()] + 1)


def _place_in_archive(name: str) -> PurePosixPath | None:
    """Return the place of a file inside the folder; None where it is none of ours. Raises Refusal for an odd name."""
    place = PurePosixPath(name.replace("\\", "/"))
    if any(part.startswith(".") and part != ".." for part in place.parts) or place.suffix.lower() not in _KINDS:
        return None  # what systems put beside the files
    cleaned = PurePosixPath(*_clean_names(place))
    if cleaned != place or place.is_absolute() or ".." in place.parts or len(place.parts) > _MOST_DEPTH:
        shown = str(cleaned)[:_MOST_NAME]
        raise _refuse(_("the name of a file in it, {name}, is no file’s of a copy").format(name=quote_words(shown)))
    return place


def _safe_place(name: str) -> PurePosixPath | None:
    """Return the place of a file of this name inside the folder; None where it is none of ours."""
    try:
        return _place_in_archive(name)
    except Refusal:
        return None


def _clean_names(place: PurePosixPath) -> Iterator[str]:
    """Yield the names of a path without characters that steer a terminal or that some system has no files of, cut to a
    length that systems accept."""
    for n, part in enumerate(place.parts, 1):
        stem, ending = (place.stem, place.suffix) if n == len(place.parts) else (part, "")
        plain = "".join("-" if steers(char) or char in _ODD else char for char in stem)
        yield (plain if plain.strip() else "-").encode()[:_MOST_NAME].decode("utf-8", "ignore") + ending


def _refuse(reason: str) -> Refusal:
    message = _("this archive cannot be opened: {reason}").format(reason=reason)
    return Refusal("copy-unreadable", message, _("a copy is what the page saved as a ZIP"), kind="unreadable")
