"""A file is YAML whether its name ends in .yaml, .yml, .YAML or .Yml: every command says so."""

import json
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from generator.base.names import is_yaml
from tests.run import EXAMPLES, holofiche


@pytest.mark.parametrize("name", ["a.yaml", "b/a.YML", "A.Yaml", "Yann.yml"])
def test_what_people_write_is_known_by_its_name(name: str) -> None:
    assert is_yaml(name) and is_yaml(Path(name)) and not is_yaml(f"{name}.pdf")


def test_a_character_in_capitals(tmp_path: Path) -> None:
    text = "".join(one for one in (EXAMPLES / "grakk.yaml").open(encoding="utf-8") if not one.startswith("notes:"))
    (tmp_path / "GRAKK.YAML").write_text(f'{text}notes: "漢"\n', "utf-8")
    done = holofiche("sheet", "GRAKK.YAML", "-o", "a.pdf", cwd=tmp_path)
    assert done.code == 0 and "no font draws 漢" in done.err
    assert "GRAKK" in holofiche("table", ".", cwd=tmp_path).out.upper()


def test_a_scenario_saved_in_capitals_is_yaml_too(tmp_path: Path) -> None:
    for name in ("S.YML", "S.JSON"):
        done = holofiche("scenario", "sylvaren", "--quality", "18", "--seed", "3", "--save", name, cwd=tmp_path)
        assert done.code == 0, done.err
    text = (tmp_path / "S.YML").read_text("utf-8")
    assert not text.startswith("{") and yaml.safe_load(text)["seed"] == 3
    assert json.loads((tmp_path / "S.JSON").read_text("utf-8"))["seed"] == 3


def test_own_cards_in_capitals_are_a_part_of_a_session(tmp_path: Path) -> None:
    (tmp_path / "MES.YAML").write_bytes((EXAMPLES / "cartes" / "mes-cartes.yaml").read_bytes())
    (tmp_path / "seance.yaml").write_text("cartes: MES.YAML\n", "utf-8")
    done = holofiche("session", "seance.yaml", "-o", "a.pdf", cwd=tmp_path)
    assert done.code == 0, done.err
    assert "MES.YAML" in PdfReader(tmp_path / "a.pdf").attachments  # what it is printed from
