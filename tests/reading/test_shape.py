"""Shapes: the field's type decides how the text is read, and every fault is found at once."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import field

from generator.base.problems import Problem
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.reading.shape import Between, OneOrMany, Raw
from generator.reading.source import parse
from generator.reading.understanding import read


class Inner(Record):
    nom: str
    nombre: Annotated[int, Between(1, 9)] = 1


class Outer(Record):
    id: str
    nom: str
    dice: Dice = Dice()
    ok: bool = False
    kind: Literal["a", "b"] = "a"
    many: Annotated[tuple[str, ...], OneOrMany()] = ()
    inner: tuple[Inner, ...] = ()
    table: Mapping[str, int] = field(default_factory=dict)
    maybe: int | None = None
    raw: Raw | None = None


def run(text: str) -> tuple[Outer | None, list[Problem]]:
    problems: list[Problem] = []
    return read(Outer, parse(text.encode(), "t").nodes, (), problems, id="x"), problems


def test_text_is_read_by_its_field() -> None:
    one, problems = run(
        "nom: no\ndice: 3D+2\nok: true\nmany: seul\ninner: [{nom: 012}]\ntable: {a: 3}\nmaybe: ~\nraw: [1]"
    )
    assert problems == []
    assert one == Outer("x", "no", Dice(3, 2), True, "a", ("seul",), (Inner("012"),), {"a": 3}, None, one.raw)  # type: ignore[union-attr]


def test_every_fault_at_once() -> None:
    one, problems = run(
        "nom: n\ndice: trois\nok: peut-être\nkind: c\nmany: [a, [b]]\n"
        "inner: [{nombre: 12}, 3]\ntable: {a: '3', b: 1.5}\nzut: 1"
    )
    assert [(p.code, p.path) for p in problems] == [
        ("wrong-type", ("dice",)),
        ("wrong-type", ("ok",)),
        ("wrong-type", ("kind",)),
        ("wrong-type", ("many", 1)),
        ("out-of-range", ("inner", 0, "nombre")),
        ("missing-key", ("inner", 0)),
        ("wrong-type", ("inner", 1)),
        ("wrong-type", ("table", "a")),
        ("wrong-type", ("table", "b")),
        ("unknown-key", ("zut",)),
    ]
    assert one is not None and one.nom == "n" and one.many == ("a",)


def test_a_required_field_that_is_missing_or_wrong() -> None:
    assert run("ok: true")[0] is None
    one, problems = run("nom: [x]")
    assert one is None
    assert [p.code for p in problems] == ["wrong-type"]


def test_hints() -> None:
    hints = {p.path[-1]: p.hint for p in run("nom: n\nok: 1\nmaybe: '3'\nknid: b")[1]}
    assert "true" in (hints["ok"] or "")
    assert "3" in (hints["maybe"] or "")
    assert "kind" in (hints["knid"] or "")


def test_long_text_and_long_list_are_bounded() -> None:
    assert [p.code for p in run(f"nom: {'x' * 3000}")[1]] == ["text-too-long"]
    assert [p.code for p in run("nom: n\ninner: [" + "{nom: a}," * 1500 + "]")[1]] == ["list-too-long"]


def test_whole_numbers_are_written_in_ascii() -> None:
    one, problems = run("nom: a\nmaybe: 13\n")
    assert one is not None and one.maybe == 13 and not problems
    for text in ("1٣", "１３", "013", "1_3"):
        _one, problems = run(f"nom: a\nmaybe: {text}\n")
        assert [(p.code, p.path) for p in problems] == [("wrong-type", ("maybe",))]
