"""A dense table for two bands (N-53): half of a place turned about the middle, both sides exactly equal."""

from collections.abc import Sequence
from typing import Any

from generator.core.chance.dice import Roller
from generator.core.content.scenery import Scenery, chosen_place
from generator.core.game.params import DENSE, RANDOM, SOURCE
from generator.core.i18n import _
from generator.core.refusal import Refusal
from generator.core.scenario.geometry import Rect
from generator.core.scenario.place.recipe import Place
from generator.core.scenario.place.table import Table, make_table

_PLACES = 4  # tried, where none is asked for


def is_dense(decor: str | None, place: str | None) -> bool:
    """Whether a dense table is asked for: in so many words, or by a place."""
    if decor == SOURCE and place:
        message = _("the few pieces of the rules make no place")
        raise Refusal("decor-and-place", message, _("leave out --place, or write --decor dense"))
    return decor == DENSE or bool(place)


def roll_dense(
    scenery: Scenery,
    size: tuple[int, int],
    wanted: tuple[str | None, str | None],
    clear: Sequence[Rect],
    roller: Roller,
) -> dict[str, Any]:
    """What a dense table changes in a scenario; `wanted`: the place, the theme."""
    place, theme = (None if word == RANDOM else word for word in wanted)
    best: tuple[Table, Place] | None = None
    for _try in range(1 if place else _PLACES):
        one = chosen_place(scenery, place, theme, roller, lambda place: place.halves_well(scenery))
        table = make_table(one, size, scenery, roller, clear, twofold=True)
        if best is None or table.measures.faults < best[0].measures.faults:
            best = table, one
        if not table.measures.faults:
            break
    assert best is not None
    table, one = best
    return {
        "terrain": table.terrain(),
        "measures": table.quality(),
        "place": one.id,
        "title": one.label,
        "theme": one.theme,
    }
