"""Steps are found by the text they led to and kept in the order of writing, wherever a folder is moved."""

import os
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.writing import changes as writing
from generator.writing import history
from generator.writing.changed import Change


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def table(tmp_path: Path, *names: str) -> list[Path]:
    folder = tmp_path / "table"
    folder.mkdir()
    files = [folder / name for name in names]
    for file in files:
        file.write_bytes(b"old " + file.name.encode())
    return files


def change(*files: Path, text: bytes = b"new") -> None:
    found = [Change(file, file.read_bytes(), text + b" " + file.name.encode()) for file in files]
    assert writing.write_changes(*found)


def test_a_folder_moved_is_taken_back_whole(tmp_path: Path) -> None:
    files = table(tmp_path, "a.yaml", "b.yaml")
    change(*files)
    moved = (tmp_path / "table").rename(tmp_path / "elsewhere")
    taken = writing.undo_changes(moved / "b.yaml", dry=False)
    assert sorted(one.file for one in taken) == [moved / "a.yaml", moved / "b.yaml"]
    assert [(moved / name).read_bytes() for name in ("a.yaml", "b.yaml")] == [b"old a.yaml", b"old b.yaml"]
    writing.undo_changes(moved / "a.yaml", dry=False, again=True)
    assert [(moved / name).read_bytes() for name in ("a.yaml", "b.yaml")] == [b"new a.yaml", b"new b.yaml"]


def test_a_file_renamed_is_taken_back_and_its_earlier_texts_known(tmp_path: Path) -> None:
    (file,) = table(tmp_path, "a.yaml")
    change(file)
    change(file, text=b"newer")
    renamed = file.rename(file.with_name("mira.yaml"))
    assert list(history.earlier_texts(renamed)) == [b"new a.yaml", b"old a.yaml"]
    writing.undo_changes(renamed, dry=False)
    assert renamed.read_bytes() == b"new a.yaml"


def test_a_copy_takes_nothing_from_its_original(tmp_path: Path) -> None:
    (file,) = table(tmp_path, "a.yaml")
    change(file)
    copy = tmp_path / "a.yaml"
    copy.write_bytes(file.read_bytes())
    with pytest.raises(Refusal, match="nothing to take back"):
        writing.undo_changes(copy, dry=False)
    writing.undo_changes(file, dry=False)
    assert file.read_bytes() == b"old a.yaml"


def test_the_last_change_of_a_folder_is_the_last_written_whatever_the_clock_says(tmp_path: Path) -> None:
    files = table(tmp_path, "a.yaml", "b.yaml")
    for file in files:
        change(file)
    for step in (tmp_path / "state" / "holofiche" / "undo").iterdir():
        os.utime(step, (2e9, 2e9) if "0000000001" in step.name else (1, 1))
    assert writing.changed_last(files) == [files[1]]


def test_files_on_two_drives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = table(tmp_path, "a.yaml", "b.yaml")

    def other_drive(_path: Path, _start: Path) -> str:
        raise ValueError("path is on mount 'D:', start on mount 'C:'")

    monkeypatch.setattr(os.path, "relpath", other_drive)
    change(*files)
    assert len(writing.undo_changes(files[0], dry=False)) == 2


def test_steps_are_bounded_and_a_damaged_one_is_passed_over(tmp_path: Path) -> None:
    (file,) = table(tmp_path, "a.yaml")
    for n in range(history._MOST + 5):
        change(file, text=f"{n}".encode())
    steps = sorted((tmp_path / "state" / "holofiche" / "undo").iterdir())
    assert len(steps) == history._MOST
    steps[-1].write_bytes(b"not ours")
    with pytest.raises(Refusal):
        writing.undo_changes(file, dry=False)
    assert len(list(history.earlier_texts(file))) == history._MOST - 1


def test_a_step_is_open_to_who_made_it_and_one_without_author_to_no_guest(tmp_path: Path) -> None:
    (file,) = table(tmp_path, "a.yaml")
    writing.write_changes(Change(file, file.read_bytes(), b"new"), by="ana")
    step = history.last_step(file, b"new")
    assert step and step.by == "ana" and step.is_open_to("ana") and step.is_open_to("") and not step.is_open_to("bo")
    head, _line, before = step.place.read_bytes().partition(b"\n")
    step.place.write_bytes(head.replace(b', "by": "ana"', b"") + b"\n" + before)  # as 0.3.0 wrote it
    step = history.last_step(file, b"new")
    assert step and step.by == "" and step.is_open_to("") and not step.is_open_to("ana")
    with pytest.raises(Refusal, match="not yours"):
        writing.undo_changes(file, dry=False, by="ana")
    writing.undo_changes(file, dry=False)
    assert file.read_bytes() == before


def test_a_change_that_goes_on_with_the_last_one_is_one_step_with_it(tmp_path: Path) -> None:
    """Somebody types on in a field: one undo takes the whole word back; a word typed back leaves nothing to undo."""
    (file,) = table(tmp_path, "a.yaml")
    for text in (b"M", b"Mi", b"Mira"):
        writing.write_changes(Change(file, file.read_bytes(), text), by="ana", goes_on=text != b"M")
    assert list(history.earlier_texts(file)) == [b"old a.yaml"]
    writing.write_changes(Change(file, b"Mira", b"Mira S"), by="bo", goes_on=True)  # somebody else's is another step
    assert list(history.earlier_texts(file)) == [b"Mira", b"old a.yaml"]
    writing.write_changes(Change(file, b"Mira S", b"Mira"), by="bo", goes_on=True)
    assert list(history.earlier_texts(file)) == [b"old a.yaml"]
    writing.write_changes(Change(file, b"Mira", b"Mira"))
    assert list(history.earlier_texts(file)) == [b"old a.yaml"]


def test_what_was_taken_from_a_page_is_remembered_longer_than_steps(tmp_path: Path) -> None:
    """Nothing is taken twice from a photo, however much was changed since; taken back, it took nothing."""
    (file,) = table(tmp_path, "a.yaml")
    writing.write_changes(Change(file, file.read_bytes(), b"read", taken={"page-1": ["pv", "xp"]}))
    assert writing.undo_changes(file, dry=False) and history.taken_from(file, "page-1") == []
    writing.write_changes(Change(file, file.read_bytes(), b"read", taken={"page-1": ["pv", "xp"]}))
    for n in range(history._MOST + 2):
        change(file, text=f"{n}".encode())
    assert history.taken_from(file, "page-1") == ["pv", "xp"] and history.taken_from(file, "page-2") == []
    assert history.taken_from(file, "1") == [] and history.taken_from(file, "1", of_any=True) == ["pv", "xp"]


def test_the_steps_behind_a_text_are_those_that_led_to_it(tmp_path: Path) -> None:
    """The latest first; a text changed by hand has none behind it, another file none of these."""
    file, other = table(tmp_path, "a.yaml", "b.yaml")
    old = file.read_bytes()
    for text in (b"1", b"2"):
        change(file, text=text)
        change(other, text=text)
    steps = list(history.steps_behind(file, b"2 a.yaml"))
    assert [(step.before, after) for step, after in steps] == [(b"1 a.yaml", b"2 a.yaml"), (old, b"1 a.yaml")]
    assert list(history.steps_behind(file, b"by hand")) == [] == list(history.steps_behind(other, b"2 a.yaml"))


def test_a_step_is_found_by_its_name_until_it_is_forgotten(tmp_path: Path) -> None:
    file, other = table(tmp_path, "a.yaml", "b.yaml")
    change(file)
    step = history.newest_step(file)
    assert step and history.find_step(step.place.name, undone=False) == step
    assert history.any_for(file) and not history.any_for(other)
    assert history.find_step("a.step", undone=False) is None is history.find_step(step.place.name, undone=True)
    step.forget()
    assert history.find_step(step.place.name, undone=False) is None is history.newest_step(file)


def test_what_cannot_be_read_is_not_taken_back(tmp_path: Path) -> None:
    (file,) = table(tmp_path, "a.yaml")
    change(file)
    file.unlink()
    file.mkdir()
    with pytest.raises(Refusal, match="cannot be read"):
        writing.undo_changes(file, dry=False)
