"""The blank form of a sheet: shipped, or set once and cached until something it is made from changes.

A form is found by what its template is given (its shape, its panels in their places), the files of its templates and
`setting/edition`: what a print works out anyway, so that it renders no HTML to know that a form is current.

Colours of a form's shape are roles: the form is kept once for all of them, and painted when it is printed. Inks differ
in colours alone, so a shipped form is set in colour, and a table says what each colour is in the others.
"""

import os
import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from operator import itemgetter
from pathlib import Path
from typing import Any

from msgspec.json import decode
from msgspec.structs import replace

from generator.core.content import shipped
from generator.core.paper.formats import SIZES, Look
from generator.core.record import Record
from generator.core.writing.jsontext import write_json
from generator.render.press import archive
from generator.render.press.blocks import Block
from generator.render.press.places import Field, Picture, Place, Tick, rgb_of_hex
from generator.render.setting.edition import digest_files, name_entry, stamp_setting
from generator.render.sheets import panels

SHARED = ("base.html.j2", "fields.html.j2", "page.css")  # of templates/_shared, what forms are made of
_COLOUR = re.compile(r'"(#[0-9a-f]{6})"')


class FormPage(Record):
    width: float
    height: float
    blocks: tuple[Block, ...]  # drawn one over the other
    title: str = ""  # Recto, Verso


class Form(Record, dict=True):
    pages: tuple[FormPage, ...]
    places: tuple[Place, ...]  # in reading order
    key: str

    @cached_property
    def fields(self) -> dict[str, Field]:
        return {place.name: place for place in self.places if isinstance(place, Field)}

    @cached_property
    def ticks(self) -> dict[str, Tick]:
        return {place.name: place for place in self.places if isinstance(place, Tick)}

    @cached_property
    def pictures(self) -> dict[str, Picture]:
        return {place.name: place for place in self.places if isinstance(place, Picture)}


class Wish(Record, dict=True):
    """A form to be had: its template, its shape as JSON with roles for colours, and how it is to look."""

    template: str
    shape: str
    look: Look

    @property
    def archive(self) -> str:
        name = Path(self.template).name.partition(".")[0]
        return f"{name}-{self.look.paper}-{self.look.ink}" + ("-large" if self.look.large else "")

    @cached_property
    def context(self) -> dict[str, Any]:
        """What the template is given of it."""
        return panels.form_context(decode(self.shape), self.look)

    @cached_property
    def name(self) -> str:
        look = (self.look.paper, SIZES[self.look.paper], self.look.ink, self.look.large)
        return name_entry(self.template, write_json([self.context, look]), *self._stamps)

    @cached_property
    def style(self) -> str:
        """The stamp of a part: all that decides how it looks, but for its own tree."""
        return self._stamps[1]

    @property
    def paints(self) -> tuple[str, str]:
        """Where the tables from colours to those of the other inks are: one place for all papers and prints."""
        return replace(self, look=Look()).archive, name_entry("paints", self.template, *self._stamps)

    @cached_property
    def _stamps(self) -> tuple[str, str]:
        return form_stamps(Path(self.template).parent.as_posix(), self.look.folders)


def forget_forms() -> None:
    """Look at the files again: in a program that keeps running, somebody may have changed a template."""
    _load_form.cache_clear()
    form_stamps.cache_clear()


def get_form(template: str, shape: Mapping[str, Any], look: Look) -> Form:
    return _load_form(template, write_json(shape, ordered=True), look)


@lru_cache(maxsize=64)
def _load_form(template: str, shape: str, look: Look) -> Form:
    text, roles = with_roles(shape)
    wish = Wish(template, text, look)
    if look.ink != "color" and (paints := archive.find_entry(*wish.paints)):
        coloured = replace(wish, look=replace(look, ink="color"))
        return _read_form(coloured, _form_index(coloured), decode(paints)[look.ink])
    return _read_form(wish, _form_index(wish), roles)


def _form_index(wish: Wish) -> bytes:
    form = archive.find_entry(wish.archive, wish.name)
    return make_form(wish) if form is None else form


def with_roles(shape: str) -> tuple[str, dict[str, str]]:
    """A shape whose colours are roles (colours that nothing else has), and the colour of each role.

    A template may tell apart what a colour is for: #0102.. and #0103.. are the same colour as #0101..
    """
    roles: dict[str, str] = {}

    def role(match: re.Match[str]) -> str:
        return f'"#0101{roles.setdefault(match[1], f"{len(roles):02x}")}"'

    text = _COLOUR.sub(role, shape)
    return text, {f"#010{n}{role}": colour for colour, role in roles.items() for n in (1, 2, 3)}


def make_form(wish: Wish) -> bytes:
    """Set what is missing of a form, and keep it."""
    from generator.render.sheets import blank

    draft = blank.draft_form(wish)
    missing = {part.name for part in draft.parts if archive.find_entry(wish.archive, part.name) is None}
    for name, entry in blank.set_parts([draft], missing, wish.look):
        archive.keep_entry(name, entry)
        _FRESH[name] = entry
    archive.keep_entry(wish.name, draft.index)
    return draft.index


_FRESH: dict[str, bytes] = {}  # parts set by this process, in case they could not be kept


def _read_form(wish: Wish, form: bytes, colours: Mapping[str, str]) -> Form:
    pages, places = [], []
    for number, (title, *names) in enumerate(decode(form)):
        blocks: list[Block] = []
        here: list[tuple[int, Place]] = []
        for each in names:
            name, moved = (each, ()) if isinstance(each, str) else (each[0], each[1:])
            entry = archive.find_entry(wish.archive, name)
            head, _newline, operators = (_FRESH[name] if entry is None else entry).partition(b"\n")
            width, height, listed = decode(head)
            block = Block(width, height, operators).recolour(colours)
            found = [(order, _read_place(number, colours, kind, values)) for order, kind, values in listed]
            if moved:
                x, y, first = moved
                block = block.moved(x, y)
                found = [(first + order, place.moved(x, y)) for order, place in found]
            blocks.append(block)
            here += found
        pages.append(FormPage(width, height, tuple(blocks), title))
        places += [place for _order, place in sorted(here, key=itemgetter(0))]
    return Form(tuple(pages), tuple(places), wish.name)


def _read_place(page: int, colours: Mapping[str, str], kind: str, values: list[Any]) -> Place:
    values[2] = page
    if kind == "i":
        return Picture(*values)
    at = 11 if kind == "f" else 7  # its colour
    values[at] = rgb_of_hex(colours.get(values[at], values[at]))
    return Field(*values) if kind == "f" else Tick(*values)


@lru_cache(maxsize=16)
def form_stamps(system: str, folders: tuple[Path, ...]) -> tuple[str, str]:
    """Hashes of all templates that a form may be made of, and of all that decides how its parts look."""
    ours = shipped.shipped_folder("templates")
    roots = [*(root / part for root in folders for part in ("_shared", system)), ours / system]
    paths = [path for root in roots for path in sorted(_files_below(root), key=str)]
    paths += [ours / "_shared" / name for name in SHARED]
    sheets = [path for path in paths if path.suffix == ".css"]
    return digest_files(paths), digest_files(sheets, stamp_setting())


def _files_below(root: Path) -> Iterator[Path]:
    for place, _folders, names in os.walk(root):
        yield from (Path(place, name) for name in names)
