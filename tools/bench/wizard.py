"""`new`: the time to the wizard's first question in a real pseudo-terminal, against `--help`. Goal: at most twice."""

import os
import pty
import subprocess
import sys
import time

from tools.bench.sheets import cold

FIRST = {"d6": "Which class", "sylvaren": "group's name", "sndr": "Which side", "nano": "Which side"}


def first_question(game: str, rounds: int = 9) -> float:
    """Return the median wall time until the first question is on the screen."""
    env = {**os.environ, "LANG": "C", "LANGUAGE": "", "LC_ALL": "", "TERM": "xterm"}
    times = []
    for _n in range(rounds):
        master, slave = pty.openpty()
        start = time.perf_counter()
        words = [sys.executable, "-m", "generator", "new", game]
        process = subprocess.Popen(words, stdin=slave, stdout=slave, stderr=slave, env=env, start_new_session=True)
        os.close(slave)
        seen = b""
        while FIRST[game].encode() not in seen:
            seen += os.read(master, 65536)
        times.append(time.perf_counter() - start)
        process.kill()
        process.wait()
        os.close(master)
    return sorted(times)[rounds // 2]


def main() -> None:
    help_time = cold(["-m", "generator", "--help"])
    for game in FIRST:
        ratio = first_question(game) / help_time
        sys.stdout.write(f"new {game}: first question in {ratio:.2f} times `--help` ({help_time * 1000:.0f} ms)\n")
