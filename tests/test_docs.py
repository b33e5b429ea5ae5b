"""Every command line of the docs is run, page by page, in the folder that `holofiche examples` writes; it must do what
the page says. The files that pages show are those examples.

A command stands behind `$ `, indented by four spaces, or both. It must end well, unless a comment says `code 1` or the
page shows an error below it; whatever else is shown below it must be said. What needs a terminal or does not end by
itself is run as far as that goes; what reads a photo is not run.
"""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from textwrap import dedent
from threading import Timer
from typing import get_args

import pytest

from generator.base.names import slug
from generator.base.shipped import Purpose, user_folder
from generator.base.words import both_names, french_words
from generator.cli import build
from generator.game.parts import Campaigns
from generator.game.system import collect_parts
from generator.making.drafts import write_examples
from tests.french.texts import french_pages
from tests.run import EXAMPLES, ROOT, holofiche

PAGES = [p for p in (ROOT / "README.md", ROOT / "LISEZMOI.md", *sorted((ROOT / "docs").glob("*.md"))) if p.is_file()]
LINKED = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
FIRST = ("README.md", "LISEZMOI.md")  # run in an empty folder: tests/test_evenings.py, tests/test_package.py
LINE = re.compile(r"^(?:\$ | {4})(holofiche(?: .*)?)$|^ {4}\$ (holofiche .*)\n((?: {4}[^$\n].*\n)*)", re.M)
SHOWN = re.compile(r"^```yaml\n# ([\w./-]+\.yaml)[^\n]*\n(.*?)^```$", re.M | re.S)
LESS = {"--dpi": "50", "--combien": "2"}
OWN_GAME = "ajouter-un-jeu.md"  # whose files are those of a game to be: tests/test_new_game.py


def in_english(word: str) -> str:
    """Return a word of a command line in English; `exemples` is a folder."""
    if word.startswith("--"):
        return f"--{both_names('options', word[2:])[0]}"
    return word if word == "exemples" else both_names("values", both_names("commands", word)[0])[0]


@dataclass(frozen=True)
class Command:
    words: tuple[str, ...]
    code: int | None  # None for any but 0
    text: str
    shown: str = ""

    @property
    def asks(self) -> bool:
        """Whether it asks questions: without a terminal it ends by saying so."""
        words = set(map(in_english, self.words))
        wizard = self.words[0] in ("new", "nouveau") and not {"--random", "--party", "--plain"} & words
        return wizard or "after" in words

    @property
    def quick_words(self) -> list[str]:
        """The words with fewer dots an inch and fewer files, where nothing is shown that they would change."""
        less = {} if self.shown else LESS
        return [less.get(before, word) for before, word in zip(("", *self.words), self.words, strict=False)]

    @property
    def reads_a_photo(self) -> bool:
        return "photo.jpg" in self.words


def commands(page: Path) -> Iterator[Command]:
    for plain, prompted, output in LINE.findall(page.read_text("utf-8")):
        line, shown = plain or prompted, dedent(output).rstrip("\n")
        command, _hash, comment = line.partition("  #")
        told = re.search(r"code (\d)", comment)
        code = int(told[1]) if told else None if "erreur[" in shown else 0
        yield Command(tuple(shlex.split(command)[1:]), code, line, shown)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    assert not write_examples(tmp_path / "exemples").others
    return tmp_path / "exemples"


def test_both_readmes_show_the_same_command_lines() -> None:
    """In each language's words."""
    english, french = ([command.words for command in commands(ROOT / name)] for name in FIRST)
    assert [tuple(map(in_english, words)) for words in french[1:]] == english[1:]
    assert (english[0], french[0]) == (("examples",), ("exemples",))


@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in FIRST], ids=lambda p: p.name)
def test_every_command_line_runs(page: Path, copy: Path, tmp_path: Path) -> None:
    for command in commands(page):
        if command.words[0] in ("serve", "servir"):
            serves(command, copy)
        elif not command.reads_a_photo:
            own = str(tmp_path / "own")
            done = holofiche(
                *command.quick_words, cwd=copy, LANG="fr_FR.UTF-8", XDG_CONFIG_HOME=own, XDG_STATE_HOME=own
            )
            codes = (1, 2) if command.asks else (1, 3) if command.code is None else (command.code,)
            assert done.code in codes, f"{command.text}\n{done.out}\n{done.err}"
            assert "Traceback" not in done.err
            assert (done.out + done.err).replace("\xa0", " ").replace("\u202f", " ").startswith(command.shown)


def test_the_fault_that_a_page_shows_is_told_so(copy: Path) -> None:
    """docs/terminal.md: what would be said of an example with one line of it otherwise."""
    page = (ROOT / "docs" / "terminal.md").read_text("utf-8")
    said = re.search(r"Si la ligne (\d+) de `([\w.]+)` était `(.*)`,\n`(.*)` dirait :\n\n((?: {4}.*\n)+)", page)
    assert said
    number, name, line, command, shown = said.groups()
    rows = (copy / name).read_text("utf-8").split("\n")
    rows[int(number) - 1] = line
    (copy / name).write_text("\n".join(rows), "utf-8")
    done = holofiche(*command.split(), cwd=copy, LANG="fr_FR.UTF-8")
    assert done.code == 3
    assert (done.out + done.err).replace("\xa0", " ").replace("\u202f", " ").startswith(dedent(shown))


def named_file(page: Path, name: str) -> Path:
    """Return the example that a page shows under this name; content of one's own is that of the folder `maison`."""
    return (EXAMPLES / "maison" if page.name == "contenu.md" else EXAMPLES) / name


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != OWN_GAME], ids=lambda p: p.name)
def test_the_files_that_a_page_shows_are_the_examples(page: Path) -> None:
    """But for the comments at their head. What is a player's is never shown without a name."""
    text = page.read_text("utf-8")
    for name, shown in SHOWN.findall(text):
        example = named_file(page, name)
        if example.is_file() or page.name != "contenu.md":
            assert re.sub(r"\A(?:#.*\n)+", "", example.read_text("utf-8")) == shown, name
    assert not re.search(r"^ *systeme:", SHOWN.sub("", text), re.M)


def serves(command: Command, folder: Path) -> None:
    """It says where it is, and goes on."""
    words = [sys.executable, "-m", "generator", *command.words]
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
    english = set(group.list_commands(None)) | {"after", "undo"}  # type: ignore[arg-type]
    french = {word for word in (both_names("commands", name)[1] for name in english) if word not in english}
    text = page.read_text("utf-8")
    named = {match[1] for match in re.finditer(r"(?:`|\$ |^    )holofiche ([a-z]+)(?![a-z]*\.yaml)", text, re.M)}
    assert named <= english | french
    has_french = {name for name in english if both_names("commands", name)[1] != name}
    assert page not in french_pages() or not named & has_french, "a French page names commands in French"


@cache
def shown_options(language: str, command: str) -> frozenset[str]:
    """Return the options that a command shows; those of `campaign` are those of its actions."""
    words = [*([command] if command else []), *(["x", "gain"] if command == "campaign" else []), "--help"]
    shown = set(re.findall(r"(?<![\w-])--[a-z][a-z-]*", holofiche(*words, LANG=language).out))
    if command == "campaign":
        params = [p for part in collect_parts(Campaigns).values() for action in part.ACTIONS for p in action.params]
        shown |= {f"--{slug(word)}" for param in params for word in both_names("options", param.name.replace("_", "-"))}
    return frozenset(shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_every_option_named_within_a_sentence_exists(page: Path) -> None:
    """`holofiche fiche --vierge` is an option of that command; `--vierge` alone one of some command."""
    language = "fr_FR.UTF-8" if page in french_pages() else "C.UTF-8"
    spans = re.findall(r"(?<!`)`([^`\n]+)`(?!`)", page.read_text("utf-8"))
    known = {slug(name): name for name in build().list_commands(None)}  # type: ignore[arg-type]
    known |= {slug(french): name for name, french in french_words("commands").items() if name in known.values()}
    for span in spans:
        named = re.findall(r"(?<![\w-])--[a-z][a-z-]*", span)
        words = span.split()
        command = known.get(slug(words[1]), "") if words[0] == "holofiche" and len(words) > 1 else ""
        commands = [command] if command else ["", *known.values()]
        for option in named if words[0] in ("holofiche", *named) else ():
            assert any(option in shown_options(language, each) for each in dict.fromkeys(commands)), (span, option)


@pytest.mark.parametrize("page", LINKED, ids=lambda p: p.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_reader_of_pages_reads(tmp_path: Path) -> None:
    page = tmp_path / "x.md"
    text = "holofiche reads\n\n    holofiche check x.yaml  # refused (code 1)\n\n```console\n$ holofiche new d6\n```\n"
    text += "`holofiche show`\n\n    $ holofiche check a.yaml\n    a.yaml:1: erreur[x]\n      help\n"
    text += "    $ holofiche list\n"
    page.write_text(text, "utf-8")
    first, second, third, fourth = commands(page)
    assert (first.words, first.code, first.asks) == (("check", "x.yaml"), 1, False)
    assert (second.words, second.code, second.asks) == (("new", "d6"), 0, True)
    assert (third.words, third.code, third.shown) == (("check", "a.yaml"), None, "a.yaml:1: erreur[x]\n  help")
    assert (fourth.words, fourth.code, fourth.shown) == (("list",), 0, "")


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


def test_the_page_on_installing_says_where_everything_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both how it is put in and taken out, and each folder of its own as this machine has it."""
    page = (ROOT / "docs" / "installer.md").read_text("utf-8")
    for purpose in get_args(Purpose):
        monkeypatch.delenv(f"XDG_{purpose.upper()}_HOME", raising=False)
        place = user_folder(purpose).relative_to(Path.home()).as_posix()
        assert f"`~/{place}`" in page
    for tool in ("pipx install --force .", "pipx uninstall holofiche", "uv tool uninstall holofiche"):
        assert f"`{tool}`" in page
