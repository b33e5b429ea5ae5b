"""A person's own content: folders beside the shipped one, and which house values are kept of games that have some.

House values are numbers of ours where a source has none; a game lists them by chapter (`house` of its system.yaml).
They are on unless somebody says otherwise, from the nearest to the farthest: a run (--by-the-book), a session's file,
the table.yaml beside the players' files, the settings. It is a tuple of folders, since that is all that most rooms want
of it: what is kept travels with them, and only who loads content looks.
"""

from collections.abc import Iterable
from pathlib import Path

from generator.base.names import slug
from generator.base.shipped import shipped_folder
from generator.reading.shape import YES_NO

_UNSHIPPED = frozenset({"cards", "screens", "names", "costs", "panels", "dons", "talents", "powers"})  # some ship none


class OwnContent(tuple[Path, ...]):
    """`kept`: the chapters of house values, all where it is None; `firm`: said nearer than by a table's file."""

    kept: tuple[str, ...] | None = None
    firm: bool = False

    @classmethod
    def of(cls, folders: Iterable[Path], chapters: tuple[str, ...] | None, *, firm: bool = False) -> "OwnContent":
        content = cls(folders)
        content.kept, content.firm = chapters, firm
        return content


def chapters_kept(content: Iterable[Path]) -> tuple[str, ...] | None:
    return content.kept if isinstance(content, OwnContent) else None


def is_firm(content: Iterable[Path]) -> bool:
    return isinstance(content, OwnContent) and content.firm


def read_chapters(written: tuple[str, ...]) -> tuple[str, ...] | None:
    """Read the key `maison`: `false` for none, `true` for all, else the chapters it names."""
    answer = YES_NO.get(written[0].lower()) if len(written) == 1 else None
    if answer is None:
        return tuple(map(slug, written))
    return None if answer else ()


def is_own_content(path: Path) -> bool:
    """Tell whether a file stands as one of a folder of content does: `FOLDER/<game>/<kind>.yaml`."""
    return path.stem in known_kinds().get(path.absolute().parent.name, ())


def known_kinds() -> dict[str, set[str]]:
    """Return the kinds of content of each game, by its folder."""
    places = [place for place in shipped_folder("content").iterdir() if place.is_dir()]
    return {place.name: {path.stem for path in place.glob("*.yaml")} | _UNSHIPPED for place in places}
