"""Messages in the user's language: English in the source, French through gettext.

The language is that of the process (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), unless a caller that serves several people
at once sets one for the current context.
"""

import gettext
import os
from contextvars import ContextVar
from functools import cache
from pathlib import Path

DOMAIN = "holofiche"
LOCALES = Path(__file__).resolve().parent.parent / "locale"
GAMES = LOCALES.parent / "systems"  # a game may bring a catalogue of its own, in a folder `locale`

_language: ContextVar[str | None] = ContextVar("language", default=None)


def install() -> None:
    """Make the process's default domain ours, so that click's own messages come from our catalogue too."""
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)


def process_language() -> str:
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "fr" if value.split(":")[0].split(".")[0].split("_")[0].lower() == "fr" else "en"
    return "en"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    found = gettext.translation(DOMAIN, str(LOCALES), languages=[language])
    for own in sorted(GAMES.glob("*/locale")):
        found.add_fallback(gettext.translation(DOMAIN, str(own), languages=[language], fallback=True))
    return found


def set_language(language: str | None) -> None:
    _language.set(language)


def current_language() -> str:
    return _language.get() or process_language()


def _(message: str) -> str:
    return _catalogue(current_language()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    return _catalogue(current_language()).ngettext(one, many, count)


def mark(message: str) -> str:
    """A message declared where it is not shown yet: collected for the catalogue here, translated by who shows it."""
    return message
