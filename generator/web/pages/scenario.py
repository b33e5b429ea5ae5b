"""The scenario's page: choose, roll, roll a part again, see the map, print all."""

import base64
import json
import re
import secrets
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, redirect, request
from markupsafe import Markup

from generator.app.files import Opened, definitions_of, open_source
from generator.app.scenarios import SEALED, SEEDS, Book, Game, print_books
from generator.core.frozen import dataclass
from generator.core.game.params import value_of
from generator.core.i18n import _
from generator.core.page.build import options_of
from generator.core.page.model import Field, FieldKind, Group
from generator.core.paper.formats import Look
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError, parse
from generator.core.refusal import Refusal
from generator.core.scenario.model import Scenario
from generator.core.system import systems
from generator.render.errors import PrintError
from generator.web import press
from generator.web.desks import any_of, content, desks, games_with
from generator.web.editor import look
from generator.web.responses import download, is_part, page

blueprint = Blueprint("scenario", __name__, url_prefix="/scenario")
GAME = f"/{any_of(games_with('scenario'))}"
MOST_FILES = 8
MOST_AGAIN = 50
KINDS: dict[str, FieldKind] = {"int": "number", "choice": "select", "flag": "check"}


@dataclass(frozen=True)
class Asked:
    """What the page asked for, and what came of it: a scenario with its book, or why there is none."""

    game: Game
    seed: int | None = None
    again: tuple[str, ...] = ()
    scenario: Scenario | None = None
    book: Book | None = None
    refused: Problem | None = None


@blueprint.get("")
def first() -> Any:
    return redirect(f"/scenario/{games_with('scenario')[0]}")


@blueprint.get(GAME)
def empty(system: str) -> Response:
    return _show(Asked(_game(system)))


@blueprint.post(GAME)
def rolled(system: str) -> Response:
    asked = _asked(system)
    return _show(asked, 422 if asked.refused and not is_part() else 200)


@blueprint.post(f"{GAME}/pdf")
def printed(system: str) -> Response:
    asked = _asked(system)
    if asked.book is None:
        return _show(asked, 422)
    try:
        with press.one_at_a_time():
            data = _pdf(asked.book, asked.scenario, look())
    except PrintError as error:
        return _show(replace(asked, book=None, refused=error.problem), 422)
    return download(data, f"scenario-{system}-{asked.seed}.pdf", "application/pdf")


@blueprint.post(f"{GAME}/json")
def saved(system: str) -> Response:
    asked = _asked(system)
    if asked.scenario is None:
        return _show(asked, 422)
    document = json.dumps(asked.scenario.as_json(), ensure_ascii=False, indent=2) + "\n"
    return download(document.encode(), f"scenario-{system}-{asked.seed}.json", "application/json")


@blueprint.post(f"{GAME}/apercu")
def previewed(system: str) -> Response:
    """Every page of the booklet, as pictures."""
    asked = _asked(system)
    pages: list[str] = []
    reason = asked.refused.message if asked.refused else ""
    if asked.scenario and asked.book:
        book, how = asked.book, look()
        key = press.key_of("scenario", asked.scenario.as_json(), how, _ticked(SEALED), _ticked("battlefield"))
        try:
            images = press.pictures(key, lambda: _pdf(book, asked.scenario, how))
            pages = [base64.b64encode(image).decode() for image in images]
        except PrintError as error:
            reason = error.message
    return page("pages.html.j2", pages_of=pages, reason=reason)


def _ticked(name: str) -> bool:
    return request.form.get(name) == "true"


def _game(system: str) -> Game:
    return Game.of(systems()[system], content())


def _asked(system: str) -> Asked:
    game = _game(system)
    asked = Asked(game, _seed(), _again(game))
    try:
        files = [_opened(file.read()) for file in request.files.getlist("bandes")[:MOST_FILES] if file.filename]
        given = _given(game, with_files=bool(files))
        scenario = game.roll(game.plan(files, given), asked.seed or 0, asked.again)
        return replace(asked, scenario=scenario, book=game.book(scenario, sealed=bool(given.get(SEALED))))
    except SourceError as error:
        return replace(asked, refused=error.problems[0])
    except Refusal as refusal:
        faults = [p.message for _lines, problems in refusal.faults.values() for p in problems]
        told = replace(refusal.problem, message="; ".join([refusal.message, *faults[:3]]))
        return replace(asked, refused=told)


def _seed() -> int:
    """The seed on the page, or a new one."""
    text = request.form.get("seed", "").strip()
    new = request.form.get("_do", "").startswith("roll") or not re.fullmatch(r"\d{1,12}", text, re.ASCII)
    return secrets.randbelow(SEEDS) if new else int(text)


def _again(game: Game) -> tuple[str, ...]:
    """The parts rolled again, in order; the button pressed adds one, a new roll forgets them all."""
    verb, _space, part = request.form.get("_do", "").partition(" ")
    if verb in ("roll", "seed"):
        return ()
    wanted = [*request.form.getlist("again"), *([part] if verb == "again" else [])]
    return tuple(one for one in wanted if one in game.parts)[:MOST_AGAIN]


def _opened(raw: bytes) -> Opened:
    """A band's file, or the one inside a PDF of ours."""
    from generator.render.press.attached import extract

    return open_source(parse(extract(raw)[0].data if raw.startswith(b"%PDF") else raw, _("your file")), content())


def _given(game: Game, *, with_files: bool) -> dict[str, Any]:
    """What the fields ask for; a word or a number that makes no sense is a refusal that says so."""
    params = [p for p in game.params if p.kind != "file" and not (with_files and p.replaces_files)]
    given = {p.name: value_of(p, request.form.get(p.name, "")) for p in params}
    game.check(given, {p.name: _(p.label) for p in params}.__getitem__)
    return given


def _fields(game: Game) -> list[Field]:
    """A field for each of the game's params, boxes to tick last."""
    fields = [
        Field(
            param.name,
            _(param.label),
            KINDS.get(param.kind, "text"),
            request.form.get(param.name, "" if request.form and param.kind == "flag" else param.start),
            groups=(Group("", options_of(game.words(param))),),
            most=9,
            placeholder="36x36" if param.kind == "size" else "",
        )
        for param in game.params
        if param.kind != "file"
    ]
    return sorted(fields, key=lambda field: field.kind == "check")


def _pdf(book: Book, scenario: Scenario | None, how: Look) -> bytes:
    carried = [scenario] if scenario else []
    return print_books([book], how.paper, how.ink, battlefield=_ticked("battlefield"), scenarios=carried)


def _show(asked: Asked, status: int = 200) -> Response:
    plan: Any = ""
    if asked.book:
        try:
            plan = _map(asked.book)
        except PrintError as error:  # a name that no font of ours can draw
            asked, status = replace(asked, book=None, refused=error.problem), 422
    return page(
        "scenario.html.j2",
        status,
        system=asked.game.system.id,
        fields=_fields(asked.game),
        parts=[(part, _(label)) for part, label in asked.game.parts.items()],
        seed="" if asked.seed is None else asked.seed,
        again=asked.again,
        seen=asked.book[0] if asked.book else None,
        plan=plan,
        refused=asked.refused,
        form=request.form,
        look=look(),
        games=[(key, _label(key)) for key in games_with("scenario")],
    )


def _label(system: str) -> str:
    """The game's name in the menu, or that of its content."""
    if system in desks():
        return desks()[system].offer().label
    return str(definitions_of(systems()[system], content()).game.label)


def _map(book: Book) -> Markup:
    """The drawing of the booklet, as it is printed, as a picture."""
    from generator.render.scenario.print import print_map

    table = book[0].map
    (picture,) = press.pictures(press.key_of("map", table), lambda: print_map(table), scale=2.4)
    words = f"Plan de la table, {table.table[0]} × {table.table[1]} pas"
    return Markup('<img alt="{}" src="data:image/png;base64,{}">').format(words, base64.b64encode(picture).decode())
