"""holofiche cards: the GM's quick-reference cards, of games and of one's own."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.cli.terminal.common import LocalizedCommand, print_json, show_faults
from generator.cli.terminal.options import book_option, content_option, gather_options, picture_options, print_options
from generator.cli.terminal.params import decks, tags
from generator.cli.terminal.printing import PrintJob
from generator.content.markup import label_of_tag
from generator.paper.formats import CARD_FORMATS, DUPLEXES, SCREEN, CardFormat, Duplex

if TYPE_CHECKING:
    from generator.content.cards import Card, Deck


class Chosen(Record):
    """The options that say which cards, and whether they are listed only."""

    select: str | None
    listed: bool
    as_json: bool

    @property
    def tags(self) -> list[str]:
        return [tag for tag in (self.select or "").split(",") if tag.strip()]


class Imposed(Record):
    """The options that say how they stand on paper."""

    format: CardFormat
    duplex: Duplex | None
    fold: bool


class _FormatChoice(click.Choice[str]):
    """A format by its name; `screen` is what the GM's screen was called before."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        return super().convert(SCREEN if value == "screen" else value, param, ctx)


@click.command("cards", cls=LocalizedCommand, short_help=_("Print the GM's quick-reference cards."))
@click.argument("what", nargs=-1, metavar=_("[SYSTEM | FILE.yaml]…"), shell_complete=decks)
@click.option(
    "--format", type=_FormatChoice(CARD_FORMATS), default="poker",
    help=_("63 x 88 mm, nine a sheet; a quarter of the sheet; or the GM's screen, with the players' side."),
)  # fmt: skip
@click.option(
    "--select",
    metavar=_("TAG,…"),
    shell_complete=tags,
    help=_("Only cards with one of these tags, themes or ids; screens by their ids."),
)
@click.option("--list", "listed", is_flag=True, help=_("List the cards and their tags instead of printing."))
@click.option("--json", "as_json", is_flag=True, help=_("With --list: one JSON document, for scripts."))
@click.option(
    "--duplex", type=click.Choice(DUPLEXES), default=None,
    help=_("The edge the printer turns sheets over (long; of a screen short); none: no backs, a screen's sides apart."),
)  # fmt: skip
@click.option(
    "--tonight", type=click.Path(path_type=Path), metavar=_("SESSION.yaml"),
    help=_("With --format paravent: the evening of a session, your tables, and the cards of --select."),
)  # fmt: skip
@click.option("--fold", is_flag=True, help=_("Fronts and backs side by side, to fold and glue."))
@click.option("--zip", "packed", is_flag=True, help=_("Pictures in one archive."))
@gather_options("chosen", Chosen)
@gather_options("imposed", Imposed)
@picture_options
@print_options()
@content_option
@book_option
def command(
    what: tuple[str, ...], chosen: Chosen, imposed: Imposed, tonight: Path | None, packed: bool, job: PrintJob
) -> None:
    _check_words(imposed, job, packed=packed)
    if tonight and (imposed.format != SCREEN or chosen.listed):
        raise click.UsageError(_("--tonight goes with --format paravent."))
    from generator.cards.deal import (
        COLOPHON,
        check_fit,
        choose_cards,
        choose_screens,
        games_with_cards,
        open_deck,
        saved_offset,
    )
    from generator.cards.print import CardOptions, plan_cards
    from generator.files.files import content_at_table

    paths = [Path(name) for name in what]
    if not chosen.listed:
        job.guard(paths)
    content = content_at_table(Path(), job.content)
    shelves = [open_deck(name, content) for name in what or games_with_cards()]
    for shelf in shelves:
        show_faults(shelf.warnings)
    name = f"{'-'.join(slug(Path(shelf.deck.id).stem) for shelf in shelves) if what else 'toutes'}"[:80]
    if imposed.format == SCREEN and not chosen.listed:
        from generator.cards.screen import ScreenOptions, plan_screens

        how = ScreenOptions(job.look.paper, job.look.ink, imposed.duplex or "short", saved_offset())
        if tonight:
            from generator.campaign.tonight import plan_tonight

            job.print_plan(plan_tonight(tonight, shelves, chosen.tags, content, how), [*paths, tonight])
            return
        screens = choose_screens(shelves, chosen.tags, named=bool(what))
        job.print_plan(plan_screens([shelf.deck for shelf in shelves], screens, how, f"paravent-{name}.pdf"), paths)
        return
    cards = choose_cards(shelves, chosen.tags)
    if chosen.listed:
        _list([shelf.deck for shelf in shelves], cards, chosen.as_json)
        return
    check_fit(shelves, cards, imposed.format, job.look.paper)
    backs = imposed.duplex or "long"
    look, colophon = job.look, COLOPHON in chosen.tags
    options = CardOptions(imposed.format, look.paper, look.ink, backs, imposed.fold, saved_offset(), colophon)
    if job.pictures:
        from generator.cards.plates import card_pictures

        pictures = card_pictures(cards, options, job.pictures.bleed, job.pictures.kind)
        job.print_pictures(pictures, job.pictures, f"cartes-{name}", packed=packed)
    else:
        job.print_plan(plan_cards(cards, options, f"cartes-{name}.pdf"), paths)


def _check_words(imposed: Imposed, job: PrintJob, *, packed: bool) -> None:
    if imposed.fold and imposed.format == SCREEN:
        raise click.UsageError(_("A screen has no backs to fold."))
    if packed and not job.pictures:
        raise click.UsageError(_("--zip goes with --as png or --as svg."))
    if job.pictures and imposed.format == SCREEN:
        raise click.UsageError(_("A screen is pages, not cards: print it as a PDF."))


def _list(decks: Sequence["Deck"], cards: Sequence["Card"], as_json: bool) -> None:
    from generator.cli.terminal.text import print_table

    shown_ids = {id(card) for card in cards}
    rows = [(deck, card) for deck in decks for card in deck.cards if id(card) in shown_ids]
    if as_json:
        print_json({"cards": [{"deck": deck.id, **_entry(card)} for deck, card in rows]})
        return
    tags = [", ".join((card.theme.label, *map(label_of_tag, card.tags))) for _deck, card in rows]
    shown = [(Path(deck.id).name, c.id, c.title, words) for (deck, c), words in zip(rows, tags, strict=True)]
    print_table((_("deck"), _("id"), _("title"), _("tags")), shown)


def _entry(card: "Card") -> dict[str, Any]:
    tags = [card.theme.id, *card.tags]
    return {"id": card.id, "title": card.title, "theme": card.theme.label, "tags": tags, "origin": card.origin}
