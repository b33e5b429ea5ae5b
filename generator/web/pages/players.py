"""The pages of players' files: the form, its preview, its downloads, a random one."""

import base64
import secrets
from typing import Any

from flask import Blueprint, Response, abort, request

from generator.app.drafts import Studio
from generator.core.game.guide import as_read
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.refusal import Refusal
from generator.core.system import systems
from generator.web import document, editor, press
from generator.web.desks import any_of, content, games_with
from generator.web.document import Document
from generator.web.responses import download, is_part, page
from generator.web.slots import Slots

blueprint = Blueprint("players", __name__, url_prefix=f"/{any_of(games_with('page'))}")


@blueprint.get("")
def empty(system: str) -> Response:
    return show(editor.blank(system), fresh=True)


@blueprint.post("")
def changed(system: str) -> Response:
    return show(editor.posted(system))


@blueprint.post("/apercu")
def previewed(system: str) -> Response:
    one = editor.posted(system)
    key = press.document_key(one, editor.look(), editor.portrait(one))
    if request.form.get("_seen") == key:
        return Response(status=204)
    return page("preview.html.j2", preview=_preview(one), one=one)


@blueprint.post("/pdf")
def printed(system: str) -> Response:
    one = editor.posted(system)
    if not one.valid or one.subject is None:
        return show(one, notice=_("Not printed yet: some problems are left. They are listed here."), status=422)
    try:
        return download(press.pdf(one, editor.look(), editor.portrait(one)), f"{one.stem}.pdf", "application/pdf")
    except Refusal as refusal:
        return show(one, notice=refusal.message, status=422)


@blueprint.post("/yaml")
def written(system: str) -> Response:
    one = editor.posted(system)
    return download(one.text.encode(), f"{one.stem}.yaml", "application/yaml")


@blueprint.post("/hasard")
def rolled(system: str) -> Response:
    """A legal one from a seed, as `holofiche new --random` rolls it; the form is filled with it."""
    game = systems()[system]
    if not game.has("random"):
        abort(404)
    tree = Studio.of(game, content()).tree(secrets.randbelow(2**31), {})
    return show(document.make(system, as_read(tree), "", content()), unsaved=True)


def show(one: Document, *, notice: str = "", status: int = 200, fresh: bool = False, unsaved: bool = False) -> Response:
    answer = page(
        "editor.html.j2",
        status,
        one=one,
        name=one.name,
        address=f"/{one.system.id}",
        view=one.page,
        slots=Slots(one.problems, one.page.fields()),
        notice=notice,
        fresh=fresh,
        draft=request.form.get("_draft", "")[:40],
        look=editor.look(),
        gone=editor.gone(),
        asked=request.form,
        unsaved=unsaved,
        preview=None if is_part() or fresh else _preview(one),
    )
    if is_part():
        answer.headers["HX-Trigger-After-Settle"] = "changed"
    return answer


def _preview(one: Document) -> dict[str, Any]:
    """Pictures of the real pages, or why there are none yet."""
    look, portrait = editor.look(), editor.portrait(one)
    found: dict[str, Any] = {"key": press.document_key(one, look, portrait), "pages": [], "reason": ""}
    try:
        images = press.preview(one, look, portrait)
        found["pages"] = [base64.b64encode(image).decode() for image in images]
    except Refusal as refusal:
        found["reason"] = refusal.message
    return found


def unread(problems: list[Problem]) -> list[str]:
    """Why a file could not be read, line by line."""
    lines = []
    for problem in problems[:20]:
        where = _("line {line}: ").format(line=problem.place.line) if problem.place else ""
        lines.append(f"{where}{problem.message}" + (f" ({problem.hint})" if problem.hint else ""))
    return lines
