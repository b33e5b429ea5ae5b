"""`make quick`: ruff, mypy and the tests of what changed, in less than a minute.

Changed is what differs from where this branch left main, files that git does not know yet included; on main itself,
what is not committed, or else the last commit; `python -m tools.quick COMMIT` says it otherwise. Tests mirror
generator/, so each file leads to its tests: first those called like it, then those that import it, then the others of
its folder. They run in that order until SECONDS have passed; what was not reached is counted and left to `make test`.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tools import ROOT

SECONDS = 35
OTHERS = {  # what has no mirror: the first that fits says which tests speak of it
    r"templates/_web/|generator/web/": "web",
    r"content/_scenery/": "game",
    r"content/_share/": "sharing",
    r"(?:templates|content)/(\w+)(?:-\w+)?/": r"systems/\1",
    r"templates/|drawings/|fonts/": "paper",
    r".*\.po$": "test_french.py",
    r"docs/examples/": "cli",
    r"docs/|\w+\.md$": "test_docs.py",
    r"pyproject|requirements|Makefile|hatch_build": "test_package.py",
}


def changed_files(base: str | None = None) -> list[str]:
    """Paths, as git writes them, of what differs from `base` and still exists."""
    if base is None:
        known = "main" in _git("branch", "--format=%(refname:short)")
        base = _git("merge-base", "HEAD", "main")[0] if known else "HEAD"
        if not _git("status", "--porcelain") and _git("rev-parse", base) == _git("rev-parse", "HEAD"):
            base = "HEAD~1"
    names = _git("diff", "--name-only", "-z", base) + _git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted({name for name in names if (ROOT / name).is_file()})


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return [part for part in re.split(r"[\0\n]", done.stdout) if part]


def find_tests(names: list[str]) -> list[str]:
    """Return the test files to run, nearest first, each once."""
    levels = [list(_nearest_tests(name)) for name in names]
    in_order = [test for level in zip(*levels, strict=True) for tests in level for test in tests] if levels else []
    house = ["tests/test_architecture.py"] if any(name.startswith("generator/") for name in names) else []
    return list(dict.fromkeys([*house, *in_order]))


def _nearest_tests(name: str) -> Iterator[list[str]]:
    """Return three lists of tests: those called like the module, those that import it, those of its folder."""
    path = Path(name)
    if path.match("tests/**/test_*.py") or path.match("tests/test_*.py"):
        yield from ([name], [], [])
        return
    mirror = ROOT / "tests" / Path(*path.parts[1:]).parent if path.parts[0] in ("generator", "tests") else None
    while mirror and not list(mirror.glob("test_*.py")):
        mirror = mirror.parent
    namesakes = sorted(mirror.glob(f"test_{path.stem}*.py")) if mirror else []
    yield _relative(namesakes)
    module = ".".join(path.with_suffix("").parts).removesuffix(".__init__")
    yield [test for test, imported in _imports().items() if module in imported] if path.suffix == ".py" else []
    has_folder = mirror not in (None, ROOT / "tests")
    yield _relative(sorted(mirror.glob("test_*.py")) if mirror and has_folder else _tests_beside(name))


def _tests_beside(name: str) -> list[Path]:
    for pattern, place in OTHERS.items():
        if match := re.match(pattern, name):
            target = ROOT / "tests" / match.expand(place)
            if target.exists():
                at, names = (target, "test_*.py") if target.is_dir() else (target.parent, f"{target.stem}*.py")
                return sorted(at.glob(names))
    return []


@cache
def _imports() -> dict[str, set[str]]:
    """Return what each test file imports, by full name."""
    line = re.compile(r"^\s*(?:from ([\w.]+) )?import ([\w., ]+)", re.M)
    imports: dict[str, set[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        pairs = [(base, name) for base, names in line.findall(path.read_text("utf-8")) for name in names.split(",")]
        names = {f"{base}.{name.split()[0]}".strip(".") for base, name in pairs if name.strip()}
        imports[_relative([path])[0]] = names | {base for base, _name in pairs}
    return imports


def _relative(paths: list[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


def main() -> None:
    names = changed_files(*sys.argv[1:2])
    tests = find_tests(names)
    sys.stdout.write(f"{len(names)} files changed, {len(tests)} files of tests\n")
    sys.stdout.flush()
    python = [sys.executable, "-m"]
    checks = [subprocess.Popen([*python, *words], cwd=ROOT) for words in (("ruff", "check", "-q", "."), ("mypy",))]
    in_order = ("-n", "auto", "--dist", "load", "--maxschedchunk", "1", "-m", "not exhaustive")
    pytest = [*python, "pytest", "-rs", *in_order, f"--within={SECONDS}", *tests]
    code = subprocess.run(pytest, cwd=ROOT, check=False).returncode if tests else 0
    failed = [process.args for process in checks if process.wait()]  # waits for both
    sys.exit(bool(failed) or code not in (0, 5))


if __name__ == "__main__":
    main()
