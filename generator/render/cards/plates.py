"""Cards as pictures: a file for each face, and sheets of them as virtual tables read them."""

from collections.abc import Sequence
from dataclasses import replace

from generator.core.content.cards import Card
from generator.core.names import slug
from generator.render.cards.front import frame
from generator.render.cards.ink import back_of
from generator.render.cards.print import Options, filled, sized
from generator.render.cards.view import FORMATS
from generator.render.press.blocks import Block
from generator.render.press.book import Matrix, Page
from generator.render.press.flow import PT, page
from generator.render.press.imposition import Cell
from generator.render.press.plates import ROUND, Kind, Plate, ground

ACROSS, MOST = 10, 69  # of a virtual table's sheet: its seventieth place is a hidden card's

Size = tuple[float, float]


def plates(cards: Sequence[Card], options: Options, bleed: float, kind: Kind) -> list[Plate]:
    """Fronts, backs once for those that share one, and, as PNG, sheets of all."""
    form = FORMATS[options.format]
    size = form.cell(options.paper)
    found = sized(cards, options)
    fronts = [
        (drawn, frame(card, options.ink, Cell(0, "front", 0, 0, *size), form.inset))
        for drawn, (card, _fit) in zip(filled(found, form, options), found, strict=True)
    ]
    backs = {_back(card): (back_of(card, options.ink, size, form.back_inset), "") for card, _fit in found if card.back}
    names: list[str] = []
    for card, _fit in found:
        again = sum(name.startswith(f"{slug(card.game)}-{slug(card.id)}") for name in names)
        names.append(f"{slug(card.game)}-{slug(card.id)}" + (f"-{again + 1}" if again else ""))
    faces = [*zip(names, fronts, strict=True), *backs.items()]
    made = [Plate(name, _alone(*face, size, bleed)) for name, face in faces]
    if kind == "png":
        behind = [backs[_back(card)] if card.back else None for card, _fit in found]
        for number, first in enumerate(range(0, len(found), MOST), 1):
            some = slice(first, first + MOST)
            made.append(Plate(f"planche-{number}", _sheet(fronts[some], size)))
            made.append(Plate(f"planche-{number}-dos", _sheet(behind[some], size)))
    return made


def _back(card: Card) -> str:
    return f"dos-{slug(card.game)}-{slug(card.theme.id)}"


def _alone(face: Block, over: str, size: Size, bleed: float) -> Page:
    """White to its edge, which is round where nothing bleeds."""
    width, height = size[0] + 2 * bleed, size[1] + 2 * bleed
    white = ground(width, height, 0.0 if bleed else ROUND)
    whole = page((width, height), f"q 1 0 0 1 {bleed} {bleed} cm\n{over}Q\n")
    return replace(whole, blocks=[(white, None), (face, (1, 0, 0, 1, bleed / PT, bleed / PT))])


def _sheet(faces: Sequence[tuple[Block, str] | None], size: Size) -> Page:
    """Ten cards a row; a card without a back leaves its place white."""
    width, height = min(ACROSS, len(faces)) * size[0], -(-len(faces) // ACROSS) * size[1]
    placed: list[tuple[Block, Matrix | None]] = [(ground(width, height), None)]
    over = ""
    for n, face in enumerate(faces):
        x, y = n % ACROSS * size[0], n // ACROSS * size[1]
        if face:
            placed.append((face[0], (1, 0, 0, 1, x / PT, (height - y - size[1]) / PT)))
            over += f"q 1 0 0 1 {x} {y} cm\n{face[1]}Q\n"
    return replace(page((width, height), over), blocks=placed)
