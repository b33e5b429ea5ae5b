"""Edits of a person's YAML: the tree changes as asked, every other character stays."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.reading.reading import Reading
from generator.reading.source import parse
from generator.reading.tree import Plain
from generator.writing.edit import EditError
from generator.writing.editor import Editor
from generator.writing.newfile import scalar_word

TEXT = """# été 🚀
systeme: sylvaren   # the game
figurines:
  # the boss
  - {nom: Kess, qualite: 4, equipement: [sabre-laser]}   # Kess
  - nom: Rok      # name
    qualite: 3
    equipement:
      - dague     # sharp
      - fusil
  - {nom: Zed, qualite: 2, equipement: dague}
campagne:   # nothing yet
# end
"""


ZED = "  - {nom: Zed, qualite: 2, equipement: dague}"


def editor(text: str = TEXT) -> Editor:
    return Editor(Reading.of(parse(text.encode(), "x.yaml")))


def changed(before: str, after: str) -> tuple[list[str], list[str]]:
    """Lines that went, and lines that came."""
    old, new = before.splitlines(), after.splitlines()
    return [r for r in old if r not in new], [r for r in new if r not in old]


@pytest.mark.parametrize(
    ("path", "value", "gone", "come"),
    [
        (
            ("figurines", 0, "qualite"), 5,
            ["  - {nom: Kess, qualite: 4, equipement: [sabre-laser]}   # Kess"],
            ["  - {nom: Kess, qualite: 5, equipement: [sabre-laser]}   # Kess"],
        ),
        (("figurines", 1, "qualite"), 4, ["    qualite: 3"], ["    qualite: 4"]),
        (("figurines", 1, "chef"), True, [], ["    chef: true"]),
        (
            ("figurines", 2, "chef"), True,
            [ZED],
            ["  - {nom: Zed, qualite: 2, equipement: dague, chef: true}"],
        ),
        (("campagne", "credits"), 30, [], ["  credits: 30"]),
        (("campagne", "figurines", "Kess", "px"), 3, [], ["  figurines:", "    Kess: {px: 3}"]),
        (("notes",), "oui : « non »", [], ['notes: "oui : « non »"']),
    ],
)  # fmt: skip
def test_set(path: Any, value: Any, gone: list[str], come: list[str]) -> None:
    one = editor()
    one.set(path, value)
    assert changed(TEXT, one.text) == (gone, come)
    assert str(one.get(path)) == str(value).lower() if isinstance(value, bool) else str(one.get(path)) == str(value)


@pytest.mark.parametrize(
    ("path", "value", "come"),
    [
        (
            ("figurines", 0, "equipement"),
            "dague",
            "  - {nom: Kess, qualite: 4, equipement: [sabre-laser, dague]}   # Kess",
        ),
        (("figurines", 1, "equipement"), "hache", "      - hache"),
        (("figurines", 2, "equipement"), "hache", "  - {nom: Zed, qualite: 2, equipement: [dague, hache]}"),
        (("figurines", 1, "regles"), "lent", "    regles: [lent]"),
        (("campagne", "reserve"), "dague", "  reserve: [dague]"),
        (("campagne", "journal"), {"date": "2026-11-16", "texte": "Oui."}, "    - {date: 2026-11-16, texte: Oui.}"),
        (("figurines",), {"nom": "Ilo", "qualite": 2}, "  - {nom: Ilo, qualite: 2}"),
    ],
)
def test_append(path: Any, value: Any, come: str) -> None:
    one = editor()
    one.append(path, value)
    assert come in changed(TEXT, one.text)[1]


def test_an_item_added_to_block_items_is_a_block() -> None:
    one = editor("a:\n- nom: x\n  q: 1\n")
    one.append(("a",), {"nom": "y", "q": 2})
    assert one.text == "a:\n- nom: x\n  q: 1\n- nom: y\n  q: 2\n"


@pytest.mark.parametrize(
    ("path", "gone", "come"),
    [
        (("figurines", 0), ["  - {nom: Kess, qualite: 4, equipement: [sabre-laser]}   # Kess"], []),
        (("figurines", 1, "qualite"), ["    qualite: 3"], []),
        (("figurines", 1, "equipement", 0), ["      - dague     # sharp"], []),
        (("figurines", 2, "nom"), [ZED], ["  - {qualite: 2, equipement: dague}"]),
        (("figurines", 2, "equipement"), [ZED], ["  - {nom: Zed, qualite: 2}"]),
    ],
)
def test_remove(path: Any, gone: list[str], come: list[str]) -> None:
    one = editor()
    one.remove(path)
    assert changed(TEXT, one.text) == (gone, come)


@pytest.mark.parametrize(
    ("number", "rest"), [(0, "[b, # two\n    c, d]"), (1, "[a, # two\n    c, d]"), (3, "[a, b, # two\n    c]")]
)
def test_an_item_taken_out_of_a_line_leaves_the_others_as_they_were(number: int, rest: str) -> None:
    one = editor("a: [a, b, # two\n    c, d]   # mine\n")
    one.remove(("a", number))
    assert one.text == f"a: {rest}   # mine\n"


def test_an_item_below_its_dash_goes_with_it() -> None:
    one = editor("a:\n  -\n    x: 1\n  - {x: 2}\n")
    one.remove(("a", 0))
    assert one.text == "a:\n  - {x: 2}\n"


def test_the_last_item_leaves_an_empty_list() -> None:
    one = editor("a:   # mine\n  - x\nb: 1\n")
    one.remove(("a", 0))
    assert one.text == "a: []   # mine\nb: 1\n"
    one.append(("a",), "y")
    assert one.text == "a: [y]   # mine\nb: 1\n"


def test_what_cannot_be_done_safely_is_refused_and_changes_nothing() -> None:
    one = editor()
    with pytest.raises(EditError):
        one.set(("figurines",), [])  # a block of the person's
    with pytest.raises(EditError):
        one.remove(("figurines", 1, "nom"))  # shares its line with the dash
    assert one.text == TEXT


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_byte_order_mark_stay(newline: str, bom: bytes) -> None:
    raw = bom + TEXT.replace("\n", newline).encode()
    one = Editor(Reading.of(parse(raw, "x.yaml")))
    one.set(("campagne", "credits"), 30)
    one.append(("campagne", "journal"), {"date": "2026-11-16", "texte": "Oui."})
    assert one.raw.startswith(bom)
    text = one.raw[len(bom) :].decode()
    assert text.count("\n") == text.count(newline)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"), (True, "true"), ("dague", "dague"), ("Kel’dor", "Kel’dor"), ("4D+1", "4D+1"), ("-1", '"-1"'),
        (Plain("-1"), "-1"), ("null", '"null"'), ("", '""'), ("a: b", '"a: b"'), ("a #b", '"a #b"'), ('"', '"\\""'),
        ("a\nb", '"a\\nb"'), ("été", "été"), ("[x]", '"[x]"'), ("2026-11-16", "2026-11-16"),
    ],
)  # fmt: skip
def test_words(value: Any, text: str) -> None:
    assert scalar_word(value) == text


SCALARS = st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=12)
KEYS = st.sampled_from(["a", "b", "c", "nom", "été"])


@given(st.lists(st.tuples(KEYS, KEYS, SCALARS), max_size=8))
def test_whatever_is_written_is_read_back(steps: list[tuple[str, str, str]]) -> None:
    """Every edit is verified by reading; here that none of these is refused, and that comments survive."""
    one = editor("# top\nx: 1   # beside\n# end\n")
    for first, second, value in steps:
        one.set((first, second), value)
        one.append(("items",), value)
    assert one.text.startswith("# top\nx: 1   # beside\n")
    assert "# end\n" in one.text
    for first, second, value in {(f, s): (f, s, v) for f, s, v in steps}.values():
        assert one.get((first, second)) == parse(f"k: {scalar_word(value)}\n".encode(), "k").nodes["k"]
    assert len(one.get(("items",)) or []) == len(steps)
    while one.get(("items",)):
        one.remove(("items", 0))


def test_a_list_in_lines_becomes_another_where_it_stands() -> None:
    """What a form adds to a list of the file: the lines that stay, with their comments, stay."""
    text = "armes:\n  - {nom: Sabre}   # mon sabre\n  - nom: Arc\n    degats: 2D\nnotes: x\n"
    for rows, written in (
        ([{"nom": "Sabre"}, {"nom": "Arc", "degats": "2D"}, {"nom": "Dague"}], "  - nom: Dague\nnotes"),
        ([{"nom": "Sabre"}, {"nom": "Arc", "degats": "3D"}], "    degats: 3D\nnotes"),
        ([{"nom": "Sabre"}], "# mon sabre\nnotes"),
        ([{"nom": "Lance"}, {"nom": "Arc"}], "  - {nom: Lance}   # mon sabre\n  - nom: Arc\nnotes"),
    ):
        editor = Editor(Reading.of(parse(text.encode(), "x.yaml")))
        editor.set(("armes",), rows)
        assert editor.tree["armes"] == rows
        assert written in editor.text and "# mon sabre" in editor.text
