"""A scenario as pictures: its map, its tokens and the markers of its forces, on a clear ground."""

from collections.abc import Iterator

from generator.base.names import slug
from generator.model.briefing import ENEMIES, PLAYERS
from generator.paper.formats import Ink
from generator.paper.pdf.plates import Plate, page_on_white
from generator.paper.text.flow import page
from generator.scenarios import pieces
from generator.scenarios.print import Pair, map_drawing
from generator.scenarios.scenery.spot import palette_of_theme

MAP = 400.0  # millimetres at most, each way


def scenario_pictures(pair: Pair, ink: Ink, bleed: float) -> Iterator[Plate]:
    """Yield pictures of what players see, in their colours; each kind of token once."""
    seen = pair[0]
    table_map, width = map_drawing(seen.map, ink, MAP, MAP)
    stem = f"{slug(seen.title)}-{slug(seen.seed)}"
    yield Plate(f"{stem}-carte", page_on_white(page((width, table_map.height), table_map.operators), bleed=bleed))
    colours = palette_of_theme(seen.map.theme, ink, PLAYERS, ENEMIES)
    side = pieces.TOKEN
    for token in seen.tokens:
        disc = pieces.token_drawing(token, side / 2, side / 2, colours)
        yield Plate(f"jeton-{slug(token.label)}", page_on_white(page((side, side), disc), side / 2, bleed))
    for marker in seen.markers:
        front = page((pieces.SIDE, pieces.SIDE), pieces.marker_front(marker, 0, 0, colours))
        yield Plate(f"{stem}-marqueur-{slug(marker.id)}", page_on_white(front, bleed=bleed))
