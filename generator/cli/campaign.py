"""holofiche campaign: what happened since the last game, written back into people's own files."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem
from msgspec.structs import replace

from generator.base.i18n import _, quote_words
from generator.base.names import is_yaml, nearest_name, parse_digits, real_path, slug
from generator.base.refusal import Refusal, misuse
from generator.base.words import both_names, shown_option
from generator.campaign import changes
from generator.campaign.table import Seat, standing_of
from generator.cli.terminal import common as _common
from generator.cli.terminal.common import (
    A_PATH,
    BREAKS_A_RULE,
    LocalizedCommand,
    first_word,
    print_change,
    print_json,
    say,
)
from generator.cli.terminal.help import GAMES_SHOWN, write_commands
from generator.cli.terminal.naming import (
    AFTER,
    FINISH,
    UNDO,
    action_words,
    command_line,
    english_option,
    only_file,
    shown_name,
    shown_words,
)
from generator.cli.terminal.options import content_option, diff_option, dry_run_option, json_option
from generator.cli.terminal.params import Completer, offer_commands, offering, parameter, renamed_params
from generator.cli.terminal.text import print_sections
from generator.files import tablefile
from generator.files.files import Opened, definitions_of, open_file
from generator.files.folders import expand_folders, is_folder, player_files
from generator.game.params import Param
from generator.game.parts import Campaigns, Scenarios
from generator.game.standing import Action
from generator.game.system import all_systems, collect_parts
from generator.reading.source import STANDARD
from generator.writing import changes as writing
from generator.writing.changed import Change
from generator.writing.edits import Edit

Files = Sequence[tuple[Path, Opened]]
_FILES = "generator.cli.files"


class Actions(LocalizedCommand, click.Group):
    """The actions of the games the files are of; without a file, those of every game."""

    def _actions(self, ctx: click.Context) -> dict[str, Action]:
        if ctx.params.get("file"):
            return changes.actions_on(*(opened for _file, opened in _open_files(ctx)))
        actions: dict[str, Action] = {}
        games: dict[str, list[str]] = {}
        for game, module in collect_parts(Campaigns).items():
            for action in module.ACTIONS:
                games.setdefault(action.name, []).append(game)
                actions.setdefault(action.name, action)
        heads = {name: f"[{', '.join(having)}]" for name, having in games.items()}
        return {name: replace(first, help=f"{heads[name]} {_(first.help)}") for name, first in actions.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*self._actions(ctx), UNDO]

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        name = action_words().get(slug(name), name)
        if name in (UNDO, FINISH):
            return _undo if name == UNDO else _finish  # the latter is told where something is to be finished
        if name not in self._actions(ctx):
            _leave_out_strangers(ctx, name)
        action = self._actions(ctx).get(name)
        if action is None and any(name in changes.actions_on(opened) for _file, opened in ctx.obj or ()):
            raise click.UsageError(_("{action}: these games do it differently, name files of one.").format(action=name))
        return command_of(action) if action else None

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        return offer_commands(self, ctx, incomplete) or click.Command.shell_complete(self, ctx, incomplete)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return an action of any game, by any of its names; one that is none is nearly another."""
        if self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            ctx.fail(self._tell_unknown(ctx, args[0]))
        return super().resolve_command(ctx, args)

    def _tell_unknown(self, ctx: click.Context, word: str) -> str:
        if slug(word) in action_words():
            games = ", ".join(dict.fromkeys(opened.system.id for _file, opened in ctx.obj or ()))
            there = ", ".join(map(shown_name, self.list_commands(ctx)))
            message = _("{option} is not for {game}.").format(option=quote_words(word), game=games)
            known = f"{message} {_('Actions: {names}.').format(names=there)}"
            if any(opened.system.gives(Campaigns) for _file, opened in ctx.obj or ()):
                return known
            command = f"holofiche {shown_name('table')} . {shown_name('after')}"
            return f"{known} {_('What came of a game: {command}').format(command=command)}"
        close = action_words().get(nearest_name(word, action_words()) or "")
        near = shown_name(close) if close else next(self._with_option(ctx, word), "")
        hint = " " + _("Did you mean '{name}'?").format(name=near) if near else ""
        return _("No such command '{name}'.").format(name=word) + hint

    def _with_option(self, ctx: click.Context, word: str) -> Iterator[str]:
        """Yield the actions with an option of this name: what is won is no action (`xp 8`)."""
        for name, action in self._actions(ctx).items():
            for param in action.params:
                if param.option and slug(word) in both_names("options", param.name):
                    yield f"{shown_name(name)} {shown_option(f'--{param.name}')}"

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        commands = [(shown_name(name), self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        write_commands([(name, command) for name, command in commands if command], formatter)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Files stand before the action: click sees the first of them, the others are put aside. Where none is
        named, the one that stands in this folder is meant."""
        if not ctx.resilient_parsing:
            self._explain_action(ctx, args)
        first = first_word(args, self.get_params(ctx))
        actions = action_words()
        forgotten = first < len(args) and slug(args[first]) in actions and not Path(args[first]).is_file()
        if forgotten and not ctx.resilient_parsing:
            args = [*args[:first], str(only_file(args[first])), *args[first:]]
        last = first + 1
        while last < len(args) and slug(args[last]) not in actions and _is_file(args[last]):
            last += 1
        ctx.meta[_FILES] = [Path(word) for word in args[first:last]]
        # options may also stand behind the files
        ctx.allow_interspersed_args = not any(slug(word) in actions for word in args[last:])
        return super().parse_args(ctx, args[: first + 1] + args[last:])

    def _explain_action(self, ctx: click.Context, args: list[str]) -> None:
        """Show the help of an action and exit, where no file is named that says of which game it is meant."""
        asks = next((n for n, word in enumerate(args) if english_option(word) == "--help" or word == "-h"), 0)
        at = next((n for n, word in enumerate(args[:asks]) if slug(word) in action_words()), None)
        if at is None or any(Path(word).exists() for word in args[: at + 1]):
            return
        name = action_words()[slug(args[at])]
        parts = collect_parts(Campaigns).items()
        known = {game: action for game, part in parts for action in part.ACTIONS if action.name == name}
        ctx.params = {}  # no file: the usage line is that of any
        for n, (game, action) in enumerate(known.items()):
            ctx.meta[GAMES_SHOWN] = {game}
            shown = click.Context(command_of(action), ctx, info_name=shown_name(name))
            title = f"{definitions_of(all_systems()[game]).game.label}\n\n" if len(known) > 1 else ""
            click.echo(("\n" if n else "") + title + shown.get_help())
        if not known:
            click.echo(click.Context(_undo, ctx, info_name=shown_name(name)).get_help())
        ctx.exit()


def _is_file(word: str) -> bool:
    return is_yaml(word) or word == STANDARD or Path(word).exists()


def _open_files(ctx: click.Context) -> Files:
    """Return the files, read once for the whole command; of a folder, those whose game has a campaign."""
    if ctx.obj is None:
        paths: list[Path] = ctx.meta[_FILES]
        content = ctx.params.get("content") or ()
        files = {real_path(file): (file, open_file(file, content)) for file in expand_folders(paths)}
        inside = [pair for pair in files.values() if pair[0] in paths or pair[1].system.gives(Campaigns)]
        ctx.obj = inside or list(files.values())
        ctx.meta[GAMES_SHOWN] = {opened.system.id for _file, opened in ctx.obj}
    opened_before: Files = ctx.obj
    return opened_before


def _leave_out_strangers(ctx: click.Context, action: str) -> None:
    """Return the files without those of a folder for which an action has no meaning, which are named."""
    named: list[Path] = ctx.meta.get(_FILES, [])
    files = _open_files(ctx) if ctx.params.get("file") else []
    strangers = [
        (file, opened) for file, opened in files if file not in named and action not in changes.actions_on(opened)
    ]
    others = [pair for pair in files if pair not in strangers]
    if strangers and others:
        names = ", ".join(str(file) for file, _one in strangers)
        message = _("{action} has no meaning for {files}: left out")
        say(message.format(action=shown_name(action), files=names), err=True)
        ctx.obj = others


@click.group("campaign", cls=Actions, invoke_without_command=True, subcommand_metavar=_("[ACTION] [ARGUMENTS]…"),
             short_help=_("Apply what a game changed: PX, credits, casualties, purchases."))  # fmt: skip
@click.argument("file", metavar=_("FILE…"), type=A_PATH, is_eager=True)
@json_option
@content_option
@click.pass_context
def command(ctx: click.Context, file: Path, as_json: bool, content: tuple[Path, ...]) -> None:
    if action_words().get(slug(ctx.invoked_subcommand or "")) in (UNDO, FINISH):  # as it was typed, in either language
        return  # whatever is in the files now
    for _one, opened in _open_files(ctx):
        if not opened.system.gives(Campaigns) and opened.system.gives(Scenarios):
            line = command_line(["holofiche", *shown_words(["table", ".", AFTER])])
            message = _("{game} has no campaign").format(game=opened.system.id)
            raise misuse(message, _("what happened at a game is written by {line}").format(line=line))
        opened.system.require(Campaigns)
    if ctx.invoked_subcommand is None and as_json:
        documents = [_state_of(file, opened) for file, opened in _open_files(ctx)]
        print_json(documents[0] if len(documents) == 1 else {"files": documents})
    elif ctx.invoked_subcommand is None:
        for _one, opened in _open_files(ctx):
            if opened.examined.subject is not None:
                print_sections(opened.system.require(Campaigns).status(opened.examined.subject))


def _state_of(file: Path, opened: Opened) -> dict[str, Any]:
    """Return where a file stands, as the sections that are shown and as its seat at the table."""
    subject = opened.examined.subject
    sections = () if subject is None else opened.system.require(Campaigns).status(subject)
    seat = Seat(file, opened.system.id, standing_of(opened, file), tuple(opened.examined.problems))
    return {**seat.as_json(), "sections": [section.as_json() for section in sections]}


command.help = _(
    "Apply what happened to FILE and write it back: comments and layout stay, the change is shown."
    " Of several files or a folder, all are written or none, and one undo takes all back."
)


def command_of(action: Action) -> click.Command:
    """Return the command that an action of a game is."""
    params = [parameter(p, word="" if p.option else _word(p), complete=_completer(p)) for p in action.params]
    params.append(click.Option(["--date"], help=_("The day to write in the journal (today).")))
    params.append(click.Option(["--dry-run"], is_flag=True, help=_("Show the change and write nothing.")))
    params.append(click.Option(["--diff", "as_diff"], is_flag=True, help=_("Show the change as a unified diff.")))
    params.append(click.Option(["--json", "as_json"], is_flag=True, help=_("One JSON document, for scripts.")))
    if action.rolls:
        params.append(click.Option(["--seed"], type=int, help=_("Throw the same dice again.")))

    def callback(
        date: str | None, dry_run: bool, as_diff: bool, as_json: bool, seed: int | None = None, **arguments: Any
    ) -> None:
        ctx = click.get_current_context()
        parent = ctx.parent or ctx
        asked = (action, arguments, date, dry_run, as_diff, as_json, seed)
        try:
            code = _apply(_open_files(parent), *asked)
        except Refusal as refusal:
            if refusal.code != "changed-meanwhile":
                raise
            with writing.hold_files(file for file, _opened in parent.obj):  # once more, on what was written meanwhile
                parent.obj = None
                code = _apply(_open_files(parent), *asked)
        ctx.exit(code)

    # -1 is a number where a number is expected, not an option.
    signed = any(p.kind == "int" and not p.option for p in action.params)
    settings = {"ignore_unknown_options": signed}
    about = _(action.help)
    command = _ActionCommand(action.name, callback=callback, params=params, help=about, context_settings=settings)
    command.renamed = renamed_params(action.params)
    if all(param.option for param in action.params):
        command.numbers = [f"--{param.name}" for param in action.params if param.kind == "int"]
    return command


class _ActionCommand(LocalizedCommand):
    """An action; a number too many is told the option that it may be the value of."""

    numbers: Sequence[str] = ()  # options with a number, where there are no other words

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        bare = args[0] if len(args) == 1 and parse_digits(args[0]) is not None else ""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if type(error) is not click.UsageError or not bare or not self.numbers:
                raise
            hint = _("Did you mean '{name}'?").format(name=f"{shown_option(self.numbers[0])} {bare}")
            raise click.UsageError(f"{error.message}. {hint}", ctx) from None


def _completer(param: Param) -> Completer | None:
    """After Tab: what the game knows, or else who is in the files."""

    def words(ctx: click.Context) -> Iterable[str]:
        files = [opened for _file, opened in _open_files(ctx.parent or ctx)]
        if not param.words:
            return [slug(name) for opened in files for name in changes.names_in(opened)]
        from generator.model.scenery import load

        return param.words(files[0].definitions, load((ctx.parent or ctx).params.get("content") or ()))

    return offering(words) if param.kind == "text" and not param.choices else None


def _word(param: Param) -> str:
    """Return what stands for an argument in the usage line."""
    words = {
        "name": _("NAME"), "things": _("THING"), "skill": _("SKILL"), "value": _("VALUE"), "count": _("NUMBER"),
        "lost": _("NAME"), "object": _("THING"), "roll": _("ROLL"), "price": _("PRICE"), "text": _("TEXT"),
    }  # fmt: skip
    word = words.get(param.name, param.name.upper())
    word = f"{word}…" if param.many else word
    return word if param.required else f"[{word}]"


def _apply(
    files: Files, action: Action, arguments: dict[str, Any], date: str | None, dry: bool, as_diff: bool, as_json: bool,
    seed: int | None,
) -> int:  # fmt: skip
    blank = {"action": action.name, "written": False, "said": [], "rolls": [], "seed": None, "diff": "", "problems": []}
    if not dry and any(str(file) == STANDARD for file, _opened in files):
        raise misuse(_("what came on the standard input cannot be written back"), _("save it as a file, or: --dry-run"))
    edit = Edit.of_action(action.name, arguments)
    try:
        worked_out = changes.work_out_each([(file, opened, edit) for file, opened in files], date, seed)
    except Refusal as refusal:
        if not as_json or not refusal.faults:
            raise
        problems = {name: [p.as_json() for p in listed] for name, (_lines, listed) in refusal.faults.items()}
        _print_all([{"file": str(file), **blank, "problems": problems.get(str(file), [])} for file, _opened in files])
        return BREAKS_A_RULE
    undoable = not dry and writing.write_changes(*worked_out)
    if as_json:
        _print_all([
            {"file": str(change.file), **blank, "written": not dry, "said": list(change.messages),
             "rolls": [r.as_json() for r in change.rolls], "seed": change.seed if change.rolls else None,
             "diff": change.diff}
            for change in worked_out
        ])  # fmt: skip
    shows = dry or as_diff or not _common.is_quiet()  # what was only to be written is no result
    for change in worked_out if shows and not as_json else ():
        print_change(change, as_diff)
        if change.rolls and change.seed == worked_out[0].seed:
            say(_("Seed: {seed}").format(seed=change.seed))
    if not dry:
        _common.tell_written(worked_out[0].file, undoable, as_json)
    elif not as_json:
        say(_("Nothing was written."))
    return 0


def _print_all(documents: list[dict[str, Any]]) -> None:
    """Print one document a file; of several files, a list."""
    print_json(documents[0] if len(documents) == 1 else {"files": documents})


@click.command(
    "undo", cls=LocalizedCommand, help=_("Take the last change back; of a folder, the last of all its files.")
)
@dry_run_option
@diff_option
@json_option
@click.pass_context
def _undo(ctx: click.Context, dry_run: bool, as_diff: bool, as_json: bool) -> None:
    undo_last(ctx.meta[_FILES], dry_run, as_diff, as_json)


@click.command(
    "finish", cls=LocalizedCommand, help=_("Finish a change of several files that was stopped in the middle.")
)
@dry_run_option
@diff_option
@json_option
@click.pass_context
def _finish(ctx: click.Context, dry_run: bool, as_diff: bool, as_json: bool) -> None:
    stopped = writing.stopped_changes(ctx.meta[_FILES])
    if not stopped:
        raise Refusal("nothing-to-finish", _("nothing was stopped in the middle here"))
    changes = writing.end_stopped(stopped[0], finish=True, dry=dry_run)
    _show_ended(changes, FINISH, _("Finished."), dry_run, as_diff, as_json)


def undo_last(paths: Sequence[Path], dry_run: bool, as_diff: bool, as_json: bool) -> None:
    """Take back the last change of these files and tell it; of a folder, the last of all its files."""
    files = [path for path in paths if not is_folder(path)]
    for folder in filter(is_folder, paths):
        stopped = writing.stopped_changes([folder])  # by a change that was stopped, undo begins
        files += (
            [stopped[0].files[0].file]
            if stopped
            else writing.changed_last([*player_files(folder), folder / tablefile.NAME])
        )
    taken = writing.undo_changes(*files, dry=dry_run)
    _show_ended(taken, UNDO, _("Taken back."), dry_run, as_diff, as_json)


def _show_ended(changes: Sequence[Change], action: str, done: str, dry_run: bool, as_diff: bool, as_json: bool) -> None:
    if as_json:
        shown = {"action": action, "written": not dry_run}
        _print_all([{"file": str(change.file), **shown, "diff": change.diff, "problems": []} for change in changes])
        return
    for change in changes:
        print_change(change, as_diff)
    say(_("Nothing was written.") if dry_run else done)
