"""What a person has configured once: $XDG_CONFIG_HOME/holofiche/config.yaml."""

from pathlib import Path
from typing import Literal

from generator.core.content.own import OwnContent, read_chapters
from generator.core.folders import user_folder
from generator.core.i18n import _
from generator.core.paper.formats import Ink, Look, Paper
from generator.core.reading import source
from generator.core.reading.problems import Problem
from generator.core.reading.shape import Some
from generator.core.reading.source import SourceError
from generator.core.record import Record


class Settings(Record):
    paper: Paper | None = None
    ink: Ink | None = None
    large_print: bool | None = None
    output: str | None = None  # the folder for what is printed
    content: tuple[str, ...] = ()  # folders of one's own content
    back_offset: str | None = None  # the printer's shift of backs, in mm: "1.5,-0.8"
    maison: Some | None = None  # house values kept: true, false or chapters (core/content/own.py)
    site: str | None = None  # where a copy of the page stands: share gives links to it
    language: Literal["fr", "en"] | None = None  # where the locale names none (see i18n.py)


def settings_path() -> Path:
    return user_folder("config") / "config.yaml"


def load() -> Settings:
    """The settings; SourceError when the file is there and wrong."""
    if not settings_path().is_file():
        return Settings()
    from generator.core.reading.reading import read_source  # here: most people have no such file

    return read_source(source.load(settings_path()), Settings)


def preferred_look() -> Look:
    """Paper, ink and size of print as a person set them; of a file with faults none: whoever needs it says so."""
    try:
        found = load()
    except SourceError:
        found = Settings()
    return Look(found.paper or "a4", found.ink or "color", bool(found.large_print))


def output_folder() -> Path:
    """The folder for what is printed, where no other place is given."""
    written = load().output
    return Path(written).expanduser() if written else Path("output")


def content_folders() -> OwnContent:
    """The folders of one's own content, with the house values that are kept; SourceError where one is not there."""
    chosen = load()
    kept = None if chosen.maison is None else read_chapters(chosen.maison)
    found = OwnContent.of(map(_expand_folder, chosen.content), kept)
    lost = [n for n, folder in enumerate(found) if not folder.is_dir()]
    if lost:
        from generator.core.reading.reading import Reading

        one = source.load(settings_path())
        message, hint = _("there is no folder '{name}'"), _("correct 'content' in it")
        problems = [Problem("content-missing", ("content", n), message.format(name=found[n]), hint) for n in lost]
        raise SourceError(one.name, Reading.of(one, Settings).locate(problems), one.text)
    return found


def _expand_folder(folder: str) -> Path:
    try:
        return settings_path().parent / Path(folder).expanduser()
    except RuntimeError:  # ~somebody who is nobody here
        return settings_path().parent / folder
