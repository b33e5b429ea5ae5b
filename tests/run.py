"""The command as a person runs it: a process of its own, its own caches, a plain environment."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "docs" / "examples"


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str
    raw: bytes

    def json(self) -> Any:
        return json.loads(self.out)


def holofiche(*words: str | Path, cwd: Path | None = None, stdin: str | None = None, **env: str) -> Ran:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "NO_COLOR", "COLUMNS"))}
    done = subprocess.run(
        [sys.executable, "-m", "generator.cli", *map(str, words)],
        cwd=cwd or ROOT,
        env={**plain, "LANG": "C", **env},
        input=stdin.encode() if stdin is not None else None,
        stdin=subprocess.DEVNULL if stdin is None else None,
        capture_output=True,
        timeout=300,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode(), done.stdout)
