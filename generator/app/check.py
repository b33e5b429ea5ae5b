"""What is wrong with a file, whatever it is of: a player's, a session's, a table's own, a scenario that was saved."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from generator.app.files import Content, open_beside
from generator.app.folders import is_folder
from generator.core.folders import TABLE_FILE
from generator.core.i18n import _
from generator.core.names import find_spelt
from generator.core.reading import glyphs, source
from generator.core.reading.keys import GAME_KEYS
from generator.core.reading.problems import Path as Where
from generator.core.reading.problems import Problem
from generator.core.reading.reading import Reading
from generator.core.reading.source import Source
from generator.core.record import Record
from generator.core.refusal import Refusal
from generator.core.system import Remarks

COLLECTION = "collection.yaml"  # as core/game/collectionfile.py says, which no other check needs


class Checked(Record):
    """`system`: the game, where the file is of one."""

    system: str | None
    problems: Sequence[Problem]
    lines: list[str]
    remarks: Callable[[], Sequence[str]] = tuple  # what is worth knowing and no problem, when it is asked for


def check_file(path: Path, content: Content, standard: Callable[[], BinaryIO]) -> Checked:
    """SourceError when the file is unreadable, malformed, or of no kind that is known."""
    path = find_spelt(path)
    if str(path) == "-":
        one = source.parse(source.read_stream(standard(), "-"), "-")
    elif is_folder(path):
        from generator.app.starting import no_player

        raise no_player(path)
    else:
        one = source.load(path)
    if path.name == TABLE_FILE:
        return _check_table(one, path.parent)
    if path.name == COLLECTION:
        from generator.app.collection import check_collection

        return Checked(None, check_collection(one), one.lines)
    if one.has_keys and one.named(*GAME_KEYS) is None:
        if _is_scenario(one):
            return _check_scenario(one, content)
        if any(one.named(key) for key in ("personnages", "bandes", "scenarios", "cartes")):
            return _check_session(one, path.parent, content)
    opened = open_beside(one, path.parent, content)
    system, subject = opened.system, opened.examined.subject

    def remarks() -> Sequence[str]:
        module = system.part(Remarks)
        return module.remarks(subject) if module and subject is not None else ()

    return Checked(system.id, opened.examined.problems, one.lines, remarks)


def _is_scenario(one: Source) -> bool:
    """Its keys are English, and a roll has more than one: a list of them, or a seed."""
    tree = Reading.of(one).tree
    rows = tree.get("scenarios")
    first = rows[0] if isinstance(rows, list) and rows else tree
    return isinstance(first, dict) and "system" in first


def _check_scenario(one: Source, content: Content) -> Checked:
    from generator.app.scenarios import read_sources

    try:
        saved = read_sources([one], one.name, None, content)
    except Refusal as refusal:
        problems = [p for _lines, found in refusal.faults.values() for p in found] or [refusal.problem]
        return Checked(None, problems, one.lines)
    return Checked(saved.game.system.id, [p for _lines, found in saved.warnings.values() for p in found], one.lines)


def _check_session(one: Source, folder: Path, content: Content) -> Checked:
    """As far as it goes without a page bound: what it names is opened, rolled and fitted."""
    from generator.app.session import assemble_session

    try:
        return Checked(None, assemble_session(one, folder, content)[1], one.lines)
    except Refusal as refusal:  # of what is drawn of several files together
        return Checked(None, [refusal.problem], one.lines)


def _check_table(one: Source, folder: Path) -> Checked:
    from generator.core.tablefile import TableFile

    reading, problems = Reading.of(one, TableFile), glyphs.problems(one)
    table = reading.record(TableFile, problems)
    for n, day in enumerate(table.journal if table else ()):
        named: list[tuple[Where, str]] = [(("journal", n, "fichiers", m), name) for m, name in enumerate(day.fichiers)]
        named += [(("journal", n, "scenario"), day.scenario)] if day.scenario else []
        for path, name in named:
            if not (folder / name).is_file():
                message = _("there is no file '{name}' beside this one").format(name=name)
                problems.append(Problem("file-missing", path, message, None, "warning"))
    return Checked(None, reading.locate(problems), one.lines)
