"""The libraries WeasyPrint needs, and how to install them: only accessible sheets use it."""

import ctypes
import ctypes.util
import os
import shutil
import sys

from generator.base.i18n import _
from generator.paper.errors import SettingError

PINNED = "70.0"  # what pyproject.toml asks for
MANAGERS = {
    "apt-get": "sudo apt-get install", "dnf": "sudo dnf install", "pacman": "sudo pacman -S", "apk": "sudo apk add",
    "brew": "brew install",
}  # fmt: skip
# Library -> the package that brings it, in the order of the managers.
PACKAGES = {
    "gobject-2.0": ("libglib2.0-0", "glib2", "glib2", "glib", "glib"),
    "pango-1.0": ("libpango-1.0-0", "pango", "pango", "pango", "pango"),
    "pangoft2-1.0": ("libpangoft2-1.0-0", "pango", "pango", "pango", "pango"),
    "harfbuzz": ("libharfbuzz0b", "harfbuzz", "harfbuzz", "harfbuzz", "harfbuzz"),
    "harfbuzz-subset": ("libharfbuzz-subset0", "harfbuzz", "harfbuzz", "harfbuzz-subset", "harfbuzz"),
    "fontconfig": ("libfontconfig1", "fontconfig", "fontconfig", "fontconfig", "fontconfig"),
}
# Where WeasyPrint looks on Windows, unless the variable names other folders.
DLL_VARIABLE = "WEASYPRINT_DLL_DIRECTORIES"
DLL_FOLDERS = r"C:\msys64\ucrt64\bin;C:\msys64\mingw64\bin;C:\Program Files\GTK3-Runtime Win64\bin"


def find_library(library: str) -> str | None:
    """Return the name under which a library can be loaded; None where it is not installed."""
    names = [f"lib{library}.so.0", f"lib{library}.so.1", f"lib{library}.0.dylib", f"lib{library}.1.dylib"]
    names += [f"lib{library}.dylib", f"lib{library}-0.dll", f"lib{library}-1.dll"]
    if sys.platform == "win32":
        for folder in os.environ.get(DLL_VARIABLE, DLL_FOLDERS).split(";"):
            if os.path.isdir(folder):  # noqa: PTH112 (nothing else of pathlib is needed here)
                os.add_dll_directory(folder)
    for name in (ctypes.util.find_library(library), *names):
        if name:
            try:
                ctypes.CDLL(name)
            except OSError:
                continue
            return name
    return None


def how_to_install(*libraries: str) -> str:
    """Return how to install these libraries."""
    if sys.platform == "win32":
        return _(
            "install MSYS2 (msys2.org), run 'pacman -S mingw-w64-ucrt-x86_64-pango' in it, and set {variable} to its"
            " bin folder if it is not C:\\msys64\\ucrt64\\bin"
        ).format(variable=DLL_VARIABLE)
    for number, (manager, command) in enumerate(MANAGERS.items()):
        if shutil.which(manager) and (manager == "brew" or sys.platform != "darwin"):
            packages = dict.fromkeys(PACKAGES[name][number] for name in libraries if name in PACKAGES)
            return " ".join([command, *packages])
    if sys.platform == "darwin":
        return _("install Homebrew (brew.sh), then run 'brew install pango'")
    return _("install {names} with your system's package manager").format(names=", ".join(libraries))


def explain_lacking(reason: BaseException) -> SettingError:
    """Make the error that says in one line why this cannot be printed here, and what to install."""
    if isinstance(reason, ImportError):  # it, or a package it comes with
        what = _("accessible sheets are set by WeasyPrint, which is not installed: {hint}")
        return SettingError("no-weasyprint", what.format(hint=f"pip install weasyprint=={PINNED}"))
    absent = [name for name in PACKAGES if find_library(name) is None]
    if not absent:
        first = str(reason).splitlines()[0]
        return SettingError("no-pango", _("WeasyPrint does not start: {reason}").format(reason=first))
    what = _("accessible sheets are set by WeasyPrint, which needs Pango: {hint}")
    return SettingError("no-pango", what.format(hint=how_to_install(*absent)))
