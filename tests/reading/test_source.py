"""Strict reading: every trap of YAML is closed, with its own words at its own place."""

import os
from pathlib import Path

import pytest

from generator.reading import source
from generator.reading.source import SourceError, load, parse
from generator.reading.tree import MAX_NODES, Plain
from tests.run import EXAMPLES, ROOT

TRAPS = [
    ("duplicate-key", "a: 1\nb: 2\na: 3\n", 3, 1),
    ("yaml-alias", "a: 1\nb: *x\n", 2, 4),
    ("yaml-anchor", "a: &x 1\n", 1, 4),
    ("yaml-tag", "a: !!python/object:os.system x\n", 1, 4),
    ("yaml-tag", "a: !!str 3\n", 1, 4),
    ("yaml-merge", "a: {b: 1}\nc:\n  <<: {d: 1}\n", 3, 3),
    ("yaml-documents", "a: 1\n---\nb: 2\n", 2, 1),
    ("yaml-directive", "%YAML 1.1\n---\na: 1\n", 1, 1),
    ("yaml-depth", "a: " + "[" * 40 + "]" * 40, 1, 27),
    ("yaml-syntax", "a: [1, 2\nb: 3\n", 1, 4),
    ("yaml-syntax", "a:\n\t- b\n", 2, 1),
    ("yaml-syntax", "a: 'x\n", 1, 4),
    ("yaml-syntax", "a: b: c\n", 1, 4),
    ("yaml-syntax", "a: \x07\n", 1, 4),
    ("yaml-syntax", "a: @b\n", 1, 4),
    ("yaml-key", "? [a, b]\n: 1\n", 1, 3),
]


@pytest.mark.parametrize(("code", "text", "line", "column"), TRAPS)
def test_trap(code: str, text: str, line: int, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        parse(text.encode(), "t.yaml")
    problem = caught.value.problems[-1]
    assert problem.code == code
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (line, column)


FILES = sorted({*EXAMPLES.rglob("*.yaml"), *(ROOT / "tests").rglob("bad/*.yaml")})
MISPLACED = ["a:\n  b: 1\n c: 2\n", "- a\nb: 1\n", "a: -\n", "a: b\n...\nc: d\n", 'a: "x\\qy"\n', "a: {b: 1\nc: 2\n"]


def told(raw: bytes) -> object:
    """All that is read of a text, or every fault with its line."""
    try:
        read = parse(raw, "t.yaml")
    except SourceError as error:
        return [(one.code, one.place and one.place.line, one.message, one.hint) for one in error.problems]
    return read.nodes, read.marks, read.problems


def test_without_libyaml_the_same_is_read_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """PyYAML built without it, or shipped as its Python alone, as to a browser, has a parser of its own."""
    texts = [path.read_bytes() for path in FILES] + [text.encode() for _code, text, *_place in TRAPS]
    texts += [text.encode() for text in MISPLACED]
    known = [told(raw) for raw in texts]
    monkeypatch.delattr("yaml.CSafeLoader")
    assert [told(raw) for raw in texts] == known and len(FILES) > 50


def test_all_faults_of_writing_at_once() -> None:
    with pytest.raises(SourceError) as caught:
        parse(b"a: &x 1\na: *x\nb: !t 2\n", "t.yaml")
    assert [p.code for p in caught.value.problems] == ["yaml-anchor", "duplicate-key", "yaml-alias", "yaml-tag"]


@pytest.mark.parametrize("text", ["no", "yes", "1:30", "012", "0x10", "1e3", "2001-01-01", "~", "null", "1_000"])
def test_a_scalar_stays_the_text_that_was_written(text: str) -> None:
    data = parse(f"a: {text}\n".encode(), "t").nodes
    assert data == {"a": text}
    assert isinstance(data["a"], Plain)


def test_quoted_text_is_not_plain() -> None:
    data = parse(b"a: '3'\nb: \"x\"\nc: |\n  y\n", "t").nodes
    assert not any(isinstance(v, Plain) for v in data.values())


def test_places_count_from_one_and_point_at_the_key() -> None:
    one = parse("systeme: d6\nrepartition: {vig: 4, dex: 2}\nliste:\n  - é: 1\n    b: 2\n".encode(), "t")
    assert (one.place(("repartition", "vig")).line, one.place(("repartition", "vig")).column) == (2, 15)
    assert one.place(("repartition", "vig")).length == 3
    assert (one.place(("liste", 0, "b")).line, one.place(("liste", 0, "b")).column) == (5, 5)
    assert one.place(("liste", 0, "absent")).line == 4
    mark = one.marks[("repartition", "dex")]
    assert one.text[mark.value.start : mark.value.end] == "2"


def test_bom_and_nfd_are_read_and_said() -> None:
    one = parse("\ufeffnom: Ame\u0301lie\n".encode(), "t")
    assert one.nodes == {"nom": "Amélie"}
    assert [p.code for p in one.problems] == ["byte-order-mark", "not-nfc"]
    assert all(p.severity == "warning" for p in one.problems)
    assert one.raw.startswith(b"\xef\xbb\xbf")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"nom: caf\xe9\n", "not-utf-8"),
        ("nom: x".encode("utf-16"), "not-utf-8"),
        (b"\x00\x01\x02binary", "file-is-binary"),
        (b"%PDF-1.7\n\xff\xfe\x00", "file-is-binary"),
    ],
)
def test_not_text(raw: bytes, code: str) -> None:
    with pytest.raises(SourceError) as caught:
        parse(raw, "t")
    assert caught.value.problems[0].code == code


def test_latin1_is_located() -> None:
    with pytest.raises(SourceError) as caught:
        parse(b"a: 1\nnom: caf\xe9\n", "t")
    place = caught.value.problems[0].place
    assert place is not None
    assert (place.line, place.column) == (2, 9)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    huge = tmp_path / "huge.yaml"
    with huge.open("wb") as stream:
        stream.truncate(1024**3)
    for path, code in (
        (tmp_path / "absent.yaml", "file-missing"),
        (tmp_path, "file-is-directory"),
        (pipe, "file-not-regular"),
        (huge, "file-too-big"),
        (tmp_path / "a.yaml" / "b.yaml", "file-missing"),
    ):
        with pytest.raises(SourceError) as caught:
            load(path)
        assert [p.code for p in caught.value.problems] == [code]


def test_a_file_that_vanishes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: 1")
    monkeypatch.setattr(Path, "is_dir", lambda self: self.unlink() or False)
    with pytest.raises(SourceError) as caught:
        load(path)
    assert caught.value.problems[0].code == "file-missing"


def test_a_file_that_grows_while_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a" * 100)
    with pytest.raises(SourceError):
        source.read_bytes(path, limit=50)


def test_too_many_values() -> None:
    with pytest.raises(SourceError) as caught:
        parse(b"[" + b"1," * (MAX_NODES + 1) + b"1]", "t")
    assert caught.value.problems[-1].code == "yaml-nodes"


def test_a_bomb_of_aliases_is_refused_at_once() -> None:
    text = "a: &a [x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )
    with pytest.raises(SourceError) as caught:
        parse(text.encode(), "t")
    assert {p.code for p in caught.value.problems} == {"yaml-anchor", "yaml-alias"}
