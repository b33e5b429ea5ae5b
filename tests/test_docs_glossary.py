"""docs/glossary.md is true: thirty words, each once, and each lives in the module that its row names."""

import ast
import re

import pytest

from tests.run import ROOT

PAGE = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([a-z ]+) \| (.+) \| `([\w/]+)`: `(\w+)` \|$", PAGE.partition("|---|")[2], re.M)
WORDS = [word for word, _text, _module, _name in ROWS]


def test_there_are_thirty_words_in_order_each_once() -> None:
    assert len(ROWS) == len([line for line in PAGE.splitlines() if line.startswith("| ")]) - 1 == 30
    assert sorted(set(WORDS)) == WORDS


@pytest.mark.parametrize(("module", "name"), [row[2:] for row in ROWS], ids=WORDS)
def test_a_word_lives_where_its_row_says(module: str, name: str) -> None:
    tree = ast.parse((ROOT / "generator" / f"{module}.py").read_text("utf-8"))
    assert name in {node.name for node in tree.body if isinstance(node, ast.ClassDef)}


@pytest.mark.parametrize("page", ["docs/architecture.md", "CONTRIBUTING.md"])
def test_maintainers_find_the_glossary(page: str) -> None:
    assert "glossary.md)" in (ROOT / page).read_text("utf-8")
