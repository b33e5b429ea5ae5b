"""The pages at any path: every address they give stands under the root they are served at."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from generator.web.server import create_app
from tests.run import EXAMPLES

PORT = 8123
ROOT = "/jeux/holofiche"
ASKED = re.compile(r'\s(?:href|src|action|formaction|hx-post|hx-get|data-address)="([^"]*)"')
COMMAND = re.compile(r"holofiche (?:explain|expliquer|list|liste|check|campaign|new|calibrate|scan|serve)\b")


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    table = tmp_path / "table"
    table.mkdir()
    for name in ("grakk.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, table)
    low = "systeme: d6\nnom: Bas\nclasse: lutteur\nrace: humain\nrepartition: {vig: 3, per: 1, dex: 2, force: 1}\n"
    (table / "bas.yaml").write_text(low, "utf-8")
    (table / "faux.yaml").write_text("systeme: sndr\nnom: Faux\nfigurines: [{profil: inconnu}]\n", "utf-8")
    with create_app(PORT, "key", folder=table).test_client() as one:
        assert ask(one, "/?cle=key").headers["Location"] == f"{ROOT}/"
        yield one


def ask(client: FlaskClient, path: str, **form: str) -> TestResponse:
    host = f"http://127.0.0.1:{PORT}"
    method = "POST" if form else "GET"
    return client.open(path, method=method, base_url=host + ROOT, headers={"Origin": host}, data=form or None)


def test_every_page_keeps_to_its_root(client: FlaskClient) -> None:
    left, seen = [f"{ROOT}/"], set[str]()
    while left:
        address = left.pop()
        path = address.partition("#")[0]
        if path in seen or "pour=" in path:
            continue
        seen.add(path)
        answer = ask(client, path.removeprefix(ROOT))
        if answer.status_code == 303:
            left.append(answer.headers["Location"])
            continue
        assert answer.status_code in (200, 405, 422), path  # forms, asked for without what they send
        if answer.mimetype != "text/html":
            continue
        assert not COMMAND.search(answer.get_data(as_text=True)), path  # nobody types one in a browser
        for found in map(unescape, ASKED.findall(answer.get_data(as_text=True))):
            if not found or found.startswith(("#", "?", "data:")):
                continue
            assert found.startswith(f"{ROOT}/"), (path, found)
            if not found.startswith(f"{ROOT}/static/"):
                left.append(found)
    assert len(seen) > 20


def test_styles_find_their_fonts_beside_them(client: FlaskClient) -> None:
    css = ask(client, "/static/holofiche.css").get_data(as_text=True)
    addresses = re.findall(r'url\("([^"]+)"\)', css)
    assert addresses
    assert all(ask(client, f"/static/{one}").status_code == 200 for one in addresses if not one.startswith("data:"))


def test_what_is_sent_leads_back_under_the_root(client: FlaskClient) -> None:
    answer = ask(client, "/langue", langue="fr", vers="/outils")
    assert answer.headers["Location"] == f"{ROOT}/outils"
