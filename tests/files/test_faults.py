"""Stopped at any moment, `campaign` leaves a file and a history that are sound."""

import itertools
import os
import random
import shutil
import signal
import time
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.campaign import changes
from generator.files.files import open_file
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.atomic import write_over
from generator.writing.changed import Change
from generator.writing.edits import Edit
from tests.run import EXAMPLES

KILLS = 60


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "table").mkdir()
    return Path(shutil.copy(EXAMPLES / "mira.yaml", tmp_path / "table" / "mira.yaml"))


def gain(file: Path) -> bool:
    opened = open_file(file)
    edit = Edit.of_action("gain", {"xp": 1, "credits": 1})
    return writing.write_changes(changes.work_out(file, opened, [edit], "2026-11-16", 1))


def test_killed_at_any_moment(file: Path) -> None:
    """Children write one state after the other: whenever one is killed, the file is one of them, whole."""
    states = [file.read_bytes()]
    for _time in range(7):
        gain(file)
        states.append(file.read_bytes())

    def step() -> None:
        now = file.read_bytes()
        writing.write_changes(Change(file, now, states[(states.index(now) + 1) % len(states)]))

    start = time.monotonic()
    step()
    once = time.monotonic() - start
    chance = random.Random(5)
    reached, last = 0, file.read_bytes()
    for _kill in range(KILLS):
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            while True:
                step()
        time.sleep(chance.random() * 3 * once)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        found = file.read_bytes()
        assert found in states
        reached += found != last
        once *= 1.2 if found == last else 0.9  # about every second one gets as far, on any machine
        last = found
    assert reached > 6, "the children did work"
    assert gain(file)
    assert list(file.parent.iterdir()) == [file], "what they left behind is gone"
    taken_back = 0
    while True:  # as far back as there is history: every step leads to a sound file
        try:
            writing.undo_changes(file, dry=False)
        except Refusal:
            break
        assert file.read_bytes() in states
        taken_back += 1
    assert taken_back >= 3


def test_a_step_that_was_never_written_does_not_bar_the_older_ones(file: Path) -> None:
    first = file.read_bytes()
    gain(file)
    second = file.read_bytes()
    gain(file)
    third = file.read_bytes()
    history.remember_step(file, third, b"the machine stopped before this was written")
    assert writing.undo_changes(file, dry=False)[0].after == second
    assert writing.undo_changes(file, dry=False)[0].after == first
    with pytest.raises(Refusal) as caught:
        writing.undo_changes(file, dry=False)
    assert caught.value.code == "changed-by-hand"
    assert file.read_bytes() == first


def test_a_hand_written_change_is_never_taken_back(file: Path) -> None:
    gain(file)
    file.write_bytes(file.read_bytes() + b"# mine\n")
    with pytest.raises(Refusal) as caught:
        writing.undo_changes(file, dry=False)
    assert caught.value.code == "changed-by-hand"
    assert file.read_bytes().endswith(b"# mine\n")


def test_of_several_files_all_are_written_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second file cannot be written: the first is put back, and nothing is left to take back."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    files = [tmp_path / "a.yaml", tmp_path / "b.yaml"]
    for file in files:
        file.write_bytes(b"old")
    both = [Change(file, b"old", b"new") for file in files]

    def failing(path: Path, before: bytes, after: bytes) -> None:
        if path == files[1] and after == b"new":
            raise OSError(28, "No space left on device")
        write_over(path, before, after)

    monkeypatch.setattr(writing, "write_over", failing)
    with pytest.raises(Refusal, match="the disk is full"):
        writing.write_changes(*both)
    assert [file.read_bytes() for file in files] == [b"old", b"old"]
    assert not any(history.any_for(file) for file in files)


@pytest.mark.parametrize("written", [1, 2])
@pytest.mark.parametrize("asked", [(0,), (2,), (0, 1, 2), (2, 1, 0)])
def test_a_change_that_stopped_half_way_is_taken_back_whole(
    written: int, asked: tuple[int, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of its files undo is asked for, written by then or not; and no older change is taken back with it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    files = [tmp_path / name for name in ("a.yaml", "b.yaml", "c.yaml")]
    texts = [b"older", b"old", b"new"]
    for file in files:
        file.write_bytes(texts[0])
    for before, after in itertools.pairwise(texts):
        assert writing.write_changes(*(Change(file, before, after) for file in files))
    for file in files[written:]:
        file.write_bytes(b"old")  # as if the machine had stopped before it was written
    for wanted in (b"old", b"older"):
        writing.undo_changes(*(files[n] for n in asked), dry=False)
        assert [file.read_bytes() for file in files] == [wanted] * 3
