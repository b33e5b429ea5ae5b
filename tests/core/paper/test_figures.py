"""Rosters and figure cards as views: pages, names as fields, the size of type."""

from dataclasses import replace

from generator.core.paper.figures import (
    CARD_TYPE,
    Entry,
    Figure,
    Look,
    Roster,
    Stat,
    card_sheets,
    card_size,
    roster_sheets,
)

PLAIN = Figure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),))
ROSTER = Roster("SN&DR", "Bande", "Aurek", "Ana", "République", (), ())


def test_nine_cards_a_page_each_page_a_sheet() -> None:
    found = card_sheets([PLAIN] * 20, Look(), game="X", title="Cartes")
    assert [len(s.form["cards"]) for s in found] == [9, 9, 2]
    assert found[2].fields == {"c0.name": "Kess", "c1.name": "Kess"}


def test_seven_figures_a_roster() -> None:
    pages = roster_sheets(replace(ROSTER, figures=(PLAIN,) * 8, notes="à suivre"), Look())
    assert [(len(s.form["figures"]), s.form["page"]) for s in pages] == [(7, "1 / 2"), (1, "2 / 2")]
    assert "notes" in pages[0].fields and "notes" not in pages[1].fields
    assert len(roster_sheets(ROSTER, Look())) == 1


def test_names_are_fields_so_that_equal_figures_share_a_form() -> None:
    one, two = (card_sheets([replace(PLAIN, name=name)], Look(), game="X", title="T")[0] for name in ("A", "B"))
    assert one.form == two.form and one.fields != two.fields


def test_texts_are_set_in_french_typography() -> None:
    figure = replace(PLAIN, entries=(Entry("Tir", "", "à 12 pas : rien"),))
    (sheet,) = card_sheets([figure], Look(), game="X", title="T")
    assert sheet.form["cards"][0]["entries"][0]["text"] == "à 12\u00a0pas\u00a0: rien"


def test_more_text_smaller_type_never_out_of_range() -> None:
    sizes = [card_size(replace(PLAIN, entries=(Entry("Règle", "", "mot " * 12),) * n)) for n in range(0, 60, 3)]
    assert sizes[0] == 0 and sizes == sorted(sizes) and sizes[-1] == len(CARD_TYPE) - 1
