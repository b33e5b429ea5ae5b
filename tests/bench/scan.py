"""Photos read back, at length: 200 of them, of several classes, rosters, inks and papers; with the truth.

    python -m tests.bench scan                 all of it
    PHOTOS=20 python -m tests.bench scan       fewer
"""

import os
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

from generator.core.paper.formats import Look
from generator.render.scan import reading
from generator.render.scan.photo import Photo, code
from generator.render.scan.reading import Reading
from generator.render.scan.reference import Reference
from generator.render.scan.registration import Unreadable
from tests.run import EXAMPLES
from tests.scan.desk import Print, prints

PHOTOS = int(os.environ.get("PHOTOS", "200"))
FIRST = int(os.environ.get("FIRST", "5000"))
LOOKS = (Look(), Look(ink="gray"), Look(ink="light"), Look("letter"), Look(large=True))
FILES = tuple(EXAMPLES / f"{name}.yaml" for name in ("grakk", "mira", "loups", "aurek", "fuyards"))
NAMES = ("nom", "nom_verso", "name")


def desk() -> list[tuple[Path, Look, int]]:
    return [(f, look, n) for look in LOOKS for f in FILES for n in range(len(prints(f, look)))]


def read(photo: Photo, candidates: list[Reference]) -> Reading | str:
    try:
        return reading.read(photo, *reading.recognise(photo, candidates), NAMES)
    except Unreadable as error:
        return str(error)


def main() -> None:
    found: Counter[tuple[str, str]] = Counter()
    refused = coded = wrong_side = 0
    spent = 0.0
    cases = desk()
    for n in range(PHOTOS):
        file, look, page = cases[(7 * n) % len(cases)]
        sheets = prints(file, look)
        one: Print = sheets[page]
        taken = one.taken(FIRST + n, flat=n % 10 == 9)
        photo = Photo("p.jpg", taken.picture)
        start = time.process_time()
        known = code(photo)
        here = Reference(one.page, one.gray)
        result = read(photo, [here])
        spent += time.process_time() - start
        coded += known is not None
        if n % 5 == 0:
            others = [Reference(replace(o.page), o.gray) for o in sheets if o is not one]
            wrong_side += any(isinstance(read(photo, [other]), Reading) for other in others)
        if isinstance(result, str):
            refused += 1
            print(f"{FIRST + n} {file.stem} {look.ink} {one.page.name}: {result}")
            continue
        for box in result.boxes:
            truth = taken.truth.get(box.field, "printed")
            found[truth, box.state] += 1
            missed, invented = truth == "marked" and box.state == "empty", truth not in ("marked", "printed")
            if missed or (invented and box.state == "marked"):
                print(f"WRONG {FIRST + n} {file.stem} {look.ink} {one.page.name} {box.field}: {truth}, not {box.state}")
    boxes = sum(found.values())
    marked = sum(n for (truth, _state), n in found.items() if truth == "marked")
    unsure = sum(n for (_truth, state), n in found.items() if state == "uncertain")
    wrong = sum(n for (truth, state), n in found.items() if state == "marked" and truth not in ("marked", "printed"))
    recall, doubt = found["marked", "marked"] / max(1, marked), unsure / max(1, boxes)
    print(f"{PHOTOS} photos, {boxes} boxes, code read in {coded / PHOTOS:.0%}; {refused} refused")
    print(f"marked read as empty {found['marked', 'empty']}; not marked read as marked {wrong}")
    print(f"other side taken {wrong_side}; sure recall {recall:.1%}; uncertain {doubt:.1%} of all boxes")
    print(f"{spent / PHOTOS:.2f} s of CPU a photo")
    print(", ".join(f"{truth} {state} {n}" for (truth, state), n in sorted(found.items())))
