"""Several at once: no change is lost without a word, whoever makes it."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from generator.base.refusal import Refusal
from generator.web.shelf import Shelf
from tests.run import EXAMPLES, ROOT

ROUNDS = 4


def gained(file: Path) -> int:
    line = next(line for line in file.read_text("utf-8").splitlines() if "gagnee" in line)
    return int("".join(filter(str.isdigit, line.split("gagnee")[1].split(",")[0].split("}")[0].split("#")[0])))


def start_gain(file: Path, state: Path) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "generator", "campaign", str(file), "gain", "--xp", "1"]
    env = {**os.environ, "LANG": "C", "XDG_STATE_HOME": str(state)}
    return subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def end_all(running: "list[subprocess.Popen[str]]") -> list[tuple[int, str]]:
    return [(one.returncode, told[1]) for one in running if (told := one.communicate(timeout=60))]


def test_three_terminals_at_once(tmp_path: Path) -> None:
    """Each of them is counted, or says that it was not."""
    file = Path(shutil.copy(EXAMPLES / "mira.yaml", tmp_path / "mira.yaml"))
    for _round in range(ROUNDS):
        before = gained(file)
        ran = end_all([start_gain(file, tmp_path / "state") for _terminal in range(3)])
        assert ran == [(0, "")] * 3
        assert gained(file) == before + 3
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_a_browser_against_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the browser writes meanwhile is on top of what the terminal wrote, or is refused."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    folder = tmp_path / "table"
    folder.mkdir()
    file = Path(shutil.copy(EXAMPLES / "mira.yaml", folder / "mira.yaml"))
    shelf, place = Shelf(folder), Shelf(folder).find("fichier", "mira.yaml")
    assert place
    before, done = gained(file), threading.Event()
    written = 0

    def type_on() -> None:
        nonlocal written
        while not done.is_set():
            raw = place.raw
            try:
                shelf.save(place, raw, raw + b"# x\n")
                written += 1
            except Refusal as refusal:
                assert refusal.code == "changed-meanwhile"

    browser = threading.Thread(target=type_on)
    browser.start()
    ran = [end_all([start_gain(file, tmp_path / "state")]) for _time in range(ROUNDS)]
    done.set()
    browser.join()
    assert written and file.read_bytes().count(b"# x\n") == written
    assert ran == [[(0, "")]] * ROUNDS
    assert gained(file) == before + ROUNDS
