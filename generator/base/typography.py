"""French micro-typography for printed matter. (Plain text in, print-ready text out.)"""

import re
from functools import lru_cache

from generator.base.names import parse_digits

NBSP = "\u00a0"
NNBSP = "\u202f"

_DIGITS = "0123456789"
_SPACE = r"[^\S\n\r\t]"
# No set of signs beyond Latin-1: each would take re a tenth of a millisecond to lay out (hence two dashes apart).
# Only where one of these characters stands, and these in a row: a pattern, and what takes its place.
_RULES: tuple[tuple[str, str, str, str], ...] = (
    (";!?", "", rf"(?:(?<=\S)|^{_SPACE}){_SPACE}*([;!?]+)(?=\s|$|[)»]|…)", NNBSP + r"\1"),
    (":", "", r"(?<=[^\s\d])[ \u00a0]*:(?=\s|$)|(?:(?<=\d)|^)[ \u00a0]+:(?=\s|$)", NBSP + ":"),
    ("«", "", rf"«{_SPACE}*", "«" + NBSP),
    ("»", "", rf"{_SPACE}*»", NBSP + "»"),
    (
        _DIGITS,
        " ",
        r"(?<=\d)[ \u00a0](?=(?:m|cm|mm|km|kg|g|h|s|min|pas|PV|PB|XP|PX|CG|C|ans|%|crédits?|tours?|rounds?|fois)\b|%)",
        NBSP,
    ),
    (_DIGITS, " ", r"\b(\d+(?:er|re|es?)) (?=\w)", r"\1" + NBSP),  # la 3e fois
    ("/", " / ", r"(?<=\d) / (?=[+-]?\d|−\d)", f"{NBSP}/{NBSP}"),  # 4 / 8 pas
    ("×", " × ", r"(?<=\d) × (?=\S)", f"{NBSP}×{NBSP}"),  # 2 × Soldat
    ("-", "-", r"(?<![\w.,/-])(?<!−)(?<!–)(\d{1,3})-(\d{1,3})(?![\w/-])", r"\1–\2"),  # 9-10, not a date
    ("-", "-", r"(?<![\w\-,])(?<!−)(?<!–)-(?=\d)", "−"),  # not in a command: 1.5,-0.8
    ("x", " x ", r"(?<=\d) x (?=\d)", f"{NBSP}×{NBSP}"),
    (_DIGITS, " ", r"(?<=\d) (?=\d{3}(?!\d))", NNBSP),
    ("◇◆", "", r"(?<=[^\s|])[ \u00a0]*[◇◆]", NNBSP + "◇"),  # the sign of a value of ours (base/provenance)
)
_SIGNS = frozenset("".join(signs for signs, *_rule in _RULES))
_NUMBER_AND_MORE = re.compile(r"[0-9](?:er|re|es?)?[ \u00a0]")  # what all rules of digits need


@lru_cache(maxsize=4096)
def french(text: str) -> str:
    text = text.replace("'", "’").replace("...", "…")
    signs_here = _SIGNS.intersection(text)  # none, in most words
    if not signs_here.isdisjoint(_DIGITS) and not _NUMBER_AND_MORE.search(text):
        signs_here = signs_here.difference(_DIGITS)  # « palier 3 »: a form has hundreds of such labels
    for signs, needed, pattern, replacement in _RULES if signs_here else ():
        if needed in text and not signs_here.isdisjoint(signs):
            text = re.sub(pattern, replacement, text)
    return text


_ORDINAL = re.compile(r"\b\d+(?:ER|RE|ES?)\b")


def set_capitals(text: str) -> str:
    """Set a text in capitals, but for what ends an ordinal: 2e TÊTE."""
    return _ORDINAL.sub(lambda match: match[0].lower(), text.upper())


def inside_sentence(text: str) -> str:
    """Return a sentence as part of another: without its capital, but for one that stands alone, and its full stop."""
    first = text[:1].lower() if text[1:2].islower() else text[:1]
    return f"{first}{text[1:]}".removesuffix(".")


def number(value: int) -> str:
    """Format a whole number with thin spaces between thousands and a true minus: −12 500."""
    return f"{value:,}".replace(",", NNBSP).replace("-", "−")


def signed(value: int) -> str:
    """Format a whole number as `number` does, with its sign: +1 250, −3."""
    return f"{value:+,}".replace(",", NNBSP).replace("-", "−")


_MONTHS = (
    *("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre", "novembre"),
    "décembre",
)  # fmt: skip


_SHORT = ("janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc.")


def day_in_words(date: str) -> str:
    """14 novembre 2026; a day that is written otherwise stays as it is."""
    match [parse_digits(part) for part in date.split("-")]:
        case [int(year), int(month), int(day)] if 1 <= month <= 12:
            return f"{'1er' if day == 1 else day} {_MONTHS[month - 1]} {year}"
    return date


def short_day(date: str) -> str:
    """14 nov.; nothing for a day that is written otherwise."""
    match [parse_digits(part) for part in date.split("-")]:
        case [int(), int(month), int(day)] if 1 <= month <= 12:
            return f"{'1er' if day == 1 else day}{NBSP}{_SHORT[month - 1]}"
    return ""
