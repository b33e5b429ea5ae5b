"""The one way to say no: why, what to do about it, and whose fault it is; cli and web turn it into their own words."""

import errno
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from generator.base.i18n import _, mark
from generator.base.problems import Problem, meant

Kind = Literal["rule", "usage", "unreadable", "unwritable"]
Faults = Mapping[str, tuple[list[str], Sequence[Problem]]]  # a file's name -> its lines, and what stands wrong in them


class Refusal(Exception):
    """Nothing was changed, printed or written. `faults`: where the reasons stand, told before the refusal itself."""

    def __init__(
        self,
        code: str,
        message: str,
        hint: str | None = None,
        ruling: str | None = None,
        *,
        kind: Kind = "rule",
        faults: Faults | None = None,
    ) -> None:
        super().__init__(message)
        self.problem = Problem(code, (), message, hint, ruling=ruling)
        self.kind: Kind = kind
        self.faults: Faults = faults or {}

    @property
    def code(self) -> str:
        return self.problem.code

    @property
    def message(self) -> str:
        return self.problem.message

    @property
    def hint(self) -> str | None:
        return self.problem.hint


def misuse(message: str, hint: str | None = None) -> Refusal:
    """Make the refusal of a request that means nothing, whatever the rules and files say."""
    return Refusal("usage", message, hint, kind="usage")


def unknown_word(message: str, written: str, known: Collection[str], offered: Iterable[str] | None = None) -> Refusal:
    """Make the refusal of an unknown word: it names the nearest one, or those on offer."""
    near = meant(written, list(known))
    hint = near or ", ".join(dict.fromkeys(known if offered is None else offered))
    return Refusal("misspelt" if near else "unknown", message, hint, kind="usage")


def without_house_values(name: str) -> Refusal:
    """Make the refusal of a profile that has only house values, at a table without them."""
    message = _("'{name}' is a house value, and this table goes without").format(name=name)
    return Refusal("house-values-off", message, _("leave --by-the-book out, or maison: false of table.yaml"))


def unsafe_layout(where: str = "") -> Refusal:
    """Make the refusal of a file whose text cannot be changed in place without risk to the rest of it."""
    message = _("this file's layout cannot be edited safely")
    return Refusal("layout", f"{message} ({where})" if where else message, _("make the change by hand"))


_REASONS = {
    errno.ENOENT: mark("no such file or folder"),
    errno.EACCES: mark("permission denied"),
    errno.EPERM: mark("permission denied"),
    errno.ENOSPC: mark("the disk is full"),
    errno.EDQUOT: mark("the disk is full"),
    errno.EROFS: mark("nothing can be written on this disk"),
    errno.EEXIST: mark("there is a file of this name"),
    errno.ENOTDIR: mark("a part of the path is a file, not a folder"),
    errno.EISDIR: mark("this is a folder, not a file"),
    errno.ENAMETOOLONG: mark("the name is too long"),
    errno.ELOOP: mark("too many links lead to one another"),
    errno.EIO: mark("the disk fails"),
    errno.EBUSY: mark("another program is writing here"),
    errno.EMLINK: mark("it has a second name (a hard link), which would be another file from then on: copy it first"),
    errno.EADDRINUSE: mark("another program uses it"),
    errno.EMFILE: mark("too many files are open"),
}

_OPEN_ELSEWHERE = (5, 32, 33)  # Windows: access denied, as for a file that a viewer shows; sharing; a part locked


def reason_of(error: Exception) -> str:
    """Return the system's reason for an error, in the language of our messages where it is known."""
    known = _REASONS.get(error.errno or 0) if isinstance(error, OSError) else None
    if getattr(error, "winerror", None) in _OPEN_ELSEWHERE:
        known = mark("another program has it open, or it is protected: close it there")
    return _(known) if known else getattr(error, "strerror", None) or str(error)


@contextmanager
def writing_to(file: object, hint: str | None = None) -> Iterator[None]:
    """Turn errors of the disk into a refusal that names the file."""
    try:
        yield
    except OSError as error:
        message = _("cannot write {file}: {reason}").format(file=file, reason=reason_of(error))
        raise Refusal("unwritable", message, hint, kind="unwritable") from None


def changed_meanwhile(file: object) -> Refusal:
    message = _("{file} has changed meanwhile: nothing was written").format(file=file)
    return Refusal("changed-meanwhile", message, _("start again"), kind="unwritable")
