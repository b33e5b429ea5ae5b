"""Tables of a game's content, rolled: called by their ids or titles, each result with its row."""

from collections.abc import Mapping
from typing import Any

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.record import Record
from generator.base.refusal import Refusal, misuse, unknown_word
from generator.chance.dice import Roller, Throw
from generator.content import loading
from generator.content.lookup import Lookup
from generator.content.rolltables import RollTable, roll_tables
from generator.files.files import Content, definitions_of, named_system
from generator.files.listings import singular_slug
from generator.game.parts import RollTables
from generator.game.system import Game, all_systems


class Rolled(Record):
    """A roll on a table: the faces, what they come to, the cells of the row by the heads of their columns, and what
    else the result means."""

    game: Game
    table: RollTable
    dice: str
    seed: int
    faces: tuple[int, ...]
    total: int
    cells: Mapping[str, str]
    lines: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.game.id, "table": self.table.id, "title": self.table.title, "dice": self.dice,
            "seed": self.seed, "faces": self.faces, "total": self.total, "row": self.cells or None,
            "notes": self.lines, "rulings": self.table.rulings,
        }  # fmt: skip


def tables_of(game: Game, content: Content) -> dict[str, RollTable]:
    """Return every table of a game that can be rolled, by its id."""
    tables = roll_tables(Lookup(loading.Content.of(game.id, content)))
    own = game.part(RollTables)
    return {**tables, **own.roll_tables(definitions_of(game, content))} if own else tables


def find_table(written: str, system: str | None, content: Content) -> tuple[Game, RollTable]:
    """Return the table meant by an id or a title, and its game. Raises a Refusal where none or several answer to it."""
    games = [named_system(system)] if system else list(all_systems().values())
    known: dict[str, list[tuple[Game, RollTable]]] = {}
    for game in games:
        for key, table in tables_of(game, content).items():
            for word in {singular_slug(key), singular_slug(table.title)}:
                known.setdefault(word, []).append((game, table))
    tables = known.get(singular_slug(written), [])
    if not tables:
        ids = sorted({table.id for pairs in known.values() for _game, table in pairs})
        raise unknown_word(_("There is no table '{name}'.").format(name=written), slug(written), ids)
    if len(tables) > 1:
        names = ", ".join(game.id for game, _table in tables)
        hint = _("name the game too: {games}").format(games=names)
        raise misuse(_("Several games have a table '{name}'.").format(name=written), hint)
    return tables[0]


def roll_on(
    game: Game,
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
    part = game.part(RollTables)
    if part:
        reached = part.interpret(table, total, given, roller)
        row, lines = reached.row, list(reached.lines)
    cells = {} if row is None else dict(zip(table.columns, table.rows[row], strict=True))
    return Rolled(game, table, dice, seed, faces, total, cells, (*lines, *([table.note] if table.note else [])))
