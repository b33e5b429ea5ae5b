"""What commands that make a PDF share: options, telling where it went, a bar when it lasts."""

import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.app.outputs import STANDARD, Output, archive
from generator.cli._common import clear_bars, say
from generator.core.frozen import dataclass
from generator.core.i18n import _, ngettext
from generator.core.paper.formats import Ink, Paper

if TYPE_CHECKING:
    from generator.render.press.plates import Kind, Plate

_PAGE, _DUPLEX = re.compile(rb"/Type /Page\b(?!s)"), re.compile(rb"/Duplex /DuplexFlip(Long|Short)Edge")


@dataclass(frozen=True)
class PrintOptions:
    paper: Paper
    ink: Ink
    open: bool


@dataclass(frozen=True)
class Pictures:
    """What is wanted as pictures, instead of a PDF."""

    kind: "Kind"
    dpi: int
    bleed: float  # millimetres

    def write(
        self, plates: "Sequence[Plate]", output: Output, name: str, options: PrintOptions, *, packed: bool
    ) -> None:
        """A file each in a folder, which is made if missing, or all in one archive."""
        from generator.render.press.plates import pictures

        folder = output.path or output.folder() / name
        output.guard(places=None if packed else [folder / f"{plate.name}.{self.kind}" for plate in plates])
        found: dict[str, bytes] = {}
        with progress_bar(len(plates)) as tick:
            for number, (file, data) in enumerate(pictures(plates, self.kind, self.dpi), 1):
                if packed:
                    found[file] = data
                else:
                    output.put(folder / file, data)
                if tick:
                    tick(number)
        announce(output.write(f"{name}.zip", archive(found)) if packed else folder, options)


def announce(target: Path, options: PrintOptions, *, counted: bool = True) -> None:
    """Where the PDF is, and to a person what it takes to print it (a session's first page tells that itself)."""
    if target == STANDARD:
        return
    say(str(target))
    if counted and sys.stderr.isatty() and target.is_file() and (line := paper_needed(target.read_bytes())):
        say(line, err=True)
    if options.open:
        click.launch(str(target))


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


@contextmanager
def progress_bar(total: int, label: str = "") -> Iterator[Callable[[int], None] | None]:
    """A bar on a terminal, once the work has lasted a second."""
    if total < 2 or not sys.stderr.isatty():
        yield None
        return
    clear_bars()
    start = time.monotonic()
    bar: Any = None

    def tick(done: int) -> None:
        nonlocal bar
        if bar is None and time.monotonic() - start > 1:
            bar = click.progressbar(length=total, label=label or _("Printing"), file=sys.stderr)
            bar.update(done - 1)
        if bar is not None:
            bar.update(1)

    yield tick
    if bar is not None:
        bar.render_finish()
