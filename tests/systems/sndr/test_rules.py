"""Every code of the contract, by files: bad ones give exactly what their comments say, good ones nothing at all."""

from pathlib import Path

import pytest

from generator.base.problems import Problem
from generator.reading.source import load
from tests.expected import expected, given
from tests.systems.sndr.conftest import Examine

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yaml"))
BAD = sorted((HERE / "bad").glob("*.yaml"))
CONTRACT = """empty-band too-many-figures cg-exceeded several-leaders incompatible-factions unique-character
unknown-profile band-below-size"""


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.stem)
def test_a_good_file_has_no_problem(path: Path) -> None:
    assert not given(path)


@pytest.mark.parametrize("path", BAD, ids=lambda p: p.stem)
def test_a_bad_file_gives_its_codes(path: Path) -> None:
    wanted = expected(path)
    assert wanted
    assert given(path) == wanted


def test_every_code_of_the_contract_has_a_bad_file() -> None:
    covered = {code for path in BAD for _line, code in expected(path)}
    assert set(CONTRACT.split()) <= covered


def only(problems: list[Problem], code: str) -> list[Problem]:
    return [p for p in problems if p.code == code]


def test_the_nearest_profile_is_offered(examine: Examine) -> None:
    problems = examine(load(HERE / "bad" / "unknown-profile.yaml").text).problems
    first = only(problems, "unknown-profile")[0]
    assert first.hint and "Jedi Sentinelle" in first.hint
    assert first.path == ("figurines", 0, "profil")


def test_a_small_band_is_only_a_warning(examine: Examine) -> None:
    (problem,) = examine(load(HERE / "bad" / "band-below-size.yaml").text).problems
    assert (problem.severity, problem.ruling) == ("warning", None)


def test_the_excess_is_told(examine: Examine) -> None:
    (problem,) = examine(load(HERE / "bad" / "cg-exceeded.yaml").text).problems
    assert "50" in problem.message and "40" in problem.message
    assert problem.ruling == "N-58"


@pytest.mark.parametrize("size", [1_001, 10_000])
def test_a_crowd_is_one_problem_and_no_traceback(examine: Examine, size: int) -> None:
    lines = "\n".join("  - {profil: soldat-sith}" for _ in range(size))
    examined = examine(f"systeme: sndr\nfigurines:\n{lines}\n")
    (problem,) = examined.problems
    assert problem.code == "too-many-figures" and str(size) in problem.message
    assert problem.place and problem.place.line == 9  # the seventh figure
    assert examined.subject is None


@pytest.mark.parametrize("text", ["12", "[]", "{}", "systeme: sndr\nfigurines: 12", "systeme: sndr\nfigurines: [[]]"])
def test_nonsense_is_located(examine: Examine, text: str) -> None:
    problems = examine(text).problems
    assert problems and all(p.place for p in problems)


def test_a_hundred_billion_figures_are_one_line(examine: Examine) -> None:
    examined = examine("systeme: sndr\nfigurines: [{profil: soldat-sith, nombre: 100000000000}]")
    assert {p.code for p in examined.problems} == {"too-many-figures", "cg-exceeded"}
    assert examined.subject is None
