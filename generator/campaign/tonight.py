"""The GM's screen for tonight: what a session needs at hand, packed on landscape panels.

Of its evening the pitch, clocks, scenes, people, clues and the fight's numbers; the tables of one's own beside the
session; and the cards of the games that are chosen. Everything is a card, and cards are packed by their height.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from generator.base.i18n import _
from generator.base.names import slug
from generator.base.provenance import SIGN, marked
from generator.base.refusal import misuse
from generator.campaign.session.gather import scenarios_of_session
from generator.cards.deal import OpenDeck, choose_cards
from generator.cards.screen import ScreenOptions, pack_screen, plan_screens
from generator.content.cards import Card, CardTheme, Deck, deck_of_tables
from generator.content.markup import parse_spans
from generator.content.owntables import own_tables
from generator.content.tables import Grid
from generator.files.files import Content
from generator.model.briefing import Briefing, Order
from generator.model.figure import PrintedFigure, Stat
from generator.model.prose import Clause, Note
from generator.model.story import Dial, EveningBriefing, Story
from generator.paper.drawing.pen import ICONS
from generator.paper.plan import PrintPlan
from generator.reading import source

_STORY, _PEOPLE, _FIGHT = (
    CardTheme("soir", "Ce soir", "flag", "#1d4f7c"), CardTheme("gens", "Qui et quoi", "group", "#553089"),
    CardTheme("combat", "L’affrontement", "blaster", "#8f2419"),
)  # fmt: skip
_COVER = CardTheme("own", "Ce soir", "flag", "#37414d")


def plan_tonight(
    session: Path, shelves: Sequence[OpenDeck], tags: Sequence[str], content: Content, options: ScreenOptions
) -> PrintPlan:
    """Plan the screen of a session. Raises a Refusal where there is nothing to put on it."""
    briefings = scenarios_of_session(source.load(session), session.parent, content)
    cards = [card for briefing in briefings for card in _cards_of(briefing)]
    tables = list({**own_tables(), **own_tables(session.parent)}.values())
    cards += deck_of_tables(tables, ICONS).cards if tables else ()
    cards += choose_cards(shelves, tags) if tags else ()
    if not cards:
        message = _("{file} has nothing for a screen").format(file=session)
        raise misuse(message, _("give it an evening (soiree:), tables beside it, or cards with --select"))
    cards = [_named(card, n) for n, card in enumerate(cards)]
    deck = Deck("ce-soir", "Ce soir", tuple(cards))
    screen = pack_screen("Ce soir", cards, options)
    return plan_screens([deck], {deck.id: [screen]}, options, f"paravent-{slug(session.stem)}.pdf")


def _named(card: Card, n: int) -> Card:
    """Return a card under a name of its own: cards of several decks may share one."""
    return replace(card, id=f"{n}-{card.id}")


def _card(theme: CardTheme, title: str, icon: str, lines: Sequence[str], grids: Sequence[Grid] = ()) -> Card:
    spans = tuple(parse_spans(line) for line in lines if line)
    return Card(slug(title), _COVER, title, icon, theme, (), spans, tuple(grids), None, (), "", back=False)


def _line(clause: Clause) -> str:
    text = clause.text.replace("*", "×")
    return f"*{clause.label}* {text}" if clause.label else text


def _cards_of(briefing: Briefing) -> Iterator[Card]:
    if isinstance(briefing, EveningBriefing):
        yield from _cards_of_story(briefing.story)
    if briefing.order:
        yield from _cards_of_fight(briefing.order)


def _cards_of_story(story: Story) -> Iterator[Card]:
    def of_note(note: Note, theme: CardTheme) -> Card:
        return _card(theme, note.title, note.icon, [_line(clause) for clause in note.lines])

    yield _card(_STORY, story.title, "flag", [*story.pitch, f"*À dire* {story.opening}"])
    yield of_note(story.ties, _STORY)
    yield of_note(story.stakes, _STORY)
    for dial in story.dials:
        yield _card(_STORY, dial.label, "clock", [*_lines_of_dial(dial)])
    scenes = [
        f"*{act.number}. {act.title}* ({act.minutes}) "
        + " ; ".join(f"{way.roll} {way.who} {marked(way.alone)}" for way in act.ways if not way.beyond)
        for act in story.acts
    ]
    yield _card(_STORY, "Scènes, chances sur cent", "steps", scenes)
    for cast in story.cast:
        boxes = " ; ".join(
            f"*{label} :* {marked(_boxes(5, start))}"
            for label, start in (("Intérêt", cast.interest), ("Patience", cast.patience))
        )
        lines = [f"{cast.role}, {cast.tags}", *map(_line, (*cast.look, *cast.hidden)), boxes]
        yield _card(_PEOPLE, f"{cast.number}. {cast.name}", "chat", lines)
    clues = [f"*{trail.letter}* {trail.text} ({' ; '.join(trail.places)})" for trail in story.trails]
    yield _card(_PEOPLE, "Indices", "eye", clues)
    for note in story.notes:
        yield of_note(note, _PEOPLE)


def _lines_of_dial(dial: Dial) -> Iterator[str]:
    yield f"*{marked(_boxes(dial.size, 0))}* {dial.rule}."
    yield dial.half
    yield dial.full


def _boxes(count: int, from_start: int) -> str:
    """Return numbers to strike out, those that count at first in brackets."""
    numbers = [str(n) for n in range(1, count + 1)]
    if from_start:
        numbers[from_start - 1] = f"[{numbers[from_start - 1]}]"
    return " ".join(numbers)


def _cards_of_fight(order: Order) -> Iterator[Card]:
    """Yield who fights in numbers, and how dangerous it is."""
    group = [f"*{row.name}* PV {row.pv}, {_numbers(row.stats)}" for row in order.rows if row.block is None]
    if group:
        yield _card(_FIGHT, "Le groupe", "group", group)
    yield _card(_FIGHT, "Adversaires", "skull", [_line_of_figure(figure) for figure in order.figures])
    if order.danger:
        yield _card(_FIGHT, f"Danger {SIGN}", "warning", [_line(clause) for clause in order.danger])


def _numbers(stats: Sequence[Stat]) -> str:
    return ", ".join(f"{stat.label} {stat.value}" for stat in stats)


def _line_of_figure(figure: PrintedFigure) -> str:
    many = f"{figure.count} × " if figure.count > 1 else ""
    arms = " ; ".join(
        f"{line.label} {' '.join(line.values)}" for rolls in figure.rolls for line in rolls.lines if any(line.values)
    )
    return f"*{many}{figure.name}* {figure.badge.label} {figure.badge.value}, {_numbers(figure.stats)}. {arms}"
