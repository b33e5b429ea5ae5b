"""What commands share: exit codes, refusals and problems shown, JSON, types of options and files left out.

click calls the types of options TEXT or integer range, 1<=x<=10000; here they have names in the reader's language.
Files of a folder that a command skips are always named.
"""

import io
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any

import click

from generator.base.i18n import _, join_label, join_phrases, join_words, ngettext, quote_words
from generator.base.names import is_yaml
from generator.base.problems import Problem, as_text, steers, visible
from generator.base.refusal import Faults, Refusal, reason_of
from generator.base.shipped import user_folder
from generator.base.words import shown_option
from generator.cli.terminal.bars import clear_bars
from generator.cli.terminal.naming import name_parameters, nearest_option, option_names, use_shown_names
from generator.content.loading import ContentError
from generator.files.folders import skipped_files
from generator.reading.source import STANDARD, SourceError, parse, read_bytes

if TYPE_CHECKING:
    from generator.writing.changed import Change


def name_values(parameters: list[click.Parameter]) -> list[click.Parameter]:
    words = {"text": _("TEXT"), "integer": _("NUMBER"), "integer range": _("NUMBER"), "float range": _("NUMBER")}
    for parameter in parameters:
        kind = parameter.type
        if isinstance(parameter, click.Option) and parameter.metavar is None and not parameter.is_flag:
            parameter.metavar = words.get(kind.name)
        if isinstance(kind, click.IntRange | click.FloatRange):
            parameter.type = Within(kind)
            if isinstance(parameter, click.Option):
                parameter.help = f"{parameter.help or ''} [{parameter.type.told}]".strip()
        elif kind.name == "integer":
            parameter.type = type(kind)()  # click's own is shared by the process
            parameter.type.name = _("whole number")
    return parameters


class Within(click.ParamType):  # type: ignore[type-arg]
    """A number between two others, or above one."""

    def __init__(self, of: click.IntRange | click.FloatRange) -> None:
        self._least, self._most = of.min, of.max
        is_whole = isinstance(of, click.IntRange)
        self._number: Any = type(click.INT if is_whole else click.FLOAT)()
        self.name = self._number.name = _("whole number") if is_whole else _("number")

    @property
    def told(self) -> str:
        """« de 1 à 10000 »"""
        if self._most is None:
            return _("{low} or more").format(low=self._least)
        if self._least is None:
            return _("{high} at most").format(high=self._most)
        return _("from {low} to {high}").format(low=self._least, high=self._most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        number = self._number.convert(value, param, ctx)
        low = self._least is not None and number < self._least
        if low or (self._most is not None and number > self._most):
            self.fail(_("a number {range} is expected, not {n}").format(n=value, range=self.told), param, ctx)
        return number


def quote_in_language(message: str) -> str:
    """Return a complaint of click's with the quotes of the language."""
    return re.sub(r"(?<!\w)'([^'\n]+)'(?!\w)", lambda match: quote_words(match[1]), message)


OK, BREAKS_A_RULE, USAGE, UNREADABLE, UNWRITABLE, OUR_FAULT = range(6)
# Whether a file can be read is told by who reads it, and is no wrong usage.
A_PATH = click.Path(path_type=Path, readable=False)
A_PLACE = click.Path(path_type=Path, readable=False, allow_dash=True)
_CODES = {"rule": BREAKS_A_RULE, "usage": USAGE, "unreadable": UNREADABLE, "unwritable": UNWRITABLE}


_QUIET = "generator.cli.quiet"


def everywhere() -> list[click.Parameter]:
    """Return the options that every command takes; the language was chosen by now (see i18n.choose_language)."""

    def quiet(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
        if value:
            ctx.meta[_QUIET] = True

    words = {"expose_value": False, "is_eager": True}
    return [
        click.Option(["-q", "--quiet"], is_flag=True, callback=quiet, help=_("Only errors and results."), **words),
        click.Option(["--language"], type=click.Choice(["fr", "en"]), help=_("The language of messages."), **words),
    ]


class LocalizedCommand(click.Command):
    """A command that tells a wrong usage as click does, and names the values its options take."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.renamed: Mapping[str, str] = {}  # options by the names they had before: still taken, shown nowhere
        self.params += everywhere()
        name_values(self.params)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        return name_parameters(super().get_params(ctx))

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        params = self.get_params(ctx)
        return super().parse_args(ctx, spell_out(use_shown_names(args, params, self.renamed), params))

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from generator.cli.terminal.help import LONG

        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(self.help or self.get_short_help_str(LONG))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from generator.cli.terminal.help import write_options

        write_options(self, ctx, formatter)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from generator.cli.terminal.help import write_examples

        write_examples(ctx, formatter)
        super().format_epilog(ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            if refusal.kind != "usage":
                raise
            raise click.UsageError(_usage_text(refusal), ctx) from None


def spell_out(args: list[str], params: Iterable[click.Parameter]) -> list[str]:
    """Options with a value under their long names: click seeks the nearest of all names before it takes a short one."""
    options = [option for option in params if isinstance(option, click.Option) and not (option.is_flag or option.count)]
    values = {name: option.nargs for option in options for name in option.opts}
    longest = {name: max(option.opts, key=len) for option in options for name in option.opts}
    spelt: list[str] = []
    waiting = 0  # words that are the values of an option
    for at, word in enumerate(args):
        if word == "--" and not waiting:
            return [*spelt, *args[at:]]
        is_option = not waiting and word in values and at + values[word] < len(args)
        spelt.append(longest[word] if is_option else word)
        waiting = values[word] if is_option else max(waiting - 1, 0)
    return spelt


def _usage_text(refusal: Refusal) -> str:
    """Return the text of a wrong usage; the word that was meant goes on in the same line."""
    hint = refusal.hint or ""
    if refusal.code in ("unknown", "misspelt"):
        return f"{refusal.message} {hint[:1].upper() + hint[1:] if refusal.code == 'misspelt' else hint}"
    return refusal.message + ("\n  " + _("help: {hint}").format(hint=hint) if hint else "")


def run_guarded(group: click.Group) -> int:
    """Run the command; whatever goes wrong is one clear message and the right exit code, never a traceback."""
    try:
        result = group(prog_name="holofiche", standalone_mode=False)  # what ctx.exit() was given, in this mode
        code = result if isinstance(result, int) else OK
        sys.stdout.flush()
    except BaseException as error:
        code = _end(error)
    _tell_stopped(sys.argv[1:])
    return code


def _tell_stopped(words: Sequence[str]) -> None:
    """Say that a change of these files, or of this folder, was stopped in the middle, and how it ends."""
    with suppress(OSError, ValueError):
        if not any((user_folder("state") / "pending").iterdir()):
            return
        from generator.writing.changes import stopped_changes

        paths = [Path(word) for word in words if Path(word).exists()]
        for intent in stopped_changes(paths or [Path()]):
            message = _("a change of {total} files stopped after {n}")
            hint = _("to finish it: holofiche campaign {file} finish; to take it back: holofiche campaign {file} undo")
            file = visible(str(intent.reached()[0].file))
            tell(message.format(total=len(intent.files), n=len(intent.reached())), hint.format(file=file))


def _end(error: BaseException) -> int:
    """Print the error on the standard error and return its exit code."""
    if isinstance(error, click.Abort):
        tell(_("Stopped."))
        return BREAKS_A_RULE
    if isinstance(error, click.NoSuchOption):  # whose own suggestions are too far away
        error = _unknown_option(error)
    if isinstance(error, click.ClickException):
        words = visible(quote_in_language(_words_of_misuse(error)), "\n")
        click.echo(folded(words, err=True), nl=False, err=True)
        return USAGE
    if isinstance(error, Refusal):
        show_faults(error.faults)
        tells_code = error.kind in ("rule", "unreadable") and not error.faults
        tell(f"{error.message} [{error.code}]" if tells_code else error.message, error.hint)
        return _CODES[error.kind]
    if isinstance(error, SourceError):
        show_problems(error.name, error.problems, error.lines)
        return UNREADABLE
    if isinstance(error, ContentError):
        show_faults(error.faults)
        return UNREADABLE
    if isinstance(error, PipeClosed):
        return OK
    if isinstance(error, OSError):  # a disk that is full, a terminal that is gone
        reason = reason_of(error)
        place = join_label(error.filename, reason) if error.filename else reason
        tell(_("cannot write: {reason}").format(reason=place))
        return UNWRITABLE
    if isinstance(error, KeyboardInterrupt):
        return 130
    if isinstance(error, SystemExit):
        return error.code if isinstance(error.code, int) else OUR_FAULT
    from generator.files.crash import save_report, words_of_fault

    tell(*words_of_fault(error, save_report(error, " ".join(sys.argv[1:]))))
    return OUR_FAULT


def _words_of_misuse(error: click.ClickException) -> str:
    """Return what is wrong with a command line, then how it is used: click tells it the other way."""
    shown = io.StringIO()
    error.show(shown)
    usage, sign, message = shown.getvalue().rpartition("\n\n") if isinstance(error, click.UsageError) else ("", "", "")
    words = f"{message}\n{usage}\n" if sign else shown.getvalue()
    return words.replace(" --help", f" {shown_option('--help')}")


def _unknown_option(error: click.NoSuchOption) -> click.UsageError:
    params = error.ctx.command.get_params(error.ctx) if error.ctx else []
    shown = [param for param in params if not getattr(param, "hidden", False)]
    known = [name for param in shown for name in param.opts if name.startswith("--")]
    close = nearest_option(error.option_name, known)
    hint = " " + _("Did you mean '{name}'?").format(name=close) if close else ""
    return click.UsageError(error.message + hint, error.ctx)


class PipeClosed(Exception):
    """Nobody reads the standard output any more, as after `| head`: nothing to say about it."""


def folded(text: str, *, err: bool = False) -> str:
    """Return a text whose lines fit the terminal, broken between words. In a pipe a line stays a line, and so does what
    stands further in: lines to write in a file."""
    stream = sys.stderr if err else sys.stdout
    if not stream.isatty():
        return text
    from generator.cli.terminal.text import fold, terminal_width

    width = terminal_width()
    return "\n".join(line if line.startswith("    ") else fold(line, width) for line in text.split("\n"))


def is_quiet() -> bool:
    context = click.get_current_context(silent=True)
    return bool(context and context.meta.get(_QUIET))


def say(text: str, *, err: bool = False) -> None:
    """Print what is good to know and not asked for, unless with --quiet."""
    clear_bars()
    if not is_quiet():
        click.echo(folded(visible(text, "\n"), err=err), err=err)


def put(text: object) -> None:
    """Print a result in words; nothing in it steers the terminal, whoever wrote it."""
    clear_bars()
    click.echo(folded(visible(text, "\n")))


def tell(message: str, hint: str | None = None) -> None:
    clear_bars()
    click.echo(folded(join_label("holofiche", visible(message, "\n")), err=True), err=True)
    if hint:
        click.echo(folded("  " + _("help: {hint}").format(hint=visible(hint, "\n")), err=True), err=True)


def tell_boxes(files: Iterable[Path]) -> None:
    """After a print: what of these files stands on paper as a box, for no font draws it."""
    from generator.reading.glyphs import is_all_drawn, problems

    for file in files:
        if is_yaml(file) and not is_all_drawn((raw := read_bytes(file)).decode("utf-8", "replace")):
            for problem in problems(parse(raw, str(file))):
                tell(f"{file}: {problem.message}", problem.hint)


def tell_written(file: object, undoable: bool, as_json: bool = False) -> None:
    """After files were changed: how to take it back (unless a program asks), or that it cannot be."""
    if undoable and not as_json:
        say(_("Written. To take it back: holofiche campaign {file} undo").format(file=visible(file)))
    elif not undoable:
        tell(_("written; it cannot be undone: the state folder cannot be written"))


def has_colour(stream: Any) -> bool:
    return bool(stream.isatty()) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _excerpt_width(stream: Any) -> int:
    """Return how much of a file's line is shown: what fits the terminal beside its number."""
    import shutil

    return min(100, shutil.get_terminal_size((80, 24)).columns - 9) if stream.isatty() else 100


def show_problems(name: str, problems: Iterable[Problem], lines: list[str], *, err: bool = True) -> None:
    clear_bars()
    stream = sys.stderr if err else sys.stdout
    context = click.get_current_context(silent=True)
    quiet = bool(context and context.meta.get(_QUIET))
    for problem in problems:
        if quiet and problem.severity != "error":
            continue
        text = as_text(name, problem, lines, colour=has_colour(stream), width=_excerpt_width(stream))
        click.echo(folded(text, err=err) + "\n", err=err, color=True)


def show_briefly(name: str, problems: Sequence[Problem], lines: list[str], *, err: bool = True) -> None:
    """Print the errors of a file in full, and its other problems in one line."""
    show_problems(name, [p for p in problems if p.severity == "error"], lines, err=err)

    remarks = worth_knowing({name: problems})
    if remarks:
        say(remarks, err=err)


def show_faults(faults: Faults) -> None:
    for name, (lines, problems) in faults.items():
        show_problems(name, problems, lines, err=True)


def print_json(document: Any) -> None:
    clear_bars()
    click.echo(json_text(document))


def json_text(document: Any, indent: int | None = 2) -> str:
    """JSON for people and programs: what would steer a terminal is escaped, as JSON allows in any text."""
    import json  # here: a command that tells people need not pay for it

    return escape_steering(json.dumps(document, ensure_ascii=False, indent=indent))


def escape_steering(text: str) -> str:
    """Return JSON with escapes in place of what would steer a terminal."""
    if text.isascii():
        return text
    return "".join(f"\\u{ord(char):04x}" if char != "\n" and steers(char) else char for char in text)


def first_word(args: list[str], params: list[click.Parameter]) -> int:
    """Return the index of the first word that is neither an option nor an option's value."""
    options = [param for param in params if isinstance(param, click.Option) and not param.is_flag]
    valued = {name for option in options for name in option_names(option)}
    at = 0
    while at < len(args) and args[at].startswith("-") and args[at] != STANDARD:
        at += 2 if args[at] in valued else 1
    return at


def print_change(change: "Change", as_diff: bool) -> None:
    """Print what changes in a file, in a sentence, and the lines it touches; or as a diff, for tools and those used to
    it."""
    count, is_short = len(change.lines), change.in_short or not change.after  # a file that comes along, or goes again
    first, *others = change.messages or [ngettext("{n} line changes", "{n} lines change", count).format(n=count)]
    if as_diff and not is_short:
        _print_diff(change.diff)
    say(join_label(change.file, first))
    for text in others:
        say(f"  {text}")
    for number, sign, text in change.lines if not (as_diff or is_short) else ():
        click.echo(_fit(visible(f"  {number:>4} {sign or ' '} {text}")))


def _print_diff(diff: str) -> None:
    tints = {"+": "\x1b[32m", "-": "\x1b[31m", "@": "\x1b[36m"} if has_colour(sys.stdout) else {}
    for row in map(visible, diff.split("\n")):
        tint, shown = tints.get(row[:1], ""), _fit(row)
        click.echo(f"{tint}{shown}\x1b[0m" if tint else shown, color=True)


def _fit(row: str) -> str:
    """Return a line of a file broken between words where the terminal is narrower; in a pipe as it is."""
    from generator.cli.terminal.text import fold, terminal_width

    return fold(row, terminal_width()) if sys.stdout.isatty() else row


_MOST = 8  # files named one by one


def say_skipped(paths: Iterable[Path], *, err: bool = False) -> None:
    """Name the skipped files of these folders in one line, where there are any."""
    files = skipped_files(paths)
    names = [str(file) for file in files[:_MOST]]
    names += [_("{n} more").format(n=len(files) - _MOST)] if len(files) > _MOST else []
    if files:
        say(_("left aside: {files}").format(files=", ".join(names)), err=err)


_MOST_NAMED = 5  # things in one line


def worth_knowing(problems_by_file: Mapping[str, Sequence[Problem]]) -> str:
    """Return warnings and notes by the names of files as one line; empty where there are none."""
    remarks = {name: [p for p in problems if p.severity != "error"] for name, problems in problems_by_file.items()}
    sentences = _list_remarks(*remarks.values()) if len(remarks) == 1 else _list_shared_remarks(remarks)
    if not sentences:
        return ""
    more = len(sentences) - _MOST_NAMED
    rest = [_("{n} more (-v)").format(n=more)] if more > 0 else []
    return join_label(_("worth knowing"), join_phrases([*sentences[:_MOST_NAMED], *rest]))


def _list_remarks(remarks: Sequence[Problem]) -> list[str]:
    subjects: dict[str, list[str]] = {}
    for problem in remarks:
        subject, statement = problem.brief
        subjects.setdefault(statement or problem.message, []).extend([subject] if subject else [])
    return [f"{join_words(names)} {statement}" if names else statement for statement, names in subjects.items()]


def _list_shared_remarks(remarks: Mapping[str, Sequence[Problem]]) -> list[str]:
    """List each remark once with its files, the most frequent first."""
    files: dict[str, list[str]] = {}
    for name, problems in remarks.items():
        for text in dict.fromkeys(" ".join(p.brief).strip() or p.message for p in problems):
            files.setdefault(text, []).append(name)
    most_first = sorted(files.items(), key=lambda pair: -len(pair[1]))
    return [f"{text} ({_name_or_count(names)})" for text, names in most_first]


def _name_or_count(names: Sequence[str]) -> str:
    count = len(names)
    return PurePath(names[0]).name if count == 1 else ngettext("{n} file", "{n} files", count).format(n=count)
