"""A band in play: a card for each figure, with its boxes."""

from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree
from generator.game.page.play import PlayView
from generator.game.page.play_band import KEYS, mark_figures, tell, view_of_figures, write
from generator.systems.sndr.rules.definitions import Definitions
from generator.systems.sndr.rules.rules import Band
from generator.systems.sndr.sheet.sheet import figures_of_band

__all__ = ["KEYS", "mark", "tell", "view", "write"]


def view(band: Band, d: Definitions, tree: Tree) -> PlayView:
    """Return the screen of a band in play."""
    return view_of_figures(band.name, d.game.label, figures_of_band(band), tree)


def mark(tree: Tree, band: Band, d: Definitions, pressed: Pressed) -> Tree | None:
    """Return the marks of a game after a button."""
    return mark_figures(view(band, d, tree), tree, pressed)
