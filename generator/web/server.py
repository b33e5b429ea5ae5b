"""The application with all its pages, and the server on this machine: a port of 127.0.0.1, a few threads, the browser
opened once it listens; for an open table, all addresses of this machine in its network."""

import logging
import os
import secrets
import socket
import threading
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from flask import Flask, Response, abort, send_file
from jinja2 import StrictUndefined

from generator.base import shipped
from generator.paper.text.fonts import list_faces
from generator.web import errors, press, responses, security
from generator.web.edits import Memories
from generator.web.invitations import Invitations
from generator.web.shelf import Shelf

THREADS = 24  # most of them wait for the press; a change of fields must not wait behind them
HOST = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # where a person asked for it, with --table
USUAL = 47873  # browsers keep drafts by address, port included: the same one each time finds them again
MOST_CONNECTIONS = 900
CROWD = 100  # more connections than a table of people has
PATIENCE = 20  # seconds that somebody may say nothing
MOST_READ = 64 * 1024 * 1024  # beyond this the connection is cut; a page can still say why up to it


def listen(port: int | None = None, host: str = HOST) -> socket.socket:
    """Return a socket of this machine: on this port (OSError when it is taken), else on the usual one or a free one."""
    if port is not None:
        return _listen_on(port, host)
    try:
        return _listen_on(USUAL, host)
    except OSError:
        return _listen_on(0, host)


def _listen_on(port: int, host: str) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would share the port with somebody else
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener


def names_in_network() -> list[str]:
    """Return the addresses that others of the network have for this machine."""
    names = set()
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("10.255.255.255", 9))  # nothing is sent: it only says which way it would go
        names.add(probe.getsockname()[0])
    with suppress(OSError):
        names |= {str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    return sorted(name for name in names if not name.startswith(("127.", "0.")))


def address_of(listener: socket.socket) -> str:
    return f"http://{HOST}:{listener.getsockname()[1]}/"


def serve(
    listener: socket.socket, content: tuple[Path, ...], folder: Path | None, ready: Callable[[str, str], None],
    *, is_table: bool = False,
) -> None:  # fmt: skip
    """Answer requests until interrupted.

    `ready` is called with two addresses once somebody can be answered: with the key, to be shown to the person, and
    with a ticket, to be given to a browser; `is_table`: the network is answered too."""
    from generator.web.security import KEY, NAMES

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a queue is no news for who plays
    waitress: Any = import_module("waitress.server")  # untyped
    key, ticket = secrets.token_urlsafe(32), secrets.token_urlsafe(16)
    names = [*NAMES, *(names_in_network() if is_table else ())]
    app = create_app(listener.getsockname()[1], key, content, folder, [ticket], names=names, is_table=is_table)
    server = waitress.create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        ident=None,
        max_request_body_size=MOST_READ,
        connection_limit=MOST_CONNECTIONS,
        asyncore_use_poll=True,
        channel_timeout=PATIENCE,
        cleanup_interval=1,
    )
    close_silent = server.maintenance

    def make_room(now: float) -> None:
        """Close silent connections, in a crowd after a second: connections left half open delay no page."""
        server.adj.channel_timeout = PATIENCE if len(server.active_channels) < CROWD else 1
        close_silent(now)

    server.maintenance = make_room
    addresses = [f"{address_of(listener)}?{KEY}={word}" for word in (key, ticket)]
    threading.Thread(target=ready, args=addresses, daemon=True).start()
    try:
        server.run()
    finally:
        server.close()


MOST_UPLOAD = 24 * 1024 * 1024
PAGES = (
    *("home", "players", "opening", "after", "campaign", "session", "scenario", "cards", "scan", "tools"),
    *("mending", "mine", "play", "seats", "screen"),
)


class Application(Flask):
    # Flask escapes by file ending, and .j2 is not among them: everything is escaped.
    jinja_options = {"autoescape": True, "undefined": StrictUndefined}  # noqa: RUF012


def _send_font(name: str) -> Response:
    """Send a face that prints have too; the static page has them compressed."""
    path = next((face.path for face in list_faces() if face.path.name == name), None)
    return send_file(path, "font/ttf") if path else abort(404)


def create_app(
    port: int, key: str, content: tuple[Path, ...] = (), folder: Path | None = None, tickets: Iterable[str] = (),
    *, site: str = "", names: Collection[str] = security.NAMES, is_table: bool = False,
) -> Flask:  # fmt: skip
    """Return the application, with all its pages.

    `key`: without it nobody is answered, or once with one of the `tickets`; `content`: folders of own content;
    `folder`: of the table; `site`: the address of the static page that all this runs in, where it is one; `names`: of
    this machine, as others ask for it; `is_table`: guests have links of their own."""
    app = Application(
        "generator.web",
        template_folder=str(shipped.shipped_folder("templates") / "_web"),
        static_folder=str(Path(__file__).parent / "static"),
        static_url_path="/static",
    )
    app.config.update(
        MAX_CONTENT_LENGTH=MOST_UPLOAD,
        MAX_FORM_MEMORY_SIZE=4 * 1024 * 1024,
        MAX_FORM_PARTS=8000,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
        CONTENT=content,
        SITE=site,
        SHELF=Shelf(folder),
        MEMORIES=Memories(),
        NAMES=tuple(names),
        INVITATIONS=Invitations(folder) if is_table and folder else None,
    )
    app.add_url_rule("/static/fonts/<name>", view_func=_send_font)
    responses.prepare(app)  # first: refusals too are in the language of the request
    security.guard_requests(app, port, key, set(tickets), names)
    errors.handle_errors(app)
    for name in PAGES:
        app.register_blueprint(import_module(f"generator.web.pages.{name}").blueprint)
    app.register_blueprint(press.blueprint)
    return app
