"""Batches: many files made at once, in a folder or in one archive, and the overview that shows each of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import field, replace
from pathlib import Path

from generator.app.drafts import Draft, Studio
from generator.app.files import Opened
from generator.app.outputs import Output, archive, names_for
from generator.app.scenarios import Book
from generator.core.frozen import dataclass
from generator.core.game.params import Given
from generator.core.i18n import speaking
from generator.core.paper.formats import Look
from generator.core.paper.sheet import Sheet
from generator.render.index import Entry

INDEX = "index.pdf"
Progress = Callable[[int], None] | None


@dataclass
class Delivery:
    """Files that belong together: each put into its folder once it is made, or all into one archive at the end."""

    output: Output
    packed: bool = False
    inputs: Sequence[Path] = ()
    files: dict[str, bytes] = field(default_factory=dict)  # waiting for the archive

    def guard(self, names: Iterable[str]) -> None:
        """Refuse before the work what would be refused after it."""
        if self.packed:
            self.output.guard(self.inputs)
            return
        for name in names:
            replace(self.output, path=self.output.folder() / name).guard(self.inputs)

    def put(self, name: str, data: bytes) -> Path | None:
        """Where it is now, if it is anywhere yet."""
        if self.packed:
            self.files[name] = data
            return None
        return self.output.put(self.output.folder() / name, data, self.inputs)

    def close(self, default: str) -> Path | None:
        """The archive, where there is one."""
        return self.output.write(default, archive(self.files), self.inputs) if self.packed else None


def batch_names(stems: Iterable[str], suffix: str) -> list[str]:
    """A name for each, none of them that of the overview."""
    return names_for([Path(INDEX).stem, *stems], suffix)[1:]


def roll_drafts(studio: Studio, seed: int, count: int, given: Given, progress: Progress = None) -> list[Draft]:
    """From one seed on: the file of each is the one that its own seed rolls alone."""
    drafts = []
    for n in range(count):
        drafts.append(studio.roll(seed + n, given))
        if progress:
            progress(n + 1)
    return drafts


def sheet_entry(opened: Opened, sheets: Sequence[Sheet], look: Look, file: str = "") -> Entry:
    """A player's file in the overview; `file`: where to find it."""
    subject = opened.examined.subject
    if not opened.system.has("standing"):
        return blank_entry(sheets[0], look)
    with speaking("fr"):
        standing = opened.system.module("standing").standing(subject)
    figures = [standing.health, *(f"{one.count} {one.unit}" for one in standing.purse if one.count)]
    told = (standing.what, " · ".join(filter(None, figures)), file)
    return replace(blank_entry(sheets[0], look), name=standing.name or sheets[0].title, lines=told)


def blank_entry(sheet: Sheet, look: Look) -> Entry:
    from generator.render.sheets.print import pages

    return Entry(sheet.title, (), pages([sheet], look)[0][0])


def scenario_entry(book: Book, look: Look) -> Entry:
    from generator.render.scenario.print import first_page

    seen, opened = book
    chance = opened.gauge.words if opened.gauge else ""
    return Entry(seen.title, (seen.kind, seen.place, chance, seen.seed), first_page(book, look.paper, look.ink))
