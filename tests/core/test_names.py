import pytest

from generator.core.names import nearest_name, parse_digits, slug


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
