"""The site: what is sent, how long a first and a later visit take, what a job costs there against here, in one run."""

import sys
import tempfile
import threading
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.run import EXAMPLES, holofiche
from tools.site.__main__ import host_folder
from tools.site.build import build_site, measure_site

SPENT = """async (path) => {
    const start = performance.now();
    const answer = await fetch(path);
    await answer.arrayBuffer();
    window.memory = Number(/memory;dur=([\\d.]+)/.exec(answer.headers.get("server-timing"))[1]);
    return performance.now() - start;
}"""
JOBS = (("sheet", "fichier/mira.yaml?pour=pdf"), ("cards", "cartes/vignette/d6"), ("page", "fichier/mira.yaml"))


def visit(browser: Browser, address: str, folder: Path) -> dict[str, float]:
    """Milliseconds: a first visit, a second one, and each job in the page; MB that Python takes there then."""
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    times: dict[str, float] = {}
    for name in ("cold start", "warm start"):
        page.goto(address)
        page.wait_for_function("window.marks?.shown", timeout=120_000)
        times[name] = page.evaluate("marks.shown")
        page.wait_for_function("document.getElementById('ready').textContent", timeout=120_000)
        page.goto("about:blank")
    page.goto(address)
    page.wait_for_function("window.marks?.shown", timeout=120_000)
    frame = page.frame_locator("#page")
    frame.locator("#fichier").set_input_files(folder / "copie.zip")
    frame.locator("form.open").first.locator("button").click()
    frame.get_by_role("link", name="Mira Sol").first.wait_for()
    for name, path in JOBS:
        times[name] = min(page.evaluate(SPENT, address + path) for _time in range(3))
    times["memory"] = page.evaluate("memory")
    context.close()
    return times


def main() -> None:
    from generator.web.keeping import gather_files
    from generator.web.shelf import Shelf

    with tempfile.TemporaryDirectory() as name:
        top = Path(name)
        build_site(top / "site")
        for what, size in measure_site(top / "site").items():
            sys.stdout.write(f"{what:20} {size:.1f} MB{' (goal 9.5)' if what == 'first page' else ''}\n")
        (top / "table").mkdir()
        for path in EXAMPLES.glob("*.yaml"):
            (top / "table" / path.name).write_bytes(path.read_bytes())
        (top / "copie.zip").write_bytes(gather_files(Shelf(top / "table")))
        server = host_folder(top / "site", 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as started:
            browser = started.chromium.launch(
                executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
            )
            times = visit(browser, f"http://127.0.0.1:{server.server_port}/", top)
            browser.close()
        server.shutdown()
        holofiche("--version")  # what runs commands for us starts once
        began = time.perf_counter()
        holofiche("sheet", top / "table" / "mira.yaml", "-o", top / "mira.pdf")
        native = (time.perf_counter() - began) * 1000
        goals = {"cold start": " (goal 4000)", "warm start": " (goal 2000)"}
        sys.stdout.write(f"Python's memory      {times.pop('memory'):.0f} MB (goal 64)\n")
        for what, spent in times.items():
            sys.stdout.write(f"{what:20} {spent:.0f} ms{goals.get(what, '')}\n")
        sys.stdout.write(f"a sheet in the page  {times['sheet'] / native:.2f} × the command here\n")


if __name__ == "__main__":
    main()
