"""The print of a command: where the PDF goes, what is said of it, pictures, batches, and the share of dark paper."""

import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from msgspec.structs import replace

from generator.base.i18n import _, format_number, ngettext
from generator.base.record import Record
from generator.cli.terminal.bars import progress_bar
from generator.cli.terminal.common import say
from generator.files.outputs import STANDARD, Output
from generator.paper.formats import Look

if TYPE_CHECKING:
    from generator.campaign.batches import BatchPiece
    from generator.files.files import Content
    from generator.paper.pdf.plates import Kind, Plate
    from generator.paper.plan import PrintPlan


_PAGE, _DUPLEX = rb"/Type /Page\b(?!s)", rb"/Duplex /DuplexFlip(Long|Short)Edge"


class Pictures(Record):
    """What is wanted as pictures, instead of a PDF."""

    kind: "Kind"
    dpi: int
    bleed: float  # millimetres


Batch = Literal["folder", "archive"] | None  # where a PDF each goes; None where all are one PDF


class PrintJob(Record):
    """Where to, on what paper in what ink, opened when it is done, with whose content; as a batch, as pictures."""

    output: Output
    look: Look
    open: bool
    content: "Content"
    batch: Batch = None
    pictures: Pictures | None = None
    ink_cover: bool = False

    @property
    def packed(self) -> bool:
        return self.batch == "archive"

    def guard(self, inputs: Sequence[Path]) -> None:
        """Refuse before the work what -o may not name; a folder is made, and what is put into it looked at later."""
        if self.packed or not (self.batch or self.pictures):
            self.output.guard(inputs)

    def print_plan(
        self, plan: "PrintPlan", inputs: Sequence[Path] = (), *, counted: bool = True, keeps: bool = False
    ) -> None:
        """Write a plan as a PDF and tell it."""
        self.announce(self.write_plan(plan, inputs, keeps=keeps), counted=counted)

    def write_plan(self, plan: "PrintPlan", inputs: Sequence[Path] = (), *, keeps: bool = False) -> Path:
        """Write the PDF, under the plan's name unless another was given; with a bar where it is made from many files.

        `keeps`: the one printed before, beside it."""
        self.output.guard_place(plan.name, inputs)
        with progress_bar(len(inputs)) as tick:
            pdf = plan.bind(tick)
        if keeps:
            self.output.keep_previous(plan.name, pdf)
        return self.output.write(plan.name, pdf, inputs)

    def print_pictures(self, plates: "Sequence[Plate]", pictures: Pictures, name: str, *, packed: bool) -> None:
        """Write each picture into a file of a folder, which is made if missing, or all into one archive."""
        from generator.paper.pdf.plates import make_pictures

        folder = self.output.place(name)
        output = self.output if packed else replace(self.output, path=folder)

        def made() -> Iterator[tuple[str, bytes]]:
            with progress_bar(len(plates)) as tick:
                for number, picture in enumerate(make_pictures(plates, pictures.kind, pictures.dpi), 1):
                    yield picture
                    if tick:
                        tick(number)

        names = (f"{plate.name}.{pictures.kind}" for plate in plates)
        places = list(output.deliver(dict.fromkeys(names), made(), f"{name}.zip" if packed else ""))
        self.announce(places[0] if packed else folder)

    def print_batch(self, pieces: "Sequence[BatchPiece]", inputs: Sequence[Path], name: str) -> None:
        """Write a PDF each and tell where; `name` is that of the archive."""
        from generator.campaign.batches import deliver_batch

        with progress_bar(len(pieces)) as tick:
            archive = f"{name}.zip" if self.packed else ""
            for place in deliver_batch(pieces, self.output, archive, inputs, progress=tick):
                self.announce(place, counted=False)
        if sys.stderr.isatty() and len(pieces) > 1:
            say(ngettext("{n} file", "{n} files", len(pieces)).format(n=len(pieces)), err=True)

    def announce(self, target: Path, *, counted: bool = True) -> None:
        """Tell where the PDF is, and a person what it takes to print it; a session's first page counts the paper."""
        if target == STANDARD:
            return
        say(str(target))
        if counted and sys.stderr.isatty() and target.is_file() and (line := paper_needed(target.read_bytes())):
            say(line, err=True)
        if self.ink_cover and target.suffix == ".pdf" and target.is_file():

            share = format_number(100 * mean_coverage(target.read_bytes()), ".1f")
            say(_("ink: {share} % of the paper, on average").format(share=share), err=True)
        if self.open:
            click.launch(str(target))


@contextmanager
def carry_and_tell(*, bare: bool) -> Iterator[None]:
    """Note what PDFs carry meanwhile and tell at the end what was left out of it."""
    from generator.paper.pdf.attached import carry_files

    with carry_files(bare=bare) as carriage:
        yield
    if n := carriage.secrets:
        message = ngettext("{n} line '# secret:' stays out of the PDF", "{n} lines '# secret:' stay out of the PDF", n)
        say(message.format(n=n), err=True)


def paper_needed(pdf: bytes) -> str:
    """Return how many pages on how many sheets of paper, as words; none where pages are not plain to see."""
    pages = len(re.findall(_PAGE, pdf))
    if not pages:
        return ""
    turned = re.search(_DUPLEX, pdf)
    sheets = (pages + 1) // 2 if turned else pages
    parts = [ngettext("{n} page", "{n} pages", pages).format(n=pages)]
    parts.append(ngettext("{n} sheet of paper", "{n} sheets of paper", sheets).format(n=sheets))
    edges = {b"Long": _("both sides, turned over the long edge"), b"Short": _("both sides, turned over the short edge")}
    return ", ".join([*parts, edges[turned[1]] if turned else _("one side")])


_DPI = 60  # fine lines are grey at that, and as much ink as they are


def mean_coverage(pdf: bytes) -> float:
    """Return the mean darkness of all pages, from 0 (white) to 1 (black)."""
    import pypdfium2
    from PIL import ImageStat

    pictures = (page.render(scale=_DPI / 72, grayscale=True) for page in pypdfium2.PdfDocument(pdf))
    dark = [1 - ImageStat.Stat(picture.to_pil()).mean[0] / 255 for picture in pictures]
    return sum(dark) / len(dark) if dark else 0.0
