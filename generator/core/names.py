"""Ids from printed names, the nearest known name for a typo, and numbers as people type them."""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import count
from pathlib import Path

_LIGATURES = str.maketrans({"œ": "oe", "Œ": "oe", "æ": "ae", "Æ": "ae", "ß": "ss", "ø": "o", "Ø": "o"})
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
    """The number that a text of plain digits is, so many at most; None for any other (`٣` is no digit of ours)."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= most else None


def file_stem(name: str, default: str = "holofiche") -> str:
    """A name as the name of a file, without its ending: one that every system takes."""
    stem = slug(name)[:80].strip("-") or default
    return f"{stem}-{default}" if is_device(stem) else stem


def is_yaml(name: str | Path) -> bool:
    """Whether a file is called as one that people write."""
    return str(name).lower().endswith((".yaml", ".yml"))


def is_device(stem: str) -> bool:
    """Windows has no file of such a name: it is the console, the printer or nothing at all, whatever its ending."""
    return stem.split(".")[0].strip().lower() in _DEVICES


def find_spelt(path: Path) -> Path:
    """A path as its file is called: accents may be one character or two, as systems and archives write them."""
    if os.path.lexists(path) or str(path).isascii():
        return path
    found = path.parent if path.parent == path else find_spelt(path.parent)
    wanted = unicodedata.normalize("NFC", path.name)
    try:
        names = [one.name for one in found.iterdir() if unicodedata.normalize("NFC", one.name) == wanted]
    except OSError:
        names = []
    return found / (names[0] if len(names) == 1 else path.name)


def free_name(stem: str, suffix: str, is_taken: Callable[[str], bool], joint: str = "-", first: int = 1) -> str:
    """The first that is free of `stem`, `stem-2`, `stem-3`…"""
    names = (f"{stem}{joint}{n}{suffix}" if n > 1 else f"{stem}{suffix}" for n in count(first))
    return next(name for name in names if not is_taken(name))


@lru_cache(4096)
def fold_name(name: str) -> str:
    """A name as the ear hears it: `Système`, `Armes`, `arme` and `ARMES` differ in nothing that matters."""
    return "-".join(word[:-1] if len(word) > 2 and word[-1] in "sx" else word for word in slug(name).split("-"))


def match_spoken(written: str, known: Iterable[str]) -> str | None:
    """The known name that a person wrote: itself, or the only one that differs in accents, case or plural."""
    names = list(known)
    if written in names:
        return written
    same = [name for name in names if fold_name(name) == fold_name(written)]
    return same[0] if len(same) == 1 else None


def nearest_name(wanted: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """The known id closest to what was written, if one is close enough to be meant."""
    from difflib import get_close_matches

    found = get_close_matches(slug(wanted), list(known), n=1, cutoff=likeness)
    return found[0] if found else None


def game_called(written: str, known: Iterable[str]) -> str | None:
    """A game by its id, however it is spelt, or by a longer name that has it in it."""
    words = slug(written).split("-")
    found = {"".join(words), *words} & {*known}
    return found.pop() if len(found) == 1 else None


def cut_short(word: str) -> tuple[str, ...]:
    """A word and its beginnings, as people abbreviate it: « per », « perc », « perce »."""
    return tuple(word[:n] for n in range(3, len(word) + 1))


def claim_name(name: str, taken: set[str]) -> str:
    """This name, numbered where another has it; taken from now on."""
    found = free_name(name, "", taken.__contains__)
    taken.add(found)
    return found
