"""Edits of people's own files worked out into changes by a game's actions and rules.

A file is somebody's own text, with comments and an order of its own, and several may belong to one evening. So a change
is a value first, the bytes before and after with what is said of it: it can be shown, refused or asked about while
nothing is written yet. Of several files all are worked out before the first is written; where one is refused none is.
The dice of an action come from one seed, told with it, so that what was seen is what is written."""

import datetime
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unsafe_layout
from generator.base.words import shown_option
from generator.chance.dice import Roll, Roller
from generator.files.files import Opened
from generator.game.params import Given, merge_params
from generator.game.parts import Campaigns
from generator.game.standing import Action, Deed
from generator.model.scenario import Scenario
from generator.scenarios.stored import place_to_keep, read_played
from generator.writing.changed import Change
from generator.writing.edit import EditError
from generator.writing.editor import Editor
from generator.writing.edits import Edit, anchor_edit, apply_edit


def actions_on(*files: Opened) -> dict[str, Action]:
    """Return the actions possible on all of these files: of several games, those with the same arguments in each, with
    the options of all."""
    shared: dict[str, Action] = {}
    games = {opened.system.id: _actions_of_game(opened) for opened in files}
    for name, action in next(iter(games.values()), {}).items():
        others = [actions.get(name) for actions in games.values()]
        if all(other and _argument_names(other) == _argument_names(action) for other in others):
            params = merge_params({game: actions[name].params for game, actions in games.items()})
            merged_params = tuple(param for param, _takers in params.values())
            shared[name] = replace(action, params=merged_params, rolls=any(other.rolls for other in others if other))
    return shared


def _actions_of_game(opened: Opened) -> dict[str, Action]:
    module = opened.system.part(Campaigns)
    return {action.name: action for action in module.ACTIONS} if module else {}


def _argument_names(action: Action) -> list[str]:
    return [param.name for param in action.params if not param.option]


Asked = tuple[Path, Opened, Edit]  # a file, and what is to happen to it


def work_out_each(asked: Sequence[Asked], date: str | None, seed: int | None) -> list[Change]:
    """Return the changes of several files, each by an action; where one is refused so are all, with every reason."""
    seed = secrets.randbelow(2**31) if seed is None else seed
    changes: list[Change] = []
    refusals: list[Refusal] = []
    saved: list[Change] = []
    for n, (file, opened, edit) in enumerate(asked):
        action = _actions_of_game(opened)[edit.action]
        known = {param.name for param in action.params}
        for option, value in edit.arguments.items():
            if option not in known and value not in (None, False, ()):
                name, game = shown_option(f"--{option}"), opened.system.id
                message = _("{option} is not for {game}.").format(option=name, game=game)
                raise misuse(join_label(file, message))
        try:
            options = {option: value for option, value in edit.arguments.items() if option in known}
            changes.append(work_out(file, opened, [replace(edit, arguments=options)], date, seed + n))
            saved += keep_scenarios(file, opened, action, options)
        except Refusal as refusal:
            if not refusal.faults:
                raise
            refusals.append(refusal)
    if refusals:
        faults = {name: fault for refusal in refusals for name, fault in refusal.faults.items()}
        raise Refusal("refused", refusals[0].message, faults=faults)
    return [*changes, *{change.file: change for change in saved}.values()]


def keep_scenarios(file: Path, opened: Opened, action: Action, options: Given) -> list[Change]:
    """Return changes that write the scenarios named, where they stand elsewhere, beside the file."""
    changes = []
    for name, scenario in _scenarios_named(opened, action, options).items():
        played = options[name] if isinstance(options[name], Path) else None
        place, data = place_to_keep(file.parent, played, scenario) if played else ("", b"")
        if data:
            messages = (_("the scenario played, for its map in the chronicle"),)
            changes.append(Change(file.parent / place, b"", data, messages, in_short=True))
    return changes


def work_out(
    file: Path, opened: Opened, edits: Sequence[Edit], date: str | None = None, seed: int | None = None
) -> Change:
    """Return the change that edits make, one after the other.

    Raises Refusal where the file, an action or the rules do not allow one of them."""
    day, seed = day_of(date), secrets.randbelow(2**31) if seed is None else seed
    steps = [_Step(opened)]
    for edit in [anchor_edit(edit, opened.reading.tree) for edit in edits]:
        steps.append(_apply(file, steps[-1].opened, edit, day, seed))
    return _change_of_steps(file, steps, seed)


def work_out_allowed(
    file: Path, opened: Opened, edits: Sequence[Edit]
) -> tuple[Change, list[tuple[Edit, Refusal]]]:
    """Return the change of all edits that the rules allow, in their order; and the others, with what stands against."""
    steps, refused, day = [_Step(opened)], list[tuple[Edit, Refusal]](), day_of(None)
    for edit in edits:
        try:
            anchored = anchor_edit(edit, opened.reading.tree)
            steps.append(_apply(file, steps[-1].opened, anchored, day, secrets.randbelow(2**31)))
        except Refusal as refusal:
            refused.append((edit, refusal))
    return _change_of_steps(file, steps, 0), refused


class _Step(Record):
    """A file after an edit, with the messages and dice rolls of that edit."""

    opened: Opened
    messages: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()


def _change_of_steps(file: Path, steps: Sequence[_Step], seed: int) -> Change:
    messages = [text for step in steps for text in step.messages]
    rolls = [roll for step in steps for roll in step.rolls]
    return Change(file, steps[0].opened.source.raw, steps[-1].opened.source.raw, tuple(messages), tuple(rolls), seed)


def _apply(file: Path, opened: Opened, edit: Edit, day: str, seed: int) -> _Step:
    """Apply an edit by the action it names, or as it stands where the game has no such action."""
    action = _actions_of_game(opened).get(edit.action)
    editor, messages, rolls = Editor(opened.reading), list[str](), list[Roll]()
    bearable: Collection[str] = ()
    if action is None:
        apply_edit(editor, edit)
    else:
        deed = _prepare_deed(file, opened, editor, action, edit, day, seed)
        bearable, messages, rolls = opened.system.require(Campaigns).BEARABLE, deed.messages, deed.roller.log
        try:
            opened.system.require(Campaigns).prepare(deed)
            action.run(deed)
        except Refusal as refusal:
            if refusal.kind == "usage":
                raise
            raise _refusal_of_change(file, [refusal.problem], []) from None
        except EditError:
            raise unsafe_layout() from None
    after = editor.reading.source
    examined = opened.system.examine_reading(editor.reading, opened.definitions)
    broken, worth_knowing = _consequences_of(opened, examined.problems, bearable)
    if broken:
        raise _refusal_of_change(file, broken, after.lines)
    return _Step(replace(opened, source=after, examined=examined), (*messages, *worth_knowing), tuple(rolls))


def _prepare_deed(
    file: Path, opened: Opened, editor: Editor, action: Action, edit: Edit, day: str, seed: int
) -> Deed:
    """Return the deed of an action. Raise Refusal where the file has problems that must be mended first."""
    bearable: Collection[str] = opened.system.require(Campaigns).BEARABLE
    errors = [p for p in opened.examined.problems if p.severity == "error" and p.code not in bearable]
    if errors or opened.examined.subject is None:
        why = _("the file has problems of its own: mend them first")
        raise _refusal_of_change(file, errors or opened.examined.problems, opened.source.lines, why)
    options: dict[str, Any] = {
        param.name: () if param.many else False if param.kind == "flag" else None for param in action.params
    }
    options |= edit.arguments
    options |= {**_scenarios_named(opened, action, options), **_files_of_scenarios(file, opened, action, options)}
    return Deed(editor, opened.examined.subject, opened.definitions, options, day, Roller(seed))


def _scenarios_named(opened: Opened, action: Action, options: Given) -> dict[str, Any]:
    """Return the scenarios named in the options, read."""
    named = [param.name for param in action.params if param.kind == "scenario" and options.get(param.name)]
    return {
        name: value if isinstance(value := options[name], Scenario) else read_played(value, opened.system.id)
        for name in named
    }


def _files_of_scenarios(file: Path, opened: Opened, action: Action, options: Given) -> dict[str, str]:
    """Return, as `played_file`, the journal's name for the file of the scenario `played`."""
    return {
        f"{name}_file": place_to_keep(file.parent, options[name], scenario)[0]
        for name, scenario in _scenarios_named(opened, action, options).items()
        if isinstance(options[name], Path)
    }


def day_of(date: str | None) -> str:
    try:
        return (datetime.date.fromisoformat(date) if date else datetime.date.today()).isoformat()
    except ValueError:
        raise misuse(_("--date is written like 2026-11-16")) from None


def _consequences_of(
    opened: Opened, problems: Sequence[Problem], bearable: Collection[str]
) -> tuple[list[Problem], tuple[str, ...]]:
    """Return the errors a change would bring in, for the rules have the last word; and new warnings, in words."""
    known = Counter(p.code for p in opened.examined.problems)
    messages = {p.message for p in opened.examined.problems}
    broken: list[Problem] = []
    warnings: list[str] = []
    for problem in problems:
        if problem.severity == "warning" and problem.message not in messages:
            warnings.append(problem.message)
        if problem.severity == "error" and problem.code not in bearable:
            if known[problem.code]:
                known[problem.code] -= 1
            else:
                broken.append(problem)
    return broken, tuple(warnings)


def _refusal_of_change(file: Path, problems: list[Problem], lines: list[str], why: str | None = None) -> Refusal:
    message = why or _("refused: nothing was changed")
    return Refusal("refused", message, faults={str(file): (lines, problems)})


def names_in(opened: Opened) -> list[str]:
    """Return every name in the file."""
    lists = [value for value in opened.reading.tree.values() if isinstance(value, list)]
    return [str(row["nom"]) for rows in lists for row in rows if isinstance(row, dict) and row.get("nom")]
