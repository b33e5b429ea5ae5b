"""Where the commands of tests are born: a process with the libraries imported, forked for each command.

A command is a process of its own, with its own folder, environment and streams. The libraries are there already, and
our modules as they are when nobody has used them yet, but for `cli`, whose words are in the language it is imported in
(`cold`: none of ours, as for the command lines of the docs). What WeasyPrint has set once in a run of tests is not set
again: the same HTML gives the same bytes (tests that say so ask for a process that starts from nothing).

A command without a seed rolls by its own words: what passes once passes in every run. `fresh` ones roll as at home.
"""

import faulthandler
import gc
import hashlib
import io
import json
import os
import pkgutil
import random
import re
import runpy
import secrets
import signal
import sys
import time
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

LIBRARIES = ("click", "yaml", "jinja2", "weasyprint", "pypdf", "reportlab.pdfgen.canvas", "PIL.Image", "questionary")
LONGEST = 300  # seconds of the processor: a machine that is busy with something else ends nothing
ASLEEP = 3000  # seconds on the clock, for what waits for nothing


def main() -> None:
    answers = os.fdopen(os.dup(1), "w")
    gc.set_threshold(100_000, 20, 50)  # as in conftest
    for name in LIBRARIES:
        import_module(name)
    if "cold" not in sys.argv:
        _import_ours()
    gc.freeze()  # what is shared stays shared: no search for garbage writes to it
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _run(json.loads(line))
        _pid, status = os.waitpid(child, 0)
        answers.write(f"{os.waitstatus_to_exitcode(status)}\n")
        answers.flush()


def _import_ours() -> None:
    import generator

    for module in pkgutil.walk_packages(generator.__path__, "generator."):
        # What the scan imports starts threads, which no fork has.
        if not re.search(r"\.(cli|web|scan|__main__)\b", module.name):
            import_module(module.name)


def _run(asked: dict[str, Any]) -> None:
    faulthandler.register(signal.SIGPROF, chain=True)  # where it stands, as it is ended
    signal.setitimer(signal.ITIMER_PROF, LONGEST)
    signal.alarm(ASLEEP)
    for number, (name, flags) in enumerate(
        ((asked["in"], os.O_RDONLY), (asked["out"], os.O_WRONLY), (asked["err"], os.O_WRONLY))
    ):
        os.dup2(os.open(name, flags), number)
    sys.stdin, sys.stdout = io.TextIOWrapper(os.fdopen(0, "rb")), io.TextIOWrapper(os.fdopen(1, "wb"))
    sys.stderr = io.TextIOWrapper(os.fdopen(2, "wb"), line_buffering=True)
    faulthandler.dump_traceback_later(ASLEEP - 10)
    os.environ.clear()
    os.environ.update(asked["env"])
    time.tzset()
    os.chdir(asked["cwd"])
    sys.path[0] = asked["cwd"]
    sys.argv = ["holofiche", *asked["words"]]
    words = [word for word in asked["words"] if os.sep not in word]  # a folder of the run is another in the next
    vars(secrets)["randbelow"] = random.Random(repr(words)).randrange
    try:
        if {"sheet", "scenario", "cards", "session", "new"} & set(asked["words"][:1]):
            _remember(Path(asked["pages"]))
        runpy.run_module("generator", run_name="__main__", alter_sys=True)  # ends the process itself
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)


def _remember(place: Path) -> None:
    """Pages already set by another command of this run, with files or bare alike, are taken from the cache's folder."""
    from generator.paper.pdf.attached import is_bare
    from generator.sheets import accessible
    from generator.writing.atomic import write_whole

    write_pdf = accessible.write_tagged_pdf

    def known(html: str, *options: Any) -> bytes:
        date = os.environ.get("SOURCE_DATE_EPOCH")
        key = hashlib.sha256(repr((html, date, is_bare(), options)).encode()).hexdigest()
        with suppress(OSError):
            return (place / key).read_bytes()
        pages = write_pdf(html, *options)
        write_whole(place / key, pages, durable=False)
        return pages

    setattr(accessible, "write_tagged_pdf", known)  # noqa: B010 (a function of its own kind)


if __name__ == "__main__":
    main()
