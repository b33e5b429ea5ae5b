"""A campaign of three sessions played in the browser on a folder; the same in the terminal gives the same bytes."""

import shutil
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from generator.base.typography import day_in_words
from tests.run import EXAMPLES, holofiche
from tests.web.conftest import Watch, context_of, downloaded, follow, serving, settled, until

DAYS = ("2026-09-01", "2026-09-08", "2026-09-15")


@pytest.fixture
def tables(tmp_path: Path) -> tuple[Path, Path]:
    """One for the browser, one for the terminal."""
    for folder in ("browser", "terminal"):
        (tmp_path / folder).mkdir()
        for name in ("grakk", "mira", "loups", "aurek"):
            shutil.copy(EXAMPLES / f"{name}.yaml", tmp_path / folder)
    return tmp_path / "browser", tmp_path / "terminal"


def answered(page: Page, day: int) -> list[str]:
    """Every question answered as it is asked, with a step back, a reload and an answer changed on the way."""
    pages = 0
    while page.locator("#ask").count():
        for field in page.locator("#ask input[id]:not([type]):visible").all():
            counts = field.get_attribute("inputmode") or field.input_value() == "0"
            field.fill("3" if counts else f"Soir {day}.")
        follow(page, "#next")
        pages += 1
        if pages == 2:
            here, asked = page.url, page.locator("main").inner_text()
            page.go_back()
            assert page.url != here
            page.go_forward()
            page.reload()
            assert (page.url, page.locator("main").inner_text()) == (here, asked)
    if day == 2:  # of the first one another word, and all that was said after it is still there
        before = parse_qs(urlsplit(page.url).query)["r"]
        follow(page, page.locator(".said-so-far a").nth(1))  # who comes first was not there
        page.locator("#ask input[id]:not([type])").last.fill("Autrement.")
        follow(page, "#next")
        now = parse_qs(urlsplit(page.url).query, keep_blank_values=True)["r"]
        assert [(a, b) for a, b in zip(before, now, strict=True) if a != b] == [("Soir 2.", "Autrement.")]
    return parse_qs(urlsplit(page.url).query, keep_blank_values=True)["r"]


def _spends(page: Page, home: str, number: int) -> list[str]:
    """What a group wins and buys between two games, on the page of its campaign; the same in words of the terminal."""
    page.goto(f"{home}fichier/loups.yaml")
    follow(page, "#to-campaign")
    deeds = [("gain", {"px": "10"}), ("buy", {"name": "Kess"}), ("acquire", {"name": "Rok", "things": "bouclier"})]
    action, fields = deeds[number]
    page.locator(f"#faire-{action} > summary").click()
    for name, value in fields.items():
        one = page.locator(f"#{action}-{name}")
        one.select_option(value) if name == "things" else one.fill(value)
    follow(page, f"#voir-{action}")
    page.reload()
    follow(page, "#write")
    expect(page.locator("#write")).to_have_count(0)
    if number == 1:
        follow(page, "#undo")
        page.goto(f"{home}campagne/fichier/loups.yaml?faire=buy&name=Kess&graine=1")
        follow(page, "#write")
        expect(page.locator("#write")).to_have_count(0)
    return [action, *([f"--{k}={v}" for k, v in fields.items()] if action == "gain" else fields.values())]


@pytest.mark.exhaustive
def test_three_sessions(tables: tuple[Path, Path], tmp_path: Path, browser: Browser, watch: Watch) -> None:
    mine, theirs = tables
    state = str(tmp_path / "other")
    with serving(tmp_path / "state", mine) as served:
        context = context_of(browser, served)
        page = context.new_page()
        watch.on(page)
        home = served.address
        for number, day in enumerate(DAYS):
            played: list[str | Path] = []
            if number == 0:  # rolled for the group, kept, played
                page.goto(f"{home}scenario/sylvaren?avec=fichier/loups.yaml&seed=42")
                expect(page.locator("#chances .gauge")).to_be_visible()
                follow(page, "#do-session")
                expect(page.locator("#qui-1")).to_be_checked()  # everybody comes, unless the file says who
                page.locator("#qui-1").uncheck()
                settled(page)
                pdf = downloaded(page, "#get-pdf", tmp_path)
                ran = holofiche("session", mine / "seance.yaml", "-o", tmp_path / "cli.pdf", XDG_STATE_HOME=state)
                assert ran.code == 0, ran.err
                assert pdf.read_bytes() == (tmp_path / "cli.pdf").read_bytes()
                page.go_back()
                follow(page, "#do-played")
                shutil.copy(mine / "seance.yaml", theirs)
                file = theirs / "scenario-sylvaren-42.json"
                options = ("--seed", "42", "--save", file)
                saved = holofiche("scenario", "sylvaren", theirs / "loups.yaml", *options, XDG_STATE_HOME=state)
                assert saved.code == 0, saved.err
                played = ["--played", file]
            else:
                page.goto(home)
                follow(page, page.get_by_role("link", name="Après la partie"))
            page.fill("#jour", day)
            follow(page, page.get_by_role("button", name="Commencer"))
            expect(page.locator("#ask")).to_be_visible()
            page.goto(page.url.replace("graine=", "graine=7&x="))
            said = answered(page, number)
            follow(page, "#write")
            if number == 1:
                follow(page, "#take-back")
                follow(page, "#write")
            page.reload()  # written once, whatever is pressed
            expect(page.locator("#take-back")).to_be_visible()
            words = ["table", theirs, "after", "--plain", "--date", day, "--seed", "7", *played]
            ran = holofiche(*words, stdin="\n".join([*said, "1", ""]), XDG_STATE_HOME=state)
            assert ran.code == 0, ran.err + ran.out
            spent = _spends(page, home, number)
            ran = holofiche("campaign", theirs / "loups.yaml", *spent, XDG_STATE_HOME=state)
            assert ran.code == 0, ran.err + ran.out
            page.goto(f"{home}fichier/grakk.yaml")
            page.fill("#f-notes", f"Après la séance {number}.")
            page.goto(home)  # at once
            until(page, lambda: f"séance {number}." in (mine / "grakk.yaml").read_text("utf-8"))  # noqa: B023
            expect(page.locator("#sessions")).to_contain_text(day_in_words(day))
            text = (theirs / "grakk.yaml").read_text("utf-8")
            old = next(line for line in text.splitlines() if line.startswith("notes:"))
            (theirs / "grakk.yaml").write_text(text.replace(old, f"notes: Après la séance {number}."), "utf-8")
        page.fill("#titre", "Les brumes de Vael")
        booklet = downloaded(page, "#get-chronicle", tmp_path)
        words = ["chronicle", mine, "--title", "Les brumes de Vael", "-o", tmp_path / "chronicle.pdf"]
        assert holofiche(*words, XDG_STATE_HOME=state).code == 0
        assert booklet.read_bytes() == (tmp_path / "chronicle.pdf").read_bytes()
        context.close()
    for file in sorted(path for path in theirs.iterdir() if path.is_file()):
        assert (mine / file.name).read_bytes() == file.read_bytes(), file.name
    assert {p.name for p in mine.iterdir() if p.is_file()} == {p.name for p in theirs.iterdir() if p.is_file()}
    assert holofiche("check", mine, XDG_STATE_HOME=state).code == 0
    watch.check(home)
