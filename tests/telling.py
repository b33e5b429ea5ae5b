"""What pages say of words of rules: where a word is told, and which words stand on a page without being told.

A word of rules is whatever the content calls by a name and says something of: a status, a trait, a talent, a skill, a
thing. It is told where its own text is printed, or under its name as a heading with words beside it: the first cell of
a row, a clause, a card's title. A name alone, wherever it stands, tells nothing."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, to_builtins

from generator.base.provenance import KEPT, SIGN
from generator.base.record import Record
from generator.base.typography import french
from generator.content.cards import Card

FIELDS = ("text", "short", "telling")
PARTS = ("talents", "powers", "traits")
_SAYING = ("text", "effect", "effet", "lines")
_NOTHING = ("", "–", "-", "—")
_SIGNS = re.compile(rf"[\s\u00a0\u202f]*[{SIGN}{KEPT}]")  # a page marks values of a text that the content has bare


class Word(Record):
    where: str
    label: str
    texts: tuple[str, ...] = ()
    proper: bool = False  # an ordinary word too: it is this one with a capital


class Told(Record):
    """All that is printed somewhere, as one text, and the headings that have something said under them."""

    text: str
    headings: frozenset[str]
    cased: str = ""  # the text with its capitals

    def tells(self, word: Word) -> bool:
        return plain(word.label) in self.headings or any(plain(text) in self.text for text in word.texts)

    def names(self, word: Word) -> bool:
        """Whether the word stands there, as a word of its own; one that is a name among others with its capital."""
        label, text = (spaced(word.label), self.cased) if word.proper else (plain(word.label), self.text)
        return bool(re.search(rf"(?<!\w){re.escape(label)}(?!\w)", text))


def spaced(text: str) -> str:
    """Letters alone, so that typography, markup and signs of ours do not tell two texts apart."""
    return re.sub(r"[\s*_\u00a0\u202f]+", " ", _SIGNS.sub("", french(text))).replace("−", "-").strip()


def plain(text: str) -> str:
    """The same without capitals."""
    return spaced(text).casefold()


def strings_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from (*strings_in(key), *strings_in(inner))
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from strings_in(inner)
    elif isinstance(value, Struct):
        yield from strings_in(to_builtins(value, enc_hook=str))


def told_in(*documents: Any) -> Told:
    """What some sheets, briefings, cards or forms tell."""
    texts = [text for one in documents for text in strings_in(one)]
    headings = {plain(label) for one in documents for label, said in _headings_of(one) if plain(said) not in _NOTHING}
    return Told(" ".join(map(plain, texts)), frozenset(headings), " ".join(map(spaced, texts)))


def _headings_of(value: Any) -> Iterator[tuple[str, str]]:
    if isinstance(value, Card):
        yield from _headings_of_card(value)
    elif isinstance(value, Struct):
        yield from _headings_of(to_builtins(value, enc_hook=str))
    elif isinstance(value, Mapping):
        label = next((value[key] for key in ("label", "name", "title", "nom") if isinstance(value.get(key), str)), "")
        said = " ".join(text for key in _SAYING for text in strings_in(value.get(key)))
        if label and said:
            yield label, said
        for inner in value.values():
            yield from _headings_of(inner)
    elif isinstance(value, (list, tuple)):
        for inner in value:
            yield from _headings_of(inner)


def _headings_of_card(card: Card) -> Iterator[tuple[str, str]]:
    lines = [_words(line) for line in card.lines]
    grids = [*card.grids, *([card.strip] if card.strip else [])]
    cells = [[_words(cell) for cell in row] for grid in grids for row in grid.rows]
    yield card.title, " ".join([*lines, *(" ".join(row) for row in cells), _words(card.note)])
    for row in cells:
        for name in re.split(r",\s+|\s+/\s+|\s+et\s+", row[0]):
            yield name, " ".join(row[1:])
        yield row[0], " ".join(row[1:])
    for line in [*lines, _words(card.note)]:
        for sentence in re.split(r"(?<=[.;])\s+", line):
            name, colon, said = sentence.partition(" : ")
            for one in name.split(", ") if colon else ():
                yield one, said


def _words(text: Iterable[Any]) -> str:
    return re.sub(r"[\u00a0\u202f]", " ", "".join(span.text for span in text))


def words_of_rules(definitions: Any, proper: Collection[str] = ()) -> Iterator[Word]:
    """All that content gives a name and says something of; its parts too. `proper`: kinds whose names are ordinary
    words."""
    for kind in type(definitions).__struct_fields__:
        entries = getattr(definitions, kind)
        for key, entry in entries.items() if isinstance(entries, Mapping) else ():
            for one in (entry, *(part for name in PARTS for part in getattr(entry, name, None) or ())):
                label = getattr(one, "label", None) or getattr(one, "name", None)
                texts = [text for name in FIELDS if isinstance(text := getattr(one, name, None), str) and text]
                if isinstance(label, str) and texts:
                    yield Word(f"{kind}.{key}", label, tuple(texts), kind in proper)


def untold_words(words: Iterable[Word], page: Told, deck: Told) -> list[tuple[str, str]]:
    """The words that a page names, and that neither it nor a card tells."""
    return [(one.where, one.label) for one in words if page.names(one) and not page.tells(one) and not deck.tells(one)]
