"""What ticks of a character's sheet mean, told without a photo."""

import pytest

from generator.app.files import Opened, open_source
from generator.app.sheets import sheets_of
from generator.app.ticks import meaning_of_ticks, settle_ticks
from generator.core.game.marks import Meaning, Tick
from generator.core.paper.formats import Look
from generator.core.reading.source import parse
from generator.render.scan.pages import list_printed_pages
from tests.run import EXAMPLES

MIRA = (EXAMPLES / "mira.yaml").read_bytes()


def opened(more: bytes = b"") -> Opened:
    one = open_source(parse(MIRA + more, "mira.yaml"), ())
    assert one.valid, one.examined.problems
    return one


def ticks(one: Opened, *marked: str, unsure: tuple[str, ...] = ()) -> dict[str, Tick]:
    boxes = [box for page in list_printed_pages(sheets_of(one), Look()) for box in page.boxes]
    assert {*marked, *unsure} <= {box.field for box in boxes}
    sure = {box.field: Tick("marked" if box.printed or box.field in marked else "empty", box.printed) for box in boxes}
    return {**sure, **{name: Tick("uncertain") for name in unsure}}


def told(found: Meaning) -> dict[str, object]:
    return {".".join(map(str, one.path)): one.after for one in found.proposals}


def test_statuses_reputation_and_talents_used_go_to_their_keys() -> None:
    one = opened(b"statuts: [fou]\n")
    marked = ticks(one, "statut_sonne", "reputation_plus_1", "don_1_utilise", unsure=("statut_mort",))
    found = meaning_of_ticks(one, marked)
    assert told(found) == {"statuts": ["fou", "sonne"], "reputation": 1, "utilises": ["Sens Exacerbés"]}
    assert [question.path for question in found.questions] == [("statuts", "mort")]


def test_a_talent_used_is_ticked_in_print() -> None:
    one = opened("utilises: [Sens Exacerbés]\n".encode())
    assert "don_1_utilise" in sheets_of(one)[0].marks
    unknown = open_source(parse(MIRA + b"utilises: [Vol]\n", "mira.yaml"), ())
    assert [problem.code for problem in unknown.examined.problems if problem.severity == "error"] == ["unknown-talent"]


@pytest.mark.parametrize(
    ("marked", "left"),
    [(("pv_18", "pv_17"), 16), (("pv_1", "pv_2", "pv_3"), 15), (("pv_16",), None), (("pv_0",), 0)],
)
def test_pv_lost_before_are_counted(marked: tuple[str, ...], left: int | None) -> None:
    """Printed with 18 of 24: six boxes are struck in print, pencil goes on from there or from the first."""
    one = opened(b"pv: 18\n")
    assert told(meaning_of_ticks(one, ticks(one, *marked))).get("pv") == left


def test_what_is_typed_stands_beside_what_the_file_says() -> None:
    one = opened()
    found = settle_ticks(one, ticks(one), {}, {"credits": "31", "pv": "20", "sexe": "femme"})
    known = {".".join(map(str, proposal.path)): (proposal.before, proposal.after) for proposal in found.proposals}
    c = one.examined.subject
    assert known == {"credits": (c.credits, 31), "pv": (c.pv_now, 20), "sexe": (None, "femme")}


def test_what_is_typed_is_a_value_or_a_question() -> None:
    one = opened()
    found = settle_ticks(one, ticks(one), {}, {"credits": "1 350", "pv": "beaucoup"})
    assert told(found) == {"credits": 1350}
    assert [question.path for question in found.questions] == [("pv",)]
