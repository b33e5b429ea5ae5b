"""The site in Firefox and in WebKit, which is Safari's: what Chromium does says nothing of them."""

from collections.abc import Iterator

import pytest

from tests.site.conftest import Site
from tests.site.engines import Engine, browse, why_missing
from tests.site.test_starting import HEAVY, WITHOUT_SERVICE_WORKER
from tools.pythons import WASM

TYPED = """const field = document.querySelector("#f-nom");
field.value = given[0];
field.dispatchEvent(new Event("input", { bubbles: true }));"""
pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(not (WASM / "ready").exists(), reason="make sets Python in WebAssembly up"),
]


@pytest.fixture(params=["firefox", "webkit"])
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    missing = why_missing(request.param)
    if missing:
        pytest.skip(missing)
    with browse(request.param) as engine:
        yield engine


def wait_until_shown(engine: Engine) -> None:
    engine.leave()
    engine.until(lambda: engine.run("return !document.getElementById('page').hidden"))


def wait_for_words(engine: Engine, words: str) -> None:
    engine.until(lambda: words in engine.run("return document.getElementById('says').textContent"))


def in_frame(engine: Engine, selector: str) -> None:
    """Look into the frame once this is in it: another page may be on its way."""

    def look() -> bool:
        engine.enter("#page")
        return bool(engine.find(selector))

    engine.until(look)


def print_sheet(engine: Engine, button: str) -> None:
    """Press « Imprimer » and see one more tab, with a PDF in it; then look at the site again."""
    before = engine.windows()
    engine.click(button)
    (opened,) = engine.until(lambda: [window for window in engine.windows() if window not in before])
    engine.switch(opened)
    wait_for_pdf(engine)
    assert len(engine.windows()) == len(before) + 1
    engine.send("CloseWindow", {})
    engine.switch(before[0])


def wait_for_pdf(engine: Engine) -> None:
    engine.until(lambda: engine.run("return document.contentType") == "application/pdf")
    assert engine.send("GetCurrentURL", {}).startswith("blob:")


def test_a_visit(site: Site, engine: Engine) -> None:
    engine.open(site.address)
    wait_until_shown(engine)
    in_frame(engine, "nav a[href$='/d6/creer']")
    engine.click("nav a[href$='/d6/creer']")
    in_frame(engine, ".pick")
    wait_until_shown(engine)
    engine.until(lambda: engine.run("return document.getElementById('ready').textContent") == "Prêt sans réseau")
    assert site.network.asked.count("app/later.pack") == 1
    engine.open(f"{site.address}#/")
    in_frame(engine, "#hasard-d6")
    wait_until_shown(engine)  # a click into a frame that is being replaced is lost
    in_frame(engine, "#hasard-d6")
    engine.click("#hasard-d6")
    in_frame(engine, "#print-made")
    print_sheet(engine, "#print-made")
    # Back in the same tab: by a reload (Firefox's goes past the service worker); then without a network by the same
    # address, by a link from elsewhere, by « Back », by a reload.
    engine.leave()
    engine.send("Refresh", {})
    wait_until_shown(engine)
    hero = engine.run("return location.hash.split('?')[0]")
    assert hero.startswith("#/fichier/")
    site.network.lost.add("*")
    engine.open(site.address)
    wait_until_shown(engine)
    engine.open("about:blank")
    engine.open(site.address + hero)
    wait_until_shown(engine)
    engine.open("about:blank")
    engine.send("Back", {})
    wait_until_shown(engine)
    engine.run("window.isOld = true; setTimeout(() => location.reload(), 100)")
    engine.until(lambda: not engine.run("return window.isOld"))
    wait_until_shown(engine)
    # What was typed a moment ago is printed: the tab waits until it is stored.
    in_frame(engine, "#f-nom")
    engine.run(TYPED, "Vael")
    print_sheet(engine, "#get-print")
    in_frame(engine, "#f-nom")
    assert engine.run("return document.querySelector('#f-nom').value") == "Vael"
    # A print at its own address takes the tab that asked for it.
    engine.leave()
    engine.open("about:blank")
    engine.open(f"{site.address}{hero.removeprefix('#/')}?pour=voir")
    wait_for_pdf(engine)


def test_a_window_without_service_workers_is_told_so(site: Site, engine: Engine) -> None:
    site.network.before["app/shell.js"] = WITHOUT_SERVICE_WORKER
    engine.open(site.address)
    wait_for_words(engine, "Ouvrez ce lien dans Safari, Chrome ou Firefox")
    assert not [name for name in site.network.asked if name.endswith(HEAVY)]


@pytest.mark.parametrize("name", ["app/python.js", "app/first.pack"])
def test_a_lost_file_is_told_and_can_be_asked_for_again(site: Site, engine: Engine, name: str) -> None:
    site.network.lost.add(name)
    engine.open(site.address)
    wait_for_words(engine, "le réseau s’est sans doute coupé")
    site.network.lost.clear()
    engine.click("#act")
    wait_until_shown(engine)
