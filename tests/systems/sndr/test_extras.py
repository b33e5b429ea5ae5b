"""Secret jobs and a twist (N-57): only on request, one a band, on folded slips."""

import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.game.system import all_systems
from tests.run import holofiche


def rolled(*words: str) -> dict[str, object]:
    done = holofiche("scenario", "sndr", "--seed", "5", *words, "--json")
    assert done.code == 0, done.err
    found: dict[str, object] = json.loads(done.out)
    return found


def test_nothing_of_it_unless_asked_for() -> None:
    plain = rolled()
    assert not {"secondary", "twist", "house"} & {key for key, value in plain.items() if value}


def test_a_job_for_each_band_and_the_rest_as_it_was() -> None:
    plain, more = rolled(), rolled("--secondary", "random", "--twist", "random")
    jobs = more["secondary"]
    assert isinstance(jobs, list) and len(jobs) == 2 and jobs[0] != jobs[1]
    assert set(jobs) <= set(all_systems()["sndr"].definitions().secondaries)
    assert more["house"] == ["secondary", "twist"]
    for key in ("scenario", "bands", "terrain", "first"):
        assert more[key] == plain[key]


def test_one_may_be_named_and_drawn_again() -> None:
    named = rolled("--twist", "brume")
    assert named["twist"] == "brume"
    again = {str(rolled("--twist", "random", *["--reroll", "twist"] * n)["twist"]) for n in range(5)}
    assert len(again) > 1
    assert holofiche("scenario", "sndr", "--seed", "5", "--twist", "neige").code == 2


def test_slips_are_printed_and_keep_their_secret_on_the_first_page(tmp_path: Path) -> None:
    out = tmp_path / "s.pdf"
    words = ("--secondary", "trophee", "--twist", "brume")
    assert holofiche("scenario", "sndr", "--seed", "5", *words, "-o", out).code == 0
    first, *more, sealed = [leaf.extract_text() for leaf in PdfReader(out).pages]
    told = " ".join(more)
    assert told.count("Le trophée") == 2
    assert "Le trophée" not in first and "La brume" not in first and "BANDES" in first
    labels = [twist.label for twist in all_systems()["sndr"].definitions().twists.values()]
    assert all(label in sealed for label in labels) and not [label for label in labels if label in told]
    assert re.search(r"Pli scellé.*\n[1-6]\n", told)  # what is cut out shows a number
    assert (
        len({twist.when for twist in all_systems()["sndr"].definitions().twists.values()}) == 1
    )  # the outside tells nothing


@pytest.mark.parametrize("key", ["secondary", "twist"])
def test_a_saved_one_that_is_unknown_is_said(tmp_path: Path, key: str) -> None:
    saved = rolled("--secondary", "random", "--twist", "random") | {key: ["x", "x"] if key == "secondary" else "x"}
    path = tmp_path / "s.json"
    path.write_text(json.dumps(saved), "utf-8")
    done = holofiche("check", path)
    assert done.code != 0 and "'x' is not defined" in done.out
