"""Every error is a page that a person understands, with a way back; what went wrong inside stays in the terminal."""

import logging
import os
from pathlib import Path

from flask import Flask, Response, current_app, g, request
from werkzeug.exceptions import Forbidden, HTTPException, NotFound

from generator.app.shelf import ShelfFile
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError
from generator.core.refusal import Refusal
from generator.core.report import save_report, words_of_fault
from generator.web.desks import current_guest, current_shelf
from generator.web.pages.mending import show_as_text
from generator.web.responses import fit_here, is_part, page

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
        return error_page(code, _without_folder(refusal.message), fit_here(refusal.hint))

    @app.errorhandler(SourceError)
    def unreadable(error: SourceError) -> Response:
        name = Path(error.name).name  # of a file, or « your file » at the beginning of a title
        title = _("{file} cannot be opened").format(file=name if "." in name else name.capitalize())
        place = _document_asked_for()
        if place and name in (place.path.name, _("your file")) and not current_guest():
            return show_as_text(place, title, status=422, problems=tuple(error.problems))
        mend = current_shelf().find("fichier", name)
        lines = lines_of_problems(error.problems)
        return error_page(422, title, _("Here is what is wrong with it:"), lines, mend.address if mend else "")

    if app.config["SITE"]:

        @app.errorhandler(ImportError)
        def answer_missing(error: ImportError) -> Response:
            message = _("It needs holofiche itself, installed on a computer; all your files open there too.")
            return error_page(501, _("This page cannot do that"), message)

    @app.errorhandler(Exception)
    def answer_fault(error: Exception) -> Response:
        """Told in a sentence, with a report saved; the file that it was about is still there to be read and mended."""
        log.error("%s: %s", type(error).__name__, error, exc_info=error)
        told = words_of_fault(error, save_report(error, f"{request.method} {request.full_path}"))
        place = _document_asked_for()
        if place:
            try:
                return show_as_text(place, _words_of_status(500)[0], status=500, details=told)
            except (Refusal, OSError):
                log.warning("%s is not shown as text", place.name)
        return error_page(500, _words_of_status(500)[0], " – ".join(told))


def _document_asked_for() -> ShelfFile | None:
    """The document that a whole page was asked for, where there is one."""
    given = request.view_args or {}
    if is_part() or "pour" in request.args or not {"kind", "name"} <= given.keys():
        return None
    return current_shelf().find(given["kind"], given["name"])


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
    """`mend`: the address of the file it is about, for the GM; a guest and a stranger are shown no way there."""
    known, is_gm = bool(g.get("welcome")), bool(g.get("welcome")) and not current_guest()
    return page("error.html.j2", code, title=title, message=message, details=details or [],
                mend=mend if is_gm else "", known=known, is_gm=is_gm)  # fmt: skip


def reasons_of_refusal(refusal: Refusal) -> list[str]:
    """Why something was refused, and each file's faults."""
    lines = [refusal.message + (f" – {refusal.hint}" if fit_here(refusal.hint) else "")]
    for name, (_lines, problems) in refusal.faults.items():
        lines += [
            _("{name}: {text}").format(name=Path(name).name, text=line) for line in lines_of_problems(list(problems))
        ]
    return [_without_folder(line) for line in lines]


def _without_folder(text: str) -> str:
    """Files of the folder as they are called in it."""
    folder = current_shelf().folder
    return text.replace(f"{folder}{os.sep}", "") if folder else text


def lines_of_problems(problems: list[Problem]) -> list[str]:
    """Why a file could not be read, line by line."""
    lines = []
    for problem in problems[:20]:
        where = _("line {line}: ").format(line=problem.place.line) if problem.place else ""
        lines.append(f"{where}{problem.message}" + (f" ({problem.hint})" if fit_here(problem.hint) else ""))
    return lines
