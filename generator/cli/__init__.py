"""The command line: one small module a command, imported when it is called."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from generator.base import i18n
from generator.base.names import is_yaml, nearest_file
from generator.base.words import known_word, shown_option
from generator.cli.terminal.naming import (
    AFTER,
    FIX,
    english_name,
    english_option,
    name_parameters,
    nearest_command,
    shown_name,
    use_shown_names,
)

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

_HERE = Path(__file__).parent
# When each is wanted, in the order in which help shows them.
_GROUPS = {
    i18n.mark("Before"): ("new", "examples", "check", "show", "sheet", "scenario", "cards", "session"),
    i18n.mark("After"): ("table", "campaign", "scan", "chronicle"),
    i18n.mark("Tools"): ("roll", "odds", "list", "explain", "serve", "share", "extract", "settings", "calibrate",
                         "schema", "lsp", "doctor"),
}  # fmt: skip
_ORDER = [name for names in _GROUPS.values() for name in names]
_ENDING = {"-h", "--help", "--version"}


@contextmanager
def _pipes() -> Iterator[None]:
    """click would end with 1 where a pipe is closed: it does not get to see it."""
    from generator.cli.terminal.common import PipeClosed

    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise PipeClosed from None


class Commands(click.Group):
    """The commands: every module of this folder is one, of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        names = _modules_here()
        return [name for name in _ORDER if name in names] + sorted(names - set(_ORDER))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        english = english_name(name, self.list_commands(ctx))
        if english is None:
            return None
        command: click.Command = import_module(f"generator.cli.{english}").command
        return command

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from generator.cli.terminal.help import write_commands, write_games, write_options

        known = self.list_commands(ctx)
        last = list(_GROUPS)[-1]
        for title, names in _GROUPS.items():
            others = [name for name in known if name not in _ORDER] if title == last else []
            shown = [name for name in names if name in known] + others
            commands = [(shown_name(name), self.get_command(ctx, name)) for name in shown]
            write_commands([(name, command) for name, command in commands if command], formatter, i18n._(title))
        write_games(formatter)
        write_options(self, ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """Offer commands as the reader's language names them, and files, which are printed."""
        from click.shell_completion import CompletionItem

        from generator.cli.terminal.params import offer_commands

        offered = offer_commands(self, ctx, incomplete) or click.Command.shell_complete(self, ctx, incomplete)
        return offered or [CompletionItem(incomplete, type="file")]

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return name_parameters(super().get_params(ctx))

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _pipes():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _pipes():
            return super().invoke(ctx)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Alone in a terminal it asks what is wanted, and goes there."""
        from generator.cli.terminal.common import first_word

        args = use_shown_names(args, self.get_params(ctx), {})
        first = first_word(args, self.get_params(ctx))
        if first < len(args) and known_word("options", args[first], ["help"]):  # « aide fiche »
            args = [*args[:first], *args[first + 1 :], shown_option("--help")]
            first = first_word(args, self.get_params(ctx))
        alone = first == len(args) and not _ENDING & set(map(english_option, args))
        if alone and not ctx.resilient_parsing:
            args = [*args, *self._ask_or_help()]
        return super().parse_args(ctx, args)

    def _ask_or_help(self) -> list[str]:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return [shown_option("--help")]
        from generator.cli.terminal.door import ask_for_command

        return ask_for_command()

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command of the first word; its name wins over a file's, and a file is printed."""
        known = self.list_commands(ctx)
        word, *rest = args
        if english_name(word, [AFTER]):
            folder = [] if not rest or rest[0].startswith("-") else rest[:1]
            args = ["table", *folder, AFTER, *rest[len(folder) :]]
        elif english_name(word, [FIX]):
            args = ["check", "--fix", *rest]
        elif english_name(word, known) is None and not word.startswith("-"):
            if not _is_file(word):
                close = nearest_command(word, known) or nearest_file(Path(word))
                hint = " " + i18n._("Did you mean '{name}'?").format(name=close) if close else ""
                ctx.fail(i18n._("No such command '{name}'.").format(name=word) + hint)
            args = ["sheet", *args]
        name = english_name(args[0], known)
        return super().resolve_command(ctx, [shown_name(name) if name else args[0], *args[1:]])


@cache
def _modules_here() -> frozenset[str]:
    names = [path.stem for path in _HERE.iterdir() if path.suffix == ".py"]
    return frozenset(name for name in names if not name.startswith("_"))


def _is_file(word: str) -> bool:
    try:
        return is_yaml(word) or Path(word).exists()
    except (OSError, ValueError):  # no name of a file
        return False


def main() -> NoReturn:
    """Run a command and end the process at once: Python would take apart all it knows first, a tenth of what a small
    command takes."""
    code = run()
    for stream in filter(None, (sys.stdout, sys.stderr)):
        with suppress(OSError, ValueError):  # what could not be written was told
            stream.flush()
    os._exit(code)


def run() -> int:
    """Run the command of sys.argv, with its messages in the person's language, and return its exit code."""
    i18n.choose_language(sys.argv[1:])
    i18n.install_catalogue()
    _open_streams()
    from generator.reading.source import STANDARD_INPUT

    STANDARD_INPUT.open = lambda: sys.stdin.buffer
    from generator.cli.terminal.common import run_guarded

    return run_guarded(build())


def _open_streams() -> None:
    """UTF-8 whatever the terminal; a standard output that was closed fails like a full one, instead of swallowing."""
    while os.open(os.devnull, os.O_RDONLY) <= 2:
        pass  # takes the place of closed ones, so that no file of ours gets it
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if hasattr(signal, "SIGTERM"):
        signal.signal(signal.SIGTERM, lambda *_given: sys.exit(143))  # so that half a file is removed on the way out


def build() -> click.Group:
    from generator import __version__

    group = Commands(
        name="holofiche",
        subcommand_metavar=i18n._("COMMAND [ARGUMENTS]…"),
        help=i18n._("Character sheets, warbands, scenarios and reference cards, from YAML to print."),
        context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
        epilog=i18n._("An unofficial fan tool, with no link to the owners of the names it mentions."),
    )
    from generator.cli.terminal.common import everywhere

    group.params += everywhere()
    message = "holofiche %(version)s"
    return click.version_option(__version__, message=message)(group)
