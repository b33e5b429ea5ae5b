"""`holofiche schema --install`: editors find every schema of a folder, and keep what a person told them."""

import json
import tomllib
from pathlib import Path

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource

from generator.reading.schema import as_editor_sees
from generator.reading.source import parse
from tests.run import EXAMPLES, holofiche

SETTINGS = Path(".vscode", "settings.json")


def test_every_file_of_a_folder_finds_its_schema(tmp_path: Path) -> None:
    done = holofiche("schema", "--install", cwd=tmp_path)
    assert done.code == 0, done.err
    asked = json.loads((tmp_path / SETTINGS).read_bytes())["yaml.schemas"]
    assert list(asked.values()) == [["*.yaml", "*.yml"], ["seance.yaml"], ["table.yaml"], ["collection.yaml"]]
    assert all((tmp_path / place).is_file() for place in asked)
    folder = tmp_path / ".holofiche"
    made = {one.name: json.loads(one.read_bytes()) for one in folder.glob("*.json")}
    registry = Registry().with_resources((name, Resource.from_contents(one)) for name, one in made.items())
    of_players = Draft7Validator(made["joueurs.schema.json"], registry=registry)

    def fits(text: str) -> bool:
        return bool(of_players.is_valid(as_editor_sees(parse(text.encode(), "x").nodes)))

    for name in ("grakk.yaml", "loups.yaml"):
        text = (EXAMPLES / name).read_text("utf-8")
        assert fits(text) and not fits(next(line for line in text.splitlines() if line.startswith("systeme")))
    for line in ("systeme: Star Wars D6", "jeu: D6", "systeme: d 6"):
        assert fits(f"{line}\nnom: X\nclasse: pilote\nrepartition: {{vig: 3}}\n")
        assert not fits(f"{line}\nnom: X\nexperience: {{gagnee: dix}}\n")
    assert fits("titre: Un soir\n") and fits("systeme:\n")  # no player's file, and none yet
    assert made["joueurs.schema.json"]["properties"]["systeme"]["anyOf"][1]["enum"][0] == "confins"  # of an empty file


def test_what_a_person_wrote_stays(tmp_path: Path) -> None:
    place = tmp_path / "la table" / SETTINGS
    place.parent.mkdir(parents=True)
    own = {"./mien.json": "*.yaml", "./.holofiche/table.schema.json": "soir.yaml"}
    place.write_text(json.dumps({"editor.tabSize": 2, "yaml.schemas": own}), "utf-8")
    assert holofiche("schema", "--install", "la table", cwd=tmp_path).code == 0
    now = json.loads(place.read_bytes())
    assert now["editor.tabSize"] == 2 and own.items() <= now["yaml.schemas"].items()
    assert "./.holofiche/joueurs.schema.json" in now["yaml.schemas"]
    before = place.stat().st_mtime_ns
    assert holofiche("schema", "--install", "la table", cwd=tmp_path).code == 0
    assert place.stat().st_mtime_ns == before  # nothing more to say


def test_editors_are_told_of_the_language_server(tmp_path: Path) -> None:
    """Where it is installed: VS Code by an extension it recommends, Helix by its own configuration."""
    pytest.importorskip("pygls")
    extensions = tmp_path / ".vscode" / "extensions.json"
    extensions.parent.mkdir()
    extensions.write_text('{"recommendations": ["mine.own"]}', "utf-8")
    assert holofiche("schema", "--install", cwd=tmp_path).code == 0
    settings = json.loads((tmp_path / SETTINGS).read_bytes())
    assert [settings["glspc.server.command"], *settings["glspc.server.commandArguments"]] == ["holofiche", "lsp"]
    recommended = json.loads(extensions.read_bytes())["recommendations"]
    assert recommended == ["mine.own", "redhat.vscode-yaml", "zsol.vscode-glspc"]
    helix = tmp_path / ".helix" / "languages.toml"
    assert tomllib.loads(helix.read_text("utf-8"))["language-server"]["holofiche"]["args"] == ["lsp"]
    helix.write_text("# mine\n", "utf-8")
    assert holofiche("schema", "--install", cwd=tmp_path).code == 0
    assert helix.read_text("utf-8") == "# mine\n"


@pytest.mark.parametrize("text", ['{"a": 1, // mine\n}', "[]", '{"yaml.schemas": []}', "\xe9"])
def test_settings_that_cannot_be_kept_are_left_alone(tmp_path: Path, text: str) -> None:
    place = tmp_path / SETTINGS
    place.parent.mkdir()
    place.write_bytes(text.encode("latin-1"))
    done = holofiche("schema", "--install", cwd=tmp_path)
    assert done.code == 1 and "was left as it is" in done.err and '"yaml.schemas": {"./.holofiche' in done.err
    assert place.read_bytes() == text.encode("latin-1") and not (tmp_path / ".holofiche").exists()


def test_it_asks_which_files(tmp_path: Path) -> None:
    done = holofiche("schema", cwd=tmp_path)
    assert done.code == 2 and "seance, table" in done.err
