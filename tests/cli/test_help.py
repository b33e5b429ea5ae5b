"""What --help shows can be run, and the manual says what it says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from generator.base.words import both_names
from generator.cli import build
from generator.cli.terminal.help import examples
from generator.game.parts import Campaigns
from generator.game.system import all_systems, collect_parts
from tests.run import EXAMPLES, holofiche
from tests.samples import sample
from tools import man


def test_every_command_has_examples() -> None:
    assert set(examples()) == set(build().list_commands(None))  # type: ignore[arg-type]
    assert all(len(lines) >= 2 for lines in examples().values())
    assert "holofiche check grakk.yaml mira.yaml\n" in holofiche("check", "--help").out


@pytest.mark.parametrize("name", sample(examples(), "sheet", "scenario", "cards", "campaign", "odds", "new", "extract"))
def test_they_run(name: str, tmp_path: Path) -> None:
    shutil.copytree(EXAMPLES, tmp_path / "table")
    if name == "extract":
        assert holofiche(*shlex.split(examples()["sheet"][0]), cwd=tmp_path / "table").code == 0
    for line in examples()[name]:
        if name == "serve" or line in ("new d6", "scan photo.jpg grakk.yaml"):
            continue  # these do not end by themselves, need a terminal or a photo: other tests run them
        own = str(tmp_path / "own")
        done = holofiche(*shlex.split(line), cwd=tmp_path / "table", XDG_CONFIG_HOME=own, XDG_STATE_HOME=own)
        assert done.code == 0, (line, done.err)


@pytest.mark.parametrize("language", ["C", "fr_FR.UTF-8"])
def test_help_is_whole(language: str) -> None:
    """A sentence, options under heads that are the same everywhere, defaults, two examples; in eighty columns."""
    heads = {"C": ["What", "Look", "Where to", "More"], "fr_FR.UTF-8": ["Quoi", "Aspect", "Où", "Autres options"]}
    seen: dict[str, str] = {}
    for name in examples():
        text = holofiche(name, "--help", LANG=language, COLUMNS="80").out.replace("\xa0", " ")
        lines = text.splitlines()
        assert max(map(len, lines)) <= 80 or any("holofiche" in line for line in lines if len(line) > 80), name
        assert re.match(r"  [A-ZÀÉ]\w+", lines[2]), name
        assert "..." not in text and "(dynamic)" not in text, name
        assert sum(line.startswith("  holofiche ") for line in lines) >= 2, name
        head = ""
        for line in lines:
            if re.match(r"\S.* ?:$", line):
                head = line.rstrip(" :")
            elif found := re.match(r"  (?:-\w, )?(--[\w-]+)", line):
                assert head in heads[language], (name, head)
                assert seen.setdefault(found[1], head) == head, (name, found[1])
    paper, output = ("--paper", "--output") if language == "C" else ("--papier", "--sortie")
    assert seen[paper] == heads[language][1] and seen[output] == heads[language][2]


@pytest.mark.parametrize("language", man.PAGES)
def test_the_manual_is_current(language: str) -> None:
    assert man.PAGES[language].read_bytes() == man.make_page_in(language), "run: make man"


def test_the_manual_speaks_its_language() -> None:
    english, french = (man.PAGES[language].read_text("utf-8") for language in ("en", "fr"))
    assert ".SH COMMANDS" in english and "Print character sheets" in english
    assert ".SH COMMANDES" in french and "Imprime fiches de personnage" in french
    assert english.count(".SS") == french.count(".SS") and english.count(".TP") == french.count(".TP")
    told = set(re.findall(r"^[A-Z][a-z]+ [a-z ,]{14,}", english, re.M))
    assert len(told) > 40 and not [text for text in told if text in french]


def test_ranges_and_quotes_are_in_the_reader_s_language() -> None:
    """click says 1<=x<=10000 and quotes as programs do."""
    ran = holofiche("scenario", "sylvaren", "--count", "0", LANG="fr_FR.UTF-8")
    assert (ran.code, "« --combien » : il faut un nombre (de 1 à 10000), pas 0" in ran.err) == (2, True), ran.err
    assert "a number 0 or more is expected, not -1" in holofiche("roll", "4D", "--seed", "-1").err
    assert "« a4 », « letter »" in holofiche("sheet", "x.yaml", "--paper", "a9", LANG="fr_FR.UTF-8").err
    for language in ("C", "fr_FR.UTF-8"):
        assert "<=x" not in holofiche("scenario", "sylvaren", "--help", LANG=language).out


@pytest.mark.parametrize(("word", "language"), [("help", "C"), ("aide", "fr_FR.UTF-8"), ("Aide", "C")])
def test_a_word_asks_for_help_too(word: str, language: str) -> None:
    for words in ([], ["sheet"], ["scenario", "sylvaren"], ["campaign", "buy"]):
        asked = holofiche(word, *words, LANG=language)
        assert (asked.code, asked.out) == (0, holofiche(*words, "--help", LANG=language).out), words


def test_the_games_are_named_first_of_all() -> None:
    for language, head, odd in (("C", "Games:", r"\s:$"), ("fr_FR.UTF-8", "Jeux :", r"\S:$|\s\s:$")):
        shown = holofiche("--help", LANG=language).out.replace("\xa0", " ")
        games = shown.partition(f"\n{head}\n")[2].split("\n\n")[0]
        assert [line.split()[0] for line in games.splitlines()] == [*all_systems()]
        assert not re.search(odd, shown, re.M)


def test_values_are_told_and_taken_in_both_languages() -> None:
    for words in (["d6", "grakk.yaml", "--threat", "weak", "--foes", "droids", "--in-cover", "them", "--ambush", "pc"],
                  ["d6", "grakk.yaml", "--menace", "faible", "--adversaires", "droides", "--embuscade", "pj"],
                  ["sylvaren", "loups.yaml", "--threat", "strong", "--faction", "mixed", "--theme", "ice"]):
        done = holofiche("scenario", *words, "--seed", "3", "--json", cwd=EXAMPLES)
        assert done.code == 0, done.err
    shown = holofiche("scenario", "--help").out
    assert "weak, medium or strong" in shown and not re.search("faible|glace|droides|mixte", shown)


@pytest.mark.parametrize("language", man.PAGES)
def test_the_manual_tells_actions_folders_and_every_exit(language: str) -> None:
    page = man.PAGES[language].read_text("utf-8").replace("\\-", "-")
    assert all(f"~/{folder}/holofiche" in page for folder in (".config", ".cache", ".local/state"))
    status = page.partition(".SH EXIT STATUS" if language == "en" else ".SH CODES DE SORTIE")[2]
    assert all(re.search(rf"\b{code} \w", status) for code in range(6))
    actions = {(game, action.name) for game, part in collect_parts(Campaigns).items() for action in part.ACTIONS}
    for game, name in actions:
        word = both_names("commands", name)[language == "fr"]
        assert re.search(rf"^\.B campa\w+ \S+ {word}\b.*\n\[{game}\]", page, re.M), name
    assert "--care" in page if language == "en" else "--soins" in page
