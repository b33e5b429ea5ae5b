"""A screen for tonight, and a convention kit: what a session needs, on few pages."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche


def text_of(pdf: Path) -> str:
    return " ".join(page.extract_text() for page in PdfReader(pdf).pages)


def test_the_screen_of_a_session_has_its_evening_and_own_tables(tmp_path: Path) -> None:
    for name in ("grakk.yaml", "mira.yaml"):
        (tmp_path / name).write_bytes((EXAMPLES / name).read_bytes())
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "port.txt").write_text("1d2 Au port\n1 Rien\n2 Une patrouille\n", "utf-8")
    session = tmp_path / "samedi.yaml"
    session.write_text("personnages: [grakk.yaml, mira.yaml]\nsoiree: {graine: 4, nombre: 2}\n", "utf-8")
    words = ("cards", "d6", "--format", "paravent", "--tonight", "samedi.yaml", "--select", "agonie", "-o", "x.pdf")
    ran = holofiche(*words, cwd=tmp_path)
    assert ran.code == 0, ran.err
    text = text_of(tmp_path / "x.pdf").upper()
    for title in ("ENJEUX", "INDICES", "ADVERSAIRES", "DANGER", "AU PORT", "AGONIE"):
        assert title in text, title
    assert len(PdfReader(tmp_path / "x.pdf").pages) <= 3
    session.write_text("personnages: [grakk.yaml]\n", "utf-8")
    (tmp_path / "tables" / "port.txt").unlink()
    ran = holofiche(*words[:6], "-o", "y.pdf", cwd=tmp_path)
    assert ran.code == 2 and "nothing for a screen" in ran.err
    assert holofiche("cards", "d6", "--tonight", "samedi.yaml", cwd=tmp_path).code == 2


@pytest.mark.parametrize("count", [4, pytest.param(5, marks=pytest.mark.exhaustive),
                                   pytest.param(6, marks=pytest.mark.exhaustive)])  # fmt: skip
def test_a_convention_kit_is_sixteen_pages_at_most(tmp_path: Path, count: int) -> None:
    ran = holofiche("new", "d6", "--party", str(count), "--evening", "--seed", "3", "-o", "kit", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert len(PdfReader(tmp_path / "kit.pdf").pages) <= 16
    assert len(list((tmp_path / "kit").glob("*.yaml"))) == count + 1
    text = text_of(tmp_path / "kit.pdf")
    assert "Contrat".upper() in text.upper() and "Avant : lire la page" in text.replace("\xa0", " ")


def test_a_kit_that_cannot_be_is_refused(tmp_path: Path) -> None:
    for words in (("d6", "--party", "8", "--evening"), ("d6", "--random", "--evening"),
                  ("d6", "--party", "2", "--evening")):  # fmt: skip
        ran = holofiche("new", *words, "-o", "kit", cwd=tmp_path)
        assert (ran.code, list(tmp_path.iterdir())) == (2, []), ran.err
