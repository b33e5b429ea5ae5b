"""holofiche list: the content of a game, as tables for people and JSON for scripts."""

from pathlib import Path

import click

from generator.base.i18n import _
from generator.base.refusal import misuse
from generator.base.words import shown_word
from generator.cli.terminal.common import LocalizedCommand, print_json
from generator.cli.terminal.options import book_option, content_option, json_option
from generator.cli.terminal.params import games, kinds
from generator.cli.terminal.text import print_table
from generator.files.files import content_at_table
from generator.files.listings import find_listing, listings_of
from generator.game.parts import Listings
from generator.game.system import games_giving


@click.command(
    "list", cls=LocalizedCommand, short_help=_("List the content of a game: classes, races, profiles, rulings…")
)
@click.argument("system", required=False, metavar=_("GAME"), shell_complete=games(Listings))
@click.argument("kind", required=False, metavar=_("[KIND]"), shell_complete=kinds)
@json_option
@content_option
@book_option
def command(system: str | None, kind: str | None, as_json: bool, content: tuple[Path, ...]) -> None:
    if system is None:
        raise misuse(_("Which game?"), _("name one: {names}").format(names=", ".join(games_giving(Listings))))
    content = content_at_table(Path(), content)
    if kind is None:
        game, listings = listings_of(system, content)
        if as_json:
            print_json({"system": game.id, "kinds": {name: len(listing.rows) for name, listing in listings.items()}})
            return
        rows = [(shown_word("lists", name), known.title, str(len(known.rows))) for name, known in listings.items()]
        print_table((_("kind"), _("title"), _("entries")), rows)
        return
    game, known_kind, listing = find_listing(system, kind, content)
    if as_json:
        print_json({"system": game.id, "kind": known_kind, "entries": list(listing.entries)})
        return
    print_table(listing.columns, listing.rows)
