"""The next session: who comes, which scenarios and cards; seance.yaml as it is ticked, and one PDF of it all."""

import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, request
from markupsafe import Markup
from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import parse_digits
from generator.base.refusal import Refusal, misuse
from generator.campaign.next import FILE, LISTS, file_of_row, played_before
from generator.campaign.session.draft import list_of_game
from generator.campaign.session.file import EXTRAS, SAVED, read_session
from generator.campaign.session.gather import SessionBook, gather_session
from generator.cards import deal
from generator.files.files import open_legal
from generator.game.page.fields import tree_of
from generator.game.params import ON, Given
from generator.game.system import all_systems
from generator.reading.shape import YES_NO
from generator.reading.source import SourceError, parse
from generator.scenarios.roll import SEALED, ScenarioGame
from generator.web import press
from generator.web.desks import current_shelf, own_content
from generator.web.editor import chosen_look
from generator.web.errors import reasons_of_faults, reasons_of_refusal
from generator.web.pages.cards import tags_of
from generator.web.responses import is_part, lead_to, offer_download, page, pages_of
from generator.web.shelf import ShelfFile, version_of
from generator.writing import editor
from generator.writing.edits import apply_edits, edits_of_keys

blueprint = Blueprint("session", __name__, url_prefix="/seance")
AT_ONCE = 3  # pages shown before one scrolls
TEXTS = ("titre", "date", "notes")
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)?", re.ASCII)  # what a browser's calendar can show


@blueprint.get("")
def show_session() -> Response:
    purpose = request.args.get("pour")
    if purpose in ("contenu", "apercu"):
        return _show_contents(with_summary=purpose == "contenu")
    if purpose != "pdf":
        return _show_session_page()
    try:
        with press.one_at_a_time():
            plan = _gather_session().plan
            pdf = plan.bind()
    except Refusal as refusal:
        return _show_session_page(reasons_of_refusal(refusal), 422)
    return offer_download(pdf, plan.name, "application/pdf")


def _gather_session() -> SessionBook:
    """Gather what the file says; before there is one, what the page has ticked: everybody."""
    how, file = chosen_look(), _session_file().path
    text = "" if _raw_session().strip() else _fresh_text(_everybody_listed())
    return gather_session(file, own_content(), how.paper, how.ink, large=how.large, going_on=True, text=text)


def _show_contents(*, with_summary: bool) -> Response:
    """Show the batches to print, how many pages and their pictures; without `with_summary` only further pictures."""
    how = chosen_look()
    if not _raw_session().strip() and not any(_everybody_listed().values()):
        return page("contents.html.j2", book=None, reasons=[], pages=0, pictures=None)
    try:
        with press.one_at_a_time():
            book = _gather_session()
            leaves = list(book.plan.leaves)
    except Refusal as refusal:
        return page("contents.html.j2", book=None, reasons=reasons_of_refusal(refusal), pages=0, pictures=None)
    key = press.key_of("session", how, *(file.data for file in book.plan.files))
    pictures = pages_of(key, lambda: replace(book.plan, leaves=leaves), AT_ONCE)
    if not with_summary:
        return pictures
    count = sum(len(leaf.pages) for leaf in leaves)
    shown = Markup(pictures.get_data(as_text=True))
    return page("contents.html.j2", book=book, reasons=reasons_of_faults(book.left_out), pages=count, pictures=shown)


@blueprint.post("")
def change_session() -> Response:
    with current_shelf().alone():
        raw = _raw_session()
        if request.form.get("_version") != version_of(raw):
            return _show_session_page([_("The file was changed meanwhile: this is how it is now.")], 409)
        tree = _tree_of_session(raw)
        written = tree_of(request.form.items(multi=True))
        for key in (*TEXTS, *LISTS):
            tree.pop(key, None)
            if written.get(key):
                tree[key] = written[key]
        verb, _space, name = request.form.get("_do", "").partition(" ")
        key, _space, number = name.partition(" ")
        rows = tree.get(key)
        place = parse_digits(number)
        if verb == "remove" and isinstance(rows, list) and place is not None and place < len(rows):
            del rows[place]
        elif verb == "deck" and request.form.get("_jeu") in deal.games_with_cards():
            chosen: dict[str, Any] = {"systemes": [request.form["_jeu"]]}
            tags = [tag for tag in request.form.getlist("_choix") if tag]
            tree["cartes"] = [*tree.get("cartes", []), {**chosen, **({"choix": tags} if tags else {})}]
        elif verb == "saved" and current_shelf().inside(request.form.get("_garde", "")):
            tree["scenarios"] = [*tree.get("scenarios", []), {SAVED: request.form["_garde"]}]
        _write_session(raw, tree)
    if verb == "print":
        how = {"pour": "pdf", **{key: request.form.get(key, "") for key in ("_paper", "_ink", "_large")}}
        return lead_to(f"/seance?{urlencode(how)}")
    return _show_session_page()


def add_saved(game: ScenarioGame, name: str) -> None:
    """Add a scenario to the session by its file in the folder."""
    _add_scenario({SAVED: name, **_ticked_keys(game)})


def add_scenario(game: ScenarioGame, seed: int, values: Given, bands: Sequence[str]) -> None:
    """Add a scenario to the session by its seed and its values; `bands`: files of the folder."""
    asked: dict[str, Any] = {"systeme": game.system.id, "graine": str(seed)}
    for param in game.params:
        value = values.get(param.name)
        if param.key and param.name != SEALED and value not in (None, False):
            asked[param.key] = "oui" if value is True else "x".join(map(str, value)) if param.kind == "size" else value
    if bands:
        asked["fichiers"] = [*bands]
    _add_scenario({**asked, **_ticked_keys(game)})


def _ticked_keys(game: ScenarioGame) -> dict[str, str]:
    """Return the extras it is printed with, as the boxes are ticked: in the form of the page, else in the address."""
    boxes = request.form if "seed" in request.form else request.args
    ticked = {key: "oui" for name, (key, _caption) in EXTRAS.items() if boxes.get(name) == ON}
    for param in game.params:
        if param.name == SEALED and (sealed := boxes.get(SEALED) == ON) != (param.start == ON):
            ticked[param.key] = "oui" if sealed else "non"
    return ticked


def _add_scenario(asked: Mapping[str, Any]) -> None:
    """Add a scenario to the next session and remove those that the table's journal has as played.

    Everybody comes unless the session's file says who."""
    with current_shelf().alone():
        raw = _raw_session()
        tree = _tree_of_session(raw) if raw.strip() else _everybody_listed()
        played = played_before(current_shelf().table)
        left = [row for row in tree.get("scenarios", []) if file_of_row(row) not in played]
        _write_session(raw, {**tree, "scenarios": [*left, asked]})


def _fresh_text(tree: dict[str, Any]) -> str:
    return editor.fresh_file({key: value for key, value in tree.items() if value}, ("La prochaine séance.",))


def _everybody_listed() -> dict[str, Any]:
    """Return who comes unless somebody says otherwise: all whose files can be printed."""
    names_by_list: dict[str, Any] = {key: [] for key in LISTS}
    for name, _label, system in current_shelf().everybody():
        if is_printable(name):
            names_by_list[list_of_game(all_systems()[system])].append(name)
    return names_by_list


def is_printable(name: str) -> bool:
    """Return whether a file of the folder is legal; one that is not would keep the whole evening from being printed."""
    place = current_shelf().find("fichier", name)
    try:
        return place is not None and open_legal(place.path, own_content()) is not None
    except (Refusal, SourceError):
        return False


def _session_file() -> ShelfFile:
    return ShelfFile("fichier", FILE, current_shelf().table / FILE)


def _raw_session() -> bytes:
    place = _session_file()
    return place.raw if place.path.exists() else b""


def _tree_of_session(raw: bytes) -> dict[str, Any]:
    """Return the tree of the session's file; raise Refusal where it is of another kind."""
    tree = read_session(parse(raw, FILE)).tree
    if not isinstance(tree, dict):
        raise misuse(_("{file} is not a session’s file").format(file=FILE))
    return tree


def _write_session(raw: bytes, tree: dict[str, Any]) -> None:
    tree = {key: value for key, value in tree.items() if value not in ([], "")}
    text = _fresh_text(tree)
    if raw.strip():
        reading = read_session(parse(raw, FILE))
        text = apply_edits(reading, edits_of_keys(reading.tree, tree), anew=True).source.text
    place = _session_file()
    if not place.path.exists():
        current_shelf().put(FILE, text.encode())
    else:
        current_shelf().save(place, raw, text.encode())


def _show_session_page(problems: list[str] | None = None, status: int = 200) -> Response:
    raw = _raw_session()
    tree = _tree_of_session(raw)
    comes = tree if raw.strip() else _everybody_listed()
    listed = [str(name) for key in LISTS for name in comes.get(key, [])]
    seats = []
    files, unread = current_shelf().sort_files()
    for name, label, system in files:
        seats.append((list_of_game(all_systems()[system]), name, label, name in listed))
    known = {name for _key, name, _label, _ticked in seats}
    others = [(key, str(name)) for key in LISTS for name in tree.get(key, []) if str(name) not in known]
    shelves = [deal.deck_of_game(game, own_content()) for game in deal.games_with_cards()]
    themes, tags = tags_of(shelves)
    answer = page(
        "session.html.j2", status, tree=tree, version=version_of(raw), seats=seats, others=others,
        picks_day=bool(_DAY.fullmatch(str(tree.get("date", "")))),
        rows=[(key, [_text_of_row(row) for row in tree.get(key, [])]) for key in ("scenarios", "cartes")],
        games=list(zip(deal.games_with_cards(), (deck.label for deck in shelves), strict=True)),
        problems=problems or [], look=chosen_look(), saved=current_shelf().scenarios(), tags=[*themes, *tags],
        unread=unread,
    )  # fmt: skip
    if is_part():
        answer.headers["HX-Trigger-After-Settle"] = "changed"
    return answer


def _text_of_row(row: Any) -> str:
    """Return a scenario or cards of the file in a line, without the keys."""
    if not isinstance(row, dict):
        return str(row)
    ticked = [key for key, value in row.items() if YES_NO.get(str(value))]
    if SAVED in row:
        saved = current_shelf().scenarios()
        titles = [scenario.title for name, scenario in saved if name == row[SAVED] and scenario.title]
        return " · ".join([" – ".join([*titles[:1], str(row[SAVED])]), *ticked])
    labels = {game: deal.deck_of_game(game, own_content()).label for game in deal.games_with_cards()}
    labels |= {name: title for name, title, _game in current_shelf().everybody()}
    seed = {**row, "graine": _("seed {seed}").format(seed=row["graine"])} if "graine" in row else row
    values = [part for value in seed.values() for part in (value if isinstance(value, list) else [value])]
    words = [labels.get(str(part), str(part)) for part in values if str(part) not in YES_NO]
    return " · ".join([*words, *ticked])
