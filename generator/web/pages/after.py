"""After the game: every player asked in turn, what it changes shown, all files written at once or none.

The answers stand in the address, so that reloading, going back and another day lose none of them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response as Redirection

from generator.app import writing
from generator.app.after import Evening
from generator.app.changes import Change, day_of
from generator.app.shelf import version_of
from generator.core.folders import user_folder
from generator.core.frozen import dataclass
from generator.core.game.guide import Guide, Question, Tree
from generator.core.i18n import _
from generator.core.refusal import Refusal, misuse
from generator.core.writing.atomic import write_whole
from generator.web.desks import content, shelf
from generator.web.errors import reasons
from generator.web.responses import page
from generator.web.rolling import seeded

blueprint = Blueprint("after", __name__, url_prefix="/apres")
BUTTONS = 6  # answers shown as buttons; more of them are a list


@dataclass(frozen=True)
class Reached:
    """Where answers lead: what was asked and answered, then the next question or the tree at the end."""

    done: tuple[tuple[Question, str], ...]
    question: Question | None  # the first answer that is none leaves its own
    fault: str = ""
    tree: Tree | None = None


def reach(guide: Guide, answers: Sequence[str]) -> Reached:
    """As far as the answers are answers; what is wrong with the first that is none is said."""
    done: list[tuple[Question, str]] = []
    try:
        question = next(guide)
        for answer in answers:
            if fault := question.fault(answer):
                return Reached(tuple(done), question, fault)
            done.append((question, answer))
            question = guide.send(answer)
    except StopIteration as end:
        return Reached(tuple(done), None, tree=end.value)
    return Reached(tuple(done), question)


@blueprint.get("")
def asked() -> Response | Redirection:
    folder = shelf().table
    if not request.args.get("jour"):
        return page("after-start.html.j2", scenarios=shelf().scenarios(), day=day_of(None), played=_given("joue"))
    if thrown := seeded():
        return thrown
    written = _mark()
    if written.exists():
        return page("after-written.html.j2", files=written.read_text("utf-8").splitlines(), query=_query())
    return _show(folder)


@blueprint.post("")
def told() -> Response | Redirection:
    folder = shelf().table
    if request.form.get("_do") == "undo":
        return _taken_back(folder)
    with shelf().alone():
        found = _changes(folder, _reached(folder))
        if request.form.get("_version") != _version(found):
            return _show(folder, _("The files were changed meanwhile: look again before writing."), 409)
        writing.write(*found)
        files = "\n".join(one.file.relative_to(folder).as_posix() for one in found)
        write_whole(_mark(), files.encode())
    return redirect(_address(_pairs()), 303)


def _taken_back(folder: Path) -> Redirection:
    mark = _mark()
    with shelf().alone():
        if mark.exists():
            writing.undo(folder / mark.read_text("utf-8").splitlines()[0], dry=False)
            mark.unlink()
    return redirect(_address(_pairs()), 303)


def _given(name: str) -> str:
    return request.args.get(name, "")[:200]


def _pairs() -> list[tuple[str, str]]:
    return list(request.args.items(multi=True))


def _query(answers: int | None = None) -> str:
    """The address of this evening, or of its question of this number."""
    pairs: MultiDict[str, str] = MultiDict(request.args)
    if answers is not None:
        pairs.setlist("r", pairs.getlist("r")[:answers])
    return urlencode(list(pairs.items(multi=True)))


def _address(pairs: list[tuple[str, str]]) -> str:
    return f"/apres?{urlencode(pairs)}"


def _mark() -> Path:
    """What is left of an evening that was written: going back to its address does not write it twice."""
    folder = str(shelf().folder)
    return user_folder("state") / "evenings" / version_of(f"{folder}\n{_query()}".encode())


def _evening(folder: Path) -> Evening:
    played = shelf().inside(_given("joue")) if _given("joue") else None
    if _given("joue") and played is None:
        raise misuse(_("{file} is not in this folder").format(file=_given("joue")))
    return Evening.of(folder, played, content())


def _reached(folder: Path) -> Reached:
    return reach(_evening(folder).guide(), request.args.getlist("r")[:500])


def _changes(folder: Path, reached: Reached) -> list[Change]:
    if reached.tree is None:
        raise misuse(_("Some questions are not answered yet."))
    return _evening(folder).changes(reached.tree, _given("jour"), int(_given("graine")[:12]))


def _version(changes: Sequence[Change]) -> str:
    return version_of(b"\0".join(text for one in changes for text in (one.before, one.after)))


def _show(folder: Path, notice: str = "", status: int = 200) -> Response:
    reached = _reached(folder)
    found: list[Change] = []
    refused: list[str] = []
    if reached.tree is not None:
        try:
            found = _changes(folder, reached)
        except Refusal as refusal:
            refused = reasons(refusal)
    given: dict[str, Any] = {"buttons": BUTTONS, "version": _version(found), "day": _given("jour")}
    there = {_("{name}: was there?").format(name=name): name for name in _evening(folder).names()}
    asked = [there[question.text] for question, _answer in reached.done if question.text in there]
    tried = request.args.getlist("r")[len(reached.done) :][:1]
    return page(
        "after.html.j2", status, reached=reached, query=_query, found=found, refused=refused, notice=notice,
        pairs=_pairs(), tried=tried, who=asked[-1] if asked else "", **given,
    )  # fmt: skip
