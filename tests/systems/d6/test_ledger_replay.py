"""The ledger replayed: each line follows from those before it, at the price of its day (A88)."""

from collections.abc import Callable

import pytest

from generator.game.system import Examined
from generator.systems.d6.rules.definitions import Definitions
from generator.systems.d6.rules.ledger import Book, Purchase
from generator.systems.d6.rules.ledger_replay import check_doubles

Examine = Callable[..., Examined]
HUNTER = {"race": "rodien", "repartition": "{vig: 2, dex: 2, perc: 1, sav: 2}"}


def codes(examine: Examine, *lines: str, won: int = 99) -> list[str]:
    examined = examine(**HUNTER, experience=f"{{gagnee: {won}, achats: [{', '.join(lines)}]}}")
    return [p.code for p in examined.problems if p.severity == "error"]


def pv(examine: Examine) -> int:
    most = examine(**HUNTER).subject.pv.maximum
    assert isinstance(most, int)
    return most


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{competence: esquive, de: 5D, a: 5D+1, cout: 5}", ""),
        ("{competence: esquive, de: 5D, a: 5D+1, cout: 4}", "purchase-price"),
        ("{competence: esquive, de: 5D+1, a: 5D+2, cout: 5}", "purchase-out-of-order"),
        ("{competence: esquive, de: 4D, a: 5D, cout: 12}", "purchase-out-of-order"),
        ("{competence: esquive, de: 5D, a: 5D, cout: 0}", "skill-target-not-above-base"),
        ("{competence: esquive, de: 5D, cout: 5}", "purchase-incomplete"),
        ("{competence: esquive, pv: 1, de: 5D, a: 5D+1, cout: 5}", "purchase-incomplete"),
        ("{competence: esquive, de: 5D, a: 5D+3, cout: 5}", "skill-value-malformed"),
    ],
)
def test_a_line_says_what_the_sheet_showed_and_its_price(line: str, code: str, examine: Examine) -> None:
    assert codes(examine, line)[:1] == ([code] if code else [])


def test_a_line_starts_where_the_line_before_ended(examine: Examine) -> None:
    first = "{competence: esquive, de: 5D, a: 5D+1, cout: 5}"
    assert codes(examine, first, "{competence: esquive, de: 5D+1, a: 6D, cout: 10}") == []
    assert codes(examine, first, "{competence: esquive, de: 5D, a: 6D, cout: 15}") == ["purchase-out-of-order"]


def test_pv_start_from_pv_max_and_cost_its_tens(examine: Examine, d6: Definitions) -> None:
    most = pv(examine)
    price = max(d6.constants.pv_price_min, most // d6.constants.pv_price_divisor)
    assert codes(examine, f"{{pv: 1, de: {most}, cout: {price}}}") == []
    assert codes(examine, f"{{pv: 1, de: {most}, cout: {price + 1}}}") == ["purchase-price"]
    for off in (-1, 1):
        assert codes(examine, f"{{pv: 1, de: {most + off}, cout: {price}}}") == ["purchase-out-of-order"]


def test_a89_a_talent_is_bought_once_and_again_for_each_loss() -> None:
    book = Book(tuple(Purchase("don", "Tireur", "Tireur", 5, line=n) for n in range(2)))

    def doubles(owned: list[str], *lost: str) -> list[object]:
        return [p.path[-1] for p in check_doubles(owned, lost, book)]

    assert doubles([]) == [1] and doubles(["Tireur"]) == [0, 1]
    assert doubles(["tireur"], "Tireur") == [1] and doubles(["Tireur"], "Tireur", "Tireur") == []
