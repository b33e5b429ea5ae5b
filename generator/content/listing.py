"""Content as tables for people and entries for scripts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct, field
from msgspec.structs import asdict

from generator.base.i18n import _
from generator.base.record import Record
from generator.chance.dice import Dice
from generator.content.declared import Entry, RuleTable
from generator.content.loading import Ruling

T = TypeVar("T")
Columns = Mapping[str, Callable[[T], object]]  # by their titles, what each says of an entry
Told = Callable[[T], dict[str, Any]]  # an entry for scripts


class Listing(Record):
    """A kind of content as a table for people and as entries for scripts."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    entries: tuple[dict[str, Any], ...] = field(default=())


def make_listing(title: str, entries: Mapping[str, T], columns: Columns[T], as_entry: Told[T] | None = None) -> Listing:
    """Entries by their ids and labels, and what the columns say; for scripts they are as they are unless `as_entry`."""
    named: Columns[Any] = {_("id"): lambda e: e.id, _("name"): lambda e: e.label}
    return _listing_of(title, entries.values(), {**named, **columns}, as_entry)


def rule_tables(tables: Mapping[str, RuleTable]) -> Listing:
    columns: Columns[RuleTable]
    columns = {_("id"): lambda t: t.id, _("title"): lambda t: t.title, _("rows"): lambda t: len(t.rows)}
    return _listing_of(_("Tables"), tables.values(), columns, None)


def list_rulings(entries: Mapping[str, Ruling], as_entry: Told[Ruling] | None = None) -> Listing:
    columns: Columns[Ruling]
    columns = {_("id"): lambda r: r.id, _("question"): lambda r: r.question, _("decision"): lambda r: r.decision}
    return _listing_of(_("Rulings"), entries.values(), columns, as_entry)


def _listing_of(title: str, content_entries: Iterable[T], columns: Columns[T], as_entry: Told[T] | None) -> Listing:
    entries = list(content_entries)
    rows = tuple(tuple(str(say(entry)) for say in columns.values()) for entry in entries)
    return Listing(title, tuple(columns), rows, tuple((as_entry or entry_json)(entry) for entry in entries))


def entry_json(item: Any) -> dict[str, Any]:
    """Return an entry of the content as plain JSON, empty values left out."""
    first = Entry.__struct_fields__ if isinstance(item, Entry) else ()  # a record has those given by name at its end
    plain = {name: getattr(item, name) for name in dict.fromkeys((*first, *item.__struct_fields__))}
    if "source" in plain:
        plain["source"] = [str(c) for c in item.source]
    return {key: _plain_json(value) for key, value in plain.items() if value not in (None, (), {}, [], "")}


def _plain_json(value: Any) -> Any:
    if isinstance(value, Dice):
        return str(value)
    if isinstance(value, Struct):
        value = asdict(value)
    if isinstance(value, Mapping):
        return {key: _plain_json(v) for key, v in value.items()}
    return [_plain_json(v) for v in value] if isinstance(value, list | tuple) else value
