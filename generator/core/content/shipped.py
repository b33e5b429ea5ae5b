"""Where shipped content, templates, fonts and examples are: inside the wheel, or at the top of the repository."""

from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[2]


def icon_names() -> list[str]:
    return drawing_names("_icons")


def drawing_names(kind: str) -> list[str]:
    """What our own files of paths in a folder of the templates are called: _icons, _plates, _figures. In a page that is
    still being fetched a folder may not be there yet."""
    folder = shipped_folder("templates") / kind
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return sorted(name.removesuffix(".svg") for name in names if name.endswith(".svg"))


@cache
def shipped_folder(name: Literal["content", "templates", "fonts", "docs/examples"]) -> Path:
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else _PACKAGE.parent / name


def read_shipped_text(path: Path) -> bytes:
    """What stands in a text of ours, whatever the line ends of the clone; unbuffered, for scores of them are read to
    know that nothing changed."""
    with path.open("rb", buffering=0) as file:
        return file.readall().replace(b"\r\n", b"\n")


def is_checkout() -> bool:
    """Whether this runs from the repository, and not from an installed wheel."""
    return not (_PACKAGE / "_data").is_dir()
