"""The tables and rulings of Aux Confins de l’Empire, as tables for people and entries for scripts."""

from generator.core.content.listing import list_rulings, rule_tables
from generator.core.system import Listing
from generator.systems.confins.definitions import Definitions


def listings(d: Definitions) -> dict[str, Listing]:
    return {"tables": rule_tables(d.tables), "rulings": list_rulings(d.rulings)}
