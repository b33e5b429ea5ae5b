"""Changes to a person's own file: an action of its game worked out, written, and taken back."""

import datetime
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from difflib import unified_diff
from pathlib import Path

from generator.app.files import Opened, open_source
from generator.core.campaign import Action, Deed
from generator.core.chance.dice import Roll, Roller
from generator.core.frozen import dataclass
from generator.core.i18n import _
from generator.core.marks import Proposal
from generator.core.params import Given
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


def actions(opened: Opened) -> dict[str, Action]:
    has = opened.system.has("campaign")
    return {action.name: action for action in opened.system.module("campaign").ACTIONS} if has else {}


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


def write(change: Change) -> bool:
    """Whole or not at all, and only over the text that was read; False where it cannot be taken back."""
    target = change.file.resolve()
    if read_bytes(target) != change.before:
        message = _("{file} has changed meanwhile: nothing was written").format(file=change.file)
        raise Refusal("changed-meanwhile", message, _("start again"), kind="unwritable")
    try:
        step: Path | None = history.remember(target, change.before, change.after)
    except OSError:
        step = None
    try:
        write_whole(target, change.after)
    except OSError as error:
        if step:
            step.unlink(missing_ok=True)
        raise unwritable(change.file, error) from None
    return step is not None


def undo(file: Path, *, dry: bool) -> Change:
    """The file as it was before the last change, which must be the text that was written then."""
    target = file.resolve()
    now = read_bytes(target)
    last = history.last(target, now)
    if last is None:
        if not history.any_for(target):
            raise Refusal("nothing-to-undo", _("there is nothing to take back"))
        message = _("{file} was changed by hand since: the last change cannot be taken back").format(file=file)
        raise Refusal("changed-by-hand", message, _("nothing was written"))
    step, before = last
    if not dry:
        try:
            write_whole(target, before)
        except OSError as error:
            raise unwritable(file, error) from None
        step.unlink(missing_ok=True)
    return Change(file, now, before, (), (), 0)
