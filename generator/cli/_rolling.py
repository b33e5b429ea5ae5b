"""`new --random`: a file from a seed; `--party N`: a table of them, and one PDF."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli._newfile import free_place, print_files, write_file
from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.guide import Tree
from generator.core.i18n import _
from generator.core.names import slug
from generator.core.system import System
from generator.core.wishes import Wishes


@dataclass(frozen=True)
class Rolling:
    game: System
    definitions: Any
    content: tuple[Path, ...]
    seed: int
    wishes: Wishes
    options: Any

    def one(self, output: Path | None, *, with_pdf: bool, told: bool) -> None:
        """`told`: the seed was chosen here, and is told so that the same can be rolled again."""
        self._refuse_strange_wishes()
        module = self.game.module("random")
        tree = self._granted(lambda names: module.roll(Roller(self.seed), self.definitions, names, self.wishes))
        text = self.game.module("draft").text(tree, self.definitions)
        if output is not None and str(output) == "-":
            click.echo(text, nl=False)
            return
        pdf = output is not None and output.suffix.lower() == ".pdf"
        place = output.with_suffix(".yaml") if output and pdf else output or free_place(tree["nom"])
        click.echo(write_file(place, text, self.game, self.definitions))
        if told:
            click.echo(_("(seed {seed})").format(seed=self.seed))
        if pdf or with_pdf:
            print_files((place,), place.with_suffix(".pdf"), self.options, self.content)

    def party(self, count: int, output: Path | None) -> None:
        """One PDF, and the files it was made from in a folder of the same name beside it."""
        if not self.game.has("party"):
            raise click.UsageError(_("--party is for characters: holofiche new d6 --party 5"))
        self._refuse_strange_wishes({"xp"})
        party = self.game.module("party").party
        trees = self._granted(lambda names: party(Roller(self.seed), self.definitions, names, count, self.wishes))
        pdf = (output or Path("output") / f"tablee-{self.seed}").with_suffix(".pdf")
        folder = pdf.with_suffix("")
        text = self.game.module("draft").text
        places = [folder / f"{name}.yaml" for name in _stems(trees)]
        for place, tree in zip(places, trees, strict=True):
            click.echo(write_file(place, text(tree, self.definitions), self.game, self.definitions))
        print_files(tuple(places), pdf, self.options, self.content)

    def _granted(self, roll: Any) -> Any:
        names = of_game(self.game.id, self.definitions, self.content)
        return roll(names)

    def _refuse_strange_wishes(self, among: set[str] | None = None) -> None:
        known = self.game.module("random").WISHES if among is None else among
        strange = sorted(set(self.wishes) - known)
        if strange:
            allowed = ", ".join(f"--{key}" for key in sorted(known))
            message = _("--{wish} does not go with {game} here; these do: {allowed}")
            raise click.UsageError(message.format(wish=strange[0], game=self.game.id, allowed=allowed))


def _stems(trees: list[Tree]) -> list[str]:
    """A file name for each, numbered where two would be the same."""
    stems: list[str] = []
    for tree in trees:
        stem = slug(tree["nom"]) or "personnage"
        twins = sum(one == stem or one.startswith(f"{stem}-") for one in stems)
        stems.append(f"{stem}-{twins + 1}" if twins else stem)
    return stems
