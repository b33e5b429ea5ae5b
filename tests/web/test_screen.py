"""The table's screen: the order of turns, rolled or typed; a link of its own that can only look."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.web.server import create_app
from tests.run import EXAMPLES, holofiche
from tests.web.test_guests import OUTER, PORT, ask, enter, word_of

SCREEN = "The table’s screen"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("grakk.yaml", "mira.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, folder)
    yield create_app(PORT, "the-key", folder=folder, names=("127.0.0.1", "localhost", OUTER), is_table=True)


def rows(client: FlaskClient) -> list[tuple[str, str, bool]]:
    """Of each row the initiative, the name, and whether it is their turn."""
    page = unescape(ask(client, "/ecran").text)
    row = r'<tr( class="turn"[^>]*)?><td>(?:<strong>(\d+)</strong>|.*?)</td>\s*<th scope="row">(.*?) <'
    return [(total, name, bool(turn)) for turn, total, name in re.findall(row, page)]


def health(client: FlaskClient, pv: str) -> bool:
    return bool(re.search(rf"<td>{pv}\sPV</td>", ask(client, "/ecran").text))


def test_the_order_is_typed_or_rolled_and_turns_are_passed(app: Flask) -> None:
    gm = enter(app, "")
    typed = {"total-grakk.yaml": "12", "total-mira.yaml": "17"}
    assert ask(gm, "/ecran", _do="order", **typed).status_code == 303
    assert rows(gm) == [("17", "Mira Sol", True), ("12", "Grakk", False), ("", "Les Loups de Jakku", False)]
    assert "round 1" in ask(gm, "/ecran").text
    ask(gm, "/ecran", _do="next")
    assert [turn for _total, _name, turn in rows(gm)] == [False, True, False]
    ask(gm, "/ecran", _do="next")
    assert rows(gm)[0][2] and "round 2" in ask(gm, "/ecran").text
    ask(gm, "/ecran", _do="order", **{"total-grakk.yaml": "99"})
    assert rows(gm)[0][:2] == ("99", "Grakk") and rows(gm)[1][0] != ""  # the other one is rolled
    ask(gm, "/ecran", _do="end")
    assert {total for total, _name, _turn in rows(gm)} == {""}


def test_what_is_played_is_marked_and_shown_as_the_gm_allows(app: Flask, tmp_path: Path) -> None:
    """An evening of the folder: foes roll their initiative and lose PV, clocks are ticked, papers and plan shown."""
    group, saved = ("grakk.yaml", "mira.yaml"), ("--seed", "3", "--save", "soir.json", "-o", tmp_path / "soir.pdf")
    assert holofiche("scenario", "d6", *group, *saved, cwd=tmp_path / "table").code == 0
    gm, screen = enter(app, ""), app.test_client()
    ask(gm, "/ecran/lien", x="1")
    ask(screen, f"/?cle={word_of(app, SCREEN)}")
    ask(gm, "/ecran", _do="play", joue="soir.json")
    match = re.search(r'(\d+)\sPV</span>\s*<button[^>]*value="hurt (adversaire-\d+):1"', ask(gm, "/ecran").text)
    assert match
    life, foe = match.groups()
    name = rows(gm)[3][1]
    assert name not in ask(screen, "/ecran").text  # nobody has met them yet
    ask(gm, "/ecran", _do="order")
    assert health(gm, life) and name in ask(screen, "/ecran").text and not health(screen, life)
    ask(gm, "/ecran", _do=f"hurt {foe}:5")
    assert health(gm, str(int(life) - 5))
    assert 'class="dial"' not in ask(screen, "/ecran").text and ask(screen, "/ecran/plan").status_code == 404
    for verb in ("tick horloge-0:1", "show horloge-0", "show papier-0", "show plan"):
        ask(gm, "/ecran", _do=verb)
    shown = ask(screen, "/ecran").text
    assert shown.count('<span class="on">') == 1 and 'id="vu-papier-0"' in shown and 'id="vu-papier-1"' not in shown
    assert ask(screen, "/ecran/plan").mimetype == "image/svg+xml"
    ask(gm, "/ecran", _do="end")
    assert name not in ask(screen, "/ecran").text and 'class="dial"' in ask(screen, "/ecran").text


def test_a_screen_can_only_look(app: Flask) -> None:
    gm = enter(app, "")
    assert ask(gm, "/ecran/lien", x="1").status_code == 303
    assert ask(gm, "/ecran/lien", x="1").status_code == 303  # one is enough
    assert [guest.is_screen for guest in app.config["INVITATIONS"].everybody()] == [True]
    screen = app.test_client()
    assert ask(screen, f"/?cle={word_of(app, SCREEN)}").status_code == 303
    assert ask(screen, "/").headers["Location"] == "/ecran"
    page = ask(screen, "/ecran").text
    assert "Grakk" in page and "<form method=\"post\" action=\"/ecran\"" not in page
    for path in ("/ma-place", "/fichier/grakk.yaml", "/jouer/fichier/grakk.yaml", "/joueurs", "/seance", "/copie"):
        assert ask(screen, path).status_code == 403, path
    assert ask(screen, "/ecran", _do="next").status_code == 403
    assert ask(screen, "/ecran/lien", x="1").status_code == 403


def test_nothing_tells_a_screen_of_what_it_does_not_show(app: Flask) -> None:
    """Nor the mark of its page, which is another for every change of what is shown."""
    gm, screen = enter(app, ""), app.test_client()
    ask(gm, "/ecran/lien", x="1")
    ask(screen, f"/?cle={word_of(app, SCREEN)}")

    def mark() -> str:
        return str(re.findall(r"vu=(\w+)", ask(screen, "/ecran").text)[0])

    before = mark()
    ask(gm, "/ecran", _do="hurt adversaire-0:3")
    ask(gm, "/ecran", _do="tick horloge-0:1")
    assert mark() == before
    ask(gm, "/ecran", _do="order")
    assert mark() != before


def test_pv_are_shown_to_players_as_the_gm_allows(app: Flask) -> None:
    gm, screen = enter(app, ""), app.test_client()
    ask(gm, "/ecran/lien", x="1")
    ask(screen, f"/?cle={word_of(app, SCREEN)}")
    assert "35 PV" in ask(screen, "/ecran").text
    ask(gm, "/ecran", _do="hide")
    assert "35 PV" not in ask(screen, "/ecran").text and "35 PV" in ask(gm, "/ecran").text
