"""A copy of everything: what comes back is what was there, and nothing is written over."""

import io
import shutil
import zipfile
from pathlib import Path

import pytest

from generator.app.keeping import gather_files, restore_files
from generator.app.shelf import Shelf
from generator.core.refusal import Refusal
from tests.run import EXAMPLES


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    folder = tmp_path / "table"
    (folder / "bandes").mkdir(parents=True)
    shutil.copy(EXAMPLES / "mira.yaml", folder)
    shutil.copy(EXAMPLES / "loups.yaml", folder / "bandes")
    (folder / ".secret.yaml").write_text("nom: rien", "utf-8")
    (folder / "fiches.pdf").write_bytes(b"%PDF")
    return Shelf(folder)


def texts(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}


def test_a_copy_comes_back_elsewhere(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.begin(b"systeme: d6\nnom: Esquisse\n")
    copy = gather_files(shelf)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    (tmp_path / "new").mkdir()
    other = Shelf(tmp_path / "new")
    assert restore_files(other, copy) == 3
    assert texts(tmp_path / "new") == {k: v for k, v in texts(shelf.table).items() if not k.startswith(".")}
    assert [draft.raw for draft in other.drafts()] == [b"systeme: d6\nnom: Esquisse\n"]
    assert restore_files(other, copy) == 0  # a second time nothing is new


def test_nothing_is_written_over(shelf: Shelf) -> None:
    copy = gather_files(shelf)
    mine = shelf.table / "mira.yaml"
    mine.write_bytes(mine.read_bytes() + b"# depuis\n")
    assert restore_files(shelf, copy) == 1
    assert mine.read_bytes().endswith(b"# depuis\n")
    assert (shelf.table / "mira-2.yaml").read_bytes() == (EXAMPLES / "mira.yaml").read_bytes()


@pytest.mark.parametrize("name", ["../dehors.yaml", "/etc/x.yaml", "a/.b/c.yaml", "C:\\x.yaml", "x.exe", "..\\y.yaml"])
def test_nothing_leaves_the_folder(shelf: Shelf, name: str) -> None:
    before = texts(shelf.table.parent)
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr(name, "nom: x\n")
    assert restore_files(shelf, out.getvalue()) == 0
    assert texts(shelf.table.parent) == before


def test_what_is_no_copy_is_refused(shelf: Shelf) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.yaml", b"0" * 200_000_000)
    for raw in (b"PK\x03\x04", b"PK" + b"\0" * 100, bomb.getvalue(), gather_files(shelf)[:-60]):
        with pytest.raises(Refusal):
            restore_files(shelf, raw)
