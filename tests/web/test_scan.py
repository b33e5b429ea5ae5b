"""Photos dropped in the browser: the pieces shown, confirmed or corrected, written, printed again or as stickers."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cv2")

from flask.testing import FlaskClient
from pypdf import PdfReader

from generator.web.app import create_app
from tests.render.scan.desk import prints
from tests.run import EXAMPLES
from tests.web.test_tools import HEADERS

MIRA = EXAMPLES / "mira.yaml"
RECTO = ("comp_esquive_palier_2", "pv_24", "pv_23")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "mira.yaml").write_bytes(MIRA.read_bytes())
    client = create_app(8123, "k", folder=tmp_path / "table").test_client()
    client.get("/?cle=k", headers=HEADERS)
    return client


def sent(client: FlaskClient, path: str, data: dict[str, Any]) -> tuple[str, str]:
    """The address and the text of the page that a form leads to: reloading it sends nothing again."""
    answer = client.post(path, data=data, headers=HEADERS)
    assert answer.status_code == 303, answer.get_data(as_text=True)
    address = answer.headers["Location"]
    pages = {client.get(address, headers=HEADERS).get_data(as_text=True) for _time in range(2)}
    assert len(pages) == 1
    return address, pages.pop()


def hidden(page: str) -> dict[str, str]:
    found = re.findall(r'<input type="hidden" name="([\w-]+-\d|photo|lu)" value="([^"]*)"', page)
    return {name: value.replace("&#34;", '"') for name, value in found if not name.startswith("case-")}


def test_photos_are_confirmed_and_written(client: FlaskClient, tmp_path: Path) -> None:
    file = tmp_path / "table" / "mira.yaml"
    taken = prints(MIRA)[0].taken(5, wanted=RECTO, tilt=15.0)
    _address, page = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert page.count("data:image/png;base64,") >= len(RECTO)
    fields = hidden(page)
    boxes = re.findall(r'name="case-0" value="([^"]+)"', page)
    assert set(RECTO) <= set(boxes)
    assert re.search(r'name="coche-0-pv_24"[^>]*checked', page, re.DOTALL)
    # What makes no sense together is said before anything is written, and what was ticked and typed is still there.
    odd = {"coche-0-pv_24": "true", "coche-0-pv_23": "true", "texte-0-credits": "beaucoup"}
    _address, page = sent(client, "/relire/ecrire", {**fields, **odd, "case-0": boxes})
    assert "« beaucoup »" in page.replace("\xa0", " ")
    assert re.search(r'name="coche-0-pv_23"[^>]*checked', page, re.DOTALL)
    assert not re.search(r'name="coche-0-comp_esquive_palier_2"[^>]*checked', page, re.DOTALL)
    assert file.read_bytes() == MIRA.read_bytes()
    # The person takes one back, and types what is written by hand.
    said = {f"coche-0-{name}": "true" for name in RECTO if name != "pv_23"} | {"texte-0-credits": "350"}
    _address, written = sent(client, "/relire/ecrire", {**hidden(page), **said, "case-0": boxes})
    text = file.read_text("utf-8")
    assert "pv: 23" in text and "credits: 350" in text and "esquive: 5D+2" in text
    for told in ("Esquive\xa0: <strong>5D+1 → 5D+2", "PV actuels\xa0: <strong>– → 23", "Crédits\xa0: <strong>– → 350"):
        assert told in written
    assert str(tmp_path) not in written
    stickers = client.get("/relire/retouches/fichier/mira.yaml", headers=HEADERS)
    assert len(PdfReader(BytesIO(stickers.data)).pages) == 1
    again = client.post("/relire/ecrire", data={**fields, **said}, headers=HEADERS)  # made on a text that is gone
    assert again.status_code == 422 and file.read_text("utf-8") == text
    client.post("/relire/ecrire", data={"_do": "undo", "qui": "/fichier/mira.yaml"}, headers=HEADERS)
    assert file.read_bytes() == MIRA.read_bytes()
    assert client.get("/relire/0123456789", headers=HEADERS).headers["Location"] == "/relire"  # gone with the server


def test_what_is_no_page_is_told(client: FlaskClient) -> None:
    assert client.get("/relire", headers=HEADERS).status_code == 200
    posted = client.post("/relire", data={"photo": (BytesIO(b"none"), "p.jpg"), "qui": ""}, headers=HEADERS)
    assert posted.status_code == 422
