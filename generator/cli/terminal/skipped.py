"""The files of a folder that nothing is made of, named: nobody is left out without a word."""

from collections.abc import Iterable
from pathlib import Path

from generator.base.i18n import _
from generator.cli.terminal.common import say
from generator.files.folders import skipped_files

_MOST = 8  # files named one by one


def say_skipped(given: Iterable[Path], *, err: bool = False) -> None:
    """Name the skipped files of these folders in one line, where there are any."""
    files = skipped_files(given)
    names = [str(file) for file in files[:_MOST]]
    names += [_("{n} more").format(n=len(files) - _MOST)] if len(files) > _MOST else []
    if files:
        say(_("left aside: {files}").format(files=", ".join(names)), err=err)
