"""Not a line more or less: an edit and its inverse give back every byte, whatever the layout of the file."""

from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from generator.reading.reading import Reading
from generator.reading.source import parse
from generator.writing.editor import Editor

BOM = b"\xef\xbb\xbf"
NOTE = "   # à garder"


def entry(key: str, style: str, note: str) -> list[str]:
    """The lines of a key, in one of the ways people write."""
    return {
        "scalar": [f"{key}: mot{note}"],
        "quoted": [f"{key}: \"un 'mot' : deux\"{note}"],
        "flow map": [f"{key}: {{x: 1, y: deux}}{note}"],
        "flow list": [f"{key}: [un, deux]{note}"],
        "map": [f"{key}:{note}", "  x: 1", f"  y: deux{note}"],
        "deep map": [f"{key}:", f"    x:{note}", "        z: 1", "    y: deux"],
        "list": [f"{key}:{note}", "  - un", f"  - deux{note}"],
        "close list": [f"{key}:", f"- un{note}", "- deux"],
        "list of maps": [f"{key}:", f"  - {{nom: un}}{note}", "  - {nom: deux}"],
        "list of block maps": [f"{key}:", f"  - nom: un{note}", "    x: 1", "  - nom: deux", "    x: 2"],
        "list with text": [f"{key}:", f"  - nom: un{note}", "  - nom: deux", "    texte: |", "      Une ligne."],
        "text": [f"{key}: |", "  Une ligne.", "", "  Une autre."],
    }[style]


STYLES = [
    "scalar", "quoted", "flow map", "flow list", "map", "deep map", "list", "close list", "list of maps",
    "list of block maps", "list with text", "text",
]  # fmt: skip
MAPS = ("flow map", "map", "deep map")
OF_MAPS = ("list of maps", "list of block maps", "list with text")
LISTS = ("flow list", "list", "close list", *OF_MAPS)


@dataclass(frozen=True)
class Page:
    """A file: the styles of its keys k0, k1…, what stands between them, how its lines end."""

    styles: tuple[str, ...]
    note: str
    between: str
    head: str
    tail: str
    newline: str = "\n"
    last: bool = True  # the last line has its end
    bom: bool = False

    @property
    def raw(self) -> bytes:
        parts = ["\n".join(entry(f"k{n}", style, self.note)) for n, style in enumerate(self.styles)]
        text = self.head + f"\n{self.between}".join(parts) + "\n" + self.tail
        text = text if self.last else text.removesuffix("\n")
        return (BOM if self.bom else b"") + text.replace("\n", self.newline).encode()

    def keys(self, styles: tuple[str, ...]) -> list[str]:
        return [f"k{n}" for n, style in enumerate(self.styles) if style in styles]


PAGES = st.builds(
    Page,
    st.lists(st.sampled_from(STYLES), min_size=1, max_size=4).map(tuple),
    st.sampled_from(("", NOTE)),
    st.sampled_from(("", "\n", "# entre\n", "\n# entre\n\n")),
    st.sampled_from(("", "# tête\n\n", "---\n")),
    st.sampled_from(("", "# fin\n", "\n", "\n# fin\n")),
    st.sampled_from(("\n", "\r\n")),
    st.booleans(),
    st.booleans(),
)
VALUES = st.sampled_from(["mot", 3, True, "a: b", ["un", "deux"], {"x": 1}, {"x": {"y": 1}}, [{"nom": "un"}], "a\nb"])
ROWS = st.sampled_from(["trois", {"nom": "trois"}, {"nom": "trois", "x": 3}])


def open_page(raw: bytes) -> Editor:
    return Editor(Reading.of(parse(raw, "x.yaml")))


def lines_added(before: bytes, after: bytes) -> list[bytes]:
    """What stands in the new text between the beginning and the end that it shares with the old one."""
    end = b"" if before.endswith(b"\n") else b"\r\n" if b"\r\n" in after else b"\n"
    old, new = ((text + end).splitlines(keepends=True) for text in (before, after))
    first = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), len(old))
    count = len(new) - len(old)
    assert old[first:] == new[first + count :], "another line changed"
    return new[first : first + count]


@given(PAGES, VALUES)
@example(Page(("text",), "", "", "", ""), "mot")
@example(Page(("text",), "", "", "", "", last=False), "mot")
@example(Page(("scalar",), "", "", "", "", last=False), [{"nom": "un"}])
def test_a_key_added_and_taken_out(page: Page, value: Any) -> None:
    raw = page.raw
    one = open_page(raw)
    one.set(("neuf",), value)
    assert one.raw.endswith((b"\n", b"\r\n")) is raw.endswith(b"\n")
    added = lines_added(raw, one.raw)
    assert added and all(line.strip() for line in added), "a blank line came"
    assert one.raw.count(b"\r\n") in (0, one.raw.count(b"\n"))
    one.remove(("neuf",))
    assert one.raw == raw


@given(PAGES, VALUES, st.data())
def test_a_key_of_a_mapping_added_and_taken_out(page: Page, value: Any, data: st.DataObject) -> None:
    raw = page.raw
    keys = page.keys(MAPS)
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    one = open_page(raw)
    one.set((key, "neuf"), value)
    assert one.raw.endswith(b"\n") is raw.endswith(b"\n")
    one.remove((key, "neuf"))
    assert one.raw == raw


@given(PAGES, ROWS, st.data())
def test_an_item_added_and_taken_out(page: Page, value: Any, data: st.DataObject) -> None:
    raw = page.raw
    keys = page.keys(LISTS)
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    one = open_page(raw)
    one.append((key,), value)
    assert one.raw.endswith(b"\n") is raw.endswith(b"\n")
    if "flow" not in page.styles[int(key[1:])]:
        added = lines_added(raw, one.raw)
        assert added and all(line.strip() for line in added), "a blank line came"
    one.remove((key, 2))
    assert one.raw == raw


@given(PAGES, st.sampled_from(["autre", 3, "a: b", "a\nb"]), st.data())
def test_a_value_changed_and_changed_back(page: Page, value: Any, data: st.DataObject) -> None:
    """Of a key at the top, of a mapping, of a list: its own line changes, and no other."""
    raw = page.raw
    paths: list[tuple[Any, ...]] = [(key,) for key in page.keys(("scalar",))]
    paths += [(key, "y") for key in page.keys(MAPS)]
    paths += [(key, 1) for key in page.keys(("flow list", "list", "close list"))]
    paths += [(key, 1, "nom") for key in page.keys(OF_MAPS)]
    if not paths:
        return
    path = data.draw(st.sampled_from(paths))
    one = open_page(raw)
    old = one.get(path)
    one.set(path, value)
    before, after = raw.splitlines(keepends=True), one.raw.splitlines(keepends=True)
    assert len(before) == len(after)
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    one.set(path, str(old))
    assert one.raw == raw


@given(PAGES, st.data())
def test_what_is_taken_out_takes_its_own_lines(page: Page, data: st.DataObject) -> None:
    """A key with all that belongs to it: what is left is the lines of the others, as they were."""
    raw = page.raw
    if len(page.styles) < 2:
        return
    number = data.draw(st.integers(0, len(page.styles) - 1))
    one = open_page(raw)
    one.remove((f"k{number}",))
    gone = entry(f"k{number}", page.styles[number], page.note)
    assert one.raw.startswith(BOM) is page.bom
    before, after = (text.removeprefix(BOM).decode().split(page.newline) for text in (raw, one.raw))
    start = before.index(gone[0])
    end = start + len(gone)
    while page.styles[number].endswith("text") and end < len(before) - 1 and not before[end]:
        end += 1  # to YAML, blank lines below a text are its own
    assert after == before[:start] + before[end:]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("last", [True, False])
def test_lines_written_anew_stand_where_they_stood(newline: str, last: bool) -> None:
    page = Page(("scalar", "list", "scalar"), NOTE, "\n", "# tête\n", "", newline, last)
    one = open_page(page.raw)
    one.rewrite("k1", ["un", "deux"])
    expected = page.raw.decode().replace(newline.join(entry("k1", "list", NOTE)), "k1: [un, deux]")
    assert one.raw.decode() == expected


def test_a_key_that_stays_below_stays_below() -> None:
    for text, expected in (
        ("a: 1\njournal:\n  - {x: 1}\n", "a: 1\nneuf: 2\njournal:\n  - {x: 1}\n"),
        ("journal: []\na: 1\n", "journal: []\na: 1\nneuf: 2\n"),
        ("journal: []\n", "journal: []\nneuf: 2\n"),
    ):
        one = open_page(text.encode())
        one.foot = "journal"
        one.set(("neuf",), 2)
        assert one.text == expected


def test_what_is_empty_in_a_line_is_filled_in_it() -> None:
    one = open_page(b"a: {b: [], c: 1}\nd: []   # rien\n")
    one.set(("a", "b"), [{"x": 1}])
    one.set(("d",), [{"x": 1}])
    assert one.text == "a: {b: [{x: 1}], c: 1}\nd:   # rien\n  - {x: 1}\n"


@pytest.mark.parametrize("gone", [(0,), (1,), (2,), (0, 1), (1, 2), (1, 3), (0, 3)])
def test_items_taken_out_leave_the_others_their_comments(gone: tuple[int, ...]) -> None:
    """A list given without some that stood side by side; else at least what it says is right."""
    lines = [f"  - {{nom: n{n}}}   # note {n}\n" for n in range(4)]
    one = open_page(("a:\n" + "".join(lines) + "b: 1\n").encode())
    one.set(("a",), [{"nom": f"n{n}"} for n in range(4) if n not in gone])
    left = [line for n, line in enumerate(lines) if n not in gone]
    if gone[-1] - gone[0] == len(gone) - 1:
        assert one.text == "a:\n" + "".join(left) + "b: 1\n"
    assert one.get(("a",)) == [{"nom": f"n{n}"} for n in range(4) if n not in gone]
