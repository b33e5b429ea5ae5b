"""Ticks of a character's sheet, as proposals or as questions."""

from generator.core.game.marks import Meaning, Tick
from generator.core.reading.source import load
from generator.core.system import systems
from generator.systems.d6 import marks
from generator.systems.d6.sheet import sheet
from tests.run import EXAMPLES

GAME = systems()["d6"]
SUBJECT = GAME.examine(load(EXAMPLES / "grakk.yaml"), GAME.definitions()).subject
BOXES = {
    *(f"comp_{key}_palier_{n}" for key in SUBJECT.skills for n in range(1, 7)),
    *(f"pv_{n}" for n in range(61)),
    *(f"pv_moins_{n}" for n in range(1, 11)),
    *(f"cote_{name}" for name in ("0", *(f"plus_{n}" for n in range(1, 6)), *(f"moins_{n}" for n in range(1, 7)))),
}


def meaning(*new: str, unsure: tuple[str, ...] = ()) -> Meaning:
    printed = sheet(SUBJECT).marks
    ticks = {name: Tick("marked", True) if name in printed else Tick("empty") for name in BOXES}
    ticks |= {name: Tick("marked") for name in new} | {name: Tick("uncertain") for name in unsure}
    return marks.meaning(SUBJECT, ticks)


def told(found: Meaning) -> dict[str, tuple[object, object]]:
    return {".".join(map(str, one.path)): (one.before, one.after) for one in found.proposals}


def test_a_page_as_printed_changes_nothing() -> None:
    assert meaning() == Meaning()


def test_steps_count_from_the_first_box_printed_ones_included() -> None:
    found = meaning("comp_esquive_palier_2", "comp_esquive_palier_3", "comp_tir_palier_1")
    assert told(found) == {
        "experience.competences.esquive": ("5D+1", "6D"),
        "experience.competences.tir": ("5D", "5D+1"),
    }
    assert {(one.action, one.given["value"]) for one in found.proposals} == {("buy", "6D"), ("buy", "5D+1")}
    assert not found.questions


def test_a_hole_or_a_doubt_is_a_question() -> None:
    hole = meaning("comp_esquive_palier_3")
    assert not hole.proposals and hole.questions[0].boxes == ("comp_esquive_palier_3",)
    doubt = meaning("comp_tir_palier_1", unsure=("comp_tir_palier_2",))
    assert not doubt.proposals and len(doubt.questions[0].boxes) == 2


def test_the_dark_side_has_one_mark() -> None:
    assert told(meaning("cote_moins_3")) == {"cote": (-2, -3)}
    assert told(meaning("cote_plus_1")) == {"cote": (-2, 1)}
    assert not meaning("cote_moins_3", "cote_moins_4").proposals
    assert len(meaning("cote_moins_3", "cote_moins_4").questions) == 1


def test_pv_are_a_run_from_either_end() -> None:
    assert told(meaning(*(f"pv_{n}" for n in range(30, 36)))) == {"pv": (35, 29)}
    assert told(meaning(*(f"pv_{n}" for n in range(1, 7)))) == {"pv": (35, 29)}
    assert meaning("pv_3", "pv_4").questions and not meaning("pv_3", "pv_4").proposals
    assert meaning(*(f"pv_{n}" for n in range(30, 36)), unsure=("pv_29",)).questions


def test_the_dying_are_below_zero() -> None:
    assert told(meaning("pv_0")) == {"pv": (35, 0)}
    assert told(meaning("pv_moins_4")) == {"pv": (35, -4)}
    assert told(meaning(*(f"pv_{n}" for n in range(1, 36)), "pv_0", "pv_moins_1")) == {"pv": (35, -1)}
    assert meaning("pv_35", "pv_moins_4").questions
