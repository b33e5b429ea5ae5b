"""What a system hands over to be printed: frozen, print-ready, and knowing nothing of PDF."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import field

from generator.base.record import Record
from generator.content.livery import Face

CARDS = "_shared/figure-cards"
ROSTER = "_shared/roster"
BOX = "□ "  # a line of `more` that begins so has a box to tick in its place


class Sheet(Record):
    """One leaf. `form` shapes the blank form: sheets with an equal one share it. The rest is what is written on it."""

    template: str  # which form: "d6/sheet" is drawn from templates/d6/sheet.yaml
    form: Mapping[str, Any]  # plain JSON data: class, panels, labels
    fields: Mapping[str, str]  # field name -> French text, ready for paper; one that says nothing may be left out
    title: str
    slug: str
    marks: frozenset[str] = frozenset()  # names of the boxes to tick
    images: Mapping[str, Path] = field(default_factory=dict)  # image name -> file
    faces: Mapping[str, Face] = field(default_factory=dict)  # image name -> what stands there without one
    source: bytes | None = None  # the YAML it was made from, travels inside the PDF
    source_name: str | None = None
    origin: bytes = bytes(5)  # whose it is and from which state of the file, as its code says it; zeros on a blank
    number: int = 0  # among the sheets of its file
    part: int = 0  # of a sheet that takes several pages
    also: tuple[tuple[str, bytes], ...] = ()  # names and texts of further files that this leaf is of
    rows: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # as `more`, where a form has no such row: arme_4
    more: tuple[tuple[str, str], ...] = ()  # label and text of what found no field: printed on the suite page
    summary: tuple[str, str] = ("", "")  # of a panel for a further leaf: its label, and all of it in a line of notes
    two_sided: bool = True  # a recto and a verso; a roster or a page of cards has none
    goes_on: bool = False  # with the next sheet: what has no room here is told after that one
    only: str = ""  # the pages of the form that are printed: those whose title begins so
    absent: frozenset[str] = frozenset()  # of the marks, boxes that stand for nothing: struck otherwise
    hidden: frozenset[str] = frozenset()  # boxes of the form that are not there
    short_forms: Mapping[str, str] = field(default_factory=dict)  # text of a field -> what it says where that is cut
    share: str = ""  # the file as a code or a link, to stand on it as a QR code

    def mark_of(self, name: str, usual: str) -> str:
        """Return the mark of a ticked box: its form's own, another where it stands for nothing."""
        return "void" if name in self.absent else usual
