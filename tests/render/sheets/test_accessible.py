import pytest
from msgspec.structs import replace

from generator.core.game.parts import Sheets
from generator.core.paper.sheet import Sheet
from generator.core.reading.source import parse
from generator.core.system import all_systems
from generator.render.errors import PrintError
from generator.render.sheets import accessible
from tests.render import reading, ua
from tests.render.conftest import GRAKK, printed, sheet
from tests.run import EXAMPLES

LONG = sheet(
    nom="Le très vénérable et redouté Grakk de Kashyyyk",
    race="Race inconnue de Yoda → et d’ailleurs, au moins, et encore",
    notes=" ".join(f"mot{n}" for n in range(600)),
    ruled="Journal de bord, jour premier. " * 40,
)


def key(word: reading.Word) -> tuple[int, str, float, float]:
    return word.page, word.text, -round(word.baseline), word.x0


@pytest.mark.parametrize("filled", [GRAKK, LONG], ids=["short", "long"])
@pytest.mark.parametrize("options", [{}, {"paper": "letter"}, {"large": True}, {"ink": "light"}], ids=str)
def test_ink_falls_where_weasyprint_sets(filled: Sheet, options: dict[str, object]) -> None:
    """On the leaf; a suite page is told in order for a screen reader, and drawn in columns on paper."""
    inked, whole = (
        sorted((word for word in reading.words(pdf) if word.page < 2), key=key)
        for pdf in (printed(filled, **options), printed(filled, mode="accessible", **options))
    )
    assert [word.text for word in inked] == [word.text for word in whole]
    for one, other in zip(inked, whole, strict=True):
        assert one.page == other.page
        assert (one.x0, one.x1, one.baseline, one.size) == pytest.approx(
            (other.x0, other.x1, other.baseline, other.size), abs=0.5
        ), one.text


def test_it_is_tagged_and_says_so() -> None:
    root = reading.reader(printed(GRAKK, mode="accessible")).root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "fr-FR"
    assert "/StructTreeRoot" in root
    assert b'pdfuaid:part="1"' in root["/Metadata"].get_data()
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_decoration_is_an_artifact_and_what_says_something_is_a_figure() -> None:
    pdf = printed(GRAKK, mode="accessible")
    assert ua.faults(pdf) == []
    assert b"/Artifact" in reading.reader(pdf).pages[0].get_contents().get_data()


@pytest.mark.parametrize("name", ["aurek", "fuyards", "loups", "confins/embuscade"])
def test_rosters_are_tagged_as_they_are_read(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    source = parse(path.read_bytes(), path.name)
    system = all_systems()[source.nodes["systeme"]]
    sheets = system.require(Sheets).sheets(system.examine(source, system.definitions()).subject)
    assert ua.faults(printed(*sheets, mode="accessible")) == []


def test_several_sheets_in_one() -> None:
    pdf = printed(GRAKK, sheet(nom="Autre"), mode="accessible")
    pages = reading.reader(pdf).pages
    assert len(pages) == 4
    assert "Autre" in pages[2].extract_text()
    assert pdf == printed(GRAKK, sheet(nom="Autre"), mode="accessible")


def test_a_side_alone() -> None:
    assert len(reading.reader(printed(GRAKK, mode="accessible", side="verso")).pages) == 1


def test_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accessible, "MOST", 2)
    with pytest.raises(PrintError) as caught:
        printed(GRAKK, GRAKK, GRAKK, mode="accessible")
    assert caught.value.code == "too-many-accessible"


def test_the_title_of_a_sheet_is_that_of_its_file() -> None:
    metadata = reading.reader(printed(replace(GRAKK, title="Élan"), mode="accessible")).metadata
    assert metadata is not None
    assert metadata.title == "Élan"


@pytest.mark.parametrize(("name", "large"), [("grakk", False), ("mira", False), ("tessa", True)])
def test_ink_falls_where_weasyprint_sets_on_real_sheets(name: str, large: bool) -> None:
    system = all_systems()["d6"]
    path = EXAMPLES / f"{name}.yaml"
    subject = system.examine(parse(path.read_bytes(), path.name), system.definitions()).subject
    sheets = system.require(Sheets).sheets(subject)
    whole_pdf = printed(*sheets, mode="accessible", large=large)
    inked = sorted(reading.words(printed(*sheets, large=large)), key=key)
    whole = sorted(reading.words(whole_pdf), key=key)
    assert [word.text for word in inked] == [word.text for word in whole]
    assert len(inked) > 500
    assert ua.faults(whole_pdf) == []
    for one, other in zip(inked, whole, strict=True):
        assert (one.x0, one.x1, one.baseline) == pytest.approx((other.x0, other.x1, other.baseline), abs=0.5), one.text
