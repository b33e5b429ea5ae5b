"""Values as people write them: a number in quotes or with spaces, so many dice, yes or no, so many of a thing."""

import re
from collections.abc import Callable

from generator.reading.shape import MAX_TEXT, YES_NO, integer
from generator.reading.tree import Plain

_SPACES = "[ \u00a0\u202f\u2009'’]"  # what may stand between thousands
_GROUPED = rf"(?a)([-+−]?)([0-9]{{1,3}}(?:{_SPACES}[0-9]{{3}})+|[0-9]+)"
_DICE = r"(?a)([-+−]?[0-9]{1,2})\s*[dD]"
_BEFORE = r"(?s)(?:(?P<count>[1-9][0-9]{0,3})\s*[x×]?|(?P<word>\w+))\s+(?P<name>\S.*)"
_AFTER = r"(?s)(?P<name>.*\S)\s+(?:[x×]\s*|(?P<open>\()\s*[x×]?\s*)(?P<count>[1-9][0-9]{0,3})\s*(?(open)\))"
_MOST_COMMAS = 3  # in one name
_WORDS = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"]
_BETWEEN = r"[,;](?![^(]*\))(?<![0-9],(?=[0-9]))"  # in no brackets, and no comma of a decimal number
_NUMBERS = {"un": 1, "une": 1, **{word: n for n, word in enumerate(_WORDS, 2)}}


def as_number(text: str, in_dice: bool) -> str:
    """Return the plain number that a text stands for: in quotes, with spaces between thousands, or as so many dice; any
    other text as it is."""
    if integer(text) is not None:
        return text
    dice = re.fullmatch(_DICE, text.strip()) if in_dice else None
    grouped = re.fullmatch(_GROUPED, dice[1] if dice else text.strip())
    number = Plain(grouped[1].replace("−", "-") + re.sub(_SPACES, "", grouped[2])) if grouped else text
    return text if integer(number) is None else number


def as_truth(text: str) -> str:
    known = YES_NO.get(text.strip().lower())
    return text if known is None else Plain("true" if known else "false")


def counted(text: str) -> tuple[int, str]:
    """Return a number and a name: « 2 médipacks », « médipack x2 », « médipack (2) », « deux médipacks »; 1 for all
    else."""
    name: Callable[[str], str] = Plain if isinstance(text, Plain) else str
    before = re.fullmatch(_BEFORE, text.strip())
    if before and before["count"]:
        return int(before["count"]), name(before["name"])
    if before and before["word"].lower() in _NUMBERS:
        return _NUMBERS[before["word"].lower()], name(before["name"])
    after = re.fullmatch(_AFTER, text.strip())
    return (int(after["count"]), name(after["name"])) if after else (1, text)


def split_list(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """Split « blaster, 3 médipacks et une grenade » into its things; a known name with a comma in it stays whole."""
    if len(text) > MAX_TEXT:
        return [text]
    parts = [part.strip() for part in re.split(_BETWEEN, text) if part.strip()]
    names: list[str] = []
    while parts:
        ends = range(min(len(parts), _MOST_COMMAS + 1), 1, -1)
        end = next((n for n in ends if is_known(counted(", ".join(parts[:n]))[1])), 1)
        names += [", ".join(parts[:end])] if end > 1 else _split_pair(parts[0], is_known)
        del parts[:end]
    return [Plain(part) for part in names]


def _split_pair(text: str, is_known: Callable[[str], bool]) -> list[str]:
    """Split « un blaster et 2 médipacks » where both are known, and not together."""
    pair = re.split(r"\s+et\s+", text)
    are_known = len(pair) > 1 and all(is_known(counted(part)[1]) for part in pair)
    return pair if are_known and not is_known(counted(text)[1]) else [text]
