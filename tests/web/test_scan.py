"""Photos dropped in the browser: the pieces shown, confirmed or corrected, written, printed again or as stickers."""

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("cv2")

from flask.testing import FlaskClient
from pypdf import PdfReader

from generator.web.server import create_app
from tests.run import EXAMPLES
from tests.scan.desk import prints
from tests.scan.test_reading import put_in_the_dark, without_codes
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
    return dict(re.findall(r'<input type="hidden" name="(lu)" value="([^"]*)"', page))


def is_chosen(page: str, name: str, value: str) -> bool:
    return bool(re.search(rf'name="coche-0-{name}" value="{value}" checked', page))


def test_photos_are_confirmed_and_written(client: FlaskClient, tmp_path: Path) -> None:
    file = tmp_path / "table" / "mira.yaml"
    page_printed = prints(MIRA)[0]
    x, y, _right, bottom = next(field.at for field in page_printed.page.fields if field.field == "credits")
    digits = [(x + 12 + n, y + 1, x + 11 + n, bottom - 0.5) for n in range(0, 9, 3)]
    taken = page_printed.with_lines(*digits).taken(5, wanted=RECTO, tilt=15.0)
    _address, page = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert page.count("data:image/png;base64,") >= len(RECTO)
    assert all(is_chosen(page, name, "oui") for name in RECTO)
    assert "PV actuels\xa0: <strong>– → 22" in page, "what would be written is shown"
    # What makes no sense together is said before anything is written, and what was ticked and typed is still there.
    odd = {"coche-0-pv_24": "oui", "coche-0-pv_23": "oui", "coche-0-comp_esquive_palier_2": "non"}
    _address, page = sent(client, "/relire/ecrire", {**hidden(page), **odd, "texte-0-credits": "beaucoup"})
    assert "« beaucoup »" in page.replace("\xa0", " ")
    assert is_chosen(page, "pv_23", "oui") and is_chosen(page, "comp_esquive_palier_2", "non")
    assert file.read_bytes() == MIRA.read_bytes()
    # The person takes one back, and types what is written by hand.
    said = {f"coche-0-{name}": "oui" for name in RECTO} | {"coche-0-pv_23": "non", "texte-0-credits": "350"}
    sending = {**hidden(page), **said}
    _address, written = sent(client, "/relire/ecrire", sending)
    text = file.read_text("utf-8")
    assert "pv: 23" in text and "credits: 350" in text and "5D+2" in text
    for told in ("PV actuels\xa0: <strong>– → 23", "Crédits\xa0: <strong>– → 350"):
        assert told in written
    assert str(tmp_path) not in written
    stickers = client.get("/relire/retouches/fichier/mira.yaml", headers=HEADERS)
    assert len(PdfReader(BytesIO(stickers.data)).pages) == 1
    again = client.post("/relire/ecrire", data=sending, headers=HEADERS)  # made on a text that is gone
    assert again.status_code == 422 and file.read_text("utf-8") == text
    # The same photo once more offers only what is left of it.
    _address, second = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert "cases déjà relues" in second
    assert not any(is_chosen(second, name, "oui") for name in RECTO if name != "pv_23")
    client.post("/relire/ecrire", data={"_do": "undo", "qui": "/fichier/mira.yaml"}, headers=HEADERS)
    assert file.read_bytes() == MIRA.read_bytes()
    _address, third = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert is_chosen(third, "pv_24", "oui") and is_chosen(third, "pv_23", "non"), "what was said of it is kept"
    assert client.get("/relire/0123456789", headers=HEADERS).headers["Location"] == "/relire"  # gone with the server


def test_what_cannot_be_told_stays_open(client: FlaskClient, tmp_path: Path) -> None:
    """Nothing is preset, Enter decides nothing, and writing waits or leaves it out and says so."""
    file = tmp_path / "table" / "mira.yaml"
    page_printed = prints(MIRA)[0]
    x0, y0, x1, y1 = next(box.at for box in page_printed.page.boxes if box.field == "pv_24")
    taken = page_printed.with_lines((x0, y1, x1, y0), dark=0.14).taken(41, wanted=("comp_esquive_palier_2",))
    _address, page = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert 'name="coche-0-pv_24"' in page and "pv_24" not in "".join(re.findall(r"<input[^>]*checked>", page))
    confirm = page[page.index('id="confirm"') :]
    assert "disabled" in confirm[: confirm.index("name=")], "the button that Enter presses"
    said = {"coche-0-comp_esquive_palier_2": "oui"}
    _address, page = sent(client, "/relire/ecrire", {**hidden(page), **said})
    assert file.read_bytes() == MIRA.read_bytes() and "laissé en suspens" in page
    _address, written = sent(client, "/relire/ecrire", {**hidden(page), **said, "_do": "rest"})
    text = file.read_text("utf-8")
    assert "5D+2" in text and "\npv:" not in text
    assert "une case illisible" in written


def test_what_is_no_page_is_told(client: FlaskClient) -> None:
    assert client.get("/relire", headers=HEADERS).status_code == 200
    posted = client.post("/relire", data={"photo": (BytesIO(b"none"), "p.jpg"), "qui": ""}, headers=HEADERS)
    assert posted.status_code == 422


def test_a_print_from_an_unknown_state_waits_for_a_yes(client: FlaskClient, tmp_path: Path) -> None:
    """What it was when it was printed is not known: nothing is proposed before somebody agrees."""
    file = tmp_path / "table" / "mira.yaml"
    file.write_bytes(MIRA.read_bytes() + "# une main a passé\n".encode())
    before = file.read_bytes()
    taken = prints(MIRA)[0].taken(5, wanted=RECTO, tilt=15.0)
    _address, page = sent(client, "/relire", {"photo": (BytesIO(taken.jpeg), "p.jpg"), "qui": ""})
    assert 'name="accord-0"' in page and "PV actuels" not in page.partition('id="would"')[2]
    said = {f"coche-0-{name}": "oui" for name in RECTO}
    _address, nothing = sent(client, "/relire/ecrire", {**hidden(page), **said})
    assert file.read_bytes() == before and "PV actuels" not in nothing
    sent(client, "/relire/ecrire", {**hidden(page), **said, "accord-0": "1"})
    assert "pv: 22" in file.read_text("utf-8")


def test_a_name_that_cannot_be_read_is_asked_with_its_picture(client: FlaskClient, tmp_path: Path) -> None:
    file, photo = tmp_path / "table" / "mira.yaml", tmp_path / "p.jpg"
    photo.write_bytes(without_codes(prints(MIRA)[0]).taken(5, wanted=("pv_24",), tilt=25.0).jpeg)
    put_in_the_dark(photo)
    given = {"photo": (BytesIO(photo.read_bytes()), "p.jpg"), "qui": "/fichier/mira.yaml"}
    _address, page = sent(client, "/relire", given)
    assert "Est-ce bien Mira Sol" in page and "data:image/png;base64," in page and "coche-0-" not in page
    for answer, shown in (({}, False), ({"nom-0": "non"}, False), ({"nom-0": "oui"}, True)):
        _address, after = sent(client, "/relire/ecrire", {**hidden(page), **answer})
        assert ('name="coche-0-pv_24"' in after) == shown and file.read_bytes() == MIRA.read_bytes()
    sent(client, "/relire/ecrire", {**hidden(after), "coche-0-pv_24": "oui"})
    assert "pv: 23" in file.read_text("utf-8")


def test_secret_lines_are_told_beside_the_print(client: FlaskClient, tmp_path: Path) -> None:
    assert 'id="secrets"' not in client.get("/fichier/mira.yaml", headers=HEADERS).get_data(as_text=True)
    with (tmp_path / "table" / "mira.yaml").open("a", encoding="utf-8") as file:
        file.write("# secret: son maître vit\n")
    page = client.get("/fichier/mira.yaml", headers=HEADERS).get_data(as_text=True)
    assert re.search(r'id="secrets">[^<]*: 1<', page.replace("\xa0", " "))
