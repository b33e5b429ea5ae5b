"""The tables and rulings of Aux Confins de l’Empire, as tables for people and entries for scripts."""

from generator.core.content.listing import table
from generator.core.i18n import _
from generator.core.system import Listing
from generator.systems.confins.definitions import Definitions


def listings(d: Definitions) -> dict[str, Listing]:
    return {
        "tables": table(
            _("Tables"),
            (_("id"), _("title"), _("rows")),
            d.tables.values(),
            lambda t: (t.id, t.title, str(len(t.rows))),
        ),
        "rulings": table(
            _("Rulings"),
            (_("id"), _("question"), _("decision")),
            d.rulings.values(),
            lambda r: (r.id, r.question, r.decision),
        ),
    }
