"""Where shipped content, templates, fonts and examples are: inside the wheel, or at the top of the repository."""

from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[2]


def icon_names() -> list[str]:
    return sorted(path.stem for path in (shipped_folder("templates") / "_icons").glob("*.svg"))


def shipped_folder(name: Literal["content", "templates", "fonts", "docs/examples"]) -> Path:
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def is_checkout() -> bool:
    """Whether this runs from the repository, and not from an installed wheel."""
    return not (_PACKAGE / "_data").is_dir()
