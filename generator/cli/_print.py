"""A print as a person asks for it: where it goes, telling so; pictures and batches too."""

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec.structs import replace

from generator.app.files import Content
from generator.app.outputs import STANDARD, Output, Writing
from generator.cli._bars import progress_bar
from generator.cli._common import say
from generator.core.i18n import _, ngettext
from generator.core.paper.formats import Look
from generator.core.record import Record

if TYPE_CHECKING:
    from generator.app.batches import BatchPiece
    from generator.render.press.plates import Kind, Plate

_PAGE, _DUPLEX = re.compile(rb"/Type /Page\b(?!s)"), re.compile(rb"/Duplex /DuplexFlip(Long|Short)Edge")


class PrintJob(Record):
    """Where to, on what paper in what ink, opened when it is done, with whose content."""

    output: Output
    look: Look
    open: bool
    content: Content

    def write(self, name: str, pdf: Writing, inputs: Iterable[Path] = (), *, counted: bool = True) -> None:
        """The PDF, under this name unless another was given; a session's first page counts the paper itself."""
        self.announce(self.output.write(name, pdf, inputs), counted=counted)

    def announce(self, target: Path, *, counted: bool = True) -> None:
        """Where the PDF is, and to a person what it takes to print it."""
        if target == STANDARD:
            return
        say(str(target))
        if counted and sys.stderr.isatty() and target.is_file() and (line := paper_needed(target.read_bytes())):
            say(line, err=True)
        if self.open:
            click.launch(str(target))


class Pictures(Record):
    """What is wanted as pictures, instead of a PDF."""

    kind: "Kind"
    dpi: int
    bleed: float  # millimetres

    def write(self, plates: "Sequence[Plate]", job: PrintJob, name: str, *, packed: bool) -> None:
        """A file each in a folder, which is made if missing, or all in one archive."""
        from generator.render.press.plates import make_pictures

        folder = job.output.place(name)
        output = job.output if packed else replace(job.output, path=folder)

        def made() -> Iterator[tuple[str, bytes]]:
            with progress_bar(len(plates)) as tick:
                for number, picture in enumerate(make_pictures(plates, self.kind, self.dpi), 1):
                    yield picture
                    if tick:
                        tick(number)

        names = [f"{plate.name}.{self.kind}" for plate in plates]
        places = list(output.deliver(names, made(), f"{name}.zip" if packed else ""))
        job.announce(places[0] if packed else folder)


class BatchOptions(Record):
    """What --separate, --zip and --index ask for: a PDF each, in a folder or in one archive; an overview too."""

    packed: bool
    index: bool

    def write(
        self, pieces: "Sequence[BatchPiece]", job: PrintJob, inputs: Sequence[Path], name: str, title: str, kind: str
    ) -> None:
        """`name`: of the archive; `title` and `kind`: of the overview, and of what is in it."""
        from generator.app.batches import Overview, deliver_batch

        overview, packed = Overview(title, kind, job.look) if self.index else None, f"{name}.zip" if self.packed else ""
        with progress_bar(len(pieces)) as tick:
            for place in deliver_batch(pieces, job.output, overview, packed, inputs, progress=tick):
                job.announce(place)


def paper_needed(pdf: bytes) -> str:
    """How many pages on how many sheets of paper; nothing where pages are not plain to see."""
    pages = len(_PAGE.findall(pdf))
    if not pages:
        return ""
    turned = _DUPLEX.search(pdf)
    sheets = (pages + 1) // 2 if turned else pages
    said = [ngettext("{n} page", "{n} pages", pages).format(n=pages)]
    said.append(ngettext("{n} sheet of paper", "{n} sheets of paper", sheets).format(n=sheets))
    edges = {b"Long": _("both sides, turned over the long edge"), b"Short": _("both sides, turned over the short edge")}
    return ", ".join([*said, edges[turned[1]] if turned else _("one side")])
