"""Drawings of each kind of scenery from above: outlines of our own inside the piece's rectangle, in millimetres.

The same piece at the same place always looks the same, on the map and at 1:1; two rocks side by side do not.
"""

from collections.abc import Callable

from generator.base.geometry import Rect
from generator.chance.dice import Roller
from generator.scenarios.scenery import built, nature, rough
from generator.scenarios.scenery.spot import Palette, Spot, View

_SHAPES = {**nature.SHAPES, **built.SHAPES}


def draw_scenery_piece(shape: str, place: Rect, view: View, colours: Palette, *, difficult: bool = False) -> str:
    """Draw a piece. An unknown shape is a box, so that a person's own piece is drawn too."""
    roller = Roller(int(place.x * 2) * 8191 + int(place.y * 2) * 131 + int(place.w * 2) * 7 + len(shape))
    spot = Spot(*view.box(place), view.unit, max(colours.hair, view.unit * 0.022), colours, roller)
    return rough.draw_rough_zone(shape, spot) if difficult else shape_named(shape)(spot)


def shape_named(shape: str) -> Callable[[Spot], str]:
    return _SHAPES.get(shape, _SHAPES["container"])
