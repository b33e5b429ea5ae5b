"""The file as a QR code on its sheet: read back as a phone reads it."""

import hashlib
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp

from generator.sharing.share import decode_file
from tests.run import EXAMPLES, holofiche


def codes_on(pdf: Path) -> list[tuple[int, bytes]]:
    found = []
    document = pypdfium2.PdfDocument(pdf)
    for number, page in enumerate(document):
        for code in zxingcpp.read_barcodes(page.render(scale=300 / 72).to_pil().convert("L")):
            found += [(number, decode_file(code.text))] if code.text.startswith("h1") else []
    document.close()
    return found


@pytest.mark.parametrize(
    ("name", "more", "page"),
    [
        ("mira", (), 1),
        ("mira", ("--fillable",), 1),
        ("mira", ("--large-print", "--ink", "light"), 3),
        ("tessa", ("--paper", "letter"), 1),
        ("loups", (), 0),  # a roster has its notes on its only page
    ],
)
def test_it_is_read_from_the_print(tmp_path: Path, name: str, more: tuple[str, ...], page: int) -> None:
    file, out = EXAMPLES / f"{name}.yaml", tmp_path / "one.pdf"
    assert holofiche("sheet", file, "--share-code", *more, "-o", out).code == 0
    assert codes_on(out) == [(page, file.read_bytes())]


def test_notes_keep_clear_of_it_and_go_on_elsewhere(tmp_path: Path) -> None:
    text = (EXAMPLES / "mira.yaml").read_text("utf-8")
    file, out = tmp_path / "mira.yaml", tmp_path / "one.pdf"
    file.write_text(
        text.replace("notes: ", "notes: Une longue note, qui va jusqu’au bout de la ligne et plus loin. "), "utf-8"
    )
    assert holofiche("sheet", file, "--share-code", "-o", out).code == 0
    assert codes_on(out) == [(1, file.read_bytes())]


@pytest.mark.parametrize("size", [60, 400])  # too fine for a phone; more than any QR code holds
def test_a_file_that_fills_no_small_code_is_told(tmp_path: Path, size: int) -> None:
    file, out = tmp_path / "mira.yaml", tmp_path / "one.pdf"
    noise = "".join(hashlib.sha256(bytes([n % 256, n // 256])).hexdigest() for n in range(size))
    file.write_text((EXAMPLES / "mira.yaml").read_text("utf-8") + f"# {noise}\n", "utf-8")
    done = holofiche("sheet", file, "--share-code", "-o", out)
    assert done.code == 0 and "no room for a code" in done.err
    assert codes_on(out) == []


def test_without_files_it_makes_no_sense(tmp_path: Path) -> None:
    assert holofiche("sheet", "--blank", "lutteur", "--share-code", "-o", tmp_path / "b.pdf").code == 2
