"""Every player file there is, opened and sent back as a browser would: nothing is lost, nothing is made up."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from generator.base.problems import Problem
from generator.game.system import all_systems
from generator.reading.source import SourceError, load
from generator.web.server import create_app
from tests.run import EXAMPLES, ROOT

PORT = 8123
HEADERS = {"Host": f"127.0.0.1:{PORT}", "Origin": f"http://127.0.0.1:{PORT}"}
FILES = sorted([*EXAMPLES.glob("*.yaml"), *(ROOT / "tests" / "systems").glob("*/good/*.yaml")])
BAD = sorted((ROOT / "tests" / "systems").glob("*/bad/*.yaml"))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        one = create_app(PORT, "key").test_client()
        one.get("/?cle=key", headers=HEADERS)
        yield one


class Fields(HTMLParser):
    """What a browser would send of the form #editor."""

    def __init__(self) -> None:
        super().__init__()
        self.pairs: list[tuple[str, str]] = []
        self._inside = False
        self._area: str | None = None
        self._select: str | None = None
        self._options: list[tuple[str, bool]] = []
        self._text = ""

    def handle_starttag(self, tag: str, found: list[tuple[str, str | None]]) -> None:
        attributes = {key: value or "" for key, value in found}
        if tag == "form":
            self._inside = attributes.get("id") == "editor"
        if not self._inside:
            return
        name = attributes.get("name", "")
        if tag == "input" and name and attributes.get("type") != "file":
            if attributes.get("type") not in ("checkbox", "radio") or "checked" in attributes:
                self.pairs.append((name, attributes.get("value", "on")))
        elif tag == "textarea":
            self._area, self._text = name, ""
        elif tag == "select":
            self._select, self._options = name, []
        elif tag == "option":
            self._options.append((attributes.get("value", ""), "selected" in attributes))

    def handle_data(self, data: str) -> None:
        if self._area:
            self._text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea" and self._area:
            self.pairs.append((self._area, self._text.removeprefix("\n").replace("\n", "\r\n")))
            self._area = None
        elif tag == "select" and self._select:
            chosen = next((value for value, picked in self._options if picked), self._options[0][0])
            self.pairs.append((self._select, chosen))
            self._select = None
        elif tag == "form":
            self._inside = False


def fields_of(html: str) -> list[tuple[str, str]]:
    parser = Fields()
    parser.feed(html)
    return parser.pairs


def sent(client: FlaskClient, path: str, pairs: list[tuple[str, str]]) -> Any:
    from werkzeug.datastructures import MultiDict

    return client.post(path, headers={**HEADERS, "HX-Request": "true"}, data=MultiDict(pairs))


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def problems_of(path: Path) -> list[Problem] | None:
    try:
        one = load(path)
        system = all_systems()[one.nodes["systeme"]]
        return system.examine(one, system.definitions()).problems
    except (SourceError, KeyError, TypeError):
        return None


def opened(client: FlaskClient, text: str) -> tuple[str, list[tuple[str, str]]]:
    """The address of the draft, and its fields."""
    answer = client.post("/ouvrir", headers=HEADERS, data={"texte": text})
    assert answer.status_code == 303
    address = answer.headers["Location"]
    return address, fields_of(client.get(address, headers=HEADERS).text)


def written(client: FlaskClient, address: str) -> str:
    text: str = client.get(f"{address}?pour=yaml", headers=HEADERS).data.decode()
    return text


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_good_file_comes_back_byte_for_byte(path: Path, client: FlaskClient) -> None:
    if problems_of(path) is None:
        pytest.skip("no player file")
    address, pairs = opened(client, path.read_text("utf-8"))
    assert sent(client, address, pairs).status_code == 200
    assert written(client, address) == path.read_text("utf-8")


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_file_shows_every_problem(path: Path, client: FlaskClient) -> None:
    problems = problems_of(path)
    answer = client.post("/ouvrir", headers=HEADERS, data={"texte": path.read_text("utf-8")})
    if problems is None:
        assert answer.status_code == 422
        return
    page = client.get(answer.headers["Location"], headers=HEADERS)
    assert page.status_code == 200
    shown = page.text.count('class="problem ')
    beside = len(re.findall(r'class="problem [a-z]+"><a href="#', page.text))  # in the list atop, and at their field
    assert shown >= len(problems)
    assert shown - beside >= min(1, len(problems))
    assert sent(client, answer.headers["Location"], fields_of(page.text)).status_code == 200


def test_buttons_of_a_row(client: FlaskClient) -> None:
    mine = (EXAMPLES / "mira.yaml").read_text("utf-8")
    for button, come, gone in (
        ("remove inventaire[1]", "", "  - {objet: Communicateur}\n"),
        ("class armes", "", "armes:"),
        ("more repartition.vig", "vig: 3", ""),
    ):
        address, pairs = opened(client, mine)
        assert sent(client, address, [*pairs, ("_do", button)]).status_code == 200
        text = written(client, address)
        assert come in text
        assert not gone or gone not in text
        page = client.get(address, headers=HEADERS).text
        assert sent(client, address, [*fields_of(page), ("_do", "undo file")]).status_code == 200
        assert written(client, address) == mine


def test_a_row_nobody_filled_writes_nothing_and_every_step_is_taken_back(client: FlaskClient) -> None:
    mine = (EXAMPLES / "grakk.yaml").read_text("utf-8")
    address, pairs = opened(client, mine)
    states = [mine]
    for name, button in (("", "add experience.dons"), ("notes", ""), ("", "remove experience.dons[0]"), ("joueur", "")):
        typed = [(key, "Autre" if key == name else value) for key, value in pairs]
        answer = sent(client, address, [*typed, ("_do", button)])
        assert answer.status_code == 200
        pairs = fields_of(answer.text)
        if name:
            assert written(client, address) != states[-1]
            states.append(written(client, address))
        assert written(client, address) == states[-1]
    while len(states) > 1:
        states.pop()
        page = client.get(address, headers=HEADERS).text
        assert sent(client, address, [*fields_of(page), ("_do", "undo file")]).status_code == 200
        assert written(client, address) == states[-1]


def test_a_key_that_is_unknown_can_be_taken_out(client: FlaskClient) -> None:
    mine = (EXAMPLES / "grakk.yaml").read_text("utf-8") + "kredit: 5\n"
    address, pairs = opened(client, mine)
    assert sent(client, address, pairs).status_code == 200
    assert written(client, address) == mine
    sent(client, address, [*pairs, ("_do", "drop kredit")])
    assert written(client, address) == mine.removesuffix("kredit: 5\n")
