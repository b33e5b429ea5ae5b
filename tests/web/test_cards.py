"""Cards chosen by tag and format; the PDF is the command line's."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from generator.web.server import create_app
from tests.run import holofiche
from tests.web.conftest import Opener, Watch, downloaded, settled


def test_cards_chosen_by_tag_and_format(opens: Opener, watch: Watch, tmp_path: Path) -> None:
    watch.expected.append("htmx:")  # a preview that nobody waits for any more is told off
    page = opens("/cartes")
    expect(page.locator("#booklet img").first).to_be_visible()  # nothing ticked is everything
    page.locator("#jeu-nano").check()
    settled(page)
    every = page.inner_text("#total")
    page.locator("input[name=tag]").first.check()
    settled(page)
    assert page.inner_text("#total") != every
    tag = page.locator("input[name=tag]").first.get_attribute("value") or ""
    page.locator("#format-a6").check()
    page.select_option("#duplex", "none")
    settled(page)
    expect(page.locator("#booklet img").first).to_be_visible()
    pdf = downloaded(page, "#get-pdf", tmp_path)
    options = ("--select", tag, "--format", "a6", "--duplex", "none")
    ran = holofiche("cards", "nano", *options, "-o", tmp_path / "cli.pdf")
    assert ran.code == 0, ran.err
    assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()


def test_the_deck_comes_as_it_is_scrolled_to(opens: Opener) -> None:
    page = opens("/cartes")
    expect(page.locator("#booklet figure")).to_have_count(2)
    settled(page)
    sizes = "() => performance.getEntriesByType('resource').filter((e) => e.name.includes('/calque/')).length"
    assert page.evaluate(sizes) <= 2 * 3  # three layers a page
    page.locator("#booklet .more").scroll_into_view_if_needed()
    expect(page.locator("#booklet figure").nth(2)).to_be_attached()


def test_a_bad_shift_in_the_settings_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "holofiche").mkdir()
    (tmp_path / "holofiche" / "config.yaml").write_text("back_offset: far\n")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    origin = "http://localhost:8000"
    headers = {"Host": "localhost:8000", "Origin": origin, "Accept-Language": "en"}
    client = create_app(8000, "key").test_client()
    client.get("/?cle=key", headers=headers)
    answer = client.post("/cartes/pdf", data={"jeu": "nano"}, headers=headers)
    assert answer.status_code == 422
    assert "back_offset must be like 1.5,-0.8" in answer.text
    assert "holofiche calibrate" not in answer.text  # no command in the browser
