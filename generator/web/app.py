"""The Flask application: its pages, guards and error handlers. Documents are files; what is kept in memory only saves
work."""

from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

from generator.base import shipped
from generator.web import errors, press, responses, security
from generator.web.edits import Memories
from generator.web.invitations import Invitations
from generator.web.shelf import Shelf

MOST_UPLOAD = 24 * 1024 * 1024
PAGES = (
    *("home", "players", "opening", "after", "campaign", "session", "scenario", "cards", "scan", "tools"),
    *("mending", "mine", "play", "seats", "screen"),
)


class Application(Flask):
    # Flask escapes by file ending, and .j2 is not among them: everything is escaped.
    jinja_options = {"autoescape": True, "undefined": StrictUndefined}  # noqa: RUF012


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
    responses.prepare(app)  # first: refusals too are in the language of the request
    security.guard_requests(app, port, key, set(tickets), names)
    errors.handle_errors(app)
    for name in PAGES:
        app.register_blueprint(import_module(f"generator.web.pages.{name}").blueprint)
    app.register_blueprint(press.blueprint)
    return app
