"""What commands share: exit codes, reading files, printing problems, writing output."""

import json
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn

import click

from generator.core.content.loading import ContentError
from generator.core.i18n import _
from generator.core.names import nearest
from generator.core.reading import source
from generator.core.reading.problems import Problem, as_text, is_valid
from generator.core.reading.source import Source, SourceError
from generator.core.system import Examined, System, systems

OK, BREAKS_A_RULE, USAGE, UNREADABLE, UNWRITABLE = range(5)


class Refused(Exception):
    """A command ends here: what to tell, and the exit code."""

    def __init__(self, message: str, code: int, hint: str | None = None) -> None:
        super().__init__(message)
        self.message, self.code, self.hint = message, code, hint


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
    except Refused as error:
        tell(error.message, error.hint)
        code = error.code
    except SourceError as error:
        show_problems(error.name, error.problems, error.lines)
        code = UNREADABLE
    except ContentError as error:
        for name, (lines, problems) in error.faults.items():
            show_problems(name, problems, lines)
        code = UNREADABLE
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = OK
    except KeyboardInterrupt:
        code = 130
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


def print_json(document: Any) -> None:
    click.echo(json.dumps(document, ensure_ascii=False, indent=2))


@dataclass(frozen=True)
class Opened:
    """A player's file: read, its game known, examined by its rules."""

    source: Source
    system: System
    definitions: Any
    examined: Examined

    @property
    def valid(self) -> bool:
        return is_valid(self.examined.problems)


_definitions: dict[tuple[str, tuple[Path, ...]], Any] = {}


def definitions_of(system: System, extra: tuple[Path, ...] = ()) -> Any:
    """A game's definitions, read once a process."""
    key = (system.id, extra)
    if key not in _definitions:
        _definitions[key] = system.definitions(extra)
    return _definitions[key]


def open_file(path: Path, extra: tuple[Path, ...] = ()) -> Opened:
    """SourceError when the file is unreadable, malformed, or of no known game."""
    one = source.load(path)
    system = system_of(one)
    definitions = definitions_of(system, extra)
    return Opened(one, system, definitions, system.examine(one, definitions))


def system_of(one: Source) -> System:
    known = {key: s for key, s in systems().items() if s.has("rules")}
    names = ", ".join(known)
    if not isinstance(one.data, dict):
        problem = Problem("wrong-type", (), _("a file of keys and values is expected"), "systeme: d6")
        raise SourceError(one.name, one.locate([problem]), one.text)
    written = one.data.get("systeme")
    if written is None:
        message = _("the key « systeme » is missing: which game is this?")
        raise SourceError(one.name, one.locate([Problem("missing-key", (), message, names)]), one.text)
    if not isinstance(written, str) or written not in known:
        close = nearest(written, known) if isinstance(written, str) else None
        hint = (
            _("did you mean « {name} »?").format(name=close) if close else _("known games: {names}").format(names=names)
        )
        problem = Problem("unknown-system", ("systeme",), _("unknown game « {name} »").format(name=written), hint)
        raise SourceError(one.name, one.locate([problem]), one.text)
    return known[written]


def named_system(name: str, module: str | None = None) -> System:
    """A game named on the command line."""
    known = {key: s for key, s in systems().items() if module is None or s.has(module)}
    if name in known:
        return known[name]
    close = nearest(name, known)
    hint = " " + _("Did you mean « {name} »?").format(name=close) if close else " " + ", ".join(known)
    raise click.UsageError(_("Unknown game « {name} ».").format(name=name) + hint)

