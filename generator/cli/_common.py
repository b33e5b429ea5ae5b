"""What commands share: exit codes, refusals and problems told, JSON."""

import json
import os
import sys
from collections.abc import Iterable
from typing import Any, NoReturn

import click

from generator.core.content.cache import complaints
from generator.core.content.loading import ContentError
from generator.core.i18n import _
from generator.core.reading.problems import Problem, as_text
from generator.core.reading.source import SourceError
from generator.core.refusal import Faults, Refusal

OK, BREAKS_A_RULE, USAGE, UNREADABLE, UNWRITABLE = range(5)
_CODES = {"rule": BREAKS_A_RULE, "usage": USAGE, "unreadable": UNREADABLE, "unwritable": UNWRITABLE}


def name_values(parameters: list[click.Parameter]) -> list[click.Parameter]:
    """The words click shows for values (TEXT, INTEGER) are made from type names and not translated: name them here."""
    words = {"text": _("TEXT"), "integer": _("NUMBER"), "integer range": _("NUMBER")}
    for parameter in parameters:
        if isinstance(parameter, click.Option) and parameter.metavar is None and not parameter.is_flag:
            parameter.metavar = words.get(parameter.type.name)
    return parameters


class Telling(click.Command):
    """A command that tells a wrong usage as click does, and names the values its options take."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_values(self.params)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            if refusal.kind != "usage":
                raise
            raise click.UsageError(_told(refusal), ctx) from None


def _told(refusal: Refusal) -> str:
    """A wrong usage; the word that was meant goes on in the same line."""
    hint = refusal.hint or ""
    if refusal.code == "unknown":
        return f"{refusal.message} {hint[:1].upper() + hint[1:] if hint.endswith('?') else hint}"
    return refusal.message + ("\n  " + _("help: {hint}").format(hint=hint) if hint else "")


def guarded(group: click.Group) -> NoReturn:
    """Run the command; whatever goes wrong is one clear message and the right exit code, never a traceback."""
    try:
        result = group(prog_name="holofiche", standalone_mode=False)  # what ctx.exit() was given, in this mode
        code = result if isinstance(result, int) else OK
    except click.Abort:
        click.echo(_("Stopped."), err=True)
        code = BREAKS_A_RULE
    except click.ClickException as error:
        error.show()
        code = USAGE
    except Refusal as refusal:
        show_faults(refusal.faults)
        tells_code = refusal.kind in ("rule", "unreadable") and not refusal.faults
        tell(f"{refusal.message} [{refusal.code}]" if tells_code else refusal.message, refusal.hint)
        code = _CODES[refusal.kind]
    except SourceError as error:
        show_problems(error.name, error.problems, error.lines)
        code = UNREADABLE
    except ContentError as error:
        show_faults(error.faults)
        code = UNREADABLE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = OK
    except KeyboardInterrupt:
        code = 130
    for line in complaints():
        tell(line)
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(code)


def tell(message: str, hint: str | None = None) -> None:
    click.echo(f"holofiche: {message}", err=True)
    if hint:
        click.echo("  " + _("help: {hint}").format(hint=hint), err=True)


def has_colour(stream: Any) -> bool:
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show_problems(name: str, problems: Iterable[Problem], lines: list[str], *, err: bool = True) -> None:
    stream = sys.stderr if err else sys.stdout
    for problem in problems:
        click.echo(as_text(name, problem, lines, colour=has_colour(stream)) + "\n", err=err, color=True)


def show_faults(faults: Faults, *, err: bool = True) -> None:
    for name, (lines, problems) in faults.items():
        show_problems(name, problems, lines, err=err)


def print_json(document: Any) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))

