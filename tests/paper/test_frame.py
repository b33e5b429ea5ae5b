"""The banner and the panel that all pages have in common."""

import re
from typing import Any

import pytest

from generator.content.livery import Livery
from generator.game.system import all_systems
from generator.model.figure import Stat
from generator.paper.drawing.chrome import chrome_of
from generator.paper.drawing.frame import BAR, HIGH, TAB, draw_banner, draw_panel, panel_inner_width
from generator.paper.drawing.ornament import draw_card_back
from generator.paper.drawing.pen import ICONS
from generator.paper.formats import INKS, SettingError
from generator.paper.text.flow import set_paragraph
from tests.paper.reading import drawn_words

LIVERY = Livery("#2f5d34", "#e6eee7", "group")


@pytest.mark.parametrize("system", list(all_systems()))
def test_every_game_has_a_colour_and_an_emblem(system: str) -> None:
    game: Any = all_systems()[system].definitions()
    assert game.game.livery.emblem in ICONS and re.fullmatch("#[0-9a-f]{6}", game.game.livery.accent)
    assert len({all_systems()[s].definitions().game.livery.accent for s in all_systems()}) == len(all_systems())


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("high", [HIGH, BAR])
def test_a_banner_holds_any_title_and_nothing_too_small_to_read(ink: Any, high: float) -> None:
    look = chrome_of(LIVERY, ink)
    short = draw_banner(look, 190, "La crête", over="Jeu", right="Menace", high=high)
    assert short.height == high
    long = draw_banner(
        look, 190, "Le très long titre " * 9, over="Jeu", right=Stat("Vie", "7"), high=high
    )
    assert long.height > 1.4 * high
    for drawing in (short, long):
        for word in drawn_words(drawing.operators):
            assert word.size >= 6.5 - 1e-3 and word.x0 >= 0 and word.x1 <= 190 and 0 < word.baseline <= drawing.height
    letters = "".join(w.text for w in drawn_words(long.operators))
    assert letters.count("long") == 9


def test_a_word_of_a_title_is_never_cut() -> None:
    word = "Wolfeschlegelsteinhausenbergerdorff"
    drawn = draw_banner(chrome_of(LIVERY, "color"), 90, f"Les {word}", over="Jeu")
    assert word in [one.text for one in drawn_words(drawn.operators)]


@pytest.mark.parametrize("size", [(63.0, 88.0), (105.0, 134.5)])
def test_the_name_on_a_back_stands_clear_of_the_rule(size: tuple[float, float]) -> None:
    for name in ("Loups", "Les Loups de Jakku", "La Compagnie des Wolfeschlegelsteinhausen de Jakku l’Ancien"):
        found = drawn_words(draw_card_back((name, "Sylvaren"), "group", "#1f5f8f", "color", size, 2.5))
        title = [word for word in found if word.text in name.split()]
        assert len(title) == len(name.split())
        assert max(word.baseline for word in title) < size[1] * 0.765 - 1.0


@pytest.mark.parametrize("ink", INKS)
def test_a_panel_is_as_high_as_its_text_or_as_it_is_told(ink: Any) -> None:
    look = chrome_of(LIVERY, ink)
    body = set_paragraph([("Un texte assez long pour deux lignes. " * 3, look.kind(8))], panel_inner_width(60))
    assert draw_panel(look, 60, "Tour", body).height > TAB + body.height
    tall = draw_panel(look, 60, "Tour", body, drawing="clock", hint="chacun", height=80)
    assert tall.height == 80
    assert all(w.x0 >= 0 and w.x1 <= 60 and w.size >= 6 - 1e-6 for w in drawn_words(tall.operators))
    with pytest.raises(SettingError):
        _ = draw_panel(look, 30, "Un titre que cet onglet ne saurait porter", body).operators
