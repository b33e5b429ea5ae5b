"""A file in play: a tap a mark, a tap a roll, one step of history for the evening, one line of the journal."""

import re
import secrets
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, expect

from generator.reading.source import parse
from generator.web.invitations import Invitations
from generator.web.server import create_app
from generator.writing import history
from tests.run import EXAMPLES
from tests.web.conftest import Watch, context_of, serving
from tests.web.test_guests import OUTER, PORT, ask, enter
from tests.web.test_rights import send

PLAY, SHEET = "/jouer/fichier/kira.yaml", "/fichier/kira.yaml"


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("kira.yaml", "mira.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, folder)
    return folder


@pytest.fixture
def app(table: Path) -> Iterator[Flask]:
    Invitations(table).invite("Ana", "kira.yaml")
    yield create_app(PORT, "the-key", folder=table, names=("127.0.0.1", "localhost", OUTER), is_table=True)


def tap(client: FlaskClient, do: str, address: str = PLAY, **fields: str) -> str:
    answer = ask(client, address, _do=do, **fields)
    assert answer.status_code == 200, answer.text
    return answer.text


def nodes(table: Path, name: str = "kira") -> Any:
    return parse((table / f"{name}.yaml").read_bytes(), name).nodes


def steps(table: Path, name: str = "kira") -> int:
    file = table / f"{name}.yaml"
    return len(list(history.steps_behind(file, file.read_bytes())))


def test_a_tap_takes_pv_and_none_goes_beyond_what_there_is(app: Flask, table: Path) -> None:
    ana = enter(app, "Ana")
    for do, pv in (("add:-5 pv", 2), ("add:-1 pv", 1), ("add:5 pv", 6), ("add:+50 pv", 12), ("add:-90 pv", -10)):
        tap(ana, do)
        assert int(nodes(table)["pv"]) == pv


def test_a_blow_is_damage_less_res_corp(app: Flask, table: Path) -> None:
    """L795: less the roll; 1 PV where that is not more than twice the damage; L910: more than ten disorient."""
    ana = enter(app, "Ana")
    tap(ana, "add:90 pv")
    for damage, resisted, pv in (("9", "6", 9), ("4", "8", 8), ("4", "9", 8), ("3", "", 5)):
        tap(ana, "hit pv", degats=damage, resiste=resisted)
        assert int(nodes(table)["pv"]) == pv
    assert "statuts" not in nodes(table)
    tap(ana, "add:90 pv")
    tap(ana, "hit pv", degats="11")
    assert nodes(table)["statuts"] == ["desoriente"] and int(nodes(table)["pv"]) == 1


def test_res_corp_is_rolled_where_no_sum_is_typed(app: Flask, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "randbelow", lambda sides: sides - 1)
    tap(ana := enter(app, "Ana"), "add:90 pv")
    page = tap(ana, "hit pv", degats="12", lancer="1", resistance="1D+3", nom="Res Corp")
    assert int(nodes(table)["pv"]) == 12 - (12 - 9)
    assert re.search(r"<strong>9</strong>\s*<span>Res Corp 1D\+3 : 6 \+3", page)


def test_what_is_rolled_says_what_it_reaches(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """L834-837: 5, 10, 15, 20 by distance; a hit offers its damage, and a sum of one's own dice is taken as it is."""
    ana = enter(app, "Ana")
    monkeypatch.setattr(secrets, "randbelow", lambda _sides: 2)
    page = tap(ana, "roll arme-blaster")
    assert "Blaster 5D+2 : 3 + 3 + 3 + 3 + 3 +2" in page and "up to 50 m (15)" in page
    assert 'value="damage arme-blaster"' in page
    reached = {"4": "missed", "5": "up to 5 m (5)", "14": "up to 20 m (10)", "20": "beyond 50 m (20)"}
    for total, words in reached.items():
        page = tap(ana, "roll arme-blaster", somme=total)
        assert words in page and f"<strong>{total}</strong>" in page
    assert "<strong>12</strong>" in tap(ana, "damage arme-blaster")
    assert 'id="rolled" aria-live="polite">\n</section>' in tap(ana, "roll nothing")


def test_statuses_and_things_are_ticked_and_used_up(app: Flask, table: Path) -> None:
    ana = enter(app, "Ana")
    tap(ana, "toggle:sonne statuts")
    assert nodes(table)["statuts"] == ["sonne"]
    tap(ana, "toggle:sonne statuts")
    assert "statuts" not in nodes(table)
    for left in (2, 1):
        page = tap(ana, "use inventaire:medipack")
        assert re.search(rf"Médipack</strong></span> <span class=\"worth\">{left}<", page)
    assert "Médipack</strong>" not in tap(ana, "use inventaire:medipack")
    tap(ana, "add:-5 vaisseau.pb")
    assert int(nodes(table)["vaisseau"]["pb"]) == 40


def test_an_evening_is_one_step_and_one_line_of_the_journal(app: Flask, table: Path) -> None:
    ana = enter(app, "Ana")
    before = (table / "kira.yaml").read_bytes()
    for do in ("add:-1 pv", "toggle:sonne statuts", "use inventaire:medipack", "add:-5 vaisseau.pb"):
        page = tap(ana, do)
    assert steps(table) == 1
    assert "PV 7 → 6, Sonné, Médipack 3 → 2, PB 45 → 40" in page
    tap(ana, "end file")
    (line,) = nodes(table)["journal"]
    assert line["texte"] == "En jeu : PV 7 → 6, Sonné, Médipack 3 → 2, PB 45 → 40." and steps(table) == 1
    tap(ana, "add:-1 pv")  # after the line, another evening
    assert steps(table) == 2
    for _time in range(2):
        tap(ana, "undo file")
    assert (table / "kira.yaml").read_bytes() == before


def test_marks_go_on_with_no_other_change(app: Flask, table: Path) -> None:
    """What was written on the sheet, or by somebody else, stays a step of its own."""
    ana, gm = enter(app, "Ana"), enter(app, "")
    tap(ana, "add:-1 pv")
    tap(gm, "add:-1 pv")
    tap(ana, "add:-1 pv")
    assert steps(table) == 3
    assert send(ana, SHEET, name="age", values=["41"])[0] == 200
    tap(ana, "add:-1 pv")
    assert steps(table) == 5 and int(nodes(table)["pv"]) == 3


def test_a_guest_plays_their_own_file_and_no_other(app: Flask) -> None:
    ana = enter(app, "Ana")
    assert ask(ana, "/jouer/fichier/mira.yaml").status_code == 403
    assert ask(ana, "/jouer/fichier/mira.yaml", _do="add:-5 pv").status_code == 403
    assert ask(ana, "/ma-place/jouer").headers["Location"] == PLAY  # where their link leads
    page = ask(ana, PLAY).text
    assert 'href="/fichier/kira.yaml"' in page  # the sheet is a tap away


def test_powers_are_exhausted_by_a_d12(app: Flask, table: Path) -> None:
    gm, address = enter(app, ""), "/jouer/fichier/mira.yaml"
    page = tap(gm, "roll pouvoir-aura-de-force", address, somme="2")
    assert "D12 · exhausted" in page and "D12 · not exhausted (3)" in tap(
        gm, "roll pouvoir-aura-de-force", address, somme="3"
    )
    tap(gm, "toggle:aura-de-force utilises", address)
    assert nodes(table, "mira")["utilises"] == ["Aura de force"]


def test_a_band_is_marked_beside_its_file_and_anew_the_next_game(app: Flask, table: Path) -> None:
    gm, address = enter(app, ""), "/jouer/fichier/loups.yaml"
    before = (table / "loups.yaml").read_bytes()
    page = tap(gm, "add:-1 f1.q", address)
    assert re.search(r"Qualité</span> <strong>3</strong><small>/ 4", page)
    assert 'value="toggle:a f1" aria-pressed="true"' in tap(gm, "toggle:a f1", address)
    page = tap(gm, "toggle: turn", address)  # activated of a turn, wounds of the game
    assert 'value="toggle:a f1" aria-pressed="false"' in page and "<strong>3</strong><small>/ 4" in page
    assert "Turn</span> <strong>2</strong>" in page
    assert (table / "loups.yaml").read_bytes() == before and steps(table, "loups") == 0
    assert "<strong>3</strong><small>/ 4" not in tap(gm, "end file", address)


@pytest.mark.parametrize(("name", "do"), [("aurek", "toggle:k f2"), ("fuyards", "add:-1 f1.p")])
def test_bands_of_other_games_are_marked_alike(name: str, do: str, app: Flask, table: Path) -> None:
    shutil.copy(EXAMPLES / f"{name}.yaml", table)
    gm, address = enter(app, ""), f"/jouer/fichier/{name}.yaml"
    assert ask(gm, address).text != tap(gm, do, address) == ask(gm, address).text


def test_quick_taps_all_count_and_the_page_stays_where_it_is(
    table: Path, tmp_path: Path, browser: Browser, watch: Watch
) -> None:
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served, 390)
        page = context.new_page()
        watch.on(page)
        page.goto(f"{served.address}jouer/fichier/kira.yaml")
        for _time in range(4):
            page.get_by_role("button", name="PV −1").click()
        expect(page.locator(".reading strong").first).to_have_text("3")
        stunned = page.locator("#f-statuts-sonne")
        stunned.scroll_into_view_if_needed()
        before = page.evaluate("scrollY")
        stunned.click()
        expect(stunned).to_have_attribute("aria-pressed", "true")
        assert abs(page.evaluate("scrollY") - before) < 120
        page.get_by_label("Vos dés").fill("16")
        page.get_by_role("button", name="Lancer Blaster").click()
        expect(page.locator("#rolled")).to_contain_text("jusqu’à 50 m (15)")
        page.get_by_role("button", name="Dégâts 4DD").click()
        expect(page.locator("#rolled")).to_contain_text("Blaster 4DD")
        context.close()
    assert int(nodes(table)["pv"]) == 3 and nodes(table)["statuts"] == ["sonne"]
    watch.check(served.address)
