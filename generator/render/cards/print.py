"""Reference cards to PDF: chosen sizes of text, imposed, with backs, guides and a check bar."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from generator.core.content.cards import Card, texts
from generator.core.i18n import _
from generator.core.paper.formats import SIZES, CardFormat, Duplex, Ink, Paper
from generator.core.reading.problems import Problem
from generator.render.cards import screen
from generator.render.cards.fit import icon
from generator.render.cards.ink import colours
from generator.render.cards.split import dealt
from generator.render.cards.view import FORMATS, Format, rows, view
from generator.render.drawing.guides import marks
from generator.render.errors import PrintError, SettingError
from generator.render.press import fonts, imposition
from generator.render.press.imposition import Leaf
from generator.render.setting.gauge import Fit
from generator.render.setting.typeset import render_template, set_pages


@dataclass(frozen=True)
class Options:
    format: CardFormat = "poker"
    paper: Paper = "a4"
    ink: Ink = "color"
    duplex: Duplex = "long"
    fold: bool = False
    offset: tuple[float, float] = (0.0, 0.0)  # of the backs, right and down, in mm


def fit_problems(cards: Sequence[Card]) -> list[Problem]:
    """Cards whose text fits no card, found with one measure each: what fits the smallest format fits the others."""
    smallest = replace(FORMATS["poker"], sizes=FORMATS["poker"].sizes[-1:])
    return glyph_problems(cards) or _unfit(dealt(cards, smallest, "a4"), smallest, "a4")


def unfit(cards: Sequence[Card], format: CardFormat, paper: Paper) -> list[Problem]:
    """Cards whose text does not fit this format; what is measured here is kept for the printing."""
    return glyph_problems(cards) or _unfit(dealt(cards, FORMATS[format], paper), FORMATS[format], paper)


def glyph_problems(cards: Sequence[Card]) -> list[Problem]:
    """Characters that no font of ours draws: they would leave no trace on paper."""
    problems = []
    for card in cards:
        lost = fonts.uncovered("".join(texts(card)))
        if lost:
            names = ", ".join(f"{char} (U+{ord(char):04X})" for char in lost)
            problems.append(Problem("missing-glyph", (card.id,), _("no font draws {names}").format(names=names)))
    return problems


def _unfit(found: Sequence[tuple[Card, Fit]], form: Format, paper: Paper) -> list[Problem]:
    return [_too_long(card, fit, form, paper) for card, fit in found if fit.size is None]


def print_cards(cards: Sequence[Card], options: Options, *, title: str = "Cartes de référence") -> bytes:
    """One PDF of all the cards, in order."""
    if not cards:
        raise PrintError("nothing-to-print", _("there is no card to print"))
    form = FORMATS[options.format]
    found = dealt(cards, form, options.paper)
    faults = _unfit(found, form, options.paper)
    if faults:
        raise SettingError("card-too-long", "\n".join(f"{fault.path[0]}: {fault.message}" for fault in faults))
    leaves = _screen(found, options) if form.name == "screen" else _imposed(found, form, options)
    context = {"leaves": leaves, "format": form.name, "icon": icon, "title": title}
    html = render_template("_cards/cards.html.j2", context, paper=options.paper, ink=options.ink)
    one_sided = options.fold or options.duplex == "none" or form.name == "screen"
    # A back moved by the printer's offset may come nearer to the edge: nothing on it is lost there.
    safe = imposition.SAFE - (max(map(abs, options.offset)) if not one_sided else 0)
    return set_pages(html, duplex="none" if one_sided else options.duplex, safe=max(0.0, safe))


def _imposed(found: Sequence[tuple[Card, Fit]], form: Format, options: Options) -> list[dict[str, Any]]:
    cell = form.cell(options.paper)
    leaves = imposition.impose(
        [card.back for card, _fit in found],
        cell,
        SIZES[options.paper],
        duplex=options.duplex,
        fold=options.fold,
        offset=options.offset,
    )
    room = cell[1] - 2 * form.inset
    views = [
        view(
            card, fit.size or 0, options.ink, str(n), air=fit.air(room, rows(card)), cell=cell, inset=form.back_inset
        )
        for n, (card, fit) in enumerate(found)
    ]
    return [_leaf(leaf, views.__getitem__) for leaf in leaves]


def _leaf(leaf: Leaf, card: Callable[[int], Any], head: Any = None) -> dict[str, Any]:
    from markupsafe import Markup

    cells = [{**asdict(cell), "card": card(cell.card)} for cell in leaf.cells]
    return {"width": leaf.width, "height": leaf.height, "cells": cells, "drawing": Markup(marks(leaf)), "head": head}


def _screen(found: Sequence[tuple[Card, Fit]], options: Options) -> list[dict[str, Any]]:
    """Each game from a page of its own."""
    cards = [card for card, _fit in found]
    pages = [(game, page) for game in dict.fromkeys(card.game for card in cards)
             for page in screen.pages([card for card in cards if card.game == game], options.paper)]  # fmt: skip
    leaves = []
    for number, (game, page) in enumerate(pages, 1):
        views = [view(p.card, p.size, options.ink, str(n), air=p.air) for n, p in enumerate(page.panels)]
        head = {"name": game, "number": f"Écran du MJ, {number}/{len(pages)}"}
        head["colour"] = colours("#37414d", options.ink).accent
        leaves.append(_leaf(page.leaf, views.__getitem__, head))
    return leaves


def _too_long(card: Card, fit: Fit, form: Format, paper: Paper) -> Problem:
    if fit.height:
        room = form.cell(paper)[1] - 2 * form.inset
        message = _("the text takes {height:.0f} mm of the {room:.0f} mm of a card ({format}), at its smallest").format(
            height=fit.height, room=room, format=form.name
        )
    else:
        message = _("a word or a table is wider than the card ({format}), at its smallest").format(format=form.name)
    return Problem("card-too-long", (card.id,), message, _("shorten it, or make two cards of it"))
