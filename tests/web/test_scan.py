"""Photos dropped in the browser: the pieces shown, confirmed or corrected, written, printed again or as stickers."""

import re
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("cv2")

from flask.testing import FlaskClient
from pypdf import PdfReader

from generator.web.app import create_app
from tests.run import EXAMPLES
from tests.scan.desk import prints
from tests.web.test_tools import HEADERS

MIRA = EXAMPLES / "mira.yaml"
RECTO = ("comp_esquive_palier_2", "pv_24", "pv_23")


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "mira.yaml").write_bytes(MIRA.read_bytes())
    client = create_app(8123, "k", folder=tmp_path / "table").test_client()
    client.set_cookie("holofiche-8123", "k", domain="127.0.0.1")
    return client


def test_photos_are_confirmed_and_written(client: FlaskClient, tmp_path: Path) -> None:
    file = tmp_path / "table" / "mira.yaml"
    taken = prints(MIRA)[0].taken(5, wanted=RECTO, tilt=15.0)
    posted = client.post("/relire", data={"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""}, headers=HEADERS)
    page = posted.get_data(as_text=True)
    assert posted.status_code == 200
    assert page.count("data:image/png;base64,") >= len(RECTO)
    fields = {
        name: value.replace("&#34;", '"')
        for name, value in re.findall(r'<input type="hidden" name="([\w-]+-0|photo)" value="([^"]*)"', page)
        if name != "case-0"
    }
    boxes = re.findall(r'name="case-0" value="([^"]+)"', page)
    assert set(RECTO) <= set(boxes)
    assert re.search(r'name="coche-0-pv_24"[^>]*checked', page, re.DOTALL)
    # The person takes one back, and types what is written by hand.
    said = {f"coche-0-{name}": "true" for name in RECTO if name != "pv_23"} | {"texte-0-credits": "350"}
    written = client.post("/relire/ecrire", data={**fields, **said, "case-0": boxes}, headers=HEADERS)
    assert written.status_code == 200, written.get_data(as_text=True)
    text = file.read_text("utf-8")
    assert "pv: 23" in text and "credits: 350" in text and "esquive: 5D+2" in text
    stickers = client.get("/relire/retouches/fichier/mira.yaml", headers=HEADERS)
    assert len(PdfReader(BytesIO(stickers.data)).pages) == 1
    again = client.post("/relire/ecrire", data={**fields, **said}, headers=HEADERS)  # made on a text that is gone
    assert again.status_code == 422 and file.read_text("utf-8") == text
    client.post("/relire/ecrire", data={"_do": "undo", "qui": "/fichier/mira.yaml"}, headers=HEADERS)
    assert file.read_bytes() == MIRA.read_bytes()


def test_what_is_no_page_is_told(client: FlaskClient) -> None:
    assert client.get("/relire", headers=HEADERS).status_code == 200
    posted = client.post("/relire", data={"photo": (BytesIO(b"none"), "p.jpg"), "qui": ""}, headers=HEADERS)
    assert posted.status_code == 422
