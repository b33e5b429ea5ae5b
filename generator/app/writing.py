"""Changes written, all or none, and taken back."""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from generator.app.changes import Change
from generator.core.i18n import _
from generator.core.refusal import Refusal, changed_meanwhile, writing_to
from generator.core.writing import history
from generator.core.writing.atomic import current_text, write_over
from generator.core.writing.lock import hold_folders


def write_changes(*changes: Change) -> bool:
    """All of them or none, and only over the texts that were read; False where it cannot be taken back."""
    with hold_files(change.file for change in changes):
        for change in changes:
            if current_text(change.file.resolve()) != change.before:
                raise changed_meanwhile(change.file)
        steps = _remember_all(changes)
        try:
            _replace_files(changes)
        except BaseException:
            for step in steps:
                step.forget()
            raise
    return len(steps) == len(changes)


@contextmanager
def hold_files(files: Iterable[Path]) -> Iterator[None]:
    """Nobody else of ours writes them meanwhile, here or in another process."""
    places = [file.resolve() for file in files]
    with ExitStack() as stack:
        with writing_to(places[0] if places else ""):
            stack.enter_context(hold_folders(place.parent for place in places))
        yield


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
            noted = history.Deed(deed, along, change.taken)
            steps.append(history.remember_step(place, change.before, change.after, noted))
    except OSError:
        for step in steps:
            step.forget()
        return []
    return steps


def _replace_files(changes: Sequence[Change]) -> None:
    """Every file written, or those written already put back as they were."""
    for n, change in enumerate(changes):
        try:
            with writing_to(change.file):
                write_over(change.file.resolve(), change.before, change.after)
        except BaseException:
            for done in changes[:n]:
                with suppress(OSError, Refusal):
                    write_over(done.file.resolve(), done.after, done.before)
            raise


def changed_last(files: Iterable[Path]) -> list[Path]:
    """Of the files of a table, the one that the last change was made in; those changed along with it follow from it."""
    steps = {file: step for file in files if (step := history.last_step(file, current_text(file)))}
    return [max(steps, key=lambda file: steps[file].number)] if steps else []


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
        now = current_text(target)
        stopped = _stopped_step(target, now, again)
        if stopped and deed in ("", stopped.deed):  # it is as it was already; the others are not
            wanted += [(one, stopped.deed) for one in _files_along(stopped, file)]
            continue
        step = history.last_step(target, now, undone=again)
        if step is None or (deed and step.deed != deed):
            raise _not_undoable(file, step, again)
        found[target] = step, Change(file, now, step.before, (), (), 0)
        wanted += [(one, step.deed) for one in _files_along(step, file)]
    taken = [change for _step, change in found.values()]
    if not dry:
        _take_back(found, again)
    return taken


def _take_back(found: Mapping[Path, tuple[history.Step, Change]], again: bool) -> None:
    places = list(found)
    with hold_files(places):
        _replace_files([change for _step, change in found.values()])
        for target, (step, change) in found.items():
            deed = history.Deed(step.deed, places if step.along else [], step.taken)
            with suppress(OSError):  # then it cannot be made once more, and that is all
                history.remember_step(target, change.before, change.after, deed, undone=not again)
            step.forget()


def _not_undoable(file: Path, step: history.Step | None, again: bool) -> Refusal:
    """Why a file cannot be taken back; `step`: its last change, which is another one than what was asked for."""
    if step is None and (again or not history.any_for(file)):
        return Refusal("nothing-to-undo", _("there is nothing to take back"))
    message = _("{file} was changed by hand since: the last change cannot be taken back")
    if step:
        message = _("{file} was changed again since: take that back first")
    return Refusal("changed-by-hand", message.format(file=file), _("nothing was written"))


def _files_along(step: history.Step, file: Path) -> list[Path]:
    """The files changed with it, under names that who named this one knows."""
    target = file.resolve()
    folder = file.parent if file.parent.resolve() == target.parent else target.parent
    return [folder / name for name in step.along]


def _stopped_step(file: Path, now: bytes, undone: bool) -> history.Step | None:
    """The last change of several files, if the machine stopped before this one was written, and after another was."""
    step = history.newest_step(file, undone=undone)
    if step is None or step.before != now:
        return None
    others = [one.resolve() for one in _files_along(step, file)]
    reached = (history.last_step(one, current_text(one), undone=undone) for one in others if one != file)
    return step if any(other and other.deed == step.deed for other in reached) else None
