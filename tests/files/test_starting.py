"""Which game a file without one is most likely of."""

from pathlib import Path

import pytest

from generator.files.files import open_file
from generator.reading.source import SourceError
from tests.run import EXAMPLES


@pytest.mark.parametrize(
    ("text", "game"),
    [
        ("nom: Vex\nClasse: lutteur\nrace: wookie\n", "d6"),
        ("nom: Vex\ncombattants: []\n", "confins"),
        ("nom: Vex\nfigurines: []\n", "sylvaren"),  # three games have them: that of the file beside it
        ("nom: Vex\n", "sylvaren"),
    ],
)
def test_keys_say_it_before_what_is_beside(tmp_path: Path, text: str, game: str) -> None:
    (tmp_path / "loups.yaml").write_bytes((EXAMPLES / "loups.yaml").read_bytes())
    (tmp_path / "vex.yaml").write_text(text, "utf-8")
    with pytest.raises(SourceError) as refused:
        open_file(tmp_path / "vex.yaml")
    assert f"systeme: {game} " in str(refused.value.problems[0].hint)
