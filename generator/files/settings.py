"""What a person has configured once: $XDG_CONFIG_HOME/holofiche/config.yaml."""

from pathlib import Path
from typing import Annotated, Literal

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.shipped import user_folder
from generator.base.words import other_key
from generator.content.loading import OwnContent, read_chapters
from generator.paper.formats import Ink, Look, Paper
from generator.reading import source
from generator.reading.keys import Key
from generator.reading.shape import Some
from generator.reading.source import SourceError


def _in_both(key: str) -> Key:
    return Key(also=(other_key(key),))


class Settings(Record):
    paper: Annotated[Paper | None, _in_both("paper")] = None
    ink: Annotated[Ink | None, _in_both("ink")] = None
    large_print: Annotated[bool | None, _in_both("large_print")] = None
    output: Annotated[str | None, _in_both("output")] = None  # the folder for what is printed
    content: Annotated[tuple[str, ...], _in_both("content")] = ()  # folders of one's own content
    # the printer's shift of backs, in mm: "1.5,-0.8"
    back_offset: Annotated[str | None, _in_both("back_offset")] = None
    # house values kept: true, false or chapters (content/loading.py)
    maison: Annotated[Some | None, _in_both("maison")] = None
    site: str | None = None  # where a copy of the page stands: share gives links to it
    # where the locale names none (see i18n.py)
    language: Annotated[Literal["fr", "en"] | None, _in_both("language")] = None


def settings_path() -> Path:
    return user_folder("config") / "config.yaml"


def load() -> Settings:
    """Return the settings. Raises SourceError when the file is there and wrong."""
    if not settings_path().is_file():
        return Settings()
    from generator.reading.reading import read_source  # here: most people have no such file

    return read_source(source.load(settings_path()), Settings)


def preferred_look() -> Look:
    """Return paper, ink and size of print as a person set them; of a file with faults, the defaults."""
    try:
        chosen = load()
    except SourceError:
        chosen = Settings()
    return Look(chosen.paper or "a4", chosen.ink or "color", bool(chosen.large_print))


def output_folder() -> Path:
    """Return the folder for printed files, where no other place is given."""
    written = load().output
    return Path(written).expanduser() if written else Path("output")


def content_folders() -> OwnContent:
    """Return the folders of own content, with the house values that are kept. Raises SourceError where one is missing.
    """
    chosen = load()
    house = None if chosen.maison is None else read_chapters(chosen.maison)
    folders = OwnContent.of(map(_expand_folder, chosen.content), house)
    lost = [n for n, folder in enumerate(folders) if not folder.is_dir()]
    if lost:
        from generator.reading.reading import Reading

        settings_file = source.load(settings_path())
        message, hint = _("there is no folder '{name}'"), _("correct 'content' in it")
        problems = [Problem("content-missing", ("content", n), message.format(name=folders[n]), hint) for n in lost]
        raise SourceError(settings_file.name, Reading.of(settings_file, Settings).locate(problems), settings_file.text)
    return folders


def _expand_folder(folder: str) -> Path:
    try:
        return settings_path().parent / Path(folder).expanduser()
    except RuntimeError:  # ~somebody who is nobody here
        return settings_path().parent / folder
