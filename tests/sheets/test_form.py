"""Forms from layouts: where panels stand, fields that are only labelled, and what is refused."""

from pathlib import Path

import pytest

from generator.game.parts import Blanks
from generator.game.system import all_systems
from generator.paper.formats import PT, FieldError, Look, SettingError
from generator.sheets.forms import draw
from generator.sheets.forms.draw import get_form
from tests.paper.conftest import LOOK, SHAPE

TEMPLATE = "fixture/sheet"
PLAIN = """
pages:
  - panels: {who: [20, 30, 100, 24]}
panels:
  who:
    lines:
      - [{name: nom, label: Nom, width: 60, size: 16}]
      - [{name: race, label: Race, width: 49}, {name: age, label: Âge, width: 49, figure: true}]
"""


def own(folder: Path, text: str, name: str = "sheet") -> Look:
    (folder / "own").mkdir(exist_ok=True)
    (folder / "own" / f"{name}.yaml").write_text(text, encoding="utf-8")
    return Look(folders=(folder,))


def test_places_are_known_in_the_order_they_are_drawn() -> None:
    form = get_form(TEMPLATE, SHAPE, LOOK)
    assert list(form.fields) == [
        "nom", "race", "skill.tir", "skill.esquive", "skill.sabre", "notes", "ruled", "credits",
    ]  # fmt: skip
    assert list(form.ticks) == ["step.tir", "step.esquive", "step.sabre", "mort", "epuise", "cercle"]
    assert list(form.pictures) == ["portrait"]
    assert [page.title for page in form.pages] == ["Recto", "Verso"]


def test_a_place_has_the_type_it_was_drawn_in() -> None:
    fields = get_form(TEMPLATE, SHAPE, LOOK).fields
    name, notes, ruled = fields["nom"], fields["notes"], fields["ruled"]
    assert (name.font, name.size, name.align, name.label) == ("Oxanium-SemiBold", 12, "left", "Nom")
    assert fields["skill.tir"].align == "center" and fields["credits"].align == "right"
    assert fields["credits"].x + fields["credits"].width == pytest.approx(200 / PT, abs=0.01)
    assert (notes.multi, notes.page, notes.ruled) == (True, 1, False)
    assert (ruled.ruled, ruled.font) == (True, "IBMPlexSansCondensed-Italic")


def test_a_panel_of_labelled_fields_needs_no_code(tmp_path: Path) -> None:
    form = get_form("own/sheet", {}, own(tmp_path, PLAIN))
    assert [(field.name, field.label) for field in form.places] == [("nom", "Nom"), ("race", "Race"), ("age", "Âge")]
    fields = form.fields
    assert fields["nom"].size == 16 and fields["age"].font.startswith("Oxanium")
    assert [side * PT for side in (fields["nom"].x, fields["nom"].width)] == pytest.approx([20, 60], abs=0.01)
    assert fields["age"].x * PT == pytest.approx(71, abs=0.01)  # what is left over stands between the fields


def test_moving_a_panel_touches_one_file_and_is_seen_at_once(tmp_path: Path) -> None:
    before = get_form("own/sheet", {}, own(tmp_path, PLAIN)).fields["nom"]
    after = get_form("own/sheet", {}, own(tmp_path, PLAIN.replace("[20, 30,", "[25, 33.5,"))).fields["nom"]
    assert (after.x - before.x) * PT == pytest.approx(5, abs=0.01)
    assert (before.y - after.y) * PT == pytest.approx(3.5, abs=0.01)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (PLAIN.replace("size: 16", "size: 11"), "11"),
        (PLAIN.replace("width: 60", "breit: 60"), "breit"),
        (PLAIN.replace("who: [20", "whoever: [20"), "sheet.yaml cannot be used: there is no panel whoever"),
        (PLAIN.replace("24]}", "24"), "cannot be used"),
        (PLAIN.replace("[20, 30, 100, 24]", "[20, 30, 100]"), "cannot be used"),
    ],
)
def test_a_layout_that_cannot_be_drawn_says_why(tmp_path: Path, wrong: str, said: str) -> None:
    with pytest.raises(SettingError, match=said):
        get_form("own/sheet", {}, own(tmp_path, wrong))


def test_a_panel_misspelt_in_a_layout_has_a_hint(tmp_path: Path) -> None:
    with pytest.raises(SettingError) as refused:
        get_form("own/sheet", {}, own(tmp_path, PLAIN.replace("who: [20", "portraiit: [20")))
    assert refused.value.problem.hint == "did you mean 'portrait'?"


def test_panels_taken_over_from_another_form_are_those_it_draws_alone() -> None:
    d6 = all_systems()["d6"]
    blanks, definitions = d6.require(Blanks), d6.definitions()
    sheets = [blanks.blank_of(key, definitions) for key in definitions.classes]
    draw._draw_form.cache_clear()
    together = [get_form(sheet.template, sheet.form, LOOK) for sheet in sheets]
    for sheet, form in zip(sheets, together, strict=True):
        draw._draw_form.cache_clear()
        draw._panels_drawn.cache_clear()
        assert get_form(sheet.template, sheet.form, LOOK) == form


def test_two_places_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FieldError, match="race"):
        get_form("own/sheet", {}, own(tmp_path, PLAIN.replace("name: age", "name: race")))


def test_large_print_and_letter_are_other_files_of_places(tmp_path: Path) -> None:
    look = own(tmp_path, PLAIN)
    own(tmp_path, PLAIN.replace("[20, 30, 100, 24]", "[10, 10, 150, 36]"), "sheet-large")
    own(tmp_path, PLAIN.replace("[20, 30,", "[22, 30,"), "sheet-letter")
    large = get_form("own/sheet", {}, Look(large=True, folders=look.folders))
    assert large.fields["nom"].size == pytest.approx(22) and large.fields["race"].size == pytest.approx(12)
    letter = get_form("own/sheet", {}, Look("letter", folders=look.folders))
    assert letter.fields["nom"].x * PT == pytest.approx(22, abs=0.01)


def test_the_mark_of_a_form_is_of_its_places(tmp_path: Path) -> None:
    first = get_form("own/sheet", {}, own(tmp_path, PLAIN)).mark
    assert first == get_form("own/sheet", {"accent": "x"}, own(tmp_path, PLAIN)).mark
    moved = PLAIN.replace("[20, 30,", "[20.4, 30,")
    assert first != get_form("own/sheet", {}, own(tmp_path, moved)).mark
