"""For everyone: labels, contrast, headings, one id each, phone width, the reader's language, and no script at all."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.run import EXAMPLES
from tests.web.conftest import Opener, Served, Watch, settled

PAGES = ["/", "/d6", "/sylvaren", "/scenario/sylvaren", "/cartes", "/outils", "/nothing"]
WIDTHS = [320, 1300]

# Text against what lies behind it, as WCAG counts it; disabled buttons are exempt, so is what is hidden.
CONTRAST = """() => {
  const light = ([r, g, b]) => {
    const part = (v) => { v /= 255; return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; };
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const colour = (text) => text.match(/[\\d.]+/g).map(Number);
  const behind = (element) => {
    for (let e = element; e; e = e.parentElement) {
      const found = colour(getComputedStyle(e).backgroundColor);
      if (found.length === 3 || found[3] === 1) return found;
    }
    return [255, 255, 255];
  };
  const faults = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, look = getComputedStyle(element);
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("svg, option, :disabled, noscript, .sr, .first")) continue;
    const [a, b] = [light(colour(look.color)), light(behind(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(look.fontSize), large = size >= 24 || (size >= 18.66 && Number(look.fontWeight) >= 700);
    if (ratio < (large ? 3 : 4.5)) faults.push([walker.currentNode.textContent.trim().slice(0, 40), ratio, look.color]);
  }
  return faults;
}"""

NAMELESS = """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea, button, a")]
  .filter((e) => e.checkVisibility() && !e.ariaHidden)
  .filter((e) => !((e.labels && e.labels.length) || e.ariaLabel || e.textContent.trim()))
  .map((e) => e.outerHTML.slice(0, 100))"""

TWINS = """() => { const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  return ids.filter((id, n) => ids.indexOf(id) !== n); }"""

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((e) => e.checkVisibility() && !e.closest(".scroll, pre, .sr, .first, .skip"))
  .filter((e) => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
  .map((e) => e.tagName + "." + e.className + " " + e.id)"""


def sound(page: Page) -> None:
    found: dict[str, Any] = {
        "contrast": page.evaluate(CONTRAST),
        "without a name": page.evaluate(NAMELESS),
        "the same id": page.evaluate(TWINS),
        "too wide": page.evaluate(WIDE),
        "lost targets": page.evaluate(
            "() => [...document.querySelectorAll('a[href^=\"#\"]')].map((a) => a.getAttribute('href').slice(1))"
            ".filter((id) => !document.getElementById(id))"
        ),
    }
    assert not {key: value for key, value in found.items() if value}
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", PAGES)
def test_pages_as_they_open(path: str, width: int, opens: Opener, watch: Watch) -> None:
    watch.expected.append("404")
    sound(opens(path, width=width))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", ["grakk", "mira", "loups", "aurek", "fuyards"])
def test_pages_filled(name: str, width: int, opens: Opener) -> None:
    page = opens("/", width=width)
    page.set_input_files("#fichier", EXAMPLES / f"{name}.yaml")
    page.locator(".open button").click()
    expect(page.locator("#preview img").first).to_be_visible()
    for panel in page.locator("details").all():
        panel.locator("summary").click()
    sound(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_full_of_problems(width: int, opens: Opener) -> None:
    page = opens("/", width=width)
    page.set_input_files("#fichier", EXAMPLES.parent.parent / "tests/systems/d6/bad/wrong-type.yaml")
    page.locator(".open button").click()
    expect(page.locator("#problems .error").first).to_be_visible()
    sound(page)
    for name in ("armes", "armures", "inventaire", "dons"):
        if page.locator(f"#do-own-f-{name}").count():
            page.locator(f"#do-own-f-{name}").click()
        page.locator(f"#do-add-f-{name}").click()
        settled(page)
    sound(page)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_scenario_rolled(width: int, opens: Opener) -> None:
    page = opens("/scenario/sylvaren", width=width)
    page.locator("#do-roll").click()
    expect(page.locator("#plan img")).to_be_visible()
    sound(page)


@pytest.mark.parametrize(("language", "spoken", "word"), [("fr-FR", "fr", "Classe"), ("en-GB", "en", "Class"),
                                                          ("de-DE", "en", "Class")])  # fmt: skip
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
    page.locator("#f-repartition-vig-more").click()
    expect(page.locator("#f-repartition-vig")).to_have_value("1")
    expect(page.locator("#f-nom")).to_have_value("Grakk")
    page.locator("#f-nom").press("Enter")  # Enter updates, and presses no other button
    expect(page.locator("#f-repartition-vig")).to_have_value("1")
    page.locator("#f-nom").press("Enter")
    expect(page.locator("#preview img")).to_be_visible()
    context.close()
