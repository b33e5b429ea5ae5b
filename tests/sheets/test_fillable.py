from typing import Any

import pytest
from msgspec.structs import replace

from generator.paper.pdf.places import Field
from generator.sheets.forms import draw as form
from tests.paper import reading
from tests.paper.conftest import GRAKK, LOOK, SHAPE, printed, sheet


def widgets(pdf: bytes) -> list[Any]:
    return [annot.get_object() for page in reading.reader(pdf).pages for annot in page.get("/Annots", [])]


def test_every_place_is_a_field_in_reading_order() -> None:
    places = [p for p in form.get_form(GRAKK.template, SHAPE, LOOK).places if p.name != "portrait"]
    found = widgets(printed(GRAKK, mode="fillable"))
    assert [w["/T"] for w in found] == [place.name.replace(".", "_") for place in places]
    assert [w["/TU"] for w in found] == [place.label for place in places]
    assert [w["/FT"] for w in found] == ["/Tx" if isinstance(place, Field) else "/Btn" for place in places]


def test_fields_have_their_values_alignment_and_lines() -> None:
    fields = reading.reader(printed(GRAKK, mode="fillable")).get_fields()
    assert fields is not None
    assert fields["nom"]["/V"] == GRAKK.fields["nom"]
    assert fields["notes"]["/V"] == GRAKK.fields["notes"]
    assert fields["mort"]["/V"] == "/Oui"
    assert fields["cercle"]["/V"] == "/Off"
    by_name = {w["/T"]: w for w in widgets(printed(GRAKK, mode="fillable"))}
    assert [by_name[name]["/Q"] for name in ("nom", "skill_tir", "credits")] == [0, 1, 2]
    assert by_name["notes"]["/Ff"] == 1 << 12
    assert by_name["nom"]["/Ff"] == 0
    assert by_name["nom"]["/DA"].startswith("/Oxanium-SemiBold 12 Tf ")


def test_a_blank_form_is_empty() -> None:
    blank = replace(GRAKK, fields={}, marks=frozenset(), source=None)
    found = widgets(printed(blank, mode="fillable"))
    assert len(found) == 14
    assert all("/V" not in w for w in found if w["/FT"] == "/Tx")
    assert all(w["/AS"] == "/Off" for w in found if w["/FT"] == "/Btn")
    assert "Grakk" not in reading.text(printed(blank, mode="fillable"))


def test_every_field_shows_what_it_holds() -> None:
    for widget in widgets(printed(GRAKK, mode="fillable")):
        normal = widget["/AP"]["/N"]
        if widget["/FT"] == "/Tx":
            assert (b"TJ" in normal.get_data()) == ("/V" in widget)
        else:
            assert set(normal) == {"/Oui", "/Off"}
            assert normal["/Off"].get_data() == b""
            assert normal["/Oui"].get_data()


def test_no_two_texts_share_an_appearance_and_tab_goes_in_reading_order() -> None:
    blank = replace(GRAKK, fields={}, marks=frozenset(), source=None)
    for sheet_ in (blank, GRAKK):
        pdf = printed(sheet_, mode="fillable")
        texts = [w["/AP"].raw_get("/N").idnum for w in widgets(pdf) if w["/FT"] == "/Tx"]
        assert len(set(texts)) == len(texts)
        assert {page.get("/Tabs") for page in reading.reader(pdf).pages if "/Annots" in page} == {"/W"}


def test_people_can_type_every_character_of_french() -> None:
    acroform = reading.reader(printed(GRAKK, mode="fillable")).root_object["/AcroForm"]
    named = acroform["/DR"]["/Font"]
    for widget in widgets(printed(GRAKK, mode="fillable")):
        if widget["/FT"] == "/Tx":
            font = named[widget["/DA"].split()[0]]
            assert font["/Encoding"] == "/WinAnsiEncoding"
            widths = font["/Widths"]
            for char in "éÉàçœŒ’«»—…°":
                assert widths[char.encode("cp1252")[0] - 32] > 0
            assert "/FontFile2" in font["/FontDescriptor"]


def test_in_a_batch_names_stay_apart() -> None:
    fields = reading.reader(
        printed(GRAKK, sheet(nom="Autre"), replace(GRAKK, slug="b.c"), mode="fillable")
    ).get_fields()
    assert fields is not None
    assert fields["grakk.nom"]["/V"] == GRAKK.fields["nom"]
    assert fields["grakk-2.nom"]["/V"] == "Autre"
    assert fields["b_c.nom"]["/V"] == GRAKK.fields["nom"]


def test_a_long_value_is_whole_in_its_field_and_on_the_suite_page() -> None:
    notes = " ".join(f"mot{n}" for n in range(1500))
    pdf = printed(sheet(notes=notes), mode="fillable")
    fields = reading.reader(pdf).get_fields()
    assert fields is not None
    assert fields["notes"]["/V"] == notes
    assert "mot1499" in "".join(page.extract_text() for page in reading.reader(pdf).pages[2:])


def test_only_the_printed_side_has_fields() -> None:
    assert [w["/T"] for w in widgets(printed(GRAKK, mode="fillable", side="verso"))] == ["notes", "ruled", "credits"]


@pytest.mark.parametrize("mode", ["fillable"])
def test_the_same_bytes_twice(mode: str) -> None:
    assert printed(GRAKK, mode=mode) == printed(GRAKK, mode=mode)
