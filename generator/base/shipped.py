"""The folders of holofiche: shipped content, templates, generated data, a user's own folders; and how to add packages.

Generated data (content as JSON, compiled catalogues) stands in build/data of a checkout, where git ignores it and where
it may be missing or old, so it is used only while it is newer than everything it was made from. An installed wheel
trusts its own.

The way holofiche was installed is read from the files that installers leave in the environment: uv a receipt, pipx its
metadata; without either it is pip, and sources without a wheel's data are a checkout. `how_to_add` names packages, not
our extra: the wheel holofiche was installed from may be gone.
"""

import os
import sys
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
    """Return the folder of this name, which on a page that is still being fetched may not be there yet."""
    return (REPOSITORY if is_checkout() else _PACKAGE / "_data") / name


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


# The installation

_UV, _PIPX = "uv-receipt.toml", "pipx_metadata.json"


def how_to_add(extra: str, packages: tuple[str, ...]) -> str:
    """Return the command that adds these packages, those of an extra of ours, where this one runs."""
    names, prefix = " ".join(packages), Path(sys.prefix)
    python = sys.executable if sys.prefix != sys.base_prefix else "python3"
    if is_checkout():
        return f"{python} -m pip install -e '.[{extra}]'"
    if (prefix / _UV).is_file():
        return f"uv pip install --python {python} {names}"
    if (prefix / _PIPX).is_file():
        return f"pipx inject holofiche {names}"
    return f"{python} -m pip install {names}"


# A user's own folders

TABLE_FILE = "table.yaml"  # a table's own file, among those of its players
Purpose = Literal["config", "cache", "state"]

_PLACES: dict[Purpose, tuple[str, str]] = {
    "config": ("XDG_CONFIG_HOME", ".config"),
    "cache": ("XDG_CACHE_HOME", ".cache"),
    "state": ("XDG_STATE_HOME", ".local/state"),
}


def user_folder(purpose: Purpose) -> Path:
    """Our folder for this purpose; a relative variable is ignored, as the XDG specification asks."""
    variable, default = _PLACES[purpose]
    configured = os.environ.get(variable, "")
    if Path(configured).is_absolute():
        return Path(configured, "holofiche")
    try:
        return Path.home() / default / "holofiche"
    except RuntimeError:  # nobody's account, as in some containers
        import tempfile

        user = os.getuid() if hasattr(os, "getuid") else 0  # where there is none, the folder is the account's own
        return Path(tempfile.gettempdir(), f"holofiche-{user}", purpose)
