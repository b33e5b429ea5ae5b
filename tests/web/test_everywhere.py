"""Every page there is: for everyone, in dark colours too, for a finger, and never moving sideways."""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from tests.samples import sample
from tests.web.conftest import Watch
from tests.web.everywhere import GM, STOPS, Everyone, open_table
from tests.web.test_accessible import AXE, WIDE, sound

NAMES = [name for name, _path, _who in STOPS]
FEW = ("home", "home-empty", "play-grakk", "step-grakk-race", "after-asked", "scenario-sylvaren", "screen", "my-place")
PARTS = [FEW, *([name for name in NAMES if name not in FEW][part::4] for part in range(4))]
PICTURES = re.compile("pour=(apercu|contenu|vignette)|/cartes/(vignette|apercu)")  # the press is not what is tried
TARGETS = """() => {
  const boxOf = (one) => {
    const parts = [one, ...(/^(checkbox|radio)$/.test(one.type) ? one.labels : [])];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
    return [right - left, bottom - top].map(Math.round);
  };
  const isWord = (one) => one.tagName === "A" && getComputedStyle(one).display === "inline"
    && one.parentElement.textContent.trim() !== one.textContent.trim();
  return [...document.querySelectorAll("a, button, input, select, textarea, summary")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .filter((one) => !one.matches(".first, .skip, [type=hidden]") && !isWord(one))
    .filter((one) => Math.min(...boxOf(one)) < 44)
    .map((one) => `${one.tagName} ${one.id || one.name || one.textContent.trim()} ${boxOf(one)}`);
}"""
TIGHT = """() => {
  const boxOf = (one) => one.getBoundingClientRect();
  const floats = (one) => one && (/sticky|fixed/.test(getComputedStyle(one).position) || floats(one.parentElement));
  const shown = (what) => [...document.querySelectorAll(what)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".sr") && !floats(one));
  const fields = shown("input:not([type=checkbox], [type=radio]), select, textarea").map(boxOf);
  return shown(".field > label, legend").filter((one) => fields.some((above) => {
    const label = boxOf(one), gap = label.top - above.bottom;
    return above.left < label.right && above.right > label.left && gap > -2 && gap < 5;
  })).map((one) => one.textContent.trim());
}"""
CONTRAST = """async () => (await axe.run(document, {runOnly: ["color-contrast"]})).violations
  .flatMap((v) => v.nodes.map((n) => `${n.target} ${n.any.map((a) => a.message).join(" ")}`)).slice(0, 5)"""


@pytest.fixture(scope="module")
def table(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Everyone]:
    with open_table(browser, tmp_path_factory.mktemp("everywhere")) as one:
        yield one


def look_at(page: Page) -> list[str]:
    """What is wrong with a page on a phone, on one that is enlarged four times, and in the dark."""
    wrong = []
    page.evaluate("() => document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    page.set_viewport_size({"width": 390, "height": 844})
    wrong += [f"small: {one}" for one in page.evaluate(TARGETS)]
    wrong += [f"too near the field above: {one}" for one in page.evaluate(TIGHT)]
    page.set_viewport_size({"width": 320, "height": 900})
    try:
        sound(page)
    except AssertionError as error:
        wrong.append(f"at 320: {error}"[:900])
    page.set_viewport_size({"width": 1366, "height": 768})
    wrong += [f"wide: {one}" for one in page.evaluate(WIDE)]
    wrong += [f"too near the field above: {one}" for one in page.evaluate(TIGHT)]
    page.emulate_media(color_scheme="dark")
    page.evaluate(AXE)
    wrong += [f"dark: {one}" for one in page.evaluate(CONTRAST)]
    page.emulate_media(color_scheme="light")
    return wrong


@pytest.mark.parametrize("names", sample(PARTS, FEW))
def test_every_page_is_for_everyone(names: Sequence[str], table: Everyone, watch: Watch) -> None:
    watch.expected += ["403", "404", "422"]
    pages = {who: context.new_page() for who, context in table.contexts.items()}
    for page in pages.values():
        watch.on(page)
        page.route(PICTURES, lambda route: route.fulfill(status=204))
    wrong = {}
    for name, path, who in (stop for stop in STOPS if stop[0] in names):
        table.visit(pages[who], path)
        if found := look_at(pages[who]):
            wrong[name] = found
    for page in pages.values():
        page.close()
    assert not wrong, "\n".join(f"{name}: {line}" for name, lines in wrong.items() for line in lines)
    watch.check(table.served.address)


@pytest.mark.parametrize("name", sample(["home", "play-grakk", "step-grakk-race", "my-place", "screen"], "play-grakk"))
def test_the_first_tab_leads_past_the_menu(name: str, table: Everyone) -> None:
    path, who = next((path, who) for known, path, who in STOPS if known == name)
    page = table.contexts[who].new_page()
    table.visit(page, path)
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport(ratio=1)
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.close()


@pytest.mark.parametrize("width", sample([1366, 390], 390))
def test_printing_the_page_prints_the_sheet_a_page_each(width: int, table: Everyone) -> None:
    page = table.contexts[GM].new_page()
    page.set_viewport_size({"width": width, "height": 844})
    table.visit(page, "fichier/grakk.yaml")
    expect(page.locator("#preview figure")).to_have_count(2)
    for paper in ("A4", "Letter"):
        assert len(PdfReader(BytesIO(page.pdf(format=paper))).pages) == 2, paper
    page.close()
