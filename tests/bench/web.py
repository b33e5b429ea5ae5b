"""`serve`: one change to the picture of it, against inking and rasterising the sheet; twenty people at once."""

import os
import shutil
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from urllib.parse import urlencode

from generator.web import document, press
from generator.web.pages.players import DESKS
from generator.web.press import Look
from tests.run import EXAMPLES, ROOT

ROUNDS = 15
PEOPLE = 20
CHANGES = 4
FIELDS = {
    "classe": "lutteur", "race": "wookie", "_classe": "lutteur", "_race": "wookie", "nom": "Grakk",
    "repartition.vig": "3", "repartition.dex": "3", "repartition.mec": "1", "experience.gagnee": "25",
}  # fmt: skip
# Pressing a plus or a minus until another picture of the sheet has been decoded.
CHANGE = """(button) => new Promise((done) => {
  const place = document.getElementById("preview"), before = place.querySelector("img").src;
  const start = performance.now();
  new MutationObserver(async (_all, watch) => {
    const image = place.querySelector("img");
    if (!image || image.src === before) return;
    watch.disconnect();
    await image.decode();
    done(performance.now() - start);
  }).observe(place, { childList: true, subtree: true, attributes: true });
  document.getElementById(button).click();
})"""


def main() -> None:
    base = inked_and_rasterised()
    line("inking and rasterising a sheet, both sides", base)
    with serving() as address:
        asked = [over_http(address, n) for n in range(ROUNDS)]
        line("one change and its preview, over HTTP", statistics.median(asked), base)
        seen = in_chromium(address)
        if seen:
            line("one change to the new picture, in Chromium", statistics.median(seen), base)
        together(address)


def line(what: str, seconds: float, base: float | None = None) -> None:
    ratio = f"  = {seconds / base:.2f} times (goal: at most 3)" if base else ""
    sys.stdout.write(f"{what:<48}{seconds * 1000:8.0f} ms{ratio}\n")


def inked_and_rasterised() -> float:
    text = (EXAMPLES / "grakk.yaml").read_bytes()
    kinds = {key: desk.kind for key, desk in DESKS.items()}
    times = []
    for n in range(ROUNDS + 1):
        one = document.opened(text.replace(b"Grakk", b"Grakk %d" % n), kinds)
        start = time.perf_counter()
        press.preview(one, Look())
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])  # the first one sets the blank form, where it is not kept yet


@contextmanager
def serving() -> Iterator[str]:
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "generator.cli", "serve", "--no-browser"],
        cwd=ROOT, env={**os.environ, "LANGUAGE": "en"}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split()[-1].rstrip("/")
    finally:
        process.terminate()
        process.wait(10)


def ask(address: str, method: str, path: str, fields: dict[str, str] | None = None) -> tuple[int, bytes]:
    host = address.removeprefix("http://")
    connection = HTTPConnection(host, timeout=120)
    headers = {"Origin": address, "HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"}
    try:
        connection.request(method, path, urlencode(fields) if fields else None, headers if fields else {})
        response = connection.getresponse()
        return response.status, response.read()
    finally:
        connection.close()


def over_http(address: str, n: int) -> float:
    fields = {**FIELDS, "age": str(n)}
    if n == 0:
        ask(address, "POST", "/d6/apercu", {**fields, "age": "999"})
    start = time.perf_counter()
    ask(address, "POST", "/d6", fields)
    ask(address, "POST", "/d6/apercu", fields)
    return time.perf_counter() - start


def in_chromium(address: str) -> list[float]:
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    if not chromium:
        sys.stdout.write("no Chromium here: not measured in a browser\n")
        return []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        page.goto(f"{address}/d6")
        page.get_by_role("radio", name="Lutteur").check()
        page.locator("#preview img").first.wait_for(timeout=60_000)
        page.select_option("#f-race", "wookie")
        page.wait_for_timeout(3000)
        buttons = [f"f-repartition-{key}-{sign}" for sign in ("more", "less") for key in ("vig", "dex", "mec", "perc")]
        times = []
        for n in range(ROUNDS):
            times.append(page.evaluate(CHANGE, buttons[n % len(buttons)]) / 1000)
            page.wait_for_timeout(200)
        browser.close()
        return times


def together(address: str) -> None:
    """Each person opens the page, changes a character of their own, sees it, and prints it."""
    answers: list[tuple[int, float]] = []

    def timed(act: Callable[[], tuple[int, bytes]]) -> None:
        start = time.perf_counter()
        try:
            status, _body = act()
        except OSError:
            status = 0
        answers.append((status, time.perf_counter() - start))

    def person(n: int) -> None:
        timed(lambda: ask(address, "GET", "/d6"))
        for change in range(CHANGES):
            fields = {**FIELDS, "nom": f"Joueur {n}", "age": str(change)}
            timed(lambda fields=fields: ask(address, "POST", "/d6", fields))  # type: ignore[misc]
            timed(lambda fields=fields: ask(address, "POST", "/d6/apercu", fields))  # type: ignore[misc]
        timed(lambda: ask(address, "POST", "/d6/pdf", {**FIELDS, "nom": f"Joueur {n}"}))

    people = [threading.Thread(target=person, args=(n,)) for n in range(PEOPLE)]
    start = time.perf_counter()
    for one in people:
        one.start()
    for one in people:
        one.join()
    whole = time.perf_counter() - start
    wrong = [status for status, _seconds in answers if status != 200]
    slowest = max(seconds for _status, seconds in answers)
    sys.stdout.write(
        f"{PEOPLE} people at once: {len(answers)} requests in {whole:.1f} s, {len(wrong)} errors, "
        f"slowest answer {slowest * 1000:.0f} ms\n"
    )
