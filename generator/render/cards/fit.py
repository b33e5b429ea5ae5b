"""How large a reference card's text can be, in each format."""

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from generator.core.content import shipped
from generator.core.content.cards import Card
from generator.core.paper.formats import Look, Paper
from generator.render.cards.view import Format, view
from generator.render.press import fonts
from generator.render.press.blocks import Block
from generator.render.setting.boxes import EDITION, PINNED
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

    made = TypeGauge(form.sizes, width, room, f"{stamp()} {form.name} {width}", archive(form, paper), page)
    return replace(made, take=take) if form.name == "screen" else made


def archive(form: Format, paper: Paper) -> str:
    return form.name if form.name == "poker" else f"{form.name}-{paper}"


@cache
def stamp() -> str:
    """A hash of everything beside a card that decides how it is set."""
    root = shipped.folder("templates")
    total = hashlib.sha256(f"{PINNED} {EDITION}".encode())
    shared = (root / "_shared" / name for name in ("base.html.j2", "page.css"))
    for path in (*shared, *sorted((root / "_cards").iterdir())):
        total.update(path.name.encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    drawn = [face.path for face in fonts.faces()] + sorted((root / "_icons").glob("*.svg"))
    total.update("\n".join(f"{path.name} {path.stat().st_size}" for path in drawn).encode())
    return total.hexdigest()


def icon(name: str, colour: str) -> Any:
    from markupsafe import Markup

    from generator.render.drawing.icons import svg

    return Markup(svg(name, colour, title=name))
