"""A keystroke reads and examines the file once, in one walk: the text before it is known, and the preview reads
nothing anew."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType

import pytest
from flask.testing import FlaskClient

from generator.game.system import Game
from generator.reading import source, understanding
from generator.web import desks
from tests.web.test_merging import Tab, client, table  # noqa: F401 - fixtures
from tests.web.test_roundtrip import HEADERS

READINGS: dict[CodeType, str] = {
    source.parse.__code__: "parsed",
    understanding.understand.__code__: "walked",
    Game.examine_reading.__code__: "examined",
}


@contextmanager
def counted(file: str) -> Iterator[Counter[str]]:
    """How often a file of a game is parsed, walked through, examined and shown, while this lasts."""
    game = {"mira": "d6", "loups": "sylvaren"}[file]
    codes = {**READINGS, desks.desks_by_game()[game].page.__code__: "shown"}
    counts: Counter[str] = Counter()

    def look(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and frame.f_code in codes:
            counts[codes[frame.f_code]] += 1

    sys.setprofile(look)
    try:
        yield counts
    finally:
        sys.setprofile(None)


@pytest.mark.parametrize(
    ("file", "field", "text"),
    [
        ("mira", "age", "31 et demi"),
        ("mira", "experience.gagnee", "27"),
        ("loups", "joueur", "Camillou"),
        ("loups", "figurines[0].nom", "Vieux Loup"),
    ],
)
def test_a_keystroke_reads_and_examines_once(client: FlaskClient, file: str, field: str, text: str) -> None:  # noqa: F811
    tab = Tab(client, "a", file)
    client.get(f"{tab.address}?pour=apercu", headers=HEADERS)  # what is read of the form itself is read before
    with counted(file) as typed:
        assert tab.send(tab.typed(field, text)) == 200
    assert (typed["parsed"], typed["walked"], typed["examined"]) == (1, 1, 1)
    assert typed["shown"] <= 2  # as it was, and as it is
    with counted(file) as previewed:
        assert client.get(f"{tab.address}?pour=apercu", headers=HEADERS).status_code == 200
    assert (previewed["parsed"], previewed["walked"], previewed["examined"]) == (0, 0, 0)


def test_a_file_changed_elsewhere_is_read_again(client: FlaskClient, table: Path) -> None:  # noqa: F811
    tab, mira = Tab(client, "a"), table / "mira.yaml"
    mira.write_text(mira.read_text("utf-8").replace("Mira Sol", "Mira Lunaire"), "utf-8")
    with counted("mira") as looked:
        assert tab.send() == 200
    assert (looked["parsed"], looked["examined"]) == (1, 1) and tab["nom"] == ["Mira Lunaire"]
