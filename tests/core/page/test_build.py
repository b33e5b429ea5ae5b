"""Fields made from what a file says."""

from typing import Annotated

from hypothesis import given
from hypothesis import strategies as st

from generator.core.chance.dice import Dice
from generator.core.game.guide import Option
from generator.core.page.build import columns_of, options_of, options_with, select_field, table_of_rows, texts_in
from generator.core.page.model import Field, Page, Panel
from generator.core.reading.shape import Between
from generator.core.record import Record

OPTIONS = options_of({"sabre-laser": "Sabre laser", "fusil": "Fusil"})


def test_what_means_nothing_known_is_still_among_the_options() -> None:
    assert options_with(OPTIONS, "fusil") == OPTIONS
    assert options_with(OPTIONS, "Arc") == (*OPTIONS, Option("Arc", "'Arc'"))


@given(st.text(max_size=12))
def test_whatever_is_written_can_be_sent_back(written: str) -> None:
    field = select_field("arme", "Arme", OPTIONS, written)
    assert not written or [o.value for o in field.options].count(written) == 1


class Worn(Record):
    nom: Annotated[str, Between(1, 80)]
    res: Dice | None = None
    nombre: Annotated[int, Between(-99, 9999)] = 1
    seul: bool | None = None
    effet: Annotated[str, Between(1, 600)] | None = None


def test_the_fields_of_a_row_take_what_its_types_say() -> None:
    own = Field("res", "Rés.", placeholder="+2")
    name, dice, number, tick, effect, given = columns_of(
        Worn, {"nom": "Nom", "res": "Rés.", "nombre": "N", "seul": "seul", "effet": "Effet", "autre": own}
    )
    assert name == Field("nom", "Nom", most=80, width="broad")
    assert dice == Field("res", "Rés.", most=12, width="short")
    assert number == Field("nombre", "N", "number", most=4, width="short")
    assert tick == Field("seul", "seul", "check")
    assert effect == Field("effet", "Effet", most=600, width="long")
    assert given is own


def test_a_row_for_each_item_and_nothing_lost() -> None:
    tree = {"armes": [{"nom": "Épée", "etat": "neuf"}, "arc"]}
    found = table_of_rows(tree, "armes", (Field("nom", "Nom"), Field("genre", "Genre", "check")))
    first, second = found.rows
    assert [(f.name, f.value, f.kind) for f in first.fields] == [
        ("armes[0].nom", "Épée", "text"), ("armes[0].genre", "", "check"), ("armes[0].etat", "neuf", "hidden"),
    ]  # fmt: skip
    assert [f.value for f in second.fields] == ["", ""]
    page = Page("Table", (Panel("armes", "Armes", (found,)),))
    assert list(page.fields()) == [f.name for row in found.rows for f in row.fields]


def test_a_single_text_counts_as_a_list() -> None:
    assert texts_in("a") == ("a",)
    assert texts_in(["a", {}, "b"]) == ("a", "b")
    assert texts_in(None) == ()
