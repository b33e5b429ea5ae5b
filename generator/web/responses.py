"""Templates to pages: what every page gets, and whether the whole page or only its changing part is wanted."""

from typing import Any

from flask import Flask, Response, current_app, render_template, request

from generator.core.i18n import current_language, set_language
from generator.web.fields import at, id_of, name_of, path_of, text_at
from generator.web.slots import tone
from generator.web.words import words

LANGUAGES = ("fr", "en")


def prepare(app: Flask) -> None:
    app.jinja_env.globals.update(id_of=id_of, name_of=name_of, text_at=text_at, value_at=_value_at, tone=tone)
    app.jinja_env.filters["tone_of"] = tone
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    @app.before_request
    def speak() -> None:
        """The browser's language; a thread serves many people, so it is set for each request."""
        set_language(request.accept_languages.best_match(LANGUAGES) or "en")


def _value_at(tree: Any, name: str) -> Any:
    return at(tree, path_of(name) or ("",))


def page(template: str, status: int = 200, **given: Any) -> Response:
    """A page, or the part of it that htmx asked for."""
    part = request.headers.get("HX-Request") == "true"
    html = render_template(
        template,
        layout="bare.html.j2" if part else "base.html.j2",
        w=words(),
        language=current_language(),
        pages=current_app.config["PAGES"](),
        here=request.path,
        most=current_app.config["MAX_CONTENT_LENGTH"] - 1024 * 1024,
        **given,
    )
    return Response(html, status, mimetype="text/html")


def download(data: bytes, name: str, kind: str) -> Response:
    """A file to keep; names are slugs, so they need no quoting."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, mimetype=kind, headers=headers)
