"""One evening, one thread: the session prepared is what is printed and what the evening after starts from."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import Browser, Route, expect
from pypdf import PdfReader

from tests.run import EXAMPLES
from tests.samples import sample
from tests.web.asking import ask
from tests.web.conftest import Served, Watch, context_of, downloaded, follow, serving, settled, until
from tests.web.test_accessible import sound

PAGE = "/apres?jour=2026-11-16&graine=3"
SEEN = """() => new MutationObserver(() => { sessionStorage.shown = "yes"; })
  .observe(document.getElementById("working"), { attributes: true })"""
TOPS = """() => [...document.querySelectorAll(".evening > .evening-row")].map((row) => [...row.querySelectorAll(
  ".field > input, .field > select")].map((one) => Math.round(one.getBoundingClientRect().top)))"""
SEALED = "systeme: sylvaren, graine: 42, scelle: true, fichiers: [loups.yaml]"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("grakk", "mira", "tessa", "loups", "aurek"):
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    (folder / "seance.yaml").write_text(
        f"personnages: [grakk.yaml, mira.yaml]\nbandes: [loups.yaml]\nscenarios:\n  - {{{SEALED}}}\n", "utf-8"
    )
    return folder


@pytest.fixture
def here(table: Path, tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "state", table) as one:
        yield one


def read(here: Served, path: str) -> str:
    return ask(here, "GET", path, Accept_Language="fr").text


def test_from_the_session_to_one_pdf(table: Path, here: Served, browser: Browser, watch: Watch, tmp_path: Path) -> None:
    context = context_of(browser, here, 390)
    page = context.new_page()
    watch.on(page)
    page.goto(f"{here.address}seance")
    expect(page.locator("#contents h2")).to_contain_text("page")
    expect(page.locator("#contents-list")).to_contain_text("Grakk")
    expect(page.locator("#contents img").first).to_be_visible()
    sound(page)
    follow(page, "#to-after")
    expect(page.locator("#joue")).to_have_value("seance-0")
    follow(page, "form.ask button")
    expect(page.locator(".lead")).to_contain_text("Joué")
    expect(page.locator(".evening > .evening-row legend")).to_have_text(
        ["Pour tous ceux qui étaient là", "Grakk", "Les Loups de Jakku", "Mira Sol", "La soirée"]
    )
    expect(page.get_by_text("Escouade Aurek")).to_have_count(0)  # of another game
    expect(page.get_by_text("La menace du scénario ?")).to_have_count(0)  # it is known
    sound(page)
    page.get_by_label("XP gagnés, les mêmes pour tous ?").fill("5")  # asked of the first alone
    page.fill("#tous-1", "100")
    page.locator("fieldset", has_text="Mira Sol").get_by_label("Crédits gagnés, ou perdus").fill("70")
    follow(page, "#next")
    assert "tessa.yaml" not in page.locator("#changes").inner_text()
    follow(page, "#write")
    sound(page)
    whole = downloaded(page, "#all-sheets", tmp_path)
    stickers = downloaded(page, "#all-stickers", tmp_path)
    context.close()
    watch.check(here.address)
    told = {name: (table / f"{name}.yaml").read_text("utf-8") for name in ("grakk", "mira", "tessa", "loups")}
    assert "xp: 5, credits: 100" in told["grakk"] and "xp: 5, credits: 70" in told["mira"]
    assert told["tessa"] == (EXAMPLES / "tessa.yaml").read_text("utf-8")
    assert "menace: " in told["loups"]
    assert "scenario-sylvaren-42.json" in (table / "table.yaml").read_text("utf-8")
    text = "".join(sheet.extract_text() for sheet in PdfReader(BytesIO(whole.read_bytes())).pages)
    assert "Grakk" in text and "Mira Sol" in text and "Kess" in text
    assert len(PdfReader(BytesIO(stickers.read_bytes())).pages) >= 2


def test_who_was_not_expected_is_asked_for_apart(here: Served) -> None:
    text = read(here, PAGE)
    first, _mark, absent = text.partition('id="absents"')
    assert "Grakk" in first and "Tessa Vann" not in first and "Tessa Vann" in absent


def test_what_is_said_for_all_is_for_who_left_it_empty(here: Served) -> None:
    asked = [unescape(text) for text in re.findall(r'name="q" value="([^"]*)"', read(here, PAGE))]
    there, won, paid = [text for text in asked if text.startswith("Grakk ")][:3]
    other = next(text for text in asked if text.startswith("Escouade"))
    pairs = [("jour", "2026-11-16"), ("graine", "3"), ("t", paid.removeprefix("Grakk ")), ("tous", "4")]
    pairs += [("q", there), ("a-0", "oui"), ("q", won), ("a-1", "3"), ("q", paid), ("a-2", "")]
    pairs += [("q", other), ("a-3", "non")]
    answer = ask(here, "GET", f"/apres?{urlencode(pairs, quote_via=quote)}", Accept_Language="fr")
    assert answer.status == 303 and "r=non&r=oui&r=3&r=4" in answer.headers["location"]


def test_a_session_is_large_on_request_and_dated_by_a_calendar(table: Path, here: Served) -> None:
    small = ask(here, "GET", "/seance?pour=contenu&_large=false").text
    large = ask(here, "GET", "/seance?pour=contenu&_large=true").text
    assert "/calque/" in small and small != large
    assert 'type="date"' in read(here, "/seance")
    text = (table / "seance.yaml").read_text("utf-8")
    (table / "seance.yaml").write_text(f"date: samedi prochain\n{text}", "utf-8")
    assert 'value="samedi prochain">' in read(here, "/seance")


@pytest.mark.exhaustive
def test_what_takes_long_shows_that_it_works(here: Served, browser: Browser, watch: Watch) -> None:
    context = context_of(browser, here)
    page = context.new_page()
    watch.on(page)
    page.goto(f"{here.address}scenario/sylvaren?avec=fichier/loups.yaml&seed=4")
    expect(page.locator(".gauge")).to_be_visible()
    held: list[Route] = []
    page.route("**/*_do=balance*", lambda route: held.append(route))
    page.evaluate(SEEN)  # a page that is being left cannot be looked at
    page.locator("#do-balance").click(no_wait_after=True)
    until(page, lambda: held)
    page.wait_for_timeout(2500)  # it is said after half a second, by a page that is busy on a busy machine
    held[0].continue_()
    page.wait_for_url("**chances=55*")
    assert page.evaluate("sessionStorage.shown") == "yes"
    expect(page.locator("#working")).to_be_hidden()
    context.close()
    watch.check(here.address)


@pytest.mark.parametrize(("width", "height"), sample([(1366, 768), (390, 844)], (390, 844), unpack=True))
def test_a_scenario_has_all_at_hand_above_the_fold(
    width: int, height: int, here: Served, browser: Browser, watch: Watch
) -> None:
    context = context_of(browser, here, width)
    page = context.new_page()
    page.set_viewport_size({"width": width, "height": height})
    watch.on(page)
    page.goto(f"{here.address}scenario/sylvaren")
    expect(page.locator(".gauge")).to_be_visible()
    settled(page)
    for place in (".plan img", ".gauge", "#do-roll", "#do-again-forces", "#do-keep", "#do-session", "#get-pdf"):
        expect(page.locator(place)).to_be_in_viewport(ratio=0.99)
    sound(page)
    context.close()
    watch.check(here.address)


def test_a_file_that_does_not_read_stops_nobody_else(table: Path, here: Served) -> None:
    """It is left out, said, and led to; its game's scenario is not rolled without it."""
    whole = read(here, "/seance?pour=contenu")
    (table / "mira.yaml").write_text("systeme: d6\nnom: Mira\nclasse: [gardien\n", "utf-8")
    (table / "casse.yaml").write_text("systeme: sylvaren\nnom: [\n", "utf-8")
    for page in (read(here, PAGE), read(here, "/seance")):
        assert all(f'href="/fichier/{name}.yaml"' in page for name in ("mira", "casse"))
        assert "Grakk" in page and "Les Loups de Jakku" in page
    left = read(here, "/seance?pour=contenu")
    assert "mira.yaml" in left and "casse.yaml" not in left  # the session does not name it
    assert "Mira Sol" in whole and "Mira Sol" not in left and "Grakk" in left and "scellé" in left
    assert ask(here, "GET", "/seance?pour=pdf").text.startswith("%PDF")
    text = (table / "seance.yaml").read_text("utf-8").replace(", fichiers: [loups.yaml]", "")
    (table / "seance.yaml").write_text(text.replace("[loups.yaml]", "[loups.yaml, casse.yaml]"), "utf-8")
    left = read(here, "/seance?pour=contenu")
    assert "Grakk" in left and "Les Loups" in left and "scellé" not in left


def test_fields_of_the_evening_stand_in_rows(here: Served, browser: Browser) -> None:
    """Whatever the number of lines of their labels."""
    context = context_of(browser, here)
    page = context.new_page()
    page.goto(here.address + PAGE[1:])
    for width in (1366, 820, 390):
        page.set_viewport_size({"width": width, "height": 900})
        rows = page.evaluate(TOPS)
        assert any(len(set(tops)) < len(tops) for tops in rows), width
        for tops in rows:
            assert all(b == a or b > a + 30 for a, b in pairwise(tops)), (width, tops)
    context.close()
