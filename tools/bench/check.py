"""`check`: the rate of one warm process; what the whole command takes is measured beside the prints (press)."""

import random
import sys
import time

from generator.game.system import all_systems
from generator.reading.source import parse


def characters(count: int) -> list[bytes]:
    """Different characters of every race and class, a good half of them with faults."""
    d = all_systems()["d6"].definitions()
    chance = random.Random(1)
    keys = list(d.characteristics)
    files = []
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
        files.append(text.encode())
    return files


def main() -> None:
    system = all_systems()["d6"]
    definitions = system.definitions()
    files = characters(1000)
    start = time.process_time()
    problems = sum(len(system.examine(parse(raw, f"{n}.yaml"), definitions).problems) for n, raw in enumerate(files))
    rate = len(files) / (time.process_time() - start)
    sys.stdout.write(f"{rate:.0f} characters a second of one core, {problems} problems (goal: at least 500)\n")


if __name__ == "__main__":
    main()
