"""The command in a real pseudo-terminal: what is asked is seen, keys are sent."""

import os
import re
import signal
import sys
from pathlib import Path
from typing import Any

import pexpect

DOWN, UP, ENTER, INTERRUPT = "\x1b[B", "\x1b[A", "\r", "\x03"
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]")


def _hear_interrupts() -> None:
    """Who runs the tests in the background hands them a Ctrl-C that is ignored; a person's terminal does not."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    def __init__(self, folder: Path, *words: str, **env: str) -> None:
        plain = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR"))}
        self.child: Any = pexpect.spawn(
            sys.executable,
            ["-m", "generator", *words],
            cwd=str(folder),
            env={**plain, "LANG": "C", "TERM": "xterm", **env},
            encoding="utf-8",
            dimensions=(40, 110),
            timeout=300,  # of a machine that has much else to do
            preexec_fn=_hear_interrupts,
        )

    def sees(self, text: str) -> "Terminal":
        self.child.expect_exact(text)
        return self

    def types(self, keys: str) -> "Terminal":
        self.child.send(keys)
        return self

    def answers(self, question: str, keys: str = "") -> "Terminal":
        """The question is seen, then answered; nothing typed takes what is offered."""
        return self.sees(question).types(keys + ENTER)

    def sees_first(self, *texts: str) -> str:
        """Which of these texts comes first."""
        return texts[int(self.child.expect_exact(list(texts)))]

    def stops(self, code: int) -> str:
        """Ctrl-C."""
        return self.types(INTERRUPT).ends(code)

    def ends(self, code: int) -> str:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus == code, self.child.before
        return ESCAPES.sub("", self.child.before)
