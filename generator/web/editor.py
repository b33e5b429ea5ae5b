"""The page of a player's file, whatever its game: fields in, document out, and the buttons that change it."""

import copy
from collections.abc import Mapping

from flask import request

from generator.app.files import definitions_of
from generator.core.page import fields
from generator.core.page.desk import Desk, Pressed
from generator.core.page.fields import Tree
from generator.core.reading.source import SourceError, parse
from generator.core.system import systems
from generator.web import document
from generator.web.desks import content, desks
from generator.web.document import Document
from generator.web.press import Look, Portrait

MOST_TEXT = 256 * 1024


def blank(system: str) -> Document:
    definitions = definitions_of(systems()[system], content())
    return document.make(system, desks()[system].read({}, {}, definitions), "", content())


def posted(system: str) -> Document:
    """The document that the fields of this request make, the button pressed taken into account."""
    form, desk = request.form, desks()[system]
    original = form.get("_original", "")[:MOST_TEXT].replace("\r\n", "\n")
    lists = [name for name in form.getlist("_list") if name in desk.shown]
    tree = fields.tree_of(form.items(multi=True), lists)
    tree = {key: value for key, value in tree.items() if key in desk.shown}
    tree |= {key: value for key, value in _hidden(original, desk).items() if key not in gone()}
    tree = desk.read(tree, form, definitions_of(systems()[system], content()))
    first = document.make(system, tree, original, content())
    changed = _pressed(first, form)
    return first if changed is None else document.make(system, changed, original, content())


def gone() -> list[str]:
    """Keys without a field that a button has taken out, now or before."""
    verb, _space, name = request.form.get("_do", "").partition(" ")
    return sorted({*request.form.getlist("_gone"), *([name] if verb == "drop" else [])})


def _hidden(original: str, desk: Desk) -> Tree:
    """What the opened file has and no field shows: left as it stands."""
    if not original:
        return {}
    try:
        tree = parse(original.encode(), "").data
    except SourceError:
        return {}
    shown = {"systeme", *desk.shown}
    return {key: value for key, value in tree.items() if key not in shown} if isinstance(tree, dict) else {}


def _pressed(one: Document, form: Mapping[str, str]) -> Tree | None:
    """The tree after a button: those every page has, then the game's own."""
    verb, _space, name = form.get("_do", "").partition(" ")
    if not name:
        return None
    tree = copy.deepcopy(one.tree)
    path = fields.path_of(name)
    if verb in ("more", "less"):
        field = one.page.fields().get(name)
        if field is None:
            return None
        fields.step(tree, name, 1 if verb == "more" else -1, field.low)
    elif verb == "add" and path:
        rows = fields.at(tree, path)
        fields.put(tree, path, [*rows, {}] if isinstance(rows, list) else [{}])
    elif verb == "remove" and path:
        fields.put(tree, path, None)
    else:
        return one.desk.act(tree, one.subject, one.definitions, Pressed(verb, name, form))
    return tree


def look() -> Look:
    """The paper and the ink chosen on the page."""
    paper, ink = request.form.get("_paper"), request.form.get("_ink")
    return Look(
        "letter" if paper == "letter" else "a4",
        "gray" if ink == "gray" else "light" if ink == "light" else "color",
        request.form.get("_large") == "true",
    )


def portrait(one: Document) -> Portrait | None:
    """The image chosen on the page, under the name that the file gives it."""
    file = request.files.get("_portrait")
    name = one.tree.get("portrait")
    if file is None or not file.filename or not isinstance(name, str) or not _beside(name):
        return None
    data = file.read()
    file.seek(0)
    return Portrait(name, data) if data else None


def _beside(name: str) -> bool:
    """A plain name: no folder, nothing hidden."""
    return 0 < len(name.encode()) <= 200 and not name.startswith(".") and not set(name) & set("/\\\0\n")
