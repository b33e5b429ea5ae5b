"""The evening after a game: every player asked what happened, all files changed at once or none."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.app.changes import Change, Done, day_of, work_out_chain
from generator.app.files import Content, Opened, open_file
from generator.app.folders import player_files
from generator.app.scenarios import read_played
from generator.core import tablefile
from generator.core.frozen import dataclass
from generator.core.game.guide import Guide, Tree, optional, yes_or_no
from generator.core.game.guide import Question as Ask
from generator.core.i18n import _
from generator.core.reading.source import parse, read_bytes
from generator.core.refusal import Refusal
from generator.core.scenario.model import Scenario
from generator.core.writing.edit import EditError, Editor, flow

MOST = 300  # characters of what is told of an evening


@dataclass(frozen=True)
class Evening:
    """The files that can be asked about, and the scenario played, by game."""

    folder: Path
    files: Sequence[tuple[Path, Opened]]
    played: Mapping[str, Scenario]
    scenario: str = ""  # its file, as the table's journal names it

    @classmethod
    def of(cls, folder: Path, played: Path | None, content: Content) -> "Evening":
        opened = [(file, open_file(file, content)) for file in player_files(folder)]
        able = [(file, one) for file, one in opened if one.system.has("after") and one.examined.subject is not None]
        if not able:
            message = _("{folder}: nobody here plays a game with a campaign").format(folder=folder)
            raise Refusal("nobody", message)
        found: dict[str, Scenario] = {}
        refusals: list[Refusal] = []
        for game in dict.fromkeys(one.system.id for _file, one in able) if played else ():
            try:
                found[game] = read_played(played or folder, game)
            except Refusal as refusal:
                refusals.append(refusal)
        if refusals and not found:
            raise refusals[0]
        return cls(folder, able, found, _inside(folder, played))

    def names(self) -> list[str]:
        return [str(opened.source.data.get("nom") or file.stem) for file, opened in self.files]

    def guide(self) -> Guide:
        """Every question, player by player; the tree: `done`, what happens to each file, and `text` of the evening."""
        done: dict[int, list[Done]] = {}
        for n, (_file, opened) in enumerate(self.files):
            name = self.names()[n]
            if (yield from yes_or_no(_("{name}: was there?").format(name=name))):
                module, game = opened.system.module("after"), opened.system.id
                done[n] = yield from module.after(opened.examined.subject, opened.definitions, self.played.get(game))
        text = yield Ask(_("The evening in a sentence, for the table's journal (may be empty)?"), check=optional(MOST))
        return {"done": done, "text": text.strip()}

    def changes(self, told: Tree, date: str | None, seed: int) -> list[Change]:
        """What the answers make of every file, and of the table's own; where one is refused, so are all."""
        day = day_of(date)
        found: list[Change] = []
        names: list[str] = []
        for n, (file, opened) in enumerate(self.files):
            if told["done"].get(n):
                found.append(work_out_chain(file, opened, told["done"][n], day, seed + n))
                names.append(file.relative_to(self.folder).as_posix())
        if told["text"]:
            found.append(_noted(self.folder / tablefile.NAME, day, told["text"], names, self.scenario))
        return found


def _inside(folder: Path, played: Path | None) -> str:
    """A file's name from the folder on; nothing where it stands elsewhere."""
    try:
        return played.resolve().relative_to(folder.resolve()).as_posix() if played else ""
    except ValueError:
        return ""


def _noted(path: Path, day: str, text: str, names: list[str], scenario: str) -> Change:
    """A line more in the table's journal; the file is made where there is none."""
    entry = {"date": day, "texte": text, **({"fichiers": names} if names else {})}
    entry |= {"scenario": scenario} if scenario else {}
    before = read_bytes(path) if path.exists() else b""
    if not before.strip():
        return Change(path, before, f"journal:\n  - {flow(entry)}\n".encode(), (), (), 0)
    try:
        editor = Editor(parse(before, str(path)))
        editor.append(("journal",), entry)
    except EditError:
        raise Refusal("layout", _("this file's layout cannot be edited safely"), str(path)) from None
    return Change(path, before, editor.raw, (), (), 0)
