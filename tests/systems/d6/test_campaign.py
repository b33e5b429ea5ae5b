"""A character between two sessions: XP, skills and PV, with prices and what remains."""

from typing import Any

import pytest

from generator.core.campaign import Deed
from generator.core.chance.dice import Roller
from generator.core.reading import source
from generator.core.reading.problems import is_valid
from generator.core.refusal import Refusal
from generator.core.system import System
from generator.core.writing.edit import Editor
from generator.systems.d6.campaign import ACTIONS, status
from tests.run import EXAMPLES

GRAKK = (EXAMPLES / "grakk.yaml").read_text("utf-8")


def show(text: str) -> Any:
    game = System("d6")
    return game.examine(source.parse(text.encode(), "x.yaml"), game.definitions())


def do(text: str, name: str, **given: Any) -> Deed:
    action = next(a for a in ACTIONS if a.name == name)
    asked: dict[str, Any] = {p.name: None for p in action.params}
    subject, definitions = show(text).subject, System("d6").definitions()
    editor = Editor(source.parse(text.encode(), "x.yaml"))
    deed = Deed(editor, subject, definitions, {**asked, **given}, "2026-11-16", Roller(1))
    action.run(deed)
    assert is_valid(show(deed.editor.text).problems)
    return deed


def refused(text: str, name: str, **given: Any) -> str:
    with pytest.raises(Refusal) as stop:
        do(text, name, **given)
    return stop.value.problem.code


def test_gain() -> None:
    before = show(GRAKK).subject
    after = show(do(GRAKK, "gain", xp=12, credits=50).editor.text).subject
    assert after.xp.left == before.xp.left + 12
    assert after.credits == before.credits + 50


def test_a_skill_third_by_third() -> None:
    """L543: 5D to 6D at a characteristic of 5D is three steps of 5 XP."""
    text = do(GRAKK, "gain", xp=12).editor.text
    before = show(text).subject
    deed = do(text, "buy", skill="Tir", value="6D")
    after = show(deed.editor.text).subject
    assert before.xp.left - after.xp.left == 15
    assert after.skills["tir"].value.skill == "6D"
    assert any("15 XP" in line and f"{after.xp.left} left" in line for line in deed.said)
    assert "tir: 6D" in deed.editor.text


def test_a_skill_bought_before_is_raised_in_place() -> None:
    text = do(GRAKK, "gain", xp=12).editor.text
    after = do(text, "buy", skill="armes-blanches", value="5D+2").editor.text
    assert "competences: {armes-blanches: 5D+2, esquive: 5D+1}" in after


def test_pv() -> None:
    """L534, A36: from 35 PV, each costs 3 XP."""
    deed = do(GRAKK, "pv", count=2)
    after = show(deed.editor.text).subject
    assert (after.pv.maximum, after.xp.left) == (37, 0)
    assert "  pv: 5\n" in deed.editor.text


@pytest.mark.parametrize(
    ("skill", "value", "code"),
    [
        ("vig", "9D", "characteristic-bought-with-xp"),
        ("tirr", "9D", "unknown-skill"),
        ("tir", "5D", "skill-target-not-above-base"),
        ("tir", "beaucoup", "skill-value-malformed"),
        ("tir", "9D", "xp-insufficient"),
    ],
)
def test_refusals(skill: str, value: str, code: str) -> None:
    assert refused(GRAKK, "buy", skill=skill, value=value) == code


def test_nothing_goes_below_zero() -> None:
    assert refused(GRAKK, "gain", xp=-26) == "xp-insufficient"
    assert refused(GRAKK, "gain", credits=-201) == "credits-insuffisants"
    assert refused(GRAKK, "pv", count=3) == "xp-insufficient"
    for name, given in (("gain", {}), ("pv", {"count": 0})):
        with pytest.raises(Refusal):
            do(GRAKK, name, **given)


def test_the_journal_is_dated_and_the_rest_stays() -> None:
    text = do(do(GRAKK, "gain", xp=12, note="La caverne.").editor.text, "pv", count=1).editor.text
    journal = text[text.index("# Journal\n") :].splitlines()
    assert journal[1].startswith("# 2026-11-16 : +12 XP")
    assert journal[1].endswith("La caverne.")
    assert len(journal) == 3
    for row in GRAKK.splitlines():
        if "gagnee" not in row and "pv:" not in row:
            assert row in text.splitlines()


def test_a_bare_character_gets_the_keys_it_lacks() -> None:
    bare = "systeme: d6\nnom: A\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 3, dex: 3, mec: 1}\n"
    text = do(do(bare, "gain", xp=9).editor.text, "buy", skill="esquive", value="5D+1").editor.text
    assert "experience:\n  gagnee: 9\n  competences: {esquive: 5D+1}\n" in text


def test_status_names_the_price_of_each_next_step() -> None:
    rows = {r.label: r for section in status(show(GRAKK).subject) for r in section.rows}
    assert "5 XP" in rows["Tir"].origin
    assert rows["XP left"].value == "6"
