"""Regular expressions for what people write: what understanding.py reads as one thing, as an editor can tell it.

An editor has a JSON Schema and no vocabulary of ours. So that it accepts what `check` accepts and points at slips,
each known word is spelt out as the pattern of its spellings: a key with its accents, capitals and plural, a name with
its feminine, its letters doubled, its words in another order. Patterns may take a little more than `check` does, never
less. They are of those that Python and JavaScript (with its flag u) read alike.
"""

import re
import unicodedata
from collections.abc import Iterable

from generator.core.names import slug

_ACCENTS = "àâäáãåçéèêëíìîïñóòôöõúùûüýÿ"
_JOINT = r"(?:[\s_'’.-]+(?:des?|du|d|l[ea]?s?)[\s_'’.-]+|[\s_'’.-]*)"
_ARTICLE = r"(?:[lL][eEaA]?[sS]?[\s'’]+)?"
_FEMININE = (("teur", "trice"), ("eur", "euse"), ("if", "ive"))  # of the others, the masculine is the beginning
_MOST_WORDS = 3
SPACE = "[ \u00a0\u202f\u2009'’]"
WHOLE = rf"^\s*[-+−]?(?:[0-9]{{1,3}}(?:{SPACE}[0-9]{{3}})+|[0-9]+)\s*$"
DICE = r"^\s*[-+−]?[0-9]{1,2}\s*[dD]\s*$"
TRUTH = r"^\s*(?:[oO][uU][iI]|[nN][oO][nN]?|[vV][rR][aA][iI]|[fF][aA][uU][xX]|[yY][eE][sS]|" + (
    r"[tT][rR][uU][eE]|[fF][aA][lL][sS][eE])\s*$"
)


def key_pattern(*words: str) -> str:
    """Any spelling of one of these keys: `qualite` is `Qualité`, `qualités`."""
    return f"^{_ARTICLE}(?:{'|'.join(map(_spellings_of_key, words))})$"


def _spellings_of_key(key: str) -> str:
    return _JOINT.join("".join(map(_letter, _singular(part))) + "[sSxX]{0,2}" for part in slug(key).split("-"))


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 2 and word[-1] in "sx" else word


def _letter(letter: str) -> str:
    """The letter in both cases, with its accents."""
    same = [one for one in _ACCENTS if unicodedata.normalize("NFD", one)[0] == letter]
    return f"[{letter}{''.join(same)}{letter.upper()}{''.join(same).upper()}]" if letter.isalpha() else letter


def name_pattern(names: Iterable[str]) -> str:
    """Any lowercase spelling of one of these names by ear: `wookie` is `wookiee`, `jedi-gardien` is `gardien-jedi`."""
    ways = dict.fromkeys(way for name in names for way in _spellings_of_name(slug(name)))
    return f"^(?:(?:les?|la|l)-)?(?:{'|'.join(ways)})$"


def _spellings_of_name(name: str) -> list[str]:
    """In any order where there are few words: spelt out of two; of three as any three of them, a third as long."""
    words = [_heard_word(word) for word in name.split("-")]
    if len(words) == _MOST_WORDS:
        one = f"(?:{'|'.join(dict.fromkeys(words))})"
        return [f"{one}(?:-?{one}){{2}}"]
    return ["-?".join(order) for order in ([words, words[::-1]] if len(words) == 2 else [words])]


def _heard_word(word: str) -> str:
    """Each letter may be doubled but the last consonant; then a feminine and a plural. Doubled is told as repeated,
    which is a fifth as long."""
    base = _singular(word)
    for end, feminine in _FEMININE:
        if base.endswith(end):
            return f"{_doubled(base[: -len(end)])}(?:{end}|{feminine})s?"
    last = base[-1:] if base[-1:] not in "aeiouy" else ""
    ending = f"{last}(?:{last}?e)?" if last else "e?"
    return f"{_doubled(base.removesuffix(last) if last else base)}{ending}[sx]{{0,2}}"


def _doubled(letters: str) -> str:
    return re.sub(r"([a-z])\1*", r"\g<0>+", letters)
