"""A warband as its page shows it: what is left to spend, each figure's fields, whom else to recruit."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from generator.core.i18n import _
from generator.core.names import slug
from generator.core.system import Row, Section
from generator.web.document import Document
from generator.web.fields import name_of

Options = list[tuple[str, str]]


@dataclass(frozen=True)
class Field:
    """One field of a figure: text, number, step, check, select, or a list of selects that grows as it is filled."""

    kind: str
    name: str
    label: str
    value: Any = ""
    options: tuple[tuple[str, str], ...] = ()
    most: int = 60


@dataclass(frozen=True)
class FigureView:
    place: str  # figurines[0]
    title: str
    cost: str
    facts: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class Recruits:
    label: str
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class View:
    title: str
    accent: str
    totals: tuple[Row, ...]
    figures: tuple[FigureView, ...]
    recruits: tuple[Recruits, ...]
    piecewise: bool  # figures can also be bought piece by piece
    sections: tuple[Section, ...]


def rows_of(document: Document) -> list[dict[str, Any]]:
    """The figures as written; what is no mapping is shown as an empty row."""
    rows = document.tree.get("figurines")
    return [row if isinstance(row, dict) else {} for row in rows] if isinstance(rows, list) else []


def text(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return value if isinstance(value, str) else ""


def texts(row: Mapping[str, Any], key: str) -> list[str]:
    value = row.get(key)
    if isinstance(value, list):
        return [v for v in value if isinstance(v, str)]
    return [value] if isinstance(value, str) else []


def place_of(index: int, *more: str) -> str:
    return name_of(("figurines", index, *more))


def held(options: Options, written: str, find: Callable[[str], tuple[str, str] | None]) -> tuple[Options, str]:
    """The options and the one that is meant. A name that is no id stays as it is written, with its label."""
    if not written or any(key == written for key, _label in options):
        return options, written
    found = find(slug(written))
    if found and slug(written) == found[0]:
        return [(written if key == found[0] else key, label) for key, label in options], written
    return [*options, (written, found[1] if found else f"« {written} »")], written


def sections_of(document: Document) -> list[Section]:
    """What `holofiche show` says of it: the totals first, then every figure."""
    if document.subject is None:
        return []
    found: list[Section] = document.kind.game.module("view").outline(document.subject)
    return found


def untitled(index: int) -> str:
    return _("Figure {n}").format(n=index + 1)
