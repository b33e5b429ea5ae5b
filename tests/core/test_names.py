import pytest

from generator.core.names import digits, nearest, slug


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
    assert nearest("wokie", ["wookie", "bith"]) == "wookie"
    assert nearest("Kel dor", ["kel-dor", "kaminien"]) == "kel-dor"
    assert nearest("zzz", ["wookie", "bith"]) is None


def test_digits_are_ours() -> None:
    assert digits("042") == 42
    assert [digits(text) for text in ("", "1٣", "-1", "1.5", " 1", "1234567890")] == [None] * 6
    assert digits("12345", 4) is None
