"""`make mutants`: plant faults of one line, run the nearest tests on each, and tell which of them survive.

`python -m tools.mutants [AREA…] [--count N] [--seed N] [--among WORD] [--files N]`; areas are those of AREAS. Each
fault is planted in a copy of the checkout. Counted apart are faults that change nothing anybody could observe
(`equivalent.txt` lists them, each with the reason), and those that are undecided: their nearest tests were not through
in the time they have.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tools import ROOT
from tools.mutants.bounded import UNDECIDED
from tools.mutants.plant import Mutant, choose_mutants, list_modules
from tools.quick import find_tests

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
HANGS = 900  # seconds on the clock: a machine that is busy with something else decides nothing
FATES = ("caught", "survived", "undecided", "equivalent")
AREAS = {
    "prices": ("generator/systems/d6/rules/advancement.py", "generator/systems/d6/play/goods.py"),
    "ledger": ("generator/systems/d6/rules/ledger*.py", "generator/systems/d6/rules/life.py"),
    "rules": ("generator/systems/*/rules/*.py",),
    "forces": ("generator/systems/sylvaren/mission/members.py", "generator/systems/sylvaren/mission/compose.py"),
    "cg": ("generator/systems/sndr/rules/figure.py", "generator/systems/sndr/rules/rules.py"),
    "odds": ("generator/chance/*.py", "generator/systems/*/fight/combat.py", "generator/systems/*/combat.py"),
    "battle": ("generator/systems/*/fight/battle/*.py", "generator/systems/sndr/fight/battle.py"),
    "geometry": ("generator/paper/drawing/pen.py", "generator/paper/text/*.py"),
    "edit": ("generator/writing/edit*.py",),
    "lock": ("generator/writing/atomic.py", "generator/writing/journal.py"),
    "history": ("generator/writing/history.py", "generator/writing/changes.py"),
    "judge": ("generator/scan/judge.py", "generator/scan/boxes.py"),
    "share": ("generator/sharing/share.py",),
    "guests": ("generator/web/guests.py", "generator/web/invitations.py", "generator/web/security.py"),
    "imposition": ("generator/paper/imposition.py", "generator/scenarios/tiling.py"),
    "forms": ("generator/sheets/forms/canvas.py", "generator/sheets/forms/filled.py", "generator/paper/pdf/a*form.py"),
}


class Copy:
    """A copy of the checkout that faults are planted in."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "tree"
        words = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        names = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (self.root / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.root / name)
        shutil.copytree(ROOT / "build" / "data", self.root / "build" / "data")
        self.env = {**os.environ, "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
        self._sound: set[str] = set()
        self._unsound: list[str] = []

    def try_mutant(self, mutant: Mutant, tests: list[str]) -> str:
        """Return the fate of a fault: "caught", "survived" or "undecided"."""
        path = self.root / mutant.path
        text = path.read_text("utf-8")
        while True:
            path.write_text(mutant.apply(text), "utf-8")
            try:
                code, failed = self._run_tests(tests)
            finally:
                path.write_text(text, "utf-8")
            if failed and not self._is_sound(failed):
                continue  # without it
            return "undecided" if code == UNDECIDED else "survived" if code in (0, 5) else "caught"

    def _is_sound(self, test: str) -> bool:
        """Return whether a test passes without a fault; one that does not is never run again."""
        if test not in self._sound and self._run_tests([test])[0] != 0:
            self._unsound.append(test)
            print(f"fails without a fault: {test}", flush=True)
            return False
        self._sound.add(test)
        return True

    def _run_tests(self, tests: list[str]) -> tuple[int, str]:
        """Return how a run of tests ended, and the test that failed."""
        skipped = [f"--deselect={test}" for test in self._unsound]
        words = [sys.executable, "-m", "tools.mutants.bounded", *skipped, *tests]
        try:
            run = subprocess.run(
                words, cwd=self.root, env=self.env, capture_output=True, text=True, timeout=HANGS, check=False
            )
        except subprocess.TimeoutExpired:
            return UNDECIDED, ""
        failed = re.search(r"^FAILED (\S+\[.*?\]|\S+)", run.stdout, re.M)
        return run.returncode, failed[1] if failed else ""


def nearest_tests(path: str) -> list[str]:
    """List the test files of a module, those of its own folder first; what holds the rooms sees no fault."""
    names = [name for name in find_tests([path]) if not name.endswith("test_architecture.py")]
    folder = Path("tests", *Path(path).parts[1:]).parent
    mirrors = [place for place in (folder, *folder.parents) if (ROOT / place).is_dir()]
    return sorted(names, key=lambda name: not Path(name).is_relative_to(mirrors[0]))


def read_equivalent() -> dict[str, str]:
    """Return the faults known to change nothing, by their key, with the reason."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    return {row.rpartition(" # ")[0].strip(): row.rpartition(" # ")[2] for row in rows}


def choose_in_turn(paths: list[str], count: int, seed: int, among: str) -> list[Mutant]:
    """Choose mutants of an area: one of each module in turn."""
    queues = [choose_mutants(path, (ROOT / path).read_text("utf-8"), seed, among)[:count] for path in paths]
    turns = [queue[n] for n in range(count) for queue in queues if n < len(queue)]
    return turns[:count]


def try_mutants(copy: Copy, mutants: list[Mutant], files: int) -> Counter[str]:
    """Try mutants with so many of the nearest files of tests; return how many there were of each fate.

    Those that are not caught are shown."""
    known = read_equivalent()
    fates: Counter[str] = Counter()
    for mutant in mutants:
        fate = "equivalent" if mutant.key in known else copy.try_mutant(mutant, nearest_tests(mutant.path)[:files])
        fates[fate] += 1
        if fate in ("survived", "undecided"):
            print(f"{fate}: {mutant.path}:{mutant.number}\n  - {mutant.before}\n  + {mutant.after}", flush=True)
    return fates


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--count", type=int, default=6, help="mutants of each area")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--among", default="", metavar="WORD", help="those whose module, function or line has this word"
    )
    parser.add_argument("--files", type=int, default=99, help="of tests, the nearest, that are run")
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    seen: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for area in asked.areas or AREAS:
            paths = [path for path in list_modules(ROOT, AREAS[area]) if path not in seen]
            seen |= set(paths)
            fates = try_mutants(copy, choose_in_turn(paths, asked.count, asked.seed, asked.among), asked.files)
            total += fates
            print(_row(area, fates), flush=True)
    print(_row("all", total))
    sys.exit(total["survived"] * 10 > total["survived"] + total["caught"])


def _row(name: str, fates: Counter[str]) -> str:
    counts = ", ".join(f"{fates[fate]} {fate}" for fate in FATES)
    return f"{name}: {sum(fates.values())} planted, {counts}"


if __name__ == "__main__":
    main()
