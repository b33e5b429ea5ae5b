"""The French of the content: what a script can hold of it. (One word for one thing is the glossary's test.)"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

CONTENT = Path(__file__).resolve().parents[2] / "content"
FILES = sorted(CONTENT.glob("*/*.yaml"))
# Keys whose text is no sentence: ids, references, citations.
_CODES = {"source", "rulings", "lines", "icon", "accent", "wash", "at", "field", "table", "skill", "item"}


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in _CODES:
                yield from _texts(one)


def _read(file: Path) -> Any:
    return yaml.load(file.read_text("utf-8"), yaml.CSafeLoader)


REFUSED = {
    "a minus between spaces is no sign": r" - \d",
    "× multiplies, not a letter": r"\d ?x ?\d|\bx\d",
    "« plus de » first reads as more of it: aucun, jamais, davantage": r"^Plus (de (?!\d)|d’)",
    "the sign of a clause stands at its end, or by the book the rest of the sentence is left alone": r" ◇,",
    "thousands have a thin space": r"(?<![\d,#+L])\d{4,}(?![\d,])",
}


@pytest.mark.parametrize("why", REFUSED)
def test_what_no_text_writes(why: str) -> None:
    pattern = re.compile(REFUSED[why])
    found = [
        (file.parent.name, file.stem, text) for file in FILES for text in _texts(_read(file)) if pattern.search(text)
    ]
    assert found == [], why


@pytest.mark.parametrize("file", sorted(CONTENT.glob("*/rulings.yaml")), ids=lambda file: file.parent.name)
def test_a_ruling_asks_a_question_and_cites_no_line_in_its_words(file: Path) -> None:
    for key, one in _read(file).items():
        assert one["question"].endswith(" ?"), key
        assert not re.search(r"\blignes? \d", f"{one['question']} {one['decision']} {one['reason']}"), key
