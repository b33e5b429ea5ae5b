"""Every command line of the docs is run, page by page, in a copy of docs/examples; it must do what the page says.

A command stands in a ```console block behind `$ `, or indented by four spaces. It must end well, unless a comment says
`# exit 1`. What needs a terminal or does not end by itself is run as far as that goes.
"""

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

import pytest

from generator.cli import build
from generator.cli._french import FRENCH
from generator.core.game.plays import Campaigns
from generator.core.names import slug
from generator.core.system import collect_parts
from tests.run import EXAMPLES, ROOT, holofiche

PAGES = [p for p in (ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").glob("*.md"))) if p.is_file()]
LINKED = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
FIRST = ("README.md", "LISEZMOI.md")  # run in an empty folder: tests/test_evenings.py, tests/test_package.py
LINE = re.compile(r"^(?:\$ |    )(holofiche(?: .*)?)$", re.M)
# Pages speak of the reader's own files; these stand for them.
READERS = {"groupe.yaml": {"nano.md": "fuyards.yaml", "": "loups.yaml"}, "bande.yaml": {"": "aurek.yaml"}}
READERS["ma-bande.yaml"] = READERS["bande.yaml"]
READERS["mes-cartes.yaml"] = {"": "cartes/mes-cartes.yaml"}


@dataclass(frozen=True)
class Command:
    words: tuple[str, ...]
    code: int
    text: str

    @property
    def asks(self) -> bool:
        """The wizard: without a terminal it ends by saying so."""
        return self.words[0] in ("new", "nouveau") and not {"--random", "--party", "--plain"} & set(self.words)


def commands(page: Path) -> Iterator[Command]:
    for line in LINE.findall(page.read_text("utf-8")):
        command, _hash, comment = line.partition("  #")
        found = re.search(r"exit (\d)", comment)
        yield Command(tuple(shlex.split(command)[1:]), int(found[1]) if found else 0, line)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copytree(EXAMPLES, tmp_path / "examples")
    return tmp_path / "examples"


def test_both_readmes_show_the_same_command_lines() -> None:
    """In each language's words."""
    names = {slug(word): name for name, word in FRENCH.items() if name != "examples"}  # as is their folder called
    names |= {slug(w): a.name for part in collect_parts(Campaigns).values() for a in part.ACTIONS for w in a.words}
    english, french = ([command.words for command in commands(ROOT / name)] for name in FIRST)
    assert [tuple(names.get(word, word) for word in words) for words in french[1:]] == english[1:]
    assert (english[0], french[0]) == (("examples",), ("exemples",))


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in FIRST], ids=lambda p: p.name)
def test_every_command_line_runs(page: Path, copy: Path, tmp_path: Path) -> None:
    for name, stand_ins in READERS.items():
        shutil.copy(EXAMPLES / stand_ins.get(page.name, stand_ins[""]), copy / name)
    for command in commands(page):
        if command.words[0] in ("serve", "servir"):
            serves(command, copy)
            continue
        done = holofiche(*command.words, cwd=copy, cold=True, XDG_CONFIG_HOME=str(tmp_path / "config"))
        assert done.code == (2 if command.asks else command.code), f"{command.text}\n{done.out}\n{done.err}"
        assert "Traceback" not in done.err


def serves(command: Command, folder: Path) -> None:
    """It says where it is, and goes on."""
    words = [sys.executable, "-m", "generator.cli", *command.words]
    with subprocess.Popen(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
        assert process.stdout
        late = Timer(300, process.kill)
        late.start()
        try:
            assert b"127.0.0.1" in process.stdout.readline()
            assert process.poll() is None
        finally:
            late.cancel()
            process.terminate()


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_command_named_exists(page: Path) -> None:
    group = build()
    known = set(group.list_commands(None)) | set(map(slug, FRENCH.values()))  # type: ignore[arg-type]
    text = page.read_text("utf-8")
    named = {match[1] for match in re.finditer(r"(?:`|\$ |^    )holofiche ([a-z]+)(?![a-z]*\.yaml)", text, re.M)}
    assert named <= known


@pytest.mark.parametrize("page", LINKED, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_reader_of_pages_reads(tmp_path: Path) -> None:
    page = tmp_path / "x.md"
    text = "a\n\n    holofiche check x.yaml  # exit 1\n\n```console\n$ holofiche new d6\n```\n`holofiche show`\n"
    page.write_text(text, "utf-8")
    first, second = commands(page)
    assert (first.words, first.code, first.asks) == (("check", "x.yaml"), 1, False)
    assert (second.words, second.code, second.asks) == (("new", "d6"), 0, True)


def test_the_content_the_page_shows_is_sound(tmp_path: Path) -> None:
    """docs/contenu.md: every block that names its file, put together, is content that passes."""
    page = (ROOT / "docs" / "contenu.md").read_text("utf-8")
    blocks = re.findall(r"^```yaml\n# (\w+/\w+\.yaml)[^\n]*\n(.*?)^```$", page, re.M | re.S)
    assert len(blocks) >= 8
    for name, text in blocks:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    done = holofiche("check", "content", "--content", tmp_path)
    assert done.code == 0, done.out


def test_the_session_the_page_shows_is_the_example() -> None:
    from generator.core.reading.source import load, parse

    page = (ROOT / "docs" / "seance.md").read_text("utf-8")
    block = re.search(r"^```yaml\n(.*?)^```$", page, re.M | re.S)
    assert block
    shown, kept = parse(block[1].encode(), "x").nodes, load(EXAMPLES / "seance" / "seance.yaml").nodes
    assert {key: shown[key] for key in kept if key != "notes"} == {key: kept[key] for key in kept if key != "notes"}
