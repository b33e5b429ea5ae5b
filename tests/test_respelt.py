"""One reading: a file spelt otherwise gives the same answers, from every command that reads one."""

import json
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from generator.campaign.session.file import read_session
from generator.files.tablefile import TableFile
from generator.game.system import all_systems
from generator.reading.reading import Reading
from generator.reading.source import load, parse
from tests.respelling import respelt, respelt_file
from tests.run import EXAMPLES, ROOT, Ran, holofiche

SHOWN = sorted([*EXAMPLES.glob("*.yaml"), *EXAMPLES.glob("confins/*.yaml")])
GOOD = [path for path in sorted(ROOT.glob("tests/systems/*/good/*.yaml")) if load(path).word("systeme")]
Folders = tuple[Path, Path]  # as written, and respelt


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    """The examples, twice: under the same names, each in a folder of the same name."""
    found = (tmp_path / "one" / "table", tmp_path / "two" / "table")
    for path in SHOWN:
        for folder, text in zip(found, (path.read_text("utf-8"), respelt_file(path)), strict=True):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / path.name).write_text(text, "utf-8")
    return found


def both(folders: Folders, *words: str | Path, **more: Any) -> tuple[Ran, Ran]:
    first, second = (
        holofiche(*words, cwd=folder, XDG_STATE_HOME=str(folder.parent / "state"), **more) for folder in folders
    )
    assert first.code == second.code == 0, second.out + second.err
    return first, second


def same(folders: Folders, *words: str | Path, **more: Any) -> Any:
    first, second = both(folders, *words, **more)
    assert first.out == second.out
    return first.out


def texts(folders: Folders, name: str) -> list[list[str]]:
    return [[page.extract_text() for page in PdfReader(folder / name).pages] for folder in folders]


@pytest.mark.parametrize("path", [*SHOWN, *GOOD], ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_the_same_problems_and_the_same_subject(path: Path, tmp_path: Path) -> None:
    told: list[Any] = []
    for text in (path.read_text("utf-8"), respelt_file(path)):
        (tmp_path / path.name).write_text(text, "utf-8")
        checked = holofiche("check", path.name, "--json", cwd=tmp_path).json()["files"][0]["problems"]
        kept = ("code", "severity", "path", "message", "hint", "ruling")
        told.append([{key: problem[key] for key in kept} for problem in checked])
        told.append(holofiche("show", path.name, "--json", cwd=tmp_path).out)
    assert sorted(map(json.dumps, told[0])) == sorted(map(json.dumps, told[2]))
    assert told[1] == told[3]


@pytest.mark.parametrize("path", [*SHOWN, *GOOD], ids=lambda path: f"{path.parent.parent.name}/{path.name}")
def test_the_same_tree(path: Path) -> None:
    source = load(path)
    game = all_systems()[str(source.word("systeme"))]
    d = game.definitions()
    assert game.read(parse(respelt_file(path).encode(), "x"), d).tree == game.read(source, d).tree


def test_sheets_say_the_same_and_carry_what_was_written(folders: Folders) -> None:
    for path in SHOWN:
        both(folders, "sheet", path.name, "-o", "sheet.pdf", "--overwrite")
        first, second = texts(folders, "sheet.pdf")
        assert first == second, path.name
        for ran, folder in zip(both(folders, "extract", "sheet.pdf"), folders, strict=True):
            assert ran.raw == (folder / path.name).read_bytes()


def test_a_table_stands_where_it_stood(folders: Folders) -> None:
    same(folders, "table", "--json")
    same(folders, "show", "grakk.yaml")


def test_the_same_odds_and_the_same_scenario(folders: Folders) -> None:
    same(folders, "odds", "grakk.yaml", "mira.yaml", "--json")
    same(folders, "odds", "loups.yaml:Rok", "loups.yaml:Kess", "--json")
    same(folders, "odds", "aurek.yaml:Bastila", "sndr:soldat-sith", "--json")

    for game, file in (("sylvaren", "loups.yaml"), ("sndr", "aurek.yaml"), ("nano", "fuyards.yaml")):
        if (folders[0] / file).read_text("utf-8").find(f"systeme: {game}") >= 0:
            same(folders, "scenario", game, file, "--seed", "5", "--json")


D6 = [
    ("gain", "--xp", "30", "--credits", "50"), ("hurt", "5"), ("heal", "2"), ("buy", "esquive", "6D"), ("pv", "1"),
    ("acquire", "médipack", "--count", "2", "--price", "40"), ("lose", "médipack"),
    ("learn", "Tir instinctif", "--cost", "1"),
    ("status", "sonné"), ("status", "sonne", "--off"), ("sequela", "10"), ("graft", "Œil", "--raises", "perception"),
    ("side", "-1", "--seed", "4"), ("pay", "10"), ("note", "Une nuit calme."),
]  # fmt: skip
SYLVAREN = [
    ("gain", "--credits", "60", "--px", "50"), ("leader", "rok"), ("buy", "Bo", "armure légère"),
    ("store", "Bo", "Armures legeres"), ("give", "Nim", "armure-legere"), ("sell", "Tika", "arme légère"),
    ("advance", "Nim"),
    ("result", "--won", "--threat", "moyen", "--roll", "Kess=1"), ("replace", "Kess", "Oun"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "actions"), [("grakk.yaml", D6), ("mira.yaml", D6), ("loups.yaml", SYLVAREN)])
def test_a_campaign_goes_on_alike(folders: Folders, name: str, actions: list[tuple[str, ...]]) -> None:
    """Each key is changed as it is spelt: none is there twice, and what was read before is read after."""
    for words in actions:
        both(folders, "campaign", name, *words, "--date", "2026-11-16")
        same(folders, "show", name, "--json")
        for folder in folders:
            assert holofiche("check", name, cwd=folder).code == 0
    both(folders, "campaign", name, "undo")
    same(folders, "show", name, "--json")


def test_the_evening_after(folders: Folders) -> None:
    for folder in folders:
        for path in folder.iterdir():
            if path.name not in ("grakk.yaml", "loups.yaml"):
                path.unlink()
    table = "titre: Corvast\njournal:\n  - {date: 2026-11-07, texte: Début., fichiers: [grakk.yaml], gagnee: true}\n"
    other = respelt(Reading.of(parse(table.encode(), "table.yaml"), TableFile))
    for folder, text in zip(folders, (table, other), strict=True):
        (folder / "table.yaml").write_text(text, "utf-8")
    hero, band = ("1", "12", "-50", "2", "1", "5", "1", "1", "0", "Bien joué."), ("1", "1", "2", "2", "1", "3", "", "1")
    answers = (*hero, *band, "Une embuscade.", "1")
    first, second = both(folders, "table", "after", "--plain", "--date", "2026-11-16", "--seed", "3",
                         stdin="".join(f"{one}\n" for one in answers))  # fmt: skip
    asked = [[line for line in ran.out.splitlines() if "?" in line] for ran in (first, second)]
    assert asked[0] == asked[1]
    same(folders, "table", "--json")
    both(folders, "chronicle", "-o", "book.pdf")
    first_text, second_text = texts(folders, "book.pdf")
    assert first_text == second_text


def test_a_session_names_everybody(folders: Folders) -> None:
    written = (EXAMPLES / "seance" / "seance.yaml").read_text("utf-8").replace("../", "")
    other = respelt(read_session(parse(written.encode(), "seance.yaml")))
    for folder, text in zip(folders, (written, other), strict=True):
        (folder / "seance.yaml").write_text(text, "utf-8")
    both(folders, "session", "seance.yaml", "-o", "seance.pdf")
    first, second = texts(folders, "seance.pdf")
    assert first == second and "Grakk" in first[0]


def test_the_browser_changes_the_key_that_is_there(folders: Folders) -> None:
    """What its fields show is what is understood; what they change keeps its spelling."""
    from generator.web import document
    from generator.web.server import create_app
    from generator.web.shelf import ShelfFile

    place = ShelfFile("fichier", "loups.yaml", folders[1] / "loups.yaml")
    with create_app(0, "", folder=folders[1]).app_context():  # it knows whether a guest asks
        opened = document.open_document(place)
        assert not [problem for problem in opened.problems if problem.severity == "error"]
        tree = {**opened.tree, "figurines": [{**row} for row in opened.tree["figurines"]]}
        tree["figurines"][1]["qualite"] = "3"
        changed = document.make_document("sylvaren", tree, place, (), opened.before)
    before, after = opened.before.decode(), changed.text
    assert len(after) in (len(before), len(before) - 2) and after.count("Qualités") == before.count("Qualités")
    assert "qualite" not in after
