"""Somebody who does anything in any order, in two tabs: no error, and nothing that was shown as written is lost.

HOLOFICHE_MONKEY says how many actions (500 take some minutes)."""

import os
import random
import re
import shutil
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from generator.reading.source import load
from tests.run import EXAMPLES
from tests.web.conftest import Watch, context_of, serving, settled, until

pytestmark = pytest.mark.exhaustive

ACTIONS = int(os.environ.get("HOLOFICHE_MONKEY", "60"))
SEED = int(os.environ.get("HOLOFICHE_MONKEY_SEED", "1"))
FILES = ("grakk", "loups", "aurek")
FIELDS = "#editor input:not([type]):visible, #editor textarea:visible"
BUTTONS = "#editor button[name=_do]:visible:enabled:not(.first)"
WORDS = ("", "7", "12", "Été", "« a: b »", "- {x: 1}", "<b>", "oui")
SHOWN = """() => [...new FormData(document.getElementById("editor"))].filter(([k, v]) =>
  !k.startsWith("_") && typeof v === "string" && v.trim() !== "" && v !== "0")
  .map(([k, v]) => `${k}=${v.trim()}`).sort()"""

CURRENT = """async () => { const place = document.getElementById("state").dataset.address;
  return (await (await fetch(`${place}?pour=version`)).text()) === document.getElementById("version").value; }"""
ROW = re.compile(r"([^=]*?)\[(\d+)\](?!=|\])([^=]*=)(.*)", re.DOTALL)


def written(page: Page) -> list[str]:
    """The fields as a file has them: a row nobody has filled (a step's least is nothing) is not written."""
    shown: list[str] = page.evaluate(SHOWN)
    found = [(row, line) for line in shown for row in [ROW.fullmatch(line)]]
    filled = {(row[1], int(row[2])) for row, _line in found if row and row[4] != "1"}
    places = {one: sum(other[0] == one[0] and other < one for other in filled) for one in filled}
    plain = [line for row, line in found if not row]
    rows = [(row, places.get((row[1], int(row[2])))) for row, _line in found if row]
    return sorted(plain + [f"{row[1]}[{n}]{row[3]}{row[4]}" for row, n in rows if n is not None])


def chosen(page: Page) -> None:
    """Where another tab wrote meanwhile, both are shown: this page's is kept."""
    settled(page)
    while page.locator("#keep-mine").count():
        with suppress(TimeoutError):  # an answer on its way may be that there is none any more
            page.locator("#keep-mine").click(timeout=5000)
        settled(page)


def act(page: Page, dice: random.Random, home: str) -> None:
    deed = dice.randrange(10)
    if deed < 4:
        fields = page.locator(FIELDS)
        with suppress(TimeoutError):  # an answer on its way may take away what is aimed at
            fields.nth(dice.randrange(fields.count())).fill(dice.choice(WORDS), timeout=5000)
    elif deed < 7:
        buttons = page.locator(BUTTONS)
        with suppress(TimeoutError):  # an answer on its way may disable what is aimed at
            buttons.nth(dice.randrange(buttons.count())).click(timeout=5000)
    elif deed == 7:
        page.goto(f"{home}fichier/{dice.choice(FILES)}.yaml")
    elif deed == 8:
        page.reload()
    else:
        page.keyboard.press(dice.choice(("Control+z", "Control+y", "Tab")))
    if dice.random() < 0.6:
        settled(page)
    if page.locator("#keep-mine").count():
        chosen(page)


def test_anything_in_any_order(tmp_path: Path, browser: Browser, watch: Watch) -> None:
    watch.expected += ["409", "422"]
    table = tmp_path / "table"
    table.mkdir()
    for name in FILES:
        shutil.copy(EXAMPLES / f"{name}.yaml", table)
    dice = random.Random(SEED)
    with serving(tmp_path / "state", table) as served:
        context = context_of(browser, served)
        tabs = [context.new_page(), context.new_page()]
        faults: list[str] = []
        for page in tabs:
            watch.on(page)
            page.on("response", lambda answer: faults.append(answer.url) if answer.status >= 500 else None)
            page.route("**/*pour=apercu*", lambda route: route.fulfill(status=204))  # the press is not what is tried
            page.goto(f"{served.address}fichier/grakk.yaml")
        for n in range(ACTIONS):
            page = dice.choice(tabs)
            act(page, dice, served.address)
            if n % 10 == 9:
                for one in (*tabs, page):  # nothing of the other tab is on its way any more
                    chosen(one)
                until(page, lambda: page.evaluate(CURRENT))  # what it wrote is noticed  # noqa: B023
                settled(page)
                expect(page.locator("#offline")).to_be_hidden()
                shown = written(page)
                page.reload()
                assert written(page) == shown
                for name in FILES:
                    assert load(table / f"{name}.yaml").nodes["systeme"]
        context.close()
    assert not faults
    watch.check(served.address)
