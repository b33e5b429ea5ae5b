"""Where shipped content, templates, drawings, fonts, examples and generated data are: in the wheel or the repository.

Generated data (content as JSON, compiled catalogues) stands in build/data of a checkout, where git ignores it and where
it may be missing or old: it counts only while nothing it was made from is newer. An installed wheel trusts its own.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

_PACKAGE = Path(__file__).resolve().parents[1]
REPOSITORY = _PACKAGE.parent


def icon_names() -> list[str]:
    return drawing_names("_icons")


def drawing_names(kind: str) -> list[str]:
    """List the drawings of a folder: `_icons` of the templates, or `_plates`, `_figures`, `_centres` of the drawings.

    On a page that is still being fetched a folder may not be there yet."""
    folder = shipped_folder("templates" if kind == "_icons" else "drawings") / kind
    names = [path.name for path in folder.iterdir()] if folder.is_dir() else []
    return sorted(name.removesuffix(".svg") for name in names if name.endswith(".svg"))


@cache
def shipped_folder(name: Literal["content", "templates", "drawings", "fonts", "docs/examples"]) -> Path:
    packed = _PACKAGE / "_data" / name
    return packed if packed.is_dir() else REPOSITORY / name


def generated_folder(name: Literal["converted", "locale"]) -> Path:
    """Return the folder of generated data of this kind; in a checkout it need not exist."""
    return (REPOSITORY / "build" / "data" if is_checkout() else _PACKAGE / "_data") / name


def is_current(output: Path, sources: Iterable[Path]) -> bool:
    """Return whether a generated file exists and, in a checkout, is newer than all it was made from (stat alone)."""
    try:
        written = output.stat().st_mtime_ns
        return not is_checkout() or all(source.stat().st_mtime_ns < written for source in sources)
    except OSError:
        return False


@cache
def is_checkout() -> bool:
    """Return whether this runs from the repository, and not from an installed wheel."""
    return not (_PACKAGE / "_data").is_dir()
