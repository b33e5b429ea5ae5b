"""How large a reference card's text can be, in each format."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from generator.core.content import shipped
from generator.core.content.cards import Card
from generator.core.paper.formats import Look, Paper
from generator.render.cards.view import Format, tell_front, view
from generator.render.press.blocks import Block
from generator.render.setting.edition import digest_files, stamp_setting
from generator.render.setting.gauge import Sized, TypeGauge

TALL = 900.0  # millimetres of paper under a card that has its own height
MEASURED: dict[tuple[Card, float, Paper], Block] = {}  # what was measured for a screen, where that is the front itself


def gauge(form: Format, paper: Paper) -> TypeGauge:
    cell = form.cell(paper)
    width, room = (side - 2 * form.inset for side in cell)

    def page(cards: Sequence[Sized]) -> str:
        from generator.render.setting.typeset import render_template

        views = [view(card, size, key) for key, card, size in cards]
        context = {"cards": views, "format": form.name, "width": width, "height": TALL, "icon": icon, "free": True}
        return render_template("_cards/fronts.html.j2", context, Look(paper))

    def take(cards: Sequence[Sized], document: Any) -> None:
        from generator.render.setting import harvest

        drawn = zip(cards, harvest.blocks(document), strict=True)
        MEASURED.update(((card, size, paper), block) for (_key, card, size), block in drawn)

    known = f"{stamp()} {form.name} {width}"
    made = TypeGauge(form.sizes, width, room, known, archive(form, paper), tell_front, page)
    return replace(made, take=take) if form.name == "screen" else made


def archive(form: Format, paper: Paper) -> str:
    return form.name if form.name == "poker" else f"{form.name}-{paper}"


@cache
def stamp() -> str:
    """A hash of everything beside a card that decides how it is set."""
    root = shipped.folder("templates")
    shared = (root / "_shared" / name for name in ("base.html.j2", "page.css"))
    return digest_files((*shared, *sorted((root / "_cards").iterdir())), stamp_setting())


def icon(name: str, colour: str) -> Any:
    from markupsafe import Markup

    from generator.render.drawing.icons import svg

    return Markup(svg(name, colour, title=name))
