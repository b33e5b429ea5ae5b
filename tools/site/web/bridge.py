"""holofiche's own Flask application, asked by a service worker instead of by a socket: requests in, answers out.

What `serve` protects (a port that others of the machine can reach) does not exist here, so the bridge has the pass. A
browser gives a made-up answer no cookies: they are kept here, in the folder that is stored.
"""

import io
import json
import os
import sys
from gc import collect as collect
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from generator.web.server import create_app
from generator.web.shelf import Shelf

_PORT, _KEY = 47873, "in-the-page"
_HOST = f"127.0.0.1:{_PORT}"
_HOME = Path(os.environ["HOME"])
_JAR = _HOME / "cookies.json"
# A page stands in the frame of our own shell, and in nobody else's.
_DROPPED = ("set-cookie", "x-frame-options", "content-length", "connection")


class Bridge:
    def __init__(self, root: str, site: str) -> None:
        table = _HOME / "Ma table"
        table.mkdir(parents=True, exist_ok=True)
        self.app = create_app(_PORT, _KEY, folder=table, site=site)
        self.app.config["SHELF"].settle(table)  # drafts of earlier editions
        self.root = root
        self.cookies: dict[str, str] = {}
        if _JAR.is_file():
            self.cookies |= json.loads(_JAR.read_text("utf-8"))
        self.ask("GET", "/", f"cle={_KEY}", {}, b"")  # for the pass

    def ask(
        self, method: str, path: str, query: str, headers: dict[str, str], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        environ = {
            **headers,
            "REQUEST_METHOD": method, "SCRIPT_NAME": self.root, "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
            "QUERY_STRING": query, "CONTENT_TYPE": headers.get("HTTP_CONTENT_TYPE", ""),
            "CONTENT_LENGTH": str(len(body)),
            "SERVER_NAME": "127.0.0.1", "SERVER_PORT": str(_PORT), "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": _HOST, "HTTP_ORIGIN": f"http://{_HOST}", "HTTP_SEC_FETCH_SITE": "same-origin",
            "HTTP_ACCEPT_ENCODING": "identity",
            "HTTP_COOKIE": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr, "wsgi.multithread": False, "wsgi.multiprocess": False, "wsgi.run_once": False,
        }  # fmt: skip
        begun: list[Any] = []

        def begin(status: str, fields: list[tuple[str, str]], *_info: Any) -> Any:
            begun[:] = status, fields

        content = b"".join(self.app(environ, begin))
        status, fields = begun
        self._keep_cookies([value for name, value in fields if name.lower() == "set-cookie"])
        shown = [(name, _frame(name, value)) for name, value in fields if name.lower() not in _DROPPED]
        return int(status.split()[0]), shown, content

    def _keep_cookies(self, lines: list[str]) -> None:
        for line in lines:
            self.cookies |= {name: cookie.value for name, cookie in SimpleCookie(line).items()}
        if lines:
            lasting = {name: value for name, value in self.cookies.items() if not name.startswith("holofiche-")}
            _JAR.write_text(json.dumps(lasting), "utf-8")


def _frame(name: str, value: str) -> str:
    if name.lower() == "content-security-policy":
        return value.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
    return value.replace(f"http://{_HOST}", "") if name.lower() == "location" else value


_bridge: Bridge | None = None


def start(root: str, site: str) -> None:
    global _bridge
    _bridge = Bridge(root, site)


def answer(method: str, path: str, query: str, headers: Any, body: Any) -> Any:
    """Called by python.js: what it hands over are JavaScript's own values, and so is what it gets."""
    from pyodide.ffi import to_js

    assert _bridge is not None
    raw = body.to_bytes() if body is not None else b""
    environ = {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.to_py()}
    status, fields, content = _bridge.ask(method, path, query, environ, raw)
    return to_js([status, [list(pair) for pair in fields], content])


def use_folder(name: str) -> None:
    """Use this folder for files from now on, and no other."""
    assert _bridge is not None
    _bridge.app.config["SHELF"] = Shelf(Path(name))
