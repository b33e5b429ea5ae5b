"""What a person is told once a PDF is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli.terminal.printing import paper_needed
from generator.paper.formats import Duplex
from generator.paper.pdf.book import Book
from generator.paper.text.flow import page
from generator.scan.read import NEEDS
from tests.run import EXAMPLES, ROOT


@pytest.mark.parametrize(
    ("pages", "duplex", "said"),
    [
        (1, "none", "1 page, 1 sheet of paper, one side"),
        (3, "none", "3 pages, 3 sheets of paper, one side"),
        (3, "long", "3 pages, 2 sheets of paper, both sides, turned over the long edge"),
        (24, "short", "24 pages, 12 sheets of paper, both sides, turned over the short edge"),
    ],
)
def test_pages_sheets_and_sides(pages: int, duplex: Duplex, said: str) -> None:
    book, sheets = Book("x", duplex), [page((210, 297), "")] * pages
    for leaf in [[one] for one in sheets] if duplex == "none" else [sheets]:
        book.put_leaf(leaf)
    assert paper_needed(book.bind()) == said
    assert paper_needed(b"%PDF-1.7 compressed") == ""


def test_the_ink_is_told_without_the_packages_of_scan(tmp_path: Path) -> None:
    """They are an extra: a plain installation has none of them."""
    script = f"import sys\nsys.modules.update(dict.fromkeys({NEEDS}))\nfrom generator.cli import main\nmain()"
    words = ["sheet", str(EXAMPLES / "grakk.yaml"), "--ink-cover", "-o", str(tmp_path / "g.pdf")]
    command = [sys.executable, "-c", script, *words]
    done = subprocess.run(command, cwd=ROOT, env={"LANG": "C", "HOME": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 0 and re.match(r"ink: \d+\.\d % of the paper", done.stderr), done.stderr
