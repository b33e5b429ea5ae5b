"""The page of a player's file, whatever its game: fields in, document out, and the buttons that change it."""

import copy
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any

from flask import request

from generator.app.files import definitions_of
from generator.core.reading.source import SourceError, parse
from generator.web import document, fields
from generator.web.document import Document, Kind
from generator.web.fields import Tree
from generator.web.press import Look, Portrait

MOST_TEXT = 256 * 1024
Act = Callable[[Document, str, str, Mapping[str, str]], Tree | None]


@dataclass(frozen=True)
class Desk:
    """What one game's page adds: its template, its view, how its fields are read, its own buttons."""

    kind: Kind
    template: str
    view: Callable[[Document], Any]
    read: Callable[[Tree, Mapping[str, str], Any], Tree]
    act: Act


def posted(desk: Desk, extra: tuple[FilePath, ...]) -> Document:
    """The document that the fields of this request make, the button pressed taken into account."""
    form = request.form
    original = form.get("_original", "")[:MOST_TEXT].replace("\r\n", "\n")
    lists = [name for name in form.getlist("_list") if name in desk.kind.shown]
    tree = fields.tree_of(form.items(multi=True), lists)
    tree = {key: value for key, value in tree.items() if key in desk.kind.shown}
    gone = {*form.getlist("_gone"), *dropped(form.get("_do", ""))}
    tree = {**tree, **{k: v for k, v in _hidden(original, desk).items() if k not in gone}}
    tree = desk.read(tree, form, definitions_of(desk.kind.game, extra))
    first = document.make(desk.kind, tree, original, extra)
    changed = pressed(desk, first, form.get("_do", ""), form)
    return first if changed is None else document.make(desk.kind, changed, original, extra)


def dropped(do: str) -> list[str]:
    verb, _space, name = do.partition(" ")
    return [name] if verb == "drop" else []


def _hidden(original: str, desk: Desk) -> Tree:
    """What the opened file has and no field shows: kept as it stands."""
    if not original:
        return {}
    try:
        tree = parse(original.encode(), "").data
    except SourceError:
        return {}
    shown = {"systeme", *desk.kind.shown}
    return {key: value for key, value in tree.items() if key not in shown} if isinstance(tree, dict) else {}


def pressed(desk: Desk, one: Document, do: str, form: Mapping[str, str]) -> Tree | None:
    """The tree after a button: those every page has, then the game's own."""
    verb, _space, name = do.partition(" ")
    if not name:
        return None
    tree = copy.deepcopy(one.tree)
    path = fields.path_of(name)
    if verb in ("more", "less"):
        start = 1 if name.endswith(".nombre") else 0  # one of something goes without saying
        fields.step(tree, name, 1 if verb == "more" else -1, start)
    elif verb == "add" and path:
        rows = fields.at(tree, path)
        fields.put(tree, path, [*rows, {}] if isinstance(rows, list) else [{}])
    elif verb == "remove" and path:
        fields.put(tree, path, None)
    else:
        return desk.act(one, verb, name, form)
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
