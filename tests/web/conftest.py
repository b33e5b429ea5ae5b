"""The real thing: `holofiche serve` in a process of its own, Debian's Chromium, and eyes on all that goes wrong."""

import os
import secrets
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from generator.base.i18n import speak_language
from tests.run import ROOT
from tests.web.same_rolls import roll_as_asked

PATIENCE = 90_000  # on a machine that runs other tests too
expect.set_options(timeout=PATIENCE)


@dataclass
class Served:
    address: str
    key: str

    @cached_property
    def cookie(self) -> dict[str, str]:
        """What a browser has from the address that `serve` shows."""
        connection = HTTPConnection(self.host, timeout=60)
        connection.request("GET", f"/?cle={self.key}")
        given = connection.getresponse().getheader("Set-Cookie") or "="
        connection.close()
        name, value = given.partition(";")[0].split("=")
        return {"name": name, "value": value, "url": self.address}

    @property
    def host(self) -> str:
        return self.address.removeprefix("http://").rstrip("/")


@contextmanager
def serving(state: Path, *words: str | Path, browser: Path | None = None) -> Iterator[Served]:
    """`holofiche serve`, with a state folder of its own; `browser`: what stands for xdg-open."""
    path = f"{browser.parent}{os.pathsep}{os.environ['PATH']}" if browser else os.environ["PATH"]
    words = words if browser else ("--no-browser", *words)
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "tests.web.same_rolls", "serve", *map(str, words)],
        cwd=ROOT,
        env={**os.environ, "LANG": "C", "LANGUAGE": "en", "XDG_STATE_HOME": str(state), "PATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address, key = process.stdout.readline().split()[-1].split("?cle=")
        yield Served(address, key)
    finally:
        process.terminate()
        process.wait(60)


def own_port() -> str:
    """One that a server can be started on again: no system gives it to somebody who asks for any."""
    for port in range(20_000 + os.getpid() % 9_000, 32_000):
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return str(port)
    raise AssertionError("no port is free")


@pytest.fixture(autouse=True)
def own_language() -> Iterator[None]:
    """A request asked in this process leaves its language behind: not to the next test."""
    with speak_language("en"):
        yield


@pytest.fixture(autouse=True)
def own_rolls(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asked for in this process rolls what it rolled, as one that is served does."""
    monkeypatch.setattr(secrets, "randbelow", roll_as_asked)


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("state")) as one:
        yield one


@dataclass
class Watch:
    """What a browser noticed: errors of the console, of scripts, and every address asked for."""

    errors: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)  # parts of errors that a test brings about

    def on(self, page: Page) -> None:
        page.on("console", lambda m: self.errors.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("request", lambda r: self.asked.append(r.url))

    def check(self, address: str) -> None:
        odd = [e for e in self.errors if not any(part in e for part in self.expected)]
        assert not odd, odd
        strangers = [url for url in self.asked if not url.startswith((address, "data:"))]
        assert not strangers, strangers


@pytest.fixture
def watch() -> Watch:
    return Watch()


def context_of(browser: Browser, served: Served, width: int = 1300, language: str = "fr-FR") -> BrowserContext:
    """A fresh browser profile that has the key."""
    context = browser.new_context(viewport={"width": width, "height": 900}, locale=language)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([served.cookie])  # type: ignore[list-item]
    return context


Opener = Callable[..., Page]


@pytest.fixture
def opens(served: Served, browser: Browser, watch: Watch) -> Iterator[Opener]:
    """A page in a fresh browser profile; at the end nothing may have gone wrong and nothing have left the machine."""
    contexts = []

    def opened(path: str = "/", *, width: int = 1300, language: str = "fr-FR") -> Page:
        context = context_of(browser, served, width, language)
        contexts.append(context)
        page = context.new_page()
        watch.on(page)
        page.goto(served.address.rstrip("/") + path)
        return page

    yield opened
    try:
        watch.check(served.address)  # before they are closed: that ends what they were still asking for
    finally:
        for context in contexts:
            context.close()


@pytest.fixture
def character(opens: Opener) -> Page:
    return opens("/d6")


def settled(page: Page) -> None:
    """Everything typed has been sent (after a short pause) and answered: the fields, then the preview."""
    page.wait_for_load_state()
    expect(page.locator("html[data-waiting]")).to_have_count(0)
    expect(page.locator(".htmx-request")).to_have_count(0)


def follow(page: Page, what: str | Locator) -> None:
    """A click that leads to another page, which is there, scripts and all, before anything else is done."""
    with page.expect_navigation():
        (page.locator(what) if isinstance(what, str) else what).click()


def bring(page: Page, file: Path) -> None:
    """A file opened on the first page."""
    page.set_input_files("#fichier", file)
    follow(page, ".open button")


def until(page: Page, come: Callable[[], object]) -> None:
    """What no element shows: a request held back, a file written by a page that was left."""
    for _try in range(PATIENCE // 50):
        if come():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it never came")


def downloaded(page: Page, button: str, folder: Path) -> Path:
    with page.expect_download() as download:
        page.locator(button).click()
    place = folder / download.value.suggested_filename
    download.value.save_as(place)
    return place
