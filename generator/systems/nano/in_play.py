"""A group in play: a card for each figure, with its boxes."""

from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree
from generator.game.page.play import PlayView
from generator.game.page.play_band import KEYS, mark_figures, tell, view_of_figures, write
from generator.systems.nano.definitions import Definitions
from generator.systems.nano.rules import Group
from generator.systems.nano.sheet import print_figure

__all__ = ["KEYS", "mark", "tell", "view", "write"]


def view(group: Group, d: Definitions, tree: Tree) -> PlayView:
    """Return the screen of a group in play."""
    figures = [print_figure(member.figure, d, member.name) for member in group.members]
    return view_of_figures(group.name, d.game.label, figures, tree)


def mark(tree: Tree, group: Group, d: Definitions, pressed: Pressed) -> Tree | None:
    """Return the marks of a game after a button."""
    return mark_figures(view(group, d, tree), tree, pressed)
