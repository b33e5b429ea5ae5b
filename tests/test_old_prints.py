"""PDFs that 0.3.0 printed (tests/prints/0.3.0), given to today's commands: their files come back whole, what was typed
into them counts, and their boxes are never read where today's forms have theirs."""

import shutil
from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter

from tests.run import EXAMPLES, ROOT, holofiche

PRINTS = ROOT / "tests" / "prints" / "0.3.0"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["grakk", "grakk-fillable", "loups"])
def test_extract_gives_back_the_file(name: str) -> None:
    pdf = PRINTS / f"{name}.pdf"
    (data,) = PdfReader(pdf).attachments[f"{name.partition('-')[0]}.yaml"]
    ran = holofiche("extract", pdf)
    assert ran.code == 0 and ran.raw == data


def test_what_was_typed_into_a_form_is_worked_into_the_file(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=PRINTS / "grakk-fillable.pdf")
    typed = {"credits": "350", "joueur": "Zoé", "cote_moins_3": "/Oui"}
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(typed), auto_regenerate=False)
    writer.write(tmp_path / "filled.pdf")
    ran = holofiche("extract", tmp_path / "filled.pdf")
    before = (EXAMPLES / "grakk.yaml").read_text("utf-8").splitlines()
    assert ran.code == 0
    assert {*ran.out.splitlines()} - {*before} == {"joueur: Zoé", "cote: -3", "credits: 350"}


@pytest.mark.parametrize("name", ["grakk", "loups"])
def test_a_photo_of_an_old_page_is_refused_in_a_sentence(name: str, folder: Path) -> None:
    for number, page in enumerate(pypdfium2.PdfDocument(PRINTS / f"{name}.pdf")):
        page.render(scale=200 / 72).to_pil().save(folder / f"{number}.png")
        ran = holofiche("scan", f"{number}.png", f"{name}.yaml", cwd=folder)
        assert ran.code == 1 and ran.out == ""
        assert ran.err == f"holofiche: {number}.png: printed on another form than today's: print the sheet anew\n"
    assert (folder / f"{name}.yaml").read_bytes() == (EXAMPLES / f"{name}.yaml").read_bytes()


def test_stickers_are_cut_for_no_old_page(folder: Path) -> None:
    """Its pages are printed whole instead, and that is said."""
    text = (folder / "grakk.yaml").read_text("utf-8")
    (folder / "grakk.yaml").write_text(text.replace("age: 87", "age: 88"), "utf-8")
    ran = holofiche("sheet", "grakk.yaml", "--since", PRINTS / "grakk.pdf", "-o", "new.pdf", cwd=folder)
    assert ran.code == 0
    assert "grakk.pdf is on another form than today's, or on none of ours: pages are printed whole" in ran.err
    whole = PdfReader(folder / "new.pdf").pages
    assert len(whole) == 2 and all("Grakk" in page.extract_text() for page in whole)
