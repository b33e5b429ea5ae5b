"""Small tools: blank sheets, dice and their odds, who beats whom, a party, cards of one's own, calibration."""

import secrets
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, abort, request

from generator.base.i18n import _
from generator.base.names import file_stem, parse_digits, slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse
from generator.cards import deal
from generator.chance.dice import MOST_DICE, Roller, Throw
from generator.chance.odds import at_least
from generator.chance.odds import sum_of_dice as sum_of
from generator.content.owntables import own_tables
from generator.files.files import Content, definitions_of, open_legal
from generator.files.listings import Rolled as RolledTable
from generator.files.listings import find_table, roll_on, tables_of
from generator.files.preferences import change_setting
from generator.game.params import Param, value_of
from generator.game.parts import Combat, Pages, Parties, RollTables
from generator.game.system import all_systems
from generator.making.drafts import Studio
from generator.reading.source import SourceError
from generator.sheets.make import ALL, blank_names, blanks
from generator.sheets.print import SheetOptions, plan_sheets
from generator.web import press
from generator.web.desks import any_of, current_shelf, desks_by_game, games_with, own_content
from generator.web.editor import chosen_look
from generator.web.errors import lines_of_problems, reasons_of_refusal
from generator.web.responses import lead_to, offer_download, page
from generator.web.rolling import lead_to_seed

blueprint = Blueprint("tools", __name__)
SEEDS = 2**31
OWN = "maison"  # in addresses, instead of a game: tables of the folder
TARGETS = 10  # numbers to reach, shown at most
MOST_PARTY = 6


class Rolled(Record):
    dice: str
    faces: tuple[int, ...]
    flat: int
    total: int
    odds: tuple[tuple[int, float], ...]  # a number to reach, and the chance in percent


@blueprint.get("/outils")
def show_tools() -> Response:
    part = next((f"#{name}" for word, name in (("des", "des"), ("table", "tables")) if request.args.get(word)), "")
    return (lead_to_seed(part) if part else None) or _show_tools_page()


@blueprint.get("/outils/vierge")
def print_blank() -> Response:
    """Print a blank sheet, to write on or to fill on screen."""
    name, how = request.args.get("nom", ""), chosen_look()
    options = SheetOptions(how, mode="fillable" if request.args.get("remplir") == "true" else "ink")
    key = press.key_of("blank", name, options)
    pdf = press.pdf_of(key, lambda: plan_sheets(blanks(name, None, own_content()), options).bind())
    return offer_download(pdf, f"{file_stem(name)}.pdf", "application/pdf")


@blueprint.get("/outils/calibrage")
def print_calibration_sheet() -> Response:
    from generator.paper.calibration import print_calibration

    how, duplex = chosen_look(), "short" if request.args.get("duplex") == "short" else "long"
    with press.one_at_a_time():
        saved = deal.saved_offset()
        pdf = print_calibration(paper=how.paper, ink=how.ink, duplex=duplex, saved=saved)  # type: ignore[arg-type]
    return offer_download(pdf, "calibrage.pdf", "application/pdf")


@blueprint.post("/outils/calibrage")
def save_shift() -> Response:
    change_setting("back_offset", [request.form.get("decalage", "")])
    return lead_to("/outils#calibrage")


@blueprint.post("/outils/cartes")
def print_own_cards() -> Response:
    """Print the cards of a file that was sent."""
    from generator.cards.print import CardOptions, plan_cards

    file, how = request.files.get("fichier"), chosen_look()
    if file is None or not file.filename:
        raise misuse(_("No file was chosen"))
    name = f"{file_stem(Path(file.filename).stem)}.yaml"
    with tempfile.TemporaryDirectory(prefix="holofiche-") as folder:
        place = Path(folder, name)
        place.write_bytes(file.read())
        try:
            shelves = [deal.open_deck(str(place), own_content())]
            deck = deal.choose_cards(shelves, ())
            deal.check_fit(shelves, deck, "poker", how.paper)
        except Refusal as refusal:
            return _show_tools_page(reasons_of_refusal(refusal), 422)
        except SourceError as error:
            return _show_tools_page([name, *lines_of_problems(error.problems)], 422)
        with press.one_at_a_time():
            options = CardOptions("poker", how.paper, how.ink, offset=deal.saved_offset())
            pdf = plan_cards(deck, options).bind()
    return offer_download(pdf, f"{Path(name).stem}.pdf", "application/pdf")


@blueprint.post(f"/outils/tablee/{any_of(games_with(Pages))}")
def begin_party(system: str) -> Response:
    """Begin a table of characters that complement each other."""
    game, count = all_systems()[system], parse_digits(request.form.get("nombre", "")) or 0
    if not game.gives(Parties):
        abort(404)
    if not 1 <= count <= MOST_PARTY:
        raise misuse(_("A table has 1 to {most} characters.").format(most=MOST_PARTY))
    for draft in Studio.of(game, own_content()).party(secrets.randbelow(SEEDS), count, {}):
        current_shelf().begin(draft.text.encode())
    return lead_to("/#table" if current_shelf().folder else "/#drafts")


def _roll_asked() -> Rolled | None:
    text, seed = request.args.get("des", "").strip(), request.args.get("graine", "")
    if not text:
        return None
    throw = _read_throw(text)
    roller = Roller(parse_digits(seed[:12], 12) or 0)
    faces = tuple(roller.die(throw.sides) for _n in range(throw.count))
    sums = sum_of(throw.count, throw.sides, throw.flat)
    most = throw.count * throw.sides + throw.flat
    step = 5 if throw.sides == 6 else max(1, most // TARGETS)
    odds = tuple((t, float(at_least(sums, t)) * 100) for t in range(step, most + 1, step))[:TARGETS]
    return Rolled(str(throw), faces, throw.flat, sum(faces) + throw.flat, odds)


def _read_throw(text: str) -> Throw:
    try:
        throw = Throw.parse(text)
    except ValueError:
        message = _("'{text}' is not a number of dice. Write 4D, 4D+2, 3D6, 5DD, D12 or d100.")
        raise misuse(message.format(text=text[:40])) from None
    if throw.count > MOST_DICE:
        raise misuse(_("At most {n} dice.").format(n=MOST_DICE))
    return throw


def _roll_table_asked() -> RolledTable | None:
    """Roll on the table of the address, `game/table`, by the dice of a skill where it is read with one."""
    system, _slash, name = request.args.get("table", "").partition("/")
    if not name:
        return None
    game, table = find_table(name, "" if system == OWN else system, own_content(), current_shelf().folder or Path())
    dice, seed = request.args.get("avec", "").strip(), parse_digits(request.args.get("graine", "")[:12], 12) or 0
    given = {param.name: value_of(param, request.args.get(param.name, "")) for param in _table_params(system)}
    return roll_on(game, table, seed, given, _read_throw(dice) if dice and not table.sides else None)


def _table_params(system: str) -> tuple[Param, ...]:
    part = all_systems()[system].part(RollTables) if system in all_systems() else None
    return part.PARAMS if part else ()


@cache
def _tables(folders: Content) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the tables to roll of each game, as id and title."""
    titles = {
        game.definitions(folders).game.label: [(f"{key}/{t.id}", t.title) for t in tables_of(game, folders).values()]
        for key, game in all_systems().items()
    }
    return [(label, sorted(tables, key=lambda pair: slug(pair[1]))) for label, tables in titles.items() if tables]


def _table_fields(folders: Content) -> list[tuple[Param, dict[str, str]]]:
    """Return what a roll on a table may have to know, each with the words to choose from."""
    return [
        (param, dict(param.words(definitions_of(game, folders), None)) if param.words else {})
        for key, game in all_systems().items()
        for param in _table_params(key)
    ]


def _duels_asked() -> list[dict[str, Any]]:
    """Return the odds of everybody in one file against everybody in another."""
    from generator.chance.odds import Terms
    from generator.odds.chances import compare_fighters, of_file

    sides = [current_shelf().find("fichier", request.args.get(key, "")) for key in ("a", "b")]
    if not all(sides) or sides[0] == sides[1]:
        return []
    first, second = (of_file(open_legal(side.path, own_content())) for side in sides if side)
    labels = {fighter.name: fighter.label for side in (first, second) for fighter in side.all}
    pairs = compare_fighters(first, second, Terms())
    duels = [odds.as_json() | {"a": labels[odds.a], "b": labels[odds.b]} for odds in pairs]
    return [row for n, row in enumerate(duels) if row not in duels[:n]][:80]  # three of a kind fight alike


@cache
def _blanks(folders: Content) -> list[tuple[str, str]]:
    """Return the blank sheets there are, with the title of each."""
    keys = dict.fromkeys(key for _game, key in blank_names(None, folders).values())
    titles = [sheet.title.partition(",")[0] for sheet in blanks(ALL, None, folders)]
    return sorted(zip(keys, titles, strict=True), key=lambda pair: slug(pair[1]))


def _show_tools_page(problems: list[str] | None = None, status: int = 200) -> Response:
    messages, rolled, row, duels = list(problems or []), None, None, []
    folder = current_shelf().folder
    own = own_tables(folder) if folder else {}
    try:
        rolled, row, duels = _roll_asked(), _roll_table_asked(), _duels_asked()
    except Refusal as refusal:
        messages, status = reasons_of_refusal(refusal), 422
    return page(
        "tools.html.j2",
        status,
        problems=messages,
        rolled=rolled,
        row=row,
        tables=_tables(own_content()),
        own_tables=sorted((f"{OWN}/{key}", table.title) for key, table in own.items()),
        table_fields=_table_fields(own_content()),
        duels=duels,
        given=request.args,
        look=chosen_look(),
        blanks=_blanks(own_content()),
        offset="{:g},{:g}".format(*deal.saved_offset()),
        fighters=[(n, label) for n, label, game in current_shelf().everybody() if all_systems()[game].gives(Combat)],
        parties=[
            (key, desk.offer().label) for key, desk in desks_by_game().items() if all_systems()[key].gives(Parties)
        ],
    )
