"""Where the shipped content, templates and fonts are: inside the wheel, or at the top of the repository."""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[2]


def icon_names() -> list[str]:
    return sorted(path.stem for path in (shipped_folder("templates") / "_icons").glob("*.svg"))


def shipped_folder(name: Literal["content", "templates", "fonts"]) -> Path:
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name
