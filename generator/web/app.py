"""The application: pages, guards, errors. Documents are files; what is kept in memory only saves work."""

from collections.abc import Collection, Iterable
from importlib import import_module
from pathlib import Path

from flask import Flask
from jinja2 import StrictUndefined

from generator.app.invitations import Invitations
from generator.app.shelf import Shelf
from generator.core.content import shipped
from generator.web import errors, previews, responses, security
from generator.web.trails import Trails

MOST_UPLOAD = 24 * 1024 * 1024
PAGES = (
    *("home", "players", "creating", "opening", "after", "campaign", "session", "scenario", "cards", "scan", "tools"),
    *("mending", "keeping", "mine", "seats", "screen"),
)


class Application(Flask):
    # Flask escapes by file ending, and .j2 is none of its own: everything is escaped here.
    jinja_options = {"autoescape": True, "undefined": StrictUndefined}  # noqa: RUF012


def create_app(
    port: int, key: str, content: tuple[Path, ...] = (), folder: Path | None = None, tickets: Iterable[str] = (),
    *, site: str = "", names: Collection[str] = security.NAMES, is_table: bool = False,
) -> Flask:  # fmt: skip
    """`key`: without it nobody is answered, or once with one of the `tickets`; `content`: folders of one's own content;
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
        TRAILS=Trails(),
        NAMES=tuple(names),
        INVITATIONS=Invitations(folder) if is_table and folder else None,
    )
    responses.prepare(app)  # first: a refusal too is said in the asker's language
    security.guard_requests(app, port, key, set(tickets), names)
    errors.handle_errors(app)
    for name in PAGES:
        app.register_blueprint(import_module(f"generator.web.pages.{name}").blueprint)
    app.register_blueprint(previews.blueprint)
    return app
