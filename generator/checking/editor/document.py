"""A file in an editor: its text at this moment, of which kind it is, and what is declared at a place of it."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from generator.base.edit import Edit
from generator.base.names import game_called
from generator.base.problems import Path as Where
from generator.base.problems import Problem
from generator.base.record import Record
from generator.base.refusal import Refusal
from generator.base.shipped import TABLE_FILE
from generator.checking.check import check_source
from generator.checking.fixes import fix_text, with_fixes
from generator.files.files import Content, content_at_table, definitions_of
from generator.files.folders import COLLECTION_FILE, kind_of_text
from generator.game.parts import Rules
from generator.game.system import Game, games_giving
from generator.reading.keys import GAME_KEYS
from generator.reading.plans import kind_at
from generator.reading.reading import Reading
from generator.reading.source import Source, SourceError, parse
from generator.reading.tree import Mark
from generator.writing.edits import edits_of_text

SESSION_FILE = "seance.yaml"


class Document(Record):
    """A file of players, of a session, a table or a collection; `content`: folders of own content."""

    path: Path
    text: str
    content: Content = ()

    @property
    def kind(self) -> str:
        """What the file is: "player", "session" and so on; "" where it is none of ours, or not begun."""
        return kind_of_text(self.path, self.text.encode())

    def examine(self) -> Sequence[Problem]:
        """Return the problems of the file as `check` gives them, with their fixes; none of a file that is none of ours.
        """
        if not self.kind:
            return ()
        try:
            source = parse(self.text.encode(), str(self.path))
            checked = check_source(source, self.path, self.content)
            return with_fixes(checked.problems, checked.reading)
        except SourceError as error:
            return error.problems
        except Refusal as refusal:
            return [refusal.problem]

    def fix_all(self) -> Sequence[Edit]:
        """Return what makes every fix at once, as `check --fix` does."""
        after = fix_text(self.text.encode(), self.path, self.content).change.after.decode()
        return edits_of_text(self.text, after)

    def view(self, text: str | None = None) -> "View | None":
        """Return the file understood, or another text in its place; None where that is no YAML."""
        try:
            source = parse((self.text if text is None else text).encode(), str(self.path))
        except SourceError:
            return None
        return view_of(source, self)


class View(Record):
    """A text understood: `game` and `definitions` where it names one; `kind` is None where nothing is declared."""

    source: Source
    kind: Any
    reading: Reading
    game: Game | None
    definitions: Any

    def declared(self, written: Where) -> tuple[Where, Any]:
        """Return the path and the type of what is written at a path, the innermost where it is several things."""
        paths = [path for path, place in self.reading.places.items() if place == written]
        path = max(paths, key=len) if paths else written
        return path, kind_at(self.kind, path)

    def mark_at(self, offset: int) -> tuple[Where, Mark, bool] | None:
        """Return the path and the mark of the key or plain value at an offset of the text, and whether it is the key.
        """
        for path, mark in self.source.marks.items():
            if mark.key and mark.key.start <= offset < mark.key.end:
                return path, mark, True
        inside = [(path, mark) for path, mark in self.source.marks.items()
                  if mark.value.start <= offset < mark.value.end]  # fmt: skip
        if not inside:
            return None
        path, mark = max(inside, key=lambda pair: len(pair[0]))
        return path, mark, False


def view_of(source: Source, document: Document) -> View:
    """Return a source as it is understood by the kind of file that it is."""
    game: Game | None = None
    definitions: Any = None
    kind: Any = None
    name = document.path.name
    if name == TABLE_FILE:
        from generator.files.tablefile import TableFile

        kind = TableFile
    elif name == COLLECTION_FILE:
        from generator.game.collectionfile import CollectionFile

        kind = CollectionFile
    elif name == SESSION_FILE or (source.named(*GAME_KEYS) is None and document.kind == "session"):
        from generator.campaign.session.file import session_kind

        kind = session_kind()
    else:
        known = games_giving(Rules)
        named = game_called(source.word(*GAME_KEYS) or "", known)
        if named:
            game = known[named]
            definitions = definitions_of(game, content_at_table(document.path.parent, document.content))
            kind = game.require(Rules).file_kind(definitions)
    lexicon = definitions.lexicon if definitions is not None else None
    reading = Reading.of(source, kind, lexicon) if kind is not None else Reading.of(source)
    return View(source, kind, reading, game, definitions)
