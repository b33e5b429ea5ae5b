"""The first screen in plain HTML: the classes to choose from and what else there is to make, to read and tap while
Python is on its way. It is made of the very parts that the pages of `generator/web` show."""

from collections.abc import Mapping
from html import escape
from pathlib import Path

from generator.base.i18n import _, speak_language
from generator.base.typography import french
from generator.content.livery import Face
from generator.files.files import definitions_of
from generator.game.page.desk import PickGroup, Picks
from generator.game.system import all_systems
from generator.paper.drawing.faces import svg_of_face
from generator.web.desks import desks_by_game

GAME, STEP = "d6", "classe"  # whose first step is shown whole
_BUTTON = '<button type="button" class="pick"'
MARK = "<!-- first -->"


def shell_page(shell: Path) -> str:
    """Return the shell with its first screen."""
    text = shell.read_text("utf-8")
    assert text.count(MARK) == 1
    with speak_language("fr"):
        return text.replace(MARK, _first_screen())


def _first_screen() -> str:
    """Return the choice of a class and links to the other first pages, in French as the shell is."""
    desks, definitions = desks_by_game(), definitions_of(all_systems()[GAME])
    screen = desks[GAME].screens[STEP]({}, None, definitions)
    parts = [part for panel in screen.panels for part in panel.parts if isinstance(part, Picks)]
    accents = desks[GAME].accents(definitions)
    groups = "\n".join(_section_of(group, part, accents) for part in parts for group in part.groups)
    others = [(f"/{key}/creer", desk.offer().title, desk.offer().drawing) for key, desk in desks.items() if key != GAME]
    others += [("/scenario", _("A scenario"), ""), ("/cartes", _("Reference cards"), "")]
    links = "\n".join(_link_to(*other) for other in others)
    return (
        f'<h2 id="who">{_said(screen.title)}</h2>\n<p>{_said(screen.lead)}</p>\n{groups}\n'
        f'<h2>{_said(_("To make"))}</h2>\n<ul class="picks">\n{links}\n</ul>'
    )


def _said(text: str) -> str:
    return escape(french(text))


def _section_of(group: PickGroup, part: Picks, accents: Mapping[str, str]) -> str:
    cards = "\n".join(
        f'<li>{_BUTTON} data-open="/{GAME}/creer" data-do="{part.verb} {part.key}={card.value}">'
        f"{_picture(card.face)}<span><strong>{_said(card.label)}</strong> <small>{_said(card.about)}</small></span>"
        "</button></li>"
        for card in group.cards
    )
    accent = accents.get(group.style, "#1f4e66")
    return f'<h3>{_said(group.label)}</h3>\n<ul class="picks" style="--accent: {accent}">\n{cards}\n</ul>'


def _link_to(address: str, title: str, drawing: str) -> str:
    face = _picture(Face(drawing, "#1f4e66") if drawing else None)
    return f'<li>{_BUTTON} data-open="{address}">{face}<strong>{_said(title)}</strong></button></li>'


def _picture(face: Face | None) -> str:
    return f'<span class="face-of" aria-hidden="true">{svg_of_face(face)}</span>' if face else ""
