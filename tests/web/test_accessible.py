"""For everyone: axe finds nothing in any state of a page, down to 320 px (test_everywhere.py walks the pages as they
open); the reader's language, no script at all."""

import shutil
from pathlib import Path
from typing import Any

import axe_playwright_python
import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.run import EXAMPLES
from tests.samples import sample
from tests.web.conftest import Opener, Served, Watch, bring, context_of, downloaded, follow, serving, settled

WIDTHS = [320, 1300]

# What axe finds is what a person who cannot see, point or read small letters stumbles over: nothing is let pass.
AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .map((v) => [v.id, ...v.nodes.slice(0, 3).map((n) => `${n.target} ${n.any.map((a) => a.message).join(" ")}`)])"""

TWINS = """() => { const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  return ids.filter((id, n) => ids.indexOf(id) !== n); }"""

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((e) => e.checkVisibility() && !e.closest(".scroll, pre, .sr, .first, .skip, #zoom"))
  .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((e) => e.tagName + "." + e.className + " " + e.id)"""


def sound(page: Page) -> None:
    page.evaluate(AXE)
    found: dict[str, Any] = {
        "axe": page.evaluate(FOUND),
        "the same id": page.evaluate(TWINS),
        "too wide": page.evaluate(WIDE),
        "moves sideways": page.evaluate("() => Math.max(0, document.documentElement.scrollWidth - innerWidth)"),
        "lost targets": page.evaluate(
            "() => [...document.querySelectorAll('a[href^=\"#\"]')].map((a) => a.getAttribute('href').slice(1))"
            ".filter((id) => !document.getElementById(id))"
        ),
    }
    assert not {key: value for key, value in found.items() if value}
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("width", sample(WIDTHS, 320))
def test_the_first_page_without_a_folder(width: int, opens: Opener) -> None:
    sound(opens("/", width=width))


FILLED = [(name, width) for name in ("grakk", "mira", "loups", "aurek", "fuyards") for width in WIDTHS]


@pytest.mark.parametrize(("name", "width"), sample(FILLED, ("grakk", 320), ("loups", 1300), unpack=True))
def test_pages_filled(name: str, width: int, opens: Opener) -> None:
    page = opens("/", width=width)
    bring(page, EXAMPLES / f"{name}.yaml")
    if width < 900:
        expect(page.locator("#preview")).to_be_hidden()
        page.evaluate("() => scrollTo({ top: 400, behavior: 'instant' })")
        page.get_by_role("link", name="Fiche", exact=True).click()
    expect(page.locator("#preview img").first).to_be_visible()
    if width < 900:
        sound(page)
        page.get_by_role("link", name="Saisie").click()
        page.wait_for_function("() => Math.abs(scrollY - 400) < 2")  # where one was
    for panel in page.locator("details").all():
        panel.locator("summary").click()
    sound(page)


@pytest.mark.parametrize("width", sample(WIDTHS, 320))
def test_a_page_full_of_problems(width: int, opens: Opener) -> None:
    page = opens("/", width=width)
    bring(page, EXAMPLES.parent.parent / "tests/systems/d6/bad/wrong-type.yaml")
    expect(page.locator("#problems .error").first).to_be_visible()
    sound(page)
    for name in ("armes", "armures", "inventaire", "dons"):
        if page.locator(f"#do-own-f-{name}").count():
            page.locator(f"#do-own-f-{name}").click()
        page.locator(f"#do-add-f-{name}").click()
        settled(page)
    sound(page)


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", WIDTHS)
def test_a_scenario_rolled(width: int, opens: Opener) -> None:
    page = opens("/scenario/sylvaren", width=width)
    follow(page, "#do-roll")
    expect(page.locator("#plan img")).to_be_visible()
    sound(page)


@pytest.mark.parametrize("width", sample(WIDTHS, 320))
def test_cards_chosen_and_enlarged(width: int, opens: Opener) -> None:
    page = opens("/cartes", width=width)
    page.locator("#jeu-nano").check()
    expect(page.locator("#booklet img").first).to_be_visible()
    sound(page)
    page.locator("#booklet .zoom").first.click()
    sound(page)


@pytest.mark.exhaustive
def test_photos_read_corrected_written_and_taken_back(tmp_path: Path, browser: Browser, watch: Watch) -> None:
    pytest.importorskip("cv2")
    from tests.scan.desk import prints

    mira = EXAMPLES / "mira.yaml"
    file = tmp_path / "table" / "mira.yaml"
    file.parent.mkdir()
    for name in ("mira", "loups"):
        shutil.copy(EXAMPLES / f"{name}.yaml", file.parent)
    photos = [tmp_path / "mira.jpg", tmp_path / "loups.jpg"]
    photos[0].write_bytes(prints(mira)[0].taken(5, wanted=("pv_24", "pv_23"), tilt=15.0).jpeg)
    photos[1].write_bytes(prints(EXAMPLES / "loups.yaml")[0].taken(8, wanted=("f0.px0", "f2.px1"), tilt=5.0).jpeg)
    with serving(tmp_path / "state", file.parent) as one:
        context = context_of(browser, one)
        page = context.new_page()
        watch.on(page)

        def sound_everywhere() -> None:
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                sound(page)

        page.goto(f"{one.address}relire")
        page.set_input_files("#photo", photos)
        follow(page, "#read")
        expect(page.locator("[name=coche-0-pv_24][value=oui]")).to_be_checked()
        page.locator("[name=coche-0-pv_23][value=non]").check()
        follow(page, "#write")  # the second tick of a row without the first: said, and nothing written
        expect(page.locator("#confirm .notice:not(.error)")).to_contain_text("Tika")
        expect(page.locator("[name=coche-0-pv_23][value=non]")).to_be_checked()
        assert file.read_bytes() == mira.read_bytes()
        sound_everywhere()
        page.locator("[name='coche-1-f2.px1'][value=non]").check()
        follow(page, "#write")
        for told in ("PV actuels\u00a0: – → 23", "loups.yaml"):
            expect(page.locator("#main")).to_contain_text(told)
        sound_everywhere()
        assert len(PdfReader(downloaded(page, "a[href*='retouches'][href*='mira']", tmp_path)).pages) == 1
        assert len(PdfReader(downloaded(page, "a[href*='mira'][href*='pdf']", tmp_path)).pages) == 2
        page.reload()
        assert "pv: 23" in file.read_text("utf-8")

        page.goto(f"{one.address}relire")  # the same photo, and what was answered of it
        page.set_input_files("#photo", photos[0])
        follow(page, "#read")
        follow(page, "#write")
        expect(page.locator("h1")).to_have_text("Rien n’a été écrit.")
        page.go_back()
        expect(page.locator("[name=coche-0-pv_24]")).to_have_count(0)  # in the file already
        page.locator("[name=coche-0-pv_23][value=oui]").check()
        follow(page, "#write")
        expect(page.locator("#main")).to_contain_text("PV actuels\u00a0: 23 → 22")
        follow(page, "button[value=undo]")
        expect(page.locator("#f-nom")).to_have_value("Mira Sol")
        assert "pv: 23" in file.read_text("utf-8")
        context.close()
        watch.check(one.address)


@pytest.mark.parametrize(("language", "spoken", "word"), [("fr-FR", "fr", "Classe"), ("de-DE", "en", "Class")])
def test_pages_speak_the_readers_language(language: str, spoken: str, word: str, opens: Opener) -> None:
    page = opens("/d6", language=language)
    expect(page.locator("html")).to_have_attribute("lang", spoken)
    assert page.locator("#classe-title").inner_text().lower() == word.lower()


def test_without_scripts_a_character_can_still_be_made(served: Served, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    context.add_cookies([served.cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(f"{served.address}d6")
    page.get_by_role("radio", name="Lutteur").check()
    page.select_option("#f-race", "wookie")
    page.fill("#f-nom", "Grakk")
    follow(page, "#f-repartition-vig-more")
    expect(page.locator("#f-repartition-vig")).to_have_value("1")
    expect(page.locator("#f-nom")).to_have_value("Grakk")
    for _time in range(2):
        with page.expect_navigation():
            page.locator("#f-nom").press("Enter")  # Enter updates, and presses no other button
        expect(page.locator("#f-repartition-vig")).to_have_value("1")
    expect(page.locator("#preview img")).to_be_visible()
    context.close()
