"""Own content on the page without installation: a ZIP or a folder, kept, and printed as the terminal prints it."""

import hashlib
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, FrameLocator, expect

from tests.run import EXAMPLES, ROOT, holofiche
from tests.site.conftest import Site
from tests.site.test_site import ask, visit
from tools.pythons import WASM

pytestmark = [
    pytest.mark.exhaustive,
    pytest.mark.skipif(not (WASM / "ready").exists(), reason="make sets Python in WebAssembly up"),
]
BO = ROOT / "tools/corpus/files/bo.yaml"
# Asked of the page, asked of the terminal.
PRINTS = {
    "outils/vierge?nom=cantinier": ("sheet", "--blank", "cantinier"),
    "BO?pour=pdf": ("sheet", BO),
}


def bring(inside: FrameLocator, field: str, place: Path) -> None:
    inside.locator(field).set_input_files(place)
    inside.locator(f"form:has({field}) button").click()


def test_own_content_is_opened_kept_and_printed(site: Site, context: BrowserContext, tmp_path: Path) -> None:
    page, inside = visit(context, site.address)
    expect(page.locator("#ready")).to_have_text("Prêt sans réseau")
    context.set_offline(True)
    bring(inside, "#fichier", Path(shutil.make_archive(str(tmp_path / "c"), "zip", EXAMPLES, "maison")))
    expect(inside.locator("#own-content strong")).to_have_text("maison")
    bring(inside, "#fichier", BO)
    expect(inside.locator("#f-race")).to_have_value("ortolan")
    expect(inside.locator("#problems")).not_to_contain_text("Race inconnue «")
    address = page.evaluate("location.hash.slice(2).split('?')[0]")
    for asked, words in PRINTS.items():
        place = tmp_path / f"{len(words)}.pdf"
        assert holofiche(*words, "--content", EXAMPLES / "maison", "-o", place).code == 0
        answer = ask(page, asked.replace("BO", address))
        assert answer["digest"] == hashlib.sha256(place.read_bytes()).hexdigest(), asked
    # It is in this browser: there after the page is loaded anew.
    page.goto(f"{site.address}#/")
    page.reload()
    expect(inside.locator("#own-content strong")).to_have_text("maison")
    inside.locator("#put-away").click()
    expect(inside.locator("#content-away strong")).to_have_text("maison")
    expect(inside.locator("#own-content")).to_have_count(0)
    # The folder itself, where the browser can choose one; with a fault nothing of it is used.
    bring(inside, "#contenu", EXAMPLES / "maison")
    expect(inside.locator("#own-content strong")).to_have_text("maison")
    faulty = tmp_path / "autre" / "d6"
    faulty.mkdir(parents=True)
    (faulty / "races.yaml").write_text("ortolan: {label: Ortolan, source: maison:L1, dés: 2}\n", "utf-8")
    bring(inside, "#contenu", faulty.parent)
    expect(inside.locator(".sorry")).to_contain_text("d6/races.yaml : ligne 1 : clé inconnue « dés »")
    expect(inside.locator("#own-content strong")).to_have_text("maison")
