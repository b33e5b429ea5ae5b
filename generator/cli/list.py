"""holofiche list: the content of a game, as tables for people and JSON for scripts."""

import sys
from pathlib import Path

import click

from generator.app.files import definitions_of, named_system
from generator.cli._common import Telling, has_colour, print_json
from generator.cli._options import content_option
from generator.cli._text import table
from generator.core.i18n import _
from generator.core.names import nearest


@click.command("list", cls=Telling, short_help=_("List the content of a game: classes, races, profiles, rulings…"))
@click.argument("system", metavar=_("GAME"))
@click.argument("kind", required=False, metavar=_("[KIND]"))
@click.option("--json", "as_json", is_flag=True, help=_("One JSON document, for scripts."))
@content_option
def command(system: str, kind: str | None, as_json: bool, content: tuple[Path, ...]) -> None:
    game = named_system(system, "listing")
    listings = game.module("listing").listings(definitions_of(game, content))
    if kind is not None and kind not in listings:
        close = nearest(kind, listings)
        hint = _("Did you mean « {name} »?").format(name=close) if close else ", ".join(listings)
        raise click.UsageError(_("Unknown kind « {name} ».").format(name=kind) + " " + hint)
    colour = has_colour(sys.stdout)
    if kind is None:
        if as_json:
            print_json({"system": game.id, "kinds": {name: len(one.rows) for name, one in listings.items()}})
            return
        rows = [(name, one.title, str(len(one.rows))) for name, one in listings.items()]
        click.echo(table((_("kind"), _("title"), _("entries")), rows, colour=colour), color=True)
        return
    one = listings[kind]
    if as_json:
        print_json({"system": game.id, "kind": kind, "entries": list(one.entries)})
        return
    click.echo(table(one.columns, one.rows, colour=colour), color=True)
