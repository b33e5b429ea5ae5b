"""Records: frozen, compared by value, and declared so that every Python from 3.11 on understands them."""

import ast
import pickle
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

import pytest
from msgspec.structs import replace

from generator.base.record import Record
from tests.run import ROOT

T = TypeVar("T")


class Point(Record):
    COUNT: ClassVar[int] = 2
    x: int
    y: int = 7


class Named(Point, kw_only=True, dict=True):
    name: str

    @cached_property
    def twice(self) -> int:
        return 2 * self.x


class Holder(Record, Generic[T]):
    held: T


def test_values() -> None:
    assert Point(1) == Point(1, 7) != Point(1, 8)
    assert hash(Point(1)) == hash(Point(1, 7))
    assert repr(Point(1)) == "Point(x=1, y=7)"
    assert replace(Point(1), y=9) == Point(1, 9)
    assert Named(1, name="a") != Point(1)
    assert Named(3, name="a").twice == 6
    assert Holder[int](3).held == 3
    assert pickle.loads(pickle.dumps(Point(3))) == Point(3)


def test_they_do_not_change() -> None:
    with pytest.raises(AttributeError):
        Point(1).x = 2  # type: ignore[misc]
    with pytest.raises(TypeError):
        Named(1, 2, "a")  # type: ignore[call-arg]


def test_no_class_names_what_its_annotations_mean_otherwise() -> None:
    """Annotations are read late on Python 3.14: in a class with a method `list`, `list[int]` is that method."""
    found = [f"{path}: {name}" for path in sorted((ROOT / "generator").rglob("*.py")) for name in _hidden(path)]
    assert not found


def test_hidden_names_are_found(tmp_path: Path) -> None:
    one = tmp_path / "one.py"
    one.write_text("class A:\n  a: list[int]\n  def list(self) -> None: ...\n  set = 1\n", encoding="utf-8")
    assert list(_hidden(one)) == ["A.list"]


def _hidden(path: Path) -> Iterator[str]:
    for kind in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(kind, ast.ClassDef):
            told = [node.annotation for node in ast.walk(kind) if isinstance(node, ast.AnnAssign | ast.arg)]
            told += [node.returns for node in ast.walk(kind) if isinstance(node, ast.FunctionDef)]
            used = {node.id for one in told if one for node in ast.walk(one) if isinstance(node, ast.Name)}
            bound = {node.name for node in kind.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
            bound |= {node.id for node in _targets(kind) if isinstance(node, ast.Name)}
            yield from (f"{kind.name}.{name}" for name in sorted(used & bound))


def _targets(kind: ast.ClassDef) -> list[ast.expr]:
    alone = [node.target for node in kind.body if isinstance(node, ast.AnnAssign)]
    return alone + [one for node in kind.body if isinstance(node, ast.Assign) for one in node.targets]
