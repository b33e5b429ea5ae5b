"""Tables of the content as cards show them, in rows or as a diagram, and tables that are rolled on.

A card's table refers to the content, or is written on the card itself:

    table: tables.parade                                     a table of the content, whole
    table: {take: tables.prix-xp, rows: 1-6, keep: [Achat, XP]}     part of one
    table: {take: statuses, where: {kind: positif}, columns: [{title: Statut, field: label}, …]}     entries as rows
    table: {take: classes, spread: talents, columns: [{title: Don, field: name}, …]}     items of entries as rows
    table: {columns: [Jet, Effet], rows: [["1", "…"]]}       written here (what no content has)

A diagram takes its words and numbers from the same tables; `draw` says how they are shown:

    diagram: {draw: bands, tables: [{take: tables.distance, rows: 1-5}, {take: tables.distance, rows: 6-7}]}

    turn    a round: its phases, what one does at one's turn, what one chooses among, what may be done at any time
    bands   ranges: a band a row (its name, a figure, a remark), then what changes the figure
    parry   a question, where « no » leads, and a table of what « yes » gives: against what across, with what down

A table with `roll: d12` has exactly one row for every face; in one without a die each row is equally likely.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal

import msgspec

from generator.base.i18n import _
from generator.base.names import parse_digits, slug
from generator.base.problems import Path, Problem
from generator.base.provenance import BLANK, SIGN, marked, marked_clauses
from generator.base.record import Record
from generator.base.typography import number as spaced_number
from generator.content.loading import Content, Dangling, Lookup, children_of
from generator.content.markup import Text, parse_spans, plain_text
from generator.reading.shape import OneOrMany, Raw, is_nothing, wrong
from generator.reading.understanding import read

Some = Annotated[tuple[str, ...], OneOrMany()]


class Grid(Record, cache_hash=True):
    """A table ready for print: a title, the heads of its columns, its rows. `taken`: its rows are the content's."""

    title: str
    columns: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    note: Text = ()
    taken: bool = False
    entries: bool = False  # each row a paragraph: a name, what is short of it, a text


class Column(Record):
    """How entries fill a column: by a field of theirs (`key` is their id, `value` the entry itself), or by `values`."""

    title: str
    field: str | None = None
    values: Mapping[str, str] = msgspec.field(default_factory=dict)
    open: bool = False  # of entries of a person's own `values` need not speak
    format: str = "{}"
    join: str = ", "
    missing: str = "–"
    each: str | None = None  # of a list of entries, the field of each that is shown
    times: str | None = None  # and the field that says how many there are
    label_of: Some = ()  # kinds, tried in turn: their labels stand for their ids
    signed: bool = False
    words: Mapping[str, str] = msgspec.field(default_factory=dict)
    otherwise: str | None = None  # another field, where the first says nothing: shown as it is
    chapter: str | None = None  # of the house values that all of the column is; by the book it is blanks
    house: str | None = None  # the kind whose entry of the same id has the field where this one has not
    house_field: str | None = None  # what it is called there, if not the same


class WholeTable(Record):
    """A table that the content has, or part of it."""

    take: str
    rows: str | None = None
    keep: Some = ()
    title: str | None = None
    transpose: bool = False
    entries: bool | None = None  # as in EntryTable


class EntryTable(Record):
    take: str
    columns: tuple[Column, ...]
    where: Mapping[str, Some] = msgspec.field(default_factory=dict)
    only: Some = ()
    having: Some = ()  # one of these fields at least
    entries: bool | None = None  # rows as paragraphs; said where it is not plain from the texts
    group: bool = False  # rows of the same first cell are one; their numbers say in what order
    spread: str | None = None  # a row for each item of this list of theirs; `of` is then the entry, `name` the id
    title: str | None = None


_SENTENCE = 28  # letters: what is longer is prose
_FIGURE = re.compile(r"[<>≤≥×÷+−–-]?\s?[0-9].{0,8}")


def _merge_alike(rows: list[list[str]]) -> list[list[str]]:
    """Merge rows of the same name and text: whose they are stands once, one after the other."""
    merged: dict[tuple[str, str], list[list[str]]] = {}
    for row in rows:
        merged.setdefault((row[0], row[-1]), []).append(row)
    return [
        [name, *(", ".join(dict.fromkeys(cells)) for cells in zip(*(row[1:-1] for row in alike), strict=True)), text]
        for (name, text), alike in merged.items()
    ]


def _group_rows(rows: list[list[str]]) -> list[list[str]]:
    """Merge rows of the same first cell, in the order of its numbers."""
    groups: dict[str, list[list[str]]] = {}
    for first, *others in rows:
        groups.setdefault(first, []).append(others)
    ordered = sorted(groups, key=lambda first: (len(digits := re.sub(r"[^0-9]", "", first)), digits))
    return [[first, *(", ".join(cells) for cells in zip(*groups[first], strict=True))] for first in ordered]


def _reads_as_entries(columns: list[str], rows: list[list[str]]) -> bool:
    """Tell whether rows are names with a text: two columns, of which most of the second are sentences."""
    if len(columns) != 2 or not rows:
        return False
    long = sum(len(text) > _SENTENCE for _name, text in rows)
    return 2 * long >= len(rows) and not any(_FIGURE.fullmatch(name) for name, _text in rows)


class WrittenTable(Record):
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str | None = None
    note: str | None = None
    chapter: str | None = None  # of the house values that it is about: without them it is not printed


def build_grid(node: Any, path: Path, lookup: Lookup, problems: list[Problem]) -> Grid | None:
    """Build the table that a card asks for; None where a problem was found."""
    known = len(problems)
    build = _Builder(lookup, path, problems)
    grid = build.any(node)
    return grid if len(problems) == known else None


class _Builder(msgspec.Struct):
    lookup: Lookup
    path: Path
    problems: list[Problem]

    def any(self, node: Any) -> Grid | None:
        if isinstance(node, str) and not is_nothing(node):
            return self.whole(WholeTable(str(node)))
        if not isinstance(node, dict):
            self.problems.append(wrong(self.path, _("a table"), node))
            return None
        if "take" in node and "columns" in node:
            entries = read(EntryTable, node, self.path, self.problems)
            return self.entries(entries) if entries else None
        if "take" in node:
            table = read(WholeTable, node, self.path, self.problems)
            return self.whole(table) if table else None
        written = read(WrittenTable, node, self.path, self.problems)
        return self.build_written(written) if written else None

    def whole(self, asked: WholeTable) -> Grid | None:
        node = self.at(asked.take, "take")
        if node is None:
            return None
        if not isinstance(node, dict) or not {"columns", "rows"} <= set(node):
            self.refuse("table-expected", "take", _("'{path}' is not a table").format(path=asked.take))
            return None
        columns, rows = list(node["columns"]), [_cells_of_row(row) for row in node["rows"]]
        if any(isinstance(row, dict) for row in node["rows"]):
            columns = ["Jet", *columns]
        if any(len(row) != len(columns) for row in rows):
            self.refuse("table-ragged", "take", _("the rows of '{path}' differ in length").format(path=asked.take))
            return None
        if asked.take in self.lookup.content.house_values:  # answers of ours, behind their questions
            rows = [[*row[:-1], marked_clauses(row[-1])] for row in rows]
        if asked.rows:
            rows = self.choose_rows(asked.rows, rows)
        for name in asked.keep:
            if name not in columns:
                message = _("'{path}' has no column '{name}'").format(path=asked.take, name=name)
                self.refuse("dangling-reference", "keep", message)
                return None
        if asked.keep:
            places = [columns.index(name) for name in asked.keep]
            columns, rows = list(asked.keep), [[row[n] for n in places] for row in rows]
        if asked.transpose:
            first, *others = zip(columns, *rows, strict=True)
            columns, rows = list(first), [list(row) for row in others]
        title, note = asked.title or node.get("title", ""), node.get("note", "")
        grid = self.make_grid(title, columns, rows, note, taken=True)
        return grid if asked.entries is None else msgspec.structs.replace(grid, entries=asked.entries)

    def choose_rows(self, ranges: str, rows: list[list[str]]) -> list[list[str]]:
        """Rows by number, from 1: « 1-6,9 »."""
        picked: list[int] = []
        for part in ranges.replace(" ", "").split(","):
            match = re.fullmatch(r"([0-9]{1,4})(?:-([0-9]{1,4}))?", part)
            first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if not 1 <= first <= last <= len(rows):
                message = _("'{part}' is not a choice among {n} rows").format(part=part, n=len(rows))
                self.refuse("out-of-range", "rows", message)
                return rows
            picked += range(first - 1, last)
        return [rows[n] for n in picked]

    def entries(self, asked: EntryTable) -> Grid | None:
        node = self.at(asked.take, "take")
        entries = dict(children_of(node))
        absent = {key for kind, _dot, key in (value.partition(".") for value in self.lookup.content.kinds_left_out)
                  if kind == asked.take}  # fmt: skip
        for name in asked.only:
            if name not in entries and name not in absent:
                self.refuse("dangling-reference", "only", _("'{id}' is not defined").format(id=name))
                return None
        ids = [name for name in asked.only if name in entries]
        ids = ids if asked.only else [key for key, entry in entries.items() if _matches_filter(entry, asked.where)]
        if asked.having:
            ids = [key for key in ids if any(_field_of_entry(entries[key], name, key) for name in asked.having)]
        if not ids and absent:
            return None
        if not ids:
            self.refuse("table-empty", "take", _("no entry of '{path}' fits").format(path=asked.take))
            return None
        pairs, owners = [(key, entries[key]) for key in ids], ids
        if asked.spread:
            items = [(key, item) for key in ids for item in _field_of_entry(entries[key], asked.spread, key) or ()]
            pairs = [(slug(str(item.get("name", ""))), {**item, "of": entries[key]}) for key, item in items]
            owners = [key for key, _item in items]
        for number, column in enumerate(asked.columns):
            self.check_keys(column, {key for key, _entry in pairs}, number, absent)
            values = [self.value_of(column, *pair)[0] for pair in pairs]
            values += [_field_of_entry(entry, column.otherwise or "", key) for key, entry in pairs]
            self.check_field(column, values, number)
        house = self.lookup.content.house_values
        ours = [asked.take in house or f"{asked.take}.{owner}" in house for owner in owners]
        rows = [self.row(asked, *pair, ours=whole) for pair, whole in zip(pairs, ours, strict=True)]
        rows = _merge_alike(rows) if asked.entries else _group_rows(rows) if asked.group else rows
        grid = self.make_grid(asked.title or "", [column.title for column in asked.columns], rows, "", taken=True)
        return grid if asked.entries is None else msgspec.structs.replace(grid, entries=asked.entries)

    def check_keys(self, column: Column, ids: set[str], number: int, absent: set[str]) -> None:
        """`values` must speak of every row and of no other, those left out by the book apart."""
        odd_ids = (set(column.values) - ids if column.open else set(column.values) ^ ids) - absent
        if column.values and odd_ids:
            odd = ", ".join(sorted(odd_ids))
            message = _("`values` and the rows differ: {ids}").format(ids=odd)
            self.problems.append(Problem("dangling-reference", (*self.path, "columns", number, "values"), message))

    def check_field(self, column: Column, values: list[Any], number: int) -> None:
        """Note a fault where no row has this field: it is misspelt."""
        if not column.values and column.house is None and all(value is None for value in values):
            message = _("no row has the field '{name}'").format(name=column.field)
            self.problems.append(Problem("dangling-reference", (*self.path, "columns", number, "field"), message))

    def row(self, asked: EntryTable, key: str, entry: Any, *, ours: bool) -> list[str]:
        """Return the cells of an entry. Of one that is all `ours` each value is marked, or its name if it has none."""
        house, content = self.lookup.content.house_values, self.lookup.content
        cells = [self.plain_cell(column, key, entry) for column in asked.columns]
        values = [n for n, column in enumerate(asked.columns) if n and cells[n] != column.missing] or [0]
        for n, column in enumerate(asked.columns):
            if ours:
                cells[n] = marked_clauses(cells[n]) if n in values and SIGN not in cells[n] else cells[n]
            elif chapter := column.chapter or house.get(f"{asked.take}.{key}.{column.field}"):
                cells[n] = marked(cells[n]) if content.is_kept(chapter) else BLANK
        return cells

    def plain_cell(self, column: Column, key: str, entry: Any) -> str:
        if column.values:
            return column.values.get(key, column.missing)
        value, ours = self.value_of(column, key, entry)
        if value is None or is_nothing(value) or value in ({}, []):
            other = _field_of_entry(entry, column.otherwise, key) if column.otherwise else None
            return self.word(column, str(other)) if other is not None else column.missing
        # A mapping shows its keys: {poussee: 4} is the power, its threshold is another field. Where it is signed, what
        # each is given too: {medecine: 1} is « Médecine +1 ».
        parts = list(value) if isinstance(value, (list, dict)) else [value]
        words = [self.word(column, str(_part_of_entry(part, column.each) if column.each else part)) for part in parts]
        if column.signed and isinstance(value, dict):
            words = [f"{word}\u00a0{int(n):+d}" for word, n in zip(words, value.values(), strict=True)]
        if column.times:
            counts = [str(_field_of_entry(part, column.times, "") or 1) for part in parts]
            words = [word if n == "1" else f"{word} × {n}" for word, n in zip(words, counts, strict=True)]
        text = column.format.replace("{}", column.join.join(words))
        return marked(text, ours)

    def value_of(self, column: Column, key: str, entry: Any) -> tuple[Any, bool]:
        """Return the value of an entry's field, or a house value of the same id, and whether it is a house value."""
        name = column.field or "key"
        value = _field_of_entry(entry, name, key)
        if (value is not None and not is_nothing(value)) or column.house is None:
            return value, False
        return _field_of_entry(self.lookup.kind(column.house).get(key, {}), column.house_field or name, key), True

    def word(self, column: Column, text: str) -> str:
        if text in column.words:
            return column.words[text]
        if column.signed and parse_digits(text):
            return f"+{text}"
        entries = [entry for kind in column.label_of if (entry := self.lookup.kind(kind).get(text))]
        if column.label_of and not entries:
            self.at(f"{column.label_of[0]}.{text}.label", "columns")  # which notes that there is none
        count = None if entries else parse_digits(text)
        return str(entries[0].get("label", text)) if entries else text if count is None else spaced_number(count)

    def build_written(self, asked: WrittenTable) -> Grid | None:
        if not self.lookup.content.is_kept(asked.chapter):
            return None
        if any(len(row) != len(asked.columns) for row in asked.rows) or not asked.rows:
            self.refuse("table-ragged", "rows", _("every row takes as many cells as there are columns"))
            return None
        return self.make_grid(
            asked.title or "", list(asked.columns), [list(row) for row in asked.rows], asked.note or ""
        )

    def make_grid(
        self, title: str, columns: list[str], rows: list[list[str]], note: str, *, taken: bool = False
    ) -> Grid:
        return Grid(
            self.fill_references(title),
            tuple(parse_spans(self.fill_references(name)) for name in columns),
            tuple(tuple(parse_spans(self.fill_references(cell)) for cell in row) for row in rows),
            parse_spans(self.fill_references(note)),
            taken,
            _reads_as_entries(columns, rows),
        )

    def fill_references(self, text: str) -> str:
        def refuse_fault(fault: Dangling) -> None:
            self.refuse("dangling-reference", "", fault.message, fault.hint)

        return self.lookup.fill(str(text), refuse_fault)

    def at(self, path: str, key: str) -> Any:
        try:
            return self.lookup.at(path)
        except Dangling as fault:
            self.refuse("dangling-reference", key, fault.message, fault.hint)
            return None

    def refuse(self, code: str, key: str, message: str, hint: str | None = None) -> None:
        self.problems.append(Problem(code, (*self.path, key) if key else self.path, message, hint))


def _cells_of_row(row: Any) -> list[str]:
    """Return the cells of a row: a list, or a mapping by the rolls it is reached at."""
    if isinstance(row, dict):
        return [str(row.get("at", "")), *map(str, row.get("cells", ()))]
    return [str(cell) for cell in row]


def _part_of_entry(entry: Any, name: str) -> Any:
    """Return a field of an entry of a list, `value` too where it has one of that name."""
    return entry[name] if isinstance(entry, dict) and name in entry else _field_of_entry(entry, name, "")


def _field_of_entry(entry: Any, name: str, key: str) -> Any:
    if name == "key":
        return key
    node = entry
    for part in [] if name == "value" else name.split("."):
        inner = dict(children_of(node))
        if part not in inner:
            return None
        node = inner[part]
    return node


def _matches_filter(entry: Any, where: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether a field has one of the values; « - » among them stands for an entry without the field."""
    values = {name: _field_of_entry(entry, name, "") for name in where}
    return all(("-" if value is None else value) in where[name] for name, value in values.items())


# Diagrams

Drawn = Literal["turn", "bands", "parry"]
_COUNTS: dict[Drawn, tuple[int, ...]] = {"turn": (4,), "bands": (1, 2), "parry": (1,)}
MOST_TITLE = 26  # letters of the title of a card with a diagram: one line, so that the diagram's place is known


class WrittenDiagram(Record):
    draw: Drawn
    tables: tuple[Raw, ...]
    question: str = ""
    no: str = ""
    icons: tuple[str, ...] = ()  # of the rows


class Diagram(Record):
    """A diagram ready for print."""

    draw: Drawn
    grids: tuple[Grid, ...]
    question: Text = ()
    no: Text = ()
    icons: tuple[str, ...] = ()


def build_diagram(node: Any, title: str, path: Path, lookup: Lookup, problems: list[Problem]) -> Diagram | None:
    """Build the diagram that a card of this title asks for; None where a problem was found."""
    known = len(problems)
    if len(title) > MOST_TITLE:
        message = _("{n} letters in the title, at most {most} above a diagram").format(n=len(title), most=MOST_TITLE)
        problems.append(Problem("card-too-long", path, message))
    asked = read(WrittenDiagram, node, path, problems)
    if asked is None:
        return None
    grids = [build_grid(written, (*path, "tables", n), lookup, problems) for n, written in enumerate(asked.tables)]
    if len(grids) not in _COUNTS[asked.draw]:
        most = _COUNTS[asked.draw][-1]
        message = _("tables that '{kind}' is drawn from: {count}, not {given}").format(
            kind=asked.draw, count=most, given=len(grids)
        )
        problems.append(Problem("table-expected", (*path, "tables"), message))
    elif any(len(grid.columns) < 2 for grid in grids if grid):
        problems.append(Problem("table-ragged", (*path, "tables"), _("a diagram's tables have two columns or more")))
    if len(problems) > known:
        return None
    built = tuple(grid for grid in grids if grid is not None)
    return Diagram(asked.draw, built, parse_spans(asked.question), parse_spans(asked.no), asked.icons)


# Tables that are rolled on

_FACES = re.compile(r"([0-9]{1,3})(?:-([0-9]{1,3}))?")


class RollTable(Record):
    """A table to roll: `least` is the lowest result of each row. `sides` is 0 where a skill is rolled, whose dice are
    the player's; `even`: no die is printed with it."""

    id: str
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    least: tuple[int, ...]
    sides: int = 0
    even: bool = False
    note: str = ""
    rulings: tuple[str, ...] = ()

    def row_at(self, total: int) -> int | None:
        """Return the number of the row that a result reaches, or None below the first."""
        reached = [(least, n) for n, least in enumerate(self.least) if least <= total]
        return max(reached)[1] if reached else None


class Reached(Record):
    """What a roll on a table comes to: the number of its row, None where it reaches none, and what else it means."""

    row: int | None
    lines: tuple[str, ...] = ()


def roll_tables(lookup: Lookup) -> dict[str, RollTable]:
    """Return every table of tables.yaml as one to roll, by its id."""
    tables = {key: _roll_table(key, node, lookup) for key, node in lookup.kind("tables").items()}
    return {key: table for key, table in tables.items() if table}


def _roll_table(key: str, node: dict[str, Any], lookup: Lookup) -> RollTable | None:
    grid = build_grid(f"tables.{key}", ("tables", key), lookup, [])
    if grid is None or not grid.rows:
        return None
    columns = tuple(map(plain_text, grid.columns))
    rows = tuple(tuple(map(plain_text, row)) for row in grid.rows)
    size = re.fullmatch(r"d([0-9]{1,3})", str(node.get("roll", "")))
    more: dict[str, Any] = {"note": plain_text(grid.note), "rulings": tuple(map(str, node.get("rulings", ())))}
    if not size:
        return RollTable(key, grid.title, columns, rows, tuple(range(1, len(rows) + 1)), len(rows), True, **more)
    faces = [_FACES.fullmatch(str(row[0])) for row in node["rows"]]
    least = tuple(int(match[1]) if match else 0 for match in faces)
    return RollTable(key, grid.title, columns[1:], tuple(row[1:] for row in rows), least, int(size[1]), **more)


def check_rolls(content: Content) -> None:
    """Check every table of tables.yaml that says `roll: d12`; faults go to the file they stand in."""
    for source in content.sources("tables"):
        problems: list[Problem] = []
        for name, table in source.nodes.items() if isinstance(source.nodes, dict) else ():
            if isinstance(table, dict) and "roll" in table:
                problems += _faults_of_table(name, table)
        content.fault(source, problems)


def _faults_of_table(name: str, table: dict[str, Any]) -> Iterator[Problem]:
    size = re.fullmatch(r"d([0-9]{1,3})", str(table["roll"]))
    if not size:
        message = _("a die such as d12 expected, not {found}").format(found=table["roll"])
        yield Problem("wrong-type", (name, "roll"), message)
        return
    seen: dict[int, int] = {}
    for number, row in enumerate(table.get("rows", [])):
        match = _FACES.fullmatch(str(row[0])) if isinstance(row, list) and row else None
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if not 1 <= first <= last <= int(size[1]):
            yield Problem("roll-table-row", (name, "rows", number), _("this row is for no face of the die"), "10-11")
            continue
        for face in range(first, last + 1):
            if face in seen:
                message = _("a roll of {face} is already in row {row}").format(face=face, row=seen[face] + 1)
                yield Problem("roll-table-overlap", (name, "rows", number), message)
            seen.setdefault(face, number)
    missing = sorted(set(range(1, int(size[1]) + 1)) - set(seen))
    if missing:
        message = _("no row for a roll of {faces}").format(faces=", ".join(map(str, missing)))
        yield Problem("roll-table-gap", (name, "rows"), message)
