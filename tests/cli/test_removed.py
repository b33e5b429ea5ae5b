"""Options that an edition dropped: refused with a sentence that names what replaces them, in either language."""

import re
from pathlib import Path

import pytest

from generator.base.words import both_names
from tests.run import EXAMPLES, holofiche

GRAKK, LOUPS = EXAMPLES / "grakk.yaml", EXAMPLES / "loups.yaml"
REMOVED = [
    (("sheet", GRAKK, "--labels", "avery-l7160"), "--labels", "--since"),
    (("sheet", GRAKK, "--separate", "--index"), "--index", "holofiche table"),
    (("scenario", "sylvaren", LOUPS, "--count", "2", "--zip", "--index"), "--index", "--separate"),
    (("new", "nano", "--random", "--count", "2", "--index"), "--index", "holofiche table"),
    (("odds", LOUPS, "--enemies", "x.json", "-o", "x.pdf"), "-o", "holofiche scenario … --odds"),
    (("odds", LOUPS, "--enemies", "x.json", "--open"), "--open", "holofiche scenario … --odds"),
    (("sheet", GRAKK, "-v"), "-v", "--ink-cover"),
    (("calibrate", "--verbose"), "--verbose", "--ink-cover"),
]


def in_french(text: str) -> str:
    return re.sub("--([a-z-]+)", lambda option: f"--{both_names('options', option[1])[1]}", text)


@pytest.mark.parametrize(("words", "option", "instead"), REMOVED)
def test_a_removed_option_names_what_replaces_it(
    words: tuple[str, ...], option: str, instead: str, tmp_path: Path
) -> None:
    english = holofiche(*words, cwd=tmp_path, LANG="en_US.UTF-8")
    assert english.code == 2 and f"{option} is gone: " in english.err and instead in english.err
    french = holofiche(*words, cwd=tmp_path, LANG="fr_FR.UTF-8")
    told = french.err.replace("\u202f", " ").replace("\xa0", " ")
    assert french.code == 2 and f"{in_french(option)} n’existe plus : " in told
    assert in_french(instead) in told and not list(tmp_path.iterdir())
    assert option not in holofiche(words[0], "--help").out
