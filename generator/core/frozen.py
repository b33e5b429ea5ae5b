"""Records: frozen dataclasses that cost little to declare.

A frozen dataclass of the standard library writes and compiles six functions as its module is imported, half of what a
command of ours took to start. A record inherits its own, lists its fields when asked, and compiles only `__init__`, for
an instance that others follow. For `dataclasses` (fields, replace, asdict) and for mypy it is a dataclass as any other.
"""

import dataclasses
import operator
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform, get_origin

_FIELDS = "__dataclass_fields__"
_FEW = 3  # instances for which writing and compiling a function does not pay


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
class Record:
    """What derives from it is a frozen dataclass; with `frozen=False` one that may change."""

    if TYPE_CHECKING:
        __dataclass_fields__: ClassVar[dict[str, dataclasses.Field[Any]]]

    def __init_subclass__(
        cls, *, frozen: bool = True, kw_only: bool = False, order: bool = False, eq: bool = True
    ) -> None:
        super().__init_subclass__()
        own: Any = cls
        setattr(cls, _FIELDS, _Fields(cls, kw_only))
        if "__init__" not in vars(cls):
            own.__init__ = _first_init(cls)
        if not frozen:
            own.__setattr__, own.__delattr__, own.__hash__ = object.__setattr__, object.__delattr__, None
        if not eq:
            own.__eq__, own.__hash__ = object.__eq__, object.__hash__
        for name in ("lt", "le", "gt", "ge") if order else ():
            setattr(cls, f"__{name}__", _comparison(getattr(operator, name)))

    def __repr__(self) -> str:
        shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
        return f"{type(self).__qualname__}({shown})"

    def __eq__(self, other: object) -> bool:
        return values(self) == values(other) if other.__class__ is self.__class__ else NotImplemented

    def __hash__(self) -> int:
        return hash(values(self))

    if not TYPE_CHECKING:  # mypy says so of the fields, and of nothing else

        def __setattr__(self, name, _value):
            raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")

        def __delattr__(self, name):
            raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")


def _comparison(of: Callable[[Any, Any], bool]) -> Any:
    return lambda one, two: of(values(one), values(two)) if two.__class__ is one.__class__ else NotImplemented


class _Fields:
    """The fields of a class, listed at the first question."""

    def __init__(self, cls: type[Any], kw_only: bool) -> None:
        self._class, self._kw_only = cls, kw_only

    def __get__(self, _one: Any, _cls: type[Any]) -> dict[str, Any]:
        cls = self._class
        found: dict[str, Any] = {}
        for base in cls.__mro__[-1:0:-1]:
            if _FIELDS in vars(base):
                found |= getattr(base, _FIELDS)
        for name, kind in _own_fields(cls):
            given = vars(cls).get(name, dataclasses.MISSING)
            field: Any = given if isinstance(given, dataclasses.Field) else dataclasses.field(default=given)
            field.name, field.type, field._field_type = name, kind, _KIND
            field.kw_only = self._kw_only if field.kw_only is dataclasses.MISSING else field.kw_only
            found[name] = field
        setattr(cls, _FIELDS, found)
        return found


_KIND = dataclasses._FIELD  # type: ignore[attr-defined]  # what `dataclasses.fields` looks for


def _own_fields(cls: type[Any]) -> Iterator[tuple[str, Any]]:
    for name, kind in vars(cls).get("__annotations__", {}).items():
        if kind is not ClassVar and get_origin(kind) is not ClassVar:
            yield name, kind


@cache
def names(cls: Any) -> tuple[str, ...]:
    """Those of a class's fields, without asking for more about them."""
    bases = [base for base in reversed(cls.__mro__) if _FIELDS in vars(base)]
    return tuple(dict.fromkeys(name for base in bases for name, _kind in _own_fields(base)))


@cache
def _compared(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls) if field.compare)


def values(self: Any) -> tuple[Any, ...]:
    """Those of the fields that instances are compared by."""
    found = self.__dict__
    names: tuple[str, ...] = _compared(self.__class__)
    return tuple([found[name] for name in names])


def _first_init(cls: Any) -> Any:
    count = 0

    def first(self: Any, /, *args: Any, **named: Any) -> None:
        nonlocal count
        count += 1
        if count > _FEW or not _fill(self, cls, args, named):
            cls.__init__ = _init(cls)
            cls.__init__(self, *args, **named)

    return first


def _fill(one: Any, cls: type[Any], args: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """A single instance, by hand; False where something is wrong with what was given."""
    fields = dataclasses.fields(cls)
    places = [field.name for field in fields if not field.kw_only]
    given = {**dict(zip(places, args, strict=False)), **named}
    if len(given) != len(args) + len(named):  # one of them twice, or more than there are places
        return False
    for field in fields:
        if field.name not in given:
            make = field.default_factory
            given[field.name] = field.default if make is dataclasses.MISSING else make()
    if len(given) != len(fields) or any(value is dataclasses.MISSING for value in given.values()):
        return False
    one.__dict__.update({field.name: given[field.name] for field in fields})
    if hasattr(cls, "__post_init__"):
        one.__post_init__()
    return True


def _init(cls: type[Any]) -> Any:
    """What the standard library would have written, but that it fills the instance's dictionary."""
    missing, after = dataclasses.MISSING, hasattr(cls, "__post_init__")
    known: dict[str, Any] = {"_NOT_GIVEN": missing}
    arguments, lines = [], ["d = self.__dict__"]
    for field in sorted(dataclasses.fields(cls), key=lambda field: bool(field.kw_only)):
        if field.kw_only and "*" not in arguments:
            arguments.append("*")
        name, value = field.name, field.name
        if field.default is not missing:
            known[f"_{name}"] = field.default
            arguments.append(f"{name}=_{name}")
        elif field.default_factory is not missing:
            known[f"_{name}"] = field.default_factory
            arguments.append(f"{name}=_NOT_GIVEN")
            value = f"_{name}() if {name} is _NOT_GIVEN else {name}"
        else:
            arguments.append(name)
        lines.append(f"d[{name!r}] = {value}")
    lines += ["self.__post_init__()"] if after else []
    exec(f"def __init__(self, {', '.join(arguments)}):\n " + "\n ".join(lines), known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    return known["__init__"]
