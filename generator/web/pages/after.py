"""After the game: every player asked in turn, the changes shown, all files written at once or none.

The answers stand in the address, so that reloading, going back and another day lose none of them."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from urllib.parse import urlencode

from flask import Blueprint, Response, request
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.game.guide import Guide, Question, Tree
from generator.scan.since import since_last_each
from generator.sheets.make import sheets_of_files
from generator.sheets.print import SheetOptions, plan_sheets
from generator.web import press
from generator.web.desks import current_author, current_shelf, own_content
from generator.web.editor import chosen_look
from generator.web.errors import reasons_of_refusal
from generator.web.evening import (
    key_of,
    mark_of_evening,
    open_evening,
    other_pairs,
    query_of_evening,
    query_value,
    saved_scenario,
    show_grid,
    show_start,
)
from generator.web.responses import lead_to, offer_download, page
from generator.web.rolling import lead_to_seed
from generator.web.shelf import version_of
from generator.writing import changes as writing
from generator.writing.atomic import write_whole
from generator.writing.changed import Change

blueprint = Blueprint("after", __name__, url_prefix="/apres")
BUTTONS = 6  # answers shown as buttons; more of them are a list


class ReachedQuestion(Record):
    """Where answers lead: what was asked and answered, then what is asked next on one page, or the tree at the end."""

    done: tuple[tuple[Question, str], ...]
    asked: tuple[Question, ...] = ()  # of one person: those after the first are what the usual answers would lead to
    left: tuple[tuple[str, str], ...] = ()  # answers by their question, not needed yet
    fault: str = ""
    tree: Tree | None = None


def reach_question(
    guide: Guide, answers: Sequence[str], answers_by_question: Sequence[tuple[str, str]] = ()
) -> ReachedQuestion:
    """Follow the answers as far as they go and return where they lead.

    `answers` are in order; those by question are taken in whatever order they are asked now."""
    done: list[tuple[Question, str]] = []
    left, fault = list(answers_by_question), ""
    try:
        question = next(guide)
        for answer in answers:
            if fault := question.fault(answer) or "":
                left.insert(0, (key_of(question), answer))
                break
            done.append((question, answer))
            question = guide.send(answer)
        while not fault and (matches := [pair for pair in left if pair[0] == key_of(question)]):
            if not (fault := question.fault(matches[0][1]) or ""):
                left.remove(matches[0])
                done.append((question, matches[0][1]))
                question = guide.send(matches[0][1])
    except StopIteration as end:
        return ReachedQuestion(tuple(done), tree=end.value)
    return ReachedQuestion(tuple(done), _questions_together(guide, question), tuple(left), fault)


def _questions_together(guide: Guide, first: Question) -> tuple[Question, ...]:
    """Return a question with those that follow it about the same person."""
    questions = [first]
    try:
        while not questions[-1].fault(questions[-1].default):
            following = guide.send(questions[-1].default)
            if following.who != first.who or not first.who:
                break
            questions.append(following)
    except StopIteration:
        pass
    return tuple(questions)


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
    """Return all that an evening changed in one PDF: whole sheets, or stickers for those printed before."""
    mark = mark_of_evening()
    names = mark.read_text("utf-8").splitlines() if mark.exists() else []
    files = [place.path for name in names if (place := current_shelf().find("fichier", name))]
    with press.one_at_a_time():
        if what == "fiches":
            plan = plan_sheets(sheets_of_files(files, own_content()), SheetOptions(chosen_look())) if files else None
        else:
            stickers = since_last_each(files, own_content())
            plan = stickers.plan if stickers else None
        pdf = plan.bind() if plan else b""
    if plan is None:
        return lead_to(f"/apres?{query_of_evening()}")
    return offer_download(pdf, plan.name, "application/pdf")


@blueprint.post("")
def write_evening() -> Response:
    folder = current_shelf().table
    if request.form.get("_do") == "undo":
        return _take_evening_back(folder)
    with current_shelf().alone():
        changes = _changes_of_evening(folder, _reach_now(folder))
        if request.form.get("_version") != _version_of_changes(changes):
            return _show_evening(folder, _("The files were changed meanwhile: look again before writing."), 409)
        writing.write_changes(*changes, by=current_author())
        files = "\n".join(change.file.relative_to(folder).as_posix() for change in changes)
        write_whole(mark_of_evening(), files.encode())
    return lead_to(f"/apres?{query_of_evening()}")


def _take_evening_back(folder: Path) -> Response:
    mark = mark_of_evening()
    with current_shelf().alone():
        if mark.exists():
            writing.undo_changes(folder / mark.read_text("utf-8").splitlines()[0], dry=False, by=current_author())
            mark.unlink()
    return lead_to(f"/apres?{query_of_evening()}")


def _address_of_answers(answers: Sequence[str], left: Sequence[tuple[str, str]]) -> str:
    pairs = [*other_pairs(), *(("r", answer) for answer in answers)]
    for n, (question, answer) in enumerate(left):
        pairs += [("q", question), (f"a-{n}", answer)]
    return f"/apres?{urlencode(pairs)}"


def _answers_by_question() -> list[tuple[str, str]]:
    """Return the answers of the grid by their question; an empty choice is no answer."""
    numbered = enumerate(request.args.getlist("q")[:500])
    answers = [(question, request.args[f"a-{n}"]) for n, question in numbered if f"a-{n}" in request.args]
    for_all = dict(zip(request.args.getlist("t"), request.args.getlist("tous"), strict=False))
    shared = {text: value.strip() or "0" for text, value in for_all.items()}
    return [(key, answer or _answer_for_all(key, shared)) for key, answer in answers]


def _answer_for_all(key: str, shared: Mapping[str, str]) -> str:
    """Return the answer given for everybody, for those who left the field of this question empty."""
    return next((value for text, value in shared.items() if key.endswith(f" {text}")), "")


def _reach_now(folder: Path) -> ReachedQuestion:
    evening, answers, change = (
        open_evening(folder),
        request.args.getlist("r")[:500],
        request.args.get("change", type=int),
    )
    if change is None or change < 0:
        return reach_question(evening.guide(), answers, _answers_by_question())
    # Asked again from there on: the fields show the former answers, and the later ones wait.
    later = [(key_of(question), answer) for question, answer in reach_question(evening.guide(), answers).done[change:]]
    return replace(reach_question(evening.guide(), answers[:change]), left=tuple(later))


def _changes_of_evening(folder: Path, reached: ReachedQuestion) -> list[Change]:
    if reached.tree is None:
        raise misuse(_("Some questions are not answered yet."))
    return open_evening(folder).changes(reached.tree, query_value("jour"), int(query_value("graine")[:12]))


def _version_of_changes(changes: Sequence[Change]) -> str:
    return version_of(b"\0".join(text for change in changes for text in (change.before, change.after)))


def _show_evening(folder: Path, notice: str = "", status: int = 200) -> Response:
    reached = _reach_now(folder)
    changes: list[Change] = []
    refused: list[str] = []
    if reached.tree is not None:
        try:
            changes = _changes_of_evening(folder, reached)
        except Refusal as refusal:
            refused = reasons_of_refusal(refusal)
    numbered = enumerate(reached.done)
    by_person = [(who, list(answers)) for who, answers in groupby(numbered, key=lambda entry: entry[1][0].who)]
    keys, tried = [key_of(question) for question in reached.asked], dict(reversed(reached.left))
    return page(
        "after.html.j2",
        status,
        reached=reached,
        changes=changes,
        refused=refused,
        notice=notice,
        buttons=BUTTONS,
        query=query_of_evening(),
        again=_address_of_answers(request.args.getlist("r"), ()),
        kept=other_pairs(),
        version=_version_of_changes(changes),
        day=query_value("jour"),
        keys=keys,
        tried=tried,
        left=[pair for pair in reached.left if pair[0] not in keys],
        by_person=by_person,
    )
