"""The glossary as a judge of texts: what each entry of glossary.yaml refuses."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import yaml

from tests.french.texts import Text

FIELD = re.compile(r"\{[^{}]*\}")


class Entry(NamedTuple):
    use: str
    was: str
    never: tuple[re.Pattern[str], ...]
    but: tuple[str, ...]
    only: tuple[str, ...]
    beyond: tuple[str, ...]

    def speaks_of(self, text: Text) -> bool:
        where = f"{text.kind} {text.place}"
        return (not self.only or any(part in where for part in self.only)) and not any(
            part in where for part in self.beyond
        )

    def find_faults(self, words: str) -> list[str]:
        bare = FIELD.sub("{}", words)
        for phrase in self.but:
            bare = bare.replace(phrase, "")
        return [found[0] for pattern in self.never for found in pattern.finditer(bare)]


def _pattern(written: str) -> re.Pattern[str]:
    """Whole words; one that is written without capitals is found with them too."""
    capitals = re.search(r"[A-ZÉÀ]", re.sub(r"\\.|\[[^\]]*\]", "", written))
    return re.compile(rf"(?<![\w-])(?:{written})(?![\w-])", 0 if capitals else re.IGNORECASE)


def read_glossary() -> list[Entry]:
    entries = yaml.safe_load(Path(__file__).with_name("glossary.yaml").read_text("utf-8"))
    lists = ("but", "only", "beyond")
    return [
        Entry(one["use"], one["was"], tuple(map(_pattern, one["never"])), *(tuple(one.get(key, ())) for key in lists))
        for one in entries
    ]


def judge_texts(texts: Iterable[Text], glossary: Iterable[Entry]) -> Iterator[str]:
    entries = list(glossary)
    for text in texts:
        for entry in entries:
            if entry.speaks_of(text):
                for found in entry.find_faults(text.text):
                    yield f"{text.place}: {found!r}, say {entry.use}: {text.text[:80]!r}"
