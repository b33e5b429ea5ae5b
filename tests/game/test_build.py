"""Fields made from what a file says."""

from typing import Annotated

from hypothesis import given
from hypothesis import strategies as st

from generator.base.i18n import speak_language
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.game.guide import Option
from generator.game.page.build import (
    columns_of,
    fields_in_panel,
    options_of,
    options_with,
    select_field,
    table_of_rows,
    texts_in,
)
from generator.game.page.model import Field, Page, Panel
from generator.reading.keys import Caption
from generator.reading.shape import Between

OPTIONS = options_of({"sabre-laser": "Sabre laser", "fusil": "Fusil"})


def test_what_means_nothing_known_is_still_among_the_options() -> None:
    assert options_with(OPTIONS, "fusil") == OPTIONS
    assert options_with(OPTIONS, "Arc") == (*OPTIONS, Option("Arc", "'Arc'"))


@given(st.text(max_size=12))
def test_whatever_is_written_can_be_sent_back(written: str) -> None:
    field = select_field("arme", "Arme", OPTIONS, written)
    assert not written or [o.value for o in field.options].count(written) == 1


class Worn(Record):
    nom: Annotated[str, Between(1, 80), Caption("Nom")]
    res: Annotated[Dice, Caption("Rés.")] | None = None
    nombre: Annotated[int, Between(-99, 9999), Caption("N")] = 1
    seul: Annotated[bool, Caption("seul")] | None = None
    effet: Annotated[str, Between(1, 600), Caption("Effet", example="rien", panel="vie")] | None = None
    autre: Annotated[Dice, Caption("Autre")] | None = None
    sans: str = ""
    langues: Annotated[tuple[str, ...], Caption("Langues", example="[basic]", panel="vie")] = ()


def test_the_fields_of_a_row_take_what_its_types_say() -> None:
    with speak_language("fr"):
        name, dice, number, tick, effect, given, several = columns_of(Worn, {"autre": Field("autre", "", most=3)})
    assert name == Field("nom", "Nom", most=80, width="broad")
    assert dice == Field("res", "Rés.", most=12, width="short")
    assert several == Field("langues", "Langues", most=400, width="broad")
    assert number == Field("nombre", "N", "number", most=4, width="short")
    assert tick == Field("seul", "seul", "check")
    assert effect == Field("effet", "Effet", most=600, width="long")
    assert given == Field("autre", "Autre", most=3)


def test_the_fields_of_a_panel_say_what_is_written_and_an_example() -> None:
    effect, several = fields_in_panel({"effet": "brûle", "langues": ["basic", "huttese"]}, Worn, "vie")
    assert effect == Field("effet", "Effect", value="brûle", most=600, width="long", placeholder="rien")
    assert (several.label, several.value, several.placeholder) == ("Languages", "basic, huttese", "basic")


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
