"""A table that is open: what a guest's link opens, what no link opens, and what nobody reaches who was not asked."""

import io
import json
import re
import shutil
import socket
import threading
import time
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.test import TestResponse

from generator.web import server
from generator.web.invitations import Invitations
from generator.web.server import create_app
from tests.run import EXAMPLES

PORT, OUTER = 8123, "192.168.7.4"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    table = tmp_path / "table"
    table.mkdir()
    for name in ("grakk.yaml", "mira.yaml"):
        shutil.copy(EXAMPLES / name, table)
    invitations = Invitations(table)
    invitations.invite("Ana", "grakk.yaml")
    invitations.invite("Bo")
    yield create_app(PORT, "the-key", folder=table, names=("127.0.0.1", "localhost", OUTER), is_table=True)


def ask(client: FlaskClient, path: str, host: str = OUTER, **form: object) -> TestResponse:
    base = f"http://{host}:{PORT}"
    return client.open(
        path, method="POST" if form else "GET", base_url=base, headers={"Origin": base}, data=form or None
    )


def word_of(app: Flask, name: str) -> str:
    invitations: Invitations = app.config["INVITATIONS"]
    return next(one.word for one in invitations.everybody() if one.name == name)


def enter(app: Flask, name: str) -> FlaskClient:
    """A phone that opened the link of a guest; of nobody: the GM's."""
    client = app.test_client()
    word = word_of(app, name) if name else "the-key"
    assert ask(client, f"/?cle={word}").status_code == 303
    return client


def test_a_guest_has_their_own_character_and_nothing_else(app: Flask) -> None:
    ana = enter(app, "Ana")
    assert ask(ana, "/").headers["Location"] == "/ma-place/jouer"
    for path in ("/ma-place", "/fichier/grakk.yaml", "/fichier/grakk.yaml?pour=pdf", "/campagne/fichier/grakk.yaml"):
        assert ask(ana, path).status_code == 200, path
    every = [rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments]
    opened = {rule.rule for rule in every if ask(ana, rule.rule).status_code < 300}
    assert opened == {"/ma-place", "/accents.css"}
    mira = "/fichier/mira.yaml"
    hers = (
        mira,
        f"{mira}?pour=pdf",
        f"{mira}?pour=yaml",
        f"/texte{mira}",
        f"/campagne{mira}",
        f"/relire/retouches{mira}",
    )
    odd = ("/texte/fichier/grakk.yaml", "/fichier/Grakk.yaml", "/fichier/./grakk.yaml", "/brouillon/0123456789", "/d6")
    for path in (*hers, *odd):
        answer = ask(ana, path)
        assert answer.status_code in (403, 404), path
        assert "Mira" not in answer.get_data(as_text=True)
    assert ask(ana, "/fichier/mira.yaml", _do="undo", nom="Autre").status_code == 403
    assert ask(ana, "/joueurs", _do="invite new", nom="Zoé").status_code == 403
    assert ask(ana, "/ouvrir", code="x").status_code == 403


def test_what_a_guest_does_is_in_the_folder_and_can_be_taken_back(app: Flask) -> None:
    folder, ana, gm = app.config["SHELF"].folder, enter(app, "Ana"), enter(app, "")
    before = (folder / "grakk.yaml").read_bytes()
    seen = ask(ana, "/campagne/fichier/grakk.yaml?faire=gain&xp=2&graine=1")
    version = re.search(r'name="_version" value="(\w+)"', seen.get_data(as_text=True))
    assert version
    assert ask(ana, "/campagne/fichier/grakk.yaml?faire=gain&xp=2&graine=1", _version=version[1]).status_code == 303
    assert (folder / "grakk.yaml").read_bytes() != before
    assert ask(gm, "/campagne/fichier/grakk.yaml", _do="undo").status_code == 303
    assert (folder / "grakk.yaml").read_bytes() == before


def test_a_guest_makes_a_character_in_the_folder(app: Flask) -> None:
    bo = enter(app, "Bo")
    answer = ask(bo, "/ma-place/commencer/d6", x="")
    assert answer.headers["Location"].startswith("/fichier/bo.yaml")
    assert ask(bo, answer.headers["Location"]).status_code == 200
    assert (app.config["SHELF"].folder / "bo.yaml").is_file()
    assert "/fichier/bo.yaml" in ask(bo, "/ma-place").get_data(as_text=True)
    assert ask(enter(app, ""), "/fichier/bo.yaml").status_code == 200


def test_waivers_are_the_gms(app: Flask) -> None:
    place = app.config["SHELF"].folder / "grakk.yaml"
    place.write_text(place.read_text("utf-8").replace("vig: 3", "vig: 4"), "utf-8")
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert "waive" in ask(gm, "/fichier/grakk.yaml").get_data(as_text=True)
    assert "waive" not in ask(ana, "/fichier/grakk.yaml").get_data(as_text=True)
    assert ask(ana, "/fichier/grakk.yaml", _do="waive free-dice-total-exceeded").status_code == 403
    fields = re.findall(r'<input[^>]* name="([^"]+)" value="([^"]*)"', ask(ana, "/fichier/grakk.yaml").get_data(True))
    form = {unescape(name): unescape(value) for name, value in fields}
    form["derogations[0]"] = "free-dice-total-exceeded"
    ask(ana, "/fichier/grakk.yaml", **form)
    assert "derogations" not in place.read_text("utf-8")
    told = {"tab": "t", "version": form["_version"], "number": 1}  # nor as a page sends it
    for what in (
        {"press": "waive free-dice-total-exceeded"},
        {"name": "derogations[]", "values": ["free-dice-total-exceeded"]},
        {"press": "set derogations=free-dice-total-exceeded"},
    ):
        assert ask(ana, "/fichier/grakk.yaml", _changes=json.dumps([{**told, **what}])).status_code == 403, what
        assert "derogations" not in place.read_text("utf-8")
    assert ask(ana, "/fichier/mira.yaml", _changes="[]").status_code == 403


def test_no_link_a_guessed_one_and_one_taken_back_open_nothing(app: Flask) -> None:
    stranger = app.test_client()
    for path in (
        "/",
        "/ma-place",
        "/fichier/grakk.yaml",
        "/?cle=",
        "/?cle=the-kez",
        f"/?cle={word_of(app, 'Ana')[:-1]}",
    ):
        assert ask(stranger, path).status_code == 403, path
    ana = enter(app, "Ana")
    link = f"/?cle={word_of(app, 'Ana')}"
    assert ask(ana, "/fichier/grakk.yaml").status_code == 200
    gm = enter(app, "")
    ident = next(one.id for one in app.config["INVITATIONS"].everybody() if one.name == "Ana")
    assert ask(gm, "/joueurs", _do=f"take-back {ident}").status_code == 303
    assert ask(ana, "/fichier/grakk.yaml").status_code == 403
    assert ask(app.test_client(), link).status_code == 403


def test_a_page_that_opens_nothing_names_nothing(app: Flask) -> None:
    """A stranger learns neither what there is nor how to send something; a guest is offered nothing that is refused."""
    told = ask(app.test_client(), "/").get_data(as_text=True)
    assert "/outils" not in told and '<input type="file"' not in told and "Home" not in told
    ana, place = enter(app, "Ana"), app.config["SHELF"].folder / "grakk.yaml"
    assert '<input type="file"' not in ask(ana, "/fichier/mira.yaml").get_data(as_text=True)
    place.write_text("systeme: d6\nnom: [Grakk\n", "utf-8")
    broken = ask(ana, "/fichier/grakk.yaml")
    assert broken.status_code == 422 and "line 2" in broken.get_data(as_text=True)
    assert "<textarea" not in broken.get_data(as_text=True)  # only the GM may save a text
    blocked = ask(enter(app, ""), "/apres?jour=2026-11-16&graine=1").get_data(as_text=True)
    assert "/fichier/grakk.yaml" in blocked  # what stops an evening is one tap away


def test_a_phone_is_known_again_next_week_until_its_link_is_taken_back(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By another process too: a GM starts one each evening. The GM's own pass ends with the process."""
    real, later = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: real() + later)
    ana, gm = enter(app, "Ana"), enter(app, "")
    later = 7 * 24 * 3600.0
    folder = app.config["SHELF"].folder
    next_week = create_app(PORT, "another-key", folder=folder, names=("127.0.0.1", "localhost", OUTER), is_table=True)
    phones = []
    for client in (ana, gm):
        cookie = client.get_cookie(f"holofiche-{PORT}", domain=OUTER)
        assert cookie
        phones.append(next_week.test_client())
        phones[-1].set_cookie(f"holofiche-{PORT}", cookie.value, domain=OUTER)
    assert [ask(phone, "/fichier/grakk.yaml").status_code for phone in phones] == [200, 403]
    invitations: Invitations = next_week.config["INVITATIONS"]
    invitations.take_back(next(guest.id for guest in invitations.everybody() if guest.name == "Ana"))
    assert ask(phones[0], "/fichier/grakk.yaml").status_code == 403


def test_a_pass_cannot_be_made_another_ones(app: Flask) -> None:
    ana = enter(app, "Ana")
    cookie = ana.get_cookie(f"holofiche-{PORT}", domain=OUTER)
    assert cookie
    end, _ident, proof = cookie.value.split(".")
    bo = next(one.id for one in app.config["INVITATIONS"].everybody() if one.name == "Bo")
    for forged in (f"{end}..{proof}", f"{end}.{bo}.{proof}", f"{end}.{proof}", "x", "é.é.é"):
        other = app.test_client()
        other.set_cookie(f"holofiche-{PORT}", forged, domain=OUTER)
        assert ask(other, "/").status_code == 403, forged


@pytest.mark.parametrize("host", ["evil.example", "192.168.7.5", "10.0.0.1"])
def test_a_foreign_host_or_origin_is_refused(app: Flask, host: str) -> None:
    ana = enter(app, "Ana")
    base = f"http://{OUTER}:{PORT}"
    assert ana.get("/ma-place", base_url=f"http://{host}:{PORT}").status_code == 421
    answer = ana.post("/ma-place/photo", base_url=base, headers={"Origin": f"http://{host}:{PORT}"})
    assert answer.status_code == 403


def test_a_photo_reaches_the_gm(app: Flask) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    shot = io.BytesIO()
    Image.new("L", (600, 800), "white").save(shot, "JPEG")
    sent = ask(ana, "/ma-place/photo", photo=(io.BytesIO(shot.getvalue()), "IMG 1.JPG"))
    assert sent.status_code == 303
    assert ask(ana, "/ma-place/photo", photo=(io.BytesIO(b"#!"), "x.sh")).status_code == 422
    assert "-ana.jpg" in ask(gm, "/relire").get_data(as_text=True)


def test_the_screen_follows_what_players_change(app: Flask) -> None:
    gm = enter(app, "")
    page = ask(gm, "/ecran").get_data(as_text=True)
    assert "Grakk" in page and "Mira Sol" in page and " PV" in page
    seen = re.search(r"vu=(\w+)", page)
    assert seen
    base = f"http://{OUTER}:{PORT}"
    again = gm.get(f"/ecran?vu={seen[1]}", base_url=base, headers={"HX-Request": "true"})
    assert again.status_code == 204
    place = app.config["SHELF"].folder / "grakk.yaml"
    place.write_text(place.read_text("utf-8") + "\npv: 5\n", "utf-8")
    again = gm.get(f"/ecran?vu={seen[1]}", base_url=base, headers={"HX-Request": "true"})
    assert again.status_code == 200 and "5/" in again.get_data(as_text=True)


def test_twenty_phones_at_once(app: Flask) -> None:
    invitations = app.config["INVITATIONS"]
    for n in range(20):
        invitations.invite(f"P{n}")
    phones = [enter(app, f"P{n}") for n in range(20)]
    told: list[int] = []

    def play(phone: FlaskClient) -> None:
        told.append(ask(phone, "/ma-place/commencer/d6", x="").status_code)
        told.append(ask(phone, "/ma-place").status_code)

    threads = [threading.Thread(target=play, args=(phone,)) for phone in phones]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sorted(set(told)) == [200, 303] and len(told) == 40
    files = [one.file for one in invitations.everybody() if one.name.startswith("P")]
    assert len(set(files)) == 20 and all((app.config["SHELF"].folder / name).is_file() for name in files)


def test_without_the_option_there_are_no_guests_and_nothing_listens_outside(tmp_path: Path) -> None:
    alone = create_app(PORT, "the-key", folder=tmp_path)
    client = alone.test_client()
    assert ask(client, "/?cle=the-key", host="127.0.0.1").status_code == 303
    assert ask(client, "/joueurs", host="127.0.0.1").status_code == 404
    assert ask(client, "/ma-place", host="127.0.0.1").status_code == 404
    one = server.listen(0)
    assert one.getsockname()[0] == "127.0.0.1"
    one.close()
    wide = server.listen(0, server.EVERYWHERE)
    assert isinstance(wide, socket.socket) and wide.getsockname()[0] == "0.0.0.0"
    wide.close()
