"""Records and frozen classes of ours behave as those of the standard library do."""

import dataclasses
import pickle
from dataclasses import FrozenInstanceError, asdict, field, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from generator.core import frozen


def declared(dataclass: Any) -> tuple[Any, Any]:
    @dataclass(frozen=True)
    class Point:
        COUNT: ClassVar[int] = 2
        x: int
        y: int = 7
        tags: list[str] = field(default_factory=list)
        note: str = field(default="", compare=False, repr=False)

        @cached_property
        def twice(self) -> int:
            return 2 * self.x

    @dataclass(frozen=True)
    class Named(Point):
        """A point with a name."""

        name: str = "A"

        def __post_init__(self) -> None:
            if not self.name:
                raise ValueError("no name")

    return Point, Named


T = TypeVar("T")


class Ours(frozen.Record):
    a: int
    b: list[int] = field(default_factory=list)


class Named(Ours, kw_only=True):
    name: str


class Holder(frozen.Record, Generic[T]):
    held: T


class Steps(frozen.Record, order=True):
    high: int
    low: int = 0


class Open(frozen.Record, frozen=False):
    a: int = 1


def told(dataclass: Any) -> list[Any]:
    point, named = declared(dataclass)
    one, other = point(1, tags=["b"]), point(1, 7, ["b"], note="x")
    return [
        repr(one).partition("(")[2], one == other, one == point(2), one == 1, one.twice, asdict(other),
        replace(one, y=9).y, [f.name for f in fields(point)], is_dataclass(one),
        repr(named(3)).partition("(")[2], named(3) == point(3), named(3, name="B").name,
        point(5).tags is point(5).tags, hash(point(1, 2, ())) == hash(point(1, 2, ())),
        *_sorted(dataclass),
    ]  # fmt: skip


def _sorted(dataclass: Any) -> list[Any]:
    @dataclass(frozen=True, order=True)
    class Steps:
        high: int
        low: int = 0

    one: Any = Steps(1, 5)
    other: Any = Steps(2)
    return [[s.low for s in sorted([other, one])], one < other, one <= one, one > other, other >= one, one == one]


def test_they_behave_as_the_library_s() -> None:
    assert told(frozen.dataclass) == told(dataclasses.dataclass)


def test_they_refuse_what_the_library_s_refuse() -> None:
    point, named = declared(frozen.dataclass)
    for wrong in (lambda: point(), lambda: point(1, 2, [], "", 5), lambda: point(1, z=2), lambda: hash(point(1))):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises(ValueError, match="no name"):
        named(1, name="")
    one = point(1)
    with pytest.raises(FrozenInstanceError):
        one.x = 2
    with pytest.raises(FrozenInstanceError):
        del one.x


def test_they_travel() -> None:
    assert pickle.loads(pickle.dumps(Ours(3))) == Ours(3)


def test_records_are_dataclasses() -> None:
    for _n in range(5):  # the first few are filled by hand, those after them by what is compiled
        one = Named(1, [2], name="A")
        assert repr(one) == "Named(a=1, b=[2], name='A')"
        assert one == replace(one, name="A") != replace(one, name="B")
        assert asdict(one) == vars(one) == {"a": 1, "b": [2], "name": "A"}
        assert Ours(1).b is not Ours(1).b
        for wrong in ((), (1, [2], "A"), (1, [2], 3)):
            with pytest.raises(TypeError):
                Named(*wrong)  # type: ignore[call-arg]
        with pytest.raises(TypeError):
            Ours(1, a=2)  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            setattr(one, "a", 2)  # noqa: B010 (mypy refuses it as well)
    assert [f.name for f in fields(Named)] == ["a", "b", "name"]
    assert Holder[int](3).held == 3
    assert hash(Holder(3)) == hash(Holder(3))
    assert sorted([Steps(2), Steps(1, 5)]) == [Steps(1, 5), Steps(2)]


def test_a_record_may_be_open() -> None:
    one = Open()
    one.a = 5
    assert one == Open(5)
    with pytest.raises(TypeError):
        hash(one)
