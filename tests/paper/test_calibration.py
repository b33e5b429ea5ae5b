"""The calibration sheet: what is read on it is the shift that brings backs behind their fronts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf.generic import ContentStream

from generator.paper.calibration import (
    BELOW,
    LEFT,
    PITCH,
    TEETH,
    TITLE,
    TOOTH,
    back_shift,
    calibration_steps,
    print_calibration,
)
from generator.paper.formats import INKS, PAPERS, SAFE, SIZES, Duplex, Ink, Paper
from generator.paper.imposition import POKER, Line, impose_cards
from generator.paper.text import fonts as faces
from tests.paper.reading import fonts, reader, text


@pytest.mark.parametrize("duplex", ["long", "short"])
@given(drift=st.tuples(st.floats(-4, 4), st.floats(-4, 4)))
def test_what_is_read_undoes_the_drift(duplex: Duplex, drift: tuple[float, float]) -> None:
    """A printer that prints backs `drift` too far right and down on the back page."""
    right, down = drift
    # Seen from the front: turned over the long edge right becomes left; over the short one down becomes up.
    seen_right, seen_up = (-right, -down) if duplex == "long" else (right, down)
    typed = back_shift(duplex, seen_right, seen_up)
    page = (210.0, 297.0)
    back = impose_cards([True], POKER, page, duplex=duplex, offset=typed)[1].cells[0]
    wanted = impose_cards([True], POKER, page, duplex=duplex)[1].cells[0]
    assert (back.x + right, back.y + down) == pytest.approx((wanted.x, wanted.y))


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_sheet_is_two_sides_of_one_leaf(paper: str, duplex: str) -> None:
    pdf = print_calibration(paper=paper, duplex=duplex, saved=(1.5, -0.8))  # type: ignore[arg-type]
    pages = reader(pdf).pages
    size = (595.28, 841.89) if paper == "a4" else (612, 792)
    assert [tuple(map(float, page.mediabox[2:])) for page in pages] == [pytest.approx(size, abs=0.1)] * 2
    shown = text(pdf)
    for words in ("holofiche calibrer --offset X,Y", "+1,5\u202fmm à droite, −0,8\u202fmm vers le bas", "100\u202fmm"):
        assert words in shown
    assert ("bord long" if duplex == "long" else "bord court") in shown
    assert fonts(pdf) and all(fonts(pdf).values())
    assert all("Oxanium" in name or "IBMPlexSansCond" in name for name in fonts(pdf))
    assert pdf == print_calibration(paper=paper, duplex=duplex, saved=(1.5, -0.8))  # type: ignore[arg-type]
    assert reader(pdf).page_labels == [one.title for one in reader(pdf).outline] == ["Recto", "Verso"]


def drawn(pdf: bytes, page: int) -> list[Line]:
    """Every straight line of a page, in mm from its top left corner; a closed shape is the ground of its title."""
    source = reader(pdf)
    height = float(source.pages[page].mediabox[3])
    found: list[Line] = []
    at, begun = (0.0, 0.0), 0
    for operands, operator in ContentStream(source.pages[page].get_contents(), source).operations:
        if operator in (b"m", b"l"):
            place = (float(operands[0]) * 25.4 / 72, (height - float(operands[1])) * 25.4 / 72)
            begun = len(found) if operator == b"m" else begun
            if operator == b"l":
                found.append((*at, *place))
            at = place
        elif operator == b"h":
            del found[begun:]
    return found


def crosses(pdf: bytes) -> list[tuple[float, float]]:
    """The middles of the large crosses of the back: what is to be read, then the control."""
    long = [line for line in drawn(pdf, 1) if abs(line[2] - line[0]) > 50]
    return [((x0 + x1) / 2, y0) for x0, y0, x1, _ in long]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_crosses_stand_behind_the_rulers(paper: Paper, duplex: Duplex) -> None:
    """And the control cross of the second ruler moves with the shift that is saved, right and down on the back."""
    width, height = SIZES[paper]
    first, second = crosses(print_calibration(paper=paper, duplex=duplex))
    wanted = [y if duplex == "long" else height - y for y in (height * 0.47, height * 0.76)]
    assert [first[1], second[1]] == pytest.approx(wanted, abs=0.01)
    assert first[0] == pytest.approx(width / 2, abs=0.01)
    read, moved = crosses(print_calibration(paper=paper, duplex=duplex, saved=(1.5, -0.8)))
    assert read == first
    assert (moved[0] - second[0], moved[1] - second[1]) == pytest.approx((1.5, -0.8), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("tenths", [-7, 0, 4])
def test_the_vernier_reads_a_tenth_of_a_millimetre(paper: Paper, duplex: Duplex, tenths: int) -> None:
    """A printer that drifts: of all teeth, those that meet through the paper stand where the shift to type is said."""
    saved, (width, height) = 0.5, SIZES[paper]
    drift = -(saved + tenths / 10)  # to the right, on the back
    pdf = print_calibration(paper=paper, duplex=duplex, saved=(saved, 0))
    low = height * 0.76 + BELOW
    teeth = [x0 for x0, y0, x1, y1 in drawn(pdf, 0) if x0 == x1 and (y0, y1) == pytest.approx((low, low + TOOTH))]
    edges = (low - TOOTH, low) if duplex == "long" else (height - low + TOOTH, height - low)
    found = [x0 + drift for x0, y0, _x1, y1 in drawn(pdf, 1) if (y0, y1) == pytest.approx(edges)]
    seen = [width - x if duplex == "long" else x for x in found]
    assert len(teeth) == len(seen) == 2 * TEETH + 1
    place = min((abs(a - b), a) for a in teeth for b in seen)[1]
    step = round((place - width / 2) / PITCH)
    assert round(saved + back_shift(duplex, step / 10, 0)[0], 1) == round(-drift, 1)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_bar_measures_100_mm_and_nothing_is_near_the_edge(paper: Paper) -> None:
    width, height = SIZES[paper]
    pdf = print_calibration(paper=paper, saved=(10, 10))
    assert [x1 - x0 for x0, _, x1, _ in drawn(pdf, 0) if x1 - x0 > 50] == [pytest.approx(100, abs=0.01)]
    for x0, y0, x1, y1 in [*drawn(pdf, 0), *drawn(pdf, 1)]:
        assert min(x0, x1) >= SAFE and max(x0, x1) <= width - SAFE
        assert min(y0, y1) >= SAFE and max(y0, y1) <= height - SAFE


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_lines_are_drawn_whole(duplex: Duplex) -> None:
    """Each letter has its glyph, and no line comes to the right margin."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    faces.register_reportlab()
    for line in [*calibration_steps(duplex), TITLE, "Verso", "À lire", "Contrôle", "Réglage enregistré : +−0123456789"]:
        plain = line[0].isdigit() or ":" in line
        name = (faces.choose_face([faces.TEXT]) if plain else faces.choose_face([faces.TITLE], 600)).name
        assert set(map(ord, line)) <= set(faces.load_font(name).characters), line
        assert stringWidth(line, name, 10.5) * 25.4 / 72 < 210 - 2 * LEFT
    shown = "".join(text(print_calibration(duplex=duplex)).split())
    assert all("".join(line.split()) in shown for line in calibration_steps(duplex))


def test_it_is_a_document_of_ours() -> None:
    source = reader(print_calibration(duplex="short"))
    assert (source.metadata.title, source.metadata.author) == (TITLE, "holofiche")
    root = source.root_object
    assert root["/Lang"] == "fr-FR"
    wanted = {"/DisplayDocTitle": True, "/PrintScaling": "/None", "/Duplex": "/DuplexFlipShortEdge"}
    assert dict(root["/ViewerPreferences"].get_object()) == wanted
    assert reader(print_calibration()).root_object["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipLongEdge"


def test_a_date_that_a_build_asks_for_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert reader(print_calibration()).metadata.creation_date.year == 1970


@pytest.mark.parametrize("ink", INKS)
def test_inks_change_colours_only(ink: Ink) -> None:
    pdf, plain = print_calibration(ink=ink), print_calibration()
    assert (pdf == plain) == (ink == "color")
    assert drawn(pdf, 0) == drawn(plain, 0) and text(pdf) == text(plain)
