"""Fields made from what a file says: the text written there, the option that is meant, a row for each item."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin

from msgspec.structs import replace

from generator.base.i18n import quote_words
from generator.base.record import type_hints
from generator.game.guide import Choice, Option
from generator.game.page.fields import Tree, at, name_of, path_of, text_at
from generator.game.page.model import Field, FieldKind, Fieldset, Group, Table, TableRow, Width
from generator.reading.keys import As, Caption, captions_of, keys_in_panel, unwrapped
from generator.reading.shape import MAX_TEXT, Between

_MOST_LINE = 1000  # beyond it, a text has a field of several lines


def text_field(tree: Tree, name: str, label: str, kind: FieldKind = "text", **more: Any) -> Field:
    return Field(name, label, kind, text_at(tree, name), **more)


def options_of(pairs: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[Option, ...]:
    return tuple(Option(value, label) for value, label in dict(pairs).items())


def select_field(name: str, label: str, options: tuple[Option, ...], written: str, **more: Any) -> Field:
    return Field(name, label, "select", written, groups=(Group("", options_with(options, written)),), **more)


def options_with(options: tuple[Option, ...], written: str) -> tuple[Option, ...]:
    """Return the options with the written text among them, where it is none of theirs."""
    known = not written or any(option.value == written for option in options)
    return options if known else (*options, Option(written, quote_words(written)))


def field_of_choice(choice: Choice, tree: Tree) -> Field | Fieldset:
    """Return the field of a choice, filled with what the file says."""
    name, written = name_of(choice.path), at(tree, choice.path)
    if choice.kind == "text":
        return text_field(tree, name, choice.label)
    if choice.kind == "count":
        return Field(name, choice.label, "step", text_at(tree, name) or "0")
    if choice.kind == "several":
        return Field(name, choice.label, "ticks", values=texts_in(written), groups=(Group("", choice.options),))
    if choice.kind == "dice":
        steps = ((f"{name}.{option.value}", option.label) for option in choice.options)
        fields = tuple(Field(step, label, "step", text_at(tree, step) or "0") for step, label in steps)
        return Fieldset(name, choice.label, fields)
    if choice.kind == "die":
        text = next(iter(written)) if isinstance(written, dict) and len(written) == 1 else ""
    else:
        text = text_at(tree, name)
    return select_field(name, choice.label, choice.options, text, empty=choice.unset)


def texts_in(value: Any) -> tuple[str, ...]:
    """Return the texts of a list; a single one counts as a list."""
    return tuple(v for v in (value if isinstance(value, list) else [value]) if isinstance(v, str))


def items_at(tree: Tree, name: str) -> list[dict[str, Any]]:
    """List the rows of a list of mappings; what is no mapping is shown as an empty one."""
    items = at(tree, path_of(name) or ("",))
    return [item if isinstance(item, dict) else {} for item in items] if isinstance(items, list) else []


Fields = Field | tuple[Field, ...]


def fields_in_panel(
    tree: Tree, record: type, panel: str, custom: Mapping[str, Fields] | None = None
) -> tuple[Field, ...]:
    """Return a field for each key that a record has in a panel of its page, filled; `custom`: as for `columns_of`."""
    keys, preset = keys_in_panel(record, panel), custom or {}
    fields = []
    for field in columns_of(record, preset, keys):
        if field.name not in preset:
            written = at(tree, (field.name,))
            example = captions_of(record)[field.name].example.strip("[]") if field.kind == "text" else ""
            width: Width = "" if field.width == "short" else field.width
            field = replace(field, value=", ".join(texts_in(written)), placeholder=example, width=width)
        fields.append(field)
    return tuple(fields)


def columns_of(
    record: type, custom: Mapping[str, Fields] | None = None, keys: Iterable[str] | None = None
) -> tuple[Field, ...]:
    """Return the fields of a row that is read into this record, or of some of its keys.

    They are named as captions say and take what types say. `custom`: those that are not for a text, a number or a yes.
    """
    hints, captions, preset = type_hints(record), captions_of(record), custom or {}
    fields: list[Field] = []
    for key in keys or captions:
        field = preset.get(key) or _field_of(key, captions[key], hints[key])
        fields += [replace(field, label=captions[key].label)] if isinstance(field, Field) else field
    return tuple(fields)


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
    """Return a table with a row for each entry of a list.

    `columns`: fields named by the place in the entry that they show: `nom`, `caracteristique.dex`."""
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
