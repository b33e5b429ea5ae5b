"""The page of a player's file, whatever its game: fields in, document out, and the buttons that change it."""

import copy
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import request

from generator.app.files import definitions_of
from generator.app.shelf import ShelfFile
from generator.core.content.ready import find_ready
from generator.core.names import slug
from generator.core.page import fields
from generator.core.page.build import texts_in
from generator.core.page.desk import Desk, Pressed
from generator.core.page.fields import Tree
from generator.core.page.rows import place_in_file, read_told_rows
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.core.refusal import Refusal
from generator.core.system import all_systems
from generator.web import document
from generator.web.desks import current_shelf, desks_by_game, own_content
from generator.web.document import Document

WAIVED = "derogations"
MOST_TEXT = 256 * 1024
MOST_ROWS = 300  # of a list: more than a page can show


def blank_document(system: str) -> Document:
    definitions = definitions_of(all_systems()[system], own_content())
    return document.make_document(system, desks_by_game()[system].read({}, {}, definitions), None, own_content())


def posted_document(system: str, place: ShelfFile | None, before: bytes = b"") -> Document:
    """The document that a whole form makes of a text, the button pressed taken into account: as browsers send it that
    run no script."""
    form, definitions = request.form, definitions_of(all_systems()[system], own_content())
    desk = desks_by_game()[system].knowing(definitions)
    game = all_systems()[system]
    old = game.read(parse(before, ""), definitions).tree if before else {}
    shown = _keys_shown(desk, old, definitions)
    lists = [name for name in form.getlist("_list") if name in shown]
    told = read_told_rows(form.getlist("_row")).rows
    pairs = ((place_in_file(name, told) or "_", value) for name, value in form.items(multi=True))
    tree = fields.tree_of(pairs, lists)
    tree = {key: value for key, value in tree.items() if key in shown}
    tree |= {key: value for key, value in old.items() if key not in ("systeme", *shown)}
    tree = desk.read(tree, form, definitions)
    if image := _store_portrait(place):
        tree["portrait"] = image
    first = document.make_document(system, tree, place, own_content(), before)
    verb, _space, name = form.get("_do", "").partition(" ")
    changed = press_button(first, verb, place_in_file(name, told) or "", form, place)
    return first if changed is None else document.make_document(system, changed, place, own_content(), before)


def _keys_shown(desk: Desk, tree: Tree, definitions: Any) -> tuple[str, ...]:
    """The keys that the fields sent write: all that have one, or those of one step; the rest is left as it stands."""
    step = request.form.get("_etape")
    if not step:
        return desk.shown
    return next((one.keys for one in desk.steps(tree, None, definitions) if one.id == step), ())


def own_values(one: Document) -> dict[str, str]:
    """What the fields say that are the page's own."""
    return {name: field.value for name, field in one.page.fields().items() if name.startswith("_")}


def press_button(one: Document, verb: str, name: str, form: Mapping[str, str], place: ShelfFile | None) -> Tree | None:
    """The tree after a button: those every page has, then the game's own; None where it changes nothing."""
    if not name or (verb == "waive" and name not in one.waivable):
        return None
    tree = copy.deepcopy(one.tree)
    path = fields.path_of(name)
    if verb == "drop":
        tree.pop(name, None)
    elif verb == "set":
        key, _sign, value = name.partition("=")
        if key not in one.desk.shown:
            return None
        tree = one.desk.read({**tree, key: fields.clean_text(value)}, form, one.definitions)
    elif verb == "portrait":
        return {**tree, "portrait": image} if (image := _store_portrait(place)) else None
    elif verb in ("more", "less"):
        field = one.page.fields().get(name)
        if field is None:
            return None
        fields.step_number(tree, name, 1 if verb == "more" else -1, field.low)
    elif verb == "add" and path:
        rows = fields.at(tree, path)
        fields.put_value(tree, path, [*rows, {}] if isinstance(rows, list) else [{}])
    elif verb == "remove" and path:
        fields.put_value(tree, path, None)
    else:
        return one.desk.act(tree, one.subject, one.definitions, Pressed(verb, name, form))
    return tree


def ready_text(one: Document, verb: str, name: str) -> bytes | None:
    """The text of a ready file, where its button was pressed."""
    found = find_ready(one.system.id, name) if verb == "ready" else None
    return found.raw if found else None


def allows_more(one: Document, before: Document) -> bool:
    """Whether something is waived that was not."""
    now, then = (set(texts_in(tree.get(WAIVED))) for tree in (one.tree, before.tree))
    return not now <= then


def chosen_look() -> Look:
    """The paper and the ink chosen on the page."""
    paper, ink = request.values.get("_paper"), request.values.get("_ink")
    return Look(
        "letter" if paper == "letter" else "a4",
        "gray" if ink == "gray" else "light" if ink == "light" else "color",
        request.values.get("_large") == "true",
    )


def _store_portrait(place: ShelfFile | None) -> str | None:
    """An image chosen on the page is put beside the file, under a plain name; that name is written into the file."""
    file = request.files.get("_portrait")
    if place is None or file is None or not file.filename:
        return None
    from generator.render.press.portrait import inspect_portrait

    given, data = Path(file.filename), file.read()
    name = f"{slug(given.stem)[:60] or 'portrait'}{'.png' if given.suffix.lower() == '.png' else '.jpg'}"
    with tempfile.TemporaryDirectory(prefix="holofiche-") as folder:
        trial = Path(folder, name)
        trial.write_bytes(data)
        inspect_portrait(trial)  # a Refusal where it could not be printed
    return current_shelf().beside(place, name, data)


def check_size(raw: bytes, name: str = "") -> None:
    """Refuse what no page can show; the command line reads it."""
    from generator.core.i18n import _

    if len(raw) > MOST_TEXT:
        message = _("the file is too big: {size} kB, at most {limit} kB")
        raise Refusal("too-big", message.format(size=len(raw) // 1024, limit=MOST_TEXT // 1024))
    for key, count in parse(raw, name or _("your file")).lengths().items():
        if count > MOST_ROWS:
            message = _("'{key}' has {n} lines, and a page shows at most {most}: the command line reads this file")
            raise Refusal("too-long", message.format(key=key, n=count, most=MOST_ROWS))
