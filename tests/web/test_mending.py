"""A file that no page can show is still there: as text, to be read, mended and saved."""

import re
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from generator.web import document
from generator.web.server import create_app
from tests.run import EXAMPLES
from tests.web.test_tools import HEADERS


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "table").mkdir()
    (tmp_path / "table" / "mira.yaml").write_bytes((EXAMPLES / "mira.yaml").read_bytes())
    client = create_app(8123, "k", folder=tmp_path / "table").test_client()
    client.get("/?cle=k", headers=HEADERS)
    return client


def text_in(page: str) -> str:
    found = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert found, page
    return unescape(found[1])


def version_in(page: str) -> str:
    found = re.search(r'name="_version" value="(\w+)"', page)
    return found[1] if found else ""


def test_a_fault_of_ours_leaves_the_file_to_be_mended(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_given: object, **_more: object) -> None:
        raise ZeroDivisionError

    file = tmp_path / "table" / "mira.yaml"
    with monkeypatch.context() as patch:
        patch.setattr(document, "make_document", fail)
        answer = client.get("/fichier/mira.yaml", headers=HEADERS)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 500 and text_in(page) == file.read_text("utf-8")
    (report,) = (tmp_path / "config" / "holofiche" / "reports").iterdir()
    assert report.name in page and "ZeroDivisionError" in report.read_text("utf-8")
    sent = {"_version": version_in(page), "texte": text_in(page).replace("\n", "\r\n") + "# mended\r\n"}
    saved = client.post("/texte/fichier/mira.yaml", data=sent, headers=HEADERS)
    assert (saved.status_code, saved.headers["Location"]) == (303, "/fichier/mira.yaml")
    assert file.read_bytes() == (EXAMPLES / "mira.yaml").read_bytes() + b"# mended\n"
    again = client.post("/texte/fichier/mira.yaml", data=sent, headers=HEADERS)
    assert again.status_code == 409 and "# mended" in text_in(again.get_data(as_text=True))


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        (b"systeme: d6\nnom: [\n", "systeme: d6\nnom: [\n"),
        ("systeme: d6\nnom: Zoé\n".encode("cp1252"), "systeme: d6\nnom: Zoé\n"),
        ("systeme: d6\nnom: Zoé\n".encode("utf-16"), "systeme: d6\nnom: Zoé\n"),
        (b"systeme: d6\r\nnom: [\r\n", "systeme: d6\nnom: [\n"),
    ],
)
def test_what_is_no_yaml_is_shown_with_its_line_and_mended(
    raw: bytes, shown: str, client: FlaskClient, tmp_path: Path
) -> None:
    file = tmp_path / "table" / "odd.yaml"
    file.write_bytes(raw)
    answer = client.get("/fichier/odd.yaml", headers=HEADERS)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 422 and text_in(page) == shown
    assert "ligne" in page
    mended = shown.replace("[", "Zoé")
    sent = {"_version": version_in(page), "texte": mended}
    assert client.post("/texte/fichier/odd.yaml", data=sent, headers=HEADERS).status_code == 303
    assert file.read_bytes() == (mended.replace("\n", "\r\n") if b"\r\n" in raw else mended).encode()


def test_nothing_outside_the_folder_is_shown(client: FlaskClient, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("systeme: d6\n", "utf-8")
    for name in ("../secret.yaml", "..%2fsecret.yaml", "nobody.yaml"):
        assert client.get(f"/texte/fichier/{name}", headers=HEADERS).status_code == 404


def test_a_button_writes_what_the_hints_say(client: FlaskClient, tmp_path: Path) -> None:
    file = tmp_path / "table" / "odd.yaml"
    before = "systeme d6\nname: Zoé\nrace: dugg\nclasse: assassin\nrepartition:\n\tvig: 3\n\tsav: 2\n\tmec: 2\n"
    file.write_text(before, "utf-8")
    page = client.get("/fichier/odd.yaml", headers=HEADERS).get_data(as_text=True)
    assert 'id="fix"' in page and "+nom: Zoé\n+race: Dug\n" in unescape(page)
    sent = {"_version": version_in(page), "_do": "fix"}
    assert client.post("/texte/fichier/odd.yaml", data=sent, headers=HEADERS).status_code == 303
    after = file.read_text("utf-8")
    assert after.startswith("systeme: d6\nnom: Zoé\nrace: Dug\n") and "\t" not in after
    again = client.post("/texte/fichier/odd.yaml", data=sent, headers=HEADERS)
    assert again.status_code == 409  # it was made on an older text
    file.write_text(file.read_text("utf-8").replace("Dug", "dugg"), "utf-8")
    page = client.get("/fichier/odd.yaml", headers=HEADERS).get_data(as_text=True)
    assert 'href="/texte/fichier/odd.yaml" id="fixes"' in page
    assert 'id="fix"' in client.get("/texte/fichier/odd.yaml", headers=HEADERS).get_data(as_text=True)
    assert 'id="fix' not in client.get("/fichier/mira.yaml", headers=HEADERS).get_data(as_text=True)
