"""The press: every print job as a whole command in a process of its own, as ratios in one run.

The measures are the import of click, yaml and pydantic, and Typst setting a deck, a booklet (tools/bench/typst, made
from the same content) and a hundred sheets like ours. Processor time, the least of several runs taken in turn: a
machine that is busy with something else hurts all of them little, and alike.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from generator.base import shipped
from tests.run import EXAMPLES
from tools import ROOT
from tools.bench import sheets
from tools.bench.decks import tell_deck

TYPST = """
import sys, typst
typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]], ignore_system_fonts=True,
              root=sys.argv[4], sys_inputs={"data": sys.argv[5]})
"""
IMPORT = "import click, yaml, pydantic"
TIMES, FEW = 9, 3
# Job, and its goals: so many times the import, so many times Typst setting the like.
JOBS: dict[str, tuple[list[str | Path], float, tuple[str, float] | None]] = {
    "check": (["check", EXAMPLES / "grakk.yaml"], 1.2, None),
    "one sheet": (["sheet", EXAMPLES / "grakk.yaml"], 2.0, None),
    "cards d6": (["cards", "d6"], 2.5, ("Typst's deck", 0.75)),
    "cards of all games": (["cards"], 4.5, None),
    "scenario sylvaren": (
        ["scenario", "sylvaren", EXAMPLES / "loups.yaml", "--seed", "42"], 9.0, ("Typst's booklet", 4)
    ),
    "session": (["session", EXAMPLES / "seance" / "seance.yaml"], 7.0, None),
}  # fmt: skip
FIRST = ("one sheet", "cards d6", "scenario sylvaren")
HUNDRED, HUNDRED_TYPST = "100 sheets", "Typst's sheets"


def spent(command: list[str], cache: Path) -> float:
    """User and system time of a process and all it starts."""
    before = getrusage(RUSAGE_CHILDREN)
    # An installed command is compiled once; where nothing may be written beside the sources, each run would compile.
    env = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPYCACHEPREFIX": str(cache.parent / "compiled")}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, cwd=ROOT, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ours(words: list[str | Path], out: Path) -> list[str]:
    target = [] if words[0] == "check" else ["-o", str(out)]
    return [sys.executable, "-m", "generator", *map(str, words), *target]


def typst(source: Path, folder: Path, root: Path = ROOT, data: Path = ROOT) -> list[str]:
    places = (source, folder / f"{source.stem}-typst.pdf", shipped.shipped_folder("fonts"), root, data)
    return [sys.executable, "-c", TYPST, *map(str, places)]


def rounds(commands: dict[str, list[str]], cache: Path, times: int) -> dict[str, float]:
    """Return the least time of each command, run one after the other, so often."""
    runs = [{name: spent(command, cache) for name, command in commands.items()} for _n in range(times)]
    return {name: min(run[name] for run in runs) for name in commands}


def hundred(folder: Path) -> dict[str, list[str]]:
    files = sheets.characters(folder, 100)
    pages = [{"form": s.form, "fields": s.fields, "marks": sorted(s.marks)} for s in sheets.sheets(files)]
    (folder / "told.json").write_text(json.dumps(pages), encoding="utf-8")
    source = Path(__file__).parent / "sheet.typ"
    return {
        HUNDRED_TYPST: typst(source, folder, Path("/"), folder / "told.json"),
        HUNDRED: ours(["sheet", *files], folder / "hundred.pdf"),
    }


def wheel(folder: Path) -> int:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder), str(ROOT)]
    subprocess.run(command, check=True)
    return next(folder.glob("*.whl")).stat().st_size


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources, cache = Path(__file__).parent / "typst", folder / "cache"
        commands = {"import": [sys.executable, "-c", IMPORT]}
        (folder / "deck.json").write_text(tell_deck("d6"), encoding="utf-8")
        commands |= {"Typst's deck": typst(sources / "cards.typ", folder, Path("/"), folder / "deck.json")}
        commands |= {"Typst's booklet": typst(sources / "book.typ", folder)}
        # Each to a place of its own: over another print, that one would be looked through and kept beside it.
        commands |= {job: ours(words, folder / f"{job}.pdf") for job, (words, _import, _typst) in JOBS.items()}
        rounds(commands, cache, 1)  # compiles, and caches what is to be cached
        took = rounds(commands, cache, TIMES)
        print(f"import {took['import']:.3f} s, " + ", ".join(f"{k} {v:.3f} s" for k, v in took.items() if "Typst" in k))
        for job, (_words, most, like) in JOBS.items():
            text = f"{took[job] / took['import']:5.2f} × import (goal {most:g})"
            text += f", {took[job] / took[like[0]]:.2f} × {like[0]} (goal {like[1]:g})" if like else ""
            print(f"{job:20} {took[job]:.3f} s  {text}")
        for job in FIRST:
            first = min(spent(commands[job], folder / f"empty-{job}-{n}") for n in range(FEW))
            print(f"first {job:14} {first:.3f} s  {first / took[job]:5.2f} × later (goal 1.3)")
        many = rounds(hundred(folder), cache, FEW)
        share = many[HUNDRED] / many[HUNDRED_TYPST]
        print(f"{HUNDRED:20} {many[HUNDRED]:.3f} s  {share:5.2f} × {HUNDRED_TYPST} (goal 0.3)")
        sizes = [(folder / name).stat().st_size / 1e5 for name in ("hundred.pdf", "sheet-typst.pdf")]
        print(f"{'':20} {sizes[0]:.1f} kB each, Typst's {sizes[1]:.1f}")
        print(f"wheel                {wheel(folder) / 1e6:.2f} MB (goal 4)")


if __name__ == "__main__":
    main()
