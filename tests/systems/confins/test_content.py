"""The combat of Aux Confins de l’Empire against its source and its restored table 1-5."""

from generator.game.system import all_systems
from generator.systems.confins.rules import Definitions

CONFINS: Definitions = all_systems()["confins"].definitions()


def test_tables_are_rectangular() -> None:
    for table in CONFINS.tables.values():
        assert {len(row) for row in table.rows} == {len(table.columns)}, table.id


def test_every_ruling_is_there() -> None:
    assert list(CONFINS.rulings) == [f"E-{n:02d}" for n in range(1, 16)]


def test_difficulties_of_attacks() -> None:
    """L97-106: contact 2, 2 or 3 dice; then one more die at each range."""
    text = " ".join(
        cell for table in CONFINS.tables.values() if table.id.startswith("difficult") for r in table.rows for cell in r
    )
    for word in ("Facile", "Moyen", "Difficile", "Intimidant"):
        assert word in text


def test_l116_l118_running_out_of_ammunition_is_offered_twice() -> None:
    """E-14: for two threats and for a despair, as printed."""
    rows = [row for table in CONFINS.tables.values() for row in table.rows if "munitions" in " ".join(row)]
    assert [row[0] for row in rows] == ["2 :menace:", "1 :desastre:"]
