"""Changes written, all or none, and taken back."""

import os
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from generator.app.changes import Change
from generator.core.i18n import _
from generator.core.reading.source import read_bytes
from generator.core.refusal import Refusal, changed_meanwhile, writing_to
from generator.core.writing import history
from generator.core.writing.atomic import write_whole


def write_changes(*changes: Change) -> bool:
    """All of them or none, and only over the texts that were read; False where it cannot be taken back."""
    for change in changes:
        if _text(change.file.resolve()) != change.before:
            raise changed_meanwhile(change.file)
    steps = _remember_all(changes)
    try:
        _replace_files(changes)
    except BaseException:
        for step in steps:
            step.forget()
        raise
    return len(steps) == len(changes)


def _remember_all(changes: Sequence[Change]) -> list[history.Step]:
    """A step for each, or for none."""
    places = [change.file.resolve() for change in changes]
    deed, along = "", []
    if len(changes) > 1:
        texts = [*map(os.fsencode, places), *(change.after for change in changes)]
        deed, along = sha256(b"\0".join(texts)).hexdigest(), places
    steps: list[history.Step] = []
    try:
        for change, place in zip(changes, places, strict=True):
            steps.append(history.remember_step(place, change.before, change.after, deed, along))
    except OSError:
        for step in steps:
            step.forget()
        return []
    return steps


def _text(path: Path) -> bytes:
    """A file that is made by a change has no text before it."""
    return read_bytes(path) if path.exists() else b""


def _write_or_remove(path: Path, text: bytes) -> None:
    if text:
        write_whole(path, text)
    else:
        path.unlink(missing_ok=True)


def _replace_files(changes: Sequence[Change]) -> None:
    """Every file written, or those written already put back as they were."""
    for n, change in enumerate(changes):
        try:
            with writing_to(change.file):
                _write_or_remove(change.file.resolve(), change.after)
        except BaseException:
            for done in changes[:n]:
                with suppress(OSError):
                    _write_or_remove(done.file.resolve(), done.before)
            raise


def changed_last(files: Iterable[Path]) -> list[Path]:
    """Of the files of a table, the one that the last change was made in; those changed along with it follow from it."""
    steps = {file: step for file in files if (step := history.last_step(file.resolve(), _text(file.resolve())))}
    return [max(steps, key=lambda file: steps[file].place.stat().st_mtime_ns)] if steps else []


def undo_changes(*files: Path, dry: bool, again: bool = False) -> list[Change]:
    """Files as they were before their last change, and all that were changed with them at once: all or none.

    `again`: the last change that was taken back made once more."""
    if not files:
        raise Refusal("nothing-to-undo", _("there is nothing to take back"))
    found: dict[Path, tuple[history.Step, Change]] = {}
    wanted = [(file, "") for file in files]
    seen: set[Path] = set()
    for file, deed in wanted:
        target = file.resolve()
        if target in seen:
            continue
        seen.add(target)
        now = _text(target)
        stopped = _stopped_step(target, now, again)
        if stopped and deed in ("", stopped.deed):  # it is as it was already; the others are not
            wanted += [(one, stopped.deed) for one in stopped.along]
            continue
        step = history.last_step(target, now, undone=again)
        if step is None or (deed and step.deed != deed):
            if step is None and (again or not history.any_for(target)):
                raise Refusal("nothing-to-undo", _("there is nothing to take back"))
            message = _("{file} was changed by hand since: the last change cannot be taken back")
            if step:
                message = _("{file} was changed again since: take that back first")
            raise Refusal("changed-by-hand", message.format(file=file), _("nothing was written"))
        found[target] = step, Change(file, now, step.before, (), (), 0)
        wanted += [(file.parent / os.path.relpath(one, target.parent), step.deed) for one in step.along]
    taken = [change for _step, change in found.values()]
    if not dry:
        _replace_files(taken)
        for target, (step, change) in found.items():
            with suppress(OSError):  # then it cannot be made once more, and that is all
                history.remember_step(target, change.before, change.after, step.deed, step.along, undone=not again)
            step.forget()
    return taken


def _stopped_step(file: Path, now: bytes, undone: bool) -> history.Step | None:
    """The last change of several files, if the machine stopped before this one was written, and after another was."""
    step = history.newest_step(file, undone=undone)
    if step is None or step.before != now:
        return None
    reached = (history.last_step(one, _text(one), undone=undone) for one in step.along if one != file)
    return step if any(other and other.deed == step.deed for other in reached) else None
