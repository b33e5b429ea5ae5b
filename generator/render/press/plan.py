"""A print, planned before it is drawn: one record for whatever is printed, whoever asks for it.

The use cases (`app`) plan, `render` gives the leaves, drawn as they are taken, `bind` makes the PDF of them, and the
use cases write it where it belongs. Nothing is drawn while a file is open, and no option travels without its type.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence

from generator.core.i18n import _
from generator.core.paper.formats import Duplex
from generator.core.record import Record
from generator.render.errors import PrintError
from generator.render.press.attached import Attached
from generator.render.press.book import Book
from generator.render.press.page import Page

Progress = Callable[[int], None] | None


class Leaf(Record):
    """Pages that share paper, front and back in turn (see `leaves`), and the files they were made from."""

    pages: Sequence[Page]
    files: Sequence[Attached] = ()


class PrintPlan(Record):
    """What a PDF is called, the title it bears, its leaves. `turn`: the edge its sheets are turned over, where a leaf
    has a back; `files`: what it was made from, beside the files of its leaves."""

    name: str
    title: str
    leaves: Iterable[Leaf]
    turn: Duplex = "long"
    files: Sequence[Attached] = ()

    def bind(self, progress: Progress = None) -> bytes:
        """The PDF, a PrintError where nothing is to be printed. `progress` is told how many leaves are done."""
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
    """Pages each of which has paper of its own; the first carries the files."""
    for page in pages:
        yield Leaf([page], files)
        files = ()


def nothing_to_print() -> PrintError:
    return PrintError("nothing-to-print", _("there is no sheet to print"))
