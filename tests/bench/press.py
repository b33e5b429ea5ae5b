"""The press: every print job as a whole command in a process of its own, in processor time, as ratios in one run.

The measures are the import of click, yaml and pydantic, and Typst setting a deck and a booklet like ours
(tests/bench/typst, made from the same content).
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from generator.core.content import shipped
from tests.run import EXAMPLES, ROOT

TYPST = """
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], root=sys.argv[3], font_paths=[sys.argv[4]], ignore_system_fonts=True)
"""
IMPORT = "import click, yaml, pydantic"
TIMES = 7
# Job, and its goals: times the import, times Typst's deck, times Typst's booklet.
JOBS: dict[str, tuple[list[str | Path], float | None, float | None, float | None]] = {
    "check": (["check", EXAMPLES / "grakk.yaml"], 1.2, None, None),
    "one sheet": (["sheet", EXAMPLES / "grakk.yaml"], 1.6, None, None),
    "cards d6": (["cards", "d6"], 2.5, 0.75, None),
    "cards of all games": (["cards"], 4.5, None, None),
    "scenario sylvaren": (["scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "42"], 3.5, None, 4.0),
    "session": (["session", EXAMPLES / "seance" / "seance.yaml"], 7.0, None, None),
}
FIRST = ("one sheet", "cards d6", "scenario sylvaren")


def spent(command: list[str], cache: Path) -> float:
    before = os.times()
    env = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def ours(name: str, out: Path) -> list[str]:
    words = JOBS[name][0]
    target = [] if name == "check" else ["-o", str(out)]
    return [sys.executable, "-m", "generator.cli", *map(str, words), *target]


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        out, cache = folder / "out.pdf", folder / "cache"
        typst = {
            kind: [sys.executable, "-c", TYPST, str(Path(__file__).parent / "typst" / f"{kind}.typ"), str(out),
                   str(ROOT), str(shipped.folder("fonts"))]
            for kind in ("cards", "book")
        }  # fmt: skip
        first = {job: spent(ours(job, out), folder / f"empty-{n}") for n, job in enumerate(FIRST)}
        commands = {"import": [sys.executable, "-c", IMPORT], **typst, **{job: ours(job, out) for job in JOBS}}
        for command in commands.values():
            spent(command, cache)
        runs: dict[str, list[float]] = {name: [] for name in commands}
        for _n in range(TIMES):
            for name, command in commands.items():
                runs[name].append(spent(command, cache))
        took = {name: median(found) for name, found in runs.items()}
        print(f"import {took['import']:.3f} s, Typst's deck {took['cards']:.3f} s, its booklet {took['book']:.3f} s")
        for job, (_words, imports, deck, booklet) in JOBS.items():
            goals = (("import", imports, "import"), ("Typst", deck, "cards"), ("Typst", booklet, "book"))
            said = [f"{took[job] / took[key]:.2f} × {label} (goal {goal:g})" for label, goal, key in goals if goal]
            print(f"{job:20} {took[job]:.3f} s  {', '.join(said)}")
        for job, seconds in first.items():
            print(f"first {job:14} {seconds:.3f} s  {seconds / took[job]:.2f} × later (goal 1.3)")
    size = sum(path.stat().st_size for path in (shipped.folder("templates") / "_press").glob("*.bin"))
    print(f"shipped blocks       {size / 1e6:.2f} MB (goal 3)")


if __name__ == "__main__":
    main()
