"""`make mutants`: plant faults of one line, run the nearest tests on each, and tell which of them survive.

`python -m tools.mutants [AREA…] [--count N] [--seed N]`; areas are those of AREAS. Each fault is planted in a copy of
the checkout. `equivalent.txt` lists faults that change nothing anybody could observe, each with the reason: they are
counted apart.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tools import ROOT
from tools.mutants.plant import Mutant, choose_mutants, list_modules
from tools.quick import find_tests

EQUIVALENT = Path(__file__).with_name("equivalent.txt")
HANGS = 900  # seconds: longer than any nearest test takes on a busy machine
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

    def is_caught(self, mutant: Mutant | None, tests: list[str]) -> bool:
        """Return whether a test fails, or never ends, with this fault in its module; with no fault for None."""
        path = self.root / mutant.path if mutant else None
        text = path.read_text("utf-8") if path else ""
        if path and mutant:
            path.write_text(mutant.apply(text), "utf-8")
        words = [sys.executable, "-m", "tools.mutants.bounded", *tests]
        try:
            run = subprocess.run(words, cwd=self.root, env=self.env, capture_output=True, timeout=HANGS, check=False)
            return run.returncode not in (0, 5)
        except subprocess.TimeoutExpired:
            return True
        finally:
            if path:
                path.write_text(text, "utf-8")


def nearest_tests(path: str) -> list[str]:
    """List the test files of a module, nearest first; what holds the rooms of the house sees no fault."""
    return [name for name in find_tests([path]) if not name.endswith("test_architecture.py")]


def read_equivalent() -> dict[str, str]:
    """Return the faults known to change nothing, by their key, with the reason."""
    lines = EQUIVALENT.read_text("utf-8").splitlines()
    rows = [line for line in lines if line and not line.startswith("#")]
    return {row.rpartition(" # ")[0].strip(): row.rpartition(" # ")[2] for row in rows}


def try_modules(copy: Copy, paths: list[str], count: int, seed: int) -> Counter[str]:
    """Try some mutants of each module and show the survivors; return how many there were of each fate."""
    known = read_equivalent()
    fates: Counter[str] = Counter()
    for path in paths:
        tests = nearest_tests(path)
        mutants = choose_mutants(path, (ROOT / path).read_text("utf-8"), count, seed)
        if mutants and copy.is_caught(None, tests):
            sys.exit(f"{path}: its nearest tests fail without a fault: {' '.join(tests)}")
        for mutant in mutants:
            fate = "equivalent" if mutant.key in known else "caught" if copy.is_caught(mutant, tests) else "survived"
            fates[fate] += 1
            if fate == "survived":
                print(f"{mutant.path}:{mutant.number}\n  - {mutant.before}\n  + {mutant.after}", flush=True)
    return fates


def main() -> None:
    parser = argparse.ArgumentParser(prog="tools.mutants", description=__doc__)
    parser.add_argument("areas", nargs="*", metavar="AREA", help=", ".join(AREAS))
    parser.add_argument("--count", type=int, default=6, help="mutants of each module")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    total: Counter[str] = Counter()
    seen: set[str] = set()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for area in asked.areas or AREAS:
            paths = [path for path in list_modules(ROOT, AREAS[area]) if path not in seen]
            seen |= set(paths)
            fates = try_modules(copy, paths, asked.count, asked.seed)
            total += fates
            print(_row(area, fates), flush=True)
    print(_row("all", total))
    sys.exit(total["survived"] * 10 > total["survived"] + total["caught"])


def _row(name: str, fates: Counter[str]) -> str:
    counts = ", ".join(f"{fates[fate]} {fate}" for fate in ("caught", "survived", "equivalent"))
    return f"{name}: {sum(fates.values())} planted, {counts}"


if __name__ == "__main__":
    main()
