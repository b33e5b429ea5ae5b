"""A printed figure, told once: names as fields, French typography, boxes for each of several alike."""

from msgspec.structs import replace

from generator.content.livery import Livery
from generator.model.figure import PrintedFigure, Roster, Stat, Track, card_sheets, warband_sheets

PLAIN = PrintedFigure("Kess", "Padawan", "République", Stat("CG", "12"), (Stat("C", "4+"),))
ROSTER = Roster("SN&DR", "Bande", "Aurek", "Ana", "République", (), ())


def test_a_warband_is_a_roster_and_cards() -> None:
    roster, cards = warband_sheets(replace(ROSTER, figures=(PLAIN,) * 8, notes="à suivre"), Livery(), Livery())
    assert len(roster.form["figures"]) == len(cards.form["cards"]) == 8
    assert roster.fields["notes"] == "à suivre" and roster.fields["f7.name"] == cards.fields["c7.name"] == "Kess"
    assert len(warband_sheets(ROSTER, Livery(), Livery())) == 1  # nobody, no cards


def test_names_are_fields_so_that_equal_figures_share_a_form() -> None:
    both = [card_sheets([replace(PLAIN, name=name)], Livery(), Livery(), of="X", title="T")[0] for name in ("A", "B")]
    one, two = both
    assert one.form == two.form and one.fields != two.fields


def test_each_of_several_alike_has_its_boxes() -> None:
    boxes = (Track("v", "Vitalité", 2), Track("h", "Héroïsme", 1))
    assert list(replace(PLAIN, boxes=boxes).rows) == [boxes]
    rows = list(replace(PLAIN, boxes=boxes, count=3).rows)
    assert [row[0].label for row in rows] == ["n° 1", "n° 2", "n° 3"] and {row[1] for row in rows} == {boxes[1]}


def test_beside_its_name_stand_role_profile_or_group() -> None:
    assert replace(PLAIN, role="Tireur").heading == "Tireur"
    assert PLAIN.heading == "Padawan" and replace(PLAIN, kind="").heading == "République"
