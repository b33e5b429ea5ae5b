"""What a written word means: the known name it is, or the one it must be.

People write `Humaine`, `les Wookiees`, `twilek`, `Gardien Jedi` where the content says Humain, Wookie, Twi’lek, Jedi
Gardien. A word is compared with the known ones from near to far: as printed (accents, case and signs aside), but for
plurals, but for hyphens, articles and the order of words, at last as a feminine or with a letter doubled. The nearest
distance at which something answers decides, so that a class « Pilote » is not taken for the family « Pilotes »; where
two things answer there, nothing is guessed. Slips of typing are another matter: they are suggested, never read.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, lru_cache, partial
from itertools import product

from generator.base.edit import Edit
from generator.base.i18n import _, quote_words
from generator.base.names import LONGEST_WORD, fold_name, nearest_name, slug
from generator.base.problems import Path

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
    """Split a name into words without plurals and articles; an article alone is a word."""
    return [word for word in fold_name(name).split("-") if word not in _ARTICLES] or [fold_name(name)]


def _arranged(words: Iterable[str]) -> tuple[str, str]:
    """Return words run together, as one writes `twilek`, and in alphabetical order."""
    parts = list(words)
    return "".join(parts), " ".join(sorted(parts))


def _loose(name: str) -> tuple[str, str, str]:
    return (slug(name).replace("-", ""), *_arranged(_words(name)))


def _masculine(word: str) -> set[str]:
    forms = {word[: -len(end)] + usual for end, usual in _FEMININE if word.endswith(end) and len(word) > len(end) + 2}
    return {word, *forms}


def _undoubled(word: str) -> set[str]:
    """Return the word, and the word with each of its doubled letters single."""
    return {word, *(word[: pair.start()] + word[pair.start() + 1 :] for pair in re.finditer(_DOUBLED, word))}


@lru_cache(1024)
def _heard(name: str) -> tuple[str, ...]:
    """Return the keys under which a misheard name is looked up: any word a feminine, or with a letter doubled."""
    words = _words(name)
    if len(words) > _MOST_WORDS:
        return ()
    ways = [sorted({plain for form in _undoubled(word) for usual in _masculine(form) for plain in _undoubled(usual)})
            for word in words]  # fmt: skip
    return tuple(dict.fromkeys(key for way in product(*ways) for key in _arranged(way)))


class Vocabulary:
    """Known names, each with what it means; several may mean the same. `strict`: by their letters, not by ear."""

    def __init__(
        self, words: Mapping[str, str], *, strict: bool = False, printed: Callable[[str], str] = str
    ) -> None:
        self.words, self._strict, self._printed_as = words, strict, printed
        self.meanings = lru_cache(8192)(self._find_meanings)  # files of a table have most words in common

    def _find_meanings(self, written: str) -> tuple[str, ...]:
        """Return the meanings of a word: none, one, or several between which only the person can choose."""
        known = self.words.get(written)
        if known is not None or len(written) > LONGEST_WORD:
            return (known,) if known is not None else ()
        return next(filter(None, self._answers(written)), ())

    def find(self, written: str) -> str | None:
        """Return the meaning of a word; None where it has none or several."""
        meanings = self.meanings(written)
        return meanings[0] if len(meanings) == 1 else None

    def hint(self, written: str) -> str | None:
        """Return a hint for a word without a single meaning: the nearest known one, or the several that it may be. A
        word out of longer names suggests these: « blaster », « jedi »."""
        if len(written) > LONGEST_WORD:
            return None
        several = self.meanings(written) or self._having(written)
        if 1 < len(several) <= _MOST_NAMED:
            return _("which one: {names}?").format(names=_(" or ").join(map(quote_words, map(self.printed, several))))
        near = self.nearest(written)
        return _("did you mean '{name}'?").format(name=near) if near else None

    def nearest(self, written: str) -> str | None:
        """Return the printed name of the known word that a misspelt one stands for, or None."""
        if len(written) > LONGEST_WORD or 1 < len(self.meanings(written) or self._having(written)) <= _MOST_NAMED:
            return None
        words = {slug(word): meaning for word, meaning in self.words.items()}
        near = nearest_name(written, words)
        return self.printed(words[near]) if near else None

    def fix(self, written: str, path: Path) -> tuple[Edit, ...]:
        """Return the fix that writes the known word in the place of a misspelt one."""
        near = self.nearest(written)
        if near and path[-1:] == (written,):  # it is a key
            return (Edit(path, name=near),)
        return (Edit(path, after=near),) if near else ()

    def printed(self, meaning: str) -> str:
        """Return the printed name of a meaning, where it is read as that."""
        name = self._printed_as(meaning)
        return name if self.find(name) == meaning else meaning

    def _having(self, written: str) -> tuple[str, ...]:
        parts = {*fold_name(written).split("-")}
        return tuple(dict.fromkeys(meaning for words, meaning in self._parts if parts <= words))

    @cached_property
    def _parts(self) -> list[tuple[set[str], str]]:
        return [({*fold_name(word).split("-")}, meaning) for word, meaning in self.words.items()]

    def _answers(self, written: str) -> Iterator[tuple[str, ...]]:
        """Yield the meanings at each distance, from near to far."""
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
        index: dict[str, list[str]] = {}
        for word, meaning in self.words.items():
            for key in keys(word):
                index.setdefault(key, []).append(meaning)
        index.pop("", None)
        return index


def _together(index: Mapping[str, list[str]], keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(meaning for key in keys for meaning in index.get(key, ())))


class Lexicon:
    """The vocabularies of a game, by kind; each is made when somebody asks for it."""

    def __init__(
        self, words: Callable[[str], Mapping[str, str]], printed: Callable[[str, str], str] | None = None
    ) -> None:
        self._words, self._printed = words, printed
        self._made: dict[str, Vocabulary] = {}

    def vocabulary(self, kind: str) -> Vocabulary:
        if kind not in self._made:
            printed = partial(self._printed, kind) if self._printed else str
            self._made[kind] = Vocabulary(self._words(kind), printed=printed)
        return self._made[kind]
