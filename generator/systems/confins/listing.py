"""The tables and rulings of Aux Confins de l’Empire, as tables for people and entries for scripts."""

from generator.content.listing import Listing, list_rulings, rule_tables
from generator.systems.confins.definitions import Definitions


def listings(d: Definitions) -> dict[str, Listing]:
    return {"tables": rule_tables(d.tables), "rulings": list_rulings(d.rulings)}
