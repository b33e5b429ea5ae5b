"""Messages in the user's language: English in the source, French through gettext.

The language is that of the process (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), unless a caller that serves several people
at once sets one for the current context.
"""

import gettext
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from generator.core.folders import user_folder

DOMAIN = "holofiche"
LOCALES = Path(__file__).resolve().parent.parent / "locale"
GAMES = LOCALES.parent / "systems"  # a game may bring a catalogue of its own, in a folder `locale`

_language: ContextVar[str | None] = ContextVar("language", default=None)


def install_catalogue() -> None:
    """Make the process's default domain ours, so that click's own messages come from our catalogue too."""
    gettext.bindtextdomain(DOMAIN, str(LOCALES))
    gettext.textdomain(DOMAIN)


_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_NO_LANGUAGE = ("", "C", "POSIX")


def choose_language(arguments: Sequence[str]) -> None:
    """Set the process's language: the option --language, else the locale, else the settings, else the system."""
    chosen = _language_option(arguments)
    if chosen is None and all(_language_of(os.environ.get(name, "")) in _NO_LANGUAGE for name in _VARIABLES):
        chosen = _language_setting() or _language_of_windows()
    if chosen:
        os.environ["LANGUAGE"] = chosen  # click reads its messages by it too
    process_language.cache_clear()


@cache
def process_language() -> str:
    for variable in _VARIABLES:
        value = os.environ.get(variable)
        if value:
            return "fr" if _language_of(value).lower() == "fr" else "en"
    return "en"


def _language_of(locale: str) -> str:
    """The language of a locale, or of a list of them: fr_CH.UTF-8:en -> fr."""
    return re.split(r"[:._@]", locale)[0]


def _language_option(arguments: Sequence[str]) -> str | None:
    """What --language says, before anything is imported whose words depend on it."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if word == "--":
            break
        given = following if word == "--language" else word.removeprefix("--language=") if "=" in word else ""
        if given in ("fr", "en") and word.startswith("--language"):
            return given
    return None


def _language_setting() -> str | None:
    """`language:` of the settings, read without YAML: what is wrong in there is told by who reads it all."""
    try:
        text = (user_folder("config") / "config.yaml").read_text("utf-8")
    except (OSError, ValueError):
        return None
    found = re.search(r"^language:[ \t]*[\"']?(fr|en)\b", text, re.MULTILINE)
    return found[1] if found else None


def _language_of_windows() -> str | None:
    """Windows tells its language otherwise."""
    if sys.platform != "win32":
        return None
    import ctypes

    french = 0x0C
    return "fr" if ctypes.windll.kernel32.GetUserDefaultUILanguage() & 0x3FF == french else None


@cache
def _load_catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    found = gettext.translation(DOMAIN, str(LOCALES), languages=[language])
    for own in sorted(GAMES.glob("*/locale")):
        found.add_fallback(gettext.translation(DOMAIN, str(own), languages=[language], fallback=True))
    return found


def set_language(language: str | None) -> None:
    _language.set(language)


@contextmanager
def speak_language(language: str) -> Iterator[None]:
    """One language for a while: what is printed is French, whoever prints it."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def current_language() -> str:
    return _language.get() or process_language()


def _(message: str) -> str:
    return _load_catalogue(current_language()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    return _load_catalogue(current_language()).ngettext(one, many, count)


def join_label(name: object, text: object) -> str:
    """A name and what is said of it: French has a space before the colon."""
    return _("{name}: {text}").format(name=name, text=text)


def join_phrases(phrases: Iterable[str]) -> str:
    """One after the other: French has a space before the semicolon."""
    return _("; ").join(phrases)


def join_words(words: Sequence[str]) -> str:
    """« Savoir, Perception et Technique »"""
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1]) if words[1:] else "".join(words)


def format_number(value: float, form: str = "g") -> str:
    """A number with the decimal sign of the language and, where the form groups by `_`, its sign between thousands."""
    decimal, thousands = (",", "\u202f") if current_language() == "fr" else (".", ",")
    return f"{value:{form}}".replace(".", decimal).replace("_", thousands)


def quote_words(text: object) -> str:
    """The words of somebody else, in the quotes of the language."""
    return _("'{text}'").format(text=text)


def mark(message: str) -> str:
    """A message declared where it is not shown yet: collected for the catalogue here, translated by who shows it."""
    return message
