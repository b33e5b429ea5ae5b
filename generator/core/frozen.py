"""Frozen dataclasses that cost little to declare: the same as the standard library's, made when they are first used.

A frozen dataclass of the standard library writes and compiles six functions as its module is imported, half of what a
command of ours took to start. These share theirs, and compile only `__init__`, at the first instance.
"""

import dataclasses
from collections.abc import Iterable
from functools import cache, partial
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, kw_only=False, **others):
        if not frozen or others:
            return dataclasses.dataclass(cls, frozen=frozen, kw_only=kw_only, **others)
        return partial(_frozen, kw_only=kw_only) if cls is None else _frozen(cls, kw_only=kw_only)


def _frozen(cls: type[Any], *, kw_only: bool) -> type[Any]:
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__  # or a signature would be made for it
    own = set(vars(cls))
    bases = [base for base in cls.__mro__[1:] if dataclasses.is_dataclass(base)]
    _mark(bases, frozen=False)  # or the library would want to write its own __setattr__
    cls = dataclasses.dataclass(init=False, repr=False, eq=False, match_args=False, kw_only=kw_only)(cls)
    _mark([cls, *bases], frozen=True)

    def first(self: Any, /, *args: Any, **named: Any) -> None:
        cls.__init__ = _init(cls)
        cls.__init__(self, *args, **named)

    shared = {"__repr__": _repr, "__eq__": _eq, "__hash__": _hash, "__setattr__": _refuse, "__delattr__": _refuse}
    for name, function in {"__init__": first, **shared}.items():
        if name not in own or name == "__hash__":
            setattr(cls, name, function)
    setattr(cls, "__match_args__", tuple(field.name for field in dataclasses.fields(cls)))  # noqa: B010 (mypy takes it for a constant)
    return cls


def _mark(classes: Iterable[Any], *, frozen: bool) -> None:
    for each in classes:
        each.__dataclass_params__.frozen = frozen


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


def _values(self: Any) -> tuple[Any, ...]:
    found = self.__dict__
    names: tuple[str, ...] = _compared(self.__class__)
    return tuple([found[name] for name in names])


def _eq(self: Any, other: Any) -> Any:
    return _values(self) == _values(other) if other.__class__ is self.__class__ else NotImplemented


def _hash(self: Any) -> int:
    return hash(_values(self))


def _refuse(self: Any, name: str, *_value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot change field {name!r}")
