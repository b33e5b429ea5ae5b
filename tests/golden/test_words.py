"""What is printed is in French typography, on every kind of paper: no line can end before « : » or « ; »."""

import io
import re
from pathlib import Path

import pypdf
import pytest

from tests.golden.pages import PRINTS
from tests.golden.test_golden import print_bytes

REFUSED = {
    "a sign that a line may begin with": r"[\w)»%+] [;:!?](?=\s|$)",
    "a straight apostrophe": r"\w'\w",
    "three dots": r"\.\.\.",
    "an ordinal apart from its word": r"\b\d+(?:er|re|e) \w",
    "an ordinal in capitals": r"\b\d+(?:ER|RE|E)\b",
    "a hyphen for a minus": r"(?<![\w,-])-\d",
    "a letter for a sign": r"\b\d+ ?x ?\d+\b",
}


@pytest.mark.parametrize("job", PRINTS)
def test_print_is_in_french_typography(job: str, table: Path) -> None:
    pages = pypdf.PdfReader(io.BytesIO(print_bytes(job, table))).pages
    text = "\n".join(page.extract_text() for page in pages)
    found = [
        (why, text[max(0, m.start() - 20) : m.end() + 10])
        for why, one in REFUSED.items()
        for m in re.finditer(one, text)
    ]
    assert len(text) > 100 and found == []
