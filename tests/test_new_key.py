"""A key is declared once: `origine` added to a copy, in the record and on the form's template; everything has it."""

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

RECORD, FORM = "generator/systems/d6/character.py", "templates/d6/front.html.j2"
BEFORE = "    repartition: Annotated["
KEY = """\
    origine: Annotated[Line, Caption(
        "Origine", "Origin", "D’où il vient.", "Tatooine", "identite", asked=True, printed=True)] | None = None
"""
LINE = 'lf("poids", "Poids", [24, 22])'
# What no command shows without a terminal or a browser.
INSIDE = """
import json
from generator.core.chance.dice import Roller
from generator.core.content.persons import of_game
from generator.core.game.guide import follow_guide
from generator.core.system import all_systems
from generator.systems.d6 import draft, guide, page
d = all_systems()["d6"].definitions()
reached, asked = follow_guide(lambda: guide.guide(d, of_game("d6", d), Roller(1)), []), []
while (question := reached.question):
    asked.append(question.text)
    known = question.default or (question.options[0].value if question.options else "")
    reached = reached.answer_with("Mos Eisley" if question.text.startswith("Origin") else known)
field = page.DESK.page(reached.tree, None, d).fields().get("origine")
told = [field.label, field.value, field.placeholder] if field else None
print(json.dumps({"asked": asked, "file": draft.text(reached.tree, d), "field": told}))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the key in the record and its field on the form, and nothing else changed."""
    folder = copy_project(tmp_path_factory.mktemp("project"), [])
    for name, before, after in (
        (RECORD, BEFORE, KEY + BEFORE),
        (FORM, LINE, LINE.replace("[24, 22]", "[24, 10]") + '}}{{ lf("origine", "Origine", [35, 12])'),
    ):
        text = (folder / name).read_text("utf-8")
        assert text.count(before) == 1, name
        (folder / name).write_text(text.replace(before, after), "utf-8")
    (folder / "vex.yaml").write_text((EXAMPLES / "grakk.yaml").read_text("utf-8") + "origine: Kashyyyk\n", "utf-8")
    return folder


def test_the_wizard_asks_it_and_the_browser_has_a_field(project: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(project), "LANGUAGE": "en"}
    done = subprocess.run([sys.executable, "-c", INSIDE], cwd=project, env=env, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    told = json.loads(done.stdout)
    assert "Origin, such as Tatooine? (empty: not said)" in told["asked"]
    assert "\norigine: Mos Eisley\n" in told["file"]
    assert told["field"] == ["Origin", "Mos Eisley", "Tatooine"]


def test_it_is_shown_and_described(project: Path) -> None:
    assert run(project, "show", "vex.yaml", "--json").json()["origine"] == "Kashyyyk"
    for language, word in (("en", "Origin"), ("fr", "Origine")):
        shown = run(project, "show", "vex.yaml", "--language", language).out
        assert re.search(rf"\b{word} +Kashyyyk\b", shown)
    said = run(project, "schema", "d6").json()["properties"]["origine"]
    assert (said["description"], said["examples"]) == ("D’où il vient.", ["Tatooine"])


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
