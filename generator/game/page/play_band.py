"""A band in play: a card for each figure, its boxes as meters and switches, the turn.

What is marked is a game that is being played, and no line of the file: whoever shows it stores the marks apart.
"""

from collections.abc import Sequence
from typing import Any

from generator.base.i18n import _
from generator.game.page.desk import Pressed
from generator.game.page.fields import Tree, whole_or_zero
from generator.game.page.model import Part, Words
from generator.game.page.play import Meter, PlayCard, PlayView, Switch, Switches
from generator.model.figure import PrintedFigure, Track

KEYS: frozenset[str] = frozenset()
TURN, FIGURES = "tour", "figures"
_NEXT_TURN = "turn"
_MOST_TURNS = 99


def view_of_figures(name: str, about: str, figures: Sequence[PrintedFigure], marks: Tree) -> PlayView:
    """Return the screen of a band: the turn, then its figures."""
    turn = marks.get(TURN) or 1
    head = PlayCard("tour-card", _("Turn"), (
        Meter(TURN, _("Turn"), turn, low=1), Switches(_NEXT_TURN, "", (Switch("", _("Next turn")),)),
    ))  # fmt: skip
    rows: Tree = marks.get(FIGURES) or {}
    cards = [_card_of_figure(f"f{n}", figure, rows.get(f"f{n}", {})) for n, figure in enumerate(figures, 1)]
    return PlayView(name, about, (head, *cards))


def _card_of_figure(ident: str, figure: PrintedFigure, marks: Tree) -> PlayCard:
    tracks = {track.key: track for track in figure.tracks if track.key != "px"}
    meters = tuple(
        Meter(f"{ident}.{key}", track.label, marks.get(key, track.count), track.count)
        for key, track in tracks.items() if not _is_switch(track)
    )  # fmt: skip
    switches = tuple(
        Switch(key, _switch_label(track), on=bool(marks.get(key))) for key, track in tracks.items() if _is_switch(track)
    )
    parts: list[Part] = [*meters, *([Switches(ident, "", switches)] if switches else [])]
    stats = " · ".join(f"{stat.label} {stat.value}" for stat in (figure.badge, *figure.stats))
    lines = (stats, *(" ".join(filter(None, (c.label, c.value, c.text))) for c in figure.summary))
    title = " · ".join(filter(None, (figure.name, figure.flag)))
    return PlayCard(ident, title, (*parts, Words(lines=lines)))


def _is_switch(track: Track) -> bool:
    """Return whether a track holds or not: a single box, or a box a turn, which stands for this one."""
    return (track.count == 1 and track.key not in _COUNTED) or bool(track.marks)


_COUNTED = ("q", "v", "p", "h")  # numbers, even of one
_OF_A_TURN = ("a", "r")  # activated, has reacted


def _switch_label(track: Track) -> str:
    return track.label.removesuffix(" au tour")


def mark_figures(view: PlayView, marks: Tree, pressed: Pressed) -> Tree | None:
    """Return the marks after a button: a number, a switch, the next turn; None where it changes nothing."""
    verb, _colon, parameter = pressed.verb.partition(":")
    ident, _dot, key = pressed.place.partition(".")
    figures: Tree = marks.get(FIGURES) or {}
    if verb == "toggle" and pressed.place == _NEXT_TURN:
        lasting = {name: {key: on for key, on in row.items() if key not in _OF_A_TURN} for name, row in figures.items()}
        return {TURN: min(_MOST_TURNS, (marks.get(TURN) or 1) + 1), FIGURES: lasting}
    meter = next((part for part in view.parts() if isinstance(part, Meter) and part.place == pressed.place), None)
    if verb == "add" and meter:
        most = _MOST_TURNS if meter.most is None else meter.most
        value = max(meter.low, min(most, meter.value + whole_or_zero(parameter)))
        return {**marks, TURN: value} if ident == TURN else _with_mark(marks, figures, ident, key, value)
    switches = [part for part in view.parts() if isinstance(part, Switches) and part.place == pressed.place]
    switch = next((switch for part in switches for switch in part.switches if switch.value == parameter), None)
    if verb == "toggle" and switch:
        return _with_mark(marks, figures, ident, parameter, not switch.on)
    return None


def _with_mark(marks: Tree, figures: Tree, ident: str, key: str, value: Any) -> Tree:
    return {**marks, FIGURES: {**figures, ident: {**figures.get(ident, {}), key: value}}}


def tell(before: Any, after: Any) -> str:
    """Return nothing: what a band went through is asked after the game."""
    return ""


def write(tree: Tree, text: str, date: str) -> Tree:
    return tree
