"""A person's own content: folders beside the shipped one, and which house values are kept of games that have some.

House values are numbers of ours where a source has none; a game lists them by chapter (`house` of its system.yaml).
They are on unless somebody says otherwise, from the nearest to the farthest: a run (--by-the-book), a session's file,
the table.yaml beside the players' files, the settings. It is a tuple of folders, since that is all that most rooms want
of it: what is kept travels with them, and only who loads content looks.
"""

from collections.abc import Iterable
from pathlib import Path

from generator.core.names import slug
from generator.core.reading.shape import YES_NO


class OwnContent(tuple[Path, ...]):
    """`kept`: the chapters of house values, all where it is None; `firm`: said nearer than by a table's file."""

    kept: tuple[str, ...] | None = None
    firm: bool = False

    @classmethod
    def of(cls, folders: Iterable[Path], kept: tuple[str, ...] | None, *, firm: bool = False) -> "OwnContent":
        made = cls(folders)
        made.kept, made.firm = kept, firm
        return made


def chapters_kept(content: Iterable[Path]) -> tuple[str, ...] | None:
    return content.kept if isinstance(content, OwnContent) else None


def is_firm(content: Iterable[Path]) -> bool:
    return isinstance(content, OwnContent) and content.firm


def read_chapters(written: tuple[str, ...]) -> tuple[str, ...] | None:
    """What the key `maison` says: `false` none, `true` all of them, else the chapters it names."""
    answer = YES_NO.get(written[0].lower()) if len(written) == 1 else None
    if answer is None:
        return tuple(map(slug, written))
    return None if answer else ()
