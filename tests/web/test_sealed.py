"""A scenario is there on arrival, and what is sealed stays so: kept, opened again, from a list or from the address."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from generator.web.server import create_app
from tests.run import EXAMPLES

HEADERS = {"Host": "127.0.0.1:8123", "Origin": "http://127.0.0.1:8123", "Accept-Language": "fr"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    shutil.copy(EXAMPLES / "loups.yaml", tmp_path)
    with create_app(8123, "key", folder=tmp_path).test_client() as one:
        one.get("/?cle=key", headers=HEADERS)
        yield one


def profiles(client: FlaskClient, address: str) -> str:
    """What the page says of the forces."""
    answer = client.get(address.partition("#")[0], headers=HEADERS)
    assert answer.status_code == 200
    return answer.text.partition('class="forces"')[2].partition("</ul>")[0]


@pytest.mark.parametrize("system", ["sylvaren", "sndr", "nano"])
def test_a_roll_is_there_on_arrival(client: FlaskClient, system: str) -> None:
    led = client.get(f"/scenario/{system}", headers=HEADERS)
    asked = parse_qs(urlsplit(led.headers["Location"]).query)
    assert led.status_code == 303
    assert asked["seed"]
    assert asked.get("avec", []) == (["fichier/loups.yaml"] if system == "sylvaren" else [])
    page = client.get(led.headers["Location"].partition("#")[0], headers=HEADERS)
    assert page.status_code == 200
    assert 'class="plan"' in page.text


def test_keeping_a_sealed_scenario_says_so_and_reveals_nothing(client: FlaskClient) -> None:
    wished = "/scenario/sylvaren?avec=fichier/loups.yaml&sealed=true&seed=3"
    sealed, opened = profiles(client, wished), profiles(client, wished.replace("&sealed=true", ""))
    assert sealed != opened
    led = client.post(wished, data={"_do": "garder"}, headers=HEADERS)
    kept = led.headers["Location"]
    assert {"avec", "sealed", "garde"} <= set(parse_qs(urlsplit(kept).query))
    assert profiles(client, kept) == sealed
    page = client.get(kept.partition("#")[0], headers=HEADERS).text
    assert "scenario-sylvaren-3.json" in page.partition('id="kept"')[2].partition("</p>")[0]
    again = client.get("/scenario/garde/scenario-sylvaren-3.json", headers=HEADERS).headers["Location"]
    assert profiles(client, again) == sealed
