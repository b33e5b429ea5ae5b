"""An edit finds its row by what stands in it, and is applied to the file of today."""

import pytest

from generator.base.refusal import Refusal
from generator.files.files import open_source
from generator.reading.source import parse
from generator.writing.editor import Editor
from generator.writing.edits import Edit, anchor_edit, apply_edit, edits_between, follow_rows, path_today

THEN = """systeme: d6
nom: Mira
inventaire:
  - {objet: Corde, nombre: 2}   # au sac
  - {objet: Lampe}
  - {objet: Radio}
"""


def editor_of(text: str) -> Editor:
    return Editor(open_source(parse(text.encode(), "mira.yaml")).reading)


def applied(edit: Edit, now: str, then: str = THEN) -> str:
    """The text of today with an edit that was proposed on another."""
    editor = editor_of(now)
    apply_edit(editor, anchor_edit(edit, editor_of(then).tree))
    return editor.text


@pytest.mark.parametrize(
    ("before", "after", "places"),
    [
        ("abc", "abc", [0, 1, 2]),
        ("abc", "bc", [None, 0, 1]),
        ("abc", "xabc", [1, 2, 3]),
        ("abc", "aXc", [0, 1, 2]),  # changed where it stands
        ("abc", "bCd", [None, 0, None]),  # changed beside one that came: not guessed
        ("aab", "ab", [None, 0, 1]),  # of two that say the same, either
        ("", "a", []),
    ],
)
def test_rows_are_followed_by_what_stands_in_them(before: str, after: str, places: list[int | None]) -> None:
    assert follow_rows(before, after) == places


def test_an_edit_of_a_row_is_made_where_the_row_stands_today() -> None:
    lamp = Edit(("inventaire", 1, "objet"), "Lampe", "Lanterne")
    now = THEN.replace("  - {objet: Corde, nombre: 2}   # au sac\n", "").replace("Radio}", "Radio}\n  - {objet: Sac}")
    assert applied(lamp, now) == now.replace("Lampe", "Lanterne")
    assert applied(Edit(("inventaire", 2), after=None), now) == now.replace("  - {objet: Radio}\n", "")


def test_an_edit_of_a_row_that_is_gone_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        applied(Edit(("inventaire", 1, "objet"), "Lampe", "Lanterne"), THEN.replace("  - {objet: Lampe}\n", ""))
    assert refusal.value.code == "row-gone"


def test_two_who_add_rows_both_keep_theirs() -> None:
    sack, knife = (Edit(entry=(("inventaire",), {"objet": name})) for name in ("Sac", "Couteau"))
    assert applied(knife, applied(sack, THEN)) == f"{THEN}  - {{objet: Sac}}\n  - {{objet: Couteau}}\n"


def test_an_edit_holds_where_nobody_gave_the_place_another_value() -> None:
    edit = Edit(("age",), ("30",), ("31",))
    assert edit.holds_on(("30",)) and edit.holds_on(("31",)) and not edit.holds_on(("45",))


def test_an_edit_of_no_list_and_one_nobody_anchored_stand_where_they_say() -> None:
    tree = editor_of(THEN).tree
    assert path_today(anchor_edit(Edit(("nom",)), tree), tree) == ("nom",)
    assert path_today(Edit(("inventaire", 2)), tree) == ("inventaire", 2)
    assert path_today(anchor_edit(Edit(("inventaire", 9)), tree), tree) is None


def test_two_trees_differ_by_the_edits_that_lead_from_one_to_the_other() -> None:
    before, after = editor_of(THEN).tree, editor_of(THEN.replace("Mira", "Tessa").replace(", nombre: 2", "")).tree
    assert [(edit.path, edit.before, edit.after) for edit in edits_between(before, after)] == [
        (("nom",), "Mira", "Tessa"), (("inventaire", 0, "nombre"), "2", None)
    ]  # fmt: skip
