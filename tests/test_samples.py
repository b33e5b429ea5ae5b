"""What `make test` leaves to `make test-all`."""

import re

import pytest

from tests.run import ROOT
from tests.samples import sample


def test_what_is_not_chosen_is_exhaustive() -> None:
    first, *others = sample([("a4", 1), ("a4", 2), ("letter", 1)], ("a4", 2), unpack=True)
    assert first == ("a4", 2)
    assert [other.values for other in others] == [("a4", 1), ("letter", 1)]
    assert {mark.name for other in others for mark in other.marks} == {"exhaustive"}


def test_a_choice_that_is_no_parameter_is_an_error() -> None:
    """Otherwise a class that is called otherwise would leave `make test` without a word."""
    with pytest.raises(ValueError, match="wookie"):
        sample(["ewok"], "wookie")


def test_a_release_runs_every_test_and_a_push_those_of_ten_minutes() -> None:
    rules = dict(re.findall(r"(?m)^([\w-]+):(.*\n(?:\t.*\n)*)", (ROOT / "Makefile").read_text("utf-8")))
    assert '$(PYTEST) -m "not exhaustive"' in rules["test"] and "$(PYTEST)\n" in rules["test-all"]
    assert rules["release"].startswith(" test-all\n") and ".venv/pythons/ready" not in rules["test"]
    assert (ROOT / ".ci/run").read_text("utf-8").splitlines()[-1] == "make test"
