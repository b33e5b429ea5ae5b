"""`holofiche lsp` over the Language Server Protocol, as an editor speaks it."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.game.parts import Rules
from generator.game.system import games_giving
from tests.run import EXAMPLES, ROOT, holofiche

pytest.importorskip("pygls")  # of the extra `editor`, which the lock of developers has

GRAKK = (EXAMPLES / "grakk.yaml").read_text("utf-8")


class Editor:
    """A client of the server: text documents are opened, questions are asked; positions count UTF-16 units."""

    def __init__(self, folder: Path) -> None:
        env = {**os.environ, "LANG": "fr_FR.UTF-8"}
        command = [sys.executable, "-m", "generator", "lsp"]
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder, env=env)
        self.folder, self.number, self.diagnostics = folder, 0, list[Any]()
        self.abilities = self.ask("initialize", {"processId": None, "rootUri": folder.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self.server.stdin
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.server.stdin.flush()

    def receive(self) -> Any:
        assert self.server.stdout
        length = 0
        while line := self.server.stdout.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self.server.stdout.read(length))

    def tell(self, method: str, params: Any) -> None:
        self.send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Any:
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while (message := self.receive()).get("id") != self.number or "method" in message:
            self.diagnostics += [message["params"]] if "diagnostics" in message.get("params", {}) else []
        assert "error" not in message, message
        return message["result"]

    def open(self, text: str, name: str = "x.yaml") -> list[Any]:
        """Open a file that is not written yet; return what the server says of it."""
        self.uri = (self.folder / name).as_uri()
        document = {"uri": self.uri, "languageId": "yaml", "version": 1, "text": text}
        self.tell("textDocument/didOpen", {"textDocument": document})
        while (message := self.receive()).get("method") != "textDocument/publishDiagnostics":
            pass
        assert message["params"]["uri"] == self.uri
        rows: list[Any] = message["params"]["diagnostics"]
        return rows

    def _at(self, text: str) -> tuple[str, dict[str, Any]]:
        before, after = text.split("|")
        line = before.count("\n")
        column = len(before.rpartition("\n")[2].encode("utf-16-le")) // 2
        return before + after, {"line": line, "character": column}

    def completes(self, text: str, name: str = "x.yaml") -> dict[str, Any]:
        """Return what is offered where the bar stands, by its label."""
        text, place = self._at(text)
        self.open(text, name)
        result = self.ask("textDocument/completion", {"textDocument": {"uri": self.uri}, "position": place})
        return {item["label"]: item for item in result["items"]}

    def fixes(self, text: str) -> list[tuple[str, str]]:
        """Return each fix on offer, its title and the text of the file once it is made."""
        self.open(text)
        whole = {"start": {"line": 0, "character": 0}, "end": {"line": text.count("\n") + 1, "character": 0}}
        asked = {"textDocument": {"uri": self.uri}, "range": whole, "context": {"diagnostics": []}}
        return [
            (action["title"], applied(text, action["edit"]["changes"][self.uri]))
            for action in self.ask("textDocument/codeAction", asked)
        ]

    def explains(self, text: str) -> str:
        text, place = self._at(text)
        self.open(text)
        result = self.ask("textDocument/hover", {"textDocument": {"uri": self.uri}, "position": place})
        return str(result["contents"]["value"]) if result else ""

    def close(self) -> None:
        self.ask("shutdown", None)
        self.tell("exit", None)
        assert self.server.wait(timeout=60) == 0


def applied(text: str, edits: list[Any]) -> str:
    """Return a text after edits, as an editor makes them: all at once, in units of UTF-16."""
    lines = text.split("\n")

    def offset(place: dict[str, int]) -> int:
        within = lines[place["line"]].encode("utf-16-le")[: 2 * place["character"]].decode("utf-16-le")
        return sum(len(line) + 1 for line in lines[: place["line"]]) + len(within)

    for edit in sorted(edits, key=lambda edit: offset(edit["range"]["start"]), reverse=True):
        start, end = (offset(edit["range"][side]) for side in ("start", "end"))
        text = text[:start] + edit["newText"] + text[end:]
    return text


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    editor = Editor(tmp_path_factory.mktemp("dossier"))
    yield editor
    editor.close()


def test_it_says_what_check_says(editor: Editor) -> None:
    """The same problems, in French, at what is marked."""
    text = GRAKK.replace("race: wookie", "race: wokie").replace("vig: 3", "vig: 4") + "nomm: « 😀 »\n"
    (editor.folder / "x.yaml").write_text(text, "utf-8")
    checked = holofiche("check", "x.yaml", "--json", cwd=editor.folder, LANG="fr_FR.UTF-8").json()["files"][0]
    shown = editor.open(text)
    assert [row["code"] for row in shown] == [problem["code"] for problem in checked["problems"]]
    for row, problem in zip(shown, checked["problems"], strict=True):
        assert row["message"].startswith(problem["message"])
        line = text.split("\n")[problem["line"] - 1]
        for side, column in (("start", problem["column"]), ("end", problem["end_column"])):
            units = len(line[: column - 1].encode("utf-16-le")) // 2
            assert row["range"][side] == {"line": problem["line"] - 1, "character": units}
    race = next(row for row in shown if "wokie" in row["message"])
    assert (race["severity"], race["source"]) == (1, "holofiche") and "aide : " in race["message"]
    (editor.folder / "x.yaml").unlink()


def test_a_hint_that_says_what_to_write_is_a_quick_fix(editor: Editor) -> None:
    """The fix of the editor is that of `check --fix`; an emoji before it counts two units."""
    text = "systeme: d6\nrace: wookie\nclasse: lutteur\nrepartition: {vig: 3, dex: 2, perc: 2}\n{name: 😀}\n"
    text = text.replace("{name: 😀}", "name: 😀 Lya")
    (title, fixed), (_all, all_fixed) = editor.fixes(text)
    assert fixed == all_fixed
    assert ("nom" in title, fixed) == (True, text.replace("name", "nom"))
    assert editor.fixes(fixed) == []
    tabs = editor.fixes("systeme: d6\nnom: Lya\nrepartition:\n\tvig: 3\n\tdex: 2\n\tperc: 2\n")
    assert ("\t" in tabs[0][1], "\t" in tabs[-1][1]) == (True, False), tabs  # line by line, or all at once


def test_files_of_others_are_left_alone(editor: Editor) -> None:
    assert editor.open("version: 3\nservices: {web: {image: nginx}}\n", "compose.yaml") == []
    assert editor.open("") == []


def test_a_file_that_is_no_yaml_yet_is_told_where(editor: Editor) -> None:
    rows = editor.open("systeme: d6\nnom: [Grakk\nrace: wookie\n")
    assert [row["code"] for row in rows] == ["yaml-syntax"]


def test_an_empty_file_is_offered_games_and_their_smallest_files(editor: Editor) -> None:
    offered = editor.completes("|")
    assert {f"systeme: {game}" for game in games_giving(Rules)} <= set(offered)
    whole = next(item for label, item in offered.items() if label.startswith("Jeu de rôle D6"))
    assert editor.open(whole["textEdit"]["newText"]) == [] or all(
        row["severity"] > 1 for row in editor.open(whole["textEdit"]["newText"])
    )
    assert set(games_giving(Rules)) <= set(editor.completes("systeme: |"))
    assert "systeme: d6" in editor.completes("sys|")


@pytest.mark.parametrize(
    ("text", "offered", "not_offered"),
    [
        ("systeme: d6\n|", {"nom", "classe", "repartition", "xp"}, {"systeme", "panneaux"}),
        ("systeme: d6\nnom: Grakk\ncl|", {"classe"}, {"nom"}),
        ("systeme: d6\nclasse: |", {"Contrebandier", "Jedi Gardien"}, {"classe"}),
        ("systeme: d6\nrace: w|\nclasse: lutteur\n", {"Wookie", "Twi’lek"}, set()),
        ("systeme: d6\nequipement: [blaster, méd|", {"Médipack"}, set()),
        ("systeme: d6\nequipement:\n  - |\nnotes: x\n", {"Médipack", "nombre"}, set()),
        ("systeme: d6\nsexe: |", {"masculin", "féminin"}, set()),
        ("systeme: d6\nrepartition: {vig: 3, |}", {"Dextérité", "Technique"}, {"Vigueur"}),
        ("systeme: d6\ncompetences:\n  |", {"Persuasion"}, set()),
        ("systeme: star wars d6\npnj: |", {"oui", "non"}, set()),
        ("systeme: sylvaren\nfigurines:\n  - nom: Rok\n    |", {"qualite", "equipement"}, {"nom"}),
        ("systeme: sylvaren\nfigurines:\n  - nom: Rok\n    équipement: |", {"Armure légère"}, set()),
        ("systeme: sylvaren\nfigurines: [{nom: Rok, chef: |", {"oui"}, set()),
        ("systeme: d6\nnom: Grakk # |", set(), {"classe"}),
    ],
)  # fmt: skip
def test_keys_values_and_things_by_their_printed_names(
    editor: Editor, text: str, offered: set[str], not_offered: set[str]
) -> None:
    items = editor.completes(text)
    assert offered <= set(items), sorted(items)
    assert not not_offered & set(items)


def test_what_is_offered_takes_the_place_of_what_was_typed(editor: Editor) -> None:
    """Units of the client: an emoji before the cursor counts two."""
    item = editor.completes("systeme: d6\nequipement: [😀, méd|")["Médipack"]
    edit = item["textEdit"]
    assert (edit["newText"], edit["range"]["start"]["character"]) == ("médipack", 17)
    assert edit["range"]["end"]["character"] == 20


@pytest.mark.parametrize(
    ("typed", "label", "text"),
    [("wo", "Wookie", "wookie"), ("Wo", "Wookie", "Wookie"), ("twi'", "Twi’lek", "Twi’lek"),
     ("cere", "Céréen", "Céréen")],
)  # fmt: skip
def test_letters_are_found_whatever_their_case_and_accents(editor: Editor, typed: str, label: str, text: str) -> None:
    """Neovim and Emacs compare what is put in, by its case; others compare `filterText`."""
    item = editor.completes(f"systeme: d6\nrace: {typed}|")[label]
    assert item["textEdit"]["newText"] == text and item["filterText"].lower().startswith(typed.lower())
    assert editor.completes("systeme: d6\nequipement: [protec|")["Veste protectrice"]["filterText"].startswith("protec")


def test_a_session_is_offered_its_keys_and_the_files_beside_it(editor: Editor) -> None:
    (editor.folder / "grakk.yaml").write_text(GRAKK, "utf-8")
    assert {"personnages", "scenarios", "cartes"} <= set(editor.completes("titre: X\n|", "seance.yaml"))
    assert "grakk.yaml" in editor.completes("personnages: [|]\n", "seance.yaml")
    assert "menace" in editor.completes("scenarios:\n  - {systeme: sylvaren, |", "seance.yaml")


def test_a_key_and_a_word_say_what_they_mean(editor: Editor) -> None:
    assert "Les dés libres : 7 en tout" in editor.explains("systeme: d6\nré|partition: {vig: 3}\n")
    assert "Wookie" in editor.explains("systeme: d6\nrace: les wo|okies\n")
    assert "Persuasion" in editor.explains("systeme: d6\ncompetences: {persua|sion: 3D}\n")
    assert editor.explains("systeme: d6\nnom: Gra|kk\n") == ""


def test_without_the_extra_it_says_how_to_get_it(tmp_path: Path) -> None:
    code = "import importlib.util as u, sys; find = u.find_spec\n"
    code += "u.find_spec = lambda name, *more: None if name == 'pygls' else find(name, *more)\n"
    code += "sys.argv[1:] = ['lsp']\nimport generator.cli; generator.cli.main()"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path)
    assert (ran.returncode, ran.stdout) == (3, "") and "pygls" in ran.stderr and "install" in ran.stderr


NEOVIM = """
vim.cmd('edit bad.yaml')
vim.wait(20000, function() return #vim.diagnostic.get(0) > 0 end)
print(vim.inspect(vim.tbl_map(function(row) return row.message end, vim.diagnostic.get(0))))
vim.ui.select = function(items, _, choose) choose(items[1], 1) end
vim.api.nvim_win_set_cursor(0, {2, 7})
vim.cmd('normal ga')
vim.wait(20000, function() return vim.fn.getline(2) ~= 'race: wokie' end)
vim.cmd('wqa')
"""


@pytest.mark.skipif(not shutil.which("nvim"), reason="no Neovim here")
def test_neovim_set_up_as_the_docs_say(tmp_path: Path) -> None:
    lua = re.search(r"```lua\n(.*?)```", (ROOT / "docs/terminal.md").read_text("utf-8"), re.S)
    assert lua
    (tmp_path / "init.lua").write_text(f"vim.cmd('filetype on')\n{lua[1]}", "utf-8")
    (tmp_path / "try.lua").write_text(NEOVIM, "utf-8")
    (tmp_path / "bad.yaml").write_text("systeme: d6\nrace: wokie\n", "utf-8")
    env = {**os.environ, "LANG": "fr_FR.UTF-8", "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    command = ["nvim", "--headless", "-u", "init.lua", "-c", "luafile try.lua"]
    ran = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert "race inconnue « wokie »" in ran.stderr + ran.stdout, ran.stderr
    assert (tmp_path / "bad.yaml").read_text("utf-8").splitlines()[1] == "race: Wookie"
