"""What --help shows can be run, and the manual says what it says."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from generator.cli import build
from generator.cli._common import examples
from tests.run import EXAMPLES, ROOT, holofiche
from tools import man


def test_every_command_has_examples() -> None:
    assert set(examples()) == set(build().list_commands(None))  # type: ignore[arg-type]
    assert "holofiche check grakk.yaml mira.yaml\n" in holofiche("check", "--help").out


@pytest.mark.parametrize("name", examples())
def test_they_run(name: str, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "table")
    if name == "extract":
        assert holofiche(*shlex.split(examples()["sheet"][0]), cwd=tmp_path / "table").code == 0
    for line in examples()[name]:
        if name == "serve" or line == "new sylvaren":
            continue  # these do not end by themselves, or need a terminal: other tests run them
        own = str(tmp_path / "own")
        done = holofiche(*shlex.split(line), cwd=tmp_path / "table", XDG_CONFIG_HOME=own, XDG_STATE_HOME=own)
        assert done.code == 0, (line, done.err)


def test_the_manual_is_current() -> None:
    env = {**{k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG"))}, "PYTHONPATH": str(ROOT)}
    script = "import sys; from tools.man import page; sys.stdout.buffer.write(page().encode())"
    done = subprocess.run([sys.executable, "-c", script], env=env, capture_output=True, check=True, cwd=ROOT)
    assert man.PAGE.read_text("utf-8") == done.stdout.decode(), "run: make man"
