"""The plan of a print: its name, title, leaves and files, one record for every kind of print.

Sheets, cards, scenarios and the campaign plan a print; its leaves are drawn as they are taken, `bind` makes the PDF of
them, and the callers write it where it belongs. Nothing is drawn while a file is open, and no option travels without
its type.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.base.i18n import _
from generator.base.record import Record
from generator.paper.formats import Duplex, PrintError
from generator.paper.pdf.attached import Attached
from generator.paper.pdf.book import Book
from generator.paper.pdf.page import Page

Progress = Callable[[int], None] | None


class Leaf(Record):
    """Pages that share paper, front and back in turn (see paper/pdf/book.py), and the files they were made from."""

    pages: Sequence[Page]
    files: Sequence[Attached] = ()


class PrintPlan(Record):
    """The name of a PDF, its title, its leaves. `turn`: the edge its sheets are turned over, where a leaf
    has a back; `files`: what it was made from, beside the files of its leaves."""

    name: str
    title: str
    leaves: Iterable[Leaf]
    turn: Duplex = "long"
    files: Sequence[Attached] = ()

    def bind(self, progress: Progress = None) -> bytes:
        """Return the PDF; raise PrintError where there is nothing to print. `progress` gets the count of leaves."""
        book = Book(self.title, self.turn)
        for count, leaf in enumerate(self.leaves, 1):
            book.put_leaf(leaf.pages)
            book.attach(leaf.files)
            if progress:
                progress(count)
        if book.is_empty:
            raise nothing_to_print()
        return book.bind(self.files)


def leaves_apart(pages: Iterable[Page], files: Sequence[Attached] = ()) -> Iterator[Leaf]:
    """Put each page on paper of its own; the first carries the files."""
    for page in pages:
        yield Leaf([page], files)
        files = ()


def nothing_to_print() -> PrintError:
    return PrintError("nothing-to-print", _("there is no sheet to print"))
