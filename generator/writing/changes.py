"""Changes written, all or none, and taken back."""

import os
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from hashlib import sha256
from pathlib import Path

from msgspec.structs import replace

from generator.base.i18n import _, join_label
from generator.base.names import real_path
from generator.base.refusal import Refusal, changed_meanwhile, reason_of, writing_to
from generator.reading.source import MAX_BYTES
from generator.writing import history, journal
from generator.writing.atomic import current_text, hold_folders, write_over
from generator.writing.changed import Change


def write_changes(*changes: Change, by: str = history.TERMINAL, goes_on: bool = False) -> bool:
    """Write all of them or none, and only over the texts that were read; return False where it cannot be taken back.

    `by`: who makes the change; `goes_on`: it goes on with the last change of the file, as one who types on in
    a field does, and is one step with it. Raises Refusal where a file would be too large to be read again, or was
    changed meanwhile."""
    for change in changes:
        check_readable(change.name, change.after)
    with hold_files((change.file for change in changes), *(change.name for change in changes[:1])):
        for change in changes:
            if current_text(change.file.resolve()) != change.before:
                raise changed_meanwhile(change.name)
        changes = tuple(change for change in changes if change.before != change.after)
        _settle(change.file for change in changes)
        last = _last_alone(changes[0], by) if goes_on and changes else None
        noted = [replace(changes[0], before=last.before)] if last else changes
        steps = _remember_all([change for change in noted if change.before != change.after], by)
        names = [step.place.name for step in steps]
        try:
            with journal.note_intent("change", changes, names) if len(changes) > 1 else nullcontext():
                _replace_files(changes)
        except BaseException:
            for step in steps:
                step.forget()
            raise
        if last and (steps or last.before == changes[0].after):
            last.forget()
    return len(steps) == len(changes)


def _last_alone(change: Change, by: str) -> history.Step | None:
    """Return the step that led to the text a change was made on, if the same person made it in this file alone."""
    step = history.last_step(change.file.resolve(), change.before)
    return step if step and not step.along and step.by == by and not step.taken else None


@contextmanager
def hold_files(files: Iterable[Path], name: str = "") -> Iterator[None]:
    """Keep every other process of ours from writing these files meanwhile; `name`: what a refusal calls them."""
    places = [file.resolve() for file in files]
    with ExitStack() as stack:
        with writing_to(name or (places[0] if places else "")):
            stack.enter_context(hold_folders(place.parent for place in places))
        yield


def check_readable(file: object, after: bytes) -> None:
    """Raise Refusal where a text is larger than what is read of a file."""
    if len(after) > MAX_BYTES:
        message = _("{file} would be too big to be read again: {size} kB, at most {limit} kB")
        sentence = message.format(file=file, size=len(after) // 1024, limit=MAX_BYTES // 1024)
        raise Refusal("too-big", sentence, _("nothing was written"))


def _remember_all(changes: Sequence[Change], by: str) -> list[history.Step]:
    """Remember a step for each change, or none at all."""
    places = [change.file.resolve() for change in changes]
    deed, along = "", []
    if len(changes) > 1:
        texts = [*map(os.fsencode, places), *(change.after for change in changes)]
        deed, along = sha256(b"\0".join(texts)).hexdigest(), places
    steps: list[history.Step] = []
    try:
        for change, place in zip(changes, places, strict=True):
            note = history.ChangeNote(deed, along, change.taken, by)
            steps.append(history.remember_step(place, change.before, change.after, note))
    except OSError:
        for step in steps:
            step.forget()
        return []
    return steps


def _replace_files(changes: Sequence[Change]) -> None:
    """Write every file, or put back those that are written already."""
    for n, change in enumerate(changes):
        try:
            with writing_to(change.name):
                write_over(change.file.resolve(), change.before, change.after)
        except BaseException:
            for done in changes[:n]:
                with suppress(OSError, Refusal):
                    write_over(done.file.resolve(), done.after, done.before)
            raise


def changed_last(files: Iterable[Path]) -> list[Path]:
    """List the file of a table that the last change was made in, if any; those changed along with it follow from it."""
    steps = {file: step for file in files if (step := history.last_step(file, current_text(file)))}
    return [max(steps, key=lambda file: steps[file].number)] if steps else []


def undo_changes(*files: Path, dry: bool, again: bool = False, by: str = history.TERMINAL) -> list[Change]:
    """Put files back as they were before their last change, with all that were changed at once: all or none.

    `again`: the last change that was taken back made once more. `by`: who asks; a guest may take back only
    steps of their own (`Step.is_open_to`)."""
    if not files:
        raise Refusal("nothing-to-undo", _("there is nothing to take back"))
    if not history.is_guest(by) and (intents := journal.stopped_intents(files)):
        return end_stopped(intents[0], finish=(intents[0].kind == "undo") != again, dry=dry)
    steps: dict[Path, tuple[history.Step, Change]] = {}
    pending = [(file, "") for file in files]
    seen: set[Path] = set()
    for file, deed in pending:
        target = real_path(file)
        if target in seen:
            continue
        seen.add(target)
        now = _text_to_undo(target)
        stopped = None if history.is_guest(by) else _stopped_step(target, now, again)
        if stopped and deed in ("", stopped.deed):  # it is as it was already; the others are not
            pending += [(other, stopped.deed) for other in _files_along(stopped, file)]
            continue
        step = history.last_step(target, now, undone=again)
        if step is None or (deed and step.deed != deed):
            raise _not_undoable(file, step, again)
        if not step.is_open_to(by):
            raise Refusal("not-yours", _("the last change is not yours: the GM takes it back"))
        steps[target] = step, Change(file, now, step.before)
        pending += [(other, step.deed) for other in _files_along(step, file)]
    taken = [change for _step, change in steps.values()]
    if not dry:
        _take_back(steps, again, by)
    return taken


def _text_to_undo(file: Path) -> bytes:
    """Return the bytes of a file, b"" where there is none. Raises Refusal where it cannot be read."""
    try:
        return current_text(file)
    except OSError as error:
        message = _("cannot be read: {reason}").format(reason=reason_of(error))
        raise Refusal("file-unreadable", join_label(file, message), kind="unreadable") from None


def _take_back(steps: Mapping[Path, tuple[history.Step, Change]], again: bool, by: str) -> None:
    places = list(steps)
    changes = [change for _step, change in steps.values()]
    names = [step.place.name for step, _change in steps.values()]
    with hold_files(places), journal.note_intent("redo" if again else "undo", changes, names):
        _replace_files(changes)
        for target, (step, change) in steps.items():
            _turn_step(step, target, change, places, by, again=again)


def _turn_step(
    step: history.Step, file: Path, change: Change, places: Sequence[Path], by: str = "", *, again: bool
) -> None:
    """Put a step that was taken back among those that can be made again, or the other way."""
    note = history.ChangeNote(step.deed, places if step.along else [], step.taken, by)
    with suppress(OSError):  # then it cannot be made once more, and that is all
        history.remember_step(file, change.before, change.after, note, undone=not again)
    step.forget()


def text_without(file: Path, now: bytes, steps: Container[int]) -> bytes:
    """Return the text of a file without some of the steps that led to it, by their numbers; what others did stays.

    Raises Refusal where both are about the same lines."""
    text = now
    for step, after in history.steps_behind(file, now):
        if step.number in steps:
            without = step.before if text == after else journal.merge_texts(after, text, step.before)
            if without is None:
                raise _changed_since(file)
            text = without
    return text


def _changed_since(file: Path) -> Refusal:
    message = _("{file} was changed again since: take that back first").format(file=file)
    return Refusal("changed-by-hand", message, _("nothing was written"))


def stopped_changes(paths: Iterable[Path]) -> list[journal.Intent]:
    """List the changes of these files, or in these folders, that stopped after one file and before the last."""
    return [intent for intent in journal.stopped_intents(paths) if intent.is_partial()]


def end_stopped(intent: journal.Intent, *, finish: bool, dry: bool = False) -> list[Change]:
    """Finish a change that was stopped, or take back what was written of it; return what that does to each file.

    What was changed since stays. Raises Refusal where both are about the same lines."""
    places = [entry.file for entry in intent.files]
    with hold_files(places):
        changes = []
        for entry in intent.files:
            now, goal = journal.goal_text(entry, finish=finish)
            if goal is None:
                raise _changed_since(entry.file)
            changes.append(Change(entry.file, now, goal))
        if dry:
            return changes
        texts = {entry.file: entry.after if finish else entry.before for entry in intent.files}
        later = [change for change in changes if change.after not in (change.before, texts[change.file])]
        steps = _remember_all(later, "")  # what was changed since is changed once more: a step of its own
        try:
            _replace_files([change for change in changes if change.before != change.after])
        except BaseException:
            for step in steps:
                step.forget()
            raise
        _end_steps(intent, finish=finish)
    return changes


def _end_steps(intent: journal.Intent, *, finish: bool) -> None:
    """Bring history to where a change that was stopped has been finished, or has never been."""
    again = intent.kind == "redo"
    places = [entry.file for entry in intent.files]
    for entry in intent.files:
        step = history.find_step(entry.step, undone=again)
        if step and intent.kind == "change" and not finish:
            step.forget()
        if step and intent.kind != "change" and finish:
            _turn_step(step, entry.file, Change(entry.file, entry.before, entry.after), places, again=again)
    intent.strike()


def _settle(files: Iterable[Path]) -> None:
    """Strike out changes of these files that stopped before the first file was written or after the last."""
    for intent in journal.stopped_intents(files):
        if not intent.is_partial():
            _end_steps(intent, finish=bool(intent.reached()))


def _not_undoable(file: Path, step: history.Step | None, again: bool) -> Refusal:
    """Return the refusal of a file that cannot be taken back; `step`: its last change, if it is another than the one
    asked for."""
    if step is None and (again or not history.any_for(file)):
        return Refusal("nothing-to-undo", _("there is nothing to take back"))
    if step:
        return _changed_since(file)
    message = _("{file} was changed by hand since: the last change cannot be taken back")
    return Refusal("changed-by-hand", message.format(file=file), _("nothing was written"))


def _files_along(step: history.Step, file: Path) -> list[Path]:
    """List the files changed with this one, under names that whoever named it knows."""
    target = file.resolve()
    folder = file.parent if file.parent.resolve() == target.parent else target.parent
    return [folder / name for name in step.along]


def _stopped_step(file: Path, now: bytes, undone: bool) -> history.Step | None:
    """Return the last change of several files, if the machine stopped before this one was written, and after another
    was."""
    step = history.newest_step(file, undone=undone)
    if step is None or step.before != now:
        return None
    others = [path.resolve() for path in _files_along(step, file)]
    reached = (history.last_step(path, current_text(path), undone=undone) for path in others if path != file)
    return step if any(other and other.deed == step.deed for other in reached) else None
