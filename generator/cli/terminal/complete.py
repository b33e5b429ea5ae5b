"""What the shell offers after Tab."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from generator.base.names import slug
from generator.cli.terminal.naming import shown_name

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def offering(words: Callable[[click.Context], Iterable[str]], *, several: bool = False) -> Completer:
    """The words that start like what is typed; with `several`, like what stands after the last comma."""

    def complete(ctx: click.Context, parameter: click.Parameter, start: str) -> list[str]:
        before, comma, last = start.rpartition(",") if several else ("", "", start)
        try:
            return [f"{before}{comma}{word}" for word in words(ctx) if word.startswith(last)]
        except Exception:  # content with faults, a game that is none: nothing to offer, and no place to say so
            return []

    return complete


def _content(ctx: click.Context) -> tuple[Any, ...]:
    return tuple(ctx.params.get("content") or ())


def _kinds(ctx: click.Context) -> Iterable[str]:
    from generator.base.words import shown_word
    from generator.files.listings import listings_of

    found = listings_of(ctx.params["system"], _content(ctx))[1]
    titles = {key: slug(listing.title) for key, listing in found.items()}
    return list(dict.fromkeys(word for key, title in titles.items() for word in (shown_word("lists", key), title)))


def _blanks(ctx: click.Context) -> Iterable[str]:
    from generator.base.words import shown_word
    from generator.sheets.make import ALL, blank_names

    return [shown_word("values", ALL), *blank_names(ctx.params.get("system"), _content(ctx))]


def _profiles(ctx: click.Context) -> Iterable[str]:
    from generator.files.files import definitions_of, named_system
    from generator.game.parts import ProfileCards

    return definitions_of(named_system(ctx.params["system"], ProfileCards), _content(ctx)).profiles  # type: ignore[no-any-return]


def _tags(ctx: click.Context) -> Iterable[str]:
    from generator.cards import decks
    from generator.cards.deal import open_deck

    shelves = [open_deck(name, _content(ctx)) for name in ctx.params.get("what") or decks.games_with_cards()]
    return sorted({word for one in shelves for card in one.deck.cards for word in (card.theme.id, *card.tags)})


def _decks(ctx: click.Context) -> Iterable[str]:
    from generator.cards.decks import games_with_cards

    return games_with_cards()


def _schemas(ctx: click.Context) -> Iterable[str]:
    from generator.checking.schemas import COMMON
    from generator.game.parts import Rules
    from generator.game.system import games_giving

    return [*games_giving(Rules), *COMMON]


def _explained(ctx: click.Context) -> Iterable[str]:
    from generator.checking.explain import explained_words

    return explained_words(_content(ctx))


def fighters(ctx: click.Context, parameter: click.Parameter, start: str) -> "list[CompletionItem]":
    """Games, profiles and figures; where there are none, files (bash offers nothing else beside them)."""
    from click.shell_completion import CompletionItem

    from generator.odds.chances import completions_of_fighter

    offered = offering(lambda ctx: completions_of_fighter(start, _content(ctx)))(ctx, parameter, start)
    return [*map(CompletionItem, offered)] or [CompletionItem(start, type="file")]


kinds, classes, profiles, tags = (
    offering(_kinds), offering(_blanks), offering(_profiles, several=True), offering(_tags, several=True)
)  # fmt: skip
decks, schemas, explained = offering(_decks), offering(_schemas), offering(_explained)


def offer_commands(group: click.Group, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
    """Return the commands of a group that start so, as the reader's language names them."""
    from click.shell_completion import CompletionItem

    known = [(name, group.get_command(ctx, name)) for name in group.list_commands(ctx)]
    names = [shown_name(name) for name, command in known if command and not command.hidden]
    start = slug(incomplete)
    return [CompletionItem(name) for name in names if name.startswith(start)] if incomplete[:1] != "-" else []


def games(kind: type) -> Completer:
    """The games that have this part."""

    def able(_ctx: click.Context) -> Iterable[str]:
        from generator.game.system import games_giving

        return games_giving(kind)

    return offering(able)
