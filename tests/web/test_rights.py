"""What a guest may write, see and take back; what no page writes, whoever asks; what one bad file leaves standing."""

import io
import json
import os
import re
import shutil
import zipfile
from collections.abc import Iterator
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from generator.content.ready import list_ready
from generator.paper.pdf.attached import extract_files
from generator.sharing.share import decode_file
from generator.web import guests
from generator.web.invitations import Invitations
from generator.web.server import create_app
from generator.web.shelf import Shelf
from generator.writing import changes as writing
from generator.writing.changed import Change
from tests.run import EXAMPLES, holofiche
from tests.web.test_guests import OUTER, PORT, ask, enter
from tests.web.test_roundtrip import fields_of

GRAKK = "/fichier/grakk.yaml"
NUMBERS = count(1)


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("grakk.yaml", "mira.yaml"):
        shutil.copy(EXAMPLES / name, folder)
    return folder


@pytest.fixture
def app(table: Path) -> Iterator[Flask]:
    Invitations(table).invite("Ana", "grakk.yaml")
    yield create_app(PORT, "the-key", folder=table, names=("127.0.0.1", "localhost", OUTER), is_table=True)


def version_of_page(client: FlaskClient, address: str = GRAKK) -> str:
    found = re.search(r'name="_version" value="(\w+)"', ask(client, address).text)
    assert found
    return found[1]


def send(client: FlaskClient, address: str = GRAKK, **what: Any) -> tuple[int, str]:
    """A change as a page sends it, and what the page says of it."""
    made = {"tab": f"tab-{id(client)}", "number": next(NUMBERS), "version": version_of_page(client, address), **what}
    brought = {"_portrait": made.pop("picture")} if "picture" in what else {}
    answer = ask(client, address, _changes=json.dumps([made]), **brought)
    notice = re.search(r'<p class="notice error">(.*?)</p>', answer.text)
    return answer.status_code, unescape(notice[1]) if notice else ""


def undo_every_way(client: FlaskClient) -> list[int]:
    """The answers: of the page, of its form without JavaScript, of the campaign's page."""
    pairs = dict(fields_of(ask(client, GRAKK).text))
    return [
        send(client, press="undo file")[0],
        ask(client, GRAKK, **{**pairs, "_do": "undo file"}).status_code,
        ask(client, f"/campagne{GRAKK}", _do="undo").status_code,
        send(client, press="redo file")[0],
    ]


def picture(colour: str = "red", side: int = 300) -> io.BytesIO:
    out = io.BytesIO()
    Image.new("RGB", (side, side), colour).save(out, "PNG")
    out.seek(0)
    return out


def test_a_file_that_gets_its_name_stays_its_guests(app: Flask, table: Path) -> None:
    """Whoever writes the name, the page that is open and the link lead to it."""
    shelf, known = app.config["SHELF"], app.config["INVITATIONS"]
    place = shelf.begin(b"systeme: d6\n")
    known.invite("Bo", place.name)
    bo, gm = enter(app, "Bo"), enter(app, "")
    assert send(bo, place.address, name="nom", values=["Zed"])[0] == 200
    assert ask(gm, place.address).headers["Location"] == "/fichier/zed.yaml"
    assert send(bo, place.address, name="age", values=["41"])[0] == 200
    assert "age: 41" in (table / "zed.yaml").read_text("utf-8")
    assert ask(bo, "/fichier/zed.yaml").status_code == 200 and ask(bo, GRAKK).status_code == 403
    assert [guest.file for guest in known.everybody()] == ["grakk.yaml", "zed.yaml"]


@pytest.mark.parametrize("name", [".", "..", "/", "a" * 300, "../table/mira.yaml"])
def test_no_name_of_a_picture_stops_the_first_page(app: Flask, table: Path, name: str) -> None:
    (table / "mira.yaml").write_text(f"systeme: d6\nnom: Mira\nportrait: {name}\n", "utf-8")
    gm = enter(app, "")
    assert ask(gm, "/").status_code == 200
    assert ask(gm, "/fichier/mira.yaml?pour=portrait").status_code == 404


# Undo


def test_a_guest_takes_back_only_what_they_did(app: Flask, table: Path) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    files = [table / "grakk.yaml", table / "mira.yaml"]
    assert send(ana, name="age", values=["41"])[0] == 200
    writing.write_changes(*(Change(f, f.read_bytes(), f.read_bytes() + b"# xp\n") for f in files))
    all_files = [file.read_bytes() for file in files]
    pages = [ask(client, GRAKK).text for client in (ana, gm)]
    assert [bool(re.search(r'id="undo"[^>]* disabled', page)) for page in pages] == [True, False]
    assert undo_every_way(ana) == [422] * 4
    assert [file.read_bytes() for file in files] == all_files  # of everybody
    assert ask(gm, f"/campagne{GRAKK}", _do="undo").status_code == 303
    assert send(gm, name="taille", values=["2 m"])[0] == 200
    assert undo_every_way(ana) == [422] * 4 and "2 m" in files[0].read_text("utf-8")
    assert send(gm, press="undo file")[0] == 200
    assert send(ana, press="undo file")[0] == 200  # theirs is the last again
    assert files[0].read_bytes() == (EXAMPLES / "grakk.yaml").read_bytes()
    assert send(ana, press="redo file")[0] == 200 and "age: 41" in files[0].read_text("utf-8")
    assert ask(ana, f"/campagne{GRAKK}", _do="undo").status_code == 303
    assert files[0].read_bytes() == (EXAMPLES / "grakk.yaml").read_bytes()


def test_a_guest_does_not_make_again_what_the_gm_took_back(app: Flask, table: Path) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert send(ana, name="age", values=["41"])[0] == 200
    assert send(gm, press="undo file")[0] == 200
    assert send(ana, press="redo file")[0] == 422 and "age: 41" not in (table / "grakk.yaml").read_text("utf-8")
    assert send(gm, press="redo file")[0] == 200


def test_typing_on_where_the_gm_typed_is_a_step_of_ones_own(app: Flask, table: Path) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert send(gm, name="age", values=["4"])[0] == 200
    assert send(ana, name="age", values=["41"])[0] == 200
    assert send(ana, press="undo file")[0] == 200
    assert "age: 4\n" in (table / "grakk.yaml").read_text("utf-8")


def news(gm: FlaskClient) -> tuple[int, str, str]:
    """How many changes of guests the GM's first page tells, the last of them, and the text of the page of links."""
    told = sum(map(int, re.findall(r">\w+: (\d+) changes? since", ask(gm, "/").text)))
    page = ask(gm, "/joueurs").text
    last = re.search(r'name="pas" value="(\d+)"', page)
    return told, last[1] if last else "", unescape(page)


def test_the_gm_sees_what_a_guest_changed_and_who_changed_what(app: Flask, table: Path) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert news(gm)[0] == 0
    assert send(ana, name="age", values=["41"])[0] == 200
    assert send(gm, name="taille", values=["2 m"])[0] == 200
    file = table / "grakk.yaml"
    writing.write_changes(Change(file, file.read_bytes(), file.read_bytes() + b"# fin\n"))
    count, last, page = news(gm)
    assert count == 1 and re.search(r"age: .*41", page)
    steps = page.partition('id="steps"')[2]
    assert [steps.count(f"– {who} – grakk.yaml") for who in ("Ana", "the GM", "the terminal")] == [1, 1, 1]
    assert re.search(r"\d\d/\d\d/\d{4} \d\d:\d\d – Ana", steps)
    (ident,) = [guest.id for guest in Invitations(table).everybody()]
    assert ask(gm, "/joueurs", _do=f"seen {ident}", pas=last).status_code == 303
    assert news(gm)[0] == 0
    assert ask(ana, "/joueurs", _do=f"undo {ident}", pas=last).status_code == 403


def test_the_gm_takes_back_what_a_guest_changed_and_keeps_the_rest(app: Flask, table: Path) -> None:
    ana, gm, file = enter(app, "Ana"), enter(app, ""), table / "grakk.yaml"
    assert send(ana, name="age", values=["41"])[0] == 200
    assert send(gm, name="taille", values=["2 m"])[0] == 200
    assert send(ana, name="sexe", values=["inconnu"])[0] == 200
    count, last, _page = news(gm)
    (ident,) = [guest.id for guest in Invitations(table).everybody()]
    assert (count, ask(gm, "/joueurs", _do=f"undo {ident}", pas=last).status_code) == (2, 303)
    text = file.read_text("utf-8")
    assert "2 m" in text and "41" not in text and "inconnu" not in text
    assert news(gm)[0] == 0
    assert undo_every_way(ana) == [422] * 4, "it is the GM's step"
    assert send(gm, press="undo file")[0] == 200 and "age: 41" in file.read_text("utf-8")


def test_where_both_changed_the_same_line_the_gm_is_told(app: Flask, table: Path) -> None:
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert send(ana, name="nom", values=["Grakko"])[0] == 200
    assert send(gm, name="nom", values=["Grakka"])[0] == 200
    before = (table / "grakk.yaml").read_bytes()
    (ident,) = [guest.id for guest in Invitations(table).everybody()]
    answer = ask(gm, "/joueurs", _do=f"undo {ident}", pas=news(gm)[1])
    assert answer.status_code == 422 and "was changed again since" in answer.text
    assert (table / "grakk.yaml").read_bytes() == before and news(gm)[0] == 1


def test_a_waiver_that_the_gm_took_away_stays_away(app: Flask, table: Path) -> None:
    ana, gm, file = enter(app, "Ana"), enter(app, ""), table / "grakk.yaml"
    file.write_text(file.read_text("utf-8") + "derogations: [free-dice-cap]\n", "utf-8")
    assert send(ana, name="derogations[]", values=[])[0] == 200  # a guest may do without: a step of their own
    assert send(ana, press="undo file")[0] == 403  # but what gives it is the GM's, also by way of history
    assert send(gm, press="undo file")[0] == 200 and "free-dice-cap" in file.read_text("utf-8")
    assert send(gm, name="derogations[]", values=[])[0] == 200
    assert undo_every_way(ana) == [422] * 4 and "free-dice-cap" not in file.read_text("utf-8")


# Secret lines


SECRETS = ("son père est Dorn", "il trahira", "piégé")


def hide_secrets(file: Path) -> None:
    text = re.sub(r"(?m)^notes:.*\n", "", file.read_text("utf-8"))
    lines = text.splitlines(keepends=True)
    lines.insert(2, f"# secret: {SECRETS[0]}\n")
    note = f"notes: |\n  Bonjour\n  # secret: {SECRETS[1]}\n  fin\n# Secret : {SECRETS[2]}\n"
    file.write_text("".join(lines) + note, "utf-8")


def test_no_secret_line_reaches_a_guest(app: Flask, table: Path) -> None:
    file = table / "grakk.yaml"
    hide_secrets(file)
    ana, gm = enter(app, "Ana"), enter(app, "")
    assert all(secret in ask(gm, GRAKK).text for secret in SECRETS)  # who sees it first makes no difference
    assert send(ana, name="age", values=["41"])[0] == 200
    pages = [
        *(GRAKK, f"{GRAKK}?etape=suite", f"{GRAKK}?pour=yaml", f"{GRAKK}?pour=apercu", f"{GRAKK}?pour=partage"),
        *(f"{GRAKK}?pour=vignette", f"/campagne{GRAKK}", f"/campagne{GRAKK}?faire=gain&xp=2&graine=1"),
    ]
    for path in pages:
        answer = ask(ana, path)
        assert answer.status_code == 200, path
        assert not [secret for secret in (*SECRETS, "secret") if secret in unescape(answer.text)], path
    for path in (f"{GRAKK}?pour=pdf", f"{GRAKK}?pour=voir", f"/relire/retouches{GRAKK}"):
        (carried,) = extract_files(ask(ana, path).data)
        assert b"secret" not in carried.data and b"age: 41" in carried.data
    code = re.search(r'id="share-code"[^>]*>([^<]+)<', ask(ana, f"{GRAKK}?pour=partage").text)
    assert code and b"secret" not in decode_file(unescape(code[1]))
    stale = {"version": "0" * 20, "name": "notes", "values": ["Salut"], "old": ["Rien"]}  # in conflict
    answer = ask(ana, GRAKK, _changes=json.dumps([{"tab": "t", "number": 1, **stale}]))
    assert answer.status_code == 409 and "Bonjour" in answer.text and "secret" not in answer.text
    assert ask(ana, "/copie").status_code == 403


def test_the_print_of_a_guest_says_no_secret(app: Flask, table: Path) -> None:
    import pypdfium2

    hide_secrets(table / "grakk.yaml")
    document = pypdfium2.PdfDocument(ask(enter(app, "Ana"), f"{GRAKK}?pour=pdf").data)
    text = "\n".join(page.get_textpage().get_text_range() for page in document)
    assert "Bonjour" in text and "trahira" not in text


def test_secret_lines_are_kept_whatever_a_guest_writes(app: Flask, table: Path) -> None:
    file = table / "grakk.yaml"
    hide_secrets(file)
    ana = enter(app, "Ana")
    before = file.read_text("utf-8")
    assert send(ana, name="age", values=["41"])[0] == 200
    assert file.read_text("utf-8") == re.sub(r"(?m)^age:.*", "age: 41", before)  # each in its place
    assert send(ana, name="notes", values=["Salut\nfin"])[0] == 200
    assert "Salut" in file.read_text("utf-8") and "Bonjour" not in file.read_text("utf-8")
    pairs = dict(fields_of(ask(ana, GRAKK).text))
    assert ask(ana, GRAKK, **{**pairs, "taille": "2 m"}).status_code == 200  # without JavaScript
    address = f"/campagne{GRAKK}?faire=gain&xp=2&graine=1"
    version = re.search(r'name="_version" value="(\w+)"', ask(ana, address).text)
    assert version and ask(ana, address, _version=version[1]).status_code == 303
    ready = next(iter(list_ready("d6", "assassin")))
    for secret in SECRETS:
        assert file.read_text("utf-8").count(secret) == 1
    assert send(ana, press=f"ready {ready.id}")[0] == 200 and "Salut" not in file.read_text("utf-8")
    for secret in SECRETS:
        assert file.read_text("utf-8").count(secret) == 1


def test_a_guest_writes_no_secret_line(app: Flask, table: Path) -> None:
    """They would not see it again, and each letter typed would leave another."""
    app.config["INVITATIONS"].invite("Bo")
    bo = enter(app, "Bo")
    address = ask(bo, "/ma-place/commencer/d6", x="").headers["Location"].partition("?")[0]
    status, notice = send(bo, address, name="notes", values=["Tiens\n# secret: moi aussi"])
    assert status == 422 and "# secret:" in notice and "moi aussi" not in (table / "bo.yaml").read_text("utf-8")
    assert send(bo, address, name="notes", values=["Tiens\n# pas secret"])[0] == 200


# Pictures


def test_a_guest_names_no_picture_of_the_gm(app: Flask, table: Path) -> None:
    (table / "plan-secret.png").write_bytes(picture().getvalue())
    ana, gm, file = enter(app, "Ana"), enter(app, ""), table / "grakk.yaml"
    pairs = dict(fields_of(ask(ana, GRAKK).text))
    for what in ({"name": "portrait", "values": ["plan-secret.png"]}, {"press": "set portrait=plan-secret.png"}):
        status, notice = send(ana, **what)
        assert status == 422 and "picture" in notice, what
    assert ask(ana, GRAKK, **{**pairs, "portrait": "plan-secret.png"}).status_code == 422
    assert send(ana, name="portrait", values=["nobody.png"])[0] == 422  # nor is told whether there is one
    assert send(ana, name="notes", values=["plan-secret.png"])[0] == 200  # a word of a note opens nothing either
    assert send(ana, name="portrait", values=["plan-secret.png"])[0] == 422
    assert "portrait" not in file.read_text("utf-8")
    assert send(ana, press="portrait file", picture=(picture("blue"), "moi.png"))[0] == 200
    assert "portrait: moi.png" in file.read_text("utf-8")
    assert send(ana, name="portrait", values=[])[0] == 200
    assert send(ana, name="portrait", values=["moi.png"])[0] == 200  # theirs
    assert send(gm, name="portrait", values=["plan-secret.png"])[0] == 200  # the GM shows it
    assert send(ana, name="age", values=["41"])[0] == 200
    assert send(ana, name="portrait", values=[])[0] == 200
    assert send(ana, name="portrait", values=["plan-secret.png"])[0] == 200  # their file named it


def test_pictures_are_looked_at_and_counted(app: Flask, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ana = enter(app, "Ana")
    whole = picture().getvalue()
    heic = b"\0\0\0\x18ftypheic" + b"\0" * 40
    for data, name in (
        (b"", "1.png"), (b"notpng", "2.png"), (whole[:-200], "3.png"), (b"%PDF-1.7 x", "4.pdf"), (heic, "5.jpg")
    ):  # fmt: skip
        refused = ask(ana, "/ma-place/photo", photo=(io.BytesIO(data), name))
        assert refused.status_code == 422 and name in refused.text, name
    assert not (table / "photos").exists()
    assert ask(ana, "/ma-place/photo", photo=(picture(), "x.sh")).status_code == 303  # what it is decides, not its name
    assert [path.suffix for path in (table / "photos").iterdir()] == [".png"]
    monkeypatch.setattr(guests, "MOST_FILES", 3)
    assert send(ana, press="portrait file", picture=(picture("blue"), "moi.png"))[0] == 200
    assert ask(ana, "/ma-place/photo", photo=(picture("green"), "2.png")).status_code == 303
    refused = ask(ana, "/ma-place/photo", photo=(picture("white"), "3.png"))
    assert refused.status_code == 422 and "at most 3" in refused.text
    assert send(ana, press="portrait file", picture=(picture("white"), "autre.png"))[0] == 422
    assert not (table / "autre.png").exists()
    next((table / "photos").iterdir()).unlink()  # the GM is done with one
    assert ask(ana, "/ma-place/photo", photo=(picture("white"), "3.png")).status_code == 303
    monkeypatch.setattr(guests, "MOST_FILES", 100)
    monkeypatch.setattr(guests, "MOST_BYTES", sum(path.stat().st_size for path in table.rglob("*.png")) + 10)
    assert ask(ana, "/ma-place/photo", photo=(picture("black"), "4.png")).status_code == 422


# What no page writes


def test_a_text_too_long_is_refused_before_it_is_written(app: Flask, table: Path) -> None:
    file = table / "grakk.yaml"
    for client in (enter(app, "Ana"), enter(app, "")):
        area = re.search(r'<textarea id="f-notes"[^>]* maxlength="(\d+)"', ask(client, GRAKK).text)
        assert area
        before, most = file.read_bytes(), int(area[1])
        for length in (most + 1, 300_000, 1_100_000):
            status, notice = send(client, name="notes", values=["é" * length])
            assert status == 422 and str(most) in notice
        pairs = dict(fields_of(ask(client, GRAKK).text))
        assert ask(client, GRAKK, **{**pairs, "notes": "x" * 300_000}).status_code == 422
        assert file.read_bytes() == before
        assert send(client, name="notes", values=["é" * most])[0] == 200  # as much as the page lets one type


def test_a_file_that_no_page_could_show_again_is_not_written(app: Flask, table: Path) -> None:
    """Neither by a list that grows nor by many long texts; what stands there by hand does not count against them."""
    gm, file = enter(app, ""), table / "grakk.yaml"
    file.write_text(file.read_text("utf-8") + "# " + "x" * 255_000 + "\n", "utf-8")
    status, notice = send(gm, name="notes", values=["é" * 4000])
    assert status == 422 and "256 kB" in notice
    shutil.copy(EXAMPLES / "grakk.yaml", file)
    rows = "".join(f"  - {{objet: Corde {n}}}\n" for n in range(300))
    text = re.sub(r"(?ms)^inventaire:.*?(?=^\w|\Z)", "", file.read_text("utf-8"))
    file.write_text(f"{text}inventaire:\n{rows}", "utf-8")
    told = [value for name, value in fields_of(ask(gm, GRAKK).text) if name == "_row"] + ["inventaire[300]?"]
    status, notice = send(gm, rows=told, name="inventaire[300].objet", values=["Lampe"])
    assert status == 422 and "at most 300" in notice and "Lampe" not in file.read_text("utf-8")
    typed = {"_version": version_of_page(gm), "texte": "systeme: d6\n# " + "x" * 300_000}
    answer = ask(gm, f"/texte{GRAKK}", **typed)
    assert answer.status_code == 422 and "xxx" in answer.text and "xxx" not in file.read_text("utf-8")


# One bad file


BAD = {
    "grand.yaml": b"systeme: d6\nnom: Grand\n# " + b"x" * 1_100_000 + b"\n",
    "moyen.yaml": b"systeme: d6\nnom: Moyen\n# " + b"x" * 300_000 + b"\n",
    "casse.yaml": b"systeme: d6\nnom: [\n",
    "binaire.yaml": b"systeme: d6\n\0\1\2",
}


def test_a_name_that_is_no_text_takes_no_page_down(app: Flask, table: Path) -> None:
    """As an old archive leaves it, where é was another byte."""
    (table / os.fsdecode(b"Lya-\x82.yaml")).write_bytes((EXAMPLES / "mira.yaml").read_bytes())
    gm = enter(app, "")
    (address,) = re.findall(r'href="(/fichier/Lya-[^"?]*)"', ask(gm, "/").text)[:1]
    assert send(gm, unquote(address), name="age", values=["41"])[0] == 200
    for path in ("/seance", "/apres?jour=2026-11-16&graine=1", "/ecran", "/joueurs", "/chronique", "/outils"):
        assert ask(gm, path).status_code == 200, path
    names = zipfile.ZipFile(io.BytesIO(ask(gm, "/copie").data)).namelist()
    assert "Lya-\ufffd.yaml" in names


def test_one_bad_file_takes_no_page_of_the_gm_down(app: Flask, table: Path) -> None:
    for name, raw in BAD.items():
        (table / name).write_bytes(raw)
    draft = Shelf(table).begin(b"systeme: d6\n")
    draft.path.write_bytes(BAD["grand.yaml"])
    gm = enter(app, "")
    home = ask(gm, "/")
    assert home.status_code == 200 and "Grakk" in home.text
    for name in ("grand", "casse", "binaire"):
        card = re.search(rf'href="/fichier/{name}.yaml".*?</li>', home.text, re.DOTALL)
        assert card and "cannot be read" in card[0] and "Mend it" in card[0]
    for path in ("/seance", "/apres?jour=2026-11-16&graine=1", "/ecran", "/joueurs", "/copie"):
        assert ask(gm, path).status_code == 200, path
    for name in BAD:
        page = ask(gm, f"/fichier/{name}")
        assert page.status_code == 422 and f"{name} cannot be opened" in page.text, name
        assert ("<textarea" in page.text) == (len(BAD[name]) < 200_000)
    assert ask(gm, draft.address).status_code == 422


def write_large(file: Path, text: bytes) -> None:
    """As 0.3.0 did, which looked at no size."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "MAX_BYTES", 2_000_000)
        writing.write_changes(Change(file, file.read_bytes(), text))


def test_what_made_a_file_too_large_is_taken_back_without_reading_it(app: Flask, table: Path) -> None:
    gm, file = enter(app, ""), table / "grakk.yaml"
    good, version = file.read_bytes(), version_of_page(gm)
    for size in (300_000, 1_100_000):
        grown = good + b"# " + b"x" * size + b"\n"
        pressed = {"tab": "t", "number": size, "version": version, "press": "undo file"}
        ways: list[tuple[str, dict[str, str]]] = [
            (f"/texte{GRAKK}", {"_do": "undo"}),  # what « mend it » offers
            (f"/campagne{GRAKK}", {"_do": "undo"}),
            (GRAKK, {"_do": "undo file", "_version": version}),  # of a page that is still open
            (GRAKK, {"_changes": json.dumps([pressed])}),
        ]
        for address, form in ways:
            write_large(file, grown)
            assert 'value="undo"' in ask(gm, GRAKK).text
            assert ask(gm, address, **form).status_code in (200, 303) and file.read_bytes() == good
    for words in (("campaign", file, "undo"), ("campagne", file, "annuler"), ("table", table, "undo")):
        write_large(file, grown)
        done = holofiche(*words)
        assert done.code == 0 and file.read_bytes() == good, done.err


def test_the_terminal_writes_no_file_that_it_could_not_read_again(table: Path) -> None:
    file = table / "grakk.yaml"
    grown = file.read_bytes() + b"#\n"
    grown = grown[:-1] + b"x" * (1024 * 1024 - len(grown)) + b"\n"
    file.write_bytes(grown)
    done = holofiche("campaign", file, "note", "vu")
    assert done.code == 1 and "too big" in done.err and file.read_bytes() == grown


# Two at once


def test_a_change_that_meets_another_programs_write_is_merged(
    app: Flask, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal writes between our reading and our writing: both are kept, or both are asked about."""
    gm, file = enter(app, ""), table / "grakk.yaml"
    saved = Shelf.save

    def meet(old: str, new: str) -> None:
        def save(self: Shelf, *given: Any, **more: Any) -> None:
            monkeypatch.setattr(Shelf, "save", saved)
            file.write_text(re.sub(old, new, file.read_text("utf-8")), "utf-8")
            saved(self, *given, **more)

        monkeypatch.setattr(Shelf, "save", save)

    meet(r"(?m)\Z", "# du terminal\n")
    assert send(gm, name="age", values=["41"], old=["87"]) == (200, "")
    assert "age: 41" in file.read_text("utf-8") and "# du terminal" in file.read_text("utf-8")
    meet(r"(?m)\Z", "# encore\n")
    assert send(gm, press="portrait file", picture=(picture(), "moi.png"))[0] == 200
    assert "portrait: moi.png" in file.read_text("utf-8") and "# encore" in file.read_text("utf-8")
    meet("age: 41", "age: 42")
    assert send(gm, name="age", values=["43"], old=["41"])[0] == 409
    assert "age: 42" in file.read_text("utf-8")
    pairs = dict(fields_of(ask(gm, GRAKK).text))
    meet("age: 42", "age: 44")
    answer = ask(gm, GRAKK, **{**pairs, "taille": "2 m"})  # a whole form
    assert answer.status_code == 409 and "2 m" in answer.text and "age: 44" in file.read_text("utf-8")


def test_a_damaged_copy_is_refused_in_words(app: Flask) -> None:
    gm = enter(app, "")
    whole = bytearray(ask(gm, "/copie").data)
    whole[60] ^= 0xFF
    answer = ask(gm, "/ouvrir", fichier=(io.BytesIO(bytes(whole)), "copie.zip"))
    assert answer.status_code == 422 and "damaged" in answer.text


def test_the_gm_who_tries_a_players_link_stays_the_gm(app: Flask) -> None:
    gm, ana = enter(app, ""), app.config["INVITATIONS"].everybody()[0]
    assert ask(gm, f"/?cle={ana.word}").headers["Location"] == GRAKK
    assert ask(gm, "/").status_code == 200 and ask(gm, "/fichier/mira.yaml").status_code == 200


def test_a_photo_of_a_guest_does_not_say_where_it_was_taken(app: Flask, table: Path) -> None:
    ana, shot = enter(app, "Ana"), Image.effect_noise((300, 200), 60).convert("RGB")
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Phone of Ana"
    exif.get_ifd(0x8825)[2] = (48.0, 51.0, 30.0)  # where
    for kind, options in (("JPEG", {"exif": exif, "comment": b"Phone of Ana", "quality": 90}), ("PNG", {"exif": exif})):
        out = io.BytesIO()
        shot.save(out, kind, **options)
        out.write(b"" if kind == "PNG" else out.getvalue())  # as phones put a second picture behind the first
        assert b"Phone of Ana" in out.getvalue()
        assert ask(ana, "/ma-place/photo", photo=(io.BytesIO(out.getvalue()), "x.jpg")).status_code == 303
        (path,) = (table / "photos").iterdir()
        assert b"Phone of Ana" not in path.read_bytes()
        with Image.open(path) as kept, Image.open(out) as sent:
            assert kept.tobytes() == sent.tobytes() and not kept.getexif().get_ifd(0x8825)
            assert kind == "PNG" or kept.getexif()[0x0112] == 6  # it is turned as it was
        path.unlink()


ODD = (b"", b"\xff\xd8", b"\xff\xd8\xff", b"\xff\xd8\xff\xe1", b"\x89PNG\r\n\x1a\n\0", b"%PDF-")


@pytest.mark.parametrize("raw", ODD)
def test_an_odd_picture_is_left_as_it_is(raw: bytes) -> None:
    assert guests.strip_metadata(raw) == raw
