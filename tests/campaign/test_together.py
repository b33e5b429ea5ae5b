"""What is about a game that groups played together is asked once; a game of one against the other is not."""

from pathlib import Path

from generator.campaign.after import Evening
from generator.game.guide import Question
from tests.run import EXAMPLES, holofiche

GROUP = """systeme: sylvaren
nom: Les Autres
figurines:
  - {nom: Ira, chef: oui, qualite: 3}
  - {nom: Bron, qualite: 2}
"""


def questions_of(evening: Evening) -> list[Question]:
    asked: list[Question] = []
    guide = evening.guide()
    question = next(guide)
    try:
        while True:
            asked.append(question)
            question = guide.send(question.default)
    except StopIteration:
        return asked


def test_groups_that_played_together_are_asked_once(tmp_path: Path) -> None:
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    (tmp_path / "autres.yaml").write_text(GROUP, encoding="utf8")
    words = (
        "scenario",
        "sylvaren",
        "loups.yaml",
        "autres.yaml",
        "--seed",
        "3",
        "--secondary",
        "butin",
        "--save",
        "s.yaml",
    )
    assert holofiche(*words, cwd=tmp_path).code == 0
    for played, times in ((tmp_path / "s.yaml", 1), (None, 2)):
        asked = questions_of(Evening.of(tmp_path, played, ()))
        assert sum(question.text == "How did the game end?" for question in asked) == times
        assert sum("Quality 0" in question.text for question in asked) == 2  # of each group's own figures
        assert sum("Le butin" in question.text for question in asked) == (1 if played else 0)
