"""holofiche cards: the GM's quick-reference cards, of games and of one's own."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from generator.cli._common import Telling, has_colour, print_json, show_problems
from generator.cli._options import content_option, print_options
from generator.cli._print import PrintOptions, announce, write_stream
from generator.core.i18n import _
from generator.core.names import nearest, slug
from generator.core.paper.formats import CARD_FORMATS, DUPLEXES
from generator.core.refusal import Faults, Refusal

if TYPE_CHECKING:
    from generator.core.content.cards import Card, Deck
    from generator.core.reading.source import Source



@click.command("cards", cls=Telling, short_help=_("Print the GM's quick-reference cards."))
@click.argument("what", nargs=-1, metavar=_("[SYSTEM | FILE.yaml]…"))
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=_("The PDF to write."))
@click.option(
    "--format", "format_", type=click.Choice(CARD_FORMATS), default="poker",
    help=_("63 x 88 mm, nine a sheet; a quarter of the sheet; or panels for a GM screen."),
)  # fmt: skip
@click.option("--select", metavar=_("TAG,…"), help=_("Only cards with one of these tags, themes or ids."))
@click.option("--list", "list_", is_flag=True, help=_("List the cards and their tags instead of printing."))
@click.option("--json", "as_json", is_flag=True, help=_("With --list: one JSON document, for scripts."))
@click.option(
    "--duplex", type=click.Choice(DUPLEXES), default="long",
    help=_("The edge the printer turns sheets over; none: no backs."),
)  # fmt: skip
@click.option("--fold", is_flag=True, help=_("Fronts and backs side by side, to fold and glue."))
@print_options
@content_option
def command(
    what: tuple[str, ...],
    output: Path | None,
    format_: Any,
    select: str | None,
    list_: bool,
    as_json: bool,
    duplex: Any,
    fold: bool,
    options: PrintOptions,
    content: tuple[Path, ...],
) -> None:
    if fold and format_ == "screen":
        raise click.UsageError(_("A screen has no backs to fold."))
    opened = [_open(name, content) for name in what or _games()]
    cards = _selected([card for one in opened for card in one.deck.cards], select)
    if list_:
        _list([one.deck for one in opened], cards, as_json)
        return
    _check_fit(opened, cards, format_, options)

    def write(stream: Any) -> None:
        from generator.app.cards import saved_offset
        from generator.render.cards.print import Options, print_cards

        printing = Options(format_, options.paper, options.ink, duplex, fold, saved_offset())
        stream.write(print_cards(cards, printing))

    name = "-".join(slug(Path(one.deck.id).stem) for one in opened) if what else "toutes"
    target = write_stream(output, f"cartes-{name}.pdf", write)
    announce(target, options)


@dataclass(frozen=True)
class _Opened:
    """A deck and the files its cards stand in."""

    deck: "Deck"
    sources: Sequence["Source"]


def _games() -> list[str]:
    from generator.render.cards import decks

    return decks.games()


def _open(name: str, extra: tuple[Path, ...]) -> _Opened:
    from generator.core.content.loading import Content
    from generator.render.cards import decks

    if name in decks.games():
        return _Opened(decks.shipped(name, extra), Content.of(name, extra).sources("cards"))
    if not name.endswith((".yaml", ".yml")) and not Path(name).exists():
        close = nearest(name, decks.games())
        hint = _("Did you mean « {name} »?").format(name=close) if close else ", ".join(decks.games())
        raise click.UsageError(_("Unknown game « {name} ».").format(name=name) + " " + hint)
    source, deck, problems = decks.own(Path(name), extra)
    if any(p.severity == "error" for p in problems):
        _refuse(name, {name: (source.lines, problems)})
    show_problems(name, problems, source.lines)
    return _Opened(deck, [source])


def _check_fit(opened: Sequence[_Opened], cards: Sequence["Card"], format_: Any, options: PrintOptions) -> None:
    """A card whose text does not fit is never clipped: it is told, where it is written, and nothing is printed."""
    from generator.render.cards.print import unfit

    for one in opened:
        own = [card for card in one.deck.cards if any(card is kept for kept in cards)]
        problems = unfit(own, format_, options.paper)
        if problems:
            faults = {s.name: (s.lines, s.locate([p for p in problems if p.path[0] in s.data])) for s in one.sources}
            _refuse(one.deck.id, faults)


def _refuse(name: str, faults: Faults) -> NoReturn:
    message = _("{file} has faults: nothing was printed").format(file=name)
    raise Refusal("faulty-cards", message, _("mend it, then print again"), faults=faults)


def _selected(cards: list["Card"], select: str | None) -> list["Card"]:
    from generator.core.content.cards import names
    from generator.core.content.cards import select as chosen

    if select is None:
        return cards
    known = {name for card in cards for name in names(card)}
    wanted = [slug(tag) for tag in select.split(",") if tag.strip()]
    for tag in wanted:
        if tag not in known:
            close = nearest(tag, known)
            themes = sorted({slug(card.theme.id) for card in cards})
            hint = _("Did you mean « {name} »?").format(name=close) if close else ", ".join(themes)
            raise click.UsageError(_("No card has the tag « {name} ».").format(name=tag) + " " + hint)
    return chosen(cards, wanted)


def _list(decks: Sequence["Deck"], cards: Sequence["Card"], as_json: bool) -> None:
    from generator.cli._text import table

    kept = {id(card) for card in cards}
    rows = [(deck, card) for deck in decks for card in deck.cards if id(card) in kept]
    if as_json:
        print_json({"cards": [{"deck": deck.id, **_entry(card)} for deck, card in rows]})
        return
    shown = [(Path(deck.id).name, c.id, c.title, ", ".join((c.theme.id, *c.tags))) for deck, c in rows]
    heads = (_("deck"), _("id"), _("title"), _("tags"))
    click.echo(table(heads, shown, colour=has_colour(sys.stdout)), color=True)


def _entry(card: "Card") -> dict[str, Any]:
    tags = [card.theme.id, *card.tags]
    return {"id": card.id, "title": card.title, "theme": card.theme.label, "tags": tags, "origin": card.origin}
