"""Sheets for a screen reader: tagged, in order, and saying what the drawn ones say."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from generator.game.parts import Sheets
from generator.game.system import all_systems
from generator.model.sheet import Sheet
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.sheets import accessible
from generator.sheets.forms.filled import SUITE, Filled, fill_leaves
from tests.paper import reading, ua
from tests.paper.conftest import GRAKK, LOOK, printed, sheet
from tests.run import EXAMPLES

LONG = sheet(
    nom="Le très vénérable et redouté Grakk de Kashyyyk",
    race="Race inconnue de Yoda → et d’ailleurs, au moins, et encore",
    notes=" ".join(f"mot{n}" for n in range(600)),
    ruled="Journal de bord, jour premier. " * 40,
)


def bare(text: str) -> str:
    return "".join(text.split())


def pairs(sheets: Sequence[Sheet], *, large: bool = False) -> list[tuple[str, str]]:
    """What is written on the drawn forms: each value under its label."""
    look = Look(large=large, folders=LOOK.folders)
    found: list[tuple[str, str]] = []
    for leaf in leaves_of(sheets, look):
        found += [(leaf.form.fields[name].label, text) for name, text in leaf.sheet.fields.items() if text]
        ticked = leaf.sheet.marks - leaf.sheet.absent
        found += [(leaf.form.ticks[name].label, accessible.TICKED) for name in ticked]
    return found


def told_pairs(leaves: Sequence[Filled]) -> list[tuple[str, str]]:
    """What the accessible edition tells of these leaves, but for what is printed on their forms."""
    sections = [section for leaf in leaves for section in accessible.sections_of(leaf)]
    return [pair for section in sections if not section.title.endswith("de la classe") for pair in section.pairs]


def leaves_of(sheets: Sequence[Sheet], look: Look) -> list[Filled]:
    return [leaf for quire in fill_leaves(sheets, look) for leaf in quire if leaf.sheet.template != SUITE]


@pytest.mark.parametrize("filled", [GRAKK, LONG], ids=["short", "long"])
@pytest.mark.parametrize("large", [False, True])
def test_every_value_is_told_under_its_label(filled: Sheet, large: bool) -> None:
    """The drawn form and the accessible one say the same, however long; nothing is cut where lines have no end."""
    leaves = leaves_of([filled], Look(large=large, folders=LOOK.folders))
    told = told_pairs(leaves)
    assert sorted(told) == sorted(pairs([filled], large=large))
    text = bare("".join(word.text for word in reading.words(printed(filled, mode="accessible", large=large))))
    for label, value in told:
        assert bare(f"{label}:{value}") in text, label


def test_it_is_tagged_and_says_so() -> None:
    root = reading.reader(printed(GRAKK, mode="accessible")).root_object
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "fr-FR"
    assert "/StructTreeRoot" in root
    assert b'pdfuaid:part="1"' in root["/Metadata"].get_data()
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_it_keeps_to_the_rules_of_pdf_ua() -> None:
    assert ua.faults(printed(GRAKK, mode="accessible")) == []


@pytest.mark.parametrize("name", ["aurek", "fuyards", "loups", "confins/embuscade"])
def test_rosters_are_tagged_as_they_are_read(name: str) -> None:
    path = EXAMPLES / f"{name}.yaml"
    source = parse(path.read_bytes(), path.name)
    system = all_systems()[source.nodes["systeme"]]
    sheets = system.require(Sheets).sheets(system.examine(source, system.definitions()).subject)
    assert ua.faults(printed(*sheets, mode="accessible")) == []


def test_several_sheets_in_one() -> None:
    pdf = printed(GRAKK, sheet(nom="Autre"), mode="accessible")
    pages = [page.extract_text() for page in reading.reader(pdf).pages]
    assert "Autre" in pages[-1] and "Autre" not in pages[0]
    assert pdf == printed(GRAKK, sheet(nom="Autre"), mode="accessible")


def test_a_side_alone() -> None:
    assert len(reading.reader(printed(GRAKK, mode="accessible", side="verso")).pages) == 1


def test_the_title_of_a_sheet_is_that_of_its_file() -> None:
    metadata = reading.reader(printed(replace(GRAKK, title="Élan"), mode="accessible")).metadata
    assert metadata is not None
    assert metadata.title == "Élan"


@pytest.mark.parametrize(("name", "large"), [("grakk", False), ("mira", False), ("tessa", True)])
def test_real_sheets_are_told_whole(name: str, large: bool) -> None:
    system = all_systems()["d6"]
    path = EXAMPLES / f"{name}.yaml"
    subject = system.examine(parse(path.read_bytes(), path.name), system.definitions()).subject
    sheets = system.require(Sheets).sheets(subject)
    told = told_pairs(leaves_of(sheets, Look(large=large)))
    assert len(told) > 100 and sorted(told) == sorted(pairs(sheets, large=large))
    assert ua.faults(printed(*sheets, mode="accessible", large=large)) == []
