"""The pages of players' files: the form, its preview, its downloads, a random one."""

import base64
import secrets
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, current_app, request

from generator.app.files import definitions_of
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.render.errors import PrintError
from generator.web import document, editor, press
from generator.web.document import Document
from generator.web.editor import Desk
from generator.web.pages import character, warband
from generator.web.press import Unprintable
from generator.web.render import download, page
from generator.web.slots import Slots

blueprint = Blueprint("players", __name__)

DESKS: dict[str, Desk] = {"d6": character.DESK, **warband.DESKS}


def desk_of(system: str) -> Desk:
    return DESKS[system] if system in DESKS else abort(404)


def content() -> tuple[Path, ...]:
    folders: tuple[Path, ...] = current_app.config["CONTENT"]
    return folders


@blueprint.get("/<any(d6, sylvaren, sndr, nano):system>")
def empty(system: str) -> Response:
    desk = desk_of(system)
    tree = desk.read({}, {}, definitions_of(desk.kind.game, content()))
    return show(document.make(desk.kind, tree, "", content()), fresh=True)


@blueprint.post("/<any(d6, sylvaren, sndr, nano):system>")
def changed(system: str) -> Response:
    return show(editor.posted(desk_of(system), content()))


@blueprint.post("/<any(d6, sylvaren, sndr, nano):system>/apercu")
def previewed(system: str) -> Response:
    one = editor.posted(desk_of(system), content())
    key = press.document_key(one, editor.look(), editor.portrait(one))
    if request.form.get("_seen") == key:
        return Response(status=204)
    return page("preview.html.j2", preview=_preview(one), one=one)


@blueprint.post("/<any(d6, sylvaren, sndr, nano):system>/pdf")
def printed(system: str) -> Response:
    one = editor.posted(desk_of(system), content())
    if not one.valid or one.subject is None:
        return show(one, notice=_("Not printed yet: some problems are left. They are listed here."), status=422)
    try:
        return download(press.pdf(one, editor.look(), editor.portrait(one)), f"{one.stem}.pdf", "application/pdf")
    except (PrintError, Unprintable) as error:
        return show(one, notice=_said(error), status=422)


@blueprint.post("/<any(d6, sylvaren, sndr, nano):system>/yaml")
def written(system: str) -> Response:
    one = editor.posted(desk_of(system), content())
    return download(one.text.encode(), f"{one.stem}.yaml", "application/yaml")


@blueprint.post("/<any(d6, sylvaren, sndr, nano):system>/hasard")
def rolled(system: str) -> Response:
    """A legal one from a seed; the form is filled with it."""
    from generator.web.chance import random_tree

    desk = desk_of(system)
    tree = random_tree(desk.kind, secrets.randbelow(2**31), content())
    return show(document.make(desk.kind, tree, "", content()), unsaved=True)


def show(one: Document, *, notice: str = "", status: int = 200, fresh: bool = False, unsaved: bool = False) -> Response:
    desk = DESKS[one.kind.system]
    slots = Slots(one.problems)
    whole_page = request.headers.get("HX-Request") != "true"
    answer = page(
        desk.template,
        status,
        one=one,
        tree=one.tree,
        view=desk.view(one),
        slots=slots,
        notice=notice,
        fresh=fresh,
        draft=request.form.get("_draft", "")[:40],
        look=editor.look(),
        gone=sorted({*request.form.getlist("_gone"), *editor.dropped(request.form.get("_do", ""))}),
        chosen=request.form.get("_profil", ""),
        unsaved=unsaved,
        preview=_preview(one) if whole_page and not fresh else None,
    )
    if not whole_page:
        answer.headers["HX-Trigger-After-Settle"] = "changed"
    return answer


def _preview(one: Document) -> dict[str, Any]:
    """Pictures of the real pages, or why there are none yet."""
    look, portrait = editor.look(), editor.portrait(one)
    found: dict[str, Any] = {"key": press.document_key(one, look, portrait), "pages": [], "reason": ""}
    try:
        images = press.preview(one, look, portrait)
        found["pages"] = [base64.b64encode(image).decode() for image in images]
    except (PrintError, Unprintable) as error:
        found["reason"] = _said(error)
    return found


def _said(error: PrintError | Unprintable) -> str:
    return error.message if isinstance(error, PrintError) else str(error)


def unread(problems: list[Problem]) -> list[str]:
    """Why a file could not be read, line by line."""
    lines = []
    for problem in problems[:20]:
        where = _("line {line}: ").format(line=problem.place.line) if problem.place else ""
        lines.append(f"{where}{problem.message}" + (f" ({problem.hint})" if problem.hint else ""))
    return lines
