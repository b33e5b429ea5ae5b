"""holofiche sheet and extract, as a person runs them."""

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche

GRAKK = EXAMPLES / "grakk.yaml"


def reader(path: Path) -> PdfReader:
    return PdfReader(io.BytesIO(path.read_bytes()))


def text(path: Path) -> str:
    return "\n".join(page.extract_text() for page in reader(path).pages)


def test_a_character_is_one_leaf_and_carries_its_yaml(tmp_path: Path) -> None:
    out = tmp_path / "g.pdf"
    ran = holofiche("sheet", GRAKK, "-o", out)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{out}\n"
    assert len(reader(out).pages) == 2
    for word in ("Grakk", "Wookie", "Camille", "3D+2", "7DD", "Vibrolame", "Rage du Wookie", "zygerrien"):
        assert word in text(out)
    assert holofiche("extract", out).raw == GRAKK.read_bytes()


def test_same_input_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        holofiche("sheet", GRAKK, EXAMPLES / "loups.yaml", "-o", tmp_path / f"{name}.pdf", fresh=name == "b")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_several_files_make_one_pdf_in_order(tmp_path: Path) -> None:
    out = tmp_path / "all.pdf"
    assert holofiche("sheet", GRAKK, EXAMPLES / "mira.yaml", "-o", out).code == 0
    pages = reader(out).pages
    assert len(pages) == 4
    assert "Grakk" in pages[0].extract_text()
    assert "Mira Sol" in pages[2].extract_text()
    assert holofiche("extract", out).code == 2
    assert holofiche("extract", out, "--name", "list").out.split() == ["grakk.yaml", "mira.yaml"]
    assert holofiche("extract", out, "--name", "mira.yaml").raw == (EXAMPLES / "mira.yaml").read_bytes()


def test_separate_and_default_place(tmp_path: Path) -> None:
    ran = holofiche("sheet", GRAKK, EXAMPLES / "mira.yaml", "--separate", cwd=tmp_path)
    assert ran.code == 0
    assert sorted(p.name for p in (tmp_path / "output").iterdir()) == ["grakk.pdf", "mira.pdf"]
    holofiche("sheet", GRAKK, cwd=tmp_path)
    assert (tmp_path / "output" / "grakk.pdf").is_file()


@pytest.mark.parametrize(("paper", "size", "ink"), [("a4", (595, 842), "light"), ("letter", (612, 792), "gray")])
def test_papers_and_inks(paper: str, size: tuple[int, int], ink: str, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert holofiche("sheet", GRAKK, "--paper", paper, "--ink", ink, "-o", out).code == 0
    box = reader(out).pages[0].mediabox
    assert (round(box.width), round(box.height)) == size


@pytest.mark.parametrize("side", ["recto", "verso"])
def test_one_side(side: str, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert holofiche("sheet", GRAKK, "--side", side, "-o", out).code == 0
    assert len(reader(out).pages) == 1
    assert holofiche("sheet", GRAKK, "--side", side, "--large-print", "-o", out).code == 0
    told = [page.extract_text().upper() for page in reader(out).pages]
    assert [f"· {side} {n}".upper() in text for n, text in enumerate(told, 1)] == [True, True]


def test_blank_and_fillable(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert holofiche("sheet", "--blank", "Lutteur", "-o", out).code == 0
    assert "Grakk" not in text(out)
    assert "LUTTEUR" in text(out).upper()
    assert holofiche("sheet", "--blank", "lutteur", "--fillable", "-o", out).code == 0
    fields: Any = reader(out).get_fields()
    assert fields and "nom" in fields
    assert holofiche("sheet", GRAKK, "--fillable", "-o", out).code == 0
    filled: Any = reader(out).get_fields()
    assert filled["nom"].value == "Grakk"


def test_accessible_is_tagged(tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert holofiche("sheet", GRAKK, "--accessible", "-o", out).code == 0
    root: Any = reader(out).root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"].startswith("fr")
    assert "Grakk" in text(out)


@pytest.mark.parametrize("name", ["loups", "aurek", "fuyards"])
def test_warbands(name: str, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    assert holofiche("sheet", EXAMPLES / f"{name}.yaml", "-o", out).code == 0
    assert len(reader(out).pages) == 2
    assert holofiche("extract", out).raw == (EXAMPLES / f"{name}.yaml").read_bytes()


@pytest.mark.parametrize(
    ("system", "profiles"),
    [("sylvaren", "stormtrooper,Seigneur Vador"), ("sndr", "padawan,satele-shan"), ("nano", "all")],
)
def test_profile_cards(system: str, profiles: str, tmp_path: Path) -> None:
    out = tmp_path / "x.pdf"
    ran = holofiche("sheet", "--profile", profiles, "--system", system, "-o", out)
    assert ran.code == 0, ran.err
    assert len(reader(out).pages) == 1  # both sides share it


def test_a_broken_rule_prints_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text(GRAKK.read_text("utf-8").replace("vig: 3", "vig: 4"), "utf-8")
    out = tmp_path / "x.pdf"
    ran = holofiche("sheet", bad, "-o", out)
    assert ran.code == 1
    assert "free-dice-cap" in ran.err
    assert not out.exists()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bad.yaml"]


@pytest.mark.parametrize("written", ["Grakk 漢", r'"Grakk \u6f22"'], ids=["as it is", "by its number"])
def test_a_missing_glyph_is_named(written: str, tmp_path: Path) -> None:
    odd = tmp_path / "odd.yaml"
    odd.write_text(GRAKK.read_text("utf-8").replace("nom: Grakk", f"nom: {written}"), "utf-8")
    ran = holofiche("sheet", odd, "-o", tmp_path / "x.pdf")
    assert ran.code == 0 and "漢 (U+6F22)" in ran.err and "printed as a box" in ran.err
    assert "Grakk □" in PdfReader(tmp_path / "x.pdf").pages[0].extract_text()


@pytest.mark.parametrize(("raw", "word"), [(b"not an image", "image"), (b"\x89PNG\r\n\x1a\nbroken", "image")])
def test_a_bad_portrait_is_a_clear_error(raw: bytes, word: str, tmp_path: Path) -> None:
    (tmp_path / "p.png").write_bytes(raw)
    file = tmp_path / "x.yaml"
    file.write_text(GRAKK.read_text("utf-8") + "portrait: p.png\n", "utf-8")
    ran = holofiche("sheet", file, "-o", tmp_path / "x.pdf")
    assert ran.code == 1
    assert "p.png" in ran.err
    file.write_text(GRAKK.read_text("utf-8") + "portrait: absent.png\n", "utf-8")
    ran = holofiche("sheet", file, "-o", tmp_path / "x.pdf")
    assert ran.code == 1
    assert "absent.png" in ran.err


def test_output_that_cannot_be_written_exits_4(tmp_path: Path) -> None:
    ran = holofiche("sheet", GRAKK, "-o", "/dev/null/x.pdf")
    assert ran.code == 4
    assert "Traceback" not in ran.err


@pytest.mark.parametrize(
    "words",
    [[], ["--profile", "padawan"], ["--blank", "luteur"], ["--profile", "padwan", "--system", "sndr"],
     ["--blank", "x", "--system", "sndr"], ["--fillable", "--accessible", str(GRAKK)], [str(GRAKK), "--ink", "pink"]],
)  # fmt: skip
def test_usage(words: list[str]) -> None:
    ran = holofiche("sheet", *words)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_extract_refuses_what_is_no_sheet(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    for raw in (b"", b"%PDF-1.7 broken", b"hello"):
        path.write_bytes(raw)
        ran = holofiche("extract", path)
        assert ran.code == 3
        assert "Traceback" not in ran.err
    assert holofiche("extract", tmp_path / "absent.pdf").code == 3


def test_hostile_text_is_only_text(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    name = "<img src=file:///etc/passwd> {{7*7}} & ]]> \\1"
    file.write_text(GRAKK.read_text("utf-8").replace("nom: Grakk", f"nom: '{name}'"), "utf-8")
    for mode in ([], ["--accessible"], ["--fillable"]):
        ran = holofiche("sheet", file, "-o", tmp_path / "x.pdf", *mode)
        assert ran.code == 0, ran.err
    holofiche("sheet", file, "-o", tmp_path / "x.pdf")
    assert "{{7*7}}" in text(tmp_path / "x.pdf")


def test_a_folder_is_printed_player_by_player(tmp_path: Path) -> None:
    for name in ("grakk.yaml", "mira.yaml"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    (tmp_path / "notes.yaml").write_text("a: b\n")
    ran = holofiche("sheet", tmp_path, "-o", tmp_path / "table.pdf")
    assert (ran.code, ran.err) == (0, f"left aside: {tmp_path / 'notes.yaml'}\n")
    listed = holofiche("extract", tmp_path / "table.pdf", "--name", "list")
    assert listed.out.split() == ["grakk.yaml", "mira.yaml"]


def test_sheets_as_pictures(tmp_path: Path) -> None:
    assert holofiche("sheet", EXAMPLES / "aurek.yaml", "--as", "png", "--dpi", "50", "-o", tmp_path / "a").code == 0
    assert {path.name for path in (tmp_path / "a").iterdir()} == {
        "carte-bastila.png", "carte-bastila-2.png", "carte-soldat-republicain-3.png", "dos-escouade-aurek.png",
        "escouade-aurek-bande.png", "planche-1.png", "planche-1-dos.png",
    }  # fmt: skip
    assert holofiche("sheet", EXAMPLES / "aurek.yaml", "--bleed", "3", "-o", tmp_path / "a.pdf").code == 2
    assert holofiche("sheet", EXAMPLES / "grakk.yaml", "--as", "svg", "--zip", "-o", tmp_path / "g.zip").code == 0
    assert zipfile.ZipFile(tmp_path / "g.zip").namelist() == ["grakk-recto.svg", "grakk-verso.svg"]
