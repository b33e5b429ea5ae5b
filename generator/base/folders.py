"""Where a person's own things are kept: what is configured, what can be made again, what can be undone."""

import os
from pathlib import Path
from typing import Literal

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
