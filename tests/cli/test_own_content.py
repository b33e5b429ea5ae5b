"""Content of one's own (`--content DIR`, or config.yaml): every game and command takes it, checked like ours."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import EXAMPLES, ROOT, holofiche

FILES = {
    "d6/races.yaml": """
ortolan:
  label: Ortolan
  blurb: Grand appétit, petite trompe.
  dice: {perc: 1, vig: 1, dex: -1}
  talents: [{name: Gourmand, text: Sent un repas à cent pas.}]
  source: maison:L1
""",
    "d6/classes.yaml": """
cantinier:
  label: Cantinier
  family: autodidacte
  blurb: Nourrit l’équipage et tient la caisse.
  dice: {perc: 1, sav: 1}
  items: [{item: blaster}, {item: louche-blindee}]
  equipped: [blaster]
  talents: [{name: Cuisine de bord, text: Un repas chaud rend 1 PV à chacun.}]
  panels: [contacts, recettes]
  rows: {contacts: 14}
  source: maison:L2
""",
    "d6/panels.yaml": """
recettes:
  label: Recettes de bord
  side: right
  grids:
    recette: {label: Recette, rows: 5, columns: {nom: {label: plat, width: 60}, effet: {label: effet, width: 40}}}
  source: maison:L2
""",
    "d6/items.yaml": """
louche-blindee: {label: Louche blindée, plural: Louches blindées, kind: gear, stacks: false, source: maison:L3}
""",
    "d6/names.yaml": """
trompe: {label: Ortolans, given: [Bormo, Nubbol], fits: [ortolan]}
""",
    "d6/cards.yaml": """
repas:
  title: Le repas
  icon: dice
  theme: combat
  tags: [cantine]
  lines: ["Un repas chaud : 1 PV."]
  source: maison:L4
""",
    "sylvaren/equipment.yaml": """
filet-leste: {label: Filet lesté, kind: melee, melee_class: arme-legere, price: 4, source: maison:L1}
""",
    "sylvaren/races.yaml": """
jawa: {label: Jawa, rules: [lent], source: maison:L2}
""",
    "sndr/profiles.yaml": """
garde-du-senat:
  label: Garde du Sénat
  faction: la-republique
  role: combattant
  initiative: [2, 5]
  combat: 4
  save: 5
  weapons: [dague]
  source: maison:L1
""",
    "sndr/costs.yaml": "soldat-sith: {cg: 3}\n",
    "nano/profiles.yaml": """
contrebandiere:
  {label: Contrebandière, side: rebelles, quality: 4, combat: 1, shoot: 2, spirit: 1, life: 3, source: maison:L1}
""",
}
PLAYERS = {
    "d6": "systeme: d6\nnom: Bo\nrace: Ortolan\nclasse: cantinier\nrepartition: {vig: 2, dex: 3, sav: 2}\n",
    "sylvaren": "systeme: sylvaren\nnom: X\nfigurines: [{nom: Jik, chef: true, qualite: 3, race: jawa,"
    " equipement: [filet-leste]}]\n",
    "sndr": "systeme: sndr\nnom: X\nfigurines: [{profil: Garde du Sénat, nombre: 4}]\n",
    "nano": "systeme: nano\nnom: X\nfigurines: [{profil: contrebandiere}, {profil: fugitive-de-la-force}]\n",
}


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("maison")
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    for game, text in PLAYERS.items():
        (folder / f"{game}.yaml").write_text(text, "utf-8")
    return folder


def test_it_is_sound(own: Path) -> None:
    done = holofiche("check", "content", "--content", own)
    assert done.code == 0, done.out


@pytest.mark.parametrize("game", PLAYERS)
def test_files_of_every_game_may_use_it(game: str, own: Path, tmp_path: Path) -> None:
    file = own / f"{game}.yaml"
    assert holofiche("check", file).code == 1
    done = holofiche("check", file, "--content", own)
    assert done.code == 0, done.out
    assert holofiche("show", file, "--content", own).code == 0
    printed = holofiche("sheet", file, "--content", own, "-o", tmp_path / "x.pdf")
    assert printed.code == 0, printed.err


def test_it_can_be_configured_once(own: Path, tmp_path: Path) -> None:
    (tmp_path / "holofiche").mkdir()
    (tmp_path / "holofiche" / "config.yaml").write_text(f"content: ['{own}']\n", "utf-8")
    config = str(tmp_path)
    assert holofiche("check", own / "d6.yaml", XDG_CONFIG_HOME=config).code == 0
    assert holofiche("show", own / "nano.yaml", XDG_CONFIG_HOME=config).code == 0
    assert "ortolan" in holofiche("list", "d6", "races", XDG_CONFIG_HOME=config).out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("list", "d6", "classes"), "cantinier"),
        (("list", "sylvaren", "equipment"), "filet-leste"),
        (("list", "sndr", "profiles"), "Garde du"),
        (("list", "nano", "profiles"), "contrebandiere"),
        (("schema", "d6"), '"cantinier"'),
        (("schema", "sylvaren"), '"filet-leste"'),
        (("new", "d6", "--random", "--seed", "1", "--race", "ortolan", "-o", "-"), "race: ortolan"),
        (("new", "d6", "--random", "--seed", "1", "--class", "cantinier", "-o", "-"), "Louche blindée"),
        (("new", "sylvaren", "--random", "--seed", "1", "--race", "jawa", "-o", "-"), "race: jawa"),
        (("cards", "d6", "--list", "--select", "cantine"), "Le repas"),
    ],
)
def test_commands_know_it(words: tuple[str, ...], told: str, own: Path, tmp_path: Path) -> None:
    done = holofiche(*words, "--content", own, cwd=tmp_path, COLUMNS="200")
    assert done.code == 0, done.err
    assert told in done.out


def test_more_commands(own: Path, tmp_path: Path) -> None:
    """Blank sheets, profile cards, scenarios, campaigns and sessions."""
    blank = holofiche("sheet", "--blank", "cantinier", "--content", own, "-o", tmp_path / "b.pdf")
    assert blank.code == 0, blank.err
    assert "RECETTES DE BORD" in PdfReader(tmp_path / "b.pdf").pages[1].extract_text()
    words = ("sheet", "--system", "sndr", "--profile", "garde-du-senat", "--content", own, "-o", tmp_path / "p.pdf")
    assert holofiche(*words).code == 0
    rolled = holofiche("scenario", "sndr", own / "sndr.yaml", "--seed", "1", "--json", "--content", own)
    assert "garde-du-senat" in rolled.out
    (tmp_path / "seance.yaml").write_text(f"personnages: '{own / 'd6.yaml'}'\n", "utf-8")
    done = holofiche("session", tmp_path / "seance.yaml", "--content", own, "-o", tmp_path / "s.pdf")
    assert done.code == 0, done.err


# The command, in a process that has neither WeasyPrint nor a library of Pango.
BARE = """
import ctypes, sys
from generator.cli import main
sys.modules["weasyprint"] = None
ctypes.CDLL = None
sys.argv[0] = "holofiche"
main()
"""


@pytest.mark.parametrize(
    "words",
    [
        ("sheet", "--blank", "cantinier"),
        ("sheet", "--blank", "cantinier", "--large-print"),
        ("sheet", "d6.yaml", "--fillable"),
        ("sheet", "sylvaren.yaml"),
        ("sheet", "sndr.yaml"),
        ("sheet", "nano.yaml"),
        ("sheet", "--profile", "garde-du-senat", "--system", "sndr"),
        ("cards", "d6", "--select", "cantine"),
        ("cards", "d6", "--format", "a6"),
    ],
    ids=" ".join,
)
def test_it_prints_without_pango(words: tuple[str, ...], own: Path, tmp_path: Path) -> None:
    env = {**os.environ, "LANG": "C", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", BARE, *words, "--content", ".", "-o", str(tmp_path / "own.pdf")]
    ran = subprocess.run(command, cwd=own, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert len(PdfReader(tmp_path / "own.pdf").pages) > 0


def test_own_names_are_given(own: Path) -> None:
    done = holofiche("new", "d6", "--random", "--seed", "3", "--race", "ortolan", "-o", "-", "--content", own)
    assert "nom: Bormo" in done.out or "nom: Nubbol" in done.out


def test_own_costs_stand_instead_of_ours(own: Path, tmp_path: Path) -> None:
    (tmp_path / "b.yaml").write_text("systeme: sndr\nfigurines: [{profil: soldat-sith, nombre: 4}]\n", "utf-8")
    assert holofiche("show", tmp_path / "b.yaml", "--json").json()["cg"]["total"] == 20
    assert holofiche("show", tmp_path / "b.yaml", "--json", "--content", own).json()["cg"]["total"] == 12


def test_a_clash_names_both_files(tmp_path: Path) -> None:
    (tmp_path / "d6").mkdir()
    mine = tmp_path / "d6" / "races.yaml"
    mine.write_text("wookie: {label: Wookie, source: maison:L1}\n", "utf-8")
    done = holofiche("check", "content", "--content", tmp_path)
    assert done.code == 1
    assert str(mine) in done.out
    assert "already in" in done.out
    assert "content/d6/races.yaml" in done.out.replace("\\", "/")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("d6/races.yaml", "ortolan: {label: Ortolan, dice: {force: 1}, source: maison:L1}\n", "dangling-reference"),
        ("d6/races.yaml", "ortolan: {label: Ortolan, dyce: {vig: 1}, source: maison:L1}\n", "unknown-key"),
        ("d6/races.yaml", "ortolan: {label: Ortolan\n", "yaml-syntax"),
        ("d6/names.yaml", "mien: {label: Moi, given: [A], fits: [ortolan]}\n", "dangling-reference"),
        ("d6/classes.yaml", "x: {label: X, family: jedi, blurb: x, items: [], talents: [], panels: [cuisine],"
         " source: maison:L1}\n", "dangling-reference"),
        ("sylvaren/races.yaml", "jawa: {label: Jawa, rules: [petit], source: maison:L1}\n", "dangling-reference"),
        ("sndr/profiles.yaml", "x: {label: X, source: maison:L1}\n", "missing-key"),
        ("nano/profiles.yaml", "x: {label: X, side: gris, quality: 9, combat: 1, spirit: 1, life: 1,"
         " source: maison:L1}\n", "out-of-range"),
    ],
)  # fmt: skip
def test_faults_of_own_content_are_told(name: str, text: str, code: str, tmp_path: Path) -> None:
    (tmp_path / name).parent.mkdir()
    (tmp_path / name).write_text(text, "utf-8")
    done = holofiche("check", "content", "--content", tmp_path)
    assert done.code == 1, done.out
    assert f"[{code}]" in done.out
    assert Path(name).name in done.out


def test_a_folder_that_is_not_there_is_wrong_usage() -> None:
    assert holofiche("list", "d6", "races", "--content", "nowhere").code == 2


def test_a_file_that_is_read_by_nobody_is_named(tmp_path: Path) -> None:
    for name in ("d6/race.yaml", "d6/races.yml", "sylvarenn/races.yaml", "nano/system.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("{}\n", "utf-8")
    done = holofiche("check", EXAMPLES / "grakk.yaml", "--content", tmp_path)
    assert done.code == 0
    assert "race.yaml" in done.err and "'races.yaml'" in done.err
    assert "races.yml" in done.err and "'sylvaren'" in done.err and "constants of a game" in done.err
    done = holofiche("check", "content", "--content", tmp_path, "--json")
    assert done.code == 1
    assert [p["code"] for file in done.json()["files"] for p in file["problems"]] == ["unknown-file"] * 4


def test_a_missing_folder_is_thought_of(tmp_path: Path) -> None:
    text = (EXAMPLES / "grakk.yaml").read_text("utf-8").replace("race: wookie", "race: ortolan")
    (tmp_path / "bo.yaml").write_text(text, "utf-8")
    done = holofiche("check", tmp_path / "bo.yaml")
    assert done.code == 1
    assert "--content" in done.out
