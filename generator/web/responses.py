"""Templates to pages: what every page gets, and whether the whole page or only its changing part is wanted."""

import gzip
import re
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from typing import Any

from flask import Flask, Response, current_app, g, redirect, render_template, request
from markupsafe import Markup, escape
from werkzeug.local import LocalProxy

from generator.core.i18n import _, current_language, format_number, ngettext, quote_words, set_language
from generator.core.names import parse_digits
from generator.core.page.fields import id_of
from generator.core.page.model import Button, Field
from generator.core.paper.typography import day_in_words, french
from generator.render.drawing.faces import svg_of_face
from generator.render.errors import PrintError
from generator.render.press.plan import PrintPlan
from generator.web.desks import current_guest, current_shelf, desks_by_game
from generator.web.previews import MOST_PAGES, PagePreview, preview_plan
from generator.web.slots import is_told_on_step, tone

LANGUAGES = ("fr", "en")
LANGUAGE = "langue"  # the cookie of who chose one
AS_WRITTEN = ("pre", "code", "textarea")
_TAGS = re.compile(r"(<[^>]*>)")
_SPOKEN = re.compile(r'(?<=\s)(aria-label|alt|title)="([^"]*)"')
_MARKS = re.compile(r"[;!?:«»-]|[0-9] ")
_STRAIGHT = "\ue000"
_COMMAND = re.compile(r"\bholofiche [a-z]")
_OPTION = re.compile(r"--([a-z][a-z-]*)(?: [A-Z]+\b)?")


def prepare(app: Flask) -> None:
    root = LocalProxy(lambda: request.script_root)  # addresses are said from our own root
    app.jinja_env.globals.update(root=root, _=_, ngettext=ngettext, id_of=id_of, Button=Button, tone=tone)
    app.jinja_env.filters["tone_of"] = tone
    app.jinja_env.filters["fit_here"] = fit_here
    app.jinja_env.filters["decimal"] = format_number
    app.jinja_env.filters["name_fields"] = name_fields
    app.jinja_env.filters["quoted"] = quote_words
    app.jinja_env.tests["told_on_step"] = is_told_on_step
    app.jinja_env.filters["drawn"] = lambda face: Markup(svg_of_face(face))
    app.jinja_env.filters["day"] = lambda date: day_in_words(date) if current_language() == "fr" else date
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    @app.before_request
    def speak() -> None:
        """The language chosen, or the browser's; a thread serves many people, so it is set for each request."""
        chosen = request.cookies.get(LANGUAGE, "")
        set_language(chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en")

    @app.after_request
    def squeeze(response: Response) -> Response:
        """Texts go compressed; pictures and PDFs are already."""
        kind = response.mimetype or ""
        text = kind.startswith("text/") or kind in ("image/svg+xml", "application/json")
        if text and response.status_code == 200 and accepts_gzip() and "Content-Encoding" not in response.headers:
            response.direct_passthrough = False
            response.set_data(gzip.compress(response.get_data(), 5, mtime=0))
            response.headers["Content-Encoding"] = "gzip"
            response.headers.add("Vary", "Accept-Encoding")
        return response


def accepts_gzip() -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


def menu_entries() -> list[tuple[str, str]]:
    """The pages and their names, in order; a guest of the table has one place, a stranger none."""
    if not g.get("welcome"):
        return []
    if current_guest():
        return [("/ma-place", _("My place"))]
    games = [(f"/{key}/creer", desk.offer().label) for key, desk in desks_by_game().items()]
    table = [("/", _("The table"))] if current_shelf().folder else []
    return [*table, *games, ("/scenario", _("Scenario")), ("/cartes", _("Cards")), ("/outils", _("Tools"))]


def is_part() -> bool:
    """htmx asked for the part of the page that changes."""
    return request.headers.get("HX-Request") == "true"


def page(template: str, status: int = 200, **given: Any) -> Response:
    html: str = render_template(
        template,
        layout="bare.html.j2" if is_part() else "base.html.j2",
        language=current_language(),
        menu=menu_entries(),
        here=request.path,
        here_whole=request.full_path.rstrip("?") if request.method == "GET" else request.path,
        in_page=bool(current_app.config["SITE"]),
        at_table=current_app.config["INVITATIONS"] is not None,
        most=current_app.config["MAX_CONTENT_LENGTH"] - 1024 * 1024,
        **given,
    )
    return Response(set_in_french(html) if current_language() == "fr" else html, status, mimetype="text/html")


def set_in_french(html: str) -> str:
    """French texts with the spaces French takes; what is written by hand or shown as written stays as it is."""
    parts = _TAGS.split(html)
    as_written = ""
    for n, part in enumerate(parts):
        if n % 2:  # a tag
            name = part.strip("</>").split(maxsplit=1)[0].lower() if part.strip("</>") else ""
            as_written = name if name in AS_WRITTEN and part[1] != "/" else "" if name == as_written else as_written
            parts[n] = _SPOKEN.sub(lambda found: f'{found[1]}="{_set_in_french(found[2])}"', part)
        elif not as_written:
            parts[n] = _set_in_french(part)
    return "".join(parts)


def _set_in_french(html: str) -> str:
    if not _MARKS.search(html):
        return html
    text = unescape(html).replace("'", _STRAIGHT)  # in a name of one's own
    return str(escape(french(text).replace(_STRAIGHT, "'")))


def fit_here(hint: str | None) -> str:
    """What to do about a problem, where it can be done in a browser: nobody types a command there."""
    return "" if hint is None or _COMMAND.search(hint) else hint


def name_fields(text: str, fields: Iterable[Field]) -> str:
    """Words meant for a command line, its options called as the fields are that say the same here."""
    labels = {field.name.replace("_", "-"): field.label for field in fields}
    return _OPTION.sub(lambda found: f"« {labels[found[1]]} »" if found[1] in labels else found[0], text)


def lead_to(address: str) -> Response:
    """Look there: going back or reloading sends nothing twice."""
    answer: Response = redirect(request.script_root + address, 303, Response)  # type: ignore[assignment]
    return answer


def offer_download(data: bytes, name: str, kind: str) -> Response:
    """A file to keep; names are slugs, so they need no quoting."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data, mimetype=kind, headers=headers)


def pages_of(key: str, plan: Callable[[], PrintPlan], count: int = MOST_PAGES) -> Response:
    """Some pages of a plan as pictures, or why there is none; the next ones come as they are scrolled to."""
    pages: Sequence[PagePreview] = ()
    reason, start = "", request.values.get("_depuis", "0")
    first = parse_digits(start, 4) or 0
    try:
        pages = preview_plan(key, plan, first, count)
    except PrintError as error:
        reason = error.message
    more, posted = len(pages) == count, request.method == "POST"
    return page("pages.html.j2", pages_of=pages, reason=reason, start=first, more=more, posted=posted)
