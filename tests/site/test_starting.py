"""The site starts, or says why not and what to do; in Chromium."""

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.samples import sample
from tests.site.conftest import Site
from tests.web.test_accessible import sound
from tools.pythons import WASM

pytestmark = pytest.mark.skipif(not (WASM / "ready").exists(), reason="make sets Python in WebAssembly up")
WITHOUT_SERVICE_WORKER = b"delete Navigator.prototype.serviceWorker;\n"  # as the window of a messenger is
HEAVY = (".pack", ".wasm", ".zip", ".mjs")


def expect_shown(page: Page) -> None:
    expect(page.locator("#page")).to_be_visible()


def test_a_window_without_service_workers_is_told_before_anything_heavy_is_fetched(
    site: Site, context: BrowserContext
) -> None:
    site.network.before["app/shell.js"] = WITHOUT_SERVICE_WORKER
    page = context.new_page()
    page.goto(f"{site.address}#/d6/creer")
    expect(page.locator("#says")).to_contain_text("Ouvrez ce lien dans Safari, Chrome ou Firefox")
    page.wait_for_load_state("networkidle")
    assert not [name for name in site.network.asked if name.endswith(HEAVY)]
    expect(page.locator("#says")).to_contain_text("Ouvrez ce lien")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copier le lien").click()
    expect(page.locator("#says")).to_contain_text("Lien copié")
    assert page.evaluate("navigator.clipboard.readText()") == f"{site.address}#/d6/creer"


def test_an_address_without_https_is_told_so(site: Site, context: BrowserContext) -> None:
    asked: list[str] = []

    def answer(route: Route) -> None:
        name = route.request.url.removeprefix("http://holofiche.example/") or "index.html"
        asked.append(name)
        route.fulfill(path=site.folder / name)

    context.route("http://holofiche.example/**", answer)
    page = context.new_page()
    page.goto("http://holofiche.example/")
    expect(page.locator("#says")).to_contain_text("Ouvrez la même adresse en https://")
    expect(page.get_by_role("button")).to_have_count(0)
    assert not [name for name in asked if name.endswith(HEAVY)]


@pytest.mark.parametrize(
    "name", sample(["sw.js", "app/python.js", "app/py/pyodide.mjs", "app/py/pyodide.asm.wasm"], "app/python.js")
)
def test_a_lost_file_is_told_as_such(site: Site, context: BrowserContext, name: str) -> None:
    site.network.lost.add(name)
    page = context.new_page()
    page.goto(site.address)
    expect(page.locator("#says")).to_contain_text("le réseau s’est sans doute coupé")
    expect(page.get_by_role("button", name="Réessayer")).to_be_visible()


@pytest.mark.exhaustive
def test_a_lost_file_can_be_asked_for_again(site: Site, context: BrowserContext) -> None:
    site.network.lost.add("app/first.pack")
    page = context.new_page()
    page.goto(site.address)
    expect(page.locator("#says")).to_contain_text("le réseau s’est sans doute coupé")
    site.network.lost.clear()
    page.get_by_role("button", name="Réessayer").click()
    expect_shown(page)


@pytest.mark.exhaustive
def test_a_long_silence_is_told_and_what_comes_after_all_is_shown(site: Site, context: BrowserContext) -> None:
    site.network.late.add("app/first.pack")
    page = context.new_page()
    page.clock.install()
    page.goto(site.address)
    expect(page.locator("#says")).to_have_text("La bibliothèque…")
    page.clock.fast_forward(31_000)
    expect(page.locator("#says")).to_contain_text("plus long que d’habitude")
    expect(page.get_by_role("button", name="Réessayer")).to_be_visible()
    site.network.late.clear()
    expect_shown(page)


def test_classes_are_there_to_read_before_python(site: Site, context: BrowserContext) -> None:
    site.network.late |= {"app/py/pyodide.mjs", "app/first.pack"}
    page = context.new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(site.address, wait_until="commit")
    expect(page.locator("[data-do]")).to_have_count(19)
    sound(page)
    page.get_by_role("button", name="Lutteur").click()
    expect(page.locator("#says")).to_contain_text("C’est noté")


@pytest.mark.exhaustive
def test_what_is_tapped_before_python_is_there_opens_then(site: Site, context: BrowserContext) -> None:
    site.network.late.add("app/first.pack")
    page = context.new_page()
    page.goto(site.address)
    page.get_by_role("button", name="Lutteur").click()
    site.network.late.clear()
    expect(page.frame_locator("#page").locator("h1")).to_have_text("Lutteur")


@pytest.mark.exhaustive
def test_whoever_reads_on_is_not_interrupted(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(site.address)
    page.get_by_role("button", name="Cartes de référence").scroll_into_view_if_needed()
    expect(page.locator("#says")).to_contain_text("C’est prêt")
    page.get_by_role("button", name="Cartes de référence").click()
    expect(page.frame_locator("#page").locator("h1")).to_have_text("Cartes")


@pytest.mark.exhaustive
def test_what_comes_later_delays_nothing(site: Site, context: BrowserContext) -> None:
    site.network.late.add("app/later.pack")
    page = context.new_page()
    page.goto(site.address)
    expect_shown(page)
    page.frame_locator("#page").locator("nav a[href$='/d6/creer']").click()
    expect(page.frame_locator("#page").locator(".pick").first).to_be_visible()
    expect(page.locator("#ready")).to_have_text("")
    site.network.late.clear()
    expect(page.locator("#ready")).to_have_text("Prêt sans réseau")
    assert site.network.asked.count("app/later.pack") == 1


@pytest.mark.exhaustive
def test_later_files_that_were_lost_come_when_the_network_is_back(site: Site, context: BrowserContext) -> None:
    site.network.lost.add("app/later.pack")
    page = context.new_page()
    page.goto(site.address)
    expect(page.locator("#ready")).to_have_text("Pas encore prêt sans réseau")
    status, words = page.evaluate(
        "async () => { const a = await fetch('outils/vierge?nom=lutteur'); return [a.status, await a.text()] }"
    )
    assert status == 503
    assert "n’est pas encore arrivé" in words
    site.network.lost.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#ready")).to_have_text("Prêt sans réseau")


@pytest.mark.exhaustive
def test_a_reload_past_the_service_worker_starts_all_the_same(site: Site, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto(site.address)
    expect_shown(page)
    context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})
    page.wait_for_function("!window.marks?.shown")
    expect_shown(page)
