"""How this holofiche was installed, and so how packages more are put beside it.

Installers leave a mark in the environment they make: uv a receipt, pipx its metadata; an environment without either is
pip's, and sources without a wheel's data are a checkout. Packages are named, not our extra: holofiche itself may have
come from a file that is gone."""

import sys
from pathlib import Path

from generator.base.shipped import is_checkout

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
