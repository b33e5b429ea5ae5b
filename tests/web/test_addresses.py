"""Every document has an address: reload, Back, two tabs, a server that stops: nothing is lost, nothing overwritten."""

import shutil
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from generator.reading.source import load
from tests.run import EXAMPLES
from tests.web.asking import ask
from tests.web.conftest import Served, Watch, context_of, follow, own_port, serving, settled, until

LEAVE = """one => { const field = document.getElementById("f-joueur"); one.click(); field.value = "Dominique";
  field.dispatchEvent(new Event("input", { bubbles: true })); location.href = "/"; }"""
CHOOSE = "(one, value) => { one.value = value; one.dispatchEvent(new Event('change', { bubbles: true })); }"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    folder = tmp_path / "table"
    folder.mkdir()
    for name in ("grakk", "mira", "loups"):
        shutil.copy(EXAMPLES / f"{name}.yaml", folder)
    return folder


def tab(context: BrowserContext, served: Served, path: str, watch: Watch) -> Page:
    page = context.new_page()
    watch.on(page)
    page.goto(served.address.rstrip("/") + path)
    return page


def test_files_of_a_folder_are_edited_in_place(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["409", "Failed to load resource", "htmx:", "Response Status Error"]
    grakk, mine = table / "grakk.yaml", (EXAMPLES / "grakk.yaml").read_text("utf-8")
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        one = tab(context, served, "/", watch)
        follow(one, one.get_by_role("link", name="Grakk", exact=True))
        one.fill("#f-age", "88")
        one.locator("#f-age").press_sequentially("8")
        settled(one)
        assert grakk.read_text("utf-8") == mine.replace("age: 87", "age: 888")  # comments and layout are as they were
        one.locator("#undo").click()  # typing on in one field is one step
        expect(one.locator("#f-age")).to_have_value("87")
        settled(one)
        assert grakk.read_text("utf-8") == mine
        expect(one.locator("#undo")).to_be_disabled()
        one.locator("#redo").click()
        expect(one.locator("#f-age")).to_have_value("888")
        one.locator("#f-age").press("Control+z")
        expect(one.locator("#f-age")).to_have_value("87")
        settled(one)

        # changed in the terminal, or in an editor: the page follows
        grakk.write_text(mine.replace("age: 87", "age: 12"), "utf-8")
        expect(one.locator("#f-age")).to_have_value("12")

        # broken by an editor, or taken away: that is said, no field goes, and what is written waits
        grakk.write_text(f"{mine}\n\tnom: [", "utf-8")
        expect(one.locator("#offline")).to_contain_text("grakk.yaml")
        expect(one.locator("#f-age")).to_have_value("12")
        grakk.unlink()
        one.fill("#f-taille", "2,30 m")
        expect(one.locator("#offline")).to_contain_text("plus là")
        grakk.write_text(mine.replace("age: 87", "age: 12"), "utf-8")
        expect(one.locator("#offline")).to_be_hidden()
        settled(one)
        assert grakk.read_text("utf-8") == mine.replace("age: 87", "age: 12").replace("2,25 m", '"2,30 m"')

        # two tabs: what one does not know is not written over, and all else is written
        two = tab(context, served, "/fichier/grakk.yaml", watch)
        two.route("**/*pour=version*", lambda route: route.abort())  # it hears of nothing
        one.fill("#f-age", "13")
        settled(one)
        two.fill("#f-age", "31")
        expect(two.locator("#conflict td")).to_have_text(["31", "13"])
        two.fill("#f-taille", "2,10 m")
        settled(two)
        expect(two.locator("#conflict")).to_be_visible()
        assert {"age: 13", 'taille: "2,10 m"'} <= set(grakk.read_text("utf-8").splitlines())
        two.reload()  # what is not decided yet is not lost either
        expect(two.locator("#conflict td")).to_have_text(["31", "13"])
        expect(two.locator("#f-age")).to_have_value("31")
        two.locator("#keep-mine").click()
        expect(two.locator("#conflict")).to_have_count(0)
        settled(two)
        assert {"age: 31", 'taille: "2,10 m"'} <= set(grakk.read_text("utf-8").splitlines())
        expect(one.locator("#f-age")).to_have_value("31")
        expect(one.locator("#f-taille")).to_have_value("2,10 m")

        # left at once, and not written: the page says so when one is back, until the file's is taken
        one.fill("#f-taille", "1 m")
        settled(one)
        two.fill("#f-taille", "3 m")
        two.goto(served.address)
        two.go_back()
        expect(two.locator("#conflict td")).to_have_text(["3 m", "1 m"])
        two.locator("#take-theirs").click()
        expect(two.locator("#f-taille")).to_have_value("1 m")
        two.reload()
        settled(two)
        expect(two.locator("#conflict")).to_have_count(0)
        context.close()
    watch.check(served.address)


def test_a_conflict_is_in_sight_and_settled_by_one_click(
    table: Path, tmp_path: Path, browser: Browser, watch: Watch
) -> None:
    """The focus stays in the field that one typed in, far below what is said: as people work."""
    watch.expected += ["409", "Failed to load resource", "htmx:", "Response Status Error"]
    grakk = table / "grakk.yaml"
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        page = tab(context, served, "/fichier/grakk.yaml", watch)
        settled(page)
        page.route("**/*pour=version*", lambda route: route.abort())  # it hears of nothing
        written = grakk.read_text("utf-8").replace("age: 87", "age: 14")
        grakk.write_text(written.replace("notes: Cherche", "notes: Il cherche"), "utf-8")
        notes = page.locator("#f-notes")
        notes.scroll_into_view_if_needed()
        notes.press_sequentially("Il ronfle. ")
        expect(page.locator("#conflict")).to_be_in_viewport()
        notes.press_sequentially("Fort.")  # typed since, and not sent yet
        page.locator("#take-theirs").click()
        expect(page.locator("#conflict")).to_have_count(0)
        expect(page.locator("#f-age")).to_have_value("14")
        settled(page)
        assert "ronfle" not in page.locator("#f-notes").input_value()
        page.reload()
        settled(page)
        expect(page.locator("#conflict")).to_have_count(0)
        assert "ronfle" not in grakk.read_text("utf-8")
        context.close()
    watch.check(served.address)


@pytest.mark.exhaustive
def test_a_draft_outlives_everything(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["Failed to load resource", "htmx:", "403"]  # a pass is of one process: of another it is none
    port = own_port()
    with serving(tmp_path / "state", table, "--port", port) as served:
        context = context_of(browser, served)
        page = tab(context, served, "/", watch)
        page.goto(f"{served.address}d6")
        page.fill("#f-nom", "Jeune")
        settled(page)
        assert page.url.endswith("/fichier/personnage.yaml")
        page.reload()
        address = page.url
        assert address.endswith("/fichier/jeune.yaml")
        expect(page.locator("#f-nom")).to_have_value("Jeune")
        held: list[Route] = []
        page.route("**/editor.js", lambda route: held.append(route))  # typed before the page can hear it
        page.reload(wait_until="commit")
        page.fill("#f-taille", "1,80 m")
        until(page, lambda: held)
        held[0].continue_()
        settled(page)
        page.unroute("**/editor.js")
        page.reload()
        expect(page.locator("#f-taille")).to_have_value("1,80 m")
        page.go_back()
        expect(page.locator("#table")).to_contain_text("Jeune")
        page.go_forward()
        page.fill("#f-joueur", "Camille")
        page.goto(served.address)  # at once: what was typed last goes along
        page.goto(address)
        expect(page.locator("#f-joueur")).to_have_value("Camille")
    page.fill("#f-age", "33")
    expect(page.locator("#offline")).to_be_visible()
    page.fill("#f-age", "34")
    page.fill("#f-poids", "70 kg")
    with serving(tmp_path / "state", table, "--port", port) as served:
        context.add_cookies([served.cookie])  # type: ignore[list-item] # the address that it shows is opened again
        expect(page.locator("#offline")).to_be_hidden()
        settled(page)
        page.reload()
        expect(page.locator("#f-age")).to_have_value("34")
        expect(page.locator("#f-poids")).to_have_value("70 kg")
    page.fill("#f-age", "35")  # typed with nobody there, then the tab is gone
    expect(page.locator("#offline")).to_be_visible()
    page.close()
    with serving(tmp_path / "state", table, "--port", port) as served:
        context.add_cookies([served.cookie])  # type: ignore[list-item]
        page = tab(context, served, address.removeprefix(served.address.rstrip("/")), watch)
        expect(page.locator("#f-age")).to_have_value("35")
        page.get_by_role("radio", name="Lutteur").check()
        settled(page)
        assert "age: 35" in (table / "jeune.yaml").read_text("utf-8")
        page.goto(served.address)
        expect(page.locator("#drafts")).to_have_count(0)
        context.close()
    watch.check(served.address)


@pytest.mark.exhaustive
def test_buttons_on_a_slow_server(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["Failed to load resource", "htmx:"]
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        page = tab(context, served, "/fichier/loups.yaml", watch)
        figures = page.locator("[id^=do-again-f-figurines-]")
        number = figures.count()

        # an answer takes away what was pressed meanwhile: the page goes on, with what was written behind it
        held: list[Route] = []
        page.route("**/fichier/*", lambda route: held.append(route) if not held else route.continue_())
        page.locator(f"#do-remove-f-figurines-{number - 1}").evaluate("one => one.click()")
        figures.last.evaluate("one => one.click()")
        page.locator("#f-joueur").fill("Camille")
        page.wait_for_timeout(500)  # the pause after typing: it is in the queue
        until(page, lambda: held)
        held[0].continue_()
        settled(page)
        expect(figures).to_have_count(number - 1)
        assert "joueur: Camille" in (table / "loups.yaml").read_text("utf-8")

        # nobody there: a press too is sent again
        page.unroute("**/fichier/*")
        page.route("**/fichier/*", lambda route: route.abort())
        figures.first.evaluate("one => one.click()")
        expect(page.locator("#offline")).to_be_visible()
        page.unroute("**/fichier/*")
        expect(figures).to_have_count(number)

        # pressed and left: what was on the page before does not come back
        figures.first.evaluate("one => { one.click(); location.href = '/'; }")
        page.wait_for_url(served.address)
        page.goto(f"{served.address}fichier/loups.yaml")
        settled(page)
        expect(figures).to_have_count(number + 1)

        # pressed, typed and left: both are written, the press once
        figures.first.evaluate(LEAVE)
        page.wait_for_url(served.address)
        page.goto(f"{served.address}fichier/loups.yaml")
        settled(page)
        expect(page.locator("#f-joueur")).to_have_value("Dominique")
        expect(figures).to_have_count(number + 2)
        context.close()
    watch.check(served.address)


def holding(page: Page) -> tuple[list[Route], Callable[[], None]]:
    """What waits for its answer, and what makes the next change wait; those after it wait behind it."""
    held: list[Route] = []

    def hold_next() -> None:
        held.clear()
        page.unroute("**/fichier/*")
        page.route("**/fichier/*", lambda route: held.append(route) if not held else route.continue_())

    return held, hold_next


def test_rows_that_move_up_while_one_types(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> None:
    mira, loups = table / "mira.yaml", table / "loups.yaml"
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        page = tab(context, served, "/fichier/mira.yaml", watch)
        held, hold_next = holding(page)
        hold_next()
        page.locator("#do-remove-f-inventaire-0").click()
        until(page, lambda: held)
        page.locator("#f-inventaire-1-objet").press("End")
        page.keyboard.type(" n")
        held[0].continue_()
        expect(page.locator("#f-inventaire-0")).to_have_count(0)
        page.keyboard.type("euf")  # in the row one was in, which stands higher now
        settled(page)
        rows = ["  - {objet: Communicateur neuf}", "  - {objet: Holocron fêlé, seul: true}"]
        assert [line for line in mira.read_text("utf-8").splitlines() if "objet" in line] == rows

        page.goto(f"{served.address}fichier/loups.yaml")
        hold_next()
        for number in (0, 1):  # two taken out at once: the first two, not the first and the third
            page.locator(f"#do-remove-f-figurines-{number}").evaluate("one => one.click()")
        until(page, lambda: held)
        held[0].continue_()
        settled(page)
        left = [one["nom"] for one in load(loups).nodes["figurines"]]
        assert left == ["Tika", "Bo", "Vieux Jor", "Nim"]
        hold_next()
        page.locator("#f-figurines-2-equipement-1").evaluate(CHOOSE, "")  # taken off, and the next one exchanged
        until(page, lambda: held)
        page.locator("#f-figurines-2-equipement-2").evaluate(CHOOSE, "bouclier")
        held[0].continue_()
        settled(page)
        assert "{nom: Tika, qualite: 3, equipement: [bouclier]}" in loups.read_text("utf-8")
        context.close()
    watch.check(served.address)


@pytest.mark.exhaustive
def test_rows_that_come_back_while_one_types(table: Path, tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["Failed to load resource"]  # there is nothing more to take back
    mira, loups = table / "mira.yaml", table / "loups.yaml"
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        page = tab(context, served, "/fichier/mira.yaml", watch)
        held, hold_next = holding(page)
        before = load(mira).nodes["inventaire"]
        page.locator("#do-remove-f-inventaire-0").click()
        settled(page)
        hold_next()
        page.locator("#f-inventaire-1-objet").press("End")
        page.keyboard.press("Control+z")  # the row comes back above the one that is typed in
        until(page, lambda: held)
        page.keyboard.type(" neux")
        page.keyboard.press("Backspace")
        page.keyboard.type("f")
        page.locator("#do-remove-f-inventaire-2").evaluate("one => one.click()")  # the row it stands in
        held[0].continue_()
        expect(page.locator("#f-inventaire-1-objet")).to_have_value("Communicateur neuf")
        page.keyboard.type(" !")
        settled(page)
        after = load(mira).nodes["inventaire"]
        assert after == [before[0], {**before[1], "objet": "Communicateur neuf !"}]

        page.goto(f"{served.address}fichier/loups.yaml")
        names = [one["nom"] for one in load(loups).nodes["figurines"]]
        page.locator("#do-remove-f-figurines-0").evaluate("one => one.click()")
        settled(page)
        hold_next()
        page.locator("details").evaluate_all("all => { for (const one of all) one.open = true; }")
        page.locator("#f-figurines-1-nom").press("End")
        for _time in range(2):  # once more than there is to take back
            page.locator("#undo").evaluate("one => one.click()")
        until(page, lambda: held)
        page.keyboard.type(" II")
        held[0].continue_()
        settled(page)
        assert [one["nom"] for one in load(loups).nodes["figurines"]] == [names[0], f"{names[1]} II", *names[2:]]
        context.close()
    watch.check(served.address)


def test_without_the_key_nobody_is_answered(table: Path, tmp_path: Path) -> None:
    with serving(tmp_path / "state", table) as served:
        for path in ("/", "/d6", "/fichier/grakk.yaml", "/?cle=wrong", "/?cle="):
            assert ask(served, "GET", path, Cookie="holofiche=x").status == 403
        assert ask(served, "POST", "/fichier/grakk.yaml", Cookie="holofiche=x").status == 403
        opened = ask(served, "GET", f"/d6?cle={served.key}&x=1", Cookie="holofiche=x")
        assert (opened.status, opened.headers["location"]) == (303, "/d6?x=1")
        assert "HttpOnly" in opened.headers["set-cookie"]
        assert served.key not in ask(served, "GET", "/").text
        with serving(tmp_path / "state", table) as another:  # another start, another key
            assert another.key != served.key
            assert ask(another, "GET", f"/?cle={served.key}", Cookie="holofiche=x").status == 403
        (tmp_path / "secret.yaml").write_text("systeme: d6\nnom: Secret\n", "utf-8")
        (table / "link.yaml").symlink_to(tmp_path / "secret.yaml")
        for path in ("..%2fsecret.yaml", "../secret.yaml", "link.yaml", ".holofiche/x.yaml", "nobody.yaml", "%00.yaml"):
            assert ask(served, "GET", f"/fichier/{path}").status == 404


def test_what_a_browser_is_started_with_opens_once(table: Path, tmp_path: Path) -> None:
    """Every account of the machine sees the command line of a browser: nothing that lasts may stand there."""
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\nprintf %s "$1" > {tmp_path}/asked.tmp && mv {tmp_path}/asked.tmp {tmp_path}/asked\n')
    opener.chmod(0o700)
    with serving(tmp_path / "state", table, browser=opener) as served:
        for _try in range(600):
            if (tmp_path / "asked").exists():
                break
            time.sleep(0.1)
        asked = (tmp_path / "asked").read_text("utf-8")
        assert asked.startswith(f"{served.address}?cle=") and served.key not in asked
        path = asked.removeprefix(served.address.rstrip("/"))
        first, second = (ask(served, "GET", path, Cookie="holofiche=x") for _time in range(2))
        assert (first.status, second.status) == (303, 403)
        assert "holofiche-" in first.headers["set-cookie"] and served.key not in first.headers["set-cookie"]
