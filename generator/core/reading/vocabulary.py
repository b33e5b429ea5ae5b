"""What a written word means: the known name it is, or the one it must be.

People write `Humaine`, `les Wookiees`, `twilek`, `Gardien Jedi` where the content says Humain, Wookie, Twi’lek, Jedi
Gardien. A word is compared with the known ones from near to far: as printed (accents, case and signs aside), but for
plurals, but for hyphens, articles and the order of words, at last as a feminine or with a letter doubled. The nearest
distance at which something answers decides, so that a class « Pilote » is not taken for the family « Pilotes »; where
two things answer there, nothing is guessed. Slips of typing are another matter: they are suggested, never read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import product

from generator.core.i18n import _, quote_words
from generator.core.names import fold_name, slug
from generator.core.reading.problems import meant

_ARTICLES = frozenset({"le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "au", "aux"})
_ARTICLE = r"(?i)^\s*(l[ea]s?\s+|l')"
_DOUBLED = r"([aeiouy])\1|(.)\2(?=.)"  # no word ends with a doubled consonant: that is a slip
# Endings of feminines, and of what they are the feminine of.
_FEMININE = (
    ("iere", "ier"), ("ere", "er"), ("euse", "eur"), ("trice", "teur"), ("ienne", "ien"), ("onne", "on"),
    ("enne", "en"), ("elle", "el"), ("ive", "if"), ("e", ""),
)  # fmt: skip
_MOST_WORDS = 6
_MOST_NAMED = 8  # of things that may be meant


def _words(name: str) -> list[str]:
    """The words of a name without plurals and articles; an article alone is a word."""
    return [word for word in fold_name(name).split("-") if word not in _ARTICLES] or [fold_name(name)]


def _arranged(words: Iterable[str]) -> tuple[str, str]:
    """Words run together, as one writes `twilek`; and in an order of their own."""
    found = list(words)
    return "".join(found), " ".join(sorted(found))


def _loose(name: str) -> tuple[str, str, str]:
    return (slug(name).replace("-", ""), *_arranged(_words(name)))


def _masculine(word: str) -> set[str]:
    found = {word[: -len(end)] + usual for end, usual in _FEMININE if word.endswith(end) and len(word) > len(end) + 2}
    return {word, *found}


def _undoubled(word: str) -> set[str]:
    """The word, and with each of its doubled letters single."""
    return {word, *(word[: pair.start()] + word[pair.start() + 1 :] for pair in re.finditer(_DOUBLED, word))}


@lru_cache(1024)
def _heard(name: str) -> tuple[str, ...]:
    """What a name may be as the ear has it: any of its words a feminine, or with a letter doubled."""
    words = _words(name)
    if len(words) > _MOST_WORDS:
        return ()
    ways = [sorted({plain for one in _undoubled(word) for two in _masculine(one) for plain in _undoubled(two)})
            for word in words]  # fmt: skip
    return tuple(dict.fromkeys(key for way in product(*ways) for key in _arranged(way)))


class Vocabulary:
    """Known names, each with what it means; several may mean the same. `strict`: by their letters, not by ear."""

    def __init__(self, words: Mapping[str, str], *, strict: bool = False) -> None:
        self.words, self._strict = words, strict
        self.meanings = lru_cache(1024)(self._find_meanings)  # files of a table have most words in common

    def _find_meanings(self, written: str) -> tuple[str, ...]:
        """What is meant: nothing, one thing, or several between which only the person can choose."""
        known = self.words.get(written)
        return (known,) if known is not None else next(filter(None, self._answers(written)), ())

    def find(self, written: str) -> str | None:
        """The one thing that is meant."""
        found = self.meanings(written)
        return found[0] if len(found) == 1 else None

    def hint(self, written: str) -> str | None:
        """What to say of a word that means nothing: the nearest one; or of one that means several things: which. A word
        out of longer names means these: « blaster », « jedi »."""
        several = self.meanings(written) or self._having(written)
        if 1 < len(several) <= _MOST_NAMED:
            return _("which one: {names}?").format(names=_(" or ").join(map(quote_words, several)))
        return meant(written, {slug(word): meaning for word, meaning in self.words.items()})

    def _having(self, written: str) -> tuple[str, ...]:
        parts = {*fold_name(written).split("-")}
        return tuple(dict.fromkeys(one for word, one in self.words.items() if parts <= {*fold_name(word).split("-")}))

    def _answers(self, written: str) -> Iterator[tuple[str, ...]]:
        """From near to far."""
        bare = re.sub(_ARTICLE, "", written.replace("’", "'"))
        for index, key in ((self._printed, slug), (self._plural, fold_name)):
            yield _together(index, [key(written)])
            yield _together(index, [key(bare)])
        words = _loose(written)
        yield _together(self._loose, words[:2] if self._strict else words)
        if not self._strict:
            yield _together(self._loose, _heard(written))

    @cached_property
    def _printed(self) -> dict[str, list[str]]:
        return self._index(lambda word: (slug(word),))

    @cached_property
    def _plural(self) -> dict[str, list[str]]:
        return self._index(lambda word: (fold_name(word),))

    @cached_property
    def _loose(self) -> dict[str, list[str]]:
        return self._index(_loose)

    def _index(self, keys: Callable[[str], tuple[str, ...]]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word, meaning in self.words.items():
            for key in keys(word):
                found.setdefault(key, []).append(meaning)
        found.pop("", None)
        return found


def _together(index: Mapping[str, list[str]], keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(meaning for key in keys for meaning in index.get(key, ())))


class Lexicon:
    """The vocabularies of a game, by kind; each is made when somebody asks for it."""

    def __init__(self, words: Callable[[str], Mapping[str, str]]) -> None:
        self._words = words
        self._made: dict[str, Vocabulary] = {}

    def vocabulary(self, kind: str) -> Vocabulary:
        if kind not in self._made:
            self._made[kind] = Vocabulary(self._words(kind))
        return self._made[kind]
