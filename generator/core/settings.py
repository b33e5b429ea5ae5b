"""What a person has configured once: $XDG_CONFIG_HOME/holofiche/config.yaml."""

from dataclasses import dataclass
from pathlib import Path

from generator.core.folders import user_folder
from generator.core.reading import source
from generator.core.reading.problems import Problem
from generator.core.reading.shape import read
from generator.core.reading.source import SourceError


@dataclass(frozen=True)
class Settings:
    content: tuple[str, ...] = ()  # folders of one's own content
    back_offset: str | None = None  # the printer's shift of backs, in mm: "1.5,-0.8"


def path() -> Path:
    return user_folder("config") / "config.yaml"


def load() -> Settings:
    """The settings; SourceError when the file is there and wrong."""
    if not path().is_file():
        return Settings()
    one = source.load(path())
    problems: list[Problem] = []
    settings = read(Settings, one.data, (), problems)
    if problems or settings is None:
        raise SourceError(one.name, one.locate(problems), one.text)
    return settings


def content_folders() -> tuple[Path, ...]:
    return tuple(path().parent / Path(folder).expanduser() for folder in load().content)
