"""An encounter: what the source lets us compute (E-13), its file and its tracker."""

from pathlib import Path

import pytest

from generator.core.reading import source
from generator.core.system import System
from generator.systems.confins.encounter import Range, critical_bonus, damage, manoeuvres
from generator.systems.confins.sheet import blank_of, sheets
from generator.systems.confins.view import as_json

SYSTEM = System("confins")
D = SYSTEM.definitions()
EXAMPLE = Path("docs/examples/confins/embuscade.yaml")


@pytest.mark.parametrize(("base", "successes", "soak", "lost"), [(6, 1, 3, 4), (6, 3, 3, 6), (2, 1, 5, 0)])
def test_a_hit(base: int, successes: int, soak: int, lost: int) -> None:
    """L60, L63."""
    assert damage(base, successes, soak) == lost


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [("contact", "courte", 1), ("courte", "moyenne", 1), ("moyenne", "longue", 2), ("extreme", "longue", 2),
     ("contact", "extreme", 6), ("courte", "courte", 0)],
)  # fmt: skip
def test_manoeuvres_between_ranges(start: Range, end: Range, count: int) -> None:
    """L79-95, E-03."""
    assert manoeuvres(start, end) == manoeuvres(end, start) == count


def test_each_critical_carried_adds_ten() -> None:
    assert [critical_bonus(n) for n in range(3)] == [0, 10, 20]


def test_the_example_is_legal_and_tracked() -> None:
    found = SYSTEM.examine(source.load(EXAMPLE), D)
    assert not found.problems
    assert as_json(found.subject)["combattants"][0]["coups"] == {"Garde": 4}
    (sheet,) = sheets(found.subject)
    names = [value for key, value in sheet.fields.items() if key.endswith(".name") and key != "name"]
    assert names == ["Vex", "Garde 1", "Garde 2", "Garde 3"]
    assert len(blank_of("combat", D).form["figures"]) == 6


@pytest.mark.parametrize(
    ("text", "code"),
    [("systeme: confins\n", "combat-vide"), ("systeme: confins\ncombattants: [{nom: A, portee: loin}]\n", None)],
)
def test_what_is_wrong_is_said(text: str, code: str | None) -> None:
    problems = SYSTEM.examine(source.parse(text.encode(), "x.yaml"), D).problems
    assert problems and (code is None or problems[0].code == code)
