import unicodedata
from pathlib import Path
from typing import Literal

import pytest

from generator.core.names import file_stem, find_spelt, nearest_name, parse_digits, slug


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
