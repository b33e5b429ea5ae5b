"""The tables of a game's content, found by their ids or titles in either language, and rolled on."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.base.i18n import _, speak_language
from generator.base.names import slug
from generator.base.provenance import marked
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word
from generator.base.words import both_names, shown_word
from generator.chance.dice import Roller, Throw
from generator.content import loading
from generator.content.listing import Listing
from generator.content.loading import Lookup
from generator.content.owntables import is_table_file, own_tables, read_table, table_files
from generator.content.tables import RollTable, roll_tables
from generator.files.files import Content, definitions_of, named_system
from generator.game.parts import Listings, RollTables
from generator.game.system import Game, all_systems


def listings_of(name: str, content: Content) -> tuple[Game, Mapping[str, Listing]]:
    game = named_system(name, Listings)
    definitions = definitions_of(game, content)
    listings = game.require(Listings).listings(definitions)
    house = definitions.game.house_values
    return game, {kind: _with_signs(kind, listing, house) for kind, listing in listings.items()} if house else listings


def _with_signs(kind: str, listing: Listing, house: frozenset[str]) -> Listing:
    """Return a listing with the entries of ours marked: `maison` for scripts, the sign behind a name for people."""
    if len(listing.entries) != len(listing.rows):
        return listing
    field = kind.replace("-", "_")
    rows, entries = [], []
    for row, entry in zip(listing.rows, listing.entries, strict=True):
        ours = field in house or f"{field}.{entry.get('id')}" in house
        places = [value.split(".") for value in house]
        keys = [place[2] for place in places if len(place) == 3 and place[1] == entry.get("id") and place[2] in entry]
        rows.append((row[0], marked(row[1], ours), *row[2:]))
        told = ({"maison": True} if ours else {}) | ({"maison_cles": sorted(keys)} if keys else {})
        entries.append({**entry, **told})
    return Listing(listing.title, listing.columns, tuple(rows), tuple(entries))


def find_listing(name: str, written: str, content: Content) -> tuple[Game, str, Listing]:
    """Return a game, an id and the table meant by that id (`items`), a title (« Objets ») or a kind of entries (« armes
    »)."""
    game, known = listings_of(name, content)
    key = singular_slug(written)
    ways: dict[str, tuple[str, list[int]]] = {}
    names = list(known)
    for language in ("fr", "en"):
        with speak_language(language):
            for kind, listing in listings_of(name, content)[1].items():
                all_rows = list(range(len(listing.rows)))
                names.append(slug(listing.title))
                ways |= {singular_slug(name): (kind, all_rows) for name in (*both_names("lists", kind), listing.title)}
                for word, rows in _rows_by_kind(listing).items():
                    ways.setdefault(word, (kind, rows))
    if key not in ways:
        shown = [shown_word("lists", kind) for kind in known]
        raise unknown_word(_("Unknown kind '{name}'.").format(name=written), written, names, shown)
    kind, rows = ways[key]
    listing = known[kind]
    entries = tuple(listing.entries[n] for n in rows) if len(listing.entries) == len(listing.rows) else listing.entries
    chosen = [listing.rows[n] for n in rows]
    # columns that no row fills are left out: no weapon has Res Corp
    filled = [n for n, _column in enumerate(listing.columns) if not chosen or any(row[n] for row in chosen)]
    columns = tuple(listing.columns[n] for n in filled)
    return game, kind, Listing(listing.title, columns, tuple(tuple(row[n] for n in filled) for row in chosen), entries)


def _rows_by_kind(listing: Listing) -> dict[str, list[int]]:
    """Return the rows of each kind, where a column says it."""
    rows_by_kind: dict[str, list[int]] = {}
    if _("kind") in listing.columns:
        column = listing.columns.index(_("kind"))
        for n, row in enumerate(listing.rows):
            rows_by_kind.setdefault(singular_slug(row[column]), []).append(n)
    return rows_by_kind


def singular_slug(word: str) -> str:
    """Return a word as it is compared: French and English plurals end alike, nearly always."""
    return "-".join(part.removesuffix("s").removesuffix("x") for part in slug(word).split("-"))


class Rolled(Record):
    """A roll on a table: the faces, what they come to, the cells of the row by the heads of their columns, and what
    else the result means."""

    game: Game | None  # none of a table of one's own
    table: RollTable
    dice: str
    seed: int
    faces: tuple[int, ...]
    total: int
    cells: Mapping[str, str]
    lines: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.game.id if self.game else None, "table": self.table.id, "title": self.table.title,
            "dice": self.dice, "seed": self.seed, "faces": self.faces, "total": self.total, "row": self.cells or None,
            "notes": self.lines, "rulings": self.table.rulings,
        }  # fmt: skip


def tables_of(game: Game, content: Content) -> dict[str, RollTable]:
    """Return every table of a game that can be rolled, by its id."""
    tables = roll_tables(Lookup(loading.Content.of(game.id, content)))
    own = game.part(RollTables)
    return {**tables, **own.roll_tables(definitions_of(game, content))} if own else tables


def find_table(
    written: str, system: str | None, content: Content, folder: Path = Path()
) -> tuple[Game | None, RollTable]:
    """Return the table meant by an id or a title, and its game; none of a game's, one of the person's own in a folder.

    Raises a Refusal where none or several answer to it, or where one's own is faulty."""
    if not system and (own := find_own_table(written, folder)):
        return None, own
    games = [named_system(system)] if system else list(all_systems().values())
    known: dict[str, list[tuple[Game, RollTable]]] = {}
    for game in games:
        for key, table in tables_of(game, content).items():
            for word in {singular_slug(key), singular_slug(table.title)}:
                known.setdefault(word, []).append((game, table))
    tables = known.get(singular_slug(written), [])
    if not tables:
        ids = sorted({*own_tables(folder), *(table.id for pairs in known.values() for _game, table in pairs)})
        raise unknown_word(_("There is no table '{name}'.").format(name=written), slug(written), ids)
    if len(tables) > 1:
        names = ", ".join(game.id for game, _table in tables)
        hint = _("name the game too: {games}").format(games=names)
        raise misuse(_("Several games have a table '{name}'.").format(name=written), hint)
    return tables[0]


def find_own_table(written: str, folder: Path) -> RollTable | None:
    """Return the table of one's own that is meant, by its file, its name or its title; None where there is none."""
    path = Path(written)
    files = [path] if path.is_file() and is_table_file(path) else table_files(folder)
    for file in files:
        own = read_table(file)
        names = {singular_slug(file.stem), singular_slug(own.table.title if own.table else "")}
        if file != path and singular_slug(written) not in names:
            continue
        if own.table is None:
            message = _("{file} has faults: nothing was rolled").format(file=file)
            faults = {str(file): (own.text.splitlines(), list(own.problems))}
            raise Refusal("faulty-table", message, _("holofiche check {file}").format(file=file), faults=faults)
        return own.table
    return None


def roll_on(
    game: Game | None,
    table: RollTable,
    seed: int,
    given: Mapping[str, Any],
    throw: Throw | None = None,
    total: int | None = None,
) -> Rolled:
    """Roll on a table. `throw`: the dice of a skill, where a skill is rolled; `total`: the result of dice on the table.

    Raises a usage Refusal where a skill's dice are missing."""
    roller = Roller(seed)
    faces: tuple[int, ...] = ()
    dice = f"D{table.sides}" if table.sides else str(throw or "")
    if total is None:
        if not table.sides and throw is None:
            message = _("'{name}' is read with the result of a skill.").format(name=table.title)
            raise Refusal("roll-needs-dice", message, _("--with 5D+1 rolls it, --total 17 tells it"), kind="usage")
        used = throw if throw and not table.sides else Throw(1, table.sides, 0)
        faces = tuple(roller.die(used.sides) for _n in range(used.count))
        total = sum(faces) + used.flat
    elif table.sides and not 1 <= total <= table.sides:
        raise misuse(_("The die of this table gives 1 to {n}.").format(n=table.sides))
    row, lines = table.row_at(total), list[str]()
    part = game.part(RollTables) if game else None
    if part:
        reached = part.interpret(table, total, given, roller)
        row, lines = reached.row, list(reached.lines)
    cells = {} if row is None else dict(zip(table.columns, table.rows[row], strict=True))
    return Rolled(game, table, dice, seed, faces, total, cells, (*lines, *([table.note] if table.note else [])))
