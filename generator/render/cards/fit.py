"""How large a reference card's text can be, in each format."""

from collections.abc import Sequence
from typing import Any

from generator.core.content.cards import Card
from generator.core.paper.formats import Paper
from generator.render.cards.view import Format, view
from generator.render.setting.gauge import Fit, Gauge, Sized
from generator.render.setting.typeset import render_template


def gauge(form: Format, paper: Paper) -> Gauge[Card]:
    cell = form.cell(paper)
    width, room = (side - 2 * form.inset for side in cell)

    def page(cards: Sequence[Sized[Card]]) -> str:
        views = [view(card, size, "color", key) for key, card, size in cards]
        context = {"cards": views, "format": form.name, "width": width, "icon": icon}
        return render_template("_cards/measure.html.j2", context, paper=paper)

    return Gauge(form.sizes, room, f"{form.name} {width}", page)


def fits(cards: Sequence[Card], form: Format, paper: Paper) -> list[Fit]:
    return gauge(form, paper).fits(cards)


def icon(name: str, colour: str) -> Any:
    from markupsafe import Markup

    from generator.render.drawing.icons import svg

    return Markup(svg(name, colour, title=name))
