"""Fields made from what a file says: the text written there, the option that is meant, a row for each item."""

from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from generator.core.game.guide import Option
from generator.core.i18n import quote_words
from generator.core.page.fields import Tree, at, name_of, path_of, text_at
from generator.core.page.model import Field, FieldKind, Group, Table, TableRow
from generator.core.reading.shape import MAX_TEXT, Between


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


def columns_of(shape: Any, labels: Mapping[str, str | Field]) -> tuple[Field, ...]:
    """The fields of a row that is read into this shape, by their labels: what they take is what its types say.

    A field stands for itself where a label does not say it all."""
    hints = get_type_hints(shape, include_extras=True)
    return tuple(
        _column_field(key, label, hints[key]) if isinstance(label, str) else label for key, label in labels.items()
    )


def _column_field(key: str, label: str, kind: Any) -> Field:
    needed = type(None) not in get_args(kind)
    kind = kind if needed else get_args(kind)[0]
    bounds = next((note for note in get_args(kind) if isinstance(note, Between)), Between())
    plain = get_args(kind)[0] if bounds != Between() else kind
    if plain is bool:
        return Field(key, label, "check")
    if plain is int:
        return Field(key, label, "number", most=max(len(str(bounds.low)), len(str(bounds.high))), width="short")
    if plain is not str:
        return Field(key, label, most=12, width="short")
    most = bounds.high or MAX_TEXT
    return Field(key, label, most=most, width="broad" if needed else "long" if most > 80 else "")


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
