"""Changes to people's own files: an action of their games worked out, written and taken back, in all or none."""

import datetime
import os
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from difflib import unified_diff
from hashlib import sha256
from pathlib import Path
from typing import Any

from generator.app.files import Opened, open_source
from generator.app.scenarios import read_played
from generator.core.campaign import Action, Deed
from generator.core.chance.dice import Roll, Roller
from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.marks import Proposal
from generator.core.params import Given, merged
from generator.core.reading.problems import Problem
from generator.core.reading.source import Source, parse, read_bytes
from generator.core.refusal import Refusal, misuse, unwritable
from generator.core.writing import history
from generator.core.writing.atomic import write_whole
from generator.core.writing.edit import EditError, Editor


@dataclass(frozen=True)
class Change:
    """A file before and after, what the action says of it and the dice it threw."""

    file: Path
    before: bytes
    after: bytes
    said: tuple[str, ...]
    rolls: tuple[Roll, ...]
    seed: int

    @property
    def diff(self) -> str:
        before, after = (raw.decode("utf-8-sig").splitlines() for raw in (self.before, self.after))
        return "\n".join(unified_diff(before, after, str(self.file), str(self.file), lineterm="", n=1))


def actions(*files: Opened) -> dict[str, Action]:
    """What can be done to all of these files: of several games, what has the same words in each, with all options."""
    found: dict[str, Action] = {}
    games = {opened.system.id: _own(opened) for opened in files}
    for name, action in next(iter(games.values()), {}).items():
        others = [own.get(name) for own in games.values()]
        if all(one and _words(one) == _words(action) for one in others):
            params = merged({game: own[name].params for game, own in games.items()})
            merged_params = tuple(param for param, _takers in params.values())
            found[name] = replace(action, params=merged_params, rolls=any(one.rolls for one in others if one))
    return found


def _own(opened: Opened) -> dict[str, Action]:
    has = opened.system.has("campaign")
    return {action.name: action for action in opened.system.module("campaign").ACTIONS} if has else {}


def _words(action: Action) -> list[str]:
    return [param.name for param in action.params if not param.option]


Asked = tuple[Path, Opened, str, Given]  # a file, and what is to happen to it


def work_out_each(asked: Sequence[Asked], date: str | None, seed: int | None) -> list[Change]:
    """The changes of several files; where one is refused, so are all, and every reason is told."""
    seed = secrets.randbelow(2**31) if seed is None else seed
    found: list[Change] = []
    refusals: list[Refusal] = []
    for n, (file, opened, name, given) in enumerate(asked):
        action = _own(opened)[name]
        own = {param.name for param in action.params}
        for option, value in given.items():
            if option not in own and value not in (None, False, ()):
                message = _("{option} is not for {game}.").format(option=f"--{option}", game=opened.system.id)
                raise misuse(f"{file}: {message}")
        try:
            taken = {option: value for option, value in given.items() if option in own}
            found.append(work_out(file, opened, action, taken, date, seed + n))
        except Refusal as refusal:
            if not refusal.faults:
                raise
            refusals.append(refusal)
    if refusals:
        faults = {name: fault for one in refusals for name, fault in one.faults.items()}
        raise Refusal("refused", refusals[0].message, faults=faults)
    return found


def work_out(file: Path, opened: Opened, action: Action, given: Given, date: str | None, seed: int | None) -> Change:
    """The change an action makes; a Refusal where the file, the action or the rules do not allow it."""
    campaign = opened.system.module("campaign")
    bearable: Collection[str] = campaign.BEARABLE
    errors = [p for p in opened.examined.problems if p.severity == "error" and p.code not in bearable]
    if errors or opened.examined.subject is None:
        why = _("the file has problems of its own: mend them first")
        raise _refused(file, errors or opened.examined.problems, opened.source.lines, why)
    roller = Roller(secrets.randbelow(2**31) if seed is None else seed)
    subject = opened.examined.subject
    given = {**given, **_scenarios(opened, action, given)}
    deed = Deed(Editor(opened.source), subject, opened.definitions, given, _day(date), roller)
    try:
        campaign.prepare(deed)
        action.run(deed)
    except Refusal as refusal:
        if refusal.kind == "usage":
            raise
        raise _refused(file, [refusal.problem], []) from None
    except EditError:
        message = _("this file's layout cannot be edited safely")
        raise Refusal("layout", message, _("make the change by hand")) from None
    after = deed.editor.source
    broken = _broken(opened, after, bearable)
    if broken:
        raise _refused(file, broken, after.lines)
    return Change(file, opened.source.raw, after.raw, tuple(deed.said), tuple(roller.log), roller.seed)


def work_out_all(
    file: Path, opened: Opened, proposals: Sequence[Proposal], date: str | None
) -> tuple[Change, list[tuple[Proposal, Refusal]]]:
    """One change of all proposals that the rules allow, in their order; and the others, with what stands against."""
    start, said = opened, list[str]()
    refused: list[tuple[Proposal, Refusal]] = []
    known = actions(opened)
    for one in proposals:
        try:
            if one.action in known:
                params = {
                    p.name: () if p.many else False if p.kind == "flag" else None for p in known[one.action].params
                }
                change = work_out(file, opened, known[one.action], {**params, **one.given}, date, None)
            else:
                change = _set(file, opened, one)
        except Refusal as refusal:
            refused.append((one, refusal))
        else:
            said += change.said
            opened = open_source(parse(change.after, opened.source.name), content=opened.content)
    return Change(file, start.source.raw, opened.source.raw, tuple(said), (), 0), refused


def _set(file: Path, opened: Opened, proposal: Proposal) -> Change:
    editor = Editor(opened.source)
    try:
        editor.set(proposal.path, proposal.after)
    except EditError:
        message = _("this file's layout cannot be edited safely")
        raise Refusal("layout", message, _("make the change by hand")) from None
    after = editor.source
    if broken := _broken(opened, after, ()):
        raise _refused(file, broken, after.lines)
    return Change(file, opened.source.raw, after.raw, (), (), 0)


def _scenarios(opened: Opened, action: Action, given: Given) -> dict[str, Any]:
    """What is in the scenarios that were named."""
    named = [param.name for param in action.params if param.kind == "scenario" and given.get(param.name)]
    return {name: read_played(given[name], opened.system.id) for name in named}


def _day(date: str | None) -> str:
    try:
        return (datetime.date.fromisoformat(date) if date else datetime.date.today()).isoformat()
    except ValueError:
        raise misuse(_("--date is written like 2026-11-16")) from None


def _broken(opened: Opened, after: Source, bearable: Collection[str]) -> list[Problem]:
    """Errors the change would bring in: the rules are the last word."""
    known = Counter(p.code for p in opened.examined.problems)
    found = []
    for problem in opened.system.examine(after, opened.definitions).problems:
        if problem.severity == "error" and problem.code not in bearable:
            if known[problem.code]:
                known[problem.code] -= 1
            else:
                found.append(problem)
    return found


def _refused(file: Path, problems: list[Problem], lines: list[str], why: str | None = None) -> Refusal:
    message = why or _("refused: nothing was changed")
    return Refusal("refused", message, faults={str(file): (lines, problems)})


def write(*changes: Change) -> bool:
    """All of them or none, and only over the texts that were read; False where it cannot be taken back."""
    for change in changes:
        if read_bytes(change.file.resolve()) != change.before:
            message = _("{file} has changed meanwhile: nothing was written").format(file=change.file)
            raise Refusal("changed-meanwhile", message, _("start again"), kind="unwritable")
    steps = _remembered(changes)
    try:
        _replace(changes)
    except BaseException:
        for step in steps:
            step.forget()
        raise
    return len(steps) == len(changes)


def _remembered(changes: Sequence[Change]) -> list[history.Step]:
    """A step for each, or for none."""
    places = [change.file.resolve() for change in changes]
    deed, along = "", []
    if len(changes) > 1:
        texts = [*map(os.fsencode, places), *(change.after for change in changes)]
        deed, along = sha256(b"\0".join(texts)).hexdigest(), places
    steps: list[history.Step] = []
    try:
        for change, place in zip(changes, places, strict=True):
            steps.append(history.remember(place, change.before, change.after, deed, along))
    except OSError:
        for step in steps:
            step.forget()
        return []
    return steps


def _replace(changes: Sequence[Change]) -> None:
    """Every file written, or those written already put back as they were."""
    for n, change in enumerate(changes):
        try:
            write_whole(change.file.resolve(), change.after)
        except BaseException as error:
            for done in changes[:n]:
                with suppress(OSError):
                    write_whole(done.file.resolve(), done.before)
            if isinstance(error, OSError):
                raise unwritable(change.file, error) from None
            raise


def undo(*files: Path, dry: bool) -> list[Change]:
    """Files as they were before their last change, and all that were changed with them at once: all or none."""
    found: dict[Path, tuple[history.Step, Change]] = {}
    wanted = [(file, "") for file in files]
    for file, deed in wanted:
        target = file.resolve()
        if target in found:
            continue
        now = read_bytes(target)
        step = history.last(target, now)
        if step is None or (deed and step.deed != deed):
            half = history.step_of(target, deed) if deed else None
            if half and half.before == now:  # the machine stopped before this one was written
                continue
            if step is None and not history.any_for(target):
                raise Refusal("nothing-to-undo", _("there is nothing to take back"))
            message = _("{file} was changed by hand since: the last change cannot be taken back")
            if step:
                message = _("{file} was changed again since: take that back first")
            raise Refusal("changed-by-hand", message.format(file=file), _("nothing was written"))
        found[target] = step, Change(file, now, step.before, (), (), 0)
        wanted += [(one, step.deed) for one in step.along]
    taken = [change for _step, change in found.values()]
    if not dry:
        _replace(taken)
        for step, _change in found.values():
            step.forget()
    return taken
