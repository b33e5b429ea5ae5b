"""The games that the browser knows, and what a request works on: its document, its guest, the shelf, own content."""

from functools import cache

from flask import abort, current_app, g

from generator.base.i18n import _
from generator.content.loading import OwnContent, chapters_kept, is_firm
from generator.files.files import Content
from generator.files.keptcontent import KeptContent, active_content
from generator.game.page.desk import Desk
from generator.game.parts import Pages
from generator.game.system import all_systems, collect_parts
from generator.web.invitations import Guest
from generator.web.shelf import Shelf, ShelfFile
from generator.writing.history import GM

DOCUMENT = "/<any(fichier, brouillon):kind>/<path:name>"


@cache
def desks_by_game() -> dict[str, Desk]:
    desks = {key: module.DESK for key, module in collect_parts(Pages).items()}
    return dict(sorted(desks.items(), key=lambda entry: entry[1].offer().rank))


def games_with(kind: type) -> list[str]:
    """Return the ids of the games that have a part, those with a page first."""
    return [key for key in dict.fromkeys([*desks_by_game(), *all_systems()]) if all_systems()[key].gives(kind)]


def any_of(games: list[str]) -> str:
    """Return the part of a route that matches the id of any of these games."""
    return f"<any({', '.join(games)}):system>"


def own_content() -> Content:
    """Return the folders of own content that this server was given, else what was opened in a browser."""
    folders: Content = current_app.config["CONTENT"]
    content = opened_content()
    return OwnContent.of((content.folder,), chapters_kept(folders), firm=is_firm(folders)) if content else folders


def opened_content() -> KeptContent | None:
    """Return the content that was opened in a browser and is in use; with folders given at the start none is."""
    return None if takes_given_content() else active_content()


def takes_given_content() -> bool:
    """Return whether this server was given folders of own content."""
    return bool(current_app.config["CONTENT"])


def document_of(kind: str, name: str) -> ShelfFile:
    """Return the document of an address; answer 404 where it is gone."""
    gone = _("{file} is not there any more").format(file=name.rpartition("/")[2])
    return current_shelf().find(kind, name) or abort(404, gone)


def current_guest() -> Guest | None:
    """Return the guest of an open table who asks; None for the GM."""
    guest: Guest | None = g.get("guest")
    return guest


def current_author() -> str:
    """Return who asks, as steps of history note it."""
    guest = current_guest()
    return guest.id if guest else GM


def current_shelf() -> Shelf:
    """Return the shelf of this server: the folder that it was given, and our drafts."""
    shelf: Shelf = current_app.config["SHELF"]
    return shelf
