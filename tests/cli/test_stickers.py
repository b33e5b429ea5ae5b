"""sheet --since: only the boxes that changed, at the size they have on the old sheet, with where they go."""

import io
import re
import shutil
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.paper.code import SIDE
from generator.paper.formats import SIZES
from tests.paper.reading import words as drawn
from tests.run import EXAMPLES, holofiche

PT = 25.4 / 72
WINDOW = re.compile(rb"q ([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re W n 1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm")


@pytest.fixture
def grakk(tmp_path: Path) -> Path:
    for path in EXAMPLES.glob("grakk.*"):
        shutil.copy(path, tmp_path)
    assert holofiche("sheet", "grakk.yaml", "-o", "old.pdf", cwd=tmp_path).code == 0
    return tmp_path


def change(folder: Path, old: str, new: str, name: str = "grakk.yaml") -> None:
    text = (folder / name).read_text("utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new), "utf-8")


def windows(pdf: Path, number: int = 0) -> set[tuple[float, ...]]:
    """Where each sticker of a sheet was on its page, in millimetres from the lower left corner."""
    content = PdfReader(pdf).pages[number].get_contents()
    assert content is not None
    found = set()
    for match in WINDOW.finditer(content.get_data()):
        x, y, w, h, dx, dy = map(float, match.groups())
        found.add(tuple(round(v * PT, 1) for v in (x - dx, y - dy, w, h)))
    return found


def boxes(folder: Path, *names: str) -> set[tuple[float, ...]]:
    pages = holofiche("scan", "--boxes", "grakk.yaml", "--json", cwd=folder).json()["pages"]
    found: set[tuple[float, ...]] = set()
    for page in pages:
        for one in [*page["fields"], *page["boxes"]]:
            if one["field"] in names:
                x0, y0, x1, y1 = one["at"]
                found.add((round(x0, 1), round(297 - y1, 1), round(x1 - x0, 1), round(y1 - y0, 1)))
    return found


def test_the_boxes_that_changed_at_the_size_of_the_old_sheets_boxes(grakk: Path) -> None:
    old = boxes(grakk, "credits", "xp_gagnee", "xp_reste")
    change(grakk, "gagnee: 25", "gagnee: 37")
    change(grakk, "systeme: d6", "systeme: d6\ncredits: 90")
    ran = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=grakk)
    assert (ran.code, ran.err) == (0, "5 stickers\n")
    found = windows(grakk / "new.pdf")
    on_boxes = {one for one in found for x, y, w, h in old if abs(one[0] - x) + abs(one[1] - y) < 0.7}
    assert len(on_boxes) == 3 and all(one[2] <= 31 and one[3] < 7 for one in on_boxes)  # a box, and its rule
    codes = found - on_boxes  # of the page, for they say from which state of the file it is
    assert len(codes) == 2 and all(one[2:] == (SIDE, SIDE) for one in codes)
    (page,) = PdfReader(grakk / "new.pdf").pages
    text = page.extract_text()
    for word in ("25 → 37", "90", "Recto · Crédits", "100 mm"):
        assert word.replace("\u00a0", " ") in text.replace("\u00a0", " ")
    for other in ("Vibrolame", "Camille", "zygerrien", "5D+1"):
        assert other not in text
    assert holofiche("extract", "new.pdf", cwd=grakk).raw == (grakk / "grakk.yaml").read_bytes()
    assert min(word.size for word in drawn((grakk / "new.pdf").read_bytes())) >= 5.99
    again = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "-", cwd=grakk)
    assert again.raw == (grakk / "new.pdf").read_bytes()


def test_stickers_on_stickers(grakk: Path) -> None:
    """What was stuck on is known from the sheet of stickers; nothing new is nothing printed."""
    change(grakk, "gagnee: 25", "gagnee: 37")
    assert holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "one.pdf", cwd=grakk).code == 0
    same = holofiche("sheet", "grakk.yaml", "--since", "one.pdf", "-o", "two.pdf", cwd=grakk)
    assert (same.code, same.out) == (0, "Nothing changed since then: nothing was printed.\n")
    assert not (grakk / "two.pdf").exists()
    change(grakk, "systeme: d6", "systeme: d6\nstatuts: [sonne]")
    assert holofiche("sheet", "grakk.yaml", "--since", "one.pdf", "-o", "two.pdf", cwd=grakk).err == "3 stickers\n"
    ((x, y, w, h),) = boxes(grakk, "statut_sonne")
    assert any(
        a <= x and b <= y and x + w <= a + c and y + h <= b + d and c < w + 1 and d < h + 1
        for a, b, c, d in windows(grakk / "two.pdf")
    )  # fmt: skip


@pytest.mark.parametrize(("ink", "paper"), [("light", "a4"), ("gray", "letter")])
def test_the_old_print_decides_how_it_looks(grakk: Path, ink: str, paper: str) -> None:
    assert holofiche("sheet", "grakk.yaml", "--ink", ink, "--paper", paper, "-o", "old.pdf", cwd=grakk).code == 0
    change(grakk, "gagnee: 25", "gagnee: 37")
    assert holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=grakk).err == "4 stickers\n"
    size = PdfReader(grakk / "new.pdf").pages[0].mediabox
    assert (float(size.width) * PT, float(size.height) * PT) == pytest.approx(SIZES[paper], abs=0.1)  # type: ignore[index]


def test_stickers_of_the_large_print_name_its_pages(grakk: Path) -> None:
    assert holofiche("sheet", "grakk.yaml", "--large-print", "-o", "old.pdf", cwd=grakk).code == 0
    change(grakk, "systeme: d6", "systeme: d6\nstatuts: [sonne]\ncredits: 90")
    ran = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=grakk)
    assert (ran.code, ran.err) == (0, "6 stickers\n")
    text = " ".join(PdfReader(grakk / "new.pdf").pages[0].extract_text().split())  # a caption may take two lines
    assert "Recto 1 · Crédits" in text and "Verso 2 · Statut : Sonné" in text


def test_more_than_a_third_of_the_page_is_the_page(grakk: Path) -> None:
    change(grakk, "race: wookie", "race: humain")
    change(grakk, "repartition:", "choix: {race: {mec: 1}}\nrepartition:")
    ran = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=grakk)
    assert ran.code == 0, ran.err
    assert "Printed whole: Recto" in ran.err
    texts = [page.extract_text() for page in PdfReader(grakk / "new.pdf").pages]
    assert "Humain" in texts[-1]
    assert "Camille" in texts[-1]


def test_a_print_on_another_form_is_printed_whole_and_said(grakk: Path) -> None:
    assert holofiche("sheet", "grakk.yaml", "--accessible", "-o", "old.pdf", cwd=grakk).code == 0
    change(grakk, "gagnee: 25", "gagnee: 37")
    ran = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=grakk)
    assert ran.code == 0
    assert "another form" in ran.err
    assert "Recto, Verso" in ran.err
    assert len(PdfReader(grakk / "new.pdf").pages) == 2


def test_a_roster_whose_rows_changed_is_printed_whole_a_name_is_a_sticker(tmp_path: Path) -> None:
    shutil.copy(EXAMPLES / "loups.yaml", tmp_path)
    assert holofiche("sheet", "loups.yaml", "-o", "old.pdf", cwd=tmp_path).code == 0
    change(tmp_path, "nom: Kess", "nom: Kessa", "loups.yaml")
    ran = holofiche("sheet", "loups.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=tmp_path)
    assert ran.err == "5 stickers\n"  # on the roster and on the card, with their codes
    assert "Kessa" in PdfReader(tmp_path / "new.pdf").pages[0].extract_text()
    change(tmp_path, "pistolet-blaster-lourd", "fusil", "loups.yaml")
    ran = holofiche("sheet", "loups.yaml", "--since", "old.pdf", "-o", "new.pdf", cwd=tmp_path)
    assert "Printed whole: " in ran.err


def test_wrong_usage_and_another_ones_print(grakk: Path) -> None:
    shutil.copy(EXAMPLES / "mira.yaml", grakk)
    assert holofiche("sheet", "mira.yaml", "-o", "mira.pdf", cwd=grakk).code == 0
    assert holofiche("scenario", "nano", "--seed", "3", "-o", "scenario.pdf", cwd=grakk).code == 0
    both = holofiche("sheet", "grakk.yaml", "mira.yaml", "-o", "both.pdf", cwd=grakk)
    assert both.code == 0
    change(grakk, "gagnee: 25", "gagnee: 37")
    assert holofiche("sheet", "grakk.yaml", "--since", "both.pdf", "-o", "x.pdf", cwd=grakk).err == "4 stickers\n"
    other = holofiche("sheet", "grakk.yaml", "--since", "scenario.pdf", cwd=grakk)
    assert other.code == 1
    assert "it carries scenario-nano-3.json" in other.err
    assert holofiche("sheet", "--since", "old.pdf", cwd=grakk).code == 2
    assert holofiche("sheet", "grakk.yaml", "--since", "grakk.yaml", cwd=grakk).code == 3
    assert holofiche("sheet", "grakk.yaml", "--since", "gone.pdf", cwd=grakk).code == 3
    same = holofiche("sheet", "grakk.yaml", "--since", "old.pdf", "-o", "old.pdf", cwd=grakk)
    assert same.code == 4
    assert PdfReader(io.BytesIO((grakk / "old.pdf").read_bytes())).pages


def test_a_file_that_cannot_be_printed_keeps_no_other_from_its_stickers(grakk: Path) -> None:
    shutil.copy(EXAMPLES / "mira.yaml", grakk)
    assert holofiche("sheet", "grakk.yaml", "mira.yaml", "-o", "both.pdf", cwd=grakk).code == 0
    change(grakk, "gagnee: 25", "gagnee: 37")
    change(grakk, "race: ", "race: zyg", "mira.yaml")
    (grakk / "lost.yaml").write_text("systme: d6\nnom: Lost\n", "utf-8")
    ran = holofiche("sheet", ".", "--since", "both.pdf", "-o", "new.pdf", cwd=grakk)
    assert (ran.code, ran.out) == (3, "new.pdf\n") and "4 stickers\n" in ran.err
    assert "mira.yaml:" in ran.err and "not printed: lost.yaml, mira.yaml" in ran.err
    assert "holofiche check lost.yaml mira.yaml --fix" in ran.err
    (grakk / "grakk.yaml").unlink()
    none = holofiche("sheet", ".", "--since", "both.pdf", cwd=grakk)
    assert none.code == 3 and none.out == "" and "not printed: lost.yaml, mira.yaml" in none.err


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Four players with their sheets in one PDF; two names begin alike."""
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("portrait", "# portrait")
    for name in ("Bor", "Lya", "Kel", "Kira"):
        (tmp_path / f"{name.lower()}.yaml").write_text(text.replace("nom: Grakk", f"nom: {name}"), "utf-8")
    assert holofiche("sheet", ".", "-o", "all.pdf", cwd=tmp_path).code == 0
    return tmp_path


def test_stickers_of_several_players_share_sheets_of_paper(table: Path) -> None:
    """The pictures of where they go first, then all stickers, with a letter for each player."""
    for name in ("bor", "lya", "kel", "kira"):
        change(table, "gagnee: 25", "gagnee: 37", f"{name}.yaml")
    ran = holofiche("sheet", ".", "--since", "all.pdf", "-o", "new.pdf", cwd=table)
    assert (ran.code, ran.err) == (0, "16 stickers\n")
    first, last = (page.extract_text() for page in PdfReader(table / "new.pdf").pages)
    for letters, name in (("B", "Bor"), ("L", "Lya"), ("Ke", "Kel"), ("Ki", "Kira")):
        assert f"{letters} {name}" in " ".join((first + last).split()) and f"{letters}4 Recto" in last
        assert f"{letters}4 Recto" not in first
    assert len(windows(table / "new.pdf", 1)) > len(windows(table / "new.pdf")) == 0
    change(table, "gagnee: 37", "gagnee: 40", "lya.yaml")  # these stickers are stuck on, then a few more
    again = holofiche("sheet", "lya.yaml", "--since", "new.pdf", "-o", "more.pdf", cwd=table)
    assert (again.code, again.err) == (0, "4 stickers\n")


def test_those_who_did_not_change_have_no_picture(table: Path) -> None:
    change(table, "gagnee: 25", "gagnee: 37", "bor.yaml")
    ran = holofiche("sheet", ".", "--since", "all.pdf", "-o", "new.pdf", cwd=table)
    assert ran.err == "4 stickers\n"
    (page,) = PdfReader(table / "new.pdf").pages
    assert "1 Recto" in page.extract_text() and "Lya" not in page.extract_text()
