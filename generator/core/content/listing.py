"""Content as tables for people and entries for scripts."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import asdict

from generator.core.chance.dice import Dice
from generator.core.content.declared import Entry, RuleTable
from generator.core.content.loading import Ruling
from generator.core.i18n import _
from generator.core.system import Listing

T = TypeVar("T")
Columns = Mapping[str, Callable[[T], object]]  # by their titles, what each says of an entry
Told = Callable[[T], dict[str, Any]]  # an entry for scripts


def make_listing(title: str, entries: Mapping[str, T], columns: Columns[T], told: Told[T] | None = None) -> Listing:
    """Entries by their ids and labels, and what the columns say; for scripts they are as they are unless `told`."""
    named: Columns[Any] = {_("id"): lambda e: e.id, _("name"): lambda e: e.label}
    return _listing_of(title, entries.values(), {**named, **columns}, told)


def rule_tables(tables: Mapping[str, RuleTable]) -> Listing:
    columns: Columns[RuleTable]
    columns = {_("id"): lambda t: t.id, _("title"): lambda t: t.title, _("rows"): lambda t: len(t.rows)}
    return _listing_of(_("Tables"), tables.values(), columns, None)


def list_rulings(entries: Mapping[str, Ruling], told: Told[Ruling] | None = None) -> Listing:
    columns: Columns[Ruling]
    columns = {_("id"): lambda r: r.id, _("question"): lambda r: r.question, _("decision"): lambda r: r.decision}
    return _listing_of(_("Rulings"), entries.values(), columns, told)


def _listing_of(title: str, items: Iterable[T], columns: Columns[T], told: Told[T] | None) -> Listing:
    found = list(items)
    rows = tuple(tuple(str(say(one)) for say in columns.values()) for one in found)
    return Listing(title, tuple(columns), rows, tuple((told or entry_json)(one) for one in found))


def entry_json(item: Any) -> dict[str, Any]:
    """An entry of the content as plain JSON, empty values left out."""
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
