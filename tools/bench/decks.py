"""The cards that Typst is measured with: today's, text by text, so that both set the same."""

import json
from pathlib import Path

from generator.base import shipped
from generator.cards.deal import deck_of_game
from generator.content.cards import Card
from generator.content.markup import Text
from generator.content.tables import Grid

_SIZE = 7.5  # points: Typst's cards are not made to fit, which would cost it more


def tell_deck(game: str) -> str:
    icons = shipped.shipped_folder("templates") / "_icons"
    return json.dumps({"icons": f"{Path(icons)}/", "cards": [_tell_card(card) for card in deck_of_game(game).cards]})


def _tell_card(card: Card) -> dict[str, object]:
    grids = card.diagram.grids if card.diagram else ()
    return {
        "title": card.title,
        "place": f"{card.game} · {card.theme.label}",
        "accent": card.theme.accent,
        "size": _SIZE,
        "lines": [_tell_text(line) for line in card.lines],
        "grids": [_tell_grid(grid) for grid in (*grids, *card.grids)],
        "strip": [[_tell_text(cell) for cell in row] for row in card.strip.rows] if card.strip else [],
        "note": _tell_text(card.note),
        "origin": card.origin,
        "theme": card.theme.label,
        "game": card.game,
    }


def _tell_grid(grid: Grid) -> dict[str, object]:
    rows = [[_tell_text(cell) for cell in row] for row in grid.rows]
    return {
        "title": grid.title,
        "heads": list(map(_tell_text, grid.columns)),
        "rows": rows,
        "note": _tell_text(grid.note),
    }


def _tell_text(text: Text) -> list[tuple[str, str]]:
    return [(span.kind, span.text) for span in text]
