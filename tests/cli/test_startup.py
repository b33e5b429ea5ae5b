"""What a command does not need, it does not import: that is most of the time that a small one takes."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.run import EXAMPLES, ROOT

LOADED = """
import sys
from generator.cli import main
sys.argv = ["holofiche", *sys.argv[1:]]
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""
HEAVY = {"weasyprint", "jinja2", "reportlab", "pypdf", "PIL", "flask", "questionary", "http.client"}
BATCHES = {"generator.app.batches", "generator.app.scenarios", "generator.render.index"}


@pytest.mark.parametrize("words", [["check"], ["sheet", "-o", "out.pdf"]], ids=lambda words: words[0])
def test_a_command_imports_what_it_needs_alone(words: list[str], tmp_path: Path) -> None:
    command = [sys.executable, "-c", LOADED, *words, str(EXAMPLES / "grakk.yaml")]
    env = {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "LANG": "C"}
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not (HEAVY | BATCHES) & set(done.stderr.split())
