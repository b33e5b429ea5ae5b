import io
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from generator.model.sheet import Sheet
from generator.paper.formats import A3, LARGE_SCALE, SCALE, FieldError, PrintError
from generator.sheets.forms import draw as form
from generator.sheets.forms import ink
from generator.sheets.forms.filled import MORE, SPILLED, fill_leaves
from generator.sheets.print import SheetOptions, plan_sheets
from tests.paper import reading
from tests.paper.conftest import GRAKK, LOOK, SHAPE, printed, sheet


def bare(text: str) -> str:
    return "".join(text.split())


def test_one_leaf_of_the_right_size() -> None:
    for paper, size in (("a4", (595.28, 841.89)), ("letter", (612, 792))):
        pages = reading.reader(printed(GRAKK, paper=paper)).pages
        assert [(float(p.mediabox.width), float(p.mediabox.height)) for p in pages] == [
            pytest.approx(size, abs=0.01)
        ] * 2


def test_every_value_is_on_its_page_and_extracts_cleanly() -> None:
    pages = [bare(page.extract_text()) for page in reading.reader(printed(GRAKK)).pages]
    fields = form.get_form(GRAKK.template, SHAPE, LOOK).fields
    for name, value in GRAKK.fields.items():
        assert bare(value) in pages[fields[name].page], name


def test_every_value_is_inside_its_box() -> None:
    words = reading.words(printed(GRAKK))
    for name, field in form.get_form(GRAKK.template, SHAPE, LOOK).fields.items():
        for part in GRAKK.fields.get(name, "").split():
            assert any(
                word.page == field.page
                and word.text == part
                and field.x - 0.1 <= word.x0 <= word.x1 <= field.x + field.width + 0.1
                and field.y <= word.baseline <= field.top
                for word in words
            ), (name, part)


def test_every_value_stands_on_the_baseline_of_its_field() -> None:
    """As CSS would set it: its first line there, others a leading below, at its edge, its end or its middle."""
    words = reading.words(printed(GRAKK))
    for name, field in form.get_form(GRAKK.template, SHAPE, LOOK).fields.items():
        own = [
            word for word in words
            if word.page == field.page and field.x - 0.1 <= word.x0 <= field.x + field.width
            and field.y <= word.baseline <= field.top and word.text in GRAKK.fields[name].split()
        ]  # fmt: skip
        lines = sorted({round(word.baseline, 2) for word in own}, reverse=True)
        assert lines[0] == pytest.approx(field.baseline, abs=0.02), name
        for above, below in pairwise(lines):
            skipped = round((above - below) / field.leading)  # an empty line
            assert skipped and above - below == pytest.approx(skipped * field.leading, abs=0.03), name
        left, right = min(word.x0 for word in own) - field.x, field.x + field.width - max(word.x1 for word in own)
        if field.align == "left":
            assert left == pytest.approx(0, abs=0.02), name
        else:
            assert right == pytest.approx(left if field.align == "center" else 0, abs=0.05), name


@pytest.mark.parametrize("large", [False, True])
def test_what_ends_an_ordinal_is_raised_in_a_field_too(large: bool) -> None:
    """In the smallest size of the type scale, within its word; what is at the right ends where it would."""
    look = replace(LOOK, large=large)
    ((filled,),) = fill_leaves([sheet(nom="La 3e fois", credits="le 1er")], look)
    written = "\n".join(line for side in (0, 1) for line in ink.text_operators(filled, side))
    raised = re.findall(r"([\d.]+) Ts /F\d+ ([\d.]+) Tf \S+ TJ 0 Ts", written)
    small = (LARGE_SCALE if large else SCALE)[0]
    assert [(float(up) > 1, float(size)) for up, size in raised] == [(True, small)] * 2
    assert "3e" in bare(reading.text(printed(sheet(nom="La 3e fois"), large=large)))


def test_only_our_fonts_all_embedded() -> None:
    found = reading.fonts(printed(GRAKK))
    assert all(found.values())
    assert {name.split("+")[1].split("-")[0] for name in found} == {"Oxanium", "IBMPlexSansCondensed"}


def test_the_same_bytes_twice_and_in_another_process() -> None:
    code = (
        "import sys, io; from tests.paper.conftest import *;"
        "sys.stdout.buffer.write(printed(GRAKK, sheet(nom='Autre')))"
    )
    runs = {printed(GRAKK, sheet(nom="Autre"))}
    for seed in ("1", "2"):
        env = {"PYTHONHASHSEED": seed, "PATH": "", "HOME": "/nonexistent"}
        root = Path(__file__).parents[2]
        run = subprocess.run([sys.executable, "-c", code], env=env, cwd=root, capture_output=True, check=True)
        runs.add(run.stdout)
    assert len(runs) == 1


def test_ticks_are_drawn_in_their_box_and_only_where_ticked() -> None:
    ticks = form.get_form(GRAKK.template, SHAPE, LOOK).ticks
    pdf = printed(GRAKK)
    from generator.paper.drawing.guides import MARKS

    content = reading.reader(pdf).pages[0].get_contents()
    assert content is not None
    drawn = content.get_data().decode("latin-1")
    for name, tick in ticks.items():
        operators = MARKS[tick.mark].pdf(tick.x0, tick.y0, tick.x1, tick.y1, tick.colour)
        assert (operators in drawn) == (name in GRAKK.marks)


@pytest.mark.parametrize("ink", ["color", "gray", "light"])
@pytest.mark.parametrize("large", [False, True])
def test_every_look_prints(ink: str, large: bool) -> None:
    assert "Wookie" in reading.text(printed(GRAKK, ink=ink, large=large))


def test_a_side_alone() -> None:
    for side, there, not_there in (("recto", "Wookie", "Journal"), ("verso", "Journal", "Wookie")):
        pdf = printed(GRAKK, side=side)
        assert len(reading.reader(pdf).pages) == 1
        assert there in reading.text(pdf)
        assert not_there not in reading.text(pdf)
        assert reading.reader(pdf).root_object["/ViewerPreferences"]["/Duplex"] == "/Simplex"


def test_a_batch_embeds_its_form_once_and_keeps_the_order() -> None:
    one, many = printed(GRAKK), printed(*[sheet(nom=f"Numéro {n}") for n in range(20)])
    assert len(many) < len(one) + 20 * 4000
    pages = reading.reader(many).pages
    assert [n for n in range(20) if f"Numéro {n}\n" in pages[2 * n].extract_text() + "\n"] == list(range(20))
    assert len({name for page in pages for name in page["/Resources"]["/XObject"]}) == 2
    assert reading.reader(many).root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


def test_forms_of_different_shapes_in_one_document() -> None:
    other = replace(GRAKK, form={**SHAPE, "trade": "Démineur"})
    pages = reading.reader(printed(GRAKK, other)).pages
    assert "LUTTEUR" in pages[0].extract_text()
    assert "DÉMINEUR" in pages[2].extract_text()


def test_what_does_not_fit_continues_on_a_suite_page() -> None:
    notes = " ".join(f"mot{n}" for n in range(2500))
    name = "Le très vénérable, très redouté et tout à fait interminable Grakk de Kashyyyk, dit la Montagne qui marche"
    pdf = printed(sheet(notes=notes, nom=name))
    pages = [page.extract_text() for page in reading.reader(pdf).pages]
    assert len(pages) > 3
    assert MORE in pages[1]
    suite = pages[2]
    assert "SUITE" in suite
    assert "Grakk — Lutteur" in suite
    assert f"1\u00a0/\u00a0{len(pages) - 2}" in suite
    # Headings: the fields' labels, in the order of the form; then all that was left over.
    assert suite.index("EN ENTIER") < suite.index("Le très vénérable") < suite.index("NOTES")
    shown = [word.text for word in reading.words(pdf) if word.text.startswith("mot")]
    assert sorted(shown) == sorted(notes.split())
    for word in reading.words(pdf):
        assert 17 < word.x0 < word.x1 < 595.28 - 17
        assert 17 < word.baseline < 841.89 - 17


def test_a_name_cut_on_several_pages_is_told_whole_once() -> None:
    name = "Le très vénérable, très redouté et tout à fait interminable Grakk de Kashyyyk, dit la Montagne qui marche"
    first = replace(sheet(nom=name), goes_on=True)
    ((noted, _second),) = fill_leaves([first, sheet(nom=name)], LOOK)
    assert noted.sheet.fields[SPILLED].count(name) == 1


def test_sections_of_a_suite_break_where_a_sentence_ends() -> None:
    said = "Le convoi part à l’aube et longe le canyon jusqu’au relais du nord."
    for count in range(150, 400, 50):
        leaf, *suites = next(fill_leaves([sheet(notes=f"{said} " * count, ruled="saut " * 400)], LOOK))
        columns = [column for page in suites for column in page.sheet.form["columns"]]
        lines = [section["lines"] for column in columns for section in column if section["label"].startswith("Notes")]
        assert len(lines) > 1
        assert all(line.endswith("nord.") for section in lines for line in section)
        assert sum(line.count(said) for section in lines for line in section) == leaf.written["notes"].rest.count(said)
        assert leaf.written["notes"].lines[-1].endswith(f"nord. {MORE}")


@pytest.mark.parametrize("mode", ["ink", "accessible"])
def test_a_line_of_a_suite_may_have_a_box(mode: Any) -> None:
    one = replace(GRAKK, more=(("Dons", "□ Ruse · 1/jour · relance un dé\n" + "Force · passif\n" * 90),))
    page = reading.text(printed(one, mode=mode))
    assert "□" not in page and "une fois utilisé" in page and "Ruse" in page


def test_each_character_starts_on_a_leaf_of_its_own() -> None:
    long = sheet(notes="mot " * 1500)
    pages = reading.reader(printed(long, GRAKK)).pages
    assert len(pages) == 6
    assert pages[3].extract_text() == ""
    assert "Wookie" in pages[4].extract_text()
    assert len(reading.reader(printed(GRAKK, long)).pages) == 5


def test_a_value_without_a_place_is_an_error() -> None:
    for wrong in (
        sheet(absent="x"),
        replace(GRAKK, marks=frozenset({"absent"})),
        replace(GRAKK, images={"absent": Path("x.png")}),
    ):
        with pytest.raises(FieldError, match="absent") as caught:
            printed(wrong)
        assert caught.value.code == "no-such-field"


def test_a_character_no_font_draws_is_a_box() -> None:
    page, *_more = PdfReader(io.BytesIO(printed(sheet(race="Wookie 漢 ★")))).pages
    assert "Wookie □ ★" in page.extract_text()
    assert printed(replace(GRAKK, title="漢"))


def test_markup_is_only_text() -> None:
    text = "<b>&amp; (a\\) {{ 1 }} </script>"
    for mode in ("ink", "accessible"):
        assert bare(text) in bare(reading.text(printed(sheet(race=text), mode=mode)))


def test_the_file_it_came_from_travels_inside() -> None:
    from generator.paper.pdf.attached import Attached, extract_files

    other = replace(GRAKK, source=b"\x00\xff any bytes", source_name="Été (2).yaml")
    for mode in ("ink", "fillable", "accessible"):
        assert extract_files(printed(GRAKK, mode=mode)) == [Attached("grakk.yaml", b"nom: Grakk\r\n# \xc3\xa9\n")]
        assert extract_files(printed(GRAKK, other, replace(GRAKK, source=None), mode=mode)) == [
            Attached("grakk.yaml", b"nom: Grakk\r\n# \xc3\xa9\n"),
            Attached("Été (2).yaml", b"\x00\xff any bytes"),
        ]


def test_what_is_no_sheet_of_ours_cannot_be_extracted() -> None:
    from generator.paper.formats import ExtractError
    from generator.paper.pdf.attached import extract_files

    whole = printed(GRAKK)
    for wrong, code in (
        (b"", "unreadable-pdf"),
        (b"not a pdf", "unreadable-pdf"),
        (whole[:400], "unreadable-pdf"),
        (printed(replace(GRAKK, source=None)), "nothing-attached"),
    ):
        with pytest.raises(ExtractError) as caught:
            extract_files(wrong)
        assert caught.value.code == code


def test_title_author_language_dates(monkeypatch: pytest.MonkeyPatch) -> None:
    source = reading.reader(printed(GRAKK))
    assert source.metadata is not None
    assert (source.metadata.title, source.metadata.author) == ("Grakk — Lutteur", "holofiche")
    assert "/CreationDate" not in source.metadata
    assert source.root_object["/Lang"] == "fr-FR"
    batch = reading.reader(printed(GRAKK, GRAKK)).metadata
    assert batch is not None
    assert batch.title == "Fiches"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    dated = reading.reader(printed(GRAKK)).metadata
    assert dated is not None
    assert dated["/CreationDate"] == "D:19700102000000Z"


def test_sheets_are_taken_one_at_a_time() -> None:
    taken: list[int] = []
    done: list[int] = []

    def sheets() -> Iterator[Sheet]:
        for number in range(5):
            taken.append(number)
            yield GRAKK

    plan_sheets(sheets(), SheetOptions(LOOK)).bind(lambda n: done.append(len(taken) - n))
    assert len(taken) == 5
    assert done == [1, 1, 1, 1, 0]  # one ahead: it may be the only one


def test_no_sheet_at_all_is_an_error() -> None:
    for mode in ("ink", "fillable", "accessible"):
        with pytest.raises(PrintError) as caught:
            printed(mode=mode)
        assert caught.value.code == "nothing-to-print"


def test_a_portrait_fills_its_box(tmp_path: Path) -> None:
    Image.new("RGB", (600, 300), "red").save(tmp_path / "p.png")
    with_portrait = replace(GRAKK, images={"portrait": tmp_path / "p.png"})
    for mode in ("ink", "fillable", "accessible"):
        images = reading.reader(printed(with_portrait, mode=mode)).pages[0].images
        assert len(images) == 1
        picture = images[0].image
        assert picture is not None
        width, height = picture.size
        assert width / height == pytest.approx(35 / 45, abs=0.02)
    grey = reading.reader(printed(with_portrait, ink="gray")).pages[0].images[0].image
    assert grey is not None
    assert grey.mode == "L"


def test_a_leaf_is_in_the_outline_with_its_sides() -> None:
    pdf = reading.reader(printed(sheet(notes="mot " * 2500)))
    whole, below = pdf.outline
    assert whole["/Title"] == GRAKK.title
    pages = [(one["/Title"], pdf.get_destination_page_number(one)) for one in below]
    assert pages[:2] == [("Recto", 0), ("Verso", 1)] and {title for title, _page in pages[2:]} == {"Suite"}
    assert pdf.page_labels[:3] == ["Grakk — Lutteur, recto", "Grakk — Lutteur, verso", "Grakk — Lutteur, suite"]


@pytest.mark.parametrize("mode", ["ink", "fillable", "accessible"])
def test_on_a3_all_is_so_many_times_larger(mode: Any) -> None:
    small, large = (printed(GRAKK, mode=mode, scale=by) for by in (1.0, A3))
    box = reading.reader(large).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx((841.89, 1190.55), abs=0.1)
    for one, other in zip(reading.words(small), reading.words(large), strict=True):
        assert one.text == other.text
        assert [A3 * n for n in (one.x0, one.baseline, one.size)] == pytest.approx(
            [other.x0, other.baseline, other.size], abs=0.05
        )
