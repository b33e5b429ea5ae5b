"""Ticks of a group's roster, as proposals or as questions."""

from generator.game.marks import Meaning, Tick
from generator.game.system import all_systems
from generator.reading.source import load
from generator.systems.sylvaren.play import campaign
from tests.run import EXAMPLES

GAME = all_systems()["sylvaren"]
SUBJECT = GAME.examine(load(EXAMPLES / "loups.yaml"), GAME.definitions()).subject


def meaning(*new: str, unsure: tuple[str, ...] = ()) -> Meaning:
    tracks = {"q": 4, "px": 8, "a": 10}
    boxes = [f"f{n}.{key}{k}" for n in range(6) for key, count in tracks.items() for k in range(count)]
    ticks = {name: Tick("empty") for name in boxes}
    ticks |= {name: Tick("marked") for name in new} | {name: Tick("uncertain") for name in unsure}
    return campaign.meaning(SUBJECT, SUBJECT, ticks)


def test_px_go_to_their_figure() -> None:
    [one] = meaning("f1.px0", "f1.px1", "f1.px2").proposals
    assert (one.path, one.before, one.after) == (("campagne", "figurines", "Rok", "px"), 0, 3)
    assert (one.action, one.arguments) == ("gain", {"px": 3, "figure": ("Rok",)})


def test_a_hole_is_a_question() -> None:
    found = meaning("f1.px0", "f1.px2")
    assert not found.proposals and len(found.questions) == 1


def test_quality_lost_comes_back_unless_all_of_it_is() -> None:
    assert meaning("f1.q0", "f1.q1", "f1.a0") == Meaning()
    [question] = meaning("f1.q0", "f1.q1", "f1.q2", unsure=("f1.q3",)).questions
    assert question.path == ("figurines", "Rok") and "Rok" in question.why
