"""After the game: every player asked in turn, what it changes shown, all files written at once or none.

The answers stand in the address, so that reloading, going back and another day lose none of them.
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from urllib.parse import urlencode

from flask import Blueprint, Response, request
from msgspec.structs import replace

from generator.app import writing
from generator.app.changes import Change
from generator.app.sheets import sheets_of_files
from generator.app.shelf import version_of
from generator.app.stickers import since_last_each
from generator.core.game.guide import Guide, Question, Tree
from generator.core.i18n import _
from generator.core.record import Record
from generator.core.refusal import Refusal, misuse
from generator.core.writing.atomic import write_whole
from generator.render.sheets.print import SheetOptions, plan_sheets
from generator.web import press
from generator.web.desks import current_shelf, own_content
from generator.web.editor import chosen_look
from generator.web.errors import reasons_of_refusal
from generator.web.evening import (
    kept_pairs,
    mark_of_evening,
    open_evening,
    query_of_evening,
    query_value,
    saved_scenario,
    show_grid,
    show_start,
)
from generator.web.grid import key_of
from generator.web.responses import lead_to, offer_download, page
from generator.web.rolling import lead_to_seed

blueprint = Blueprint("after", __name__, url_prefix="/apres")
BUTTONS = 6  # answers shown as buttons; more of them are a list


class ReachedQuestion(Record):
    """Where answers lead: what was asked and answered, then what is asked next on one page, or the tree at the end."""

    done: tuple[tuple[Question, str], ...]
    asked: tuple[Question, ...] = ()  # of one person: those after the first are what the usual answers would lead to
    left: tuple[tuple[str, str], ...] = ()  # answers by their question, not needed yet
    fault: str = ""
    tree: Tree | None = None


def reach_question(guide: Guide, answers: Sequence[str], told: Sequence[tuple[str, str]] = ()) -> ReachedQuestion:
    """As far as the answers go: those in order, then those told by question, in whatever order they are asked now."""
    done: list[tuple[Question, str]] = []
    left, fault = list(told), ""
    try:
        question = next(guide)
        for answer in answers:
            if fault := question.fault(answer) or "":
                left.insert(0, (key_of(question), answer))
                break
            done.append((question, answer))
            question = guide.send(answer)
        while not fault and (found := [pair for pair in left if pair[0] == key_of(question)]):
            if not (fault := question.fault(found[0][1]) or ""):
                left.remove(found[0])
                done.append((question, found[0][1]))
                question = guide.send(found[0][1])
    except StopIteration as end:
        return ReachedQuestion(tuple(done), tree=end.value)
    return ReachedQuestion(tuple(done), _questions_together(guide, question), tuple(left), fault)


def _questions_together(guide: Guide, first: Question) -> tuple[Question, ...]:
    """A question, and those that follow it as long as they are about the same person."""
    asked = [first]
    try:
        while not asked[-1].fault(asked[-1].default):
            following = guide.send(asked[-1].default)
            if following.who != first.who or not first.who:
                break
            asked.append(following)
    except StopIteration:
        pass
    return tuple(asked)


@blueprint.get("")
def ask_evening() -> Response:
    folder = current_shelf().table
    if not request.args.get("jour"):
        return show_start(folder)
    if rolled := saved_scenario(folder):
        return rolled
    if thrown := lead_to_seed():
        return thrown
    if request.args.getlist("q") and "change" not in request.args:
        reached = _reach_now(folder)
        answers = [answer for _question, answer in reached.done]
        if answers != request.args.getlist("r"):  # further than before: that has an address of its own
            return lead_to(_address_of_answers(answers, reached.left))
    written = mark_of_evening()
    if written.exists():
        names = written.read_text("utf-8").splitlines()
        files = [(name, current_shelf().find("fichier", name)) for name in names]
        return page("after-written.html.j2", files=files, query=query_of_evening())
    if not request.args.getlist("r"):
        return show_grid(folder)
    return _show_evening(folder)


@blueprint.get("/<any(fiches, retouches):what>")
def print_evening(what: str) -> Response:
    """All that an evening changed, in one PDF: whole sheets, or stickers for those printed before."""
    mark = mark_of_evening()
    names = mark.read_text("utf-8").splitlines() if mark.exists() else []
    files = [place.path for name in names if (place := current_shelf().find("fichier", name))]
    with press.one_at_a_time():
        if what == "fiches":
            plan = plan_sheets(sheets_of_files(files, own_content()), SheetOptions(chosen_look())) if files else None
        else:
            found = since_last_each(files, own_content())
            plan = found.plan if found else None
        data = plan.bind() if plan else b""
    if plan is None:
        return lead_to(f"/apres?{query_of_evening()}")
    return offer_download(data, plan.name, "application/pdf")


@blueprint.post("")
def write_evening() -> Response:
    folder = current_shelf().table
    if request.form.get("_do") == "undo":
        return _taken_back(folder)
    with current_shelf().alone():
        found = _changes_of_evening(folder, _reach_now(folder))
        if request.form.get("_version") != _version_of_changes(found):
            return _show_evening(folder, _("The files were changed meanwhile: look again before writing."), 409)
        writing.write_changes(*found)
        files = "\n".join(one.file.relative_to(folder).as_posix() for one in found)
        write_whole(mark_of_evening(), files.encode())
    return lead_to(f"/apres?{query_of_evening()}")


def _taken_back(folder: Path) -> Response:
    mark = mark_of_evening()
    with current_shelf().alone():
        if mark.exists():
            writing.undo_changes(folder / mark.read_text("utf-8").splitlines()[0], dry=False)
            mark.unlink()
    return lead_to(f"/apres?{query_of_evening()}")


def _address_of_answers(answers: Sequence[str], left: Sequence[tuple[str, str]]) -> str:
    pairs = [*kept_pairs(), *(("r", answer) for answer in answers)]
    for n, (question, answer) in enumerate(left):
        pairs += [("q", question), (f"a-{n}", answer)]
    return f"/apres?{urlencode(pairs)}"


def _answers_by_question() -> list[tuple[str, str]]:
    """Answers by their question; a choice not made is no answer."""
    found = enumerate(request.args.getlist("q")[:500])
    told = [(question, request.args[f"a-{n}"]) for n, question in found if f"a-{n}" in request.args]
    for_all = dict(zip(request.args.getlist("t"), request.args.getlist("tous"), strict=False))
    shared = {text: value.strip() or "0" for text, value in for_all.items()}
    return [(key, answer or _said_for_all(key, shared)) for key, answer in told]


def _said_for_all(key: str, shared: Mapping[str, str]) -> str:
    """What was said for everybody, for who left the field of this question empty."""
    return next((value for text, value in shared.items() if key.endswith(f" {text}")), "")


def _reach_now(folder: Path) -> ReachedQuestion:
    evening, answers, change = (
        open_evening(folder),
        request.args.getlist("r")[:500],
        request.args.get("change", type=int),
    )
    if change is None or change < 0:
        return reach_question(evening.guide(), answers, _answers_by_question())
    # Asked again from there on: what was said is what stands in the fields, and what was said later waits.
    later = [(key_of(question), answer) for question, answer in reach_question(evening.guide(), answers).done[change:]]
    return replace(reach_question(evening.guide(), answers[:change]), left=tuple(later))


def _changes_of_evening(folder: Path, reached: ReachedQuestion) -> list[Change]:
    if reached.tree is None:
        raise misuse(_("Some questions are not answered yet."))
    return open_evening(folder).changes(reached.tree, query_value("jour"), int(query_value("graine")[:12]))


def _version_of_changes(changes: Sequence[Change]) -> str:
    return version_of(b"\0".join(text for one in changes for text in (one.before, one.after)))


def _show_evening(folder: Path, notice: str = "", status: int = 200) -> Response:
    reached = _reach_now(folder)
    found: list[Change] = []
    refused: list[str] = []
    if reached.tree is not None:
        try:
            found = _changes_of_evening(folder, reached)
        except Refusal as refusal:
            refused = reasons_of_refusal(refusal)
    said = enumerate(reached.done)
    by_person = [(who, list(told)) for who, told in groupby(said, key=lambda one: one[1][0].who)]
    keys, tried = [key_of(question) for question in reached.asked], dict(reversed(reached.left))
    return page(
        "after.html.j2",
        status,
        reached=reached,
        found=found,
        refused=refused,
        notice=notice,
        buttons=BUTTONS,
        query=query_of_evening(),
        again=_address_of_answers(request.args.getlist("r"), ()),
        kept=kept_pairs(),
        version=_version_of_changes(found),
        day=query_value("jour"),
        keys=keys,
        tried=tried,
        left=[pair for pair in reached.left if pair[0] not in keys],
        by_person=by_person,
    )
