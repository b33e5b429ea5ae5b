"""The game a scenario is rolled for: its options checked, its files opened, its modules at hand."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from generator.cli._common import BREAKS_A_RULE, USAGE, Refused, definitions_of, named_system, open_file, show_problems
from generator.core.chance.rolling import Wish
from generator.core.i18n import _
from generator.core.names import nearest
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
        opened = open_file(file, self.content)
        if opened.system.id != self.system.id:
            message = _("{file} is of another game: {game}").format(file=file, game=opened.system.id)
            raise Refused(message, USAGE)
        problems = opened.examined.problems
        show_problems(str(file), [p for p in problems if p.severity == "error"], opened.source.lines)
        if not opened.valid or opened.examined.subject is None:
            raise Refused(_("{file} breaks a rule: nothing was rolled").format(file=file), BREAKS_A_RULE)
        return opened.examined.subject


def known(option: str, wanted: str, words: Any) -> None:
    if wanted in words:
        return
    close = nearest(wanted, words)
    hint = _("Did you mean « {name} »?").format(name=close) if close else ", ".join(words)
    raise click.UsageError(_("--{option}: « {word} » is unknown.").format(option=option, word=wanted) + " " + hint)
