"""The editor of a player's file, whatever its game: fields in, document out, and the buttons that change it."""

import copy
import tempfile
from collections.abc import Mapping
from pathlib import Path

from flask import request

from generator.base.names import slug
from generator.content.ready import find_ready
from generator.files.files import definitions_of
from generator.game.page import fields
from generator.game.page.desk import Desk, Pressed
from generator.game.page.fields import Tree
from generator.game.page.rows import place_in_file, read_sent_rows
from generator.game.system import Game, all_systems
from generator.paper.formats import Look
from generator.reading.source import parse
from generator.web.desks import current_shelf, desks_by_game, own_content
from generator.web.document import Document, make_document, steps_on_page, visible_text
from generator.web.guests import keep_picture
from generator.web.shelf import ShelfFile
from generator.writing.edits import Edit, edit_tree, edits_of_keys

PLAYER = "joueur"  # the key of who plays, in the files of every game


def blank_document(system: str, player: str = "") -> Document:
    """Return a document that is blank but for its game and who plays."""
    definitions = definitions_of(all_systems()[system], own_content())
    tree = desks_by_game()[system].read({}, {}, definitions)
    return make_document(system, {**tree, **({PLAYER: player} if player else {})}, None, own_content())


def posted_document(system: str, place: ShelfFile | None, before: bytes = b"") -> Document:
    """Return the document that a whole form makes of the text `before`, after the button pressed.

    Browsers that run no script send such forms."""
    form, definitions = request.form, definitions_of(all_systems()[system], own_content())
    desk = desks_by_game()[system].knowing(definitions)
    game = all_systems()[system]
    old = game.read(parse(visible_text(before), ""), definitions).tree if before else {}
    shown = _keys_shown(game, desk)
    lists = [name for name in form.getlist("_list") if name in shown]
    rows = read_sent_rows(form.getlist("_row")).rows
    pairs = ((place_in_file(name, rows) or "_", value) for name, value in form.items(multi=True))
    tree = fields.tree_of(pairs, lists)
    tree = {key: value for key, value in tree.items() if key in shown}
    tree |= {key: value for key, value in old.items() if key not in shown}
    tree = desk.read(tree, form, definitions)
    if image := _store_portrait(place):
        tree["portrait"] = image
    first = make_document(system, tree, place, own_content(), before)
    verb, _space, name = form.get("_do", "").partition(" ")
    edits = edits_of_button(first, verb, place_in_file(name, rows) or "", form, place)
    if edits is None:
        return first
    return make_document(system, edit_tree(first.tree, edits), place, own_content(), before)


def _keys_shown(game: Game, desk: Desk) -> tuple[str, ...]:
    """Return the keys that the form writes: of one step, or all that have a field. Other keys stay as they are."""
    name = request.form.get("_etape")
    if not name:
        return desk.shown
    return next((step.keys for step in steps_on_page(game, desk) if step.id == name), ())


def own_values(document: Document) -> dict[str, str]:
    """Return the values of the fields that belong to the page and not to the file."""
    return {name: field.value for name, field in document.page.fields().items() if name.startswith("_")}


def edits_of_button(
    document: Document, verb: str, name: str, form: Mapping[str, str], place: ShelfFile | None
) -> list[Edit] | None:
    """Return the edits that a button makes: one that every page has, or one of the game; None where it changes nothing.
    """
    if not name or (verb == "waive" and name not in document.waivable):
        return None
    tree, path = document.tree, fields.path_of(name)
    after: Tree | None
    if verb == "drop":
        return [Edit((name,), tree.get(name))]
    if verb == "set":
        key, _sign, value = name.partition("=")
        if key not in document.desk.shown:
            return None
        after = document.desk.read({**tree, key: fields.clean_text(value)}, form, document.definitions)
        return edits_of_keys(tree, after)
    if verb == "portrait":
        image = _store_portrait(place)
        return [Edit(("portrait",), tree.get("portrait"), image)] if image else None
    if verb in ("more", "less"):
        field = document.page.fields().get(name)
        if field is None or path is None:
            return None
        number = fields.number_after_step(tree, path, 1 if verb == "more" else -1, field.low)
        return [Edit(path, fields.at(tree, path), number)]
    if verb == "add" and path:
        return [Edit(entry=(path, {}))]
    if verb == "remove" and path:
        return [Edit(path, fields.at(tree, path))]
    after = document.desk.act(copy.deepcopy(tree), document.subject, document.definitions, Pressed(verb, name, form))
    return None if after is None else edits_of_keys(tree, after)


def ready_text(document: Document, verb: str, name: str) -> bytes | None:
    """Return the text of a ready file where its button was pressed, else None."""
    ready = find_ready(document.system.id, name) if verb == "ready" else None
    return ready.raw if ready else None


def chosen_look() -> Look:
    """Return the paper, the ink and the size chosen on the page."""
    paper, ink = request.values.get("_paper"), request.values.get("_ink")
    return Look(
        "letter" if paper == "letter" else "a4",
        "gray" if ink == "gray" else "light" if ink == "light" else "color",
        request.values.get("_large") == "true",
    )


def _store_portrait(place: ShelfFile | None) -> str | None:
    """Store the picture sent with the form beside the file and return its name there; None where none was sent.

    Raises Refusal where the picture could not be printed."""
    file = request.files.get("_portrait")
    if place is None or file is None or not file.filename:
        return None
    from generator.paper.portrait import inspect_portrait

    file.stream.seek(0)  # a change may be tried twice
    sent_path, picture = Path(file.filename), file.read()
    name = f"{slug(sent_path.stem)[:60] or 'portrait'}{'.png' if sent_path.suffix.lower() == '.png' else '.jpg'}"
    with tempfile.TemporaryDirectory(prefix="holofiche-") as folder:
        trial = Path(folder, name)
        trial.write_bytes(picture)
        inspect_portrait(trial)  # a Refusal where it could not be printed
    beside = Path(place.name).parent  # of a draft it is nowhere, and no guest has one
    return Path(
        keep_picture(picture, lambda raw: (beside / current_shelf().store_beside(place, name, raw)).as_posix())
    ).name
