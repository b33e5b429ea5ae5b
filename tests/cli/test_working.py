"""A bar while something lasts, on a terminal alone, and gone before anything is said."""

import os
import pty
import subprocess
import sys
from pathlib import Path

from tests.run import ROOT

LASTING = """
import sys
import time
from generator.cli.terminal import bars as _bars
from generator.cli.terminal.bars import bar_while_it_lasts
from generator.cli.terminal.common import say

class Watched:
    frames = 0
    def __init__(self, stream): self.stream = stream
    def __getattr__(self, name): return getattr(self.stream, name)
    def write(self, text):
        self.frames += "#" in text
        return self.stream.write(text)

_bars.PATIENCE, _bars.FRAME = 0.1, 0.01
sys.stderr = Watched(sys.stderr)
with bar_while_it_lasts():
    while sys.stderr.isatty() and sys.stderr.frames < 5:  # as long as it takes, on any machine
        time.sleep(0.01)
    say("done", err=True)
    time.sleep(0.1)
"""


COUNTED = """
from generator.cli.terminal import bars as _bars
from generator.cli.terminal.bars import progress_bar
from generator.cli.terminal.common import say

_bars.KNOWN_PATIENCE = 0
with progress_bar(3, "Printing") as tick:
    for n in range(1, 4):
        tick(n)
        say(f"{n}.pdf", err=True)
"""


def seen(code: str) -> str:
    """What a terminal is sent on the standard error."""
    master, slave = pty.openpty()
    subprocess.run([sys.executable, "-c", code], stderr=slave, cwd=ROOT, check=True, timeout=300)
    os.close(slave)
    found = b""
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:
            break
        if not part:
            break
        found += part
    os.close(master)
    return found.decode()


def test_it_moves_and_makes_room_for_what_is_said() -> None:
    shown = seen(LASTING)
    bar, _wiped, said = shown.rstrip().rpartition("\r")
    assert bar.count("######") >= 2 and len(set(bar.split("\r"))) > 2 and "Working…  [" in bar
    assert said.strip() == "done"


def test_nothing_is_shown_where_nobody_looks(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-c", LASTING], capture_output=True, cwd=ROOT, check=True, timeout=300)
    assert ran.stderr == b"done\n" and ran.stdout == b""


def test_a_bar_says_what_is_done_and_how_much_and_stays_whole() -> None:
    """What is said meanwhile stands on lines of its own."""
    shown = seen(COUNTED)
    assert [f"Printing  [{'#' * n * 8}{' ' * (24 - n * 8)}]  {n}/3" in shown for n in (1, 2, 3)] == [True] * 3
    lines = [line.rpartition("\r")[2] for line in shown.replace("\r\n", "\n").split("\n")]
    assert [line for line in lines if line.strip()] == ["1.pdf", "2.pdf", "3.pdf"]
