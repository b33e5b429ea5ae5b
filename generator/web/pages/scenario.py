"""The scenario's page: choose, roll, roll a part again, see the map, print all."""

import base64
import json
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, Response, redirect, request

from generator.app.files import definitions_of
from generator.app.scenarios import Game
from generator.core.i18n import _
from generator.core.reading.problems import Problem
from generator.core.reading.source import SourceError
from generator.core.refusal import Refusal
from generator.core.system import systems
from generator.render.errors import PrintError
from generator.web import press
from generator.web.desks import any_of, content, desks, games_with
from generator.web.editor import look
from generator.web.press import Look
from generator.web.responses import download, page
from generator.web.rolls import Rolled, again_of, given_of, opened_of, roll, seed_of, wish_fields

blueprint = Blueprint("scenario", __name__)
GAMES = any_of(games_with("scenario"))
MAP = 180.0  # millimetres; the page scales it
MOST_FILES = 8


@dataclass(frozen=True)
class Asked:
    game: Game
    seed: int
    again: list[str]
    rolled: Rolled | None
    refused: Problem | None


@blueprint.get("/scenario")
def first() -> Any:
    return redirect(f"/scenario/{games_with('scenario')[0]}")


@blueprint.get(f"/scenario/{GAMES}")
def empty(system: str) -> Response:
    return _show(Asked(Game.of(systems()[system], content()), 0, [], None, None))


@blueprint.post(f"/scenario/{GAMES}")
def rolled(system: str) -> Response:
    asked = _asked(system)
    return _show(asked, 422 if asked.refused and request.headers.get("HX-Request") != "true" else 200)


@blueprint.post(f"/scenario/{GAMES}/pdf")
def printed(system: str) -> Response:
    asked = _asked(system)
    if asked.rolled is None:
        return _show(asked, 422)
    try:
        with press.one_at_a_time():
            data = _pdf(asked.rolled, look())
    except PrintError as error:
        return _show(replace(asked, rolled=None, refused=Problem(error.code, (), error.message)), 422)
    return download(data, f"scenario-{system}-{asked.seed}.pdf", "application/pdf")


@blueprint.post(f"/scenario/{GAMES}/json")
def saved(system: str) -> Response:
    asked = _asked(system)
    if asked.rolled is None:
        return _show(asked, 422)
    document = json.dumps(asked.rolled.scenario.as_json(), ensure_ascii=False, indent=2) + "\n"
    return download(document.encode(), f"scenario-{system}-{asked.seed}.json", "application/json")


@blueprint.post(f"/scenario/{GAMES}/apercu")
def previewed(system: str) -> Response:
    """Every page of the booklet, as pictures."""
    asked = _asked(system)
    pages: list[str] = []
    reason = asked.refused.message if asked.refused else ""
    if asked.rolled:
        one, how = asked.rolled, look()
        key = press.key_of("scenario", one.scenario.as_json(), how, _ticked("sealed"), _ticked("battlefield"))
        try:
            images = press.pictures(key, lambda: _pdf(one, how))
            pages = [base64.b64encode(image).decode() for image in images]
        except PrintError as error:
            reason = error.message
    return page("pages.html.j2", pages_of=pages, reason=reason)


def _ticked(name: str) -> bool:
    return request.form.get(name) == "true"


def _asked(system: str) -> Asked:
    game = Game.of(systems()[system], content())
    form = request.form
    seed = seed_of(form)
    again = again_of(form, form.getlist("again"), game.parts)
    try:
        files = [file for file in request.files.getlist("bandes")[:MOST_FILES] if file.filename]
        opened = [opened_of(file.read(), game) for file in files]
        one = roll(game, opened, given_of(form, game, opened), seed, again)
    except Refusal as refusal:
        faults = [p.message for _lines, problems in refusal.faults.values() for p in problems]
        told = replace(refusal.problem, message="; ".join([refusal.message, *faults[:3]]))
        return Asked(game, seed, again, None, told)
    except SourceError as error:
        return Asked(game, seed, again, None, error.problems[0])
    except PrintError as error:
        return Asked(game, seed, again, None, Problem(error.code, (), error.message))
    return Asked(game, seed, again, one, None)


def _pdf(one: Rolled, how: Look) -> bytes:
    from generator.render.scenario.print import print_scenarios

    books = [(one.seen, one.opened)]
    return print_scenarios(books, paper=how.paper, ink=how.ink, battlefields=_ticked("battlefield"))


def _show(asked: Asked, status: int = 200) -> Response:
    plan: Any = ""
    if asked.rolled:
        try:
            plan = _map(asked.rolled)
        except PrintError as error:  # a name that no font of ours can draw
            asked, status = replace(asked, rolled=None, refused=Problem(error.code, (), error.message)), 422
    return page(
        "scenario.html.j2",
        status,
        system=asked.game.system.id,
        fields=wish_fields(asked.game, request.form),
        parts=[(part, _part(part)) for part in asked.game.parts],
        seed=asked.seed if asked.rolled or asked.refused else "",
        again=asked.again,
        seen=asked.rolled.seen if asked.rolled else None,
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


def _part(part: str) -> str:
    return {"forces": _("the forces"), "terrain": _("the terrain"), "behaviours": _("the behaviours")}.get(part, part)


def _map(one: Rolled) -> Any:
    """The drawing of the booklet, as it is: its texts are escaped where it is drawn."""
    from markupsafe import Markup

    from generator.render.drawing.palette import palette
    from generator.render.scenario.map import drawn

    table = one.seen.map
    drawing, _unit = drawn(table, MAP, MAP, palette(table.theme, "color", table.side, table.foe))
    return Markup(drawing)
