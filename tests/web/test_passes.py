"""The key is never in a cookie: what a browser carries is of one process, and ends."""

import time
from http.cookies import SimpleCookie

import pytest
from werkzeug.test import TestResponse

from generator.web.security import PASS_HOURS
from generator.web.server import create_app
from tests.web.test_tools import HEADERS

KEY = "a-lasting-key-that-opens-everything"


def pass_in(answer: TestResponse) -> str:
    jar = SimpleCookie(answer.headers.get("Set-Cookie", ""))
    return next((one.value for one in jar.values()), "")


def test_a_pass_is_not_the_key_and_ends_with_its_process() -> None:
    first, second = create_app(8123, KEY), create_app(8123, KEY)
    given = pass_in(first.test_client().get(f"/?cle={KEY}", headers=HEADERS))
    assert given and KEY not in given
    for app, value, status in ((first, given, 200), (second, given, 403), (first, KEY, 403), (first, "", 403)):
        client = app.test_client()
        client.set_cookie("holofiche-8123", value, domain="127.0.0.1")
        assert client.get("/", headers=HEADERS).status_code == status


def test_a_pass_ends_and_is_renewed_while_somebody_works(monkeypatch: pytest.MonkeyPatch) -> None:
    client = create_app(8123, KEY).test_client()
    given = pass_in(client.get(f"/?cle={KEY}", headers=HEADERS))
    assert not pass_in(client.get("/", headers=HEADERS)), "a fresh one serves"
    now, real = 0.0, time.time
    monkeypatch.setattr(time, "time", lambda: real() + now)
    now = (PASS_HOURS - 1) * 3600.0
    renewed = pass_in(client.get("/", headers=HEADERS))
    assert renewed not in ("", given)
    now += 2 * 3600
    client.set_cookie("holofiche-8123", renewed, domain="127.0.0.1")
    assert client.get("/", headers=HEADERS).status_code == 200
    client.set_cookie("holofiche-8123", given, domain="127.0.0.1")
    assert client.get("/", headers=HEADERS).status_code == 403


@pytest.mark.parametrize("value", ["x", ".", "9999999999.", "9999999999.00", "é.é", "9" * 5000])
def test_what_is_no_pass_opens_nothing(value: str) -> None:
    client = create_app(8123, KEY).test_client()
    assert client.get("/", headers={**HEADERS, "Cookie": f"holofiche-8123={value}"}).status_code == 403
