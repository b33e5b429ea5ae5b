"""Standees: strips of 25 mm to fold, and tokens, as many as there are figures."""

import pytest

from generator.core.content.shipped import drawing_names
from generator.core.paper.formats import INKS, SIZES, Ink
from generator.core.paper.livery import Livery
from generator.core.system import all_systems
from generator.render.drawing.chrome import chrome_of
from generator.render.drawing.standees import BASE, STRIP, Standee, standee_pages


def _pages(count: int, ink: Ink = "color") -> list[str]:
    figures = [Standee("Soldat de la Flotte Rebelle lourd 12", "trooper", "#7a2230", "#f5e6e6")] * count
    return [*standee_pages(figures, SIZES["a4"], chrome_of(Livery(), ink), ink, "Graine 1")]


@pytest.mark.parametrize("ink", INKS)
def test_every_figure_has_a_strip_and_a_token(ink: Ink) -> None:
    drawn = "".join(_pages(30, ink))
    assert drawn.count(f"0 0 {BASE:g} {STRIP:g} re") == 30
    assert drawn.count("q 1 J 1 j") == 90  # front, back and token


def test_pages_are_as_many_as_it_takes() -> None:
    assert [len(_pages(n)) for n in (0, 1, 21, 22)] == [0, 1, 2, 2]


def test_what_has_no_drawing_has_no_standee() -> None:
    look = chrome_of(Livery(), "gray")
    assert not [*standee_pages([Standee("Sans visage", "", "#000000", "#ffffff")], SIZES["a4"], look, "gray", "")]


def test_every_shipped_profile_has_its_figure() -> None:
    known = drawing_names("_figures")
    for key in ("sylvaren", "sndr", "nano"):
        profiles = all_systems()[key].definitions().profiles
        assert [one.id for one in profiles.values() if one.silhouette not in known] == []
