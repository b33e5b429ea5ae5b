"""What a page that was set depends on beside what it is made of: WeasyPrint's version, our fonts, and a number of ours.

Pages are shipped set, and found by a hash. Code is no part of it, or a docstring would make them stale: what code hands
to a template is data, hashed with the files of the templates; all that happens to it afterwards (laid out, taken apart,
harvested, kept) is `EDITION`. A test sets some forms and cards anew and says when that number was forgotten.
"""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from generator.core.content.shipped import read_shipped_text
from generator.render.press import fonts

PINNED = "70.0"  # the version of WeasyPrint whose boxes and operators we know
EDITION = 4  # raised by hand when the same page would be kept otherwise
_TABLES = 512  # bytes at the head of a font: what it has, with a checksum of each


def digest_files(paths: Iterable[Path], *words: str) -> str:
    """A hash of these words and of what stands in these files."""
    total = hashlib.sha256("\n".join(words).encode())
    for path in paths:
        total.update(b"\n%s\n%s" % (path.name.encode(), read_shipped_text(path)))
    return total.hexdigest()


@cache
def stamp_setting() -> str:
    """A hash of all that has a say in every page: WeasyPrint, our fonts, this edition."""
    total = hashlib.sha256(f"{PINNED} {EDITION}".encode())
    for face in fonts.list_faces():
        with face.path.open("rb") as file:
            total.update(b"\n%s\n%s" % (face.name.encode(), file.read(_TABLES)))
    return total.hexdigest()


def name_entry(*words: object) -> str:
    """The name of what is kept in an archive: a hash of all that it comes from."""
    return hashlib.sha256("\n".join(map(str, words)).encode()).hexdigest()[:32]
