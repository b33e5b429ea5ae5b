"""New files: rolled from a seed, one or a table of them, written from a wizard's answers, or copies of the examples."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from generator.base.i18n import _
from generator.base.names import free_name, is_yaml, player_stem
from generator.base.record import Record
from generator.base.refusal import misuse, writing_to
from generator.base.shipped import shipped_folder
from generator.base.words import shown_option
from generator.chance.dice import Roller
from generator.content.persons import Names, of_game
from generator.files.files import Content, definitions_of
from generator.files.outputs import Output, names_for
from generator.files.schemas import schema_bytes, schema_of_game
from generator.game.guide import Guide, Making, Tree, ask_steps, draw_steps
from generator.game.params import Given
from generator.game.parts import Makings, Parties
from generator.game.system import Examined, Game
from generator.reading.source import parse
from generator.writing.atomic import write_over, write_whole
from generator.writing.newfile import schema_path


class Draft(Record):
    """A file that is not written yet: its name and text."""

    name: str
    text: str


class Studio(Record):
    """A studio where files of one game are drafted."""

    game: Game
    definitions: Any
    names: Names

    @classmethod
    def of(cls, game: Game, content: Content) -> "Studio":
        definitions = definitions_of(game, content)
        return cls(game, definitions, of_game(game.id, definitions, content))

    def draft(self, tree: Tree) -> Draft:
        return Draft(tree["nom"], self.game.require(Makings).text(tree, self.definitions))

    def begin(self, seed: int, options: Given) -> Making:
        """Return a new making with nothing settled; equal seeds roll equal files and propose equal names."""
        return Making({"systeme": self.game.id}, self.definitions, self.names, Roller(seed), options)

    def roll(self, seed: int, options: Given) -> Draft:
        return self.draft(self.tree(seed, options))

    def tree(self, seed: int, options: Given) -> Tree:
        """Return the tree of the file that a seed rolls."""
        return draw_steps(self.game.require(Makings).STEPS, self.begin(seed, options))

    def party(self, seed: int, count: int, options: Given) -> list[Draft]:
        """Roll a party of characters that complete each other."""
        module = self.game.require(Parties)
        known = [param.name for param in module.PARAMS]
        for name in options:
            if name not in known:
                allowed = ", ".join(shown_option(f"--{option}") for option in known)
                raise misuse(_("--{option} does not go with --party; these do: {allowed}").format(
                    option=name, allowed=allowed
                ))  # fmt: skip
        return [self.draft(tree) for tree in module.party(self.begin(seed, options), count)]

    def guide(self, seed: int) -> Guide:
        """Return the wizard's questions."""
        return ask_steps(self.game.require(Makings).STEPS, self.begin(seed, {}))

    def examine(self, draft: Draft) -> tuple[Examined, list[str]]:
        """Examine a draft by the rules; return the problems and its lines."""
        source = parse(draft.text.encode(), "…")
        return self.game.examine(source, self.definitions), source.lines

    def write(self, place: Path, draft: Draft, output: Output) -> Path:
        """Write the file and, where possible, the schema that its first line names."""
        output.put(place, draft.text.encode())
        self.write_schema(place.parent)
        return place

    def write_schema(self, folder: Path) -> None:
        place = folder / schema_path(self.game.id)
        with suppress(OSError):  # without it, editors only help less
            if not place.exists() or b'"title":"holofiche' in place.read_bytes()[:200].replace(b" ", b""):
                write_whole(place, self.schema(), durable=False)

    def schema(self) -> bytes:
        return schema_bytes(schema_of_game(self.game, self.definitions))


def free_place(name: str) -> Path:
    """Return a path of this name in the current folder, numbered where one is there already."""
    return Path(free_name(player_stem(name, "nouveau"), ".yaml", lambda candidate: Path(candidate).exists()))


def places_for_drafts(folder: Path, drafts: list[Draft]) -> list[Path]:
    """Return a path in the folder for each draft, numbered where two would share it."""
    return [folder / name for name in names_for((draft.name for draft in drafts), ".yaml")]


class ExampleFiles(Record):
    """The files written; `others`: those left out, because another file of that name is there."""

    written: tuple[Path, ...]
    others: tuple[Path, ...]


def write_examples(folder: Path) -> ExampleFiles:
    """Write every example into the folder, which is made; a file that is there stays as it is."""
    written, others = [], []
    for name, data in _example_files():
        place = folder / name
        if not place.exists():
            with writing_to(place):
                write_over(place, b"", data)
            written.append(place)
        elif place.read_bytes() != data:
            others.append(place)
    return ExampleFiles(tuple(written), tuple(others))


def _example_files() -> Iterator[tuple[Path, bytes]]:
    top = shipped_folder("docs/examples")
    for path in sorted(top.rglob("*")):
        if is_yaml(path):
            yield path.relative_to(top), path.read_bytes()
