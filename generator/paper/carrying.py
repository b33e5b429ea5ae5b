"""The files that PDFs carry, decided once for a whole command.

Pages are drawn as they are taken, by sheets, sessions, scenarios and chronicles, and written by two hands, ours and
WeasyPrint's: instead of an option through all of them, who prints says it around the print, and both hands ask here.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec.structs import replace

from generator.paper.pdf.attached import Attached
from generator.writing.secret import leave_out_secrets


class Carriage:
    """`bare`: PDFs carry no file. `secrets`: how many lines were left out of those that they carry."""

    def __init__(self, *, bare: bool) -> None:
        self.bare = bare
        self.secrets = 0


_now: ContextVar[Carriage] = ContextVar("carriage")


@contextmanager
def carry_files(*, bare: bool) -> Iterator[Carriage]:
    """Set how PDFs are made within this context; `bare` also holds for every context inside it."""
    around = _now.get(None)
    token = _now.set(Carriage(bare=bare or (around is not None and around.bare)))
    try:
        yield _now.get()
    finally:
        _now.reset(token)


def is_bare() -> bool:
    now = _now.get(None)
    return now is not None and now.bare


def public_files(files: Iterable[Attached]) -> list[Attached]:
    """Return the files that a PDF may carry, without their secret lines; none where it is bare."""
    now, attached = _now.get(None), []
    for file in files if not is_bare() else ():
        data, secrets = leave_out_secrets(file.data)
        attached.append(replace(file, data=data) if secrets else file)
        if now:
            now.secrets += secrets
    return attached
