"""Batches for organisers: many files from one seed, a PDF each, archives."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.paper.formats import SCALE
from tests.paper.reading import words as drawn
from tests.run import EXAMPLES, holofiche

GRAKK = EXAMPLES / "grakk.yaml"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def test_new_count_is_one_seed_a_folder_and_the_same_again(tmp_path: Path) -> None:
    ran = holofiche("new", "nano", "--random", "--count", "40", "--seed", "7", "-o", tmp_path / "a" / "deep")
    assert ran.code == 0, ran.err
    made = files(tmp_path / "a" / "deep")
    assert len(made) == 40
    assert holofiche("new", "nano", "--random", "--count", "40", "--seed", "7", "-o", tmp_path / "b").code == 0
    assert files(tmp_path / "b") == made
    third = holofiche("new", "nano", "--random", "--seed", "9", "-o", "-").out.encode()
    assert third in made.values()  # each is the one that its own seed rolls alone
    assert holofiche("check", tmp_path / "b").code == 0


def test_nothing_of_a_batch_is_written_over_what_is_there(tmp_path: Path) -> None:
    words_ = ("new", "nano", "--random", "--count", "3", "--seed", "7", "-o", tmp_path)
    assert holofiche(*words_).code == 0
    last = sorted(files(tmp_path))[-1]
    for name in files(tmp_path):
        if name != last:
            (tmp_path / name).unlink()
    assert holofiche(*words_).code == 0, "killed half way, it can be run again"
    for name in files(tmp_path):
        if name != last:
            (tmp_path / name).unlink()
    (tmp_path / last).write_text("systeme: nano\n", "utf-8")
    assert holofiche(*words_).code == 4
    assert list(files(tmp_path)) == [last]
    assert holofiche(*words_, "--overwrite").code == 0


@pytest.mark.parametrize("given", [("--count", "3"), ("--random", "--zip"),
                                   ("--random", "--count", "3", "--party", "2"), ("--random", "--count", "0"),
                                   ("--random", "--count", "2", "-o", "-")])  # fmt: skip
def test_wrong_usage(given: tuple[str, ...], tmp_path: Path) -> None:
    assert holofiche("new", "d6", *given, cwd=tmp_path).code == 2
    assert not list(tmp_path.iterdir())


def test_an_archive_of_files_and_sheets(tmp_path: Path) -> None:
    asked = ("new", "sndr", "--random", "--count", "2", "--seed", "1", "--pdf", "--zip")
    ran = holofiche(*asked, "-o", tmp_path / "x.zip")
    assert ran.code == 0, ran.err
    with zipfile.ZipFile(tmp_path / "x.zip") as packed:
        names = packed.namelist()
    assert sorted(Path(name).suffix for name in names) == [".json", ".pdf", ".pdf", ".yaml", ".yaml"]
    assert holofiche(*asked, "-o", tmp_path / "y.zip").code == 0
    assert (tmp_path / "x.zip").read_bytes() == (tmp_path / "y.zip").read_bytes()


def test_scenarios_a_pdf_each(tmp_path: Path) -> None:
    ran = holofiche("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--count", "3", "--seed", "5", "--separate",
                    "-o", tmp_path / "out")  # fmt: skip
    assert ran.code == 0, ran.err
    made = files(tmp_path / "out")
    assert sorted(made) == [f"scenario-sylvaren-{n}.pdf" for n in (5, 6, 7)]
    alone = holofiche("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "6", "-o", "-")
    assert made["scenario-sylvaren-6.pdf"] == alone.raw
    for wrong in (("--separate", "--zip"), ("--separate", "-o", "-")):
        assert holofiche("scenario", "sylvaren", "--quality", "20", *wrong, cwd=tmp_path).code == 2


def test_scenarios_in_one_pdf_begin_with_their_maps_and_the_page_of_each(tmp_path: Path) -> None:
    asked = ("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--count", "4", "--seed", "5", "-o", tmp_path / "x.pdf")
    assert holofiche(*asked).code == 0
    found = [" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "x.pdf").pages]
    starts = [n for n, text in enumerate(found, 1) if "MENACE" in text and n > 1]
    assert re.findall(r"page (\d+)", found[0]) == [str(n) for n in starts] and len(starts) == 4
    first = PdfReader(tmp_path / "x.pdf").pages[0]
    assert {round(word.size, 1) for word in drawn(tmp_path.joinpath("x.pdf").read_bytes()) if word.page == 0} <= set(
        SCALE
    )
    assert "FORCES" not in first.extract_text()  # small maps, not small pages
    alone = holofiche(*asked[:3], "--seed", "6", "-o", tmp_path / "y.pdf")
    assert alone.code == 0 and "Les scénarios" not in PdfReader(tmp_path / "y.pdf").pages[0].extract_text()


def test_a_page_of_several_files_is_a_picture_or_in_an_archive_too(tmp_path: Path) -> None:
    asked = ("sheet", GRAKK, EXAMPLES / "mira.yaml", "--gm")
    assert holofiche(*asked, "--as", "svg", "-o", tmp_path / "gm").code == 0
    assert list(files(tmp_path / "gm")) == ["table-du-mj.svg"]
    packed = holofiche(*asked, "--zip", "-o", "-")
    with zipfile.ZipFile(io.BytesIO(packed.raw)) as found:
        assert found.namelist() == ["table-du-mj.pdf"]
        assert found.read("table-du-mj.pdf") == holofiche(*asked, "-o", "-").raw
