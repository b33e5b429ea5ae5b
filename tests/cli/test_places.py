"""Where results go: a folder keeps usual names, a name without an ending gets one; what was printed before is kept."""

import shutil
import sys
from pathlib import Path

import pytest

from generator.base import shipped
from generator.files.outputs import Output
from generator.scan.read import PACKAGES
from tests.run import EXAMPLES, ROOT, holofiche


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


def test_a_folder_keeps_the_usual_name(folder: Path) -> None:
    (folder / "prints").mkdir()
    assert holofiche("sheet", "grakk.yaml", "-o", "prints", cwd=folder).out == "prints/grakk.pdf\n"
    assert holofiche("sheet", "grakk.yaml", "-o", "new/", cwd=folder).out == "new/grakk.pdf\n"
    assert holofiche("cards", "nano", "-o", "new", cwd=folder).out == "new/cartes-nano.pdf\n"
    assert holofiche("new", "nano", "--random", "--seed", "1", "-o", "new", cwd=folder).code == 0
    assert list((folder / "new").glob("*.yaml"))


def test_a_name_without_an_ending_gets_one(folder: Path) -> None:
    assert holofiche("sheet", "grakk.yaml", "-o", "mine", cwd=folder).out == "mine.pdf\n"
    assert holofiche("new", "nano", "--random", "--seed", "1", "-o", "band", cwd=folder).code == 0
    assert (folder / "band.yaml").is_file()


def test_places(tmp_path: Path) -> None:
    assert Output(tmp_path).place("a.pdf") == tmp_path / "a.pdf"
    assert Output(tmp_path / "v1.2").place("a.pdf") == tmp_path / "v1.2"
    assert Output(tmp_path / "b").place("pictures") == tmp_path / "b"


def test_folders_are_shown(folder: Path) -> None:
    assert {one["file"] for one in holofiche("show", ".", "--json", cwd=folder).json()["files"]} == {
        "grakk.yaml", "loups.yaml", "mira.yaml",
    }  # fmt: skip
    out = holofiche("montrer", ".", cwd=folder).out
    assert "GRAKK" in out.upper() and "MIRA SOL" in out.upper()


def test_stickers_of_a_whole_folder_from_the_print_before(folder: Path) -> None:
    assert holofiche("sheet", ".", "-o", "fiches.pdf", cwd=folder).code == 0
    first = (folder / "fiches.pdf").read_bytes()
    assert not (folder / "fiches.avant.pdf").exists()
    holofiche("campaign", "grakk.yaml", "mira.yaml", "hurt", "3", cwd=folder)
    assert holofiche("sheet", ".", "-o", "fiches.pdf", cwd=folder).code == 0
    assert (folder / "fiches.avant.pdf").read_bytes() == first
    assert holofiche("sheet", ".", "-o", "fiches.pdf", cwd=folder).code == 0  # the same again: what was before stays
    assert (folder / "fiches.avant.pdf").read_bytes() == first
    shutil.copy(EXAMPLES / "tessa.yaml", folder)
    done = holofiche("sheet", ".", "--since", "fiches.avant.pdf", "-o", "r.pdf", cwd=folder)
    assert done.code == 0 and "tessa.yaml" in done.err and "sticker" in done.err
    names = holofiche("extract", "r.pdf", "--name", "list", cwd=folder).out.split()
    assert names == ["grakk.yaml", "mira.yaml"]


def test_somebodys_file_is_never_the_print_before(folder: Path) -> None:
    (folder / "f.avant.pdf").write_text("mien")
    for _n in range(2):
        holofiche("sheet", "grakk.yaml", "-o", "f.pdf", cwd=folder)
        holofiche("campaign", "grakk.yaml", "hurt", "1", cwd=folder)
    assert (folder / "f.avant.pdf").read_text() == "mien"


def test_a_recto_has_no_backs(folder: Path) -> None:
    from pypdf import PdfReader

    pages = {}
    for name, more in (("a", ["--side", "recto", "--backs"]), ("b", ["--side", "recto"]), ("c", ["--backs"])):
        assert holofiche("sheet", "loups.yaml", *more, "-o", f"{name}.pdf", cwd=folder).code == 0
        pages[name] = len(PdfReader(folder / f"{name}.pdf").pages)
    assert pages["a"] == pages["b"] < pages["c"]


def test_how_to_install_more(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert "'.[scan]'" in shipped.how_to_add("scan", PACKAGES)
    monkeypatch.setattr(shipped, "is_checkout", lambda: False)
    assert "-m pip install opencv-python-headless numpy zxing-cpp" in shipped.how_to_add("scan", PACKAGES)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "pipx_metadata.json").touch()
    assert shipped.how_to_add("scan", PACKAGES).startswith("pipx inject holofiche opencv")
    (tmp_path / "uv-receipt.toml").touch()
    assert shipped.how_to_add("scan", PACKAGES).startswith("uv pip install --python ")
    assert all(f'"{name}>=' in (ROOT / "pyproject.toml").read_text() for name in PACKAGES)
