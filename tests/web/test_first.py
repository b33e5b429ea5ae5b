"""A first character, by somebody who has never made one, on a phone; and a first band."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.run import holofiche
from tests.samples import sample
from tests.web.conftest import Opener, Watch, downloaded, follow, settled
from tests.web.test_accessible import sound

PHONE = 390
TARGETS = """() => [...document.querySelectorAll("#editor :is(button, a, input, select, summary)")]
  .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".first, [type=hidden]"))
  .map((e) => [e.id || e.name || e.textContent.trim(), Math.round(e.getBoundingClientRect().height)])
  .filter(([, height]) => height < 44)"""


@pytest.fixture(autouse=True)
def many_previews(watch: Watch) -> None:
    """Who walks on asks for a sheet at every step: on a machine that tests, some are asked for again."""
    watch.expected.append("503")


@dataclass
class Newcomer:
    """Counts what a finger does; typing a word counts as the one tap that opens the keyboard."""

    page: Page
    taps: int = 0

    def tap(self, what: str) -> None:
        self.taps += 1
        self.page.locator(what).click()
        settled(self.page)

    def go(self, what: str) -> None:
        self.taps += 1
        follow(self.page, what)
        self.looked_at()

    def type(self, what: str, text: str) -> None:
        self.taps += 1
        self.page.fill(what, text)

    def looked_at(self) -> None:
        """What every screen keeps: large targets, the way on in reach, nothing of the play."""
        settled(self.page)
        assert self.page.evaluate(TARGETS) == []
        expect(self.page.locator(".walk")).to_be_in_viewport(ratio=1)
        for word in ("#etat", "#vie", "#experience", "#derogations"):
            assert self.page.locator(word).count() == 0


def is_ready(page: Page, folder: Path) -> None:
    expect(page.locator("h1")).to_have_text("Ta fiche est prête")
    expect(page.locator("#preview img").first).to_be_visible()
    expect(page.locator("#print-made")).to_be_enabled()
    ran = holofiche("check", downloaded(page, "#get-yaml", folder))
    assert ran.code == 0, ran.err


def test_a_ready_hero_in_four_taps(opens: Opener, tmp_path: Path) -> None:
    page = opens("/", width=PHONE)
    one = Newcomer(page)
    one.go(".offer.game-d6 a")
    one.go("#pick-contrebandier")
    one.go("#ready-1")
    one.go("#step-on")
    is_ready(page, tmp_path)
    assert one.taps <= 4


@pytest.mark.parametrize("width", sample([PHONE, 1366], PHONE))
def test_by_hand_in_eleven_taps(width: int, opens: Opener, tmp_path: Path) -> None:
    page = opens("/", width=width)
    one = Newcomer(page)
    one.go(".offer.game-d6 a")
    one.go("#pick-jedi-gardien")
    expect(page.locator(".told-face svg")).to_be_visible()
    expect(page.locator(".told")).to_contain_text("Instinct du protecteur")
    one.go("#step-on")
    one.type("#sift", "humain")
    expect(page.locator(".pick:visible")).to_have_count(1)
    one.go("#pick-humain")
    one.go("#step-on")
    one.tap("#do-propose-f-repartition")
    expect(page.locator(".left strong")).to_have_text("0D")
    one.go("#step-on")
    one.tap("#do-propose-f-nom")
    expect(page.locator("#f-nom")).not_to_have_value("")
    first = page.input_value("#f-nom")
    one.tap("#do-propose-f-nom")
    expect(page.locator("#f-nom")).not_to_have_value(first)
    one.go("#step-on")
    is_ready(page, tmp_path)
    assert one.taps <= 11


def test_back_and_forth_nothing_is_lost(opens: Opener) -> None:
    page = opens("/d6/creer", width=PHONE)
    follow(page, "#pick-lutteur")
    follow(page, "#step-identite")
    page.locator("#f-nom").press_sequentially("Grok")
    follow(page, "#step-race")  # at once: what was typed goes along
    follow(page, "#pick-wookie")
    page.go_back()
    page.go_back()
    expect(page.locator("#f-nom")).to_have_value("Grok")
    follow(page, "#step-des")
    for _n in range(3):
        page.locator("#f-repartition-vig-more").click()
    follow(page, "#step-back")
    expect(page.locator("h1")).to_have_text("Wookie")
    follow(page, "#step-fiche")
    expect(page.locator("h1")).to_have_text("Presque prête")
    expect(page.locator("#left-des")).to_be_visible()
    expect(page.locator("#print-made")).to_be_disabled()
    follow(page, "#left-des")
    expect(page.locator("#f-repartition-vig")).to_have_value("3")
    page.reload()
    expect(page.locator("h1")).to_have_text("Tes sept dés")
    page.locator(".to-sheet").click()  # the sheet is one tap away, and so is the way back
    expect(page.locator("#preview img").first).to_be_visible()
    page.locator(".from-sheet").click()
    expect(page.locator("#f-repartition-vig")).to_be_visible()
    follow(page, ".brand")
    link = page.locator("#drafts .seat a").first
    follow(page, link)
    expect(page.locator("h1")).to_have_text("Tes sept dés")  # where it was left


def test_races_are_found_by_what_they_give(opens: Opener) -> None:
    page = opens("/d6/creer")
    follow(page, "#pick-lutteur")
    follow(page, "#step-on")
    expect(page.locator(".pick-group h2").first).to_have_text("Va bien avec Lutteur")
    page.get_by_role("button", name="Mécanique +", exact=True).click()
    page.get_by_role("button", name="Vigueur +", exact=True).click()
    expect(page.locator("#pick-wookie")).to_be_visible()
    expect(page.locator("#pick-gamorreens")).to_be_hidden()
    page.fill("#sift", "zzz")
    expect(page.locator("#sift-none")).to_be_visible()


@pytest.mark.parametrize("width", sample([320, 1300], 320))
def test_every_step_is_for_everyone(width: int, opens: Opener) -> None:
    page = opens("/d6/creer", width=width)
    sound(page)
    follow(page, "#pick-autodidacte")
    sound(page)
    for step in ("race", "des", "identite", "fiche"):
        follow(page, f"#step-{step}")
        settled(page)
        sound(page)


@pytest.mark.parametrize("game", sample(["sylvaren", "sndr"], "sylvaren"))
def test_a_ready_band_and_one_of_ones_own(game: str, opens: Opener, tmp_path: Path) -> None:
    page = opens(f"/{game}/creer", width=PHONE)
    sound(page)
    one = Newcomer(page)
    one.looked_at()
    one.go("#ready-1")
    one.go("#step-on")
    expect(page.locator("h1")).to_have_text("Ta bande est prête")
    assert holofiche("check", downloaded(page, "#get-yaml", tmp_path)).code == 0
    one.go("#step-figurines")
    before = page.locator(".budget").inner_text()
    figures = page.locator(".figure").count()
    one.tap(".pick >> nth=0")
    expect(page.locator(".figure")).to_have_count(figures + 1)
    assert page.locator(".budget").inner_text() != before
    sound(page)


def test_a_nano_group_from_nothing(opens: Opener, tmp_path: Path) -> None:
    page = opens("/nano/creer", width=PHONE)
    one = Newcomer(page)
    one.go(".pick >> nth=0")
    one.tap(".pick >> nth=1")
    expect(page.locator(".figure")).to_have_count(2)
    one.go("#step-on")
    one.type("#f-nom", "Les Deux")
    one.go("#step-on")
    assert holofiche("check", downloaded(page, "#get-yaml", tmp_path)).code == 0
