"""The games that the browser knows: those with a page, in the order of their menu, and those with scenarios."""

from functools import cache

from flask import abort, current_app, g

from generator.app.files import Content
from generator.app.invitations import Guest
from generator.app.shelf import Shelf, ShelfFile
from generator.core.game.plays import Pages
from generator.core.i18n import _
from generator.core.page.desk import Desk
from generator.core.system import all_systems, collect_parts

DOCUMENT = "/<any(fichier, brouillon):kind>/<path:name>"


@cache
def desks_by_game() -> dict[str, Desk]:
    found = {key: module.DESK for key, module in collect_parts(Pages).items()}
    return dict(sorted(found.items(), key=lambda item: item[1].offer().rank))


def games_with(kind: type) -> list[str]:
    """The ids of games that have a part, those with a page first."""
    return [key for key in dict.fromkeys([*desks_by_game(), *all_systems()]) if all_systems()[key].gives(kind)]


def any_of(games: list[str]) -> str:
    """The part of an address that names one of these games."""
    return f"<any({', '.join(games)}):system>"


def own_content() -> Content:
    """The folders of one's own content that this server was given."""
    folders: Content = current_app.config["CONTENT"]
    return folders


def document_of(kind: str, name: str) -> ShelfFile:
    """The document of an address; there is no such page where it is gone."""
    gone = _("{file} is not there any more").format(file=name.rpartition("/")[2])
    return current_shelf().find(kind, name) or abort(404, gone)


def current_guest() -> Guest | None:
    """Who asks, where it is a guest of an open table and not the GM."""
    found: Guest | None = g.get("guest")
    return found


def current_shelf() -> Shelf:
    """The folder that this server was given, and our drafts."""
    one: Shelf = current_app.config["SHELF"]
    return one
