"""The front and back cover of a chronicle's booklet, and the records of what the booklet contains.

The cover is white, with class plates on it and one full band for the title: a cover as dark as the sky was four fifths
ink, and two such pages emptied a cartridge and came wavy out of the printer.
"""

from collections.abc import Callable
from pathlib import Path

from generator.base.record import Record
from generator.base.typography import day_in_words
from generator.content.livery import Face, Livery
from generator.game.standing import Event, Tale
from generator.model.prose import Clause
from generator.paper.drawing.chrome import WHITE, Chrome, chrome_of, draw_words
from generator.paper.drawing.faces import draw_face_within
from generator.paper.drawing.ornament import draw_emblem, shades_of
from generator.paper.drawing.pen import chamfered_path, draw_path, move_drawing, rect, style
from generator.paper.formats import Ink
from generator.paper.text.flow import Drawn, Type, set_headline, set_paragraph

# As large as it fits into a width and a height, in millimetres; and how wide it came out.
Plan = Callable[[float, float], tuple[Drawn, float]]


class Who(Record):
    name: str
    what: str
    player: str
    game: str
    livery: Livery
    tale: Tale
    portrait: Path | None = None


class PlayedGame(Record):
    """A scenario that was played: its map, and who was met."""

    title: str
    about: str
    plan: Plan
    forces: tuple[Clause, ...]
    livery: Livery


class Day(Record):
    """`text`: of the table itself; `events`: whose, and what."""

    date: str
    text: str
    events: tuple[tuple[str, Event], ...]
    battles: tuple[PlayedGame, ...]
    session: int = 0  # its number; none where things were only bought and written down

    @property
    def heading(self) -> str:
        return f"Séance {self.session}" if self.session else "Entre deux séances"


class Story(Record):
    title: str
    who: tuple[Who, ...]
    days: tuple[Day, ...]  # the first one first


EDGE = 8.0
_FOLD = "Imprimer à 100\u00a0%, recto verso, retourné sur le bord court. Empiler, plier au milieu, agrafer."
_TOP = 12.0  # from the frame to the band with the title
_NAME = 5.0  # millimetres below a plate, for whose it is
_GRIDS = ((1, 1), (2, 1), (2, 2), (3, 2), (3, 3))  # columns and rows of plates
_PLATE, _LARGEST = (40.0, 52.0), 1.5  # a plate's own size, and how many times larger it may be
_MAPS = 4  # at most, at the back


def draw_front_cover(story: Story, size: tuple[float, float], look: Chrome, ink: Ink) -> str:
    width, height = size[0] - 2 * EDGE, size[1] - 2 * EDGE
    band = _draw_title_band(story, width, look)
    out = _draw_cover_frame(width, height, look)
    y = _TOP + band.height + 4
    dates = set_paragraph([(_span_of_days(story), look.title(8.5, 500))], width - 24, anchor="middle")
    out += dates.at(12, y)
    y += dates.height + 4
    players = " · ".join(dict.fromkeys(person.player for person in story.who if person.player))
    names = set_paragraph(
        [(f"jouée par {players}" if players else "", look.kind(8.5, quiet=True))], width - 24, anchor="middle"
    )
    foot = height - 8 - names.height
    out += _draw_cast(story.who, (width - 14, foot - y - 4), look, ink).at(7, y) + band.at(0, _TOP)
    return move_drawing(EDGE, EDGE, out + names.at(12, foot))


def _draw_title_band(story: Story, width: float, look: Chrome) -> Drawn:
    """Draw the title, on the only full plate of the cover."""
    bright, tint = (look.word, look.line) if look.light else (WHITE, look.bright)
    title = set_headline(
        story.title, Type(30, bright, 700, title=True, leading=1.08), width - 24, 48.0, anchor="middle"
    )
    high = title.height + 15
    out = rect(0, 0, width, high, style(None if look.light else look.accent, look.accent, 0.4))
    out += draw_words(width / 2, 3.4, 6.0, "CHRONIQUE", Type(10, tint, 600, title=True, track=0.3), "middle")
    return Drawn(high, out + title.at(12, 10.5))


def _draw_cast(who: tuple[Who, ...], room: tuple[float, float], look: Chrome, ink: Ink) -> Drawn:
    """Draw the plate of everybody, or of as many as there is room for, each with a name below; an emblem for a band."""
    columns, rows = next((grid for grid in _GRIDS if len(who) <= grid[0] * grid[1]), _GRIDS[-1])
    shown = sorted(who, key=lambda person: not person.tale.drawing)[: columns * rows]
    wide, high = (room[0] - 4 * (columns - 1)) / columns, room[1] / rows - _NAME
    by = min(wide / _PLATE[0], high / _PLATE[1], _LARGEST)
    across, down = _PLATE[0] * by, _PLATE[1] * by
    out = ""
    for n, person in enumerate(shown):
        row, k = divmod(n, columns)
        in_row = min(columns, len(shown) - row * columns)
        left = (room[0] - in_row * across - (in_row - 1) * 4) / 2 + k * (across + 4)
        top = (room[1] - rows * (down + _NAME)) / 2 + row * (down + _NAME)
        out += move_drawing(left, top, draw_likeness(person, look, ink, across, down))
        kind = look.title(8.5 if across > 30 else 6.5, 600)
        if kind.width(person.name) <= across + 4:
            out += draw_words(left + across / 2, top + down, _NAME, person.name, kind, "middle")
    return Drawn(room[1], out)


def draw_likeness(who: Who, look: Chrome, ink: Ink, across: float, down: float) -> str:
    """Draw the plate of a class on white, or the emblem of a game, for a person without a portrait."""
    colours = chrome_of(who.livery, ink)
    if who.tale.drawing:
        ground = rect(0, 0, across, down, style(WHITE, colours.line, colours.hair))
        return ground + draw_face_within(Face(who.tale.drawing, colours.accent), ink, across, down)
    shades = shades_of(colours.accent, "light" if colours.light else ink)
    return draw_emblem(colours.emblem or look.emblem, across / 2, down / 2, min(across, down) * 0.24, shades)


def draw_back_cover(story: Story, size: tuple[float, float], look: Chrome, ink: Ink) -> str:
    """Draw the last maps, small, and how the booklet is folded."""
    width, height = size[0] - 2 * EDGE, size[1] - 2 * EDGE
    out = _draw_cover_frame(width, height, look)
    played = [(battle, day.date) for day in story.days for battle in day.battles][-_MAPS:]
    if not played:
        shades = shades_of(look.accent, "light" if look.light else ink)
        out += draw_emblem(look.emblem, width / 2, height * 0.42, 9.0, shades)
    columns = 1 if len(played) == 1 else 2
    wide = (width - 20 - 4 * (columns - 1)) / columns
    for n, (battle, date) in enumerate(played):
        plan, across = battle.plan(wide, wide)
        x, y = 10 + (n % columns) * (wide + 4), 14 + (n // columns) * (wide + 13)
        caption = set_paragraph(
            [(battle.title, look.title(8.5, 600)), (f" {day_in_words(date)}", look.kind(7.5, quiet=True))], wide
        )
        out += plan.at(x + (wide - across) / 2, y) + caption.at(x, y + plan.height + 1)
    how = set_paragraph([(_FOLD, look.kind(7.5, quiet=True))], width - 40, anchor="middle")
    out += how.at(20, height - 14 - how.height)
    name = look.title(7.5, 600).but(colour=look.word, track=0.1)
    return move_drawing(EDGE, EDGE, out + draw_words(width / 2, height - 12, 4.0, "holofiche", name, "middle"))


def _draw_cover_frame(width: float, height: float, look: Chrome) -> str:
    """Draw a frame as large as the page, two corners cut."""
    outer, inner = (chamfered_path(d, d, width - d, height - d, 9.0 - d * 0.8, "bd") for d in (0.0, 2.2))
    out = draw_path(outer, style(None, look.word, 0.6))
    return out + draw_path(inner, style(None, look.line, 0.2))


def _span_of_days(story: Story) -> str:
    if not story.days:
        return ""
    first, last = day_in_words(story.days[0].date), day_in_words(story.days[-1].date)
    sessions = max(day.session for day in story.days)
    count = f"{sessions} séance" + ("s, " if sessions > 1 else ", ") if sessions else ""
    return f"{count}{first}" if first == last else f"{count}du {first} au {last}"
