"""New files: rolled from a seed, one or a table of them, or written from a wizard's answers."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.app.files import Content, definitions_of
from generator.app.outputs import Output, names_for
from generator.app.schemas import schema_bytes, schema_of_game
from generator.core.chance.dice import Roller
from generator.core.content.persons import Names, of_game
from generator.core.game.guide import Guide, Tree
from generator.core.game.params import Given
from generator.core.game.plays import Drafts, Guides, Parties, Randoms
from generator.core.i18n import _
from generator.core.names import file_stem, free_name
from generator.core.reading.source import parse
from generator.core.record import Record
from generator.core.refusal import misuse
from generator.core.system import Examined, System
from generator.core.writing.atomic import write_whole
from generator.core.writing.newfile import schema_path


class Draft(Record):
    """A file to be: what it is called, and its text."""

    name: str
    text: str


class Studio(Record):
    """Where files of one game are drafted."""

    game: System
    definitions: Any
    names: Names

    @classmethod
    def of(cls, game: System, content: Content) -> "Studio":
        definitions = definitions_of(game, content)
        return cls(game, definitions, of_game(game.id, definitions, content))

    def draft(self, tree: Tree) -> Draft:
        return Draft(tree["nom"], self.game.require(Drafts).text(tree, self.definitions))

    def roll(self, seed: int, given: Given) -> Draft:
        return self.draft(self.tree(seed, given))

    def tree(self, seed: int, given: Given) -> Tree:
        """What the file of a roll will say."""
        return self.game.require(Randoms).roll(Roller(seed), self.definitions, self.names, given)

    def party(self, seed: int, count: int, given: Given) -> list[Draft]:
        """A table of them that complete each other."""
        module = self.game.require(Parties)
        known = [param.name for param in module.PARAMS]
        for name in given:
            if name not in known:
                allowed = ", ".join(f"--{one}" for one in known)
                raise misuse(_("--{option} does not go with --party; these do: {allowed}").format(
                    option=name, allowed=allowed
                ))  # fmt: skip
        return [self.draft(tree) for tree in module.party(Roller(seed), self.definitions, self.names, count, given)]

    def guide(self, seed: int) -> Guide:
        """The wizard's questions; the same seed rolls the same names."""
        return self.game.require(Guides).guide(self.definitions, self.names, Roller(seed))

    def examine(self, draft: Draft) -> tuple[Examined, list[str]]:
        """What the rules say of a file to be, and its lines."""
        one = parse(draft.text.encode(), "…")
        return self.game.examine(one, self.definitions), one.lines

    def write(self, place: Path, draft: Draft, output: Output) -> Path:
        """The file, and where it can be written the schema that its first line names."""
        output.put(place, draft.text.encode())
        self.write_schema(place.parent)
        return place

    def write_schema(self, folder: Path) -> None:
        place = folder / schema_path(self.game.id)
        with suppress(OSError):  # without it, editors only help less
            if not place.exists() or b'"title": "holofiche' in place.read_bytes()[:200]:
                write_whole(place, self.schema(), durable=False)

    def schema(self) -> bytes:
        return schema_bytes(schema_of_game(self.game, self.definitions))


def free_place(name: str) -> Path:
    """A file of this name in the current folder, numbered where one is there already."""
    return Path(free_name(file_stem(name, "nouveau"), ".yaml", lambda one: Path(one).exists()))


def places_for_drafts(folder: Path, drafts: list[Draft]) -> list[Path]:
    """A place in the folder for each, numbered where two would have the same."""
    return [folder / name for name in names_for((draft.name for draft in drafts), ".yaml")]
