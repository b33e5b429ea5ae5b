"""Fields made from what a file says."""

from hypothesis import given
from hypothesis import strategies as st

from generator.core.game.guide import Option
from generator.core.page.build import among, options_of, select, table, texts
from generator.core.page.model import Field, Page, Panel

OPTIONS = options_of({"sabre-laser": "Sabre laser", "fusil": "Fusil"})


def aliases(key: str) -> tuple[str, str] | None:
    return {"sabre": ("sabre-laser", "Sabre laser"), "sabre-vert": ("sabre-laser", "Sabre vert")}.get(key)


def test_what_is_written_stays_as_it_is_written() -> None:
    assert among(OPTIONS, "fusil") == OPTIONS
    assert among(OPTIONS, "Sabre Laser") == (Option("Sabre Laser", "Sabre laser"), OPTIONS[1])
    assert among(OPTIONS, "Sabre", aliases) == (Option("Sabre", "Sabre laser"), OPTIONS[1])
    assert among(OPTIONS, "Sabre vert", aliases) == (*OPTIONS, Option("Sabre vert", "Sabre vert"))  # under its own name
    assert among(OPTIONS, "Arc") == (*OPTIONS, Option("Arc", "« Arc »"))


@given(st.text(max_size=12))
def test_whatever_is_written_can_be_sent_back(written: str) -> None:
    field = select("arme", "Arme", OPTIONS, written)
    assert not written or [o.value for o in field.options].count(written) == 1


def test_a_row_for_each_item_and_nothing_lost() -> None:
    tree = {"armes": [{"nom": "Épée", "etat": "neuf"}, "arc"]}
    found = table(tree, "armes", (Field("nom", "Nom"), Field("genre", "Genre", "check")))
    first, second = found.rows
    assert [(f.name, f.value, f.kind) for f in first.fields] == [
        ("armes[0].nom", "Épée", "text"), ("armes[0].genre", "", "check"), ("armes[0].etat", "neuf", "hidden"),
    ]  # fmt: skip
    assert [f.value for f in second.fields] == ["", ""]
    page = Page("Table", (Panel("armes", "Armes", (found,)),))
    assert list(page.fields()) == [f.name for row in found.rows for f in row.fields]


def test_a_single_text_counts_as_a_list() -> None:
    assert texts("a") == ("a",)
    assert texts(["a", {}, "b"]) == ("a", "b")
    assert texts(None) == ()
