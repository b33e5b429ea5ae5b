"""Games with the fewest parts possible go through every command: what they lack is said in words, never a traceback.

`coffre` has content alone, `bac` rules besides, and so player files; `banc` has a view and a sheet, each without
what may go with it; the modules of `tiroir` stand in sub-packages.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.run import holofiche
from tests.samples import sample
from tests.test_new_game import copy_project

CONTENT = """label: Le {game}
livery: {{accent: "#6b3a12", wash: "#f4ebe2", emblem: crate}}
source: {game}.txt:L1
sources: {{}}
rulings: {{}}
"""
DEFINITIONS = """
from generator.content.declared import GameDefinitions, GameTitle, load_declared

class Definitions(GameDefinitions):
    game: GameTitle

def load(content):
    return load_declared(content, Definitions)
"""
RULES = """
from generator.game.system import Examined

def file_kind(definitions):
    return dict

def examine(reading, definitions):
    return Examined([], reading.tree)
"""
VIEW = """
def as_json(subject):
    return dict(subject)

def outline(subject):
    return []
"""
ROLLED = """
from generator.game.guide import Question
from generator.game.guide import Step

def ask(making):
    making.tree["nom"] = yield Question("?")

def draw(making):
    making.tree["nom"] = making.roller.choice(["Seul"])

PARAMS = ()
STEPS = (Step("nom", "Name", ("nom",), ask, draw),)

def text(tree, definitions):
    return f"systeme: tiroir\\nnom: {tree['nom']}\\n"
"""
SHEET = """
from generator.model.figure import Roster, warband_sheets
from generator.content.livery import Livery

def sheets(subject):
    roster = Roster("Le banc", "Banc", subject["nom"], "", "", (), (), (), ("Date",))
    return warband_sheets(roster, Livery(), Livery())
"""
MODULES = {
    "coffre": {"definitions": DEFINITIONS},
    "bac": {"definitions": DEFINITIONS, "rules": RULES},
    "banc": {"definitions": DEFINITIONS, "rules": RULES, "view": VIEW, "sheet": SHEET},
    "tiroir": {"rules/__init__": "", "rules/kinds": DEFINITIONS, "rules/judge": RULES, "new/rolled": ROLLED},
}
GAMES = {
    "coffre": {"content": "definitions"},
    "bac": {"content": "definitions", "rules": "rules"},
    "banc": {"content": "definitions", "rules": "rules", "views": "view", "sheets": "sheet"},
    "tiroir": {"content": "rules.kinds", "rules": "rules.judge", "makings": "new.rolled"},
}
WITH_FILES = ("bac", "banc")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    files = []
    for game, modules in MODULES.items():
        places = ", ".join(f"{part}={module!r}" for part, module in GAMES[game].items())
        declared = f"from generator.game.system import Game\n\nGAME = Game(package=__name__, {places})\n"
        files += [(f"content/{game}/system.yaml", CONTENT.format(game=game))]
        modules = {"__init__": declared, **modules}
        files += [(f"generator/systems/{game}/{name}.py", text) for name, text in modules.items()]
    for game in WITH_FILES:
        files += [(f"at-{game}/seul.yaml", f"systeme: {game}\nnom: Seul\n")]
        files += [(f"{game}.yaml", f"personnages: [at-{game}/seul.yaml]\n")]
    files += [("scenario.yaml", "scenarios: {systeme: bac, graine: 1}\n")]
    return copy_project(tmp_path_factory.mktemp("bare"), files)


OF_A_GAME = (
    ("list {game}", 2, "{game} has no lists"),
    ("new {game} --plain", 2, "{game} has no new files"),
    ("new {game} --random", 2, "{game} has no new files"),
    ("new {game} --random --count 2 -o new", 2, "{game} has no new files"),
    ("new {game} --party 2", 2, "--party is not for {game}"),
    ("scenario {game} --seed 1", 2, "{game} has no scenarios"),
    ("scenario {game} --odds --json", 2, "{game} has no scenarios"),
    ("odds {game}:a {game}:b", 2, "{game} has no profiles with odds"),
    ("cards {game} -o x.pdf", 2, "{game} has no cards"),
    ("sheet --blank all --system {game} -o x.pdf", 2, "{game} has no blank sheet"),
    ("sheet --profile all --system {game} -o x.pdf", 2, "{game} has no profile cards"),
)
OF_A_FILE = (
    ("check {file}", 0, "fine"),
    ("table {folder} --json", 0, '"name": "seul"'),
    ("table {folder}", 0, "seul"),
    ("table {folder} after --plain", 1, "nobody here was at a game"),
    ("chronicle {folder} -o {game}.pdf", 0, ""),
    ("campaign {file}", 2, "{game} has no campaign"),
    ("campaign {folder}", 2, "{game} has no campaign"),
    ("campaign {file} undo", 1, "nothing to take back"),
    ("odds {file}", 1, "{game} gives no odds"),
    ("odds {file} {file}", 1, "{game} gives no odds"),
    ("odds {file} --foe x", 1, "{game} gives no odds"),
    ("odds {file} --upgrade x:y", 1, "{game} gives no odds"),
    ("odds {file} --enemies x.json", 1, "{game} gives no odds"),
    ("sheet --gm {file} -o x.pdf", 2, "--gm is for characters of: d6"),
    ("sheet --cards {file} -o x.pdf", 2, "--cards is for opponents, ships, beasts and droids of: d6"),
)
OF_A_SHEET = (  # of a game without sheets, and of one with
    ("show {file}", 2, "bac has no view of its files", 0, ""),
    ("show {file} --json", 2, "bac has no view of its files", 0, '"nom": "Seul"'),
    ("sheet {file} -o {game}-sheet.pdf", 2, "bac has no sheets", 0, "sheet.pdf"),
    ("sheet {folder} -o {game}-sheet.pdf", 2, "bac has no sheets", 0, "sheet.pdf"),
    ("sheet {folder} --separate -o {game}-sheets", 2, "bac has no sheets", 0, "seul.pdf"),
    ("scan --boxes {file} --json", 2, "bac has no sheets", 0, "pages"),
    ("session {game}.yaml -o {game}-session.pdf", 1, "bac has no sheets", 0, "session.pdf"),
)


def spelled(game: str, rows: Iterable[tuple[str, int, str]]) -> list[tuple[str, int, str]]:
    places = {"game": game, "folder": f"at-{game}", "file": f"at-{game}/seul.yaml"}
    return [(words.format(**places), code, told.format(**places)) for words, code, told in rows]


EVERY = (
    *spelled("coffre", OF_A_GAME),
    *spelled("banc", OF_A_FILE),
    *spelled("bac", [(words, code, told) for words, code, told, _code, _told in OF_A_SHEET]),
    *spelled("banc", [(words, code, told) for words, _code, _told, code, told in OF_A_SHEET]),
    ("session scenario.yaml -o s.pdf", 1, "bac has no scenarios"),
    ("schema coffre", 2, "coffre has no player files"),
    ("schema banc", 0, "Le banc"),
    ("new tiroir --random --seed 1 -o rolled.yaml", 0, "rolled.yaml"),  # neither races nor sides, and no names
    ("new --help", 0, "sylvaren"),
    ("scenario --help", 0, "--seed"),
    ("campaign --help", 0, "gain"),
    ("doctor", 0, "content of coffre"),
)


# The same with and without modules that lack the part.
TWINS = (*spelled("banc", OF_A_GAME), *spelled("bac", OF_A_FILE))


@pytest.mark.parametrize(("words", "code", "told"), sample([*EVERY, *TWINS], *EVERY, unpack=True), ids=str)
def test_every_command_knows_what_it_lacks(project: Path, words: str, code: int, told: str) -> None:
    done = holofiche(*words.split(), cwd=project, XDG_STATE_HOME=str(project / "state"))
    assert "Traceback" not in done.err
    assert (done.code, told in done.out + done.err) == (code, True), done.out + done.err


def test_a_chronicle_tells_what_there_is(project: Path) -> None:
    """The name of a file, and its game."""
    done = holofiche("chronicle", "at-bac", "-o", "told.pdf", cwd=project, XDG_STATE_HOME=str(project / "state"))
    assert done.code == 0, done.err
    text = "".join(page.extract_text() for page in PdfReader(project / "told.pdf").pages).lower()
    assert "seul" in text and "le bac" in text


BROWSER = """
import sys
from collections.abc import Iterable
from pathlib import Path
from generator.web.server import create_app
headers = {"Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000", "Accept-Language": "en"}
client = create_app(8000, "key", folder=Path(sys.argv[1])).test_client()
client.get("/?cle=key", headers=headers)
for place in sys.argv[2:]:
    print(place, client.get(place, headers=headers).status_code)
text = Path(sys.argv[1], "seul.yaml").read_text("utf-8")
answer = client.post("/ouvrir", data={"texte": text}, headers=headers, follow_redirects=True)
print("opened", answer.status_code, "has no page in the browser" in answer.text)
"""
PLACES = {
    "/": 200, "/{game}": 404, "/scenario": 303, "/scenario/{game}": 404, "/seance": 200, "/outils": 200, "/cartes": 200,
    "/apres": 200, "/relire": 200, "/fichier/seul.yaml": 422, "/campagne/fichier/seul.yaml": 422,
}  # fmt: skip


@pytest.mark.parametrize("game", WITH_FILES)
def test_every_page_of_the_browser_knows_what_it_lacks(project: Path, game: str) -> None:
    env = {**os.environ, "LANG": "C", "PYTHONPATH": str(project), "XDG_STATE_HOME": str(project / "state")}
    places = {place.format(game=game): status for place, status in PLACES.items()}
    command = [sys.executable, "-c", BROWSER, f"at-{game}", *places]
    done = subprocess.run(command, cwd=project, env=env, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    *seen, opened = done.stdout.splitlines()
    assert seen == [f"{place} {status}" for place, status in places.items()]
    assert opened == "opened 422 True"
