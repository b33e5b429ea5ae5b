"""Photos of the second maker: a bounded sample of what `python -m tools.bench scan` measures at length."""

from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("cv2")
pytest.importorskip("zxingcpp")

from generator.campaign.changes import work_out_allowed
from generator.scan import read as scan
from generator.scan.readings import lay_on_files
from tests.run import EXAMPLES
from tests.samples import sample
from tests.scan.desk import prints
from tests.scan.phone import HANDS, Kind

GRAKK, MIRA, TESSA = (EXAMPLES / f"{name}.yaml" for name in ("grakk", "mira", "tessa"))


def read(kind: Kind, pen: str, hand: str, seed: int) -> Counter[tuple[str, str]]:
    """The truth of each box, and what was read; nothing where the photo is refused."""
    taken = prints(MIRA)[0].shot(seed, pen=pen, hand=hand, kind=kind)
    [seen] = scan.read_photos([(Path("p.jpg"), taken.jpeg)], [MIRA], ())
    return Counter((taken.truth[name], tick.state) for name, tick in seen.read.items() if name in taken.truth)


def count_wrong(found: Counter[tuple[str, str]]) -> int:
    invented = sum(n for (truth, state), n in found.items() if truth != "marked" and state == "marked")
    return invented + found["marked", "empty"]


@pytest.mark.exhaustive
def test_ticks_are_sure_and_empty_boxes_are_not_asked() -> None:
    """A clean tick with a tail, a fat felt tick, crosses, strokes, boxes filled; five pens."""
    found: Counter[tuple[str, str]] = Counter()
    for seed, (pen, hand) in enumerate(zip(("black", "felt", "ballpoint", "pencil", "red-felt"), HANDS, strict=True)):
        found += read("plain", pen, hand, 900 + seed)
    marked = sum(n for (truth, _state), n in found.items() if truth == "marked")
    empty = sum(n for (truth, _state), n in found.items() if truth == "empty")
    assert count_wrong(found) == 0 and marked > 100
    assert found["marked", "marked"] >= 0.95 * marked, found
    assert found["empty", "uncertain"] < 0.01 * empty, found


@pytest.mark.parametrize("kind", sample(["folded", "moved", "dim", "app", "wide"], "folded"))
def test_a_bad_photo_is_refused_or_asked_about(kind: Kind) -> None:
    """Folded in four, moved, in low light, by an app in black and white, through a wide lens: never wrong."""
    assert count_wrong(read(kind, "ballpoint", "short", 950)) == 0


@pytest.mark.exhaustive
def test_an_evening_of_four_sheets_and_twelve_changes_asks_twice_at_most(tmp_path: Path) -> None:
    """PV lost, a step bought, XP won, each of four people with a pen and a hand of their own."""
    people = [tmp_path / f"{name}.yaml" for name in ("grakk", "mira", "tessa", "autre")]
    for file, example in zip(people, (GRAKK, MIRA, TESSA, MIRA), strict=True):
        file.write_bytes(example.read_bytes())
    people[3].write_text(people[3].read_text("utf-8").replace("nom: Mira Sol", "nom: Sol Mira"), "utf-8")
    ways = (("ballpoint", "tail"), ("pencil", "cross"), ("felt", "short"), ("black", "stroke"))
    shots, changes = [], 0
    for n, (file, (pen, hand)) in enumerate(zip(people, ways, strict=True)):
        recto, verso = prints(file)[:2]
        free = [box.field for box in recto.page.boxes if not box.printed]
        pv = [name for name in free if name.removeprefix("pv_").isdigit() and name != "pv_0"][-3:]
        step = next(name for name in free if name.startswith("comp_esquive_palier"))
        for side, wanted in ((recto, (*pv, step)), (verso, ("soir_xp_4", "soir_xp_5"))):
            taken = side.shot(700 + 2 * n + (side is verso), pen=pen, hand=hand, wanted=wanted)
            shots.append((Path(f"{n}{side.page.name}.jpg"), taken.jpeg))
        changes += 3
    seen = scan.read_photos(shots, people, ())
    laid = lay_on_files(seen, (), work_out_allowed)
    questions = sum(len(one.questions) + len(one.refused) for one in laid) + sum(bool(one.refused) for one in seen)
    proposed = sum(len(one.proposals) for one in laid)
    assert changes == 12 and questions <= 2 and proposed + questions >= 12, (proposed, questions)
    for one in laid:
        assert all(proposal.path[-1] in ("pv", "gagnee", "esquive") for proposal in one.proposals)
