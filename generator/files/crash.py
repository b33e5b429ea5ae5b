"""Crash reports: an unforeseen error written down beside the settings, to be sent to whoever can mend it."""

import datetime
import os
import platform
import sys
import traceback
from contextlib import suppress
from pathlib import Path

from generator import __version__
from generator.base.i18n import _
from generator.base.shipped import user_folder
from generator.writing.atomic import write_whole

_MOST = 20
_LONGEST = 200_000  # characters: a recursion may be told at length


def save_report(error: BaseException, doing: str) -> Path | None:
    """Write the report of a fault of ours and return its path; None where it cannot be written. `doing`: the command.
    """
    folder = user_folder("config") / "reports"
    trace = "".join(traceback.format_exception(error))
    head = [
        f"holofiche {__version__}",
        f"{platform.python_implementation()} {platform.python_version()}, {platform.platform()}",
        f"asked for: {doing}",
        f"in: {os.environ.get('LANG', '')} {sys.getfilesystemencoding()}",
    ]
    moment = datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S-%f")
    place = folder / f"{moment}.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(place, "\n".join([*head, "", trace[-_LONGEST:]]).encode("utf-8", "replace"), durable=False)
    except (OSError, RuntimeError):
        return None
    for old in sorted(folder.glob("*.txt"))[:-_MOST]:
        with suppress(OSError):
            old.unlink()
    return place


def words_of_fault(error: BaseException, place: Path | None) -> tuple[str, str]:
    """Return a fault of ours in a sentence, and another that says where its report is."""
    message = _("a fault of holofiche itself, not of yours ({kind}): nothing was written half")
    report = _("the report is in {place}: send it along if you tell us").format(place=place)
    return message.format(kind=type(error).__name__), report if place else _("no report could be saved")
