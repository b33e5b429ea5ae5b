"""Standees: strips of 25 mm to fold, and tokens, as many as there are figures."""

from collections import Counter
from math import dist
from pathlib import Path

import pytest

from generator.content.livery import Livery
from generator.files.files import open_file
from generator.game.parts import Sheets
from generator.game.system import all_systems
from generator.paper.drawing.chrome import chrome_of
from generator.paper.drawing.standees import BASE, STRIP, Standee, draw_figure_token, draw_standee, standee_pages
from generator.paper.formats import INKS, SIZES, Ink
from generator.paper.text.flow import PT
from generator.systems.d6.fight.blocks import every_block
from tests.paper.reading import drawn_words

COLOURS = ("#7a2230", "#f5e6e6")
GAMES = [all_systems()[game].definitions() for game in ("d6", "nano", "sndr", "sylvaren")]
PROFILES = sorted((one.label for d in GAMES for one in d.profiles.values()), key=len)
LONG = ["Jean-Baptiste de la Tour du Pin Chambly de la Charce de Verr", "Anticonstitutionnellement" * 2, "W" * 60]
NAMES = [*PROFILES, *LONG, "Bo"]


def _pages(count: int, ink: Ink = "color") -> list[str]:
    figures = [Standee("Soldat de la Flotte Rebelle lourd", "trooper", *COLOURS, 12)] * count
    return [*standee_pages(figures, SIZES["a4"], chrome_of(Livery(), ink), ink, "Graine 1")]


@pytest.mark.parametrize("ink", INKS)
def test_every_figure_has_a_strip_and_a_token(ink: Ink) -> None:
    drawn = "".join(_pages(30, ink))
    assert drawn.count(f"0 0 {BASE:g} {STRIP:g} re") == 30
    assert drawn.count("q 1 J 1 j") == 90  # front, back and token


def test_pages_are_as_many_as_it_takes() -> None:
    assert [len(_pages(n)) for n in (0, 1, 21, 22)] == [0, 1, 2, 2]


@pytest.mark.parametrize("number", [None, 1, 12, 104])
def test_a_token_has_its_number_first_and_whole_and_all_inside_its_ring(number: int | None) -> None:
    """However long the name is; its last word, which tells profiles apart, stays where it has room."""
    for name in NAMES:
        drawn = drawn_words(draw_figure_token(Standee(name, "trooper", *COLOURS, number), "gray"))
        assert drawn[0].text == (str(number) if number else name.split()[0]) or name in LONG
        for word in drawn:
            high = word.baseline - 0.7 * word.size * PT
            corners = [(x, y) for x in (word.x0, word.x1) for y in (word.baseline, high)]
            assert all(dist(at, (BASE / 2, BASE / 2)) <= BASE / 2 - 1.3 for at in corners), (name, word)
        assert len(name.split()[-1]) > 11 or drawn[-1].text == name.split()[-1], name


@pytest.mark.parametrize("ink", INKS)
def test_the_name_of_a_standee_stays_between_its_cut_lines(ink: Ink) -> None:
    """On both halves of its base, whole unless it is of 60 letters in a word; its number on front and back."""
    for name in NAMES:
        drawn = drawn_words(draw_standee(Standee(name, "trooper", *COLOURS, 12), ink))
        assert [word.text for word in drawn].count("12") == 2
        for word in drawn:
            left, right = sorted((word.x0, word.x1))  # the back is upside down
            assert left >= 0.5 and right <= BASE - 0.5 and 0.5 <= word.baseline <= STRIP - 0.5, (name, word)
        if name not in LONG[1:]:
            assert [word.text for word in drawn] == 2 * ["12", *name.split()]


def test_figures_alike_are_told_apart() -> None:
    """Three of a kind whose name has no room for a number after it."""
    alike = [Standee("Main de l’Empereur", "gunslinger", *COLOURS, n) for n in (1, 2, 3)]
    texts = [[word.text for word in drawn_words(draw_figure_token(figure, "color"))] for figure in alike]
    assert texts == [[n, "Main", "de", "l’Empereur"] for n in "123"]


def test_what_has_no_drawing_stands_with_its_name_alone() -> None:
    look = chrome_of(Livery(), "gray")
    (drawn,) = standee_pages([Standee("Dorn", "", *COLOURS)], SIZES["a4"], look, "gray", "")
    assert [word.text for word in drawn_words(drawn)].count("Dorn") == 3  # both sides of the strip, and the token


@pytest.mark.parametrize("game", ["nano", "sndr", "sylvaren"])
def test_no_two_profiles_of_a_game_look_alike(game: str) -> None:
    """Whoever is met, and with whom: its look, or its look with a mark, is its own."""
    drawn = Counter(profile.silhouette for profile in all_systems()[game].definitions().profiles.values())
    assert max(drawn.values()) == 1, drawn.most_common(3)


def test_no_two_opponents_of_a_place_look_alike() -> None:
    d6 = all_systems()["d6"].definitions()
    blocks = every_block(d6)
    for theme, opposition in d6.oppositions.items():
        met = {f"{draw.block}-{draw.variant}" if draw.variant else draw.block for draw in opposition.draws}
        drawn = Counter(blocks[name].silhouette for name in met)
        assert max(drawn.values()) == 1, (theme, drawn.most_common(2))


def test_a_race_is_seen_before_an_arm_and_names_have_figures_of_their_own() -> None:
    """The Wookie of Les Loups carries a gun as Tika and Vieux Jor do; these two are told apart by a mark."""
    opened = open_file(Path("docs/examples/loups.yaml"), ())
    roster = opened.system.require(Sheets).sheets(opened.examined.subject)[0]
    figures = {roster.fields[f"{f['place']}.name"]: f["silhouette"] for f in roster.form["figures"]}
    assert figures["Rok"] == "giant-gun" and figures["Nim"] == "snouted-gun"
    assert figures["Tika"] == "rifleman" and figures["Vieux Jor"] == "rifleman-stripe"
