"""A copy of everything: what comes back is what was there, and nothing is written over."""

import io
import random
import shutil
import zipfile
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.web.keeping import gather_files, read_archive
from generator.web.keeping import restore_files as put_back
from generator.web.shelf import Shelf
from tests.run import EXAMPLES

SKETCH = b"systeme: d6\nnom: Esquisse\n"


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


def restore_files(shelf: Shelf, raw: bytes) -> int:
    return put_back(shelf, read_archive(raw))


def texts(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.yaml")}


def test_a_copy_comes_back_elsewhere(shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = gather_files(shelf)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    (tmp_path / "new").mkdir()
    other = Shelf(tmp_path / "new")
    assert restore_files(other, copy) == 2
    assert texts(tmp_path / "new") == {k: v for k, v in texts(shelf.table).items() if not k.startswith(".")}
    assert restore_files(other, copy) == 0  # a second time nothing is new


def test_a_draft_comes_back_with_its_portrait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    draft = Shelf().begin(SKETCH, images={"moi.png": b"png"})
    copy = gather_files(Shelf())
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    (tmp_path / "table").mkdir()
    for shelf in (Shelf(), Shelf(tmp_path / "table")):
        assert restore_files(shelf, copy) == 1
        (path,) = shelf.documents()
        assert path.read_bytes() == SKETCH and path.with_name("moi.png").read_bytes() == b"png"
        assert restore_files(shelf, copy) == 0
    assert draft.kind == "brouillon"


def test_what_is_begun_stands_in_the_folder(shelf: Shelf) -> None:
    """A file without a name gets the one of its character; pages opened before know it by both."""
    assert shelf.begin(SKETCH).name == "esquisse.yaml"
    place = shelf.begin(b"systeme: d6\n", stem="Personnage")
    assert place.name == "personnage.yaml" and shelf.name_file(place) == place
    place.path.write_bytes(b"systeme: d6\nnom: Sol\n")
    named = shelf.name_file(place)
    assert named.name == "sol.yaml" and shelf.find("fichier", "personnage.yaml") == named
    assert shelf.begin(b"systeme: d6\n", stem="Personnage").name == "personnage-2.yaml"
    assert shelf.drafts() == []


def test_a_file_that_was_discarded_comes_back(shelf: Shelf) -> None:
    place = shelf.begin(SKETCH)
    number = shelf.drop(place)
    assert shelf.find("fichier", place.name) is None
    assert shelf.take_back(number) == place and place.raw == SKETCH
    assert shelf.take_back(number) is None


@pytest.mark.parametrize("name", ["mira.yaml", "Ana Sol.YAML", "ana.yml", "bandes/loups.yaml", "fiche.yaml"])
def test_a_discarded_file_comes_back_where_it_was(shelf: Shelf, name: str) -> None:
    (shelf.table / name).write_bytes(SKETCH)
    place = shelf.find("fichier", name)
    assert place
    number = shelf.drop(place)
    assert shelf.find("fichier", name) is None and shelf.find_discarded(number)
    assert shelf.take_back(number) == place and place.raw == SKETCH


def test_a_discarded_file_comes_back_beside_what_has_its_name_now(shelf: Shelf) -> None:
    place = shelf.begin(SKETCH)
    number = shelf.drop(place)
    place.path.write_bytes(b"systeme: d6\nnom: Autre\n")
    back = shelf.take_back(number)
    assert back and back.name == "esquisse-2.yaml" and back.raw == SKETCH


def test_what_is_discarded_twice_takes_the_room_of_nothing_else(shelf: Shelf, tmp_path: Path) -> None:
    """Two pages show the same file; the last few that were discarded can all be taken back."""
    place = shelf.begin(SKETCH)
    number = shelf.drop(place)
    with pytest.raises(Refusal):
        shelf.drop(place)
    assert [folder.name for folder in (tmp_path / "state" / "holofiche" / "jetes").iterdir()] == [number]


def test_what_is_begun_never_has_the_name_of_a_discarded_file(shelf: Shelf) -> None:
    """The link of a guest leads to a name: what is theirs is nobody else's file."""
    shelf.drop(shelf.begin(SKETCH))
    assert shelf.begin(SKETCH).name == "esquisse-2.yaml"


@pytest.mark.parametrize("name", ["Table", "Collection", "Séance"])
def test_nobody_is_called_like_a_file_of_the_folder_itself(shelf: Shelf, name: str) -> None:
    place = shelf.begin(f"systeme: d6\nnom: {name}\n".encode())
    assert place.name.endswith("-fiche.yaml") and shelf.find("fichier", place.name) == place


def test_a_file_stands_before_what_had_its_name(shelf: Shelf) -> None:
    place = shelf.begin(b"systeme: d6\n")
    place.path.write_bytes(SKETCH)
    named = shelf.name_file(place)
    assert shelf.find("fichier", place.name) == named
    place.path.write_bytes(b"systeme: d6\nnom: Autre\n")  # somebody wrote it in an editor
    assert shelf.find("fichier", place.name) == place


def test_a_link_leads_to_the_file_it_opened(shelf: Shelf) -> None:
    place = shelf.begin(SKETCH)
    assert shelf.find_same(SKETCH) == place
    shelf.note_link(SKETCH, place)
    place.path.write_bytes(b"systeme: d6\nnom: Esquisse\npv: 3\n")
    assert shelf.find_same(SKETCH) == place
    shelf.drop(place)
    assert shelf.find_same(SKETCH) is None


def test_nothing_is_written_over(shelf: Shelf) -> None:
    copy = gather_files(shelf)
    mine = shelf.table / "mira.yaml"
    mine.write_bytes(mine.read_bytes() + b"# depuis\n")
    assert restore_files(shelf, copy) == 1
    assert mine.read_bytes().endswith(b"# depuis\n")
    assert (shelf.table / "mira-2.yaml").read_bytes() == (EXAMPLES / "mira.yaml").read_bytes()


ODD = [
    "**.yaml", " .yaml", "[x].yaml", "a/[b]/c.yaml", "../dehors.yaml", "..\\y.yaml", "/etc/x.yaml", "C:\\x.yaml",
    "a\x1b[31mb.yaml", "a\nb.yaml", "a\u202eb.yaml", f"{'n' * 300}.yaml", f"{'é' * 300}/x.yaml", "a/" * 40 + "x.yaml",
]  # fmt: skip


@pytest.mark.parametrize("name", ODD)
def test_a_copy_with_an_odd_name_is_refused(shelf: Shelf, name: str) -> None:
    before = texts(shelf.table.parent)
    with pytest.raises(Refusal, match="no file’s of a copy"):
        restore_files(shelf, packed_files("plain.yaml", name))
    assert texts(shelf.table.parent) == before


@pytest.mark.parametrize("name", ["a/.b/c.yaml", "__MACOSX/._x.yaml", "x.exe", "\x1b", ".yaml"])
def test_what_is_no_file_of_ours_is_left(shelf: Shelf, name: str) -> None:
    before = texts(shelf.table.parent)
    assert restore_files(shelf, packed_files(name)) == 0
    assert texts(shelf.table.parent) == before


def test_a_file_of_an_odd_name_is_copied_under_a_plain_one(shelf: Shelf, tmp_path: Path) -> None:
    for name in ("[x].yaml", "*x*.yaml"):
        (shelf.table / name).write_text(f"nom: '{name}'\n", "utf-8")
    (tmp_path / "new").mkdir()
    assert restore_files(Shelf(tmp_path / "new"), gather_files(shelf)) == 4
    assert {path.name for path in (tmp_path / "new").glob("*x*")} == {"-x-.yaml", "-x--2.yaml"}


def test_what_is_no_copy_is_refused(shelf: Shelf) -> None:
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("a.yaml", b"0" * 200_000_000)
    for raw in (b"PK\x03\x04", b"PK" + b"\0" * 100, bomb.getvalue(), gather_files(shelf)[:-60]):
        with pytest.raises(Refusal):
            restore_files(shelf, raw)


def packed_files(*names: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for number, name in enumerate(names):
            packed.writestr(name, f"systeme: d6\nnom: N{number}\n")
    return out.getvalue()


def test_two_hundred_damaged_copies_are_refused_in_words_or_read(shelf: Shelf, tmp_path: Path) -> None:
    """Bytes changed, cut out, doubled and cut off: a Refusal each time, or what is left of it."""
    whole = gather_files(shelf)
    dice = random.Random(45)
    refused = 0
    for number in range(200):
        raw = bytearray(whole)
        for _time in range(dice.choice((1, 1, 2, 8))):
            at = dice.randrange(len(raw))
            match number % 4:
                case 0:
                    raw[at] = dice.randrange(256)
                case 1:
                    del raw[at : at + dice.randrange(1, 40)]
                case 2:
                    raw[at:at] = raw[at : at + dice.randrange(1, 40)]
                case _:
                    raw[-dice.randrange(1, 200) :] = dice.randbytes(20)
        folder = tmp_path / f"n{number}"
        folder.mkdir()
        try:
            restore_files(Shelf(folder), bytes(raw))
        except Refusal as refusal:
            refused += refusal.code == "copy-unreadable"
            assert not list(folder.iterdir())
    assert refused > 100
