"""The game a scenario is rolled for: its options checked, its files opened, its modules at hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.app.files import definitions_of, named_system, open_legal
from generator.core.chance.rolling import Wish
from generator.core.i18n import _
from generator.core.refusal import misuse, unknown
from generator.core.system import System


@dataclass(frozen=True)
class Game:
    """The game rolled for, with everything its scenario module needs."""

    system: System
    definitions: Any
    scenery: Any
    content: tuple[Path, ...]

    @classmethod
    def of(cls, name: str, content: tuple[Path, ...], asked: dict[str, Any], reroll: tuple[str, ...]) -> "Game":
        from generator.core.content import scenery

        system = named_system(name, "scenario")
        game = cls(system, definitions_of(system, content), scenery.load(content), content)
        game._check(asked, reroll)
        return game

    @property
    def rolling(self) -> Any:
        return self.system.module("scenario")

    def _check(self, asked: dict[str, Any], reroll: tuple[str, ...]) -> None:
        """Options of another game, and words that no option takes."""
        for option, value in asked.items():
            if value and option not in self.rolling.OPTIONS:
                raise click.UsageError(_("--{option} is not for {game}.").format(option=option, game=self.system.id))
        words = {**self.rolling.choices(self.definitions), "theme": list(self.scenery.themes)}
        for option, taken in words.items():
            if asked.get(option):
                known(option, asked[option], taken)
        for part in reroll:
            known("reroll", part, self.rolling.PARTS)

    def wish(self, files: tuple[Path, ...], asked: dict[str, Any]) -> Wish:
        opponent = asked["opponent"]
        wanted = {key: value for key, value in asked.items() if key not in ("opponent", "sealed")}
        return Wish(
            subjects=tuple(self._subject(file) for file in files),
            opponent=self._subject(opponent) if opponent else None,
            **wanted,
        )

    def _subject(self, file: Path) -> Any:
        opened = open_legal(file, self.content)
        if opened.system.id != self.system.id:
            raise misuse(_("{file} is of another game: {game}").format(file=file, game=opened.system.id))
        return opened.examined.subject


def known(option: str, wanted: str, words: Any) -> None:
    if wanted in words:
        return
    raise unknown(_("--{option}: « {word} » is unknown.").format(option=option, word=wanted), wanted, words)
