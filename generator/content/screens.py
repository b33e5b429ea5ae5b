"""A game's screens: which of its cards stand on which panel, and what the players see of it.

content/<id>/screens.yaml, beside cards.yaml, which has all the texts: a screen only says where they stand.

sol:
  label: À terre
  panels:
    - title: Le tour
      columns:
        - {share: 18, cards: [round, distance]}     # by their ids, from the top; `share` of the panel's width
        - {cards: [initiative]}
  players:
    - title: Jedi
      faces:
        - {drawing: _plates/lutteur, title: "{classes.lutteur.label}", words: …, accent: "#961e2b"}
"""

from collections.abc import Collection, Mapping
from typing import Annotated

from generator.base.i18n import _
from generator.base.problems import Path, Problem, meant
from generator.base.record import Record
from generator.base.shipped import drawing_names
from generator.base.typography import french
from generator.content.livery import Face
from generator.content.loading import Citations, Content, Dangling, Lookup, Rulings, nodes_by_id
from generator.reading.shape import Between, OneOrMany
from generator.reading.understanding import read

_Ids = Annotated[tuple[str, ...], OneOrMany()]


class ScreenColumn(Record):
    cards: _Ids
    share: Annotated[int, Between(1, 100)] = 10


class ScreenPanel(Record):
    """A page on the GM's side."""

    title: str
    columns: tuple[ScreenColumn, ...]

    @property
    def cards(self) -> list[str]:
        return [card for column in self.columns for card in column.cards]


class _WrittenFace(Record):
    drawing: str
    title: str
    accent: str
    words: str = ""


class _WrittenSide(Record):
    title: str
    faces: tuple[_WrittenFace, ...]


class _WrittenScreen(Record):
    id: str
    label: str
    panels: tuple[ScreenPanel, ...]
    players: tuple[_WrittenSide, ...] = ()
    source: Citations = ()
    rulings: Rulings = ()


class ScreenFace(Record):
    """A drawing with its name and a few words."""

    face: Face
    title: str
    words: str


class PlayersSide(Record):
    """A page that the players see."""

    title: str
    faces: tuple[ScreenFace, ...]


class Screen(Record):
    """A set of panels, in the order of need as the GM sees them from the left, and of players' sides from the right."""

    id: str
    label: str
    panels: tuple[ScreenPanel, ...]
    players: tuple[PlayersSide, ...] = ()


def load_screens(content: Content, lookup: Lookup, card_ids: Collection[str]) -> tuple[Screen, ...]:
    """Load the screens of a game; faults are noted in the content. `card_ids`: of all cards that are written."""
    screens: dict[str, Screen] = {}
    for source in content.sources("screens"):
        problems: list[Problem] = []
        for key, node in nodes_by_id(source, problems).items():
            written = read(_WrittenScreen, node, (key,), problems, id=key)
            if written is not None:
                problems += _unknown_cards(written, card_ids)
                sides = tuple(
                    _read_side(side, (key, "players", n), lookup, problems) for n, side in enumerate(written.players)
                )
                screens[key] = Screen(key, french(written.label), written.panels, sides)
        content.fault(source, problems)
    return tuple(screens.values())


def _unknown_cards(screen: _WrittenScreen, known: Collection[str]) -> list[Problem]:
    problems = []
    for n, panel in enumerate(screen.panels):
        for k, column in enumerate(panel.columns):
            path: Path = (screen.id, "panels", n, "columns", k, "cards")
            odd = [name for name in column.cards if name not in known]
            for name in odd:
                message = _("there is no card '{id}'").format(id=name)
                problems.append(Problem("dangling-reference", path, message, meant(name, list(known))))
    return problems


def _read_side(side: _WrittenSide, path: Path, lookup: Lookup, problems: list[Problem]) -> PlayersSide:
    faces = []
    for n, face in enumerate(side.faces):
        place = (*path, "faces", n)

        def refuse_fault(fault: Dangling, place: Path = place) -> None:
            problems.append(Problem("dangling-reference", place, fault.message, fault.hint))

        title, words, accent = (lookup.fill(text, refuse_fault) for text in (face.title, face.words, face.accent))
        folder, _slash, name = face.drawing.rpartition("/")
        if name not in drawing_names(folder) if folder in _FOLDERS else True:
            message = _("there is no drawing '{name}'").format(name=face.drawing)
            problems.append(Problem("dangling-reference", (*place, "drawing"), message, ", ".join(_FOLDERS)))
        faces.append(ScreenFace(Face(face.drawing, accent), french(title), french(words)))
    return PlayersSide(french(side.title), tuple(faces))


_FOLDERS = ("_plates", "_figures", "_centres")


def name_screens(screens: Mapping[str, tuple[Screen, ...]]) -> str:
    """« d6 (sol, espace), confins »: what there is, for a message."""
    return ", ".join(
        f"{game} ({', '.join(screen.id for screen in of_game)})" if len(of_game) > 1 else game
        for game, of_game in screens.items()
    )
