"""Every player file there is, opened and sent back as a browser would: nothing is lost, nothing is made up."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError, load
from generator.core.system import systems
from generator.web.app import create_app
from tests.run import EXAMPLES, ROOT

PORT = 8123
HEADERS = {"Host": f"127.0.0.1:{PORT}", "Origin": f"http://127.0.0.1:{PORT}"}
FILES = sorted([*EXAMPLES.glob("*.yaml"), *(ROOT / "tests" / "systems").glob("*/good/*.yaml")])
BAD = sorted((ROOT / "tests" / "systems").glob("*/bad/*.yaml"))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(PORT).test_client()


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
        system = systems()[one.data["systeme"]]
        return system.examine(one, system.definitions()).problems
    except (SourceError, KeyError, TypeError):
        return None


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_good_file_comes_back_byte_for_byte(path: Path, client: FlaskClient) -> None:
    if problems_of(path) is None:
        pytest.skip("no player file")
    page = client.post("/ouvrir", headers={**HEADERS, "HX-Request": "true"}, data={"texte": path.read_text("utf-8")})
    assert page.status_code == 200
    system = load(path).data["systeme"]
    back = sent(client, f"/{system}/yaml", fields_of(page.text))
    assert back.data == path.read_bytes()


@pytest.mark.parametrize("path", BAD, ids=name_of)
def test_a_bad_file_shows_every_problem(path: Path, client: FlaskClient) -> None:
    problems = problems_of(path)
    page = client.post("/ouvrir", headers={**HEADERS, "HX-Request": "true"}, data={"texte": path.read_text("utf-8")})
    if problems is None:
        assert page.status_code == 422
        return
    assert page.status_code == 200
    shown = page.text.count('class="problem ')
    beside = page.text.count('<a href="#')
    assert shown >= len(problems)
    assert shown - beside >= min(1, len(problems))
    assert sent(client, f"/{load(path).data['systeme']}", fields_of(page.text)).status_code == 200


def test_buttons_of_a_row(client: FlaskClient) -> None:
    page = client.post("/ouvrir", headers=HEADERS, data={"texte": (EXAMPLES / "mira.yaml").read_text("utf-8")})
    pairs = fields_of(page.text)
    text = sent(client, "/d6/yaml", [*pairs, ("_do", "remove inventaire[1]")]).text
    assert text == (EXAMPLES / "mira.yaml").read_text("utf-8").replace("  - {objet: Communicateur}\n", "")
    text = sent(client, "/d6/yaml", [*pairs, ("_do", "class armes")]).text
    assert "armes:" not in text
    text = sent(client, "/d6/yaml", [*pairs, ("_do", "more repartition.vig")]).text
    assert "vig: 3" in text


def test_a_key_that_is_unknown_can_be_taken_out(client: FlaskClient) -> None:
    mine = (EXAMPLES / "grakk.yaml").read_text("utf-8") + "credit: 5\n"
    page = client.post("/ouvrir", headers=HEADERS, data={"texte": mine})
    pairs = fields_of(page.text)
    assert sent(client, "/d6/yaml", pairs).text == mine
    page = sent(client, "/d6", [*pairs, ("_do", "drop credit")])
    pairs = fields_of(page.text)
    assert sent(client, "/d6/yaml", pairs).text == mine.removesuffix("credit: 5\n")
