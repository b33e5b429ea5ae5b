"""Own content opened in a browser: used everywhere, checked first, kept like a draft, put away and taken back."""

import io
import re
import zipfile
from collections.abc import Mapping
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from generator.files.files import forget_definitions
from generator.files.keptcontent import active_content
from generator.web.invitations import Invitations
from generator.web.server import create_app
from tests.run import EXAMPLES, ROOT, holofiche
from tests.web.test_tools import HEADERS

MAISON = {path.relative_to(EXAMPLES).as_posix(): path.read_bytes() for path in (EXAMPLES / "maison").rglob("*.yaml")}
BO = ROOT / "tools/corpus/files/bo.yaml"  # an Ortolan, a cantinier: of that content
REPAS = "repas: {title: Le repas, icon: dice, theme: combat, lines: [Un repas.], source: 'maison:L4'}\n"


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "table").mkdir()
    return enter(tmp_path / "table")


def enter(folder: Path, *content: Path) -> FlaskClient:
    client = create_app(8123, "key", content, folder=folder).test_client()
    client.get("/?cle=key", headers=HEADERS)
    return client


def archive_of(files: Mapping[str, bytes | str]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return out.getvalue()


def open_file(client: FlaskClient, data: bytes, name: str = "maison.zip") -> TestResponse:
    return client.post("/ouvrir", data={"fichier": (io.BytesIO(data), name)}, headers=HEADERS)


def shown(client: FlaskClient, address: str = "/") -> str:
    return unescape(client.get(address, headers=HEADERS).text).replace("\u202f", " ").replace("\xa0", " ")


def name_in_use(client: FlaskClient) -> str:
    known = re.search(r'id="own-content".*?<strong>(.*?)</strong>', shown(client), re.S)
    return known[1] if known else ""


def places_with_content(client: FlaskClient, bo: str) -> dict[str, bool]:
    """Return where the content of `maison` appears: each of its kinds, on a page that shows it."""
    return {
        "check": "Race inconnue «" not in shown(client, bo),
        "making": 'id="pick-ortolan"' in shown(client, f"{bo}?etape=race"),
        "class": "Cantinier" in shown(client, bo),
        "profile": "Garde du Sénat" in shown(client, "/sndr"),
        "blank sheet": client.get("/outils/vierge?nom=cantinier", headers=HEADERS).status_code == 200,
        "cards": "cantine" in shown(client, "/cartes?jeu=d6").lower(),
    }


def test_a_zip_is_used_everywhere_until_it_is_put_away(client: FlaskClient, tmp_path: Path) -> None:
    bo = open_file(client, BO.read_bytes(), "bo.yaml").headers["Location"]
    assert not any(places_with_content(client, bo).values())
    assert open_file(client, archive_of(MAISON)).status_code == 303
    assert name_in_use(client) == "maison"
    assert all(places_with_content(client, bo).values())
    # What is printed is what the command line prints with --content.
    for words, pdf in (
        (("sheet", BO), client.get(f"{bo}?pour=pdf", headers=HEADERS)),
        (("sheet", "--blank", "cantinier"), client.get("/outils/vierge?nom=cantinier", headers=HEADERS)),
        (
            ("cards", "d6", "--select", "cantine"),
            client.post("/cartes/pdf", data={"jeu": "d6", "tag": "cantine"}, headers=HEADERS),
        ),
    ):
        place = tmp_path / f"{words[0]}-{len(words)}.pdf"
        assert holofiche(*words, "--content", EXAMPLES / "maison", "-o", place).code == 0
        assert pdf.data == place.read_bytes(), words
    # It is kept where the drafts are: there when holofiche is started anew.
    again = enter(tmp_path / "table")
    assert name_in_use(again) == "maison"
    again.post("/contenu", data={"_do": "put away"}, headers=HEADERS)
    assert not any(places_with_content(again, bo).values())
    again.post("/contenu", data={"_do": "take back"}, headers=HEADERS)
    assert name_in_use(again) == "maison" and all(places_with_content(again, bo).values())


def test_a_folder_is_content_as_well(client: FlaskClient) -> None:
    files = [(io.BytesIO(data), name) for name, data in {**MAISON, "maison/LISEZMOI.txt": b"x"}.items()]
    assert client.post("/ouvrir", data={"contenu": files}, headers=HEADERS).status_code == 303
    content = active_content()
    assert content and content.name == "maison"
    assert content.files == {name.removeprefix("maison/"): data for name, data in MAISON.items()}
    files = [(io.BytesIO(b"nom: Bo\n"), "fiches/bo.yaml")]
    answer = client.post("/ouvrir", data={"contenu": files}, headers=HEADERS)
    assert (answer.status_code, name_in_use(client)) == (422, "maison")
    assert "d6/cards.yaml" in answer.text


def test_faults_are_told_with_file_and_line_and_nothing_is_taken(client: FlaskClient) -> None:
    open_file(client, archive_of(MAISON))
    wrong = {
        "autre/d6/cards.yaml": REPAS,
        "autre/d6/items.yaml": "blaster: {label: Blaster, kind: gear, source: maison:L3}\n",
        "autre/sndr/profiles.yaml": "garde:\n  label: Garde\n  faction: la-republique\n  foo: 2\n",
        "autre/d6/race.yaml": "x: {}\n",
    }
    answer = open_file(client, archive_of(wrong), "autre.zip")
    text = unescape(answer.text).replace("\u202f", " ").replace("\xa0", " ")
    assert answer.status_code == 422 and "Votre contenu « autre » a des fautes" in text
    assert "d6/items.yaml : ligne 1 : « blaster » est déjà dans d6/items.yaml" in text
    assert "sndr/profiles.yaml : ligne 4 : clé inconnue « foo »" in text
    assert "d6/race.yaml" in text and "races.yaml" in text
    assert name_in_use(client) == "maison"  # what was in use still is, and alone
    content = active_content()
    assert content and [path.name for path in content.folder.parent.glob("*/")] == [content.folder.name]


def test_newer_content_takes_the_place_of_what_was_in_use(client: FlaskClient) -> None:
    open_file(client, archive_of(MAISON))
    bo = open_file(client, BO.read_bytes(), "bo.yaml").headers["Location"]
    before = client.get(f"{bo}?pour=pdf", headers=HEADERS).data
    classes = MAISON["maison/d6/classes.yaml"].replace(b"label: Cantinier", b"label: Cuisinier")
    open_file(client, archive_of({**MAISON, "maison/d6/classes.yaml": classes}))
    assert "Cuisinier" in shown(client, bo)
    assert client.get(f"{bo}?pour=pdf", headers=HEADERS).data != before  # no PDF of the former content


def test_a_copy_holds_the_content_that_its_characters_need(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table/bo.yaml").write_bytes(BO.read_bytes())
    open_file(client, archive_of(MAISON))
    copy = client.get("/copie", headers=HEADERS).data
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "elsewhere"))
    (tmp_path / "other").mkdir()
    other = enter(tmp_path / "other")
    assert open_file(other, copy, "copie.zip").status_code == 303
    assert name_in_use(other) == "maison" and "Race inconnue «" not in shown(other, "/fichier/bo.yaml")
    assert [path.name for path in (tmp_path / "other").rglob("*")] == ["bo.yaml"]
    # Over other content it puts the files back and says that theirs is not used.
    (tmp_path / "other/bo.yaml").unlink()
    open_file(other, archive_of({"repas/d6/cards.yaml": REPAS}))
    answer = open_file(other, copy, "copie.zip")
    assert answer.status_code == 422 and "rangez" in answer.text
    assert name_in_use(other) == "repas" and (tmp_path / "other/bo.yaml").is_file()


def test_what_systems_put_beside_content_is_left_and_odd_names_are_refused(client: FlaskClient, tmp_path: Path) -> None:
    answer = open_file(client, archive_of({"a/d6/cards.yaml": REPAS, "../../d6/races.yaml": "x: {}\n"}))
    assert answer.status_code == 422 and name_in_use(client) == ""
    files = {"a/d6/cards.yaml": REPAS, "a/.git/config.yaml": "x: 1\n", "__MACOSX/a/d6/._cards.yaml": "\0"}
    assert open_file(client, archive_of(files)).status_code == 303
    content = active_content()
    assert content and (content.name, content.files) == ("a", {"d6/cards.yaml": REPAS.encode()})
    assert not list(tmp_path.rglob("races.yaml"))


@pytest.mark.parametrize("name", ["damaged", "large file"])
def test_what_cannot_be_content_is_refused_and_nothing_is_taken(client: FlaskClient, name: str) -> None:
    raw = archive_of(MAISON)
    raw = {
        "damaged": raw[:300] + b"?" * 40 + raw[340:],
        "large file": archive_of({**MAISON, "maison/d6/talents.yaml": b"#" * 2_000_000}),
    }[name]
    assert open_file(client, raw).status_code == 422
    assert name_in_use(client) == ""


def test_content_that_no_longer_holds_is_named_and_can_be_put_away(client: FlaskClient) -> None:
    """A newer holofiche may read kept content otherwise: no page is a dead end."""
    open_file(client, archive_of(MAISON))
    content = active_content()
    assert content
    (content.folder / "d6/classes.yaml").write_text("cantinier: {label: Cantinier, foo: 1}\n", "utf-8")
    forget_definitions(content.folder)  # as in another process
    answer = client.get("/d6", headers=HEADERS)
    assert answer.status_code == 422 and "d6/classes.yaml" in answer.text and 'id="put-away"' in answer.text
    assert client.post("/contenu", data={"_do": "put away"}, headers=HEADERS).status_code == 303
    assert client.get("/d6", headers=HEADERS).status_code == 200


def test_content_given_at_the_start_stays_as_it_is(client: FlaskClient, tmp_path: Path) -> None:
    open_file(client, archive_of({"repas/d6/cards.yaml": REPAS}))
    given = enter(tmp_path / "table", EXAMPLES / "maison")
    assert name_in_use(given) == ""
    answer = open_file(given, archive_of({"repas/d6/cards.yaml": REPAS}))
    assert answer.status_code == 422 and "maison" in answer.text
    assert given.post("/contenu", data={"_do": "put away"}, headers=HEADERS).status_code == 422
    assert "Garde du Sénat" in shown(given, "/sndr")
    assert name_in_use(client) == "repas"


def test_a_guest_neither_opens_content_nor_puts_it_away(client: FlaskClient, tmp_path: Path) -> None:
    open_file(client, archive_of(MAISON))
    invitations = Invitations(tmp_path / "table")
    invitations.invite("Ana")
    app = create_app(8123, "key", folder=tmp_path / "table", is_table=True)
    ana = app.test_client()
    ana.get(f"/?cle={next(iter(invitations.everybody())).word}", headers=HEADERS)
    assert ana.get("/ma-place", headers=HEADERS).status_code == 200
    assert open_file(ana, archive_of({"repas/d6/cards.yaml": REPAS})).status_code == 403
    assert ana.post("/contenu", data={"_do": "put away"}, headers=HEADERS).status_code == 403
    assert name_in_use(client) == "maison"
