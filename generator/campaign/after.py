"""The evening after a game: every player is asked what happened, then all files change at once or none does."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.base.i18n import _
from generator.base.record import Record
from generator.base.refusal import Refusal, unsafe_layout
from generator.campaign.changes import day_of, work_out
from generator.files import tablefile
from generator.files.files import Content, Opened, open_file
from generator.files.folders import player_files
from generator.files.tablefile import TableFile
from generator.game.guide import WON, Guide, Tree, about_person, ask_outcome, optional_text, yes_or_no
from generator.game.guide import Question as Ask
from generator.game.parts import Afters, Parties, Scenarios
from generator.game.system import games_giving
from generator.model.scenario import Scenario
from generator.reading.reading import Reading
from generator.reading.source import SourceError, parse, read_bytes
from generator.scenarios.stored import place_to_keep, read_played
from generator.writing.changed import Change
from generator.writing.edit import EditError
from generator.writing.editor import Editor
from generator.writing.edits import Edit
from generator.writing.newfile import flow_value

MOST = 300  # characters in the text of an evening


class Evening(Record):
    """The files that can be asked about, and the scenario played, by game."""

    folder: Path
    files: Sequence[tuple[Path, Opened]]
    played: Mapping[str, Scenario]
    scenario: str = ""  # its file, as the table's journal names it
    scenario_raw: bytes = b""  # what to write there, where the scenario stands elsewhere
    unread: Sequence[Path] = ()  # files that nobody can be asked about before they are mended
    expected: frozenset[Path] | None = None  # the files of who was to come; None where nobody said

    @classmethod
    def of(cls, folder: Path, played: Path | None, content: Content, *, going_on: bool = False) -> "Evening":
        """Open the files of a folder and the scenario played. Raise SourceError at a file that does not read;
        `going_on`: continue with the others, as long as there are any."""
        opened, errors = _open_all(player_files(folder), content)
        if errors and (not opened or not going_on):
            raise next(iter(errors.values()))
        plays = [
            (file, character)
            for file, character in opened
            if character.system.gives(Afters) or character.system.gives(Scenarios)
        ]
        able = [(file, character) for file, character in plays if character.examined.subject is not None]
        if not able:
            raise Refusal("nobody", _("{folder}: nobody here was at a game").format(folder=folder),
                          _("To make the first: holofiche new"))  # fmt: skip
        scenarios: dict[str, Scenario] = {}
        refusals: list[Refusal] = []
        games = dict.fromkeys(character.system.id for _file, character in able if character.system.gives(Scenarios))
        for game in {**games, **games_giving(Scenarios)} if played else ():
            if scenarios and game not in games:
                break  # one of another game was played only where none of their own was
            try:
                scenarios[game] = read_played(played or folder, game)
            except Refusal as refusal:
                refusals.append(refusal)
        if refusals and not scenarios:
            raise refusals[0]
        if scenarios:  # a band of another game was not at this one; characters may have been
            able = [(file, opened) for file, opened in able if opened.system.id in scenarios or not _is_band(opened)]
            if not able:
                raise refusals[0]
        scenario = next(iter(scenarios.values()), None)
        name, raw = place_to_keep(folder, played, scenario) if scenario else ("", b"")
        return cls(folder, able, scenarios, name, raw, list(errors))

    def names(self) -> list[str]:
        return [opened.name or file.stem for file, opened in self.files]

    def guide(self) -> Guide:
        """Ask every question, player by player.

        Return a tree: `done`, the edits of the file of each who was there; `games`, how they ended for those whose file
        has no journal; `text` of the evening."""
        done: dict[int, list[Edit]] = {}
        games: dict[int, tuple[str, str]] = {}
        common: dict[str, str] = {}
        for n, name in enumerate(self.names()):
            asked = ask_once(self._ask_person(n, name, done, games), common)
            yield from about_person(name, asked)
        text = yield Ask(
            _("The evening in a sentence, for the table's journal (may be empty)?"), check=optional_text(MOST)
        )
        return {"done": done, "games": games, "text": text.strip()}

    def _ask_person(self, n: int, name: str, done: dict[int, list[Edit]], games: dict[int, tuple[str, str]]) -> Guide:
        file, opened = self.files[n]
        usual = self.expected is None or file in self.expected
        if not (yield from yes_or_no(_("{name}: was there?").format(name=name), usual=usual)):
            return {}
        done[n], played = [], self.played.get(opened.system.id)
        if module := opened.system.part(Afters):
            done[n] = yield from module.after(opened.examined.subject, opened.definitions, played)
        elif end := (yield from ask_outcome(played)):
            note = yield Ask(_("A word for the journal (may be empty)?"), check=optional_text(MOST))
            games[n] = end, note.strip()
        return {}

    def changes(self, answers: Tree, date: str | None, seed: int) -> list[Change]:
        """Return the changes that the answers make in every file and in the table's own; where one is refused, so are
        all."""
        day = day_of(date)
        names = {n: file.relative_to(self.folder).as_posix() for n, (file, _opened) in enumerate(self.files)}
        changes = [
            work_out(file, opened, answers["done"][n], day, seed + n)
            for n, (file, opened) in enumerate(self.files)
            if answers["done"].get(n)
        ]
        entries: list[Tree] = []
        if answers["text"] or changes:
            there = [names[n] for n in answers["done"]]
            entries.append({"date": day, "texte": answers["text"], "fichiers": there, "scenario": self.scenario})
        for n, (end, note) in answers["games"].items():
            text = f"{self.names()[n]} : partie {end}." + (f" {note}" if note else "")
            played = self.scenario if self.files[n][1].system.id in self.played else ""
            entries.append({
                "date": day, "texte": text, "fichiers": [names[n]], "scenario": played, "gagnee": end == WON
            })  # fmt: skip
        if entries:
            changes.append(_change_of_journal(self.folder / tablefile.NAME, entries))
        if entries and self.scenario_raw:
            messages = (_("the scenario played, for its map in the chronicle"),)
            changes.append(Change(self.folder / self.scenario, b"", self.scenario_raw, messages, in_short=True))
        return changes


def ask_once(guide: Guide, answers: dict[str, str]) -> Guide:
    """Ask a guide's questions, but those of everybody of the first person alone, whose answers are kept."""
    try:
        question = next(guide)
        while True:
            if question.once and question.text in answers:
                reply = answers[question.text]
            else:
                reply = yield question
                if question.once:
                    answers[question.text] = reply
            question = guide.send(reply)
    except StopIteration as end:
        tree: Tree = end.value
        return tree


def _open_all(files: Sequence[Path], content: Content) -> tuple[list[tuple[Path, Opened]], dict[Path, SourceError]]:
    """Open the files that read; return the errors of the others."""
    opened: list[tuple[Path, Opened]] = []
    errors: dict[Path, SourceError] = {}
    for file in files:
        try:
            opened.append((file, open_file(file, content)))
        except SourceError as error:
            errors[file] = error
    return opened, errors


def _is_band(opened: Opened) -> bool:
    """Return whether the file is a band of figures: a game of characters makes parties of them."""
    return opened.system.gives(Scenarios) and not opened.system.gives(Parties)


def _change_of_journal(path: Path, entries: list[Tree]) -> Change:
    """Add entries to the table's journal; the file is made where there is none."""
    lean = [{key: value for key, value in entry.items() if value not in ("", [])} for entry in entries]
    before = read_bytes(path) if path.exists() else b""
    reading = Reading.of(parse(before, str(path)), TableFile)
    if not reading.tree:  # nothing, or comments alone
        lines = "".join(f"  - {flow_value(entry)}\n" for entry in lean)
        comments = before.rstrip() + b"\n" if before.strip() else b""
        return Change(path, before, comments + f"journal:\n{lines}".encode())
    try:
        editor = Editor(reading)
        for entry in lean:
            editor.append(("journal",), entry)
    except EditError:
        raise unsafe_layout(str(path)) from None
    return Change(path, before, editor.raw)
