"""Fields made from what a file says: the text written there, the option that is meant, a row for each item."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin

from msgspec.structs import replace

from generator.core.game.guide import Option
from generator.core.i18n import quote_words
from generator.core.page.fields import Tree, at, name_of, path_of, text_at
from generator.core.page.model import Field, FieldKind, Group, Table, TableRow, Width
from generator.core.reading.keys import As, Caption, captions_of, keys_in_panel, unwrapped
from generator.core.reading.shape import MAX_TEXT, Between
from generator.core.record import type_hints

_MOST_LINE = 1000  # beyond it, a text has a field of several lines


def text_field(tree: Tree, name: str, label: str, kind: FieldKind = "text", **more: Any) -> Field:
    return Field(name, label, kind, text_at(tree, name), **more)


def options_of(pairs: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in dict(pairs).items())


def select_field(name: str, label: str, options: tuple[Option, ...], written: str, **more: Any) -> Field:
    return Field(name, label, "select", written, groups=(Group("", options_with(options, written)),), **more)


def options_with(options: tuple[Option, ...], written: str) -> tuple[Option, ...]:
    """The options with what is written among them, where it is none of theirs."""
    known = not written or any(option.value == written for option in options)
    return options if known else (*options, Option(written, quote_words(written)))


def texts_in(value: Any) -> tuple[str, ...]:
    """The texts of a list; a single one counts as a list."""
    return tuple(v for v in (value if isinstance(value, list) else [value]) if isinstance(v, str))


def items_at(tree: Tree, name: str) -> list[dict[str, Any]]:
    """The items of a list of mappings; what is no mapping is shown as an empty one."""
    items = at(tree, path_of(name) or ("",))
    return [item if isinstance(item, dict) else {} for item in items] if isinstance(items, list) else []


Fields = Field | tuple[Field, ...]


def fields_in_panel(tree: Tree, record: type, panel: str, own: Mapping[str, Fields] | None = None) -> tuple[Field, ...]:
    """A field for each key that a record has in a panel of its page, with what is written there; `own`: see below."""
    keys, given = keys_in_panel(record, panel), own or {}
    found = []
    for one in columns_of(record, given, keys):
        if one.name not in given:
            written = at(tree, (one.name,))
            example = captions_of(record)[one.name].example.strip("[]") if one.kind == "text" else ""
            width: Width = "" if one.width == "short" else one.width
            one = replace(one, value=", ".join(texts_in(written)), placeholder=example, width=width)
        found.append(one)
    return tuple(found)


def columns_of(
    record: type, own: Mapping[str, Fields] | None = None, keys: Iterable[str] | None = None
) -> tuple[Field, ...]:
    """The fields of a row that is read into this record, or of some of its keys: named as captions say, taking what
    types say. `own`: those that are not for a text, a number or a yes."""
    hints, captions, given = type_hints(record), captions_of(record), own or {}
    found: list[Field] = []
    for key in keys or captions:
        one = given.get(key) or _field_of(key, captions[key], hints[key])
        found += [replace(one, label=captions[key].label)] if isinstance(one, Field) else one
    return tuple(found)


def _field_of(key: str, caption: Caption, kind: Any) -> Field:
    needed, (plain, notes) = type(None) not in get_args(kind), unwrapped(kind)
    plain = next((note.kind for note in notes if isinstance(note, As)), plain)
    bounds = next((note for note in notes if isinstance(note, Between)), Between(-99, 99))
    if plain is bool:
        return Field(key, caption.label, "check")
    if plain is int:
        return Field(key, caption.label, "number", most=max(len(str(bounds.low)), len(str(bounds.high))), width="short")
    if get_origin(plain) is tuple:
        return Field(key, caption.label, most=400, width="broad")
    if plain is not str:
        return Field(key, caption.label, most=12, width="short")
    most = next((note.high for note in notes if isinstance(note, Between) and note.high), MAX_TEXT)
    if most > _MOST_LINE:
        return Field(key, caption.label, "area", most=most, width="wide")
    width = caption.width or ("broad" if needed else "long" if most > 80 else "")
    return Field(key, caption.label, most=most, width=width)


def table_of_rows(tree: Tree, name: str, columns: tuple[Field, ...], *, top: bool = False) -> Table:
    """`columns`: fields named by the place in the item that they show: `nom`, `caracteristique.dex`."""
    path = path_of(name) or ()
    rows = []
    for number, item in enumerate(items_at(tree, name)):
        place = (*path, number)
        paths = [path_of(column.name) or () for column in columns]
        fields = [
            _cell_field(column, name_of((*place, *inner)), text_at(item, column.name))
            for column, inner in zip(columns, paths, strict=True)
        ]
        unshown = {key: value for key, value in item.items() if key not in {inner[0] for inner in paths}}
        fields += [
            Field(name_of((*place, key)), key, "hidden", value)
            for key, value in unshown.items()
            if isinstance(value, str)
        ]
        rows.append(TableRow(name_of(place), tuple(fields)))
    return Table(name, tuple(rows), top)


def _cell_field(column: Field, name: str, written: str) -> Field:
    groups = (Group("", options_with(column.options, written)),) if column.groups else ()
    return replace(column, name=name, value=written, groups=groups)
