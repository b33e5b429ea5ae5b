"""The command line: one small module a command, imported when it is called."""

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from generator.core import i18n

_HERE = Path(__file__).parent
_ORDER = [
    "new", "check", "show", "sheet", "extract", "share", "scenario", "cards", "campaign", "table", "chronicle",
    "session", "roll", "odds", "list", "serve", "schema", "calibrate", "doctor",
]  # fmt: skip


@contextmanager
def _pipes() -> Iterator[None]:
    """click would end with 1 where a pipe is closed: it does not get to see it."""
    from generator.cli._common import PipeClosed

    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        raise PipeClosed from None


class Commands(click.Group):
    """Every module of this folder that does not start with an underscore is a command of its name."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        found = {p.stem for p in _HERE.glob("*.py") if not p.stem.startswith("_")}
        return [name for name in _ORDER if name in found] + sorted(found - set(_ORDER))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name.startswith("_") or not (_HERE / f"{name}.py").is_file():
            return None
        command: click.Command = import_module(f"generator.cli.{name}").command
        return command

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _pipes():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _pipes():
            return super().invoke(ctx)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not name.startswith("-") and self.get_command(ctx, name) is None:
            from generator.core.names import nearest_name

            close = nearest_name(name, self.list_commands(ctx))
            hint = " " + i18n._("Did you mean '{name}'?").format(name=close) if close else ""
            ctx.fail(i18n._("No such command '{name}'.").format(name=name) + hint)
        return super().resolve_command(ctx, args)


def main() -> None:
    """The entry point: messages in the person's language, click's own included."""
    i18n.choose_language(sys.argv[1:])
    i18n.install_catalogue()
    _open_streams()
    from generator.cli._common import guarded

    guarded(build())


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
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=i18n._("An unofficial fan tool, with no link to the owners of the names it mentions."),
    )
    from generator.cli._common import everywhere

    group.params += everywhere()
    message = "holofiche %(version)s"
    return click.version_option(__version__, message=message)(group)
