"""What --help shows: a sentence, options in groups with what they are unless said, examples; nothing is cut.

click lists options as they are declared. Here a table of names says which group one belongs to: the same option stands
under the same head in every command, and what is in no group says what is made."""

import shlex
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import click

from generator.base.i18n import _, join_label, mark
from generator.base.words import shown_word
from generator.cli.terminal.naming import command_line, english_option, shown_words

GAMES_SHOWN = "generator.cli.games"  # whose actions are explained
LONG = 400  # characters of a sentence: none is cut
_WHAT = mark("What")
_GROUPS = {
    mark("Look"): ("paper", "ink", "large-print", "side", "backs", "fillable", "accessible", "format", "duplex", "fold",
                   "plan", "standees"),
    mark("Where to"): ("output", "open", "save", "separate", "zip", "as", "crops"),
    mark("More"): ("dpi", "bleed", "overwrite", "json", "plain", "unverified", "content", "dry-run", "diff",
                   "no-source", "verbose", "ink-cover", "by-the-book", "date", "quiet", "language", "version", "help"),
}  # fmt: skip


def group_of(option: click.Parameter) -> str:
    """Return the heading that an option stands under, by how it is written."""
    written = {english_option(word).removeprefix("--") for word in option.opts}
    return next((title for title, names in _GROUPS.items() if written.intersection(names)), _WHAT)


def option_row(option: click.Parameter, ctx: click.Context) -> tuple[str, str] | None:
    """Return an option as it is written, and what it does; None for an argument and for what is not shown."""
    record = option.get_help_record(ctx)
    if record is None or not isinstance(option, click.Option):
        return None
    text, default = option.help or "", option.get_help_extra(ctx).get("default")
    if not default or not (value := option.get_default(ctx)):  # what is off, or none, need not be said
        return record[0], text
    # what a person may have set is asked for; else it is as click shows it
    default = str(value) if callable(option.default) else default
    default = shown_word("values", default) if isinstance(option.type, click.Choice) else default
    return record[0], f"{text} [{_('default: {default}').format(default=default)}]"


def write_options(command: click.Command, ctx: click.Context, formatter: click.HelpFormatter) -> None:
    rows: dict[str, list[tuple[str, str]]] = {title: [] for title in (_WHAT, *_GROUPS)}
    for option in command.get_params(ctx):
        if row := option_row(option, ctx):
            rows[group_of(option)].append(row)
    for title, entries in rows.items():
        if entries:
            with formatter.section(_head(_(title))):
                formatter.write_dl(entries)


def _head(title: str) -> str:
    """Return a title as it stands before the colon that click puts: French has a space there."""
    return join_label(title, "").rstrip()[:-1]


def write_commands(
    rows: Sequence[tuple[str, click.Command]], formatter: click.HelpFormatter, title: str = ""
) -> None:
    with formatter.section(_head(title or _("Commands"))):
        formatter.write_dl([(name, command.get_short_help_str(LONG)) for name, command in rows if not command.hidden])


def write_games(formatter: click.HelpFormatter) -> None:
    """Write the games there are, by the words that files and commands name them with."""
    from generator.files.files import definitions_of
    from generator.game.system import all_systems

    with formatter.section(_head(_("Games"))):
        formatter.write_dl([(key, str(definitions_of(game).game.label)) for key, game in all_systems().items()])


def write_examples(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    lines = list(examples_of(ctx))
    if lines:
        with formatter.section(_head(_("Examples"))):
            for line in lines:
                formatter.write(f"{'':{formatter.current_indent}}holofiche {line}\n")


def examples_of(ctx: click.Context) -> Iterator[str]:
    """Return the examples of a command, or of one of its actions, with the names that the reader's language has for
    them."""
    over = ctx.parent and ctx.parent.command.name
    name, action = (over, ctx.command.name) if over in examples() else (ctx.command.name, None)
    games = ctx.meta.get(GAMES_SHOWN)
    for line in examples().get(name or "", ()):
        words = shlex.split(line)
        if action is None or (action in words and (games is None or _game_of_example(words[1]) in games)):
            yield command_line(shown_words(words))


def _game_of_example(name: str) -> str | None:
    """Return the game of an example file."""
    from generator.base.shipped import shipped_folder
    from generator.files.folders import written_game

    return written_game(shipped_folder("docs/examples") / name)


@cache
def examples() -> dict[str, list[str]]:
    """Command lines to begin with, by command: shown under --help and in the manual; a test runs them."""
    by_command: dict[str, list[str]] = {}
    for line in Path(__file__).with_name("examples.txt").read_text("utf-8").splitlines():
        by_command.setdefault(line.split()[0], []).append(line)
    return by_command
