"""The site built once, on a host whose files can be lost, late or other ones, as a network has it."""

import functools
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tools.site.__main__ import Host
from tools.site.build import build_site

PATIENCE = 300_000
expect.set_options(timeout=PATIENCE)  # Python starts anew after each reload
PATH = "/jeux/holofiche/"  # below a path, as many hosts do
# Whoever is rolled is the same in every run: the first number that each Python of the site draws is this one.
STARTED, SEED = """py.runPython("import sys; sys.path.insert(0, '/app')");""", 7
SEEDED = f"""{STARTED} py.runPython("import random, secrets; secrets.randbelow = random.Random({SEED}).randrange");"""


@dataclass
class Network:
    """What happens on the way: names of files that were asked for, and of those that do not come as they are."""

    asked: list[str] = field(default_factory=list)
    lost: set[str] = field(default_factory=set)  # the connection breaks; "*": each does
    late: set[str] = field(default_factory=set)  # nothing comes until the name is taken out
    before: dict[str, bytes] = field(default_factory=dict)  # stands before the file

    def reset(self) -> None:
        for part in (self.asked, self.lost, self.late, self.before):
            part.clear()


@dataclass(frozen=True)
class Site:
    address: str
    folder: Path
    network: Network


class FaultyHost(Host):
    def __init__(self, *given: Any, network: Network, directory: str) -> None:
        self.network = network
        super().__init__(*given, directory=directory)

    def do_GET(self) -> None:
        name = self.path.partition("?")[0].removeprefix(PATH) or "index.html"
        self.network.asked.append(name)
        while name in self.network.late:
            time.sleep(0.05)
        if {name, "*"} & self.network.lost:
            self.close_connection = True
        elif name in self.network.before:
            content = self.network.before[name] + Path(self.directory, PATH.strip("/"), name).read_bytes()
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        else:
            with suppress(ConnectionError):  # a page that was closed meanwhile
                super().do_GET()


@pytest.fixture(scope="session")
def hosted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    top = tmp_path_factory.mktemp("host")
    folder = top / PATH.strip("/")
    build_site(folder)
    script = folder / "app" / "python.js"
    text = script.read_text("utf-8")
    assert text.count(STARTED) == 1
    script.write_text(text.replace(STARTED, SEEDED), "utf-8")
    network = Network()
    handler = functools.partial(FaultyHost, network=network, directory=str(top))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield Site(f"http://127.0.0.1:{server.server_port}{PATH}", folder, network)
    network.reset()  # nobody waits any more
    server.shutdown()


@pytest.fixture
def site(hosted: Site) -> Iterator[Site]:
    yield hosted
    hosted.network.reset()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(locale="fr-FR", viewport={"width": 1366, "height": 768}, accept_downloads=True)
    context.set_default_timeout(PATIENCE)
    wrong: list[str] = []  # told at the end: what is raised within an event would end Playwright for all that follow
    context.on("weberror", lambda error: wrong.append(str(error.error)))
    yield context
    context.close()
    assert not wrong
