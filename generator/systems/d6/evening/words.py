"""Texts of rows with their slots filled: « de {objet} » becomes « du registre », « que {rival} » « qu’Avorl ».

Rows name people and things of either gender, so texts are written to need no agreement; what French contracts or
elides before a name is done here. A slot with a capital, « {Objet} », begins a sentence.
"""

import re
from collections.abc import Mapping

from generator.base.names import slug

_SLOT = re.compile(r"(?:\b(de|à|que|lorsque|puisque|jusque) )?\{(\w+)\}", re.IGNORECASE)
_ARTICLES = {("de", "le "): "du ", ("de", "les "): "des ", ("à", "le "): "au ", ("à", "les "): "aux "}


def capitalize(text: str) -> str:
    """Return a text with a capital at its head, and the rest as it is."""
    return text[:1].upper() + text[1:]


def begins_with_vowel(text: str) -> bool:
    """Return whether a word is elided before this text: not before h, nor before y and a vowel."""
    plain = slug(text[:4])
    return bool(re.match(r"[aeiou]|y[^aeiouy]", plain))


def join_words(before: str, text: str) -> str:
    """Return a preposition or a conjunction with what follows it, contracted or elided."""
    word = before.lower()
    for (preposition, article), joined in _ARTICLES.items():
        if word == preposition and text.startswith(article):
            whole = joined + text.removeprefix(article)
            return capitalize(whole) if before[0].isupper() else whole
    if word != "à" and begins_with_vowel(text):
        return f"{before[:-1]}’{text}"
    return f"{before} {text}"


def fill_slots(text: str, values: Mapping[str, str]) -> str:
    """Return a text with its slots filled. Raises KeyError where a value is missing."""

    def replace_slot(match: re.Match[str]) -> str:
        before, name = match[1], match[2]
        value = values[name.lower()]
        value = capitalize(value) if name[0].isupper() else value
        return join_words(before, value) if before else value

    return _SLOT.sub(replace_slot, text)
