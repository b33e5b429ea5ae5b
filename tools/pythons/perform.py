"""Every job in this very interpreter, natively or in WebAssembly: what it said, and what it made.

Runs with nothing but holofiche itself on its path: `python perform.py FOLDER JOBS.json`, or `perform_jobs` from node.
"""

import contextlib
import hashlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any


def perform_job(words: list[str]) -> dict[str, Any]:
    from generator.base import i18n
    from generator.cli import build
    from generator.cli.terminal.common import run_guarded

    words = ["--language", "fr", *words]
    sys.argv = ["holofiche", *words]
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _stream in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        i18n.choose_language(words)
        i18n.install_catalogue()
        code = run_guarded(build())
    texts = [stream.buffer.getvalue().decode() for stream in (out, err)]
    return {"words": words, "code": code, "out": texts[0], "err": texts[1]}


def perform_jobs(folder: str, jobs: list[list[str]]) -> str:
    """Return a JSON document: each job, and a digest of every file that they left in out/."""
    os.chdir(folder)
    done = [perform_job(words) for words in jobs]
    files = {
        path.as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(Path("out").rglob("*"))
        if path.is_file()
    }
    version = ".".join(map(str, sys.version_info[:3]))
    return json.dumps({"python": version, "platform": sys.platform, "jobs": done, "files": files}, ensure_ascii=False)


if __name__ == "__main__":
    print(perform_jobs(sys.argv[1], json.loads(Path(sys.argv[2]).read_text("utf-8"))))
