"""Output files: one place decides where results go, so that no file of a person's is overwritten unasked."""

import io
import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import BinaryIO

from generator.base.i18n import _
from generator.base.names import file_stem
from generator.base.record import Record
from generator.base.refusal import Refusal, writing_to
from generator.files.settings import output_folder
from generator.writing.atomic import write_whole
from generator.writing.signature import is_signed, sign_file

STANDARD = Path("-")
PREVIOUS = ".avant.pdf"
_MOST = 512 * 1024 * 1024

Texts = Mapping[Path, bytes | None]


class Output(Record):
    """Where a person wants a result: a file, a folder, standard output; without a word, the folder `output`.

    `standard`: what standard output is. `option`: how they say it."""

    path: Path | None = None
    overwrite: bool = False
    standard: Callable[[], BinaryIO] | None = None
    option: str = "-o"
    inside: bool = False  # a folder that need not be there, as « prints/ »

    @property
    def is_standard(self) -> bool:
        return self.path == STANDARD and self.standard is not None

    def place(self, default: str) -> Path:
        """Return the path of a result of this usual name.

        A folder keeps the name, a name without an ending gets its own, and a device or a pipe, which is no file of that
        name, is itself."""
        if self.path is None:
            return output_folder() / default
        suffix = Path(default).suffix
        if suffix and (self.inside or self.path.is_dir()):
            return self.path / default
        if not suffix or self.path.suffix or _is_device(self.path):
            return self.path
        return self.path.with_name(self.path.name + suffix)

    def folder(self) -> Path:
        return self.path or output_folder()

    def guard(
        self, inputs: Iterable[Path] = (), places: Iterable[Path] | None = None, texts: Texts | None = None
    ) -> None:
        """Refuse before the work what would be refused after it.

        `places`: all that is going to be written; `texts`: their contents, as far as they are known."""
        if places is None:
            places = [] if self.path is None or self.is_standard else [self.path]
        for place in places:
            self._refuse(place, inputs, (texts or {}).get(place))

    def guard_place(self, default: str, inputs: Iterable[Path] = ()) -> None:
        """Refuse the one place that a result is going to be written to, if it is not the path as it was given."""
        place = self.place(default)
        self.guard(inputs, [] if self.is_standard or place == self.path else [place])

    def write(self, default: str, content: bytes, inputs: Iterable[Path] = ()) -> Path:
        """Write a result, whole or not at all; return its path."""
        if self.is_standard and self.standard:
            stream = self.standard()
            stream.write(content)
            stream.flush()
            return STANDARD
        return self.put(self.place(default), content, inputs)

    def keep_previous(self, default: str, content: bytes) -> None:
        """Keep the earlier print of this name beside it as `name.avant.pdf`: stickers are made from it.

        The next one takes its place; a file of somebody's under that name stays."""
        place = self.place(default)
        previous = place.with_name(f"{place.stem}{PREVIOUS}")
        if self.is_standard or not place.is_file() or _has_content(place, content):
            return
        if is_ours(place) and (is_ours(previous) or not previous.exists()):
            with writing_to(previous):
                write_whole(previous, place.read_bytes())

    def put(self, place: Path, content: bytes, inputs: Iterable[Path] = ()) -> Path:
        """Write a file, unless it has these bytes already: what was stopped half way can be run again."""

        def check(_target: Path) -> None:
            self._refuse(place, inputs, content)

        check(place)
        with writing_to(place, _("choose another place with {option}").format(option=self.option)):
            write_whole(place, content, check=check)
        return place

    def deliver(
        self, names: Mapping[str, bytes | None], contents: Iterable[tuple[str, bytes]], archive: str = "",
        inputs: Sequence[Path] = (),
    ) -> Iterator[Path]:  # fmt: skip
        """Write files that belong together, each under its name in the folder, or all in one archive; yield each path
        written.

        `names`: theirs, with their contents where these are known, so that what would be refused after the work is
        refused before."""
        texts = {self.folder() / name: text for name, text in names.items()}
        self.guard(inputs, None if archive else texts, texts)
        if archive:
            yield self.write(archive, make_archive(dict(contents)), inputs)
        else:
            yield from (self.put(self.folder() / name, data, inputs) for name, data in contents)

    def _refuse(self, place: Path, inputs: Iterable[Path], content: bytes | None = None) -> None:
        try:
            status = place.stat()
        except (OSError, ValueError):
            return  # nothing there; what cannot be written to is told when it is
        if stat.S_ISBLK(status.st_mode):
            message = _("{file} is a whole disk: nothing was written").format(file=place)
            hint = _("choose another place with {option}").format(option=self.option)
            raise Refusal("output-is-disk", message, hint, kind="unwritable")
        if self.overwrite or not stat.S_ISREG(status.st_mode) or not status.st_size:
            return
        hint = _("choose another place with {option}, or write over it with --overwrite").format(option=self.option)
        if any(_is_same(status, source) for source in inputs):
            message = _("{file} is one of the files this is made from: nothing was written").format(file=place)
            raise Refusal("output-is-input", message, hint, kind="unwritable")
        if not _has_content(place, content) and not is_ours(place):
            message = _("{file} is there already and was not printed by holofiche: nothing was written")
            raise Refusal("output-exists", message.format(file=place), hint, kind="unwritable")


def _is_device(path: Path) -> bool:
    """Return whether a path is neither a file nor a folder, but a device or a pipe."""
    return path.exists() and not (path.is_file() or path.is_dir())


def _is_same(status: os.stat_result, path: Path) -> bool:
    try:
        return os.path.samestat(status, path.stat())
    except (OSError, ValueError):
        return False


def _has_content(place: Path, content: bytes | None) -> bool:
    try:
        return content is not None and place.stat().st_size == len(content) and place.read_bytes() == content
    except OSError:
        return False


def is_ours(place: Path) -> bool:
    """Return whether a file was printed by us and is as it was printed."""
    try:
        if place.stat().st_size > _MOST:
            return False
        return is_signed(place.read_bytes())
    except OSError:
        return False


def names_for(stems: Iterable[str], suffix: str = "") -> list[str]:
    """Return a file name for each stem, numbered where two would have the same."""
    taken: dict[str, int] = {}  # names, and the last number each was given: a thousand of one name are soon counted
    names = []
    for stem in stems:
        base = name = file_stem(stem)
        while name in taken:
            taken[base] += 1
            name = f"{base}-{taken[base]}"
        taken[name] = 1
        names.append(name + suffix)
    return names


def make_archive(files: Mapping[str, bytes]) -> bytes:
    """Return files in one archive: the same bytes for the same files."""
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            about = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            about.external_attr = 0o644 << 16
            archive.writestr(about, data, zipfile.ZIP_DEFLATED)
    return sign_file(out.getvalue())
