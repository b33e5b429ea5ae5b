"""A dense table for two bands (N-53): half of a place turned about the middle, both sides exactly equal."""

from collections.abc import Sequence
from typing import Any

from generator.base.geometry import Rect
from generator.base.i18n import _
from generator.base.refusal import Refusal
from generator.chance.dice import Roller
from generator.game.furnishing.table import Table, make_table
from generator.game.params import DENSE, RANDOM, SOURCE
from generator.model.recipe import Place
from generator.model.scenery import Scenery, chosen_place

_PLACES = 4  # tried, where none is asked for


def is_dense(decor: str | None, place: str | None) -> bool:
    """Return whether a dense table is asked for, by name or by a place. Raises Refusal where the two contradict."""
    if decor == SOURCE and place:
        message = _("the few pieces of the rules make no place")
        raise Refusal("decor-and-place", message, _("leave out --place, or write --decor dense"))
    return decor == DENSE or bool(place)


def roll_dense(
    scenery: Scenery,
    size: tuple[int, int],
    request: tuple[str | None, str | None],
    clear: Sequence[Rect],
    roller: Roller,
) -> dict[str, Any]:
    """Return the fields of a scenario that a dense table changes; `request`: the place, the theme."""
    place, theme = (None if word == RANDOM else word for word in request)
    best: tuple[Table, Place] | None = None
    for _try in range(1 if place else _PLACES):
        chosen = chosen_place(scenery, place, theme, roller, lambda place: place.halves_well(scenery))
        table = make_table(chosen, size, scenery, roller, clear, twofold=True)
        if best is None or table.measures.faults < best[0].measures.faults:
            best = table, chosen
        if not table.measures.faults:
            break
    assert best is not None
    table, chosen = best
    return {
        "terrain": table.terrain(),
        "measures": table.quality(),
        "place": chosen.id,
        "title": chosen.label,
        "theme": chosen.theme,
    }
