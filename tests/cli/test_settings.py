"""holofiche settings: what is the same every time is shown, set and heeded; the file's comments stay."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, Ran, holofiche


@pytest.fixture
def config(tmp_path: Path) -> Path:
    return tmp_path / "config" / "holofiche" / "config.yaml"


def run(tmp_path: Path, *words: str | Path) -> Ran:
    return holofiche(*words, cwd=tmp_path, XDG_CONFIG_HOME=str(tmp_path / "config"))


def test_every_setting_is_shown_with_what_it_is(tmp_path: Path) -> None:
    out = run(tmp_path, "settings").out
    keys = ["paper", "ink", "large_print", "output", "language", "content", "back_offset", "maison", "site"]
    assert all(f"\n{'house' if key == 'maison' else key} " in out for key in keys)
    assert set(run(tmp_path, "reglages", "--json").json()) == set(keys)


def test_a_setting_is_written_and_comments_stay(tmp_path: Path, config: Path) -> None:
    assert run(tmp_path, "settings", "paper", "letter").code == 0
    assert config.read_text() == "paper: letter\n"
    config.write_text("# du salon\npaper: letter  # vieux\nlanguage: fr\n")
    assert run(tmp_path, "réglages", "paper", "a4").code == 0
    assert run(tmp_path, "settings", "large_print", "oui").code == 0
    assert config.read_text() == "# du salon\npaper: a4  # vieux\nlanguage: fr\nlarge_print: true\n"
    assert run(tmp_path, "settings", "paper", "--unset").code == 0
    assert config.read_text() == "# du salon\nlanguage: fr\nlarge_print: true\n"
    assert run(tmp_path, "settings", "large_print").out.count("oui") >= 1  # as the file says, messages are French now


@pytest.mark.parametrize(
    ("words", "told"),
    [(("paper", "a5"), "letter"), (("ink", "rouge"), "light"), (("papre", "a4"), "paper"), (("language", "de"), "fr"),
     (("large_print", "peut-être"), "true"), (("back_offset", "loin"), "1.5 -0.8"), (("content", "nulle"), "folder"),
     (("maison", "armse"), "armes"), (("site", "x.org"), "https://"), (("paper", "a4", "letter"), "one value")],
)  # fmt: skip
def test_a_bad_value_is_refused_with_the_choices(
    words: tuple[str, ...], told: str, tmp_path: Path, config: Path
) -> None:
    config.parent.mkdir(parents=True)
    config.write_text("language: en\n")
    done = run(tmp_path, "settings", *words)
    assert done.code == 2 and told in done.err, done.err
    assert config.read_text() == "language: en\n"


def test_settings_are_heeded(tmp_path: Path, config: Path) -> None:
    (tmp_path / "maison").mkdir()
    for words in (("paper", "letter"), ("output", "prints"), ("content", "maison"), ("back_offset", "1,5 0")):
        assert run(tmp_path, "settings", *words).code == 0, words
    assert f"content: [{tmp_path / 'maison'}]" in config.read_text().replace('"', "")
    assert run(tmp_path, "sheet", EXAMPLES / "grakk.yaml").code == 0
    pdf = PdfReader(tmp_path / "prints" / "grakk.pdf")
    assert round(float(pdf.pages[0].mediabox.height)) == 792
    assert "[default: letter]" in run(tmp_path, "sheet", "--help").out
    assert run(tmp_path, "sheet", EXAMPLES / "grakk.yaml", "--paper", "a4", "-o", "x.pdf").code == 0
    assert round(float(PdfReader(tmp_path / "x.pdf").pages[0].mediabox.height)) == 842


def test_a_sessions_own_paper_wins_over_the_settings(tmp_path: Path) -> None:
    run(tmp_path, "settings", "paper", "letter")
    (tmp_path / "grakk.yaml").write_bytes((EXAMPLES / "grakk.yaml").read_bytes())
    for text, height in (("personnages: grakk.yaml\n", 792), ("papier: a4\npersonnages: grakk.yaml\n", 842)):
        (tmp_path / "s.yaml").write_text(text)
        assert run(tmp_path, "session", "s.yaml", "-o", "s.pdf").code == 0
        assert round(float(PdfReader(tmp_path / "s.pdf").pages[0].mediabox.height)) == height


def test_a_settings_file_with_faults_is_told_not_written_over(tmp_path: Path, config: Path) -> None:
    config.parent.mkdir(parents=True)
    config.write_text("paper: a5\n")
    assert run(tmp_path, "settings", "ink", "gray").code == 3
    assert config.read_text() == "paper: a5\n"
    assert run(tmp_path, "sheet", "--help").code == 0


def test_the_last_key_goes_and_the_first_comes_beside_comments(tmp_path: Path) -> None:
    place = tmp_path / "config" / "holofiche" / "config.yaml"
    assert run(tmp_path, "settings", "paper", "letter").code == 0
    place.write_text("# mon imprimante\n" + place.read_text("utf-8"), "utf-8")
    done = run(tmp_path, "settings", "paper", "--unset")
    assert (done.code, place.read_text("utf-8")) == (0, "# mon imprimante\n"), done.err
    assert run(tmp_path, "settings", "ink", "gray").code == 0
    assert place.read_text("utf-8") == "# mon imprimante\nink: gray\n"
