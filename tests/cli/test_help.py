"""What --help shows can be run, and the manual says what it says."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from generator.cli import build
from generator.cli.terminal.help import examples
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
    assert (ran.code, "« --combien » : il faut un nombre de 1 à 10000, pas 0" in ran.err) == (2, True), ran.err
    assert "a number 0 or more is expected, not -1" in holofiche("roll", "4D", "--seed", "-1").err
    assert "« a4 », « letter »" in holofiche("sheet", "x.yaml", "--paper", "a9", LANG="fr_FR.UTF-8").err
    for language in ("C", "fr_FR.UTF-8"):
        assert "<=x" not in holofiche("scenario", "sylvaren", "--help", LANG=language).out
