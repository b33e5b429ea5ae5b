"""Two people at one character, each in a window of their own: all that both do is kept, or both are asked."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from generator.reading.source import load
from tests.run import EXAMPLES
from tests.web.conftest import Served, Watch, context_of, serving, settled, until

MIRA = "fichier/mira.yaml"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    folder = tmp_path / "table"
    folder.mkdir()
    shutil.copy(EXAMPLES / "mira.yaml", folder)
    return folder


@pytest.fixture
def windows(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> Iterator[tuple[Page, Page]]:
    """Two, with nothing of a browser in common."""
    watch.expected += ["409", "Failed to load resource", "ERR_INTERNET_DISCONNECTED"]
    with serving(tmp_path / "state", table) as served:
        contexts = [context_of(browser, served) for _one in range(2)]
        yield open_mira(contexts[0], served, watch), open_mira(contexts[1], served, watch)
        for context in contexts:
            context.close()
    watch.check(served.address)


def open_mira(context: BrowserContext, served: Served, watch: Watch) -> Page:
    page = context.new_page()
    watch.on(page)
    page.route("**/*pour=apercu*", lambda route: route.fulfill(status=204))  # the press is not what is tried
    page.goto(served.address + MIRA)
    return page


def hear_nothing(page: Page) -> None:
    page.route("**/*pour=version*", lambda route: route.abort())


def items(table: Path) -> list[str]:
    return [one["objet"] for one in load(table / "mira.yaml").nodes["inventaire"]]


def test_different_rows_at_the_same_time_then_undo(windows: tuple[Page, Page], table: Path) -> None:
    a, b = windows
    for page in windows:
        hear_nothing(page)
    kept = items(table)
    a.locator("#f-inventaire-0-objet").fill("Corde")
    b.locator("#f-inventaire-1-objet").fill("Lampe")
    b.locator("#f-age").fill("31")
    for page in windows:
        settled(page)
        expect(page.locator("#conflict")).to_have_count(0)
    assert items(table) == ["Corde", "Lampe", kept[2]]
    expect(b.locator("#f-inventaire-0-objet")).to_have_value("Corde")  # told with the answer to its own
    b.locator("#undo").click()  # of the merged file its last change is taken back, and nothing of the other's
    settled(b)
    assert items(table) == ["Corde", "Lampe", kept[2]] and "age: 31" not in (table / "mira.yaml").read_text("utf-8")
    expect(b.locator("#f-age")).not_to_have_value("31")


def test_the_same_field_is_asked_about_and_all_else_goes_on(windows: tuple[Page, Page], table: Path) -> None:
    a, b = windows
    hear_nothing(b)
    a.locator("#f-inventaire-1-objet").fill("Radio")
    settled(a)
    b.locator("#f-inventaire-1-objet").fill("Lampe")
    expect(b.locator("#conflict")).to_be_in_viewport()
    expect(b.locator("#conflict td")).to_have_text(["Lampe", "Radio"])
    b.locator("#f-inventaire-2-objet").fill("Corde")
    settled(b)
    assert items(table)[1:] == ["Radio", "Corde"]
    expect(b.locator("#conflict")).to_be_in_viewport()
    expect(b.locator("#f-inventaire-1-objet")).to_have_value("Lampe")
    b.locator("#f-inventaire-1-objet").press("End")
    b.keyboard.type(" torche")  # typed on, with the focus in the field
    b.locator("#keep-mine").click()
    expect(b.locator("#conflict")).to_have_count(0)
    settled(b)
    assert items(table)[1:] == ["Lampe torche", "Corde"]
    expect(a.locator("#f-inventaire-1-objet")).to_have_value("Lampe torche")
    hear_nothing(a)
    b.locator("#f-inventaire-1-objet").fill("Fusée")
    settled(b)
    a.locator("#f-inventaire-1-objet").fill("Bougie")
    a.keyboard.type("s")
    expect(a.locator("#conflict")).to_be_visible()
    a.locator("#take-theirs").click()  # once, from within the field
    expect(a.locator("#conflict")).to_have_count(0)
    expect(a.locator("#f-inventaire-1-objet")).to_have_value("Fusée")
    settled(a)
    assert items(table)[1:] == ["Fusée", "Corde"]


def test_a_row_goes_while_another_types_into_a_later_one(windows: tuple[Page, Page], table: Path) -> None:
    a, b = windows
    kept = items(table)
    b.locator("#f-inventaire-2-objet").press("End")
    b.keyboard.type(" n")
    a.locator("#do-remove-f-inventaire-0").click()
    b.keyboard.type("e")
    expect(b.locator("#f-inventaire-0")).to_have_count(0)  # gone from this page too, under one's hands
    b.keyboard.type("uf")
    for page in windows:
        settled(page)
    assert items(table) == [kept[1], f"{kept[2]} neuf"]
    expect(b.locator("#f-inventaire-2-objet")).to_be_focused()
    hear_nothing(b)
    a.locator("#do-remove-f-inventaire-2").click()
    settled(a)
    b.keyboard.type(" !")
    expect(b.locator("#conflict td").first).to_have_text(f"{kept[2]} neuf !")
    b.locator("#keep-mine").click()
    expect(b.locator("#conflict")).to_have_count(0)
    settled(b)
    assert items(table) == [kept[1], f"{kept[2]} neuf !"]


def test_offline_and_reload_in_the_midst_of_a_change(windows: tuple[Page, Page], table: Path) -> None:
    a, b = windows
    b.context.set_offline(True)
    b.locator("#f-inventaire-1-objet").fill("Lampe")
    expect(b.locator("#offline")).to_be_visible()
    b.locator("#do-remove-f-inventaire-2").click()
    b.locator("#f-age").fill("31")
    a.locator("#do-remove-f-inventaire-0").click()
    settled(a)
    b.context.set_offline(False)
    expect(b.locator("#offline")).to_be_hidden()
    settled(b)
    assert items(table) == ["Lampe"] and "age: 31" in (table / "mira.yaml").read_text("utf-8")

    held: list[Route] = []
    b.route(f"**/{MIRA}", lambda route: held.append(route) if route.request.method == "POST" else route.continue_())
    b.locator("#f-inventaire-1-objet").fill("Lampe à huile")
    until(b, lambda: held)
    b.locator("#f-taille").fill("1,70 m")  # waits behind it
    b.unroute(f"**/{MIRA}")
    b.reload()
    settled(b)
    expect(b.locator("#f-inventaire-1-objet")).to_have_value("Lampe à huile")
    expect(b.locator("#f-taille")).to_have_value("1,70 m")
    settled(b)
    assert items(table) == ["Lampe à huile"] and "1,70 m" in (table / "mira.yaml").read_text("utf-8")
    assert b.evaluate("Object.keys(localStorage).length") == 0


def test_who_may_not_write_any_more_is_told_at_once(windows: tuple[Page, Page], table: Path) -> None:
    """A link taken back, or a server that was started anew: said, not sent again, kept, and sent when it may be."""
    _a, b = windows
    refused = {"status": 403, "body": '<main class="sorry"><h1>Ce lien n’ouvre rien</h1></main>'}
    sent: list[str] = []
    b.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    b.route(f"**/{MIRA}*", lambda route: route.fulfill(**refused))
    b.locator("#f-taille").fill("1,72 m")
    expect(b.locator("#offline")).to_contain_text("Ce lien n’ouvre rien")
    expect(b.locator("#offline")).to_contain_text("gardé dans ce navigateur")
    before = len(sent)
    b.locator("#f-poids").fill("61 kg")
    b.wait_for_timeout(3500)  # more than twice what is waited for before something is sent again
    assert len(sent) == before <= 1
    b.unroute(f"**/{MIRA}*")
    expect(b.locator("#offline")).to_be_hidden()
    settled(b)
    text = (table / "mira.yaml").read_text("utf-8")
    assert "1,72 m" in text and "61 kg" in text
