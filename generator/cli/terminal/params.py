"""The parameters that games declare as options of a command, and what the shell completes after Tab."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.refusal import Refusal
from generator.base.words import shown_word
from generator.cli.terminal.common import A_PATH, LocalizedCommand, name_values
from generator.cli.terminal.naming import english_option, name_parameters, shown_name
from generator.files.files import definitions_of, named_system
from generator.game.params import ON, Param, merge_params, size_of
from generator.game.parts import Asking
from generator.game.system import games_giving

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


Completer = Callable[[click.Context, click.Parameter, str], list[str]]


def offering(words: Callable[[click.Context], Iterable[str]], *, several: bool = False) -> Completer:
    """Return a completer that offers the words that start like what is typed; with `several`, like what stands after
    the last comma."""

    def complete(ctx: click.Context, parameter: click.Parameter, start: str) -> list[str]:
        before, comma, last = start.rpartition(",") if several else ("", "", start)
        try:
            starts = (last, slug(last)) if not last.isascii() else (last,)  # `mé` for `medipack`
            return [f"{before}{comma}{word}" for word in words(ctx) if word.startswith(starts)]
        except Exception:  # content with faults, a game that is none: nothing to offer, and no place to say so
            return []

    return complete


def _content(ctx: click.Context) -> tuple[Any, ...]:
    return tuple(ctx.params.get("content") or ())


def _kinds(ctx: click.Context) -> Iterable[str]:
    from generator.base.words import shown_word
    from generator.files.listings import listings_of

    listings = listings_of(ctx.params["system"], _content(ctx))[1]
    titles = {key: slug(listing.title) for key, listing in listings.items()}
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
    from generator.cards.deal import games_with_cards, open_deck

    shelves = [open_deck(name, _content(ctx)) for name in ctx.params.get("what") or games_with_cards()]
    return sorted({word for shelf in shelves for card in shelf.deck.cards for word in (card.theme.id, *card.tags)})


def _decks(ctx: click.Context) -> Iterable[str]:
    from generator.cards.deal import games_with_cards

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


def games(kind: type, *commands: str) -> Completer:
    """Return the games that have this part, and commands that may stand for one: `new session`."""

    def able(_ctx: click.Context) -> Iterable[str]:
        from generator.base.words import shown_word
        from generator.game.system import games_giving

        return [*games_giving(kind), *(shown_word("commands", name) for name in commands)]

    return offering(able)


def parameter(
    param: Param, *, help: str | None = None, word: str = "", complete: Completer | None = None
) -> click.Parameter:
    """Return the option of a param, or its argument, where `word` stands for it in the usage line."""
    complete = complete or _words(param)
    kind: Any = click.Choice(param.choices) if param.choices else _TYPES.get(param.kind, str)
    if param.kind == "int" and (param.low is not None or param.high is not None):
        kind = click.IntRange(param.low, param.high)
    if word:
        nargs = -1 if param.many else 1
        required = param.required
        return click.Argument(
            [param.name], required=required, nargs=nargs, type=kind, metavar=word, shell_complete=complete
        )
    text = help or _(param.help)
    if param.kind == "flag" and param.start == ON:
        return click.Option([f"--{param.name}/--un{param.name}", param.name], default=None, help=text)
    option = f"--{param.name.replace('_', '-')}"
    if param.after:  # with a value or without
        more: dict[str, Any] = {"flag_value": _BARE, "metavar": _("[SAVED]"), "callback": _after_scenario}
        return click.Option([option, param.name], is_flag=False, type=str, help=text, **more)
    if param.kind == "flag":
        return click.Option([option, param.name], is_flag=True, help=text)
    shown: dict[str, Any] = {"callback": _size, "metavar": "LxH"} if param.kind == "size" else {}
    return click.Option(
        [option, param.name], multiple=param.many, required=param.required, type=kind, help=text,
        shell_complete=complete, hidden=param.hidden, **shown
    )  # fmt: skip


def _words(param: Param) -> Completer | None:
    """Return the words that may be written for a param, of the game that is named already."""

    def words(ctx: click.Context) -> Iterable[str]:
        named = ctx.meta.get(_GAME) or ctx.params.get("system")
        if param.words is None or named is None:
            return ()
        from generator.model.scenery import load

        content = tuple(ctx.params.get("content") or ())
        known = param.words(definitions_of(named_system(named), content), load(content))
        return [shown_word("values", word) for word in known]

    return offering(words) if param.words else None


_BARE = "-"  # an option given without its value
_TYPES = {"int": int, "file": A_PATH, "scenario": A_PATH, "collection": A_PATH}


def _after_scenario(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Path | bool:
    return value == _BARE if value in (None, _BARE) else Path(value or "")


def _size(ctx: click.Context, parameter: click.Parameter, value: str | None) -> tuple[int, int] | None:
    try:
        return None if value is None else size_of(value)
    except Refusal as refusal:
        raise click.BadParameter(refusal.message) from None


class GameCommand(LocalizedCommand):
    """A command whose options are its own and those that this part of the games declares as PARAMS."""

    def __init__(self, *args: Any, part: type[Asking], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.part = part

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        params = super().get_params(ctx)
        at = next((n for n, param in enumerate(params) if isinstance(param, click.Option)), len(params))
        taken = {param.name for param in params}  # an option of all games that one of them declares too is the same
        declared = [param for param in self._declared(ctx.meta.get(_GAME)) if param.name not in taken]
        return [*params[:at], *name_parameters(name_values(declared)), *params[at:]]

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The game is the first word that names one; its options alone are taken."""
        known = games_giving(self.part)
        ids = (slug(word).replace("-", "") for word in args)  # D6, SN&DR
        game = next((word for word in ids if word in known), None)
        ctx.meta[_GAME] = game
        declared = params_of(self.part) if game is None else params_of(self.part, game)
        self.renamed = renamed_params(param for params in declared.values() for param in params)
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            name = english_option(error.option_name)[2:].replace("-", "_")
            if game and name in merge_params(params_of(self.part)):
                message = _("{option} is not for {game}.").format(option=error.option_name, game=game)
                raise click.UsageError(message, ctx) from None
            raise

    def _declared(self, game: str | None) -> list[click.Parameter]:
        params = params_of(self.part) if game is None else {game: params_of(self.part, game)[game]}
        return [
            parameter(param, help=_help_text(param, takers, params)) for param, takers in merge_params(params).values()
        ]


_GAME = "generator.cli.game"


def renamed_params(params: Iterable[Param]) -> dict[str, str]:
    """Options by the names they had before -> by those they have."""
    return {f"--{param.was}": f"--{param.name}" for param in params if param.was}


def params_of(part: type[Asking], game: str | None = None) -> Mapping[str, Sequence[Param]]:
    games = games_giving(part)
    return {key: entry.require(part).PARAMS for key, entry in games.items() if game is None or key == game}


def _help_text(param: Param, takers: Sequence[str], games: Mapping[str, Any]) -> str:
    """Return the help of an option, with the games that take it where not all of them do."""
    text = _(param.help)
    return text if len(takers) == len(games) else f"{text.rstrip('.')} ({', '.join(takers)})."
