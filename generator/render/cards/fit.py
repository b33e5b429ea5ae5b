"""How large a reference card's text can be, in each format."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from generator.core.content import shipped
from generator.core.content.cards import Card
from generator.core.paper.formats import Look, Paper
from generator.render.cards.onto import height_of_diagram
from generator.render.cards.view import Format, card_view, tell_front
from generator.render.setting.edition import digest_files, stamp_setting
from generator.render.setting.gauge import Sized, TypeGauge

TALL = 900.0  # millimetres of paper under a card that has its own height


def card_gauge(form: Format, paper: Paper) -> TypeGauge:
    cell = form.cell(paper)
    width, room = (side - 2 * form.inset for side in cell)

    def page(cards: Sequence[Sized]) -> str:
        from generator.render.setting.typeset import render_template

        views = [
            card_view(card, size, key, diagram=height_of_diagram(card, form, paper, size)) for key, card, size in cards
        ]
        context = {
            "cards": views,
            "format": form.name,
            "width": width,
            "height": TALL,
            "icon": icon_markup,
            "free": True,
        }
        return render_template("_cards/fronts.html.j2", context, Look(paper))

    def tell(card: Card) -> str:
        drawn = [height_of_diagram(card, form, paper, size) for size in form.sizes] if card.diagram else ""
        return f"{tell_front(card)}{drawn}"

    known = f"{card_stamp()} {form.name} {width}"
    return TypeGauge(form.sizes, width, room, known, archive_name(form, paper), tell, page)


def archive_name(form: Format, paper: Paper) -> str:
    return form.name if form.name == "poker" else f"{form.name}-{paper}"


@cache
def card_stamp() -> str:
    """A hash of everything beside a card that decides how it is set."""
    root = shipped.shipped_folder("templates")
    shared = (root / "_shared" / name for name in ("base.html.j2", "page.css"))
    return digest_files((*shared, *sorted((root / "_cards").iterdir())), stamp_setting())


def icon_markup(name: str, colour: str) -> Any:
    from markupsafe import Markup

    from generator.render.drawing.icons import icon_svg

    return Markup(icon_svg(name, colour, title=name))
