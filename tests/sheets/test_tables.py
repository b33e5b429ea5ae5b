"""Printed tables of the rules keep to their panel: smaller where rows break into too many lines, an error else."""

import pytest

from generator.content.livery import Livery
from generator.paper.drawing.chrome import chrome_of
from generator.paper.formats import Look, SettingError
from generator.sheets.forms.canvas import Canvas
from generator.sheets.forms.parts import draw_printed_table

TABLE = {"columns": ("Quand", "D12"), "rows": [("Pouvoir", "au moins son nombre d’épuisement, sinon épuisé")] * 4}


def draw_table(height: float) -> float:
    look = Look()
    panel = Canvas.of_page(look, chrome_of(Livery(), look.ink)).inside(8, 8, 80, height)
    return draw_printed_table(panel, TABLE, (0, 0, 80), (60, 40), 2.0, dense=True)


def test_a_table_is_set_smaller_where_its_panel_is_too_low_for_it() -> None:
    usual = draw_table(60)
    smaller = draw_table(usual - 0.5)
    assert smaller < usual - 0.5


def test_a_table_that_cannot_fit_is_an_error() -> None:
    with pytest.raises(SettingError, match="Pouvoir"):
        draw_table(8)
