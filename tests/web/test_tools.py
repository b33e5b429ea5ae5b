"""Small things at hand, without a browser: what the command line gives, at an address."""

import shutil
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader, PdfWriter

from generator.reading.source import parse
from generator.web.server import create_app
from generator.web.shelf import Shelf
from tests.run import EXAMPLES, holofiche

HEADERS = {"Host": "127.0.0.1:8123", "Origin": "http://127.0.0.1:8123", "Accept-Language": "fr"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[FlaskClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path))
        shutil.copytree(EXAMPLES, tmp_path / "examples")  # what is begun stands in the folder
        one = create_app(8123, "key", folder=tmp_path / "examples").test_client()
        one.get("/?cle=key", headers=HEADERS)
        yield one


def test_a_roll_is_an_address(client: FlaskClient) -> None:
    first = client.get("/outils?des=4D%2B2", headers=HEADERS)
    assert first.status_code == 303
    address = first.headers["Location"].partition("#")[0]
    texts = {client.get(address, headers=HEADERS).text for _n in range(2)}
    assert len(texts) == 1
    shown = holofiche("roll", "4D+2", "--seed", address.rpartition("=")[2], "--json").json()
    assert f"<strong>{shown['total']}</strong>" in texts.pop()
    assert client.get("/outils?des=banane", headers=HEADERS, follow_redirects=True).status_code == 422


def test_a_table_is_rolled_at_one_tap(client: FlaskClient) -> None:
    """As `holofiche roll` does: the same seed, the same row."""
    address = client.get("/outils?table=d6/coups-decisifs", headers=HEADERS).headers["Location"].partition("#")[0]
    shown = holofiche("roll", "coups-decisifs", "--seed", address.rpartition("=")[2], "--json").json()
    assert shown["row"]["Effet"] in client.get(address, headers=HEADERS).text.partition('id="row"')[2]
    journey = "/outils?table=d6/astrogation&avec=9D&zone=colonies&route=true&graine=2"
    assert "Noyau → Colonies" in client.get(journey, headers=HEADERS).text
    assert client.get("/outils?table=d6/astrogation&graine=2", headers=HEADERS).status_code == 422
    assert client.get("/outils?table=d7/x&graine=2", headers=HEADERS).status_code == 422


def test_who_beats_whom_of_the_folder_alone(client: FlaskClient) -> None:
    assert "%" in client.get("/outils?a=grakk.yaml&b=mira.yaml", headers=HEADERS).text
    assert client.get("/outils?a=loups.yaml&b=aurek.yaml", headers=HEADERS).status_code == 422
    assert client.get("/outils?a=../architecture.md&b=/etc/passwd", headers=HEADERS).status_code == 200


def test_a_blank_sheet_and_a_party(client: FlaskClient, tmp_path: Path) -> None:
    pdf = client.get("/outils/vierge?nom=lutteur", headers=HEADERS).data
    assert holofiche("sheet", "--blank", "lutteur", "-o", tmp_path / "cli.pdf").code == 0
    assert pdf == (tmp_path / "cli.pdf").read_bytes()
    for wrong in ("99", "00199999999", "1" * 5000, "٣"):
        assert client.post("/outils/tablee/d6", data={"nombre": wrong}, headers=HEADERS).status_code == 422
    (tmp_path / "table").mkdir()
    client.application.config["SHELF"] = Shelf(tmp_path / "table")
    assert client.post("/outils/tablee/d6", data={"nombre": "3"}, headers=HEADERS).status_code == 303
    files = list((tmp_path / "table").glob("*.yaml"))
    assert len(files) == 3 and all(f"/fichier/{path.name}" in client.get("/", headers=HEADERS).text for path in files)


def test_a_form_that_was_filled_in_opens_with_what_was_typed(client: FlaskClient, tmp_path: Path) -> None:
    for words, typed, lines in (
        ((EXAMPLES / "mira.yaml",), {"credits": "350"}, ("nom: Mira Sol", "credits: 350")),
        (("--blank", "lutteur"), {"nom": "Brug", "joueur": "Léo"}, ("nom: Brug", "classe: lutteur")),
    ):
        assert holofiche("sheet", *words, "--fillable", "-o", tmp_path / "f.pdf", "--overwrite").code == 0
        writer = PdfWriter(clone_from=tmp_path / "f.pdf")
        for page in writer.pages:
            writer.update_page_form_field_values(page, typed)
        out = BytesIO()
        writer.write(out)
        out.seek(0)
        opened = client.post("/ouvrir", data={"fichier": (out, "f.pdf")}, headers=HEADERS)
        assert opened.status_code == 303, opened.text
        text = client.get(opened.headers["Location"].partition("?")[0] + "?pour=yaml", headers=HEADERS).text
        assert set(lines) <= set(text.splitlines())


def test_the_language_is_chosen(client: FlaskClient) -> None:
    assert 'lang="fr"' in client.get("/", headers=HEADERS).text
    answer = client.post("/langue", data={"langue": "en", "vers": "//evil.example"}, headers=HEADERS)
    assert answer.headers["Location"] == "/"
    assert '<html lang="en">' in client.get("/", headers=HEADERS).text


def test_a_scenario_that_was_played_leaves_the_next_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    client = create_app(8123, "key", folder=tmp_path).test_client()
    client.get("/?cle=key", headers=HEADERS)
    for seed in (1, 2, 3):
        path = f"/scenario/sylvaren?avec=fichier/loups.yaml&seed={seed}"
        assert client.post(path, data={"_do": "seance"}, headers=HEADERS).status_code == 303
        if seed == 2:
            line = "journal:\n  - {date: 2026-12-01, scenario: scenario-sylvaren-1.json}\n"
            (tmp_path / "table.yaml").write_text(line, "utf-8")
    text = (tmp_path / "seance.yaml").read_text("utf-8")
    assert "bandes: [loups.yaml]" in text  # who is there comes
    assert [f"graine: {seed}" in text for seed in (1, 2, 3)] == [False, True, True]


def test_what_is_ticked_goes_into_the_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boxes as the form sends them, or as the address says; a band that is brought is the folder's from then on."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (table := tmp_path / "table").mkdir()
    (table / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    client = create_app(8123, "key", folder=table).test_client()
    client.get("/?cle=key", headers=HEADERS)
    path = "/scenario/sylvaren?avec=fichier/loups.yaml&threat=faible&sealed=true&poster=true&seed="
    form = {"_do": "seance", "seed": "2", "battlefield": "true", "sealed": "true"}
    other = BytesIO((EXAMPLES / "loups.yaml").read_bytes().replace(b"Les Loups de Jakku", b"Vaurien"))
    given = {"avec": "fichier/loups.yaml", "bandes": (other, "autre.yaml")}
    brought = client.post("/scenario/sylvaren", data=given, headers=HEADERS).headers["Location"].partition("#")[0]
    draft = brought.replace("avec=fichier%2Floups.yaml&", "")
    plain = {"_do": "seance"}
    for address, data in ((f"{path}1", plain), (f"{path}2", form), (f"{draft}&seed=3", plain)):
        assert client.post(address, data=data, headers=HEADERS).status_code == 303
    rows = parse((table / "seance.yaml").read_bytes(), "seance.yaml").nodes["scenarios"]
    wish = {"systeme": "sylvaren", "menace": "faible", "fichiers": ["loups.yaml"]}
    last = {"systeme": "sylvaren", "graine": "3", "fichiers": ["vaurien.yaml"], "scelle": "non"}
    assert rows == [{**wish, "graine": "1", "plan": "oui"}, {**wish, "graine": "2", "plateau": "oui"}, last]
    done = holofiche("session", "seance.yaml", "-o", "s.pdf", cwd=table)
    assert done.code == 0, done.err
    told = PdfReader(table / "s.pdf").pages[0].extract_text()
    assert "Papier A3" in told and "CHAMP DE BATAILLE À L’ÉCHELLE 1" in told
