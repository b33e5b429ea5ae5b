"""holofiche table after in a real pseudo-terminal, in both languages: lists to move in, back, stop, the whole diff."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from generator.base.i18n import _, speak_language
from tests.run import EXAMPLES, holofiche
from tests.terminal import DOWN, ENTER, INTERRUPT, UP, Terminal


class Language(NamedTuple):
    locale: str
    code: str

    def says(self, message: str, **given: str) -> str:
        with speak_language(self.code):
            return _(message).format(**given)


LANGUAGES = [Language("C", "en"), Language("fr_FR.UTF-8", "fr")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("grakk.yaml", "loups.yaml"):
        shutil.copy(EXAMPLES / name, tmp_path)
    return tmp_path


def opened(folder: Path, language: Language) -> Terminal:
    words = ("table", "after", "--date", "2026-11-16", "--seed", "3")
    return Terminal(folder, *words, LANG=language.locale, XDG_STATE_HOME=str(folder / ".state"))


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_an_evening_with_a_mistake_taken_back(folder: Path, language: Language) -> None:
    before = {path.name: path.read_bytes() for path in folder.glob("*.yaml")}
    t = opened(folder, language)
    t.answers(language.says("{name}: was there?", name="Grakk"), DOWN)  # « no »: a mistake
    t.sees(language.says("{name}: was there?", name="Les Loups de Jakku")).types(UP + ENTER)  # up from the top: back
    t.answers(language.says("{name}: was there?", name="Grakk"), UP)  # the last answer is still pointed at
    t.answers(language.says("XP won, the same for all?"), "12").answers(language.says("Credits won, or lost (-50)?"))
    t.answers(language.says("PV at the end of the evening?"), "30")
    t.answers(language.says("Fell below 0 PV tonight?")).answers(language.says("Used or damaged tonight?"))
    t.answers(language.says("Points of the side won: light +1, dark -1?"))
    t.answers(language.says("A word for the journal (may be empty)?"), "Bien joué.")
    t.answers(language.says("{name}: was there?", name="Les Loups de Jakku"))
    t.answers(language.says("How did the game end?")).answers(language.says("The scenario's threat?"))
    t.answers(language.says("Who ended the game at Quality 0?"))
    t.answers(language.says("A word for the journal (may be empty)?"))
    t.answers(language.says("Throw a D6 for what happens between two games?"))
    t.answers(language.says("The evening in a sentence, for the table's journal (may be empty)?"), "Une embuscade.")
    t.sees("grakk.yaml").sees("gagnee: 25 → 37").sees("loups.yaml").sees("table.yaml")
    t.answers(language.says("Write all of this?"))
    again = language.says("Written. To take it back: holofiche campaign {file} undo", file=".")
    assert again in t.ends(0)
    written = (folder / "grakk.yaml").read_text("utf-8")
    assert "gagnee: 37" in written
    assert "pv: 30" in written
    assert holofiche("check", folder).code == 0
    undone = holofiche("campaign", ".", "undo", cwd=folder, XDG_STATE_HOME=str(folder / ".state"))
    assert undone.code == 0, undone.err
    assert {path.name: path.read_bytes() for path in folder.glob("*.yaml")} == before


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
def test_stopped_in_the_middle_nothing_is_written(folder: Path, language: Language) -> None:
    before = (folder / "grakk.yaml").read_bytes()
    t = opened(folder, language)
    t.answers(language.says("{name}: was there?", name="Grakk"))
    t.sees(language.says("XP won, the same for all?")).types(INTERRUPT)
    assert language.says("Stopped.") in t.ends(1)
    assert (folder / "grakk.yaml").read_bytes() == before
    assert not (folder / "table.yaml").exists()
