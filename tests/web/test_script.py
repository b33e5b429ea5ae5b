"""What of the browser's script needs no browser: node's own runner, each of its tests counted."""

import re
import subprocess
import sysconfig
from pathlib import Path

from tests.run import ROOT

NODE = Path(sysconfig.get_path("scripts"), "node")
STATIC = ROOT / "generator" / "web" / "static"


def test_what_waits_for_the_server() -> None:
    script = ROOT / "tests" / "web" / "changes.test.mjs"
    run = subprocess.run(
        [NODE, "--test", "--test-reporter=tap", script], capture_output=True, text=True, check=False, timeout=120
    )
    written = len(re.findall(r"^test\(", script.read_text("utf-8"), re.MULTILINE))
    assert re.search(rf"^# pass {written}$", run.stdout, re.MULTILINE), run.stdout + run.stderr
    assert run.returncode == 0 and written >= 12


def test_nothing_deprecated_and_no_globals() -> None:
    base = (ROOT / "templates" / "_web" / "base.html.j2").read_text("utf-8")
    for path in STATIC.glob("*.js"):
        text = path.read_text("utf-8")
        assert "execCommand" not in text and not re.search(r"\b(window|globalThis)\.\w+ =", text), path.name
        tag = re.search(rf"<script [^>]*/{path.name}[^>]*>", base)
        assert (tag and 'type="module"' in tag[0]) or path.name == "changes.js"  # what a module names is its own
