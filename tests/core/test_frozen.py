"""Records behave as frozen dataclasses of the standard library do."""

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, asdict, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from generator.core.frozen import Record

T = TypeVar("T")


class Ours(Record):
    a: int
    b: list[int] = field(default_factory=list)


class Owned(Ours, kw_only=True):
    name: str


class Holder(Record, Generic[T]):
    held: T


class Alone(Record, eq=False):
    a: int = 1


class Open(Record, frozen=False):
    a: int = 1


class Bare:
    """What the library's derive from."""


def plain(**given: Any) -> Any:
    return dataclasses.dataclass(frozen=True, **given)


def same(**_given: Any) -> Any:
    return lambda cls: cls


def declared(base: Any, decorate: Any) -> tuple[Any, Any, Any]:
    @decorate()
    class Point(base):  # type: ignore[misc]
        COUNT: ClassVar[int] = 2
        x: int
        y: int = 7
        tags: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

        @cached_property
        def twice(self) -> int:
            return 2 * self.x

    @decorate()
    class Named(Point):
        """A point with a name."""

        name: str = "A"

        def __post_init__(self) -> None:
            if not self.name:
                raise ValueError("no name")

    more = {"order": True} if base is Record else {}

    @decorate(order=True)
    class Steps(base, **more):  # type: ignore[misc]
        high: int
        low: int = 0

    return Point, Named, Steps


def told(base: Any, decorate: Any) -> list[Any]:
    point, named, steps = declared(base, decorate)
    one, other = point(1, tags=["b"]), point(1, 7, ["b"], note="x")
    low, high = steps(1, 5), steps(2)
    return [
        repr(one).partition("(")[2], one == other, one == point(2), one == 1, one.twice, asdict(other),
        replace(one, y=9).y, [f.name for f in fields(point)], is_dataclass(one),
        repr(named(3)).partition("(")[2], named(3) == point(3), named(3, name="B").name,
        point(5).tags is point(5).tags, hash(point(1, 2, ())) == hash(point(1, 2, ())),
        [s.low for s in sorted([high, low])], low < high, low <= low, low > high, high >= low, low == low,
    ]  # fmt: skip


def test_they_behave_as_the_library_s() -> None:
    assert told(Record, same) == told(Bare, plain)


def test_they_refuse_what_the_library_s_refuse() -> None:
    point, named, _steps = declared(Record, same)
    for _n in range(5):  # the first few are filled by hand, those after them by what is compiled
        one = point(1)
        for wrong in (
            lambda: point(), lambda: point(1, 2, [], "", 5), lambda: point(1, z=2), lambda: point(1, x=2),
            lambda: hash(point(1)), lambda: Owned(1, [2], "A"), lambda: Owned(1),  # type: ignore[call-arg]
        ):  # fmt: skip
            with pytest.raises(TypeError):
                wrong()
        with pytest.raises(ValueError, match="no name"):
            named(1, name="")
        with pytest.raises(FrozenInstanceError):
            one.x = 2
        with pytest.raises(FrozenInstanceError):
            del one.x


def test_they_travel() -> None:
    assert pickle.loads(pickle.dumps(Ours(3))) == Ours(3)


def test_they_are_declared_in_several_ways() -> None:
    for _n in range(5):
        one = Owned(1, [2], name="A")
        assert repr(one) == "Owned(a=1, b=[2], name='A')"
        assert asdict(one) == vars(one) == {"a": 1, "b": [2], "name": "A"}
        assert Ours(1).b is not Ours(1).b
    assert [f.name for f in fields(Owned)] == ["a", "b", "name"]
    assert Holder[int](3).held == 3
    assert hash(Holder(3)) == hash(Holder(3))
    assert Alone() != Alone()
    assert len({Alone(), Alone()}) == 2
    changed = Open()
    changed.a = 5
    assert changed == Open(5)
    with pytest.raises(TypeError):
        hash(changed)
