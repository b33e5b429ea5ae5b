"""Nano groups by files: bad ones give exactly what their comments say, good ones nothing at all."""

from pathlib import Path

import pytest

from tests.expected import expected, given
from tests.systems.nano.conftest import Examine

HERE = Path(__file__).parent
GOOD = sorted((HERE / "good").glob("*.yaml"))
BAD = sorted((HERE / "bad").glob("*.yaml"))


@pytest.mark.parametrize("path", GOOD, ids=lambda p: p.stem)
def test_a_good_file_has_no_problem(path: Path) -> None:
    assert not given(path)


@pytest.mark.parametrize("path", BAD, ids=lambda p: p.stem)
def test_a_bad_file_gives_its_codes(path: Path) -> None:
    wanted = expected(path)
    assert wanted
    assert given(path) == wanted


def test_the_nearest_profile_is_offered(examine: Examine) -> None:
    problem = examine("systeme: nano\nfigurines: [{profil: Scout Troper d'élite}]").problems[-1]
    assert problem.code == "unknown-profile"
    assert problem.hint and "Scout Trooper d’élite" in problem.hint


def test_a_crowd_is_one_problem(examine: Examine) -> None:
    lines = "\n".join("  - {profil: scout-trooper}" for _ in range(10_000))
    examined = examine(f"systeme: nano\nfigurines:\n{lines}\n")
    (problem,) = examined.problems
    assert problem.code == "group-size" and problem.place and problem.place.line == 1003
    assert examined.subject is None
