"""Goods bought and used: how many, at what price, and how a journal says it."""

import pytest

from generator.reading.source import parse
from generator.systems.d6.play.goods import credits_written
from tests.systems.d6.test_campaign import GRAKK, do, refused, show

TEXT = "systeme: d6\nnom: E\nclasse: assassin\nrace: rodien\nrepartition: {vig: 2, dex: 2, perc: 1, sav: 2}\n"


@pytest.mark.parametrize(
    ("count", "sign", "written"),
    [(0, "", "0 crédit"), (1, "", "1 crédit"), (2, "", "2 crédits"), (1500, "", "1 500 crédits")],
)
def test_credits_are_written_as_french_counts(count: int, sign: str, written: str) -> None:
    assert credits_written(count, sign).replace("\xa0", " ") == written


def carried(text: str) -> list[object]:
    rows: list[object] = parse(text.encode(), "essai.yaml").nodes["inventaire"]
    return rows


def test_what_is_bought_is_written_once_with_its_number() -> None:
    rich = f"{GRAKK}credits: 5000\n"
    first = do(rich, "acquire", object="grenade fumigène", price=0).editor.text
    assert {"objet": "Grenade fumigène"} in carried(first) or "grenade fumigène" in str(carried(first)).lower()
    again = do(first, "acquire", object="grenade fumigène", count=2, price=0).editor.text
    assert len(carried(again)) == len(carried(first)) and "'nombre': '3'" in str(carried(again))
    assert refused(rich, "acquire", object="médipack", count=0) == "usage"


def test_what_the_class_gives_is_written_down_before_something_is_added() -> None:
    """The key replaces all of it; one that is written stays as it is."""
    given = {entry["objet"] for entry in show(TEXT).subject.written_out("inventaire")}
    bought = do(f"{TEXT}credits: 500\n", "acquire", object="Corde rouge", price=0).editor.text
    assert given and given | {"Corde rouge"} == {row["objet"] for row in carried(bought) if isinstance(row, dict)}
    own = do(f"{TEXT}inventaire: [{{objet: Lampe}}]\n", "acquire", object="Corde rouge", price=0).editor.text
    assert [row["objet"] for row in carried(own) if isinstance(row, dict)] == ["Lampe", "Corde rouge"]
