"""How large a card's text can be: measured by setting it for real, and kept until something it depends on changes."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from generator.core.content import shipped
from generator.core.content.cache import directory, keep
from generator.core.content.cards import Card
from generator.core.paper.formats import Paper
from generator.render.cards.view import Format, view
from generator.render.errors import SettingError
from generator.render.setting.typeset import laid_out, render_template, template_folders

_MAKERS = ("cards/view.py", "cards/fit.py", "setting/typeset.py", "setting/boxes.py")


@dataclass(frozen=True)
class Fit:
    """The size of the text in points and the height it comes to in mm; no size when no size is small enough."""

    size: float | None
    height: float

    def air(self, room: float, rows: int) -> float:
        """What each row may take above and below it, in mm, of the height left over."""
        return round(min(0.8, max(0.0, room - self.height - 1.5) / (2 * max(1, rows))), 3)


def fits(cards: Sequence[Card], form: Format, paper: Paper) -> list[Fit]:
    """The largest size at which each card keeps to its place. Inks share measures, so one serves them all."""
    width, height = form.cell(paper)
    room = (width - 2 * form.inset, height - 2 * form.inset)
    keys = [_key(card, form, room) for card in cards]
    known = {key: _kept(key) for key in keys}
    missing = {key: card for key, card in zip(keys, cards, strict=True) if known[key] is None}
    for key, fit in _search(missing, form, room, paper).items():
        known[key] = fit
        _keep(key, fit)
    return [known[key] or Fit(None, 0) for key in keys]


def _search(cards: dict[str, Card], form: Format, room: tuple[float, float], paper: Paper) -> dict[str, Fit]:
    """All cards at once, in a few rounds: each height measured tells which size to try next."""
    low = dict.fromkeys(cards, 0)  # the answer is at this place in form.sizes or after it,
    high = dict.fromkeys(cards, len(form.sizes))  # and before this one, or at it once it was found to fit
    guess = dict.fromkeys(cards, len(form.sizes) // 2)
    heights: dict[tuple[str, int], float | None] = {}
    while open_ := [key for key in cards if low[key] < high[key]]:
        measured = _measure([(key, cards[key], form.sizes[guess[key]]) for key in open_], form, room[0], paper)
        for key in open_:
            at, height = guess[key], measured[key]
            heights[key, at] = height
            if height is not None and height <= room[1] + 0.01:
                high[key] = at
                if at == 0 or height * (form.sizes[at - 1] / form.sizes[at]) ** 1.5 > room[1]:
                    low[key] = at  # a step more would be too much
            else:
                low[key] = at + 1
            guess[key] = _next(form, room[1], at, height, low[key], high[key])
    last = len(form.sizes) - 1
    return {key: _found(form, low[key], heights.get((key, min(low[key], last)))) for key in cards}


def _next(form: Format, room: float, at: int, height: float | None, low: int, high: int) -> int:
    """The size at which a text of this height would fill the room: it grows by a square, its head does not."""
    if height is None:
        return (low + high) // 2
    head = 13.0 if room < 100 else 20.0
    wanted = form.sizes[at] * (max(1.0, room - head) / max(1.0, height - head)) ** 0.5
    fitting = next((n for n, size in enumerate(form.sizes) if size <= wanted), len(form.sizes) - 1)
    return min(max(fitting, low), max(low, high - 1))


def _found(form: Format, at: int, height: float | None) -> Fit:
    return Fit(form.sizes[at], height) if at < len(form.sizes) and height is not None else Fit(None, height or 0)


def _measure(
    cards: Sequence[tuple[str, Card, float]], form: Format, width: float, paper: Paper
) -> dict[str, float | None]:
    """The height of each card in mm at its size; None for one with a word too long for its place."""
    if not cards:
        return {}
    from generator.render.setting import boxes

    views = [view(card, size, "color", key) for key, card, size in cards]
    context = {"cards": views, "format": form.name, "width": width, "icon": icon}
    html = render_template("_cards/measure.html.j2", context, paper=paper)
    try:
        with laid_out(html, safe=0) as document:
            return _heights(document, boxes)
    except SettingError as error:
        if error.code != "preflight":
            raise
        if len(cards) == 1:
            return {cards[0][0]: None}
    half = len(cards) // 2
    return {**_measure(cards[:half], form, width, paper), **_measure(cards[half:], form, width, paper)}


def _heights(document: Any, boxes: Any) -> dict[str, float | None]:
    found: dict[str, float | None] = {}
    card = ""
    for spot in boxes.walk(document):
        key = spot.attribute("data-card")
        if key is not None:
            card, frame = key, boxes.border_rect(spot.box)
            found[card] = (frame.y1 - frame.y0) / boxes.MM
        elif spot.attribute("data-grid") is not None and _too_wide(spot.box, boxes):
            found[card] = None
    return found


def _too_wide(box: Any, boxes: Any) -> bool:
    """Whether the table in this box, whose columns are as narrow as their words allow, is wider than the box."""
    edge = boxes.border_rect(box).x1 + 0.5
    return any(boxes.border_rect(child).x1 > edge for child in box.children)


def icon(name: str, colour: str) -> Any:
    from markupsafe import Markup

    from generator.render.drawing.icons import svg

    return Markup(svg(name, colour, title=name))


def _key(card: Card, form: Format, room: tuple[float, float]) -> str:
    return hashlib.sha256(f"{_made_from()}\n{form}\n{room}\n{card!r}".encode()).hexdigest()[:40]


@cache
def _made_from() -> str:
    """Everything beside the card that decides how it is set."""
    from importlib.metadata import version

    total = hashlib.sha256(version("weasyprint").encode())
    folders = [root / part for root in template_folders() for part in ("_shared", "_cards", "_icons")]
    paths = [path for folder in folders for path in sorted(folder.glob("*")) if path.is_file()]
    paths += sorted(shipped.folder("fonts").glob("*/*.ttf"))
    paths += [Path(__file__).parents[1] / name for name in _MAKERS]
    for path in paths:
        total.update(path.name.encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _kept(key: str) -> Fit | None:
    try:
        size, height, again = json.loads(directory("cards", key).read_text("utf-8"))
        return Fit(size, height) if again == key else None
    except (OSError, ValueError, TypeError):
        return None


def _keep(key: str, fit: Fit) -> None:
    text = json.dumps([fit.size, fit.height, key])
    keep(directory("cards", key), text.encode())
