"""One cache for a whole run of tests, empty at its start: what a worker has set, no other sets again."""

import gc
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
)
STARTED = pytest.StashKey[float]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--within", type=float, metavar="SECONDS", help="begin no test after that: make quick")
    parser.addoption("--rewrite-golden", action="store_true", help="keep golden pages as they are printed now")


def pytest_configure(config: pytest.Config) -> None:
    """Before any test module is imported: some load content when they are."""
    # no test asserts a time, and what passes here passes everywhere: `make fuzz` is where new examples are looked for
    settings.register_profile(
        "any-machine", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("any-machine")
    gc.set_threshold(100_000, 20, 50)  # laying pages out makes large trees: looked through less often, a tenth is saved
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    shared = os.environ.get("HOLOFICHE_TEST_CACHE")
    if not shared:  # the first process of the run; workers inherit it
        import tempfile

        folder = tempfile.TemporaryDirectory(prefix="holofiche-tests-")
        config.add_cleanup(folder.cleanup)
        shared = os.environ["HOLOFICHE_TEST_CACHE"] = folder.name
    os.environ["XDG_CACHE_HOME"] = str(Path(shared, "cache"))
    config.stash[STARTED] = time.monotonic()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    within = item.config.getoption("--within")
    if within is not None and time.monotonic() - item.config.stash[STARTED] > within:
        pytest.skip("no time left: make test runs it")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """On which Pythons the same commands gave the same files (tests/test_pythons.py)."""
    for report in terminalreporter.getreports("passed"):
        for name, told in getattr(report, "user_properties", ()):
            if name == "pythons":
                terminalreporter.write_line(f"Python {told}")


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """Debian's Chromium, one for all tests of a worker: Playwright starts once in a process."""
    from playwright.sync_api import sync_playwright

    chromium = shutil.which("chromium")
    assert chromium, "apt-get install chromium"
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield one
        one.close()
