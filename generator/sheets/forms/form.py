"""A blank form: its pages as drawings, and the places to write on, in reading order."""

from functools import cached_property

from generator.base.record import Record
from generator.paper.code import form_mark
from generator.paper.pdf.blocks import Block
from generator.paper.pdf.places import Field, Picture, Place, Tick


class FormPage(Record):
    width: float
    height: float
    blocks: tuple[Block, ...]  # drawn one over the other
    title: str = ""  # Recto, Verso


class Form(Record, dict=True):
    pages: tuple[FormPage, ...]
    places: tuple[Place, ...]
    sections: tuple[tuple[int, str], ...] = ()  # titles of panels, each with how many places stand before it

    @cached_property
    def mark(self) -> bytes:
        """Two bytes that tell this form from others on a printed page."""
        return form_mark(self.places)

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {place.name: place for place in self.places if isinstance(place, Field)}

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        return {place.name: place for place in self.places if isinstance(place, Tick)}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {place.name: place for place in self.places if isinstance(place, Picture)}
