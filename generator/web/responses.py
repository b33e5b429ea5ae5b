"""Templates to pages: what every template gets, and whether the whole page or only its changing part is sent."""

import gzip
import re
from collections.abc import Callable, Iterable, Sequence
from html import unescape
from typing import Any

from flask import Flask, Response, current_app, g, redirect, render_template, request
from markupsafe import Markup, escape
from werkzeug.local import LocalProxy

from generator.base.i18n import _, current_language, format_number, ngettext, quote_words, set_language
from generator.base.names import legible_name, parse_digits
from generator.base.typography import day_in_words, french
from generator.content.livery import Face
from generator.files.files import content_hint
from generator.files.keptcontent import content_put_away
from generator.game.page.fields import id_of
from generator.game.page.model import Button, Field
from generator.paper.drawing.faces import svg_of_face
from generator.paper.formats import PrintError
from generator.paper.plan import PrintPlan
from generator.web.desks import current_guest, current_shelf, desks_by_game, opened_content, takes_given_content
from generator.web.making import is_shown_on_step, tone
from generator.web.press import MOST_PAGES, PagePreview, preview_plan

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
    root = LocalProxy(lambda: request.script_root)  # addresses are written from our own root
    app.jinja_env.globals.update(root=root, _=_, ngettext=ngettext, id_of=id_of, Button=Button, tone=tone)
    app.jinja_env.filters["tone_of"] = tone
    app.jinja_env.filters["fit_here"] = fit_here
    app.jinja_env.filters["decimal"] = format_number
    app.jinja_env.filters["name_fields"] = name_fields
    app.jinja_env.filters["quoted"] = quote_words
    app.jinja_env.tests["shown_on_step"] = is_shown_on_step
    app.jinja_env.globals["Face"] = Face
    app.jinja_env.filters["drawn"] = lambda face: Markup(svg_of_face(face))
    app.jinja_env.filters["day"] = lambda date: day_in_words(date) if current_language() == "fr" else date
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True

    @app.before_request
    def set_request_language() -> None:
        """Set the language chosen, or the browser's; for each request anew, since a thread serves many people."""
        chosen = request.cookies.get(LANGUAGE, "")
        set_language(chosen if chosen in LANGUAGES else request.accept_languages.best_match(LANGUAGES) or "en")

    @app.after_request
    def compress_text(response: Response) -> Response:
        """Compress texts; pictures and PDFs are compressed already."""
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
    """Return the addresses and names of the menu; a guest of the table has one, a stranger none."""
    if not g.get("welcome"):
        return []
    if guest := current_guest():
        return [] if guest.is_screen else [("/ma-place", _("My place"))]
    games = [(f"/{key}/creer", desk.offer().label) for key, desk in desks_by_game().items()]
    table = [("/", _("The table"))] if current_shelf().folder else []
    return [*table, *games, ("/scenario", _("Scenario")), ("/cartes", _("Cards")), ("/outils", _("Tools"))]


def is_part() -> bool:
    """Return whether htmx asked for the part of the page that changes."""
    return request.headers.get("HX-Request") == "true"


def page(template: str, status: int = 200, **context: Any) -> Response:
    html: str = render_template(
        template,
        layout="bare.html.j2" if is_part() else "base.html.j2",
        language=current_language(),
        menu=menu_entries(),
        here=request.path,
        here_whole=request.full_path.rstrip("?") if request.method == "GET" else request.path,
        in_page=bool(current_app.config["SITE"]),
        at_table=current_app.config["INVITATIONS"] is not None,
        opened_content=opened_content(),
        content_away=None if opened_content() or takes_given_content() else content_put_away(),
        most=current_app.config["MAX_CONTENT_LENGTH"] - 1024 * 1024,
        **context,
    )
    html = legible_name(set_in_french(html) if current_language() == "fr" else html)  # files may be called anything
    return Response(html, status, mimetype="text/html")


def set_in_french(html: str) -> str:
    """Set French texts with the spaces of French typography, but for elements shown as written."""
    parts = _TAGS.split(html)
    as_written = ""
    for n, part in enumerate(parts):
        if n % 2:  # a tag
            name = part.strip("</>").split(maxsplit=1)[0].lower() if part.strip("</>") else ""
            as_written = name if name in AS_WRITTEN and part[1] != "/" else "" if name == as_written else as_written
            parts[n] = _SPOKEN.sub(lambda match: f'{match[1]}="{_set_in_french(match[2])}"', part)
        elif not as_written:
            parts[n] = _set_in_french(part)
    return "".join(parts)


def _set_in_french(html: str) -> str:
    if not _MARKS.search(html):
        return html
    text = unescape(html).replace("'", _STRAIGHT)  # in a name of one's own
    return str(escape(french(text).replace(_STRAIGHT, "'")))


def fit_here(hint: str | None) -> str:
    """Return the hint of a problem where it can be followed in a browser, else "": nobody types a command there."""
    if hint is None or _COMMAND.search(hint):
        return ""
    return hint.replace(content_hint(), _("if it is of your own content, open that content first"))


def name_fields(text: str, fields: Iterable[Field]) -> str:
    """Replace the options of a command line in a text by the labels of the fields that stand for them."""
    labels = {field.name.replace("_", "-"): field.label for field in fields}
    return _OPTION.sub(lambda match: f"« {labels[match[1]]} »" if match[1] in labels else match[0], text)


def lead_to(address: str) -> Response:
    """Redirect to an address, so that going back or reloading sends nothing twice."""
    answer: Response = redirect(request.script_root + address, 303, Response)  # type: ignore[assignment]
    return answer


def offer_download(raw: bytes, name: str, kind: str) -> Response:
    """Return a file to download; names are slugs, so they need no quoting."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(raw, mimetype=kind, headers=headers)


def pages_of(key: str, plan: Callable[[], PrintPlan], count: int = MOST_PAGES) -> Response:
    """Return some pages of a plan as pictures, or why there are none; the next ones are fetched on scrolling."""
    pages: Sequence[PagePreview] = ()
    reason, start = "", request.values.get("_depuis", "0")
    first = parse_digits(start, 4) or 0
    try:
        pages = preview_plan(key, plan, first, count)
    except PrintError as error:
        reason = error.message
    more, posted = len(pages) == count, request.method == "POST"
    return page("pages.html.j2", pages_of=pages, reason=reason, start=first, more=more, posted=posted)
