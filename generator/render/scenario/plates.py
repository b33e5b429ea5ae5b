"""A scenario as pictures: its map, its tokens and the markers of its forces, clear about them."""

from collections.abc import Iterator

from generator.core.names import slug
from generator.core.paper.briefing import ENEMIES, PLAYERS
from generator.core.paper.formats import Ink
from generator.render.drawing.palette import palette_of_theme
from generator.render.press.flow import page
from generator.render.press.plates import Plate, page_on_white
from generator.render.scenario import pieces
from generator.render.scenario.print import Pair, map_drawing

MAP = 400.0  # millimetres at most, each way


def scenario_pictures(pair: Pair, ink: Ink, bleed: float) -> Iterator[Plate]:
    """What players see, in their colours; each kind of token once."""
    seen = pair[0]
    drawn, width = map_drawing(seen.map, ink, MAP, MAP)
    stem = f"{slug(seen.title)}-{slug(seen.seed)}"
    yield Plate(f"{stem}-carte", page_on_white(page((width, drawn.height), drawn.operators), bleed=bleed))
    colours = palette_of_theme(seen.map.theme, ink, PLAYERS, ENEMIES)
    side = pieces.TOKEN
    for token in seen.tokens:
        disc = pieces.token_drawing(token, side / 2, side / 2, colours)
        yield Plate(f"jeton-{slug(token.label)}", page_on_white(page((side, side), disc), side / 2, bleed))
    for marker in seen.markers:
        front = page((pieces.SIDE, pieces.SIDE), pieces.marker_front(marker, 0, 0, colours))
        yield Plate(f"{stem}-marqueur-{slug(marker.id)}", page_on_white(front, bleed=bleed))
