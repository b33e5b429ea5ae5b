"""A change of several files, or one taken back, that was stopped in the middle: told, finished or taken back."""

import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.changed import Change
from generator.writing.journal import merge_texts, stopped_intents
from tests.writing.killing import killed_at_each_write

OLD, NEW = (b"nom: %s\nexperience: {gagnee: %d}\n# fin\n".replace(b"%d", n) for n in (b"2", b"11"))
NAMES = ("a.yaml", "b.yaml", "c.yaml")


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "table"


def text(file: Path, form: bytes) -> bytes:
    return form.replace(b"%s", file.stem.encode())


def begin(table: Path, *, written: bool = False) -> list[Path]:
    """Lay three files anew, without history; `written`: with a change of all three."""
    for folder in (table, table.parent / "state"):
        shutil.rmtree(folder, ignore_errors=True)
    table.mkdir()
    files = [table / name for name in NAMES]
    for file in files:
        file.write_bytes(text(file, OLD))
    if written:
        write(files)
    return files


def write(files: list[Path]) -> None:
    writing.write_changes(*(Change(file, file.read_bytes(), text(file, NEW)) for file in files))


def states(files: list[Path]) -> list[bool]:
    """Return of each file whether it is new; it is one or the other, whole."""
    for file in files:
        assert file.read_bytes() in (text(file, OLD), text(file, NEW))
    return [file.read_bytes() == text(file, NEW) for file in files]


def stop_after(files: list[Path], count: int, act: Callable[[], object], prepare: Callable[[], object]) -> None:
    """Kill `act` as soon as so many files have changed."""
    begun: list[bytes] = []

    def lay() -> None:
        prepare()
        begun[:] = [file.read_bytes() for file in files]

    for _n in killed_at_each_write(act, lay):
        if sum(file.read_bytes() != raw for file, raw in zip(files, begun, strict=True)) == count:
            return
    raise AssertionError("never")


@pytest.mark.parametrize("finish", [True, False])
def test_killed_at_every_write_a_change_is_whole_told_or_not_begun(finish: bool, table: Path) -> None:
    files = begin(table)
    halfway = 0
    for _n in killed_at_each_write(lambda: write(files), lambda: begin(table)):
        new = states(files)
        stopped = writing.stopped_changes([table])
        assert bool(stopped) == (0 < sum(new) < 3), new
        if stopped:
            halfway += 1
            assert len(stopped[0].reached()) == sum(new)
            writing.end_stopped(stopped[0], finish=finish)
            assert states(files) == [finish] * 3 and not stopped_intents([table])
            assert any(map(history.any_for, files)) == finish
    assert halfway >= 2


def test_killed_at_every_write_an_undo_ends_as_an_undo(table: Path) -> None:
    files = begin(table, written=True)
    prepare = partial(begin, table, written=True)
    for _n in killed_at_each_write(lambda: writing.undo_changes(files[0], dry=False), prepare):
        new = states(files)
        try:
            writing.undo_changes(files[0], dry=False)
        except Refusal as refusal:
            assert refusal.code == "nothing-to-undo" and new == [False] * 3  # it was done, but for the lock
        assert states(files) == [False] * 3
        writing.undo_changes(files[0], dry=False, again=True)
        assert states(files) == [True] * 3


def test_what_stopped_can_be_ended_after_further_changes(table: Path) -> None:
    """XP of two games are added, whichever way the first one ends."""
    files = [table / name for name in NAMES]
    for finish, expected in ((True, (b"12", b"11", b"11")), (False, (b"3", b"2", b"2"))):
        stop_after(files, 1, lambda: write(files), lambda: begin(table))
        raw = files[0].read_bytes()
        assert raw == text(files[0], NEW)
        writing.write_changes(Change(files[0], raw, raw.replace(b"11", b"12")))
        (intent,) = writing.stopped_changes([table])
        assert [entry.file.name for entry in intent.reached()] == ["a.yaml"]
        writing.end_stopped(intent, finish=finish)
        for file, number in zip(files, expected, strict=True):
            assert b"gagnee: %s}" % number in file.read_bytes()
        assert not stopped_intents([table])


def test_both_changed_the_same_words(table: Path) -> None:
    files = [table / name for name in NAMES]
    stop_after(files, 1, lambda: write(files), lambda: begin(table))
    raw = files[0].read_bytes()
    files[0].write_bytes(raw.replace(b"{gagnee: 11}", b"{gagnee: onze}"))
    (intent,) = writing.stopped_changes([table])
    with pytest.raises(Refusal, match="changed again since"):
        writing.end_stopped(intent, finish=False)
    assert writing.stopped_changes([table]), "it is told until somebody ends it"
    writing.end_stopped(intent, finish=True)
    assert b"onze" in files[0].read_bytes() and states(files[1:]) == [True, True]


@pytest.mark.parametrize(
    ("ours", "theirs", "merged"),
    [
        (b"a: 1\nb: 2\nc: 4\n", b"a: 2\nb: 2\nc: 3\n", b"a: 2\nb: 2\nc: 4\n"),
        (b"a: 5\nb: 2\nc: 3\n", b"a: 2\nb: 2\nc: 3\n", b"a: 6\nb: 2\nc: 3\n"),
        (b"a: x\nb: 2\nc: 3\n", b"a: 2\nb: 2\nc: 3\n", None),
        (b"a: 1\nb: 2\nc: 3\nd: 4\n", b"a: 1\nb: 2\nc: 3\ne: 5\n", b"a: 1\nb: 2\nc: 3\nd: 4\ne: 5\n"),
        (b"a: 1\nc: 3\n", b"a: 1\nb: 9\nc: 3\n", None),
        (b"a: 1\nb: 2\nc: 3\n", b"a: [\nb: 2\nc: 3\n", None),
        (b"a: 1\nb: 2\nc: 3\n", b"a: 1\nb: 2\n", b"a: 1\nb: 2\n"),
    ],
)
def test_merging(ours: bytes, theirs: bytes, merged: bytes | None) -> None:
    assert merge_texts(b"a: 1\nb: 2\nc: 3\n", ours, theirs) == merged
