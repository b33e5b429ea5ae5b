"""Characters, warbands and opponents in one batch: nothing on the back of something else, whatever their order."""

import io
from itertools import permutations
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tests.terminal import Terminal

Papers = list[tuple[str, str]]
TWO_SIDED = "/DuplexFlipLongEdge"


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Grakk, two warbands, one with a suite, a head more than others have, two opponents."""
    folder = tmp_path_factory.mktemp("table")
    for name in ("grakk", "loups", "aurek"):
        (folder / f"{name}.yaml").write_bytes((EXAMPLES / f"{name}.yaml").read_bytes())
    mira = (EXAMPLES / "mira.yaml").read_text("utf-8").partition("notes:")[0]
    (folder / "mira.yaml").write_text(mira + "notes: |\n" + "  Elle se souvient de tout.\n" * 90, "utf-8")
    heads = ("new", "d6", "--random", "--race", "troig", "--seed", "2", "-o", folder / "troig.yaml")
    assert holofiche(*heads).code == 0
    assert holofiche("new", "d6", "--random", "--npc", "--count", "2", "--seed", "3", "-o", folder / "pnj").code == 0
    return folder


def papers(raw: bytes) -> Papers:
    """What stands on the two sides of each sheet of paper; nothing on an empty one."""
    pdf = PdfReader(io.BytesIO(raw))
    shown = [bool(page.extract_text().strip()) for page in pdf.pages]
    sides = [label * full for label, full in zip(pdf.page_labels, shown, strict=True)]
    if pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/Simplex":  # type: ignore[index]
        return [(side, "") for side in sides]
    return list(zip(sides[::2], [*sides[1::2], ""], strict=False))


def printed(table: Path, *words: str | Path) -> bytes:
    ran = holofiche("sheet", *words, "-o", "-", cwd=table)
    assert ran.code == 0, ran.err
    return ran.raw


def assert_apart(found: Papers) -> None:
    for front, back in found:
        assert front, "a sheet with nothing on its front"
        whose, back_of = (side.partition(",")[0] for side in (front, back))
        assert not back or back_of == whose, f"{back} stands behind {front}"
        one_sided = "–" in front and not back.endswith("dos")  # a roster, cards
        assert not (back and one_sided), f"{back} stands behind {front}"


MIXED: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
    (("grakk.yaml", "loups.yaml", "aurek.yaml"), ("--fillable",)),
    (("grakk.yaml", "loups.yaml"), ("--paper", "letter", "--ink", "light")),
    (("grakk.yaml", "loups.yaml"), ("--paper", "a3", "--backs")),
    (("troig.yaml", "pnj", "aurek.yaml"), ("--backs",)),
    (("mira.yaml", "loups.yaml", "pnj"), ()),
    (("grakk.yaml", "loups.yaml", "aurek.yaml"), ()),
    (("grakk.yaml", "loups.yaml", "aurek.yaml"), ("--backs",)),
]


@pytest.mark.parametrize(("files", "more"), sample(MIXED, *MIXED[:4], unpack=True))
def test_every_order_gives_the_same_sheets_of_paper(table: Path, files: tuple[str, ...], more: tuple[str, ...]) -> None:
    orders = [papers(printed(table, *order, *more)) for order in permutations(files)]
    for found in orders:
        assert_apart(found)
        assert sorted(found) == sorted(orders[0])


def test_a_batch_takes_the_paper_that_its_files_take_alone(table: Path) -> None:
    """Two-sided leaves, suites and a second head as ever; only cards share their pages."""
    files = ("mira.yaml", "grakk.yaml", "troig.yaml", "aurek.yaml", "loups.yaml")
    alone = [paper for file in files for paper in papers(printed(table, file)) if "Cartes" not in paper[0]]
    found = papers(printed(table, *files))
    assert sorted(paper for paper in found if "Cartes" not in paper[0]) == sorted(alone)
    assert ("Grakk, recto", "Grakk, verso") in found
    assert ("Mira Sol, suite", "") in found and ("Escouade Aurek – Bande", "") in found
    assert sum("Cartes" in front for front, _back in found) == 1


def test_large_print_is_two_sheets_a_character(table: Path) -> None:
    for files in (("loups.yaml", "grakk.yaml"), ("grakk.yaml", "loups.yaml")):
        found = papers(printed(table, *files, "--large-print"))
        assert_apart(found)
        assert [p for p in found if p[0].startswith("Grakk")] == [
            ("Grakk, recto 1", "Grakk, recto 2"), ("Grakk, verso 1", "Grakk, verso 2"),
        ]  # fmt: skip


@pytest.mark.parametrize("files", [("loups.yaml", "grakk.yaml"), ("grakk.yaml", "loups.yaml")])
def test_tagged_sheets_keep_their_paper_too(table: Path, files: tuple[str, ...]) -> None:
    """They have no labels: the outline says where each begins, and that is on the front of a sheet of paper."""
    pdf = PdfReader(io.BytesIO(printed(table, *files, "--accessible")))
    begins = {str(entry["/Title"]): pdf.get_destination_page_number(entry)
              for entry in pdf.outline if not isinstance(entry, list)}  # fmt: skip
    assert [title.partition(" – ")[0] for title in begins] in (
        ["Grakk · Lutteur", "Les Loups de Jakku", "Les Loups de Jakku"],
        ["Les Loups de Jakku", "Grakk · Lutteur", "Les Loups de Jakku"],  # cards stand last
    )
    assert all(number is not None and number % 2 == 0 for number in begins.values()), begins
    assert any(not page.extract_text().strip() for page in pdf.pages)  # the empty back of an odd number of pages
    assert pdf.root_object["/ViewerPreferences"]["/Duplex"] == TWO_SIDED  # type: ignore[index]


def test_one_kind_alone_has_no_empty_page(table: Path) -> None:
    for words in (("loups.yaml",), ("loups.yaml", "aurek.yaml"), ("pnj", "loups.yaml"), ("pnj", "--cards"),
                  ("grakk.yaml", "mira.yaml", "--gm"), ("grakk.yaml", "loups.yaml", "--side", "recto"),
                  ("loups.yaml", "grakk.yaml", "--side", "recto", "--large-print")):  # fmt: skip
        pdf = PdfReader(io.BytesIO(printed(table, *words)))
        assert pdf.root_object["/ViewerPreferences"]["/Duplex"] == "/Simplex", words  # type: ignore[index]
        assert all(page.extract_text().strip() for page in pdf.pages), words
    both = papers(printed(table, "grakk.yaml", "mira.yaml"))
    assert both == [("Grakk, recto", "Grakk, verso"), ("Mira Sol, recto", "Mira Sol, verso"), ("Mira Sol, suite", "")]


def test_the_backs_of_a_mix_alone_are_those_of_characters(table: Path) -> None:
    assert papers(printed(table, "loups.yaml", "grakk.yaml", "--side", "verso")) == [("Grakk, verso", "")]
    ran = holofiche("sheet", "loups.yaml", "--side", "verso", "-o", "-", cwd=table)
    assert ran.code == 1 and "nothing-to-print" in ran.err


def test_apart_each_file_is_printed_as_alone(table: Path, tmp_path: Path) -> None:
    files = ("loups.yaml", "grakk.yaml")
    assert holofiche("sheet", *files, "--separate", "-o", tmp_path, cwd=table).code == 0
    for file in files:
        assert (tmp_path / file).with_suffix(".pdf").read_bytes() == printed(table, file)


def test_stickers_find_their_sheet_in_a_mix(table: Path, tmp_path: Path) -> None:
    """An old print may be a batch, with empty backs in it."""
    for name in ("loups.yaml", "grakk.yaml"):
        (tmp_path / name).write_bytes((table / name).read_bytes())
    (tmp_path / "old.pdf").write_bytes(printed(tmp_path, "loups.yaml", "grakk.yaml"))
    file = tmp_path / "grakk.yaml"
    file.write_text(file.read_text("utf-8").replace("Camille", "Dominique"), "utf-8")
    ran = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=tmp_path)
    assert ran.code == 0, ran.err
    assert "Printed whole" not in ran.err and "sticker" in ran.err
    assert "Dominique" in PdfReader(tmp_path / "new.pdf").pages[0].extract_text()


def test_a_person_is_told_how_much_paper_it_takes(table: Path) -> None:
    for files in (("grakk.yaml", "loups.yaml", "aurek.yaml"), ("loups.yaml", "aurek.yaml", "grakk.yaml")):
        told = Terminal(table, "sheet", *files, "-o", "told.pdf").ends(0)
        assert "7 pages, 4 sheets of paper, both sides, turned over the long edge" in told
