"""What is out of range, in digits of another script, or too long to be a number, is said where it stands."""

import re

import pytest

from generator.base.problems import OutOfRange
from generator.chance.dice import Dice
from generator.files.files import open_source
from generator.reading.source import SourceError, parse
from tests.run import ROOT

GRAKK = (ROOT / "docs/examples/grakk.yaml").read_text()
AUREK = (ROOT / "docs/examples/aurek.yaml").read_text()


def codes(text: str) -> list[tuple[str, str]]:
    found = open_source(parse(text.encode(), "f.yaml")).examined.problems
    return [(p.code, ".".join(map(str, p.path))) for p in found if p.severity == "error"]


@pytest.mark.parametrize(
    ("more", "code", "path"),
    [
        ("credits: " + "9" * 5000, "out-of-range", "credits"),
        ("credits: '" + "9" * 5000 + "'", "out-of-range", "credits"),
        ("credits: 1٣", "wrong-type", "credits"),
        ("force: {controle: 999D}", "out-of-range", "force.controle"),
        ("force: {controle: 2D+" + "9" * 5000 + "}", "wrong-type", "force.controle"),
        ("force: {controle: ٣D}", "wrong-type", "force.controle"),
        ("race_libre: {label: Ours, dice: {vig: 50}}", "out-of-range", "race_libre.dice.vig"),
    ],
)
def test_a_character(more: str, code: str, path: str) -> None:
    assert (code, path) in codes(GRAKK + "\n" + more + "\n")


def test_a_blank_name() -> None:
    assert codes(re.sub("(?m)^nom: .*$", 'nom: "  "', AUREK)) == [("text-empty", "nom")]


def test_dice_of_another_script_or_without_end() -> None:
    assert Dice.parse("40D+99") == Dice(40, 99)
    for text in ("41D", "999999999D", "1D+100"):
        with pytest.raises(OutOfRange):
            Dice.parse(text)
    for text in ("٣D", "1D+٣", "9" * 5000 + "D", "²D"):
        with pytest.raises(ValueError, match="D"):
            Dice.parse(text)


@pytest.mark.parametrize(
    ("raw", "code", "line", "column"),
    [
        ("nom: é".encode("utf-16"), "not-utf-8", 1, 1),
        (b"a: 1\nb: \x00", "file-is-binary", 2, 4),
        (b"a: 1\nb: \xe9", "not-utf-8", 2, 4),
    ],
)
def test_a_file_that_is_no_text_has_a_line(raw: bytes, code: str, line: int, column: int) -> None:
    with pytest.raises(SourceError) as caught:
        parse(raw, "f.yaml")
    (problem,) = caught.value.problems
    assert problem.place is not None
    assert (problem.code, problem.place.line, problem.place.column) == (code, line, column)


PRINTING = ("paper", "sheets", "cards", "scenarios", "scan")  # they look at what was read already


def test_digits_are_ascii_everywhere() -> None:
    """`\\d` and `isdigit` know 60 scripts, and int() reads them all: what reads a person's words uses neither."""
    found = []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        if path.relative_to(ROOT / "generator").parts[0] in PRINTING or path.name in ("typography.py", "markup.py"):
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            unguarded = re.search(r"\.is(digit|decimal|numeric)\(\)|\\d", line)
            if unguarded and "re.ASCII" not in line and ".isascii()" not in line:
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert found == []
