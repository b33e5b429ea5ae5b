"""Runs of eight words, to tell that no sentence of a source is among our texts.

The sources are not ours to ship. What stands beside this module, sources.grams, is a hash of five bytes for each run
of eight words in them, sorted: enough to recognise a run (one in a thousand to be wrong once over all our texts), and
nothing to read. `python -m tests.french.grams FOLDER` makes it anew from the sources.
"""

import hashlib
import re
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from tests.french.glossary import FIELD

LENGTH, SIZE = 8, 5
HASHES = Path(__file__).with_name("sources.grams")


def words_of(text: str) -> list[str]:
    """Letters and digits, without accents, capitals, marks or elisions; what is filled in later is no word."""
    plain = unicodedata.normalize("NFKD", FIELD.sub(" ", text).casefold())
    return re.findall(r"\w+", "".join(char for char in plain if not unicodedata.combining(char)))


def runs_of(text: str) -> Iterator[str]:
    words = words_of(text)
    yield from (" ".join(words[at : at + LENGTH]) for at in range(len(words) - LENGTH + 1))


def hash_run(run: str) -> bytes:
    return hashlib.blake2b(run.encode(), digest_size=SIZE).digest()


def read_hashes() -> frozenset[bytes]:
    data = HASHES.read_bytes()
    return frozenset(data[at : at + SIZE] for at in range(0, len(data), SIZE))


if __name__ == "__main__":
    found = {hash_run(run) for path in Path(sys.argv[1]).glob("*.txt") for run in runs_of(path.read_text("utf-8"))}
    HASHES.write_bytes(b"".join(sorted(found)))
