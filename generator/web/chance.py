"""A file rolled whole, as `holofiche new --random` rolls it."""

from pathlib import Path
from typing import Any

from generator.app.files import definitions_of
from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.writing.emit import scalar
from generator.web.document import Kind
from generator.web.fields import Tree


def random_tree(kind: Kind, seed: int, extra: tuple[Path, ...]) -> Tree:
    d = definitions_of(kind.game, extra)
    module = kind.game.module("random")
    rolled = module.roll(Roller(seed), d, of_game(kind.system, d, extra), {})
    tree: Tree = _as_text(rolled)
    return tree


def _as_text(value: Any) -> Any:
    """A tree as a file gives it back: text all the way down."""
    if isinstance(value, dict):
        return {str(key): _as_text(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_as_text(one) for one in value]
    return ("true" if value else "false") if isinstance(value, bool) else scalar(str(value))
