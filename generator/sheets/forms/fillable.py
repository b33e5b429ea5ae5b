"""A sheet to type in: the fields of each of its pages, empty or with its values."""

from generator.paper.pdf.acroform import PageForm, TextField, TickField, extent_of
from generator.paper.pdf.places import Field, Tick
from generator.sheets.forms import ink
from generator.sheets.forms.filled import SPILLED, Filled


def form_of(filled: Filled, index: int, group: str) -> PageForm | None:
    """Return the fields to type in and tick on a page, or None; `group`: as in PageForm."""
    fields = [
        _text_field(filled, place) if isinstance(place, Field) else TickField(place, place.name in filled.sheet.marks)
        for place in filled.form.places
        if isinstance(place, (Field, Tick))
        and place.page == index
        and place.name not in filled.sheet.hidden
        and place.name != SPILLED  # printed: nobody's own words
    ]
    return PageForm(fields, group) if fields else None


def _text_field(filled: Filled, field: Field) -> TextField:
    tint, written = ink.fill_operator(field.colour), filled.written.get(field.name)
    if written is None:
        return TextField(field, field.size, tint)
    shown = " ".join(
        ink.line_operators(field, written, field.x, extent_of(field)[0], small=ink.raised_size(filled.look))
    )
    return TextField(field, written.size, tint, filled.sheet.fields[field.name], shown)
