"""« Imprimer » on the site: a PDF in a tab of its own, or a file where no tab can show it; in Chromium."""

import hashlib

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, Page, expect

from tests.site.conftest import Site
from tools.pythons import WASM

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(not (WASM / "ready").exists(), reason="make sets Python in WebAssembly up"),
]
# A blob's address says nothing of what is in it, and the shell may not fetch it: what was made is kept by its address.
KEPT = """const make = URL.createObjectURL;
window.made = {};
URL.createObjectURL = (blob) => { const address = make(blob); made[address] = blob; return address; };"""
DIGEST = """async (address) => {
    const raw = await (made[address] || await fetch(address)).arrayBuffer();
    const digest = await crypto.subtle.digest("SHA-256", raw);
    return [...new Uint8Array(digest)].map((n) => n.toString(16).padStart(2, "0")).join("");
}"""


def roll_hero(site: Site, context: BrowserContext) -> tuple[Page, FrameLocator]:
    """Open the site and let it roll somebody, ready to be printed."""
    context.add_init_script(KEPT)
    page = context.new_page()
    page.goto(site.address)
    inside = page.frame_locator("#page")
    inside.locator("#hasard-d6").click()
    expect(inside.locator("#print-made")).to_be_enabled()
    return page, inside


def test_a_print_has_a_tab_of_its_own(site: Site, context: BrowserContext) -> None:
    page, inside = roll_hero(site, context)
    with context.expect_page() as opened:
        inside.locator("#print-made").click()
    tab = opened.value
    tab.wait_for_url("blob:**")
    address = page.evaluate("location.hash.slice(2).split('?')[0]")
    assert page.evaluate(DIGEST, tab.url) == page.evaluate(DIGEST, f"{address}?pour=voir")
    tab.close()
    # What was typed a moment ago is on the paper: the tab waits until it is stored.
    inside.locator("#to-sheet").click()
    before = page.evaluate(DIGEST, f"{address}?pour=voir")
    inside.locator("#f-nom").fill("Vael du Néant")
    with context.expect_page() as opened:
        inside.locator("#get-print").click()
    tab = opened.value
    tab.wait_for_url("blob:**")
    after = page.evaluate(DIGEST, tab.url)
    assert after == page.evaluate(DIGEST, f"{address}?pour=voir") != before
    assert len(context.pages) == 2
    expect(inside.locator("#f-nom")).to_be_visible()  # the page itself stayed
    tab.close()
    # At its own address it takes the tab that asked for it.
    other = context.new_page()
    other.goto(f"{site.address}{address}?pour=voir")
    other.wait_for_url("blob:**")


def test_what_cannot_be_printed_says_why_in_the_page(site: Site, context: BrowserContext) -> None:
    page, inside = roll_hero(site, context)
    inside.locator("#to-sheet").click()
    inside.locator("#f-cote").fill("9")
    inside.locator("#get-print").click()
    expect(inside.locator("#problems .notice")).to_contain_text("Pas encore imprimé")
    expect(inside.locator("#f-cote")).to_have_value("9")
    assert context.pages == [page]


def test_a_browser_that_shows_no_pdf_keeps_it_as_a_file(site: Site, context: BrowserContext) -> None:
    context.add_init_script("Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false })")
    page, inside = roll_hero(site, context)
    with page.expect_download() as begun:
        inside.locator("#print-made").click()
    address = page.evaluate("location.hash.slice(2).split('?')[0]")
    assert begun.value.suggested_filename.endswith(".pdf")
    data = begun.value.path().read_bytes()
    assert hashlib.sha256(data).hexdigest() == page.evaluate(DIGEST, f"{address}?pour=voir")
    assert context.pages == [page]
    with page.expect_download():
        page.goto(f"{site.address}#/{address}?pour=voir")
    expect(page.frame_locator("#page").locator("#f-nom")).to_be_visible()
