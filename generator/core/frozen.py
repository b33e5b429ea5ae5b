"""Dataclasses that cost little to declare: the same as the standard library's, made when they are first used.

A frozen dataclass of the standard library writes and compiles six functions as its module is imported, half of what a
command of ours took to start. These share theirs, list their fields when asked, and compile only `__init__`, for
an instance that others follow.
"""

import dataclasses
import operator
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, get_origin

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, kw_only=False, order=False, **others):
        if others:  # rare: the library's will do
            return dataclasses.dataclass(cls, frozen=frozen, kw_only=kw_only, order=order, **others)
        declare = partial(_declared, params=_FROZEN if frozen else _OPEN, kw_only=kw_only, order=order)
        return declare if cls is None else declare(cls)


def _declared(cls: type[Any], *, params: "_Params", kw_only: bool, order: bool) -> type[Any]:
    own = vars(cls)
    if any(isinstance(value, dataclasses.Field) and not value.init for value in own.values()):
        return dataclasses.dataclass(frozen=params is _FROZEN, kw_only=kw_only, order=order)(cls)
    shared: dict[str, Any] = {"__repr__": _repr, "__eq__": _comparison(operator.eq), "__hash__": None}
    if params is _FROZEN:
        shared |= {"__hash__": _hash, "__setattr__": _refuse, "__delattr__": _refuse}
    if order:
        shared |= {f"__{name}__": _comparison(getattr(operator, name)) for name in ("lt", "le", "gt", "ge")}
    count = 0

    def first(self: Any, /, *args: Any, **named: Any) -> None:
        nonlocal count
        count += 1
        if count > _FEW or not _fill(self, cls, args, named):
            cls.__init__ = _init(cls)
            cls.__init__(self, *args, **named)

    for name, function in {"__init__": first, **shared}.items():
        if name not in own or name == "__hash__":
            setattr(cls, name, function)
    setattr(cls, _FIELDS, _Fields(cls, kw_only))
    setattr(cls, "__dataclass_params__", params)  # noqa: B010 (mypy knows no such attribute)
    setattr(cls, "__match_args__", _Names())  # noqa: B010 (mypy takes it for a constant)
    return cls


_FIELDS = "__dataclass_fields__"
_FEW = 3  # instances for which writing and compiling a function does not pay


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


def _own_fields(cls: type[Any]) -> Iterator[tuple[str, Any]]:
    for name, kind in vars(cls).get("__annotations__", {}).items():
        if kind is not ClassVar and get_origin(kind) is not ClassVar:
            yield name, kind


@cache
def names(cls: Any) -> tuple[str, ...]:
    """Those of a class's fields, without asking for more about them."""
    bases = [base for base in reversed(cls.__mro__) if _FIELDS in vars(base)]
    return tuple(dict.fromkeys(name for base in bases for name, _kind in _own_fields(base)))


class _Names:
    """What a pattern matches by place."""

    def __get__(self, _one: Any, cls: Any) -> tuple[str, ...]:
        return names(cls)


class _Params:
    """What the library remembers of how a class was declared: it looks where one of its own derives from ours."""

    def __init__(self, frozen: bool) -> None:
        self._frozen = frozen

    def __get__(self, _one: Any, _cls: type[Any]) -> Any:
        return getattr(dataclasses.make_dataclass("_", (), frozen=self._frozen), "__dataclass_params__")  # noqa: B009


_FROZEN, _OPEN = _Params(True), _Params(False)
_KIND = dataclasses._FIELD  # type: ignore[attr-defined]  # what `dataclasses.fields` looks for


def _fill(one: Any, cls: type[Any], args: tuple[Any, ...], named: dict[str, Any]) -> bool:
    """A single instance, by hand; False where something is wrong with what was given."""
    fields = dataclasses.fields(cls)
    places = [field.name for field in fields if not field.kw_only]
    given = dict(zip(places, args, strict=False))
    if len(args) > len(places) or given.keys() & named.keys():
        return False
    given |= named
    found = {}
    for field in fields:
        if field.name in given:
            found[field.name] = given.pop(field.name)
        elif field.default is not dataclasses.MISSING:
            found[field.name] = field.default
        elif field.default_factory is not dataclasses.MISSING:
            found[field.name] = field.default_factory()
        else:
            return False
    if given:
        return False
    one.__dict__.update(found)
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


def _repr(self: Any) -> str:
    shown = ", ".join(f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({shown})"


@cache
def _compared(cls: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls) if field.compare)


def values(self: Any) -> tuple[Any, ...]:
    """Those of the fields that instances are compared by."""
    found = self.__dict__
    names: tuple[str, ...] = _compared(self.__class__)
    return tuple([found[name] for name in names])


def _comparison(of: Callable[[Any, Any], bool]) -> Any:
    return lambda one, two: of(values(one), values(two)) if two.__class__ is one.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(values(self))


def _refuse(self: Any, name: str, *_value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
