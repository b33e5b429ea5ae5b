"""The vocabulary of the program: each word that a person types, in French and in English (words.txt).

Commands, options, values, settings and codes have one identity in the code and two names for people. Both are read
everywhere, whatever the case and the accents; what is shown is the name in the language in use.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

from generator.base.i18n import GAMES, current_language
from generator.base.names import slug

Kind = Literal["commands", "options", "values", "lists", "labels", "codes"]  # the sections of the table
TABLE = Path(__file__).with_name("words.txt")


@cache
def _tables() -> dict[str, dict[str, str]]:
    """Return for each kind its English words with the French ones, those that games bring included."""
    tables: dict[str, dict[str, str]] = {}
    for path in (TABLE, *sorted(GAMES.glob("*/words.txt"))):
        words: dict[str, str] = {}
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("["):
                words = tables.setdefault(line.strip("[]"), {})
            elif "=" in line and not line.startswith("#"):
                english, _sign, french = line.partition("=")
                words[english.strip()] = french.strip()
    return tables


def french_words(kind: Kind) -> Mapping[str, str]:
    """Return the English words of a kind, each with its French."""
    return _tables().get(kind, {})


@cache
def _english_words(kind: Kind) -> Mapping[str, str]:
    return {slug(french): english for english, french in french_words(kind).items()}


def both_names(kind: Kind, word: str) -> tuple[str, str]:
    """Return the English and the French name of a word of either language; twice the word where it has one name."""
    french = french_words(kind).get(word)
    if french is not None:
        return word, french
    english = _english_words(kind).get(slug(word), word)
    return english, french_words(kind).get(english, word)


def shown_word(kind: Kind, word: str) -> str:
    """Return a word as it is named in the language in use."""
    return both_names(kind, word)[current_language() == "fr"]


def shown_option(option: str) -> str:
    """Return an option, with its dashes, in the language in use: `--threat`, `--menace`."""
    return f"--{shown_word('options', option[2:].replace('_', '-'))}" if option.startswith("--") else option


def known_word(kind: Kind, written: str, known: Iterable[str]) -> str | None:
    """Return which of the known words is written, in either language and in any case; None where it is none."""
    known = [*known]
    if written in known:
        return written
    names: dict[str, str] = {}
    for word in known:
        for name in (word, *both_names(kind, word)):
            names.setdefault(slug(name), word)
    return names.get(slug(written))


@cache
def english_label(french: str) -> str:
    """Return the English of a key's label: the table's own, or that of the option or the kind of list of its name."""
    labels = {its_french: english for english, its_french in french_words("labels").items()}
    if french in labels:
        return labels[french]
    kinds: tuple[Kind, ...] = ("options", "lists")
    names = (_english_words(kind).get(slug(french)) for kind in kinds)
    return next((name.replace("-", " ").capitalize() for name in names if name), french)


def other_key(word: str) -> str:
    """Return the other name of a key that is an option's or a setting's: `encre` of `ink`, `ink` of `encre`."""
    english, french = both_names("options", word.replace("_", "-"))
    return (french if slug(word) == slug(english) else english).replace("-", "_")


def code_of(written: str) -> str:
    """Return the code of a problem by the name that it has or had in earlier editions."""
    return _english_words("codes").get(slug(written), slug(written))
