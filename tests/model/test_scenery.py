"""Scenery: the content of every theme, and placing it."""

from generator.base.geometry import Rect, do_overlap
from generator.chance.dice import Roller
from generator.model import scenery
from generator.model.scenario import Pas
from generator.model.scenery import Site, draw_pieces, place_pieces
from generator.paper.text.fonts import find_uncovered
from generator.scenarios.scenery import built, nature, rough

SCENERY = scenery.load()
TWO = (Pas(2), Pas(2))


def test_every_theme_has_what_each_game_needs() -> None:
    assert list(SCENERY.themes) == ["desert", "jungle", "glace", "urbain", "base"]
    for theme in SCENERY.themes:
        solid, difficult = SCENERY.of(theme, difficult=False), SCENERY.of(theme, difficult=True)
        small = [p for p in solid if p.within(SCENERY.spacing.small)]
        assert len(small) >= 5, theme  # SN&DR: five or six small pieces, no two alike
        assert len([p for p in solid if TWO in p.sizes]) >= 4, theme  # Nano: 2 x 2
        assert [p for p in solid if not p.within(SCENERY.spacing.small)], theme  # something large
        assert all(any(min(s) >= 3 and max(s) <= 4 for s in p.sizes) for p in difficult), theme
        assert len(difficult) >= 2, theme
        assert len(SCENERY.themes[theme].places) >= 4


def test_every_piece_has_a_drawing_and_letters_that_print() -> None:
    drawn = {**nature.SHAPES, **built.SHAPES}
    for piece in SCENERY.pieces.values():
        assert piece.shape in (rough.MOTIFS if piece.difficult else drawn), piece.id
        assert not find_uncovered(piece.label)
        assert all(w % 0.5 == 0 and h % 0.5 == 0 and w >= h for w, h in piece.sizes), piece.id
    for theme in SCENERY.themes.values():
        assert not find_uncovered(theme.label + "".join(p.title + p.situation for p in theme.places))


def test_pieces_keep_their_distance_to_everything() -> None:
    pieces = SCENERY.of("jungle", difficult=False)
    clear = (Rect(0, 0, 36, 5.5), Rect(15, 15, 3, 3))
    line = ((10.0, 20.0), (20.0, 30.0))
    table = Rect(0, 0, 36, 36)
    ground = Site((table.grow_by(-1.5),), clear, (line,), 1.5)
    for seed in range(300):
        roller = Roller(seed)
        wanted = [(p, roller.choice(p.sizes)) for p in draw_pieces(pieces, 14, roller)]
        placed = [t.rect for t in place_pieces(wanted, ground, roller)]
        assert len(placed) == 14
        for n, rect in enumerate(placed):
            assert table.grow_by(-1.5).holds(rect)
            assert not any(do_overlap(rect, other, 1.5) for other in placed[:n])
            assert not any(do_overlap(rect, kept) for kept in clear)


def test_without_room_a_piece_is_left_out() -> None:
    piece = SCENERY.pieces["immeuble"]
    ground = Site((Rect(0, 0, 9, 4),), (), (), 1.5)
    assert len(place_pieces([(piece, (Pas(4), Pas(4)))] * 3, ground, Roller(1))) == 1


def test_a_piece_finds_the_only_hole_there_is() -> None:
    """Luck fails, so every half pas is tried."""
    piece = SCENERY.pieces["caisses"]
    area = Rect(0, 0, 60, 60)
    walls = (Rect(0, 0, 60, 29), Rect(0, 30, 60, 30), Rect(0, 29, 41.5, 1), Rect(42.5, 29, 17.5, 1))
    found = place_pieces([(piece, (Pas(1), Pas(1)))], Site((area,), walls, (), 1.5), Roller(3))
    assert [t.rect for t in found] == [Rect(41.5, 29, 1, 1)]


def test_dealing_repeats_nothing_before_its_turn() -> None:
    pieces = SCENERY.of("base", difficult=False)
    drawn = [p.id for p in draw_pieces(pieces, 2 * len(pieces), Roller(5))]
    assert sorted(drawn[: len(pieces)]) == sorted(p.id for p in pieces) == sorted(drawn[len(pieces) :])
