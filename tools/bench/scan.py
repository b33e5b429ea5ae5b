"""Photos read back, at length: 200 of them, of several classes, rosters, inks and papers, with the truth; then those of
a second maker, of other physics, by kind of photo, pen and hand.

python -m tools.bench scan                 all of it
PHOTOS=20 python -m tools.bench scan       fewer
"""

import os
import time
from collections import Counter, defaultdict
from pathlib import Path

from generator.paper.formats import Look
from generator.scan import read as scan
from generator.scan import reading
from generator.scan.photo import Photo, read_page_code
from generator.scan.reading import Reading
from generator.scan.reference import Reference
from generator.scan.registration import Unreadable
from tests.run import EXAMPLES
from tests.scan.desk import Print, prints, renamed
from tests.scan.phone import HANDS, KINDS, PENS

PHOTOS = int(os.environ.get("PHOTOS", "200"))
FIRST = int(os.environ.get("FIRST", "5000"))
LOOKS = (Look(), Look(ink="gray"), Look(ink="light"), Look("letter"), Look(large=True))
FILES = tuple(EXAMPLES / f"{name}.yaml" for name in ("grakk", "mira", "tessa", "loups", "aurek", "fuyards"))
NAMES = ("nom", "nom_verso", "name")

Counts = Counter[tuple[str, str]]


def desk() -> list[tuple[Path, Look, int]]:
    return [
        (f, look, n) for look in LOOKS for f in FILES for n, printed in enumerate(prints(f, look)) if printed.page.boxes
    ]  # fmt: skip


def read(photo: Photo, candidates: list[Reference], *, known: bool = False) -> Reading | str:
    """`known`: its code says whose it is."""
    try:
        return reading.read_photo(photo, *reading.recognise_page(photo, candidates), None if known else NAMES)
    except Unreadable as error:
        return str(error)


def main() -> None:
    measure_first_maker()
    measure_second_maker()


def measure_second_maker() -> None:
    """Print the share of right readings for every kind of photo with every pen and hand, as far as PHOTOS goes;
    ordinary ones first."""
    counts: dict[str, Counts] = defaultdict(Counter)
    refused: Counter[str] = Counter()
    ways = [(kind, pen, hand) for kind in KINDS for pen in PENS for hand in HANDS]
    for n, (kind, pen, hand) in enumerate(ways[:: max(1, len(ways) // PHOTOS)]):
        file = FILES[n % 3]
        taken = prints(file)[n // 3 % 2].shot(FIRST + n, pen=pen, hand=hand, kind=kind)
        seen = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [file], ())[0]
        truths = [(taken.truth[field], tick.state) for field, tick in seen.read.items() if field in taken.truth]
        for name in (kind, *((f"{kind} {pen}", f"{kind} {hand}") if kind == "plain" else ())):
            refused[name] += bool(seen.refused)
            counts[name].update(truths)
    for name in counts:
        print(f"{name:20}{tell_share(counts[name])}; {refused[name]} photos refused or asked whose", flush=True)


def tell_share(counts: Counts) -> str:
    totals = Counter[str]()
    for (truth, _state), n in counts.items():
        totals[truth] += n
    marked, empty = totals["marked"], totals["empty"]
    wrong = sum(n for (truth, state), n in counts.items() if truth != "marked" and state == "marked")
    return (
        f"{marked:5} ticks, sure {counts['marked', 'marked'] / max(1, marked):6.1%}; {empty:6} empty, "
        f"asked {counts['empty', 'uncertain'] / max(1, empty):5.2%}; wrong {wrong + counts['marked', 'empty']}"
    )


def measure_first_maker() -> None:
    kinds: dict[str, Counts] = defaultdict(Counter)
    refused = coded = wrong_page = tried = 0
    spent = 0.0
    cases = desk()
    for n in range(PHOTOS):
        file, look, page = cases[7 * (FIRST + n) % len(cases)]
        printed: Print = prints(file, look)[page]
        taken = printed.taken(FIRST + n, flat=n % 10 == 9)
        photo = Photo("p.jpg", taken.picture)
        start = time.process_time()
        known = read_page_code(photo.gray) is not None
        result = read(photo, [Reference(printed.page, printed.gray)], known=known)
        spent += time.process_time() - start
        coded += known
        if n % 10 == 0:  # the other side, and a namesake's page of the same class: without the code
            named = [o for o in (renamed(file, look)[page],) if any(f.field in NAMES for f in o.page.fields)]
            for other in [o for o in prints(file, look) if o is not printed] + named:
                tried += 1
                wrong_page += isinstance(read(photo, [Reference(other.page, other.gray)]), Reading)
        where = f"{FIRST + n} {file.stem} {look.paper} {look.ink}{' large' if look.large else ''} {printed.page.name}"
        if isinstance(result, str):
            refused += 1
            print(f"REFUSED {where}: {result}", flush=True)
            continue
        for box in result.boxes:
            truth = taken.truth.get(box.field, "printed")
            kinds[printed.page.name.partition("-")[0]][truth, box.state] += 1
            missed, invented = truth == "marked" and box.state == "empty", truth not in ("marked", "printed")
            if missed or (invented and box.state == "marked"):
                print(f"WRONG {where} {box.field}: {truth}, not {box.state}", flush=True)
        if n % 10 == 9:
            print(f"{n + 1:8}{_describe(_all(kinds))}", flush=True)
    cost = f"{spent / PHOTOS:.2f} s of CPU a photo"
    print(f"{PHOTOS} photos, code read in {coded / PHOTOS:.0%}; {refused} refused; {cost}")
    print(f"another side or another person taken: {wrong_page} of {tried}")
    for kind, counts in [*sorted(kinds.items()), ("all", _all(kinds))]:
        print(f"{kind:8}{_describe(counts)}")


def _all(kinds: dict[str, Counts]) -> Counts:
    return sum(kinds.values(), Counter[tuple[str, str]]())


def _describe(counts: Counts) -> str:
    boxes = sum(counts.values())
    marked = sum(n for (truth, _state), n in counts.items() if truth == "marked")
    unsure = sum(n for (_truth, state), n in counts.items() if state == "uncertain")
    wrong = sum(n for (truth, state), n in counts.items() if state == "marked" and truth not in ("marked", "printed"))
    return (
        f"{boxes:6} boxes, {marked:5} marked: as empty {counts['marked', 'empty']}; others read as marked {wrong}; "
        f"sure recall {counts['marked', 'marked'] / max(1, marked):.1%}; uncertain {unsure / max(1, boxes):.1%}"
    )
