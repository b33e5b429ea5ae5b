from pathlib import Path

import pytest
from PIL import Image

from generator.files.files import open_file
from tests.run import EXAMPLES

GRAKK = (EXAMPLES / "grakk.yaml").read_text()


def codes(folder: Path, written: str) -> list[tuple[str, int]]:
    file = folder / "grakk.yaml"
    file.write_text(f"portrait: {written}\n{GRAKK}")
    found = [p for p in open_file(file).examined.problems if p.severity == "error"]
    return [(p.code, p.place.line) for p in found if p.place]


def test_what_would_stop_the_print_is_said_at_its_line(tmp_path: Path) -> None:
    Image.effect_noise((40, 60), 50).save(tmp_path / "good.png")
    (tmp_path / "cut.png").write_bytes((tmp_path / "good.png").read_bytes()[:90])
    (tmp_path / "text.png").write_text("not a picture")
    assert codes(tmp_path, "good.png") == []
    assert codes(tmp_path, "nowhere.png") == [("portrait-missing", 1)]
    assert codes(tmp_path, "cut.png") == [("portrait-unreadable", 1)]
    assert codes(tmp_path, "text.png") == [("portrait-unreadable", 1)]


@pytest.mark.parametrize(
    ("written", "code"), [("../x.png", "portrait-path"), ('"a\\0b"', "control-character"), ("[a]", "wrong-type")]
)
def test_names_that_are_no_names(tmp_path: Path, written: str, code: str) -> None:
    assert codes(tmp_path, written) == [(code, 1)]
