"""A scenario rolled, rolled again in part, seen and printed: what the command line gives for the same seed."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.run import EXAMPLES, holofiche
from tests.web.conftest import Opener, Watch, downloaded, settled


def rolled(page: Page) -> None:
    page.locator("#do-roll").click()
    expect(page.locator("#plan img")).to_be_visible()
    settled(page)


def test_terrain_rolled_again_leaves_the_forces(opens: Opener, tmp_path: Path) -> None:
    page = opens("/scenario/sylvaren")
    page.fill("#quality", "20")
    page.select_option("#o-threat", "faible")
    page.select_option("#o-theme", "desert")
    rolled(page)
    seed = page.input_value("#seed")
    forces, plan = page.inner_text("#forces-ennemies"), page.inner_html("#plan")
    page.locator("#do-again-terrain").click()
    settled(page)
    assert page.input_value("#seed") == seed
    assert page.inner_text("#forces-ennemies") == forces
    assert page.inner_html("#plan") != plan
    page.locator("#do-again-behaviours").click()
    settled(page)
    mine = json.loads(downloaded(page, "#get-json", tmp_path).read_text("utf-8"))
    options = ("--quality", "20", "--threat", "faible", "--theme", "desert", "--seed", seed)
    again = ("--reroll", "terrain", "--reroll", "behaviours")
    assert holofiche("scenario", "sylvaren", *options, *again, "--json").json() == mine
    pdf = downloaded(page, "#get-pdf", tmp_path)
    holofiche("scenario", "sylvaren", *options, *again, "-o", tmp_path / "cli.pdf")
    assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()
    page.locator("#do-roll").click()
    settled(page)
    assert page.input_value("#seed") != seed


@pytest.mark.parametrize("game", ["sndr", "nano"])
def test_other_games(game: str, opens: Opener, tmp_path: Path) -> None:
    page = opens(f"/scenario/{game}", language="en-GB")
    page.set_input_files("#bandes", EXAMPLES / {"sndr": "aurek.yaml", "nano": "fuyards.yaml"}[game])
    rolled(page)
    name = {"sndr": "Escouade Aurek", "nano": "Les Fuyards"}[game]
    expect(page.locator("#forces-ennemies")).to_contain_text(name)
    page.locator("#do-again-terrain").click()  # the file chosen stays chosen
    settled(page)
    expect(page.locator("#forces-ennemies")).to_contain_text(name)
    seed = page.input_value("#seed")
    page.fill("#seed", "42")
    page.locator("#do-seed").click()
    settled(page)
    assert page.input_value("#seed") == "42" != seed
    page.locator("#do-preview").click()
    expect(page.locator("#booklet img").first).to_be_visible()


def test_what_cannot_be_is_refused_with_what_could(opens: Opener, watch: Watch) -> None:
    page = opens("/scenario/sylvaren")
    page.fill("#quality", "20")
    page.fill("#table", "9x9")
    page.locator("#do-roll").click()
    expect(page.locator("#refused")).to_be_visible()
    page.fill("#table", "petite")
    page.locator("#do-roll").click()
    expect(page.locator("#refused")).to_contain_text("36x36")
    page.fill("#table", "")
    page.set_input_files("#bandes", EXAMPLES / "grakk.yaml")
    page.locator("#do-roll").click()
    expect(page.locator("#refused")).to_contain_text("d6")


def test_a_band_with_an_odd_name(opens: Opener, watch: Watch, tmp_path: Path) -> None:
    watch.expected.append("422")
    text = (EXAMPLES / "aurek.yaml").read_text("utf-8")
    page = opens("/scenario/sndr")
    (tmp_path / "markup.yaml").write_text(text.replace("Escouade Aurek", "'<b id=evil>A</b>'"), "utf-8")
    page.set_input_files("#bandes", tmp_path / "markup.yaml")
    rolled(page)
    expect(page.locator("#forces-ennemies")).to_contain_text("<b id=evil>")
    assert page.locator("#evil").count() == 0
    (tmp_path / "glyph.yaml").write_text(text.replace("Escouade Aurek", "Escouade 漢"), "utf-8")
    page.set_input_files("#bandes", tmp_path / "glyph.yaml")
    page.locator("#do-roll").click()
    settled(page)
    if page.locator("#refused").count() == 0:  # drawn nowhere on the map: then printing says it
        page.locator("#do-preview").click()
        expect(page.locator("#booklet .notice")).to_contain_text("漢")
