"""The same input gives the same bytes, wherever and however it is run; and every reader of PDFs can read them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from generator.files.outputs import is_ours
from tests.run import EXAMPLES, holofiche
from tests.samples import sample

JOBS = {
    "sheet": ("sheet", EXAMPLES / "grakk.yaml", EXAMPLES / "mira.yaml"),
    "fillable": ("sheet", EXAMPLES / "grakk.yaml", "--fillable"),
    "roster": ("sheet", EXAMPLES / "loups.yaml"),
    "scenario": ("scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "42"),
    "cards": ("cards", "d6", "--select", "combat"),
    "session": ("session", EXAMPLES / "seance" / "seance.yaml"),
    "calibrate": ("calibrate",),
    "archive": ("sheet", EXAMPLES / "grakk.yaml", "--zip"),
}
WORLDS = [
    {"LANG": "fr_FR.UTF-8", "TZ": "Pacific/Auckland", "PYTHONHASHSEED": "1"},
    {"LANG": "C", "TZ": "America/Anchorage", "PYTHONHASHSEED": "77", "cold": "yes"},
]


@pytest.mark.parametrize("job", sample(JOBS, "sheet", "fillable", "scenario", "archive"))
def test_the_same_bytes(job: str, tmp_path: Path) -> None:
    made = []
    for number, world in enumerate(WORLDS):
        env = {name: value for name, value in world.items() if name != "cold"}
        if "cold" in world:
            env["XDG_CACHE_HOME"] = str(tmp_path / "cold")
        before = os.umask(0o077 if number else 0o022)
        try:
            done = holofiche(*JOBS[job], "-q", "-o", tmp_path / f"{number}.pdf", **env)  # type: ignore[arg-type]
        finally:
            os.umask(before)
        assert done.code == 0, done.err
        assert done.out == ""
        made.append((tmp_path / f"{number}.pdf").read_bytes())
    assert made[0] == made[1]
    assert is_ours(tmp_path / "0.pdf")
    qpdf = shutil.which("qpdf")
    if qpdf and job != "archive":
        checked = subprocess.run([qpdf, "--check", tmp_path / "0.pdf"], capture_output=True, text=True, check=False)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_roll_is_the_same_text_in_every_process() -> None:
    """Not even the comments of a new file follow the order of a set."""
    words = ("new", "d6", "--random", "--seed", "3", "-o", "-")
    first, second = (holofiche(*words, PYTHONHASHSEED=seed).out for seed in ("1", "77"))
    assert first == second
