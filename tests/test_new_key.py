"""A key is declared once: `origine` added to a character in a copy, in its record and on the form; everything
has it. Of a band, `devise` in the record alone."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader, PdfWriter

from tests.run import EXAMPLES
from tests.test_new_game import copy_project, run

RECORD, FORM = "generator/systems/d6/rules/character.py", "templates/d6/sheet.yaml"
BEFORE = "    repartition: Annotated["
KEY = """\
    origine: Annotated[Line, Caption(
        "Origine", "D’où il vient.", "Tatooine", "identite", asked=True, printed=True)] | None = None
"""
LINE = "{name: joueur, label: Joueur, width: 49}"
BEFORE_FIGURES = "    figurines: Annotated[Lines"
BAND = "generator/systems/sndr/rules/rules.py"
MOTTO = """\
    devise: Annotated[Title, Caption("Devise", "Son cri.", "En avant !", "groupe", asked=True)] | None = None
"""
# What no command shows without a terminal or a browser: what is asked, the file it becomes, the field of the page.
INSIDE = """
import json, sys
from importlib import import_module
from generator.making.drafts import Studio
from generator.game.guide import follow_guide
from generator.game.parts import Makings, Pages
from generator.game.system import all_systems
game, key, word = all_systems()[sys.argv[1]], *sys.argv[2:]
studio = Studio.of(game, ())
reached, asked = follow_guide(lambda: studio.guide(1), []), []
while (question := reached.question):
    asked.append(question.text)
    known = question.default or (question.options[0].value if question.options else "")
    reached = reached.answer_with("Mos Eisley" if question.text.startswith(word) else known)
field = game.require(Pages).DESK.page(reached.tree, None, studio.definitions).fields().get(key)
told = [field.label, field.value, field.placeholder] if field else None
print(json.dumps({"asked": asked, "file": studio.draft(reached.tree).text, "field": told}))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the key in the record, its English name, its field on the form; all else as it is."""
    folder = copy_project(tmp_path_factory.mktemp("project"), [])
    for name, before, after in (
        (RECORD, BEFORE, KEY + BEFORE),
        (BAND, BEFORE_FIGURES, MOTTO + BEFORE_FIGURES),
        ("generator/systems/d6/words.txt", "[labels]", "[labels]\nOrigin = Origine"),
        ("generator/systems/sndr/words.txt", "[labels]", "[labels]\nMotto = Devise"),
        (FORM, LINE, LINE.replace("49", "24") + ", {name: origine, label: Origine, width: 24}"),
    ):
        text = (folder / name).read_text("utf-8")
        assert text.count(before) == 1, name
        (folder / name).write_text(text.replace(before, after), "utf-8")
    (folder / "vex.yaml").write_text((EXAMPLES / "grakk.yaml").read_text("utf-8") + "origine: Kashyyyk\n", "utf-8")
    return folder


@pytest.mark.parametrize(
    ("game", "key", "word", "example"),
    [("d6", "origine", "Origin", "Tatooine"), ("sndr", "devise", "Motto", "En avant !")],
)
def test_the_wizard_asks_it_and_the_browser_has_a_field(
    project: Path, game: str, key: str, word: str, example: str
) -> None:
    env = {**os.environ, "PYTHONPATH": str(project), "LANGUAGE": "en"}
    command = [sys.executable, "-c", INSIDE, game, key, word]
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    told = json.loads(done.stdout)
    assert f"{word}, such as {example}? (empty: not said)" in told["asked"]
    assert f"\n{key}: Mos Eisley\n" in told["file"]
    assert told["field"] == [word, "Mos Eisley", example]


def test_it_is_shown_and_described(project: Path) -> None:
    assert run(project, "show", "vex.yaml", "--json").json()["origine"] == "Kashyyyk"
    for language, word in (("en", "Origin"), ("fr", "Origine")):
        shown = run(project, "show", "vex.yaml", "--language", language).out
        assert re.search(rf"\b{word} +Kashyyyk\b", shown)
    said = run(project, "schema", "d6").json()["properties"]["origine"]
    assert (said["description"], said["examples"]) == ("D’où il vient.", ["Tatooine"])


def test_a_band_shows_its_own(project: Path) -> None:
    text = (EXAMPLES / "aurek.yaml").read_text("utf-8")
    (project / "bande.yaml").write_text(f"{text}\ndevise: Sans pitié\n", "utf-8")
    assert run(project, "show", "bande.yaml", "--json").json()["devise"] == "Sans pitié"
    for language, word in (("en", "Motto"), ("fr", "Devise")):
        assert re.search(rf"\b{word} +Sans pitié\b", run(project, "show", "bande.yaml", "--language", language).out)


def test_it_is_printed_and_what_is_typed_there_comes_back(project: Path) -> None:
    run(project, "sheet", "vex.yaml", "-o", "vex.pdf")
    assert "Kashyyyk" in PdfReader(project / "vex.pdf").pages[0].extract_text()
    run(project, "sheet", "vex.yaml", "--fillable", "-o", "form.pdf")
    writer = PdfWriter(clone_from=project / "form.pdf")
    typed = {name: "Rwookrrorro" for name in writer.get_fields() or {} if name.rpartition(".")[2] == "origine"}
    for page in writer.pages:
        writer.update_page_form_field_values(page, typed)
    writer.write(project / "typed.pdf")
    assert "\norigine: Rwookrrorro\n" in run(project, "extract", "typed.pdf", "-o", "-").out
