"""The page of a scenario: choose, roll, roll a part again, see the map and the chances, save it, print all.

The choices and the seed stand in the address: the same address is the same scenario, for ever."""

import re
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, abort, request
from werkzeug.datastructures import FileStorage

from generator.base.i18n import _
from generator.base.names import file_stem, parse_digits
from generator.base.refusal import Refusal
from generator.chance.battles import ChanceBand
from generator.files.files import definitions_of
from generator.game.collectionfile import NAME
from generator.game.page.build import options_of
from generator.game.page.model import Field, FieldKind, Group
from generator.game.parts import Forecasts, Parties, Scenarios
from generator.game.system import all_systems
from generator.model.briefing import Briefing, Map, list_legend
from generator.model.briefing import place as place_on_gauge
from generator.model.scenario import Scenario
from generator.model.story import story_of
from generator.odds.chances import Balanced, balance_scenario, forecast_scenario
from generator.paper.formats import PrintError
from generator.paper.pdf.attached import extract_files
from generator.paper.plan import PrintPlan
from generator.scenarios.roll import (
    SEALED,
    SEEDS,
    STANDEES,
    ScenarioGame,
    ToldScenario,
    check_readable,
    collections_in,
    plan_books,
    read_saved,
    tell_field_sheets,
)
from generator.sharing.carried import scenario_file
from generator.web import press
from generator.web.desks import any_of, current_shelf, desks_by_game, games_with, own_content
from generator.web.editor import chosen_look
from generator.web.pages.opening import open_text, typed_in
from generator.web.pages.session import add_saved, add_scenario, is_printable
from generator.web.press import picture_first_page
from generator.web.responses import lead_to, offer_download, page, pages_of
from generator.web.rolling import (
    MOST_FILES,
    ScenarioRequest,
    bands_of_address,
    plan_asked,
    roll_from_address,
    values_of_address,
)

blueprint = Blueprint("scenario", __name__, url_prefix="/scenario")
GAME = f"/{any_of(games_with(Scenarios))}"
KINDS: dict[str, FieldKind] = {"int": "number", "choice": "select", "flag": "check", "collection": "select"}
BAND = 15  # points of chance that the slider's band is wide
NEAREST = "essais"  # how many were tried in vain
JUST_KEPT = "dit"
WAITED = "attendu"  # the page is asked for with its scenario


@blueprint.get("")
def lead_to_first_game() -> Any:
    return lead_to(f"/scenario/{games_with(Scenarios)[0]}")


@blueprint.get(GAME)
def show_scenario(system: str) -> Response:
    """Show the form; with a seed in the address, the scenario too."""
    verb, _space, part = request.args.get("_do", "").partition(" ")
    if verb:
        return lead_to(_address_of_scenario(system, _pairs_after_button(verb, part)))
    game = ScenarioGame.of(all_systems()[system], own_content())
    if not request.args:  # somebody comes for a scenario: there is one at once, the fields to change it stand beside
        return lead_to(_address_of_scenario(system, [*_default_choices(game), ("seed", str(secrets.randbelow(SEEDS)))]))
    purpose = request.args.get("pour")
    is_asked = bool(request.args.get("seed") or request.args.get("garde"))
    if is_asked and not purpose and _comes_later():
        return _show_scenario_page(ScenarioRequest(game), comes_later=True)
    asked = roll_from_address(game) if is_asked else ScenarioRequest(game)
    if asked.book and purpose in ("pdf", "apercu", "plan", "chances"):
        return _make_part(game, asked.book, purpose)
    if asked.book and purpose == "json":
        file = scenario_file(asked.book.scenario)
        return offer_download(file.data, file.name, "application/json")
    return _show_scenario_page(asked, 422 if asked.refused or (asked.waiting and purpose) else 200)


def _comes_later() -> bool:
    """Return whether a page is shown at once and fetches its scenario then, which is played out while it is drawn.

    Only browsers that open a page say that they do; whoever runs no script follows a link."""
    return request.headers.get("Sec-Fetch-Dest") == "document" and WAITED not in request.args


@blueprint.get("/garde/<path:name>")
def reopen_scenario(name: str) -> Response:
    """Lead to a scenario of the folder, on the page of its game."""
    path = current_shelf().inside(name)
    if path is None:
        abort(404)
    game = read_saved(path, None, own_content()).game
    sealed = [pair for pair in _default_choices(game) if pair[0] == SEALED]  # opening it reveals nothing
    return lead_to(_address_of_scenario(game.system.id, [*sealed, ("garde", name)]))


def _default_choices(game: ScenarioGame) -> list[tuple[str, str]]:
    """Return the choices of an empty form: the only band, or every character, and what is on from the start."""
    files = [name for name, _label in current_shelf().files(game.system.id)] if current_shelf().folder else []
    plays = [name for name in files if is_printable(name)] if game.system.gives(Parties) else files
    bands = [("avec", f"fichier/{name}") for name in plays] if len(plays) == 1 or game.system.gives(Parties) else []
    return [*bands, *((p.name, p.start) for p in game.params if p.start and p.kind != "file")]


@blueprint.post(GAME)
def keep_scenario(system: str) -> Response:
    """Save the scenario in the folder, add it to the session, or store files of bands and collections sent with it."""
    game = ScenarioGame.of(all_systems()[system], own_content())
    if "bandes" in request.files:
        files = [file for file in request.files.getlist("bandes") if file.filename]
        brought = [("avec", _bring_band(file)) for file in files[:MOST_FILES]]
        owned = request.files.get("figurines")
        if owned and owned.filename and game.collection:
            brought.append((game.collection.name, _bring_collection(owned)))
        former = ("seed", *(key for key, _value in brought if key != "avec"))
        pairs = [pair for pair in request.form.items(multi=True) if pair[0] not in former]
        return lead_to(_address_of_scenario(system, [*pairs, *brought]))
    asked = roll_from_address(game)
    if asked.book is None:
        return _show_scenario_page(asked, 422)
    verb = request.form.get("_do", "")
    kept_as = request.args.get("garde", "") if not request.args.getlist("again") else ""
    bands = [word.partition("/") for word in request.args.getlist("avec")]
    named = all(kind == "fichier" for kind, _slash, _name in bands)  # a draft is no file that a session can name
    if verb == "seance" and named and not kept_as and not request.args.getlist("again"):
        add_scenario(game, asked.book.scenario.seed, values_of_address(game), [name for _kind, _slash, name in bands])
        return lead_to("/seance")
    file = scenario_file(asked.book.scenario)
    name = kept_as or current_shelf().put(file.name, file.data).name
    if verb == "seance":
        add_saved(game, name)
        return lead_to("/seance")
    if verb == "jouee":
        return lead_to(f"/apres?{urlencode({'joue': name})}")
    pairs = [pair for pair in request.args.items(multi=True) if pair[0] not in ("seed", "again", "garde")]
    return lead_to(_address_of_scenario(system, [*pairs, ("garde", name), (JUST_KEPT, "1")]))


def _bring_band(file: FileStorage) -> str:
    """Begin a draft with the file of a band, or with the one inside a PDF of ours, and return its address."""
    raw = file.read()
    raw = typed_in(raw, extract_files(raw)[0])[0] if raw.startswith(b"%PDF") else raw
    return open_text(raw).address.lstrip("/")


def _bring_collection(file: FileStorage) -> str:
    """Store a collection of figures in the folder and return its name."""
    raw, name = file.read(), f"{file_stem(Path(file.filename or '').stem, 'collection')}.yaml"
    check_readable(raw, name)
    return current_shelf().put(name, raw).name


def _address_of_scenario(system: str, pairs: Any) -> str:
    return f"/scenario/{system}?{urlencode([(k, v) for k, v in pairs if v != ''])}#plan"


def _pairs_after_button(verb: str, part: str) -> list[tuple[str, str]]:
    """Return the pairs of the address that a button leads to; a new roll forgets what was rolled again."""
    passing = ("_do", NEAREST, JUST_KEPT, WAITED)
    pairs = [(key, value) for key, value in request.args.items(multi=True) if key not in passing]
    seed = request.args.get("seed", "").strip()
    if verb == "again":
        return [*pairs, ("again", part)]
    if verb in ("roll", "balance", "seed"):
        pairs = [(key, value) for key, value in pairs if key not in ("again", "garde")]
    if verb == "roll" or not re.fullmatch(r"\d{1,12}", seed, re.ASCII):
        seed = str(secrets.randbelow(SEEDS))
    if verb == "balance":
        game = ScenarioGame.of(all_systems()[str((request.view_args or {})["system"])], own_content())
        balanced = _find_balanced(game, int(seed) + 1)  # another one than the one seen
        seed = str(balanced.scenario.seed)
        pairs += [] if balanced.within else [(NEAREST, str(balanced.tried))]
    return [*((key, value) for key, value in pairs if key != "seed"), ("seed", seed)]


def _find_balanced(game: ScenarioGame, first: int) -> Balanced:
    """Find the first seed from here on whose chances lie in the band of the slider; the nearest where none does."""
    low = request.args.get("chances", "")
    least = parse_digits(low, 3)
    band = ChanceBand.parse(low if least is None else f"{least}-{min(100, least + BAND)}")
    files = bands_of_address()
    with press.one_at_a_time():
        plan = plan_asked(game, files)
        return balance_scenario(game, plan, [game.subject(file) for file in files], band, first)


def _make_part(game: ScenarioGame, book: ToldScenario, purpose: str) -> Response:
    """Return a part of the page that takes a moment and is fetched by itself."""
    if purpose == "plan":
        from generator.scenarios.print import plan_map

        return picture_first_page(plan_map(_map_of(book.seen)))
    if purpose == "chances":
        return _show_chances(game, book.scenario)
    how = chosen_look()
    more = {name: request.args.get(name) == "true" for name in ("battlefield", "poster", STANDEES)}
    key = press.key_of("scenario", book.scenario.as_json(), how, book.seen is book.opened, *more.values())

    def plan() -> PrintPlan:
        return plan_books([book], how, **more)

    if purpose == "apercu":
        return pages_of(key, plan)
    try:
        pdf = press.pdf_of(key, lambda: plan().bind())
    except PrintError as error:
        return _show_scenario_page(ScenarioRequest(game, refused=error.problem), 422)
    return offer_download(pdf, f"{book.name}.pdf", "application/pdf")


def _map_of(briefing: Briefing) -> Map:
    """Return the map of a scenario; of an evening, the sketch of its place."""
    story = story_of(briefing)
    return story.plan if story and story.plan else briefing.map


def _show_chances(game: ScenarioGame, scenario: Scenario) -> Response:
    subjects = [game.subject(file) for file in bands_of_address()]
    try:
        with press.one_at_a_time():
            gauge = game.gauge(forecast_scenario(game, scenario, subjects))
    except Refusal as refusal:
        return page("gauge.html.j2", gauge=None, reason=refusal.message)
    at, easy, hard = (round(500 * place_on_gauge(chance)) for chance in (gauge.at, gauge.high, gauge.low))
    answers, tried = request.args, request.args.get(NEAREST, "")
    return page("gauge.html.j2", gauge=gauge, at=at, easy=easy, hard=hard, given=answers, band=BAND, tried=tried)


def _fields_of_params(game: ScenarioGame) -> list[Field]:
    """Return a field for each of the game's params, boxes to tick last."""
    answers = request.args
    asked = bool(answers.get("seed"))
    fields = [
        Field(
            param.name,
            _(param.label),
            KINDS.get(param.kind, "text"),
            answers.get(param.name, "" if asked and param.kind == "flag" else param.start),
            groups=(Group("", options_of(_files_owned() if param.kind == "collection" else game.words(param))),),
            most=9,
            placeholder={"size": "36x36", "collection": NAME if _has_usual_collection() else ""}.get(param.kind, ""),
            note=_("That of the band ticked.") if param.replaces_files else "",
        )
        for param in game.params
        if param.kind != "file" and not param.hidden and (param.kind != "collection" or _files_owned())
    ]
    if game.collection:
        fields.append(Field(STANDEES, _("its figures too, to cut out"), "check", answers.get(STANDEES, "")))
    return sorted(fields, key=lambda field: field.kind == "check")


def _files_owned() -> dict[str, str]:
    """Return the collections of the folder, but the one that is used by default."""
    folder = current_shelf().folder
    paths = collections_in(folder) if folder else []
    names = [current_shelf().place_of(path).name for path in paths]
    return {name: name for name in names if name != NAME}


def _has_usual_collection() -> bool:
    return current_shelf().inside(NAME) is not None


def _show_scenario_page(asked: ScenarioRequest, status: int = 200, *, comes_later: bool = False) -> Response:
    game = asked.game
    chosen = request.args.getlist("avec")
    bands = (
        [(f"fichier/{seat}", name) for seat, name in current_shelf().files(game.system.id)]
        if current_shelf().folder
        else []
    )
    bands += [(word, word) for word in chosen if word not in dict(bands)]
    return page(
        "scenario.html.j2",
        status,
        system=game.system.id,
        fields=_fields_of_params(game),
        parts=[
            (part, _(label)) for part, label in game.parts.items()
            if not (asked.book and part in asked.book.scenario.parts_kept)
        ],
        seed=request.args.get("seed", ""),
        again=request.args.getlist("again"),
        seen=asked.book.seen if asked.book else None,
        story=story_of(asked.book.seen) if asked.book else None,
        table=_map_of(asked.book.seen).table if asked.book else (0, 0),
        legend=list_legend(_map_of(asked.book.seen)) if asked.book else (),
        refused=asked.refused,
        waiting=asked.waiting,
        comes_later=comes_later,
        instead=[_(param.label) for param in game.params if param.replaces_files],
        given=request.args,
        query=urlencode([pair for pair in request.args.items(multi=True) if pair[0] != "pour"]),
        bands=bands,
        chosen=chosen,
        odds=game.system.gives(Forecasts),
        folder=current_shelf().folder,
        saved=current_shelf().scenarios(),
        owns=game.collection is not None,
        kept=request.args.get("garde", "") if request.args.get(JUST_KEPT) else "",
        look=chosen_look(),
        field_sheets=tell_field_sheets([asked.book], chosen_look()) if asked.book else "",
        games=[(key, _label(key)) for key in games_with(Scenarios)],
    )


def _label(system: str) -> str:
    """Return the game's name in the menu, or that of its content."""
    if system in desks_by_game():
        return desks_by_game()[system].offer().label
    return str(definitions_of(all_systems()[system], own_content()).game.label)
