"""The next session: who comes, which scenarios and cards; seance.yaml as it is ticked, and one PDF of it all."""

from typing import Any

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as Redirection

from generator.app.files import Opened
from generator.app.scenarios import Game
from generator.app.shelf import Place, version_of
from generator.core.game.params import Given
from generator.core.i18n import _
from generator.core.page.fields import tree_of
from generator.core.reading.source import parse
from generator.core.refusal import Refusal, misuse
from generator.core.system import systems
from generator.core.writing import emit
from generator.core.writing.edit import flow
from generator.render.cards import decks
from generator.web import press
from generator.web.desks import content, shelf
from generator.web.editor import look
from generator.web.errors import unread
from generator.web.responses import download, page

blueprint = Blueprint("session", __name__, url_prefix="/seance")
FILE = "seance.yaml"
LISTS = ("personnages", "bandes")
TEXTS = ("titre", "date", "notes")


@blueprint.get("")
def shown() -> Response:
    if request.args.get("pour") != "pdf":
        return _show()
    from generator.app.session import print_session

    how = look()
    try:
        with press.one_at_a_time():
            found = print_session(_place().path, content(), how.paper, how.ink)
    except Refusal as refusal:
        lines = [line for _lines, problems in refusal.faults.values() for line in unread(list(problems))]
        return _show([refusal.message, *lines], 422)
    return download(found.pdf, found.name, "application/pdf")


@blueprint.post("")
def changed() -> Response | Redirection:
    with shelf().alone():
        raw = _raw()
        if request.form.get("_version") != version_of(raw):
            return _show([_("The file was changed meanwhile: this is how it is now.")], 409)
        tree = _tree(raw)
        written = tree_of(request.form.items(multi=True))
        for key in (*TEXTS, *LISTS):
            tree.pop(key, None)
            if written.get(key):
                tree[key] = written[key]
        verb, _space, name = request.form.get("_do", "").partition(" ")
        key, _space, number = name.partition(" ")
        rows = tree.get(key)
        place = int(number) if number.isascii() and number.isdecimal() else None
        if verb == "remove" and isinstance(rows, list) and place is not None and place < len(rows):
            del rows[place]
        elif verb == "deck" and request.form.get("_jeu") in decks.games():
            chosen: dict[str, Any] = {"systemes": [request.form["_jeu"]]}
            tags = [tag.strip() for tag in request.form.get("_choix", "").split(",") if tag.strip()]
            tree["cartes"] = [*tree.get("cartes", []), {**chosen, **({"choix": tags} if tags else {})}]
        _write(raw, tree)
    return _show()


def add_scenario(game: Game, seed: int, given: Given, bands: list[Opened]) -> None:
    """A scenario of the session, as the file asks for one; what stands in no key of the file cannot be asked for."""
    if request.args.getlist("again") or request.args.get("garde"):
        raise Refusal("session-part", _("A scenario rolled again in part is kept as a file, not asked for by a seed."))
    asked: dict[str, Any] = {"systeme": game.system.id, "graine": str(seed)}
    for param in game.params:
        value = given.get(param.name)
        if param.key and value not in (None, False):
            asked[param.key] = "true" if value is True else "x".join(map(str, value)) if param.kind == "size" else value
    names = [word.partition("/")[2] for word in request.args.getlist("avec") if word.startswith("fichier/")]
    if bands:
        asked["fichiers"] = names
    with shelf().alone():
        raw = _raw()
        tree = _tree(raw)
        _write(raw, {**tree, "scenarios": [*tree.get("scenarios", []), asked]})


def _place() -> Place:
    folder = shelf().folder
    if folder is None:
        raise Refusal("no-folder", _("There is no table: holofiche was started without a folder."),
                      _("holofiche serve FOLDER"))  # fmt: skip
    return Place("fichier", FILE, folder / FILE)


def _raw() -> bytes:
    place = _place()
    return place.raw if place.path.exists() else b""


def _tree(raw: bytes) -> dict[str, Any]:
    """What the file says; lists where one thing may stand for a list."""
    data = parse(raw, FILE).data if raw.strip() else {}
    if not isinstance(data, dict):
        raise misuse(_("{file} is not a session’s file").format(file=FILE))
    many = (*LISTS, "scenarios", "cartes")
    return {k: v if k not in many or isinstance(v, list) else [v] for k, v in data.items()}


def _write(raw: bytes, tree: dict[str, Any]) -> None:
    tree = {key: value for key, value in tree.items() if value not in ([], "")}
    text = emit.merged(parse(raw, FILE), tree) if raw.strip() else emit.fresh(tree, ("La prochaine séance.",))
    if text is None:
        raise Refusal("layout", _("this file's layout cannot be edited safely"), _("make the change by hand"))
    place = _place()
    if not place.path.exists():
        shelf().put(FILE, text.encode())
    else:
        shelf().save(place, raw, text.encode())


def _show(problems: list[str] | None = None, status: int = 200) -> Response:
    raw = _raw()
    tree = _tree(raw)
    listed = [str(name) for key in LISTS for name in tree.get(key, [])]
    seats = []
    for name, label, system in shelf().everybody():
        key = "bandes" if systems()[system].has("scenario") else "personnages"
        seats.append((key, name, label, name in listed))
    known = {name for _key, name, _label, _ticked in seats}
    others = [(key, str(name)) for key in LISTS for name in tree.get(key, []) if str(name) not in known]
    return page(
        "session.html.j2", status, tree=tree, version=version_of(raw), seats=seats, others=others,
        rows=[(key, [flow(one) for one in tree.get(key, [])]) for key in ("scenarios", "cartes")],
        games=[(game, decks.shipped(game, content()).label) for game in decks.games()],
        problems=problems or [], look=look(), empty=not raw.strip(),
    )  # fmt: skip


