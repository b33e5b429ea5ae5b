"""Batches for organisers: many files from one seed, a PDF each, archives, and the overview of them all."""

import io
import re
import zipfile
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.core.paper.scale import SCALE
from generator.render.index import GAP, SIDE
from tests.render.reading import words as drawn
from tests.run import EXAMPLES, holofiche

GRAKK = EXAMPLES / "grakk.yaml"


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


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


@pytest.mark.parametrize("given", [("--count", "3"), ("--random", "--zip"), ("--random", "--index"),
                                   ("--random", "--count", "3", "--party", "2"), ("--random", "--count", "0"),
                                   ("--random", "--count", "2", "-o", "-")])  # fmt: skip
def test_wrong_usage(given: tuple[str, ...], tmp_path: Path) -> None:
    assert holofiche("new", "d6", *given, cwd=tmp_path).code == 2
    assert not list(tmp_path.iterdir())


def test_an_archive_of_files_sheets_and_their_overview(tmp_path: Path) -> None:
    asked = ("new", "sndr", "--random", "--count", "2", "--seed", "1", "--pdf", "--index", "--zip")
    ran = holofiche(*asked, "-o", tmp_path / "x.zip")
    assert ran.code == 0, ran.err
    with zipfile.ZipFile(tmp_path / "x.zip") as packed:
        names = packed.namelist()
        index = packed.read("index.pdf")
    assert sorted(Path(name).suffix for name in names) == [".json", ".pdf", ".pdf", ".pdf", ".yaml", ".yaml"]
    for name in names:
        if name.endswith(".yaml"):
            assert name in words(index)
    assert "2 FICHES" in words(index)
    assert holofiche(*asked, "-o", tmp_path / "y.zip").code == 0
    assert (tmp_path / "x.zip").read_bytes() == (tmp_path / "y.zip").read_bytes()


def test_scenarios_a_pdf_each_with_their_overview(tmp_path: Path) -> None:
    ran = holofiche("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--count", "3", "--seed", "5", "--separate",
                    "--index", "-o", tmp_path / "out")  # fmt: skip
    assert ran.code == 0, ran.err
    made = files(tmp_path / "out")
    assert sorted(made) == ["index.pdf", *(f"scenario-sylvaren-{n}.pdf" for n in (5, 6, 7))]
    told = words(made["index.pdf"])
    assert "3 SCÉNARIOS" in told
    assert all(f"Graine {n}" in told and f"scenario-sylvaren-{n}.pdf" in told for n in (5, 6, 7))
    alone = holofiche("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "6", "-o", "-")
    assert made["scenario-sylvaren-6.pdf"] == alone.raw
    for wrong in (("--index",), ("--separate", "--zip"), ("--separate", "-o", "-")):
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


def test_a_thumbnail_is_the_page_itself_reduced(tmp_path: Path) -> None:
    """What stands on the first page stands in the overview, in its place and at its scale."""
    assert holofiche("sheet", GRAKK, EXAMPLES / "mira.yaml", "--separate", "--index", "-o", tmp_path).code == 0
    page = PdfReader(tmp_path / "grakk.pdf").pages[0]
    (index,) = PdfReader(tmp_path / "index.pdf").pages

    def at(one: object, wanted: str) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []

        def see(text: str, cm: list[float], tm: list[float], *_more: object) -> None:
            if wanted in text:
                found.append((tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]))

        one.extract_text(visitor_text=see)  # type: ignore[attr-defined]
        return found

    (x0, y0), (x1, y1) = at(page, "Grakk")[0], at(page, "Camille")[0]
    (small,) = at(index, "Camille")
    wide = (210 - 2 * SIDE - GAP) / 2  # of a picture, two to a row
    names = [(x - small[0], y - small[1]) for x, y in at(index, "Grakk")]
    wanted = ((x0 - x1) * wide / 210, (y0 - y1) * wide / 210)
    assert any(found == pytest.approx(wanted, abs=0.3) for found in names)


def test_a_hero_called_index_keeps_away_from_the_overview(tmp_path: Path) -> None:
    (tmp_path / "index.yaml").write_bytes(GRAKK.read_bytes().replace(b"portrait", b"# portrait"))
    ran = holofiche("sheet", tmp_path / "index.yaml", "--separate", "--index", "-o", tmp_path / "out")
    assert ran.code == 0, ran.err
    assert sorted(files(tmp_path / "out")) == ["index-2.pdf", "index.pdf"]


def test_a_page_of_several_files_is_a_picture_or_in_an_archive_too(tmp_path: Path) -> None:
    asked = ("sheet", GRAKK, EXAMPLES / "mira.yaml", "--gm")
    assert holofiche(*asked, "--as", "svg", "-o", tmp_path / "gm").code == 0
    assert list(files(tmp_path / "gm")) == ["table-du-mj.svg"]
    packed = holofiche(*asked, "--zip", "-o", "-")
    with zipfile.ZipFile(io.BytesIO(packed.raw)) as found:
        assert found.namelist() == ["table-du-mj.pdf"]
        assert found.read("table-du-mj.pdf") == holofiche(*asked, "-o", "-").raw
