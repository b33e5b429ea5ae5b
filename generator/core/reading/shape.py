"""Records are the shapes of files: read a tree into one, with every problem at once.

The field's type says how the text is read, so nothing is guessed from the text alone:
    str            any scalar, as written            int, bool     plain numbers, true/false
    Literal[…]     one of these words                Dice, …       any class with parse(text), raising ValueError
    X | None       may be left out or empty          tuple[X, …]   a list (OneOrMany: a single value will do)
    Mapping[str,X] a mapping                         a record      a mapping with these keys and no other
    Raw            the tree itself, for rules that give their own codes
A field without a default is required. A plain `id` is given by the entry's own key; one with bounds is written.

Kept by hand: msgspec and its like stop at the first fault, pydantic costs 53 ms to import, and none knows the line.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from generator.core.i18n import _, quote_words
from generator.core.names import match_spoken, slug
from generator.core.reading.problems import OutOfRange, Path, Problem, meant, missing_key, unknown_key
from generator.core.reading.tree import Plain
from generator.core.record import Record

T = TypeVar("T")
Raw = NewType("Raw", object)
BAD: Any = object()
Reader = Callable[[Any, Path, list[Problem]], Any]

_INTEGER = re.compile(r"[-+]?(0|[1-9]\d{0,11})", re.ASCII)
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
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

    meant: tuple[tuple[str, str], ...]


MAX_TEXT = 2000


def read(cls: type[T], data: Any, path: Path, problems: list[Problem], **given: Any) -> T | None:
    """The tree as an instance, or None when a problem of this very part stops it."""
    kind: Any = cls
    value = _record(kind)(data, path, problems, given)
    return None if value is BAD else value


def is_nothing(value: Any) -> bool:
    return isinstance(value, Plain) and value in _NOTHING


def is_record(kind: Any) -> bool:
    """Whether it is read from a mapping, key by key."""
    return isinstance(kind, type) and issubclass(kind, Struct) and not hasattr(kind, "parse")


def integer(value: Any) -> int | None:
    """The whole number a plain scalar is, if it is one."""
    return int(value) if isinstance(value, Plain) and _INTEGER.fullmatch(value) else None


def wrong(path: Path, wanted: str, value: Any, hint: str | None = None) -> Problem:
    message = _("{wanted} expected, not {found}").format(wanted=wanted, found=describe(value))
    return Problem("wrong-type", path, message, hint)


def describe(value: Any) -> str:
    if isinstance(value, dict):
        return _("a mapping")
    if isinstance(value, list):
        return _("a list")
    if value is None or is_nothing(value):
        return _("nothing")
    return quote_words(value[:40] + ("…" if len(value) > 40 else ""))


def _refused(problems: list[Problem], problem: Problem) -> Any:
    problems.append(problem)
    return BAD


@cache
def reader(kind: Any) -> Reader:
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _annotated(args[0], args[1:])
    if origin in (Union, UnionType):
        inner = [a for a in args if a is not type(None)]
        return _optional(reader(inner[0]))
    if origin is Literal:
        return _literal(tuple(args))
    if origin is tuple:
        return _sequence(reader(args[0]), False, Between(None, 1000))
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(reader(args[1]))
    if kind is Raw:
        return lambda value, path, problems: value
    if kind is str:
        return _text(Between(None, MAX_TEXT))
    if kind is int:
        return _integer(Between())
    if kind is bool:
        return _boolean
    if is_record(kind):
        record: Any = kind
        return _record(record)
    return _parsed(kind)


def _annotated(kind: Any, notes: tuple[Any, ...]) -> Reader:
    bounds = next((n for n in notes if isinstance(n, Between)), Between())
    pattern = next((n for n in notes if isinstance(n, Pattern)), None)
    if get_origin(kind) is tuple:
        single = any(isinstance(n, OneOrMany) for n in notes)
        return _sequence(reader(get_args(kind)[0]), single, bounds)
    if kind is str:
        return _text(bounds if bounds.high else Between(bounds.low, MAX_TEXT), pattern)
    if kind is int:
        return _integer(bounds)
    words = next((dict(n.meant) for n in notes if isinstance(n, Spellings)), None)
    if words:
        plain = reader(kind)
        return lambda value, path, problems: plain(words.get(slug(str(value)), value), path, problems)
    return reader(kind)


def _optional(inner: Reader) -> Reader:
    return lambda value, path, problems: None if is_nothing(value) else inner(value, path, problems)


def _text(bounds: Between, pattern: Pattern | None = None) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if not isinstance(value, str) or is_nothing(value):
            return _refused(problems, wrong(path, _("a text"), value))
        text = str(value).strip()
        if bounds.high is not None and len(text) > bounds.high:
            message = _("{n} characters, at most {most}").format(n=len(text), most=bounds.high)
            return _refused(problems, Problem("text-too-long", path, message, _("shorten it")))
        if bounds.low is not None and len(text) < bounds.low:
            hint = _("write it, or remove the key")
            return _refused(problems, Problem("text-empty", path, _("this text is empty"), hint))
        if pattern and not re.fullmatch(pattern.form, text, re.ASCII):
            return _refused(problems, wrong(path, _("a text such as {example}").format(example=pattern.example), value))
        return text

    return take


def _integer(bounds: Between) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        number = integer(value)
        if number is None:
            hint = None
            if isinstance(value, str) and re.fullmatch(r"[-+]?\d{1,12}", value.strip(), re.ASCII):
                hint = _("write {n}").format(n=int(value))
            elif isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]+", value.strip()):
                message = _("a number of {n} digits is too long").format(n=len(value.strip()))
                return _refused(problems, Problem("out-of-range", path, message))
            return _refused(problems, wrong(path, _("a whole number"), value, hint))
        low, high = bounds.low, bounds.high
        if (low is not None and number < low) or (high is not None and number > high):
            if low is not None and high is not None:
                message = _("{n} is not between {low} and {high}").format(n=number, low=low, high=high)
            elif low is not None:
                message = _("{n} is below {low}").format(n=number, low=low)
            else:
                message = _("{n} is above {high}").format(n=number, high=high)
            return _refused(problems, Problem("out-of-range", path, message))
        return number

    return take


def _boolean(value: Any, path: Path, problems: list[Problem]) -> Any:
    if isinstance(value, Plain) and value.lower() in YES_NO:
        return YES_NO[value.lower()]
    return _refused(problems, wrong(path, _("true or false"), value, _("write true or false")))


def _literal(words: tuple[str, ...]) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        word = match_spoken(str(value), words) if isinstance(value, str) else None
        if word is not None:
            return word
        hint = meant(value, words) if isinstance(value, str) else None
        return _refused(problems, wrong(path, _("one of {words}").format(words=", ".join(words)), value, hint))

    return take


def _parsed(kind: Any) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if isinstance(value, str) and not is_nothing(value):
            try:
                return kind.parse(str(value))
            except OutOfRange as error:
                return _refused(problems, Problem("out-of-range", path, str(error)))
            except ValueError:
                pass
        return _refused(problems, wrong(path, getattr(kind, "EXAMPLE", kind.__name__), value))

    return take


def _sequence(item: Reader, single: bool, bounds: Between) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if not isinstance(value, list):
            if single and not is_nothing(value):
                value = [value]
            else:
                return _refused(problems, wrong(path, _("a list"), value))
        if bounds.high is not None and len(value) > bounds.high:
            message = _("{n} entries, at most {most}").format(n=len(value), most=bounds.high)
            return _refused(problems, Problem("list-too-long", path, message))
        got = [item(v, (*path, n), problems) for n, v in enumerate(value)]
        return tuple(v for v in got if v is not BAD)

    return take


def _mapping(item: Reader) -> Reader:
    def take(value: Any, path: Path, problems: list[Problem]) -> Any:
        if not isinstance(value, dict):
            return _refused(problems, wrong(path, _("a mapping"), value))
        got = {key: item(v, (*path, key), problems) for key, v in value.items()}
        return {key: v for key, v in got.items() if v is not BAD}

    return take


@cache
def _record(cls: Any) -> Callable[..., Any]:
    every = fields(cls)
    kinds = {f.name: f.type for f in every if f.name != "id" or f.type is not str}
    required = [f.name for f in every if f.required]

    def take(value: Any, path: Path, problems: list[Problem], given: Mapping[str, Any] | None = None) -> Any:
        if not isinstance(value, dict):
            return _refused(problems, wrong(path, _("a mapping"), value))
        got: dict[str, Any] = dict(given or {})
        found: set[str] = set()
        for key, item in value.items():
            name = match_spoken(key, kinds)
            if name is None:
                problems.append(unknown_key(key, (*path, key), kinds))
                continue
            if name in found:
                message = _("'{key}' is here twice").format(key=name)
                problems.append(Problem("duplicate-key", (*path, key), message, _("keep one of the two")))
                continue
            found.add(name)
            result = reader(kinds[name])(item, (*path, key), problems)
            if result is not BAD:
                got[name] = result
        for name in required:
            if name not in got and name not in found:
                problems.append(missing_key(name, path))
        # A record with a fault in an optional field is still read, so that rules can speak of the rest.
        return cls(**got) if all(name in got for name in required) else BAD

    return take
