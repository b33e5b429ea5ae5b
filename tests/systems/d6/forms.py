"""Every form of the d6 game: of the classes' leaves, of further ones with every panel, opponents, the GM's page."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.sheet import form as sheet_form
from generator.systems.d6.sheet import gm_page as table
from generator.systems.d6.sheet import opponent
from generator.systems.d6.sheet import panels as sheet_panels
from generator.systems.d6.sheet.leaves import LEAF
from generator.systems.d6.sheet.sheet import blank_sheet


def all_forms(d: Definitions) -> list[tuple[str, Mapping[str, Any]]]:
    """Return the template and the shape of each."""
    own = [blank_sheet(classe, d) for classe in d.classes.values()]
    first = next(iter(d.classes.values()))
    panels = [panel for panel in d.panels.values() if not panel.common]
    leaves = [sheet_form.further_leaf_form(classe, d) for classe in d.classes.values()]
    for needed, panel in product((0, 99), panels):
        rows = sheet_panels.leaf_rows(panel, dict.fromkeys(panel.grids, needed))
        leaves.append(sheet_form.further_leaf_form(first, d, sheet_panels.panel_form(panel, first, rows, d)))
    apart = [(opponent.TEMPLATE, opponent.opponents_form(d))]
    sizes = ((table.FEW, True), (table.ROWS, False))
    apart += [(table.TEMPLATE, table.gm_page_form(d, rows, group=group)) for rows, group in sizes]
    return [*((sheet.template, sheet.form) for sheet in own), *((LEAF, form) for form in leaves), *apart]
