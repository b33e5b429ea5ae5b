"""`python -m tools.pages FOLDER [NAME…]`: a picture of every page of the browser, at the widths of a laptop, a tablet
and a phone; with --narrow at 683 and 320 (enlarged twice, four times), --dark or --forced in those colours."""

import argparse
import shutil
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.conftest import FLAGS
from tests.web.everywhere import STOPS, open_table

WIDTHS = {1366: 768, 820: 1180, 390: 844}
TOUCHED = 820  # what is as narrow is touched, not clicked
SEEN = """() => Promise.all([...document.images].map((one) => { one.loading = "eager";
  return one.decode().catch(() => 0); }))"""
NARROW = {683: 384, 320: 256}  # of 1366 x 768 and 1280 x 1024


def _touched(browser: Browser, context: BrowserContext) -> Page:
    """Return a page of the same visitor on a screen that is touched."""
    return browser.new_context(storage_state=context.storage_state(), has_touch=True, locale="fr-FR").new_page()


def take_pictures(folder: Path, asked: argparse.Namespace) -> None:
    widths = NARROW if asked.narrow else WIDTHS
    with TemporaryDirectory() as place, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        with open_table(browser, Path(place)) as table:
            pages = {who: [context.new_page(), _touched(browser, context)] for who, context in table.contexts.items()}
            for page in chain(*pages.values()):
                page.emulate_media(
                    color_scheme="dark" if asked.dark else "light", forced_colors="active" if asked.forced else "none"
                )
            for name, path, who in STOPS:
                if asked.names and not any(part in name for part in asked.names):
                    continue
                for width, height in widths.items():
                    page = pages[who][width <= TOUCHED]
                    page.set_viewport_size({"width": width, "height": height})
                    table.visit(page, path)
                    page.evaluate(SEEN)
                    page.screenshot(path=folder / f"{name}-{width}.png", full_page=not asked.fold)
        browser.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*", help="parts of names of pages; all without")
    for word in ("narrow", "dark", "forced", "fold"):
        parser.add_argument(f"--{word}", action="store_true")
    given = parser.parse_intermixed_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    take_pictures(given.folder, given)
