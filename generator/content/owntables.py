"""Tables of one's own: `tables/jungle.yaml`, or a list pasted as it stands in a book.

    titre: Dans la jungle        1d8 Dans la jungle
    de: d8                       1. Une patrouille
    1-2: Une patrouille          2-3 – Un orage
    3: Un orage                  …

Both are read line by line, so that every fault has its place and, where one can be sure, its fix: a face that no row
has, two rows for one face, a row beyond the die, one that is written twice. A list without numbers has a row a face.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.base.edit import Edit
from generator.base.i18n import _
from generator.base.names import fold_name, slug
from generator.base.problems import Place, Problem
from generator.base.record import Record
from generator.content.tables import RollTable
from generator.reading.source import read_bytes, text_of

FOLDER = "tables"
ENDINGS = (".yaml", ".yml", ".txt", ".md")
LEAST, MOST, MOST_ROWS = 2, 100, 100  # faces of a die, and rows
_HEAD = re.compile(r"\s*(?:#+\s*)?1?\s*[dD]\s*([0-9]{1,3})\b\s*[:.–—-]?\s*(.*?)\s*$")
_KEY = re.compile(r"\s*(titre|title|de|die|lignes|rows|liste)\s*:\s*(.*?)\s*$", re.IGNORECASE)
_ROW = re.compile(
    r"\s*(?:[-*|]\s*)?(['\"]?)([0-9]{1,3})(?:\s*(?:-|–|—|à|to)\s*([0-9]{1,3}))?\1"  # faces
    r"\s*(?:[:.)|–—-]\s*|\s+)(.*?)\s*\|?\s*$"
)
_ITEM = re.compile(r"\s*[-*•]\s+(.*?)\s*$")


class Row(Record):
    """A row of a list: the faces it is for, its text, where its faces stand."""

    low: int
    high: int
    text: str
    place: Place

    @property
    def faces(self) -> str:
        return f"{self.low}" if self.low == self.high else f"{self.low}-{self.high}"


class OwnTable(Record):
    """A table as it was read, and what is wrong with it; `table` is None where it cannot be rolled."""

    name: str
    table: RollTable | None
    problems: Sequence[Problem]
    text: str = ""


def is_table_file(path: Path) -> bool:
    """Tell whether a file is a table of one's own: by its folder, or by its first line."""
    if path.suffix.lower() not in ENDINGS:
        return False
    return path.absolute().parent.name == FOLDER or (path.suffix.lower() in (".txt", ".md") and path.is_file())


def table_files(folder: Path) -> list[Path]:
    """List the tables of a folder: those in its folder `tables`, or its own where it is that folder."""
    home = folder if folder.resolve().name == FOLDER else folder / FOLDER
    files = [path for path in home.iterdir() if path.suffix.lower() in ENDINGS] if home.is_dir() else []
    return sorted(files, key=lambda path: path.name)


def own_tables(folder: Path = Path()) -> dict[str, RollTable]:
    """Return the tables of a folder that can be rolled, by id."""
    tables = (read_table(path).table for path in table_files(folder))
    return {table.id: table for table in tables if table}


def read_table(path: Path) -> OwnTable:
    """Read the file of a table. Raises SourceError where it cannot be read."""
    return parse_table(text_of(read_bytes(path)), path)


def parse_table(text: str, path: Path) -> OwnTable:
    lines = _Lines()
    for n, line in enumerate(text.splitlines(), 1):
        body = re.sub(r"\s+#.*$", "", line).removeprefix("\ufeff")
        is_comment = body.strip().startswith("#") and not _HEAD.match(body)
        if body.strip() and not is_comment:
            lines.read(n, body)
    rows, problems = lines.rows, lines.problems
    title = lines.title or path.stem.replace("-", " ").capitalize()
    if not rows:
        problems.append(Problem("table-empty", (), _("the table has no row"), place=Place(1, 1)))
        return OwnTable(path.name, None, problems, text)
    sides = lines.sides or (max(row.high for row in rows) if lines.numbered else len(rows))
    problems += _faults_of(rows, sides)
    if problems:
        return OwnTable(path.name, None, problems, text)
    columns, cells = (_("Result"),), tuple((row.text,) for row in rows)
    least = tuple(row.low for row in rows)
    return OwnTable(path.name, RollTable(slug(path.stem), title, columns, cells, least, sides), problems, text)


class _Lines:
    """What was read of a table so far, line by line."""

    def __init__(self) -> None:
        self.title, self.sides, self.numbered = "", 0, True
        self.rows: list[Row] = []
        self.problems: list[Problem] = []

    def read(self, n: int, line: str) -> None:
        if key := _KEY.match(line):
            self.read_key(n, fold_name(key[1]), _unquoted(key[2]), key.start(2) + 1)
        elif not self.rows and (head := _HEAD.match(line)):
            self.sides, self.title = int(head[1]), self.title or _unquoted(head[2])
        elif self.numbered and (row := _ROW.match(line)):
            low, high = int(row[2]), int(row[3] or row[2])
            start, end = row.start(2), row.end(3) if row[3] else row.end(2)
            self.rows.append(Row(low, high, _unquoted(row[4]), Place(n, start + 1, end - start)))
        elif item := _ITEM.match(line):
            self.numbered = False
            face = len(self.rows) + 1
            self.rows.append(Row(face, face, _unquoted(item[1]), Place(n, 1, len(line))))
        elif not self.rows and not self.title:
            self.title = line.strip().rstrip(":")
        else:
            message = _("this line is no row: it begins with a number, as in « 4 : a storm »")
            self.problems.append(Problem("table-row", (), message, place=Place(n, 1, len(line))))

    def read_key(self, n: int, word: str, value: str, column: int) -> None:
        if word in ("titre", "title"):
            self.title = value
        elif word in ("de", "die") and (head := _HEAD.match(value)):
            self.sides = int(head[1])
        elif word in ("de", "die"):
            message = _("'{text}' is no die: write d8").format(text=value)
            self.problems.append(Problem("table-die", (), message, place=Place(n, column, max(1, len(value)))))


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] and text[0] in "'\"" else text.strip("|").strip()


def _faults_of(rows: Sequence[Row], sides: int) -> Iterator[Problem]:
    """Yield what keeps rows from covering the faces of a die, each once."""
    if not LEAST <= sides <= MOST or len(rows) > MOST_ROWS:
        message = _("a table is rolled with a die of {least} to {most} faces").format(least=LEAST, most=MOST)
        yield Problem("table-die", (), message, place=rows[0].place)
        return
    taken: dict[int, Row] = {}
    covered = {face for row in rows for face in range(min(row.low, row.high), max(row.low, row.high) + 1)}
    spare = sorted(set(range(1, sides + 1)) - covered)  # the faces that no row has
    bare = set(spare)
    for row in rows:
        if row.low > row.high:
            yield _mended("table-range", _("'{faces}' is backwards").format(faces=f"{row.low}-{row.high}"), row,
                          f"{row.high}-{row.low}")  # fmt: skip
            continue
        if row.high > sides:
            message = _("'{faces}' is beyond the die, a d{sides}").format(faces=row.faces, sides=sides)
            fix = f"{row.low}-{sides}" if row.low < sides else str(sides) if row.low == sides else ""
            yield _mended("table-beyond", message, row, fix or (str(spare.pop(0)) if spare else ""))
        other = next((taken[face] for face in range(row.low, row.high + 1) if face in taken), None)
        if other is not None:
            free = [face for face in range(row.low, row.high + 1) if face not in taken]
            fix = f"{free[0]}-{free[-1]}" if len(free) > 1 else str(free[0]) if free else ""
            fix = fix or (str(spare.pop(0)) if spare else "")
            message = _("{faces} stands twice: here and at line {line}").format(faces=row.faces, line=other.place.line)
            yield _mended("table-overlap", message, row, fix)
        taken |= {face: row for face in range(row.low, row.high + 1) if face not in taken}
    for face in spare:
        before = [row for row in rows if row.high == face - 1]
        after = [row for row in rows if row.low == face + 1]
        message = _("no row has the face {face}").format(face=face)
        if before and face - 1 not in bare:
            yield _mended("table-gap", message, before[-1], f"{before[-1].low}-{face}")
        elif after:
            yield _mended("table-gap", message, after[0], f"{face}-{after[0].high}")
        else:
            yield Problem("table-gap", (), message, place=rows[-1].place)


def _mended(code: str, message: str, row: Row, faces: str) -> Problem:
    """Return a problem of a row's faces, with what to write instead where it is known."""
    if not faces:
        return Problem(code, (), message, _("take it out, or give it a face that is free"), place=row.place)
    at = row.place
    fix = Edit.of_text((at.line, at.column), (at.line, at.column + at.length), faces)
    return Problem(code, (), message, _("write {faces}").format(faces=faces), place=at, fix=(fix,))
