"""Every code of the contract, by files: bad ones give exactly what their comments say, good ones no error."""

from pathlib import Path

import pytest

from generator.base.problems import is_valid
from generator.game.system import all_systems
from generator.reading.source import load
from tests.expected import expected, given

HERE = Path(__file__).parent
CONTRACT = """unknown-class unknown-race unknown-characteristic unknown-skill free-dice-total-excess
free-dice-total-missing free-dice-cap free-dice-negative free-dice-not-integer class-choice-missing class-choice-invalid
class-choice-unexpected autodidacte-minus-overlaps autodidacte-below-1d race-choice-missing race-choice-invalid
race-choice-unexpected force-choice-missing force-choice-invalid force-choice-unexpected second-class-missing
second-class-same second-class-unexpected characteristic-bought-with-xp skill-on-zero-characteristic
skill-target-not-above-base skill-value-malformed xp-insufficient xp-restricted-to-skills gardien-roll-invalid
inventory-over-16-slots dark-side-out-of-range characteristic-zero characteristic-below-2d pv-max-not-positive
free-talent-pending mandalorien-no-full-armour inventory-malus dark-side-lost"""


# A warning that has nothing to do with the fault under test: these files are short, not heroes.
INCIDENTAL = {"characteristic-below-2d", "characteristic-zero"}


@pytest.mark.parametrize("path", sorted((HERE / "bad").glob("*.yaml")), ids=lambda p: p.stem)
def test_bad_file_gives_its_codes(path: Path) -> None:
    wanted = expected(path)
    got = given(path)
    asked = {code for _line, code in wanted}
    kept = {place: n for place, n in got.items() if place[1] not in INCIDENTAL - asked}
    assert kept == wanted


def test_every_code_of_the_contract_has_a_bad_file() -> None:
    covered = {code for path in (HERE / "bad").glob("*.yaml") for _line, code in expected(path)}
    assert set(CONTRACT.split()) <= covered


@pytest.mark.parametrize("path", sorted((HERE / "good").glob("*.yaml")), ids=lambda p: p.stem)
def test_good_file_has_no_error(path: Path) -> None:
    source = load(path)
    system = all_systems()["d6"]
    examined = system.examine(source, system.definitions())
    assert is_valid(examined.problems), examined.problems
