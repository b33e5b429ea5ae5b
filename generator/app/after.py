"""The evening after a game: every player asked what happened, all files changed at once or none."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.app.changes import Change, Done, day_of, work_out_chain
from generator.app.files import Content, Opened, open_file
from generator.app.folders import player_files
from generator.app.played import place_to_keep
from generator.app.saved_scenarios import read_played
from generator.core import tablefile
from generator.core.game.guide import WON, Guide, Tree, about_person, ask_outcome, optional_text, yes_or_no
from generator.core.game.guide import Question as Ask
from generator.core.game.plays import Afters, Parties, Scenarios
from generator.core.i18n import _
from generator.core.reading.reading import Reading
from generator.core.reading.source import SourceError, parse, read_bytes
from generator.core.record import Record
from generator.core.refusal import Refusal, unsafe_layout
from generator.core.scenario.model import Scenario
from generator.core.system import games_giving
from generator.core.tablefile import TableFile
from generator.core.writing.edit import EditError
from generator.core.writing.editor import Editor
from generator.core.writing.newfile import flow_value

MOST = 300  # characters of what is told of an evening


class Evening(Record):
    """The files that can be asked about, and the scenario played, by game."""

    folder: Path
    files: Sequence[tuple[Path, Opened]]
    played: Mapping[str, Scenario]
    scenario: str = ""  # its file, as the table's journal names it
    kept: bytes = b""  # what is written there, where it stands elsewhere
    unread: Sequence[Path] = ()  # files that nobody can be asked about before they are mended

    @classmethod
    def of(cls, folder: Path, played: Path | None, content: Content, *, going_on: bool = False) -> "Evening":
        """SourceError at a file that does not read; `going_on`: with the others, as long as there are any."""
        opened, errors = _open_all(player_files(folder), content)
        if errors and (not opened or not going_on):
            raise next(iter(errors.values()))
        plays = [(file, one) for file, one in opened if one.system.gives(Afters) or one.system.gives(Scenarios)]
        able = [(file, one) for file, one in plays if one.examined.subject is not None]
        if not able:
            raise Refusal("nobody", _("{folder}: nobody here was at a game").format(folder=folder),
                          _("To make the first: holofiche new"))  # fmt: skip
        found: dict[str, Scenario] = {}
        refusals: list[Refusal] = []
        games = dict.fromkeys(one.system.id for _file, one in able if one.system.gives(Scenarios))
        for game in {**games, **games_giving(Scenarios)} if played else ():
            if found and game not in games:
                break  # one of another game was played only where none of their own was
            try:
                found[game] = read_played(played or folder, game)
            except Refusal as refusal:
                refusals.append(refusal)
        if refusals and not found:
            raise refusals[0]
        if found:  # a band of another game was not at this one; characters may have been
            able = [(file, opened) for file, opened in able if opened.system.id in found or not _is_band(opened)]
            if not able:
                raise refusals[0]
        one = next(iter(found.values()), None)
        name, data = place_to_keep(folder, played, one) if one else ("", b"")
        return cls(folder, able, found, name, data, list(errors))

    def names(self) -> list[str]:
        return [opened.name or file.stem for file, opened in self.files]

    def guide(self) -> Guide:
        """Every question, player by player.

        The tree: `done`, what happens to the file of each who was there; `games`, how they ended for those whose file
        has no journal; `text` of the evening."""
        done: dict[int, list[Done]] = {}
        games: dict[int, tuple[str, str]] = {}
        for n, name in enumerate(self.names()):
            yield from about_person(name, self._ask_person(n, name, done, games))
        text = yield Ask(
            _("The evening in a sentence, for the table's journal (may be empty)?"), check=optional_text(MOST)
        )
        return {"done": done, "games": games, "text": text.strip()}

    def _ask_person(self, n: int, name: str, done: dict[int, list[Done]], games: dict[int, tuple[str, str]]) -> Guide:
        """What is asked of one of them."""
        if not (yield from yes_or_no(_("{name}: was there?").format(name=name))):
            return {}
        opened = self.files[n][1]
        done[n], played = [], self.played.get(opened.system.id)
        if module := opened.system.part(Afters):
            done[n] = yield from module.after(opened.examined.subject, opened.definitions, played)
        elif end := (yield from ask_outcome(played)):
            note = yield Ask(_("A word for the journal (may be empty)?"), check=optional_text(MOST))
            games[n] = end, note.strip()
        return {}

    def changes(self, told: Tree, date: str | None, seed: int) -> list[Change]:
        """What the answers make of every file, and of the table's own; where one is refused, so are all."""
        day = day_of(date)
        names = {n: file.relative_to(self.folder).as_posix() for n, (file, _opened) in enumerate(self.files)}
        found = [
            work_out_chain(file, opened, told["done"][n], day, seed + n)
            for n, (file, opened) in enumerate(self.files)
            if told["done"].get(n)
        ]
        entries: list[Tree] = []
        if told["text"] or found:
            there = [names[n] for n in told["done"]]
            entries.append({"date": day, "texte": told["text"], "fichiers": there, "scenario": self.scenario})
        for n, (end, note) in told["games"].items():
            text = f"{self.names()[n]} : partie {end}." + (f" {note}" if note else "")
            played = self.scenario if self.files[n][1].system.id in self.played else ""
            entries.append({
                "date": day, "texte": text, "fichiers": [names[n]], "scenario": played, "gagnee": end == WON
            })  # fmt: skip
        if entries:
            found.append(_change_of_journal(self.folder / tablefile.NAME, entries))
        if entries and self.kept:
            said = (_("the scenario played, for its map in the chronicle"),)
            found.append(Change(self.folder / self.scenario, b"", self.kept, said, (), 0, kept=True))
        return found


def _open_all(files: Sequence[Path], content: Content) -> tuple[list[tuple[Path, Opened]], dict[Path, SourceError]]:
    """Those that read, and why the others do not."""
    opened: list[tuple[Path, Opened]] = []
    errors: dict[Path, SourceError] = {}
    for file in files:
        try:
            opened.append((file, open_file(file, content)))
        except SourceError as error:
            errors[file] = error
    return opened, errors


def _is_band(opened: Opened) -> bool:
    """Whether it is a band of figures: a game of characters makes parties of them."""
    return opened.system.gives(Scenarios) and not opened.system.gives(Parties)


def _change_of_journal(path: Path, entries: list[Tree]) -> Change:
    """Lines more in the table's journal; the file is made where there is none."""
    lean = [{key: value for key, value in one.items() if value not in ("", [])} for one in entries]
    before = read_bytes(path) if path.exists() else b""
    reading = Reading.of(parse(before, str(path)), TableFile)
    if not reading.tree:  # nothing, or comments alone
        lines = "".join(f"  - {flow_value(one)}\n" for one in lean)
        comments = before.rstrip() + b"\n" if before.strip() else b""
        return Change(path, before, comments + f"journal:\n{lines}".encode(), (), (), 0)
    try:
        editor = Editor(reading)
        for one in lean:
            editor.append(("journal",), one)
    except EditError:
        raise unsafe_layout(str(path)) from None
    return Change(path, before, editor.raw, (), (), 0)
