"""What is read without PyYAML is what libyaml reads, tree and places; what is not plain is left to it."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from generator.core.reading.everyday import read_everyday
from generator.core.reading.source import SourceError, _events
from generator.core.reading.tree import Builder
from tests.run import ROOT

FILES = sorted(path for folder in ("docs", "content", "tests") for path in (ROOT / folder).rglob("*.yaml"))
PIECES = (
    *(":", "-", " ", "  ", "#", " #", ": ", "- ", "{", "}", "[", "]", ",", "'", '"', "\n", "\n  ", "|", ">", "&a"),
    *("*a", "!", "?", "%", "@", "`", "---", "a", "é", "1", "=", "~", "\\", ".", "(", "- - ", "a: b"),
    *("\t", "\u00a0", "{}", "[]"),
)


def types_of(node: Any) -> Any:
    """A tree with the type of everything in it: only what has no quotes may be a number."""
    if isinstance(node, dict):
        return {key: types_of(item) for key, item in node.items()}
    return [types_of(item) for item in node] if isinstance(node, list) else (type(node), node)


def is_read_alike(text: str) -> bool:
    """Whether it is read at all; what is read differently fails."""
    ours, theirs = Builder(), Builder()
    found = read_everyday(text, ours)
    if found is None:
        assert not ours.marks
        return False
    try:
        expected = _events(text, theirs, "text")
    except SourceError as error:
        pytest.fail(f"libyaml refuses {text!r}: {error}")
    assert types_of(found) == types_of(expected), text
    assert list(ours.marks.items()) == list(theirs.marks.items()), text
    assert (theirs.problems, ours.may_hide_slips) == ([], theirs.may_hide_slips), text
    return True


def broken_texts() -> Iterator[str]:
    """Files of ours and parts of them, with something put in, left out or copied at random, always the same ones."""
    chance = random.Random(5)
    whole = [text for path in FILES if len(text := path.read_text("utf-8", "replace")) < 6000]
    while True:
        text = chance.choice(whole)
        lines = text.split("\n")
        at = chance.randrange(len(lines))
        text = "\n".join(lines[at : at + chance.randint(1, 8)]) if chance.random() < 0.8 else text
        for _time in range(chance.randint(1, 4)):
            at = chance.randrange(len(text) + 1)
            start = chance.randrange(len(text) + 1)
            copied = text[start : start + chance.randint(1, 30)]
            put = chance.choice([*PIECES, copied, copied, ""])
            text = text[:at] + put + text[at + (0 if put else chance.randint(1, 3)) :]
        yield text


def test_files_of_ours_are_read_alike_and_most_without_libyaml() -> None:
    read = [path for path in FILES if is_read_alike(path.read_text("utf-8", "replace"))]
    assert len(read) > len(FILES) / 2
    for name in ("grakk", "mira", "loups", "aurek"):
        assert ROOT / "docs" / "examples" / f"{name}.yaml" in read


def test_broken_ones_are_read_alike_or_left_to_libyaml() -> None:
    read = sum(map(is_read_alike, islice(broken_texts(), 6000)))
    assert read > 600


@pytest.mark.parametrize(
    "text",
    [
        "a: 1",
        "a:\nb: c\n",
        "a:\n- 1\n- b: 2\n  c: 3\nd: x\n",
        "a:\n  - {b: [1, 'x', \"y\"], c: {}}   # so\n  -  -2\n",
        "- a: 1\n  b:\n    c: d # e\n-\n  - x\n\n# end\n",
        "  a: b\n  c: []\n",
        "a: l'ours «x» é (=)",
        "é è: [ a b , c ]",
    ],
)
def test_what_is_plain_is_read(text: str) -> None:
    assert is_read_alike(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "# nothing",
        "a",
        "a: |\n  b\n",
        "a: b\n  c\n",
        "a: 'b\n  c'",
        "a: 1\na: 2",
        "a: {b: 1, b: 2}",
        "a: &x b",
        "a: *x",
        "a: !t b",
        "<<: {a: 1}",
        'a: "\\u00e9"',
        "a: 'it''s'",
        "a: {b, c}",
        "a: [b,]",
        "a: [b\n  , c]",
        "a: b: c",
        "? a\n: b",
        "---\na: b",
        "a: b\n---\nc: d",
        "%YAML 1.1\n---\na: b",
        "a:\tb",
        "a: b\u00a0c",
        "e\u0301: a",
        "a: @b",
        "- - a",
        "-\n- b",
        "a: b\n c: d",
        "a:\n  b: c\n d: e",
        "a: [b]c",
        "a: {b: c}#d",
        "a : b",
        "a: b:",
        "[a: b]",
        "{a: b}",
        "- a\nb: c",
    ],
)
def test_what_is_not_is_left_to_libyaml(text: str) -> None:
    assert not is_read_alike(text)
