"""Ids from printed names, the nearest known name for a typo, and numbers as people type them."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from pathlib import Path

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss", "ø": "o", "Ø": "o"})
LONGEST_WORD = 80  # letters of what is compared with known names: no name is longer
_SHORT = 8  # letters: a name with fewer is meant by nothing further away than one slip
_ALIKE = 0.7  # how much two longer names have in common when one is meant by the other
_FOLDERS_OWN = ("table", "collection", "seance")  # what a folder's own files are called: of nobody in it
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


@lru_cache(4096)
def slug(name: str) -> str:
    """`Kel’dor` -> `kel-dor`: accents stripped, lower case, every run of other characters one hyphen."""
    if name.isascii() and name.isalnum() and name.islower():
        return name  # as most words of a catalogue are
    if not name.isascii():
        plain = unicodedata.normalize("NFKD", name.translate(_LIGATURES))
        name = "".join(c for c in plain if not unicodedata.combining(c))
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def parse_digits(text: str, most: int = 9) -> int | None:
    """Return the number that a text of ASCII digits is, at most `most` of them; None for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else None


def file_stem(name: str, default: str = "holofiche") -> str:
    """Return a name as the stem of a file that every system takes."""
    stem = slug(name)[:80].strip("-") or default
    return f"{stem}-{default}" if is_device(stem) else stem


def player_stem(name: str, default: str = "holofiche") -> str:
    """Return a name as the stem of a player's file, which is no name of a folder's own file."""
    stem = file_stem(name, default)
    return f"{stem}-{default}" if stem in _FOLDERS_OWN else stem


def is_yaml(name: str | Path) -> bool:
    """Return whether a path has an ending of YAML files."""
    return str(name).lower().endswith((".yaml", ".yml"))


def is_device(stem: str) -> bool:
    """Windows has no file of such a name: it is the console, the printer or nothing at all, whatever its ending."""
    return stem.split(".")[0].strip().lower() in _DEVICES


def legible_name(name: str) -> str:
    """Return a file's name as text that can be written: bytes that are no UTF-8 (é of an old archive) become U+FFFD."""
    return re.sub("[\ud800-\udfff]", "\ufffd", name)


def find_spelt(path: Path) -> Path:
    """Return a path as its file is called: accents may be one character or two, bytes that are no text U+FFFD."""
    if os.path.lexists(path) or str(path).isascii():
        return path
    folder = path.parent if path.parent == path else find_spelt(path.parent)
    name = unicodedata.normalize("NFC", path.name)
    try:
        entries = [entry.name for entry in folder.iterdir()]
        names = [entry for entry in entries if unicodedata.normalize("NFC", legible_name(entry)) == name]
    except OSError:
        names = []
    return folder / (names[0] if len(names) == 1 else path.name)


def nearest_file(path: Path) -> Path | None:
    """Return the file beside a missing one that its name stands for: `zoe.yaml` for `zoé`, `zoe.yml`, `zoee.yaml`."""
    try:
        names = sorted(entry.name for entry in path.parent.iterdir() if entry.is_file())
    except OSError:
        return None
    bare = re.compile(r"(?i)(\.ya?ml)?(\.txt)?$")
    files = [name for name in names if is_yaml(name.lower().removesuffix(".txt"))]
    known = {slug(bare.sub("", name)): name for name in files}
    written = slug(bare.sub("", path.name))
    close = written if written in known else nearest_name(written, known)
    return path.parent / known[close] if close else None


def real_path(path: Path) -> Path:
    """Return a path with its links followed; one whose links lead to one another as far as they lead.

    `Path.resolve` raises RuntimeError for the latter before Python 3.13; whoever opens the path tells what is wrong.
    """
    return Path(os.path.realpath(path))


def free_name(stem: str, suffix: str, is_taken: Callable[[str], bool], joint: str = "-", first: int = 1) -> str:
    """Return the first free name of `stem`, `stem-2`, `stem-3`…"""
    names = (f"{stem}{joint}{n}{suffix}" if n > 1 else f"{stem}{suffix}" for n in count(first))
    return next(name for name in names if not is_taken(name))


@lru_cache(4096)
def fold_name(name: str) -> str:
    """Fold a name for comparison: `Système`, `Armes`, `arme` and `ARMES` differ in nothing that matters."""
    return "-".join(map(_singular, slug(name).split("-")))


def _singular(word: str) -> str:
    """Return a word without its plural; no plural of three letters ends with an x, but `dex` does."""
    return word[:-1] if (word[-1:] == "s" and len(word) > 2) or (word[-1:] == "x" and len(word) > 3) else word


def match_spoken(written: str, known: Iterable[str]) -> str | None:
    """Return the known name that a person wrote: itself, or the only one that differs in accents, case or plural."""
    names = list(known)
    if written in names:
        return written
    same = [name for name in names if fold_name(name) == fold_name(written)]
    return same[0] if len(same) == 1 else None


def nearest_name(written: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the known name that a misspelt one stands for, or None: a short one differs by a single slip."""
    return None if len(written) > LONGEST_WORD else _nearest(slug(written), tuple(known), likeness)


@lru_cache(8192)  # as many unknown words as a file may have: it is read again after each correction
def _nearest(word: str, known: tuple[str, ...], likeness: float) -> str | None:
    from difflib import get_close_matches

    names, length, cutoff = _by_slug(known), len(word), max(likeness, _ALIKE)
    slips = [name for name in names if -2 < length - len(name) < 2 and is_slip(word, name)]
    long = [name for name in names if min(length, len(name)) >= _SHORT and _may_be_like(word, name, cutoff)]
    close = get_close_matches(word, slips, 1, likeness) or get_close_matches(word, long, 1, cutoff)
    return names[close[0]] if close else None


@lru_cache(64)
def _by_slug(known: tuple[str, ...]) -> dict[str, str]:
    return {slug(name): name for name in known}


def _may_be_like(word: str, name: str, likeness: float) -> bool:
    """Tell whether two words can have so much in common, by their lengths and letters alone: that is soon told."""
    letters, others, needed = _letters(word), _letters(name), likeness * (len(word) + len(name)) / 2
    return len(word) - len(letters - others) >= needed and len(name) - len(others - letters) >= needed


@lru_cache(4096)
def _letters(word: str) -> frozenset[str]:
    return frozenset(word)


def is_slip(word: str, name: str) -> bool:
    """Tell whether two words are the same but for one letter added, left out or changed, or two exchanged."""
    if abs(len(word) - len(name)) > 1 or min(len(word), len(name)) < 3:
        return False
    start = next((n for n, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), min(len(word), len(name)))
    rest, other = word[start:], name[start:]
    swapped = rest[1::-1] + rest[2:]
    return swapped == other or other in (rest, rest[1:]) or other[1:] in (rest, rest[1:])


def game_called(written: str, known: Iterable[str]) -> str | None:
    """Return a game by its id, however it is spelt, or by a longer name that contains it."""
    words = slug(written).split("-")
    matches = {"".join(words), *words} & {*known}
    return matches.pop() if len(matches) == 1 else None


def cut_short(word: str) -> tuple[str, ...]:
    """Return a word and its abbreviations: « per », « perc », « perce »."""
    return tuple(word[:n] for n in range(3, len(word) + 1))


def claim_name(name: str, taken: set[str]) -> str:
    """Return this name, numbered where it is taken, and take it."""
    free = free_name(name, "", taken.__contains__)
    taken.add(free)
    return free
