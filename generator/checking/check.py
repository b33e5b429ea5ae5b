"""What is wrong with a file, whatever it is of: a player's, a session's, a table's own, a scenario that was saved."""

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import field

from generator.base.i18n import _
from generator.base.names import find_spelt
from generator.base.problems import Path as Where
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Faults, Refusal
from generator.base.shipped import TABLE_FILE
from generator.content.owntables import is_table_file, parse_table
from generator.files.files import Content, open_beside
from generator.files.folders import COLLECTION_FILE, is_folder, is_scenario
from generator.game.parts import Remarks
from generator.reading import glyphs, source
from generator.reading.keys import GAME_KEYS
from generator.reading.reading import Reading
from generator.reading.source import Source


class Checked(Record):
    """`system`: the game, where the file is of one."""

    system: str | None
    problems: Sequence[Problem]
    lines: list[str]
    remarks: Callable[[], Sequence[str]] = tuple  # what is worth knowing and no problem, when it is asked for
    reading: Reading | None = None  # where fixes of it are worked out
    others: Faults = field(default_factory=dict)  # of the files that a session names


def check_file(path: Path, content: Content) -> Checked:
    """Check a file. Raise SourceError where it is unreadable, malformed, or of no kind that is known."""
    path = find_spelt(path)
    if is_folder(path):
        from generator.files.folders import no_player

        raise no_player(path)
    return check_bytes(source.read_bytes(path), path, content)


def check_bytes(raw: bytes, path: Path, content: Content) -> Checked:
    """Check what stands in a file of this path: a table of one's own, or YAML."""
    if is_table_file(path):
        own = parse_table(source.text_of(raw), path)
        return Checked(None, own.problems, own.text.splitlines())
    return check_source(source.parse(raw, str(path)), path, content)


def check_source(loaded: Source, path: Path, content: Content) -> Checked:
    """Check the text of a file of this path, as it is read. Raise SourceError where it is of no kind that is known."""
    if path.name == TABLE_FILE:
        return _check_table(loaded, path.parent)
    if path.name == COLLECTION_FILE:
        from generator.scenarios.roll import check_collection

        return Checked(None, check_collection(loaded), loaded.lines)
    if loaded.has_keys and loaded.named(*GAME_KEYS) is None:
        if _is_scenario(loaded):
            return _check_scenario(loaded, content)
        if any(loaded.named(key) for key in ("personnages", "bandes", "scenarios", "cartes")):
            return _check_session(loaded, path.parent, content)
    opened = open_beside(loaded, path.parent, content)
    system, subject = opened.system, opened.examined.subject

    def remarks() -> Sequence[str]:
        module = system.part(Remarks)
        return module.remarks(subject) if module and subject is not None else ()

    return Checked(system.id, opened.examined.problems, loaded.lines, remarks, opened.reading)


def _is_scenario(source: Source) -> bool:
    """Tell whether these are one or several saved scenarios, by their keys; `system` alone may be a player's."""
    tree = Reading.of(source).tree
    rows = tree.get("scenarios")
    first = rows[0] if isinstance(rows, list) and rows else None
    return (isinstance(first, dict) and "system" in first) or is_scenario(tree)


def _check_scenario(source: Source, content: Content) -> Checked:
    from generator.scenarios.roll import read_sources

    try:
        saved = read_sources([source], source.name, None, content)
    except Refusal as refusal:
        problems = [p for _lines, of_file in refusal.faults.values() for p in of_file] or [refusal.problem]
        return Checked(None, problems, source.lines)
    return Checked(
        saved.game.system.id, [p for _lines, of_file in saved.warnings.values() for p in of_file], source.lines
    )


def _check_session(source: Source, folder: Path, content: Content) -> Checked:
    """Check a session as far as it goes without a page bound: what it names is opened, rolled and fitted."""
    from generator.campaign.session.file import read_session
    from generator.campaign.session.gather import assemble_session

    try:
        assembly, problems = assemble_session(source, folder, content)
        others = assembly.faults if assembly else {}
        return Checked(None, problems, source.lines, others=others, reading=read_session(source))
    except Refusal as refusal:  # of what is drawn of several files together
        return Checked(None, [refusal.problem], source.lines)


def _check_table(source: Source, folder: Path) -> Checked:
    from generator.files.tablefile import TableFile

    reading, problems = Reading.of(source, TableFile), glyphs.problems(source)
    table = reading.record(TableFile, problems)
    for n, day in enumerate(table.journal if table else ()):
        named: list[tuple[Where, str]] = [(("journal", n, "fichiers", m), name) for m, name in enumerate(day.fichiers)]
        named += [(("journal", n, "scenario"), day.scenario)] if day.scenario else []
        for path, name in named:
            if not (folder / name).is_file():
                message = _("there is no file '{name}' beside this one").format(name=name)
                problems.append(Problem("file-missing", path, message, None, "warning"))
    return Checked(None, reading.locate(problems), source.lines, reading=reading)
