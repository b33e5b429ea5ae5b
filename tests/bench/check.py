"""`check`: a cold start against importing what a usual tool imports, and the rate of one warm process."""

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generator.core.reading.source import parse
from generator.core.system import systems
from tests.run import EXAMPLES

BASELINE = "import click, yaml, pydantic"


def cold(arguments: list[str], rounds: int = 9) -> float:
    """The median wall time of a fresh process."""
    times = []
    for _n in range(rounds):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=False, capture_output=True)
        times.append(time.perf_counter() - start)
    return sorted(times)[rounds // 2]


def characters(count: int) -> list[bytes]:
    """Different characters of every race and class, a good half of them with faults."""
    d = systems()["d6"].definitions()
    chance = random.Random(1)
    keys = list(d.characteristics)
    made = []
    for n in range(count):
        dice = ", ".join(f"{k}: {chance.randint(0, 3)}" for k in chance.sample(keys, 4))
        skills = ", ".join(
            f"{s}: {chance.randint(2, 6)}D+{chance.randint(0, 2)}" for s in chance.sample(list(d.skills), 5)
        )
        text = f"""systeme: d6
nom: Héros {n}
joueur: Camille
race: {chance.choice(list(d.races))}
classe: {chance.choice(list(d.classes))}
sexe: neutre
age: {n}
repartition: {{{dice}}}
experience:
  gagnee: {chance.randint(0, 90)}
  competences: {{{skills}}}
  pv: {chance.randint(0, 4)}
inventaire:
  - {{objet: Médipack, nombre: 2}}
  - {{objet: Holocron, seul: true}}
  - {{objet: Grenade, nombre: 12}}
"""
        made.append(text.encode())
    return made


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        hero = str(EXAMPLES / "grakk.yaml")
        check = ["-m", "generator.cli", "check", hero]
        subprocess.run([sys.executable, *check], capture_output=True, check=True)
        command = cold(check)
        try:
            import pydantic  # noqa: F401

            base, label = cold(["-c", BASELINE]), BASELINE
        except ImportError:
            base, label = cold(["-c", "import click, yaml"]), "import click, yaml"
        sys.stdout.write(f"cold check / cold « {label} »: {command / base:.2f} (goal: at most 2)\n")
        system = systems()["d6"]
        definitions = system.definitions()
        files = characters(1000)
        start = time.process_time()
        problems = sum(
            len(system.examine(parse(raw, f"{n}.yaml"), definitions).problems) for n, raw in enumerate(files)
        )
        rate = len(files) / (time.process_time() - start)
        sys.stdout.write(
            f"warm check: {rate:.0f} characters a second of one core, {problems} problems (goal: at least 500)\n"
        )
        assert Path(folder, "holofiche").is_dir()


if __name__ == "__main__":
    main()
