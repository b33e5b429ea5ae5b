"""The three warband games by clicking: the budget in sight, problems beside figures, the command line's PDF."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tests.web.conftest import Opener, bring, downloaded, follow, settled, until


def recruit(page: Page, profile: str) -> None:
    page.select_option("#f-profil", profile)
    page.locator("#do-recruit-f-figurines").click()
    settled(page)


def same_as_the_command_line(page: Page, folder: Path) -> Path:
    yaml = downloaded(page, "#get-yaml", folder)
    pdf = downloaded(page, "#get-pdf", folder)
    ran = holofiche("sheet", yaml, "-o", folder / "cli.pdf")
    assert ran.code == 0, ran.err
    assert pdf.read_bytes() == (folder / "cli.pdf").read_bytes()
    return yaml


def test_sndr(opens: Opener, tmp_path: Path) -> None:
    page = opens("/sndr")
    page.fill("#f-nom", "Escouade Aurek")
    recruit(page, "jedi-sentinelle")
    page.fill("#f-figurines-0-nom", "Bastila")
    page.fill("#f-couts-jedi-sentinelle", "18")
    recruit(page, "soldat-republicain")
    page.locator("#f-figurines-1-nombre-more").click()
    page.locator("#f-figurines-1-nombre-more").click()
    settled(page)
    expect(page.locator(".numbers")).to_contain_text("33 ◇ / 40")
    expect(page.locator("#preview img").first).to_be_visible()
    recruit(page, "jedi-sentinelle")
    expect(page.locator(".numbers")).to_contain_text("51 ◇ / 40")
    expect(page.locator("#f-figurines-said .error")).to_contain_text("40 au plus")
    page.locator("#do-remove-f-figurines-2").click()
    settled(page)
    yaml = same_as_the_command_line(page, tmp_path)
    shown = holofiche("show", yaml, "--json").json()
    assert shown["cg"]["total"] == 33
    assert shown["figurines"][0]["nom"] == "Bastila"


def test_whom_to_add_stays_when_an_answer_to_something_else_comes(opens: Opener) -> None:
    page = opens("/sndr")
    recruit(page, "jedi-sentinelle")
    held: list[Route] = []
    page.route("**/brouillon/*", lambda one: held.append(one) if one.request.method == "POST" else one.continue_())
    page.fill("#f-couts-jedi-sentinelle", "18")
    until(page, lambda: held)
    page.select_option("#f-profil", "soldat-republicain")
    for one in held:
        one.continue_()
    page.unroute("**/brouillon/*")
    settled(page)
    expect(page.locator("#f-profil")).to_have_value("soldat-republicain")


def test_nano(opens: Opener, tmp_path: Path) -> None:
    page = opens("/nano")
    page.fill("#f-nom", "Les Fuyards")
    recruit(page, "fugitive-de-la-force")
    recruit(page, "apprenti-inquisiteur")
    expect(page.locator("#problems")).to_contain_text("Rencontre fatale")
    page.select_option("#f-figurines-1-profil", "veteran-rebelle-rodien")
    settled(page)
    expect(page.locator("#problems .error")).to_have_count(0)
    expect(page.locator(".numbers")).to_contain_text("2")
    same_as_the_command_line(page, tmp_path)


def test_sylvaren_piece_by_piece(opens: Opener, tmp_path: Path) -> None:
    page = opens("/sylvaren")
    page.fill("#f-nom", "Les Loups")
    page.locator("#do-piece-f-figurines").click()
    settled(page)
    page.fill("#f-figurines-0-nom", "Kess")
    for _n in range(3):
        page.locator("#f-figurines-0-qualite-more").click()
    page.locator("#f-figurines-0-chef").check()
    settled(page)
    page.select_option("#f-figurines-0-force", "padawan")
    page.select_option("#f-figurines-0-equipement-1", "sabre-laser")
    settled(page)
    page.select_option("#f-figurines-0-equipement-2", "armure-legere")
    settled(page)
    expect(page.locator("#f-figurines-0-equipement select")).to_have_count(3)
    recruit(page, "soldat")
    expect(page.locator("#problems .error")).to_have_count(0)
    yaml = same_as_the_command_line(page, tmp_path)
    shown = holofiche("show", yaml, "--json").json()
    assert shown["figurines"][0]["force"]["id"] == "padawan"
    spent, left = shown["qualite"]["depensee"], shown["credits"]["reste"]
    expect(page.locator(".numbers")).to_contain_text(f"{spent} / 20")
    expect(page.locator(".numbers")).to_contain_text(f"{left} C")
    page.select_option("#f-figurines-0-equipement-2", "")  # taken off again
    settled(page)
    expect(page.locator("#f-figurines-0-equipement select")).to_have_count(2)
    assert "equipement: [sabre-laser]" in page.evaluate("document.getElementById('yaml').textContent")


@pytest.mark.parametrize("game", sample(["sylvaren", "sndr", "nano"], "sndr"))
def test_a_random_one_is_legal(game: str, opens: Opener, tmp_path: Path) -> None:
    page = opens("/")
    follow(page, f"#hasard-{game}")
    expect(page.locator("#preview img").first).to_be_visible()
    expect(page.locator("#problems .error")).to_have_count(0)
    yaml = downloaded(page, "#get-yaml", tmp_path)
    assert holofiche("check", yaml).code == 0


@pytest.mark.parametrize("name", sample(["loups", "aurek", "fuyards"], "fuyards"))
def test_examples_open_and_come_back_unchanged(name: str, opens: Opener, tmp_path: Path) -> None:
    page = opens("/")
    bring(page, EXAMPLES / f"{name}.yaml")
    expect(page.locator("#problems .error")).to_have_count(0)
    page.fill("#f-joueur", "Camille")
    page.fill("#f-joueur", "")
    settled(page)
    assert downloaded(page, "#get-yaml", tmp_path).read_bytes() == (EXAMPLES / f"{name}.yaml").read_bytes()


def test_a_campaign_is_kept_though_no_field_shows_it(opens: Opener, tmp_path: Path) -> None:
    page = opens("/")
    mine = Path("tests/systems/sylvaren/good/campagne.yaml").resolve()
    bring(page, mine)
    expect(page.locator("#autres")).to_have_count(0)  # its own panel tells of it
    expect(page.locator("#campagne")).to_contain_text("PX")
    page.fill("#f-notes", "Après la tempête.")
    settled(page)
    text = downloaded(page, "#get-yaml", tmp_path).read_text("utf-8")
    for line in mine.read_text("utf-8").splitlines():
        assert line in text
    assert "Après la tempête." in text
