"""Credits and rest, which the rules leave out: prices (A109), Marchandage (L654-665), PV by rest (A108)."""

import pytest

from generator.base.refusal import Refusal
from generator.game.standing import Deed
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.ledger import bargain, catalogue_price
from tests.systems.d6.test_campaign import GRAKK, do, refused

NOT_SOLD = {"passe-du-senat", "passe-de-l-academie-militaire"}


def last_line(deed: Deed) -> dict[str, str]:
    line: dict[str, str] = deed.editor.tree["journal"][-1]
    return line


def test_a109_everything_in_the_catalogue_has_a_price_but_a_pass_and_the_great_ships(d6: Definitions) -> None:
    assert {key for key in d6.items if catalogue_price(key, d6) is None} == NOT_SOLD
    assert {key for key in d6.ships if catalogue_price(key, d6) is None} == {"fregate", "croiseur"}
    assert all(catalogue_price(key, d6) for key in (*d6.vehicles, *d6.droids))


def test_a109_what_a_class_begins_with_is_worth_300_to_1200_credits(d6: Definitions) -> None:
    for classe in d6.classes.values():
        worth = sum((catalogue_price(start.item, d6) or 0) * start.count for start in classe.items)
        assert 300 <= worth <= 1200, (classe.id, worth)


def test_l245_a_ship_a_speeder_or_a_droid_is_not_bought_with_starting_credits(d6: Definitions) -> None:
    most = max(classe.credits for classe in d6.classes.values())
    assert all((catalogue_price(key, d6) or most + 1) > most for key in (*d6.vehicles, *d6.droids, *d6.ships))


def test_acquire_pays_the_price_of_the_catalogue_unless_another_is_said() -> None:
    assert last_line(do(f"{GRAKK}credits: 500\n", "acquire", object="médipack", count=2))["credits"] == "-100"
    assert last_line(do(f"{GRAKK}credits: 500\n", "acquire", object="médipack", price=30))["credits"] == "-30"
    assert "credits" not in last_line(do(f"{GRAKK}credits: 0\n", "acquire", object="médipack", price=0))
    with pytest.raises(Refusal) as told:
        do(f"{GRAKK}credits: 10\n", "acquire", object="fusil blaster")
    assert "--price 0" in str(told.value.hint)


@pytest.mark.parametrize(("total", "percent"), [(4, 0), (5, 2), (9, 2), (15, 10), (24, 15), (30, 30), (44, 30)])
def test_l654_to_l665_marchandage_moves_a_price(total: int, percent: int, d6: Definitions) -> None:
    assert bargain(total, d6) == percent


def test_marchandage_lowers_what_is_bought_and_raises_what_is_sold() -> None:
    rich = f"{GRAKK}credits: 900\n"
    assert last_line(do(rich, "acquire", object="fusil blaster", marchandage=17))["credits"] == "-315"
    assert last_line(do(rich, "lose", object="médipack", sold=50, marchandage=30))["credits"] == "65"


def test_a108_a_night_gives_a_pv_for_each_die_of_vigueur() -> None:
    hurt = f"{GRAKK}pv: 1\n"
    vigour = do(hurt, "rest").subject.characteristics["vig"].dice
    assert do(hurt, "rest").editor.tree["pv"] == str(1 + vigour)
    assert do(hurt, "rest", care=True).editor.tree["pv"] == str(1 + 2 * vigour)
    assert do(hurt, "rest", hospital=True).editor.tree["pv"] == str(11)
    assert "pv" not in do(hurt, "rest", count=90).editor.tree  # all of them


def test_a108_nobody_rests_who_is_agonisant_dead_or_whole() -> None:
    assert refused(f"{GRAKK}pv: -3\n", "rest") == "rest-not-stabilised"
    assert do(f"{GRAKK}pv: -3\n", "rest", stabilised=True).editor.tree["pv"] != "-3"
    assert do(f"{GRAKK}pv: -3\nstatuts: [inconscient]\n", "rest").editor.tree["pv"] != "-3"
    assert refused(f"{GRAKK}pv: -10\n", "rest") == "pv-dead"
    assert refused(GRAKK, "rest") == "pv-above-max"


def test_without_our_numbers_nothing_has_a_price_and_rest_is_the_gms(d6: Definitions) -> None:
    book = d6.keep_house(())
    assert catalogue_price("blaster", book) is None and not book.house_rest
