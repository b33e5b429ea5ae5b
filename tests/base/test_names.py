import difflib
import unicodedata
from pathlib import Path
from typing import Literal

import pytest

from generator.base.names import LONGEST_WORD, file_stem, find_spelt, is_slip, nearest_name, parse_digits, slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Kel’dor", "kel-dor"),
        ("Adeptes du Côté Obscur", "adeptes-du-cote-obscur"),
        ("Gamorréens", "gamorreens"),
        ("Sabre-laser", "sabre-laser"),
        ("  Cœur  d'or! ", "coeur-d-or"),
        ("../../etc/passwd", "etc-passwd"),
        ("!!!", ""),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_nearest() -> None:
    assert nearest_name("wokie", ["wookie", "bith"]) == "wookie"
    assert nearest_name("Kel dor", ["kel-dor", "kaminien"]) == "kel-dor"
    assert nearest_name("zzz", ["wookie", "bith"]) is None
    assert nearest_name("res crop", ["res_corp"]) == "res_corp"
    assert nearest_name("veste protectrise", ["veste-protectrice", "veste-pare-balles"]) == "veste-protectrice"


@pytest.mark.parametrize(("written", "known"), [
    ("blesse", "classe"), ("ecran", "encre"), ("ecran", "relire"), ("version", "session"), ("controle", "monture"),
    ("naissance", "substances"), ("soldats clones", "soldat-sith"), ("player", "place"), ("pv", "pc"),
])  # fmt: skip
def test_what_is_far_away_is_not_suggested(written: str, known: str) -> None:
    """A name under eight letters differs by one slip at most."""
    assert nearest_name(written, [known]) is None


@pytest.mark.parametrize(("word", "name", "one"), [
    ("systme", "systeme", True), ("sisteme", "systeme", True), ("systmee", "systeme", True), ("tirr", "tir", True),
    ("tri", "tir", True), ("nomm", "nom", True), ("tir", "tir", True), ("tirer", "tir", False), ("trim", "tir", False),
    ("abcd", "badc", False), ("ab", "abc", False),
])  # fmt: skip
def test_a_slip_is_one_letter_or_two_exchanged(word: str, name: str, one: bool) -> None:
    assert is_slip(word, name) is is_slip(name, word) is one


def test_a_word_that_is_too_long_is_compared_with_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []

    def get_close_matches(word: str, names: list[str], n: int, cutoff: float) -> list[str]:
        compared.append(word)
        return names

    monkeypatch.setattr(difflib, "get_close_matches", get_close_matches)
    name = "a" * LONGEST_WORD
    assert nearest_name(name, [name]) == name and compared
    compared.clear()
    assert nearest_name(name + "a", [name]) is None and not compared


def test_digits_are_ours() -> None:
    assert parse_digits("042") == 42
    assert [parse_digits(text) for text in ("", "1٣", "-1", "1.5", " 1", "1234567890")] == [None] * 6
    assert parse_digits("12345", 4) is None


@pytest.mark.parametrize("name", ["Con", "NUL", "Aux", "com1", "prn", "Lpt9"])
def test_no_file_has_a_name_that_is_a_device_on_windows(name: str) -> None:
    assert file_stem(name) == f"{name.lower()}-holofiche"
    assert file_stem(f"{name} Kenobi") == f"{name.lower()}-kenobi"


def test_a_file_is_found_however_its_accents_are_made(tmp_path: Path) -> None:
    """A name typed as one character, written as two: archives made on a Mac, unpacked elsewhere; and the other way."""
    forms: list[tuple[Literal["NFC", "NFD"], Literal["NFC", "NFD"]]] = [("NFD", "NFC"), ("NFC", "NFD")]
    for form, other in forms:
        folder, name = unicodedata.normalize(form, f"Été {form}"), unicodedata.normalize(form, "Zoé.yaml")
        there = tmp_path / folder / name
        there.parent.mkdir()
        there.touch()
        asked = tmp_path / unicodedata.normalize(other, f"Été {form}") / unicodedata.normalize(other, "Zoé.yaml")
        assert find_spelt(asked) == there
    gone = tmp_path / "Éric.yaml"
    assert find_spelt(gone) == gone
    for form, _other in forms:
        (tmp_path / unicodedata.normalize(form, "deux-é")).touch()
    assert find_spelt(tmp_path / unicodedata.normalize("NFD", "deux-é")).exists()
