"""Error pages that a person understands, with a way back; technical details stay in the terminal."""

import logging
import os
from collections.abc import Sequence
from functools import reduce
from pathlib import Path

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import Forbidden, HTTPException, NotFound

from generator.base.i18n import _
from generator.base.problems import Problem
from generator.base.refusal import Faults, Refusal
from generator.base.shipped import shipped_folder
from generator.content.loading import ContentError
from generator.files.crash import save_report, words_of_fault
from generator.reading.source import SourceError
from generator.web.desks import current_guest, current_shelf
from generator.web.guests import TOO_BIG, TOO_LONG
from generator.web.pages.mending import show_as_text
from generator.web.responses import fit_here, is_part, page
from generator.web.shelf import ShelfFile

log = logging.getLogger("holofiche.web")


def handle_errors(app: Flask) -> None:
    @app.errorhandler(HTTPException)
    def answer_http_error(error: HTTPException) -> Response:
        if isinstance(error, (NotFound, Forbidden)) and error.description != type(error).description:
            return error_page(error.code or 404, str(error.description), "")  # what it was is known
        return error_page(error.code or 500, *_words_of_status(error.code or 500))

    @app.errorhandler(Refusal)
    def answer_refusal(refusal: Refusal) -> Response:
        code = 503 if refusal.code == "busy" else 422
        place = _document_asked_for() if request.method == "GET" and not current_guest() else None
        if place and refusal.code in (TOO_BIG, TOO_LONG):
            title = _("{file} cannot be opened").format(file=place.path.name)
            details = (refusal.message,) if refusal.code == TOO_LONG else ()  # TOO_BIG is shown there
            return show_as_text(place, title, status=code, details=details)
        return error_page(code, _without_folder(refusal.message), fit_here(refusal.hint))

    @app.errorhandler(SourceError)
    def answer_unreadable(error: SourceError) -> Response:
        name = Path(error.name).name  # of a file, or « your file » at the beginning of a title
        title = _("{file} cannot be opened").format(file=name if "." in name else name.capitalize())
        place = _document_asked_for()
        if place and name in (place.path.name, _("your file")) and not current_guest():
            return show_as_text(place, title, status=422, problems=tuple(error.problems))
        mend = current_shelf().find("fichier", name)
        lines = lines_of_problems(error.problems)
        return error_page(422, title, _("Here is what is wrong with it:"), lines, mend.address if mend else "")

    app.register_error_handler(ContentError, answer_faulty_content)

    if app.config["SITE"]:

        @app.errorhandler(ImportError)
        def answer_missing(error: ImportError) -> Response:
            message = _("It needs holofiche itself, installed on a computer; all your files open there too.")
            return error_page(501, _("This page cannot do that"), message)

    @app.errorhandler(Exception)
    def answer_fault(error: Exception) -> Response:
        """Answer with a sentence and save a report; the file in question is still shown as text."""
        log.error("%s: %s", type(error).__name__, error, exc_info=error)
        sentences = words_of_fault(error, save_report(error, f"{request.method} {request.full_path}"))
        place = _document_asked_for()
        if place and not current_guest():
            try:
                return show_as_text(place, _words_of_status(500)[0], status=500, details=sentences)
            except (Refusal, OSError):
                log.warning("%s is not shown as text", place.name)
        return error_page(500, _words_of_status(500)[0], " – ".join(sentences))


def _document_asked_for() -> ShelfFile | None:
    """Return the document whose whole page was asked for, or None."""
    view_args = request.view_args or {}
    if is_part() or "pour" in request.args or not {"kind", "name"} <= view_args.keys():
        return None
    return current_shelf().find(view_args["kind"], view_args["name"])


def _words_of_status(code: int) -> tuple[str, str]:
    if code == 403 and current_app.config["INVITATIONS"]:
        return _("This link opens nothing"), _("Ask the GM for yours: it is shown on their page, as a code to scan.")
    if code in (403, 421):
        return _("This request was refused"), _(
            "holofiche answers who started it: open the address shown in the terminal, with its key."
        )
    if code == 404:
        return _("There is no such page"), _("The address may be mistyped. The pages are all named above.")
    if code == 405:
        return _("This page cannot be opened like that"), _("Go back to the page you came from and try again.")
    if code == 413:
        return _("This is too big"), _(
            "A character or a warband takes a few kB, a PDF of holofiche a few MB: is this the right file?"
        )
    if code < 500:
        return _("This request makes no sense to holofiche"), _("Go back to the page you came from and try again.")
    return _("Something went wrong inside holofiche"), ""


def error_page(code: int, title: str, message: str, details: list[str] | None = None, mend: str = "") -> Response:
    """Return the page of an error.

    `mend`: the address of the file it is about, for the GM; a guest and a stranger are shown no way there."""
    known, is_gm = bool(g.get("welcome")), bool(g.get("welcome")) and not current_guest()
    return page("error.html.j2", code, title=title, message=message, details=details or [],
                mend=mend if is_gm else "", known=known, is_gm=is_gm)  # fmt: skip


def reasons_of_refusal(refusal: Refusal) -> list[str]:
    """Return why something was refused, with the faults of each file."""
    lines = [refusal.message + (f" – {refusal.hint}" if fit_here(refusal.hint) else "")]
    return [*map(_without_folder, lines), *reasons_of_faults(refusal.faults)]


def reasons_of_faults(faults: Faults) -> list[str]:
    """Return what is wrong with files, a line for each problem."""
    line = _("{name}: {text}")
    rows = [
        line.format(name=Path(name).name, text=row)
        for name, (_lines, problems) in faults.items()
        for row in lines_of_problems(problems)
    ]
    return [_without_folder(row) for row in rows]


def answer_faulty_content(error: ContentError) -> Response:
    """Name the faults of content that was changed since it was opened, or that a newer holofiche reads otherwise."""
    message = _("Nothing can be shown with it: mend it, or do without it. Here is what is wrong with it:")
    return error_page(422, _("Your own content has faults"), message, lines_of_content(error))


def lines_of_content(error: ContentError) -> list[str]:
    """Return each fault of content with its file, named as in its folder, and its line."""
    lines = []
    for name, (_lines, problems) in error.faults.items():
        path = Path(name)
        for line in lines_of_problems(problems):
            lines.append(_("{name}: {text}").format(name=f"{path.parent.name}/{path.name}", text=line))
    tops = {str(Path(name).parents[1]) for name in error.faults} | {str(shipped_folder("content"))}
    return [reduce(lambda text, top: text.replace(f"{top}{os.sep}", ""), tops, line) for line in lines]


def _without_folder(text: str) -> str:
    """Return the text with the folder's files named as in the folder."""
    folder = current_shelf().folder
    return text.replace(f"{folder}{os.sep}", "") if folder else text


def lines_of_problems(problems: Sequence[Problem]) -> list[str]:
    """Return why a file could not be read, a line for each problem."""
    lines = []
    for problem in problems[:20]:
        where = _("line {line}: ").format(line=problem.place.line) if problem.place else ""
        lines.append(f"{where}{problem.message}" + (f" ({problem.hint})" if fit_here(problem.hint) else ""))
    return lines
