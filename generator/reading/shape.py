"""The shapes of files as records: what their fields allow, and how a scalar is read as a value.

The field's type says how the text is read, so nothing is guessed from the text alone:

    str            any scalar, as written            int, bool     plain numbers, true/false
    Literal[…]     one of these words                Dice, …       any class with parse(text), raising ValueError
    X | None       may be left out or empty          tuple[X, …]   a list (OneOrMany: a single value will do)
    Mapping[str,X] a mapping                         a record      a mapping with these keys and no other
    Raw            the tree itself, for rules that give their own codes

A field without a default is required. A plain `id` is given by the entry's own key; one with bounds is written. Values
are read as people write them: a number in quotes or with spaces, so many dice, yes or no, so many of a thing.

No library does this: msgspec and its like stop at the first fault, pydantic costs 53 ms to import, and none knows the
line.
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, NewType, get_args, get_origin

from msgspec import Struct

from generator.base.edit import Edit
from generator.base.i18n import _, quote_words
from generator.base.names import match_spoken, nearest_name, slug
from generator.base.problems import OutOfRange, Path, Problem, meant
from generator.base.record import Record
from generator.base.words import known_word, shown_word
from generator.reading.tree import Plain

Raw = NewType("Raw", object)
BAD: Any = object()
Judge = Callable[[Any, Path, list[Problem]], Any]  # a scalar, its path; BAD and a problem where it does not fit

_WITH_UNIT = r"([-+−]?)([0-9]{1,3}(?:[ \u00a0\u202f\u2009'’][0-9]{3})+|[0-9]{1,12})\s*(?:/\s*[0-9]+|[^\W0-9_]+\.?)"
_PAIR = r"([^\W0-9][\w '’.-]*?)\s*(?:[:=]\s*|\s)([-+]?[0-9]\S*)"  # « tir 5D+1 », « Persuasion : 6D »
_INTEGER = re.compile(r"[-+]?(0|[1-9]\d{0,11})", re.ASCII)
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_NONE = frozenset({"non", "no", "aucun", "aucune", "rien", "neant", "none"})
YES_NO = {
    **dict.fromkeys(("true", "oui", "vrai", "yes"), True),
    **dict.fromkeys(("false", "non", "faux", "no"), False),
}


class Between(Record):
    """Bounds of an int, or of the length of a text or list."""

    low: int | None = None
    high: int | None = None


class OneOrMany(Record):
    """A tuple that may be written as a single value; `commas`: or as several in one text."""

    commas: bool = False


Some = Annotated[tuple[str, ...], OneOrMany()]


class Pattern(Record):
    """What a text must look like, with words for the message."""

    form: str
    example: str


class Spellings(Record):
    """Other ways to say the words of a Literal, as slugs."""

    words: tuple[tuple[str, str], ...]


MAX_TEXT = 2000


def is_nothing(value: Any) -> bool:
    return isinstance(value, Plain) and value in _NOTHING


def says_none(value: Any) -> bool:
    """Return whether a word stands for an empty list: `statuts: non`, `armes: aucune`."""
    return isinstance(value, Plain) and slug(value) in _NONE


def is_answer(value: Any) -> bool:
    """Return whether a word answers a question, and so names no thing: `armure: oui`."""
    return isinstance(value, Plain) and (value.lower() in YES_NO or says_none(value))


def is_record(kind: Any) -> bool:
    """Return whether a type is read from a mapping, key by key."""
    return isinstance(kind, type) and issubclass(kind, Struct) and not hasattr(kind, "parse")


def integer(value: Any) -> int | None:
    """Return the whole number that a plain scalar is, or None."""
    return int(value) if isinstance(value, Plain) and _INTEGER.fullmatch(value) else None


def wrong(path: Path, expected: str, value: Any, hint: str | None = None, fix: tuple[Edit, ...] = ()) -> Problem:
    message = _("{wanted} expected, not {found}").format(wanted=expected, found=describe(value))
    return Problem("wrong-type", path, message, hint, fix=fix)


def leading_number(text: str) -> int | None:
    """Return the whole number before a unit or a slash, as in « 25XP », « 1 000 crédits », « 12/18 »; else None."""
    match = re.fullmatch(_WITH_UNIT, text.strip())
    if not match:
        return None
    number = int(re.sub(r"[^0-9]", "", match[2]))
    return -number if match[1] in ("-", "−") else number


def _number_meant(text: str, bounds: Between) -> int | None:
    """Return the whole number that a text with a unit stands for, or a word for none: « 25XP », « aucun »; else None.
    """
    if slug(text) in (*_NONE, "zero") and (bounds.low or 0) <= 0:
        return 0
    return leading_number(text)


def not_a_mapping(path: Path, message: str, value: Any) -> Problem:
    """Return the problem of a value that should be a mapping; with the mapping, where it lists its pairs otherwise."""
    pairs = pairs_of(value)
    if not pairs:
        return Problem("wrong-type", path, message)
    line = f"{path[-1]}: {{{', '.join(f'{key}: {entry}' for key, entry in pairs.items())}}}"
    return Problem("wrong-type", path, message, _("write: {line}").format(line=line), fix=(Edit(path, after=pairs),))


def pairs_of(value: Any) -> dict[str, Any]:
    """Return the pairs of « vig 3, dex 3 » or of a list of `Tir : 5D`; none where anything else stands among them."""
    entries = re.split(r"[,;\n]", value) if isinstance(value, str) else value if isinstance(value, list) else []
    pairs: dict[str, Any] = {}
    for entry in entries:
        match = re.fullmatch(_PAIR, entry.strip()) if isinstance(entry, str) else None
        found = {match[1]: match[2]} if match else entry
        if not isinstance(found, dict) or len(found) != 1 or {*found} & {*pairs}:
            return {}
        pairs |= found
    plain = {key: integer(Plain(entry)) if isinstance(entry, str) else None for key, entry in pairs.items()}
    if not all(isinstance(entry, str) for entry in pairs.values()):
        return {}
    return {key: pairs[key] if number is None else number for key, number in plain.items()}


def describe(value: Any) -> str:
    if isinstance(value, dict):
        return _("a mapping")
    if isinstance(value, list):
        return _("a list")
    if value is None or is_nothing(value):
        return _("nothing")
    return quote_words(value[:40] + ("…" if len(value) > 40 else ""))


def refuse(problems: list[Problem], problem: Problem) -> Any:
    """Note a problem and return BAD."""
    problems.append(problem)
    return BAD


def scalar(plain: Any, notes: tuple[Any, ...]) -> Judge:
    """Return the function that reads a value of a plain type which is no list, mapping or record."""
    bounds = next((note for note in notes if isinstance(note, Between)), Between())
    if get_origin(plain) is Literal:
        return _literal(get_args(plain), next((dict(note.words) for note in notes if isinstance(note, Spellings)), {}))
    if plain is str:
        pattern = next((note for note in notes if isinstance(note, Pattern)), None)
        return _text(bounds if bounds.high else Between(bounds.low, MAX_TEXT), pattern)
    if plain is int:
        return _integer(bounds)
    return _boolean if plain is bool else _parsed(plain)


def _text(bounds: Between, pattern: Pattern | None = None) -> Judge:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if not isinstance(value, str) or is_nothing(value):
            return refuse(problems, wrong(path, _("a text"), value))
        text = str(value).strip()
        if bounds.high is not None and len(text) > bounds.high:
            message = _("{n} characters, at most {most}").format(n=len(text), most=bounds.high)
            return refuse(problems, Problem("text-too-long", path, message, _("shorten it")))
        if bounds.low is not None and len(text) < bounds.low:
            hint = _("write it, or remove the key")
            return refuse(problems, Problem("text-empty", path, _("this text is empty"), hint))
        if pattern and not re.fullmatch(pattern.form, text, re.ASCII):
            return refuse(problems, wrong(path, _("a text such as {example}").format(example=pattern.example), value))
        return text

    return take


def _integer(bounds: Between) -> Judge:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        number = integer(value)
        if number is None:
            hint, unit = None, _number_meant(value, bounds) if isinstance(value, str) else None
            if unit is not None:
                hint = _("write {n}").format(n=unit)
                return refuse(problems, wrong(path, _("a whole number"), value, hint, (Edit(path, after=unit),)))
            if isinstance(value, str) and re.fullmatch(r"[-+]?\d{1,12}", value.strip(), re.ASCII):
                hint = _("write {n}").format(n=int(value))
            elif isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]+", value.strip()):
                message = _("a number of {n} digits is too long").format(n=len(value.strip()))
                return refuse(problems, Problem("out-of-range", path, message))
            return refuse(problems, wrong(path, _("a whole number"), value, hint))
        low, high = bounds.low, bounds.high
        if (low is not None and number < low) or (high is not None and number > high):
            if low is not None and high is not None:
                message = _("{n} is not between {low} and {high}").format(n=number, low=low, high=high)
            elif low is not None:
                message = _("{n} is below {low}").format(n=number, low=low)
            else:
                message = _("{n} is above {high}").format(n=number, high=high)
            return refuse(problems, Problem("out-of-range", path, message))
        return number

    return take


def _boolean(value: Any, path: Path, problems: list[Problem]) -> Any:
    if isinstance(value, Plain) and value.lower() in YES_NO:
        return YES_NO[value.lower()]
    return refuse(problems, wrong(path, _("true or false"), value, _("write true or false")))


def _literal(words: tuple[str, ...], spellings: Mapping[str, str]) -> Judge:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        value = spellings.get(slug(str(value)), value)
        text = str(value) if isinstance(value, str) else ""
        word = match_spoken(text, words) or known_word("values", text, words)
        if word is not None:
            return word
        shown = list(dict.fromkeys(shown_word("values", known) for known in words))
        near = nearest_name(text, shown)
        hint, fix = (meant(text, shown), (Edit(path, after=near),)) if near else (None, ())
        return refuse(problems, wrong(path, _("one of {words}").format(words=", ".join(shown)), value, hint, fix))

    return take


def _parsed(kind: Any) -> Judge:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if isinstance(value, str) and not is_nothing(value):
            try:
                return kind.parse(str(value))
            except OutOfRange as error:
                return refuse(problems, Problem("out-of-range", path, str(error)))
            except ValueError:
                pass
        return refuse(problems, wrong(path, getattr(kind, "EXAMPLE", kind.__name__), value))

    return take


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
