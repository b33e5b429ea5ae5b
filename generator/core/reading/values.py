"""Values as people write them: a number in quotes or with spaces, so many dice, yes or no, so many of a thing."""

import re
from collections.abc import Callable

from generator.core.reading.shape import YES_NO, integer
from generator.core.reading.tree import Plain

_SPACES = "[ \u00a0\u202f\u2009'’]"  # what may stand between thousands
_GROUPED = rf"(?a)([-+−]?)([0-9]{{1,3}}(?:{_SPACES}[0-9]{{3}})+|[0-9]+)"
_DICE = r"(?a)([-+−]?[0-9]{1,2})\s*[dD]"
_BEFORE = r"(?s)(?:(?P<count>[1-9][0-9]{0,3})\s*[x×]?|(?P<word>\w+))\s+(?P<name>\S.*)"
_AFTER = r"(?s)(?P<name>.*\S)\s+[x×]\s*(?P<count>[1-9][0-9]{0,3})"
_WORDS = ["deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"]
_NUMBERS = {"un": 1, "une": 1, **{word: n for n, word in enumerate(_WORDS, 2)}}


def as_number(text: str, in_dice: bool) -> str:
    """A whole number in quotes, with spaces between thousands, or as so many dice."""
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
    """How many of what: « 2 médipacks », « médipack x2 », « deux médipacks »; one of anything else."""
    name: Callable[[str], str] = Plain if isinstance(text, Plain) else str
    before = re.fullmatch(_BEFORE, text.strip())
    if before and before["count"]:
        return int(before["count"]), name(before["name"])
    if before and before["word"].lower() in _NUMBERS:
        return _NUMBERS[before["word"].lower()], name(before["name"])
    after = re.fullmatch(_AFTER, text.strip())
    return (int(after["count"]), name(after["name"])) if after else (1, text)
