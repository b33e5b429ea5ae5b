"""Messages in the user's language: English in the source, French through gettext.

The language is that of the process (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), unless a caller that serves several people
at once sets one for the current context.
"""

import gettext
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from io import BytesIO
from pathlib import Path

from generator.base.shipped import generated_folder, is_current, user_folder

DOMAIN = "holofiche"
CATALOGUE = f"{{}}/LC_MESSAGES/{DOMAIN}.mo"  # of a language, in a folder of locales
LOCALES = Path(__file__).resolve().parent.parent / "locale"
GAMES = LOCALES.parent / "systems"  # a game may bring a catalogue of its own, in a folder `locale`

_language: ContextVar[str | None] = ContextVar("language", default=None)


def install_catalogue() -> None:
    """Make the process's default domain ours, so that click's own messages come from our catalogue too.

    gettext takes a default domain from a file alone: a checkout writes it where the build would."""
    language = process_language()
    if language != "en" and not _is_compiled(language):
        with suppress(OSError):  # click speaks English then
            _write_catalogue(language)
    gettext.bindtextdomain(DOMAIN, str(generated_folder("locale")))
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
    """Return the language of a locale, or of a list of them: fr_CH.UTF-8:en -> fr."""
    return re.split(r"[:._@]", locale)[0]


def _language_option(arguments: Sequence[str]) -> str | None:
    """Return the value of --language (--langue), before anything is imported whose texts depend on it."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=False):
        if word == "--":
            break
        option, sign, value = word.partition("=")
        language = (value if sign else following).lower()
        if language in ("fr", "en") and option.lower() in ("--language", "--langue"):
            return language
    return None


def _language_setting() -> str | None:
    """`language:` of the settings, read without YAML: what is wrong in there is told by who reads it all."""
    try:
        text = (user_folder("config") / "config.yaml").read_text("utf-8")
    except (OSError, ValueError):
        return None
    match = re.search(r"^lang(?:uage|ue):[ \t]*[\"']?(fr|en)\b", text, re.MULTILINE)
    return match[1] if match else None


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
    if _is_compiled(language):
        return gettext.translation(DOMAIN, str(generated_folder("locale")), languages=[language])
    return gettext.GNUTranslations(BytesIO(_compile_catalogue(language)))


def translated_languages() -> list[str]:
    return sorted(path.name for path in LOCALES.iterdir() if path.is_dir())


def list_sources(language: str) -> list[Path]:
    """Return the .po files of a language: the common one first, for of two translations the first stands."""
    name = Path(CATALOGUE.format(language)).with_suffix(".po")
    return [LOCALES / name, *sorted(GAMES.glob(f"*/locale/{name.as_posix()}"))]


def _compiled_catalogue(language: str) -> Path:
    return generated_folder("locale") / CATALOGUE.format(language)


def _is_compiled(language: str) -> bool:
    return is_current(_compiled_catalogue(language), list_sources(language))


def _write_catalogue(language: str) -> None:
    """Put the compiled catalogue in its place, whole: several processes may do so at once."""
    place = _compiled_catalogue(language)
    place.parent.mkdir(parents=True, exist_ok=True)
    part = place.with_suffix(f".{os.getpid()}")
    part.write_bytes(_compile_catalogue(language))
    part.replace(place)


@cache
def _compile_catalogue(language: str) -> bytes:
    from generator.base.catalogue import compile_catalogues

    return compile_catalogues(list_sources(language))


def set_language(language: str | None) -> None:
    _language.set(language)


@contextmanager
def speak_language(language: str) -> Iterator[None]:
    """Use one language within a context: what is printed is French, whoever prints it."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def current_language() -> str:
    return _language.get() or process_language()


def _(message: str) -> str:
    return _load_catalogue(current_language()).gettext(message)


def ngettext(singular: str, plural: str, count: int) -> str:
    return _load_catalogue(current_language()).ngettext(singular, plural, count)


def join_label(name: object, text: object) -> str:
    """Join a name and what is said of it: French has a space before the colon."""
    return _("{name}: {text}").format(name=name, text=text)


def join_phrases(phrases: Iterable[str]) -> str:
    """Join two phrases: French has a space before the semicolon."""
    return _("; ").join(phrases)


def join_words(words: Sequence[str]) -> str:
    """« Savoir, Perception et Technique »"""
    return _("{first} and {last}").format(first=", ".join(words[:-1]), last=words[-1]) if words[1:] else "".join(words)


def format_number(value: float, form: str = "g") -> str:
    """Format a number with the decimal sign of the language and its sign between thousands for `_`."""
    decimal, thousands = (",", "\u202f") if current_language() == "fr" else (".", ",")
    return f"{value:{form}}".replace(".", decimal).replace("_", thousands)


def quote_words(text: object) -> str:
    """Quote somebody else's words in the quotes of the language."""
    return _("'{text}'").format(text=text)


def mark(message: str) -> str:
    """Mark a message for the catalogue where it is declared; whoever shows it translates it."""
    return message
