"""Questions as they stand in a terminal of eighty columns."""

import pytest

from generator.base.i18n import _ as translate
from generator.base.i18n import speak_language
from generator.cli.terminal.asking import broken

ENTER = "(Enter: {default} · '<' goes back)"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_word_of_a_question_is_cut(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with speak_language(language):
        told = translate("'← back' or '<' takes the last answer back, Ctrl-C stops. Nothing is written before the end.")
        beside = translate(ENTER).format(default="Les Loups de Jakku")
    lines = broken(told, beside).splitlines()
    assert " ".join(" ".join(lines).split()) == " ".join(told.split())
    assert len(f"? {lines[0]}") <= 80 and len(f"  {lines[-1]} {beside}") <= 80


def test_a_short_question_stands_beside_what_it_takes() -> None:
    assert broken("Nom ?", beside="(Entrée : Kess)") == "Nom ?"
