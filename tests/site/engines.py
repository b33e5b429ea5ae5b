"""Drive Firefox and WebKit as a person would, with nothing but the standard library.

Firefox is spoken to by Marionette, the protocol behind geckodriver: JSON over a socket. WebKitGTK's MiniBrowser is
spoken to by WebKitWebDriver: JSON over HTTP, on a display of its own. Both know the commands of WebDriver.
"""

import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the key of a reference to an element, as WebDriver has it
PATIENCE = 300.0  # seconds: Python starts in the page, on a machine that is busy
Send = Callable[[str, dict[str, Any]], Any]

# A command of WebDriver: its method and path over HTTP. Marionette has the name itself and the same parameters.
_PATHS = {
    "Navigate": ("POST", "url"),
    "GetCurrentURL": ("GET", "url"),
    "Back": ("POST", "back"),
    "Refresh": ("POST", "refresh"),
    "ExecuteScript": ("POST", "execute/sync"),
    "ExecuteAsyncScript": ("POST", "execute/async"),
    "FindElement": ("POST", "element"),
    "ElementClick": ("POST", "element/{id}/click"),
    "SwitchToFrame": ("POST", "frame"),
    "GetWindowHandles": ("GET", "window/handles"),
    "SwitchToWindow": ("POST", "window"),
    "CloseWindow": ("DELETE", "window"),
    "TakeScreenshot": ("GET", "screenshot"),
}
_FIREFOX_SETTINGS = {
    "marionette.port": 0,  # any that is free: it is written into the profile
    "intl.accept_languages": "fr-FR",
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class DriverError(Exception):
    """A command that the browser refused, by the name WebDriver gives the reason."""


class Engine:
    """A browser with windows, of which one is looked at: its page, or a frame in it."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.frame = ""  # the selector of the frame that is looked into

    def open(self, address: str) -> None:
        self.frame = ""
        self.send("Navigate", {"url": address})

    def run(self, script: str, *arguments: Any) -> Any:
        """Return what a function's body returns in the page, once it is there: it may wait."""
        body = f"const done = arguments[arguments.length - 1]; (async (...given) => {{ {script} }})(...arguments)"
        script = f"{body}.then(done, (error) => done(`thrown: ${{error}}`))"
        return self.send("ExecuteAsyncScript", {"script": script, "args": list(arguments)})

    def find(self, selector: str) -> dict[str, str]:
        element: dict[str, str] = self.send("FindElement", {"using": "css selector", "value": selector})
        return element

    def click(self, selector: str) -> None:
        """Click as a mouse does: the page may open a window. A frame that was replaced meanwhile is entered again."""

        def press() -> bool:
            try:
                self.send("ElementClick", {"id": self.find(selector)[ELEMENT]})
            except DriverError as error:
                if self.frame and str(error).startswith("no such frame"):
                    self.enter(self.frame)
                raise
            return True

        self.until(press)

    def enter(self, selector: str) -> None:
        """Look into a frame."""
        self.leave()
        self.send("SwitchToFrame", {"id": self.find(selector)})
        self.frame = selector

    def leave(self) -> None:
        """Look at the page itself again."""
        self.send("SwitchToFrame", {"id": None})
        self.frame = ""

    def windows(self) -> list[str]:
        handles: list[str] = self.send("GetWindowHandles", {})
        return handles

    def switch(self, window: str) -> None:
        self.frame = ""
        self.send("SwitchToWindow", {"handle": window})

    def until(self, ask: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Return the first answer that is true; what cannot be asked yet is asked again."""
        end, last = time.monotonic() + patience, None
        while time.monotonic() < end:
            try:
                last = ask()
            except DriverError as error:
                last = error
            else:
                if last:
                    return last
            time.sleep(0.2)
        raise AssertionError(f"not within {patience} s: {last!r}")


def why_missing(name: str) -> str:
    """Say what has to be installed for an engine, or nothing."""
    needed = {"firefox": ("firefox-esr",), "webkit": ("WebKitWebDriver", "Xvfb")}[name]
    missing = [program for program in needed if not shutil.which(program)]
    if name == "webkit" and not missing and not _mini_browser():
        missing = ["MiniBrowser"]
    packages = {"firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}[name]
    return f"no {', '.join(missing)}: apt-get install {packages}" if missing else ""


@contextmanager
def browse(name: str, **settings: Any) -> Iterator[Engine]:
    """Start an engine with nothing stored; `settings` are those of Firefox's about:config, dots written as `__`."""
    # Children of theirs may still write while it is taken away.
    with tempfile.TemporaryDirectory(prefix="holofiche-", ignore_cleanup_errors=True) as folder, ExitStack() as stack:
        send = {"firefox": _start_firefox, "webkit": _start_webkit}[name](Path(folder), stack, settings)
        yield Engine(send)


def _start_firefox(folder: Path, stack: ExitStack, settings: dict[str, Any]) -> Send:
    chosen = {**_FIREFOX_SETTINGS, **{key.replace("__", "."): value for key, value in settings.items()}}
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in chosen.items()]
    (folder / "user.js").write_text("".join(lines), "utf-8")
    words = ["firefox-esr", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
    _start(stack, words, {**os.environ, "HOME": str(folder), "MOZ_CRASHREPORTER_DISABLE": "1"})
    port = int(_wait_for(lambda: (folder / "MarionetteActivePort").read_text("ascii")))
    link = stack.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE + 30))
    stream = stack.enter_context(link.makefile("rb"))

    def receive() -> Any:
        size = b""
        while not size.endswith(b":"):
            size += stream.read(1) or _end()
        return json.loads(stream.read(int(size[:-1])))

    def ask(command: str, parameters: dict[str, Any]) -> Any:
        message = json.dumps([0, 1, f"WebDriver:{command}", parameters]).encode()
        link.sendall(b"%d:%b" % (len(message), message))
        _kind, _number, error, result = receive()
        if error:
            raise DriverError(f"{error['error']}: {error['message']}")
        return result["value"] if isinstance(result, dict) and set(result) == {"value"} else result

    receive()  # its greeting
    ask("NewSession", {"capabilities": {"alwaysMatch": {"timeouts": {"script": int(PATIENCE * 1000)}}}})
    return lambda command, parameters: ask(command, _for_marionette(command, parameters))


def _for_marionette(command: str, parameters: dict[str, Any]) -> dict[str, Any]:
    if command == "SwitchToFrame" and parameters["id"]:
        return {"element": parameters["id"][ELEMENT]}
    return parameters


def _end() -> bytes:
    raise DriverError("the browser has ended")


def _start_webkit(folder: Path, stack: ExitStack, settings: dict[str, Any]) -> Send:
    assert not settings, "MiniBrowser has none that a test could set"
    display = _start_display(stack)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    homes = {name: str(folder) for name in ("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    environ = {**os.environ, **homes, "DISPLAY": display, "LANG": "fr_FR.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1"}
    _start(stack, ["WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"], environ)

    def ask(method: str, path: str, parameters: dict[str, Any]) -> Any:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE + 30)
        try:
            body = json.dumps(parameters) if method == "POST" else None
            connection.request(method, path, body, {"Content-Type": "application/json"})
            value = json.loads(connection.getresponse().read())["value"]
        finally:
            connection.close()
        if isinstance(value, dict) and "error" in value:
            raise DriverError(f"{value['error']}: {value['message']}")
        return value

    options = {"binary": _mini_browser(), "args": ["--automation"]}
    wanted = {"webkitgtk:browserOptions": options, "timeouts": {"script": int(PATIENCE * 1000)}}
    session = _wait_for(lambda: ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}}))["sessionId"]
    stack.callback(lambda: ask("DELETE", f"/session/{session}", {}))

    def send(command: str, parameters: dict[str, Any]) -> Any:
        method, path = _PATHS[command]
        inside = {"id": parameters["id"]} if "{id}" in path else {}
        return ask(method, f"/session/{session}/{path.format(**inside)}", parameters)

    return send


def _start_display(stack: ExitStack) -> str:
    """Start a display that is nobody else's and return its name."""
    reads, writes = os.pipe()
    words = ["Xvfb", "-displayfd", str(writes), "-screen", "0", "1366x900x24", "-nolisten", "tcp"]
    _start(stack, words, dict(os.environ), pass_fds=(writes,))
    os.close(writes)
    with open(reads, encoding="ascii") as stream:  # noqa: PTH123
        return f":{stream.readline().strip()}"


def _mini_browser() -> str:
    places = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4.*/MiniBrowser"))
    return str(places[-1]) if places else ""


def _start(stack: ExitStack, words: list[str], environ: dict[str, str], pass_fds: tuple[int, ...] = ()) -> None:
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, env=environ, stdout=quiet, stderr=quiet, pass_fds=pass_fds)

    def end() -> None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    stack.callback(end)


def _wait_for(ask: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
